// The table itself: another game, corrections, what goes by itself, look and sound, phones that join, files.

import { Dicing } from "./dicing.js";
import { box, check, fill, h, press, select } from "./dom.js";
import { languageSwitch, switches } from "./ears.js";
import { choice, everybody, howChoice, named } from "./handing.js";
import { ask, notice, sure } from "./notices.js";
import { phonesAt } from "./phones.js";
import { words } from "./texts.js";

const w = words.more;
const PIECE = 12000; // a message has at most 16 kB, and JSON adds some

export class More {
  constructor(place, { store, line, newGame, edit }) {
    Object.assign(this, { place, store, newGame, edit, dicing: new Dicing({ store, line }), ask: (what, more) => ask(line, what, more) });
  }

  show() {
    const me = this.store.get("me") ?? {};
    fill(this.place, h("h2", w.label), this.game(), this.automation(), this.hints(), h("section", h("h3", words.dicing.title), this.dicing.place), this.look(), phonesAt({ store: this.store, me, ask: this.ask }), me.role === "host" ? this.files() : null,
      h("p.dim", me.simulated ? w.simulated : null), h("p.dim", w.version(me.version ?? "")));
  }

  game() {
    const running = this.store.get("game");
    const over = this.store.get("over");
    return h("section", h("h3", running ? running.title : w.game), h("div.options",
      press("", "new", this.newGame, w.newGame),
      running && !over ? press("", "edit", this.edit, w.edit) : null,
      running ? press("", "away", () => this.ask("away"), w.away) : null,
      running && !over ? this.leaving() : null,
      running && !over ? press("", "stop", async () => (await sure(w.stopSure)) && this.ask("stop"), w.stop) : null));
  }

  // Nobody leaves by one wrong tap: first who, then whether.
  leaving() {
    const staying = this.store.list("players").filter((player) => !player.gone);
    if (staying.length < 2) return null;
    return h("details", h("summary", { key: "leaving" }, words.people.leave), h("div.options", staying.map((player) =>
      press("", `leave${player.seat}`, async () => (await sure(words.people.leaveSure(player.name))) && this.ask("leave", { seat: player.seat }), player.name))));
  }

  automation() {
    const dealt = this.store.get("game")?.chance === "auto" ? ["draws"] : []; // agreed on when the game began
    const game = this.store.get("game");
    if (!game) return null;
    const seat = this.whose ?? null; // null: everybody
    const people = [everybody, ...this.store.list("players").map(named)];
    return h("section", h("h3", w.automation), choice("auto-whose", words.handing.whose, people, `${seat ?? ""}`, (value) => { this.whose = value === "" ? null : Number(value); this.show(); }), game.groups.map(({ what, label, how, ways }) => {
      const left = game.agreed.find((one) => one.what === what && one.seat === seat) ?? game.agreed.find((one) => one.what === what && one.seat === null);
      const on = left !== undefined && left.for !== "never";
      const ask = (more) => this.ask("automate", { what, ...(seat === null ? {} : { seat }), ...more });
      return h("div", h("label.check.tall", box(`auto-${what}`, on || dealt.includes(what), (wanted) => ask({ on: wanted }), { disabled: dealt.includes(what) }), h("span", label, h("small", how))),
        on ? howChoice(`auto-${what}-how`, ways, left.how, (value) => ask({ on: true, how: value })) : null);
    }));
  }

  // Advice is off until the table wants it, player by player.
  hints() {
    const { hints } = this.store.get("game") ?? {};
    const people = this.store.list("players").filter((player) => !player.bot);
    return hints ? h("section", h("h3", words.advice.who), people.map(({ seat, name }) => check(`hints${seat}`, hints.includes(seat), (on) => this.ask("hints", { seat, on }), name))) : null;
  }

  look() {
    const settings = this.store.get("settings") ?? {};
    return h("section", h("h3", w.look), languageSwitch(),
      check("palette", settings.palette === "colour-blind", (on) => this.ask("set", { palette: on ? "colour-blind" : "bright" }), w.palette),
      check("quiet", settings.quiet, (quiet) => this.ask("set", { quiet }), w.quiet),
      switches(() => this.show()),
      h("p", h("a.button", { href: "/stage", key: "stage" }, words.stage.open), h("small", words.stage.openHow)),
      h("label.slide", w.north, select({ key: "north" }, Object.entries(words.places.edges), settings.north ?? "up", (north) => this.ask("set", { north }))),
      h("label.slide", w.brightness, h("input", { type: "range", key: "brightness", min: 0.1, max: 1, step: 0.1, value: settings.brightness ?? 0.6, onchange: (event) => this.ask("set", { brightness: Number(event.target.value) }) })));
  }

  // --- files

  files() {
    const pick = h("input", { type: "file", class: "sr", key: "file", accept: ".json,.journal,.txt", id: "file", onchange: (event) => { this.take(event.target.files[0]); event.target.value = ""; } });
    return h("section", h("h3", w.files), h("div.options",
      this.store.get("game") ? [press("", "position", () => this.give("position"), w.exportPosition), press("", "journal", () => this.give("journal"), w.exportJournal)] : null,
      pick, h("label.button", { for: "file" }, w.import)));
  }

  async give(what) {
    const reply = await this.ask("export", { what });
    if (!reply.ok) return;
    const name = reply.name ?? (what === "position" ? "position.json" : "game.journal");
    const text = what === "position" ? `${JSON.stringify(reply.position, null, 1)}\n` : reply.journal;
    const link = h("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/octet-stream" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  async take(file) {
    const text = await file?.text();
    if (!text) return;
    const what = kindOf(text);
    if (!what) {
      notice(w.importBad, "bad");
      return;
    }
    const whole = what === "position" ? JSON.stringify(JSON.parse(text)) : text;
    const pieces = cut(whole);
    for (const [i, piece] of pieces.entries()) {
      const reply = await this.ask("import", { [what]: piece, more: i < pieces.length - 1 });
      if (!reply.ok) return;
    }
    notice(w.imported);
  }
}

// A journal is many lines, a position is one object.
function kindOf(text) {
  const read = (part) => { try { return JSON.parse(part); } catch { return null; } };
  const one = read(text);
  if (one) return typeof one === "object" && "game" in one && !("crc" in one) ? "position" : "journal";
  return read(text.slice(0, text.indexOf("\n"))) ? "journal" : "";
}

// Pieces whose JSON stays under the limit, whatever is in them.
function cut(text) {
  const pieces = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + PIECE);
    while (new TextEncoder().encode(JSON.stringify(text.slice(start, end))).length > PIECE + 2000) end = start + Math.floor((end - start) * 0.8);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1])) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
