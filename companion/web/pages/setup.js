// The wizard for a new game, and the shelf of games that were left or finished.

import { allowed, automation, beside, card, inPlay, mapChoices, measured, mixed, packChoices, remembered } from "./agreeing.js";
import { Dicing } from "./dicing.js";
import { box, check, fill, h, press, select } from "./dom.js";
import { languageSwitch } from "./ears.js";
import { icon } from "./figures.js";
import { announce, complain, reason, refusal } from "./notices.js";
import { ago, capital, words } from "./texts.js";

const w = words.setup;
let called = {}; // modes, scenarios, house rules and their values as people call them
const readable = (id) => called[id] ?? id.replace(/[-_]/g, " ");
const seats = (least, most) => (least === most ? w.seatsOf(least) : w.seats(least, most));

export class Setup {
  constructor(place, { store, line, done, begun, replay }) {
    Object.assign(this, { place, store, line, done, begun, replay });
    this.wish = null;
    this.no = null;
    this.apart = null;
    this.own = new Set();
    this.dicing = new Dicing({ store, line });
  }

  get games() {
    return this.store.get("setup")?.games ?? [];
  }

  get game() {
    return this.games.find((game) => game.id === this.wish.game) ?? this.games[0];
  }

  start() {
    this.no = this.apart = null;
    if (!this.wish && this.games.length) this.choose(this.games[0].id);
    this.show();
  }

  choose(id) {
    const game = this.games.find((one) => one.id === id);
    this.own.clear();
    this.wish = { game: id, mode: Object.keys(game.modes)[0], scenario: [], variants: [], details: {}, options: {}, chance: "auto", map: "table", automation: [], pack: game.packs[0]?.id ?? "", lead: false, players: [], teams: [] };
    const [least, most] = game.modes[this.wish.mode];
    const names = this.lastNames.slice(0, most);
    names.forEach(() => this.wish.players.push(this.newcomer(false)));
    this.seat(Math.max(least, names.length));
  }

  get lastNames() {
    return remembered(this.store.list("shelf"), this.wish.game);
  }

  // Exactly so many players, as far as the mode allows.
  seat(count) {
    const [least, most] = this.game.modes[this.wish.mode];
    const players = this.wish.players;
    while (players.length < Math.max(least, count)) players.push(this.newcomer(players.length > 0));
    players.length = Math.min(most, players.length);
    this.pair();
  }

  get inTeams() {
    return this.game.pairs.includes(this.wish.mode);
  }

  // Partners sit opposite until the players say otherwise.
  pair() {
    if (this.wish.teams.length === this.wish.players.length) return;
    const half = Math.floor(this.wish.players.length / 2);
    this.wish.teams = this.wish.players.map((_, seat) => seat % Math.max(1, half));
  }

  // Whoever changes the team changes places with somebody there: each stays a team of two.
  join(seat, team) {
    const { teams } = this.wish;
    const other = teams.lastIndexOf(team);
    [teams[seat], teams[other]] = [team, teams[seat]];
    this.show();
  }

  newcomer(bot) {
    const taken = (what) => new Set(this.wish.players.map((player) => player[what]));
    const names = bot ? this.store.get("setup").bots.names : [...this.lastNames, ...w.defaultNames.split(", ")];
    return { bot, name: names.find((name) => !taken("name").has(name)) ?? "", colour: this.game.pawns.find((colour) => !taken("colour").has(colour)) ?? "" };
  }

  set(changes) {
    Object.assign(this.wish, changes);
    this.seat(this.wish.players.length);
    this.show();
  }

  // --- showing

