// No answer by accident: a tap counts when its finger came down on the question that is shown, and half a second after
// it came up; and what decides fate is never laid under the finger that tapped last.

import { announce } from "./notices.js";
import { words } from "./texts.js";

const LOOK_FIRST = 500;
const SAID = 1200;
const ROUND = 6; // a finger is wider than a point
const FATE = "[data-fate], .look-away .main";
const LAYOUTS = ["", "turned", "lower", "higher", "lower turned", "higher turned", "lowest", "highest", "lowest turned", "highest turned"];

// When the deed under way began: the finger came down, or the key was pressed (its repeats are the same deed).
let began = 0;
let keyDown = false;
let last = null;
let pressed = null;

const begin = (event) => {
  began = event.timeStamp;
  pressed = event.target.closest?.("button") ?? null;
};
addEventListener("pointerdown", begin, true);
addEventListener("pointerup", (event) => { last = [event.clientX, event.clientY]; }, true);
addEventListener("keydown", (event) => { keyDown = true; if (!event.repeat) begin(event); }, true);
addEventListener("keyup", () => setTimeout(() => { keyDown = false; }), true); // the space bar clicks as it comes up
// A screen reader clicks without finger and key: then the click is all there is.
addEventListener("click", (event) => { if (!event.detail && event.isTrusted && !keyDown) begin(event); }, true);

export class Guard {
  constructor(place) {
    this.place = place;
    this.shown = -LOOK_FIRST;
    this.layout = null;
    const watching = new ResizeObserver(() => this.place.classList.contains("fresh") && this.settle());
    for (const one of [place, ...place.parentElement.children]) watching.observe(one); // news above push it down
  }

  // Another question is shown.
  renew() {
    this.shown = performance.now();
    this.layout = null;
    this.place.classList.add("fresh");
    this.place.classList.remove("soon");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.place.classList.remove("fresh"), LOOK_FIRST);
  }

  // May what is being done answer the question? If not, it says so where it was done.
  allows() {
    if (began - this.shown >= LOOK_FIRST) return true;
    const button = pressed;
    this.place.dataset.soon = words.guard.look;
    this.place.classList.add("soon");
    button?.classList.add("soon");
    announce(words.guard.look);
    clearTimeout(this.hushing);
    this.hushing = setTimeout(() => { this.place.classList.remove("soon"); button?.classList.remove("soon"); }, SAID);
    return false;
  }

  // Dice, draws and what is given away lie elsewhere than the finger that tapped last; for this question they stay there.
  settle() {
    const fates = [...this.place.querySelectorAll(FATE)];
    if (!fates.length) {
      this.lay("");
      return;
    }
    if (this.layout !== null) {
      this.lay(this.layout);
      if (!this.place.classList.contains("fresh") || !fates.some(under)) return; // what came meanwhile may have moved it
    }
    const free = (layout) => { this.lay(layout); return !fates.some(under); };
    const whole = (layout) => free(layout) && this.place.scrollHeight <= this.place.clientHeight + 1;
    const tall = [...LAYOUTS.map((layout) => `tall ${layout}`.trim()), "tall clear"]; // more room on a small screen: all of it is seen
    this.clear(fates);
    this.layout = LAYOUTS.find(whole) ?? tall.find(whole) ?? LAYOUTS.find(free) ?? "";
    this.lay(this.layout);
  }

  // How much room below lifts all of them above the finger.
  clear(fates) {
    this.lay("tall");
    const lowest = Math.max(...fates.map((one) => one.getBoundingClientRect().bottom));
    this.place.style.setProperty("--clear", `${last ? Math.max(0, lowest - last[1] + ROUND + 1) : 0}px`);
  }

  lay(layout) {
    this.place.dataset.layout = layout;
  }
}

function under(control) {
  if (!last || !control.checkVisibility()) return false;
  const box = control.getBoundingClientRect();
  const [x, y] = last;
  return x > box.left - ROUND && x < box.right + ROUND && y > box.top - ROUND && y < box.bottom + ROUND;
}
