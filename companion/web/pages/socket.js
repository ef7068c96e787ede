// The line to the companion: one WebSocket that comes back by itself, and what the companion said last, by section.

const PROTOCOL = "companion.1";
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const NO_ANSWER = 15000;

export class Line {
  // `hello` gives what is said first; `store` takes what comes.
  constructor(store, hello) {
    this.store = store;
    this.hello = hello;
    this.waiting = new Map();
    this.number = 0;
    this.wait = FIRST_WAIT;
    this.state = "connecting";
    this.onstate = () => {};
    this.onbytes = () => {};
    this.connect();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`, PROTOCOL);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      socket.send(JSON.stringify({ hello: 1, lang: document.documentElement.lang || "en", token: "", seat: "", ...this.hello() }));
      this.become("open");
    };
    socket.onmessage = ({ data }) => this.take(data);
    socket.onclose = ({ reason }) => this.lost(reason);
    this.socket = socket;
  }

  become(state, words = "") {
    this.state = state;
    this.onstate(state, words);
  }

  lost(reason) {
    for (const { done } of this.waiting.values()) done({ ok: false, error: "", lost: true });
    this.waiting.clear();
    if (this.closed) return;
    this.become("lost", reason);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }

  // The network is back or somebody looks again: do not wait for the timer.
  hurry() {
    if (this.state !== "lost") return;
    clearTimeout(this.timer);
    this.state = "connecting";
    this.connect();
  }

  take(data) {
    if (data instanceof ArrayBuffer) {
      this.onbytes(new Uint8Array(data));
      return;
    }
    const said = JSON.parse(data);
    if (said.s || said.l) this.store.take({ ...said.s, ...this.store.grown(said.l ?? {}) });
    const asked = this.waiting.get(said.re);
    if (asked) {
      this.waiting.delete(said.re);
      clearTimeout(asked.timer);
      asked.done(said);
    }
  }

  // Ask the companion to do something; resolves to its reply, also when it says no.
  ask(what, more = {}) {
    if (this.state !== "open") return Promise.resolve({ ok: false, error: "", lost: true });
    const id = ++this.number;
    return new Promise((done) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        done({ ok: false, error: "", late: true });
      }, NO_ANSWER);
      this.waiting.set(id, { done, timer });
      this.socket.send(JSON.stringify({ id, do: what, ...more }));
    });
  }
}

// What the companion said, by section. Tiles come piece by piece and are kept by their cell.
export class Store {
  constructor() {
    this.sections = {};
    this.tiles = new Map();
    this.listeners = [];
  }

  get(name) {
    return this.sections[name] ?? null;
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

  take(news) {
    if ("map" in news) this.lay(news.map);
    if (news.history) news.history.forEach((entry, i) => { entry.steps = news.history.length - i; });
    Object.assign(this.sections, news);
    const names = Object.keys(news);
    for (const [wanted, listener] of this.listeners) {
      if (!names.some((name) => wanted.has(name))) continue;
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
