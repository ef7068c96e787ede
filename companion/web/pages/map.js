// The map: an SVG that is dragged, pinched and walked over with the keyboard, with everything that lights up on it.

import { calm, disc, fill, h, inOrder, s } from "./dom.js";
import { draw, U } from "./figures.js";
import { drawSquare, key, part, patterns, squaresOf, Tiles } from "./ground.js";
import { arrange, drawEdge, drawFrames, drawnAt, extentOf, isBelow, layerOf, NO_LAND, onSide, pointAt, X, Y } from "./layers.js";
import { mark, moved, number, trail } from "./marks.js";
import { Mat } from "./mat.js";
import { matched, order, signature } from "./standing.js";
import { onLanguage, words } from "./texts.js";

const NEAREST = 3;
const FARTHEST = 0.12;
const READABLE = 0.42;
const FAR = 0.3; // so small that nobody sees how the ground is drawn: it is left out, for the sake of slow screens
const A_CLICK = 7;
const BUTTONS = 48;

export class MapView {
  // `pick(point)` is called when somebody chooses a square, `announce(text)` says what the keyboard's cursor is on.
  // `hold(point)` gives what can be dragged there: its element, and `drop(point)` for when it comes down.
  constructor(place, { pick, announce, drop, hold = () => null }) {
    Object.assign(this, { place, pick, drop, hold, announce, squares: new Map(), tiles: new Tiles(), land: NO_LAND, elements: [], trails: [] });
    Object.assign(this, { view: { x: 0, y: 0, k: 1 }, cursor: null, fitted: false, editing: false, pointers: new Map() });
    this.layers = Object.fromEntries(["ground", "signs", "lit", "trail", "path", "figures", "plan", "numbers", "ghost", "cursor"].map((name) => [name, s("g", { class: `layer-${name}` })]));
    this.grounds = Object.fromEntries(["flat", "apart", "deep"].map((name) => [name, s("g", { class: name })]));
    this.layers.ground.append(...Object.values(this.grounds));
    this.world = s("g.world", ...Object.values(this.layers));
    this.svg = s("svg.map", { tabindex: "0", role: "application", key: "map" }, patterns(), this.world);
    this.bubble = h("div.bubble", { role: "alert", hidden: true });
    const over = [...place.children]; // what others lay over the map
    this.mark = h("span.north", { role: "img" });
    this.north = "up";
    this.below = h("span.beneath", { "aria-live": "polite", hidden: true });
    this.areas = h("ul.areas", { hidden: true });
    place.append(this.svg, this.bubble, this.zooming = h("div.zoom"), this.mark, this.below, this.areas);
    this.mat = new Mat(place, { pick, say: (point) => this.editing || this.say(point), moved: () => this.follow() });
    this.label();
    onLanguage(() => this.label());
    this.listen();
    const watching = new ResizeObserver(() => this.resized());
    for (const one of [place, ...over]) watching.observe(one);
  }

  // What is written on it once and for all.
  label() {
    this.svg.setAttribute("aria-label", words.map.label);
    fill(this.zooming, this.controls());
    this.peeking.hidden = true; // until it is known what lies below
    this.turnNorth(this.north);
  }

  // Which edge of the map people call north.
  turnNorth(edge) {
    this.north = edge;
    this.mark.textContent = words.places.signs[edge];
    this.mark.setAttribute("aria-label", words.places.north(words.places.edges[edge]));
  }

  controls() {
    const button = (sign, label, act) => h("button.round", { label, title: label, onclick: act }, sign);
    return [
      button("+", words.map.zoomIn, () => this.zoom(1.35)),
      button("−", words.map.zoomOut, () => this.zoom(1 / 1.35)),
      button("⤢", words.map.fit, () => this.fit()),
      this.peeking = button("⇵", "", () => this.peek(!this.under))];
  }

  // --- what is drawn

