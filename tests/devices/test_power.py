"""The LEDs never take more than the supply gives, and dim alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.power import at_rest, current, levels, limited

frames = st.integers(1, 100).flatmap(lambda leds: st.binary(min_size=3 * leds, max_size=3 * leds))


def test_a_white_panel_takes_fifteen_amperes() -> None:
    assert current(b"\xff" * 768) == 15_360 + 256


@given(frames, st.floats(0, 8000))
def test_the_budget_is_kept(wire: bytes, budget: float) -> None:
    assert current(limited(wire, budget)) <= max(budget, at_rest(len(wire) // 3)) + 1e-6


@given(frames, st.floats(0, 8000))
def test_no_led_gets_brighter_and_the_brightest_stays_the_brightest(wire: bytes, budget: float) -> None:
    dimmed = limited(wire, budget)
    assert all(after <= before for before, after in zip(wire, dimmed, strict=True))
    order = sorted(range(len(wire)), key=wire.__getitem__)
    assert [dimmed[place] for place in order] == sorted(dimmed)


def test_what_the_supply_can_give_is_left_alone() -> None:
    wire = bytes((255, 0, 0) * 10)
    assert limited(wire, 210) is wire


def test_the_budget_is_used() -> None:
    """Dimming rounds down, by less than one of 255 steps per colour."""
    white = b"\xff" * 768
    assert 1900 < current(limited(white, 2000)) <= 2000


def test_gamma_keeps_the_ends_and_lowers_the_middle() -> None:
    table = levels(2.2, 1.0)
    assert (table[0], table[255]) == (0, 255)
    assert table[128] == 56
    assert list(table) == sorted(table)


def test_without_gamma_and_at_full_brightness_levels_stay_what_they_are() -> None:
    assert levels(1.0, 1.0) == bytes(range(256))


@pytest.mark.parametrize("brightness", [0.01, 0.3, 1.0])
def test_what_is_lit_stays_lit(brightness: float) -> None:
    table = levels(2.2, brightness)
    assert table[0] == 0
    assert min(table[1:]) == 1
    assert max(table) == max(1, round(255 * brightness))


def test_brightness_nought_is_dark() -> None:
    assert levels(2.2, 0.0) == bytes(256)
