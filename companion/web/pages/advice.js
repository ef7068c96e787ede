// Advice for whoever is asked, where the table allows it: the best three things to do with their chances. It answers nothing.

import { lookAway } from "./cover.js";
import { fill, h, press } from "./dom.js";
import { ask } from "./notices.js";
import { percent, words } from "./texts.js";

const w = words.advice;

// The button by the question, and in its place what was said, until another question comes.
export function advice(panel, question, player) {
  if (!panel.store.get("game")?.hints.includes(question.seat) || panel.forOther(question)) return null;
  return panel.advice?.place ?? press("small.quiet", "hint", () => think(panel, question, player), w.button);
}

function think(panel, { n, seat }, { name, known }) {
  const own = panel.solo?.seat === seat ? panel.solo.own : null;
  const alone = known && !own && !panel.forOne; // it could name cards: the others look away
  const place = h("div.advice", { role: "status" });
  const leave = () => { panel.advice = null; panel.draw(); };
  const show = async (inner) => {
    fill(inner, h("p.hint", w.thinking));
    const said = await ask(own ?? panel.line, "hint", alone ? { n, alone } : { n });
    if (said.ok) fill(inner, told(said));
    else if (panel.advice?.place === place) leave();
    return () => inner.replaceChildren();
  };
  panel.advice = { place, end: alone ? lookAway(place, name, show, leave).end : () => {} };
  if (!alone) show(place);
  panel.draw();
}

const chance = (part) => part === null ? "?" : percent(part);
const told = ({ best, fight, goal }) => [
  h("p.hint", w.title),
  h("ol", best.map(({ win, play, label }) => h("li", h("b", `${chance(win)} `), play ? w.play(label) : label))),
  best.some(({ win }) => win === null) ? h("p", w.untold) : null,
  fight ? h("p", (fight.exact ? w.fight : w.fightAbout)(chance(fight.survive))) : null,
  goal ? h("p", w.goal(goal.turns, goal.words, chance(goal.reach), chance(goal.margin))) : null,
  best.length || fight ? null : h("p", w.nothing)];
