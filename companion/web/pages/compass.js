// Squares and ways as people call them who have their north on another edge of the map.

import { words } from "./texts.js";

const RING = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const EDGES = ["up", "right", "down", "left"];
const turned = (name, edge) => (RING.includes(name) ? RING[(RING.indexOf(name) - 2 * EDGES.indexOf(edge) + 8) % 8] : name);

export const wind = (way, edge) => words.places.winds[turned(way, edge)];
export const part = (square, edge) => (square.door ? words.places.door : words.places.parts[turned(square.at.split(".").pop(), edge)] ?? "");
