// The link of a private hand, with its QR code where a phone can follow it.

import { h } from "./dom.js";
import { complain, notice, show } from "./notices.js";
import { code } from "./phones.js";
import { words } from "./texts.js";

export async function handLink(player, line, host = false) {
  const w = words.people;
  const reply = await line.ask("seatlink", { seat: player.seat });
  if (!reply.ok) return complain(reply);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reply.url);
    } catch { // only over an encrypted line; elsewhere what is marked can be copied
      getSelection().selectAllChildren(box.querySelector("p.id"));
      if (!document.execCommand("copy")) return;
    }
    notice(w.copied);
  };
  const join = async () => {
    const joined = await line.ask("phones", { on: true });
    if (!joined.ok) return complain(joined);
    box.close();
    return handLink(player, line, host);
  };
  const box = show(w.handOf(player.name),
    reply.svg ? code(reply.svg, reply.url) : host ? h("p", h("button.main", { key: "phones-on", onclick: join }, words.phones.on)) : null,
    h("p", reply.svg ? w.handHow : host ? words.phones.onHow : words.phones.onlyHost), reply.svg ? h("p.id", reply.url) : null, h("p.dim", w.handWarn),
    h("p.row", h("a.button", { href: reply.url, target: "_blank", rel: "noopener" }, w.open), reply.svg ? h("button", { key: "copy", onclick: copy }, w.copy) : null));
  return box;
}
