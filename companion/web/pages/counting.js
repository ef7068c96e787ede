// Answers that count things of several kinds, "2 lives, 1 red" or "none": a dial for each kind instead of a long list.

import { fill, h } from "./dom.js";
import { picture } from "./facts.js";
import { words } from "./texts.js";

const w = words.counting;
const FEW = 12;
const NOTHING = "none";
const PLURALS = { life: "lives" };

export function countsIn(value) {
  if (value === NOTHING) return {};
  const counts = {};
  for (const entry of typeof value === "string" ? value.split(", ") : [""]) {
    const found = /^(\d+) ([a-z]+)$/.exec(entry);
    if (!found) return null;
    counts[PLURALS[found[2]] ?? found[2]] = Number(found[1]);
  }
  return counts;
}

// The kinds with the most of each; null where the answers are few, or not of that sort.
export function dialsOf(options) {
  const most = {};
  for (const { value } of options) {
    const counts = countsIn(value);
    if (!counts) return null;
    for (const [kind, count] of Object.entries(counts)) most[kind] = Math.max(count, most[kind] ?? 0);
  }
  const every = Object.values(most).reduce((product, count) => product * (count + 1), 1);
  return options.length > FEW || (options.length === every && every > Object.keys(most).length + 1) ? most : null;
}

const same = (one, other) => Object.keys({ ...one, ...other }).every((kind) => (one[kind] ?? 0) === (other[kind] ?? 0));

// It draws itself anew, so that it also works where only its player sees it.
export function counting(panel, question, most) {
  panel.counts ??= { ...countsIn(question.before ?? question.suggested) };
  const said = panel.counts, place = h("div.counting");
  const written = () => Object.entries(said).filter(([, count]) => count).map(([kind, count]) => `${count} ${kind}`).join(", ") || NOTHING;
  const answer = () => panel.answer({ value: question.options.find(({ value }) => same(countsIn(value), said))?.value ?? written() });
  const knob = (kind, by, barred) => h("button.small", { key: `${by < 0 ? "less" : "more"}-${kind}`, "aria-label": by < 0 ? w.less(kind) : w.more(kind), disabled: barred || null, onclick: () => turn(kind, by) }, by < 0 ? "−" : "+");
  const dial = ([kind, top]) => h("li.dial", picture(kind), h("span.kind", kind),
    knob(kind, -1, !said[kind]), h("output", { "data-dial": kind }, w.of(said[kind] ?? 0, top)), knob(kind, 1, (said[kind] ?? 0) >= top));
  function turn(kind, by) {
    said[kind] = (said[kind] ?? 0) + by;
    show();
    const key = `${by < 0 ? "less" : "more"}-${kind}`;
    place.querySelector(`[data-key='${key}']:not(:disabled)`)?.focus();
  }
  function show() {
    fill(place, [
      h("ul.dials", Object.entries(most).map(dial)),
      h("button.main.wide", { key: "counted", "data-fate": true, onclick: answer }, Object.values(said).some(Boolean) ? w.all : w.nothing)]);
  }
  show();
  return place;
}
