// Answers that name several at once, "king squire scout": a switch for each of them instead of a list of all groups.

import { h } from "./dom.js";
import { words } from "./texts.js";

const w = words.grouping;
const ID = /^[a-z0-9-]+( [a-z0-9-]+)*$/;

// Everybody who may be in a group, by what stands for them in an answer; null where the answers are no groups.
export function groupOf(options) {
  const names = new Map();
  const sizes = new Set();
  for (const { value, label } of [...options].sort((one, other) => String(other.value).length - String(one.value).length)) {
    const [parts, called] = [String(value).split(" "), label.split(/, | and /)];
    if (!ID.test(value) || parts.length !== called.length || parts.some((part, i) => (names.get(part) ?? called[i]) !== called[i])) return null;
    parts.forEach((part, i) => names.set(part, called[i]));
    sizes.add(parts.length);
  }
  return sizes.has(1) && sizes.size > 1 ? names : null;
}

// The answer that names exactly these, in whatever order.
const together = ({ options }, goes) => options.find(({ value }) => value.split(" ").length === goes.length && goes.every((one) => value.split(" ").includes(one)))?.value ?? goes.join(" ");

// At first all go who may go together; a group that may not is refused with the reason, as any answer.
export function grouping(panel, question, names) {
  const all = [...names.keys()];
  const largest = question.options.reduce((most, { value }) => (value.split(" ").length > most.length ? value.split(" ") : most), []);
  panel.group ??= new Set(largest);
  const goes = all.filter((one) => panel.group.has(one));
  const turn = (one) => { panel.group[panel.group.has(one) ? "delete" : "add"](one); panel.draw(); };
  return [
    h("div.options", all.map((one) => h("button.option.switch", { role: "switch", "aria-checked": String(panel.group.has(one)), key: `goes-${one}`, onclick: () => turn(one) }, names.get(one)))),
    h("div.options", h("button.main", { key: "go", disabled: !goes.length, onclick: () => panel.answer({ value: together(question, goes) }) }, goes.length ? goes.length === all.length ? w.goAll(all.length) : w.go(goes.length, all.length) : w.none))];
}
