// The table itself: another game, corrections, what goes by itself, look and sound, phones that join, files.

import { fill, h } from "./dom.js";
import { complain, notice, sure } from "./notices.js";
import { phonesAt } from "./phones.js";
import { words } from "./texts.en.js";

const w = words.more;
const PIECE = 12000; // a message has at most 16 kB, and JSON adds some

export class More {
  constructor(place, { store, line, newGame, edit, palette }) {
    Object.assign(this, { place, store, line, newGame, edit, palette });
  }

  async ask(what, more) {
    const reply = await this.line.ask(what, more);
    if (!reply.ok) complain(reply);
    return reply;
  }

  show() {
    const me = this.store.get("me") ?? {};
    fill(this.place, h("h2", {}, w.label), this.game(), this.automation(), this.look(), phonesAt({ store: this.store, me, ask: (what, more) => this.ask(what, more) }), me.role === "host" ? this.files() : null,
      h("p", { class: "dim" }, me.simulated ? w.simulated : null), h("p", { class: "dim" }, w.version(me.version ?? "")));
  }

  game() {
    const running = this.store.get("game");
    const over = this.store.get("over");
    const button = (key, label, act) => h("button", { "data-key": key, onclick: act }, label);
    return h("section", {}, h("h3", {}, running ? running.title : w.game), h("div", { class: "options" },
      button("new", w.newGame, this.newGame),
      running && !over ? button("edit", w.edit, this.edit) : null,
      running ? button("away", w.away, () => this.ask("away")) : null,
      running && !over ? this.leaving() : null,
      running && !over ? button("stop", w.stop, async () => (await sure(w.stopSure)) && this.ask("stop")) : null));
  }

  // Nobody leaves by one wrong tap: first who, then whether.
  leaving() {
    const staying = (this.store.get("players") ?? []).filter((player) => !player.gone);
    if (staying.length < 2) return null;
    return h("details", {}, h("summary", { "data-key": "leaving" }, words.people.leave), h("div", { class: "options" }, staying.map((player) =>
      h("button", { "data-key": `leave${player.seat}`, onclick: async () => (await sure(words.people.leaveSure(player.name))) && this.ask("leave", { seat: player.seat }) }, player.name))));
  }

  automation() {
    const dealt = this.store.get("game")?.chance === "auto" ? ["draws"] : []; // agreed on when the game began
    const game = this.store.get("game");
    const on = new Set([...dealt, ...(game?.automated ?? [])]);
    if (!game) return null;
    return h("section", {}, h("h3", {}, w.automation), game.groups.map(({ what, label, how }) =>
      h("label", { class: "check tall" }, h("input", { type: "checkbox", "data-key": `auto-${what}`, checked: on.has(what), disabled: dealt.includes(what), onchange: (event) => this.ask("automate", { what, on: event.target.checked }) }), h("span", {}, label, h("small", {}, how)))));
  }

  look() {
    const settings = this.store.get("settings") ?? {};
    return h("section", {}, h("h3", {}, w.look),
      h("label", { class: "check" }, h("input", { type: "checkbox", "data-key": "palette", checked: this.palette.now === "colour-blind", onchange: (event) => this.palette.choose(event.target.checked ? "colour-blind" : "bright") }), w.palette),
      h("label", { class: "check" }, h("input", { type: "checkbox", "data-key": "quiet", checked: Boolean(settings.quiet), onchange: (event) => this.ask("set", { quiet: event.target.checked }) }), w.quiet),
      h("label", { class: "slide" }, w.north, h("select", { "data-key": "north", onchange: (event) => this.ask("set", { north: event.target.value }) },
        Object.entries(words.places.edges).map(([edge, label]) => h("option", { value: edge, selected: edge === (settings.north ?? "up") }, label)))),
      h("label", { class: "slide" }, w.brightness, h("input", { type: "range", "data-key": "brightness", min: 0.1, max: 1, step: 0.1, value: settings.brightness ?? 0.6, onchange: (event) => this.ask("set", { brightness: Number(event.target.value) }) })));
  }

  // ------------ files

  files() {
    const pick = h("input", { type: "file", class: "sr", "data-key": "file", accept: ".json,.journal,.txt", id: "file", onchange: (event) => { this.take(event.target.files[0]); event.target.value = ""; } });
    return h("section", {}, h("h3", {}, w.files), h("div", { class: "options" },
      this.store.get("game") ? [h("button", { "data-key": "position", onclick: () => this.give("position") }, w.exportPosition), h("button", { "data-key": "journal", onclick: () => this.give("journal") }, w.exportJournal)] : null,
      pick, h("label", { class: "button", for: "file" }, w.import)));
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
  try {
    const one = JSON.parse(text);
    return one && typeof one === "object" && "game" in one && !("crc" in one) ? "position" : "journal";
  } catch {
    try {
      JSON.parse(text.slice(0, text.indexOf("\n")));
      return "journal";
    } catch {
      return "";
    }
  }
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
