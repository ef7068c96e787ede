// What a new game agrees on beside its rules: packs, where the map is, what the companion does by itself; and who played last.

import { h } from "./dom.js";
import { words } from "./texts.en.js";

const w = words.agreeing;

// The people of the last game of this kind, else whoever played last.
export function remembered(shelf, game) {
  const played = shelf.filter((one) => one.names?.length);
  return (played.find((one) => one.game === game) ?? played[0])?.names ?? [];
}

// A choice only where there is one: the first is what the table suggests.
export function packChoices(game) {
  return game.packs.length < 2 ? [] : game.packs.map(({ id, title }) => [id, title, id === game.pack ? w.usualPack : w.ownPack]);
}

export const mapChoices = () => [["table", w.mapTable, w.mapTableHow], ["page", w.mapPage, w.mapPageHow]];

// What the game says about these scenarios together; nothing where they are simply allowed.
export function mixed(game, mode, scenarios) {
  return game.mixes[mode].find((mix) => mix.scenarios.length === scenarios.length && mix.scenarios.every((one) => scenarios.includes(one)));
}

// By house rule, at least.
export const allowed = (mix) => Object.keys(mix.needs).length > 0;

// Each group of questions that the companion may answer in this game.
export function automation(game, chosen, change) {
  return h("fieldset", {}, h("legend", {}, w.automation), game.groups.map(({ what, label, how }) =>
    h("label", { class: "check tall" }, h("input", { type: "checkbox", "data-key": `leave-${what}`, checked: chosen.includes(what),
      onchange: (event) => change(event.target.checked ? [...chosen, what] : chosen.filter((one) => one !== what)) }), h("span", {}, label, h("small", {}, how)))));
}

// What was agreed beside the rules, as the table reads it; nothing where all is as usual.
export function beside({ automation: left, chance, map }) {
  const said = {};
  if (left.length) said.automation = left;
  if (chance === "auto" && map === "page") said.map = map;
  return Object.keys(said).length ? { agreed: said } : {};
}

// On the table's page: what goes by itself, and with what is played where that is not the usual.
export function inForce(game) {
  if (!game) return null;
  const left = game.groups.filter(({ what }) => game.automated.includes(what)).map(({ label }) => label);
  const lines = [left.length ? w.byItself(left) : null, game.map === "page" ? w.onPage : null, game.pack && !game.pack.usual ? w.playedWith(game.pack.title) : null];
  return lines.some(Boolean) ? h("p", { class: "dim in-force" }, lines.filter(Boolean).join(" ")) : null;
}
