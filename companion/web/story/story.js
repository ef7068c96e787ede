// The game once more: pictures that are drawn from what changed, with the drawings of the page; it runs by itself.

import { calm, fill, h, inOrder, s } from "./dom.js";
import { draw, U } from "./figures.js";
import { patterns, squaresOf, Tiles } from "./ground.js";
import { arrange, drawEdge, drawFrames, drawnAt, extentOf, layerOf, NO_LAND, X, Y } from "./layers.js";
import { matched, order, signature } from "./standing.js";

const LONG = 75000; // the whole game takes about so many milliseconds, however long it was
const SLOWEST = 650;
const FASTEST = 70;
const NEAREST = 1.1;
const FRAME = 1.3; // squares around what lies apart from the map: its frame, with its name
const told = JSON.parse(document.getElementById("told").textContent);
const w = told.words;

// --- the table at one moment, from what changed

class Moment {
  constructor() {
    Object.assign(this, { at: -1, turn: 0, stands: new Map(), tiles: new Map(), has: {}, land: NO_LAND, plots: {}, tracks: [], piles: [], card: null, size: null });
  }

  // Go on to a picture; what came before it is over.
  to(at) {
    while (this.at < at) this.take(told.frames[++this.at]);
  }

  take(frame) {
    this.turn = frame.t ?? this.turn;
    for (const [flat, by] of [[frame["-"], -1], [frame["+"], 1]]) for (let i = 0; i < (flat?.length ?? 0); i += 3) this.count(flat.slice(i, i + 3), by);
    for (const [cell, tile] of Object.entries(frame.g ?? {})) tile ? this.tiles.set(cell, unpacked(cell, tile)) : this.tiles.delete(cell);
    Object.assign(this.has, frame.has);
    Object.assign(this.plots, frame.plots);
    for (const part of ["land", "tracks", "piles", "card", "size"]) if (part in frame) this[part] = frame[part];
  }

  count(stands, by) {
    const its = stands.join();
    const times = (this.stands.get(its) ?? 0) + by;
    times ? this.stands.set(its, times) : this.stands.delete(its);
  }

  // Everything that stands and lies on the map.
  get figures() {
    return [...this.stands].flatMap(([its, times]) => {
      const [kind, x, y] = its.split(",").map(Number);
      const [role, words, colour, seat] = told.kinds[kind];
      return Array.from({ length: times }, () => ({ role, words, colour, seat, x, y }));
    });
  }
}

function unpacked(cell, [name, layer, area, flat]) {
  const squares = [];
  for (let i = 0; i < flat.length; i += 4) squares.push({ x: flat[i], y: flat[i + 1], kind: told.grounds[flat[i + 2]], ways: [..."NESW"].filter((_, bit) => flat[i + 3] & (1 << bit)).join("") });
  return { cell, name, layer, area, squares };
}

// --- the board

class Board {
  constructor(place) {
    Object.assign(this, { place, tiles: new Tiles(), elements: [] });
    this.layers = Object.fromEntries(["ground", "signs", "figures"].map((name) => [name, s("g", { class: `layer-${name}` })]));
    this.grounds = Object.fromEntries(["flat", "apart", "deep"].map((name) => [name, s("g", { class: name })]));
    this.layers.ground.append(...Object.values(this.grounds));
    this.world = s("g.world.gliding", ...Object.values(this.layers));
    this.svg = s("svg.map", { role: "img" }, patterns(), this.world);
    this.mat = h("div.mat");
    place.append(this.svg, this.mat);
    this.everywhere = this.all();
    new ResizeObserver(() => this.fit()).observe(place);
  }

  // Every square that ever lay there: what lies apart from the map keeps its place while the map grows.
  all() {
    const ever = new Moment();
    const squares = new Map();
    for (let at = 0; at < told.frames.length; at += 1) {
      ever.to(at);
      if (told.frames[at].g) for (const [place, square] of squaresOf([...ever.tiles.values()])) squares.set(place, square);
    }
    this.below = ever.land.layers?.some((layer) => layer.below);
    return [...squares.values()];
  }

