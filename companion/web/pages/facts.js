// What somebody has, in small pictures with numbers: hearts, bullets, zombies, cards.

import { h, s } from "./dom.js";
import { icon } from "./figures.js";

const FIGURES = { hearts: "heart", life: "heart", lives: "heart", bullets: "bullet", zombies: "zombie", survivors: "survivor", white: "skeleton-white", red: "skeleton-red", blue: "skeleton-blue" };
const COLOURS = { lives: "life" };

const cards = () => s("svg", { class: "icon", viewBox: "-28 -28 56 56", "aria-hidden": "true" },
  s("rect", { class: "card-back", x: -15, y: -20, width: 30, height: 40, rx: 4, transform: "rotate(-8)" }), s("rect", { class: "card-back", x: -12, y: -20, width: 30, height: 40, rx: 4, transform: "rotate(7)" }));

// The picture of something that is counted; nothing where it has none.
export const picture = (name) => (name === "cards" ? cards() : FIGURES[name] ? icon({ role: FIGURES[name], words: "", colour: COLOURS[name] ?? FIGURES[name] }) : null);

export const fact = (name, count) => h("li", { "aria-label": `${count} ${name}` }, picture(name), h("b", {}, String(count)), picture(name) ? null : ` ${name}`);

// What the player who is asked has, for the head of the question.
export const standing = (player) => (player?.facts?.length ? h("ul", { class: "facts standing-now" }, player.facts.map(([name, count]) => fact(name, count))) : null);
