// Figures as handles of the question: whoever is to move is dragged where it goes, a figure that is chosen from is dragged
// on or tapped, and whoever walks is tapped to stop.

import { key } from "./ground.js";

const same = (one, other) => Boolean(one && other) && key(...one) === key(...other);
const at = (question, point) => question.options.filter((option) => option.at?.length === 1 && same(option.at[0], point));
const leads = (question) => Boolean(question.mover) && question.options.some((option) => option.at?.length === 1);

export class Handling {
  constructor(panel) {
    Object.assign(this, { panel, onward: null });
  }

  // What can be taken by the hand on this square; it comes down again with `drop`.
  hold(point) {
    const { panel } = this;
    const question = panel.question;
    if (!question || panel.store.get("over")) return null;
    if (panel.spread) return panel.spread.hold(point);
    const moves = leads(question) && same(question.mover, point);
    if (!moves && (question.mover || !at(question, point).length)) return null;
    const there = panel.map.elements.filter(({ figure }) => same([figure.x, figure.y], point));
    const one = there.find(({ figure }) => figure.seat === question.seat && moves) ?? there[0];
    return one ? { element: one.element, drop: (to) => this.drop(point, to, moves) } : null;
  }

  drop(from, to, moves) {
    const { panel } = this;
    if (same(from, to)) panel.pick(to);
    else if (moves) this.put(from, to);
    else this.send(at(panel.question, from)[0], from, to);
    panel.putBack();
  }

  // Where it is put down it stays: a walk that could go on ends there.
  put(from, to) {
    const { panel } = this;
    const question = panel.question;
    const steps = at(question, to).length === 1 ? [at(question, to)[0].value] : question.reach?.[key(...to)];
    if (steps) panel.answer({ values: [...steps, ...at(question, from).map((option) => option.value)] }, to);
    else panel.whyNot(to);
  }

  // A tap on a figure chooses it, and sends it on where only one way makes sense.
  choose(option, point) {
    this.send(option, point, null);
  }

  async send(option, from, to) {
    this.onward = this.panel.question.mover ? null : { from, to, after: this.panel.n }; // whoever walks is asked at each step
    if (!(await this.panel.answer({ value: option.value }, from))) this.onward = null;
    else this.goOn();
  }

  // The question after the figure was chosen, where the hand has said already which way it goes.
  goOn() {
    const question = this.panel.question;
    const { onward } = this;
    if (!onward || !question || question.n === onward.after) return;
    this.onward = null;
    if (!same(question.mover, onward.from)) return;
    const way = onward.to ? at(question, onward.to)[0] : question.options.find((option) => option.value === question.suggested);
    if (way) this.panel.answer({ value: way.value }, onward.to, true);
    else if (onward.to) this.panel.whyNot(onward.to);
  }
}
