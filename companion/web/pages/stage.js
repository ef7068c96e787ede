// The stage: a tablet in the middle of the table. It is looked at from a metre away and answers nothing; it gets what every
// page of the table gets, and turns towards whoever is asked.

import { canStayAwake, stayAwake } from "./awake.js";
import { dieFace } from "./dice.js";
import { by, calm, fill, h } from "./dom.js";
import { learn } from "./facts.js";
import { MapView } from "./map.js";
import { asTheyStand } from "./matching.js";
import { announce, showLink, stepOf } from "./notices.js";
import { arrive, keep, pairing, token } from "./pair.js";
import { Seating } from "./seating.js";
import { Line, Store } from "./socket.js";
import { words } from "./texts.js";

const w = words.stage;
const LASTS = { card: 8000, roll: 4500 };

const store = new Store();
store.on("roles", () => learn(store.get("roles")));
const line = new Line(store, () => ({ token: token() }));
addEventListener("hashchange", () => { arrive(); if (!location.hash) line.connect(); });
const map = new MapView(by("map"), { announce, pick: () => {}, drop: () => {} });
const seating = new Seating(by("seats"), { store, changed: () => turn(), awake: canStayAwake() });

// --- turned towards whoever is asked

let angle = 0;
function turn() {
  const asked = store.get("question");
  angle = seating.angle(asked && !store.get("over") ? asked.seat : -1, angle);
  by("stage").dataset.turn = angle;
}

// --- the question, whose it is, and where it is answered

function marks(question) {
  const legal = question.tile ? [] : question.options.flatMap((option) => (option.at?.length === 1 ? option.at : []));
  const far = Object.entries(question.reach ?? {}).map(([place, values]) => ({ at: place.split(",").map(Number), kind: "reach", text: String(values.length) }));
  const near = new Set(legal.map(String));
  return [...far.filter(({ at }) => !near.has(String(at))), ...legal.map((at) => ({ at, kind: "legal" })), ...(question.mover ? [{ at: question.mover, kind: "mover" }] : [])];
}

let asked = null;
function showQuestion() {
  const question = store.get("question");
  const over = store.get("over");
  const player = question && store.player(question.seat);
  by("stage").className = over ? "ended" : "";
  fill(by("question"), over ? ending(over) : question
    ? [h("span", { class: `chip colour-${player?.colour}` }, player?.name ?? words.question.table), h("h1", { id: "prompt" }, question.private ? words.question.private(question.who) : question.prompt)]
    : h("h1", { id: "prompt" }, store.get("game") ? words.question.nobody : w.nothing));
  map.light(question && !over ? marks(question) : []);
  turn();
  if (!question || question.n === asked) return;
  asked = question.n;
  map.start = question.mover ?? null;
  map.frameAll(false);
}
new ResizeObserver(() => map.frameAll(true)).observe(by("map")); // the question takes more room, or the stage is turned

const ending = ({ winners, words: how }) => [h("h1", { id: "prompt" }, words.question.winners(winners)), how ? h("p", how) : null];

function showPeople() {
  const now = store.get("question")?.seat;
  fill(by("people"), store.list("players").filter((one) => !one.gone).map((one) => h("li", { class: one.seat === now ? "now" : "" }, h("span", { class: `chip colour-${one.colour}` }, one.name), ` ${one.standing}`)));
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

line.onstate = (state, why, unsure) => showLink(state, unsure);
store.on("me", () => {
  const me = store.get("me");
  keep(me.token);
  const guest = me.role === "guest";
  by("guest").hidden = !guest;
  by("stage").hidden = guest;
  if (guest) pairing(by("guest"), { line, why: me.why });
  else stayAwake(true);
});
store.on("game", () => { map.clear(); asked = null; document.title = store.get("game")?.title ?? words.title; if (!store.get("game")) store.tiles.clear(); showGround(); });
const showGround = () => map.ground([...store.tiles.values()], store.get("land"));
store.on("map land", showGround);
store.on("mat score players", () => map.mat.show(store.get("mat"), store.get("score"), store.get("players")));
store.on("figures roles matching", () => map.figures(asTheyStand(store.list("figures"), store.list("matching")), store.get("roles")));
store.on("question over players game", () => { showQuestion(); showPeople(); if (!by("seats").hidden) seating.show(); });
store.on("news", showNews);
store.on("step", () => { by("step").textContent = stepOf(store); });
store.on("settings", () => { document.body.dataset.palette = store.get("settings")?.palette ?? "bright"; map.turnNorth(store.get("settings")?.north ?? "up"); });
by("menu").textContent = w.menu;
by("menu").addEventListener("click", () => seating.open());
