// What happened, for everybody to see: a strip that stays until the next decision, and a card out of turn, large.

import { dieFace } from "./dice.js";
import { calm, fill, h, press } from "./dom.js";
import { picture } from "./facts.js";
import { announce } from "./notices.js";
import { words } from "./texts.js";

const w = words.news;
const CARD_LASTS = 9000;

export class News {
  constructor(place, { store, map }) {
    Object.assign(this, { place, store, map, seen: null, card: null });
  }

  get still() {
    return calm() || Boolean(this.store.get("settings")?.calm);
  }

  show() {
    const news = this.store.list("news");
    const latest = Math.max(0, ...news.map((one) => one.number));
    if (latest && latest < this.seen) this.seen = 0; // the companion was started anew, and counts from one again
    const first = this.seen === null; // whoever comes in late is not shown old dice tumbling
    const fresh = (one) => !first && one.number > this.seen;
    this.place.hidden = !news.length;
    fill(this.place, h("ol.happenings", { label: w.label }, news.map((one) => this.happening(one, fresh(one)))));
    const new_ = news.filter(fresh);
    if (new_.length) announce(new_.map((one) => one.words).join(". "));
    for (const one of new_) if (one.kind === "card" && one.aside) this.large(one);
    this.seen = Math.max(this.seen ?? 0, latest);
    this.place.scrollTop = this.place.scrollHeight;
  }

  happening(one, fresh) {
    const kind = one.kind === "change" ? (one.by < 0 ? "lost" : "won") : one.kind;
    return h("li", { class: `happening ${kind}`, "data-n": one.number },
      one.faces.map((face) => h("span", { class: fresh && !this.still ? "thrown" : "" }, dieFace(face))),
      one.kind === "change" ? picture(one.what) : null,
      h("span", one.words));
  }

  // It goes by itself or at a touch, and stands where nothing is asked.
  large(one) {
    this.card?.remove();
    const name = this.store.player(one.seat)?.name ?? "";
    const card = h("div.card-large", { role: "status" },
      h("p", w.plays(name)), h("h3", one.what), one.text ? h("p", one.text) : null,
      press("small", "card-close", () => card.remove(), words.question.close));
    this.card = card;
    document.body.append(card);
    const asked = this.store.get("question");
    const at = asked?.mover ?? asked?.options?.find?.((option) => option.at?.length)?.at?.[0];
    if (at && this.map?.place.clientHeight) card.classList.toggle("low", this.map.onScreen(at)[1] < this.map.place.clientHeight / 2);
    setTimeout(() => card.remove(), CARD_LASTS);
  }
}
