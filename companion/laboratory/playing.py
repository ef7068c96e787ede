"""One game after the other: how a table is laid, who sits where, and what a game came to.

A game depends on nothing but its plan, its cell and its number, so anybody may play it, anywhere and in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion import packs
from companion.bots import Bot, act, bot
from companion.bots.rivals import Rivals
from companion.engine import CHOICE, BadInput, CompanionError, Driver, Game, Refused
from companion.games import NewGame, rulebook
from companion.games.agreement import Agreement
from companion.games.kit.board import board_of
from companion.games.kit.wording import from_to

TURN_LIMIT = "turn limit"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


@dataclass(frozen=True, slots=True)
class NewTable:
    """Begins the same game as often as it is wanted."""

    game: str
    pack: packs.Pack
    wish: NewGame

    def sit_down(self, counts: bool = False) -> Driver[Game]:
        """A new game, which counts what its rulebook declares where that is wanted."""
        game = rulebook(self.game).new(self.pack, self.wish)
        game.quiet = True
        game.tally = Counter() if counts else None
        return Driver(game)

    def doubts(self, live: Driver[Game]) -> Iterator[str]:
        """What differs between the live game and its replays; nothing, if all is well."""
        for strict in (False, True):
            again = self.sit_down()
            kind = "strict replay" if strict else "replay"
            try:
                again.replay(live.history, strict=strict)
            except CompanionError as error:
                yield f"the {kind} stops: {error}"
                continue
            if again.over != live.over:
                yield f"the {kind} ends otherwise: {again.over} instead of {live.over}"
            if again.game.position() != live.game.position():
                yield f"the {kind} leads to another position"
            if asked(again) != asked(live):
                yield f"the {kind} asks {asked(again)} instead of {asked(live)}"


def new_table(
    game: str, players: int, folders: Sequence[str], agreed: Agreement | None = None, pack: str = ""
) -> NewTable:
    book = rulebook(game)
    agreed = agreed or Agreement(book.modes[0])
    least, most = book.players[agreed.mode]
    if not least <= players <= most:
        who = from_to(least, most, "player")
        raise BadInput(f"--players is {players}; {agreed.mode} {book.title} is played by {who}")
    return NewTable(game, packs.load(pack or book.pack, folders), agreed.new_game(NAMES[:players]))


def usual_players(game: str, mode: str | None) -> int:
    """Four, where the game allows it."""
    book = rulebook(game)
    least, most = book.players.get(mode or "", book.players[book.modes[0]])
    return min(max(4, least), most)


def play_out(driver: Driver[Game], player: Bot, turns: int) -> str:
    """Play to the end or to the turn limit; what went wrong, or nothing."""
    return Watched(driver).play_out(player, turns)


def asked(driver: Driver[Game]) -> tuple[str, int, str] | None:
    """The pending question in short."""
    request = driver.pending
    return (request.name, request.seat, str(list(request.options))) if request else None


# ---------------------------------------------------------------------- who sits where


def seating(bots: Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """Who sits at each seat in a game: everybody moves on by one seat from game to game, so that in as many games as
    there are bots each of them sits everywhere once."""
    return tuple(bots[(seat - number) % len(bots)] for seat in range(players))


def seated(places: Sequence[str], kinds: Sequence[str], seed: int) -> Bot:
    """One kind of bot for all seats, or one of each kind for its own."""
    if len({*places}) == 1 and len({*kinds}) == 1:
        return bot(places[0], seed)
    by_kind: dict[str, Bot] = {}
    for order, kind in enumerate(dict.fromkeys(kinds)):
        seats = frozenset(seat for seat, name in enumerate(places) if name == kind)
        if seats:
            by_kind[kind] = bot(kind, seed if not order else " ".join([str(seed), *["rival"] * order]), seats)
    return Rivals({seat: by_kind[kind] for seat, kind in enumerate(places)})


# ---------------------------------------------------------------------- one game


@dataclass(slots=True)
class Watched:
    """A game that is played while somebody notes which rules were asked by and which cards were played."""

    driver: Driver[Game]
    asked: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    refused: str = ""
    """The rule by which something listed was refused."""

    def play_out(self, player: Bot, turns: int) -> str:
        """Play to the end or to the turn limit; what went wrong, or nothing."""
        driver, game, history = self.driver, self.driver.game, self.driver.history
        try:
            while (request := driver.pending) is not None and game.turn_number() <= turns:
                act(player, driver)
                if history[-1].verb == "answer":
                    self.asked[request.rule] += 1
                    self.decided[request.rule] += request.kind == CHOICE
        except Refused as no:
            self.refused = no.rule
            return f"a listed option was refused: {no}"
        return ""

    def cards(self) -> list[list[str]]:
        """The cards that each seat played, each once."""
        game, driver = self.driver.game, self.driver
        answers, known = rulebook(game.id).cards_by_answer, board_of(game.id).cards(game)
        played: list[set[str]] = [set() for _ in range(game.seats)]
        for record in driver.history:
            if record.verb == "play" and isinstance(record.value, dict) and record.seat >= 0:
                played[record.seat].add(str(record.value.get("card")))
            elif record.name in answers and record.verb == "answer" and record.value in known:
                played[record.seat].add(str(record.value))
        return [sorted(cards) for cards in played]


@dataclass(frozen=True, slots=True)
class Played:
    """What one game came to; as the rows of a chunk hold it."""

    number: int
    seed: int
    turns: int
    decisions: int
    ending: str
    """In words that are the same for endings of one kind."""
    rule: str
    """By which rule it ended; empty at the turn limit."""
    winners: tuple[int, ...]
    bots: tuple[str, ...]
    banners: tuple[str, ...]
    counted: dict[str, list[int]]
    """What the rulebook counts, for each seat."""
    cards: list[list[str]]
    problem: str = ""

    @property
    def seats(self) -> int:
        return len(self.bots)

    def as_json(self) -> list[Any]:
        return [getattr(self, name) for name in self.__slots__]

    @classmethod
    def from_json(cls, row: Sequence[Any]) -> Played:
        number, seed, turns, decisions, ending, rule, winners, bots, banners, counted, cards, problem = row
        return cls(
            number, seed, turns, decisions, ending, rule, tuple(winners), tuple(bots), tuple(banners), counted,
            cards, problem,
        )  # fmt: skip


def play_game(
    table: NewTable, kinds: Sequence[str], number: int, seed: int, turns: int, verify: bool
) -> tuple[Played, Watched]:
    """Play one game and look at its replays where that is wanted."""
    driver = table.sit_down(counts=True)
    watched = Watched(driver)
    places = seating(kinds, driver.game.seats, number)
    try:
        problem = watched.play_out(seated(places, kinds, seed), turns)
        if not problem and verify:
            problem = next(table.doubts(driver), "")
    except Exception as error:  # a broken rule: its traceback is wanted, with the game that shows it
        error.add_note(f"seed {seed}, step {len(driver.history)}")
        raise
    if problem:
        problem = f"seed {seed}, step {len(driver.history)}: {problem}"
    return _came_to(watched, places, number, seed, turns, problem), watched


def _came_to(watched: Watched, places: tuple[str, ...], number: int, seed: int, turns: int, problem: str) -> Played:
    driver = watched.driver
    game, tally = driver.game, driver.game.tally or Counter()
    counted = {what: [tally[what, seat] for seat in range(game.seats)] for what in rulebook(game.id).counted}
    return Played(
        number,
        seed,
        min(game.turn_number(), turns),
        len(driver.history),
        game.ending() or TURN_LIMIT,
        driver.over.rule if driver.over else "",
        driver.over.winners if driver.over else (),
        places,
        tuple(map(game.banner, range(game.seats))),
        counted,
        watched.cards(),
        problem,
    )
