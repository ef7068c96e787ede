// Phones at the table: letting them join, where they find the page, with which code, and who is connected.

import { h } from "./dom.js";
import { sure } from "./notices.js";
import { words } from "./texts.js";

const w = words.phones;

const picture = (svg) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
export const code = (svg, alt) => h("img.qr", { src: picture(svg), alt, width: 240, height: 240 });

// The part of the page about phones. `ask` asks the companion and complains by itself.
export function phonesAt({ store, me, ask }) {
  const host = me.role === "host";
  const state = store.get("phones") ?? {};
  return h("section", { id: "phones" }, h("h3", w.title),
    state.trouble ? h("p.refused", state.trouble) : null,
    state.on ? joining(state, store.get("pairing"), host, ask) : alone(host, ask),
    state.on && host && !state.fixed ? h("p.row", h("button", { key: "phones-off", onclick: async () => (await sure(w.offSure)) && ask("phones", { on: false }) }, w.off)) : null,
    connected(store.get("pairing")?.clients ?? [], host, ask));
}

function alone(host, ask) {
  if (!host) return h("p.dim", w.onlyHost);
  return [h("p", h("button.main", { key: "phones-on", onclick: () => ask("phones", { on: true }) }, w.on)), h("p.dim", w.onHow)];
}

function joining(state, pairing, host, ask) {
  return [
    state.svg ? code(state.svg, state.urls[0]) : null,
    state.urls?.length ? h("p", pairing?.code ? w.scan : w.noCode) : null,
    h("ul.addresses", state.urls.map((url) => h("li.id", url))),
    pairing?.code ? h("p.code", { "aria-label": w.code(pairing.code) }, pairing.code.length > 6 ? pairing.code.match(/.{4}/g).join(" ") : pairing.code) : null,
    host ? h("p.row", h("button", { key: "code", onclick: () => ask("code") }, w.newCode)) : null,
    state.fingerprint ? [h("p.dim", words.stage.encrypted), h("p.dim", words.stage.fingerprint), h("p.id", state.fingerprint)] : h("p.dim", w.reach),
  ];
}

function connected(clients, host, ask) {
  if (!clients.length) return null;
  return [h("h4", w.clients), h("ul.clients", clients.map((client) => h("li", h("span", client.name || "–"),
    host && client.id ? h("button.small", { key: `revoke-${client.id}`, onclick: () => ask("revoke", { client: client.id }) }, w.revoke) : null)))];
}
