// Corrections on the map: a figure is dragged to where it really stands, tokens and zombies are put down or taken away.

import { fill, h } from "./dom.js";
import { countOf, icon } from "./figures.js";
import { Fixes } from "./fixes.js";
import { key } from "./ground.js";
import { announce, reason, refusal } from "./notices.js";
import { words } from "./texts.en.js";

const w = words.edit;
const COLOURED = ["violet", "green", "blue"];
const TOKENS = ["bullet", "heart"];
const COUNTED = { hearts: "players.N.hearts", bullets: "players.N.bullets", zombies: "players.N.zombies", life: "slayer.life", luck: "slayer.luck", experience: "slayer.experience" };

export class Editing {
  constructor(place, { store, line, map, left }) {
    Object.assign(this, { place, store, line, map, left });
    this.tool = null;
    this.no = null;
    this.fixes = new Fixes({ line, correct: (changes) => this.correct(changes), waits: (on) => { if (on) announce(words.fixes.tap); } });
  }

  get slayer() {
    return "violet" in (this.store.get("roles") ?? {});
  }

  start() {
    this.map.editing = true;
    this.tool = this.carried = null;
    this.map.light([]);
    this.map.ghost(null);
    document.body.classList.add("editing");
    this.show();
    this.fixes.renew();
    announce(`${w.title}. ${w.how}`);
  }

  stop() {
    this.map.editing = false;
    this.map.hush();
    document.body.classList.remove("editing");
    this.left();
  }

  show() {
    if (!this.map.editing) return;
    const things = this.slayer ? [...COLOURED, "dung"] : ["zombie", ...TOKENS];
    const tool = (name, picture, label) => h("button", { class: "tool", "data-key": `tool-${name}`, "aria-pressed": String(this.tool === name), onclick: () => { this.tool = this.tool === name ? null : name; this.show(); } }, picture, label);
    const roles = this.store.get("roles");
    fill(this.place,
      h("div", { class: "asked" }, h("strong", {}, w.title), h("button", { class: "main small", "data-key": "done", onclick: () => this.stop() }, w.done)),
      h("p", { class: "hint" }, w.how),
      this.no ? refusal(this.line, this.no, () => { this.no = null; this.show(); }) : null,
      h("div", { class: "tools" }, things.map((name) => tool(name, icon({ role: name, words: "" }, roles), w.put[name])), tool("remove", h("span", { class: "cross", "aria-hidden": "true" }, "✕"), w.remove)),
      this.people(),
      this.fixes.place);
  }

  people() {
    return h("div", { class: "tallies" }, (this.store.get("players") ?? []).map((player) => {
      const facts = (player.facts ?? []).filter(([name]) => COUNTED[name]);
      return facts.length ? h("p", { class: "row" }, h("strong", {}, player.name), facts.map(([name, count]) => this.tally(player, name, count))) : null;
    }));
  }

  tally(player, name, count) {
    const set = (value) => this.correct({ [COUNTED[name].replace("N", player.seat)]: value });
    const label = w.facts[name] ?? name;
    return h("span", { class: "tally" },
      h("button", { class: "small", "data-key": `less-${player.seat}-${name}`, "aria-label": w.less(label, player.name), onclick: () => set(count - 1) }, "−"),
      h("span", {}, `${count} ${label}`),
      h("button", { class: "small", "data-key": `more-${player.seat}-${name}`, "aria-label": w.more(label, player.name), onclick: () => set(count + 1) }, "+"));
  }

  // Somebody tapped a square: put down what is picked, or (from the keyboard) pick up what stands there.
  pick(point) {
    const square = this.map.squares.get(key(...point));
    if (!square) return;
    const there = this.map.figuresAt(point);
    if (this.fixes.pointing) this.fixes.pick(square);
    else if (this.tool === "remove") this.correct(this.removal(there[0], square), point);
    else if (this.tool) this.correct(this.addition(this.tool, square, there), point);
    else if (this.carried) {
      this.drop(this.carried.figure, this.carried.from, point);
      this.carried = null;
    } else if (there[0]) {
      this.carried = { figure: there[0], from: point };
      this.map.light([{ at: point, kind: "chosen" }]);
      announce(w.picked(there[0].words));
    }
  }

  // What was picked up with the keyboard stays where it was after all.
  putBack() {
    if (!this.carried) return;
    this.carried = null;
    this.map.light([]);
    announce(w.putBack);
  }

  drop(figure, from, to) {
    const squares = this.map.squares;
    const [was, now] = [squares.get(key(...from)), squares.get(key(...to))];
    const changes = was && now && was !== now ? this.move(figure, was, now, this.map.figuresAt(to)) : null;
    if (changes) this.correct(changes, to);
    else this.redraw();
    this.map.light([]);
  }

  redraw() {
    this.map.figures(this.store.get("figures") ?? [], this.store.get("roles"));
  }

  move(figure, was, now, there) {
    if (figure.role === "pawn") return this.slayer ? { "slayer.at": now.at } : { [`players.${figure.seat}.at`]: now.at };
    const taken = this.removal(figure, was);
    const put = this.addition(figure.role, now, there);
    return taken && put ? { ...taken, ...put } : null;
  }

  addition(what, square, there) {
    const same = there.find((figure) => figure.role === what);
    if (COLOURED.includes(what)) return { [`zombies.${square.at}`]: what };
    if (what === "zombie") return { [`zombies.${square.at}`]: (same ? countOf(same) : 0) + 1 };
    if (what === "dung") return { [`dung.${square.at}`]: (same ? countOf(same) : 0) + 1 };
    return TOKENS.includes(what) ? { [`tokens.${square.at}`]: what } : null;
  }

  removal(figure, square) {
    if (!figure) return null;
    if (COLOURED.includes(figure.role)) return { [`zombies.${square.at}`]: 0 };
    if (figure.role === "zombie") return { [`zombies.${square.at}`]: countOf(figure) - 1 };
    if (figure.role === "dung") return { [`dung.${square.at}`]: countOf(figure) - 1 };
    return TOKENS.includes(figure.role) ? { [`tokens.${square.at}`]: 0 } : null;
  }

  async correct(changes, point = null) {
    if (!changes) {
      if (point) this.map.say(point, h("p", {}, w.cannot));
      return;
    }
    const reply = await this.line.ask("correct", { set: changes });
    this.no = null;
    if (reply.ok) announce(w.moved);
    else {
      this.redraw();
      if (point) this.map.say(point, refusal(this.line, reason(reply), () => this.map.hush()));
      else this.no = reason(reply);
    }
    this.show();
  }
}
