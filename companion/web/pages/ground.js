// The ground of the map: asphalt and dirt, roofs, floors, walls and doors, trees and water, square by square.

import { disc, path, s } from "./dom.js";
import { U } from "./figures.js";
import { extentOf, layerOf, X, Y } from "./layers.js";
import { words } from "./texts.js";

export const DIRECTIONS = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const OPPOSITE = { N: "S", E: "W", S: "N", W: "E" };
const FLOORS = { building: "floor", castle: "flags", dungeon: "cave", yard: "yard", below: "drain" };
const WALKABLE = new Set(["street", "altar", "path", "bridge", "pit", "goal", "fountain", "outside", "wooded", ...Object.keys(FLOORS)]);
const half = U / 2;
const KERB = 7;

export const key = (x, y) => `${x},${y}`;

// All squares of all tiles, by place.
export function squaresOf(tiles) {
  const squares = new Map();
  for (const tile of tiles) for (const square of tile.squares) squares.set(key(square.x, square.y), { ...square, place: tile.name, cell: tile.cell, tile });
  return squares;
}

const beside = (squares, square, way) => squares.get(key(square.x + DIRECTIONS[way][0], square.y + DIRECTIONS[way][1]));
const open = (squares, square, way) => square.ways.includes(way) || Boolean(beside(squares, square, way)?.ways.includes(OPPOSITE[way]));

// The line along one side of a square, moved inwards.
function side(way, inset = 0) {
  const a = half - inset;
  return { N: `M${-half} ${-a}H${half}`, S: `M${-half} ${a}H${half}`, E: `M${a} ${-half}V${half}`, W: `M${-a} ${-half}V${half}` }[way];
}

const TOWARDS = { N: `0 ${-half}`, E: `${half} 0`, S: `0 ${half}`, W: `${-half} 0` };

// The line in the middle of a road; crossings have none.
function markings(square) {
  const ways = square.ways;
  if (ways.length > 2 || !ways.length) return null;
  if (ways.length === 2 && ways[1] !== OPPOSITE[ways[0]]) return path("lane", `M${TOWARDS[ways[0]]} Q0 0 ${TOWARDS[ways[1]]}`);
  return path("lane", `M${TOWARDS[ways[0]]} L${TOWARDS[OPPOSITE[ways[0]]]}`);
}

function street(squares, square) {
  const parts = [full("asphalt"), markings(square)];
  for (const way of "NESW") {
    const other = beside(squares, square, way);
    if (!open(squares, square, way) && other && other.kind !== "street" && other.kind !== "goal") {
      const [x, y, width, height] = { N: [-half, -half, U, KERB], S: [-half, half - KERB, U, KERB], W: [-half, -half, KERB, U], E: [half - KERB, -half, KERB, U] }[way];
      parts.push(s("rect.pavement", { x, y, width, height }), path("kerb", side(way, KERB)));
    }
  }
  return parts;
}

const full = (name) => s("rect", { class: name, x: -half, y: -half, width: U, height: U });

// A dirt road; grass grows along its edges.
function road(squares, square) {
  const verges = [..."NESW"].filter((way) => !open(squares, square, way) && !WALKABLE.has(beside(squares, square, way)?.kind));
  return [full("dirt"), ...verges.map((way) => path("verge", side(way, 3)))];
}

// Under a roof or under the ground: a floor with walls; halls that lead on into the next tile have no door between them.
function room(squares, square) {
  const parts = [full(FLOORS[square.kind])];
  for (const way of "NESW") {
    const other = beside(squares, square, way);
    const within = other?.kind === square.kind && (square.kind !== "building" || other.cell === square.cell);
    if (within && open(squares, square, way)) continue;
    parts.push(path(`wall ${square.kind}-wall`, side(way, 3)));
    if (open(squares, square, way) && !within) parts.push(...door(way));
  }
  return parts;
}

const tree = (x, y, r) => [disc("crown-shade", x + 2, y + 3, r), disc("crown", x, y, r), disc("crown-light", x - r / 3, y - r / 3, r / 2.4)];
const waves = "M-24 -14 q6 -6 12 0 t12 0 t12 0 t12 0 M-27 2 q6 -6 12 0 t12 0 t12 0 M-20 18 q6 -6 12 0 t12 0 t12 0";

