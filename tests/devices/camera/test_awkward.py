"""Throws that must not be taken: whatever lies there, no face is told wrongly, and what is said to people is right."""

from __future__ import annotations

import numpy as np
import pytest

from companion.desk.screens.throwing import status
from companion.desk.sources import Source
from companion.devices.camera.frames import Frame
from companion.devices.camera.seeing import Sight
from companion.devices.camera.watching import Told, Watch
from companion.devices.dice import COCKED, ROLLED, WRONG_COUNT
from companion.devices.simulated.camera_scene import Scene, Thing, lying, picture
from tests.devices.camera.awkward import KINDS, Bench, bench, counted, shown, stack
from tests.devices.camera.scenes import AGAIN, RIGHT, WRONG

SEEDS = (1002, 1010)
NEVER = (
    "two dice stacked",
    "a die against the wall",
    "a die half out of the picture",
    "a die beyond the picture",
    "a coin",
    "a token like a die",
    "a hand",
)
"""Never taken, if as many dice were asked for as were thrown."""
NOW_AND_THEN = ("a die against another", "a lamp mirrored in a die")
"""Taken where enough is seen, and then rightly."""
ALWAYS = ("two dice edge to edge", "two dice corner to corner", "nine dice")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", NEVER)
def test_these_are_asked_for_again(kind: str, seed: int) -> None:
    assert counted(kind, seed, 5) == {AGAIN: 5}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", NOW_AND_THEN)
def test_these_are_never_wrong(kind: str, seed: int) -> None:
    told = counted(kind, seed, 10)
    assert not told[WRONG]
    assert told[AGAIN]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ALWAYS)
def test_these_are_read(kind: str, seed: int) -> None:
    told = counted(kind, seed, 5)
    assert told[RIGHT] >= 4
    assert not told[WRONG]


def test_every_kind_is_tried() -> None:
    assert {*NEVER, *NOW_AND_THEN, *ALWAYS} == {*KINDS}


@pytest.mark.parametrize("seed", [1002, 1004, 1011])
def test_a_mirrored_lamp_that_hides_or_makes_the_middle_pip_is_not_believed(seed: int) -> None:
    """With these very throws a 3 was read as a 2, a 5 as a 4, and a 4 as a 5. Others may still be: docs/camera.md."""
    told = counted("a lamp mirrored in a die", seed, 40)
    assert not told[WRONG]


def whys(sight: Sight) -> set[str]:
    return {die.why for die in sight.dice if die.why}


def test_what_cannot_be_read_says_why() -> None:
    table, random = bench(1002), np.random.default_rng(3)
    leaning = KINDS["a die against the wall"](table, random)
    assert whys(table.sees(leaning, random))
    coin = table.sees(Scene(things=(Thing(0.0, 0.0, table.look.size),)), random)
    assert [die.face for die in coin.dice] == [None]
    assert whys(coin) == {"no face can be told"}


# ------------------------------------------------------------------ what becomes of a throw


def watched(table: Bench, scene: Scene, asked: int) -> Told:
    """An empty tray, then this; what the throw comes to when so many dice were asked for."""
    random = np.random.default_rng(5)
    watch = Watch(table.known, picture(table.setup, Scene(), random), asked)
    rolling = Scene(tuple((look, lying(1, pose.x, pose.y - 20, 1.0, look, 0.6)) for look, pose in scene.dice))
    for number, shows in enumerate([Scene()] * 10 + [rolling] * 2 + [scene] * 45):
        told = watch.look(Frame(picture(table.setup, shows, random), number / 15))
        if told.outcome:
            return told
    raise AssertionError("nothing was told")


def said(told: Told, asked: int) -> str:
    """The line on the small screen."""
    faces = told.sight.faces if told.sight else ()
    return status(Source("camera", told.state, faces), {"camera": asked})


def test_nine_dice_are_too_many() -> None:
    table = bench(1002)
    told = watched(table, KINDS["nine dice"](table, np.random.default_rng(1)), 8)
    assert told.outcome == WRONG_COUNT
    assert said(told, 8) == "throw 8 dice only"


def test_a_die_that_fell_beside_the_tray_is_missed() -> None:
    table = bench(1002)
    told = watched(table, KINDS["a die beyond the picture"](table, np.random.default_rng(1)), 2)
    assert told.outcome == WRONG_COUNT
    assert said(told, 2) == "too few: throw again"


def test_a_coin_in_the_tray_is_cocked() -> None:
    table = bench(1002)
    told = watched(table, KINDS["a coin"](table, np.random.default_rng(1)), 1)
    assert told.outcome == COCKED
    assert said(told, 1) == "cocked: throw again"


@pytest.mark.parametrize("seed", range(4))
def test_stacked_dice_are_cocked_or_too_few_never_one_throw(seed: int) -> None:
    table = bench(1002)
    told = watched(table, stack(table, np.random.default_rng(seed)), 2)
    assert told.outcome in (COCKED, WRONG_COUNT)
    assert said(told, 2) in ("cocked: throw again", "too few: throw again")


def test_dice_that_touch_are_read() -> None:
    table = bench(1002)
    scene = KINDS["two dice corner to corner"](table, np.random.default_rng(2))
    told = watched(table, scene, 2)
    assert told.outcome == ROLLED
    assert told.sight is not None
    assert sorted(face or 0 for face in told.sight.faces) == shown(scene)
    assert all(die.confidence > 0.5 for die in told.sight.dice)
