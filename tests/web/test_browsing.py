"""What counts as a fault of a page in these tests: a line that breaks while its companion runs, and no other."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.web.browsing import STOPPED, Visitor, Windows

AT_ONCE = struct.pack("ii", 1, 0)
"""Closed like this, a connection is reset."""
PAGE = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\nConnection: close\r\n\r\n<!doctype html>"
KNOCKS = """(port) => new Promise((done) => {
    const line = new WebSocket(`ws://127.0.0.1:${port}/socket`);
    line.onclose = () => done(true);
})"""


@contextmanager
def resetting() -> Iterator[int]:
    """A page whose line is let go without a word, whenever it is opened; its port."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def let_go() -> None:
            try:
                while True:
                    visitor, _ = door.accept()
                    if b"/socket" in visitor.recv(65536):
                        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                    else:
                        visitor.sendall(PAGE)
                    visitor.close()
            except OSError:
                return

        threading.Thread(target=let_go, daemon=True).start()
        yield door.getsockname()[1]
        door.shutdown(socket.SHUT_RDWR)


def knock(visitor: Visitor, port: int) -> None:
    """One line that is opened, and lost; what the browser says of it has come by then."""
    with visitor.page.expect_console_message():
        assert visitor.page.evaluate(KNOCKS, port)


def test_a_reset_line_is_a_fault_unless_its_companion_was_told_to_stop(windows: Windows) -> None:
    with resetting() as port:
        visitor = windows.open(f"http://127.0.0.1:{port}/")
        visitor.wrong.clear()
        knock(visitor, port)
        assert len(visitor.wrong) == 1
        assert "ERR_CONNECTION_RESET" in visitor.wrong.pop()
        STOPPED.add(f":{port}/")
        knock(visitor, port)
        assert visitor.wrong == []
        STOPPED.discard(f":{port}/")
