// The pending question: what is asked, of whom, why, and every way to answer it: squares, lists, dice, a tile in hand.

import { advice } from "./advice.js";
import { bidding, clock, counting, dialsOf, grouping, groupOf, round, typing } from "./answering.js";
import { dieFace, handful, lying, oneDie } from "./dice.js";
import { fill, h, press } from "./dom.js";
import { refused, say } from "./ears.js";
import { showsHand, storyButton } from "./evening.js";
import { chip, standing } from "./facts.js";
import { icon } from "./figures.js";
import { DIRECTIONS, key, wind } from "./ground.js";
import { Guard } from "./guard.js";
import { Handling } from "./handling.js";
import { handing, offering } from "./handing.js";
import { isBelow } from "./layers.js";
import { marksOf } from "./marks.js";
import { announce, reason, refusal, showRule, stepOf, sure, winnersOf } from "./notices.js";
import { Secret } from "./secret.js";
import { form, Spread } from "./series.js";
import { painting } from "./sheet.js";
import { words } from "./texts.js";

const w = words.question;
const MANY = 12;
const WORD = /^[a-z]+$/; // a step that leads to no side: down, up, out
const COMPASS = { N: "north", E: "east", S: "south", W: "west" };

export class QuestionPanel {
  // `solo` knows the answers of a question that only one seat may see, where this page is that seat's too.
  // `cards` has the button with which a card is played out of turn; `hand` may be covered, and with it its questions.
  constructor(place, { line, map, store, again, lookBack, solo, cards, hand }) {
    Object.assign(this, { place, line, map, store, again, lookBack, solo, cards, hand, guard: new Guard(place), handling: new Handling(this), left: {} });
    this.n = null;
    this.reset();
  }

  reset() {
    this.advice?.end();
    this.advice = null;
    Object.assign(this, { dice: [], bid: null, counts: null, group: null, filter: "", unfolded: {}, opening: "", typed: "", said: null, slot: 0, turn: 0, face: 0, refused: null, sending: false });
  }

  get question() {
    const asked = this.store.get("question");
    if (this.secret?.n === asked?.n && this.secret?.open) return this.secret.open;
    return this.solo ? this.solo.question(asked) : asked;
  }

  // A seat's own page answers; what the companion takes over is agreed on at the table.
  get forOne() {
    return this.store.get("me")?.seat != null;
  }

  // --- showing

  show() {
    const question = this.question;
    const game = this.store.get("game")?.id ?? "";
    if (question?.n !== this.n || game !== this.game) { // questions of another game have the same numbers
      this.game = game;
      this.reset();
      this.secret?.end();
      this.n = question?.n ?? null;
      this.secret = null;
      this.spread = question?.spread && !this.forOther(question) ? new Spread(this, question) : null;
      this.guard.renew();
      if (Array.isArray(question?.before)) this.dice = [...question.before];
      this.map.hush();
      this.place.scrollTop = 0;
      const { who, prompt } = question ?? {};
      const asked = prompt?.includes(who) ? prompt : `${who}: ${prompt}`;
      if (question) announce(asked);
      if (question && !question.private) say(asked);
      this.lookBelow();
    }
    const over = this.store.get("over");
    if (over && !this.over) say(winnersOf(over.winners));
    this.over = over;
    this.sending = false;
    this.draw();
    this.light();
    this.handling.goOn();
    queueMicrotask(() => this.guard.settle()); // what else came with the question has found its place by then
  }

  // Does a page of one seat look at what another seat is asked?
  forOther(question) {
    return this.forOne && ![this.store.get("me").seat, -1].includes(question.seat);
  }

