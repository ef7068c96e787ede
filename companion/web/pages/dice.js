// Dice on the page: their faces, and the ways in which a roll is told: tapped, one die or a handful, or left to the companion.

import { drawing, h, press, s } from "./dom.js";
import { words } from "./texts.js";

const w = words.question;

export const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

export function dieFace(face) {
  return drawing("die", "-22 -22 44 44",
    s("rect", { x: -20, y: -20, width: 40, height: 40, rx: 9 }),
    (PIPS[face] ?? []).map(([x, y]) => s("circle", { cx: x * 10.5, cy: y * 10.5, r: 4 })),
    PIPS[face] ? null : s("text", { y: 8 }, "?"));
}

// The dice that lie on the table while somebody decides about them.
export const lying = (question) => (question.lying?.length ? h("div.dice.chosen.lying", { label: words.sheet.lying(question.lying.join(" ")) }, question.lying.map((face) => dieFace(face))) : null);

const faceButton = (face, onclick, more = {}) => press("face", `d${face}`, onclick, { "data-fate": true, label: w.die(face), ...more }, dieFace(face));

// One die, also where a handful is asked for that has only one.
const faceOf = (value) => (value?.length === 1 ? value[0] : value);

const rolls = (from, typing) => (!from.length ? (typing ? w.tapRolled : "") : (typing ? w.throwOrTap : w.throw)(from.join(w.or)));

// What a roll is told by at this table: the sources that count, by name, and whether people may type or let the companion roll.
const luck = (store) => {
  const { sources = [], typing = true, rolling = true } = store.get("dice") ?? {};
  return { from: sources.filter((one) => one.counts).map((one) => words.desk.names[one.name]), typing, rolling };
};

// Calls `changed` when that is another, and not whenever a die is seen.
export function onLuck(store, changed) {
  let before = "";
  store.on("dice", () => {
    const now = JSON.stringify(luck(store));
    if (now !== before) changed();
    before = now;
  });
}

export function oneDie(panel, question) {
  const { from, typing, rolling } = luck(panel.store);
  const faces = question.options.filter(({ value }) => PIPS[faceOf(value)]).sort((a, b) => a.value - b.value);
  const rest = question.options.filter((option) => !faces.includes(option));
  return [
    h("p.hint", rolls(from, typing)),
    typing && h("div.dice", faces.map(({ value }) => faceButton(faceOf(value), () => panel.answer({ value }), faceOf(value) === faceOf(question.before) ? { class: "face before" } : {}))),
    h("div.options", rolling && panel.rollForMe(question), rest.map((option) => panel.button(option)))];
}

export function handful(panel, question) {
  const { from, typing, rolling } = luck(panel.store);
  const full = panel.dice.length === question.dice;
  const add = (face) => {
    if (panel.dice.length < question.dice && panel.guard.allows()) panel.dice.push(face);
    panel.draw();
  };
  if (!typing) return [h("p.hint", rolls(from)), rolling && panel.rollForMe(question)];
  return [
    h("p.hint", w.enterDice(question.dice)),
    h("div.dice", [1, 2, 3, 4, 5, 6].map((face) => faceButton(face, () => add(face), { disabled: full }))),
    h("div.dice.chosen", Array.from({ length: question.dice }, (_, i) => (panel.dice[i] ? dieFace(panel.dice[i]) : h("span.hole")))),
    h("div.options",
      press("main", "use", () => panel.answer({ value: panel.dice }), { "data-fate": true, disabled: !full }, w.useDice),
      press("", "clear", () => { panel.dice = []; panel.draw(); }, { disabled: !panel.dice.length }, w.clearDice),
      rolling && panel.rollForMe(question))];
}
