"""Which LED lies under which square: drawn as the numbers of the LEDs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.errors import WiringError
from companion.devices.pixel_map import chain, drawn, led_under, sources
from companion.devices.wiring import CORNERS, Panel, PixelWiring


def board(width: int, height: int, *panels: Panel) -> PixelWiring:
    return PixelWiring(width=width, height=height, panels=panels)


EXAMPLES = [
    (
        "rows that turn back",
        board(4, 3, Panel(0, 0, 4, 3)),
        """
         0  1  2  3
         7  6  5  4
         8  9 10 11""",
    ),
    (
        "rows that start again",
        board(4, 3, Panel(0, 0, 4, 3, serpentine=False)),
        """
         0  1  2  3
         4  5  6  7
         8  9 10 11""",
    ),
    (
        "columns from the south west",
        board(4, 3, Panel(0, 0, 4, 3, start="SW", run="columns")),
        """
         2  3  8  9
         1  4  7 10
         0  5  6 11""",
    ),
    (
        "rows from the north east",
        board(3, 2, Panel(0, 0, 3, 2, start="NE")),
        """
        2 1 0
        3 4 5""",
    ),
    (
        "columns from the south east that start again",
        board(3, 2, Panel(0, 0, 3, 2, start="SE", run="columns", serpentine=False)),
        """
        5 3 1
        4 2 0""",
    ),
    (
        "a panel turned by a quarter",
        board(2, 3, Panel(0, 0, 3, 2, turn=90)),
        """
        5 0
        4 1
        3 2""",
    ),
    (
        "a panel turned by a half",
        board(3, 2, Panel(0, 0, 3, 2, turn=180)),
        """
        3 4 5
        2 1 0""",
    ),
    (
        "a panel turned by three quarters",
        board(2, 3, Panel(0, 0, 3, 2, turn=270)),
        """
        2 3
        1 4
        0 5""",
    ),
    (
        "two panels with a row of squares between them that has no light",
        board(3, 5, Panel(0, 0, 3, 2), Panel(0, 3, 3, 2, turn=180)),
        """
         0  1  2
         5  4  3
         .  .  .
         9 10 11
         8  7  6""",
    ),
    (
        "two panels with LEDs between them that lie under no square",
        board(4, 2, Panel(2, 0, 2, 2), Panel(0, 0, 2, 2, skip=2)),
        """
        6 7 0 1
        9 8 3 2""",
    ),
]


@pytest.mark.parametrize(("wiring", "picture"), [pytest.param(*rest, id=name) for name, *rest in EXAMPLES])
def test_the_map_of(wiring: PixelWiring, picture: str) -> None:
    expected = [row.split() for row in picture.strip().splitlines()]
    assert [row.split() for row in drawn(wiring).splitlines()] == expected


@st.composite
def panels(draw: st.DrawFn) -> Panel:
    return Panel(
        draw(st.integers(0, 3)),
        draw(st.integers(0, 3)),
        draw(st.integers(1, 6)),
        draw(st.integers(1, 6)),
        draw(st.sampled_from(CORNERS)),
        draw(st.sampled_from(("rows", "columns"))),
        draw(st.booleans()),
        draw(st.sampled_from((0, 90, 180, 270))),
        draw(st.integers(0, 3)),
    )


@given(panels())
def test_each_square_over_a_panel_has_one_led_and_each_led_one_square(panel: Panel) -> None:
    wiring = board(9, 9, panel)
    across, down = (panel.width, panel.height) if panel.turn % 180 == 0 else (panel.height, panel.width)
    covered = {9 * y + x for x in range(panel.x, panel.x + across) for y in range(panel.y, panel.y + down)}
    leds = chain(wiring)
    assert leds[: panel.skip] == (None,) * panel.skip
    assert set(leds[panel.skip :]) == covered
    assert len(leds) == panel.skip + len(covered)
    under = led_under(wiring)
    assert {led for led in under if led is not None} == set(range(panel.skip, len(leds)))
    assert all(square is None or under[square] == led for led, square in enumerate(leds))


@given(panels().filter(lambda panel: panel.serpentine))
def test_a_serpentine_never_jumps(panel: Panel) -> None:
    places = [divmod(square, 9) for square in chain(board(9, 9, panel)) if square is not None]
    steps = [abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(places)]
    assert all(step == 1 for step in steps)


def test_the_wire_takes_its_bytes_in_the_order_of_the_leds_and_their_colours() -> None:
    wiring = PixelWiring(width=2, height=1, panels=(Panel(0, 0, 2, 1, start="NE", skip=1),), order="GRB")
    dark = 6
    assert sources(wiring) == (dark, dark, dark, 4, 3, 5, 1, 0, 2)


@pytest.mark.parametrize(
    ("wiring", "message"),
    [
        (board(4, 4, Panel(2, 0, 3, 1)), "panel 1: its LED under square 4,0 lies outside the board of 4 x 4"),
        (board(4, 4, Panel(0, 0, 2, 2), Panel(1, 1, 2, 2)), "panel 2: its LED under square 1,1 lies already under"),
        (board(4, 4, Panel(0, 0, 2, 2, start="N")), "panel 1: start is 'N'"),
        (board(4, 4, Panel(0, 0, 2, 2, run="spiral")), "panel 1: run is 'spiral'"),
        (board(4, 4, Panel(0, 0, 2, 2, turn=45)), "panel 1: turn is 45"),
        (board(4, 4, Panel(0, 0, 0, 2)), "at least 1"),
        (PixelWiring(order="RGBW"), "the order 'RGBW'"),
    ],
)
def test_an_impossible_map_is_refused(wiring: PixelWiring, message: str) -> None:
    with pytest.raises(WiringError, match=message):
        sources(wiring)
