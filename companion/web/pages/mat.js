// A printed mat instead of a map of tiles: rectangles that are tapped, piles, a track at each end and the card in force; and
// while a battle is fought its score card, a sum of which every term is told.

import { fill, h, press } from "./dom.js";
import { key } from "./ground.js";
import { words } from "./texts.js";

const w = words.mat;
const signed = (points) => (points < 0 ? `−${-points}` : `+${points}`);
const lies = (column, wide, row) => ({ "--column": `${column + 1} / span ${wide}`, "--row": row });

export class Mat {
  // `pick(point)` is called when somebody chooses a rectangle, `say(point)` tells about one, `moved()` that it was scrolled.
  constructor(place, { pick, say, moved }) {
    Object.assign(this, { place, pick, say, marks: new Map(), buttons: new Map() });
    this.sum = h("section.score", { "aria-live": "polite" });
    this.card = h("section.for-all");
    this.table = h("div.mat", { role: "group" });
    this.all = h("div.matting", { hidden: true, onscroll: moved }, this.sum, this.card, this.table);
    place.append(this.all);
  }

  get shown() {
    return !this.all.hidden;
  }

  // Another look at the mat; null where the game has none.
  show(mat, score, players) {
    const fought = score && this.sum.hidden;
    this.fought = score && key(...score.at);
    this.players = Object.fromEntries((players ?? []).map((player) => [player.seat, player]));
    for (const [name, its] of [["on-mat", mat], ["at-war", score]]) this.place.classList.toggle(name, Boolean(its));
    for (const [part, there] of [[this.all, mat], [this.sum, score], [this.card, mat?.card]]) part.hidden = !there;
    fill(this.sum, score && this.score(score));
    this.buttons.clear();
    if (!mat) return;
    this.table.setAttribute("aria-label", w.label);
    this.rectangles = new Map(mat.rectangles.map((one) => [key(...one.at), one]));
    for (const [name, its] of [["--rows", mat.high], ["--wide", mat.wide]]) this.table.style.setProperty(name, its);
    const row = (number) => mat.high - number + 1; // above all rows lies the track of the north
    fill(this.card, mat.card && card(mat.card));
    fill(this.table, [...mat.rectangles].reverse().map((one) => this.rectangle(one, row)), mat.piles.map((one) => pile(one, row)), mat.tracks.map((one) => this.track(one, mat)));
    if (fought) this.all.scrollTop = 0;
  }

  // Where the middle of a rectangle is seen, and half its height.
  spot(point) {
    const button = this.buttons.get(key(...point));
    if (!button) return null;
    const [box, all] = [button, this.place].map((one) => one.getBoundingClientRect());
    return [box.left - all.left + box.width / 2, box.top - all.top + box.height / 2, box.height / 2];
  }

  ensure([first]) {
    if (first) this.buttons.get(key(...first))?.scrollIntoView({ block: "nearest" });
  }

  light(marks) {
    this.marks = new Map(marks.map((one) => [key(...one.at), one.kind]));
    for (const [at, button] of this.buttons) this.mark(at, button);
  }

  mark(at, button) {
    const kind = this.marks.get(at);
    for (const one of ["legal", "mover", "chosen"]) button.classList.toggle(one, one === kind);
    button.ariaLabel = [...this.told(this.rectangles.get(at)), kind === "legal" && words.map.legal].filter(Boolean).join(". ").replaceAll("..", ".");
  }

  // --- the rectangles

  side(seat) {
    return `colour-${this.players[seat]?.colour}`;
  }

  name(seat) {
    return this.players[seat]?.name ?? "";
  }

  rectangle(one, row) {
    const { kind, coastal, holder, battle, box, figures, title, does } = one;
    const at = key(...one.at);
    const looks = [kind, at === this.fought && "fought", coastal && "coastal", holder >= 0 && `held-by ${this.side(holder)}`].filter(Boolean);
    const button = press("", `at${at}`, () => this.tap(one.at), { class: `land ${looks.join(" ")}`, vars: lies(box[0], box[2], row(box[1])) },
      h("strong", title || w.back), does && h("small", does), battle && h("span.due", `⚔ ${w.battle}`), h("span.folk", figures.map((figure) => this.figure(figure))));
    this.buttons.set(at, button);
    this.mark(at, button);
    return button;
  }

  figure({ seat, words: called, numbers, ills }) {
    return h("span", { class: `one of${seat} ${this.side(seat)}${ills.length ? " ill" : ""}` }, h("span", called), h("b", numbers), ills.length ? h("i", ills.join(", ")) : null);
  }

  one({ seat, words: called, numbers, ills }) {
    const who = w.one(this.name(seat), [called, numbers].filter(Boolean).join(" "));
    return ills.length ? w.ill(who, ills.join(", ")) : who;
  }

  // Everything about a rectangle in words.
  told({ title, words: called, kind, does, coastal, holder, battle, figures }) {
    const who = figures.map((one) => this.one(one));
    return [title || w.back, called, does, kind !== "home" && (coastal ? w.coastal : w.inland), holder >= 0 && w.holds(this.name(holder)), ...who, battle && w.battle];
  }

  // A rectangle that is no answer tells about itself; and why it is none, where rectangles are asked for.
  tap(point) {
    const legal = this.marks.get(key(...point)) === "legal";
    this.pick(point);
    if (!legal) this.say(point);
  }

  about(point) {
    const [title, ...rest] = this.told(this.rectangles.get(key(...point)));
    return h("div.about", h("strong", title), rest.filter(Boolean).map((line) => h("p", line)));
  }

  track({ seat, row, words: called, count, most }, { high, wide }) {
    return h("div", { class: `track ${this.side(seat)}`, role: "img", label: w.track(called, this.name(seat), count, most), vars: lies(0, wide, row ? 1 : high + 2) },
      h("span", `${this.name(seat)}: ${called} ${count}`), Array.from({ length: most + 1 }, (_, i) => h("i", { class: i === count ? "now" : i < count ? "past" : "" }, i)));
  }

  // --- the score card

  score({ title, sides, winner }) {
    const row = (called, cell, sort = "") => h("tr", { class: sort }, h("th", { scope: "row" }, called), sides.map((side) => h("td", { class: sort && winner === side.seat ? "won" : "" }, cell(side))));
    const total = ({ lines, total: sum }) => h("b", lines.some(({ points }) => points === null) ? w.soFar(sum) : sum);
    const [most, least] = sides.map((side) => side.total).sort((a, b) => b - a);
    return h("table", h("caption", title),
      h("thead", h("tr", h("td"), sides.map((side) => h("th", { scope: "col", class: this.side(side.seat) }, side.words)))),
      h("tbody", sides[0].lines.map((line, i) => row(line.words, (side) => terms(side.lines[i]))), row(w.total, total, "sum")),
      h("tfoot", h("tr", h("td", { colspan: 3 }, winner === null ? w.open : winner < 0 ? w.nobody : w.wins(this.name(winner), most, least)))));
  }
}

// The points of a line, and where each of them comes from.
const terms = ({ points, terms: from }) => h("div", h("ul", from.map(([source, its]) => h("li", `${source} ${signed(its)}`))), h("b", points ?? "?"));

const card = ({ kind, title, does, lines }) => [h("small", kind), h("strong", title), h("p", does), h("ul", lines.map((line) => h("li", line.join(" "))))];

const pile = ({ box: [left, at, wide], words: called, count, top }, row) => h("div.pile", { vars: lies(left, wide, row(at)) }, h("span", called), h("b", count), h("small", top));