  show(moment) {
    const onMat = Boolean(moment.size);
    this.svg.toggleAttribute("hidden", onMat);
    this.mat.hidden = !onMat;
    if (onMat) return this.showMat(moment);
    const tiles = [...moment.tiles.values()];
    const squares = squaresOf(tiles);
    const land = moment.land ?? NO_LAND;
    const moved = arrange(land, this.everywhere);
    const { signs, ...drawn } = this.tiles.draw(squares, tiles, land.areas, moved);
    const besides = { flat: drawEdge(land.edge), apart: tiles.some((tile) => layerOf(tile.squares[0].x) === "apart") ? drawFrames() : [], deep: [] };
    for (const [layer, parts] of Object.entries(drawn)) inOrder(this.grounds[layer], [...besides[layer], ...parts.flat()]);
    this.svg.classList.toggle("cobbled", [...squares.values()].some((square) => square.kind === "fountain"));
    this.layers.signs.replaceChildren(...signs);
    this.stand(moment.figures);
    const points = [...squares.values()].map(({ x, y }) => drawnAt([x, y]).concat(layerOf(x) === "apart" ? FRAME : 0));
    this.extent = points.length ? extentOf(points.flatMap(([x, y, more]) => [[x - more, y - more], [x + more, y + more]])) : null;
    this.fit();
  }

  stand(figures) {
    const { wanted, left } = matched(figures, this.elements, told.roles);
    for (const gone of left) gone.element.remove();
    this.elements = wanted.map(({ figure, room, old }) => {
      const element = old?.element ?? draw(figure, told.roles);
      element.style.transform = `translate(${X(figure.x) + room[0]}px, ${Y(figure.x, figure.y) + room[1]}px) scale(${room[2]})`;
      for (const layer of ["deep", "apart"]) element.classList.toggle(layer, layerOf(figure.x) === layer);
      element.classList.toggle("somebody", figure.seat >= 0);
      return { element, figure, signature: signature(figure) };
    });
    inOrder(this.layers.figures, order(this.elements).map((one) => one.element));
  }

  // As large as it fits: it grows smaller as the map grows.
  fit() {
    const { clientWidth: wide, clientHeight: high } = this.place;
    if (!this.extent || !wide || !high) return;
    const { west, east, south, north } = this.extent;
    const k = Math.min(NEAREST, wide / ((east - west + 1.6) * U), high / ((north - south + 1.6) * U));
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.world.style.transform = `translate(${wide / 2 - (k * U * (west + east)) / 2}px, ${high / 2 + (k * U * (south + north)) / 2}px) scale(${k})`;
  }

  // A printed mat: its rectangles with who holds them and who stands there, the tracks, and the card in force.
  showMat({ plots, tracks, piles, card, size: [wide, high] }) {
    for (const [name, its] of [["--rows", high], ["--wide", wide]]) this.mat.style.setProperty(name, its);
    const lies = (column, width, row) => ({ "--column": `${column + 1} / span ${width}`, "--row": row });
    const row = (number) => high - number + 1;
    const side = (seat) => `colour-${told.colours[seat]}`;
    const one = ({ seat, words, numbers, ills }) => h("span", { class: `one of${seat} ${side(seat)}${ills.length ? " ill" : ""}` }, h("span", words), h("b", numbers), ills.length ? h("i", ills.join(", ")) : null);
    fill(this.mat,
      Object.values(plots).map(({ kind, coastal, holder, battle, box, figures, title }) => h("div", { class: ["land", kind, coastal && "coastal", holder >= 0 && `held-by ${side(holder)}`].filter(Boolean).join(" "), vars: lies(box[0], box[2], row(box[1])) },
        h("strong", title || w.faceDown), battle && h("span.due", w.battle), h("span.folk", figures.map(one)))),
      piles.map(({ box: [left, at, width], words, count, top }) => h("div.pile", { vars: lies(left, width, row(at)) }, h("span", words), h("b", count), h("small", top))),
      tracks.map(({ seat, row: end, words, count, most }) => h("div", { class: `track ${side(seat)}`, vars: lies(0, wide, end ? 1 : high + 2) },
        h("span", `${told.names[seat]}: ${words} ${count}`), Array.from({ length: most + 1 }, (_, i) => h("i", { class: i === count ? "now" : i < count ? "past" : "" }, i)))),
      card ? h("div.in-force", { vars: lies(0, wide, high + 3) }, h("small", card.kind), " ", h("strong", card.title), " ", card.does) : null);
  }
}

