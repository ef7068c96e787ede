"""Desks set up for a look: a game played on to a certain question, devices, dice in the tray."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from companion.desk.desk import Desk
from companion.desk.intents import Intent
from companion.desk.knowing import Device, LeftGame, Settings
from companion.desk.reading import read_text
from companion.desk.screens.screen import Screen
from companion.devices.trayport import explain
from companion.engine import Json
from companion.languages import ENGLISH, speaking
from companion.table import Generator, Table, begin, load_opening, new_opening
from companion.table.shelf import answerers_of

LANGUAGE = ContextVar("language", default=ENGLISH)
"""What desks speak that are set up here."""
NOW = 100.0
AT_ONCE = 2
"""The tray of these desks reads so many dice at once."""
MOST = 3000
ALL_FINE = tuple(Device(name) for name in ("buttons", "screen", "pixels", "tray"))
UNPLUGGED = explain(FileNotFoundError(), "/dev/dice-tray", opening=False)
NO_TRAY = (*ALL_FINE[:3], Device("tray", "lost", *UNPLUGGED))
SHELF = (
    LeftGame(Path("zombies-0007.journal"), "Zombies!!! (2014)", "Ana, Ben, Max-bot"),
    LeftGame(Path("zombies-0006.journal"), "Zombies!!! (2014)", "Red, Blue", over=True),
    LeftGame(Path("zombie-slayer-0001.journal"), "Zombie Slayer", "Ludwig"),
)
ZOMBIES: dict[str, Json] = {
    "game": "zombies",
    "players": [{"name": "Ana", "pawn": "red"}, {"name": "Ben", "pawn": "blue"}, {"name": "Cleo", "pawn": "green"}],
    "seed": 7,
}
SLAYER: dict[str, Json] = {"game": "zombie-slayer", "players": ["Ida"], "seed": 3}


def played(wish: Mapping[str, Json], until: str = "", **more: Json) -> Table:
    """A game played on, chance deciding everything, until a question of that name waits."""
    wanted = {**wish, **more}
    opening = load_opening(wanted) if "position" in wanted else new_opening(wanted)
    table = begin(opening, answerers=answerers_of(opening))
    chance = Generator(wanted["seed"])
    while (request := table.driver.pending) is not None and request.name != until:
        assert len(table.driver.history) < MOST, f"nobody asks {until}"
        table.answer(chance.answer(table.driver), source="typed" if request.number % 3 else "tray")
    assert not until or request is not None, f"the game is over and nobody asked {until}"
    return table


@contextmanager
def desks_in(language: str) -> Iterator[None]:
    """Every desk that is set up in here speaks this language, from the first press."""
    before = LANGUAGE.set(language)
    try:
        with speaking(language):
            yield
    finally:
        LANGUAGE.reset(before)


def desk_with(table: Table | None = None, *screens: Screen, devices: tuple[Device, ...] = ALL_FINE) -> Desk:
    """A desk that people look at, with these screens on top of what is asked."""
    desk = Desk(Settings(language=LANGUAGE.get()), shelf=SHELF)
    for device in devices:
        desk.devices[device.name] = device
    desk.dice.of("tray").at_once = AT_ONCE
    if table is not None:
        desk.sit(table, NOW)
    else:
        desk.get_up(NOW)
    for screen in screens:
        lay(desk, screen)
    desk.frame(NOW)
    desk.shown(NOW)
    return desk


def lay(desk: Desk, screen: Screen) -> None:
    """One more screen on top."""
    desk._screens.append(screen)


def press(desk: Desk, *buttons: str, now: float = NOW) -> Intent | None:
    """Press one button after the other; the last intent that comes of it."""
    intent: Intent | None = None
    for button in buttons:
        desk.frame(now)
        desk.shown(now)
        intent = desk.press(button, now)
    return intent


def words(desk: Desk, now: float = NOW) -> str:
    """What can be read on the screen."""
    return " ".join(" ".join(read_text(desk.frame(now))).split())
