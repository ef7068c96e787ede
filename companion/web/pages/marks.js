// What lights up on the map: squares to choose, numbers above the figures, and the way of whoever moved last.

import { disc, s } from "./dom.js";
import { U } from "./figures.js";
import { key } from "./ground.js";
import { layerOf, X, Y } from "./layers.js";

const half = U / 2;

// The squares that a question is about: those that answer it, those in reach with several steps, and whoever moves.
export function marksOf({ options, reach, mover }) {
  const legal = new Set(options.flatMap(({ at }) => (at?.length === 1 ? [key(...at[0])] : [])));
  const place = (name) => name.split(",").map(Number);
  const far = Object.entries(reach ?? {}).filter(([name]) => !legal.has(name));
  return [
    ...far.map(([name, { length }]) => ({ at: place(name), kind: "reach", steps: length, text: String(length) })),
    ...[...legal].map((name) => ({ at: place(name), kind: "legal" })),
    ...(mover ? [{ at: mover, kind: "mover" }] : [])];
}

export function mark({ at: [x, y], kind, points }) {
  if (kind === "slot") {
    const { west, north } = { west: Math.min(...points.map((p) => p[0])), north: Math.max(...points.map((p) => p[1])) };
    return s("g", { class: `mark slot ${layerOf(x)}` },
      s("rect", { x: X(west) - half + 4, y: Y(west, north) - half + 4, width: 3 * U - 8, height: 3 * U - 8, rx: 14 }),
      s("path", { d: `M${X(x) - 12} ${Y(x, y)} h24 M${X(x)} ${Y(x, y) - 12} v24` }));
  }
  return s("g", { class: `mark ${kind} ${layerOf(x)}` },
    s("rect", { x: X(x) - half + 4, y: Y(x, y) - half + 4, width: U - 8, height: U - 8, rx: 10 }));
}

// The number of a square, above whatever stands there; beside a figure it goes into the corner.
export function number({ at: [x, y], text }, taken) {
  return s("text", { class: `number ${taken ? "aside" : ""} ${layerOf(x)}`, x: X(x) + (taken ? 19 : 0), y: Y(x, y) + (taken ? 24 : 6) }, text);
}

// The last move: where it began, and the way from there.
export const trail = ({ points }) => [
  disc("trail-start", X(points[0][0]), Y(...points[0]), 10),
  s("polyline.trail", { points: points.map(([x, y]) => `${X(x)},${Y(x, y)}`).join(" ") }),
];

const MOST_MOVES = 8;

// Whoever moved last, from `before` to `now` (each [x, y]); a figure that goes on from where it stopped has one trail.
export function moved(trails, moves) {
  if (!moves.length) return trails;
  if (moves.length > MOST_MOVES) return [];
  const went = moves.map(({ element, before, now }) => {
    const old = trails.find((one) => one.element === element);
    const end = old?.points.at(-1);
    return { element, points: end && end[0] === before[0] && end[1] === before[1] ? [...old.points, now] : [before, now] };
  });
  return went;
}
