"""Dice at the desk: thrown, typed, rolled by the companion, taken back, and thrown when nobody asked."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.intents import Answer, RollForMe
from companion.desk.look import Question
from companion.desk.screens.ledger import LedgerScreen
from companion.desk.screens.menu import Menu
from companion.desk.screens.rolling import Rolling
from companion.desk.sources import Throw
from tests.desk.scenes import at, slayer, taken_back, typed_back
from tests.desk.stage import NOW, desk_with, lay, press, words


def number(desk: Desk) -> int:
    return question(desk).number


def test_a_die_in_the_tray_answers() -> None:
    desk = desk_with(at("combat.roll"))
    assert desk.wants_dice == 1
    assert desk.rolled(Throw((4,)), NOW) == Answer(number(desk), (4,), "tray")


def test_a_die_is_typed_with_arrows() -> None:
    desk = desk_with(at("combat.roll"))
    assert press(desk, "UP", "UP", "UP", "UP", "DOWN", "OK") == Answer(number(desk), (3,), "typed")


def test_an_arrow_lets_the_companion_roll_and_ok_rolls_nothing() -> None:
    desk = desk_with(at("combat.roll"))
    assert press(desk, "OK") is None
    assert "Throw, or ▶ rolls" in words(desk)
    assert press(desk, "RIGHT") == RollForMe(number(desk))


def test_the_dice_never_lie_where_the_last_button_was() -> None:
    desk = desk_with(at("combat.roll"))
    assert press(desk, "RIGHT") == RollForMe(number(desk))
    assert press(desk, "RIGHT") is None
    assert "◀ roll for me" in words(desk)
    assert press(desk, "LEFT") == RollForMe(number(desk))


def test_back_clears_what_was_picked() -> None:
    desk = desk_with(at("combat.roll"))
    assert press(desk, "UP", "BACK", "RIGHT") == RollForMe(number(desk))


def test_what_is_no_die_is_reached_by_the_same_cursor() -> None:
    desk = desk_with(at("move.roll"))
    assert press(desk, "DOWN", "OK") == Answer(number(desk), ("skip",))


def test_dice_thrown_while_the_menu_is_open_are_offered_when_it_is_closed() -> None:
    desk = desk_with(at("combat.roll"), Menu())
    assert desk.rolled(Throw((2,)), NOW) is None
    press(desk, "OK", "BACK")
    assert press(desk, "RIGHT") == Answer(number(desk), (2,), "tray")


def test_five_dice_are_collected_from_a_tray_that_holds_two() -> None:
    desk = desk_with(slayer("attack.hand"))
    asked = number(desk)
    waits = [desk.wanted_of("tray")]
    for faces in ((3, 5), (1, 1)):
        assert desk.rolled(Throw(faces), NOW) is None
        waits.append(desk.wanted_of("tray"))
    assert waits == [2, 2, 1]
    assert "4 of 5" in words(desk)
    assert desk.rolled(Throw((6,)), NOW) == Answer(asked, ([3, 5, 1, 1, 6],), "tray")


def test_a_handful_says_how_many_dice_come_next() -> None:
    desk = desk_with(slayer("attack.hand"))
    assert "throw 2 dice" in words(desk)
    desk.rolled(Throw((3, 5)), NOW)
    assert "throw 2 more" in words(desk)
    desk.sees("tray", "wrong-count", (3, 6), NOW)
    assert "old die: throw again" in words(desk), "two dice lie there, but one of them has been counted"
    desk.rolled(Throw((1, 1)), NOW)
    assert "throw 1 more" in words(desk)
    desk.sees("tray", "wrong-count", (1, 6), NOW)
    assert "throw 1 die only" in words(desk)


def test_a_die_that_was_typed_makes_the_whole_hand_typed() -> None:
    desk = desk_with(slayer("attack.hand"))
    desk.rolled(Throw((3, 5)), NOW)
    desk.rolled(Throw((1, 1)), NOW)
    where = ("tray", "tray", "tray", "tray", "typed")
    assert press(desk, "UP", "UP", "OK") == Answer(number(desk), ([3, 5, 1, 1, 2],), "typed", dice=where)


def test_back_takes_the_last_die_away() -> None:
    desk = desk_with(slayer("attack.hand"))
    desk.rolled(Throw((3, 5)), NOW)
    press(desk, "BACK")
    assert isinstance(desk.top, Rolling)
    assert [face for face, _ in desk.top.thrown] == [3]


def test_more_dice_than_wanted_are_not_taken() -> None:
    desk = desk_with(at("combat.roll"))
    assert desk.rolled(Throw((4, 4)), NOW) is None
    assert "2 dice, 1 wanted" in words(desk)


def test_a_roll_taken_back_stays_what_it_was() -> None:
    desk = desk_with(taken_back())
    assert desk.wants_dice == 0
    assert press(desk, "UP") is None
    assert "stays 5" in words(desk)
    assert desk.rolled(Throw((2,)), NOW) is None
    assert press(desk, "OK") == Answer(number(desk), (5,))


def test_a_roll_that_was_typed_and_taken_back_is_picked_and_may_be_another() -> None:
    desk = desk_with(typed_back())
    assert "2, as typed?" in words(desk)
    assert press(desk, "OK") == Answer(number(desk), (2,), "typed")
    desk = desk_with(typed_back())
    assert press(desk, "UP", "OK") == Answer(number(desk), (3,), "typed")
    desk = desk_with(typed_back())
    assert desk.rolled(Throw((6,)), NOW) == Answer(number(desk), (6,), "tray"), "what the tray sees is believed"


def test_the_ledger_of_the_desk_says_which_roll_was_changed() -> None:
    table = typed_back.__wrapped__()
    table.answer(5)
    desk = desk_with(table, LedgerScreen())
    press(desk, "WHY", "DOWN", "DOWN")
    assert "first 2" in " ".join(words(desk).split())


def test_a_roll_nobody_asked_for_is_kept_for_the_next_one() -> None:
    desk = desk_with(at("zombies.which"))
    assert desk.rolled(Throw((6,)), NOW) is None
    assert "Nobody asked" in words(desk)
    press(desk, "OK")
    assert desk.dice.unasked == Throw((6,))
    lay(desk, Rolling(question(desk_with(at("combat.roll")))))
    assert "6 lies there" in words(desk, NOW + 9)
    assert press(desk, "OK") is None
    answer = press(desk, "RIGHT")
    assert isinstance(answer, Answer)
    assert (answer.values, answer.source) == ((6,), "tray")
    assert not desk.dice.unasked


def test_a_roll_that_the_tray_kept_from_before_the_question_is_offered_and_not_taken() -> None:
    """The tray was away, the roll it was thrown for was made without it: now another one is asked."""
    desk = desk_with(at("combat.roll"))
    desk.seeing.asked_since = NOW - 5
    assert desk.rolled(Throw((6,), ago=5.5), NOW) is None
    assert "Tray sees" in words(desk)
    assert "6: use it? thrown before asked" in words(desk)
    assert press(desk, "OK") == Answer(number(desk), (6,), "tray")


def test_a_roll_that_the_tray_kept_since_the_question_answers_it() -> None:
    desk = desk_with(at("combat.roll"))
    desk.seeing.asked_since = NOW - 5
    assert desk.rolled(Throw((6,), ago=4.5), NOW) == Answer(number(desk), (6,), "tray")


def test_a_roll_nobody_asked_for_can_be_thrown_away() -> None:
    desk = desk_with(at("zombies.which"))
    desk.rolled(Throw((6,)), NOW)
    press(desk, "BACK")
    assert desk.dice.unasked is None


def test_two_kept_dice_do_not_fit_a_roll_of_one() -> None:
    desk = desk_with(at("combat.roll"))
    desk.dice.unasked = Throw((2, 3))
    assert press(desk, "RIGHT") == RollForMe(number(desk))


def test_what_a_fight_needs_is_seen() -> None:
    desk = desk_with(at("combat.roll"))
    assert isinstance(desk.top, Rolling)
    assert desk.top.need == 4


def question(desk: Desk) -> Question:
    assert desk.view is not None
    assert desk.view.question is not None
    return desk.view.question
