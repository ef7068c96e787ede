"""Layers: what lies below the map or apart from it has places, words and answers of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.desk.look import look, verb_of
from companion.engine import Refused
from companion.games.kit.board import board_of
from companion.games.kit.layers import APART, number_of, on_layer, on_map
from companion.games.kit.on_table import TILE, on_table, where_tile
from companion.games.kit.places import all_of, lies, tile_words, told_of, where
from companion.games.kit.speaking import change_words, in_words, place_words
from companion.games.kit.tile_board import TileBoard
from companion.table import Table
from companion.table.present import state
from companion.terminal.answers import spelled
from companion.tiles import NOWHERE
from tests.made_up.evening import TOWN, evening, fair
from tests.made_up.fair.board import FairBoard
from tests.made_up.fair.state import Fair
from tests.made_up.fair.tiles import FairMap, Tile


def said(game: Fair, name: str) -> str:
    return where(game.ground, game.ground.square(name))


def at_the_fair(*places: str, **more: Any) -> tuple[Table, Fair]:
    table = evening(*places, **more)
    assert isinstance(table.game, Fair)
    return table, table.game


# ---------------------------------------------------------------------- words


def test_a_square_below_the_map_is_told_by_the_one_above_it() -> None:
    game = fair()
    assert said(game, "sewer 1,0.W") == "the sewer below the street on the west side of the Bank"
    assert said(game, "sewer 0,1.NW") == "the sewer below the north-west corner of the crossing north of Town Square"
    assert tile_words(game.ground, game.ground.tile_named("sewer 1,0")) == "the sewer below the Bank"


def test_a_square_apart_from_the_map_is_told_with_its_layer() -> None:
    game = fair()
    assert said(game, "funhouse 0,1.W") == "the west side of the room north of the Room in the Funhouse"
    room, square = game.ground.tile_named("funhouse 1,0"), game.ground.tile_named("0,0")
    assert tile_words(game.ground, room) == "the room east of the Room in the Funhouse"
    assert (told_of(game.ground, room), told_of(game.ground, square)) == ("Room, east of the Room", "Town Square")
    assert lies(game.ground, room) == "east of the Room, turned a quarter right"
    names = ("funhouse 0,0.C", "funhouse 0,0.N", "sewer 0,0.C", "sewer 0,0.S")
    assert all_of(game.ground, [game.ground.square(name) for name in names]) == (
        "the middle and the north side of the Room in the Funhouse "
        "and the middle and the south side of the sewer below Town Square"
    )


def test_a_tile_that_bears_the_name_of_its_layer_does_not_say_it_twice() -> None:
    house = Tile("house", "Funhouse 1", ("#.#", "#..", "###"), "NE")
    land = FairMap().with_tile(house, (0, 0), 0, layer="funhouse")
    assert where(land, land.square("funhouse 0,0.N")) == "the north side of Funhouse 1"


def test_no_two_squares_of_all_layers_have_the_same_words() -> None:
    land = fair().ground
    words = [where(land, square) for square in range(len(land.names))]
    assert len(set(words)) == len(words) == 9 * len(land.laid)


def test_words_of_the_others_stay_when_a_tile_is_gone() -> None:
    land = fair().ground
    left = land.without(land.tile_named("1,0")).without(land.tile_named("sewer 1,0"))
    for name, square in left.by_name.items():
        assert where(left, square) == where(land, land.square(name))


def test_sentences_for_programs_speak_of_layers_in_words() -> None:
    game = fair()
    assert place_words(game, "funhouse 0,0") == "the Room in the Funhouse"
    assert (
        in_words(game, "nobody stands on sewer 0,0.C") == "nobody stands on the sewer below the middle of Town Square"
    )
    assert in_words(game, "square 0,0.C is free") == "the middle of Town Square is free"
    assert change_words(game, "zombies.sewer 0,0.N", 1) == "a zombie on the sewer below the north side of Town Square"
    assert change_words(game, "map.funhouse 0,0", "r90") == "the tile lies there, turned: a quarter clockwise"


# ---------------------------------------------------------------------- places and answers


def test_layers_never_meet_on_the_grid() -> None:
    game = fair("sewer 0,0.N", "funhouse 1,1.C", "0,0.N")
    board = board_of("fair")
    below, apart, street = [figure.at for figure in board.figures(game)]
    assert (below, apart, street) == ((APART, 1), (2 * APART + 3, 3), (0, 1))
    assert [number_of(at) for at in (below, apart, street)] == [1, 2, 0]
    assert on_map(below) == street
    assert on_layer(street, 1) == below
    assert len(board.ground(game)) == 9 * len(game.ground.laid)


@pytest.mark.parametrize("name", ["0,0.C", "2,0.SE", "sewer 0,1.N", "funhouse 1,0.E"])
def test_a_point_leads_back_to_its_square(name: str) -> None:
    game, board = fair(), board_of("fair")
    assert isinstance(board, FairBoard)
    at = board.point(game.ground, game.ground.square(name))
    assert board.name_at(game.ground, at) == board.ground(game)[at].name == name
    assert board.where_at(game, at) == said(game, name)
    assert isinstance(board, TileBoard)
    assert board.cell_name(game.ground, at) == name.partition(".")[0]
    assert board.ground(game)[board.tile_at(at)[0]].name == name.partition(".")[0] + ".C"


def test_squares_know_their_layer_their_area_and_the_tile_above() -> None:
    game, board = fair(), board_of("fair")
    spots = {spot.name: spot for spot in board.ground(game).values()}
    bank, lobby, room = spots["sewer 1,0.N"], spots["2,0.N"], spots["funhouse 0,0.N"]
    assert (bank.kind, bank.place, bank.layer, bank.area, bank.part) == ("below", "Bank", "sewer", "", "north side")
    assert (lobby.kind, lobby.place, lobby.layer, lobby.area) == ("outside", "Lobby", "", "mall")
    assert (room.kind, room.place, room.layer) == ("street", "Room", "funhouse")
    assert list(board.layers(game)) == ["sewer", "funhouse"]
    assert list(board.layers(fair("2,0.C", map=TOWN[3:4]))) == [], "below the mall is no sewer"


def test_a_square_below_is_no_deed() -> None:
    table = evening("sewer 0,0.N")
    question = look(table).question
    assert question is not None
    assert question.verbs == ()
    assert verb_of("attack sewer 0,0.N", {"sewer": 1}) == "attack"
    asked = state(table.driver)["question"]
    assert {option["verb"] for option in asked["options"]} == {""}
    assert asked["mover"] == [APART, 1]


def test_programs_are_told_every_tile_with_its_layer_and_area() -> None:
    table = evening("0,0.C", "sewer 0,0.N")
    told = state(table.driver)
    tiles = {tile["cell"]: tile for tile in told["map"]}
    assert [tiles["0,0"][part] for part in ("tile", "turn", "area")] == ["square", "r0", "town"]
    assert [tiles["funhouse 1,0"][part] for part in ("tile", "turn", "layer")] == ["room", "r90", "funhouse"]
    assert (tiles["sewer 0,0"]["tile"], tiles["sewer 0,0"]["name"]) == (None, "Town Square")
    assert [figure["at"] for figure in told["figures"]] == ["0,0.C", "sewer 0,0.N"]


def test_a_walk_leads_from_layer_to_layer() -> None:
    table = evening("sewer 0,0.C")
    assert {"0,0.C", "0,0.N", "sewer 1,0.W"} <= set(table.driver.ask().options)
    with pytest.raises(Refused, match="more than 3 squares"):
        table.answer("funhouse 0,0.C")
    table.answer("0,0.N")
    assert next(figure.at for figure in board_of("fair").figures(table.game)) == (0, 1)


def test_a_tile_apart_is_an_answer_that_covers_its_squares() -> None:
    table = evening(step="turn")
    board, request = board_of("fair"), table.driver.ask()
    places = board.places(table.game, request, "funhouse 1,0")
    assert places == board.places(table.game, request, "funhouse 1,0 r90")
    assert (len(places), places[0]) == (9, (2 * APART + 3, 0))
    assert board.places(table.game, request, "attic 1,0") == ()


def test_a_ground_that_grew_is_as_if_it_had_been_looked_at_anew() -> None:
    game, board = fair(), board_of("fair")
    before = board.ground(game)
    changes: tuple[Callable[[FairMap], FairMap], ...] = (
        lambda land: land.laid_out("bend", (-1, 0), 0),
        lambda land: land.with_turn(land.tile_named("funhouse 0,0"), 1),
        lambda land: land.with_gap(land.square("1,0.N"), 0),
        lambda land: land.with_doors({land.square("1,0.NW")}),
        lambda land: land.without(land.tile_named("2,0")),
        lambda land: land.laid_out("cross", (2, 0), 0),
    )
    for change in changes:
        game.ground = change(game.ground)
        assert board.ground(game) == FairBoard().ground(game)
    after = board.ground(game)
    assert before[0, 3] is not after[0, 3], "all is looked at anew once a tile is gone"


# ---------------------------------------------------------------------- on the real table


def test_nobody_lays_tiles_under_the_map() -> None:
    game = fair()
    tiles = [one for one in on_table(board_of("fair"), game) if one.kind.sort == TILE]
    assert sorted(one.kind.words for one in tiles) == [
        "Bank",
        "Crossing",
        "Lobby",
        "Room",
        "Room",
        "Room",
        "Room",
        "Town Square",
    ]
    rooms = {one.at: "Room" for one in tiles if one.kind.words == "Room"}
    assert where_tile((2 * APART + 3, 0), {(0, 0): "Town Square"}) == "apart from the map"
    assert where_tile((2 * APART + 6, 0), rooms) == "east of Room"


# ---------------------------------------------------------------------- setting right


def test_what_lies_on_layers_is_set_right_by_path() -> None:
    table, game = at_the_fair()
    table.correct({"zombies.sewer 0,0.N": True, "zombies.funhouse 0,0.N": True, "players.0.at": "sewer 0,1.C"})
    assert {game.ground.names[at] for at in game.zombies} == {"sewer 0,0.N", "funhouse 0,0.N"}
    table.correct({"map.funhouse 0,0": "r90"})
    assert game.ground.laid[game.ground.tile_named("funhouse 0,0")].quarters == 1
    assert {game.ground.names[at] for at in game.zombies} == {"sewer 0,0.N"}, "the other square is closed now"


def test_a_tile_that_is_taken_off_takes_along_what_is_below_it() -> None:
    table, game = at_the_fair("0,0.C", "0,0.N", zombies=("sewer 1,0.N", "sewer 0,0.N", "1,0.C"))
    table.correct({"map.sewer 1,0.N": None})
    assert game.ground.tile_named("sewer 1,0") == NOWHERE
    assert [game.ground.names[at] for at in game.zombies] == ["sewer 0,0.N"]


def test_a_position_of_the_fair_loads_to_the_same_state() -> None:
    table = evening(zombies=("sewer 1,0.N", "0,0.N"))
    position = table.game.position()
    assert json.loads(json.dumps(position)) == position
    assert fair(map=position["map"], zombies=("sewer 1,0.N", "0,0.N")).position() == position


@pytest.mark.parametrize(
    ("typed", "meant"), [("sewer 0,0.n", "sewer 0,0.N"), ("Funhouse 1,0.sw", "funhouse 1,0.SW"), ("1,0.w", "1,0.W")]
)
def test_a_square_of_a_layer_is_typed_in_any_case(typed: str, meant: str) -> None:
    assert spelled(typed) == meant