  ground(tiles, land = null) {
    const before = this.squares;
    this.land = land ?? NO_LAND;
    this.squares = squaresOf(tiles);
    const moved = arrange(this.land, this.squares.values());
    const { signs, ...drawn } = this.tiles.draw(this.squares, tiles, this.land.areas, moved);
    const besides = { flat: drawEdge(this.land.edge), apart: drawFrames(), deep: [] };
    for (const [layer, parts] of Object.entries(drawn)) inOrder(this.grounds[layer], [...besides[layer], ...parts.flat()]);
    this.svg.classList.toggle("cobbled", [...this.squares.values()].some((square) => square.kind === "fountain"));
    this.layers.signs.replaceChildren(...signs);
    this.explain();
    const added = [...this.squares].filter(([place]) => !before.has(place)).map(([, square]) => [square.x, square.y]);
    if (!this.squares.size) this.fitted = this.moved = false;
    else if (!this.fitted || !before.size) this.frameAll(true);
    else if (!this.moved && added.length && !this.sees(added)) this.frameAll(false);
    if (added.length === this.squares.size) this.trails = [];
  }

  // The button that looks below the map, where there is anything below it, and what the colours of areas mean.
  explain() {
    const below = this.land.layers.find((layer) => layer.below);
    this.peeking.hidden = !below;
    if (below) for (const name of ["aria-label", "title"]) this.peeking.setAttribute(name, words.map.peek(below.title));
    this.below.textContent = below?.words ?? "";
    this.peek(Boolean(this.under && below));
    const areas = Object.values(this.land.areas);
    this.areas.hidden = areas.length < 2;
    this.areas.replaceChildren(...areas.map(({ words: called, lit = [] }) => h("li", { vars: { "--tint": lit[0], "--tint-blind": lit[1] } }, called)));
  }

  // Look at what is below the map, or at the map again; the cursor goes along.
  peek(on) {
    this.under = on;
    this.svg.classList.toggle("under-map", on);
    this.below.hidden = !on;
    this.peeking.setAttribute("aria-pressed", on);
    if (this.cursor) this.cursor = onSide(this.cursor, on);
  }

  // Figures that are still there glide to their new place, and leave a trail.
  figures(figures, roles) {
    const { wanted, left } = matched(figures, this.elements, roles);
    for (const gone of left) gone.element.remove();
    const moves = [];
    this.elements = wanted.map(({ figure, room, old }) => {
      const element = old?.element ?? draw(figure, roles);
      element.style.transform = `translate(${X(figure.x) + room[0]}px, ${Y(figure.x, figure.y) + room[1]}px) scale(${room[2]})`;
      for (const layer of ["deep", "apart"]) element.classList.toggle(layer, layerOf(figure.x) === layer);
      element.classList.toggle("somebody", figure.seat >= 0);
      if (old && (old.figure.x !== figure.x || old.figure.y !== figure.y)) moves.push({ element, before: [old.figure.x, old.figure.y], now: [figure.x, figure.y] });
      return { element, figure, signature: signature(figure) };
    });
    inOrder(this.layers.figures, order(this.elements).map((one) => one.element));
    this.trails = moved(this.trails, moves);
    this.layers.trail.replaceChildren(...this.trails.flatMap(trail));
    this.number();
  }

  // Another game: nobody of the last one glides into it, and its map is looked at anew.
  clear() {
    this.fitted = this.moved = false;
    this.elements = [];
    this.trails = [];
  }

  figuresAt(point) {
    return this.elements.filter(({ figure }) => figure.x === point[0] && figure.y === point[1]).map(({ figure }) => figure);
  }

  // Lit squares: [{at, kind: "legal" | "reach" | "mover" | "chosen", text}], and free places of a tile as kind "slot".
  light(marks) {
    this.layers.lit.replaceChildren(...marks.map(mark));
    this.marks = new Map(marks.map((one) => [key(...one.at), one]));
    this.mat.light(marks);
    this.number();
  }

  // Numbers are read above the figures.
  number() {
    const numbered = [...(this.marks?.values() ?? [])].filter((one) => one.text);
    this.layers.numbers.replaceChildren(...numbered.map((one) => number(one, this.figuresAt(one.at).length > 0)));
  }

  // The square over which something is carried.
  point(at) {
    this.layers.cursor.replaceChildren(...(at ? [mark({ at, kind: "chosen" })] : []));
  }

  // What would come onto the map: elements that stand where they would.
  plan(elements) {
    this.layers.plan.replaceChildren(...elements);
  }

