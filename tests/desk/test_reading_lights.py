"""Reading lights back from the wire: corrected for LEDs, dimmed and rounded, they still say what was meant."""

from __future__ import annotations

import pytest

from companion.desk.lights import Light, Pattern, path
from companion.desk.palette import BRIGHT
from companion.desk.panel import render
from companion.desk.reading_lights import GAMMA, Seen, read_lights, sample_times
from companion.desk.viewport import Viewport
from companion.devices.power import levels

PANEL = Viewport(8, 6)


def wire(lights: dict[tuple[int, int], Light], brightness: float, start: float) -> list[bytes]:
    """What the LEDs get at the sample times."""
    frames = [render(lights, PANEL, BRIGHT, brightness, now) for now in sample_times(start)]
    return [frame.translate(levels(GAMMA, 1.0)) for frame in frames]


@pytest.mark.parametrize("start", [0.0, 0.5, 3.3, 71.7])
@pytest.mark.parametrize("brightness", [1.0, 0.6])
def test_a_board_is_read_from_the_wire(start: float, brightness: float) -> None:
    lights = {
        (-4, 2): Light("zombie"),
        (-3, 2): Light("red"),
        (-2, 2): Light("heart"),
        (-1, 2): Light("go", Pattern.BREATHING),
        (0, 2): Light("cursor", Pattern.BLINK),
        (1, 2): Light("refused", Pattern.FAST),
        (2, 2): Light("go", Pattern.DIM),
        **path([(-4, 0), (-3, 0), (-2, 0), (-2, -1)]),
    }
    read = read_lights(wire(lights, brightness, start), PANEL)
    assert {at: read[at] for at in lights} == {at: Seen(light.pattern, light.colour) for at, light in lights.items()}
    assert {read[at].pattern for at in PANEL.points() if at not in lights} == {"dark"}
    assert len(read) == 48


@pytest.mark.parametrize("steps", [1, 2, 9])
def test_a_path_of_any_length_is_a_path(steps: int) -> None:
    way = path([(column - 4, 0) for column in range(steps)][:8])
    read = read_lights(wire(way, 0.6, 0.2), PANEL)
    assert {read[at].pattern for at in way} == {"path"}


def test_a_colour_is_known_however_bright_it_is() -> None:
    for brightness in (1.0, 0.5, 0.25):
        read = read_lights(wire({(0, 0): Light("yellow")}, brightness, 0.0), PANEL)
        assert read[0, 0] == Seen("steady", "yellow")
