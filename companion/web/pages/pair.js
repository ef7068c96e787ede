// A phone that is not known yet: it shows nothing of the game and asks for the code.

import { fill, h } from "./dom.js";
import { reason } from "./notices.js";
import { remember, remembered } from "./storage.js";
import { words } from "./texts.en.js";

const w = words.pair;
const KEPT = "companion.token";

export const token = () => remembered(KEPT);

// The QR code on the host's page brings the pairing code along; it is used once.
function scanned() {
  const found = /^#(\d{6})$/.exec(location.hash)?.[1] ?? "";
  if (found) history.replaceState(null, "", location.pathname);
  return found;
}

export function pairing(place, { line, why }) {
  const said = h("p.refused", { role: "alert" }, why);
  const code = h("input.code", { name: "code", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 6, pattern: "[0-9]{6}", required: true, "aria-label": w.code, placeholder: "······" });
  const name = h("input", { name: "name", maxlength: 40, autocomplete: "given-name", "aria-label": w.name, placeholder: w.name });
  const join = async (event) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code.value)) {
      said.textContent = w.digits;
      return;
    }
    said.textContent = w.waiting;
    const before = line.socket;
    const reply = await line.ask("pair", { code: code.value, ...(name.value.trim() ? { name: name.value.trim() } : {}) });
    if (!reply.ok) {
      said.textContent = reason(reply).why || w.wrong;
      code.select();
      return;
    }
    remember(KEPT, reply.token); // from now on this page says it in its hello
    if (line.socket !== before) line.connect(); // the line died meanwhile, and the new one has said hello without it
  };
  code.value = scanned();
  fill(place, h("form.pair", { novalidate: true, onsubmit: join }, h("h1", w.title), h("p", w.how), code, name, said, h("button.main.wide", { type: "submit" }, w.join)));
  (code.value ? name : code).focus();
}
