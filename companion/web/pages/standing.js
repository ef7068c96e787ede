// Which figure is which when figures change: those that are still there glide to their new places.

import { key } from "./ground.js";
import { rooms } from "./figures.js";

export const signature = (figure) => `${figure.role}/${figure.colour}/${figure.seat}/${figure.words}`;

// The figures with the room each has on its square, and the element that showed it before: the nearest of the same kind
// is taken for the same one. `left` are elements that are needed no more.
export function matched(figures, elements, roles) {
  const wanted = [];
  for (const there of groupBy(figures, (figure) => key(figure.x, figure.y)).values()) for (const [figure, room] of rooms(there, roles)) wanted.push({ figure, room });
  const left = elements.slice();
  for (const exact of [true, false]) {
    for (const want of wanted) {
      if (want.old) continue;
      const at = nearest(left, want.figure, signature(want.figure), exact);
      if (at >= 0) want.old = left.splice(at, 1)[0];
    }
  }
  return { wanted, left };
}

function groupBy(list, name) {
  const groups = new Map();
  for (const one of list) groups.set(name(one), [...(groups.get(name(one)) ?? []), one]);
  return groups;
}

function nearest(candidates, figure, signature, exact) {
  let best = -1;
  let least = exact ? 0.5 : 8;
  candidates.forEach((one, i) => {
    const distance = Math.abs(one.figure.x - figure.x) + Math.abs(one.figure.y - figure.y);
    if (one.signature === signature && distance < least) {
      best = i;
      least = distance;
    }
  });
  return best;
}

// Whoever stands farther south is drawn over those behind; pawns over all.
export function order(list) {
  const rank = ({ figure }) => (figure.role === "pawn" ? 1000 : 0) - figure.y;
  return list.slice().sort((a, b) => rank(a) - rank(b));
}
