// Everything that can be set right, as the companion lists it: the last die, a laid tile, a door, what somebody has. Chosen
// by what it belongs to, then the thing, then a square where it needs one, then its value.

import { fill, h, press } from "./dom.js";
import { complain } from "./notices.js";
import { words } from "./texts.js";

const w = words.fixes;
const AT = "{at}";

export class Fixes {
  // `correct(changes)` says it to the companion, and renews the list; `waits(on)` is told while a square is to be tapped.
  constructor({ line, correct, waits }) {
    Object.assign(this, { line, correct, waits, place: h("div.fixes"), list: [], group: null, fix: null, at: null });
  }

  // Asks for the list anew: everything may have changed.
  async renew() {
    const reply = await this.line.ask("fixes");
    if (!reply.ok) return complain(reply);
    this.list = reply.fixes;
    if (!this.list.some((fix) => fix.group === this.group)) this.group = null;
    this.choose(null);
    return null;
  }

  choose(fix) {
    Object.assign(this, { fix, at: null });
    this.waits(this.pointing);
    this.show();
  }

  // Is a square to be tapped now?
  get pointing() {
    return Boolean(this.fix) && this.at === null && (this.fix.path.includes(AT) || !this.fix.values.length);
  }

  // A square was tapped.
  pick(square) {
    this.at = square.at;
    this.waits(false);
    const { values } = this.fix;
    if (!values.length) this.set(square.at);
    else if (values.length === 1) this.set(values[0].value);
    else this.show();
  }

  async set(value) {
    await this.correct({ [this.fix.path.replace(AT, this.at ?? "")]: value });
  }

  show() {
    const groups = [...new Set(this.list.map((fix) => fix.group))];
    fill(this.place, h("h3", w.title),
      h("div.options", groups.map((group, i) => press("small", `fixgroup${i}`, () => { this.group = group === this.group ? null : group; this.choose(null); }, { "aria-pressed": group === this.group }, group))),
      this.group && !this.fix ? h("div.options", this.list.filter((fix) => fix.group === this.group).map((fix, i) => press("option", `fix${i}`, () => this.choose(fix), fix.words))) : null,
      this.fix ? this.asking() : null);
  }

  asking() {
    const { fix } = this;
    const now = (value) => fix.now !== null && JSON.stringify(value) === JSON.stringify(fix.now);
    return h("div.fixing", h("p.prompt", fix.words),
      this.pointing ? h("p.hint", w.tap)
        : h("div.options.many", fix.values.map(({ value, label }, i) => press("option", `fixvalue${i}`, () => this.set(value), { disabled: now(value) }, now(value) ? w.now(label) : label))),
      press("quiet", "fixback", () => this.choose(null), w.back));
  }
}
