// The link of a private hand, with its QR code.

import { h } from "./dom.js";
import { complain, notice, show } from "./notices.js";
import { words } from "./texts.en.js";

// Does only the machine itself get there?
export const hereAlone = (url) => /^https?:\/\/(127\.|localhost|\[::1\])/.test(url ?? "");

export async function handLink(player, line) {
  const w = words.people;
  const reply = await line.ask("seatlink", { seat: player.seat });
  if (!reply.ok) return complain(reply);
  const source = reply.svg?.startsWith("<") ? `data:image/svg+xml;utf8,${encodeURIComponent(reply.svg)}` : reply.svg;
  const copy = async () => {
    await navigator.clipboard?.writeText(reply.url);
    notice(w.copied);
  };
  return show(w.handOf(player.name),
    source ? h("img", { class: "qr", src: source, alt: reply.url, width: 240, height: 240 }) : null,
    h("p", {}, hereAlone(reply.url) ? words.more.hereAlone : w.handHow), h("p", { class: "id" }, reply.url), h("p", { class: "dim" }, w.handWarn),
    h("p", { class: "row" }, h("a", { class: "button", href: reply.url, target: "_blank", rel: "noopener" }, w.open), navigator.clipboard ? h("button", { onclick: copy }, w.copy) : null));
}