// --- what runs by itself

class Replay {
  constructor(place) {
    Object.assign(this, { place, last: told.frames.length - 1, at: -1, moment: new Moment(), playing: false, timer: 0, pace: Math.max(FASTEST, Math.min(SLOWEST, LONG / told.frames.length)), speed: 1 });
    const stage = h("div.stage");
    this.title = h("strong");
    this.said = h("span");
    this.people = h("ul.people");
    this.slider = h("input", { type: "range", min: 0, max: this.last, value: 0, "aria-label": w.slider, oninput: ({ target }) => { this.stop(); this.go(Number(target.value)); } });
    const button = (sign, label, act) => h("button", { type: "button", "aria-label": label, title: label, onclick: act }, sign);
    this.button = button("", w.play, () => (this.playing ? this.stop() : this.play()));
    const speeds = [1, 2, 4].map((times) => button(`${times}×`, `${w.speed} ${times}×`, () => this.hurry(times)));
    this.speeds = speeds;
    fill(place, stage, h("p.said", { "aria-live": "off" }, this.title, " ", this.said), this.slider,
      h("div.buttons", button("«", w.first, () => { this.stop(); this.go(0); }), button("‹", w.back, () => this.turn(-1)), this.button, button("›", w.on, () => this.turn(1)), button("»", w.last, () => { this.stop(); this.go(this.last); }), h("span.buttons", speeds)), this.people);
    this.board = new Board(stage);
    if (this.board.below) place.querySelector(".buttons").append(h("button", { type: "button", "aria-pressed": "false", onclick: ({ target }) => target.setAttribute("aria-pressed", String(this.board.svg.classList.toggle("under-map"))) }, w.below));
    stage.classList.toggle("with-mat", told.frames.some((frame) => frame.size));
    this.hurry(1);
  }

  go(at) {
    const wanted = Math.max(0, Math.min(this.last, at));
    if (wanted < this.moment.at) this.moment = new Moment();
    this.moment.to(wanted);
    this.at = wanted;
    this.board.show(this.moment);
    const [number, seat, , said] = told.turns[this.moment.turn];
    this.title.textContent = number > 0 ? `${w.turn.replace("{n}", number)} · ${told.names[seat]}` : w.before;
    this.said.textContent = said;
    this.slider.value = wanted;
    this.slider.setAttribute("aria-valuetext", this.title.textContent);
    fill(this.people, told.names.map((name, i) => h("li", { class: i === seat && number > 0 ? "now" : "" }, h("span", { class: `chip colour-${told.colours[i]}` }, name), " ", this.moment.has[i])));
  }

  turn(by) {
    this.stop();
    this.go(told.turns[Math.max(0, Math.min(told.turns.length - 1, this.moment.turn + by))][2]);
  }

  hurry(times) {
    this.speed = times;
    this.speeds.forEach((one, i) => one.setAttribute("aria-pressed", String([1, 2, 4][i] === times)));
  }

  play() {
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    this.sign();
    this.tick();
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
    this.sign();
  }

  sign() {
    this.button.textContent = this.playing ? "❚❚" : "▶";
    for (const name of ["aria-label", "title"]) this.button.setAttribute(name, this.playing ? w.pause : w.play);
  }

  tick() {
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      this.at < this.last ? this.tick() : this.stop();
    }, this.pace / this.speed);
  }
}

const replay = new Replay(document.getElementById("film"));
replay.go(calm() ? replay.last : 0);
replay.sign();
addEventListener("beforeprint", () => { replay.stop(); replay.go(replay.last); });
// It begins when it is looked at, unless somebody wants things to stand still.
if (!calm()) {
  const watching = new IntersectionObserver(([seen]) => {
    if (!seen.isIntersecting) return;
    watching.disconnect();
    replay.play();
  }, { threshold: 0.4 });
  watching.observe(document.querySelector(".stage"));
}
window.evening = { go: (at) => { replay.stop(); replay.go(at); }, get last() { return replay.last; }, get at() { return replay.at; }, get playing() { return replay.playing; }, get moment() { return replay.moment; } };
