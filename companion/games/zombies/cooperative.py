"""Cooperative play: the zombies closest to players move first, each towards the player closest to it."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.zombies.state import Zombies
from companion.tiles import BUILDING, FAR, NOWHERE, SIDES, Map, Square


def pawns(game: Zombies) -> tuple[Square, ...]:
    """Where players stand."""
    return tuple(sorted({player.at for player in game.players if player.on_map}))


def how_far(game: Zombies, squares: tuple[Square, ...]) -> list[int]:
    """For each square of the map, how far the nearest of these is (zombies.ruling.coop-distance)."""
    if not squares:
        return [FAR] * len(game.map.neighbours)
    house_rule = game.options["distance"]
    if house_rule == "walking":
        return game.map.distances(squares)
    if house_rule == "walking-around-zombies":
        return game.map.distances_around(squares, game.zombies)
    return straight(game.map, squares)


def straight(map: Map, squares: tuple[Square, ...]) -> list[int]:
    """Rows and columns apart, walls or no walls."""
    grid = [map.column_and_row(square) for square in range(len(map.neighbours))]
    return [min(abs(x - grid[s][0]) + abs(y - grid[s][1]) for s in squares) for x, y in grid]


class Order:
    """Which zombie is next, worked out once for one question."""

    __slots__ = ("first", "game", "now", "rank")

    def __init__(self, game: Zombies) -> None:
        self.game = game
        self.rank = how_far(game, game.hunted)  # measured when step 5 begins: zombies.ruling.coop-order
        self.now = how_far(game, pawns(game))
        ready = [self.rank[square] for square in game.zombies if self.may_move(square)]
        self.first = min(ready, default=FAR)
        """How far the next zombie is from its nearest player."""

    def may_move(self, square: Square) -> bool:
        """Has it not moved yet, and can it get nearer to a player?"""
        game = self.game
        if game.moved.get(square, 0) >= game.zombies.get(square, 0) or self.now[square] == 0:
            return False
        return any(self.no_step(square, side) is None for side in range(4))

    def no_step(self, square: Square, side: int) -> Refusal | None:
        """Why a zombie does not go there; None when it is free, outside, and nearer to a player."""
        there = self.game.map.neighbours[square][side]
        if there < 0 or there in self.game.zombies:
            return Refusal("zombies.ruling.coop-blocked", "there is no way")
        kinds = self.game.map.kinds
        if kinds[there] == BUILDING and kinds[square] != BUILDING:
            return Refusal("zombies.mode-coop.zombies-do-not-enter", "zombies do not go into buildings")
        if self.now[there] < self.now[square]:
            return None
        why = f"it goes towards the nearest player, {self.now[square]} steps away, not to the {SIDES[side]}"
        return Refusal("zombies.mode-coop.towards-closest", why)

    def no_turn(self, square: Square) -> Refusal | None:
        """Why it is not this zombie's turn (zombies.mode-coop.closest-first)."""
        if self.now[square] == 0:
            return Refusal("zombies.ruling.coop-zombie-on-player", "it stands with a player already and stays")
        if not self.may_move(square):
            return Refusal("zombies.ruling.coop-blocked", "it cannot get nearer to a player and is passed over")
        if self.rank[square] == self.first:
            return None
        why = f"it is {self.rank[square]} steps from a player; another one is {self.first} steps away"
        return Refusal("zombies.mode-coop.closest-first", why)


def why_next(game: Zombies, square: Square) -> str:
    """A sentence on why this zombie moves and whom it goes for."""
    order = Order(game)
    far = order.now[square]
    near = [p.name for p in game.players if p.on_map and how_far(game, (p.at,))[square] == far != NOWHERE]
    steps = "step" if far == 1 else "steps"
    return f"the zombie on {game.map.names[square]} is next: {far} {steps} from {' and '.join(near)}"
