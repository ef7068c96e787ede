// What somebody has, in small pictures with numbers, as far as there is a drawing of that name.

import { drawing, h, s } from "./dom.js";
import { drawn, icon } from "./figures.js";
import { words } from "./texts.js";

const cards = () => drawing("icon", "-28 -28 56 56",
  s("rect.card-back", { x: -15, y: -20, width: 30, height: 40, rx: 4, transform: "rotate(-8)" }), s("rect.card-back", { x: -12, y: -20, width: 30, height: 40, rx: 4, transform: "rotate(7)" }));

// What the game has on its map: a piece that is counted under a word of its own lends it its picture.
let roles = {};
export const learn = (now) => { roles = now ?? {}; };

function counted(name) {
  const [role, look] = Object.entries(roles).find(([, one]) => one.tally === name) ?? [];
  return role ? icon({ role, words: "", colour: look.colour }, roles) : null;
}

// The picture of something that is counted; nothing where it has none.
export const picture = (name) => (name === "cards" ? cards() : counted(name) ?? (drawn(name) ? icon({ role: drawn(name), words: "", colour: drawn(name) }) : null));

// Of some things there are halves: a half is drawn as one.
const half = (name) => h("span.half", picture(name));

// What people call something that a player has.
export const called = (player, name) => player?.called[player.facts.findIndex(([one]) => one === name)] ?? name;

// What a player has; where so many of something win, it says how many.
export const facts = (player) => (player.facts ?? []).map(([name, count]) => {
  const [words_, most] = [called(player, name), player.wins?.[name]];
  return h("li", { label: `${most ? words.counting.of(count, most) : count} ${words_}` }, Number.isInteger(count)
    ? [picture(name), h("b", String(count), most ? h("small.of", `/${most}`) : null), picture(name) ? null : ` ${words_}`]
    : [count < 1 ? null : [picture(name), h("b", String(Math.floor(count)))], picture(name) ? half(name) : `½ ${words_}`]);
});

// What the player who is asked has, for the head of the question.
export const standing = (player) => (player?.facts?.length ? h("ul.facts.standing-now", facts(player)) : null);

// A player's name in the player's colour.
export const chip = (player, name = player?.name ?? "") => h("span", { class: `chip colour-${player?.colour ?? "none"}` }, name);
