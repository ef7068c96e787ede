// The evening's story: one file with the whole course of the game, opened beside this page. Whoever held cards to the end
// says on the own page whether they may be in it.

import { box, h, press } from "./dom.js";
import { ask } from "./notices.js";
import { words } from "./texts.js";

// The window is opened by the tap itself: one that comes later is taken for advertising.
async function tell(line, game) {
  const tab = open("", "_blank");
  const reply = await ask(line, "story", game ? { game } : {});
  if (!reply.ok) tab?.close();
  else if (tab) tab.location = reply.url;
  else location = reply.url;
}

export const storyButton = (line, game = null) => press("", "story", () => tell(line, game), words.evening.story);

// It stays the same element while the page is drawn anew, and shows what was agreed on before the page was loaded.
let kept = null;
export function showsHand(line, game) {
  if (kept?.game !== game) {
    const tick = box("story-hand", false, (on) => ask(line, "storyhand", { on }));
    kept = { game, element: h("label.check", tick, words.evening.hand) };
    line.ask("storyhand").then((reply) => { tick.checked = Boolean(reply.on); });
  }
  return kept.element;
}
