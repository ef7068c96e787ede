"""What a screen says over the figures: a figure that may be chosen stays recognisable."""

from __future__ import annotations

from companion.desk.lights import Light, Pattern, over

ZOMBIE, PAWN, STREET = (0, 0), (1, 0), (2, 0)
STANDING = {ZOMBIE: Light("zombie"), PAWN: Light("red")}


def test_a_figure_that_may_be_chosen_breathes_in_its_own_colour() -> None:
    go = Light("go", Pattern.BREATHING)
    shown = over(STANDING, {ZOMBIE: go, STREET: go})
    assert shown[ZOMBIE] == Light("zombie", Pattern.BREATHING)
    assert shown[STREET] == go
    assert shown[PAWN] == Light("red")


def test_cursor_and_refusal_are_seen_over_any_figure() -> None:
    cursor, refused = Light("cursor", Pattern.BLINK), Light("refused", Pattern.FAST)
    shown = over(STANDING, {ZOMBIE: cursor, PAWN: refused})
    assert (shown[ZOMBIE], shown[PAWN]) == (cursor, refused)


def test_the_figures_themselves_are_not_changed() -> None:
    over(STANDING, {ZOMBIE: Light("cursor", Pattern.BLINK)})
    assert STANDING[ZOMBIE] == Light("zombie")
