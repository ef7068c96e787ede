"""MidEvil: the house rules of the base set, with each of their values."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit.courtesy import warning
from companion.games.midevil.chapters import map_tiles
from tests.rules.citing import rule
from tests.rules.haunting import Haunted, stand, tile


def placing(name: str, options: dict[str, str], **position: Any) -> Haunted:
    return stand("place", turn={"tile": name}, options=options, **position)


@rule("midevil.ruling.what-is-cut-off")
def test_a_road_may_meet_bare_ground_or_has_to_meet_a_road() -> None:
    assert placing("lane", {"road-matching": "passable"}).answer("0,1 r90").asks == "tile.die"
    strict = placing("lane", {"road-matching": "road-to-road"})
    assert strict.refused("0,1 r90") == "midevil.ruling.what-is-cut-off"
    assert strict.answer("0,1 r0").asks == "tile.die"


@rule("midevil.ruling.cut-off-direction")
def test_the_roads_of_the_new_tile_are_protected_too_or_not() -> None:
    """West of the place lies the wood of a forest lane, against which a road of the new tile would end."""
    wood = [tile("lane", "-1,0"), tile("forest-lane", "-1,1")]
    assert placing("crossroads", {"cut-off-protects": "other-tiles"}, map=wood).answer("0,1 r0").asks == "tile.die"
    both = placing("crossroads", {"cut-off-protects": "both"}, map=wood)
    assert both.refused("0,1 r0") == "midevil.ruling.cut-off-direction"
    assert placing("lane", {"cut-off-protects": "both"}, map=wood).answer("0,1 r0").asks == "tile.die"


@rule("midevil.ruling.cut-off-direction")
def test_people_are_told_when_the_new_tile_would_be_closed_in() -> None:
    wood = [tile("lane", "-1,0"), tile("forest-lane", "-1,1")]
    table = placing("well", {}, map=wood)
    place = "0,1 r90"  # its only road leads west, into the wood
    assert place in table.options
    assert warning(table.game, table.pending, place) == "its own way out would be closed there"
    assert warning(table.game, table.pending, "0,1 r0") == ""


@rule("midevil.ruling.tile-cannot-be-placed")
@pytest.mark.parametrize(
    ("value", "asks"),
    [
        ("under-stack-and-redraw", "tile.draw"),
        ("under-stack-no-redraw", "event.draw"),
        ("remove-from-game", "tile.draw"),
    ],
)
def test_a_tile_that_fits_nowhere(value: str, asks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No tile of the base set is as awkward as that: the Bridge is said to fit nowhere."""
    fits = map_tiles.placeable
    monkeypatch.setattr(map_tiles, "placeable", lambda game, name: name != "bridge" and fits(game, name))
    table = stand("tile", [{"hand": 2}, {}], options={"unplaceable-tile": value}, decks={"tiles": ["bridge", "lane"]})
    table.answer("bridge")
    game = table.game
    assert table.asks == asks
    gone = value == "remove-from-game"
    assert (game.under, game.removed_tiles) == ([] if gone else ["bridge"], ["bridge"] if gone else [])
    if asks == "tile.draw":
        assert table.refused("bridge") == "midevil.setup.inventory-tiles"
        assert table.answer("lane").asks == "tile.place"
