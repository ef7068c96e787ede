// An answer that is a number, such as that of a sum: typed, on a phone with its keyboard of digits; and the time it may take.

import { h } from "./dom.js";
import { announce } from "./notices.js";
import { words } from "./texts.js";

const w = words.typing;
const WHOLE = /^[-−]?\d{1,6}$/;

export function typing(panel) {
  const send = (event) => {
    event.preventDefault();
    if (WHOLE.test(panel.typed)) panel.answer({ value: Number(panel.typed.replace("−", "-")) });
    else announce(w.whole);
  };
  return h("form.row.nowrap.typing", { novalidate: true, onsubmit: send },
    h("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 7, key: "typed", "aria-label": w.answer, value: panel.typed, oninput: ({ target }) => { panel.typed = target.value.trim(); } }),
    h("button.main", { key: "say" }, w.say));
}

// Counts on from what the companion said last: its clock begins when the question is seen first, and ends it.
export function clock(panel, { n, seconds }) {
  const shown = h("p.hint", { role: "timer" });
  const tick = () => {
    const said = panel.store.get("clock");
    if (said?.n === n && said !== panel.said) Object.assign(panel, { said, ends: Date.now() + 1000 * said.left });
    shown.textContent = w.left(panel.said?.n === n ? Math.max(0, Math.ceil((panel.ends - Date.now()) / 1000)) : seconds);
    setTimeout(() => shown.isConnected && tick(), 250);
  };
  tick();
  return shown;
}
