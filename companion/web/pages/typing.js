// A number that is typed in: a pad for fingers, a field for keyboards; and the seconds that are left for it.

import { h } from "./dom.js";
import { words } from "./texts.en.js";

const w = words.typing;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const CLEAN = /\D/g;

// The field keeps what was typed when the question is drawn anew; `panel.typed` has it.
export function typing(panel, question) {
  const longest = String(question.numbers[1]).length;
  const answer = () => panel.typed && panel.answer({ value: Number(panel.typed) });
  const field = h("input", { type: "text", class: "typed", inputmode: "numeric", autocomplete: "off", maxlength: longest, "data-key": "typed", "aria-label": w.field, value: panel.typed,
    oninput: () => say(field.value), onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); answer(); } } });
  const give = h("button", { class: "main", "data-key": "give", onclick: answer }, w.give);
  function say(text) {
    panel.typed = text.replace(CLEAN, "").slice(0, longest);
    field.value = panel.typed;
    give.disabled = !panel.typed;
  }
  const key = (text, does, label) => h("button", { "data-key": `n${text}`, "aria-label": label ?? text, onclick: does }, text);
  say(panel.typed);
  return h("div", { class: "typing" },
    h("div", { class: "row" }, field, give),
    h("div", { class: "pad", role: "group", "aria-label": w.pad },
      KEYS.map((digit) => key(digit, () => say(panel.typed + digit))), key("⌫", () => say(panel.typed.slice(0, -1)), w.back)),
    h("div", { class: "options" }, question.options.map((option) => panel.button(option, { class: "quiet" }))));
}

// ---------------------------------------------------------------------- the seconds

let clock = null;
let until = 0;

const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000));

function tick() {
  for (const one of document.querySelectorAll(".countdown")) {
    const runs = clock !== null && one.dataset.n === String(clock.n);
    const seconds = runs ? left() : Number(one.dataset.of);
    one.textContent = seconds ? w.left(seconds) : w.up;
    one.classList.toggle("soon-up", runs && seconds <= 5);
  }
}

// Counts on from what the companion said last.
export function keepTime(store) {
  store.on("clock", () => {
    clock = store.get("clock") ?? null;
    until = performance.now() + 1000 * (clock?.left ?? 0);
    tick();
  });
  setInterval(tick, 250);
}

export function countdown(question) {
  if (!question.seconds) return null;
  queueMicrotask(tick);
  return h("span", { class: "countdown", role: "timer", "data-n": question.n, "data-of": question.seconds });
}
