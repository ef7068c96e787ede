"""Several sources of dice before one desk: who counts, who is offered, and that no throw counts twice."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.desk.desk import Desk
from companion.desk.dicing import SAME_THROW
from companion.desk.intents import Answer, Correct, RollForMe, Set
from companion.desk.knowing import Device
from companion.desk.screens.dispute import Dispute
from companion.desk.screens.menu import Menu
from companion.desk.screens.rolling import Rolling
from companion.desk.screens.unasked import Unasked
from companion.desk.sources import ANY, CHOICES, Throw, joined, makes_sense, parts_of
from companion.table import readings
from tests.desk.scenes import at, slayer
from tests.desk.stage import ALL_FINE, NO_TRAY, NOW, desk_with, press, words

AT_ONCE = {"tray": 2, "camera": 8, "bluetooth": 3}
EVERYWHERE = (*ALL_FINE, Device("camera"), Device("bluetooth"))
TABLES = {"combat.roll": at("combat.roll"), "attack.hand": slayer("attack.hand")}


def desk_for(question: str, dice_from: str = ANY, devices: tuple[Device, ...] = EVERYWHERE) -> Desk:
    desk = desk_with(TABLES[question], devices=devices)
    desk.settings = replace(desk.settings, dice_from=dice_from)
    for name, dice in AT_ONCE.items():
        desk.dice.of(name).at_once = dice
    return desk


def number(desk: Desk) -> int:
    assert desk.view is not None
    assert desk.view.question is not None
    return desk.view.question.number


def rolling(desk: Desk) -> Rolling:
    lowest = desk.screens[0]
    assert isinstance(lowest, Rolling)
    return lowest


# ---------------------------------------------------------------------- what is agreed


@pytest.mark.parametrize("dice_from", ["any", "tray", "camera", "tray+camera", "bluetooth+typed", "typed+auto"])
def test_a_setting_is_its_parts(dice_from: str) -> None:
    assert makes_sense(dice_from)
    assert joined(parts_of(dice_from)) == dice_from


@pytest.mark.parametrize("dice_from", ["", "heaven", "tray+", "tray+tray", "tray,camera", "any+tray"])
def test_what_is_no_setting(dice_from: str) -> None:
    assert not makes_sense(dice_from)


def test_everything_together_is_any() -> None:
    assert joined(CHOICES) == ANY


def test_each_source_waits_for_what_it_can_read_of_what_is_missing() -> None:
    desk = desk_for("attack.hand")
    assert [desk.wanted_of(name) for name in AT_ONCE] == [2, 5, 3]
    desk.rolled(Throw((3, 5)), NOW)
    assert [desk.wanted_of(name) for name in AT_ONCE] == [2, 3, 3]
    desk.rolled(Throw((1, 1, 6), "bluetooth"), NOW + 9)
    assert rolling(desk).sent(desk) is None, "the desk is not busy before somebody does it"


def test_a_source_that_was_not_chosen_waits_for_nothing() -> None:
    desk = desk_for("attack.hand", "camera+typed")
    assert [desk.wanted_of(name) for name in AT_ONCE] == [0, 5, 0]


def test_while_the_chosen_source_is_there_nothing_else_counts() -> None:
    desk = desk_for("combat.roll", "camera")
    assert press(desk, "UP", "OK") is None
    assert "Throw: typing is off" in words(desk)
    assert press(desk, "BACK", "RIGHT") is None
    assert "Throw under the" in words(desk)
    assert "roll for me" not in words(desk)


def test_where_no_chosen_source_is_there_people_type_and_roll() -> None:
    gone = (*EVERYWHERE[:4], Device("camera", "lost"), Device("bluetooth"))
    desk = desk_for("combat.roll", "camera", gone)
    assert press(desk, "RIGHT") == RollForMe(number(desk))
    assert press(desk, "UP", "OK") == Answer(number(desk), (1,), "typed")


def test_typing_may_count_beside_a_source_and_the_companions_dice_not() -> None:
    desk = desk_for("combat.roll", "tray+typed")
    assert press(desk, "RIGHT") is None
    assert press(desk, "UP", "OK") == Answer(number(desk), (1,), "typed")


@pytest.mark.parametrize(
    ("dice_from", "devices", "said"),
    [
        ("camera", EVERYWHERE, "throw under the camera"),
        ("bluetooth", EVERYWHERE, "roll your dice"),
        ("tray+camera", EVERYWHERE, "throw: tray or camera"),
        ("any", EVERYWHERE, "throw anywhere"),
        ("any", ALL_FINE, "throw in the tray"),
        ("any", (*NO_TRAY, Device("camera")), "throw under the camera"),
    ],
)
def test_the_screen_says_where_to_throw(dice_from: str, devices: tuple[Device, ...], said: str) -> None:
    assert said in " ".join(words(desk_for("combat.roll", dice_from, devices)).replace("¤", "").split())


def test_the_screen_says_where_how_many_fit() -> None:
    assert "camera 5 or tray 2" in words(desk_for("attack.hand", "tray+camera"))
    assert "throw 3 dice" in words(desk_for("attack.hand", "bluetooth"))


@pytest.mark.parametrize(
    ("state", "faces", "said"),
    [
        ("cocked", (), "camera: cocked"),
        ("wrong-count", (3,), "camera: too few"),
        ("wrong-count", (3, 3, 3, 3, 3, 3), "camera: too many"),
        ("wrong-count", (1, 2, 3, 4, 5), "camera: old die"),
        ("wrong-count", (), "camera: none seen"),
        ("rolling", (), "rolling ..."),
        ("handling", (), "rolling ..."),
    ],
)
def test_of_several_sources_the_one_speaks_where_something_is_wrong(state: str, faces: tuple[int], said: str) -> None:
    desk = desk_for("attack.hand", "tray+camera")
    desk.sees("camera", state, faces, NOW)
    desk.sees("tray", "empty", (), NOW + 1)
    assert said in words(desk)


def test_dice_that_lie_there_still_have_to_come_out_and_are_not_shown_as_rolling() -> None:
    desk = desk_for("combat.roll", "camera")
    desk.sees("camera", "handling", (), NOW)
    assert desk.frame(NOW) != desk.frame(NOW + 0.12), "a hand with dice in it: they turn"
    desk.sees("camera", "handling", (3,), NOW)
    assert desk.frame(NOW) == desk.frame(NOW + 0.12)
    assert "take the dice out" in " ".join(words(desk).replace("¤", "").split())


def test_of_several_sources_the_one_with_old_dice_says_so_as_long_as_no_other_says_more() -> None:
    desk = desk_for("attack.hand", "tray+camera")
    desk.sees("camera", "handling", (3, 3), NOW)
    assert "camera: take out" in words(desk)
    desk.sees("tray", "rolling", (), NOW + 1)
    assert "rolling ..." in words(desk)


# ---------------------------------------------------------------------- offered, never taken


def test_dice_of_a_source_that_was_not_chosen_are_offered() -> None:
    desk = desk_for("combat.roll", "tray")
    assert desk.rolled(Throw((4,), "camera"), NOW) is None
    assert "Camera sees" in words(desk)
    assert "4: use it? only the tray counts" in words(desk)
    assert desk.dice.fate == readings.OFFERED
    assert press(desk, "OK") == Answer(number(desk), (4,), "camera")


def test_they_can_be_dropped() -> None:
    desk = desk_for("combat.roll", "tray")
    desk.rolled(Throw((4,), "bluetooth"), NOW)
    press(desk, "BACK")
    assert isinstance(desk.top, Rolling)
    assert desk.dice.unasked is None


def test_too_many_dice_are_said_and_not_taken() -> None:
    desk = desk_for("combat.roll")
    assert desk.rolled(Throw((4, 4), "camera"), NOW) is None
    assert "2 dice, 1 wanted" in words(desk)
    assert desk.dice.fate == readings.DROPPED


# ---------------------------------------------------------------------- hands from several sources


def test_a_hand_of_five_from_three_sources() -> None:
    desk = desk_for("attack.hand")
    assert desk.rolled(Throw((3, 5), "tray", places=(4, 1)), NOW) is None
    assert desk.rolled(Throw((1,), "camera"), NOW + 5) is None
    where = ("tray 4", "tray 1", "camera", "bluetooth", "bluetooth")
    answer = desk.rolled(Throw((6, 2), "bluetooth"), NOW + 9)
    assert answer == Answer(number(desk), ([3, 5, 1, 6, 2],), "mixed", dice=where)


def test_a_hand_from_one_source_without_places_needs_no_more_words() -> None:
    desk = desk_for("attack.hand")
    answer = desk.rolled(Throw((3, 5, 1, 6, 2), "camera"), NOW)
    assert answer == Answer(number(desk), ([3, 5, 1, 6, 2],), "camera")


def test_a_source_that_sees_the_whole_hand_after_a_part_of_it_was_told_is_offered() -> None:
    desk = desk_for("attack.hand")
    desk.rolled(Throw((3, 5)), NOW)
    assert desk.rolled(Throw((1, 1, 3, 5, 6), "camera"), NOW + 0.5) is None
    assert isinstance(desk.top, Unasked)
    assert press(desk, "OK") == Answer(number(desk), ([1, 1, 3, 5, 6],), "camera")


def test_a_lost_source_in_the_middle_of_a_hand_leaves_the_others() -> None:
    desk = desk_for("attack.hand", "tray+camera")
    desk.rolled(Throw((3, 5)), NOW)
    desk.device(Device("tray", "lost"), NOW + 1)
    assert "throw 3 more" in words(desk, NOW + 9)
    answer = desk.rolled(Throw((1, 1, 6), "camera"), NOW + 9)
    assert isinstance(answer, Answer)
    assert answer.values == ([3, 5, 1, 1, 6],)


# ---------------------------------------------------------------------- the same throw twice


def test_the_first_that_tells_a_throw_counts_and_the_second_is_not_heard_of() -> None:
    desk = desk_for("attack.hand")
    desk.rolled(Throw((3, 5)), NOW)
    assert desk.rolled(Throw((5, 3), "camera", ago=0.2), NOW + 0.6) is None
    assert desk.dice.fate == readings.AGREED
    assert [face for face, _ in rolling(desk).thrown] == [3, 5]
    assert desk.dice.unasked is None
    assert "camera: the same" in words(desk, NOW + 0.7)


def test_while_the_first_is_being_told_to_the_table_the_second_is_not_offered() -> None:
    desk = desk_for("combat.roll")
    assert isinstance(desk.rolled(Throw((4,)), NOW), Answer)
    desk.busy = True
    assert desk.rolled(Throw((4,), "camera"), NOW + 0.3) is None
    assert isinstance(desk.top, Rolling)


def test_each_source_tells_a_throw_once_so_its_next_one_is_another() -> None:
    desk = desk_for("attack.hand")
    desk.rolled(Throw((3, 5)), NOW)
    desk.rolled(Throw((3, 5), "camera"), NOW + 0.3)
    desk.rolled(Throw((3, 5), "camera"), NOW + 1.2)
    assert [face for face, _ in rolling(desk).thrown] == [3, 5, 3, 5], "the camera has told the first throw already"


def test_later_than_a_throw_takes_it_is_another_throw() -> None:
    desk = desk_for("attack.hand")
    desk.rolled(Throw((3, 5)), NOW)
    desk.rolled(Throw((3, 5), "camera"), NOW + SAME_THROW + 0.1)
    assert [face for face, _ in rolling(desk).thrown] == [3, 5, 3, 5]


def test_what_a_source_kept_for_long_is_known_by_its_age() -> None:
    desk = desk_for("attack.hand")
    desk.seeing.asked_since = NOW - 60
    desk.rolled(Throw((3, 5)), NOW)
    assert desk.rolled(Throw((3, 5), "bluetooth", ago=29.5), NOW + 30) is None
    assert desk.dice.fate == readings.AGREED


def test_a_throw_that_was_read_need_not_be_thrown_again_because_another_source_could_not_read_it() -> None:
    desk = desk_for("attack.hand", "tray+camera")
    desk.rolled(Throw((3, 5)), NOW)
    desk.sees("camera", "wrong-count", (3, 5), NOW + 0.2)
    desk.missed(Throw((3, 5), "camera"), "wrong-count", NOW + 0.2)
    assert desk.dice.fate == readings.AGREED
    assert "camera 3 or tray 2" in words(desk)
    desk.missed(Throw((3, 5), "camera"), "wrong-count", NOW + 5)
    assert desk.dice.fate == readings.AGAIN
    assert "camera: too few" in words(desk)


def test_an_offer_gives_way_to_the_source_that_counts() -> None:
    desk = desk_for("combat.roll", "tray")
    assert desk.rolled(Throw((4,), "camera"), NOW) is None
    assert isinstance(desk.top, Unasked)
    assert desk.rolled(Throw((4,), places=(2,)), NOW + 0.4) == Answer(number(desk), (4,), "tray", dice=("tray 2",))
    assert isinstance(desk.top, Rolling)
    assert desk.dice.unasked is None


def test_an_offer_that_was_taken_is_no_throw_for_another_source() -> None:
    desk = desk_for("combat.roll", "tray")
    desk.rolled(Throw((4,), "camera"), NOW)
    assert isinstance(press(desk, "OK"), Answer)
    assert desk.rolled(Throw((4,), "tray"), NOW + 0.5) is None
    assert desk.dice.fate == readings.AGREED


def test_of_two_that_nobody_asked_one_offer_stays() -> None:
    desk = desk_with(at("zombies.which"), devices=EVERYWHERE)
    desk.rolled(Throw((6,)), NOW)
    desk.rolled(Throw((6,), "camera"), NOW + 0.5)
    assert len([screen for screen in desk.screens if isinstance(screen, Unasked)]) == 1
    assert desk.dice.unasked == Throw((6,))
    desk.rolled(Throw((5,), "bluetooth"), NOW + 0.6)
    assert desk.dice.unasked == Throw((5,), "bluetooth"), "where they differ people see what was told last"


# ---------------------------------------------------------------------- who is right?


def test_other_faces_for_the_same_throw_are_asked() -> None:
    desk = desk_for("attack.hand")
    desk.rolled(Throw((3, 5)), NOW)
    desk.rolled(Throw((3, 6), "camera"), NOW + 0.3)
    assert desk.dice.fate == readings.DISPUTED
    assert isinstance(desk.top, Dispute)
    assert desk.wanted_of("tray") == 0, "nobody throws on before that is settled"
    press(desk, "OK")
    assert [face for face, _ in rolling(desk).thrown] == [3, 5]


def test_the_other_reading_takes_its_place_in_the_hand() -> None:
    desk = desk_for("attack.hand")
    desk.rolled(Throw((1, 1, 1), "bluetooth"), NOW)
    desk.rolled(Throw((3,), "tray"), NOW + 9)
    desk.rolled(Throw((6,), "camera"), NOW + 9.3)
    press(desk, "RIGHT", now=NOW + 20)
    assert rolling(desk).thrown[-1] == (6, "camera")
    assert rolling(desk).missing == 1


def test_a_roll_that_was_made_with_the_wrong_reading_is_set_right() -> None:
    table = at.__wrapped__("combat.roll")
    desk = desk_with(table, devices=EVERYWHERE)
    answer = desk.rolled(Throw((6,)), NOW)
    assert isinstance(answer, Answer)
    table.answer(6, number=answer.number, source="tray")
    desk.changed(NOW + 0.1)
    desk.rolled(Throw((5,), "camera", ago=0.1), NOW + 0.3)
    assert "Who is right?" in words(desk)
    wish = press(desk, "RIGHT")
    assert wish == Correct({"die": 5})
    table.correct(wish.changes)
    (last,) = list(table.ledger)[-1:]
    assert (last.value, last.first) == (5, 6)


def test_a_dispute_waits_until_people_have_moved_their_figures() -> None:
    table = at.__wrapped__("combat.roll")
    desk = desk_with(table, devices=EVERYWHERE)
    answer = desk.rolled(Throw((6,)), NOW)
    assert isinstance(answer, Answer)
    desk.rolled(Throw((5,), "camera"), NOW + 0.1)
    table.answer(6, number=answer.number, source="tray")
    desk.changed(NOW + 0.2)
    assert isinstance(desk.top, Dispute)


def test_when_the_game_has_gone_on_it_is_said() -> None:
    desk = desk_for("combat.roll")
    desk.rolled(Throw((6,)), NOW)
    desk.rolled(Throw((5,), "camera"), NOW + 0.1)
    top = desk.top
    assert isinstance(top, Dispute)
    top.heard.number = -7
    press(desk, "RIGHT")
    assert "Too late: Set right" in words(desk)


# ---------------------------------------------------------------------- menu


def test_the_menu_switches_sources() -> None:
    desk = desk_for("combat.roll")
    menu = Menu()
    labels = [item.label for item in menu.items(desk)]
    index = labels.index("Dice from")
    assert menu.items(desk)[index].value == "any"
    desk.show(menu, NOW)
    press(desk, *["DOWN"] * index, "OK")
    assert "Dice count from" in words(desk)
    assert press(desk, "DOWN", "OK") == Set({"dice_from": "tray+bluetooth+typed+auto"})
    desk.settings = replace(desk.settings, dice_from="tray")
    press(desk, "UP", "OK")
    assert "Something must count" in words(desk)


# ---------------------------------------------------------------------- anything in any order


@dataclass(frozen=True)
class Told:
    """One source tells a throw."""

    source: str
    faces: tuple[int, ...]
    after: float


TOLD = st.builds(
    Told,
    st.sampled_from(list(AT_ONCE)),
    st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple),
    st.floats(0.0, 4.0),
)
AGREED = st.sets(st.sampled_from(CHOICES), min_size=1).map(joined)


@settings(max_examples=150, deadline=None)
@given(st.lists(TOLD, max_size=12), AGREED)
def test_whatever_sources_tell_every_die_of_the_hand_comes_of_one_taken_throw_in_its_order(
    told: list[Told], dice_from: str
) -> None:
    desk = desk_for("attack.hand", dice_from)
    taken: list[tuple[int, str]] = []
    now = NOW
    for one in told:
        now += one.after
        intent = desk.rolled(Throw(one.faces, one.source), now)
        if desk.dice.fate == readings.TAKEN:
            assert one.source in parts_of(dice_from)
            taken += [(face, one.source) for face in one.faces]
        if isinstance(intent, Answer):
            assert intent.values == ([face for face, _ in taken],)
            return
        assert intent is None
        assert rolling(desk).thrown == taken
        assert desk.dice.fate in readings.FATES


THROWS = st.lists(
    st.tuples(
        st.lists(st.integers(1, 6), min_size=1, max_size=2),
        st.dictionaries(st.sampled_from(list(AT_ONCE)), st.floats(0.0, SAME_THROW / 2), min_size=1),
        st.booleans(),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=150, deadline=None)
@given(THROWS, AGREED)
def test_a_throw_that_several_sources_see_counts_once(
    throws: list[tuple[list[int], dict[str, float], bool]], dice_from: str
) -> None:
    """Each throw lies apart from the next; whoever sees it tells it after a while, late words with their age."""
    desk = desk_for("attack.hand", dice_from)
    expected: list[int] = []
    for index, (faces, seen, late) in enumerate(throws):
        if len(expected) + len(faces) > 5:
            break
        rest = NOW + 10 * index
        if set(seen) & set(parts_of(dice_from)):
            expected += faces
        for source, delay in sorted(seen.items(), key=lambda one: one[1]):
            throw = Throw(tuple(faces), source, ago=delay if late else 0.0)
            intent = desk.rolled(throw, rest + delay)
            if isinstance(intent, Answer):
                assert intent.values == (expected,)
                return
        if isinstance(desk.top, Unasked):
            press(desk, "BACK", now=rest + 5)
        assert [face for face, _ in rolling(desk).thrown] == expected
