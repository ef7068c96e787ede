// Questions that want more than a list of answers: rounds, groups, dials for what is counted, and numbers that are typed.

import { fill, h, press } from "./dom.js";
import { called, chip, picture } from "./facts.js";
import { announce } from "./notices.js";
import { words } from "./texts.js";

// --- A round in which all speak in turn, such as an auction: what everybody has said, and what whoever is asked may say.

const number = (option) => (/^\d+$/.test(String(option.value)) ? Number(option.value) : null);

// Everybody with what was said last; whoever is asked stands out, whoever is out is dim.
export function round(question, players) {
  return h("ul.bids", { label: words.bidding.round }, question.round.map(({ seat, words: said, out }) => {
    const player = players.find((one) => one.seat === seat);
    const asked = seat === question.seat;
    return h("li", { class: `${asked ? "asked-now" : ""}${out ? " out" : ""}` },
      chip(player), h("b", said || (asked ? words.bidding.now : words.bidding.notYet)));
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
    press("", "less", () => turn(-1), { label: words.bidding.less, disabled: panel.bid === 0 }, "−"),
    h("output", { "aria-live": "polite" }, String(option.value)),
    press("", "more", () => turn(1), { label: words.bidding.more, disabled: panel.bid === numbers.length - 1 }, "+"),
    press("main", "bid", () => panel.answer({ value: option.value }), words.bidding.bid(option.label)));
  return h("div.bidding", dial, h("div.options", rest.map((one) => panel.button(one))));
}

// --- Answers that name several at once, "king squire scout": a switch for each of them instead of a list of all groups.

const ID = /^[a-z0-9-]+( [a-z0-9-]+)*$/;

// Everybody who may be in a group, by what stands for them in an answer; null where the answers are no groups.
export function groupOf(options) {
  const names = new Map();
  const sizes = new Set();
  const and = new RegExp(`, |${words.question.and}`);
  for (const { value, label } of [...options].sort((one, other) => String(other.value).length - String(one.value).length)) {
    const [parts, called] = [String(value).split(" "), label.split(and)];
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
    h("div.options", all.map((one) => press("option.switch", `goes-${one}`, () => turn(one), { role: "switch", "aria-checked": panel.group.has(one) }, names.get(one)))),
    h("div.options", press("main", "go", () => panel.answer({ value: together(question, goes) }), { disabled: !goes.length }, goes.length ? goes.length === all.length ? words.grouping.goAll(all.length) : words.grouping.go(goes.length, all.length) : words.grouping.none))];
}

// --- Answers that count things of several kinds, "2 lives, 1 red" or "none": a dial for each kind instead of a long list.

const FEW = 12;
const NOTHING = "none";
const PLURALS = { life: "lives" };

function countsIn(value) {
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
  const its = (kind) => called(panel.store.player(question.seat), kind);
  const written = () => Object.entries(said).filter(([, count]) => count).map(([kind, count]) => `${count} ${kind}`).join(", ") || NOTHING;
  const answer = () => panel.answer({ value: question.options.find(({ value }) => same(countsIn(value), said))?.value ?? written() });
  const knob = (kind, by, barred) => press("small", `${by < 0 ? "less" : "more"}-${kind}`, () => turn(kind, by), { label: by < 0 ? words.counting.less(its(kind)) : words.counting.more(its(kind)), disabled: barred || null }, by < 0 ? "−" : "+");
  const dial = ([kind, top]) => h("li.dial", picture(kind), h("span.kind", its(kind)),
    knob(kind, -1, !said[kind]), h("output", { "data-dial": kind }, words.counting.of(said[kind] ?? 0, top)), knob(kind, 1, (said[kind] ?? 0) >= top));
  function turn(kind, by) {
    said[kind] = (said[kind] ?? 0) + by;
    show();
    const key = `${by < 0 ? "less" : "more"}-${kind}`;
    place.querySelector(`[data-key='${key}']:not(:disabled)`)?.focus();
  }
  function show() {
    fill(place, [
      h("ul.dials", Object.entries(most).map(dial)),
      press("main.wide", "counted", answer, { "data-fate": true }, Object.values(said).some(Boolean) ? words.counting.all : words.counting.nothing)]);
  }
  show();
  return place;
}

// --- An answer that is a number, such as that of a sum: typed, on a phone with its keyboard of digits; and the time it may take.

const WHOLE = /^[-−]?\d{1,6}$/;

export function typing(panel) {
  const send = (event) => {
    event.preventDefault();
    if (WHOLE.test(panel.typed)) panel.answer({ value: Number(panel.typed.replace("−", "-")) });
    else announce(words.typing.whole);
  };
  return h("form.row.nowrap.typing", { novalidate: true, onsubmit: send },
    h("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 7, key: "typed", label: words.typing.answer, value: panel.typed, oninput: ({ target }) => { panel.typed = target.value.trim(); } }),
    h("button.main", { key: "say" }, words.typing.say));
}

// Counts on from what the companion said last: its clock begins when the question is seen first, and ends it.
export function clock(panel, { n, seconds }) {
  const shown = h("p.hint", { role: "timer" });
  const tick = () => {
    const said = panel.store.get("clock");
    if (said?.n === n && said !== panel.said) Object.assign(panel, { said, ends: Date.now() + 1000 * said.left });
    shown.textContent = words.typing.left(panel.said?.n === n ? Math.max(0, Math.ceil((panel.ends - Date.now()) / 1000)) : seconds);
    setTimeout(() => shown.isConnected && tick(), 250);
  };
  tick();
  return shown;
}