  // The tile in hand where it would lie.
  ghost(squares) {
    const map = new Map((squares ?? []).map((square) => [key(square.x, square.y), square]));
    this.layers.ghost.replaceChildren(...[...map.values()].map((square) => drawSquare(map, square)));
    if (squares?.length) {
      const x = Math.min(...squares.map((q) => q.x)), y = Math.max(...squares.map((q) => q.y));
      this.layers.ghost.append(s("rect.ghost-edge", { x: X(x) - U / 2, y: Y(x, y) - U / 2, width: 3 * U, height: 3 * U, rx: 6 }));
    }
  }

  // A way that a figure goes: a line with an arrow from where it stands; a ring where something is put or taken.
  path(points, what = "move") {
    const layer = this.layers.path;
    layer.replaceChildren();
    if (!points?.length) return;
    const drawn = points.map(drawnAt).map(([x, y]) => [x * U, -y * U]);
    const [x, y] = drawn[drawn.length - 1];
    if (drawn.length > 1) {
      const [fromX, fromY] = drawn[drawn.length - 2];
      const turn = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
      layer.append(s("polyline.way", { points: drawn.map((point) => point.join()).join(" ") }),
        s("path.way-head", { d: "M-44 -12 L-24 0 L-44 12Z", transform: `translate(${x} ${y}) rotate(${turn})` }),
        disc("way-start", drawn[0][0], drawn[0][1], 24));
    }
    layer.append(disc(`way-end ${what}`, x, y, 27));
  }

  // --- words at a square

  say(point, ...children) {
    this.said = point;
    this.bubble.replaceChildren(...(this.mat.shown ? [this.mat.about(point)] : []), ...children);
    this.bubble.hidden = false;
    this.follow();
  }

  hush() {
    this.bubble.hidden = true;
    this.said = null;
  }

  follow() {
    if (!this.said) return;
    const [x, y, half] = this.mat.spot(this.said) ?? [...this.onScreen(this.said), 0.5 * U * this.view.k];
    const box = this.place.getBoundingClientRect();
    const width = Math.min(300, box.width - 24);
    this.bubble.style.width = `${width}px`;
    const left = Math.max(12, Math.min(box.width - width - 12, x - width / 2));
    const below = y < this.bubble.offsetHeight + 40;
    this.bubble.classList.toggle("below", below);
    this.bubble.style.left = `${left}px`;
    this.bubble.style.top = `${below ? y + half + 10 : y - half - this.bubble.offsetHeight - 10}px`;
    this.bubble.style.setProperty("--tip", `${x - left}px`);
  }

  // --- looking around

  onScreen(point) {
    const [x, y] = drawnAt(point);
    return [x * U * this.view.k + this.view.x, -y * U * this.view.k + this.view.y];
  }

  inWorld(clientX, clientY) {
    const { left, top } = this.svg.getBoundingClientRect();
    return [(clientX - left - this.view.x) / this.view.k, (clientY - top - this.view.y) / this.view.k];
  }

  at(clientX, clientY) {
    const [x, y] = this.inWorld(clientX, clientY);
    return pointAt(Math.round(x / U), Math.round(-y / U), this.under);
  }

  look(x, y, k, smooth = false) {
    this.view = { x, y, k };
    this.world.classList.toggle("gliding", smooth && !calm());
    this.svg.classList.toggle("far", k < FAR);
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    if (!smooth || calm()) this.follow();
    else setTimeout(() => this.follow(), 320);
  }

  extent(points) {
    const { west, east, south, north } = extentOf(points.map(drawnAt));
    return { west: west - 0.5, east: east + 0.5, south: south - 0.5, north: north + 0.5 };
  }

  // Too small to read? Free places far apart make it so, for a while.
  get small() {
    return this.view.k < READABLE;
  }

  // Everything, as somebody asked for it.
  fit() {
    this.moved = false;
    this.frameAll(false, FARTHEST);
  }

  // Everything, or where the action is when that would be too small to read.
  frameAll(now, least = READABLE) {
    const points = [...this.squares.values()].map((square) => [square.x, square.y]);
    for (const one of this.marks?.values() ?? []) points.push(one.at, ...(one.points ?? []));
    if (!points.length) return;
    this.frame(this.extent(points), 1.6, !now);
    if (this.view.k >= least || !this.fitted) return;
    const [x, y] = drawnAt(this.start ?? points[0]);
    this.look(this.place.clientWidth / 2 - x * U * least, this.place.clientHeight / 2 + y * U * least, least, !now);
  }

