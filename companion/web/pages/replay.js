// A game that was played, looked at again: a slider over its records, and the map at each of them.

import { fill, h, press } from "./dom.js";
import { chip } from "./facts.js";
import { storyButton } from "./evening.js";
import { complain, stepOf } from "./notices.js";
import { words } from "./texts.js";

const w = words.replay;
const PACE = 450;

export class Replay {
  // `begun`: a game is looked at from now on, on its map; `left`: no longer; `again`: somebody wants to play another one.
  constructor(place, { line, map, left, begun = () => {}, again = () => {} }) {
    Object.assign(this, { place, line, map, left, begun, again });
    this.id = null;
    this.parts = { head: h("div.asked"), said: h("p.prompt", { "aria-live": "polite" }), slider: this.slider(), buttons: h("div.row.centre"), at: h("p.dim.centre"), people: h("ul.had"), log: h("ol.log") };
  }

  // It stays the same element all the time: a new one would slip out of the hand that drags it.
  slider() {
    return h("input.slider", { type: "range", key: "slider", min: 0, label: w.slider, oninput: (event) => this.go(Number(event.target.value)) });
  }

  async start(id) {
    const reply = await this.line.ask("replaylength", { game: id });
    if (!reply.ok) return complain(reply);
    Object.assign(this, { id, of: reply.length, at: 0, playing: false, wanted: null });
    document.body.classList.add("replaying");
    this.begun();
    this.map.light([]);
    this.map.ghost(null);
    this.map.path(null);
    this.map.hush();
    this.map.fitted = false;
    return this.go(reply.length);
  }

  stop() {
    this.id = null;
    this.playing = false;
    this.map.fitted = false;
    document.body.classList.remove("replaying");
    this.left();
  }

  // The newest wish wins: a slider that is dragged asks only for where it is by now.
  async go(at) {
    this.wanted = Math.max(0, Math.min(this.of, at));
    if (this.asking) return;
    this.asking = true;
    while (this.wanted !== null && this.id) {
      const now = this.wanted;
      this.wanted = null;
      const reply = await this.line.ask("replay", { game: this.id, at: now });
      if (!reply.ok) {
        complain(reply);
        this.playing = false;
        break;
      }
      if (this.id) this.take(reply, now);
    }
    this.asking = false;
  }

  take(view, at) {
    this.at = at;
    this.view = view;
    this.map.ground(view.map?.all ?? [], view.land);
    this.map.figures(view.figures ?? [], view.roles);
    this.map.mat.show(view.mat, view.score, view.players);
    this.show();
  }

  show() {
    const button = (sign, label, act, key) => press("small", key, act, { label, title: label }, sign);
    const { head, said, slider, buttons, at, people, log } = this.parts;
    if (!this.place.contains(slider)) fill(this.place, head, said, slider, buttons, at, people, log);
    said.textContent = this.view.log?.[this.view.log.length - 1]?.words || w.banner;
    slider.max = this.of;
    if (this.wanted === null) slider.value = this.at;
    slider.setAttribute("aria-valuetext", w.at(this.at, this.of));
    fill(head, h("strong", `${w.title}: ${this.view.title ?? ""}`), h("span.step", stepOf(this.view.step)), press("small", "leave", () => this.stop(), w.leave));
    fill(buttons, button("«", w.first, () => this.go(0), "first"), button("◀", w.back, () => this.go(this.at - 1), "back"),
      press("main", "play", () => this.play(), this.playing ? w.pause : w.play),
      button("▶", w.next, () => this.go(this.at + 1), "next"), button("»", w.last, () => this.go(this.of), "last"),
      this.at === this.of ? press("", "new", () => { this.stop(); this.again(); }, words.more.newGame) : null);
    at.textContent = w.at(this.at, this.of);
    fill(people, (this.view.players ?? []).map((player) => this.player(player)), this.at === this.of ? h("li", storyButton(this.line, this.id)) : null);
    fill(log, (this.view.log ?? []).slice(0, -1).reverse().map((entry) => h("li", entry.words)));
  }

  // What a player had at this moment, as far as it lay open.
  player({ name, colour, standing, cards, front, asked, gone }) {
    return h("li", { class: asked ? "row asks" : "row" }, chip({ colour, name }), h("span", standing),
      cards && !gone ? h("span.tag", words.people.cards(cards)) : null, front.map((card) => h("span.tag", card)));
  }

  play() {
    this.playing = !this.playing;
    if (this.playing && this.at === this.of) this.at = 0;
    this.show();
    this.tick();
  }

  async tick() {
    if (!this.playing || !this.id) return;
    if (this.at >= this.of) {
      this.playing = false;
      this.show();
      return;
    }
    await this.go(this.at + 1);
    setTimeout(() => this.tick(), PACE);
  }
}
