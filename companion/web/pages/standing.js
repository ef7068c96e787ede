// Which figure is which when figures change: those still there glide to their places.

import { key } from "./ground.js";
import { rooms } from "./figures.js";
import { drawnAt, layerOf } from "./layers.js";

export const signature = (figure) => `${figure.role}/${figure.colour}/${figure.seat}/${figure.words}`;

// The figures with the room each has on its square, and the element that showed it before: the nearest of the same kind
// is taken for the same one. `left` are elements that are needed no more.
export function matched(figures, elements, roles) {
  const wanted = [];
  for (const there of groupBy(figures, shared).values()) for (const [figure, room] of rooms(there, roles)) wanted.push({ figure, room });
  const stayed = groupBy(elements, (one) => whoAndWhere(one.figure)); // most stand where they stood
  for (const want of wanted) want.old = stayed.get(whoAndWhere(want.figure))?.shift();
  const left = [...stayed.values()].flat();
  for (const want of wanted) {
    if (want.old || !left.length) continue;
    const at = nearest(left, want.figure, signature(want.figure));
    if (at >= 0) want.old = left.splice(at, 1)[0];
  }
  return { wanted, left };
}

// Who stands on one square of the picture; of what is below only players are seen with those above.
const shared = ({ x, y, seat }) => `${seat < 0 && layerOf(x) === "deep" ? "deep " : ""}${key(...drawnAt([x, y]))}`;

const whoAndWhere = (figure) => `${signature(figure)}@${drawnAt([figure.x, figure.y])}`;

function groupBy(list, name) {
  const groups = new Map();
  for (const one of list) {
    const its = name(one);
    if (!groups.has(its)) groups.set(its, []);
    groups.get(its).push(one);
  }
  return groups;
}

function nearest(candidates, figure, signature) {
  let best = -1;
  let least = 8;
  const [x, y] = drawnAt([figure.x, figure.y]);
  candidates.forEach((one, i) => {
    if (one.signature !== signature) return;
    const [wasX, wasY] = drawnAt([one.figure.x, one.figure.y]);
    const distance = Math.abs(wasX - x) + Math.abs(wasY - y);
    if (distance < least) {
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
