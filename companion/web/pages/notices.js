// Words that come up over the page: short notices, the text of a rule, "are you sure?", and what a screen reader says.

import { by, h } from "./dom.js";
import { words } from "./texts.js";

const NOTICE_LASTS = 5000;

export function announce(text) {
  const region = by("live");
  if (region.textContent === text) region.textContent = "";
  region.textContent = text;
}

export function notice(text, kind = "plain") {
  const one = h("div", { class: `notice ${kind}`, role: kind === "bad" ? "alert" : "status" }, text);
  by("notices").append(one);
  setTimeout(() => one.remove(), NOTICE_LASTS);
}

// The state of the line, at the top of the page; `unsure`: so many taps of which nobody knows yet whether they counted.
export function showLink(state, unsure) {
  const sign = by("link");
  sign.className = `link-${state}`;
  sign.textContent = state === "open" ? "" : words.link.lostShort;
  sign.title = words.link[state];
  by("lost").hidden = state !== "lost";
  by("lost").textContent = unsure ? words.link.unsure : words.link.lost;
}

// Whose turn it is, and which step of it.
export const stepOf = (step) => [step?.left, step?.right].filter(Boolean).join(" · ");

export const winnersOf = (names) => (names.length ? words.question.winners(names.length, names.join(words.question.and)) : words.question.nobodyWins);

function dialog(label, ...children) {
  const box = h("dialog", { label }, ...children);
  document.body.append(box);
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.showModal();
  return box;
}

const closing = (label = words.question.close) => h("button", { onclick: (event) => event.target.closest("dialog").close() }, label);

export function show(label, ...children) {
  return dialog(label, h("h2", label), ...children, h("p.row.end", closing()));
}

export function sure(text) {
  return new Promise((done) => {
    const yes = h("button.main", { onclick: () => { done(true); box.close(); } }, words.sure.yes);
    const box = dialog(text, h("p.large", text), h("p.row.end", closing(words.sure.no), yes));
    box.addEventListener("close", () => done(false));
    yes.focus();
  });
}

// The text of a rule by its id, as the catalogue has it.
export async function showRule(line, id) {
  const reply = await line.ask("rule", { rule: id });
  if (!reply.ok) return complain(reply);
  return show(words.question.rule, h("p.id", id), h("p.large", reply.text), h("p.dim", reply.source));
}

// What a reply says when it is no "ok": a sentence, and the rule if there is one.
export function reason(reply) {
  if (reply.refused) return { rule: reply.refused.rule, why: reply.refused.why };
  if (reply.lost) return { rule: "", why: words.link.notSent };
  if (reply.late) return { rule: "", why: words.link.late };
  return { rule: "", why: reply.error || words.refused.plain };
}

// Asks the companion, and says what it says against it.
export async function ask(line, what, more) {
  const reply = await line.ask(what, more);
  if (!reply.ok) complain(reply);
  return reply;
}

export function complain(reply) {
  notice(reason(reply).why, "bad");
  return null;
}

// The same words at a square or in a panel: why not, and a link to the rule.
export function refusal(line, { rule, why }, dismiss) {
  return h("div.refusal",
    h("p.refused", h("strong", words.refused.title), " ", why),
    h("p.row",
      rule ? h("button.link", { onclick: () => showRule(line, rule) }, words.refused.link, " ", h("span.id", rule)) : null,
      dismiss ? h("button.small", { onclick: dismiss }, words.question.close) : null));
}
