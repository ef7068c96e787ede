"""The eight buttons and the knob: from levels on pins to presses, holds, releases and turns.

The library's threads only leave their edges here. One thread of ours looks at them: it works off the edges, samples the
levels for as long as a contact moves, notices a lost chip and tries to get it back.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable

from companion.devices.debounce import ButtonPanel, Timing
from companion.devices.events import Event, HealthChanged, Tell, Turned
from companion.devices.gpio import Lines
from companion.devices.health import Health, State
from companion.devices.knob import Knob
from companion.devices.wiring import ButtonWiring
from companion.devices.worker import FIRST_PAUSE, HANGS, HANGS_AFTER, LONGEST_PAUSE, SLOW_START
from companion.languages import say

ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")
KNOB_A, KNOB_B, KNOB_PRESS = "knob a", "knob b", "knob press"

PATROL = 0.5
"""Seconds between looks while nothing moves: finds a lost chip, and a press whose edge got lost."""
MOST_EDGES = 4096
"""A line that chatters without end must not eat the memory; samples put right what older edges said."""

log = logging.getLogger(__name__)


class Buttons:
    """Opened, it tells presses; `look` is one pass, made by its own thread unless `threaded` is false."""

    def __init__(
        self,
        wiring: ButtonWiring,
        tell: Tell,
        clock: Callable[[], float] = time.monotonic,
        *,
        threaded: bool = True,
    ) -> None:
        self._tell = tell
        self._clock = clock
        self._threaded = threaded
        self._edges: deque[tuple[str, bool, float]] = deque(maxlen=MOST_EDGES)
        pins, buttons = _lines_of(wiring)
        self._fitted = bool(pins)
        self._lines = Lines(pins, wiring.back_end, wiring.chip, self._edge)
        timing = Timing(wiring.bounce, wiring.hold, wiring.repeat)
        self._panel = ButtonPanel(timing, buttons, ARROWS)
        self._knob = Knob() if wiring.knob else None
        self._wake = threading.Event()
        self._leaving = False
        self._thread: threading.Thread | None = None
        self._open = False
        self._connected = False
        self._pause = FIRST_PAUSE
        self._retry_at = 0.0
        self._health = Health("buttons", State.STARTING if pins else State.OFF, "" if pins else say("not fitted"))
        self._looking_since: float | None = None
        """Since when its thread has been in the driver."""

    @property
    def health(self) -> Health:
        return self._health

    @property
    def stuck(self) -> tuple[str, ...]:
        """Buttons that were down when the lines were opened and have not come up since: shorted, or leant on."""
        return self._panel.stuck

    def open(self) -> None:
        """Start looking; does nothing if it was opened already or if nothing is fitted."""
        if self._open or not self._fitted:
            return
        self._open, self._leaving = True, False
        self._pause, self._retry_at = FIRST_PAUSE, self._clock()
        self._become(State.STARTING)
        if self._threaded:
            self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop looking, release what is down and give the lines back; may be called again."""
        if not self._open:
            return
        self._open, self._leaving = False, True
        thread, self._thread = self._thread, None
        if thread is not None:
            self._wake.set()
            thread.join(2.0)
        self._let_go()
        self._become(State.OFF, "closed")

    def look_after(self) -> None:
        """To be called every second or so: says so when the driver hangs. Its thread goes on where it can again."""
        since = self._looking_since
        patience = HANGS_AFTER if self._connected else SLOW_START
        if self._open and since is not None and self._clock() - since > patience:
            self._become(State.LOST, *HANGS)

    def look(self) -> float:
        """One pass over edges and levels; the seconds until the next one is due."""
        self._looking_since = self._clock()
        try:
            return self._pass()
        finally:
            self._looking_since = None

    def _pass(self) -> float:
        if not self._connected and not self._connect():
            return max(0.0, self._retry_at - self._clock())
        self._work_off_edges()
        at = self._clock()
        try:
            levels = self._lines.levels()
        except Exception as error:  # whatever a back end raises, the game goes on without buttons
            return self._lose(error)
        if self._health.state is State.LOST:  # the driver hung, and has come back
            self._become(State.OK)
        self._sample(levels, at)
        return min(PATROL, self._panel.wait(self._clock()))

    def _run(self) -> None:
        while not self._leaving:
            self._wake.wait(self.look())
            self._wake.clear()

    def _edge(self, line: str, down: bool) -> None:
        """Called by the library: leaves the edge with its time, and nothing more."""
        self._edges.append((line, down, self._clock()))
        self._wake.set()

    def _work_off_edges(self) -> None:
        while self._edges:
            line, down, at = self._edges.popleft()
            if self._knob is not None and line in (KNOB_A, KNOB_B):
                self._knob.edge("a" if line == KNOB_A else "b", down)
            else:
                self._tell_all(self._panel.edge(line, down, at))
        self._tell_turn()

    def _sample(self, levels: dict[str, bool], at: float) -> None:
        a, b = levels.pop(KNOB_A, False), levels.pop(KNOB_B, False)
        if self._knob is not None:
            self._knob.sample(a, b, at)
        self._tell_all(self._panel.sample(levels, at))

    def _tell_turn(self) -> None:
        steps = self._knob.take() if self._knob is not None else 0
        if steps:
            self._tell(Turned(steps, self._clock()))

    def _tell_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self._tell(event)

    def _connect(self) -> bool:
        if self._clock() < self._retry_at:
            return False
        self._edges.clear()
        try:
            self._lines.connect()
            levels = self._lines.levels()
        except Exception as error:  # see `look`
            self._lose(error)
            return False
        a, b = levels.pop(KNOB_A, False), levels.pop(KNOB_B, False)
        if self._knob is not None:
            self._knob.start(a, b)
        self._panel.start(levels, self._clock())
        self._connected, self._pause = True, FIRST_PAUSE
        self._become(State.OK)
        return True

    def _lose(self, error: Exception) -> float:
        """Say what happened; the seconds until the next attempt."""
        words, remedy = self._lines.explain(error)
        if self._health.state is not State.LOST:
            log.warning("buttons lost: %s", words, exc_info=error)
        self._let_go()
        self._become(State.LOST, words, remedy)
        pause, self._pause = self._pause, min(2 * self._pause, LONGEST_PAUSE)
        self._retry_at = self._clock() + pause
        return pause

    def _let_go(self) -> None:
        self._connected = False
        self._tell_all(self._panel.let_go(self._clock()))
        self._lines.disconnect()
        self._edges.clear()

    def _become(self, state: State, words: str = "", remedy: str = "") -> None:
        old = self._health
        losses = old.losses + (state is State.LOST and old.state is not State.LOST)
        self._health = Health(old.device, state, words, remedy, losses)
        if self._health != old:
            self._tell(HealthChanged(self._health))


def _lines_of(wiring: ButtonWiring) -> tuple[dict[str, int], dict[str, str]]:
    """Every line with its pin, and the button that a line belongs to."""
    pins = dict(wiring.pins)
    buttons = {name: name for name in pins}
    if wiring.knob is not None:
        pins |= {KNOB_A: wiring.knob.a, KNOB_B: wiring.knob.b}
        if wiring.knob.press is not None:
            pins[KNOB_PRESS] = wiring.knob.press
            buttons[KNOB_PRESS] = "OK"
    return pins, buttons
