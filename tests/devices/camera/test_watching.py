"""Throws picture by picture, in the time of the simulated camera."""

from __future__ import annotations

from functools import lru_cache

import pytest

from companion.devices.camera.calibration import Empty, empty_tray, one_die
from companion.devices.camera.seeing import Known
from companion.devices.camera.watching import Frozen, Told, Watch
from companion.devices.dice import COCKED, EMPTY, HANDLING, ROLLED, ROLLING, SETTLING, WRONG_COUNT
from companion.devices.simulated.camera import Tray


@lru_cache(maxsize=1)
def calibrated() -> tuple[Empty, Known]:
    tray = Tray()
    empty = empty_tray([tray.next().picture for _ in range(6)])
    tray.lay(6, at=[(5.0, 5.0)])
    return empty, one_die([tray.next().picture for _ in range(6)], empty, 62)


def watch(dice: int) -> Watch:
    empty, known = calibrated()
    return Watch(known, empty.picture, dice)


def look(watch: Watch, tray: Tray, times: int) -> list[Told]:
    return [watch.look(tray.next()) for _ in range(times)]


def outcomes(told: list[Told]) -> list[tuple[str, list[int]]]:
    found = []
    for one in told:
        if one.outcome:
            assert one.sight is not None
            found.append((one.outcome, sorted(face or 0 for face in one.sight.faces)))
    return found


def test_a_throw_is_told_once() -> None:
    tray, waiting = Tray(), watch(3)
    assert look(waiting, tray, 12)[-1].state == EMPTY
    tray.throw(3, 5, 1)
    told = look(waiting, tray, 40)
    assert outcomes(told) == [(ROLLED, [1, 3, 5])]
    states = [one.state for one in told]
    order = [states.index(state) for state in (HANDLING, ROLLING, SETTLING, ROLLED)]
    assert order == sorted(order)


def test_dice_that_lay_there_before_are_no_throw_until_they_were_taken_out() -> None:
    tray, waiting = Tray(), watch(2)
    tray.lay(2, 4)
    before = look(waiting, tray, 20)
    assert not outcomes(before)
    assert {one.state for one in before[:-1]} <= {"", HANDLING}, "dice that lie still neither roll nor settle"
    assert before[-1].state == HANDLING
    assert before[-1].sight is not None
    assert sorted(before[-1].sight.faces, key=str) == [2, 4]
    tray.throw(5, 5)
    assert outcomes(look(waiting, tray, 40)) == [(ROLLED, [5, 5])]


def test_a_die_that_a_hand_moves_is_no_throw() -> None:
    tray, waiting = Tray(), watch(2)
    tray.lay(2, 4)
    look(waiting, tray, 12)
    tray.move(0, 60.0, 50.0)
    assert not outcomes(look(waiting, tray, 25))


def test_after_the_reading_a_hand_changes_nothing() -> None:
    tray, waiting = Tray(), watch(2)
    look(waiting, tray, 12)
    tray.throw(2, 4)
    assert outcomes(look(waiting, tray, 40)) == [(ROLLED, [2, 4])]
    tray.move(1, 60.0, 50.0)
    assert not outcomes(look(waiting, tray, 30))


def test_a_die_that_leans_is_cocked_and_the_next_throw_counts() -> None:
    tray, waiting = Tray(), watch(2)
    look(waiting, tray, 12)
    tray.throw(2, 6, lean=0.5)
    assert outcomes(look(waiting, tray, 40)) == [(COCKED, [0, 2])]
    tray.throw(2, 6)
    assert outcomes(look(waiting, tray, 40)) == [(ROLLED, [2, 6])]


def test_too_many_dice_are_told_after_a_while() -> None:
    tray, waiting = Tray(), watch(2)
    look(waiting, tray, 12)
    tray.throw(2, 6, 4)
    assert outcomes(look(waiting, tray, 50)) == [(WRONG_COUNT, [2, 4, 6])]


def test_a_picture_that_stands_still_is_not_rest() -> None:
    tray, waiting = Tray(), watch(2)
    look(waiting, tray, 12)
    tray.throw(2, 6)
    look(waiting, tray, 14)
    tray.frozen = True
    told = look(waiting, tray, 20)
    assert not outcomes(told)
    with pytest.raises(Frozen):
        look(waiting, tray, 20)


def test_an_exposure_that_pumps_does_not_keep_dice_from_being_read() -> None:
    tray, waiting = Tray(), watch(2)
    look(waiting, tray, 12)
    tray.throw(2, 6)
    told = look(waiting, tray, 13)
    for step in range(40):
        tray.expose(1 + 0.05 * (step % 3 - 1))
        told += look(waiting, tray, 1)
    assert outcomes(told) == [(ROLLED, [2, 6])]
