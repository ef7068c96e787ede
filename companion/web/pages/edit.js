// Corrections on the map: a figure is dragged to where it really stands, pieces are put down or taken away. What can be set
// right the companion lists (`fixes`), and what a piece is called and where it is written its game says (`roles`).

import { fill, h, press } from "./dom.js";
import { refused } from "./ears.js";
import { called } from "./facts.js";
import { countOf, icon } from "./figures.js";
import { Fixes } from "./fixes.js";
import { key } from "./ground.js";
import { announce, reason, refusal } from "./notices.js";
import { words } from "./texts.js";

const w = words.edit;
const AT = "{at}";

export class Editing {
  constructor(place, { store, line, map, left }) {
    Object.assign(this, { place, store, line, map, left });
    this.tool = null;
    this.no = null;
    this.fixes = new Fixes({ line, correct: (changes) => this.correct(changes), waits: (on) => { if (on) announce(words.fixes.tap); } });
  }

  get roles() {
    return this.store.get("roles") ?? {};
  }

  // The pieces that may be put down now, by their role.
  get things() {
    const may = (role, { path, counted }) => this.fixes.list.some((fix) => fix.path === path && (counted || fix.values.some(({ value }) => value === role)));
    return Object.keys(this.roles).filter((role) => this.roles[role].path && may(role, this.roles[role]));
  }

  start() {
    this.map.editing = true;
    this.tool = this.carried = null;
    this.map.light([]);
    this.map.ghost(null);
    document.body.classList.add("editing");
    this.renew();
    announce(`${w.title}. ${w.how}`);
  }

  stop() {
    this.map.editing = false;
    this.map.hush();
    document.body.classList.remove("editing");
    this.left();
  }

  async renew() {
    this.show();
    await this.fixes.renew();
    this.show();
  }

  show() {
    if (!this.map.editing) return;
    const tool = (name, picture, label) => press("tool", `tool-${name}`, () => { this.tool = this.tool === name ? null : name; this.show(); }, { "aria-pressed": this.tool === name }, picture, label);
    const { roles } = this;
    fill(this.place,
      h("div.asked", h("strong", w.title), press("main.small", "done", () => this.stop(), w.done)),
      h("p.hint", w.how),
      this.no ? refusal(this.line, this.no, () => { this.no = null; this.show(); }) : null,
      h("div.tools", this.things.map((name) => tool(name, icon({ role: name, words: "" }, roles), h("span.called", roles[name].one))), tool("remove", h("span.cross", { "aria-hidden": "true" }, "✕"), w.remove)),
      this.people(),
      this.fixes.place);
  }

  people() {
    return h("div.tallies", this.store.list("players").map((player) => {
      const facts = (player.facts ?? []).map(([name, count]) => [name, count, this.fixOf(player, name)]).filter(([, , fix]) => fix);
      return facts.length ? h("p.row", h("strong", player.name), facts.map(([name, count, fix]) => this.tally(player, name, count, fix))) : null;
    }));
  }

  // The correction of a number that a player has; a game for one need not say whose it is.
  fixOf(player, name) {
    const others = this.store.list("players").filter((one) => one !== player).map((one) => one.name);
    return this.fixes.list.find(({ now, group, words: said }) => typeof now === "number" && !others.includes(group) && said.toLowerCase().split(": ").pop() === called(player, name).toLowerCase());
  }

  tally(player, name, count, fix) {
    const its = called(player, name);
    const at = fix.values.findIndex(({ value }) => value === count); // of some things there are halves
    const button = (way, sign, by, label) => press("small", `${way}-${player.seat}-${name}`, () => this.correct({ [fix.path]: fix.values[at + by].value }), { label, disabled: at < 0 || !fix.values[at + by] }, sign);
    return h("span.tally", button("less", "−", -1, w.less(player.name, its)), h("span", `${fix.values[at]?.label ?? count} ${its}`), button("more", "+", 1, w.more(player.name, its)));
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
    this.map.figures(this.store.list("figures"), this.store.get("roles"));
  }

  move(figure, was, now, there) {
    const own = this.fixes.list.find((fix) => fix.moves && fix.moves === figure.words && fix.now === was.at);
    if (own) return { [own.path]: now.at };
    const taken = this.removal(figure, was);
    const put = this.addition(figure.role, now, there);
    return taken && put ? { ...taken, ...put } : null;
  }

  addition(what, square, there) {
    const { path, counted } = this.roles[what] ?? {};
    const same = there.find((figure) => figure.role === what);
    return path ? { [path.replace(AT, square.at)]: counted ? (same ? countOf(same) : 0) + 1 : what } : null;
  }

  removal(figure, square) {
    const { path, counted } = this.roles[figure?.role] ?? {};
    return path ? { [path.replace(AT, square.at)]: counted ? countOf(figure) - 1 : 0 } : null;
  }

  async correct(changes, point = null) {
    if (!changes) {
      refused(w.cannot);
      if (point) this.map.say(point, h("p", w.cannot));
      return;
    }
    const reply = await this.line.ask("correct", { set: changes, n: this.store.get("question")?.n });
    const no = reply.ok ? null : reason(reply);
    this.no = point ? null : no;
    if (!no) announce(w.moved);
    else {
      this.redraw();
      refused(no.why);
      if (point) this.map.say(point, refusal(this.line, no, () => this.map.hush()));
    }
    await this.renew();
  }
}
