"""The first run: how many presses it takes, what it leaves out, and what it changes while people look."""

from __future__ import annotations

import pytest

from companion.desk.desk import Desk
from companion.desk.intents import Set as SetTo
from companion.desk.intents import SetUpDesk, TrayStep
from companion.desk.knowing import GONE_THROUGH, Device, Phones, Settings
from companion.desk.languages import LANGUAGES
from companion.desk.screens.calibrating import Calibrating
from companion.desk.screens.first_run import STEPS, set_up, step, steps
from companion.desk.screens.first_step import Step
from companion.desk.screens.menu import Menu, Welcome
from companion.desk.screens.pairing import Pairing
from companion.desk.screens.screen import BUTTONS, Go
from companion.desk.screens.trouble import Trouble
from companion.desk.screens.walking import WhereIsLightOne
from companion.desk.sources import Throw
from tests.desk.first_day import NO_BUTTONS, NO_LIGHTS, TRAY_OFF, first_run, walkable
from tests.desk.scenes import zombies_move
from tests.desk.stage import ALL_FINE, NO_TRAY, NOW, desk_with, lay, press, words

NOT_FITTED = (ALL_FINE[0], ALL_FINE[1], Device("pixels", "off"), Device("tray", "off"))


@pytest.mark.parametrize("devices", [ALL_FINE, NO_TRAY, TRAY_OFF, NO_BUTTONS, NOT_FITTED])
def test_who_wants_nothing_is_at_the_welcome_after_one_press_for_each_step(devices: tuple[Device, ...]) -> None:
    desk = first_run(devices=devices)
    wanted = []
    while isinstance(desk.top, Step):
        wanted.append(press(desk, "OK"))
    assert isinstance(desk.top, Welcome)
    assert wanted[-1] == SetUpDesk(GONE_THROUGH, "The desk is set up")
    assert len(wanted) == len(steps(desk)) <= len(STEPS)


@pytest.mark.parametrize("name", STEPS)
def test_one_press_of_back_leaves_all_of_it(name: str) -> None:
    desk = first_run(name)
    assert press(desk, "BACK") == SetUpDesk(GONE_THROUGH, "Later: in the menu")
    assert isinstance(desk.top, Welcome)


def test_every_step_is_remembered_by_its_name() -> None:
    desk = first_run()
    seen = [desk.top.name] if isinstance(desk.top, Step) else []
    while isinstance(wanted := press(desk, "OK"), SetUpDesk) and wanted.step != GONE_THROUGH:
        assert isinstance(desk.top, Step)
        assert desk.top.name == wanted.step
        seen.append(wanted.step)
    assert seen == list(STEPS)


def test_a_finger_that_taps_twice_skips_no_step() -> None:
    desk = first_run()
    at = NOW + 1
    assert desk.down("OK", at, at) is not None
    desk.frame(at)
    desk.shown(at)
    assert desk.down("OK", at + 0.2, at + 0.2) is None
    assert "Look: this is new" in words(desk, at + 0.2)
    assert desk.down("OK", at + 0.9, at + 0.9) is not None


def test_a_step_of_another_version_begins_anew() -> None:
    assert step(desk_with(), "a step that is no more").name == next(iter(STEPS))


def test_what_is_not_fitted_is_left_out_and_that_is_said() -> None:
    desk = first_run("lights", (Device("buttons", "off"), *ALL_FINE[1:]))
    wanted = press(desk, "OK")
    assert wanted == SetUpDesk("dice", "No buttons are fitted")


def test_the_language_is_chosen_first_and_spoken_at_once() -> None:
    assert list(LANGUAGES.values()) == ["English", "Deutsch"]
    desk = first_run()
    assert all(said in words(desk) for said in ("I speak", "◀ English ▶", "Shall we set me up?"))
    for button in ("UP", "DOWN"):
        assert press(desk, button) is None
        assert "OK next, BACK later" in words(desk)
    for button in ("LEFT", "RIGHT"):
        assert press(desk, button) == SetTo({"language": "de"})
    desk.set({"language": "de"}, NOW)
    assert all(said in words(desk) for said in ("Ich spreche", "◀ Deutsch ▶"))
    assert press(desk, "RIGHT") == SetTo({"language": "en"})


def test_brightness_colours_and_calm_are_turned_on_one_page() -> None:
    desk = first_run("brightness")
    assert press(desk, "LEFT") == SetTo({"brightness": 0.5})
    assert desk.turn(2, NOW, NOW) == SetTo({"brightness": 0.8})
    assert press(desk, "DOWN", "RIGHT") == SetTo({"palette": "colour-blind"})
    assert press(desk, "DOWN", "RIGHT") == SetTo({"calm": True})
    desk.settings = Settings(calm=True, palette="colour-blind")
    assert "calm" in words(desk)
    assert press(desk, "LEFT") == SetTo({"calm": False})
    assert press(desk, "UP", "LEFT") == SetTo({"palette": "bright"})


