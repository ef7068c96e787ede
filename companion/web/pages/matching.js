// Make the table match: what people put on the real table, move on it or take from it; one list for all screens.

import { fill, h, press } from "./dom.js";
import { say } from "./ears.js";
import { countOf } from "./figures.js";
import { ask } from "./notices.js";
import { words } from "./texts.js";

const w = words.matching;
const ROUND = 24; // what is lit is larger than a point

// The figures as they stand on the real table: one that was moved is at its start until that is done.
export function asTheyStand(figures, items) {
  const standing = figures.map((figure) => ({ ...figure }));
  const there = (item, [x, y]) => standing.findIndex((f) => f.x === x && f.y === y && f.role === item.role && f.seat === item.seat && (item.seat >= 0 || f.colour === item.colour));
  const count = (figure, item, number) => { figure.words = number === 1 ? item.words : w.several(number, item.words); };
  for (const item of items.filter((one) => one.do === "move" && one.sort === "piece")) {
    const [start, end] = [item.path[0], item.path[item.path.length - 1]];
    const at = there(item, end);
    if (at < 0) continue;
    const figure = standing[at];
    if (countOf(figure) > 1) count(figure, item, countOf(figure) - 1);
    else standing.splice(at, 1);
    const before = item.seat >= 0 ? -1 : there(item, start);
    if (before >= 0) count(standing[before], item, countOf(standing[before]) + 1);
    else standing.push({ ...figure, words: item.words, x: start[0], y: start[1] });
  }
  return standing;
}

export class Matching {
  // `places` are those that the question is about: they are never hidden.
  constructor(place, { store, map, line, places = () => [] }) {
    Object.assign(this, { place, store, map, line, places, at: 0, folded: false, wanted: false });
    new ResizeObserver(() => this.show()).observe(map.place);
  }

  get items() {
    return this.store.list("matching");
  }

  get item() {
    return this.items[this.at];
  }

  // News: begin with the first thing that is left.
  begin() {
    const known = this.known ?? new Set();
    const fresh = this.items.some((item) => !known.has(item.id));
    this.known = new Set(this.items.map((item) => item.id));
    if (fresh) this.folded = false;
    this.at = Math.max(0, Math.min(this.at, this.items.length - 1));
    this.show();
    if (this.item && fresh && !this.folded && this.map.place.clientHeight) this.look();
  }

  // As large as it is wanted: the map leaves it out as far as it can.
  offer() {
    this.draw(this.folded);
  }

  show() {
    this.draw(this.folded);
    if (!this.folded && !this.wanted && this.hides(this.places())) this.draw(true); // it makes way, and is there when it is wanted
  }

  draw(folded) {
    const items = this.items;
    const one = folded ? null : this.item;
    this.place.hidden = !items.length;
    this.place.classList.toggle("folded", folded);
    this.map.path(one?.path, one?.do);
    if (!items.length) {
      this.wanted = false;
      return;
    }
    if (!one) {
      const page = this.store.get("me")?.seat == null && press("small.quiet", "match-page", () => this.tick({ on_page: true }), { title: w.onPageHow }, w.onPage);
      fill(this.place, this.fold(items.length === 1 ? items[0].do === "find" ? w.find(items[0].words) : w.left(1) : w.left(items.length), false), page);
      return;
    }
    if (this.said !== one.id) say(one.sentence);
    this.said = one.id;
    fill(this.place,
      h("p.row.nowrap", h("strong", w.title[one.do]), h("span.dim", w.count(this.at + 1, items.length)), this.fold("–", true)),
      h("p.sentence", one.sentence, one.why ? h("small", one.why) : null),
      h("div.row",
        press("small.main", "match-done", () => this.tick({ item: one.id }), w.done),
        items.length > 1 ? press("small", "match-all", () => this.tick({}), w.all(items.length)) : null,
        items.length > 1 ? press("small", "match-next", () => this.turn(1), { label: w.next, title: w.next }, "›") : null));
    this.stand();
  }

  fold(label, folded) {
    return press("small.fold", "match-fold", () => { Object.assign(this, { folded, wanted: !folded }); this.show(); }, { "aria-expanded": folded, title: folded ? w.fold : w.unfold, label: folded ? w.fold : w.unfold }, label);
  }

  turn(by) {
    this.at = (this.at + by + this.items.length) % this.items.length;
    this.show();
    this.look();
  }

  look() {
    const points = [...(this.item?.path ?? []), ...this.places()];
    this.offer();
    if (points.length) this.map.ensure(points);
    this.show();
  }

  // Does the list lie on one of these squares?
  hides(points, round = 0) {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = this.place;
    const inside = ([x, y]) => x > left - round && x < left + width + round && y > top - round && y < top + height + round;
    return points.map((point) => this.map.onScreen(point)).some(inside);
  }

  // Above or below, wherever it hides neither the place that it speaks of nor those of the question.
  stand() {
    const own = this.item?.path ?? [];
    if (!this.map.place.clientHeight || this.place.hidden) return;
    const stands = (low) => { this.place.classList.toggle("low", low); return this; };
    const free = (points) => [false, true].find((low) => !stands(low).hides(points, ROUND));
    stands(free([...own, ...this.places()]) ?? free(own) ?? false);
  }

  tick(what) {
    return ask(this.line, "matched", what);
  }
}
