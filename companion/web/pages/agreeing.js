// What a new game agrees on beside its rules: packs, where the map is, what the companion does by itself; and who played last.

import { box, h, select } from "./dom.js";
import { capital, words } from "./texts.js";

const w = words.agreeing;
const FARTHEST = 40;

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

// Each group of questions that the companion may answer in this game, and how it decides where there are several ways.
export function automation(game, mode, chosen, change) {
  return h("fieldset", h("legend", w.automation), game.groups.map(({ what, label, how, ways }) => {
    const left = chosen.find((one) => one.what === what);
    const set = (...ours) => change([...chosen.filter((one) => one !== left), ...ours]);
    return [h("label.check.tall", box(`leave-${what}`, Boolean(left), (on) => set(...(on ? [{ what }] : []))), h("span", label, h("small", how))),
      left && ways[mode].length > 1 ? select({ key: `leave-${what}-how`, label: words.handing.decides }, ways[mode], left.how, (one) => set({ what, how: one })) : null];
  }));
}

// One of several things to choose from, and what it means.
export const card = (input, called, more) => h("label.card", input, h("span", called), more ? h("small", more) : null);

// What is chosen together of a house rule with several values: "all" is every one of them.
const partsOf = (rule, value) => rule.values.slice(1).filter((one) => value === rule.default || rule.always.includes(one) || value.split("+").includes(one));

const together = (rule, parts) => {
  const chosen = rule.values.slice(1).filter((one) => parts.includes(one) || rule.always.includes(one));
  return chosen.length === rule.values.length - 1 ? rule.default : chosen.join("+");
};

// Which sets a table has: a switch each, and what nobody leaves out cannot be switched off.
export function inPlay(name, title, rule, value, change) {
  const now = partsOf(rule, value);
  const turn = (one, on) => change(together(rule, on ? [...now, one] : now.filter((other) => other !== one)) || value);
  return h("fieldset.in-play", h("legend", w.inPlay(title)),
    h("div.cards", rule.values.slice(1).map((one) => card(
      box(`${name}-${one}`, now.includes(one), (on) => turn(one, on), { disabled: rule.always.includes(one) }), capital(rule.called[one]), rule.always.includes(one) && w.always))),
    h("details", h("summary", { key: `${name}-why` }, w.why), h("p.dim", rule.question), h("p", rule.text)));
}

// A detail in numbers of one's own, such as how many tiles fit on the table. Nothing is drawn anew while somebody types.
export function measured(name, counts, first, change) {
  let value = first;
  const typed = (i, text) => { value = value.map((one, k) => (k === i ? Math.max(0, Math.min(FARTHEST, Math.round(Number(text)) || 0)) : one)); change(value); };
  return h("div.measured", counts.map((count, i) => h("label", h("span", count),
    h("input", { type: "number", inputmode: "numeric", min: 0, max: FARTHEST, key: `${name}-number${i}`, value: value[i],
      oninput: (event) => typed(i, event.target.value), onchange: (event) => { event.target.value = value[i]; } }))));
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
  const lines = [left.length ? w.byItself(left.join(", ")) : null, game.map === "page" ? w.onPage : null, game.pack && !game.pack.usual ? w.playedWith(game.pack.title) : null];
  return lines.some(Boolean) ? h("p.dim.in-force", lines.filter(Boolean).join(" ")) : null;
}