  draw() {
    const question = this.question;
    this.place.classList.toggle("busy", this.sending);
    this.place.dataset.n = question?.n ?? "";
    const over = this.store.get("over");
    if (over) return fill(this.place, this.ending(over));
    if (!question) return fill(this.place, h("p.dim", w.nobody));
    const player = this.store.player(question.seat);
    fill(this.place,
      h("div.asked",
        chip(player, question.who || w.table),
        h("span.step", stepOf(this.store.get("step")).replace(/^\S+ (?=\d)/, "")),
        this.cards?.button(),
        press("small.why", "why", () => showRule(this.line, question.rule), { title: w.whyAsked }, w.why)),
      standing(player),
      h("p.prompt", { id: "prompt" }, question.prompt),
      question.round ? round(question, this.store.list("players")) : null,
      this.refused ? refusal(this.line, this.refused, () => { this.refused = null; this.draw(); }) : null,
      this.offered(question),
      advice(this, question, player),
      lying(question),
      question.seconds ? clock(this, question) : null,
      h("div.answers", this.answers(question, player)),
      handing(this, question, player));
    this.guard.settle();
  }

  ending(over) {
    return h("div.ending",
      h("p.trophy", { "aria-hidden": "true" }, over.winners.length ? winner(over.winners[0], this.store.get("players")) : icon({ role: "zombie", words: "", colour: "zombie" })),
      h("h2", winnersOf(over.winners)),
      h("p.dim", over.how),
      h("p.row",
        over.rule ? h("button.link", { onclick: () => showRule(this.line, over.rule) }, words.refused.link) : null,
        this.lookBack ? h("button", { onclick: this.lookBack }, w.lookBack) : null,
        storyButton(this.line),
        this.again ? h("button.main", { onclick: this.again }, w.another) : null),
      this.forOne && this.store.get("hand")?.cards.length ? showsHand(this.line, this.game) : null);
  }

  offered(question) {
    if (question.before != null) return h("p.hint", words.again.typed(this.label(question, question.before)));
    if (question.offer == null) return null;
    return h("p.hint", w.offer(this.label(question, question.offer)));
  }

  // What an answer is called; dice by their faces.
  label(question, value) {
    return Array.isArray(value) ? value.join(", ") : question.options.find((option) => option.value === value)?.label ?? String(value);
  }

  answers(question, player) {
    if (question.private && !question.options.length) {
      if (question.kind !== "choice") return this.rollForMe(question);
      if (!player || player.bot || this.forOne) return h("p.hint", w.private(question.who));
      this.secret ??= new Secret(this, question, player);
      return this.secret.show();
    }
    if (this.secret?.open) return this.secret.show();
    if (question.private && this.hand?.covered) return h("div.options", press("main", "uncover", () => this.hand.cover(false), words.hand.uncover));
    return this.open(question, player);
  }

  // The ways to answer a question whose answers are seen.
  open(question, player) {
    if (player?.bot && question.kind === "choice") return h("p.hint", w.waitsFor(question.who)); // real dice are rolled for it
    if (question.form && !this.forOne) return form(this, question);
    if (this.spread) return [this.spread.show(), this.fold("one-by-one", words.series.oneByOne, this.choices(question))];
    return this.choices(question);
  }

  choices(question) {
    if (question.options.some((option) => option.pip)) return painting(this, question);
    if (question.round) return bidding(this, question);
    if (question.numbers) return [typing(this), this.rest(question)];
    if (question.drawn && !question.options.length) return this.rollForMe(question);
    if (question.dice > 1) return [handful(this, question), this.rest(question)];
    if (question.dice === 1) return oneDie(this, question);
    if (question.tile && this.slots().length) return this.placing();
    const dials = dialsOf(question.options);
    if (dials) return counting(this, question, dials);
    const values = question.options.map((option) => option.value);
    const group = groupOf(question.options);
    if (group) return grouping(this, question, group);
    if (!this.map.mat.shown && values.every((value) => value in COMPASS || value === "stop" || (question.mover && WORD.test(value)))) return [this.compass(question), offering(this, question)];
    const onMap = question.options.filter((option) => option.at?.length && (!this.map.mat.shown || this.map.squares.get(key(...option.at[0]))?.at === option.value));
    if (onMap.length && onMap.length >= question.options.length - 3) return this.onMap(question, onMap);
    return [this.list(question, question.options), question.kind === "draw" ? this.rollForMe(question) : offering(this, question)];
  }

