// A player's sheet: the token with its six faces, painted by tapping pips, what the player can do, and what is carried.

import { PIPS } from "./dice.js";
import { disc, drawing, h, press, s } from "./dom.js";
import { words } from "./texts.js";

const w = words.sheet;
const priced = ({ words: called, price }) => (price ? w.kind(called, price) : called);
const known = (sheet) => Object.fromEntries(sheet.paints.map((paint, index) => [paint.kind, { ...paint, index }]));
const STEP = 11.4;
const ROUND = 5;

// Under the players: every sheet that lies on the table.
export function sheets(place, store) {
  for (const sheet of store.list("sheets")) {
    place.append(h("section.sheet",
      h("h2", w.label(sheet.title)),
      token(sheet),
      sheet.points ? h("p.hint", w.points(sheet.points)) : null,
      legend(sheet),
      sheet.lines.map((part) => lines(part))));
  }
}

function lines({ title, entries }) {
  return [h("h3", title), h("dl.entries", entries.length ? entries.map(({ name, does, count }) => [h("dt", count > 1 ? `${count} × ${name}` : name), h("dd", does)]) : h("dd.dim", w.none))];
}

const legend = (sheet) => h("ul.paints", sheet.paints.map((paint, index) => h("li", drawing(null, "-8 -8 16 16", pip({ ...paint, index }, 0, 0)), priced(paint))));

// The six faces; `tap` is told the face whose blank pip was tapped, for those on which something can be painted.
function token(sheet, paintable = new Set(), tap = null, chosen = 0) {
  return h("div.token", sheet.faces.map((pips, at) => face(sheet, at + 1, pips, paintable.has(at + 1) ? tap : null, chosen)));
}

function face(sheet, number, pips, tap, chosen) {
  const paints = known(sheet);
  const drawn = s("svg", { viewBox: "-22 -22 44 44", role: tap ? null : "img", "aria-hidden": tap ? "true" : null, label: tap ? null : w.face(number, told(pips, paints)) },
    s("rect", { x: -20, y: -20, width: 40, height: 40, rx: 8 }),
    pips.map((kind, i) => pip(paints[kind], ...PIPS[number][i].map((place) => place * STEP))));
  return tap ? press("", `pip${number}`, () => tap(number), { class: `token-face${chosen === number ? " chosen" : ""}`, label: `${w.paintOn(number)}. ${w.face(number, told(pips, paints))}` }, drawn) : h("div.token-face", drawn);
}

function pip(paint, x, y) {
  if (!paint) return disc("pip blank", x, y, ROUND);
  return [disc(`pip paint-${paint.index}`, x, y, ROUND), s("text", { class: `pip-letter paint-${paint.index}`, x, y: y + 2.5 }, paint.letter)];
}

const told = (pips, paints) => Object.entries(Object.groupBy(pips, (kind) => paints[kind]?.words ?? w.blank)).map(([kind, all]) => `${all.length} ${kind}`).join(", ");

// A question whose answers paint pips: tap the face, then the kind; where only one kind will do it is painted at once.
export function painting(panel, question) {
  const sheet = panel.store.list("sheets").find((one) => one.seat === question.seat) ?? panel.store.get("sheets")?.[0];
  const pips = question.options.filter((option) => option.pip);
  const rest = question.options.filter((option) => !option.pip);
  const here = pips.filter((option) => option.pip[0] === panel.face);
  const tap = (number) => {
    const those = pips.filter((option) => option.pip[0] === number);
    if (those.length === 1) panel.answer({ value: those[0].value });
    else {
      panel.face = number;
      panel.draw();
    }
  };
  const paints = known(sheet);
  const kind = (option) => press("option", `o${JSON.stringify(option.value)}`, () => panel.answer({ value: option.value }),
    drawing("paint", "-8 -8 16 16", pip(paints[option.pip[1]], 0, 0)), priced(paints[option.pip[1]]));
  const board = [
    token(sheet, new Set(pips.map((option) => option.pip[0])), tap, panel.face),
    h("p.hint", here.length ? w.paintWhat(panel.face) : w.paint),
    here.length ? h("div.options", here.map(kind)) : null];
  if (rest.length < 3) return [board, h("div.options", rest.map((option) => panel.button(option)))];
  return [panel.choices({ ...question, options: rest }), h("details", { open: here.length ? true : null }, h("summary", { key: "paint" }, w.more), board)];
}