function door(way) {
  const turn = { N: 0, E: 90, S: 180, W: 270 }[way];
  return [
    s("g.door", { transform: `rotate(${turn})` },
      s("rect.gap", { x: -15, y: -half - 4, width: 30, height: 11 }),
      s("rect.mat", { x: -13, y: -half - 5, width: 26, height: 4, rx: 1 }),
      path("leaf", `M-15 ${-half + 3} L7 ${-half + 19}`)),
  ];
}

// Every tile has one of three kinds of roofs, always the same.
const roofing = (cell) => [...(cell ?? "")].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 3) % 3;

function roof(squares, square) {
  const parts = [full(`roof roof-${roofing(square.cell)}`)];
  for (const way of "NESW") {
    const other = beside(squares, square, way);
    if (other && other.kind !== "blocked") parts.push(path("eaves", side(way, 2)));
  }
  return parts;
}

const kinds = {
  street,
  path: road,
  building: room,
  castle: room,
  yard: (squares, square) => [...room(squares, square), path("tombstone", "M-7 8 V-5 Q-7 -13 0 -13 Q7 -13 7 -5 V8Z M0 -9 V2 M-4 -5 H4")],
  altar: (squares, square) => [full("flags"), path("slab", "M-22 -22H22V22H-22Z"), path("rune", "M0 -17L10 14L-16 -5H16L-10 14Z")],
  dungeon: room,
  below: (squares, square) => [...room(squares, square), path("gully", "M-22 6 q8 -7 15 0 t15 0 t15 0")],
  blocked: roof,
  rock: () => [full("rubble"), path("boulder", "M-26 18L-18 -6L-4 -16L6 2L2 20Z M6 22L10 -4L22 -14L28 6L24 24Z M-24 -12L-14 -26L-2 -22L-10 -10Z")],
  bedrock: () => [full("bedrock")],
  trees: () => [full("grass"), ...tree(-13, -12, 13), ...tree(13, -8, 12), ...tree(-4, 13, 14)],
  wooded: () => [full("grass"), ...tree(-15, -14, 9), ...tree(14, 12, 8)],
  water: () => [full("river"), path("ripple", waves)],
  bridge: (squares, square) => [full("river"), s("g", { transform: `rotate(${square.ways.includes("N") || square.ways.includes("S") ? 0 : 90})` },
    s("rect.planks", { x: -20, y: -half, width: 40, height: U }), path("rail", `M-20 ${-half}V${half} M20 ${-half}V${half}`))],
  pit: () => [full("flags"), disc("pit", 0, 0, 25), disc("pit-deep", 1, 3, 18)],
  outside: () => [full("grass")],
  goal: (squares, square) => street(squares, { ...square, ways: "" }),
  fountain: () => [
    full("asphalt"),
    disc("basin", 0, 0, 25),
    disc("water", 0, 0, 19),
    path("ripple", "M-9 0 a9 9 0 0 1 18 0 M-4 2 a4 4 0 0 1 8 0"),
  ],
};

// Walls between two squares where one could stand but not step across.
function partitions(squares, square) {
  if (!WALKABLE.has(square.kind) || square.kind in FLOORS) return [];
  return ["N", "E"].filter((way) => {
    const other = beside(squares, square, way);
    return other && WALKABLE.has(other.kind) && other.kind === square.kind && !open(squares, square, way);
  }).map((way) => path("fence", side(way)));
}

export function drawSquare(squares, square) {
  const make = kinds[square.kind] ?? street;
  return s("g", { transform: `translate(${X(square.x)} ${Y(square.x, square.y)})` }, ...make(squares, square));
}

// The walls of a town stand on top of all its squares.
function drawFences(squares, tile) {
  return tile.squares.flatMap((square) => {
    const fences = partitions(squares, square);
    return fences.length ? [s("g", { transform: `translate(${X(square.x)} ${Y(square.x, square.y)})` }, ...fences)] : [];
  });
}

const extent = (squares) => extentOf(squares.map(({ x, y }) => [x, y]));

