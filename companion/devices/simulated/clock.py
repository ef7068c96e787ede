"""An event loop in simulated time: it never waits, it jumps to whatever is due next."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Mapping
from typing import Any


class OwnTime(selectors.BaseSelector):
    """A selector under a loop whose time is ours: how it waits for what is ready is said by `select`."""

    def __init__(self) -> None:
        self._inner = selectors.DefaultSelector()

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._inner.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._inner.unregister(fileobj)

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._inner.get_map()

    def close(self) -> None:
        self._inner.close()


class _Jumping(OwnTime):
    """Answers at once, and has the clock set forward by the time it should have waited."""

    def __init__(self, forward: Callable[[float], None]) -> None:
        super().__init__()
        self._forward = forward

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = self._inner.select(0)
        if not ready and timeout is None:
            raise RuntimeError("nothing is due in simulated time: whatever the loop waits for will never happen")
        if not ready and timeout:
            self._forward(timeout)
        return ready


class SimulatedLoop(asyncio.SelectorEventLoop):
    """A real event loop whose clock is ours. Files may be watched, but nothing is waited for: use it without them."""

    def __init__(self) -> None:
        self._now = 0.0
        super().__init__(_Jumping(self._go_forward))

    def time(self) -> float:
        return self._now

    def run_for(self, seconds: float) -> None:
        """Let everything happen that is due in this time."""
        self.run_until_complete(asyncio.sleep(seconds))

    def _go_forward(self, seconds: float) -> None:
        self._now += seconds
