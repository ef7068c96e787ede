// The figures on the map, drawn around 0,0 in a square of 60 by 60, and where several find room on one square. What a game has
// on its map it says itself (`roles`): which of these drawings is its picture, and whether it lies on the ground.

import { disc, drawing, path, s } from "./dom.js";

export const U = 60;

const shade = (cy, rx, ry) => s("ellipse.shade", { cy, rx, ry });

// A skull on crossed bones; what it wears tells its colour to eyes that see colours alike.
const BONES = "M-14 9 L14 22 M14 9 L-14 22";
const skeleton = (...wears) => [
  shade(23, 15, 4),
  path("bones rim", BONES), path("bones", BONES),
  path("body", "M-13 -8 Q-13 -23 0 -23 Q13 -23 13 -8 Q13 1 8 3 L7 11 H-7 L-8 3 Q-13 1 -13 -8Z"),
  path("socket", "M-9 -8 a4 4.4 0 1 1 8 0 a4 4.4 0 1 1 -8 0Z M1 -8 a4 4.4 0 1 1 8 0 a4 4.4 0 1 1 -8 0Z M0 -1 l2.4 4 h-4.8Z"),
  path("teeth", "M-3.6 5.5 V11 M0 5.5 V11 M3.6 5.5 V11"),
  ...wears,
];

const art = {
  pawn: () => [
    shade(21, 15, 5),
    path("body", "M-14 20 Q-14 12 -8 8 Q-4 2 -4.5 -4 H4.5 Q4 2 8 8 Q14 12 14 20 Q0 25 -14 20Z"),
    disc("body", 0, -11, 9.5),
    path("shine", "M-5 -15 a6 6 0 0 1 5 -3.4"),
  ],
  zombie: () => [
    shade(22, 14, 4),
    path("body", "M-9 -2 L-10 10 L-9 22 H-3 L-2 12 L1 22 H7 L6 9 L7 4 L20 3 Q23 1 20 -2 L8 -3 L19 -8 Q21 -11 17 -12 L4 -8 Q-6 -8 -9 -2Z"),
    path("body", "M-10 -16 Q-9 -25 0 -25 Q9 -24 8 -14 Q7 -7 -1 -7 Q-10 -8 -10 -16Z"),
    disc("eye", -2, -16.5, 2.5),
    disc("eye", 5, -16.5, 2),
    path("ink", "M-1 -10.5 l2 -1.4 l2 1.4 l2 -1.4"),
    path("ink", "M-6 4 l5 2 M-5 9 l4 -1"),
  ],
  bullet: () => [
    s("rect.body", { x: -6, y: -4, width: 12, height: 18, rx: 1.5 }),
    path("tip", "M-6 -4 Q-6 -14 0 -18 Q6 -14 6 -4Z"),
    path("ink", "M-6 10.5 H6"),
  ],
  heart: () => [path("body", "M0 15 C-20 2 -16 -13 -7 -13 Q-2 -13 0 -8 Q2 -13 7 -13 C16 -13 20 2 0 15Z")],
  survivor: () => [
    path("body", "M-6 20 L-5 4 L-13 -8 L-10 -11 L-3 -3 H3 L10 -11 L13 -8 L5 4 L6 20Z"),
    disc("body", 0, -11, 6.5),
  ],
  hidden: () => [
    disc("body", 0, 0, 14),
    s("text.letter", { y: 7 }, "?"),
  ],
  follower: () => [
    path("body", "M-10 20 Q-11 4 0 1 Q11 4 10 20Z"),
    disc("body", 0, -7, 7.5),
    path("ink", "M-4 9 l4 4 l5 -7"),
  ],
  necromancer: () => [
    path("body", "M0 -25 Q15 -22 12 -2 L18 22 H-18 L-12 -2 Q-15 -22 0 -25Z"),
    path("hood", "M0 -19 Q9 -17 8 -6 Q0 2 -8 -6 Q-9 -17 0 -19Z"),
    disc("eye", -3.4, -9, 2),
    disc("eye", 3.4, -9, 2),
  ],
  dung: () => [
    path("body", "M-14 14 Q-17 6 -9 5 Q-10 -2 -3 -3 Q-4 -9 3 -12 Q2 -6 6 -3 Q11 -1 9 5 Q17 6 14 14 Q0 18 -14 14Z"),
  ],
  skeleton: () => skeleton(),
  horned: () => skeleton(path("wear", "M-11 -16 Q-19 -20 -17 -28 Q-12 -22 -5 -21Z M11 -16 Q19 -20 17 -28 Q12 -22 5 -21Z")),
  crowned: () => skeleton(path("wear", "M-13 -15 L-15 -28 L-6 -21 L0 -30 L6 -21 L15 -28 L13 -15Z")),
  hooded: () => skeleton(path("wear", "M-16 8 Q-21 -27 0 -29 Q21 -27 16 8 L12 2 Q15 -20 0 -21 Q-15 -20 -12 2Z")),
  horse: () => [
    shade(22, 16, 4),
    path("body", "M-16 21 V4 Q-17 -5 -8 -6 H2 Q6 -10 8 -18 L5 -24 L10 -22 L12 -27 L14 -21 Q20 -17 22 -9 L18 -6 L13 -9 Q13 0 11 5 V21 H6 V9 Q-2 12 -11 9 V21Z"),
    disc("eye", 14.5, -15, 1.6),
  ],
  book: () => [
    path("body", "M-15 -17 H11 Q15 -17 15 -13 V17 H-11 Q-15 17 -15 13Z"),
    path("pages", "M-11 17 Q-15 16 -13 12 H15"),
    path("socket", "M-5 -6 a2.6 3 0 1 1 5.2 0 a2.6 3 0 1 1 -5.2 0Z M2 -6 a2.6 3 0 1 1 5.2 0 a2.6 3 0 1 1 -5.2 0Z M-2 3 H5"),
  ],
  // Breeds of zombies: what they wear and how they stand tells them apart, whatever the colour.
  enhanced: () => [
    ...art.zombie().slice(0, 3),
    path("wear", "M-11 -17 Q-10 -27 0 -27 Q10 -26 9 -16 L4 -19 H-5Z"),
    path("visor", "M-7 -18.5 H8 V-13.5 H-7Z"),
    path("ink", "M-6 2 L3 0 M-6 7 L4 5 M-1 -7 V12"),
  ],
  dog: () => [
    shade(20, 17, 4),
    path("body", "M-17 -4 L-22 -13 L-13 -8 H4 L8 -15 L12 -20 L14 -13 L23 -8 Q24 -3 18 -2 H12 L10 6 L11 19 H5 L4 9 H-9 L-10 19 H-16 L-15 6 Q-18 2 -17 -4Z"),
    disc("eye", 14, -9.5, 2),
    path("ink", "M15 -3 l2 -2 l2 2 l2 -2 M-10 -3 l4 3 M-5 -4 l4 3 M0 -4 l3 3"),
  ],
  clown: () => [
    ...art.zombie().slice(0, 3),
    disc("wear", -10, -20, 5.5), disc("wear", 9, -20, 5.5),
    path("wear", "M-5 -24 L0 -34 L5 -24Z"),
    disc("eye", -3, -17, 2.2), disc("eye", 4, -17, 2.2),
    disc("nose", 1, -13, 3),
    path("ink", "M-4 -10 Q1 -6.5 5 -10"),
  ],
  guts: () => [
    path("body", "M-15 18 Q-19 4 -10 -2 L-12 -14 Q-12 -22 -4 -22 H4 Q10 -22 9 -15 L4 -14 V-8 Q16 -12 18 0 Q20 14 8 18Z"),
    path("ink", "M-8 -3 Q2 -6 6 2 M-6 -16 H2"),
  ],
  token: () => [disc("body", 0, 0, 15), path("tip", "M2 -11 L-7 3 H-1 L-3 11 L7 -4 H1Z")],
  sewer: () => [disc("body", 0, 0, 16), disc("ink", 0, 0, 11), path("ink", "M-9 -6 H9 M-11 0 H11 M-9 6 H9")],
};
art.life = art.heart;