  show() {
    if (!this.wish || !this.game) return fill(this.place, h("p.dim", words.loading));
    called = this.game.called ?? {};
    const running = this.store.get("game");
    return fill(this.place,
      h("div.welcome",
        h("div.moon", { "aria-hidden": "true" }, ["zombie", "zombie", "pawn"].map((role, i) => icon({ role, words: "A", colour: role === "pawn" ? "red" : "zombie" }, {}))),
        h("h1", w.welcome), h("p.dim", w.welcomeSub), languageSwitch(),
        running ? press("", "cancel", this.done, `← ${w.cancel}`) : null),
      this.shelf(),
      h("form.wizard", { onsubmit: (event) => { event.preventDefault(); this.begin(); } },
        this.choice(w.game, "game", this.games.map((game) => [game.id, game.title, seats(...span(game.modes))]), this.wish.game, (id) => { this.choose(id); this.show(); }),
        Object.keys(this.game.modes).length > 1 ? this.choice(w.mode, "mode", Object.entries(this.game.modes).map(([mode, [least, most]]) => [mode, readable(mode), `${seats(least, most)}. ${this.goal(mode)}`]), this.wish.mode, (mode) => this.set({ mode, automation: [] })) : this.about(this.wish.mode),
        this.inPlay(),
        this.scenarios(),
        this.packs(),
        this.players(),
        this.choice(w.deck, "chance", [["auto", w.built, w.builtHow], ["ask", w.real, w.realHow]], this.wish.chance, (chance) => this.set({ chance })),
        this.wish.chance === "auto" ? this.choice(words.agreeing.map, "map", mapChoices(), this.wish.map, (map) => this.set({ map })) : null,
        this.dicing.any ? h("fieldset", h("legend", words.dicing.which), this.dicing.place) : null,
        automation(this.game, this.wish.mode, this.wish.automation, (left) => this.set({ automation: left })),
        this.variants(),
        this.details(),
        this.sayings(),
        this.rules(),
        this.no ? refusal(this.line, this.no, () => { this.no = null; this.show(); }) : null,
        h("div.begin", h("button.main.wide", { type: "submit", key: "begin" }, w.begin))));
  }

  // Any number of scenarios, as far as they go together; what does not says why.
  scenarios() {
    if (!this.game.scenarios.length) return null;
    const { scenario } = this.wish;
    const now = mixed(this.game, this.wish.mode, scenario);
    const no = this.apart ?? (now && !allowed(now) ? now : null);
    const change = (one, on) => {
      const wanted = on ? [...scenario, one] : scenario.filter((other) => other !== one);
      const mix = mixed(this.game, this.wish.mode, wanted);
      this.apart = on && mix && !allowed(mix) ? mix : null;
      if (this.apart) announce(mix.why);
      this.set({ scenario: this.apart ? scenario : wanted });
    };
    return h("fieldset.scenarios", h("legend", w.scenario),
      h("div.cards", this.game.scenarios.map((one) => card(box(`scenario-${one}`, scenario.includes(one), (on) => change(one, on)), readable(one), this.goal(one)))),
      no ? refusal(this.line, no, this.apart ? () => { this.apart = null; this.show(); } : null) : null,
      now && allowed(now) ? h("p.dim.together", w.together(Object.entries(now.needs).map((pair) => pair.map(readable).join(": ")).join(", "))) : null);
  }

  // What of the game a table has, before anything else is chosen.
  inPlay() {
    return Object.entries(this.game.options).filter(([name, rule]) => rule.several && this.fits(name)).map(([name, rule]) =>
      inPlay(name, capital(readable(name)), rule, this.value(name), (value) => { this.wish.options[name] = value; this.show(); }));
  }

  // What a house rule is set to: what was chosen, what the scenarios need together, or the rule.
  value(name) {
    return this.wish.options[name] ?? mixed(this.game, this.wish.mode, this.wish.scenario)?.needs[name] ?? this.game.options[name].default;
  }

  goal(choice) {
    return this.game.goals[choice] ?? this.game.details[choice] ?? "";
  }

  about(choice) {
    return this.goal(choice) ? h("p.dim.below", this.goal(choice)) : null;
  }

  packs() {
    const choices = packChoices(this.game);
    return choices.length ? this.choice(words.agreeing.pack, "pack", choices, this.wish.pack, (pack) => this.set({ pack })) : null;
  }

  choice(legend, name, values, now, choose) {
    return h("fieldset", h("legend", legend), h("div.cards", values.map(([value, label, more]) =>
      card(h("input", { type: "radio", name, key: `${name}-${value}`, checked: value === now, onchange: () => choose(value) }), label, more))));
  }

