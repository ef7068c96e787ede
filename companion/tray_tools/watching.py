"""What the tray does, line by line as it happens: states, rolls with their confidence, trouble, what the wire lost."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.devices.dice import ROLLED
from companion.devices.events import DiceRolled, DiceSeen, Event, HealthChanged
from companion.devices.health import Health, State
from companion.tray_tools.port import ABSENT
from companion.tray_tools.selftest import Say
from companion.tray_tools.session import Session

LOOK = 1.0
"""Seconds between two looks at what the wire has lost."""
WIDTH = 12


class Watch:
    """Writes what a tray tells, each line with the seconds since the beginning."""

    def __init__(self, say: Say, now: Callable[[], float]) -> None:
        self._say = say
        self._now = now
        self._began = now()
        self._lost = ""
        self._rolls: Counter[str] = Counter()
        self._dice = 0

    def hear(self, event: Event) -> None:
        if isinstance(event, DiceRolled):
            self._roll(event)
        elif isinstance(event, DiceSeen):
            self.write(event.state, _faces(event.dice))
        elif isinstance(event, HealthChanged):
            self._health(event.health)

    def write(self, what: str, more: str = "") -> None:
        self._say(f"{self._now() - self._began:8.1f}  {what:{WIDTH}} {more}".rstrip())

    def lost(self, words: str) -> None:
        """What the wire has lost so far; told when it grows."""
        if words != self._lost:
            self._lost = words
            if words:
                self.write("wire", f"{words.replace(' bad', ' bad lines,').replace(' again', ' said again')}")

    def summary(self) -> str:
        counted = ", ".join(f"{count} {state}" for state, count in sorted(self._rolls.items()))
        rolls = sum(self._rolls.values())
        return f"{rolls} {'roll' if rolls == 1 else 'rolls'} ({counted}), {self._dice} dice" if rolls else "no rolls"

    def _roll(self, roll: DiceRolled) -> None:
        self._rolls[roll.state] += 1
        self._dice += len(roll.dice) if roll.state == ROLLED else 0
        if not roll.dice:
            self.write(f"ROLL {roll.number}", f"{roll.state}: no die was seen in the lane; throw again")
            return
        where = f" on place {_faces(roll.places)}" if roll.places else ""
        advice = "" if roll.state == ROLLED else ": take all dice out and throw again"
        sure = f"{roll.confidence:.0%} sure"
        self.write(f"ROLL {roll.number}", f"{_faces(roll.dice)}{where}  {roll.state}, {sure}{advice}")

    def _health(self, health: Health) -> None:
        if health.state is State.OK:
            self.write("tray ok", f"{health.words}: {health.remedy}" if health.remedy else health.words)
        else:
            self.write(f"tray {health.state}", f"{health.words}: {health.remedy}" if health.remedy else health.words)


async def watch(talk: Session, say: Say, stop: asyncio.Event, dice: int = 0, look: float = LOOK) -> None:
    """Write what happens until `stop` is set; with `dice` the tray waits for rolls of so many, as in a game.

    A tray that is away may come; a port that is not ours to open is an error at once.
    """
    if talk.tray.health.state is State.LOST and talk.tray.health.words != ABSENT:
        raise talk.unfit()
    view = Watch(say, asyncio.get_running_loop().time)
    if dice:
        talk.tray.arm(dice)
    say(f"Watching the dice tray at {talk.wiring.port}; Ctrl-C ends.")
    ended = asyncio.create_task(_set(stop))
    try:
        with noise_told(lambda words: view.write("noise", words)):
            while not ended.done():
                heard = await _hear_one(talk, view, ended, look)
                if dice and isinstance(heard, DiceRolled) and heard.state == ROLLED:
                    talk.tray.arm(dice)  # a throw ends the waiting, as in a game
                view.lost(_lost(talk.tray.health))
    finally:
        ended.cancel()
    say(view.summary())


async def _hear_one(talk: Session, view: Watch, ended: asyncio.Task[None], look: float) -> Event | None:
    told = asyncio.create_task(talk.next())
    await asyncio.wait((told, ended), timeout=look, return_when=asyncio.FIRST_COMPLETED)
    if not told.done():
        told.cancel()
        return None
    view.hear(told.result())
    return told.result()


async def _set(stop: asyncio.Event) -> None:
    await stop.wait()


@contextmanager
def noise_told(tell: Callable[[str], None]) -> Iterator[None]:
    """What the devices log (lines that are no frame, often a traceback; faults) is told instead."""
    handler = _Teller(tell)
    log = logging.getLogger("companion.devices")
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)


class _Teller(logging.Handler):
    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        self._tell(record.getMessage().removeprefix("dice tray: "))


def _lost(health: Health) -> str:
    """The counts that a fit tray's health carries while nothing worse is to be said."""
    return health.words if health.words.endswith(" again") else ""


def _faces(dice: tuple[int | None, ...]) -> str:
    return " ".join("?" if face is None else str(face) for face in dice)
