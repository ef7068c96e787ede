// What lights up on the map: squares to choose, numbers above the figures, and the way of whoever moved last.

import { s } from "./dom.js";
import { U } from "./figures.js";

export function mark({ at: [x, y], kind, points }) {
  if (kind === "slot") {
    const { west, north } = { west: Math.min(...points.map((p) => p[0])), north: Math.max(...points.map((p) => p[1])) };
    return s("g", { class: "mark slot" },
      s("rect", { x: (west - 0.5) * U + 4, y: (-north - 0.5) * U + 4, width: 3 * U - 8, height: 3 * U - 8, rx: 14 }),
      s("path", { d: `M${x * U - 12} ${-y * U} h24 M${x * U} ${-y * U - 12} v24` }));
  }
  return s("g", { class: `mark ${kind}` },
    s("rect", { x: (x - 0.5) * U + 4, y: (-y - 0.5) * U + 4, width: U - 8, height: U - 8, rx: 10 }));
}

// The number of a square, above whatever stands there; beside a figure it goes into the corner.
export function number({ at: [x, y], text }, taken) {
  return s("text", { class: taken ? "number aside" : "number", x: x * U + (taken ? 19 : 0), y: -y * U + (taken ? 24 : 6), "text-anchor": "middle" }, text);
}

// The last move: where it began, and the way from there.
export const trail = ({ points }) => [
  s("circle", { class: "trail-start", cx: points[0][0] * U, cy: -points[0][1] * U, r: 10 }),
  s("polyline", { class: "trail", points: points.map(([x, y]) => `${x * U},${-y * U}`).join(" ") }),
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