def test_the_lights_show_what_is_turned() -> None:
    desk = first_run("brightness")
    patterns = {light.pattern.value for light in desk.lights().values()}
    assert patterns == {"steady", "blink", "breathing"}
    assert not first_run("dice").lights()
    desk = desk_with(zombies_move())
    figures = desk.lights()
    lay(desk, step(desk, "brightness"))
    assert set(desk.lights()) <= set(figures), "a game on the table is the better sample"


def test_brightness_has_ends() -> None:
    desk = first_run("brightness")
    desk.settings = Settings(brightness=1.0)
    assert press(desk, "RIGHT") is None
    assert "As bright as it gets" in words(desk)


def test_where_light_1_is_can_be_said_from_here_and_people_come_back() -> None:
    desk = walkable()
    press(desk, "RIGHT")
    assert isinstance(desk.top, WhereIsLightOne)
    press(desk, "BACK")
    assert isinstance(desk.top, Step)
    assert desk.top.name == "lights"


def test_lights_that_are_lost_say_what_helps_and_nobody_walks_along_them() -> None:
    desk = first_run("lights", NO_LIGHTS)
    assert "pixels lost: LEDs: SPI fails" in words(desk)
    press(desk, "RIGHT")
    assert not isinstance(desk.top, WhereIsLightOne)
    press(desk, "WHY")
    assert isinstance(desk.top, Trouble)


def test_lights_that_are_not_fitted_are_left_out_and_that_is_said() -> None:
    desk = first_run("brightness", NOT_FITTED)
    assert press(desk, "OK") == SetUpDesk("buttons", "No lights are fitted")


def test_a_die_is_asked_for_and_what_was_read_is_shown_and_goes_nowhere_else() -> None:
    desk = first_run("dice")
    assert desk.wants_dice == 1
    assert desk.rolled(Throw((6,)), NOW) is None
    assert "I read a 6" in words(desk)
    assert not desk.dice.unasked
    assert isinstance(desk.top, Step)


def test_the_tray_is_calibrated_from_here_and_people_come_back() -> None:
    desk = first_run("dice")
    press(desk, "RIGHT")
    assert isinstance(desk.top, Calibrating)
    assert press(desk, "OK") == TrayStep("begin")
    press(desk, "BACK")
    assert isinstance(desk.top, Step)
    assert desk.top.name == "dice"


def test_without_a_tray_nobody_is_asked_to_calibrate_one() -> None:
    desk = first_run("dice", NO_TRAY)
    press(desk, "RIGHT")
    assert not isinstance(desk.top, Calibrating)
    press(desk, "WHY")
    assert isinstance(desk.top, Trouble)
    press(desk, "DOWN")
    assert "Remedy: plug the dice tray in" in words(desk)


def test_another_source_of_dice_is_as_good_as_the_tray() -> None:
    desk = first_run("dice", (*TRAY_OFF, Device("camera")))
    assert "The camera is" in words(desk)
    assert "Throw" in words(desk)


def test_phones_are_let_in_from_here() -> None:
    desk = first_run("phones")
    assert "page = true" in words(desk)
    press(desk, "RIGHT")
    assert not isinstance(desk.top, Pairing)
    desk.phones = Phones(page=True)
    press(desk, "RIGHT")
    assert isinstance(desk.top, Pairing)


def test_the_menu_begins_it_anew_also_in_the_middle_of_it() -> None:
    desk = first_run("dice")
    desk.down("WHY", NOW, NOW)
    desk.held("WHY", NOW)
    assert isinstance(desk.top, Menu)
    reply = set_up(desk)
    assert isinstance(reply, Go)
    desk.show(reply.screen, NOW)
    assert [type(screen).__name__ for screen in desk.screens] == ["Welcome", "Menu", "Greeting"]


def test_in_a_game_it_stays_while_something_happens_at_the_table() -> None:
    desk = desk_with(zombies_move())
    lay(desk, step(desk, "brightness"))
    desk.changed(NOW)
    assert isinstance(desk.top, Step)
    press(desk, "BACK")
    assert len(desk.screens) == 1


@pytest.mark.parametrize("name", STEPS)
def test_a_held_button_does_nothing_to_the_table(name: str) -> None:
    for button in BUTTONS:
        desk: Desk = first_run(name)
        desk.down(button, NOW + 1, NOW + 1)
        assert isinstance(desk.held(button, NOW + 2), SetUpDesk | SetTo | None)
