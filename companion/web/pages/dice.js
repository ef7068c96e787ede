// Dice on the page: their faces, and the ways in which a roll is told: tapped, one die or a handful, or left to the companion.

import { h, s } from "./dom.js";
import { words } from "./texts.en.js";

const w = words.question;

export const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

export function dieFace(face) {
  return s("svg", { class: "die", viewBox: "-22 -22 44 44", "aria-hidden": "true" },
    s("rect", { x: -20, y: -20, width: 40, height: 40, rx: 9 }),
    (PIPS[face] ?? []).map(([x, y]) => s("circle", { cx: x * 10.5, cy: y * 10.5, r: 4 })),
    PIPS[face] ? null : s("text", { x: 0, y: 8, "text-anchor": "middle" }, "?"));
}

// The dice that lie on the table while somebody decides about them.
export const lying = (question) => (question.lying?.length ? h("div", { class: "dice chosen lying", "aria-label": words.sheet.lying(question.lying.join(" ")) }, question.lying.map((face) => dieFace(face))) : null);

const faceButton = (face, onclick, more = {}) => h("button", { class: "face", "data-key": `d${face}`, "data-value": face, "data-fate": true, "aria-label": w.die(face), onclick, ...more }, dieFace(face));

// One die, also where a handful is asked for that has only one.
const faceOf = (value) => (value?.length === 1 ? value[0] : value);

export function oneDie(panel, question) {
  const faces = question.options.filter(({ value }) => PIPS[faceOf(value)]).sort((a, b) => a.value - b.value);
  const rest = question.options.filter((option) => !faces.includes(option));
  return [
    h("p", { class: "hint" }, w.rolling),
    h("div", { class: "dice" }, faces.map(({ value }) => faceButton(faceOf(value), () => panel.answer({ value }), faceOf(value) === faceOf(question.before) ? { class: "face before" } : {}))),
    h("div", { class: "options" }, panel.rollForMe(question), rest.map((option) => panel.button(option)))];
}

export function handful(panel, question) {
  const full = panel.dice.length === question.dice;
  const add = (face) => {
    if (panel.dice.length < question.dice && panel.guard.allows()) panel.dice.push(face);
    panel.draw();
  };
  return [
    h("p", { class: "hint" }, w.enterDice(question.dice)),
    h("div", { class: "dice" }, [1, 2, 3, 4, 5, 6].map((face) => faceButton(face, () => add(face), { disabled: full }))),
    h("div", { class: "dice chosen" }, Array.from({ length: question.dice }, (_, i) => (panel.dice[i] ? dieFace(panel.dice[i]) : h("span", { class: "hole" })))),
    h("div", { class: "options" },
      h("button", { class: "main", "data-key": "use", "data-fate": true, disabled: !full, onclick: () => panel.answer({ value: panel.dice }) }, w.useDice),
      h("button", { "data-key": "clear", disabled: !panel.dice.length, onclick: () => { panel.dice = []; panel.draw(); } }, w.clearDice),
      panel.rollForMe(question))];
}
