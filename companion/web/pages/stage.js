// The stage: a tablet in the middle of the table. It is looked at from a metre away and answers nothing; it gets what every
// page of the table gets, and turns towards whoever is asked.

import { canStayAwake, stayAwake } from "./awake.js";
import { dieFace } from "./dice.js";
import { by, calm, fill, h } from "./dom.js";
import { chip, standing } from "./facts.js";
import { isBelow } from "./layers.js";
import { marksOf } from "./marks.js";
import { winnersOf } from "./notices.js";
import { arrive, keep, pairing, token } from "./pair.js";
import { Seating } from "./seating.js";
import { follow, ground, sit } from "./table.js";
import { onLanguage, words } from "./texts.js";

const w = words.stage;
const LASTS = { true: 8000, false: 4500 }; // milliseconds, for a card and for dice
const BRIEFLY = { true: 4000, false: 2500 }; // where something else is to be seen

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

// Letters as large as there is room for. Where even the smallest are too large, words are broken, and a question has more room.
function fit(place, size = 6.2, small = 4.2) { // what is smaller is not read from a metre away
  place.style.setProperty("--letters", `${size}vmin`);
  place.classList.toggle("long", size <= small);
  if (size > small && (place.scrollHeight > place.clientHeight || place.scrollWidth > place.clientWidth)) fit(place, Math.max(small, size - 0.2), small);
}
const fitQuestion = () => fit(by("question"), store.get("mat") ? 5.2 : 6.2); // a mat wants more room
const fitMat = () => fit(map.mat.all, 3.8, 2.2);
new ResizeObserver(() => { fitQuestion(); fit(by("shown")); fitMat(); }).observe(by("stage"));

// --- the question, whose it is, and where it is answered

let asked = null;
const personAsked = () => Boolean(store.get("question") && !store.player(store.get("question").seat)?.bot);
function showQuestion() {
  const question = store.get("question");
  const over = store.get("over");
  const player = question && store.player(question.seat);
  by("stage").className = over ? "ended" : "";
  fill(by("question"), over ? ending(over) : question
    ? [chip(player, player?.name ?? words.question.table), h("h1", { id: "prompt" }, question.private ? words.question.private(question.who) : question.prompt)]
    : h("h1", { id: "prompt" }, store.get("game") ? words.question.nobody : w.nothing));
  const marks = question && !over && !question.tile ? marksOf(question) : [];
  const there = question?.mover && marks.length ? [{ at: question.mover }] : marks;
  map.peek(there.length > 0 && there.every(({ at }) => isBelow(at)));
  map.light(marks);
  turn();
  fitQuestion();
  fitMat();
  if (!question || question.n === asked) return;
  asked = question.n;
  if (personAsked()) waiting = []; // what came before it; what comes with it is seen
  if (personAsked()) hurry();
  map.start = question.mover ?? null;
  map.frameAll(false);
}
new ResizeObserver(() => map.frameAll(true)).observe(by("map")); // the question takes more room, or the stage is turned

const ending = ({ winners, how }) => [h("h1", { id: "prompt" }, winnersOf(winners)), h("p", how)];

function showPeople() {
  const now = store.get("question")?.seat;
  fill(by("people"), store.list("players").filter((one) => !one.gone).map((one) => h("li", { class: one.seat === now ? "now" : "" }, chip(one), standing(one))));
}

// --- dice and cards that everybody sees, large for a while

let seen = null;
let shown = null;
let since = 0;
let waiting = []; // the newest card and the newest roll
let timer = 0;
const isCard = ({ kind }) => kind === "card";
function showNews() {
  const news = store.list("news");
  if (news.at(-1)?.number < seen) seen = 0; // the companion was started anew, and counts from one again
  const fresh = seen === null ? [] : news.filter((one) => one.number > seen && (isCard(one) || one.faces.length));
  seen = Math.max(seen ?? 0, ...news.map((one) => one.number));
  if (!fresh.length) return;
  const all = [...waiting, ...fresh];
  waiting = all.filter((one, i) => !all.slice(i + 1).some((later) => isCard(later) === isCard(one)));
  if (shown) hurry();
  else next();
}

// What is shown gives way once it was seen.
function hurry() {
  if (shown) last(since + BRIEFLY[isCard(shown)] - performance.now());
}

function last(so) {
  clearTimeout(timer);
  timer = setTimeout(next, so);
}

function next() {
  const one = shown = waiting.shift() ?? null;
  since = performance.now();
  by("shown").hidden = !one;
  if (!one) return;
  const card = isCard(one);
  last((waiting.length || (!card && personAsked()) ? BRIEFLY : LASTS)[card]);
  by("shown").className = card ? "revealed" : "rolled";
  fill(by("shown"), card
    ? [h("p", words.news.plays(store.player(one.seat)?.name ?? "")), h("h2", one.what), one.text ? h("p.does", one.text) : null]
    : [h("div", { class: calm() || store.get("settings")?.calm ? "faces" : "faces thrown" }, one.faces.map((face) => dieFace(face))), h("p", one.words)]);
  fit(by("shown"));
}
by("shown").addEventListener("click", () => performance.now() - since > 400 && next()); // the second of two quick taps is for what is gone

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
follow(table, () => fitMat());
store.on("question over players game", () => { showQuestion(); showPeople(); if (!by("seats").hidden) seating.show(); });
store.on("news", showNews);
const label = () => { by("menu").textContent = w.menu; if (!by("seats").hidden) seating.show(); };
label();
onLanguage(label);
by("menu").hidden = false; // what is not heard yet is not offered
by("menu").addEventListener("click", () => seating.open());
