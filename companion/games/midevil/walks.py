"""Several steps of a pawn at once: as far as its movement reaches on foot and on horseback, up to the first event."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine import Json, Refusal
from companion.games.kit.places import where
from companion.games.kit.walking import Walk
from companion.games.kit.wording import many
from companion.games.midevil.chapters import horse, pit
from companion.games.midevil.chapters.squares import PawnSteps
from companion.games.midevil.people import Player
from companion.games.midevil.skeleton_words import A_SKELETON
from companion.games.midevil.state import RIDDEN, MidEvil
from companion.languages import say, says
from companion.tiles import NOWHERE, SIDES, Square


def walk_of(game: MidEvil, player: Player) -> Walk:
    """The walk that a pawn may begin now."""
    way = Ways(game, player)
    steps = max(game.left, 0) // (RIDDEN if horse.has_horse(game, player) else 2 * RIDDEN)
    meets = partial(fight_first, game)
    return Walk(player.at, steps, way.onward, events(game, player), way.no_step, meets, partial(too_far, game))


class Ways:
    """Steps of a pawn that stands elsewhere in thought: what they cost so far, and where its Horse then waits."""

    def __init__(self, game: MidEvil, player: Player) -> None:
        self.game = game
        self.walker = player.copy()
        self.spent: dict[Square, int] = {player.at: 0}
        self.horses: dict[Square, Square] = {player.at: player.horse_at}

    def stand(self, here: Square) -> None:
        self.walker.at, self.walker.horse_at = here, self.horses.get(here, self.horses[next(iter(self.horses))])

    def onward(self, here: Square) -> Iterator[tuple[Json, Square]]:
        """The steps from a square that the movement still pays for."""
        game, walker = self.game, self.walker
        for number, side in enumerate(SIDES):
            self.stand(here)
            there = pit.way(game, here, number)
            if there < 0:
                continue
            price = self.spent[here] + horse.cost(game, walker, there)
            if price <= game.left and PawnSteps(game, walker).refusal(side) is None:
                self.spent.setdefault(there, price)
                self.horses.setdefault(there, self.horse_after(here, there))
                yield side, there

    def horse_after(self, here: Square, there: Square) -> Square:
        """It waits before a door, and is mounted again where it waits."""
        game, waits = self.game, self.walker.horse_at
        if not horse.has_horse(game, self.walker):
            return waits
        if waits == NOWHERE:
            return here if game.outdoors(here) and not game.outdoors(there) else waits
        return NOWHERE if waits == there else waits

    def no_step(self, here: Square, way: int) -> Refusal | None:
        self.stand(here)
        return PawnSteps(self.game, self.walker).refusal(SIDES[way])


def events(game: MidEvil, player: Player) -> set[Square]:
    """Where something is met or asked: skeletons, the holder of the book, Horses to claim, the Drawbridge, and every
    other tile of the dungeon."""
    found = set(game.skeletons)
    found |= {other.horse_at for other in game.players if other is not player}
    if (holder := game.holder()) is not None and holder is not player:
        found.add(holder.at)
    if game.castle and game.bridge != NOWHERE:
        found |= set(range(9 * game.bridge, 9 * game.bridge + 9))
    if game.dungeons:
        below = (index for index, laid in enumerate(game.map.laid) if laid.tile.below and index != player.at // 9)
        found |= {square for index in below for square in range(9 * index, 9 * index + 9)}
    return found


def fight_first(game: MidEvil, square: Square) -> Refusal | None:
    """A skeleton on the way ends the walk (midevil.move.fight-before-continuing)."""
    if square not in game.skeletons:
        return None
    why = say("{} on {} is in the way: fight it first", A_SKELETON[game.skeletons[square]], where(game.map, square))
    return Refusal("midevil.move.fight-before-continuing", why)


def too_far(game: MidEvil, steps: int) -> Refusal:
    left = horse.steps_left(game, game.active)
    more = says(left, "{} square is left", "{} squares are left")
    why = say("it is {} away, and {}", many(steps, "square"), more)
    return Refusal("midevil.turn.step-6-move", why)