// The longest run of squares of a building, west to east or north to south: there its name finds room.
function longestRun(inside) {
  const there = new Set(inside.map((square) => key(square.x, square.y)));
  let best = { length: 0 };
  for (const { x, y } of inside) {
    for (const [dx, dy] of [[1, 0], [0, -1]]) {
      let length = 1;
      while (there.has(key(x + dx * length, y + dy * length))) length += 1;
      if (length > best.length || (length === best.length && best.dx < dx)) best = { x, y, dx, dy, length };
    }
  }
  return best;
}

// The name of a building, along the wall of its longest side so that figures leave it readable.
function drawSign(tile) {
  const inside = tile.squares.filter((square) => square.kind in FLOORS && square.kind !== "below");
  if (!inside.length) return null;
  const { x, y, dx, dy, length } = longestRun(inside);
  const size = Math.min(13.5, (length * U - 16) / (tile.name.length * 0.6));
  const [mx, my] = [x + (dx * (length - 1)) / 2, y + (dy * (length - 1)) / 2];
  const place = dx ? `translate(${X(mx)} ${Y(mx, my) + half - 9})` : `translate(${X(mx) - half + 17} ${Y(mx, my)}) rotate(-90)`;
  return s("text.sign", { "font-size": size.toFixed(1), transform: place }, tile.name);
}

// Where the game is won: a ring with the first letter of the place.
function goal(tile) {
  const goals = tile.squares.filter((square) => square.kind === "goal");
  if (!goals.length) return null;
  const { west, east, south, north } = extent(goals);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const wide = tile.squares.filter((square) => square.kind === "street" || square.kind === "goal").length === 9;
  return s("g.goal-ring", { transform: `translate(${X(x)} ${Y(x, y)})` },
    s("circle", { r: wide ? 1.32 * U : 26 }),
    wide ? disc("thin", 0, 0, 1.2 * U) : null,
    s("text", { y: 16 }, tile.name[0]));
}

// The square in the north-west corner of a tile, and how many it has along its sides.
function boxOf(tile) {
  const { west, east, south, north } = extent(tile.squares);
  return { x: west, y: north, wide: east - west + 1, high: north - south + 1 };
}

function drawTile(squares, tile, area) {
  const known = tile.squares.map((square) => squares.get(key(square.x, square.y)) ?? square);
  const { x, y, wide, high } = boxOf(tile);
  const box = { x: X(x) - half, y: Y(x, y) - half, width: wide * U, height: high * U, rx: 3 };
  const [bright, blind] = area?.lit ?? [];
  return s("g.tile", { vars: bright ? { "--tint": bright, "--tint-blind": blind } : null },
    known.map((square) => drawSquare(squares, square)),
    goal(tile),
    bright ? s("rect.tint", { ...box }) : null,
    s("rect.seam", { ...box }));
}

// The shadow that all tiles together throw on the table; a tile that is a plain block throws one.
function drawShadow(tile) {
  const { x, y, wide, high } = boxOf(tile);
  const parts = wide * high === tile.squares.length ? [{ x, y, wide, high }] : tile.squares.map((square) => ({ ...square, wide: 1, high: 1 }));
  return parts.map((one) => s("rect.under", { x: X(one.x) - half - 3, y: Y(one.x, one.y) - half + 1, width: one.wide * U + 6, height: one.high * U + 7, rx: 6 }));
}

// The tiles that lie around one, in a fixed order: their squares decide how its own are drawn.
function around(squares, tile) {
  const there = new Set();
  for (const square of tile.squares) for (const way of "NESW") there.add(beside(squares, square, way)?.tile);
  there.delete(tile);
  return [...there];
}

// Draws tiles, and keeps what it has drawn: of a large map little changes when one tile more is laid.
export class Tiles {
  constructor() {
    this.kept = new Map();
  }

