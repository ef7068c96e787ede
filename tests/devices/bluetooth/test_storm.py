"""Thousands of throws through bad air: each is told once and in order, or said to be missing; none is told wrongly.

`python -m tests.devices.bluetooth.test_storm 2000` prints the table of docs/bluetooth.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

from companion.devices.bluetooth import KnownDie
from companion.devices.simulated.radio import AirFaults
from tests.devices.bluetooth.bench import BLUE, BRIGHT, RED, Bench, bench

PATIENCE = 9.0
"""Seconds after which people throw again, though nothing was said: the question still stands on the screen."""


def throw(here: Bench, dice: tuple[KnownDie, ...], random: Random) -> str:
    """Throw a hand, as people do: it is told (rightly), asked again, or the question stands."""
    faces = tuple(random.randint(1, 6) for _ in dice)
    before = len(here.rolls())
    here.dice.arm(len(dice))
    for known, face in zip(dice, faces, strict=True):
        here.die(known).roll(face, random.uniform(0.5, 2.0))
    here.run(PATIENCE)
    rolls = here.rolls()[before:]
    assert len(rolls) <= 1, f"{faces} was told as {rolls}"
    if not rolls:
        return "unseen, still asked for"
    (roll,) = rolls
    assert roll.number == before + 1
    if roll.state != "rolled":
        return "said to be missing"
    told = dict(zip(roll.places, roll.dice, strict=True))
    truth = dict(enumerate(faces, 1))
    assert all(truth[place] == face for place, face in told.items()), f"{faces} was told as {told}"
    return "told" if len(told) == len(faces) else "some told, others still asked for"


def storm(throws: int, dice: tuple[KnownDie, ...], bad: float, seed: int = 1) -> Counter[str]:
    random = Random(seed)
    came: Counter[str] = Counter()
    with bench(*dice, faults=AirFaults(bad, bad, bad, seed)) as here:
        here.run(30.0)
        for _ in range(throws):
            came[throw(here, dice, random)] += 1
    assert sum(came.values()) == throws
    return came


@pytest.mark.parametrize("dice", [(RED,), (BRIGHT,), (RED, BLUE, BRIGHT)], ids=["godice", "pixels", "hand"])
def test_no_throw_is_told_wrongly_or_twice(dice: tuple[KnownDie, ...]) -> None:
    came = storm(300, dice, 0.1)
    assert came["told"] > (250 if len(dice) == 1 else 200)
    assert came["said to be missing"] > 0 or dice == (BRIGHT,)  # which can be asked what was lost


def test_in_good_air_every_throw_is_told() -> None:
    assert storm(50, (RED, BLUE, BRIGHT), 0.0) == {"told": 50}


if __name__ == "__main__":
    count = int(sys.argv[1])
    for name, hand in (("GoDice", (RED,)), ("Pixels", (BRIGHT,)), ("hand of three", (RED, BLUE, BRIGHT))):
        print(f"{name}: {count} throws, 10 % of all messages dropped, 10 % doubled, 10 % delayed")
        for what, times in storm(count, hand, 0.1).most_common():
            print(f"  {times:5}  {what}")
