// A printed mat instead of a map of tiles: rectangles that are tapped, piles, a track at each end and the card in force; and
// while a battle is fought its score card, a sum of which every term is told.

import { fill, h } from "./dom.js";
import { key } from "./ground.js";
import { words } from "./texts.en.js";

const w = words.mat;
const signed = (points) => `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)}`;

export class Mat {
  // `pick(point)` is called when somebody chooses a rectangle, `say(point, ...)` shows words there.
  constructor(place, { pick, say, moved }) {
    Object.assign(this, { place, pick, say, marks: new Map(), buttons: new Map() });
    this.inForce = h("section", { class: "in-force", hidden: true });
    this.sum = h("section", { class: "score", "aria-live": "polite", hidden: true });
    this.table = h("div", { class: "mat", role: "group", "aria-label": w.label });
    this.all = h("div", { class: "matting", hidden: true, onscroll: moved }, this.sum, this.inForce, this.table);
    place.append(this.all);
  }

  get shown() {
    return !this.all.hidden;
  }

  // Another look at the mat; null where the game has none.
  show(mat, score, players) {
    const fought = Boolean(score) && this.sum.hidden;
    this.players = players ?? [];
    this.all.hidden = !mat;
    this.place.classList.toggle("on-mat", Boolean(mat));
    this.sum.hidden = !score;
    this.inForce.hidden = !mat?.card;
    fill(this.sum, score ? this.score(score) : null);
    if (!mat) return;
    this.rectangles = new Map(mat.rectangles.map((one) => [key(...one.at), one]));
    fill(this.inForce, mat.card ? card(mat.card) : null);
    const row = (number) => mat.high - number + 1; // the track of the north lies above all rows
    fill(this.table, [...mat.rectangles].reverse().map((one) => this.rectangle(one, row)), mat.piles.map((one) => pile(one, row)), mat.tracks.map((one) => this.track(one, mat)));
    if (fought) this.all.scrollTop = 0;
  }

  // Where the middle of a rectangle is seen, and half its height.
  spot(point) {
    const button = this.shown && this.buttons.get(key(...point));
    if (!button) return null;
    const [box, all] = [button, this.place].map((one) => one.getBoundingClientRect());
    return [box.left - all.left + box.width / 2, box.top - all.top + box.height / 2, box.height / 2];
  }

  ensure(points) {
    const there = points.map((point) => this.buttons.get(key(...point))).filter(Boolean);
    (there.find((one) => one.classList.contains("battle")) ?? there[0])?.scrollIntoView({ block: "nearest" });
  }

  light(marks) {
    this.marks = new Map(marks.map((one) => [key(...one.at), one.kind]));
    for (const [at, button] of this.buttons) this.mark(at, button);
  }

  mark(at, button) {
    const kind = this.marks.get(at);
    for (const one of ["legal", "mover", "chosen"]) button.classList.toggle(one, one === kind);
    button.setAttribute("aria-label", [...this.told(this.rectangles.get(at)), kind === "legal" ? words.map.legal : ""].filter(Boolean).join(". "));
  }

  // ------------ the rectangles

  side(seat) {
    return `colour-${this.players.find((one) => one.seat === seat)?.colour ?? "none"}`;
  }

  name(seat) {
    return this.players.find((one) => one.seat === seat)?.name ?? "";
  }

  at([left, , width], row) {
    return { "--column": `${left + 1} / span ${width}`, "--row": row };
  }

  rectangle(one, row) {
    const at = key(...one.at);
    const button = h("button", { class: `land ${one.kind}${one.coastal ? " coastal" : ""}${one.battle ? " battle" : ""}${one.holder < 0 ? "" : ` held-by ${this.side(one.holder)}`}`, "data-key": `at${at}`, vars: this.at(one.box, row(one.box[1])), onclick: () => this.tap(one.at) },
      h("strong", {}, one.title || w.back), one.does ? h("small", {}, one.does) : null, one.battle ? h("span", { class: "due" }, `⚔ ${w.battle}`) : null,
      h("span", { class: "folk" }, one.figures.map((figure) => this.figure(figure))));
    this.buttons.set(at, button);
    this.mark(at, button);
    return button;
  }

