// A player's own page: the hand nobody else sees, questions that only this player answers, and a nudge when it is time.

import { stayAwake } from "./awake.js";
import { Hand } from "./cards.js";
import { onLuck } from "./dice.js";
import { by, calm, fill, h, press } from "./dom.js";
import { hear, heed, hush, languageSwitch, play, silent, switches } from "./ears.js";
import { standing } from "./facts.js";
import { News } from "./news.js";
import { announce } from "./notices.js";
import { QuestionPanel } from "./question.js";
import { remember, remembered } from "./storage.js";
import { follow, sit } from "./table.js";
import { onLanguage, words } from "./texts.js";

const w = words.hand;
const QUIET = "companion.quiet";

const seatToken = /[\w-]+/.exec(location.hash)?.[0] ?? location.pathname.split("/").pop(); // as older links have it
addEventListener("hashchange", () => location.reload());
const table = sit(() => ({ seat: seatToken }), { pick: (point) => mine() && question.pick(point), hold: (point) => (mine() ? question.handling.hold(point) : null) });
const { store, line, map } = table;
const hand = new Hand(by("hand"), { store, line, turned: () => showTurn() });
const question = new QuestionPanel(by("question"), { line, map, store, hand });
const news = new News(by("news"), { map, store });
let wasAsked = false;
let looking = false; // at the map, though nothing is asked that is answered there
let turnedTo = null;

const quiet = () => remembered(QUIET) === "yes";
heed(store, quiet);
const seat = () => store.get("me")?.seat ?? null;
const mine = () => [seat(), -1].includes(store.get("question")?.seat ?? null) && seat() !== null && !store.get("over");
const ground = () => Boolean(store.tiles.size || store.get("mat"));
const me = () => store.player(seat());

// --- your turn

function nudge() {
  announce(w.turn);
  document.body.classList.add("nudged");
  setTimeout(() => document.body.classList.remove("nudged"), 1200);
  if (silent()) return;
  play("turn");
  if (!calm() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([120, 60, 120]);
}

// --- showing

function showTurn() {
  const asked = store.get("question");
  const here = mine();
  const now = here && asked.seat === seat();
  if (now && !wasAsked) nudge();
  wasAsked = now;
  stayAwake(now);
  document.body.classList.toggle("my-turn", wasAsked);
  const over = store.get("over");
  const squares = (here && question.points().length > 0) || store.get("score");
  by("question").hidden = !here && !over;
  fill(by("turn"),
    h("div.asked",
      h("strong", over ? w.over : wasAsked ? w.turn : asked ? w.waiting(asked.who) : ""),
      squares || !ground() ? null : press("small", "map", () => { looking = !looking; showTurn(); }, { "aria-pressed": looking }, words.tabs.map),
      press("small", "quiet", () => { remember(QUIET, quiet() ? "no" : "yes"); hush(); showTurn(); }, { "aria-pressed": quiet(), title: w.quietHow }, quiet() ? w.quiet : w.sound)),
    here ? null : standing(me())); // the question has it otherwise
  if (here || over) question.show();
  showMap(here);
}

// The map is there while squares are asked for, and whenever somebody wants to look at it.
function showMap(here) {
  const points = here ? question.points() : [];
  by("map").hidden = !ground() || !(points.length || looking || store.get("score"));
  if (!here) map.light([]);
  const n = here ? store.get("question").n : null;
  map.start = points[0] ?? null;
  if (n !== turnedTo && points.length) map.ensure(points);
  turnedTo = n;
}

// --- the line

store.on("me hand players question", () => { hand.show(); by("title").textContent = me() ? me().name : words.title; document.title = by("title").textContent; });
store.on("me question over players step game", showTurn);
onLuck(store, showTurn);
follow(table, () => showTurn());
store.on("news", () => news.show());
store.on("chime", () => hear(store, "turn")); // its own turn nudges
const showEars = () => fill(by("ears"), switches(showEars), languageSwitch());
showEars();
onLanguage(showEars);
document.addEventListener("keydown", (event) => event.key === "Escape" && map.hush());
