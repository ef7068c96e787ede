"""The driver's promises, on the smallest game there is."""

from __future__ import annotations

import pytest

from companion.engine import BadInput, Driver, Mismatch, Outcome, PositionError, Record, Refused, Stale
from tests.engine.toy import Toy


def started(*answers: int, source: str = "typed") -> Driver[Toy]:
    driver = Driver(Toy())
    for answer in answers:
        driver.answer(answer, source=source)
    return driver


def asked(driver: Driver[Toy]) -> tuple[int, int, str]:
    request = driver.ask()
    return request.number, request.seat, request.name


def test_questions_are_numbered_and_old_numbers_are_stale() -> None:
    driver = started()
    assert asked(driver) == (1, 0, "choose")
    driver.answer(2, number=1)
    assert asked(driver) == (2, 0, "roll")
    with pytest.raises(Stale) as stale:
        driver.answer(3, number=1)
    assert (stale.value.answered, stale.value.asked) == (1, 2)
    assert asked(driver) == (2, 0, "roll")


def test_a_refused_answer_leaves_everything_as_it_was() -> None:
    driver = started()
    before = driver.game.position()
    for value in (4, -1, "2", None, True, [2]):
        with pytest.raises(Refused) as no:
            driver.answer(value)
        assert no.value.rule == "toy.turn.choose"
    assert (driver.game.position(), asked(driver), driver.history) == (before, (1, 0, "choose"), [])


def test_name_and_seat_guard_an_answer() -> None:
    driver = started()
    for guard in ({"name": "roll"}, {"seat": 1}):
        with pytest.raises(Refused, match="choose is asked"):
            driver.answer(1, **guard)
    driver.answer(1, name="choose", seat=0)
    assert driver.game.points == [1, 0]


def test_why_not_lists_and_checks_with_the_same_predicate() -> None:
    driver = started()
    assert list(driver.ask().options) == [0, 1, 2, 3]
    assert [value in driver.ask().options for value in (-1, 0, 3, 4)] == [False, True, True, False]
    assert driver.why_not(3) is None
    no = driver.why_not(4)
    assert no is not None
    assert (no.rule, no.why) == ("toy.turn.choose", "4 is not between 0 and 3")


def test_an_interrupt_runs_on_top_and_the_waiting_question_is_asked_again() -> None:
    driver = started(3, 1, 0, 2)
    assert driver.game.points == [4, 0]
    first = asked(driver)
    driver.interrupt("play", 0, {"card": "double"})
    assert asked(driver)[1:] == (0, "card.roll")
    assert [request.name for request in driver.waiting] == ["choose", "card.roll"]
    driver.answer(6)
    assert driver.game.points == [8, 0]
    assert asked(driver)[1:] == first[1:]
    assert asked(driver)[0] > first[0]


def test_an_interrupt_on_a_question_that_is_no_window_leaves_it_standing() -> None:
    driver = started(3)
    question = driver.ask()
    driver.interrupt("play", 1, {"card": "double"})
    driver.answer(1)
    assert driver.ask() is question


def test_interrupts_stack_and_a_refused_one_changes_nothing() -> None:
    driver = started()
    driver.interrupt("play", 0, {})
    driver.interrupt("play", 1, {})
    with pytest.raises(Refused, match="no more cards"):
        driver.interrupt("play", 0, {})
    assert [request.seat for request in driver.waiting] == [0, 0, 1]
    driver.answer(1)
    driver.answer(1)
    assert [request.name for request in driver.waiting] == ["choose"]


def test_an_interrupt_may_end_the_game() -> None:
    driver = started(3, 1, 0, 2, 2)
    assert driver.game.points == [6, 0]
    driver.interrupt("play", 0, {})
    driver.answer(5)
    assert (driver.over, driver.pending) == (Outcome((0,), "toy.win.ten"), None)
    with pytest.raises(Refused, match="over"):
        driver.answer(1)
    driver.undo()
    assert (driver.over, asked(driver)[2]) == (None, "card.roll")


def test_a_correction_is_recorded_checked_and_asked_anew() -> None:
    driver = started()
    number = asked(driver)[0]
    driver.correct({"points": [5, 1]})
    assert driver.game.points == [5, 1]
    assert asked(driver) == (number + 1, 0, "choose")
    with pytest.raises(PositionError, match="hearts"):
        driver.correct({"hearts": 3})
    with pytest.raises(BadInput):
        driver.correct({})
    assert [record.verb for record in driver.history] == ["correct"]
    driver.undo()
    assert driver.game.points == [0, 0]


def test_a_correction_can_end_the_game_and_can_start_the_turn_anew() -> None:
    driver = started(2)
    driver.correct({"seat": 1})
    assert asked(driver)[1:] == (1, "choose")
    driver.correct({"points": [0, 12]})
    assert driver.over is not None
    assert driver.over.winners == (1,)


@pytest.mark.parametrize("source", ["auto", "bot", "tray"])
def test_undo_offers_the_die_already_seen_and_takes_no_other(source: str) -> None:
    driver = started(1, 5, 2, 4, source=source)
    driver.undo(3)
    assert asked(driver)[2] == "roll"
    assert driver.offer == 5
    with pytest.raises(Refused) as no:
        driver.answer(3)
    assert no.value.rule == "toy.dice.kept"
    driver.answer(5)
    driver.answer(0)
    assert driver.offer == 4, "another choice does not give another die"
    driver.answer(4)
    assert driver.offer is None
    driver.answer(1)
    assert driver.offer is None, "a die nobody has seen is free"


