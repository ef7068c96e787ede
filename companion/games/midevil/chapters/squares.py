"""What may be answered where a step is asked, in the words of the map, and why there is no way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from companion.engine import Json, Refusal
from companion.games.horde.squares import STOP, FigureRules, StepsOfFigure, StepsOfPawn, no_such_step, square_with
from companion.games.kit.places import COMPASS, WAYS
from companion.games.midevil.chapters import drawbridge, horse, pit
from companion.games.midevil.chapters.backtracking import no_way_back
from companion.games.midevil.chapters.dungeon import Exit, exit_at
from companion.games.midevil.chapters.passages import dead_end
from companion.games.midevil.moments import NO_STEP
from companion.games.midevil.people import Player
from companion.games.midevil.skeleton_words import SKELETON
from companion.games.midevil.state import STEP, MidEvil
from companion.languages import say
from companion.tiles import SIDE, SIDES, Square

BLOCKED = {
    "t": say("trees stand there"),
    "~": say("there is water"),
    "#": say("that square cannot be entered"),
    "p": say("that is the pit"),
}
CLOSED_TILES = {
    "windmill": "midevil.castle-move.windmill-blocked",
    "filth": "midevil.castle-move.filth-blocked",
}
"""Tiles of MidEvil 2 on which blocked squares have a rule of their own."""


class PawnSteps(StepsOfPawn[MidEvil, Player]):
    """One step of a pawn, or the end of its movement; roads are not needed (midevil.move.all-else-open). With
    MidEvil 2 (midevil.castle-move.base-applies) it may also be an attempt to lower the Drawbridge."""

    __slots__ = ()

    def there(self, square: Square) -> str:
        return what_is_there(self.game, square)

    def candidates(self) -> Iterable[str]:
        return *SIDES, STOP, *([drawbridge.LOWER] if drawbridge.lies(self.game) else ())

    def goes_to(self, value: str) -> Square:
        """The square to which that step leads; -1 when it leads nowhere."""
        return pit.way(self.game, self.player.at, SIDE[value])

    def refusal(self, value: str) -> Refusal | None:
        game, player = self.game, self.player
        if value == STOP:
            return _no_stop(player)
        if value == drawbridge.LOWER:
            return drawbridge.no_attempt(game, player)
        if no := pit.held(player):
            return no
        there = self.goes_to(value)
        if there < 0:
            exit = exit_at(game, player.at, SIDE[value])
            return self._no_exploring(exit, SIDE[value]) if exit else self._no_way(SIDE[value])
        if horse.cost(game, player, there) > game.left:
            return Refusal("midevil.turn.step-6-move", say("not enough movement is left for that step"))
        return no_way_back(game, player, SIDE[value]) or forbidden(game, player, there)

    def legal(self) -> Iterator[str]:
        """Where there is neither castle nor dungeon, the free ways without a reason for each of the others."""
        game, player = self.game, self.player
        if game.castle or game.dungeons or player.stuck:
            return super().legal()
        steps = [
            side
            for side, there in zip(SIDES, game.map.neighbours[player.at], strict=True)
            if there >= 0 and horse.cost(game, player, there) <= game.left and forbidden(game, player, there) is None
        ]
        return iter(steps if _no_stop(player) else [*steps, STOP])

    def _no_way(self, side: int) -> Refusal:
        return no_way(self.game, self.player.at, side, "midevil.move.players-use-doors")

    def _no_exploring(self, exit: Exit, side: int) -> Refusal | None:
        """Why no dungeon tile is drawn for a step beyond the tiles that lie there."""
        if self.game.left < STEP:
            return Refusal(
                "midevil.ruling.draw-without-movement", say("no movement is left for the step onto a new tile")
            )
        return no_way_back(self.game, self.player, side) or dead_end(self.game, exit)

    def read(self, raw: Json) -> str | Refusal:
        others = (STOP, drawbridge.LOWER) if drawbridge.lies(self.game) else (STOP,)
        return str(raw) if raw in others else super().read(raw)

    def no_step(self, raw: Json) -> Refusal:
        return no_such_step(raw, "midevil.move.no-diagonal", "midevil.turn.step-6-move")

    def label(self, value: str) -> str:
        if value == STOP:
            return say("stop here")
        if value == drawbridge.LOWER:
            return say("roll to lower the Drawbridge")
        if exit_at(self.game, self.player.at, SIDE[value]):
            return say("{}, onto a new dungeon tile", WAYS[value])
        return say("{} to {}", WAYS[value], self.there(self.goes_to(value)))


class SkeletonSteps(StepsOfFigure[MidEvil]):
    """The one step of an ordinary skeleton."""

    __slots__ = ()
    rules = FigureRules(
        figure="skeleton",
        taken="midevil.tile.one-skeleton-per-square",
        gone="midevil.skeleton.roll-sets-number",
        diagonal="midevil.skeleton.no-diagonal",
        one_space="midevil.skeleton.one-square",
    )

    def horde(self) -> Collection[Square]:
        return self.game.skeletons

    def no_way(self, side: int) -> Refusal:
        return no_way(self.game, self.square, side, "midevil.skeleton.use-doors")

    def there(self, square: Square) -> str:
        return what_is_there(self.game, square)


def _no_stop(player: Player) -> Refusal | None:
    if player.slipping:
        return Refusal("midevil.card.card-beats-rule", say("nobody stops where a skeleton is slipped past: go on"))
    return None


def forbidden(game: MidEvil, player: Player, there: Square) -> Refusal | None:
    """A card at work forbids the step."""
    for why_not, working in NO_STEP.at_work(game, player):
        if why := why_not(game, player, working, there):
            return Refusal("midevil.card.card-beats-rule", why)
    return None


def no_way(game: MidEvil, here: Square, side: int, door_rule: str) -> Refusal:
    """Why there is no way from a square over one of its sides."""
    map = game.map
    there, across = map.toward(here, side)
    if there < 0:
        return Refusal("midevil.ruling.square-connection", say("no tile lies {} of here yet", COMPASS[side]))
    if (kind := map.kinds[there]) in BLOCKED:
        return Refusal(_closed_rule(game, there, kind), BLOCKED[kind])
    if across and map.kinds[here] == map.kinds[there] and map.kinds[here] not in "bcd":
        return Refusal("midevil.ruling.square-connection", say("there is no way between the two tiles"))
    return Refusal(door_rule, say("there is a wall: go through the door"))


def _closed_rule(game: MidEvil, square: Square, kind: str) -> str:
    special = game.map.tile_of(square).special
    if kind == "t":
        return "midevil.move.trees-blocked"
    if kind == "p":
        return "midevil.castle-pit.centre-not-enterable"
    if "drawbridge" in special:
        up = drawbridge.is_up(game)
        return "midevil.castle-drawbridge.up-blocks" if up else "midevil.castle-move.drawbridge-only-bridge"
    if kind == "~":
        return "midevil.move.bridge-offside-blocked"
    return next((CLOSED_TILES[what] for what in CLOSED_TILES if what in special), "midevil.move.smith-furnace-blocked")


def what_is_there(game: MidEvil, square: Square) -> str:
    """A square in words, and what stands on it: `the square with Ana (white skeleton)`."""
    things = [SKELETON[game.skeletons[square]]] if square in game.skeletons else []
    things += [say("life token")] if square in game.lives else []
    things += [say("Horse")] if any(player.horse_at == square for player in game.players) else []
    return square_with(game, square, things)
