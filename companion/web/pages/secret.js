// A question for one player alone, answered on the table's page: all others look away, the answers are uncovered, and
// covered again by the answer, after a while, or when the page is put aside.

import { lookAway } from "./cover.js";
import { fill, h, press } from "./dom.js";
import { handLink } from "./phones.js";
import { complain } from "./notices.js";
import { words } from "./texts.js";

const w = words.secret;

export class Secret {
  constructor(panel, question, player) {
    Object.assign(this, { panel, player, n: question.n, open: null });
    this.place = h("div.secret");
    this.here = null;
    this.chosen = false; // to answer here, with a phone at hand
  }

  // Does the player look at a page of their own?
  get phone() {
    return (this.panel.store.get("pairing")?.here ?? []).some((page) => page.role === `seat:${this.player.seat}`);
  }

  show() {
    const { name } = this.player;
    const hand = press("quiet", "hand", () => handLink(this.player, this.panel.line), words.people.handOf(name));
    if (this.phone && !this.chosen) {
      return [
        h("p.hint", w.onPhone(name)),
        h("div.options", press("", "here", () => { this.chosen = true; this.panel.draw(); }, w.here(name)))];
    }
    if (!this.here) this.cover();
    return [this.place, this.open || this.phone ? null : h("div.options", hand)];
  }

  cover() {
    this.here = lookAway(this.place, this.player.name, (inner) => this.uncover(inner));
  }

  // Only now are the answers asked for, and only this page gets them.
  async uncover(inner) {
    const { panel } = this;
    const reply = panel.guard.allows() ? await panel.line.ask("reveal", { n: this.n }) : null;
    if (!reply?.ok || panel.n !== this.n) {
      if (reply && !reply.ok) complain(reply);
      this.here.cover();
      return null;
    }
    this.open = reply.question;
    panel.guard.renew();
    fill(inner, panel.open(this.open, this.player));
    panel.guard.settle();
    return () => {
      this.open = null;
      inner.replaceChildren();
    };
  }

  end() {
    this.here?.end();
    this.open = null;
    this.place.replaceChildren();
  }
}
