"""Somebody who presses anything at any time: the desk always answers, and nothing breaks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.daemon.sitting import Against, Changed, GotUp, SatDown, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import AskHint, Begin, Intent, Set, SetUpDesk, Shutdown
from companion.desk.knowing import Panel
from companion.desk.screens.screen import BUTTONS
from companion.desk.sources import Throw
from companion.engine import Json
from companion.table.shelf import Shelf
from tests.desk.hinted import think
from tests.desk.stage import ALL_FINE, NO_TRAY, SLAYER, ZOMBIES

STATES = ("empty", "handling", "rolling", "settling", "cocked", "wrong-count")
PRESSES = 1000
LIKELY = ("OK",) * 5 + ("DOWN", "RIGHT") * 2 + BUTTONS


class Monkey:
    """A desk with a real table below it, and a hand that knows nothing."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.now = 100.0
        self.desk = Desk()
        self.sitting = Sitting(Shelf(folder), seed=seed)
        self.done: list[str] = []
        for device in ALL_FINE:
            self.desk.devices[device.name] = device

    def begin(self, wish: dict[str, Json]) -> None:
        self.do(Begin({key: value for key, value in wish.items() if key != "seed"}))

    def act(self) -> None:
        """Look, do anything, and see something of it."""
        self.now += 2.0
        self.desk.frame(self.now)
        self.desk.shown(self.now)
        deed = self.random.random()
        if deed < 0.08:
            self._throw()
        elif deed < 0.1:
            self.desk.device(self.random.choice((ALL_FINE[3], NO_TRAY[3])), self.now)
        else:
            self._press(self.random.choice(LIKELY), self.random.random() < 0.1)
        self.desk.lights()
        self.desk.focus()

    def _throw(self) -> None:
        self.desk.sees("tray", self.random.choice(STATES), (), self.now)
        faces = self.random.choices(range(1, 7), k=self.random.choice((1, 1, 2)))
        intent = self.desk.rolled(Throw(tuple(faces)), self.now)
        if intent is not None:
            self.do(intent)

    def _press(self, button: str, long: bool) -> None:
        """Down, and up again at once or after a while; something must be seen of it."""
        before = self.desk.frame(self.now)
        intent = self.desk.down(button, self.now, self.now)
        seen = intent is not None or self.desk.frame(self.now) != before
        if intent is None and long:
            intent = self.desk.held(button, self.now)
        intent = intent or self.desk.up(button, self.now)
        assert seen or intent is not None or self.desk.frame(self.now) != before, f"{button} was not answered"
        if intent is not None:
            self.do(intent)

    def do(self, intent: Intent) -> None:
        self.done.append(type(intent).__name__)
        if isinstance(intent, Set):
            self.desk.set(intent.changes, self.now)
            return
        if isinstance(intent, SetUpDesk):
            self.desk.say(intent.words, self.now)
            return
        if isinstance(intent, Shutdown):
            return
        if isinstance(intent, AskHint):
            think(self.desk, intent)
            return
        outcome = self.sitting.do(intent)
        match outcome:
            case Changed(words):
                self.desk.changed(self.now, words)
            case SatDown(table, title, resumed, words):
                self.desk.sit(table, self.now, title, resumed)
            case GotUp(words):
                self.desk.get_up(self.now, words)
            case Against(rule, why):
                self.desk.refused(rule, why, self.now)
            case Trouble(words):
                assert "bug" not in words
                self.desk.failed(words, self.now)
        self.desk.shelf = self.sitting.left_games()


WISHES: dict[str, dict[str, Json]] = {
    "real": ZOMBIES,
    "slayer": SLAYER,
    "dealt": {**ZOMBIES, "chance": "auto"},
    "none": {},
    "mat": ZOMBIES,
}


@pytest.mark.parametrize("name", WISHES)
@pytest.mark.parametrize("seed", [1, 2])
def test_any_press_at_any_time(tmp_path: Path, name: str, seed: int) -> None:
    monkey = Monkey(tmp_path, seed)
    squares = tuple((column, row) for row in range(5) for column in range(9))
    monkey.desk.panel = Panel(9, 5, fixed=name == "mat", chain=squares, size=(9, 5))
    if WISHES[name]:
        monkey.begin(WISHES[name])
    for _ in range(PRESSES):
        monkey.act()
    monkey.sitting.close()
    assert len(set(monkey.done)) > 2
