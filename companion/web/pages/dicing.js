// Whose dice count at this table, and its dice with a radio: looked for, added, shown and forgotten.

import { dieFace } from "./dice.js";
import { box, fill, h, press } from "./dom.js";
import { ask } from "./notices.js";
import { named } from "./sides.js";
import { words } from "./texts.js";

const w = words.dicing;

export class Dicing {
  constructor({ store, line }) {
    Object.assign(this, { store, line, place: h("div.dicing") });
    store.on("dicing devices", () => this.show());
  }

  get now() {
    return this.store.get("dicing") ?? { sources: [], dice: [] };
  }

  // Is there anything to choose? Typing and the companion's own dice are always there.
  get any() {
    return this.now.radio || this.now.sources.length > 2;
  }

  async ask(what, more) {
    await ask(this.line, what, more);
    this.show(); // what was refused is as it was
  }

  show() {
    const { sources, radio } = this.now;
    fill(this.place,
      sources.length > 2 ? [h("p.hint", w.how), sources.map((one) => this.source(one))] : null,
      h("h4", w.radio), radio ? this.radio(this.now) : h("p.dim", w.off));
  }

  source({ name, counts }) {
    const { state, words: said, remedy } = this.store.list("devices").find((one) => one.name === name) ?? {};
    return h("label.check.tall", box(`from-${name}`, counts, (on) => this.ask("dicefrom", { source: name, on })),
      h("span", named(name), h("small", w.hows[name] ?? words.desk.states[state], said ? `: ${said}` : null), remedy ? h("span.remedy", remedy) : null));
  }

  // --- dice with a radio

  radio({ looking, words: said, dice }) {
    return [h("ul.radio-dice", dice.map((die) => this.die(die))),
      said ? h("p.refusal", { role: "status" }, said) : null,
      press("", "look", () => this.ask("lookfordice"), { class: dice.length ? null : "main", disabled: looking }, looking ? w.looking : w.look),
      h("p.hint", w.lookHow)];
  }

  die({ address, name, make, colour, chosen, here, battery, charging, low, fault, trouble, remedy }) {
    const button = (to, sort = "small") => press("", `${to}-${address}`, () => this.ask("die", { address, to }), { class: sort, label: `${w[to]}: ${name}` }, w[to]);
    const full = battery === null ? null : charging ? w.charging(battery) : low ? w.low(battery) : w.battery(battery);
    return h("li", { class: `device colour-${colour}${chosen && !here ? " away" : ""}` }, dieFace(5),
      h("span", h("strong", name), ` ${w.makes[make] ?? ""}`,
        h("small", fault || (chosen ? (here ? w.here : trouble ? w.away(trouble) : w.sought) : w.fresh), full ? [" · ", h("span", { class: low ? "changed" : null }, full)] : null),
        remedy ? h("span.remedy", remedy) : null),
      h("span.row.nowrap", here ? button("blink") : null, chosen ? button("forget") : fault ? null : button("take", "small main")));
  }
}