  figure({ seat, words: called, numbers, ills }) {
    return h("span", { class: `one ${this.side(seat)}${ills.length ? " ill" : ""}` }, h("span", {}, called), numbers ? h("b", {}, numbers) : null, ills.length ? h("i", {}, ills.join(", ")) : null);
  }

  // Everything about a rectangle in words.
  told({ title, words: called, kind, does, coastal, holder, battle, figures }) {
    const who = figures.map((one) => [w.one(one.words, this.name(one.seat), one.numbers), one.ills.length ? w.ill(one.ills.join(", ")) : ""].filter(Boolean).join(", "));
    return [title || w.back, called, does, kind === "home" ? "" : coastal ? w.coastal : w.inland, holder < 0 ? "" : w.holds(this.name(holder)), ...who, battle ? w.battle : ""];
  }

  // A rectangle that is no answer tells about itself; and why it is none, where rectangles are asked for.
  tap(point) {
    const legal = this.marks.get(key(...point)) === "legal";
    this.pick(point);
    if (!legal) this.say(point);
  }

  about(point) {
    const [title, ...rest] = this.told(this.rectangles.get(key(...point)));
    return h("div", { class: "about" }, h("strong", {}, title), rest.filter(Boolean).map((line) => h("p", {}, line)));
  }

  track({ seat, row, words: called, count, most }, { high, wide }) {
    return h("div", { class: `track ${this.side(seat)}`, role: "img", "aria-label": w.track(called, this.name(seat), count, most), vars: { "--column": `1 / span ${wide}`, "--row": row ? 1 : high + 2 } },
      h("span", {}, `${called} ${count}`), Array.from({ length: most + 1 }, (_, i) => h("i", { class: i === count ? "now" : i < count ? "past" : "" }, i)));
  }

  // ------------ the score card

  score({ title, sides, winner }) {
    const lines = sides[0].lines.map((line, i) => h("tr", {}, h("th", { scope: "row" }, w.lines[line.kind] ?? line.kind), sides.map((side) => h("td", {}, terms(side.lines[i])))));
    const known = (side) => side.lines.every(({ points }) => points !== null);
    return h("table", {}, h("caption", {}, title),
      h("thead", {}, h("tr", {}, h("td", {}), sides.map((side) => h("th", { scope: "col", class: this.side(side.seat) }, side.words)))),
      h("tbody", {}, lines, h("tr", { class: "sum" }, h("th", { scope: "row" }, w.total), sides.map((side) => h("td", { class: winner === side.seat ? "won" : "" }, h("b", {}, known(side) ? side.total : w.soFar(side.total)))))),
      h("tfoot", {}, h("tr", {}, h("td", { colspan: 3 }, winner === null ? w.open : winner < 0 ? w.nobody : w.wins(this.name(winner), ...sides.map((side) => side.total).sort((a, b) => b - a))))));
  }
}

// The points of a line, and where each of them comes from.
function terms({ points, terms: from }) {
  return [h("b", {}, points === null ? "?" : signed(points)), from.length ? h("ul", {}, from.map(([source, its]) => h("li", {}, h("span", {}, source), ` ${signed(its)}`))) : null];
}

const card = ({ kind, title, does, lines }) => [h("p", {}, h("small", {}, kind), h("strong", {}, title)), does ? h("p", {}, does) : null, lines.length ? h("ul", {}, lines.map(([called, said]) => h("li", {}, h("span", {}, called), ` ${said}`))) : null];

const pile = ({ box: [left, row_, width], words: called, count, top }, row) => h("div", { class: "pile", vars: { "--column": `${left + 1} / span ${width}`, "--row": row(row_) } }, h("span", {}, called), h("b", {}, count), top ? h("small", {}, top) : null);
