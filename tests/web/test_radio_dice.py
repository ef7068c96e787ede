"""Dice in a real browser: whose dice count, and Bluetooth dice looked for, added, thrown, lost and forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.desk.dicing import here
from companion.devices.bluetooth import dice as listening
from companion.devices.bluetooth.makes import GODICE
from companion.devices.bluetooth.wiring import KnownDie
from tests.daemon.test_handfuls import leave_at_the_attack
from tests.devices.bluetooth.bench import BRIGHT, RED
from tests.web.airing import OnAir, on_air
from tests.web.browsing import NEARLY_WON, PHONE, Visitor, Windows
from tests.web.test_daemon_page import find

BLACK = KnownDie("D0:00:00:00:00:04", GODICE, "GoDice_1A2B3F_K_v04", "black")
TWENTY = KnownDie("D0:00:00:00:00:05", BRIGHT.make, "Twenty")
FIGHT = {**NEARLY_WON, "turn": {"seat": 0, "step": "fight"}, "zombies": [{"at": "0,1.C"}]}
TABLE = "#panel-more .dicing"


@pytest.fixture
def left(tmp_path: Path) -> None:
    """A game was left where five dice are asked."""
    leave_at_the_attack(tmp_path)


@pytest.fixture
def air(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OnAir]:
    monkeypatch.setattr(listening, "LISTENING", 0.5)
    with on_air(tmp_path, RED, BRIGHT, BLACK, TWENTY) as one:
        one.do(lambda: setattr(one.die(TWENTY), "leds", 20))
        one.do(lambda: setattr(one.die(BRIGHT), "battery", 12))
        yield one


def line(page: Visitor, die: KnownDie) -> str:
    """What the page says of a die."""
    return page.text(f"{TABLE} li:has([data-key$='{die.address}'])")


def says(page: Visitor, die: KnownDie, words: str) -> None:
    page.until(
        "([key, words]) => [...document.querySelectorAll('#panel-more .dicing li')]"
        ".some((one) => one.querySelector(`[data-key$='${key}']`) && one.innerText.includes(words))",
        [die.address, words],
    )


def at_dice(windows: Windows, air: OnAir) -> Visitor:
    """A phone at the dice of the table, where a roll is asked."""
    page = windows.open(air.url, size=PHONE)
    page.load(FIGHT)
    page.page.click("#tab-more")
    page.see(f"{TABLE} [data-key=look]")
    return page


def add(page: Visitor, *dice: KnownDie) -> None:
    page.press("look")
    for die in dice:
        page.see(f"{TABLE} [data-key='take-{die.address}']")
        page.press(f"take-{die.address}")  # one tap
        page.see(f"{TABLE} [data-key='blink-{die.address}']")


def test_an_evening_with_bluetooth_dice(air: OnAir, windows: Windows) -> None:
    page = at_dice(windows, air)
    page.press("look")
    page.see(f"{TABLE} [data-key='take-{RED.address}']")
    assert any('"looking":true' in said for said in page.heard)
    assert "new · battery low: 12%" in line(page, BRIGHT), "Pixels tell it before anybody takes them"
    assert not page.page.locator(f"[data-key='take-{TWENTY.address}']").count(), "it has not six faces"
    assert "has not six faces" in page.text(TABLE)
    add(page, RED, BRIGHT)
    says(page, RED, "connected · battery 80%")
    says(page, BRIGHT, "battery low: 12%, charge it")
    assert "red die GoDice" in line(page, RED)
    assert "Luma Pixels" in line(page, BRIGHT)
    painted = (
        "key => getComputedStyle(document.querySelector(`#panel-more li:has([data-key$='${key}']) .die rect`)).fill"
    )
    assert page.page.evaluate(painted, RED.address) == "rgb(239, 74, 74)"
    page.press(f"blink-{RED.address}")
    air.run(air.stage.until(lambda: air.die(RED).blinks == 1, "the die to blink"))
    assert not page.page.query_selector(".notice.bad")
    air.do(lambda: air.die(RED).go())
    says(page, RED, "away: was lost")
    says(page, RED, "the red die nearer")
    assert "1 of 2 dice" in page.text(f"{TABLE} label:has([data-key=from-bluetooth])")
    air.do(lambda: air.die(RED).come())
    says(page, RED, "connected")
    page.press(f"forget-{BRIGHT.address}")
    page.see(f"{TABLE} [data-key='take-{BRIGHT.address}']")


def test_only_what_the_table_agreed_on_counts_here_and_at_the_desk(air: OnAir, windows: Windows) -> None:
    page = at_dice(windows, air)
    other = windows.open(air.url)
    other.page.click("#tab-more")
    add(page, RED)
    for source in ("tray", "typed", "auto"):
        page.page.locator(f"{TABLE} [data-key=from-{source}]").uncheck()
        page.until("key => !document.querySelector(`#panel-more [data-key=from-${key}]`).checked", source)
    other.until("() => !document.querySelector('#panel-more [data-key=from-auto]').checked")
    assert air.do(lambda: here(air.stage.daemon.desk)) == ["bluetooth"]
    page.page.locator(f"{TABLE} [data-key=from-bluetooth]").click()
    page.until("() => document.querySelector('.notice.bad')?.textContent.includes('Something must count')")
    page.until("() => document.querySelector('#panel-more [data-key=from-bluetooth]').checked")
    page.page.click("#tab-map")
    page.until("() => document.querySelector('#question .hint').textContent === 'Throw (Bluetooth dice).'")
    assert not page.page.locator("#question .dice button, #question [data-key=roll]").count()
    before = page.asked
    air.throw({RED: 4})
    page.answered(before)
    assert air.do(lambda: air.stage.daemon.sitting.table.driver.history[-1].source) == "bluetooth"  # type: ignore[union-attr]


@pytest.mark.no_cover
def test_a_hand_of_two_makers_is_one_roll(left: None, air: OnAir, windows: Windows) -> None:
    """Five dice are asked; as many as the table has are thrown at once, and counted die by die."""
    page = windows.open(air.url, size=PHONE)
    page.see("#prompt")
    page.page.click("#tab-more")
    add(page, RED, BRIGHT)
    before = page.asked
    air.throw({RED: 6, BRIGHT: 2})
    assert "2 of 5" in air.do(air.stage.text)
    air.throw({RED: 1, BRIGHT: 1})
    air.throw({RED: 3})
    page.answered(before)
    page.page.click("#tab-dice")
    page.until("() => document.querySelector('#panel-dice').textContent.includes('Bluetooth dice, place 2')")


def test_what_is_switched_at_the_desk_is_switched_here(air: OnAir, windows: Windows) -> None:
    page = at_dice(windows, air)
    air.run(find(air.stage, "Dice from"))
    air.run(air.stage.press("OK", "DOWN", "OK"))
    assert "☐ Typed in" in air.do(air.stage.text)
    page.until("() => !document.querySelector('#panel-more [data-key=from-typed]').checked")
    page.page.click("#tab-map")
    page.until("() => !document.querySelector('#question .dice button')")
    assert page.page.locator("#question [data-key=roll]").count()


def test_trouble_is_said_with_what_helps(air: OnAir, windows: Windows) -> None:
    page = at_dice(windows, air)
    air.do(lambda: setattr(air.stage.wires.bluetooth.air, "broken", PermissionError("AccessDenied")))
    page.press("look")
    page.until("() => document.querySelector('#panel-more .refusal')?.textContent.includes('sudo systemd/install.sh')")


def test_dice_are_added_before_the_first_game_and_begin_none(air: OnAir, windows: Windows) -> None:
    page = windows.open(air.url, size=PHONE)
    page.see(".wizard .dicing [data-key=look]")
    page.press("look")
    page.see(f".wizard [data-key='take-{BLACK.address}']")
    page.press(f"take-{BLACK.address}")
    page.see(f".wizard [data-key='blink-{BLACK.address}']")
    page.see(".wizard [data-key=from-bluetooth]")
    assert page.page.locator(".wizard:visible").count(), "no game has begun"
