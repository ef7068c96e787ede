"""Promise: what must restart restarts, what need not does not, and the game goes on where it stood.

Here is systemd's part: a real socket that hears how a real companion is, a kill where it is not fed in time, and
another start. The loop, the thread at the table and the disk hang, and the watchdog goes hungry. A driver hangs, or the
disk says no, and it does not.
"""

from __future__ import annotations

import os
import socket
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic

from companion.daemon import beating
from companion.games import GAMES
from companion.torture.at_the_pipe import at_the_pipe
from companion.torture.kills import PRESSES, SHOWN, Desk, Shown, bring_in, evening_of
from companion.torture.life import Hung, Life
from companion.torture.sabotage import ENDS, GOES_ON, SABOTAGE
from companion.torture.trial import Span, Tally

WATCHDOG = 5.0
"""Seconds in which the companion must say that it lives."""
DISK = 1.0
"""Seconds that a sync may take here: the companion's own patience is a minute."""
FED = 6
"""So often the watchdog is fed before it counts as well fed."""
NEEDLESS, MISSED, LOST = "needless restarts", "restarts that did not come", "games that did not go on"
PRESSED = 4
"""Presses for each time that the watchdog was fed."""
ANSWERS = 150
"""Presses within which a companion that plays on has taken another answer."""


@dataclass(slots=True)
class Watched(Desk):
    """A desk that systemd looks after."""

    ear: socket.socket = field(default_factory=lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))

    def listen(self) -> None:
        self.ear.bind(str(self.folder / "notify"))

    def _life(self) -> Life:
        return Life(self._watched, self._words())

    def _watched(self, words: Sequence[str]) -> int:
        """In the fork: as systemd would start it."""
        os.environ["NOTIFY_SOCKET"] = str(self.folder / "notify")
        os.environ["WATCHDOG_USEC"] = str(int(WATCHDOG * 1e6))
        beating.DISK_PATIENCE = DISK
        return at_the_pipe(words)

    def _complained(self, life: Life) -> None:
        """What hangs is logged, as it shall be; a mistake of ours is not."""
        if "Traceback" in (words := life.complaints()):
            self.tally.broken.append(f"the desk complains: {words}")

    def told(self, patience: float) -> str:
        """The next message; empty where none comes in time."""
        self.ear.settimeout(patience)
        try:
            return self.ear.recv(4096).decode()
        except TimeoutError:
            return ""

    def is_fed(self, life: Life) -> bool:
        """Is it fed often enough, each time in time, while people go on pressing?"""
        fed, end = 0, monotonic() + WATCHDOG
        while fed < FED and (message := self.told(max(0.001, end - monotonic()))):
            if "WATCHDOG=1" in message:
                fed, end = fed + 1, monotonic() + WATCHDOG
                for _ in range(PRESSED):
                    life.send(self.chance.choice(PRESSES))
        return fed == FED

    def sabotaged(self, what: str) -> None:
        """One evening: a game, something that hangs, and what becomes of both."""
        life = self._started_and_ready()
        life.send(f"begin {self.chance.choice([*GAMES])}")
        shown = self._pressed(life, self._heard(life, 10.0) or Shown(0, ""))
        life.send(f"sabotage {what}")
        self.tally.did[f"{what} sabotaged"] += 1
        if what in ENDS:
            life.send("auto")  # somebody wants something that is written down: who wants nothing waits for nothing
        if self.is_fed(life):
            self._plays_on(life, what, shown)
        else:
            self._restarts(life, what, shown)

    def _started_and_ready(self) -> Life:
        """Type=notify: a start is over when it says so."""
        life = self._life()
        while message := self.told(60.0):
            if "READY=1" in message:
                return life
        life.kill()
        raise Hung(f"the companion does not say that it is ready: {life.complaints()}")

    def _restarts(self, life: Life, what: str, shown: Shown) -> None:
        stood = self._killed(life, shown)
        self.tally.did["restarts"] += 1
        if what in GOES_ON:
            self.tally.did[NEEDLESS] += 1
            self.tally.broken.append(f"{what}: the watchdog was not fed, though play could go on")
        again = self._started_and_ready()
        if stood is not None and not self._goes_on(self._started(again), stood):
            self.tally.did[LOST] += 1
            self.tally.broken.append(f"{what}: after the restart the game stands elsewhere")
        again.kill()

    def _plays_on(self, life: Life, what: str, shown: Shown) -> None:
        """It was well fed. Play goes on, unless it should have been restarted."""
        if what in ENDS:
            self.tally.did[MISSED] += 1
            self.tally.broken.append(f"{what}: the watchdog was fed, though nothing moves any more")
        else:
            self._takes_an_answer(life, what, shown)
        self._killed(life, shown)

    def _takes_an_answer(self, life: Life, what: str, shown: Shown) -> None:
        for _ in range(ANSWERS):
            life.send(self.chance.choice(PRESSES))
            while (heard := self._heard(life, SHOWN)) is not None:
                if heard != shown:
                    self.tally.did["answers after it"] += 1
                    return
        self.tally.did[LOST] += 1
        self.tally.broken.append(f"{what}: no answer counted any more")


def run(span: Span, chance: Random) -> Tally:
    """Everything that may hang, in turns."""
    bring_in()
    tally = Tally()
    tally.did.update({NEEDLESS: 0, MISSED: 0, LOST: 0})
    while span.goes_on(tally):
        for what in SABOTAGE:
            with tempfile.TemporaryDirectory(prefix="watched-") as folder:
                evening_of(Path(folder))
                desk = Watched(Path(folder), chance, tally)
                with desk.ear:
                    desk.listen()
                    try:
                        desk.sabotaged(what)
                    except Hung as hung:
                        tally.broken.append(f"{what}: {hung}")
    return tally
