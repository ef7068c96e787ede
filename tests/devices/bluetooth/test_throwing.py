"""One die's throws, word by word, with words that are lost, come twice, late or in another order."""

from __future__ import annotations

from companion.devices.bluetooth.makes import Battery, Handled, Laid, Leaning, Rest, Rolling, Said
from companion.devices.bluetooth.throwing import LONGEST, QUIET, Throwing


def played(*words: tuple[float, Said], until: float = 20.0) -> list[int | None]:
    """The faces that a die's words come to; None: to be thrown again."""
    die, told, now = Throwing(), [], 0.0
    for at, said in [*words, (until, Battery(50))]:
        while (due := die.due) is not None and due < at:
            now = due
            if (thrown := die.look(now)) is not None:
                told.append(thrown.face)
            else:
                assert die.wants_asking(now)
        die.hear(said, at)
    return told


def test_a_throw_counts_once_it_has_been_quiet() -> None:
    die = Throwing()
    die.hear(Rolling(), 0.0)
    die.hear(Rest(4), 1.0)
    assert die.settling == 4
    assert die.look(1.0 + QUIET - 0.01) is None
    thrown = die.look(1.0 + QUIET)
    assert thrown is not None
    assert (thrown.face, thrown.at) == (4, 1.0)
    assert not die.busy


def test_two_throws_with_the_same_face_are_two() -> None:
    assert played((0, Rolling()), (1, Rest(4)), (3, Rolling()), (4, Rest(4))) == [4, 4]


def test_what_comes_twice_counts_once() -> None:
    assert played((0, Rolling()), (0.1, Rolling()), (1, Rest(4)), (1.3, Rest(4))) == [4]


def test_a_beginning_that_comes_late_or_twice_is_no_second_throw() -> None:
    assert played((1, Rest(4)), (1.4, Rolling())) == [4]
    assert played((0, Rolling()), (1, Rest(4)), (1.4, Rolling())) == [4]


def test_a_throw_whose_beginning_was_lost_counts() -> None:
    assert played((1, Rest(4)), (5, Rest(4)), (9, Rest(2))) == [4, 4, 2]


def test_a_throw_whose_end_was_lost_is_missing() -> None:
    assert played((0, Rolling())) == [None]
    assert played((0, Rolling()), (LONGEST + 1, Rolling()), (LONGEST + 2, Rest(3))) == [None, 3]


def test_two_ends_that_contradict_each_other_are_doubtful() -> None:
    assert played((0, Rolling()), (1, Rest(4)), (1.4, Rest(2))) == [None]


def test_leaning_and_laid_down_dice_are_thrown_again() -> None:
    assert played((0, Rolling()), (1, Leaning())) == [None]
    assert played((0, Rolling()), (1, Laid())) == [None]
    assert played((0, Rolling()), (1, Rest(4)), (1.2, Laid())) == [None]


def test_a_die_that_is_laid_down_or_handled_was_not_thrown() -> None:
    assert played((0, Handled()), (1, Laid()), (2, Leaning())) == []
    assert played((0, Handled()), (0.2, Rolling()), (1, Rest(5)), (1.1, Handled())) == [5]


def test_a_lost_connection_ends_the_throw() -> None:
    die = Throwing()
    assert die.lose(0.0) is None
    die.hear(Rolling(), 0.0)
    thrown = die.lose(0.5)
    assert thrown is not None
    assert thrown.face is None
    die.hear(Rolling(), 9.0)
    die.hear(Rest(3), 10.0)
    thrown = die.lose(10.1)
    assert thrown is not None
    assert thrown.face == 3