  players() {
    const [least, most] = this.game.modes[this.wish.mode];
    const players = this.wish.players;
    return h("fieldset", h("legend", w.players),
      h("ul.seats", players.map((player, i) => this.seatRow(player, i, players.length > least))),
      this.inTeams ? h("p.dim", this.goal("teams")) : null,
      least === most ? null : press("", "add", () => { players.push(this.newcomer(false)); this.pair(); this.show(); }, { disabled: players.length >= most }, `+ ${w.addPlayer}`));
  }

  seatRow(player, i, removable) {
    const pawns = this.game.pawns;
    const other = (bot) => { const name = this.newcomer(bot).name; Object.assign(player, { bot, name }); this.show(); };
    return h("li",
      pawns.length ? select({ class: `swatch colour-${player.colour}`, key: `colour${i}`, label: w.colour(player.name) },
        pawns.map((colour) => [colour, w.colours[colour] ?? colour]), player.colour, (colour) => this.recolour(player, colour)) : null,
      h("input", { type: "text", key: `name${i}`, maxlength: 40, required: true, label: w.name(i + 1), value: player.name, readonly: player.bot, oninput: (event) => { player.name = event.target.value; } }),
      this.inTeams ? this.teamOf(player, i) : null,
      this.game.modes[this.wish.mode][1] === 1 ? null : check(`bot${i}`, player.bot, other, w.isBot),
      removable ? press("", `remove${i}`, () => { this.wish.players.splice(i, 1); this.pair(); this.show(); }, { class: "small", label: w.removePlayer(player.name) }, "✕") : null);
  }

  teamOf(player, i) {
    const { teams } = this.wish;
    return select({ class: "team", key: `team${i}`, label: w.teamOf(player.name) }, [...new Set(teams)].sort().map((team) => [team, w.team(team + 1)]), teams[i], (team) => this.join(i, Number(team)));
  }

  recolour(player, colour) {
    const other = this.wish.players.find((one) => one !== player && one.colour === colour);
    if (other) other.colour = player.colour;
    player.colour = colour;
    this.show();
  }

  variants() {
    const lines = this.game.variants.map((variant) => h("label.check.tall", box(`variant-${variant}`, this.wish.variants.includes(variant),
      (on) => this.set({ variants: on ? [...this.wish.variants, variant] : this.wish.variants.filter((one) => one !== variant) })), h("span", readable(variant), h("small", this.goal(variant)))));
    return h("fieldset", h("legend", w.variants), lines,
      check("lead", this.wish.lead, (lead) => this.set({ lead }), w.lead));
  }

  // Does a house rule or detail speak of what was chosen?
  fits(name) {
    const wanted = this.game.only_with?.[name];
    return !wanted || wanted.some((one) => [this.wish.mode, ...this.wish.scenario, ...this.wish.variants, ...Object.values(this.wish.options)].includes(one));
  }

  // What a mode or scenario wants to know beforehand.
  details() {
    return Object.entries(this.game.choices ?? {}).filter(([name]) => this.fits(name)).map(([name, choices]) => {
      const counts = this.game.measures[name];
      const said = this.wish.details[name] ?? null;
      const now = choices.findIndex(([value]) => same(value, said));
      const own = counts ? [[choices.length, words.agreeing.own]] : [];
      const choose = (i) => this.detail(name, i < choices.length ? choices[i][0] : [...(said ?? choices.find(([value]) => value)[0])], i === choices.length);
      const typed = counts && (this.own.has(name) || now < 0);
      return [this.choice(readable(name), name, [...choices.map(([, label], i) => [i, label]), ...own], typed ? choices.length : now, choose),
        typed ? measured(name, counts, said, (value) => { this.wish.details = { ...this.wish.details, [name]: value }; }) : null,
        h("p.dim.below", this.goal(name))];
    });
  }

  // What a choice wants to be told in people's own words.
  sayings() {
    const open = Object.keys(this.game.only_with ?? {}).filter((name) => name in this.game.details && !(name in this.game.choices) && this.fits(name));
    return open.map((name) => h("fieldset", h("legend", readable(name)), h("input", { type: "text", maxlength: 80, key: `said-${name}`, label: readable(name), value: this.wish.details[name] ?? "",
      oninput: ({ target }) => { this.wish.details = { ...this.wish.details, [name]: target.value.trim() }; } }), h("p.dim", this.goal(name))));
  }

