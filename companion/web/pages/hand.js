// A player's own page: the hand nobody else sees, questions that only this player answers, and a nudge when it is time.

import { Hand } from "./cards.js";
import { by, calm, fill, h } from "./dom.js";
import { announce } from "./notices.js";
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
const hand = new Hand(by("hand"), { store, line });
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

// ---------------------------------------------------------------------- the line

line.onstate = (state) => {
  by("link").className = `link-${state}`;
  by("link").textContent = state === "open" ? "" : words.link.lostShort;
  by("lost").hidden = state !== "lost";
};
by("lost").textContent = words.link.lost;
store.on("me hand players", () => { hand.show(); by("title").textContent = me() ? me().name : words.title; document.title = by("title").textContent; });
store.on("me question over players step", showTurn);
store.on("step", () => { by("step").textContent = [store.get("step")?.left, store.get("step")?.right].filter(Boolean).join(" · "); });
