"""What people see of a game in text."""

from __future__ import annotations

from companion.games.zombies.board import BOARD
from companion.games.zombies.board import TOKENS as LETTERS
from companion.games.zombies.state import TOKENS
from tests.rules.sitting import given, new


def test_every_player_has_a_letter_of_their_own() -> None:
    assert BOARD.letters(new(["Ana", "Adam", "Nad", "Zoe"]).game) == ["A", "D", "N", "Z"]
    assert BOARD.letters(new(["7", "A", "AA"]).game) == ["1", "A", "3"]


def test_steps_are_marked_on_the_squares_they_lead_to() -> None:
    table = given("cross 1,0", ana={"at": "0,0.E"}, step="move", turn={"left": 3})
    scene = BOARD.scene(table.game, table.pending, {"E": 1, "W": 2, "stop": 3})
    assert {table.game.map.names[square]: mark for square, mark in scene.marks.items()} == {"1,0.W": "1", "0,0.C": "2"}


def test_the_map_is_shown_around_the_marks_of_one_tile_else_around_the_pawn() -> None:
    table = given("cross 1,0", "cross 2,0", ana={"at": "0,0.C"}, step="move", turn={"left": 3})
    names = table.game.map.by_name
    assert BOARD.around(table.game, None, [names["2,0.C"], names["2,0.W"]]) == (2, 0)
    assert BOARD.around(table.game, None, [names["2,0.C"], names["1,0.W"]]) == (0, 0)
    assert BOARD.around(table.game, table.pending, []) == (0, 0)


def test_placements_are_noted_on_free_cells() -> None:
    notes = BOARD.free_cells({"0,1 r0": 1, "0,1 r180": 2, "1,0 r90": 3, "no": 4})
    assert notes == {(0, 1): ["", "1 2"], (1, 0): ["", "3"]}


def test_a_way_leads_around_walls_and_only_for_pawns() -> None:
    table = given("depot 1,0", doors="1,0.N", ana={"at": "0,0.C"}, step="move", turn={"left": 9})
    assert BOARD.way(table.game, table.pending, "1,0.NE") == ["E", "E", "E", "N", "E"]
    assert BOARD.way(table.game, table.pending, "0,0.C") == []
    assert BOARD.way(table.game, table.pending, "9,9.C") == []
    other = given("cross 1,0", zombies="1,0.C", step="zombies", turn={"due": 1})
    assert BOARD.way(other.game, other.answer("1,0.C").pending, "1,0.W") == []


def test_the_headline_tells_what_is_left() -> None:
    assert BOARD.headline(given(step="move", turn={"left": 4}).game).endswith("Ana  step 4/6 move, 4 left")
    table = given("cross 1,0", zombies="1,0.C", step="zombies", turn={"due": 1})
    assert BOARD.headline(table.game).endswith("Ana  step 5/6 move zombies, 1 to go")
    assert BOARD.headline(new(own_deck=True).game) == "Before the first turn"


def test_standings_show_what_each_player_has() -> None:
    table = given(ana={"front": ["skateboard"], "zombies": 12}, ben={"hearts": 1, "hand": 2}, step="move")
    assert BOARD.standings(table.game) == [
        "-> A Ana  hearts 3  bullets 3  zombies 12  cards 3  has Skateboard",
        "   B Ben  hearts 1  bullets 3  zombies  0  cards 2",
    ]


def test_a_hand_tells_what_its_cards_do() -> None:
    table = given(ana={"hand": ["skateboard", None]}, ben={"hand": 0}, step="move")
    lines = BOARD.hand_lines(table.game, 0)
    assert lines[0] == "Ana holds 2 event cards:"
    assert lines[1].startswith("  skateboard: Skateboard (inside Skate Shop): ")
    assert lines[2] == "  a card nobody has shown"
    assert BOARD.hand_lines(table.game, 1) == ["Ben holds no event cards."]


def test_buildings_and_cards_at_work_are_named() -> None:
    effects = [{"card": "fear", "by": 1, "whose": 0, "ends": 1}]
    table = given("depot 1,0", "town-helipad -1,0", doors="1,0.N", step="draw", effects=effects)
    assert BOARD.buildings(table.game) == ["Depot, east of Town Square", "Helipad, west of Town Square"]
    assert list(BOARD.working(table.game)) == ["Fear (on Ana)"]


def test_what_a_mode_or_scenario_adds_is_shown() -> None:
    table = new(4, mode="team", scenarios=("search-and-rescue",), details={"quota": 1}, own_deck=True)
    ana, ben, cy, dee = table.game.players
    ana.survivors, ben.arrived, cy.turned, dee.at = 2, True, True, -1
    assert [line.partition("cards 0  ")[2] for line in BOARD.standings(table.game)] == [
        "team 1  survivors 2",
        "team 2  survivors 0  is safe on the Helipad",
        "team 1  survivors 0  is a Zombie Player",
        "team 2  survivors 0  off the map",
    ]
    assert "s = survivor  ? = hidden" in BOARD.legend(table.game, fine=False)


def test_every_token_has_a_letter() -> None:
    assert set(LETTERS) == set(TOKENS)
    letters = [figure.letter for figure in LETTERS.values()]
    assert len(set(letters)) == len(letters)
