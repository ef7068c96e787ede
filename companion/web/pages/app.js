// The table page: joins the line to the companion with the map, the question and everything beside it.

import { CardPlay } from "./cardplay.js";
import { Hand } from "./cards.js";
import { Desk } from "./desk.js";
import { onLuck } from "./dice.js";
import { by, drawing, fill, press, s } from "./dom.js";
import { hear, heed } from "./ears.js";
import { Editing } from "./edit.js";
import { Matching } from "./matching.js";
import { More } from "./more.js";
import { News } from "./news.js";
import { showLink } from "./notices.js";
import { arrive, keep, pairing, token } from "./pair.js";
import { QuestionPanel } from "./question.js";
import { Replay } from "./replay.js";
import { Setup } from "./setup.js";
import { sheets } from "./sheet.js";
import { ledger, people, Story } from "./sides.js";
import { Solo } from "./solo.js";
import { figures, ground, mat, sit } from "./table.js";
import { onLanguage, words } from "./texts.js";

const WIDE = matchMedia("(min-width: 900px), (min-width: 600px) and (max-height: 520px)"); // a phone that lies down, too
const ALL_TABS = ["map", "hand", "people", "story", "dice", "desk", "more"];
const SIGNS = {
  map: "M4 7l5-2 6 2 5-2v12l-5 2-6-2-5 2z M9 5v12 M15 7v12",
  hand: "M4 8l7-3 5 13-7 3z M12 6h7v13h-4",
  people: "M12 4a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 0 1 0-6.4z M6 20q0-4 3.5-5q1.2-1.6 1-4.6h3q-.2 3 1 4.6q3.5 1 3.5 5z",
  story: "M5 5h14 M5 10h14 M5 15h9 M5 20h11",
  dice: "M5 5h14v14h-14z M9 9v.1 M15 15v.1 M15 9v.1 M9 15v.1 M12 12v.1",
  desk: "M4 5h16v9h-16z M7 8h6 M7 11h4 M6 18v.1 M10 18v.1 M14 18v.1 M18 18v.1",
  more: "M4 7h16 M4 12h16 M4 17h16",
};

const table = sit(() => ({ token: token() }), {
  pick: (point) => (map.editing ? editing.pick(point) : replay.id ? null : question.pick(point)),
  drop: (figure, from, to) => editing.drop(figure, from, to),
  hold: (point) => (replay.id ? null : question.handling.hold(point)),
});
const { store, line, map } = table;
heed(store);
addEventListener("hashchange", () => { arrive(); if (!location.hash) line.connect(); });
let tab = WIDE.matches ? "people" : "map";
let wanted = "map"; // where the map has a place of its own another tab is open instead, until the phone is turned back
let choosing = false;

// --- the parts

const solo = new Solo(store, line, () => { showHand(); showQuestion(); });
const cards = new CardPlay({ line, store });
const question = new QuestionPanel(by("question"), { line, map, store, solo, cards, again: () => choose(true), lookBack: () => replay.start(store.get("game").id) });
const editing = new Editing(by("question"), { line, map, store, left: showTable });
const replay = new Replay(by("question"), { line, map, left: showTable, begun: () => WIDE.matches || open("map"), again: () => choose(true) });
const setup = new Setup(by("setup"), { line, store, done: () => choose(false), begun: () => { choose(false); if (!WIDE.matches) open("map"); }, replay: (id) => { choose(false, true); replay.start(id); } });
const story = new Story(by("panel-story"), { line, map, store });
const matching = new Matching(by("matching"), { line, map, store, places: () => question.points() });
const news = new News(by("news"), { map, store });
const desk = new Desk(by("panel-desk"), { line, store });
const more = new More(by("panel-more"), { line, store, newGame: () => choose(true), edit: () => { open("map"); editing.start(); } });

line.onbytes = (data) => desk.bytes(data);
line.onstate = (state, why, unsure) => {
  showLink(state, unsure);
  if (state === "open" && tab === "desk") line.ask("watch", { desk: true });
};

// --- tabs

const tabsNow = () => ALL_TABS.filter((name) => (name !== "map" || !WIDE.matches) && (name !== "hand" || solo.own));

function tabs() {
  fill(by("tabs"), tabsNow().map((name) =>
    press("", `tab-${name}`, () => open(name), { role: "tab", id: `tab-${name}`, "aria-selected": tab === name, "aria-controls": name === "map" ? "map" : `panel-${name}`, tabindex: tab === name ? "0" : "-1" },
      drawing(null, "0 0 24 24", s("path", { d: SIGNS[name] })), words.tabs[name])));
}

function open(name) {
  if (tab === "desk" && name !== "desk") line.ask("watch", { desk: false });
  wanted = name;
  tab = WIDE.matches && name === "map" ? "people" : name;
  document.body.dataset.tab = tab;
  for (const one of ALL_TABS.slice(1)) by(`panel-${one}`).hidden = one !== tab;
  tabs();
  if (tab === "desk") {
    line.ask("watch", { desk: true });
    desk.show();
  }
  story.show();
}