  onMap(question, onMap) {
    const rest = question.options.filter((option) => !option.at?.length);
    return [
      h("p.hint", this.map.mat.shown ? words.mat.tap : Object.keys(question.reach ?? {}).length ? w.tapReach : w.tap),
      h("div.options", rest.map((option) => this.button(option)), offering(this, question)),
      this.fold("list", w.list(onMap.length), this.list(question, onMap), onMap.length <= 3 && !this.map.mat.shown)];
  }

  // What people unfolded stays so until another question comes, however often this one is drawn anew.
  fold(key, label, content, open = false) {
    // A browser tells that something was unfolded a moment later, and by then it may have been drawn anew.
    const touch = ({ currentTarget: { parentElement } }) => { this.unfolded[key] = !parentElement.open; this.opening = key; };
    const keep = ({ target }) => {
      if (!target.isConnected) return;
      if (target.open && this.opening === key) target.scrollIntoView({ block: "nearest" });
      this.opening = "";
      this.unfolded[key] = target.open;
    };
    return h("details", { open: this.unfolded[key] ?? open, ontoggle: keep }, h("summary", { key, onclick: touch }, label), content);
  }

  button(option, more = {}) {
    const suggested = this.question?.suggested != null && option.value === this.question.suggested;
    const kind = `option${suggested ? " suggested" : ""}${option.value === this.question?.before ? " before" : ""}`;
    return press("", `o${JSON.stringify(option.value)}`, () => this.answer({ value: option.value }), { class: kind, title: suggested ? w.enter : null, "data-fate": !option.at?.length,
      onmouseenter: () => this.point(option), onfocus: () => this.point(option), onmouseleave: () => this.light(), onblur: () => this.light(), ...more }, this.question?.lying?.includes(option.value) ? dieFace(option.value) : null, this.areaOf(option.value), option.label);
  }

  // An answer that names a part of the map has its colour.
  areaOf(value) {
    const [bright, blind] = this.map.land?.areas[value]?.lit ?? [];
    return bright ? h("span.of-area", { vars: { "--tint": bright, "--tint-blind": blind } }) : null;
  }

  // While an answer of the list is under the finger its squares shine.
  point(option) {
    if (option.at?.length === 1) this.light(option.at[0]);
  }

  list(question, all) {
    const options = [...all].sort((one, other) => Number(other.value === question.suggested) - Number(one.value === question.suggested));
    if (options.length <= MANY) return h("div.options", options.map((option) => this.button(option)));
    const matches = (option) => option.label.toLowerCase().includes(this.filter.toLowerCase());
    const found = h("p.dim", { "aria-live": "polite" });
    const grid = h("div.options.many");
    const refill = () => {
      const those = options.filter(matches);
      grid.replaceChildren(...those.map((option) => this.button(option)));
      found.textContent = this.filter ? those.length ? w.found(those.length) : w.notFound : question.count > options.length ? w.more(options.length, question.count) : "";
    };
    refill();
    const search = h("input", { type: "search", key: "find", placeholder: w.findWhat, label: w.find, value: this.filter,
      oninput: (event) => { this.filter = event.target.value; refill(); },
      onkeydown: (event) => { const first = grid.firstElementChild; if (event.key === "Enter" && first) { event.preventDefault(); first.click(); } } });
    return h("div", search, found, grid);
  }

  rollForMe(question) {
    return press("main.wide", "roll", () => this.send("roll", { n: question.n }), { "data-fate": true }, question.kind === "draw" ? w.drawForMe : w.rollForMe);
  }

  rest(question) {
    return question.options.length ? h("div.options", question.options.map((option) => this.button(option))) : null;
  }

  // --- steps

