// The words of the page, in the language of this browser. English stands in texts.en.json, other languages in the catalogue
// `page.po`; the companion serves either as texts.json. A text without gaps is a text; one with gaps is a function of what goes into
// them, in the order in which they stand in English; a pair is chosen by a number, which is the first of these.

import { remember, remembered } from "./storage.js";

const KEPT = "companion.language";
const ORDER = ["zero", "one", "two", "few", "many", "other"];
const GAP = /\{(\d+)\}/g;

export const words = {};
export const languages = {}; // those that the companion speaks, each by its own name
let spoken = "en";
let rule = null;
const listeners = [];

export const language = () => spoken;

// Whoever has drawn words once and for all draws them anew in another language; then (`last`) comes what is drawn again and again.
export const onLanguage = (draw, last = false) => (last ? listeners.push(draw) : listeners.unshift(draw));

const filled = (text, given) => text.replace(GAP, (_, at) => given[at]);

function form(pair, count) {
  rule ??= new Intl.PluralRules(spoken);
  const known = ORDER.filter((one) => rule.resolvedOptions().pluralCategories.includes(one));
  return pair[Math.min(known.indexOf(rule.select(count)), pair.length - 1)];
}

function learn(told, into) {
  for (const [key, text] of Object.entries(told)) {
    if (Array.isArray(text)) into[key] = (...given) => filled(form(text, given[0]), given);
    else if (typeof text === "object") learn(text, (into[key] ??= {}));
    else into[key] = text.search(GAP) < 0 ? text : (...given) => filled(text, given);
  }
}

// Loads a language; without one that which the browser and the companion agree on.
async function load(wanted) {
  const reply = await fetch(`/static/texts.json${wanted ? `?language=${encodeURIComponent(wanted)}` : ""}`);
  if (!reply.ok) throw new Error(`no words: ${reply.status}`);
  const told = await reply.json();
  Object.assign(languages, told.languages);
  spoken = told.language;
  rule = null;
  learn(told.words, words);
  document.documentElement.lang = spoken;
}

export const begin = () => load(remembered(KEPT));

export async function speak(wanted) {
  await load(wanted);
  remember(KEPT, spoken);
  for (const draw of listeners) draw();
}

// Another page of this browser speaks another one now.
addEventListener("storage", ({ key, newValue: now }) => key === KEPT && now && speak(now).catch(() => {}));

// --- what depends on a language besides its words

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const percent = (part) => new Intl.NumberFormat(spoken, { style: "percent", maximumFractionDigits: 0 }).format(part);

export function ago(seconds) {
  if (seconds < 90) return words.justNow;
  const [count, unit] = seconds < 5400 ? [seconds / 60, "minute"] : seconds < 129600 ? [seconds / 3600, "hour"] : [seconds / 86400, "day"];
  return new Intl.RelativeTimeFormat(spoken).format(-Math.round(count), unit);
}
