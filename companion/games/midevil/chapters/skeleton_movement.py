"""Skeleton movement: a die tells how many different skeletons are moved, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine import Json, Options, Refusal
from companion.games.horde.figures import able
from companion.games.kit.places import WAYS, where
from companion.games.midevil.chapters.black_skeletons import BlackSteps, ends, is_black
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.chapters.squares import SkeletonSteps, what_is_there
from companion.games.midevil.chapters.winning import look_for_winner
from companion.games.midevil.people import Player
from companion.games.midevil.questions import SKELETONS_ROLL, WHERE, WHERE_BLACK, WHICH
from companion.games.midevil.skeleton_words import A_SKELETON
from companion.games.midevil.state import NOT_ROLLED, MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, SIDE, Square

MUST = "midevil.skeleton.must-move-if-possible"


class Movable(Options[Square]):
    """The skeletons that may still be moved in this step."""

    __slots__ = ("game",)

    def __init__(self, game: MidEvil) -> None:
        self.game = game

    def candidates(self) -> Iterable[Square]:
        return sorted(self.game.skeletons)

    def refusal(self, value: Square) -> Refusal | None:
        game = self.game
        if value not in game.skeletons:
            return Refusal("midevil.skeleton.roll-sets-number", say("no skeleton stands there"))
        if value in game.moved:
            return Refusal("midevil.skeleton.once-per-phase", say("that skeleton has been moved in this step"))
        if not can_step(game, value):
            return Refusal("midevil.ruling.skeleton-target-squares", say("that skeleton has no free square to go to"))
        return None

    def legal(self) -> Iterator[Square]:
        """One pass over all of them: this is asked before every step."""
        return iter(movable(self.game))

    def read(self, raw: Json) -> Square | Refusal:
        square = self.game.map.square(raw)
        return square if square != NOWHERE else Refusal(MUST, say("that is no skeleton on the map: choose one that is"))

    def show(self, value: Square) -> Json:
        return self.game.map.names[value]

    def label(self, value: Square) -> str:
        return what_is_there(self.game, value)


def movable(game: MidEvil) -> list[Square]:
    """Those that have not moved yet and have somewhere to go."""
    waiting = game.skeletons.keys() - game.moved
    black = {square for square in waiting if is_black(game, square)} if game.castle else set()
    if not black:
        return able(waiting, game.skeletons, game.map.neighbours)
    others = able(waiting - black, game.skeletons, game.map.neighbours)
    return sorted([*others, *(square for square in black if ends(game, square))])


def can_step(game: MidEvil, square: Square) -> bool:
    if is_black(game, square):
        return bool(ends(game, square))
    return any(there >= 0 and there not in game.skeletons for there in game.map.neighbours[square])


async def move_skeletons(game: MidEvil, player: Player) -> None:
    """Step 8: roll, then the active player moves that many (midevil.ruling.skeleton-who-chooses); with MidEvil 2 only
    the black ones move otherwise (midevil.castle-skeleton.base-movement-applies)."""
    if game.due == NOT_ROLLED:
        game.marches = ()
        game.moved.clear()
        await roll_for_skeletons(game, player)
    while game.due > 0 and not game.still and movable(game):  # midevil.ruling.skeleton-if-possible
        which = await WHICH.to(player.seat, Movable(game))
        if which is None:
            continue
        if is_black(game, which):  # one of those the die counts (midevil.castle-skeleton.black-two-squares)
            go(game, which, await WHERE_BLACK.to(player.seat, BlackSteps(game, which)), say("goes two squares"))
            continue
        way = await WHERE.to(player.seat, SkeletonSteps(game, which))
        go(game, which, game.map.neighbours[which][SIDE[way]], say("goes {}", WAYS[way]))
    if game.due != NOT_ROLLED:
        game.due = 0


async def roll_for_skeletons(game: MidEvil, player: Player) -> None:
    """One die, while there is a skeleton on the map and nothing keeps them still."""
    while game.due == NOT_ROLLED and game.skeletons and game.step == "skeletons":  # not back in an earlier step
        if game.still:
            game.tell("no skeleton moves in this turn")
            return
        roll = await rolled(game, player, SKELETONS_ROLL)
        if roll is not None:
            game.due = roll
            there = min(roll, len(game.skeletons))
            game.tell("{} skeleton is to move" if there == 1 else "{} skeletons are to move", there)


def go(game: MidEvil, which: Square, there: Square, how: str) -> None:
    """One skeleton takes its step; a pawn that it meets is not fought now (midevil.ruling.skeleton-comes-to-pawn)."""
    game.shift_skeleton(which, there)
    game.due -= 1
    if game.quiet:
        game.march_untold()
    else:
        colour = game.skeletons[there]
        if game.by_itself:
            names = game.map.names
            game.march(say("skeleton"), (names[which], names[there]), how, "")
        game.tell("{} goes from {} to {}", A_SKELETON[colour], where(game.map, which), where(game.map, there))
    if which in game.goals:
        look_for_winner(game)  # whoever waits there with the book is alone now
