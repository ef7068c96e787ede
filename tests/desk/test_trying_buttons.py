"""Odd fingers at the button test: slips, swapped wires, dead buttons, mashing, holding; and nobody is kept in it."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from companion.desk.desk import Desk
from companion.desk.intents import SetUpDesk
from companion.desk.knowing import GONE_THROUGH, Device, Wired
from companion.desk.screens.button_test import WAIT, Findings, Trying
from companion.desk.screens.first_step import Step
from companion.desk.screens.menu import Menu
from companion.desk.screens.screen import BUTTONS
from companion.desk.trying_buttons import KNOB, NOTHING, OUT, WRONG_WAY, Trial, fitted
from tests.desk.first_day import PINS, WIRED, first_run, trying
from tests.desk.stage import NOW, press, words

PLAIN = Wired(PINS)


def led(wires: dict[str, str], dead: frozenset[str] = frozenset()) -> Trial:
    """Somebody who presses what is asked for, twice if something else came, on a desk that is wired like this."""
    trial = Trial(BUTTONS)
    while wanted := trial.asked:
        if wanted in dead:
            trial.pass_by()
        else:
            assert trial.press(wires.get(wanted, wanted))
    return trial


def asked(desk: Desk, now: float) -> str:
    """What the screen asks for at a moment."""
    desk.frame(now)
    assert isinstance(desk.top, Trying)
    return desk.top.trial.asked


def test_all_buttons_come_with_one_press_each() -> None:
    trial = led({})
    assert trial.pressed == len(BUTTONS)
    assert trial.findings(PLAIN) == []


@pytest.mark.parametrize(("one", "other"), [("UP", "DOWN"), ("OK", "BACK"), ("LEFT", "WHY")])
def test_swapped_buttons_are_noticed(one: str, other: str) -> None:
    trial = led({one: other, other: one})
    assert trial.came[one] == other
    assert trial.came[other] == one
    assert len(trial.findings(PLAIN)) == 2
    assert f"{one} comes as {other}: its wire is on GPIO{PINS[other]}, not on GPIO{PINS[one]}." in trial.findings(PLAIN)
    assert trial.pressed == len(BUTTONS) + 1, "the second of the two is believed at once"


def test_three_in_a_ring_are_noticed() -> None:
    trial = led({"UP": "DOWN", "DOWN": "LEFT", "LEFT": "UP"})
    assert {name: came for name, came in trial.came.items() if name != came} == {
        "UP": "DOWN",
        "DOWN": "LEFT",
        "LEFT": "UP",
    }


def test_two_buttons_on_one_pin_are_noticed() -> None:
    trial = led({"DOWN": "UP"})
    assert trial.came["DOWN"] == "UP"
    assert len(trial.findings(PLAIN)) == 1


def test_a_slip_of_the_finger_accuses_nobody() -> None:
    trial = Trial(BUTTONS)
    for button in ("UP", "LEFT", "DOWN", "LEFT", "OK", "RIGHT", "OK", "BACK", "CARD", "WHY"):
        assert trial.press(button)
    assert trial.over
    assert trial.findings(PLAIN) == []


def test_a_button_that_does_not_come_is_named_with_its_pin_after_a_while() -> None:
    desk = trying("UP", wired=PLAIN)
    assert asked(desk, NOW) == "DOWN"
    assert asked(desk, NOW + WAIT - 0.1) == "DOWN"
    assert asked(desk, NOW + WAIT) == "LEFT"
    press(desk, *BUTTONS[2:], now=NOW + WAIT)
    assert isinstance(desk.top, Findings)
    assert "DOWN did not come. One wire to GPIO6, one to ground" in words(desk)


def test_time_begins_anew_with_every_press() -> None:
    desk = trying("LEFT", wired=PLAIN)
    assert asked(desk, NOW) == "UP"
    press(desk, "DOWN", now=NOW + WAIT - 1)
    assert asked(desk, NOW + WAIT - 1) == "UP"
    assert asked(desk, NOW + WAIT + 1) == "UP"


def test_dead_buttons_keep_nobody() -> None:
    desk = trying(wired=PLAIN)
    for turn in range(2 * len(BUTTONS)):
        desk.frame(NOW + WAIT * turn)
    assert isinstance(desk.top, Findings)
    assert "No button came at all" in words(desk)


def test_lost_buttons_accuse_no_single_one() -> None:
    desk = trying("UP", wired=PLAIN)
    desk.devices["buttons"] = Device("buttons", "lost", "GPIO does not answer", "check the wiring")
    for turn in range(4 * len(BUTTONS)):
        desk.frame(NOW + WAIT * turn)
    assert isinstance(desk.top, Trying)
    assert desk.top.trial.came == {"UP": "UP"}


@pytest.mark.parametrize("button", BUTTONS)
def test_the_way_out_works_with_any_button_alone(button: str) -> None:
    desk = trying(wired=PLAIN)
    assert "5x any button: out" in words(desk)
    for _ in range(OUT - 1):
        assert press(desk, button) is None
        assert isinstance(desk.top, Trying)
    assert press(desk, button) == SetUpDesk("dice", "Left: in the menu")
    assert isinstance(desk.top, Step)
    assert desk.top.name == "dice"


@pytest.mark.parametrize("pair", list(permutations(BUTTONS, 2)))
def test_with_any_two_buttons_that_work_people_get_out_of_everything(pair: tuple[str, str]) -> None:
    desk = trying(wired=PLAIN)
    presses = [*[pair[0]] * OUT, *[pair[1]] * OUT]
    press(desk, *presses)
    assert not any(isinstance(screen, Trying) for screen in desk.screens)


def test_mashing_leaves_no_false_accusation() -> None:
    trial = Trial(BUTTONS)
    while trial.press("CARD"):
        pass
    assert trial.findings(PLAIN) == []


def test_whoever_mashes_at_random_breaks_nothing() -> None:
    for seed in range(50):
        random, desk, now = Random(seed), trying(), NOW
        for _ in range(200):
            now += random.choice((0.1, 1.0, WAIT))
            desk.frame(now)
            desk.shown(now)
            if random.random() < 0.2:
                desk.turn(random.choice((-2, 1)), now, now)
            else:
                desk.down(button := random.choice(BUTTONS), now, now)
                if random.random() < 0.2:
                    desk.held(button, now)
                desk.up(button, now)
            desk.frame(now)


@pytest.mark.parametrize("button", BUTTONS)
def test_a_held_button_means_nothing_else_and_counts_once(button: str) -> None:
    desk = trying(wired=PLAIN)
    assert isinstance(desk.top, Trying)
    trial = desk.top.trial
    assert desk.down(button, NOW, NOW) is None
    desk.fingers.add(button)
    desk.held(button, NOW)
    for _ in range(10):  # an arrow that repeats
        assert desk.down(button, NOW, NOW) is None
    assert desk.up(button, NOW) is None
    assert trial.pressed == 1
    assert not any(isinstance(screen, Menu) for screen in desk.screens)


def test_every_button_but_ok_and_back_begins() -> None:
    for button in BUTTONS:
        desk = first_run("buttons")
        press(desk, button)
        assert isinstance(desk.top, Trying) == (button not in ("OK", "BACK"))


@pytest.mark.parametrize("button", ["OK", "RIGHT", "DOWN", "CARD", "WHY"])
def test_what_was_found_is_left_by_whatever_works(button: str) -> None:
    desk = trying("DOWN", "DOWN", "UP", *BUTTONS[2:], wired=PLAIN)
    assert isinstance(desk.top, Findings)
    assert press(desk, button) is None, "the second page"
    assert press(desk, button) == SetUpDesk("dice", "")


@pytest.mark.parametrize("button", ["UP", "LEFT"])
def test_after_putting_it_right_it_is_tried_again(button: str) -> None:
    desk = trying("DOWN", "DOWN", "UP", *BUTTONS[2:], wired=PLAIN)
    press(desk, button)
    assert isinstance(desk.top, Trying)
    assert press(desk, *BUTTONS) == SetUpDesk("dice", "All of them work")


def test_back_leaves_for_good_from_what_was_found() -> None:
    desk = trying("DOWN", "DOWN", "UP", *BUTTONS[2:], wired=PLAIN)
    assert press(desk, "BACK") == SetUpDesk(GONE_THROUGH, "Later: in the menu")


# ---------------------------------------------------------------------- the knob


def knob_asked() -> Desk:
    return trying(*BUTTONS)


def test_the_knob_is_asked_for_where_there_is_one() -> None:
    assert fitted(WIRED, BUTTONS) == [*BUTTONS, KNOB]
    desk = knob_asked()
    assert "Turn it" in words(desk)
    assert desk.turn(3, NOW, NOW) == SetUpDesk("dice", "All of them work")


def test_a_knob_that_is_turned_too_early_presses_nothing() -> None:
    desk = trying("UP")
    assert isinstance(desk.top, Trying)
    desk.turn(-5, NOW, NOW)
    assert "Not the knob yet" in words(desk)
    assert desk.top.trial.pressed == 1


def test_a_knob_that_turns_the_wrong_way_is_noticed_when_it_never_turns_the_other() -> None:
    desk = knob_asked()
    for now in (NOW, NOW + 1):
        assert desk.turn(-2, now, now) is None
    assert "wrong way?" in words(desk, NOW + 1)
    desk.frame(NOW + 1)
    assert "swap GPIO17 and GPIO27" in words(desk, NOW + 1 + WAIT)


def test_whoever_turns_it_left_by_mistake_is_not_told_off() -> None:
    trial = Trial((KNOB,))
    assert not trial.turn(-1)
    assert trial.turn(1)
    assert trial.findings(WIRED) == []


def test_a_desk_whose_ok_is_the_knobs_switch_is_asked_for_it() -> None:
    wired = Wired({**{name: pin for name, pin in PINS.items() if name != "OK"}, "OK": 22}, (17, 27))
    assert "OK" in fitted(wired, BUTTONS)
    assert fitted(Wired(), BUTTONS) == list(BUTTONS), "all where nothing is known"


@pytest.mark.parametrize(("came", "said"), [(NOTHING, "No turn came from the knob"), (WRONG_WAY, "wrong way")])
def test_what_is_wrong_with_the_knob_names_its_pins(came: str, said: str) -> None:
    trial = Trial((KNOB,))
    trial.pressed, trial.came = 1, {KNOB: came}
    (found,) = trial.findings(WIRED)
    assert said in found
    assert "GPIO17" in found
    assert "GPIO27" in found


def test_every_wiring_of_three_buttons_is_told_rightly() -> None:
    """Whatever is soldered to whatever: who presses what is asked for ends with exactly the truth."""
    names = ("UP", "DOWN", "LEFT")
    for ends in product((*names, NOTHING), repeat=len(names)):
        wires = dict(zip(names, ends, strict=True))
        trial = Trial(names)
        while wanted := trial.asked:
            if not wires[wanted]:
                trial.pass_by()
            elif not trial.press(wires[wanted]):
                break  # all on one pin: it came five times in a row, and people are out
        if trial.over:
            assert trial.came == wires
        else:
            assert len(set(ends)) == 1, ends
