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
const LASTS = { card: [8000, 4000], roll: [4500, 2500] }; // milliseconds; the second where something else is to be seen
const LARGE = 6.2; // letters, in hundredths of the shorter side of the screen
const SMALL = 4.2; // what is smaller cannot be read from a metre away

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

// Letters as large as there is room for. Where even the smallest are too large, words are broken.
function fit(place, large = LARGE, small = SMALL) {
  for (let size = large, last = false; !last; size -= 0.2) {
    last = size <= small;
    place.style.setProperty("--letters", `${last ? small : size}vmin`);
    place.style.overflowWrap = last ? "anywhere" : "";
    if (place.scrollHeight <= place.clientHeight && place.scrollWidth <= place.clientWidth) return;
  }
}
const fitQuestion = () => fit(by("question"), store.get("mat") ? 5.2 : LARGE); // a mat wants more room
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
  if (personAsked()) { // what came before a question is not waited for; what comes with it is seen
    waiting = [];
    hurry();
  }
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
let shown = null;
let since = 0; // when that came up
let waiting = [];
let timer = 0;
function showNews() {
  const news = store.list("news");
  const fresh = seen === null ? [] : news.filter((one) => one.number > seen && (one.kind === "card" || one.faces.length));
  seen = Math.max(seen ?? 0, ...news.map((one) => one.number));
  if (!fresh.length) return;
  const all = [...waiting, ...fresh];
  waiting = [all.filter(isCard).at(-1), all.filter((one) => !isCard(one)).at(-1)].filter(Boolean).sort((a, b) => a.number - b.number);
  if (shown) hurry();
  else next();
}

const isCard = (one) => one.kind === "card";
const lasts = (one, briefly) => LASTS[isCard(one) ? "card" : "roll"][briefly ? 1 : 0];

// What is shown gives way as soon as it was seen.
function hurry() {
  if (!shown) return;
  clearTimeout(timer);
  timer = setTimeout(next, Math.max(0, since + lasts(shown, true) - performance.now()));
}

function next() {
  clearTimeout(timer);
  const one = shown = waiting.shift() ?? null;
  since = performance.now();
  by("shown").hidden = !one;
  if (!one) return;
  timer = setTimeout(next, lasts(one, waiting.length || (!isCard(one) && personAsked())));
  const still = calm() || store.get("settings")?.calm;
  by("shown").className = isCard(one) ? "revealed" : "rolled";
  fill(by("shown"), isCard(one)
    ? [h("p", words.news.plays(store.player(one.seat)?.name ?? "")), h("h2", one.what), one.text ? h("p.does", one.text) : null]
    : [h("div", { class: still ? "faces" : "faces thrown" }, one.faces.map((face) => dieFace(face))), h("p", one.words)]);
  fit(by("shown"));
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
follow(table, () => fitMat());
store.on("question over players game", () => { showQuestion(); showPeople(); if (!by("seats").hidden) seating.show(); });
store.on("news", showNews);
const label = () => { by("menu").textContent = w.menu; if (!by("seats").hidden) seating.show(); };
label();
onLanguage(label);
by("menu").hidden = false; // what is not heard yet is not offered
by("menu").addEventListener("click", () => seating.open());
