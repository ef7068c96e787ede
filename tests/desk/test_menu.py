"""The menu and what it opens: settings, automation, dice, leaving, devices, shutting down."""

from __future__ import annotations

import pytest

from companion.desk.desk import Desk
from companion.desk.intents import Automate, HandOver, Leave, PutAway, Resume, Set, Shutdown, Stop
from companion.desk.knowing import Device, Settings
from companion.desk.palette import PALETTES
from companion.desk.screens.automation import Automation, HowFar
from companion.desk.screens.ledger import LedgerScreen
from companion.desk.screens.menu import LeftGames, Menu, Welcome
from companion.desk.screens.shutdown import Confirm
from companion.desk.screens.trouble import Devices
from tests.desk.scenes import at, slayer, won, zombies_move
from tests.desk.stage import NO_TRAY, NOW, SHELF, SLAYER, ZOMBIES, desk_with, played, press, words


def open_entry(desk: Desk, label: str) -> Desk:
    """The menu with the cursor on an entry."""
    menu = Menu()
    labels = [item.label for item in menu.items(desk)]
    menu.cursor = labels.index(label)
    desk._screens.append(menu)
    return desk


def test_held_why_opens_the_menu_and_back_closes_it() -> None:
    desk = desk_with(zombies_move())
    desk.down("WHY", NOW, NOW)
    desk.held("WHY", NOW)
    assert isinstance(desk.top, Menu)
    press(desk, "BACK")
    assert len(desk.screens) == 1


def test_welcome_goes_on_with_the_latest_game_that_is_not_over() -> None:
    desk = desk_with()
    assert isinstance(desk.top, Welcome)
    assert press(desk, "DOWN", "OK") == Resume(SHELF[0].journal)


def test_welcome_without_a_left_game_says_so() -> None:
    desk = desk_with()
    desk.shelf = SHELF[1:2]
    assert press(desk, "DOWN", "OK") is None
    press(desk, "WHY")
    assert "No game was left" in words(desk)


def test_any_left_game_can_be_taken_up() -> None:
    desk = desk_with(None, LeftGames())
    assert press(desk, "UP", "OK") == Resume(SHELF[2].journal)


def test_brightness_goes_up_and_down_and_has_ends() -> None:
    desk = open_entry(desk_with(), "Brightness")
    assert press(desk, "RIGHT") == Set({"brightness": 0.7})
    assert press(desk, "LEFT") == Set({"brightness": 0.5})
    desk.settings = Settings(brightness=0.1)
    assert press(desk, "LEFT") is None
    assert "As dim as it gets" in words(desk)


@pytest.mark.parametrize(
    ("label", "change"),
    [
        ("Colours", {"palette": "colour-blind"}),
        ("Few words", {"quiet": True}),
        ("Compare at start", {"walk_through": False}),
    ],
)
def test_settings_turn_with_ok(label: str, change: dict[str, object]) -> None:
    assert press(open_entry(desk_with(), label), "OK") == Set(change)


@pytest.mark.parametrize("chosen", sorted(PALETTES))
def test_the_menu_knows_every_palette(chosen: str) -> None:
    desk = desk_with()
    desk.settings = Settings(palette=chosen)
    intent = press(open_entry(desk, "Colours"), "RIGHT")
    assert isinstance(intent, Set)
    assert {chosen, intent.changes["palette"]} == set(PALETTES)


def test_the_menu_is_gone_back_to_from_its_own_pages() -> None:
    desk = desk_with(zombies_move())
    press(open_entry(desk, "Automatic"), "OK", "OK")
    assert "Zombies: who?" in words(desk)
    desk.down("WHY", NOW, NOW)
    desk.held("WHY", NOW)
    assert "Menu" in words(desk)
    assert "hold: menu" not in words(desk)
    press(desk, "BACK")
    assert len(desk.screens) == 1


def test_a_game_is_put_away() -> None:
    assert press(open_entry(desk_with(zombies_move()), "Put the game away"), "OK") == PutAway()


def test_a_game_that_is_over_cannot_be_left() -> None:
    labels = [item.label for item in Menu().items(desk_with(won()))]
    assert "Leave or stop" not in labels


def test_leaving_and_stopping_are_asked_once_more() -> None:
    assert press(open_entry(desk_with(zombies_move()), "Leave or stop"), "OK", "OK", "OK") == Stop()
    desk = open_entry(desk_with(zombies_move()), "Leave or stop")
    assert press(desk, "OK", "DOWN", "DOWN", "OK") is None
    assert "Ben leaves the" in words(desk)
    assert press(desk, "OK") == Leave(1)


def test_automation_for_good_and_no_longer() -> None:
    desk = desk_with(played(ZOMBIES, "zombies.which"), Automation())
    assert press(desk, "RIGHT") == Automate("rolls", True)
    assert desk.table is not None
    desk.table.automate("rolls", True)
    assert press(desk, "LEFT") == Automate("rolls", False)
    assert press(desk, "RIGHT") is None


def test_where_there_are_several_ways_one_is_chosen_before_anything_is_handed_over() -> None:
    """What waits would be answered at once: turning to the right decides nothing yet."""
    desk = desk_with(played(ZOMBIES, "zombies.which"), Automation())
    press(desk, "DOWN", "DOWN")
    assert press(desk, "RIGHT") is None
    assert "Zombies: who?" in words(desk)
    assert desk.table is not None
    desk.table.automate("zombies", True, "lazy")
    press(desk, "BACK")
    assert "lazy" in words(desk)
    assert press(desk, "LEFT") == Automate("zombies", False)


