// The pending question: what is asked, of whom, why, and every way to answer it: squares, lists, dice, a tile in hand.

import { fill, h, s } from "./dom.js";
import { icon } from "./figures.js";
import { DIRECTIONS, key } from "./ground.js";
import { handLink } from "./links.js";
import { announce, reason, refusal, showRule } from "./notices.js";
import { words } from "./texts.en.js";

const w = words.question;
const MANY = 12;
const COMPASS = { N: "north", E: "east", S: "south", W: "west" };

const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

export function dieFace(face) {
  return s("svg", { class: "die", viewBox: "-22 -22 44 44", "aria-hidden": "true" },
    s("rect", { x: -20, y: -20, width: 40, height: 40, rx: 9 }),
    (PIPS[face] ?? []).map(([x, y]) => s("circle", { cx: x * 10.5, cy: y * 10.5, r: 4 })),
    PIPS[face] ? null : s("text", { x: 0, y: 8, "text-anchor": "middle" }, "?"));
}

export class QuestionPanel {
  // `solo` knows the answers of a question that only one seat may see, where this page is that seat's too.
  constructor(place, { line, map, store, again, lookBack, solo }) {
    Object.assign(this, { place, line, map, store, again, lookBack, solo });
    this.n = null;
    this.reset();
  }

  reset() {
    this.dice = [];
    this.filter = "";
    this.slot = 0;
    this.turn = 0;
    this.refused = null;
    this.sending = false;
  }

  get question() {
    const asked = this.store.get("question");
    return this.solo ? this.solo.question(asked) : asked;
  }

  // A seat's own page answers; what the companion takes over is agreed on at the table.
  get forOne() {
    return (this.store.get("me")?.seat ?? null) !== null;
  }

  // ---------------------------------------------------------------- showing

  show() {
    const question = this.question;
    if (question?.n !== this.n) {
      this.reset();
      this.n = question?.n ?? null;
      this.map.hush();
      this.place.scrollTop = 0;
      if (question) announce(`${question.who}: ${question.prompt}`);
    }
    this.sending = false;
    this.draw();
    this.light();
  }

  draw() {
    const question = this.question;
    this.place.classList.toggle("busy", this.sending);
    this.place.dataset.n = question?.n ?? "";
    const over = this.store.get("over");
    if (over) return fill(this.place, this.ending(over));
    if (!question) return fill(this.place, h("p", { class: "dim" }, w.nobody));
    const player = (this.store.get("players") ?? []).find((one) => one.seat === question.seat);
    return fill(this.place,
      h("div", { class: "asked" },
        h("span", { class: `chip colour-${player?.colour ?? "none"}` }, question.who || w.table),
        h("span", { class: "step" }, this.stepWords()),
        h("button", { class: "small why", "data-key": "why", title: w.whyAsked, onclick: () => showRule(this.line, question.rule) }, w.why)),
      h("p", { class: "prompt", id: "prompt" }, question.prompt),
      this.refused ? refusal(this.line, this.refused, () => { this.refused = null; this.draw(); }) : null,
      this.offered(question),
      this.answers(question, player));
  }

  stepWords() {
    const step = this.store.get("step");
    return step ? [step.left?.replace(/^\S+ (?=\d)/, ""), step.right].filter(Boolean).join(" · ") : "";
  }

  ending(over) {
    return h("div", { class: "ending" },
      h("p", { class: "trophy", "aria-hidden": "true" }, over.winners.length ? winner(over.winners[0], this.store.get("players")) : icon({ role: "zombie", words: "", colour: "zombie" })),
      h("h2", {}, w.winners(over.winners)),
      h("p", { class: "dim" }, over.words ?? ""),
      h("p", { class: "row" },
        over.rule ? h("button", { class: "link", onclick: () => showRule(this.line, over.rule) }, w.readRule) : null,
        this.lookBack ? h("button", { onclick: this.lookBack }, w.lookBack) : null,
        this.again ? h("button", { class: "main", onclick: this.again }, w.another) : null));
  }

  offered(question) {
    if (question.offer === null || question.offer === undefined) return null;
    return h("p", { class: "hint" }, w.offer(shown(question.offer)));
  }

