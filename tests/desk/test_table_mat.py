"""A table mat: lights under the tiles. It never moves, and whatever lies off it is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from companion.desk.beyond import AWAY, HERE, PARTLY
from companion.desk.canvas import COLUMNS, STRIP
from companion.desk.desk import Desk
from companion.desk.intents import Set
from companion.desk.knowing import Panel, Settings
from companion.desk.lights import Light, Lights, Pattern, all_at, path
from companion.desk.palette import BRIGHT
from companion.desk.panel import render
from companion.desk.reading import read_text
from companion.desk.screens.choreography import Choreography
from companion.desk.screens.common import Pages
from companion.desk.screens.menu import Menu
from companion.desk.screens.refusal import Refused
from companion.desk.screens.start_tile import StartTile, asks_where
from companion.desk.table_mat import Lie, TableMat, lie, lie_on, middle
from companion.desk.viewport import Viewport
from companion.games import GAMES, rulebook
from companion.games.kit.board import Point
from companion.games.kit.layers import APART
from companion.games.kit.north import EDGES, MARK
from companion.table import Table, begin, new_opening
from companion.table.shelf import Shelf
from tests.desk.golden_lights import golden_lights
from tests.desk.stage import NOW, ZOMBIES, desk_with, lay, played, press, words
from tests.desk.underlit import laying, on_mat, stepping
from tests.made_up.evening import evening


class Lit(Pages):
    """A page that lights these squares."""

    def __init__(self, lit: Lights) -> None:
        super().__init__("Look", ["at the lights"])
        self.lit = lit

    def lights(self, desk: Desk) -> Lights:
        return self.lit


LIES = st.builds(Lie, st.integers(0, 30), st.integers(0, 30), st.integers(0, 3))
POINTS = st.tuples(st.integers(-60, 60), st.integers(-60, 60))


# ---------------------------------------------------------------------- how the map lies


@pytest.mark.parametrize(
    ("edge", "north", "east"),
    [("up", (5, 3), (6, 4)), ("right", (6, 4), (5, 5)), ("down", (5, 5), (4, 4)), ("left", (4, 4), (5, 3))],
)
def test_the_map_is_turned_with_its_upper_edge(edge: str, north: Point, east: Point) -> None:
    lying = Lie(5, 4, EDGES.index(edge))
    assert lying.square((0, 0)) == (5, 4)
    assert lying.square((0, 1)) == north
    assert lying.square((1, 0)) == east


@for_all(LIES, POINTS)
def test_there_and_back(lying: Lie, point: Point) -> None:
    assert lying.point(*lying.square(point)) == point
    assert lie(lying.words) == lying


@pytest.mark.parametrize("text", ["", "8", "8,8", "8,8 north", "-1,2 up", "8,8 up more", "x,y up", "²,3 up"])
def test_what_means_nothing_is_the_middle_of_the_mat(text: str) -> None:
    assert lie(text) is None
    assert lie_on(text, 16, 12) == middle(16, 12) == Lie(8, 6)


def test_a_tile_that_lay_on_a_larger_mat_is_asked_for_from_the_middle() -> None:
    assert lie_on("14,2 left", 16, 16) == Lie(14, 2, 3)
    assert lie_on("14,2 left", 12, 12) == Lie(6, 6)
    assert lie_on("15,2 left", 16, 16) == Lie(8, 8), "half of the tile would lie beside the mat"


@for_all(LIES, st.integers(3, 20), st.integers(3, 20), POINTS)
def test_a_square_is_on_the_mat_when_the_mat_lists_it(lying: Lie, width: int, height: int, point: Point) -> None:
    mat = TableMat(width, height, lying)
    points = list(mat.points())
    assert len(set(points)) == width * height
    assert (point in mat) == (point in points)
    if point in mat:
        assert points[mat.square_at(point) or 0] == point


def test_each_square_shines_under_itself() -> None:
    mat = TableMat(5, 4, Lie(1, 2, EDGES.index("right")))
    frame = render({(0, 0): Light("red"), (0, 3): Light("blue"), (-2, 0): Light("green")}, mat, BRIGHT, 1.0, 0.0)
    squares = {square: frame[3 * square : 3 * square + 3] for square in range(20)}
    lit = {square: colour for square, colour in squares.items() if any(colour)}
    assert lit == {11: bytes(BRIGHT.rgb("red")), 14: bytes(BRIGHT.rgb("blue")), 1: bytes(BRIGHT.rgb("green"))}


# ---------------------------------------------------------------------- it never moves


def test_a_mat_stays_where_it_is_wherever_the_action_goes() -> None:
    desk = stepping()
    before = desk.table_mat
    press(desk, "UP", "UP", "UP")
    assert desk.focus() == (0, 3)
    assert desk.table_mat == before


@pytest.mark.parametrize("edge", EDGES)
def test_the_north_mark_turns_words_and_moves_no_light(edge: str) -> None:
    desk = stepping()
    before = desk.table_mat
    lights = desk.lights()
    MARK.point(edge)
    try:
        desk.settings = Settings(north=edge)
        desk.look_again()
        assert desk.table_mat == before
        assert desk.lights() == lights
    finally:
        MARK.point("up")


def test_the_lights_of_a_turned_mat() -> None:
    golden_lights("table-mat-turned", *_lit(on_mat(played(ZOMBIES, "move.step"), 9, 5, "3,2 right")))


def test_the_lights_of_a_mat_that_is_too_small() -> None:
    golden_lights("table-mat-small", *_lit(stepping()))


def _lit(desk: Desk) -> tuple[dict[Point, Light], TableMat]:
    assert desk.table_mat is not None
    return desk.lights(), desk.table_mat


def test_a_panel_beside_the_table_follows_as_before() -> None:
    desk = desk_with(played(ZOMBIES, "move.step"))
    assert desk.table_mat is None
    assert desk.off_mat == ""


# ---------------------------------------------------------------------- layers


def below(*figures: str) -> Desk:
    desk = desk_with(evening(*figures))
    desk.panel = Panel(9, 9, fixed=True)
    return desk


def test_a_sewer_lies_under_the_same_squares_of_the_mat() -> None:
    desk = below("sewer 0,0.N", "1,0.E")
    mat = desk.table_mat
    assert mat is not None
    assert mat.layer == 1
    assert mat.square_at((APART, 1)) == TableMat(9, 9, mat.lie).square_at((0, 1))
    lit = desk.lights()
    assert lit[APART + 4, 0] == Light("blue", Pattern.DIM), "whoever is on the street above is seen a little"
    assert desk.off_mat == ""


def test_what_lies_apart_from_the_map_lies_on_no_square_of_the_mat() -> None:
    desk = desk_with(evening(step="turn"))
    desk.panel = Panel(9, 9, fixed=True)
    assert desk.focus()[0] > APART
    mat = desk.table_mat
    assert mat is not None
    assert mat.layer == 0, "the mat goes on showing the map that lies on it"
    assert desk.focus() not in mat
    assert desk.off_mat == HERE
    assert "Funhouse" in words(desk)


# ---------------------------------------------------------------------- off the mat


def test_where_one_may_go_off_the_mat_is_named() -> None:
    desk = stepping()
    assert desk.off_mat == "1 off the mat: the south side of the straight road north of Town Square"
    assert read_text(desk.frame(NOW))[STRIP].startswith("1 off the mat: the so")
    press(desk, "WHY", "OK")
    assert "1 off the mat: the" in words(desk)


def test_the_news_come_after_what_lies_off_the_mat() -> None:
    desk = stepping()
    assert desk.view is not None
    desk.view = replace(desk.view, news="4: not enough")
    line = read_text(desk.frame(NOW))[STRIP]
    desk.frame(NOW + 0.5)
    later = [read_text(desk.frame(NOW + part * 0.1))[STRIP] for part in range(200)]
    assert line.startswith("1 off the mat")
    assert any(text.endswith("4: not enough") for text in later)


def test_a_cursor_off_the_mat_says_so_and_names_the_square() -> None:
    desk = stepping("UP", "UP")
    assert desk.off_mat == HERE
    assert len(HERE) <= COLUMNS
    assert "south side" in words(desk)
    assert "Straight road" in words(desk)
    assert HERE in words(desk, NOW + 60.0), "it stands still"


def test_a_refused_square_off_the_mat_is_named() -> None:
    desk = stepping()
    lay(desk, Refused("zombies.move.steps", "It is too far", (0, 4)))
    assert desk.off_mat == "Off the mat: the north side of the straight road north of Town Square"
    assert read_text(desk.frame(NOW))[STRIP].startswith("Off the mat: the nort")
    assert desk.animated, "the words run along"


def test_a_tile_that_would_lie_over_the_edge_is_partly_seen() -> None:
    desk = on_mat(played(ZOMBIES, "tile.place"), 4, 5)
    assert desk.off_mat == PARTLY
    desk = on_mat(played(ZOMBIES, "tile.place"), 3, 3)
    assert desk.off_mat == HERE
    assert "west of Town" in words(desk)


def test_a_figure_that_walks_off_the_mat() -> None:
    desk = stepping()
    lay(desk, Lit(path([(0, 0), (0, 1), (0, 2)])))
    assert desk.off_mat == AWAY
    lay(desk, Lit(path([(0, 3), (0, 4)])))
    assert desk.off_mat == HERE


def test_many_squares_off_the_mat_are_counted() -> None:
    desk = stepping()
    lay(desk, Lit(all_at([(0, 2), (0, 3), (0, 4), (1, 3), (-1, 3), (0, 0)], "go", Pattern.BREATHING)))
    assert desk.off_mat.startswith("5 off the mat: the west side of")
    assert desk.off_mat.endswith(" and 2 more")


def test_a_table_that_is_being_changed_is_not_looked_at() -> None:
    desk = stepping("UP", "UP")
    assert desk.off_mat == HERE
    mat = desk.table_mat
    desk.changing, desk.table = True, None
    assert desk.off_mat == HERE
    assert desk.table_mat == mat


# ---------------------------------------------------------------------- the start tile


@pytest.mark.parametrize("game", GAMES)
def test_the_tile_is_named_that_lies_in_the_middle_of_every_map(game: str) -> None:
    for mode, (least, most) in rulebook(game).players.items():
        names = ["Ana", "Ben", "Cleo", "Dan"][: max(least, min(2, most))]
        desk = on_mat(begin(new_opening({"game": game, "mode": mode, "players": names, "seed": 1})), 16, 16)
        if desk.table_mat is None:
            assert desk.whole is not None, "only a printed mat has no start tile"
            continue
        assert desk.view is not None
        assert desk.board.tile_at((0, 0))[0] == (0, 0)
        lay(desk, StartTile())
        assert desk.view.ground[0, 0].place in words(desk)


def test_the_light_goes_where_the_arrows_bring_it_and_no_further_than_the_tile_fits() -> None:
    desk = laying()
    assert desk.lights()[8, -8] == Light("cursor", Pattern.BLINK)
    assert len(desk.lights()) == 9, "the whole tile is seen, and no figure"
    press(desk, *["LEFT"] * 7, "UP")
    assert desk.lights()[1, -7] == Light("cursor", Pattern.BLINK)
    press(desk, "LEFT")
    assert "The mat ends here" in words(desk)
    assert desk.lights()[1, -7] == Light("cursor", Pattern.BLINK)


@pytest.mark.parametrize(("button", "edge"), [("UP", "up"), ("RIGHT", "right"), ("DOWN", "down"), ("LEFT", "left")])
def test_the_second_light_chooses_the_side_that_is_north(button: str, edge: str) -> None:
    desk = laying("RIGHT", "OK", button)
    assert press(desk, "OK") == Set({"mat": f"9,8 {edge}", "mat_of": ""})
    assert not isinstance(desk.top, StartTile)


@pytest.mark.parametrize("mark", EDGES)
@pytest.mark.parametrize("button", ["UP", "RIGHT", "DOWN", "LEFT"])
def test_north_is_where_people_call_it_north(mark: str, button: str) -> None:
    """The second light is north of the start tile in the words of the table, whatever edge of the map that is."""
    desk = laying()
    MARK.point(mark)
    try:
        press(desk, "OK", button)
        (light,) = [at for at, shown in desk.lights().items() if shown.pattern is Pattern.BLINK]
        intent = press(desk, "OK")
        assert isinstance(intent, Set)
        lying = lie(str(intent.changes["mat"]))
        assert lying is not None
        (there,) = [at for at in ((0, 1), (1, 0), (0, -1), (-1, 0)) if lying.square(at) == (light[0], -light[1])]
        assert MARK.winds(*there) == (0, 1)
    finally:
        MARK.point("up")


def test_an_arrow_towards_the_side_that_is_north_already_says_so() -> None:
    desk = laying("OK", "UP")
    assert "The light is there" in words(desk)


def test_back_goes_to_the_middle_and_then_leaves_it_for_later() -> None:
    desk = laying("OK", "BACK")
    assert "1/2" in words(desk)
    assert press(desk, "BACK") is None
    assert "Later: see the menu" in words(desk)


def test_the_menu_asks_again_and_only_where_there_is_a_mat() -> None:
    def listed(desk: Desk) -> bool:
        return any(item.label == "Start tile" for item in Menu().items(desk))

    desk = stepping()
    assert listed(desk)
    desk.panel = Panel(7, 3)
    assert not listed(desk)
    desk.panel = Panel(7, 3, fixed=True)
    desk.get_up(NOW)
    assert not listed(desk)


# ---------------------------------------------------------------------- asked once for each game


def begun(folder: Path, **more: object) -> Table:
    return Shelf(folder).begin(new_opening({**ZOMBIES, **more}))


def sat(desk: Desk, table: Table, resumed: bool = False) -> bool:
    """Somebody sits down; is it asked where the start tile lies?"""
    desk.sit(table, NOW, resumed=resumed)
    return isinstance(desk.top, StartTile)


def test_it_is_asked_for_every_new_game_once(tmp_path: Path) -> None:
    desk = Desk(panel=Panel(16, 16, fixed=True))
    first = begun(tmp_path)
    assert sat(desk, first)
    press(desk, "RIGHT", "OK")
    intent = press(desk, "OK")
    assert isinstance(intent, Set)
    desk.set(intent.changes, NOW)
    assert desk.settings.mat == "9,8 up"
    first.close()
    assert not sat(desk, first, resumed=True), "after a power cut the tile lies where it lay"
    second = begun(tmp_path)
    assert sat(desk, second)
    assert desk.lights()[9, -8].pattern is Pattern.BLINK, "as last time, to begin with"
    second.close()


def test_it_is_asked_before_figures_are_compared(tmp_path: Path) -> None:
    desk = Desk(panel=Panel(16, 16, fixed=True))
    table = begun(tmp_path)
    assert sat(desk, table, resumed=True)
    assert [type(screen).__name__ for screen in desk.screens][1:] == ["WalkThrough", "StartTile"]
    table.close()


def test_nothing_is_asked_where_nothing_is_laid_on_the_mat(tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert not sat(Desk(), table), "a panel beside the table"
    desk = Desk(panel=Panel(16, 16, fixed=True))
    assert sat(desk, table)
    assert table.onlooker is not None
    table.onlooker.on_page()
    assert not asks_where(desk), "the map is on the page alone"
    table.close()
    medieval = Shelf(tmp_path).begin(new_opening({"game": "totally-medieval", "players": ["Ana", "Ben"], "seed": 1}))
    assert not sat(desk, medieval), "a printed mat is no tile"
    assert desk.table_mat is None
    assert desk.whole is not None, "it is shown as a whole, as on a panel"
    medieval.close()


def test_what_the_companion_moved_is_followed_after_the_start_tile_is_known() -> None:
    """Else a way would be lit where nobody has laid it."""
    table = played(ZOMBIES, "zombies.which")
    desk = on_mat(table, 16, 16)
    lay(desk, StartTile())
    table.auto("zombies")
    desk.changed(NOW)
    assert [type(screen) for screen in desk.screens[1:]] == [Choreography, StartTile]
    press(desk, "OK", "OK")
    assert isinstance(desk.top, Choreography)


def test_dice_that_are_thrown_meanwhile_count(tmp_path: Path) -> None:
    desk = desk_with(played(ZOMBIES, "move.roll"))
    desk.panel = Panel(16, 16, fixed=True)
    lay(desk, StartTile())
    assert desk.wants_dice == 1


def test_a_bare_screen_is_over_the_lights_themselves() -> None:
    bare = Viewport(5, 4, west=20, north=-7).bare()
    assert bare.square_at((3, -1)) == 8
    assert next(bare.points()) == (0, 0)
