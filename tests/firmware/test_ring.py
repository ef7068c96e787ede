"""The ring tells its states apart by pattern, not by colour, and stays within its current."""

from __future__ import annotations

import itertools
from typing import Any

from companion.devices import trayframe as wire
from companion.devices.firmware import run_here

ring: Any = run_here("ring")

SHOWN: dict[str, tuple[str, list[int | None], bool]] = {
    "empty": (wire.EMPTY, [], False),
    "throw": (wire.EMPTY, [], True),
    "handling": (wire.HANDLING, [], False),
    "take them out": (wire.ROLLED, [4], True),
    "rolling": (wire.ROLLING, [], True),
    "settling": (wire.SETTLING, [], True),
    "rolled 4": (wire.ROLLED, [4], False),
    "rolled 6 6": (wire.ROLLED, [6, 6], False),
    "cocked": (wire.COCKED, [4, None], True),
    "wrong count": (wire.WRONG_COUNT, [4], True),
}


def film(state: str, dice: list[int | None], wanted: bool) -> list[list[tuple[int, int, int]]]:
    return [ring.colours(state, dice, wanted, now) for now in range(0, 4000, 20)]


def in_grey(pictures: list[list[tuple[int, int, int]]]) -> list[tuple[int, ...]]:
    """What somebody sees who cannot tell colours apart: light or dark, and for one colour its changes."""
    brightest = max(max(light) for picture in pictures for light in picture)
    return [tuple(4 * max(light) // brightest for light in picture) for picture in pictures]


def test_every_state_has_a_pattern_of_its_own() -> None:
    films = {name: in_grey(film(*shown)) for name, shown in SHOWN.items()}
    for one, other in itertools.combinations(films, 2):
        assert films[one] != films[other], (one, other)


def test_a_roll_lights_as_many_as_there_are_pips() -> None:
    for dice in ([1], [6], [3, 4], [6, 6]):
        lit = [light for light in ring.colours(wire.ROLLED, dice, False, 0) if light != ring.DARK]
        assert len(lit) == sum(dice)


def test_a_rolled_die_is_to_be_taken_out_when_the_next_throw_is_wanted() -> None:
    """So is one that was laid down by hand; a hand alone is handling still."""
    assert film(wire.ROLLED, [4], True) == film(wire.HANDLING, [2, None], True) != film(wire.EMPTY, [], True)
    assert film(wire.HANDLING, [], True) == film(wire.HANDLING, [], False)


def test_a_handful_lights_all_there_are() -> None:
    assert ring.DARK not in ring.colours(wire.ROLLED, [6, 6, 5, 4, 6], False, 0)


def test_the_ring_never_takes_more_than_its_parts_list_says() -> None:
    pictures = [picture for shown in SHOWN.values() for picture in film(*shown)]
    pictures += [ring.flashing(now) for now in range(0, 1000, 50)]
    milliamperes = [sum(map(sum, picture)) * 20 / 255 + len(picture) for picture in pictures]
    assert max(milliamperes) <= 70
