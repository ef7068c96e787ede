"""Random play over any game: everything listed is tried, everything played is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.engine import CHOICE, TRAY, TYPED, Driver, Game, Refused, Request, pick
from companion.games import NewGame, rulebook
from companion.games.kit.unlisted import Unlisted
from companion.packs import load
from tests.conformance.listing import lists_what_it_allows
from tests.conformance.settings import LONG, SETTINGS, USUAL, Setting

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    7,
    10**9,
    2.5,
    "",
    "nonsense",
    "0,0.C ",
    "99,99.C",
    "N S",
    [],
    [1, 2],
    {},
    {"a": 1},
)
NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


@dataclass(frozen=True)
class Seating:
    """One way to play one game: mode, scenario, variants, number of players; or a setting of its own."""

    game: str
    mode: str
    players: int
    scenarios: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    setting: Setting = USUAL

    def __str__(self) -> str:
        setting = (self.setting.name,) if self.setting.name else ()
        return "-".join((self.game, self.mode, *self.scenarios, *self.variants, *setting, str(self.players)))

    def begin(self, own_deck: bool = True) -> Driver[Game]:
        """A new game whose decks the referee keeps itself, unless they lie on the table; or one in the thick of it."""
        book, setting = rulebook(self.game), self.setting
        if setting.position:
            return Driver(book.load(setting.at(self.players), load(book.pack)))
        wish = NewGame(
            NAMES[: self.players],
            self.mode,
            setting.options,
            own_deck and not setting.real_cards,
            scenarios=self.scenarios,
            variants=(*self.variants, *setting.variants),
            details=setting.details,
        )
        return Driver(book.new(load(book.pack), wish))


def seatings(game: str) -> Iterator[Seating]:
    """Every combination of mode, scenario and variant that the rulebook allows, and every setting."""
    book = rulebook(game)
    for mode, (least, most) in book.players.items():
        four = min(max(4, least), most)
        for scenarios in ((), *((scenario,) for scenario in book.scenarios)):
            for variants in ((), *((variant,) for variant in book.variants)):
                usual = range(least, most + 1) if LONG else sorted({least, four, most})
                for players in usual if not scenarios and not variants else [four]:
                    seating = Seating(game, mode, players, scenarios, variants)
                    if _allowed(seating):
                        yield seating
    for setting in SETTINGS.get(game, ()):
        fewest, most = book.players[next(iter(book.players))]
        for players in range(fewest, most + 1) if LONG and not setting.position else [setting.players]:
            yield Seating(game, next(iter(book.players)), players, setting=setting)


def _allowed(seating: Seating) -> bool:
    try:
        seating.begin()
    except Refused:
        return False
    return True


def choose(random: Random, request: Request[Any]) -> Any:
    """One of the listed options; rolls, draws and what nobody lists as a generator would make them."""
    if request.kind != CHOICE or isinstance(request.options, Unlisted):
        return pick(request.options, random.random())
    return random.choice(list(request.options))


def step(driver: Driver[Game], random: Random, cards: float = 0.1) -> None:
    """One accepted thing: usually an answer, sometimes a card."""
    request = driver.ask()
    if request.window and random.random() < cards:
        seat = random.randrange(driver.game.seats)
        plays = list(driver.game.plays(seat, driver.waiting))
        if plays:
            driver.interrupt("play", seat, random.choice(plays))
            return
    driver.answer(choose(random, request), source=TRAY if driver.number % 2 else TYPED)


def play(driver: Driver[Game], random: Random, turns: int) -> None:
    """Play to the end or to the turn limit; every question on the way is listed both ways."""
    while driver.pending is not None and driver.game.turn_number() <= turns:
        lists_what_it_allows(driver.pending)
        step(driver, random)
