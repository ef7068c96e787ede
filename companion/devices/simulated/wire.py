"""What all simulated outputs share: they can be unplugged in the middle of a byte stream, and waited for."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from types import TracebackType
from typing import Self

from companion.devices.simulated.swap import Swap


class Wire(ABC):
    """One device at the end of a wire. Its bytes come from a worker's thread; tests look from theirs."""

    def __init__(self) -> None:
        self.traffic = 0
        """Bytes on the wire so far, addresses and commands included."""
        self._changed = threading.Condition()
        self._plugged = True
        self._left: int | None = None
        self._flows = threading.Event()
        self._flows.set()
        self.waiting = 0
        """So many calls of the driver hang now."""
        self._swap = Swap()

    @abstractmethod
    def install(self) -> None:
        """Take the wire's place in the libraries. Comes before the device is opened."""

    def remove(self) -> None:
        """Give everything back; does nothing the second time."""
        self.flow()
        self._swap.back()

    def __enter__(self) -> Self:
        self.install()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    @property
    def plugged(self) -> bool:
        return self._plugged

    def unplug(self, after: int = 0) -> None:
        """Pull it off, at once or when so many more bytes have come through."""
        with self._changed:
            if after:
                self._left = after
            else:
                self._pull()

    def plug(self) -> None:
        """Put it back: it starts as after power on."""
        with self._changed:
            self._plugged = True
            self._left = None
            self.power_on()
            self._changed.notify_all()

    def hang(self) -> None:
        """From now on the driver does not come back from any call: a bus that is stuck deep in the kernel."""
        self._flows.clear()

    def flow(self) -> None:
        """The bus is free again: calls that hung come back as if nothing had been."""
        self._flows.set()

    def _come_through(self) -> None:
        """Every call of the driver comes by here, before anything else and without a lock."""
        if self._flows.is_set():
            return
        self._count_waiting(1)
        self._flows.wait()
        self._count_waiting(-1)

    def _count_waiting(self, more: int) -> None:
        with self._changed:
            self.waiting += more
            self._changed.notify_all()

    @abstractmethod
    def power_on(self) -> None:
        """What the device is like when it gets power."""

    def wait_until(self, seen: Callable[[], bool], timeout: float = 10.0) -> bool:
        """Wait until something is so; asked again whenever bytes came, or the plug was moved."""
        with self._changed:
            return self._changed.wait_for(seen, timeout)

    def _carry(self, sent: bytes, overhead: int = 0) -> bytes:
        """Count bytes on their way; gives those that arrive, fewer if the plug is pulled meanwhile."""
        if not self._plugged:
            return b""
        if self._left is not None:
            sent, self._left = sent[: self._left], max(0, self._left - len(sent))
        self.traffic += len(sent) + overhead
        return sent

    def _carried(self) -> bool:
        """After the bytes were taken in: whether the device is still there."""
        if self._left == 0:
            self._pull()
        self._changed.notify_all()
        return self._plugged

    def _pull(self) -> None:
        self._plugged = False
        self._left = None
        self._changed.notify_all()