  // What is drawn of every tile: `parts` under "flat" (on the map), "apart" and "deep", each with shadows, bodies and walls; and signs.
  draw(squares, tiles, areas, moved) {
    const kept = new Map();
    const drawn = { flat: [[], [], []], apart: [[], [], []], deep: [[], [], []], signs: [] };
    for (const tile of tiles) {
      const layer = layerOf(tile.squares[0].x) || "flat";
      const old = this.kept.get(tile.cell);
      const [beside_, area] = [around(squares, tile), areas[tile.area]];
      const same = old?.tile === tile && old.area === area?.lit?.join() && old.beside.length === beside_.length && old.beside.every((one, i) => one === beside_[i]);
      const parts = same && !(moved && layer === "apart") ? old : { tile, area: area?.lit?.join(), beside: beside_, shadow: layer === "flat" ? drawShadow(tile) : [], body: drawTile(squares, tile, area), walls: drawFences(squares, tile), sign: drawSign(tile) };
      kept.set(tile.cell, parts);
      [parts.shadow, [parts.body], parts.walls].forEach((some, i) => drawn[layer][i].push(...some));
      if (parts.sign) drawn.signs.push(parts.sign);
    }
    this.kept = kept;
    return drawn;
  }
}

// Fill patterns, once per page.
export function patterns() {
  const tile = (id, size, background, ...parts) =>
    s("pattern", { id, width: size[0], height: size[1], patternUnits: "userSpaceOnUse" },
      s("rect", { class: background, width: size[0], height: size[1] }), ...parts);
  return s("defs",
    tile("p-asphalt", [60, 60], "asphalt-base",
      [[7, 9], [24, 33], [41, 14], [52, 46], [14, 52], [33, 5], [47, 28], [3, 35]].map(([x, y], i) => disc("grit", x, y, i % 2 ? 0.9 : 1.3))),
    tile("p-cobble", [30, 30], "cobble-base", path("cobble", "M3 2h10a2 2 0 0 1 2 2v6h-14v-6a2 2 0 0 1 2-2z M18 2h9a2 2 0 0 1 2 2v6h-12v-6z M1 13h7v7h-7z M11 13h12v7h-12z M26 13h4v7h-4z M2 23h11v6h-11z M16 23h13v6h-13z")),
    tile("p-roof-0", [20, 14], "roof-base", path("brick", "M0 0.5H20 M0 7.5H20 M5 0.5V7.5 M15 7.5V14")),
    tile("p-roof-1", [15, 15], "slate-base", path("slate", "M0 0 q7.5 9 15 0 M-7.5 7.5 q7.5 9 15 0 M7.5 7.5 q7.5 9 15 0")),
    tile("p-roof-2", [12, 12], "tar-base", path("tar", "M0 12L12 0 M-3 3L3 -3 M9 15L15 9")),
    tile("p-floor", [30, 30], "floor-base", path("plank", "M0 0.5H30 M0 10.5H30 M0 20.5H30 M8 0V10 M22 10V20 M14 20V30")),
    tile("p-dirt", [40, 40], "dirt-base",
      [[6, 8], [22, 5], [33, 17], [12, 24], [27, 31], [5, 36], [36, 37]].map(([x, y], i) => s("ellipse", { class: i % 2 ? "rut" : "pebble", cx: x, cy: y, rx: i % 2 ? 4.5 : 1.6, ry: 1.3 }))),
    tile("p-flags", [30, 30], "flags-base", path("joint", "M0 0.5H30 M0 15.5H30 M10 0V15 M24 15V30")),
    tile("p-cave", [30, 30], "cave-base", path("crack", "M0 8l9 4l6 -5l7 6l8 -3 M4 30l5 -9l8 2l5 7 M20 17l4 4")),
    tile("p-drain", [24, 16], "drain-base", path("drain-joint", "M0 0.5H24 M0 8.5H24 M6 0V8 M18 8V16")),
    tile("p-planks", [40, 10], "planks-base", path("plank-gap", "M0 0.5H40")),
    tile("p-grass", [24, 24], "grass-base", path("blade", "M4 9l1.5 -4l1.5 4 M15 20l1.5 -4l1.5 4 M17 6l1 -3l1 3")));
}

// Squares and ways as people call them who have their north on another edge of the map.
const RING = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const EDGES = ["up", "right", "down", "left"];
const turned = (name, edge) => (RING.includes(name) ? RING[(RING.indexOf(name) - 2 * EDGES.indexOf(edge) + 8) % 8] : name);

export const wind = (way, edge) => words.places.winds[turned(way, edge)];
export const part = (square, edge) => (square.door ? words.places.door : words.places.parts[turned(square.at.split(".").pop(), edge)] ?? "");
