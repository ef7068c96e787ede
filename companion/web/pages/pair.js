// A phone that is not known yet: it shows nothing of the game and asks for the code.

import { fill, h } from "./dom.js";
import { languageSwitch } from "./ears.js";
import { reason } from "./notices.js";
import { remember, remembered } from "./storage.js";
import { words } from "./texts.js";

const w = words.pair;
const KEPT = "companion.token";

export const token = () => remembered(KEPT);

// From now on this page says it in its hello.
export const keep = (token) => token && remember(KEPT, token);

// What the address brings along, and no longer holds then: the host's secret, or the pairing code of a QR code. What
// was copied with an address, a full stop, is no part of it.
let scanned = "";
export function arrive() {
  const [, host, code] = /^#(?:host=([\w-]+)|(\d{6,12}))(?![\w-])/.exec(location.hash) ?? [];
  if (!host && !code) return;
  history.replaceState(null, "", location.pathname);
  keep(host);
  scanned = code ?? "";
}
arrive();

export function pairing(place, { line, why }) {
  const [typed, called] = [".code", "[name=name]"].map((one) => place.querySelector(one)?.value);
  const said = h("p.refused", { role: "alert" }, why);
  const code = h("input.code", { name: "code", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 14, required: true, label: w.code, placeholder: "······" });
  const name = h("input", { name: "name", maxlength: 40, autocomplete: "given-name", label: w.name, placeholder: w.name });
  const join = async (event) => {
    event.preventDefault();
    const digits = code.value.replace(/ /g, "");
    if (!/^\d{6,12}$/.test(digits)) {
      said.textContent = w.digits;
      return;
    }
    said.textContent = w.waiting;
    const before = line.socket;
    const reply = await line.sure("pair", { code: digits, ...(name.value.trim() ? { name: name.value.trim() } : {}) });
    if (!reply.ok) {
      said.textContent = reason(reply).why || w.wrong;
      code.select();
      return;
    }
    keep(reply.token);
    if (line.socket !== before) line.connect(); // the line died meanwhile, and the new one has said hello without it
  };
  code.value = typed || scanned || "";
  name.value = called || "";
  fill(place, h("form.pair", { novalidate: true, onsubmit: join }, h("h1", w.title), h("p", w.how), code, name, said, h("button.main.wide", { type: "submit" }, w.join), languageSwitch()));
  (code.value ? name : code).focus();
}
