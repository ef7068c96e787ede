// The cards of one player: what they do, playing one, and why another must wait. Only its player ever sees this.

import { fill, h, press } from "./dom.js";
import { refused } from "./ears.js";
import { announce, notice, reason, refusal } from "./notices.js";
import { words } from "./texts.js";

const w = words.hand;
const REAL = -1;

export class Hand {
  // `short`: the cards alone, among other things; `played` is told what was played; `turned` that they were covered or not.
  constructor(place, { store, line, short = false, played = null, turned = () => {} }) {
    Object.assign(this, { place, store, line, short, turned, covered: false, refused: null });
    this.played = played ?? ((name) => notice(w.played(name)));
  }

  cover(on) {
    this.covered = on;
    this.show();
    this.turned();
  }

  get me() {
    return this.store.get("me");
  }

  get name() {
    return this.store.player(this.me?.seat)?.name ?? "";
  }

  show() {
    if (this.me && this.me.seat == null) {
      fill(this.place, h("p.refused", this.me.why || w.unknown));
      return;
    }
    const { cards = [], could = [] } = this.store.get("hand") ?? {};
    const held = cards.filter((card) => card.from !== "front" && (card.id || !this.short));
    const front = cards.filter((card) => card.from === "front");
    fill(this.place,
      this.short ? null : h("div.asked", h("h2", w.title(this.name)), held.length ? press("small", "cover", () => this.cover(!this.covered), this.covered ? w.uncover : w.cover) : null),
      held.length || (this.short && (could.length || front.length)) ? null : h("p.dim", w.empty),
      h("ul.hand", held.map((card, i) => this.card(card, i))),
      could.length ? this.real(could) : null,
      front.length ? [h("h2", w.front), h("ul.hand", front.map((card, i) => this.card(card, held.length + i)))] : null);
  }

  card(card, i) {
    if (this.covered && card.from !== "front") return h("li.held.back", { label: w.cover });
    const may = card.playable || this.asked(card);
    return h("li", { class: `held${may ? " playable" : ""}` },
      h("h3", card.id ? card.name : w.unseen),
      h("p", card.does ?? ""),
      this.refusedAt(i),
      may ? press("main", `play${i}`, () => this.play(card, i), w.play)
        : card.why ? h("details", h("summary", { key: `why${i}` }, w.notNow), refusal(this.line, card.why)) : null);
  }

  // Real cards are not known to the companion until somebody plays one by its name.
  real(could) {
    const chosen = h("select", { key: "could", label: w.could }, could.map((card) => h("option", { value: card.id }, card.name)));
    const play = () => this.play({ id: chosen.value, name: chosen.selectedOptions[0].textContent }, REAL);
    return h("div.real", h("p.dim", w.could),
      h("div.row.nowrap", chosen, press("main", "play-real", play, w.play)),
      this.refusedAt(REAL));
  }

  refusedAt(i) {
    return this.refused?.at === i ? refusal(this.line, this.refused.no, () => { this.refused = null; this.show(); }) : null;
  }

  // The question that this card of the hand answers: in some games that is how cards are played.
  asked({ id, from }) {
    const question = this.store.get("question");
    return from !== "front" && question?.seat === this.me.seat && question.options.some(({ value }) => value === id) ? question : null;
  }

  async play(card, i) {
    const asked = this.asked(card);
    const reply = asked ? await this.line.ask("answer", { n: asked.n, value: card.id }) : await this.line.ask("play", { seat: this.me.seat, ...(card.play ?? { card: card.id }) });
    this.refused = reply.ok ? null : { at: i, no: reason(reply) };
    if (reply.ok) this.played(card.name);
    else {
      announce(this.refused.no.why);
      refused(this.refused.no.why, card.from !== "front");
    }
    this.show();
  }
}
