// Where layers are drawn. For the companion they lie far apart on one grid, so that no square is mistaken for another; on the
// page what is below the map is drawn in its place, and what lies apart from it in a frame beside it.

import { s } from "./dom.js";
import { U } from "./figures.js";

const APART = 60000;
const MARGIN = 4; // squares between the map and a frame: there is room for one more tile
const NEAR = 9; // a frame goes beyond an edge of the table that is not farther from the map than this
const TITLE = 0.9; // squares above a frame, for its name

export const NO_LAND = { layers: [], areas: {}, edge: null };

let shifts = new Map(); // how far the squares of each layer are drawn from where they lie on the grid
let frames = [];
let under = new Set(); // the layers below the map

const numberOf = (x) => Math.floor((x + APART / 2) / APART);
const shiftOf = (x) => shifts.get(numberOf(x)) ?? [0, 0];

// "deep" below the map, "apart" beside it, nothing on the map itself.
export const layerOf = (x) => (under.has(numberOf(x)) ? "deep" : numberOf(x) ? "apart" : "");
export const isBelow = ([x]) => under.has(numberOf(x));

// Where a square is drawn, in squares and in pixels.
export function drawnAt([x, y]) {
  const [dx, dy] = shiftOf(x);
  return [x + dx, y + dy];
}
export const X = (x) => (x + shiftOf(x)[0]) * U;
export const Y = (x, y) => -(y + shiftOf(x)[1]) * U;

// The square that is drawn there: in a frame that of its layer, else that of the map, or below it where people look there.
export function pointAt(x, y, below) {
  const frame = frames.find(({ west, east, south, north }) => x >= west && x <= east && y >= south && y <= north);
  if (frame) return [x - frame.shift[0], y - frame.shift[1]];
  const [deep] = below ? under : [];
  return deep ? [x + APART * deep, y] : [x, y];
}

// The same square on the map or below it.
export const onSide = ([x, y], below) => pointAt(...drawnAt([x, y]), below);

export function extentOf(points) {
  const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

// Finds a place for every layer; tells whether a frame has moved.
export function arrange({ layers, edge }, squares) {
  const before = JSON.stringify(frames);
  const on = new Map();
  for (const { x, y } of squares) {
    const number = numberOf(x);
    if (!on.has(number)) on.set(number, []);
    on.get(number).push([x - APART * number, y]);
  }
  under = new Set(layers.filter((layer) => layer.below).map((layer) => layer.number));
  shifts = new Map([...under].map((number) => [number, [-APART * number, 0]]));
  frames = [];
  const map = extentOf(on.get(0) ?? [[0, 0]]);
  const side = edge && edge[1] - map.east <= NEAR ? edge[1] + MARGIN / 2 : map.east + MARGIN;
  let top = map.north;
  for (const { number, title, below } of layers) {
    if (below || !on.has(number)) continue;
    const its = extentOf(on.get(number));
    const [dx, dy] = [side - its.west, top - its.north];
    shifts.set(number, [dx - APART * number, dy]);
    frames.push({ number, title, shift: [dx - APART * number, dy], west: its.west + dx, east: its.east + dx, south: its.south + dy, north: its.north + dy });
    top += its.south - its.north - 3;
  }
  return before !== JSON.stringify(frames);
}

// The frames with their names, and the edge of the table.
export const drawFrames = () => frames.map(({ title, west, east, south, north }) => s("g.frame",
  s("rect", { x: (west - 0.8) * U, y: (-north - 0.8 - TITLE) * U, width: (east - west + 1.6) * U, height: (north - south + 1.6 + TITLE) * U, rx: 18 }),
  s("text", { x: ((west + east) / 2) * U, y: (-north - 0.85) * U }, title)));

export function drawEdge(edge) {
  if (!edge) return [];
  const [west, east, south, north] = edge;
  return [s("rect.table-edge", { x: (west - 0.6) * U, y: (-north - 0.6) * U, width: (east - west + 1.2) * U, height: (north - south + 1.2) * U, rx: 12 })];
}
