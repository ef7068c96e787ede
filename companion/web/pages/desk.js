// The desk beside the table: the small screen pixel for pixel, the lit board, eight buttons, the tray, the plugs.

import { fill, h, press } from "./dom.js";
import { ask } from "./notices.js";
import { dieFace } from "./dice.js";
import { onLanguage, words } from "./texts.js";

const w = words.desk;
const SCREEN = 1;
const LIGHTS = 2;
const LONG_PRESS = 600;
const BUTTONS = ["UP", "LEFT", "OK", "RIGHT", "DOWN", "BACK", "CARD", "WHY"];
const SIGNS = { UP: "▲", DOWN: "▼", LEFT: "◀", RIGHT: "▶" };
const KEYS = { ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT", Enter: "OK", Backspace: "BACK", c: "CARD", C: "CARD", w: "WHY", W: "WHY" };
const LIT = [235, 244, 255];
const DARK = [6, 9, 14];

export class Desk {
  constructor(place, { store, line }) {
    Object.assign(this, { place, store, line });
    this.dice = [6];
    this.frame = null;
    this.lights = null;
    this.screen = h("canvas.screen", { width: 128, height: 64, role: "img" });
    this.board = h("canvas.lights", { width: 320, height: 320, role: "img" });
    this.tray = h("section.tray");
    this.devices = h("section.devices");
    this.label();
    onLanguage(() => this.label());
    place.addEventListener("keydown", (event) => this.typed(event));
  }

  // What is written on it once and for all.
  label() {
    this.screen.setAttribute("aria-label", w.screen);
    this.board.setAttribute("aria-label", w.lights);
    fill(this.place, h("h2", w.label),
      h("div.machine", h("div.bezel", this.screen), this.buttons(), this.board),
      h("p.dim.keys", w.keys), this.tray, this.devices);
  }

  // --- pictures

  bytes(data) {
    if (data[0] === SCREEN) this.frame = data.subarray(1);
    if (data[0] === LIGHTS) this.lights = data.subarray(1);
    if (!this.due) this.due = requestAnimationFrame(() => { this.due = 0; this.paint(); });
  }

  paint() {
    if (this.frame) this.paintScreen();
    if (this.lights) this.paintLights();
  }

  paintScreen() {
    const pen = this.screen.getContext("2d");
    const picture = pen.createImageData(128, 64);
    for (let y = 0; y < 64; y++) {
      for (let x = 0; x < 128; x++) {
        const lit = (this.frame[128 * (y >> 3) + x] >> (y & 7)) & 1;
        picture.data.set([...(lit ? LIT : DARK), 255], 4 * (128 * y + x));
      }
    }
    pen.putImageData(picture, 0, 0);
  }

  paintLights() {
    const [width, height] = this.lights;
    const colours = this.lights.subarray(2);
    const size = Math.max(8, Math.floor(480 / Math.max(width, 1)));
    const canvas = this.board;
    if (canvas.width !== width * size) Object.assign(canvas, { width: width * size, height: height * size });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#0a0c10";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < width * height; i++) this.paintLight(pen, (i % width) * size + size / 2, Math.floor(i / width) * size + size / 2, size, colours.subarray(3 * i, 3 * i + 3));
  }

  // An LED looks brighter than its number says: the eye's curve is put back.
  paintLight(pen, x, y, size, [r, g, b]) {
    const bright = (value) => Math.round(255 * (value / 255) ** 0.45);
    const rgb = [bright(r), bright(g), bright(b)].join(",");
    pen.fillStyle = "#161a21";
    pen.beginPath();
    pen.arc(x, y, size * 0.32, 0, 7);
    pen.fill();
    if (!(r || g || b)) return;
    const glow = pen.createRadialGradient(x, y, 0, x, y, size * 0.72);
    glow.addColorStop(0, `rgba(${rgb},1)`);
    glow.addColorStop(0.42, `rgba(${rgb},.85)`);
    glow.addColorStop(1, `rgba(${rgb},0)`);
    pen.fillStyle = glow;
    pen.beginPath();
    pen.arc(x, y, size * 0.72, 0, 7);
    pen.fill();
  }

  // --- buttons

  buttons() {
    return h("div.buttons", { role: "group", label: w.buttons }, BUTTONS.map((name) => this.button(name)));
  }

  button(name) {
    let timer = 0;
    let held = false;
    const down = () => { held = false; timer = setTimeout(() => { held = true; this.send("hold", { button: name }); }, LONG_PRESS); };
    const up = () => { if (!timer) return; clearTimeout(timer); timer = 0; if (!held) this.send("press", { button: name }); };
    const away = () => { clearTimeout(timer); timer = 0; };
    return h("button", { class: `key key-${name}`, label: name, title: w.hold, onpointerdown: down, onpointerup: up, onpointerleave: away, onpointercancel: away,
      oncontextmenu: (event) => event.preventDefault(),
      onclick: (event) => event.detail === 0 && this.send("press", { button: name }) }, SIGNS[name] ?? name);
  }

  typed(event) {
    const button = KEYS[event.key];
    const onKey = event.target.closest?.(".key");
    if (!button || event.ctrlKey || event.metaKey || event.altKey || (event.target.closest("input, select, button, summary") && !onKey)) return;
    if (event.key === "Enter" && onKey) return; // Enter on a focused button presses that one
    event.preventDefault();
    if (event.repeat && !button.match(/UP|DOWN|LEFT|RIGHT/)) return;
    this.place.querySelector(`.key-${button}`)?.animate?.([{ filter: "brightness(1.9)" }, { filter: "none" }], 200);
    this.send(event.shiftKey ? "hold" : "press", { button });
  }

  send(what, more) {
    return ask(this.line, what, more);
  }

  // --- tray and plugs

  show() {
    const simulated = this.store.get("me")?.simulated;
    this.showTray(simulated);
    this.showDevices(simulated);
  }

  showTray(simulated) {
    const dice = this.store.get("dice") ?? {};
    const wanted = this.store.get("question")?.dice;
    if (wanted && wanted !== this.wanted) this.dice = Array.from({ length: wanted }, (_, i) => this.dice[i] ?? 6);
    this.wanted = wanted;
    fill(this.tray, dice.sources?.map((one) => [
      h("h3", w.names[one.name], " ", h("span.tag", one.counts ? w.trayStates[one.state] : w.offered)),
      one.faces.length ? h("div.dice", one.faces.map((face) => dieFace(face))) : null]),
      dice.unasked?.length ? h("p.hint", w.unasked(w.names[dice.by], dice.unasked.join(", "))) : null,
      dice.pictures?.length ? press("", "saw", () => this.look(dice.pictures.at(-1)), w.saw) : null, this.saw,
      simulated ? this.thrower() : null);
  }

  async look(name) {
    const reply = await this.send("picture", { name });
    if (reply.ok) this.saw = h("img", { src: reply.src, alt: w.saw });
    this.show();
  }

  thrower() {
    const turn = (i) => { this.dice[i] = (this.dice[i] % 6) + 1; this.show(); };
    return h("div.thrower", h("p.dim", w.throwHow),
      h("div.dice", this.dice.map((face, i) => press("face", `t${i}`, () => turn(i), { label: w.dieIs(i + 1, face) }, dieFace(face)))),
      h("p.row",
        press("main", "throw", () => this.throw(true), w.throw),
        press("", "lay", () => this.throw(false), words.question.useDice),
        press("small", "more", () => { this.dice.push(6); this.show(); }, { label: w.addDie, disabled: this.dice.length > 5 }, "+"),
        press("small", "less", () => { this.dice.pop(); this.show(); }, { label: w.lessDie, disabled: this.dice.length < 2 }, "−")));
  }

  throw(anew) {
    if (anew) this.dice = this.dice.map(() => 1 + Math.floor(Math.random() * 6));
    this.show();
    for (const face of this.tray.querySelectorAll(".thrower .die")) face.classList.add("tumbling");
    this.send("throw", { dice: this.dice });
  }

  showDevices(simulated) {
    const devices = this.store.list("devices");
    fill(this.devices, h("h3", w.devices), h("ul", devices.map((device) => {
      const here = device.state !== "lost";
      return h("li", { class: `device ${device.state}` },
        h("span.dot", { "aria-hidden": "true" }),
        h("span", h("strong", w.names[device.name] ?? device.name), " ", w.states[device.state] ?? device.state,
          device.words ? h("span.dim", ` ${device.words}`) : null, device.remedy ? h("span.remedy", device.remedy) : null),
        simulated && device.pluggable ? press("switch", `plug-${device.name}`, () => this.send(here ? "unplug" : "plug", { device: device.name }), { role: "switch", "aria-checked": here, label: w.plugged(w.names[device.name] ?? device.name) }, here ? w.unplug : w.plug) : null);
    })));
  }
}