  answers(question, player) {
    if (question.private && !question.options.length) {
      if (question.kind !== "choice") return this.rollForMe(question);
      return [
        h("p", { class: "hint" }, w.private(question.who)),
        player && !player.bot ? h("button", { class: "main wide", "data-key": "hand", onclick: () => handLink(player, this.line) }, words.people.handOf(player.name)) : null];
    }
    if (player?.bot && question.kind === "choice") return h("p", { class: "hint" }, w.waitsFor(question.who)); // real dice are rolled for it
    if (question.dice > 1) return [this.handful(question), this.rest(question)];
    if (question.dice === 1) return this.oneDie(question);
    if (question.tile && this.slots().length) return this.placing();
    const values = question.options.map((option) => option.value);
    if (values.every((value) => value in COMPASS || value === "stop")) return [this.compass(question), this.handOver(question)];
    const onMap = question.options.filter((option) => option.at?.length);
    if (onMap.length && onMap.length >= question.options.length - 3) return this.onMap(question, onMap);
    return [this.list(question, question.options), question.kind === "draw" ? this.rollForMe(question) : this.handOver(question)];
  }

  onMap(question, onMap) {
    const rest = question.options.filter((option) => !option.at?.length);
    return [
      h("p", { class: "hint" }, Object.keys(question.reach ?? {}).length ? w.tapReach : w.tap),
      h("div", { class: "options" }, rest.map((option) => this.button(option)), this.handOver(question)),
      h("details", { open: onMap.length <= 3 || null }, h("summary", { "data-key": "list" }, w.list(onMap.length)), this.list(question, onMap))];
  }

  button(option, more = {}) {
    return h("button", { class: "option", "data-key": `o${JSON.stringify(option.value)}`, "data-value": JSON.stringify(option.value),
      onmouseenter: () => this.point(option), onfocus: () => this.point(option), onmouseleave: () => this.light(), onblur: () => this.light(),
      onclick: () => this.answer({ value: option.value }), ...more }, option.label);
  }

  // While an answer of the list is under the finger its squares shine.
  point(option) {
    if (option.at?.length === 1) this.light(option.at[0]);
  }

  list(question, options) {
    if (options.length <= MANY) return h("div", { class: "options" }, options.map((option) => this.button(option)));
    const matches = (option) => option.label.toLowerCase().includes(this.filter.toLowerCase());
    const found = h("p", { class: "dim", "aria-live": "polite" });
    const grid = h("div", { class: "options many" });
    const refill = () => {
      const those = options.filter(matches);
      grid.replaceChildren(...those.map((option) => this.button(option)));
      found.textContent = this.filter ? w.found(those.length) : question.count > options.length ? w.more(options.length, question.count) : "";
    };
    refill();
    const search = h("input", { type: "search", "data-key": "find", placeholder: w.findWhat, "aria-label": w.find, value: this.filter,
      oninput: (event) => { this.filter = event.target.value; refill(); },
      onkeydown: (event) => { const first = grid.firstElementChild; if (event.key === "Enter" && first) { event.preventDefault(); first.click(); } } });
    return h("div", {}, search, found, grid);
  }

  rollForMe(question) {
    return h("button", { class: "main wide", "data-key": "roll", onclick: () => this.send("roll", { n: question.n }) }, question.kind === "draw" ? w.drawForMe : w.rollForMe);
  }

  handOver(question) {
    if (question.kind !== "choice" || question.count < 2 || this.forOne) return null;
    const group = this.store.get("game")?.groups.find(({ begins, offer }) => offer && question.name.startsWith(`${begins}.`));
    if (!group && !question.name.startsWith("tile.")) return null;
    return h("button", { class: "quiet", "data-key": "auto", onclick: () => this.send("auto", { what: group?.what ?? question.name }) }, group?.offer ?? w.handOver);
  }

  // ---------------------------------------------------------------- dice

