"""What is asked now is left to the companion on the page: once, for the step, for the game, for whom and how."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rules.handed import BELOW, FIGHT, SHRINE, STREET
from tests.web.browsing import PHONE, Companion, Visitor, Windows

FIGHT_OF_ANA: dict[str, Any] = {
    **STREET,
    "turn": {"seat": 0, "step": "fight"},
    "zombies": [{"at": "0,0.C"}, {"at": "1,0.W"}],
}
PROMPTS = {
    ("fight", "zombies"): "roll against",
    ("fight", "totally-zombies"): "roll against",
    ("token", "totally-zombies"): "costs a token",
    ("zombies", "zombies"): "which zombie",
    ("zombies", "zombie-slayer"): "Ritual",
}
LENGTHS = ("once", "phase", "game")


@pytest.fixture
def table(running: Companion, windows: Windows) -> Visitor:
    return windows.open(running.url)


def load(table: Visitor, position: dict[str, Any]) -> None:
    """Until its own question is asked."""
    table.load(position)
    asked = PROMPTS[position["turn"]["step"], position["game"]]
    table.until("asked => document.getElementById('prompt')?.textContent.includes(asked)", asked)


def unfold(table: Visitor, position: dict[str, Any]) -> str:
    """The number of the question beside which everything is offered."""
    load(table, position)
    table.see("[data-key=hand-over]").click()
    table.see("[data-key=auto-once]")
    return table.asked


def listed(table: Visitor, key: str) -> list[str]:
    return list(map(str, table.page.locator(f"[data-key={key}] option").all_inner_texts()))


BOX = "document.querySelector('[data-key=auto-game]').getBoundingClientRect()"
IN_SIGHT = f"{BOX}.top >= 0 && {BOX}.bottom <= innerHeight"


def choose(table: Visitor, key: str, label: str) -> None:
    table.page.select_option(f"[data-key={key}]", label=label)


def agreed(table: Visitor) -> list[dict[str, Any]]:
    """What the companion said last is left to it."""
    told = (json.loads(said).get("s", {}) for said in reversed(table.heard))
    found: list[dict[str, Any]] = next(news["game"]["agreed"] for news in told if news.get("game"))
    return found


def until_told(table: Visitor, words: str) -> None:
    table.until("words => document.querySelector('.log').textContent.includes(words)", words)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_fight_is_left_to_the_companion_in_a_way_of_its_own(table: Visitor, length: str) -> None:
    before = unfold(table, FIGHT)
    assert listed(table, "left-what") == ["Combat", "Rolls"]
    assert listed(table, "left-how") == ["By chance", "Bullets first", "Guts first"]
    assert listed(table, "left-whose") == ["Ana", "Everybody"]
    choose(table, "left-how", "Guts first")
    assert "Guts first, then bullets" in table.text("#question")
    table.press(f"auto-{length}")
    table.answered(before)
    until_told(table, "the companion rolls for Ana, as was left to it")
    left = [one for one in agreed(table) if one["for"] == "game"]
    game = {"what": "combat", "for": "game", "seat": 0, "how": "guts"}
    assert left == ([game] if length == "game" else [])


def test_what_was_chosen_is_still_chosen_when_the_next_question_comes(table: Visitor) -> None:
    before = unfold(table, STREET)
    choose(table, "left-how", "Mean")
    choose(table, "left-whose", "Everybody")
    table.press("auto-once")
    table.answered(before)
    table.see("[data-key=hand-over]").click()
    table.see("[data-key=left-how]")
    assert table.page.input_value("[data-key=left-how]") == "mean"
    assert table.page.input_value("[data-key=left-whose]") == ""
    before = table.asked
    table.press("auto-phase")
    table.answered(before)
    table.until("() => !document.querySelector('#prompt').textContent.includes('zombie')")
    assert agreed(table) == []
    until_told(table, "goes for Ben")


def test_rolls_of_one_player_or_of_everybody_for_the_game(table: Visitor) -> None:
    before = unfold(table, FIGHT_OF_ANA)
    assert not table.page.locator("[data-key=left-what]").count(), "there is but one thing to leave"
    table.press("auto-game")
    table.answered(before)
    until_told(table, "the companion rolls for Ana")
    assert agreed(table) == [{"what": "rolls", "for": "game", "seat": 0, "how": "chance"}]
    before = unfold(table, FIGHT_OF_ANA)
    choose(table, "left-whose", "Everybody")
    table.press("auto-game")
    table.answered(before)
    assert agreed(table) == [{"what": "rolls", "for": "game", "seat": None, "how": "chance"}]


def test_what_a_turn_in_the_sewer_costs_is_left_to_the_companion_on_a_phone(
    running: Companion, windows: Windows
) -> None:
    phone = windows.open(running.url, size=PHONE)
    load(phone, BELOW)
    phone.page.click("#tab-map")
    before = phone.asked
    phone.see("[data-key=hand-over]").click()
    choose(phone, "left-how", "Life first")
    phone.until(f"() => {IN_SIGHT}")
    phone.press("auto-once")
    phone.answered(before)
    until_told(phone, "life, as agreed")


AT_ONCE = """() => {
    document.querySelector('[data-key=hand-over]').click();
    const how = document.querySelector('[data-key=left-how]');
    how.selectedIndex = 1;
    how.dispatchEvent(new Event('change'));
}"""


def test_what_is_drawn_anew_at_the_moment_it_is_unfolded_stays_so(running: Companion, windows: Windows) -> None:
    """A browser tells that something was unfolded a moment later; then this is another drawing of it."""
    phone = windows.open(running.url, size=PHONE)
    load(phone, BELOW)
    phone.page.click("#tab-map")
    phone.see("[data-key=hand-over]")
    phone.page.evaluate(AT_ONCE)
    phone.until(f"() => document.querySelector('[data-key=auto-game]')?.checkVisibility() && {IN_SIGHT}")


def test_dice_of_the_dead_are_left_to_the_companion_and_those_of_the_hand_are_not(table: Visitor) -> None:
    before = unfold(table, SHRINE)
    assert listed(table, "left-what") == ["Spawns", "Rolls"]
    assert not table.page.locator("[data-key=left-whose]").count(), "nobody else plays"
    table.press("auto-game")
    table.answered(before)
    assert agreed(table) == [{"what": "spawn", "for": "game", "seat": 0, "how": "chance"}]
