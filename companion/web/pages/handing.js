// What is left to the companion: choices of how and for whom, and the question that waits, for as long as people like.

import { h, press, select } from "./dom.js";
import { words } from "./texts.js";

const w = words.handing;

// One of several things in a list, with what it is called.
export const choice = (key, label, ...list) => h("label.slide", label, select({ key }, ...list));
export const everybody = ["", w.everybody];
export const named = ({ seat, name }) => [`${seat}`, name];
export const howChoice = (key, ways, ...now) => (ways.length > 1 ? choice(key, w.decides, ways.map((way) => [way.how, way.label]), ...now) : null);

// Folded until somebody wants it. What was chosen there is still chosen when the next question comes.
export function handing(panel, question, player) {
  const groups = panel.store.get("game")?.groups.filter(({ what }) => question.groups.includes(what)) ?? [];
  if (!groups.length || panel.forOne || player?.bot || (question.kind === "choice" && question.count === 1)) return null;
  const left = panel.left;
  const [usual] = question.groups;
  const { what, ways, how, offer } = groups.find((group) => group.what === left.what) ?? groups.find((group) => group.what === usual);
  const way = ways.find((one) => one.how === left[what]) ?? ways[0];
  const set = (key) => (value) => { left[key] = value; panel.draw(); };
  const whose = left.all || !player ? {} : { seat: player.seat };
  const leave = (key, label, verb, more) => press("quiet", `auto${key}`, () => panel.send(verb, { n: question.n, what, how: way.how, ...more }), label);
  return [offer ? h("div.options", leave("", offer, "auto")) : null,
    panel.fold("hand-over", w.title,
      [groups.length > 1 ? choice("left-what", w.what, groups.map((group) => [group.what, group.label]), what, set("what")) : null,
        howChoice("left-how", ways, way.how, set(what)),
        player && panel.store.list("players").length > 1 ? choice("left-whose", w.whose, [named(player), everybody], left.all ? "" : `${player.seat}`, (seat) => set("all")(!seat)) : null,
        h("p.hint", ways.length > 1 ? way.words : how),
        h("div.options", leave("-once", w.once, "auto", { for: "once", ...whose }), leave("-phase", w.phase, "automate", { on: true, for: "phase", ...whose }), leave("-game", w.game, "automate", { on: true, ...whose }))])];
}
