// Beside the map: the players, what happened and how to take it back, and every die that was rolled.

import { inForce } from "./agreeing.js";
import { fill, h, path, press, s } from "./dom.js";
import { facts, picture } from "./facts.js";
import { icon } from "./figures.js";
import { handLink } from "./phones.js";
import { ask, sure } from "./notices.js";
import { dieFace } from "./dice.js";
import { capital, words } from "./texts.js";

// --- players

export function people(place, { store, line }) {
  const w = words.people;
  const players = store.list("players");
  fill(place, h("h2", w.label), players.length ? null : h("p.dim", w.none),
    h("ul.people", players.map((player) => card(player, store.get("me")?.role === "host", line))), inForce(store.get("game")));
}

function card(player, host, line) {
  const w = words.people;
  return h("li", { class: `person colour-${player.colour}${player.asked ? " asked" : ""}${player.gone ? " gone" : ""}` },
    h("div.who",
      icon({ role: "pawn", words: player.name, colour: player.colour }),
      h("strong", player.name),
      player.bot ? h("span.tag", w.bot) : null,
      player.team == null ? null : h("span.tag.team-tag", words.setup.team(player.team + 1)),
      player.asked ? h("span.tag.now", w.asked) : null,
      player.bot ? null : press("small", `hand${player.seat}`, () => handLink(player, line, host), w.hand)),
    h("ul.facts",
      facts(player),
      player.cards && !(player.facts ?? []).some(([name]) => name === "cards") ? h("li", picture("cards"), h("b", String(player.cards)), h("span.sr", ` ${w.cards(player.cards)}`)) : null,
      (player.facts ?? []).length ? null : h("li", player.standing)),
    player.front?.length ? h("p.front", h("span.dim", `${w.front}: `), player.front.join(", ")) : null);
}

// --- what happened

export class Story {
  constructor(place, { store, line, map }) {
    Object.assign(this, { place, store, line, map });
    this.at = 0;
  }

  show() {
    const w = words.story;
    const log = this.store.list("log");
    const history = this.store.list("history").slice().reverse();
    const last = history[0];
    fill(this.place,
      last ? press("wide", "undo", () => this.undo(), `↶ ${w.undoLast}`, h("small", last.words)) : null,
      h("h2", w.log),
      h("ol.log", log.length ? log.slice().reverse().map((entry, i) => h("li", { class: i ? "" : "latest" }, entry.words)) : h("li.dim", w.empty)),
      h("h2", w.history),
      h("ol.history", history.map((entry, i) => h("li",
        h("span", entry.words),
        press("small", `undo${entry.n}`, () => this.undo(entry, i + 1), { label: `${i ? w.undo : w.undoLast}: ${entry.words}`, title: i ? w.undo : w.undoLast }, "↶")))));
  }

  // What is taken back is bound to what was shown: the decision it begins with, and how many follow.
  async undo(entry = this.store.list("history").at(-1), steps = 1) {
    if (!entry || (steps > 1 && !(await sure(words.story.undoSure(steps))))) return;
    await ask(this.line, "undo", { steps, to: entry.at, n: entry.n });
  }
}

// --- dice

export function ledger(place, { store }) {
  const w = words.dice;
  const book = store.get("ledger");
  const sources = Object.entries(book?.sources ?? {});
  const names = store.list("players").map((player) => player.name);
  fill(place, h("h2", w.label), sources.length ? null : h("p.dim", w.none),
    sources.map(([source, counts]) => bars(source, counts, book.verdicts?.[source])),
    book?.rolls?.length ? [h("h2", w.rolls), h("ul.rolls", book.rolls.slice().reverse().map((roll) =>
      h("li", { title: `${names[roll.seat] ?? ""} (${named(roll.source)})` }, [roll.value].flat().map((face) => dieFace(face)), h("span.sr", `${names[roll.seat] ?? ""} ${[roll.value].flat().join(" ")}`),
        roll.before == null ? null : h("span.changed", words.again.first([roll.before].flat().join(" "))))))] : null);
}

// Dice are counted by the place they came to rest in, too.
export function named(source) {
  const [from, place] = source.split(", place ");
  const name = words.dice.from[from] ?? words.desk.names[from] ?? from;
  return place ? words.dice.place(name, place) : name;
}

function bars(source, counts, verdict) {
  const w = words.dice;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...Object.values(counts));
  const label = [1, 2, 3, 4, 5, 6].map((face) => w.bar(counts[face] ?? 0, face)).join(", ");
  return h("section.source", h("h3", named(source), h("span.dim", ` ${w.all(all)}`)),
    s("svg.bars", { viewBox: "0 0 240 86", role: "img", label },
      path("expected", `M4 ${62 - (all / 6 / most) * 46}H236`),
      [1, 2, 3, 4, 5, 6].map((face, i) => {
        const height = ((counts[face] ?? 0) / most) * 46;
        return s("g", { transform: `translate(${8 + i * 38} 0)` },
          s("rect.bar", { x: 3, y: 62 - height, width: 28, height: Math.max(1, height), rx: 3 }),
          s("text.times", { x: 17, y: 57 - height }, String(counts[face] ?? 0)),
          s("text.face", { x: 17, y: 80 }, String(face)));
      })),
    verdict ? h("p.dim", `${capital(verdict)}. ${w.expected}`) : null);
}
