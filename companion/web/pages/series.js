// Questions that belong together, answered at one stroke: what comes onto a new tile is spread, shown on the map and changed
// by dragging; what everybody says of themselves is one form.

import { h, press, s } from "./dom.js";
import { draw } from "./figures.js";
import { X, Y } from "./layers.js";
import { key } from "./ground.js";
import { words } from "./texts.js";

const w = words.series;

export class Spread {
  constructor(panel, question) {
    Object.assign(this, { panel, n: question.n });
    this.parts = question.spread.map((part) => ({ ...part, point: part.at[0] ?? null, element: picture(part, panel.store.get("roles")) }));
    this.changed = false;
  }

  get placed() {
    return this.parts.filter((part) => part.point);
  }

  // The plan on the map: what is not there yet, seen through.
  light() {
    for (const part of this.placed) {
      const [x, y] = part.point;
      const there = this.placed.filter((one) => key(...one.point) === key(x, y));
      const aside = (there.indexOf(part) - (there.length - 1) / 2) * (44 / there.length);
      part.element.style.transform = `translate(${X(x) + aside}px, ${Y(x, y) + aside * 0.4}px) scale(${there.length > 1 ? 0.66 : 0.9})`;
    }
    this.panel.map.plan(this.placed.map((part) => part.element));
  }

  show() {
    const all = () => this.panel.send("spread", { n: this.n, plan: this.parts.map((part) => part.value) });
    return [
      h("p.hint", w.how),
      h("div.options", press("main", "spread", all, this.changed ? w.putSo(this.parts.length) : w.spread(this.parts.length)))];
  }

  // What is planned on a square can be dragged to another.
  hold(point) {
    const part = this.placed.filter((one) => key(...one.point) === key(...point)).pop();
    return part ? { element: part.element, drop: (to) => this.move(part, to) } : null;
  }

  move(part, to) {
    const square = this.panel.map.squares.get(key(...to));
    if (square && key(...to) !== key(...part.point)) {
      Object.assign(part, { point: to, value: square.at });
      this.changed = true;
      this.panel.draw();
    }
    this.panel.light();
  }
}

const picture = (part, roles) => (part.role ? draw({ role: part.role, words: part.brief }, roles)
  : s("g.figure.planned-mark", s("title", part.brief), s("path", { d: "M0 -13L13 0L0 13L-13 0z" })));

// One line for everybody who is asked the same.
export function form(panel, question) {
  const fields = question.form.map((part, i) => field(part, i));
  const all = () => panel.send("spread", { n: question.n, plan: fields.map((one) => one.value()) });
  return h("form.series", { onsubmit: (event) => { event.preventDefault(); all(); } },
    fields.map((one) => one.row),
    h("div.options", h("button.main", { key: "form" }, w.say)));
}

function field(part, i) {
  const [low, high] = part.numbers ?? [0, 0];
  const { words: others } = part;
  const number = part.numbers ? h("input", { type: "number", inputmode: "numeric", key: `form${i}`, min: low, max: high, placeholder: w.number, label: `${part.who}: ${part.brief}` }) : null;
  const chosen = others.length ? h("select", { key: `form-word${i}`, label: `${part.who}: ${part.brief}` }, number ? h("option", { value: "" }, "–") : null, others.map(([value, label]) => h("option", { value: JSON.stringify(value) }, label))) : null;
  number?.addEventListener("input", () => { if (chosen) chosen.value = ""; });
  chosen?.addEventListener("change", () => { if (number && chosen.value) number.value = ""; });
  return {
    row: h("label.row.nowrap", h("strong", part.who), number, chosen),
    value: () => (chosen?.value ? JSON.parse(chosen.value) : number.value === "" ? (others[0]?.[0] ?? low) : Number(number.value)),
  };
}
