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
from companion.tiles import Square

A_STEP = 4
"""The price of a step; all other prices are measured by it."""
UPKEEP = 10
"""What a turn in the sewer costs, while there are guts to pay with."""
SQUARES_A_TURN = 5
A_TURN = SQUARES_A_TURN * A_STEP
A_RIDE = 2 * A_TURN
"""A turn of waiting and one in the train."""
HALF_A_LIFE, HALF_THE_LAST = 3, 6
"""What half a life token is worth: while there are others, and when there are few."""

Prices: TypeAlias = dict[Square, int]
"""From every square to what one wants."""
Links: TypeAlias = Mapping[Square, list[tuple[Square, int]]]
"""Ways onto a square besides steps: whence, and how dear."""


def kill_chance(game: TotallyZombies, me: Player, breed: str) -> float:
    """How likely one roll kills a zombie of this breed."""
    return min(6, max(1, 7 - game.breed(breed).kill_on + armed(game, me))) / 6


def fight_prices(game: TotallyZombies, me: Player) -> dict[str, int]:
    """What a fight with each of the figures costs: what the failed rolls before the kill take."""
    half = HALF_A_LIFE if me.life > BRAVE or me.bullets > 2 else HALF_THE_LAST
    prices: dict[str, int] = {}
    for letter, breed in BREED.items():
        chance = kill_chance(game, me, breed)
        prices[letter] = A_STEP // 2 + round((1 - chance) / chance * game.breed(breed).damage * half)
    return prices


class Fights(dict[str, int]):
    """What it costs to clear a square, by the figures on it."""

    def __init__(self, game: TotallyZombies, me: Player) -> None:
        super().__init__({"": 0})
        self.prices = fight_prices(game, me)

    def __missing__(self, figures: str) -> int:
        self[figures] = price = sum(self.prices[letter] for letter in figures)
        return price


def prices_to(
    game: TotallyZombies, me: Player, wanted: Mapping[Square, int], openings: Iterable[Square] = ()
) -> Prices:
    """From every square to the cheapest of those that are wanted, each with a price of its own; as if there were sewer
    entrances also at these openings."""
    best: Prices = {}
    queue = [(price, square) for square, price in wanted.items()]
    heapify(queue)
    sides, levels, zombies, fights = game.map.sides, game.map.levels, game.zombies, Fights(game, me)
    below = step_below(me)
    links, trains = links_of(game, (*game.sewers, *openings)), Trains(game)
    while queue:
        price, here = heappop(queue)
        if here in best:
            continue
        best[here] = price
        price += fights[zombies.get(here, "")]
        onward = price + (below if levels[here // 9] == SEWER else A_STEP)
        for there in sides[here]:
            if there >= 0 and there not in best:
                heappush(queue, (onward, there))
        for there, cost in links.get(here, ()):
            heappush(queue, (price + cost, there))
        for there in trains.to(here) if here in trains.inside else ():
            heappush(queue, (price + A_RIDE, there))
    return best


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
