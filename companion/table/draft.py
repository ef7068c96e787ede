"""A new game in the making: what people have chosen so far. Going back a page loses nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from companion.engine import Game, Json
from companion.games import GAMES, HouseRule, Mix, Rulebook, opposite, rulebook
from companion.games.kit.board import board_of
from companion.games.kit.handing import CHANCE, Group, Way
from companion.games.kit.places import listed
from companion.games.kit.questions import left_for_good, ways_in
from companion.languages import joined, say
from companion.languages import spoken as as_read
from companion.packs.loader import Choice
from companion.table.agreements import Agreement
from companion.table.opening import ASK, AUTO, DONE, ON_PAGE, ON_TABLE
from companion.table.shelf import BOT_NAMES, SHARP, SHARP_NAMES, is_bot

GAME, MODE, IN_PLAY, EXTRAS, PACK, COUNT, PLAYERS, RULES, BY_ITSELF, SETUP, DECK, DICE, SUMMARY = (
    say("Game"),
    say("How to play"),
    say("What is in play?"),
    say("Special rules"),
    say("Tiles and cards"),
    say("How many play?"),
    say("Players"),
    say("House rules"),
    say("Who does what?"),
    say("Set-up"),
    say("Dice and cards"),
    say("Dice count from"),
    say("All right?"),
)
DEALT = {
    (ASK, ON_TABLE): say("real dice and cards"),
    (AUTO, ON_TABLE): say("companion deals"),
    (AUTO, ON_PAGE): say("companion, page map"),
}
"""Whose dice and cards, and where the map is: with real tiles it is on the table."""
LAYING_OUT = {DONE: say("table is laid out"), ASK: say("guided set-up")}


@dataclass(slots=True)
class Seat:
    """Who sits there. Without a name of their own people are called by their colour."""

    pawn: int = 0
    """Which of the game's colours."""
    name: str = ""
    bot: bool = False
    sharp: bool = False
    """A bot that thinks before it acts."""

    @property
    def played_by(self) -> str:
        """Who it is, for people who choose."""
        return PLAYED_BY[self.bot + (self.bot and self.sharp)]

    def next_player(self, by: int) -> None:
        """Somebody else plays: a person, a bot, a sharp bot."""
        place = (PLAYED_BY.index(self.played_by) + by) % len(PLAYED_BY)
        self.bot, self.sharp = place > 0, place > 1


PLAYED_BY = (say("a person"), say("a bot"), say("a sharp bot"))


