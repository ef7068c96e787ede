// Phones at the table: letting them join, where they find the page, with which code, and who is connected; and the link of a
// private hand.

import { h, press } from "./dom.js";
import { complain, notice, show, sure } from "./notices.js";
import { words } from "./texts.js";

const w = words.phones;

const picture = (svg) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
const code = (svg, alt) => h("img.qr", { src: picture(svg), alt, width: 240, height: 240 });

// The part of the page about phones. `ask` asks the companion and complains by itself.
export function phonesAt({ store, me, ask }) {
  const host = me.role === "host";
  const state = store.get("phones") ?? {};
  return h("section", { id: "phones" }, h("h3", w.title),
    state.trouble ? h("p.refused", state.trouble) : null,
    state.on ? joining(state, store.get("pairing"), host, ask) : alone(host, ask),
    state.on && host && !state.fixed ? h("p.row", press("", "phones-off", async () => (await sure(w.offSure)) && ask("phones", { on: false }), w.off)) : null,
    connected(store.get("pairing")?.clients ?? [], host, ask));
}

function alone(host, ask) {
  if (!host) return h("p.dim", w.onlyHost);
  return [h("p", press("main", "phones-on", () => ask("phones", { on: true }), w.on)), h("p.dim", w.onHow)];
}

function joining(state, pairing, host, ask) {
  return [
    state.svg ? code(state.svg, state.urls[0]) : null,
    state.urls?.length ? h("p", pairing?.code ? w.scan : w.noCode) : null,
    h("ul.addresses", state.urls.map((url) => h("li.id", url))),
    pairing?.code ? h("p.code", { label: w.code(pairing.code) }, pairing.code.length > 6 ? pairing.code.match(/.{4}/g).join(" ") : pairing.code) : null,
    host ? h("p.row", press("", "code", () => ask("code"), w.newCode)) : null,
    state.fingerprint ? [h("p.dim", words.stage.encrypted), h("p.dim", words.stage.fingerprint), h("p.id", state.fingerprint)] : h("p.dim", w.reach),
  ];
}

function connected(clients, host, ask) {
  if (!clients.length) return null;
  return [h("h4", w.clients), h("ul.clients", clients.map((client) => h("li", h("span", client.name || "–"),
    host && client.id ? press("small", `revoke-${client.id}`, () => ask("revoke", { client: client.id }), w.revoke) : null)))];
}

// The link of a private hand, with its QR code where a phone can follow it.
export async function handLink(player, line, host = false) {
  const its = words.people;
  const reply = await line.ask("seatlink", { seat: player.seat });
  if (!reply.ok) return complain(reply);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reply.url);
    } catch { // only over an encrypted line; elsewhere what is marked can be copied
      getSelection().selectAllChildren(box.querySelector("p.id"));
      if (!document.execCommand("copy")) return;
    }
    notice(its.copied);
  };
  const join = async () => {
    const joined = await line.ask("phones", { on: true });
    if (!joined.ok) return complain(joined);
    box.close();
    return handLink(player, line, host);
  };
  const box = show(its.handOf(player.name),
    reply.svg ? code(reply.svg, reply.url) : host ? h("p", press("main", "phones-on", join, w.on)) : null,
    h("p", reply.svg ? its.handHow : host ? w.onHow : w.onlyHost), reply.svg ? h("p.id", reply.url) : null, h("p.dim", its.handWarn),
    h("p.row", h("a.button", { href: reply.url, target: "_blank", rel: "noopener" }, its.open), reply.svg ? press("", "copy", copy, its.copy) : null));
  return box;
}
