"""What the games of each variant came to, added up chunk by chunk: a hundred thousand games need no more memory than a
thousand. Only whole numbers are kept, so nothing depends on the order in which they came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.laboratory.chunks import Asked, Folder, Kept
from companion.laboratory.intervals import Interval, sample, wilson
from companion.laboratory.plan import Cell
from companion.laboratory.playing import TURN_LIMIT, Played

MOST_FAILURES = 50
"""So many failures are told one by one."""


@dataclass(slots=True)
class Share:
    """How often something was tried, and how often it came."""

    hits: int = 0
    of: int = 0

    def add(self, hit: bool) -> None:
        self.hits += hit
        self.of += 1

    @property
    def interval(self) -> Interval:
        return wilson(self.hits, self.of)


def together(shares: Iterable[Share]) -> Share:
    """All of them as one."""
    listed = list(shares)
    return Share(sum(share.hits for share in listed), sum(share.of for share in listed))


@dataclass(frozen=True, slots=True)
class Useful:
    """A card: how often a seat that played it won, against how often those seats win anyway."""

    card: str
    played: int
    won: Interval
    expected: float

    @property
    def gain(self) -> Interval:
        """How much more often they won; the expectation comes from all games and counts as known."""
        return Interval(self.won.value - self.expected, self.won.low - self.expected, self.won.high - self.expected)


@dataclass(slots=True)
class Gathered:
    """What the games of one variant came to."""

    cell: Cell
    games: int = 0
    decisions: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    stopped: Counter[int] = field(default_factory=Counter)
    """The turns of the games that came to no end."""
    endings: Counter[str] = field(default_factory=Counter)
    ended_by: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    seats: dict[tuple[int, str], Share] = field(default_factory=dict)
    """Wins of each seat and whoever sat there."""
    banners: dict[str, Share] = field(default_factory=dict)
    """Wins under each banner, where a game has such."""
    counted: dict[str, Counter[int]] = field(default_factory=dict)
    """What the rulebook counts: how many games had so many of it, all seats together."""
    cards: dict[str, Counter[tuple[int, str, bool]]] = field(default_factory=dict)
    """Each card: by which seat and bot it was played, and whether that won."""
    rules: dict[str, Asked] = field(default_factory=dict)
    first_bot: int = 0
    """How often whoever sat first in the first game won."""
    failed: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, kept: Kept) -> None:
        for game in kept.games:
            self._add_game(game)
        for rule, asked in kept.rules.items():
            self.rules[rule] = self.rules.get(rule, Asked()) + asked

    def _add_game(self, game: Played) -> None:
        self.games += 1
        self.decisions += game.decisions
        self.turns[game.turns] += 1
        self.stopped[game.turns] += game.ending == TURN_LIMIT
        self.endings[game.ending] += 1
        self.ended_by.update([game.rule] if game.rule else [])
        self.wins.update(game.winners)
        self.first_bot += game.number % game.seats in game.winners
        for seat, (bot, banner) in enumerate(zip(game.bots, game.banners, strict=True)):
            won = seat in game.winners
            self.seats.setdefault((seat, bot), Share()).add(won)
            if banner:
                self.banners.setdefault(banner, Share()).add(won)
            for card in game.cards[seat]:
                self.cards.setdefault(card, Counter())[seat, bot, won] += 1
        for what, numbers in game.counted.items():
            self.counted.setdefault(what, Counter())[sum(numbers)] += 1
        if game.problem:
            self.failed += 1
            self.failures += [game.problem] if len(self.failures) < MOST_FAILURES else []

    # ------------------------------------------------------------------ what can be said of it

    @property
    def ended(self) -> Share:
        """The games that came to an end before the turn limit."""
        return Share(self.games - self.endings[TURN_LIMIT], self.games)

    @property
    def mean_turns(self) -> float:
        return sample(self.turns).mean

    def seat(self, seat: int) -> Share:
        """Whoever sat there."""
        return together(share for (place, _), share in self.seats.items() if place == seat)

    def bot(self, name: str) -> Share:
        """Wherever it sat."""
        return together(share for (_, bot), share in self.seats.items() if bot == name)

    def bots(self) -> list[str]:
        return sorted({bot for _, bot in self.seats})

    def useful(self) -> list[Useful]:
        """Every card that was played, the most useful first."""
        return sorted(
            (self._useful(card, played) for card, played in self.cards.items()),
            key=lambda one: (-one.gain.value, one.card),
        )

    def _useful(self, card: str, played: Counter[tuple[int, str, bool]]) -> Useful:
        times = sum(played.values())
        won = sum(count for (_, _, win), count in played.items() if win)
        due = sum(
            count * self.seats[seat, bot].hits / self.seats[seat, bot].of for (seat, bot, _), count in played.items()
        )
        return Useful(card, times, wilson(won, times), due / times)


def gather(folder: Folder, write: Callable[[Cell, list[Played]], object] = lambda cell, games: None) -> list[Gathered]:
    """What all variants came to, from what was kept; `write` is handed the games in the order of the plan."""
    cells = [Gathered(cell) for cell in folder.plan.cells]
    for chunk, kept in folder.read():
        cells[chunk.cell].add(kept)
        write(cells[chunk.cell].cell, kept.games)
    return cells
