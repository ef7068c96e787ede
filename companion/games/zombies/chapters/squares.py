"""What may be answered where a square or a step is asked, in the words of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from companion.engine import Json, Refusal
from companion.games.horde.squares import STOP, FigureRules, StepsOfFigure, StepsOfPawn, no_such_step, square_with
from companion.games.kit.places import part_of
from companion.games.zombies.people import Player
from companion.games.zombies.state import HIDDEN, Zombies
from companion.languages import say
from companion.tiles import BLOCKED, BUILDING, NOWHERE, OUTSIDE, SIDE, SIDES, Square

NO_DIAGONAL = "zombies.move.no-diagonal"


def playable(game: Zombies) -> list[Square]:
    """Every square that can be entered."""
    return [square for square, kind in enumerate(game.map.kinds) if kind != BLOCKED]


def no_zombie_fits(game: Zombies, square: Square) -> Refusal | None:
    """One zombie to a space (zombies.zombie.place-one-per-space)."""
    if square in game.zombies:
        return Refusal("zombies.zombie.place-one-per-space", say("a zombie stands there already"))
    return None


class PawnSteps(StepsOfPawn[Zombies, Player]):
    """One step of a pawn, or the end of its movement."""

    __slots__ = ("may_stop",)

    def __init__(self, game: Zombies, player: Player, may_stop: bool = True) -> None:
        super().__init__(game, player)
        self.may_stop = may_stop

    def there(self, square: Square) -> str:
        return what_is_there(self.game, square)

    def candidates(self) -> Iterable[str]:
        return *SIDES, STOP

    def refusal(self, value: str) -> Refusal | None:
        game, player = self.game, self.player
        if value == STOP:
            return self._no_stop()
        there = game.map.neighbours[player.at][SIDE[value]]
        if player.at < 0:
            return Refusal("zombies.death.pawn-removed", say("the pawn of {} is not on the map", player.name))
        if there < 0:
            return no_way(game, player.at, SIDE[value], "zombies.door.players-through-door")
        return stays_outside(game, player, there) if game.effects else None

    def legal(self) -> Iterator[str]:
        """The ways that there are, without a reason for each of the others."""
        game, here = self.game, self.player.at
        if here < 0 or (game.effects and game.suffers(self.player, "claustrophobia")):
            return super().legal()
        return iter([*self.free(), STOP] if self.may_stop else self.free())

    def _no_stop(self) -> Refusal | None:
        game, player = self.game, self.player
        if not self.may_stop:
            return Refusal("zombies.card.supersedes", say("the card moves the pawn on while there is a way"))
        if game.effects and has_to_leave(game, player):
            return Refusal("zombies.card.supersedes", say("Claustrophobia: the pawn has to leave the building first"))
        return None

    def read(self, raw: Json) -> str | Refusal:
        return STOP if raw == STOP else super().read(raw)

    def no_step(self, raw: Json) -> Refusal:
        return no_such_step(raw, NO_DIAGONAL, self._no_jump())

    def _no_jump(self) -> str:
        """A space with a pawn on it is walked over and counted, never skipped."""
        beside = self.game.map.neighbours[self.player.at]
        pawns = any(other.on_map and other.at in beside for other in self.game.players)
        return "zombies.move.through-players" if pawns else "zombies.move.up-to"

    def label(self, value: str) -> str:
        return say("stop here") if value == STOP else super().label(value)


class ZombieSteps(StepsOfFigure[Zombies]):
    """The one step of a zombie."""

    __slots__ = ()
    rules = FigureRules(
        figure="zombie",
        taken="zombies.zombie.one-per-space",
        gone="zombies.zombie.one-die",
        diagonal=NO_DIAGONAL,
        one_space="zombies.zombie.one-space",
    )

    def there(self, square: Square) -> str:
        return what_is_there(self.game, square)

    def horde(self) -> Collection[Square]:
        return self.game.zombies

    def no_way(self, side: int) -> Refusal:
        return no_way(self.game, self.square, side, "zombies.door.zombies-through-door", True)


def no_way(game: Zombies, here: Square, side: int, door_rule: str, zombie: bool = False) -> Refusal:
    """Why there is no way from a square over one of its sides."""
    map = game.map
    there, across = map.toward(here, side)
    if across:
        return _no_way_off(game, here, there, zombie)
    if map.kinds[there] == BLOCKED:
        if zombie:
            return Refusal("zombies.zombie.same-movement-rules", say("that square cannot be entered"))
        road = map.tile_of(here).kind == "road"
        rule = "zombies.tile.named-building" if road else "zombies.tile.playable-white-line"
        why = (
            say("a block without a name cannot be entered")
            if road
            else say("that square has no white line: it cannot be entered")
        )
        return Refusal(rule, why)
    inside, outside = (here, there) if map.kinds[here] == BUILDING else (there, here)
    if map.kinds[outside] == OUTSIDE and not zombie:
        return Refusal(
            "zombies.door.outside-squares-no-bypass", say("the only way in and out is the square with the door")
        )
    doors = [part_of(map, door) for door in map.doors if door // 9 == inside // 9]
    way_in = say("the door is on {}", doors[0]) if doors else say("the building has no door")
    return Refusal(door_rule, say("there is a wall: {}", way_in))


def _no_way_off(game: Zombies, here: Square, there: Square, zombie: bool) -> Refusal:
    if game.map.kinds[here] == OUTSIDE and game.map.tile_of(here).kind == "named":
        return Refusal(
            "zombies.tile.outside-squares", say("that square is no street: tiles join only where roads meet")
        )
    if there == NOWHERE:
        rule = "zombies.zombie.same-movement-rules" if zombie else "zombies.ruling.unexplored-edge"
        return Refusal(rule, say("no tile lies on that side yet"))
    rule = "zombies.zombie.same-movement-rules" if zombie else "zombies.move.street-between-tiles"
    return Refusal(rule, say("from tile to tile one goes only where roads meet"))


def stays_outside(game: Zombies, player: Player, there: Square) -> Refusal | None:
    """Claustrophobia: into no building, and out of one by the shortest way."""
    if not game.suffers(player, "claustrophobia"):
        return None
    inside = game.building_of(player.at)
    if inside == NOWHERE:
        if game.building_of(there) == NOWHERE:
            return None
        return Refusal("zombies.card.supersedes", say("Claustrophobia: no building may be entered this turn"))
    way_out = game.map.distances(_doors_of(game, inside))
    if game.building_of(there) == NOWHERE or way_out[there] < way_out[player.at] or not has_to_leave(game, player):
        return None
    return Refusal("zombies.card.supersedes", say("Claustrophobia: the building has to be left by the shortest way"))


def has_to_leave(game: Zombies, player: Player) -> bool:
    """Claustrophobia drives the player out of a building that has a way out."""
    inside = game.building_of(player.at)
    return inside != NOWHERE and bool(_doors_of(game, inside)) and game.suffers(player, "claustrophobia")


def _doors_of(game: Zombies, building: int) -> list[Square]:
    return [door for door in game.map.doors if door // 9 == building]


def what_is_there(game: Zombies, square: Square) -> str:
    """A square in words, and what stands on it: `the square with Ana (zombie)`."""
    things = ["zombie"] if square in game.zombies else []
    if square in game.tokens:
        things.append(say("face-down token") if game.tokens[square] == HIDDEN else game.tokens[square])
    return square_with(game, square, things)
