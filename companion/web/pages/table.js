// What every page of a table has: what the companion said last, the line to it, the map, and how all of it looks.

import { by } from "./dom.js";
import { learn } from "./facts.js";
import { MapView } from "./map.js";
import { asTheyStand } from "./matching.js";
import { announce, showLink, stepOf } from "./notices.js";
import { Line, Store } from "./socket.js";

// `hello` gives what the line says first, `hands` what the map does with whoever touches it.
export function sit(hello, hands) {
  const store = new Store();
  store.on("roles", () => learn(store.get("roles")));
  const line = new Line(store, hello);
  const map = new MapView(by("map"), { announce, drop: () => {}, ...hands });
  line.onstate = (state, why, unsure) => showLink(state, unsure);
  store.on("step", () => { by("step").textContent = stepOf(store.get("step")); });
  store.on("settings", () => { document.body.dataset.palette = store.get("settings")?.palette ?? "bright"; map.turnNorth(store.get("settings")?.north ?? "up"); });
  return { store, line, map };
}

export const ground = ({ store, map }) => map.ground([...store.tiles.values()], store.get("land"));
export const mat = ({ store, map }) => map.mat.show(store.get("mat"), store.get("score"), store.get("players"));
export const figures = ({ store, map }, items = store.list("matching")) => map.figures(asTheyStand(store.list("figures"), items), store.get("roles"));

// The map as it is, on a page that never shows another one; `changed` is told of another ground.
export function follow(table, changed = () => {}) {
  table.store.on("map land", () => { ground(table); changed(); });
  table.store.on("mat score players", () => { mat(table); changed(); });
  table.store.on("figures roles matching", () => figures(table));
}
