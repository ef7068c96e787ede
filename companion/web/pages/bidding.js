// A round in which all speak in turn, such as an auction: what everybody has said, and what whoever is asked may say.

import { h } from "./dom.js";
import { words } from "./texts.js";

const w = words.bidding;
const number = (option) => (/^\d+$/.test(String(option.value)) ? Number(option.value) : null);

// Everybody with what was said last; whoever is asked stands out, whoever is out is dim.
export function round(question, players) {
  return h("ul.bids", { "aria-label": w.round }, question.round.map(({ seat, words: said, out }) => {
    const player = players.find((one) => one.seat === seat);
    const asked = seat === question.seat;
    return h("li", { class: `${asked ? "asked-now" : ""}${out ? " out" : ""}` },
      h("span", { class: `chip colour-${player?.colour ?? "none"}` }, player?.name ?? ""), h("b", said || (asked ? w.now : w.notYet)));
  }));
}

// Numbers are turned like a dial, the rest is buttons.
export function bidding(panel, question) {
  const numbers = question.options.filter((option) => number(option) !== null);
  const rest = question.options.filter((option) => number(option) === null);
  panel.bid = Math.min(Math.max(panel.bid ?? 0, 0), Math.max(0, numbers.length - 1));
  const option = numbers[panel.bid];
  const turn = (by) => { panel.bid += by; panel.draw(); };
  const dial = !option ? null : h("div.bid.row",
    h("button", { key: "less", "aria-label": w.less, disabled: panel.bid === 0, onclick: () => turn(-1) }, "−"),
    h("output", { "aria-live": "polite" }, String(option.value)),
    h("button", { key: "more", "aria-label": w.more, disabled: panel.bid === numbers.length - 1, onclick: () => turn(1) }, "+"),
    h("button.main", { key: "bid", "data-value": JSON.stringify(option.value), onclick: () => panel.answer({ value: option.value }) }, w.bid(option.label)));
  return h("div.bidding", dial, h("div.options", rest.map((one) => panel.button(one))));
}
