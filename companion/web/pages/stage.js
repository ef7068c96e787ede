// The stage: a tablet in the middle of the table. It is looked at from a metre away and answers nothing; it gets what every
// page of the table gets, and turns towards whoever is asked.

import { canStayAwake, stayAwake } from "./awake.js";
import { dieFace } from "./dice.js";
import { by, calm, fill, h } from "./dom.js";
import { chip, standing } from "./facts.js";
import { marksOf } from "./marks.js";
import { winnersOf } from "./notices.js";
import { arrive, keep, pairing, token } from "./pair.js";
import { Seating } from "./seating.js";
import { follow, ground, sit } from "./table.js";
import { onLanguage, words } from "./texts.js";

const w = words.stage;
const LASTS = { card: 8000, roll: 4500 };

const table = sit(() => ({ token: token() }), { pick: () => {} });
const { store, line, map } = table;
addEventListener("hashchange", () => { arrive(); if (!location.hash) line.connect(); });
const seating = new Seating(by("seats"), { store, changed: () => turn(), awake: canStayAwake() });

// --- turned towards whoever is asked

let angle = 0;
function turn() {
  const asked = store.get("question");
  angle = seating.angle(asked && !store.get("over") ? asked.seat : -1, angle);
  by("stage").dataset.turn = angle;
}

// --- the question, whose it is, and where it is answered

let asked = null;
function showQuestion() {
  const question = store.get("question");
  const over = store.get("over");
  const player = question && store.player(question.seat);
  by("stage").className = over ? "ended" : "";
  fill(by("question"), over ? ending(over) : question
    ? [chip(player, player?.name ?? words.question.table), h("h1", { id: "prompt" }, question.private ? words.question.private(question.who) : question.prompt)]
    : h("h1", { id: "prompt" }, store.get("game") ? words.question.nobody : w.nothing));
  map.light(question && !over && !question.tile ? marksOf(question) : []);
  turn();
  if (!question || question.n === asked) return;
  asked = question.n;
  map.start = question.mover ?? null;
  map.frameAll(false);
}
new ResizeObserver(() => map.frameAll(true)).observe(by("map")); // the question takes more room, or the stage is turned

const ending = ({ winners, words: how }) => [h("h1", { id: "prompt" }, winnersOf(winners)), how ? h("p", how) : null];

function showPeople() {
  const now = store.get("question")?.seat;
  fill(by("people"), store.list("players").filter((one) => !one.gone).map((one) => h("li", { class: one.seat === now ? "now" : "" }, chip(one), standing(one))));
}

// --- dice and cards that everybody sees, large for a while

let seen = null;
let waiting = [];
let timer = 0;
function showNews() {
  const news = store.list("news");
  const fresh = seen === null ? [] : news.filter((one) => one.number > seen && (one.kind === "card" || one.faces.length));
  seen = Math.max(seen ?? 0, ...news.map((one) => one.number));
  waiting.push(...fresh);
  if (!timer) next();
}

function next() {
  clearTimeout(timer);
  const one = waiting.shift();
  timer = one ? setTimeout(next, LASTS[one.kind] ?? LASTS.roll) : 0;
  by("shown").hidden = !one;
  if (!one) return;
  const still = calm() || store.get("settings")?.calm;
  by("shown").className = one.kind === "card" ? "revealed" : "rolled";
  fill(by("shown"), one.kind === "card"
    ? [h("p", words.news.plays(store.player(one.seat)?.name ?? "")), h("h2", one.what), one.text ? h("p.does", one.text) : null]
    : [h("div", { class: still ? "faces" : "faces thrown" }, one.faces.map((face) => dieFace(face))), h("p", one.words)]);
}
by("shown").addEventListener("click", next);

// --- the line

store.on("me", () => {
  const me = store.get("me");
  keep(me.token);
  const guest = me.role === "guest";
  by("guest").hidden = !guest;
  by("stage").hidden = guest;
  if (guest) pairing(by("guest"), { line, why: me.why });
  else stayAwake(true);
});
store.on("game", () => { map.clear(); asked = null; document.title = store.get("game")?.title ?? words.title; if (!store.get("game")) store.tiles.clear(); ground(table); });
follow(table);
store.on("question over players game", () => { showQuestion(); showPeople(); if (!by("seats").hidden) seating.show(); });
store.on("news", showNews);
const label = () => { by("menu").textContent = w.menu; };
label();
onLanguage(label);
by("menu").hidden = false; // what is not heard yet is not offered
by("menu").addEventListener("click", () => seating.open());