  compass(question) {
    const by = Object.fromEntries(question.options.map((option) => [option.value, option]));
    const key_ = (value, sign, label) => press("", `w${value}`, () => this.answer({ value }, by[value]?.at?.[0] ?? this.beside(value)), { class: `way-${value}`, label: by[value]?.label ?? label, "aria-disabled": !by[value] }, sign);
    return h("div.steps",
      h("div.compass", { role: "group", label: w.tap },
        [["N", "▲"], ["W", "◀"], ["E", "▶"], ["S", "▼"]].map(([way, sign]) => key_(way, sign, wind(way, this.map.north))),
        by.stop ? key_("stop", w.stop, w.stop) : null),
      h("div.options", question.options.filter(({ value }) => !(value in COMPASS) && value !== "stop").map((option) => this.button(option))),
      h("p.hint", Object.keys(question.reach ?? {}).length ? w.tapReach : w.tap));
  }

  // The square in a direction of whoever is to move, where a refusal belongs.
  beside(way) {
    const [x, y] = this.question.mover ?? [];
    const [dx, dy] = DIRECTIONS[way] ?? [0, 0];
    return x === undefined ? null : [x + dx, y + dy];
  }

  // --- the tile in hand

  // Free places, each with the answers that lay the tile there, one for each way round.
  slots() {
    const slots = new Map();
    for (const option of this.question?.options ?? []) {
      if (option.at?.length < 2) continue;
      const [x, y] = option.at[0];
      const slot = slots.get(key(x, y)) ?? { at: [x, y], points: option.at, options: [] };
      slot.options.push(option);
      slots.set(key(x, y), slot);
    }
    return [...slots.values()].sort((a, b) => b.at[1] - a.at[1] || a.at[0] - b.at[0]);
  }

  get placement() {
    const slot = this.slots()[this.slot];
    return slot?.options[this.turn % slot.options.length];
  }

  placing() {
    const slots = this.slots();
    const slot = slots[this.slot];
    const option = this.placement;
    const go = (slot_, turn) => { this.slot = slot_; this.turn = turn; this.draw(); this.light(); };
    const degrees = Number(/r(\d+)/.exec(option.value)?.[1] ?? 0);
    return [
      h("p.hint", w.pickPlace, " ", h("span.dim", `${w.placeOf(this.slot + 1, slots.length)}, ${w.turned[degrees] ?? w.turnedBy(degrees)}`)),
      h("div.options",
        press("", "next", () => go((this.slot + 1) % slots.length, 0), { disabled: slots.length < 2 }, w.nextPlace),
        press("", "turn", () => go(this.slot, this.turn + 1), { disabled: slot.options.length < 2 }, "⟳ ", w.rotate),
        press("main", "place", () => this.answer({ value: option.value }, slot.at), w.place)),
      this.fold("list", w.list(this.question.options.length), this.list(this.question, this.question.options))];
  }

  // --- the map

  light(chosen = null) {
    if (this.map.editing) return;
    const question = this.store.get("over") ? null : this.question;
    if (question?.tile) {
      this.map.light(this.slots().map(({ at, points }) => ({ at, points, kind: "slot" })));
      this.map.ghost(question.tile.squares?.[this.placement?.value] ?? null);
      return;
    }
    this.map.ghost(null);
    this.map.plan([]);
    if (this.spread && question) {
      this.spread.light();
      this.map.light(question.spread.flatMap((part) => part.at).map((at) => ({ at, kind: "reach" })));
      return;
    }
    const marks = question ? marksOf(question) : [];
    if (chosen) marks.push({ at: chosen, kind: "chosen" });
    this.map.light(marks);
  }

  // The map shows what is below it while somebody is there, or all that may be chosen is there.
  lookBelow() {
    const { mover } = this.question ?? {};
    const points = mover ? [mover] : this.points();
    if (!this.map.editing) this.map.peek(points.length > 0 && points.every(isBelow));
  }

  // What the question is about, so that the map can turn there.
  points() {
    const question = this.question;
    if (!question) return [];
    const points = question.tile ? this.slots().flatMap((slot) => slot.points) : question.options.flatMap((option) => (option.at?.length === 1 ? option.at : []));
    return question.mover ? [...points, question.mover] : points;
  }

