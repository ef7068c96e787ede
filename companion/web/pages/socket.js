// The line to the companion: one WebSocket, ever. It comes back by itself, notices when it died without a word, and learns
// of everything that was asked meanwhile whether it counted. What the companion said last is in the store, by section.

import { unpack } from "./packing.js";
import { language, onLanguage } from "./texts.js";

const PROTOCOL = "companion.1";
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const NO_ANSWER = 15000;
const OPENING = 10000; // a line that does not open in this time is tried anew
const BEAT = 2500; // how often somebody looks whether the line is alive
const QUIET = 10000; // nothing heard for so long: are you there?
const SILENCE = 30000; // nothing heard for so long, though asked: it is dead
const LOOKING_BACK = 4000; // somebody looks at the page again: an answer must come in this time
const MOST_UNSURE = 60;
const PING = 0; // the number of a question whose answer nobody waits for

const LOST = { ok: false, error: "", lost: true };
const LATE = { ok: false, error: "", late: true };

// What this page calls itself, as long as it is open: whoever comes back under this name has one line only.
const name = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Line {
  // `hello` gives what is said first; `store` takes what comes.
  constructor(store, hello) {
    Object.assign(this, { store, hello, page: name(), waiting: new Map(), number: PING, wait: FIRST_WAIT, socket: null, ending: new AbortController() });
    this.onstate = () => {};
    this.onbytes = () => {};
    onLanguage(() => this.ask("speak", { language: language() }), true);
    this.connect();
    this.looked = Date.now();
    this.beating = setInterval(() => this.beat(), BEAT);
    const signal = this.ending.signal;
    for (const back of ["online", "pageshow", "focus"]) addEventListener(back, () => this.hurry(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry(), { signal });
  }

  // States: connecting (a socket opens), open, lost (a timer runs), closed. Whatever another socket than ours says is not heard.
  connect() {
    clearTimeout(this.timer);
    this.drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`, PROTOCOL);
    const ours = (act) => (event) => socket === this.socket && act(event);
    Object.assign(this, { socket, state: "connecting", since: Date.now(), due: 0 });
    socket.binaryType = "arraybuffer";
    socket.onopen = ours(() => this.opened());
    socket.onmessage = ours(({ data }) => this.take(data));
    socket.onclose = ours(({ reason }) => this.lost(reason));
  }

  // Lets go of the socket there is: it must not say anything any more.
  drop() {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  opened() {
    this.heard = Date.now();
    this.say({ hello: 1, lang: language(), token: "", seat: "", ...this.hello(), page: this.page });
    this.become("open");
    this.settle();
  }

  become(state, words = "") {
    this.state = state;
    this.onstate(state, words, this.unsure.length);
  }

  lost(reason = "") {
    this.drop();
    for (const [id, asked] of this.waiting) {
      clearTimeout(asked.timer);
      if (asked.what !== "replies") continue;
      this.waiting.delete(id);
      asked.done(LOST);
    }
    this.become("lost", reason);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  close() {
    this.state = "closed";
    this.ending.abort();
    clearTimeout(this.timer);
    clearInterval(this.beating);
    this.drop();
    for (const id of this.unsure) this.answered(id, LOST);
  }

  // --- is anybody there?

  // The network is back or somebody looks again: do not wait for the timer, and do not trust a line that was left alone.
  hurry() {
    if (this.state === "lost") this.connect();
    else if (this.state === "open") this.probe(LOOKING_BACK);
  }

  probe(within) {
    const now = Date.now();
    this.due = now + within;
    if (now - (this.probed ?? 0) < 500) return; // several signs of one looking back
    this.probed = now;
    this.say({ id: PING, do: "ping" });
  }

  beat() {
    const now = Date.now();
    const slept = now - this.looked > 4 * BEAT;
    this.looked = now;
    if (this.state === "connecting" && now - this.since > OPENING) this.lost();
    if (this.state !== "open" || document.hidden) return;
    if (slept) this.probe(LOOKING_BACK);
    else if (this.due && now > this.due) this.lost();
    else if (!this.due && now - this.heard > QUIET) this.probe(SILENCE - QUIET);
  }

  // --- asking

  get unsure() {
    return [...this.waiting.keys()];
  }

  say(what) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
    else if (this.state === "open") this.lost(); // it is closing, and nobody has told us yet
  }

  take(data) {
    this.heard = Date.now();
    this.due = 0;
    this.wait = FIRST_WAIT;
    if (data instanceof ArrayBuffer) {
      this.onbytes(new Uint8Array(data));
      return;
    }
    const said = JSON.parse(data);
    if (said.s || said.l) this.store.take({ ...said.s, ...this.store.grown(said.l ?? {}) });
    if ("re" in said) this.answered(said.re, said);
  }

  answered(id, reply) {
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.waiting.delete(id);
    clearTimeout(asked.timer);
    asked.done(reply);
  }

  // Resolves to the reply, also when it says no; where the line dies meanwhile, once it is back and says what became of it.
  ask(what, more = {}) {
    if (this.state !== "open") return Promise.resolve(LOST);
    const id = ++this.number;
    return new Promise((done) => {
      const asked = Date.now();
      const timer = setTimeout(() => (this.heard < asked ? this.lost() : this.answered(id, LATE)), NO_ANSWER);
      this.waiting.set(id, { done, timer, what });
      this.say({ id, do: what, ...more });
    });
  }

  // The same, and tried again where the line dies before it is heard.
  async sure(what, more) {
    for (let tries = 9; ; tries -= 1) {
      const reply = await this.ask(what, more);
      if (!reply.lost || !tries) return reply;
      this.hurry();
      await new Promise((go) => setTimeout(go, FIRST_WAIT));
    }
  }

  // The line is back: what became of what was asked before? It did, it never arrived, or nobody knows: then look.
  async settle() {
    const ids = this.unsure.slice(0, MOST_UNSURE);
    if (!ids.length) return;
    const reply = await this.ask("replies", { ids });
    if (reply.lost) return;
    for (const id of ids) this.answered(id, reply.told?.[id] ?? (reply.returned ? LOST : LATE));
  }
}

// What the companion said, by section. Tiles come piece by piece and are kept by their cell.
export class Store {
  constructor() {
    this.sections = {};
    this.tiles = new Map();
    this.listeners = [];
    onLanguage(() => this.tell(() => true), true);
  }

  get(name) {
    return this.sections[name] ?? null;
  }

  list(name) {
    return this.get(name) ?? [];
  }

  player(seat) {
    return this.list("players").find((one) => one.seat === seat);
  }

  on(names, listener) {
    this.listeners.push([new Set(names.split(" ")), listener]);
  }

  // Lists that grow at their end come as what goes at the front, what goes at the end, and what is added.
  grown(changes) {
    const lists = {};
    for (const [name, { drop, cut, add }] of Object.entries(changes)) {
      const old = this.get(name) ?? [];
      lists[name] = old.slice(drop, old.length - cut).concat(add);
    }
    return lists;
  }

  take(came) {
    const news = unpack(came);
    if ("map" in news) this.lay(news.map);
    Object.assign(this.sections, news);
    const names = Object.keys(news);
    this.tell((wanted) => names.some((name) => wanted.has(name)));
  }

  // Whoever wants to know of it looks again.
  tell(concerns) {
    for (const [wanted, listener] of this.listeners) {
      if (!concerns(wanted)) continue;
      try {
        listener();
      } catch (error) {
        console.error(error); // one view that fails must not blind the others
      }
    }
  }

  lay(map) {
    if (!map || map.all) this.tiles.clear();
    for (const tile of map?.all ?? map?.add ?? []) this.tiles.set(tile.cell, tile);
    for (const cell of map?.drop ?? []) this.tiles.delete(cell);
  }
}