@dataclass(slots=True)
class Draft:
    """Everything that a new game needs to know."""

    game: str = GAMES[0]
    mode: str = ""
    extras: list[str] = field(default_factory=list)
    count: int = 0
    seats: list[Seat] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)
    details: dict[str, Json] = field(default_factory=dict)
    teams: list[int] = field(default_factory=list)
    """The team of each seat, once somebody has changed one."""
    setup: str = DONE
    chance: str = ASK
    map: str = ON_TABLE
    automation: list[str] = field(default_factory=list)
    ways: dict[str, str] = field(default_factory=dict)
    """How the companion decides what is left to it, where not by chance."""
    packs: Sequence[Choice] = ()
    """Everything that can be played with, of all games."""
    pack: str = ""
    """What was chosen; empty: the usual one."""
    sources: int = 0
    """So many things read real dice at this table; which of them count is asked where there are several."""

    def __post_init__(self) -> None:
        self.choose_game(self.game)

    @property
    def book(self) -> Rulebook:
        return rulebook(self.game)

    # ------------------------------------------------------------------ choosing

    def choose_game(self, game: str) -> None:
        """Another game; who plays stays."""
        if game != self.game or not self.mode:
            self.game, self.extras, self.rules, self.details = game, [], {}, {}
            self.automation, self.ways, self.pack = [], {}, ""
            self.choose_mode(self.book.modes[0])

    def choose_mode(self, mode: str) -> None:
        """So many as can play this way sit down."""
        self.mode = mode
        least, most = self.book.players[mode]
        self.count = max(least, min(self.count, most))
        while len(self.seats) < most:
            self.seats.append(Seat(len(self.seats)))

    def call(self, names: Sequence[str]) -> None:
        """People whose names are remembered sit down, as many as can play."""
        least, most = self.book.players[self.mode]
        for seat, name in zip(self.seats, names, strict=False):
            seat.name = "" if name == self.pawn(self.seats.index(seat)).capitalize() else name
        self.count = max(least, min(len(names), most))

    def toggle(self, extra: str) -> Mix:
        """A scenario or variant, or no longer; one that the game does not allow beside the others stays out."""
        if extra in self.extras:
            self.extras.remove(extra)
            return Mix()
        mixed = self.mixed_with(extra)
        if not mixed.why or mixed.needs:
            self.extras.append(extra)
        return mixed

    def leave_to_us(self, what: str, by: int = 1) -> None:
        """Leave a group of questions to the companion in this game, in the next of its ways, or no longer."""
        ways = ["", *self.ways_for(what)]
        how = ways[(ways.index(self.how(what)) + by) % len(ways)]
        self.automation = [one for one in self.automation if one != what] + ([what] if how else [])
        self.ways[what] = how

    def ways_for(self, what: str) -> dict[str, Way]:
        """How the companion may decide it in this mode; by chance always."""
        return ways_in(self.game, what, self)

    def how(self, what: str) -> str:
        """The way that was chosen; empty where people decide."""
        way = self.ways.get(what, CHANCE)
        return "" if what not in self.automation else way if way in self.ways_for(what) else CHANCE

    def take_along(self, game: Game) -> None:
        """Whoever had some of the sets in the last game has no more of them in the next one."""
        options: Mapping[str, str] = getattr(game, "options", {})
        for rule in self.in_play():
            self.rules[rule.name] = options.get(rule.name, rule.default)

    def next_detail(self, name: str, by: int) -> None:
        """The next value of something that is said beforehand."""
        values, now = [value for value, _ in self.book.choices[name]], self.details.get(name)
        self.details[name] = values[(values.index(now) + by) % len(values)] if now in values else values[0]

    def next_pawn(self, seat: int, by: int) -> None:
        """The next colour that nobody has."""
        pawns = len(self.book.pawns)
        taken = {other.pawn for other in self.seats[: self.count] if other is not self.seats[seat]}
        for step in range(1, pawns + 1):
            wanted = (self.seats[seat].pawn + by * step) % pawns
            if wanted not in taken:
                self.seats[seat].pawn = wanted
                return

    def next_team(self, seat: int, by: int) -> None:
        """Into the next team: whoever sat there last changes places, so that each stays a team of two."""
        teams = self.paired()
        wanted = (teams[seat] + by) % (max(teams) + 1)
        other = max(place for place, team in enumerate(teams) if team == wanted)
        teams[seat], teams[other] = wanted, teams[seat]
        self.teams = teams

    def next_value(self, rule: HouseRule, by: int) -> None:
        """The next value of a house rule."""
        values = rule.values
        self.rules[rule.name] = values[(values.index(self.value(rule)) + by) % len(values)]

    def switch(self, rule: HouseRule, part: str) -> None:
        """One of several values more, or one less; what is always there stays, and so does the last one."""
        now = rule.parts(self.value(rule))
        wanted = [one for one in now if one != part] if part in now else [*now, part]
        self.rules[rule.name] = rule.together(wanted) or self.value(rule)

    # ------------------------------------------------------------------ what is chosen

    def value(self, rule: HouseRule) -> str:
        """What was chosen; what the scenarios need together is agreed with them."""
        return self.rules.get(rule.name) or self.mixed().needs.get(rule.name, rule.default)

    def differs(self, rule: HouseRule) -> bool:
        """Is it played otherwise than the rules have it?"""
        return self.value(rule) != rule.default

    def scenarios(self) -> list[str]:
        return [extra for extra in self.extras if extra in self.book.scenarios]

    def mixed(self) -> Mix:
        """What mode and scenarios are together."""
        return self.book.mix(self.mode, self.scenarios())

    def mixed_with(self, extra: str) -> Mix:
        """What they would be with one more; a variant goes with all of them."""
        mine = extra in self.book.scenarios
        return self.book.mix(self.mode, [*self.scenarios(), extra]) if mine else Mix()

    def by_house_rule(self) -> str:
        """The house rules that allow what was chosen, in words; empty where it needs none."""
        needs = self.mixed().needs
        return joined(", ", [say("{}: {}", spoken(name), spoken(value)) for name, value in needs.items()])

    def pawn(self, seat: int) -> str:
        """The colour of a seat; empty where nobody chooses one."""
        pawns = self.book.pawns
        return pawns[self.seats[seat].pawn % len(pawns)] if pawns else ""

    def name(self, seat: int) -> str:
        """What the player is called."""
        if self.seats[seat].bot:
            names = SHARP_NAMES if self.seats[seat].sharp else BOT_NAMES
            return names[seat % len(names)]
        unnamed = say("You") if self.count == 1 else say("Player {}", seat + 1)
        return self.seats[seat].name or as_read(say(self.pawn(seat)).capitalize() or unnamed)

    def house_rules(self) -> list[HouseRule]:
        """Those that make sense with what was chosen, one value each."""
        return [rule for rule in self._all_rules() if not rule.several]

    def in_play(self) -> list[HouseRule]:
        """What a table has and plays with: several values each, chosen before anything else."""
        return [rule for rule in self._all_rules() if rule.several]

    def _all_rules(self) -> list[HouseRule]:
        return [rule for rule in self.book.house_rules.values() if self._makes_sense(rule.name)]

    def pieces_in_play(self) -> str:
        """What is played with, in a few words."""
        return joined("; ", [value_words(rule, self.value(rule)) for rule in self.in_play()])

    def offered(self) -> list[str]:
        """What can be said beforehand, by its name."""
        return [name for name in self.book.choices if self._makes_sense(name)]

    def detail(self, name: str) -> str:
        """What is said about it, as people call it; numbers of their own as they are."""
        said = self.details.get(name)
        return next((label for value, label in self.book.choices[name] if value == said), str(said))

    def said(self) -> list[str]:
        """What is said beforehand, with its name."""
        return [
            say("{} {}", spoken(name), self.detail(name))
            for name in self.offered()
            if self.details.get(name) is not None
        ]

    def groups(self) -> dict[str, Group]:
        """What can be left to the companion from the start; who draws is the question of whose deck it is."""
        return {what: group for what, group in left_for_good(self.game).items() if what != "draws"}

    def pack_choices(self) -> list[Choice]:
        """The packs of this game, the usual one first."""
        mine = [pack for pack in self.packs if pack.game == self.game]
        return sorted(mine, key=lambda pack: pack.id != self.book.pack)

    def pack_title(self) -> str:
        """What the game is played with."""
        wanted = self.pack or self.book.pack
        return next((pack.title for pack in self.pack_choices() if pack.id == wanted), wanted)

    def _makes_sense(self, name: str) -> bool:
        where = self.book.only_with.get(name)
        return where is None or bool({self.mode, *self.extras} & set(where))

    @property
    def in_pairs(self) -> bool:
        return self.book.in_pairs(self.mode)

    def paired(self) -> list[int]:
        """The team of each seat; partners sit opposite until somebody says otherwise."""
        return list(self.teams) if len(self.teams) == self.count else opposite(self.count)

    def _details(self) -> dict[str, Json]:
        said = {name: self.details[name] for name in self.offered() if self.details.get(name) is not None}
        if self.in_pairs and len(self.teams) == self.count:
            teams = range(max(self.teams) + 1)
            said["teams"] = [[seat for seat, team in enumerate(self.teams) if team == one] for one in teams]
        return said

    def changed_rules(self) -> dict[str, str]:
        """What is played otherwise than the rules have it."""
        return {rule.name: self.value(rule) for rule in self._all_rules() if self.differs(rule)}

    def steps(self) -> list[str]:
        """The pages that there is something to choose on, in their order."""
        least, most = self.book.players[self.mode]
        asked = {
            MODE: len(self.book.modes) > 1,
            IN_PLAY: bool(self.in_play()),
            EXTRAS: bool(self.book.scenarios or self.book.variants or self.book.choices),
            PACK: len(self.pack_choices()) > 1,
            COUNT: least < most,
            RULES: bool(self.house_rules()),
            DICE: self.sources > 1,
        }
        order = (GAME, MODE, IN_PLAY, EXTRAS, PACK, COUNT, PLAYERS, RULES, BY_ITSELF, SETUP, DECK, DICE, SUMMARY)
        return [step for step in order if asked.get(step, True)]

    def wish(self) -> dict[str, Json]:
        """The game as the table reads it."""
        left = [Agreement(what, how="" if (how := self.how(what)) == CHANCE else how) for what in self.automation]
        agreed: dict[str, Json] = {"automation": [one.written() for one in left]} if left else {}
        agreed |= {"map": self.map} if self.chance == AUTO and self.map != ON_TABLE else {}
        chosen: dict[str, Json] = {"pack": self.pack} if self.pack else {}
        return (
            chosen
            | ({"agreed": agreed} if agreed else {})
            | {
                "game": self.game,
                "mode": self.mode,
                "scenario": self.scenarios(),
                "variants": [extra for extra in self.extras if extra in self.book.variants],
                "players": [self._player(seat) for seat in range(self.count)],
                "options": self.changed_rules(),
                "details": self._details(),
                "setup": self.setup,
                "chance": self.chance,
            }
        )

    def _player(self, seat: int) -> Json:
        name, pawn = self.name(seat), self.pawn(seat)
        return {"name": name, "pawn": pawn} if pawn else name


