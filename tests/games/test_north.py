"""The north mark: another edge of the map is north, and every word follows; nothing that is played does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.kit.north import EDGES, MARK, SIGNS, WINDS
from companion.games.kit.on_table import where_tile
from companion.games.kit.places import COMPASS, WAYS, cell_words, part, where
from companion.terminal.answers import Choices
from companion.tiles import SQUARE_NAMES
from tests.rules.sitting import given


@pytest.fixture(autouse=True)
def up_again() -> Iterator[None]:
    yield
    MARK.point("up")


@pytest.mark.parametrize(
    ("edge", "upper", "right"),
    [
        ("up", "north", "east"),
        ("right", "west", "north"),
        ("down", "south", "west"),
        ("left", "east", "south"),
    ],
)
def test_the_sides_are_called_from_the_mark(edge: str, upper: str, right: str) -> None:
    MARK.point(edge)
    assert (COMPASS[0], COMPASS[1], WAYS["N"], WAYS["E"]) == (upper, right, upper, right)
    assert "NE" not in WAYS
    assert sorted(COMPASS) == sorted(WAYS.values()) == sorted(WINDS)
    assert COMPASS[EDGES.index(edge)] == "north"
    assert MARK.sign == SIGNS[EDGES.index(edge)]


@pytest.mark.parametrize("edge", EDGES)
def test_letters_and_corners_turn_with_it_and_back(edge: str) -> None:
    MARK.point(edge)
    for name in set(SQUARE_NAMES) - {"C"}:
        assert MARK.meant(MARK.letters(name)) == name
        assert MARK.letters(name) == "".join(wind[0] for wind in MARK.corner(name).split("-")).upper()
    assert MARK.letters("C") == "C"
    assert MARK.corner("C") == "middle"


def test_places_are_told_from_the_mark() -> None:
    game = given("cross 0,1", ana={"at": "0,0.C"}).game
    land, street, side = game.map, game.map.square("0,0.N"), game.map.square("0,1.N")
    assert where(land, street) == "the north side of Town Square"
    assert cell_words(land, (1, 0)) == "east of Town Square"
    MARK.point("right")
    assert where(land, street) == "the west side of Town Square"
    assert cell_words(land, (1, 0)) == "north of Town Square"
    assert cell_words(land, (2, 1)) == "2 tiles north and 1 west of Town Square"
    assert part(land, side) == "west side"
    assert where_tile((3, 0), {(0, 0): "Town Square"}) == "north of Town Square"


def test_a_step_is_labelled_and_typed_from_the_mark() -> None:
    table = given("cross 0,1", ana={"at": "0,0.C"}, step="move", turn={"left": 3})
    request = table.driver.ask()
    MARK.point("right")
    labels = {value: request.options.label(value) for value in request.options.legal()}
    assert {value: label.split()[0] for value, label in labels.items() if value != "stop"} == {
        "N": "west", "E": "north", "S": "east", "W": "south",
    }  # fmt: skip
    choices = Choices(request, table.game)
    assert (choices.read("w"), choices.read("n")) == ("N", "E")
    assert choices.has("w")


def test_nothing_that_is_played_turns() -> None:
    before = given("cross 0,1", ana={"at": "0,0.C"}, step="move", turn={"left": 3})
    MARK.point("left")
    after = given("cross 0,1", ana={"at": "0,0.C"}, step="move", turn={"left": 3})
    assert list(before.driver.ask().options.legal()) == list(after.driver.ask().options.legal())
    assert before.game.position() == after.game.position()
    after.answer("N")
    assert after.where("Ana") == "0,0.N"