@pytest.mark.parametrize("source", ["typed", "buttons", "web"])
def test_a_die_that_somebody_typed_may_be_typed_anew_and_what_it_was_first_is_kept(source: str) -> None:
    driver = started(1, 5, source=source)
    driver.undo()
    assert (driver.offer, driver.before) == (None, 5)
    assert driver.why_not(3) is None
    driver.answer(3)
    assert (driver.history[-1].value, driver.history[-1].before) == (3, 5)
    driver.undo()
    assert (driver.before, driver.offer) == (3, None)
    driver.answer(2)
    assert driver.history[-1].before == 5, "what it was first of all"
    driver.undo()
    driver.answer(5)
    assert driver.history[-1].before is None, "it is what it was first"


def test_a_die_of_the_tray_stays_the_trays_whoever_takes_it_up_again() -> None:
    driver = started(1)
    driver.answer(5, source="tray")
    for _ in range(2):
        driver.undo()
        assert (driver.offer, driver.before) == (5, None)
        driver.answer(5, source="buttons")
        assert driver.history[-1].source == "tray"


def test_the_die_already_seen_is_changed_by_a_correction_only() -> None:
    driver = started(1, 5, source="tray")
    with pytest.raises(BadInput, match="undo"):
        driver.correct({"chance": 3})
    driver.undo()
    with pytest.raises(Refused):
        driver.correct({"chance": 9})
    driver.correct({"chance": 2})
    assert driver.offer == 2
    driver.answer(2)
    assert driver.game.points == [1, 0]
    assert (driver.history[-1].source, driver.history[-1].before) == ("tray", 5)


def test_a_die_that_was_typed_can_be_corrected_too_and_then_stays() -> None:
    driver = started(1, 5)
    driver.undo()
    driver.correct({"chance": 2})
    assert driver.offer == 2
    with pytest.raises(Refused):
        driver.answer(5)


def test_undo_over_several_turns_remembers_which_turn_a_die_belongs_to() -> None:
    driver = started(1, 5, 0, 3, 2, 1, source="tray")
    driver.undo(6)
    for choice, die in ((1, 5), (0, 3), (2, 1)):
        offers = [driver.offer]
        driver.answer(choice)
        assert [*offers, driver.offer] == [None, die]
        driver.answer(die)
    assert driver.game.points == [5, 1]


def test_replay_gives_the_same_game_and_names_the_record_that_does_not_fit() -> None:
    driver = started(1, 5, 0, 3, 2)
    driver.interrupt("play", 0, {})
    driver.answer(6)
    for strict in (False, True):
        twin = Driver(Toy())
        twin.replay(driver.history, strict)
        assert twin.game.position() == driver.game.position()
        assert twin.number == driver.number
    wrong = [*driver.history[:3], Record("answer", 4, 1, "choose", 2), *driver.history[4:]]
    with pytest.raises(Mismatch) as no:
        Driver(Toy()).replay(wrong)
    assert (no.value.index, no.value.recorded, no.value.asked) == (3, "choose", "roll")
    illegal = [Record("answer", 1, 0, "choose", 9)]
    with pytest.raises(Mismatch):
        Driver(Toy()).replay(illegal, strict=True)


def test_a_fork_goes_its_own_way() -> None:
    driver = started(1, 5, 0)
    twin = driver.fork()
    twin.answer(6)
    twin.answer(3)
    assert driver.game.points == [2, 0]
    assert asked(driver)[2] == "roll"
    assert twin.game.points == [5, 0]


def test_a_fork_keeps_the_history_of_its_turn_and_goes_back_in_it() -> None:
    driver = started(1, 5, 0, 3, 2)
    twin = driver.fork()
    assert (asked(twin)[1:], twin.history) == ((0, "roll"), driver.history[4:])
    twin.undo()
    assert (twin.ask().name, twin.game.points) == ("choose", [2, 1])
    assert (driver.ask().name, driver.game.points) == ("roll", [4, 1])


def test_a_fork_after_an_undo_stands_where_the_game_stands_now() -> None:
    driver = started(1, 5, 2)
    assert driver.fork().game.points == driver.at_boundary()[0].points == [2, 2]
    driver.undo()
    driver.answer(0)
    assert driver.fork().game.points == driver.at_boundary()[0].points == [2, 0]


def test_what_a_boundary_showed_can_be_changed_without_harm() -> None:
    driver = started(1, 5, 2)
    driver.at_boundary()[0].points[0] = 9
    assert driver.fork().game.points == [2, 2]


def test_the_last_step_boundary_and_what_came_since() -> None:
    driver = started(1, 5, 2)
    game, since = driver.at_boundary()
    assert (game.points, game.step) == ([2, 2], "roll")
    assert since == []
    driver.interrupt("play", 1, {})
    game, since = driver.at_boundary()
    assert [record.verb for record in since] == ["play"]
    assert game.points == [2, 2]


def test_a_long_replay_keeps_few_checkpoints_and_undo_still_goes_anywhere() -> None:
    records = [
        Record("answer", 0, turn % 2, name, value, name == "roll", turn=turn + 1)
        for turn in range(400)
        for name, value in (("choose", 0), ("roll", 2))
    ]
    driver = Driver(Toy())
    driver.replay(records)
    driver.undo(700)
    assert (driver.game.number, driver.ask().name) == (51, "choose")
    driver.answer(1)
    assert driver.before == 2