  oneDie(question) {
    const faces = question.options.filter((option) => Number.isInteger(option.value) && option.value >= 1 && option.value <= 6);
    const rest = question.options.filter((option) => !faces.includes(option));
    return [
      h("p", { class: "hint" }, w.rolling),
      h("div", { class: "dice" }, faces.map((option) => h("button", { class: "face", "data-key": `d${option.value}`, "data-value": option.value, "aria-label": w.die(option.value), onclick: () => this.answer({ value: option.value }) }, dieFace(option.value)))),
      h("div", { class: "options" }, this.rollForMe(question), rest.map((option) => this.button(option)))];
  }

  handful(question) {
    const full = this.dice.length === question.dice;
    const add = (face) => { if (this.dice.length < question.dice) this.dice.push(face); this.draw(); };
    return [
      h("p", { class: "hint" }, w.enterDice(question.dice)),
      h("div", { class: "dice" }, [1, 2, 3, 4, 5, 6].map((face) => h("button", { class: "face", "data-key": `d${face}`, disabled: full, "aria-label": w.die(face), onclick: () => add(face) }, dieFace(face)))),
      h("div", { class: "dice chosen" }, Array.from({ length: question.dice }, (_, i) => (this.dice[i] ? dieFace(this.dice[i]) : h("span", { class: "hole" })))),
      h("div", { class: "options" },
        h("button", { class: "main", "data-key": "use", disabled: !full, onclick: () => this.answer({ value: this.dice }) }, w.useDice),
        h("button", { "data-key": "clear", disabled: !this.dice.length, onclick: () => { this.dice = []; this.draw(); } }, w.clearDice),
        this.rollForMe(question))];
  }

  rest(question) {
    return question.options.length ? h("div", { class: "options" }, question.options.map((option) => this.button(option))) : null;
  }

  // ---------------------------------------------------------------- steps

  compass(question) {
    const by = Object.fromEntries(question.options.map((option) => [option.value, option]));
    const key_ = (value, sign, label) => h("button", { class: `way-${value}`, "data-key": `w${value}`, "data-value": JSON.stringify(value), "aria-label": by[value]?.label ?? label, "aria-disabled": String(!by[value]), onclick: () => this.answer({ value }, by[value]?.at?.[0] ?? this.beside(value)) }, sign);
    return h("div", { class: "steps" },
      h("div", { class: "compass", role: "group", "aria-label": w.tap },
        key_("N", "▲", w.north), key_("W", "◀", w.west), key_("E", "▶", w.east), key_("S", "▼", w.south),
        by.stop ? key_("stop", w.stop, w.stop) : null),
      h("p", { class: "hint" }, Object.keys(question.reach ?? {}).length ? w.tapReach : w.tap));
  }

  // The square in a direction of whoever is to move, where a refusal belongs.
  beside(way) {
    const [x, y] = this.question.mover ?? [];
    const [dx, dy] = DIRECTIONS[way] ?? [0, 0];
    return x === undefined ? null : [x + dx, y + dy];
  }

