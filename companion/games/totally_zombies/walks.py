"""Several steps of a pawn at once: as far as its movement reaches on the layer where it is, up to the first event."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine import Json, Refusal
from companion.games.kit.places import where
from companion.games.kit.walking import Walk
from companion.games.kit.wording import halves, many
from companion.games.totally_zombies.chapters.sewers import step_cost
from companion.games.totally_zombies.chapters.squares import PawnSteps
from companion.games.totally_zombies.figures import breeds_of
from companion.games.totally_zombies.meta import FUNHOUSE, SEWER
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import STEP, TotallyZombies
from companion.languages import say
from companion.tiles import SIDES, Square


def walk_of(game: TotallyZombies, player: Player) -> Walk:
    """The walk that a pawn may begin now."""
    ways, steps = Ways(game, player), max(game.left, 0) // step_cost(game, player)
    return Walk(
        player.at,
        steps,
        ways.onward,
        events(game, player),
        ways.no_step,
        partial(fight_first, game),
        partial(too_far, game, player),
    )


class Ways:
    """Steps of a pawn that stands elsewhere in thought."""

    def __init__(self, game: TotallyZombies, player: Player) -> None:
        self.game = game
        self.walker = player.copy()
        self.free = not (player.front or game.effects)
        """No card could forbid what the map allows."""

    def onward(self, here: Square) -> Iterator[tuple[Json, Square]]:
        self.walker.at = here
        for side, there in zip(SIDES, self.game.map.sides[here], strict=True):
            if there >= 0 and (self.free or PawnSteps(self.game, self.walker).refusal(side) is None):
                yield side, there

    def no_step(self, here: Square, way: int) -> Refusal | None:
        self.walker.at = here
        return PawnSteps(self.game, self.walker).refusal(SIDES[way])


def events(game: TotallyZombies, player: Player) -> set[Square]:
    """Where something is met or asked: zombies, tokens, the middle of a Helipad, and every other tile of the Funhouse,
    because whoever leaves one turns it. Below ground nothing is met."""
    level = game.level(player.at)
    if level == SEWER:
        return set()
    found = {*game.zombies, *game.tokens}
    if level == FUNHOUSE:
        others = (index for index in game.map.layers[FUNHOUSE].values() if index != player.at // 9)
        found |= {square for index in others for square in range(9 * index, 9 * index + 9)}
    pads = (index for index, laid in game.surface_tiles() if "win" in laid.tile.spots)
    return found | {game.spot(index, game.map.laid[index].tile.spots["win"]) for index in pads}


def fight_first(game: TotallyZombies, square: Square) -> Refusal | None:
    """A zombie on the way ends the walk (totally-zombies.move.stop-for-zombies)."""
    if square not in game.zombies:
        return None
    foe = game.breed(breeds_of(game.zombies[square])[0]).name
    why = say("a {} on {} is in the way: fight it first", foe, where(game.map, square))
    return Refusal("totally-zombies.move.stop-for-zombies", why)


def too_far(game: TotallyZombies, player: Player, steps: int) -> Refusal:
    cost = step_cost(game, player)
    left = halves(game.left / STEP)
    away = many(steps, "square")
    why = say(
        "it is {} away, and {} square is left" if left == "1" else "it is {} away, and {} squares are left", away, left
    )
    return Refusal("totally-zombies.move.allowance", why if cost == STEP else say("{}; here they count twice", why))
