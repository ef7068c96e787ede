"""Windows: buildings are entered from every square beside them, stores and walled places of the Woods are not."""

from __future__ import annotations

from typing import Any

from tests.rules.citing import rule
from tests.rules.on_foot import spot, stand
from tests.rules.outbreak import Outbreak, horde, tile
from tests.rules.test_totally_zombies_movement import MALL, WOODS

SHOP = [tile("florist", "0,1", "r180")]
"""South of the shop's street, north of Town Square: its inside lies in the south, the door in the middle."""
SURGERY = [tile("town-straight", "0,1"), tile("drug-store", "0,2", "r90")]
"""The store lies east of its street; its door is in the middle of it."""
CAVE = [*WOODS, tile("cave", "0,5")]


def walking(at: str, tiles: list[dict[str, Any]]) -> Outbreak:
    return stand(players=[{"at": at}, {}], map=tiles).answer(5)


def zombie(at: str, tiles: list[dict[str, Any]], breed: str = "zombie") -> Outbreak:
    """A zombie that is moved."""
    return stand(step="zombies", map=tiles, zombies=horde(f"{at} {breed}")).answer(1, at)


@rule("totally-zombies.clarify.windows", "totally-zombies.ruling.zombie-access")
def test_a_building_is_entered_and_left_by_its_windows() -> None:
    table = walking("0,2.N", SURGERY).answer("E")
    assert (spot(table), table.game.left) == ("0,2.NE", 2 * 4)
    table.answer("W")
    assert spot(table) == "0,2.N"
    assert zombie("0,2.S", SURGERY).answer("E").game.zombies == {table.game.map.by_name["0,2.SE"]: "Z"}
    assert zombie("0,2.SE", SURGERY).answer("W").game.zombies == {table.game.map.by_name["0,2.S"]: "Z"}


@rule("totally-zombies.clarify.windows-not-mall")
def test_a_store_is_entered_at_its_entrance() -> None:
    table = walking("0,4.W", MALL)
    assert table.refused("N") == "totally-zombies.clarify.windows-not-mall"
    table.answer("E", "N")
    assert spot(table) == "0,4.N"
    assert zombie("0,4.W", MALL).refused("N") == "totally-zombies.clarify.windows-not-mall"
    assert "N" in zombie("0,4.C", MALL).options


@rule("totally-zombies.clarify.windows-not-reinforced", "totally-zombies.ruling.woods-marked-entrances")
def test_a_cave_is_entered_at_its_opening() -> None:
    table = walking("0,5.SW", CAVE)
    assert table.refused("N") == "totally-zombies.clarify.windows-not-reinforced"
    table.answer("E", "N")
    assert spot(table) == "0,5.C"
    assert zombie("0,5.SW", CAVE, "dog").refused("N") == "totally-zombies.clarify.windows-not-reinforced"
    assert "N" in zombie("0,5.S", CAVE, "dog").options


@rule("totally-zombies.ruling.windows-across-tiles")
def test_two_buildings_that_touch_are_one_way_through() -> None:
    back_to_back = [*SURGERY, tile("florist", "1,2", "r270")]
    table = walking("0,2.E", back_to_back).answer("E")
    assert spot(table) == "1,2.W"


@rule("totally-zombies.ruling.base-edition-differences")
def test_a_table_may_play_with_door_tokens_instead() -> None:
    table = stand(players=[{"at": "0,2.N"}, {}], map=SURGERY, options={"building-entry": "door-tokens"}).answer(5)
    assert table.refused("E") == "totally-zombies.ruling.base-edition-differences"
