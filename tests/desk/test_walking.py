"""Where is light 1? People say where they see a light, and every square is lit where it should be."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from companion.daemon.lying import as_seen, panel_of
from companion.desk.desk import Desk
from companion.desk.intents import Set
from companion.desk.knowing import Device, Panel
from companion.desk.laying import CORNERS, RUNS, Laid, laid
from companion.desk.lights import Pattern
from companion.desk.screens.walking import WhereIsLightOne, can_walk
from companion.devices import pixel_map
from companion.devices.wiring import Panel as Sold
from companion.devices.wiring import PixelWiring
from tests.desk.stage import desk_with, press, words
from tests.desk.underlit import WIRING, looking

EVERY = [Laid(*how) for how in product(CORNERS, RUNS, (True, False))]


def wired(lying: Laid, width: int = 6, height: int = 5) -> PixelWiring:
    """One panel whose chain really runs like this."""
    only = Sold(0, 0, width, height, lying.start, lying.run, lying.serpentine)
    return PixelWiring(width=width, height=height, panels=(only,))


class Eyes:
    """Somebody who sees where the lights of a panel really are, and knows nothing of its wiring."""

    def __init__(self, desk: Desk, truth: PixelWiring, believed: PixelWiring) -> None:
        self.desk, self.truth, self.believed = desk, truth, believed

    def seen(self) -> list[tuple[int, int]]:
        """The squares that shine, in the order in which the dot walks over them: believed squares light real LEDs."""
        there = list(pixel_map.chain(self.truth))
        wire = pixel_map.led_under(self.believed)
        lit = sorted(self.desk.lights().items(), key=lambda one: one[1].step)
        leds = (wire[column - row * self.believed.width] for (column, row), _ in lit)
        squares = [there[led] for led in leds if led is not None]
        return [divmod(square, self.truth.width)[::-1] for square in squares if square is not None]

    def says(self) -> Laid:
        """Presses what is seen; what the desk makes of it."""
        [(x, y)] = self.seen()
        press(self.desk, "UP" if y == 0 else "DOWN", "LEFT" if x == 0 else "RIGHT", "OK")
        first, second, *_ = self.seen()
        press(self.desk, "LEFT" if first[1] == second[1] else "UP")
        press(self.desk, "OK")
        seen = self.seen()
        gone = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(seen)]
        top = self.desk.top
        assert isinstance(top, WhereIsLightOne)
        if top.seen(self.desk).serpentine != (set(gone) == {1}):
            press(self.desk, "UP")
        intent = press(self.desk, "OK")
        assert isinstance(intent, Set)
        said = str(intent.changes["panel"])
        kept = laid(said) if said else self.desk.panel.configured
        assert kept is not None
        return kept


@pytest.mark.parametrize("truth", EVERY, ids=lambda lying: lying.words)
@pytest.mark.parametrize("believed", [Laid(), Laid("SE", "columns", False), Laid("NE", "rows", False)])
def test_whoever_says_what_is_seen_finds_how_any_panel_lies(truth: Laid, believed: Laid) -> None:
    really, thought = wired(truth), wired(believed)
    desk = looking(wiring=thought)
    assert Eyes(desk, really, thought).says() == truth
    new = as_seen(thought, truth.words)
    assert pixel_map.chain(new) == pixel_map.chain(really)
    desk.panel = panel_of(new, thought)
    eyes = Eyes(desk, really, new)
    assert eyes.seen() == [(column, 0) for column in range(6)], "the last look: from the top left to the right"
    press(desk, "OK")
    assert "The lights are right" in words(desk)


def test_what_the_configuration_says_anyway_is_not_kept() -> None:
    desk = looking()
    assert press(desk, "OK", "OK", "OK") == Set({"panel": ""})


def test_the_first_question_shows_one_light_and_nothing_of_a_game() -> None:
    desk = looking()
    ((at, light),) = desk.lights().items()
    assert (at, light.pattern) == ((0, 0), Pattern.BLINK)


def test_back_goes_a_step_back_and_out_of_the_first_one() -> None:
    desk = looking("RIGHT", "OK", "OK")
    press(desk, "BACK")
    assert "2/4" in words(desk)
    press(desk, "BACK")
    assert "1/4" in words(desk)
    assert press(desk, "BACK") is None
    assert len(desk.screens) == 1
    assert "The lights stay so" in words(desk)


def test_a_wrong_answer_is_seen_in_the_last_look_and_asked_anew() -> None:
    desk = looking("OK", "OK", "OK")
    assert "4/4" in words(desk)
    press(desk, "BACK")
    assert "1/4" in words(desk)
    screen = desk.top
    assert isinstance(screen, WhereIsLightOne)
    assert not screen.done


def test_a_single_strip_is_not_asked_what_comes_after_its_first_line() -> None:
    strip = PixelWiring(width=30, height=1, panels=(Sold(0, 0, 30, 1),))
    desk = looking("RIGHT", "OK", wiring=strip)
    assert press(desk, "OK") == Set({"panel": "NE rows serpentine"})


def test_panels_that_lie_differently_say_nothing_of_each_other() -> None:
    four = tuple(Sold(x, y, 8, 8, turn=turn) for turn, x, y in ((0, 0, 0), (0, 8, 0), (180, 8, 8), (180, 0, 8)))
    desk = desk_with()
    desk.panel = panel_of(PixelWiring(panels=four), PixelWiring(panels=four))
    assert not can_walk(desk)
    alike = tuple(Sold(x, y, 8, 8) for x, y in ((0, 0), (8, 0), (0, 8), (8, 8)))
    desk.panel = panel_of(PixelWiring(panels=alike), PixelWiring(panels=alike))
    assert can_walk(desk)
    relaid = as_seen(PixelWiring(panels=alike), "SE columns straight")
    assert [(one.x, one.y, one.start, one.run) for one in relaid.panels] == [
        (0, 0, "SE", "columns"),
        (8, 0, "SE", "columns"),
        (0, 8, "SE", "columns"),
        (8, 8, "SE", "columns"),
    ]


def test_a_desk_without_lights_does_not_ask() -> None:
    desk = looking()
    assert can_walk(desk)
    desk.devices["pixels"] = Device("pixels", "off")
    assert not can_walk(desk)
    desk.panel, desk.devices["pixels"] = Panel(), Device("pixels")
    assert not can_walk(desk)


@pytest.mark.parametrize("text", ["", "NW", "NW rows", "XX rows straight", "NW rows straight more", "rows NW straight"])
def test_what_means_nothing_is_as_configured(text: str) -> None:
    assert laid(text) is None
    assert as_seen(WIRING, text) is WIRING


@pytest.mark.parametrize("lying", EVERY, ids=lambda lying: lying.words)
def test_what_is_kept_is_read_again_and_is_what_the_configuration_says(lying: Laid) -> None:
    assert laid(lying.words) == lying
    start, run, serpentine = lying.lines
    assert (lying.start in start, lying.run in run, serpentine.endswith("true")) == (True, True, lying.serpentine)


@pytest.mark.parametrize("lying", EVERY, ids=lambda lying: lying.words)
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_panel_is_a_panel_that_lies_otherwise(lying: Laid, turn: int) -> None:
    sold = Sold(2, 1, 4, 3, lying.start, lying.run, lying.serpentine, turn, 5)
    seen = pixel_map.mounted(sold)
    assert seen.turn == 0
    assert list(pixel_map.squares(seen)) == list(pixel_map.squares(sold))
    assert seen.skip == 5
