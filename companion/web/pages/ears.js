// What a page plays and says, and in which language: sounds from the same notes as those of the desk, and the browser's own voice. Both are off until
// somebody switches them on, here, for this browser alone.

import { check, h, select } from "./dom.js";
import { notice } from "./notices.js";
import { remember, remembered } from "./storage.js";
import { language, languages, speak, words } from "./texts.js";

const ATTACK = 0.008;
const SILENT = 0.001;
const TOGETHER = 40; // milliseconds: what comes at once is said as one
const named = (what) => `companion.${what}`;
const voice = window.speechSynthesis;

// Which table is heard here, and whether this page itself is silent.
let table = null;
let own = () => false;
const settings = () => table?.get("settings") ?? {};
export const silent = () => own() || settings().quiet || settings().hushed;
export const hush = () => silent() && voice?.cancel();
export function heed(store, quiet = own) {
  table = store;
  own = quiet;
  store.on("settings", hush);
}

const hears = (what) => remembered(named(what)) === "yes";
export const ears = { played: [], said: [] }; // the latest of both, for whoever looks for a fault

let audio = null;
let notes = null;
let now = { rank: -1, until: 0, out: null };

// Browsers let sound begin only in a touch that counts as one: for WebKit that is its end, and a call that was taken in
// between silences it again, so every touch wakes it. Its voice speaks only after it was spoken with in a click.
let spoken = false;
function wake(event) {
  const Audio = window.AudioContext ?? window.webkitAudioContext;
  audio ??= Audio ? new Audio() : null;
  if (audio && audio.state !== "running") audio.resume();
  if (spoken || !voice || !hears("speech") || (event && event.type !== "click")) return;
  spoken = true;
  voice.speak(Object.assign(new SpeechSynthesisUtterance(" "), { volume: 0 }));
}
for (const touch of ["pointerdown", "pointerup", "touchend", "click", "keydown"]) addEventListener(touch, wake, { passive: true });

export const awake = () => audio?.state === "running";

const recipes = () => (notes ??= fetch("/static/sounds.json").then((reply) => reply.json()).then((told) => told.sounds).catch(() => (notes = null)));

// Two at once: the one that matters more, which stands later in the file. Nothing waits for its turn.
export async function play(name) {
  const told = await recipes();
  if (!awake() || !told?.[name] || silent() || settings().off?.includes(name)) return;
  const rank = Object.keys(told).indexOf(name);
  if (audio.currentTime < now.until && rank <= now.rank) return;
  now.out?.disconnect();
  const out = audio.createGain();
  out.gain.value = 0.5;
  out.connect(audio.destination);
  const begin = audio.currentTime;
  now = { rank, out, until: begin + Math.max(...told[name].map(([at, lasts]) => at + lasts)) };
  ears.played = [...ears.played, name].slice(-20);
  for (const [start, lasts, pitch, end, loud, shape] of told[name]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const at = begin + start;
    tone.type = shape;
    tone.frequency.setValueAtTime(pitch, at);
    tone.frequency.linearRampToValueAtTime(end, at + lasts);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + ATTACK);
    gain.gain.exponentialRampToValueAtTime(SILENT, at + lasts);
    tone.connect(gain).connect(out);
    tone.start(at);
    tone.stop(at + lasts);
  }
}

// The sound of the last act, as the companion decides it; whoever opens the page hears nothing of what was before.
let heard = null;
export function hear(store, leave = "") {
  const { n, sound } = store.get("chime") ?? {};
  const act = `${store.get("game")?.id ?? ""} ${n}`;
  if (heard !== null && act !== heard && sound && sound !== leave && hears("sound")) play(sound);
  heard = act;
}

export function refused(why, secret) {
  if (hears("sound")) play("refused");
  if (!secret) say(why);
}

// What is new cuts what is old.
let saying = [];
export function say(text) {
  if (!voice || !text || !hears("speech")) return;
  if (saying.push(text) === 1) setTimeout(utter, TOGETHER);
}

function utter() {
  const said = new SpeechSynthesisUtterance(saying.join(". "));
  saying = [];
  if (silent()) return;
  said.lang = document.documentElement.lang;
  ears.said = [...ears.said, said.text].slice(-20);
  voice.cancel();
  voice.speak(said);
}

export function switches(changed) {
  const turn = (what) => (on) => {
    remember(named(what), on ? "yes" : "no");
    if (what === "speech" && !on) voice?.cancel();
    wake();
    changed();
  };
  const one = (what) => check(what, hears(what), turn(what), words.ears[what]);
  return [one("sound"), voice ? one("speech") : null];
}

// The language of this browser, for whoever wants another one.
export const languageSwitch = () => (Object.keys(languages).length < 2 ? null
  : h("label.slide", words.more.language, select({ key: "language" }, Object.entries(languages), language(), (wanted) => speak(wanted).catch(() => notice(words.link.notSent, "bad")))));
