"""A game on a mat at the desk: the cursor goes row by row, a block of lights for each rectangle, the score card."""

from __future__ import annotations

import pytest

from companion.desk.desk import Desk
from companion.desk.intents import Answer
from companion.desk.lights import Light, Pattern
from companion.desk.palette import PALETTES
from companion.desk.panel import render
from companion.desk.reading_lights import read_lights, sample_times
from companion.desk.screens.grouping import Grouping
from companion.desk.screens.menu import Menu
from companion.desk.screens.pointing import Pointing
from companion.desk.screens.refusal import Refused
from companion.desk.screens.rolling import Rolling
from companion.desk.screens.scoring import CameUp, Scoring
from companion.desk.sources import Throw
from companion.desk.viewport import Viewport
from companion.table import Table
from tests.desk.campaign import ATTACK, MARCH, after, armies
from tests.desk.golden_lights import golden_lights
from tests.desk.stage import NOW, desk_with, press, words

GROUP = ATTACK[1]


def place(desk: Desk) -> str:
    """The rectangle under the cursor, in words."""
    top = desk.top
    assert isinstance(top, Pointing)
    assert desk.view is not None
    spot = desk.view.spot(top.cursor)
    return spot.part if spot else ""


# ---------------------------------------------------------------------- pointing


def test_the_cursor_goes_through_every_row_of_the_mat() -> None:
    desk = desk_with(armies())
    seen = [place(desk)]
    for button in ("UP", "RIGHT", "UP", "LEFT", "LEFT", "UP", "RIGHT", "UP"):
        press(desk, button)
        seen.append(place(desk))
    assert seen == [
        *("the south Homeland", "row 1, left", "row 1, right", "row 2, middle", "row 2, left", "row 2, left"),
        *("row 3, left", "row 3, right", "the north Homeland"),
    ]
    assert "The mat ends here" in words(after(then=("DOWN",))())


def test_pointing_at_a_rectangle_answers_its_name_or_says_why_not() -> None:
    desk = desk_with(armies())
    answer = press(desk, "UP", "OK")
    assert isinstance(answer, Answer)
    assert answer.values == ("t1",)
    press(desk, "UP", "OK")
    top = desk.top
    assert isinstance(top, Refused)
    assert top.rule == "totally-medieval.move.unit"
    assert "Nobody of yours" in words(desk)


def test_an_army_is_put_together_by_switches() -> None:
    desk = after("t1")()
    top = desk.top
    assert isinstance(top, Grouping)
    assert press(desk, "OK") == Answer(top.question.number, (GROUP,))
    assert press(desk, "DOWN", "OK", "UP", "OK") == Answer(
        top.question.number, ("knights-squire knights-mounted-lancer",)
    )
    assert press(desk, "DOWN", "DOWN", "RIGHT", "DOWN", "OK", "UP", "UP", "UP", "OK") is None
    assert "Choose who goes" in words(desk)


# ---------------------------------------------------------------------- pages that open by themselves


def test_the_score_card_opens_before_the_dice_and_again_when_they_have_fallen() -> None:
    table = armies()
    desk, opened = desk_with(table), []
    for value in (*ATTACK, [5], [2]):
        table.answer(value)
        desk.changed(NOW)
        opened.append(isinstance(desk.top, Scoring))
    assert opened == [False, False, False, True, False, True]
    assert "33 8" in words(desk)
    press(desk, "BACK")
    assert "Who falls?" in words(desk)


def test_a_card_that_comes_up_is_shown_once() -> None:
    desk = after("blizzard", turn=MARCH)()
    assert type(desk.top) is CameUp
    assert "Vikings +7/+5" in words(desk)
    press(desk, "OK")
    desk.changed(NOW)
    assert type(desk.top) is not CameUp


def test_dice_thrown_over_the_score_card_are_the_roll_that_is_asked() -> None:
    desk = after(*ATTACK)()
    assert isinstance(desk.top, Scoring)
    assert desk.wants_dice == 1
    assert desk.view is not None
    assert desk.view.question is not None
    assert desk.rolled(Throw((6,)), NOW) == Answer(desk.view.question.number, ([6],), "tray")


def test_the_last_score_card_is_there_until_the_turn_passes() -> None:
    """A tie, or a loser with one Character, asks nothing more about the battle."""
    table: Table = armies(knights="squire@t1 king@hs", vikings="thrall@t4 king@hn", situation="overcast")
    desk = desk_with(table)
    for value in ("t1", "t4", "stop", [6], [1]):
        table.answer(value)
        desk.changed(NOW)
    assert isinstance(desk.top, Scoring)
    assert table.driver.ask().name == "turn.end"
    press(desk, *["OK"] * 6)
    table.answer("end")
    desk.changed(NOW)
    assert desk.view is not None
    assert desk.view.score is None


def test_the_score_card_is_found_in_the_menu_and_under_the_roll() -> None:
    desk = after(*ATTACK, then=("BACK",))()
    assert isinstance(desk.top, Rolling)
    press(desk, "BACK")
    assert isinstance(desk.top, Scoring)
    press(desk, "BACK")
    listed = [item.label for item in Menu().items(desk)]
    assert "Score card" in listed
    assert "Weather" in listed


# ---------------------------------------------------------------------- lights


def test_each_rectangle_shines_for_its_holder_and_breathes_where_one_may_go() -> None:
    lit = after("t1", GROUP)().lights()
    assert lit[1, 1] == Light("blue"), "the first light of row 1, left is its holder's"
    assert lit[2, 0] == lit[3, 0] == Light("blue")
    assert lit[2, 2] == Light("red"), "the Vikings hold the middle"
    assert lit[3, 2] == Light("go", Pattern.BREATHING)
    assert (0, 2) not in lit, "nobody holds it"
    assert lit[1, 2] == Light("go", Pattern.BREATHING)
    assert lit[2, 1] == Light("cursor", Pattern.BLINK)


def test_a_battle_that_is_due_blinks_beside_the_colour_of_the_holder() -> None:
    lit = after(*ATTACK[:3])().lights()
    assert (lit[2, 2], lit[3, 2]) == (Light("red"), Light("battle", Pattern.BLINK))


def test_the_lit_mat() -> None:
    panel = Viewport(8, 6).on_whole(6, 5)
    golden_lights("mat-to", after("t1", GROUP)().lights(), panel)
    golden_lights("mat-battle", after(*ATTACK[:3])().lights(), panel)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=str)
@pytest.mark.parametrize(("size", "scale"), [((16, 16), 2), ((6, 5), 1), ((24, 8), 1), ((32, 32), 5)])
def test_a_panel_shows_the_whole_mat_in_blocks_as_large_as_fit(
    size: tuple[int, int], scale: int, palette: object
) -> None:
    desk, colours = after("t1", GROUP)(), next(one for one in PALETTES.values() if one is palette)
    assert desk.whole == (6, 5)
    viewport = Viewport(*size).on_whole(6, 5)
    assert viewport.scale == scale
    lights = desk.lights()
    moments = [render(lights, viewport, colours, 1.0, now) for now in sample_times(0.0)]
    assert all(len(moment) == 3 * size[0] * size[1] for moment in moments)
    seen = read_lights(moments, viewport, colours, gamma=1)
    for point, light in lights.items():
        assert point in viewport
        assert (seen[point].colour, seen[point].pattern) == (light.colour, light.pattern)