const pictureOf = (role, roles) => roles?.[role]?.picture || role;
const isLying = (figure, roles) => Boolean(roles?.[figure.role]?.lying);

// The drawing for a word such as "hearts"; none where there is none of that name.
export const drawn = (word) => [word, word.replace(/s$/, "")].find((name) => art[name]) ?? "";

// The number in "3 of a kind"; 1 where the words tell none.
export const countOf = (figure) => Number(/^\d+/.exec(figure.words ?? "")?.[0] ?? 1);

export function draw(figure, roles) {
  const picture = pictureOf(figure.role, roles);
  const make = art[picture];
  const parts = make ? make() : [
    disc("body", 0, 0, 15),
    s("text.letter", { y: 7 }, roles?.[figure.role]?.symbol ?? "?"),
  ];
  const colour = figure.colour || roles?.[figure.role]?.colour || "white";
  const [bright, blind] = roles?.[figure.role]?.lit ?? [];
  const count = countOf(figure);
  if (picture === "pawn") {
    parts.push(s("text.initial", { y: 19 }, (figure.words || "?")[0].toUpperCase()));
  }
  if (count > 1) {
    parts.push(
      disc("badge", 14, -18, 9.5),
      s("text.count", { x: 14, y: -14 }, String(count)),
    );
  }
  return s("g", { class: `figure ${figure.role} ${picture} colour-${colour}`, vars: bright ? { "--lit": bright, "--lit-blind": blind } : null }, s("title", figure.words), s("g.art", ...parts));
}

// A small picture of a figure for panels and palettes.
export function icon(figure, roles = {}) {
  return drawing("icon", "-28 -28 56 56", draw(figure, roles));
}

const ROOMS = {
  1: [[0, 0, 1]],
  2: [[-13, 0, 0.82], [13, 0, 0.82]],
  3: [[-14, -11, 0.66], [14, -11, 0.66], [0, 12, 0.66]],
  4: [[-14, -13, 0.6], [14, -13, 0.6], [-14, 13, 0.6], [14, 13, 0.6]],
};

// For the figures of one square: where each stands, as [x, y, scale].
export function rooms(figures, roles) {
  const standing = figures.filter((figure) => !isLying(figure, roles));
  const lying = figures.filter((figure) => isLying(figure, roles));
  const alone = !standing.length && lying.length === 1;
  const places = new Map();
  const slots = ROOMS[standing.length] ?? standing.map((_, i) => {
    const angle = (2 * Math.PI * i) / standing.length - Math.PI / 2;
    return [17 * Math.cos(angle), 15 * Math.sin(angle), 0.5];
  });
  standing.forEach((figure, i) => places.set(figure, lying.length ? [slots[i][0] * 0.9 + 3, slots[i][1] - 3, slots[i][2] * 0.88] : slots[i]));
  lying.forEach((figure, i) => places.set(figure, alone ? [0, 0, 0.85] : [-19 + 17 * i, 18, 0.46]));
  return places;
}
