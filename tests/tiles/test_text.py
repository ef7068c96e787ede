"""The map in text: what every square looks like, and what is left out of a large map."""

from __future__ import annotations

from companion.games.zombies.board import BOARD
from companion.languages import speaking
from companion.packs import Map
from companion.tiles import Tile
from companion.tiles.text import FINE, PLAIN, Figure, Look, Scene, draw, draw_turns, square_text
from companion.tiles.tile import WHOLE
from tests.golden import same_as_golden
from tests.rules.sitting import Sitting, checks_pack, given

PAWN, OTHER, THIRD, FOURTH = (Figure(letter, letter, "pawn") for letter in "ABCD")


def town() -> Sitting:
    return given(
        "cross 1,0",
        "depot 2,0",
        "end 0,1 r180",
        "town-helipad 1,-1",
        ana={"at": "2,0.C"},
        ben={"at": "1,0.C"},
        zombies="1,0.C 2,0.N 2,0.NE 1,-1.C",
        bullets="2,0.E",
        hearts="2,0.NE",
        doors="2,0.N",
        step="move",
    )


def drawn(table: Sitting, look: Look, width: int = 80) -> list[str]:
    return draw(BOARD.scene(table.game, None, {}), look, width)


def written(scene: Scene, square: str) -> str:
    return "".join(letter for letter, _ in square_text(scene, PLAIN, scene.map.square(square)))


def start() -> Map:
    return Map().with_tile(checks_pack().start, (0, 0), 0)


def test_a_town_in_plain_letters() -> None:
    same_as_golden("map-plain", "\n".join(drawn(town(), PLAIN)) + "\n")


def test_a_town_with_box_drawing() -> None:
    same_as_golden("map-fine", "\n".join(drawn(town(), FINE)) + "\n")


def test_plain_letters_are_ascii() -> None:
    assert "".join(drawn(town(), PLAIN)).isascii()


def test_figures_share_a_square_until_it_is_full() -> None:
    map = start()
    centre = map.square("0,0.C")
    crowd = [PAWN, OTHER, THIRD, FOURTH]
    assert [written(Scene(map, {centre: crowd[:count]}), "0,0.C") for count in range(5)] == [
        " . ",
        " A ",
        "AB ",
        "ABC",
        "AB+",
    ]


def test_marks_leave_room_for_who_stands_there() -> None:
    map = start()
    centre = map.square("0,0.C")
    assert written(Scene(map, {}, {centre: "7"}), "0,0.C") == " 7 "
    assert written(Scene(map, {}, {centre: "12"}), "0,0.C") == " 12"
    assert written(Scene(map, {centre: [PAWN]}, {centre: "7"}), "0,0.C") == "A 7"
    assert written(Scene(map, {centre: [PAWN, OTHER]}, {centre: "12"}), "0,0.C") == "A12"


def test_a_wide_map_is_cropped_around_the_action_and_says_so() -> None:
    table = given(*(f"cross {x},0" for x in range(1, 10)))
    whole = drawn(table, PLAIN, width=200)
    assert whole[0].split() == [str(x) for x in range(10)]
    lines = draw(BOARD.scene(table.game, None, {}), PLAIN, width=50, around=(5, 0))
    assert lines[0].split() == ["3", "4", "5", "6"]
    assert lines[-1] == "(the map goes on: 3 columns east, 3 columns west)"
    assert max(map(len, lines)) <= 50
    with speaking("de"):
        lines = draw(BOARD.scene(table.game, None, {}), PLAIN, width=50, around=(5, 0))
    assert lines[-1] == "(weiter: 3 Spalten östlich, 3 Spalten westlich)"


def test_a_high_map_is_cropped_too() -> None:
    table = given(*(f"cross 0,{y}" for y in range(1, 8)))
    lines = draw(BOARD.scene(table.game, None, {}), PLAIN, height=14, around=(0, 7))
    assert [line[:3].strip() for line in lines if line[:3].strip().isdecimal()] == ["7", "6", "5"]
    assert lines[-1] == "(the map goes on: 5 rows south)"


def test_free_cells_carry_their_options() -> None:
    scene = Scene(start(), notes=BOARD.free_cells({"0,1 r0": 1, "0,1 r180": 2, "-1,0 r90": 3}))
    same_as_golden("map-notes", "\n".join(draw(scene)) + "\n")


def test_a_tile_is_shown_each_way_round() -> None:
    same_as_golden("map-turns", "\n".join(draw_turns(checks_pack().tile("bend"), (0, 1, 2, 3), FINE)) + "\n")


def test_colours_are_only_those_of_the_look() -> None:
    table = town()
    assert "\x1b" not in "".join(drawn(table, FINE))
    coloured = "".join(drawn(table, FINE.coloured()))
    assert "\x1b[1;32mz\x1b[0m" in coloured


def test_borders_that_are_open_square_by_square_have_gaps_square_by_square() -> None:
    smith = Tile("smith", "Smith", ("#bo", "bb.", "o.."), "ES", joints=WHOLE, doors="C.E")
    assert draw_turns(smith, (0, 1), PLAIN) == [
        "     as printed       a quarter right",
        "    +------   +         +   ------+",
        "    |###::: ,             , :::###|",
        "    |:::[ ] .             . [ ]:::|",
        "      ,  .  .             .  .  ,",
        "    +         +         +         +",
    ]
    walled = Tile("walled", "Walled", ("ooo", "oto", "ooo"), "", joints=WHOLE, walls="E.E")
    assert draw_turns(walled, (0,), FINE)[3] == "      , ♣♣♣ , │", "a wall of one square is a stroke of one square"


def test_every_kind_of_ground_has_its_letters() -> None:
    wild = Tile("wild", "Wild", ("t~=", "cdp", "#b."), "", joints=WHOLE, doors="C.S")
    assert draw_turns(wild, (0,), PLAIN)[2:5] == [
        "    |^^^~~~===",
        "    |%%% _ ( )|",
        "    |###::: .",
    ]
    assert set(PLAIN.squares) == set(FINE.squares)
    assert all(len(text) == 3 for look in (PLAIN, FINE) for text in look.squares.values())
