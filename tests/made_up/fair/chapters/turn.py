"""The turn: lay the tile in hand, walk, lure a zombie, turn a room."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import STEP, TURN, Json, Options, Refusal
from companion.games.kit.places import placed, tile_words
from companion.games.kit.squares import Squares
from companion.tiles import Placement, read_placement
from tests.made_up.fair.questions import LAY_TILE, LURE, TURN_ROOM, WALK_TO
from tests.made_up.fair.state import LAY, STEPS, WALK, Fair
from tests.made_up.fair.tiles import TILES

FAR = 3


class Places(Options[Placement]):
    """Where the tile in hand may lie."""

    def __init__(self, game: Fair) -> None:
        self.game, self.tile = game, TILES[game.tile]

    def candidates(self) -> Iterable[Placement]:
        return (Placement(cell, quarters) for cell in sorted(self.game.ground.frontier) for quarters in range(4))

    def refusal(self, value: Placement) -> Refusal | None:
        return None if self.game.ground.fits(self.tile, value) else Refusal("fair.lay", "it does not fit there")

    def read(self, raw: Json) -> Placement | Refusal:
        read = read_placement(raw) if isinstance(raw, str) else None
        return read or Refusal("fair.lay", "that is no place for a tile")

    def show(self, value: Placement) -> Json:
        return str(value)

    def label(self, value: Placement) -> str:
        return placed(self.game.ground, value)


class Rooms(Options[int]):
    """The rooms of the Funhouse."""

    def __init__(self, game: Fair) -> None:
        self.game = game

    def candidates(self) -> Iterable[int]:
        return self.game.ground.layers.get("funhouse", {}).values()

    def refusal(self, value: int) -> Refusal | None:
        return None if value in self.candidates() else Refusal("fair.turn", "that is no room of the Funhouse")

    def read(self, raw: Json) -> int:
        return self.game.ground.tile_named(raw)

    def show(self, value: int) -> Json:
        return self.game.ground.tile_name(value)

    def label(self, value: int) -> str:
        return tile_words(self.game.ground, value)


async def play(game: Fair) -> None:
    """The whole evening, from the step at which the state stands."""
    while True:
        await (TURN if game.step == LAY else STEP)
        await step(game)
        following = STEPS.index(game.step) + 1
        if following == len(STEPS):
            game.number, game.seat = game.number + 1, (game.seat + 1) % game.seats
        game.step = STEPS[following % len(STEPS)]


async def step(game: Fair) -> None:
    player = game.players[game.seat]
    if game.step == LAY:
        if game.tile:
            place = await LAY_TILE.to(game.seat, Places(game))
            game.ground, game.tile = game.ground.laid_out(game.tile, *place), ""
    elif game.step == WALK:
        reach = game.ground.reach(player.at, FAR)
        player.at = await WALK_TO.to(
            game.seat, Squares(game, lambda: reach, lambda at: too_far(at in reach), "fair.walk")
        )
    elif game.step == "lure":
        if game.zombies:
            among = Squares(game, lambda: sorted(game.zombies), lambda at: no_zombie(at in game.zombies), "fair.lure")
            game.zombies.discard(await LURE.to(game.seat, among))
    elif game.ground.layers.get("funhouse"):
        index = await TURN_ROOM.to(game.seat, Rooms(game))
        going = game.ground.turning(index, 1)
        game.ground = game.ground.with_turn(index, 1)
        for other in game.players:
            other.at = going.get(other.at, other.at)


def too_far(near: bool) -> Refusal | None:
    return None if near else Refusal("fair.walk", f"that is more than {FAR} squares away")


def no_zombie(there: bool) -> Refusal | None:
    return None if there else Refusal("fair.lure", "no zombie stands there")
