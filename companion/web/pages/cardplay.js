// A card out of turn on the table's page: who plays, which card; what it hits is asked next, as every question is. A hand
// that the companion knows is seen by nobody before its player says so; real cards are played by their name.

import { Hand } from "./cards.js";
import { lookAway, ownLine } from "./cover.js";
import { drawing, fill, h, press, s } from "./dom.js";
import { chip } from "./facts.js";
import { notice, show } from "./notices.js";
import { words } from "./texts.js";

const w = words.cardplay;

const sign = () => drawing("card-sign", "0 0 24 24", s("path", { d: "M4 8l7-3 5 13-7 3z M12 6h7v13h-4" }));

export class CardPlay {
  constructor({ line, store }) {
    Object.assign(this, { line, store, box: null, put: () => {} });
  }

  // Who holds cards, or has some in front; bots play theirs by themselves.
  get people() {
    return this.store.list("players").filter((player) => !player.bot && !player.gone && (player.cards || player.front?.length));
  }

  button() {
    if (!this.people.length || this.store.get("over")) return null;
    return press("small.cardplay", "cardplay", () => this.open(), { title: w.how }, sign(), w.button);
  }

  open() {
    this.place = h("div.cardplay-place");
    this.box = show(w.button, this.place);
    this.box.addEventListener("close", () => this.end());
    if (this.people.length === 1) this.choose(this.people[0]);
    else this.who();
  }

  // What was uncovered is covered, and its line closed.
  end() {
    this.put();
    this.put = () => {};
  }

  who() {
    this.end();
    fill(this.place, h("p.prompt", w.who),
      h("div.options", this.people.map((player) =>
        press("option", `who${player.seat}`, () => this.choose(player),
          chip(player), words.people.cards(player.cards), player.front?.length ? w.front(player.front.length) : null))));
  }

  choose(player) {
    const back = this.people.length > 1 ? () => this.who() : null;
    if (!player.known) {
      this.put = this.hand(this.place, player, back);
      return;
    }
    const cover = lookAway(this.place, player.name, (inner) => this.hand(inner, player, back), back ?? (() => this.box.close()));
    this.put = () => cover.end();
  }

  // The cards of a player, for as long as they are looked at; what it returns ends that.
  hand(place, player, back) {
    let own = null;
    let ended = false;
    const inner = h("div");
    fill(place, h("p.hint", w.which(player.name)), inner,
      back ? h("div.options", press("", "other", back, w.other)) : null);
    ownLine(this.line, player.seat).then((found) => {
      if (!found) fill(inner, h("p.refused", w.lost));
      if (ended) found?.close();
      if (!found || ended) return;
      own = found;
      const cards = new Hand(inner, { ...found, short: true, played: (name) => { this.box.close(); notice(w.played(player.name, name)); } });
      found.store.on("me hand players question", () => ended || cards.show());
    });
    return () => {
      ended = true;
      own?.close();
      fill(place);
    };
  }
}
