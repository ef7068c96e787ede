// One person alone with bots, at the machine itself: nobody there to hide cards from, so this page is that person's too.

import { Line, Store } from "./socket.js";

export class Solo {
  constructor(store, line, changed) {
    Object.assign(this, { table: store, line, changed, store: new Store(), own: null, key: "" });
    this.store.on("question hand me players", () => this.changed());
  }

  // Whose hand can be shown here: that of the only person at the table.
  get seat() {
    const people = this.table.list("players").filter((player) => !player.bot);
    const alone = this.table.get("me")?.role === "host" && this.table.get("game") && people.length === 1;
    return alone && (people[0].cards || this.key.startsWith(`${this.table.get("game").id}/`)) ? people[0].seat : null;
  }

  // Takes the seat's own line, or lets go of it, as the game demands.
  async look() {
    const seat = this.seat;
    const key = seat === null ? "" : `${this.table.get("game").id}/${seat}`;
    if (key === this.key) return;
    this.key = key;
    this.own?.close();
    this.own = null;
    if (key) {
      const reply = await this.line.ask("seatlink", { seat });
      if (!reply.ok && this.key === key) this.key = ""; // asked again with the next change
      if (reply.ok && this.key === key) this.own = new Line(this.store, () => ({ seat: reply.url.split("#")[1] }));
    }
    this.changed();
  }

  // Is this the seat's own copy of the question? Then the seat's own line answers it.
  answers(question) {
    return Boolean(this.own) && question === this.store.get("question");
  }

  // The same question with its answers, where only the seat itself may see them.
  question(asked) {
    const mine = this.own && this.store.get("question");
    return asked?.private && mine?.n === asked.n && mine.options.length ? mine : asked;
  }
}
