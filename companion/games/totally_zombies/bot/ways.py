"""How dear it is to get somewhere: steps, fights on the way, sewers, the Subway and air ducts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from heapq import heapify, heappop, heappush
from typing import TypeAlias
from weakref import WeakKeyDictionary

from companion.games.totally_zombies.bot.mind import BRAVE
from companion.games.totally_zombies.chapters.combat import armed
from companion.games.totally_zombies.chapters.ducts import duct_of, ducts_beside
from companion.games.totally_zombies.chapters.subway import station_of, stations
from companion.games.totally_zombies.figures import BREED
from companion.games.totally_zombies.meta import SEWER
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.state import Map, TotallyZombies
from companion.tiles import FAR, NOWHERE, Square

A_STEP = 4
"""The price of a step; all other prices are measured by it."""
UPKEEP = 10
"""What a turn in the sewer costs, while there are guts to pay with."""
SQUARES_A_TURN = 5
A_TURN = SQUARES_A_TURN * A_STEP
A_RIDE = 2 * A_TURN
"""A turn of waiting and one in the train."""
NO_LIMIT = FAR * FAR
"""Dearer than anything, what nobody needs among it."""
HALF_A_LIFE, HALF_THE_LAST = 3, 6
"""What half a life token is worth: while there are others, and when there are few."""

Prices: TypeAlias = dict[Square, int]
"""From every square to what one wants."""
Links: TypeAlias = Mapping[Square, list[tuple[Square, int]]]
"""Ways onto a square besides steps: whence, and how dear."""


def kill_chance(game: TotallyZombies, weapons: int, breed: str) -> float:
    """How likely one roll kills a zombie of this breed, with so much added by weapons."""
    return min(6, max(1, 7 - game.breed(breed).kill_on + weapons)) / 6


def fight_prices(game: TotallyZombies, me: Player) -> dict[str, int]:
    """What a fight with each of the figures costs: what the failed rolls before the kill take."""
    half = HALF_A_LIFE if me.life > BRAVE or me.bullets > 2 else HALF_THE_LAST
    weapons, prices = armed(game, me), {}
    for letter, breed in BREED.items():
        chance = kill_chance(game, weapons, breed)
        prices[letter] = A_STEP // 2 + round((1 - chance) / chance * game.breed(breed).damage * half)
    return prices


class Fights(dict[str, int]):
    """What it costs to clear a square, by the figures on it."""

    def __init__(self, game: TotallyZombies, me: Player, dear: float = 1.0) -> None:
        """As dear as they are, or so many times as dear."""
        super().__init__({"": 0})
        prices = fight_prices(game, me)
        self.prices = prices if dear == 1 else {letter: round(price * dear) for letter, price in prices.items()}

    def __missing__(self, figures: str) -> int:
        self[figures] = price = sum(self.prices[letter] for letter in figures)
        return price


class Ways:
    """How dear it is from every square to the cheapest of those that are wanted, each with a price of its own; as if
    there were sewer entrances also at these openings.

    Worked out only as far as somebody asks: most of the time what is near is all that matters. Nothing on the table may
    change meanwhile.
    """

    def __init__(
        self,
        game: TotallyZombies,
        me: Player,
        wanted: Mapping[Square, int],
        fights: Fights,
        openings: Iterable[Square] = (),
    ) -> None:
        self._game = game
        self._known: Prices = {}
        self._queue = [(price, square) for square, price in wanted.items()]
        heapify(self._queue)
        self._fights = fights
        self._below = step_below(me)
        if self._queue:
            self._links, self._trains = links_of(game, (*game.sewers, *openings)), Trains(game)

    def price(self, square: Square, most: int = NO_LIMIT) -> int:
        """From this square; `FAR` where there is no way, or none that costs no more than this."""
        if square not in self._known and square >= 0:
            self._go_on(square, most)
        return self._known.get(square, FAR)

    def prices(self) -> Prices:
        """From all squares from which there is a way."""
        self._go_on(NOWHERE, NO_LIMIT)
        return self._known

    def _go_on(self, until: Square, most: int) -> None:
        """Farther away from what is wanted, to this square or this price."""
        best, queue, fights, zombies = self._known, self._queue, self._fights, self._game.zombies
        sides, levels = self._game.map.sides, self._game.map.levels
        while queue and queue[0][0] <= most and until not in best:
            price, here = heappop(queue)
            if here in best:
                continue
            best[here] = price
            price += fights[zombies.get(here, "")]
            onward = price + (self._below if levels[here // 9] == SEWER else A_STEP)
            for there in sides[here]:
                if there >= 0 and there not in best:
                    heappush(queue, (onward, there))
            for there, cost in self._links.get(here, ()):
                heappush(queue, (price + cost, there))
            for there in self._trains.to(here) if here in self._trains.inside else ():
                heappush(queue, (price + A_RIDE, there))


def step_below(me: Player) -> int:
    """A step in the sewer, with its share of what a turn there costs: much, where it is paid with life."""
    dear = 1 if me.guts > 2 else 2 if me.guts + me.life // WHOLE > 3 else 4
    return A_STEP + dear * UPKEEP // SQUARES_A_TURN


class Trains:
    """The Subway, looked at from where one comes out: only the two cheapest stations matter."""

    def __init__(self, game: TotallyZombies) -> None:
        indices = stations(game)
        squares = (square for index in indices for square in game.structure_squares(index))
        self.inside = {square: square // 9 for square in squares} if len(indices) > 1 else {}
        self.reached: set[int] = set()

    def to(self, here: Square) -> list[Square]:
        """Every square from which a train brings one here, unless another station is cheaper to come out at."""
        index = self.inside[here]
        if index in self.reached or len(self.reached) > 1:
            return []
        self.reached.add(index)
        return [square for square, other in self.inside.items() if other != index]


def links_of(game: TotallyZombies, entrances: Collection[Square]) -> Links:
    """Sewer entrances and air ducts."""
    found: dict[Square, list[tuple[Square, int]]] = {}
    for square in entrances:
        below = game.below(square)
        if below >= 0:
            found.setdefault(square, []).append((below, A_STEP))
            found.setdefault(below, []).append((square, A_STEP))
    for duct, others in ducts_of(game).items():
        found.setdefault(duct, []).extend((other, A_TURN) for other in others)
    return found


def ducts_of(game: TotallyZombies) -> dict[Square, list[Square]]:
    """Every air duct with those beside it. Kept with the map, which never changes."""
    known = _ducts.setdefault(game.map, {})
    rule = game.options["duct-adjacency"]
    if rule not in known:
        ducts = ((index, duct_of(game, index)) for index, _ in game.surface_tiles())
        known[rule] = {duct: ducts_beside(game, index) for index, duct in ducts if duct >= 0}
    return known[rule]


_ducts: WeakKeyDictionary[Map, dict[str, dict[Square, list[Square]]]] = WeakKeyDictionary()


def other_stations(game: TotallyZombies, here: Square) -> list[Square]:
    """Where a train from here could bring one."""
    index = station_of(game, here)
    return [] if index < 0 else [square for square in Trains(game).inside if square // 9 != index]
