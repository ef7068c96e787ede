"""Cooperative play: the zombies closest to players move first, each towards the player closest to it."""

from __future__ import annotations

from collections.abc import Container

from companion.engine import Refusal
from companion.games.kit.places import COMPASS, listed, where
from companion.games.zombies.state import Zombies
from companion.languages import joined, say
from companion.packs import Map
from companion.tiles import BUILDING, FAR, Square

MOST_NAMES = 2
"""A longer list of squares helps nobody."""


def pawns(game: Zombies) -> tuple[Square, ...]:
    """Where players stand."""
    return tuple(sorted({player.at for player in game.players if player.on_map}))


def take_bearings(game: Zombies) -> None:
    """Note what distances are measured from when step 5 begins (zombies.ruling.coop-order)."""
    game.hunted = pawns(game)
    if game.rule_is("distance", "walking-around-zombies"):
        game.crowd = tuple(sorted(game.zombies))


def how_far(game: Zombies, squares: tuple[Square, ...], crowd: Container[Square]) -> list[int]:
    """For each square of the map, how far the nearest of these is (zombies.ruling.coop-distance)."""
    if not squares:  # zombies.ruling.coop-no-pawn-on-map
        return [FAR] * len(game.map.neighbours)
    house_rule = game.options["distance"]
    if house_rule == "walking":
        return game.map.distances(squares)
    if house_rule == "walking-around-zombies":
        return game.map.distances_around(squares, crowd)
    return straight(game.map, squares)


def how_far_now(game: Zombies) -> list[int]:
    """For each square of the map, how far the nearest player is at this moment."""
    return how_far(game, pawns(game), game.zombies)


def straight(map: Map, squares: tuple[Square, ...]) -> list[int]:
    """Rows and columns apart, walls or no walls."""
    grid = [map.column_and_row(square) for square in range(len(map.neighbours))]
    return [min(abs(x - grid[s][0]) + abs(y - grid[s][1]) for s in squares) for x, y in grid]


def no_step(game: Zombies, now: list[int], square: Square, side: int) -> Refusal | None:
    """Why a zombie does not go there; None when the space is free, not inside, and nearer to a player."""
    there = game.map.neighbours[square][side]
    if there < 0 or there in game.zombies:
        return Refusal("zombies.ruling.coop-blocked", say("there is no way"))
    kinds = game.map.kinds
    # out through the door, and about inside (zombies.mode-coop.zombies-may-leave, zombies.ruling.coop-inside-building)
    if kinds[there] == BUILDING and kinds[square] != BUILDING:
        return Refusal("zombies.mode-coop.zombies-do-not-enter", say("zombies do not go into buildings"))
    if now[there] < now[square]:
        return None
    why = say("it goes towards the nearest player, {} away, not to the {}", _steps(now[square]), COMPASS[side])
    return Refusal("zombies.mode-coop.towards-closest", why)


class Order:
    """Which zombies may be next, worked out once for one question."""

    __slots__ = ("first", "game", "now", "rank", "ready")

    def __init__(self, game: Zombies) -> None:
        self.game = game
        self.rank = how_far(game, game.hunted, game.crowd)  # measured when step 5 begins: zombies.ruling.coop-order
        self.now = how_far_now(game)
        self.ready = [square for square in game.zombies if self.may_move(square)]
        """Zombies that have not moved yet and can get nearer to a player."""
        self.first = min((self.rank[square] for square in self.ready), default=FAR)
        """How far the next one was from a player; several make a tie (zombies.mode-coop.tie-current-player)."""

    def unmoved(self, square: Square) -> bool:
        return self.game.moved.get(square, 0) < self.game.zombies.get(square, 0)

    def may_move(self, square: Square) -> bool:
        """Has it not moved yet, and can it get nearer to a player?"""
        game, now, far = self.game, self.now, self.now[square]
        if far == 0 or not self.unmoved(square):
            return False
        for side, there in enumerate(game.map.neighbours[square]):
            # most ways lead away from the players: they need no reason
            if there >= 0 and now[there] < far and no_step(game, now, square, side) is None:
                return True
        return False

    def next(self) -> list[Square]:
        """The closest ones that can get nearer, in order."""
        return sorted(square for square in self.ready if self.rank[square] == self.first)

    def no_turn(self, square: Square) -> Refusal | None:
        """Why it is not this zombie's turn (zombies.mode-coop.closest-first)."""
        if self.now[square] == 0:
            return Refusal("zombies.ruling.coop-zombie-on-player", say("it stands with a player already and stays"))
        if square not in self.ready:
            return Refusal("zombies.ruling.coop-blocked", say("it cannot get nearer to a player and is passed over"))
        if self.rank[square] == self.first:
            return None
        why = say("it is {} from a player; another one is {} away", _steps(self.rank[square]), _steps(self.first))
        return Refusal("zombies.mode-coop.closest-first", why)


# ---------------------------------------------------------------------- what the log says


def why_next(game: Zombies, square: Square) -> str:
    """How far a zombie is from whom, and how it came to be next."""
    order = Order(game)
    far, rank = order.now[square], order.rank[square]
    then = say(" ({} away when step 5 began)", _steps(rank)) if rank != far else ""
    passed = _passed_over(order)
    why = joined("; ", [_whose_turn(order, square, bool(passed)), *passed])
    return say("{} from {}{}, {}", _steps(far), _nearest(game, square), then, why)


def _whose_turn(order: Order, square: Square, passed: bool) -> str:
    map = order.game.map
    ties = [where(map, other) for other in order.next() if other != square]
    if ties:
        return say("chosen before the equally close {}", _zombies(ties))
    return say("the closest that can get nearer") if passed else say("the closest one")


def _passed_over(order: Order) -> list[str]:
    """The closer ones that stay, and why (zombies.ruling.coop-zombie-on-player, zombies.ruling.coop-blocked)."""
    map = order.game.map
    closer = sorted(z for z in order.game.zombies if order.unmoved(z) and order.rank[z] < order.first)
    there = [where(map, square) for square in closer if order.now[square] == 0]
    stuck = [where(map, square) for square in closer if order.now[square] > 0]
    words = []
    if there:
        one = len(there) == 1
        words.append(
            say("the {} is with a player already" if one else "the {} are with a player already", _zombies(there))
        )
    if stuck:
        words.append(say("the {} cannot get nearer", _zombies(stuck)))
    return words


def which_way(game: Zombies, side: int, there: Square) -> str:
    """Where a zombie has gone, and how near it is now."""
    far = how_far_now(game)[there]
    near = _nearest(game, there)
    to = where(game.map, there)
    if far == 0:
        return say("it goes {} to {} and reaches {}", COMPASS[side], to, near)
    return say("it goes {} to {} and is {} from {}", COMPASS[side], to, _steps(far), near)


def _nearest(game: Zombies, square: Square) -> str:
    """The players closest to a square."""
    far = {p.name: how_far(game, (p.at,), game.zombies)[square] for p in game.players if p.on_map}
    return listed([name for name in far if far[name] == min(far.values())])


def _zombies(places: list[str]) -> str:
    """A few zombies by where they stand; of many only the number."""
    if len(places) > MOST_NAMES:
        return say("{} zombies", len(places))
    return say("zombie on {}" if len(places) == 1 else "zombies on {}", listed(places))


def _steps(far: int) -> str:
    if far == FAR:
        return say("no way")
    return say("1 step") if far == 1 else say("{} steps", far)