def new_draft(
    game: Game | None = None,
    remembered: Callable[[str], Sequence[str]] = lambda game: (),
    packs: Sequence[Choice] = (),
    pack: str = "",
    sources: int = 0,
) -> Draft:
    """A new game with the players of the last one, or with the names that are remembered; a pack that is suggested
    is chosen together with its game."""
    suggested = next((one for one in packs if one.id == pack), None)
    draft = draft_like(game)
    draft.packs, draft.sources = packs, sources
    if suggested is not None:
        draft.choose_game(suggested.game)
        draft.pack = "" if pack == draft.book.pack else pack
    if game is None:
        draft.call(remembered(draft.game))
    return draft


def draft_like(game: Game | None) -> Draft:
    """A new game with the players of the last one."""
    draft = Draft()
    if game is None:
        return draft
    draft.choose_game(game.id)
    if game.mode in draft.book.modes:
        draft.choose_mode(game.mode)
    draft.take_along(game)
    pawns = draft.book.pawns
    names = game.names[: len(draft.seats)]
    for place, name in enumerate(names):
        seat, pawn = draft.seats[place], board_of(game.id).pawn(game, place)
        seat.bot, seat.sharp = is_bot(name), name.endswith(SHARP)
        seat.pawn = pawns.index(pawn) if pawn in pawns else place
        seat.name = "" if seat.bot or name == pawn.capitalize() else name
    _different_pawns(draft)
    least, most = draft.book.players[draft.mode]
    draft.count = max(least, min(len(names), most))
    return draft