  frame({ west, east, south, north }, most, smooth) {
    const { clientWidth: width, clientHeight: height } = this.place;
    this.fitted = Boolean(width && height); // what is not seen is framed when it is
    if (!this.fitted) return;
    const { left, top, right, bottom } = this.free;
    const k = Math.max(FARTHEST, Math.min(most, (right - left - 28) / ((east - west) * U), (bottom - top - 28) / ((north - south) * U)));
    this.look((left + right) / 2 - ((west + east) / 2) * U * k, (top + bottom) / 2 + ((north + south) / 2) * U * k, k, smooth);
  }

  // The part of the map that nothing lies on: what is laid over its top is left out, and its own buttons.
  get free() {
    const { clientWidth: width, clientHeight: height } = this.place;
    const over = [...this.place.children].filter((one) => one !== this.svg && one !== this.bubble && !one.hidden && !["zoom", "areas", "beneath"].some((name) => one.classList.contains(name)));
    const [above, below] = [true, false].map((high) => over.filter((one) => one.offsetHeight && (one.offsetTop + one.offsetHeight / 2 < height / 2) === high));
    const top = Math.max(0, ...above.map((one) => one.offsetTop + one.offsetHeight));
    const bottom = Math.min(height, ...below.map((one) => one.offsetTop));
    return bottom - top > height * 0.4 ? { left: 0, top, right: width - BUTTONS, bottom } : { left: 0, top: 0, right: width - BUTTONS, bottom: height };
  }

  // Where the outermost of these squares are seen: west, north, east, south.
  around(points) {
    const { west, north, east, south } = this.extent(points);
    return [...this.onScreen([west, north]), ...this.onScreen([east, south])];
  }

  sees(points) {
    const { left, top, right, bottom } = this.free;
    const [west, north, east, south] = this.around(points);
    return west >= left - 1 && north >= top - 1 && east <= right + 1 && south <= bottom + 1;
  }

  // Turns so that these squares are seen, and no farther than needed: a map that shows them stays still.
  ensure(points) {
    this.wanted = points;
    if (this.mat.shown) this.mat.ensure(points);
    if (!points.length || !this.fitted || this.sees(points)) return;
    const { left, top, right, bottom } = this.free;
    const [west, north, east, south] = this.around(points);
    if (east - west > right - left - 20 || south - north > bottom - top - 20) {
      this.frame(this.extent(points), 1.2, true);
      return;
    }
    const dx = west < left ? left + 10 - west : east > right ? right - 10 - east : 0;
    const dy = north < top ? top + 10 - north : south > bottom ? bottom - 10 - south : 0;
    this.look(this.view.x + dx, this.view.y + dy, this.view.k, true);
  }

  zoom(factor, x = this.place.clientWidth / 2, y = this.place.clientHeight / 2, smooth = true) {
    this.moved = true;
    const k = Math.max(FARTHEST, Math.min(NEAREST, this.view.k * factor));
    const grown = k / this.view.k;
    this.look(x - (x - this.view.x) * grown, y - (y - this.view.y) * grown, k, smooth);
  }

  zoomAt(factor, clientX, clientY) {
    const { left, top } = this.svg.getBoundingClientRect();
    this.zoom(factor, clientX - left, clientY - top, false);
  }

  resized() {
    const { clientWidth: width, clientHeight: height } = this.place;
    if (!width) return;
    const [was] = this.size ?? [0];
    if (!this.fitted || (!this.moved && was !== width)) this.frameAll(true); // a question that grows leaves the map where it is
    else if (was !== width) this.look(this.view.x + (width - was) / 2, this.view.y, this.view.k);
    this.size = [width, height];
    if (this.wanted && !this.moved && !this.pointers.size) this.ensure(this.wanted);
  }

  // --- hands on it