by("tabs").addEventListener("keydown", (event) => {
  const names = tabsNow();
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  open(names[(names.indexOf(tab) + step + names.length) % names.length]);
  by(`tab-${tab}`).focus();
});
const widen = () => document.body.classList.toggle("wide", WIDE.matches);
WIDE.addEventListener("change", () => { widen(); open(wanted); });

// --- what is shown when

function choose(on, stay = false) {
  choosing = on;
  if (on) setup.start();
  layout(stay);
  if (on) by("setup").scrollTop = 0;
  else if (!stay) showTable();
}

function layout(stay = false) {
  const me = store.get("me");
  const guest = me?.role === "guest";
  const wizard = !guest && Boolean(me) && !stay && !replay.id && (choosing || !store.get("game"));
  const seen = { guest, setup: wizard, table: me && !guest && !wizard, tabs: me && !guest && !wizard, loading: !me };
  for (const [part, there] of Object.entries(seen)) by(part).hidden = !there;
  document.body.classList.toggle("in-setup", wizard);
}

function showTable() {
  layout();
  if (map.editing || replay.id) return;
  matching.show();
  ground(table);
  mat(table);
  figures(table);
  question.show();
}

// The hand of somebody who plays alone with bots.
let hand;
function showHand() {
  if ((hand?.line ?? null) !== solo.own) {
    hand = solo.own ? new Hand(by("panel-hand"), { store: solo.store, line: solo.own }) : null;
    open(!hand && tab === "hand" ? "people" : wanted);
  }
  hand?.show();
}

let asked = null;
let step = 0;
function showQuestion() {
  if (map.editing) editing.show();
  if (map.editing || replay.id) return;
  question.show();
  const now = store.get("question");
  map.start = now?.mover ?? store.get("figures")?.[0] ? now?.mover ?? [store.get("figures")[0].x, store.get("figures")[0].y] : null;
  if (now && now.n !== asked) {
    const index = store.get("step")?.index ?? 0;
    if (!map.moved && (index < step || (index !== step && map.small))) map.frameAll(false); // another turn, or a step
    step = index;
    matching.offer();
    map.ensure(question.points());
    matching.show();
  }
  asked = now?.n ?? null;
}

store.on("me", () => {
  layout();
  const me = store.get("me");
  keep(me.token);
  document.body.dataset.role = me.role;
  if (me.role === "guest") pairing(by("guest"), { line, why: me.why });
});
store.on("game", () => {
  const game = store.get("game");
  if ((game?.id ?? "") !== document.body.dataset.game) {
    asked = null; // the first question of another game may have the number of the last one here
    map.clear();
    ground(table);
    figures(table, []);
  }
  document.body.dataset.game = game?.id ?? "";
  by("title").textContent = game ? [game.title, game.pack && !game.pack.usual ? game.pack.title : ""].filter(Boolean).join(" · ") : words.title;
  document.title = game ? `${game.title} · ${words.title}` : words.title;
  if (map.editing && !game) editing.stop();
  if (!game) {
    store.tiles.clear();
    map.fitted = false;
    setup.start();
  }
  layout();
});
store.on("me game players", () => solo.look());
store.on("mat score players", () => replay.id || mat(table));
store.on("map land", () => replay.id || ground(table));
store.on("figures roles matching", () => replay.id || map.held || figures(table));
store.on("question over players step pairing game", showQuestion);
store.on("players game sheets", () => { people(by("panel-people"), { store, line }); sheets(by("panel-people"), store); });
store.on("matching", () => replay.id || matching.begin());
store.on("news", () => replay.id || news.show());
store.on("chime", () => replay.id || hear(store));
store.on("log history", () => story.show());
onLuck(store, showQuestion);
store.on("ledger players", () => ledger(by("panel-dice"), { store }));
store.on("me dice devices question", () => desk.show());
store.on("me game over settings pairing players", () => more.show());
store.on("setup shelf", () => by("setup").hidden || (setup.wish ? document.activeElement?.matches?.("#setup input[type=text]") || setup.show() : setup.start()));

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    map.hush();
    editing.putBack();
  }
  const free = [document.body, by("question")].includes(event.target) || event.target === map.svg && !map.cursor;
  if (event.key === "Enter" && free && !replay.id && !by("table").hidden) question.accept();
  if (event.key === "u" && [document.body, by("question")].includes(event.target) && store.get("history")?.length) story.undo();
});

function label() {
  by("skip").textContent = words.skip;
  by("loading").textContent = words.loading;
  by("question").setAttribute("aria-label", words.question.label);
  tabs();
}
label();
onLanguage(label);
widen();
open(wanted);
layout();
