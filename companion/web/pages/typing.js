// An answer that is a number, such as that of a sum: typed, on a phone with its keyboard of digits; and the time it may take.

import { h } from "./dom.js";
import { announce } from "./notices.js";
import { words } from "./texts.en.js";

const w = words.typing;
const WHOLE = /^[-−]?\d{1,6}$/;

export function typing(panel) {
  const send = (event) => {
    event.preventDefault();
    if (WHOLE.test(panel.typed)) panel.answer({ value: Number(panel.typed.replace("−", "-")) });
    else announce(w.whole);
  };
  return h("form", { class: "row nowrap typing", novalidate: true, onsubmit: send },
    h("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 7, "data-key": "typed", "aria-label": w.answer, value: panel.typed, oninput: ({ target }) => { panel.typed = target.value.trim(); } }),
    h("button", { class: "main", "data-key": "say" }, w.say));
}

// Counts down from when the question was seen first; what happens at the end the companion says.
export function clock(panel, seconds) {
  panel.ends ||= Date.now() + 1000 * seconds;
  const shown = h("p", { class: "hint", role: "timer" });
  const tick = () => {
    shown.textContent = w.left(Math.max(0, Math.ceil((panel.ends - Date.now()) / 1000)));
    setTimeout(() => shown.isConnected && tick(), 250);
  };
  tick();
  return shown;
}
