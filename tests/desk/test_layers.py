"""Layers at the desk: the small map, the cursor and the lights are on the layer that is asked about."""

from __future__ import annotations

from companion.desk.lights import Light, Pattern
from companion.desk.screens.aiming import ahead, on_another_layer
from companion.desk.screens.minimap import LYING, lying_below
from companion.desk.screens.pointing import Pointing
from companion.desk.viewport import Viewport
from companion.games.kit.layers import APART
from tests.desk.stage import NOW, desk_with, press, words
from tests.made_up.evening import evening

ZOMBIES = ("2,0.C", "1,0.E")


def test_the_small_map_shows_the_layer_of_the_mover_and_says_which_it_is() -> None:
    desk = desk_with(evening("sewer 0,0.N", "0,0.S", zombies=ZOMBIES))
    assert "Sewer" in words(desk)
    assert "Town Square" in words(desk)
    desk = desk_with(evening("0,0.N", "sewer 0,0.S", zombies=ZOMBIES))
    assert "Sewer" not in words(desk)
    assert "Funhouse" in words(desk_with(evening(step="turn")))


def test_arrows_stay_on_the_layer_and_the_sewer_ends_where_its_tiles_end() -> None:
    desk = desk_with(evening("sewer 1,0.E", "0,0.S"))
    press(desk, "RIGHT")
    assert "The map ends here" in words(desk)
    press(desk, "LEFT")
    pointing = desk.top
    assert isinstance(pointing, Pointing)
    assert pointing.cursor == (APART + 3, 0)
    assert desk.focus() == (APART + 3, 0)


def test_a_held_arrow_goes_to_the_other_layer_when_there_is_nothing_left_on_this_one() -> None:
    desk = desk_with(evening("sewer 0,0.C", "0,0.S"))
    pointing = desk.top
    assert isinstance(pointing, Pointing)
    for _ in range(4):
        desk.held("LEFT", NOW)
    assert pointing.cursor[0] in range(-3, 3), "from the west of the sewer up to the street"
    assert "Sewer" not in words(desk)


def test_aiming_keeps_to_a_layer() -> None:
    points = [(2, 0), (APART, 0), (APART + 4, 1), (2 * APART, 0)]
    assert ahead((0, 0), (1, 0), points) == (2, 0)
    assert ahead((2, 0), (1, 0), points) is None
    assert on_another_layer((2, 0), points) == (APART, 0)
    assert on_another_layer((APART + 4, 0), points) == (2 * APART, 0)
    assert on_another_layer((2 * APART, 0), points) == (2, 0)
    assert on_another_layer((0, 0), [(1, 1)]) is None


def test_lights_show_the_layer_that_is_asked_about_and_the_others_a_little() -> None:
    desk = desk_with(evening("sewer 0,0.N", "0,0.S", "sewer 1,0.E", zombies=ZOMBIES))
    lit = desk.lights()
    assert desk.focus() == (APART, 1)
    assert lit[APART + 4, 0] == Light("green"), "whoever is below too shines"
    assert lit[APART + 6, 0] == Light("zombie", Pattern.DIM), "a zombie on the street above"
    desk = desk_with(evening("0,0.C", "0,0.S", "sewer 1,0.E", zombies=ZOMBIES))
    assert desk.lights()[4, 0] == Light("zombie"), "on the street it stands before whoever lies below"
    assert desk_with(evening("0,0.C", "0,0.S", "sewer 1,0.E")).lights()[4, 0] == Light("green", Pattern.DIM)
    assert (2 * APART, 0) not in desk.lights(), "the Funhouse lies apart"


def test_where_one_may_go_is_lit_on_its_own_layer_alone() -> None:
    lit = desk_with(evening("0,1.C", "0,0.S")).lights()
    assert lit[APART - 1, 4].pattern is Pattern.BREATHING, "down the manhole, north and west"
    assert (-1, 4) not in lit, "above it is a corner that nobody enters"


def test_the_panel_stays_over_the_same_part_of_the_table_when_somebody_goes_below() -> None:
    street = Viewport(16, 16).follow((20, 5))
    below = street.follow((APART + 21, 5))
    assert (below.left, below.top) == (street.left + APART, street.top)
    assert below.follow((20, 5)) == street
    assert (2 * APART + 1, 0) in street.follow((2 * APART + 1, 0))


def test_a_pawn_below_is_seen_on_the_small_map_lying_on_its_back() -> None:
    desk = desk_with(evening("0,0.C", "sewer 0,0.E", "funhouse 0,0.C"))
    assert desk.view is not None
    assert lying_below(desk.view) == {(1, 0): LYING}
