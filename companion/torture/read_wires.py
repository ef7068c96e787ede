"""What comes over wires and from the network, given to its readers: lines of the tray, of pages and of browsers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


class _Silent:
    """The other end of a wire: takes what is said, and says what the input has."""

    def __init__(self, wiring: object, loop: object, came: Callable[[bytes], None], broke: object) -> None:
        self.came = came

    def write(self, line: bytes) -> None:
        return

    def close(self) -> None:
        return


def tray(data: bytes, folder: Path) -> None:
    """Bytes as they are, and the same lines as if they had been sealed well, to the companion's end of the wire."""
    from companion.devices import trayframe
    from companion.devices.simulated.clock import SimulatedLoop
    from companion.devices.tray import Tray
    from companion.devices.wiring import TrayWiring

    loop, ends = SimulatedLoop(), list[_Silent]()

    def opened(wiring: object, loop: object, came: Callable[[bytes], None], broke: object) -> _Silent:
        ends.append(_Silent(wiring, loop, came, broke))
        return ends[-1]

    tray = Tray(TrayWiring("port"), lambda event: None, loop, opened)
    try:
        tray.open()
        ends[-1].came(data)
        for line in data.split(b"\n")[:50]:
            body = line.split(b"*")[0]
            ends[-1].came(body + b"*" + trayframe.checksum(body) + b"\n")
        loop.run_for(1.0)
    finally:
        tray.close()
        loop.close()


def tray_seeds(folder: Path) -> list[bytes]:
    from companion.devices import trayframe

    hello: dict[str, object] = {"m": "hello", "b": "b1", "h": "1", "protocol": trayframe.PROTOCOL}
    hello["firmware"] = trayframe.FIRMWARE
    said: list[dict[str, object]] = [hello, {"m": "now", "b": "b1", "state": "rolling", "dice": [3, None]}]
    said += [{"m": "roll", "b": "b1", "n": 1, "dice": [4], "state": "rolled", "sure": 99, "at": [1]}]
    said += [{"m": "did", "b": "b1", "h": "1", "s": 1, "r": {}}, {"m": "now", "b": "b1", "fault": "x" * 30}]
    return [b"".join(trayframe.frame(one) for one in said), b"Traceback (most recent call last):\n" * 3]


def socket(data: bytes, folder: Path) -> None:
    from companion.web.errors import BadMessage
    from companion.web.messages import read_hello, read_message

    for line in data.decode("utf-8", "surrogateescape").split("\n")[:20]:
        for read in (read_hello, read_message):
            with suppress(BadMessage):
                read(line)


def socket_seeds(folder: Path) -> list[bytes]:
    from companion.web.messages import VERBS

    lines = [f'{{"id":{number},"do":"{verb}","n":1,"value":3,"seat":0}}' for number, verb in enumerate(VERBS)]
    return [b'{"hello":1,"token":"","seat":"","lang":"en"}', "\n".join(lines[:20]).encode()]


def http(data: bytes, folder: Path) -> None:
    """What a request says of itself: names, addresses, paths, tokens."""
    from companion.web import addresses, files
    from companion.web.tokens import Tokens, tidy

    path, host, origin, peer, token = _lines(data, 5)
    tokens = Tokens(folder)
    files.page_of(path.partition("?")[0])
    addresses.is_ours(host, "127.0.0.1", ("table.local",))
    addresses.is_same_origin(origin, host, addresses.is_loopback(peer))
    addresses.neighbour(peer)
    tokens.seat_of("zombies-0001", token)
    tidy(token)


def _lines(data: bytes, count: int) -> list[str]:
    lines = data.decode("latin-1").split("\n")[:count]  # as a header comes in
    return lines + [""] * (count - len(lines))


def http_seeds(folder: Path) -> list[bytes]:
    return [
        b"/seat/1\n127.0.0.1:8080\nhttp://127.0.0.1:8080\n::1\n1-abcdef",
        b"/qr/0.svg\n[::1]:80\nnull\nfe80::1%eth0\n",
    ]