  // ---------------------------------------------------------------- the tile in hand

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
      h("p", { class: "hint" }, w.pickPlace, " ", h("span", { class: "dim" }, `${w.placeOf(this.slot + 1, slots.length)}, ${w.turned(degrees)}`)),
      h("div", { class: "options" },
        h("button", { "data-key": "next", disabled: slots.length < 2, onclick: () => go((this.slot + 1) % slots.length, 0) }, w.nextPlace),
        h("button", { "data-key": "turn", disabled: slot.options.length < 2, onclick: () => go(this.slot, this.turn + 1) }, "⟳ ", w.rotate),
        h("button", { class: "main", "data-key": "place", onclick: () => this.answer({ value: option.value }, slot.at) }, w.place)),
      h("details", {}, h("summary", { "data-key": "list" }, w.list(this.question.options.length)), this.list(this.question, this.question.options))];
  }

  // ---------------------------------------------------------------- the map

  light(chosen = null) {
    if (this.map.editing) return;
    const question = this.store.get("over") ? null : this.question;
    const marks = [];
    if (question?.tile) {
      const slots = this.slots();
      marks.push(...slots.map((slot) => ({ at: slot.at, points: slot.points, kind: "slot" })));
      this.map.light(marks);
      this.map.ghost(question.tile.squares?.[this.placement?.value] ?? null);
      return;
    }
    this.map.ghost(null);
    if (question) {
      const legal = new Set();
      for (const option of question.options) if (option.at?.length === 1) legal.add(key(...option.at[0]));
      for (const [place, values] of Object.entries(question.reach ?? {})) {
        if (!legal.has(place)) marks.push({ at: place.split(",").map(Number), kind: "reach", steps: values.length, text: String(values.length) });
      }
      for (const place of legal) marks.push({ at: place.split(",").map(Number), kind: "legal" });
      if (question.mover) marks.push({ at: question.mover, kind: "mover" });
    }
    if (chosen) marks.push({ at: chosen, kind: "chosen" });
    this.map.light(marks);
  }

  // What the question is about, so that the map can turn there.
  points() {
    const question = this.question;
    if (!question) return [];
    const points = question.tile ? this.slots().slice(0, 1).flatMap((slot) => slot.points) : question.options.flatMap((option) => (option.at?.length === 1 ? option.at : []));
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
    if (here.length === 1) this.answer({ value: here[0].value }, point);
    else if (here.length) this.map.say(point, h("div", { class: "choose" }, h("p", {}, words.map.choose), here.map((option) => this.button(option))));
    else if (far) this.answer({ values: far }, point);
    else this.whyNot(point);
  }

  pickSlot(point) {
    const slots = this.slots();
    const at = slots.findIndex((slot) => slot.points.some((one) => key(...one) === key(...point)));
    if (at < 0) return false;
    if (at === this.slot) this.turn += 1;
    else [this.slot, this.turn] = [at, 0];
    this.draw();
    this.light();
    return true;
  }

  // The companion says why a square cannot be chosen; nothing is asked where squares are no answers.
  async whyNot(point) {
    const question = this.question;
    const value = this.valueAt(point);
    if (value === null) return;
    const reply = await this.line.ask("why", { value });
    if (!reply.ok) return;
    const no = reply.legal ? { rule: question.rule, why: words.refused.outOfReach } : { rule: reply.rule ?? reply.refused?.rule, why: reply.why ?? reply.refused?.why };
    this.map.say(point, refusal(this.line, no, () => this.map.hush()));
    announce(`${words.refused.title} ${no.why}`);
  }

  valueAt([x, y]) {
    const question = this.question;
    const square = this.map.squares.get(key(x, y));
    const sample = question.options.find((option) => option.at?.length);
    if (!sample) return null;
    if (sample.at.length > 1) return this.placementAt(sample, x, y);
    if (question.options.some((option) => option.value in COMPASS)) return this.stepTo(x, y);
    if (!square) return null;
    return sample.verb ? `${sample.verb} ${square.at}` : square.at;
  }

  placementAt(sample, x, y) {
    const [cx, cy] = sample.value.split(" ")[0].split(",").map(Number);
    const wide = sample.at[0][0] === 3 * cx && sample.at[0][1] === 3 * cy;
    return wide ? `${Math.round(x / 3)},${Math.round(y / 3)} r0` : `${x},${y} r0`;
  }

  stepTo(x, y) {
    const [mx, my] = this.question.mover ?? [x, y];
    const [dx, dy] = [x - mx, y - my];
    if (!dx && !dy) return "stop";
    if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? "E" : "W";
    return dy > 0 ? "N" : "S";
  }

  // ---------------------------------------------------------------- answering

  answer(what, point = null) {
    return this.send("answer", { n: this.question.n, ...what }, point);
  }

  async send(verb, more, point = null) {
    if (this.sending) return;
    this.sending = true;
    this.place.classList.add("busy");
    const n = this.n;
    const line = verb === "answer" && this.question !== this.store.get("question") ? this.solo.own : this.line;
    const reply = await line.ask(verb, more);
    this.sending = false;
    this.place.classList.remove("busy");
    if (reply.ok || this.n !== n) return;
    const no = reason(reply);
    announce(`${words.refused.title} ${no.why}`);
    if (point) this.map.say(point, refusal(this.line, no, () => this.map.hush()));
    else {
      this.refused = no;
      this.draw();
    }
  }
}

const winner = (name, players) => icon({ role: "pawn", words: name, colour: players?.find((player) => player.name === name)?.colour ?? "white" });
const shown = (value) => (Array.isArray(value) ? value.join(", ") : String(value));
