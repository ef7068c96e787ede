"""Sources of dice in memory, as honest as `DiceSource` asks: for tests with more of them than a tray."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from companion.devices.choosing import Devices, choose
from companion.devices.dice import COCKED, HANDLING, ROLLED, ROLLING, WRONG_COUNT
from companion.devices.events import DiceRolled, DiceSeen, HealthChanged, Tell
from companion.devices.health import Health, State
from companion.devices.profile import Profile


class Bowl:
    """What people throw into: it may be plugged and unplugged, and whoever reads it is told what lies there."""

    def __init__(self, name: str, at_once: int) -> None:
        self.name = name
        self.holds = at_once
        self.reader: Reader | None = None
        self.plugged = True

    @property
    def armed(self) -> int:
        return self.reader.armed if self.reader is not None and self.plugged else 0

    def roll(self, dice: Sequence[int | None], ago: float = 0.0, picture: str = "") -> None:
        """Throw these dice, None for one that is cocked."""
        if self.plugged and self.reader is not None:
            self.reader.read(tuple(dice), ago, picture)

    def cocked(self) -> None:
        self.roll([None])

    def wrong_count(self) -> None:
        assert self.armed, "no number is wrong while nobody waits for any"
        self.roll([3] * (self.armed + 1 if self.armed < self.holds else self.armed - 1))

    def handling(self) -> None:
        self._says(HANDLING)

    def rolling(self) -> None:
        self._says(ROLLING)

    def _says(self, state: str) -> None:
        if self.plugged and self.reader is not None:
            self.reader.tell(DiceSeen(self.name, state, ()))

    def plug(self) -> None:
        self.plugged = True
        if self.reader is not None:
            self.reader.become(State.OK)

    def unplug(self) -> None:
        self.plugged = False
        if self.reader is not None:
            self.reader.become(State.LOST)


class Reader:
    """A `DiceSource` over a bowl."""

    def __init__(self, bowl: Bowl, tell: Tell) -> None:
        self.bowl = bowl
        self.tell = tell
        self.armed = 0
        self.asked: list[int] = []
        """For how many dice it was told to wait, one after the other; 0: for none."""
        self.closed = False
        self._numbers = 0
        self._health = Health(bowl.name, State.STARTING)
        bowl.reader = self

    @property
    def name(self) -> str:
        return self.bowl.name

    @property
    def at_once(self) -> int:
        return self.bowl.holds

    @property
    def health(self) -> Health:
        return self._health

    def open(self) -> None:
        self.become(State.OK if self.bowl.plugged else State.LOST)

    def close(self) -> None:
        self.closed = True
        self.become(State.OFF)

    def arm(self, dice: int) -> None:
        if not 1 <= dice <= self.at_once:
            raise ValueError(f"{dice} dice: the {self.name} reads {self.at_once} at once")
        self.armed = dice
        self.asked.append(dice)

    def disarm(self) -> None:
        self.armed = 0
        self.asked.append(0)

    def ask(self) -> None:
        self.tell(DiceSeen(self.name, "empty", ()))

    def look_after(self) -> None:
        assert asyncio.get_running_loop().is_running()

    def become(self, state: State) -> None:
        losses = self._health.losses + (state is State.LOST)
        self._health = Health(self.name, state, losses=losses)
        self.tell(HealthChanged(self._health))

    def read(self, dice: tuple[int | None, ...], ago: float, picture: str) -> None:
        faces = tuple(face for face in dice if face is not None)
        state = COCKED if None in dice else WRONG_COUNT if self.armed not in (0, len(faces)) else ROLLED
        if state == ROLLED:
            self.armed = 0
        self._numbers += 1
        self.tell(DiceSeen(self.name, state, dice))
        self.tell(DiceRolled(self.name, "b", self._numbers, faces, 0.9, state, ago, picture=picture))


class Bowls:
    """A board with more sources than a tray: `choose` is given to the companion."""

    def __init__(self, **at_once: int) -> None:
        self.all = {name: Bowl(name, dice) for name, dice in at_once.items()}

    def choose(self, profile: Profile, tell: Tell, loop: asyncio.AbstractEventLoop, folder: Path) -> Devices:
        board = choose(profile, tell, loop, folder)
        more = (*board.more_dice, *(Reader(bowl, tell) for bowl in self.all.values()))
        return replace(board, more_dice=more)

    def __getitem__(self, name: str) -> Bowl:
        return self.all[name]

    def reader(self, name: str) -> Reader:
        found = self.all[name].reader
        assert found is not None
        return found