def _different_pawns(draft: Draft) -> None:
    """Nobody else has the colour of a player."""
    taken: set[int] = set()
    for seat in draft.seats:
        free = (place for place in range(len(draft.seats)) if place not in taken)
        seat.pawn = seat.pawn if seat.pawn not in taken else next(free)
        taken.add(seat.pawn)


def mixes(book: Rulebook, mode: str) -> list[tuple[tuple[str, ...], Mix]]:
    """Everything about playing in this mode that is not simply allowed, by the scenarios that are played together."""
    sizes = range(1, len(book.scenarios) + 1)
    together = (some for size in sizes for some in combinations(book.scenarios, size))
    return [(some, mixed) for some in together if (mixed := book.mix(mode, some)).why]


def value_words(rule: HouseRule, value: str) -> str:
    """The value of a house rule as players say it: `the Town and the Woods`."""
    if not rule.several:
        return called(rule, value)
    return say("all of them") if value == rule.default else listed([called(rule, part) for part in rule.parts(value)])


def called(rule: HouseRule, one: str) -> str:
    """One value alone as players say it."""
    return rule.called.get(one, spoken(one))


def spoken(word: str) -> str:
    """An id as people say it: `search-and-rescue` is search and rescue."""
    return say(word.replace("-", " ").replace("_", " "))