  // `own`: numbers that people typed, though they may be those of a choice.
  detail(name, value, own = false) {
    this.own[own ? "add" : "delete"](name);
    const { [name]: _, ...others } = this.wish.details;
    this.set({ details: value === null ? others : { ...others, [name]: value } });
  }

  rules() {
    const rules = Object.entries(this.game.options).filter(([name, rule]) => !rule.several && this.fits(name));
    const changed = rules.filter(([name, rule]) => this.value(name) !== rule.default).length;
    return h("details.rules", { open: this.rulesOpen || null, ontoggle: (event) => { this.rulesOpen = event.target.open; } }, h("summary", { key: "rules" }, w.rules, " ", h("span.tag", changed ? w.changed(changed) : w.unchanged)),
      h("p.dim", w.rulesHow),
      rules.map(([name, rule]) => h("div.rule",
        h("label", h("strong", readable(name)), h("span.dim", rule.question), h("span", rule.text),
          select({ key: `rule-${name}` }, rule.values.map((value) => [value, rule.called[value]]), this.value(name), (value) => { this.wish.options[name] = value; this.show(); })))));
  }

  shelf() {
    const shelf = this.store.list("shelf");
    const now = Date.now() / 1000;
    if (!shelf.length) return null;
    return h("section.shelf", h("h2", w.resume),
      h("ul", shelf.slice(0, 12).map((game) => h("li",
        h("span", h("strong", game.title), " ", [game.players].flat().join(", "), h("small", [game.when ? ago(now - game.when) : "", game.over ? w.over : ""].filter(Boolean).join(" · ")), game.why ? h("small.cannot", game.why) : null),
        game.why ? null : press("small", `replay-${game.id}`, () => this.replay(game.id), w.replay),
        game.over || game.why ? null : press("small.main", `resume-${game.id}`, () => this.resume(game.id), w.go)))));
  }

  // --- doing

  async resume(id) {
    const reply = await this.line.ask("resume", { game: id });
    if (reply.ok) this.begun();
    else complain(reply);
  }

  problem() {
    const names = this.wish.players.map((player) => player.name.trim());
    if (names.some((name) => !name)) return w.noName;
    if (new Set(names).size < names.length) return w.sameName;
    return "";
  }

  async begin() {
    const wrong = this.problem();
    const reply = wrong ? { ok: false, error: wrong } : await this.line.ask("new", { wish: this.asWish() });
    if (reply.ok) {
      this.wish = null;
      this.begun();
      return;
    }
    this.no = reason(reply);
    announce(this.no.why);
    this.show();
  }

  asWish() {
    const { game, mode, scenario, variants, details, chance, lead, players } = this.wish;
    const chosen = Object.fromEntries(Object.entries(this.game.options).filter(([name, rule]) => this.fits(name) && this.value(name) !== rule.default).map(([name]) => [name, this.value(name)]));
    const wish = { game, mode, chance, players: players.map((player) => (player.colour ? { name: player.name.trim(), pawn: player.colour } : player.name.trim())) };
    if (scenario.length) wish.scenario = scenario;
    if (variants.length) wish.variants = variants;
    const agreed = Object.fromEntries(Object.entries(details).filter(([name]) => this.fits(name)));
    if (this.inTeams) agreed.teams = pairs(this.wish.teams);
    if (Object.keys(agreed).length) wish.details = agreed;
    if (Object.keys(chosen).length) wish.options = chosen;
    if (lead) wish.setup = "ask";
    if (this.wish.pack && this.wish.pack !== this.game.pack) wish.pack = this.wish.pack;
    Object.assign(wish, beside(this.wish));
    return wish;
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const pairs = (teams) => [...new Set(teams)].sort().map((team) => teams.flatMap((one, seat) => (one === team ? [seat] : [])));
const span = (modes) => {
  const all = Object.values(modes);
  return [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))];
};
