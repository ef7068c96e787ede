"""What may be answered where a step is asked, in the words of the map, and why there is no way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine import Json, Refusal
from companion.games.horde.squares import STOP, Steps, StepsOfPawn, no_such_step, square_with
from companion.games.totally_zombies.chapters.funhouse import four_ways, no_exit
from companion.games.totally_zombies.chapters.no_way import no_way
from companion.games.totally_zombies.chapters.room import no_zombie_fits
from companion.games.totally_zombies.chapters.sewers import CARD, no_ascent, no_descent, step_cost
from companion.games.totally_zombies.figures import breeds_of
from companion.games.totally_zombies.meta import BULLET, CIRCUS, FUNHOUSE, LIFE, SEWER
from companion.games.totally_zombies.meta import CALLED as AREAS_CALLED
from companion.games.totally_zombies.moments import NO_STEP, NO_STOP, NO_WALK, NO_ZOMBIE_STEP, why_not
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import DOWN, OUT, UP
from companion.games.totally_zombies.state import STEP, Map, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, SIDE, SIDES, Square

NO_DIAGONAL = "totally-zombies.move.no-diagonal"
TOKENS_CALLED = {BULLET: say("bullet"), LIFE: say("life token")}
MUST_MOVE = "totally-zombies.ruling.zombie-step-duty"
EXTRA = {DOWN: say("down into the sewer"), OUT: say("out of the Funhouse"), STOP: say("stop here")}


class PawnSteps(StepsOfPawn[TotallyZombies, Player]):
    """One step of a pawn: to a side, down into the sewer and up again, out of the Funhouse; or the end of its movement.
    A card that sends the pawn somewhere keeps it above ground and moving, and counts the squares itself."""

    __slots__ = ("sent",)

    def __init__(self, game: TotallyZombies, player: Player, sent: bool = False) -> None:
        super().__init__(game, player)
        self.sent = sent

    def there(self, square: Square) -> str:
        return what_is_there(self.game, square)

    def candidates(self) -> Iterable[str]:
        return *SIDES, DOWN, UP, OUT, STOP

    def goes_to(self, value: str) -> Square:
        """The square to which a step leads, in the Woods nearly everywhere (totally-zombies.move.woods-open); -1 when
        it leads nowhere, or where somebody else will say."""
        game, here = self.game, self.player.at
        if value == DOWN:
            return game.below(here)
        if value == UP:
            return game.above(here)
        return NOWHERE if value == OUT else game.map.sides[here][SIDE[value]]

    def refusal(self, value: str) -> Refusal | None:
        player = self.player
        if player.at < 0:
            return Refusal("totally-zombies.death.remove-pawn", say("the pawn of {} is not on the map", player.name))
        if value == STOP:
            return self._no_stop()
        no = self._no_step(value)
        if no is not None:
            return no
        if self._cost(value) > self.game.left and not self.sent:
            return Refusal("totally-zombies.move.allowance", say("not enough movement is left for that step"))
        return self._forbidden(value)

    def _no_step(self, value: str) -> Refusal | None:
        """Why there is no such way from here."""
        game, player = self.game, self.player
        if value in (DOWN, UP):
            if self.sent:
                return Refusal(CARD, say("the card moves the pawn above ground"))
            return no_descent(game, player) if value == DOWN else no_ascent(game, player)
        if value == OUT:
            return no_exit(game, player.at)
        return None if self.goes_to(value) >= 0 else no_way(game, player.at, SIDE[value])

    def _forbidden(self, value: str) -> Refusal | None:
        """A card at work forbids that way; out of the Funhouse if it forbids every crossing of the Circus."""
        ends = four_ways(self.game) if value == OUT else [self.goes_to(value)]
        no_going = forbidden if self.sent else no_walk
        no = [no_going(self.game, self.player, there) for there in ends]
        return None if None in no else no[0]

    def _cost(self, value: str) -> int:
        return step_cost(self.game, self.player) if value in SIDE else STEP

    def _no_stop(self) -> Refusal | None:
        if self.sent:
            return Refusal(CARD, say("the card moves the pawn on while there is a way"))
        why = why_not(NO_STOP, self.game, self.player)
        return Refusal(CARD, why) if why and self._ways() else None

    def _ways(self) -> list[str]:
        """The steps that can be taken, without a reason for each of the others."""
        game, player = self.game, self.player
        here, level = player.at, game.level(player.at)
        ways: list[str] = []
        if self.sent or step_cost(game, player) <= game.left:
            ways = [side for side, there in zip(SIDES, game.map.sides[here], strict=True) if there >= 0]
        if self.sent or game.left >= STEP:
            if not self.sent and (here in game.sewers or level == SEWER):
                ways += [DOWN] if no_descent(game, player) is None else []
                ways += [UP] if no_ascent(game, player) is None else []
            if level == FUNHOUSE and no_exit(game, here) is None:
                ways.append(OUT)
        if not (player.front or game.effects):
            return ways
        return [way for way in ways if self._forbidden(way) is None]

    def legal(self) -> Iterator[str]:
        if self.player.at < 0:
            return iter(())
        ways = self._ways()
        return iter(ways if self._no_stop() else [*ways, STOP])

    def read(self, raw: Json) -> str | Refusal:
        return str(raw) if raw in (DOWN, UP, OUT, STOP) else super().read(raw)

    def no_step(self, raw: Json) -> Refusal:
        return no_such_step(raw, NO_DIAGONAL, "totally-zombies.move.up-to")

    def label(self, value: str) -> str:
        if value == UP:
            return say("up to {}", self.there(self.goes_to(UP)))
        return EXTRA.get(value) or super().label(value)


def forbidden(game: TotallyZombies, player: Player, there: Square) -> Refusal | None:
    """A card at work forbids that the pawn comes to that square, whoever moves it."""
    for why_no, working in NO_STEP.at_work(game, player):
        if why := why_no(game, player, working, there):
            return Refusal(CARD, why)
    return None


def no_walk(game: TotallyZombies, player: Player, there: Square) -> Refusal | None:
    """A card at work forbids the way to that square as part of the own movement."""
    for why_no, working in NO_WALK.at_work(game, player):
        if why := why_no(game, player, working, there):
            return Refusal(CARD, why)
    return forbidden(game, player, there)


class ZombieSteps(Steps):
    """A step of a zombie; after the first one it may stop (totally-zombies.ruling.zombie-step-duty)."""

    __slots__ = ("breed", "game", "may_stop", "square")

    def __init__(self, game: TotallyZombies, square: Square, breed: str, may_stop: bool = False) -> None:
        self.game = game
        self.square = square
        self.breed = breed
        self.may_stop = may_stop

    def ground(self) -> Map:
        return self.game.map

    def here(self) -> Square:
        return self.square

    def there(self, square: Square) -> str:
        return what_is_there(self.game, square)

    def candidates(self) -> Iterable[str]:
        return (*SIDES, STOP) if self.may_stop else tuple(SIDES)

    def refusal(self, value: str) -> Refusal | None:
        if value == STOP:
            return None if self.may_stop else Refusal(MUST_MOVE, say("a zombie that is moved goes one square or more"))
        there = self.game.map.sides[self.square][SIDE[value]]
        if there < 0:
            return no_way(self.game, self.square, SIDE[value])
        return no_zombie_step(self.game, self.square, there, self.breed)

    def read(self, raw: Json) -> str | Refusal:
        return STOP if raw == STOP else super().read(raw)

    def no_step(self, raw: Json) -> Refusal:
        if raw in (DOWN, UP):
            return Refusal("totally-zombies.sewer.players-only", say("zombies do not go into the sewers"))
        if raw == OUT:
            return Refusal("totally-zombies.ruling.funhouse-zombies", say("zombies do not leave the Funhouse"))
        return no_such_step(raw, "totally-zombies.zombie.no-diagonal", "totally-zombies.zombie.movement")

    def label(self, value: str) -> str:
        return EXTRA[STOP] if value == STOP else super().label(value)


def no_zombie_step(game: TotallyZombies, here: Square, there: Square, breed: str) -> Refusal | None:
    """Why a zombie of this breed does not go from one square to the one beside it: no room, the wrong area, or a
    card. Pawns do not keep it away."""
    no = no_zombie_fits(game, there, breed) or wrong_area(game, here, there, breed)
    return kept_off(game, here, there, breed) if no is None else no


def kept_off(game: TotallyZombies, here: Square, there: Square, breed: str) -> Refusal | None:
    """A card at work forbids that a zombie of this breed goes from one square to another, whoever moves it."""
    for why_no, working in NO_ZOMBIE_STEP.at_work(game, game.active):
        if why := why_no(game, game.active, working, here, there, breed):
            return Refusal(CARD, why)
    return None


def wrong_area(game: TotallyZombies, here: Square, there: Square, breed: str) -> Refusal | None:
    """Clowns move only within the Circus (totally-zombies.zombie.clowns-stay), regular zombies do not come into it, but
    may leave it (totally-zombies.ruling.circus-other-breeds)."""
    kind, area = game.breed(breed), game.area(there)
    if kind.stays_in and area != kind.stays_in:
        return Refusal(
            "totally-zombies.zombie.clowns-stay", say("{} move only within {}", kind.many, AREAS_CALLED[CIRCUS])
        )
    if area == kind.stays_out != game.area(here):
        return Refusal(
            "totally-zombies.zombie.regulars-stay-out", say("{} do not go into {}", kind.many, AREAS_CALLED[area])
        )
    return None


def what_is_there(game: TotallyZombies, square: Square) -> str:
    """A square in words, and what stands on it: `the square with Ana (zombie)`."""
    things = [game.breed(breed).name for breed in breeds_of(game.zombies.get(square, ""))]
    things += [TOKENS_CALLED[game.tokens[square]]] if square in game.tokens else []
    things += [say("sewer entrance")] if game.above(square) in game.sewers else []
    return square_with(game, square, things)
