// A player's own page: the hand nobody else sees, questions that only this player answers, and a nudge when it is time.

import { by, calm, fill, h } from "./dom.js";
import { announce, notice, reason, refusal } from "./notices.js";
import { QuestionPanel } from "./question.js";
import { Line, Store } from "./socket.js";
import { words } from "./texts.en.js";

const w = words.hand;
const QUIET = "companion.quiet";

const seatToken = location.pathname.split("/").pop();
const store = new Store();
const line = new Line(store, () => ({ seat: seatToken }));

// The map is on the table: here squares are answered by their names.
const nomap = { absent: true, hush() {}, light() {}, ghost() {}, say: (point, ...children) => fill(by("turn"), ...children), editing: false, squares: new Map() };
const question = new QuestionPanel(by("question"), { line, map: nomap, store, again: () => {}, lookBack: () => {} });
let covered = false;
let refusedCard = null;
let wasAsked = false;

const quiet = () => localStorage.getItem(QUIET) === "yes";
const seat = () => store.get("me")?.seat ?? null;
const me = () => (store.get("players") ?? []).find((player) => player.seat === seat());

// ---------------------------------------------------------------------- your turn

let audio = null;
addEventListener("pointerdown", () => { audio ??= window.AudioContext ? new AudioContext() : null; audio?.resume?.(); }, { once: true });

function beep() {
  if (!audio || audio.state !== "running") return;
  for (const [start, pitch] of [[0, 660], [0.16, 880]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + start;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.18, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  }
}

function nudge() {
  announce(w.turn);
  document.body.classList.add("nudged");
  setTimeout(() => document.body.classList.remove("nudged"), 1200);
  if (quiet() || store.get("settings")?.quiet) return;
  beep();
  if (!calm() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([120, 60, 120]);
}

// ---------------------------------------------------------------------- showing

function showTurn() {
  const asked = store.get("question");
  const mine = Boolean(asked) && (asked.seat === seat() || asked.seat === -1);
  if (mine && asked.seat === seat() && !wasAsked) nudge();
  wasAsked = mine && asked.seat === seat();
  document.body.classList.toggle("my-turn", wasAsked);
  const over = store.get("over");
  by("question").hidden = !mine && !over;
  fill(by("turn"),
    h("div", { class: "asked" },
      h("strong", {}, over ? w.over : wasAsked ? w.turn : asked ? w.waiting(asked.who) : ""),
      h("button", { class: "small", "data-key": "quiet", "aria-pressed": String(quiet()), title: w.quietHow, onclick: () => { localStorage.setItem(QUIET, quiet() ? "no" : "yes"); showTurn(); } }, quiet() ? w.quiet : w.sound)),
    h("p", { class: "standing" }, me()?.standing ?? ""));
  if (mine || over) question.show();
}

function showHand() {
  const hand = store.get("hand");
  const here = store.get("me");
  if (here && seat() === null) {
    fill(by("hand"), h("p", { class: "refused" }, here.why || w.unknown));
    return;
  }
  const cards = hand?.cards ?? [];
  const held = cards.filter((card) => card.from !== "front");
  const front = cards.filter((card) => card.from === "front");
  fill(by("hand"),
    h("div", { class: "asked" }, h("h2", {}, w.title(me()?.name ?? "")), held.length ? h("button", { class: "small", "data-key": "cover", onclick: () => { covered = !covered; showHand(); } }, covered ? w.uncover : w.cover) : null),
    held.length ? null : h("p", { class: "dim" }, w.empty),
    h("ul", { class: `hand${covered ? " covered" : ""}` }, held.map((card, i) => cardItem(card, i))),
    hand?.could?.length ? realCards(hand.could) : null,
    front.length ? [h("h2", {}, w.front), h("ul", { class: "hand" }, front.map((card, i) => cardItem(card, 100 + i)))] : null);
}

function cardItem(card, i) {
  if (covered && card.from !== "front") return h("li", { class: "held back", "aria-label": w.cover });
  const unseen = !card.id;
  return h("li", { class: `held${card.playable ? " playable" : ""}` },
    h("h3", {}, unseen ? w.unseen : card.name),
    h("p", {}, card.does ?? ""),
    refusedCard?.at === i ? refusal(line, refusedCard.no, () => { refusedCard = null; showHand(); }) : null,
    card.playable ? h("button", { class: "main", "data-key": `play${i}`, onclick: () => play(card, i) }, w.play)
      : card.why ? h("details", {}, h("summary", { "data-key": `why${i}` }, w.notNow), refusal(line, card.why)) : null);
}

// Real cards are not known to the companion until somebody plays one by its name.
function realCards(could) {
  const chosen = h("select", { "data-key": "could", "aria-label": w.could }, could.map((card) => h("option", { value: card.id }, card.name)));
  return h("div", { class: "real" }, h("p", { class: "dim" }, w.could), h("div", { class: "row nowrap" }, chosen,
    h("button", { class: "main", "data-key": "play-real", onclick: () => play({ id: chosen.value, name: chosen.selectedOptions[0].textContent }, -1) }, w.play)),
    refusedCard?.at === -1 ? refusal(line, refusedCard.no, () => { refusedCard = null; showHand(); }) : null);
}

async function play(card, i, more = {}) {
  const reply = await line.ask("play", { seat: seat(), ...(card.play ?? { card: card.id }), ...more });
  if (reply.ok) {
    notice(w.played(card.name));
    return;
  }
  refusedCard = { at: i, no: reason(reply) };
  announce(refusedCard.no.why);
  showHand();
}

// ---------------------------------------------------------------------- the line

line.onstate = (state) => {
  by("link").className = `link-${state}`;
  by("link").textContent = state === "open" ? "" : words.link.lostShort;
  by("lost").hidden = state !== "lost";
};
by("lost").textContent = words.link.lost;
store.on("me hand players", () => { showHand(); by("title").textContent = me() ? me().name : words.title; document.title = by("title").textContent; });
store.on("me question over players step", showTurn);
store.on("step", () => { by("step").textContent = [store.get("step")?.left, store.get("step")?.right].filter(Boolean).join(" · "); });
