"""A tile that was laid wrongly is set right: which one, which way round, or none; what lies on it stays if it can."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Json
from companion.games.kit.speaking import place_words
from companion.languages import spoken
from companion.table.rereading import fixes
from tests.table.playing import Line

SQUARE = {"tile": "town-square", "at": "0,0"}
TOWN: dict[str, Any] = {
    "game": "zombies",
    "turn": {"seat": 0, "step": "move", "left": 3},
    "map": [SQUARE, {"tile": "fire-station", "at": "0,1", "turn": "r0"}],
    "players": [{"name": "Ana", "at": "0,0.C"}, {"name": "Ben", "at": "0,0.C"}],
}


class Town(Line):
    """A referee with a small town on the table."""

    def __init__(self, **more: Any) -> None:
        super().__init__()
        seen = self.say("load", position={**TOWN, **more})
        assert seen["ok"], seen

    @property
    def now(self) -> dict[str, Any]:
        assert self.referee.table is not None
        position: dict[str, Any] = self.referee.table.game.position()
        return position

    @property
    def laid(self) -> dict[str, tuple[str, str]]:
        return {row["at"]: (row["tile"], row["turn"]) for row in self.now["map"]}

    def left(self, tile: str) -> int:
        return int(self.now["decks"]["tiles"].count(tile))

    def set(self, path: str, value: Json) -> dict[str, Any]:
        return self.say("correct", set={path: value})


def test_another_tile_lies_there_and_the_stack_knows() -> None:
    town = Town()
    fire, gas = town.left("fire-station"), town.left("gas-station")
    assert town.set("map.0,1", "gas-station")["ok"]
    assert town.laid["0,1"] == ("gas-station", "r0")
    assert (town.left("fire-station"), town.left("gas-station")) == (fire + 1, gas - 1)
    town.say("undo")
    assert town.laid["0,1"] == ("fire-station", "r0")


@pytest.mark.parametrize("path", ["map.0,1", "map.0,1.C"])
def test_a_tile_is_turned_only_where_its_roads_still_meet(path: str) -> None:
    """A corner has two ways of four to meet the road from Town Square; a refusal cites the rule and changes nothing."""
    town = Town(map=[SQUARE, {"tile": "town-crossroad", "at": "0,1"}])
    assert town.set(path, "town-corner r90")["ok"] != town.set(path, "town-corner r270")["ok"]
    turns = {turn: town.set(path, turn) for turn in ("r0", "r90", "r180", "r270")}
    assert sorted(said["ok"] for said in turns.values()) == [False, False, True, True]
    no = next(said for said in turns.values() if not said["ok"])
    assert no["refused"]["rule"].startswith("zombies.")
    assert town.laid["0,1"][0] == "town-corner"


def test_a_tile_is_taken_off_with_what_lies_on_it_and_goes_back_to_the_stack() -> None:
    zombies = [{"at": "0,1.S"}, {"at": "0,0.N"}]
    town = Town(zombies=zombies, tokens=[{"at": "0,1.N", "what": "heart"}])
    before = town.left("fire-station")
    assert town.set("map.0,1", None)["ok"]
    assert (list(town.laid), town.left("fire-station")) == (["0,0"], before + 1)
    assert [entry["at"] for entry in town.now["zombies"]] == ["0,0.N"]
    assert town.now["tokens"] == []


def test_a_door_that_hangs_where_no_building_is_any_more_is_taken_off() -> None:
    town = Town()
    building = next(
        f"0,1.{side}"
        for side in ("N", "W", "E", "C", "NW", "NE", "SW", "SE")
        if town.set(f"doors.0,1.{side}", True)["ok"]
    )
    assert [door["at"] for door in town.now["doors"]] == [building]
    assert town.set("map.0,1", "town-crossroad")["ok"]
    assert town.now["doors"] == []


def test_a_tile_on_which_somebody_stands_is_not_taken_off() -> None:
    town = Town(players=[{"name": "Ana", "at": "0,1.S"}, {"name": "Ben", "at": "0,0.C"}])
    before = town.now
    assert not town.set("map.0,1", None)["ok"]
    assert town.now == before


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("map.0,0", "town-crossroad", "the map begins with"),
        ("map.5,5", None, "no tile lies there"),
        ("map.0,1", "r0 r90", "which tile lies there and which way round"),
        ("map.0,1", 7, "which tile lies there and which way round"),
        ("map.x,y", "r0", "is no cell"),
        ("map.0,1", "tower", "tower"),
        ("map.3,3", "town-crossroad", ""),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(path: str, value: Json, why: str) -> None:
    town = Town()
    before = town.now
    said = town.set(path, value)
    assert not said["ok"]
    assert why in str(said)
    assert town.now == before


def test_tiles_are_set_right_by_pointing_without_a_keyboard() -> None:
    town = Town()
    assert town.referee.table is not None
    found = {fix.words: fix for fix in fixes(town.referee.table.driver) if fix.group == "Map tiles"}
    assert list(found) == ["Another tile lies there", "Which way round", "No tile lies there"]
    assert ("gas-station", "Gas Station") in found["Another tile lies there"].values
    assert all(fix.path == "map.{at}" for fix in found.values())


def test_a_building_without_a_door_gets_one_without_a_keyboard() -> None:
    town = Town()
    assert town.referee.table is not None
    driver = town.referee.table.driver
    (fix,) = [fix for fix in fixes(driver) if fix.group == "Doors"]
    assert "Fire Station" in fix.words
    driver.correct({fix.path: fix.values[0][0]})
    assert len(town.now["doors"]) == 1
    (door,) = [fix for fix in fixes(driver) if fix.group == "Doors"]
    assert door.now is not None


def test_a_card_of_the_town_is_set_right_in_zombie_slayer_too() -> None:
    line = Line()
    position = {
        "game": "zombie-slayer",
        "players": [{"name": "Ana"}],
        "turn": {"number": 3, "step": "slayer", "actions": 2},
        "map": [
            {"tile": "town-centre", "at": "0,0", "turn": "r0", "entered": True},
            {"tile": "a-w1", "at": "0,3", "turn": "r270"},
        ],
        "slayer": {"at": "0,0.C"},
    }
    assert line.say("load", position=position)["ok"]
    said = line.say("correct", set={"map.0,3": "b-w1"})
    assert said["ok"], said
    assert line.referee.table is not None
    now = line.referee.table.game.position()
    assert [row["tile"] for row in now["map"]] == ["town-centre", "b-w1"]
    assert "a-w1" in now["deck"]["unseen"]
    assert "b-w1" not in now["deck"]["unseen"]


def test_a_tile_that_is_told_as_lying_where_another_lies_is_told_in_words() -> None:
    referee = Town().referee
    assert referee.table is not None
    words = place_words(referee.table.game, "0,0 r90")
    assert words == "where Town Square lies, turned a quarter right"
    assert spoken(words, "de") == "wo Town Square liegt, um ein Viertel nach rechts gedreht"