  // Somebody chose a square on the map.
  pick(point) {
    this.map.hush();
    const question = this.question;
    if (!question || this.store.get("over")) return;
    if (question.tile && this.pickSlot(point)) return;
    const here = question.options.filter((option) => option.at?.length === 1 && key(...option.at[0]) === key(...point));
    const far = question.reach?.[key(...point)];
    if (here.length === 1) this.handling.choose(here[0], point);
    else if (here.length) this.map.say(point, h("div.choose", h("p", words.map.choose), here.map((option) => this.button(option))));
    else if (far) this.answer({ values: far }, point);
    else this.whyNot(point);
  }

  pickSlot(point) {
    const slots = this.slots();
    const at = slots.findIndex((slot) => slot.points.some((one) => key(...one) === key(...point)));
    if (at < 0) return false;
    if (slots[at].options.length === 1) {
      this.answer({ value: slots[at].options[0].value }, point);
      return true;
    }
    if (at === this.slot) this.turn += 1;
    else [this.slot, this.turn] = [at, 0];
    this.draw();
    this.light();
    return true;
  }

  // The companion says why a square cannot be chosen; nothing is asked where squares are no answers.
  async whyNot(point) {
    const question = this.question;
    const sample = question.options.find((option) => option.at?.length);
    if (!sample) return;
    const square = this.map.squares.get(key(...point));
    const value = sample.verb && square ? { value: `${sample.verb} ${square.at}` } : { at: point };
    const reply = await this.line.ask("why", value);
    if (!reply.ok) return;
    const no = reply.legal ? { rule: question.rule, why: words.refused.outOfReach } : { rule: reply.rule ?? reply.refused?.rule, why: reply.why ?? reply.refused?.why };
    this.map.say(point, refusal(this.line, no, () => this.map.hush()));
    announce(`${words.refused.title} ${no.why}`);
    refused(no.why, question.private);
  }

  // --- answering

  // `same`: it belongs to the deed that answered the question before.
  async answer(what, point = null, same = false) {
    const { n, options } = this.question;
    const { warn } = options.find((option) => option.value === what.value) ?? {};
    if (warn && this.guard.allows() && !(await sure(warn))) return false;
    return this.send("answer", { n, ...what }, point, same);
  }

  // Resolves to whether it was done.
  async send(verb, more, point = null, same = false) {
    if (this.sending || (!same && !this.guard.allows())) return false;
    this.sending = true;
    this.place.classList.add("busy");
    const n = this.n;
    const line = verb === "answer" && this.solo?.answers(this.question) ? this.solo.own : this.line;
    const reply = await line.ask(verb, more);
    this.sending = false;
    this.place.classList.remove("busy");
    if (reply.ok || this.n !== n) return reply.ok;
    const no = reason(reply);
    announce(`${words.refused.title} ${no.why}`);
    refused(no.why, this.question?.private);
    if (point) this.map.say(point, refusal(this.line, no, () => this.map.hush()));
    else {
      this.refused = no;
      this.draw();
    }
    return false;
  }

  // Figures stand where they stand, whatever the hand did with them.
  putBack() {
    this.map.figures(this.store.list("figures"), this.store.get("roles"));
    this.light();
  }

  // Enter accepts what is suggested, the only answer, or the tile as it lies in the hand.
  accept() {
    const question = this.question;
    if (!question || this.store.get("over") || this.map.editing) return;
    const [only, ...others] = question.options;
    if (this.spread) this.place.querySelector("[data-key=spread]")?.click();
    else if (question.tile && this.placement) this.answer({ value: this.placement.value });
    else if (question.suggested != null) this.answer({ value: question.suggested });
    else if (only && !others.length) this.answer({ value: only.value });
  }
}

const winner = (name, players) => icon({ role: "pawn", words: name, colour: players?.find((player) => player.name === name)?.colour ?? "white" });