def test_automation_of_this_step_only_where_such_a_question_waits() -> None:
    desk = desk_with(zombies_move(), HowFar("zombies"))
    assert press(desk, "DOWN", "OK") == Automate("zombies", True, this_phase=True)
    other = desk_with(at("move.roll"), HowFar("zombies"))
    assert press(other, "DOWN", "OK") is None
    press(other, "WHY")
    assert "No question about zombies waits" in words(other)


def test_automation_of_one_question_of_one_player_in_one_way() -> None:
    desk = desk_with(zombies_move(), HowFar("zombies"))
    assert press(desk, *["DOWN"] * 4, "RIGHT", "RIGHT") is None
    assert "mean" in words(desk)
    assert press(desk, "DOWN", "OK") is None
    assert desk.table is not None
    assert desk.table.game.names[0] in words(desk)
    assert press(desk, "UP", "UP", "OK") == HandOver("zombies", "mean", 0, once=True)
    assert press(desk, "UP", "OK") == Automate("zombies", True, "mean", 0)
    assert press(desk, "DOWN", "DOWN", "LEFT", "DOWN", "LEFT") is None
    assert "everybody" in words(desk)
    assert "hungry" in words(desk)


def test_what_is_asked_now_is_handed_over_for_its_step_with_few_presses() -> None:
    """Menu, Automatic, the group, the step: the cursor stands on the group and on the step already."""
    desk = open_entry(desk_with(zombies_move()), "Automatic")
    assert press(desk, "OK", "OK", "OK") == Automate("zombies", True, this_phase=True)


def test_dice_ledger_shows_each_source_that_has_rolled() -> None:
    table = slayer("attack.hand")
    desk = open_entry(desk_with(table), "Dice so far")
    press(desk, "OK")
    assert f"all dice {sum(table.ledger.counts().values())}" in words(desk)
    seen = []
    for group in table.ledger.groups():
        press(desk, "RIGHT")
        seen.append((group.source, group.place))
        assert f" {sum(group.counts.values())}" in words(desk)
    assert len(seen) == len(set(seen)) >= 1
    press(desk, "RIGHT")
    assert "all dice" in words(desk), "and around"


def test_the_dice_screen_explains_its_verdict() -> None:
    desk = desk_with(slayer("attack.hand"), LedgerScreen())
    assert "too few" in words(desk)
    press(desk, "WHY")
    assert "Too few rolls to say" in words(desk)


def test_lost_devices_come_first_with_their_remedy() -> None:
    desk = desk_with(zombies_move(), Devices(), devices=NO_TRAY)
    assert "⚠" in words(desk)
    press(desk, "OK")
    while "Remedy" not in words(desk):
        before = words(desk)
        press(desk, "DOWN")
        assert words(desk) != before
    assert "plug the dice tray in" in words(desk).replace("\n", " ")


def test_a_device_that_works_says_what_is_wrong_with_it_and_what_helps() -> None:
    voiceless = Device("sound", "ok", "no voice zz", "espeak-ng --voices lists them")
    desk = desk_with(zombies_move(), Devices(), devices=(voiceless,))
    assert "no voice zz" in words(desk)
    press(desk, "OK")
    assert "Remedy: espeak-ng --voices" in words(desk).replace("\n", " ")


def test_only_a_held_ok_switches_off() -> None:
    desk = desk_with(None, Confirm())
    assert desk.down("OK", NOW, NOW) is None
    assert desk.up("OK", NOW + 0.2) is None
    assert isinstance(desk.top, Confirm)
    desk.down("OK", NOW + 1, NOW + 1)
    assert desk.held("OK", NOW + 2) == Shutdown()


@pytest.mark.parametrize("button", ["OK", "BACK"])
def test_a_finger_that_went_down_before_a_question_came_does_not_answer_it(button: str) -> None:
    table = played(ZOMBIES, "combat.roll")
    for stays in (False, True):
        desk = desk_with(table, Confirm())
        desk.down(button, NOW, NOW)
        table.answer(6, source="web")  # somebody at a page was quicker, and Confirm is gone
        desk.changed(NOW + 0.1)
        desk.frame(NOW + 0.1)
        desk.shown(NOW + 0.1)
        assert (desk.held if stays else desk.up)(button, NOW + 0.9) is None
        table.undo()


def test_the_bar_fills_while_the_finger_stays() -> None:
    desk = desk_with(None, Confirm())
    desk.down("OK", NOW, NOW)
    frames = [desk.frame(NOW + moment) for moment in (0.0, 0.2, 0.4)]
    lit = [sum(byte.bit_count() for byte in frame) for frame in frames]
    assert lit[0] < lit[1] < lit[2]
    desk.up("OK", NOW + 0.5)
    assert "Nothing is lost" in words(desk, NOW + 9)


def test_the_dice_of_a_whole_hand_count() -> None:
    table = played(SLAYER, "attack.hand")
    before = table.ledger.counts("tray")
    table.answer([6, 6, 5, 1, 1], source="tray")
    after = table.ledger.counts("tray")
    assert [after[face] - before[face] for face in range(1, 7)] == [2, 0, 0, 0, 1, 2]
