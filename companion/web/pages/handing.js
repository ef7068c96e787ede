// What is left to the companion: choices of how and for whom, and the question that waits, for as long as people like.

import { h, press, select } from "./dom.js";
import { words } from "./texts.js";

const w = words.handing;

// One of several things in a list, with what it is called.
export const choice = (key, label, ...list) => h("label.slide", label, select({ key }, ...list));
export const everybody = ["", w.everybody];
export const named = ({ seat, name }) => [`${seat}`, name];
export const howChoice = (key, ways, ...now) => (ways.length > 1 ? choice(key, w.decides, ways.map((way) => [way.how, way.label]), ...now) : null);

const groupsOf = (panel, question) => {
  if (panel.forOne || panel.store.player(question.seat)?.bot || (question.kind === "choice" && question.count === 1)) return [];
  const there = panel.store.get("game")?.groups ?? [];
  return question.groups.map((one) => there.find(({ what }) => what === one)).filter(Boolean); // the closest first
};

const leave = (panel, key, label, verb, more) => press("quiet", `auto${key}`, () => panel.send(verb, { n: panel.n, ...more }), label);

// The rest of the step in one tap, where the game offers that.
export function offering(panel, question) {
  const group = groupsOf(panel, question).find(({ offer }) => offer);
  return group ? leave(panel, "", group.offer, "auto", { what: group.what }) : null;
}

// Everything else is folded until somebody wants it. What was chosen there is still chosen when the next question comes.
export function handing(panel, question, player) {
  const { left } = panel;
  const groups = groupsOf(panel, question);
  if (!groups.length) return null;
  const { what, ways, how } = groups.find((group) => group.what === left.what) ?? groups[0];
  const way = ways.find((one) => one.how === left[what]) ?? ways[0];
  const set = (key) => (value) => { left[key] = value; panel.draw(); };
  const said = { what, how: way.how, ...(left.all || !player ? {} : { seat: player.seat }) };
  return panel.fold("hand-over", w.title, [
    h("div.settled",
      groups.length > 1 ? choice("left-what", w.what, groups.map((group) => [group.what, group.label]), what, set("what")) : null,
      howChoice("left-how", ways, way.how, set(what)),
      player && panel.store.list("players").length > 1 ? choice("left-whose", w.whose, [named(player), everybody], left.all ? "" : `${player.seat}`, (seat) => set("all")(!seat)) : null),
    h("p.hint", ways.length > 1 ? way.words : how),
    h("div.options", leave(panel, "-once", w.once, "auto", { ...said, for: "once" }), leave(panel, "-phase", w.phase, "automate", { ...said, on: true, for: "phase" }), leave(panel, "-game", w.game, "automate", { ...said, on: true }))]);
}
