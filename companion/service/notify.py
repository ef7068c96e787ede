"""Telling systemd how the service is: one datagram for each message, to the socket that systemd names.

Started by hand there is no such socket; then every message is dropped, and nobody needs to ask which it is.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

LONGEST_STATUS = 200


class Systemd:
    """The way to the service supervisor, or to nobody."""

    def __init__(self, address: str | None = None, watchdog: float | None = None) -> None:
        self._address = _socket_address(address)
        self._socket: socket.socket | None = None
        self.watchdog = watchdog if self._address else None
        """Seconds within which `alive` must be said again, or None when nobody waits for it."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ, pid: int | None = None) -> Systemd:
        """As systemd started us; a watchdog that is meant for another process is not ours to feed."""
        meant_for = environ.get("WATCHDOG_PID")
        ours = meant_for is None or meant_for == str(os.getpid() if pid is None else pid)
        return cls(environ.get("NOTIFY_SOCKET"), _seconds(environ.get("WATCHDOG_USEC")) if ours else None)

    @property
    def listening(self) -> bool:
        """Is there a systemd that hears us?"""
        return self._address is not None

    @property
    def interval(self) -> float | None:
        """How often to say `alive`: twice in the time that systemd allows."""
        return self.watchdog / 2 if self.watchdog else None

    def ready(self, words: str = "") -> bool:
        """The self-test is done: units that wait for us may start."""
        return self._send("READY=1", *_status(words))

    def status(self, words: str) -> bool:
        """What `systemctl status companion` shows."""
        return self._send(*_status(words))

    def alive(self) -> bool:
        return self._send("WATCHDOG=1")

    def stopping(self, words: str = "") -> bool:
        return self._send("STOPPING=1", *_status(words))

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _send(self, *lines: str) -> bool:
        """Was the message taken? A busy or missing systemd must not stop or delay a game."""
        if self._address is None or not lines:
            return False
        try:
            if self._socket is None:
                self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
                self._socket.setblocking(False)
            self._socket.sendto("\n".join(lines).encode(), self._address)
        except OSError:
            return False
        return True


def _socket_address(address: str | None) -> str | None:
    """A path, or a name in the abstract space, which starts with a NUL byte; other kinds cannot be used."""
    if not address or address[0] not in "/@":
        return None
    return "\0" + address[1:] if address.startswith("@") else address


def _status(words: str) -> tuple[str, ...]:
    """A status is one line: a line break in it would be another message."""
    line = " ".join(words.split())[:LONGEST_STATUS]
    return (f"STATUS={line}",) if line else ()


def _seconds(microseconds: str | None) -> float | None:
    """None for what is no positive whole number: systemd would not send it."""
    if microseconds is None or not microseconds.isascii() or not microseconds.isdigit():
        return None
    return int(microseconds) / 1e6 or None
