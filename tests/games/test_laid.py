"""Tiles in positions: on layers that are named, without those that are gone, and each with what is said about it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine import Json, PositionError
from companion.engine.reading import Part
from companion.games.kit.forms import Listed, TileAt, Word, field
from companion.games.kit.parts import Declared, given
from companion.games.kit.position import Limits, write
from companion.games.kit.rows import Laid, TileRow, marked
from companion.tiles import Map, Tile
from companion.tiles.tile import WHOLE

CROSS = Tile("cross", "Cross", ("#.#", "...", "#.#"), "NESW")
CURVE = Tile("curve", "Curve", ("#.#", "#..", "###"), "NE")
BELOW = Tile("below", "Sewer", ("ooo", "ooo", "ooo"), "", joints=WHOLE)
PACK = SimpleNamespace(id="paper", title="Paper", tile={"cross": CROSS, "curve": CURVE}.__getitem__)


class Fair(Declared):
    """A town with sewers below it, which the game lays by itself, and a funhouse apart from it."""

    id, mode = "fair", "plain"
    pack: Any = given()
    ground: Map[Tile] = field(Laid(Word(("cross", "curve")), like="1,0", layers=("funhouse",)), key="map")
    lit: set[int] = marked("map")
    doors: list[int] = field(Listed(TileAt()), [])

    def __init__(self) -> None:
        super().__init__()
        self.pack, self.ground = PACK, Map()

    def lay(self, tile: str, cell: tuple[int, int], quarters: int, layer: str = "") -> None:
        self.ground = self.ground.with_tile(PACK.tile(tile), cell, quarters, layer=layer)
        if not layer:
            self.ground = self.ground.with_tile(BELOW, cell, 0, layer="sewer")


limits = Limits(Fair)


@limits.lays("map")
def lay_fair(game: Fair, part: Part, rows: list[TileRow]) -> None:
    for row in rows:
        game.lay(row.tile, row.place.cell, row.place.quarters, row.layer)


def fair() -> Fair:
    game = Fair()
    for tile, cell, layer in (("cross", (0, 0), ""), ("curve", (0, 0), "funhouse"), ("cross", (1, 0), "")):
        game.lay(tile, cell, 1, layer)
    return game


def loaded(document: Json) -> Fair:
    return limits.load(Fair(), limits.root(document))


def rows(game: Fair) -> Any:
    return write(game)["map"]


def test_tiles_stand_in_a_position_with_their_layer_and_those_that_the_game_lays_do_not() -> None:
    assert rows(fair()) == [
        {"tile": "cross", "at": "0,0", "turn": "r90"},
        {"tile": "curve", "at": "0,0", "turn": "r90", "layer": "funhouse"},
        {"tile": "cross", "at": "1,0", "turn": "r90"},
    ]


def test_a_position_with_layers_loads_to_the_same_map() -> None:
    game = fair()
    game.lit, game.doors = {2, 3}, [2, 3]
    again = loaded(write(game))
    assert (again.ground.laid, again.ground.levels) == (game.ground.laid, game.ground.levels)
    assert (again.lit, again.doors) == ({2, 3}, [2, 3])
    assert write(game)["doors"] == ["funhouse 0,0", "1,0"]


def test_tiles_that_are_gone_are_not_written_and_the_others_keep_their_order() -> None:
    game = fair()
    game.lay("curve", (0, 1), 0)
    game.ground = game.ground.without(0).without(1)
    game.lay("curve", (0, 0), 2)
    game.lit, game.doors = {3, 7}, [7]
    assert [(row["tile"], row["at"]) for row in rows(game)] == [
        ("curve", "0,0"),
        ("cross", "1,0"),
        ("curve", "0,1"),
        ("curve", "0,0"),
    ]
    again = loaded(write(game))
    assert write(again) == write(game)
    assert [laid for _, laid in again.ground.on_table()] == [laid for _, laid in game.ground.on_table()]
    assert [again.ground.names[9 * tile] for tile in sorted(again.lit)] == ["1,0.NW", "0,0.NW"]


@pytest.mark.parametrize("layer", ["sewer", "attic", 3])
def test_a_layer_that_a_position_does_not_know_is_refused(layer: Json) -> None:
    with pytest.raises(PositionError, match="layer"):
        loaded({"map": [{"tile": "cross", "at": "0,0", "layer": layer}]})