  listen() {
    const svg = this.svg;
    const acts = { pointerdown: "down", pointermove: "move", pointerup: "up", pointercancel: "forget", keydown: "typed" };
    for (const [name, act] of Object.entries(acts)) svg.addEventListener(name, (event) => this[act](event));
    svg.addEventListener("blur", () => this.layers.cursor.replaceChildren());
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
    }, { passive: false });
  }

  down(event) {
    this.svg.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.travelled = this.pointers.size > 1 ? Infinity : 0;
    const point = this.at(event.clientX, event.clientY);
    this.held = this.pointers.size > 1 ? null : this.editing ? this.grab(point) : this.hold(point);
  }

  grab(point) {
    const there = this.elements.filter(({ figure }) => figure.x === point[0] && figure.y === point[1]);
    return there[0] ? { element: there[0].element, drop: (to) => this.drop(there[0].figure, point, to) } : null;
  }

  move(event) {
    const was = this.pointers.get(event.pointerId);
    if (!was) return;
    const now = [event.clientX, event.clientY];
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const dx = now[0] - was[0], dy = now[1] - was[1];
    this.travelled += Math.hypot(dx, dy);
    if (!others.length && this.travelled < A_CLICK) return; // a finger is never quite still
    this.pointers.set(event.pointerId, now);
    if (this.held) this.carry(now);
    else if (others.length) this.pinch(was, now, others[0]);
    else {
      this.moved = true;
      this.look(this.view.x + dx, this.view.y + dy, this.view.k);
    }
  }

  carry([clientX, clientY]) {
    const [x, y] = this.inWorld(clientX, clientY);
    this.held.element.classList.add("carried");
    this.held.element.style.transform = `translate(${x}px, ${y - 8}px) scale(1.25)`;
    this.held.over = this.at(clientX, clientY);
    if (this.editing) this.light([{ at: this.held.over, kind: "chosen" }]);
    else this.point(this.held.over);
  }

  pinch(was, now, other) {
    const factor = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.max(1, Math.hypot(was[0] - other[0], was[1] - other[1]));
    this.zoomAt(factor, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    this.look(this.view.x + (now[0] - was[0]) / 2, this.view.y + (now[1] - was[1]) / 2, this.view.k);
  }

  up(event) {
    const held = this.held;
    const clicked = this.pointers.has(event.pointerId) && this.travelled < A_CLICK && this.pointers.size === 1;
    this.forget(event);
    if (held?.over) {
      held.element.classList.remove("carried");
      this.point(null);
      held.drop(held.over);
    } else if (clicked) {
      this.cursor = this.at(event.clientX, event.clientY);
      this.pick(this.cursor);
    }
  }

  forget(event) {
    this.pointers.delete(event.pointerId);
    this.held = null;
  }

  // --- the keyboard

  typed(event) {
    const steps = { ArrowUp: [0, 1], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowLeft: [-1, 0] };
    if (steps[event.key]) this.walk(steps[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && this.cursor) this.pick(this.cursor);
    else if (event.key === "+" || event.key === "=") this.zoom(1.35);
    else if (event.key === "-") this.zoom(1 / 1.35);
    else if (event.key === "0") this.fit();
    else if (event.key === "b" && !this.peeking.hidden) this.peek(!this.under);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  walk([dx, dy]) {
    this.cursor = this.cursor ? [this.cursor[0] + dx, this.cursor[1] + dy] : (this.start ?? [0, 0]);
    const [x, y] = this.cursor;
    if (isBelow(this.cursor) !== this.under && !layerOf(x).startsWith("a")) this.peek(isBelow(this.cursor));
    this.layers.cursor.replaceChildren(s("rect.cursor", { x: X(x) - U / 2 + 2, y: Y(x, y) - U / 2 + 2, width: U - 4, height: U - 4, rx: 8 }));
    this.ensure([this.cursor]);
    this.announce(this.words(this.cursor));
  }

  words(point) {
    const square = this.squares.get(key(...point));
    const mark_ = this.marks?.get(key(...point));
    const parts = square ? [words.map.square(square.place, words.map.kinds[square.kind] ?? square.kind, part(square, this.north))] : [words.map.nowhere];
    const layer = this.land.layers.find(({ id }) => id === square?.tile.layer);
    if (layer) parts.push(layer.words);
    parts.push(...this.figuresAt(point).map((figure) => figure.words));
    if (mark_?.kind === "legal" || mark_?.kind === "slot") parts.push(words.map.legal);
    if (mark_?.kind === "reach") parts.push(words.map.reach(mark_.steps ?? 2));
    return parts.join("; ");
  }
}
