// Where everybody sits around the stage, and which way it is turned. Known by name, so that it holds for the next game too.

import { fill, h, press } from "./dom.js";
import { languageSwitch } from "./ears.js";
import { remember, remembered } from "./storage.js";
import { words } from "./texts.js";

const w = words.stage;
const KEPT = "companion.seats";
const STILL = "companion.still";
const EDGES = ["near", "left", "far", "right"]; // clockwise, each a quarter turn on

const read = () => {
  try {
    return JSON.parse(remembered(KEPT)) ?? {};
  } catch {
    return {};
  }
};

export class Seating {
  constructor(place, { store, changed, awake }) {
    Object.assign(this, { place, store, changed, awake, kept: read() });
  }

  get turns() {
    return remembered(STILL) !== "yes";
  }

  // Nobody has said it yet: players are spread around the table, in the order in which they play.
  edgeOf(seat) {
    const players = this.store.list("players");
    const at = players.findIndex((one) => one.seat === seat);
    if (at < 0) return 0;
    const said = EDGES.indexOf(this.kept[players[at].name]);
    return said >= 0 ? said : Math.floor((at * 4) / players.length);
  }

  // So many degrees the stage is turned for whoever is asked; where all are, it stays.
  angle(seat, now) {
    if (!this.turns) return 0;
    return seat >= 0 ? 90 * this.edgeOf(seat) : now;
  }

  move(player) {
    this.kept[player.name] = EDGES[(this.edgeOf(player.seat) + 1) % 4];
    remember(KEPT, JSON.stringify(this.kept));
    this.show();
    this.changed();
  }

  open() {
    this.place.hidden = false;
    this.show();
  }

  show() {
    const chip = (player) => press("", `sit${player.seat}`, () => this.move(player), { class: `chip colour-${player.colour}` }, player.name);
    const turning = () => { remember(STILL, this.turns ? "yes" : "no"); this.show(); this.changed(); };
    fill(this.place,
      EDGES.map((edge, i) => h("div", { class: `edge ${edge}` }, this.store.list("players").filter((one) => this.edgeOf(one.seat) === i).map(chip))),
      h("div.middle", h("h2", w.seats), h("p", w.seatsHow),
        press("switch", "turning", turning, { role: "switch", "aria-checked": this.turns }, w.turning),
        languageSwitch(), h("p.awake", this.awake ? w.awake : w.dark),
        h("p.row.centre", document.fullscreenEnabled ? press("", "full", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()), w.full) : null,
          h("a.button", { href: "/" }, w.leave), press("main", "seated", () => { this.place.hidden = true; }, w.done))));
  }
}
