"""Boards to flash without hardware: a little `mpremote` that keeps its board in a folder, and a Pico with a console.

The Pico runs the tray's link while its firmware runs, makes way when somebody knocks, and then has a console as
MicroPython has one, under which Python itself does what the real mpremote asks.
"""

from __future__ import annotations

import binascii
import builtins
import errno
import hashlib
import json
import os
import sys
import threading
import tty
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.devices.simulated.tray import PtyTray
from companion.tray_tools.flashing import KNOCK

PROGRAM = '''#!{python}
"""A board in the folder beside this file: records what it is asked, and fails as `trouble` says."""
import fcntl, json, os, pathlib, shutil, signal, sys

home = pathlib.Path(__file__).parent
words = sys.argv[1:]
with open(home / "asked.json", "a") as file:
    print(json.dumps(words), file=file)
port = os.open(words[1], os.O_RDWR | os.O_NOCTTY)
fcntl.flock(port, fcntl.LOCK_EX | fcntl.LOCK_NB)  # as the serial library does: nobody else may have the port
trouble = home / "trouble"
left = trouble.read_text().splitlines() if trouble.exists() else []
if left and left[0].split()[0] in (words[2], "any"):
    trouble.write_text("\\n".join(left[1:]))
    what = left[0].partition(" ")[2]
    if what == "hang":
        signal.pause()
    elif what == "spoil":
        shutil.copy(words[4], home / "board")
        for copied in (home / "board").iterdir():
            copied.write_bytes(copied.read_bytes() + b"#")
        sys.exit(0)
    else:
        print("mpremote: " + what, file=sys.stderr)
        sys.exit(1)
if words[2:4] == ["fs", "cp"]:
    for source in words[4:-1]:
        shutil.copy(source, home / "board")
elif words[2] == "exec":
    os.chdir(home / "board")
    exec(words[3])
'''


class FakeMpremote:
    """A program named mpremote in a folder that can be put on the path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.board = folder / "board"
        self.board.mkdir(parents=True)
        self.program = folder / "mpremote"
        self.program.write_text(PROGRAM.format(python=sys.executable))
        self.program.chmod(0o755)

    def will(self, *troubles: str) -> None:
        """What goes wrong with the next commands: `fs MESSAGE`, `fs spoil`, `exec hang`, `any MESSAGE`."""
        (self.folder / "trouble").write_text("\n".join(troubles))

    @property
    def asked(self) -> list[list[str]]:
        """Every command it was run with."""
        file = self.folder / "asked.json"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


class Pico:
    """A board at `path`: the tray's firmware, or its console while the door is open. Files are kept in `folder`."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.path = path
        self.folder = folder
        self.tray = _Knocked(path, self._open_door)
        self.resets = 0
        self._console: _Console | None = None

    def __enter__(self) -> Pico:
        self.tray.plug()
        return self

    def __exit__(self, *_: object) -> None:
        if self.tray.knocks.ident is not None:
            self.tray.knocks.join(20)
        if self._console is not None:
            self._console.end()
        self.tray.unplug()

    def _open_door(self) -> None:
        self.tray.unplug()
        self._console = _Console(self)
        self._console.thread.start()

    def reset(self) -> None:
        self.resets += 1
        self.tray.plug()


class _Knocked(PtyTray):
    """A tray that notices three interrupts in a row."""

    def __init__(self, path: Path, opened: Any) -> None:
        super().__init__(path)
        self.knocks = threading.Thread(target=opened, name="door", daemon=True)
        self._tail = b""

    def _pump(self, data: bytes) -> bytes:
        self._tail = (self._tail + data)[-len(KNOCK) :]
        if KNOCK.strip() in self._tail and not self.knocks.is_alive():
            self._tail = b""
            self.knocks.start()
        return super()._pump(data)


class _Console:
    """MicroPython's raw console on a pseudo-terminal, until something resets the board."""

    BANNER = b"raw REPL; CTRL-B to exit\r\n>"

    def __init__(self, pico: Pico) -> None:
        self._pico = pico
        self._names: dict[str, Any] = {
            "__builtins__": {**vars(builtins), "open": self._open, "__import__": self._import}
        }
        self._reset = False
        self._board, self._companion = os.openpty()
        tty.setraw(self._companion)
        self.thread = threading.Thread(target=self._run, name="console", daemon=True)

    def _run(self) -> None:
        board, typed = self._board, b""
        self._pico.path.symlink_to(os.ttyname(self._companion))
        while not self._reset:
            typed = self._take(board, typed + os.read(board, 1))
        self._pico.path.unlink()
        os.close(board)
        os.close(self._companion)
        self._pico.reset()

    def end(self) -> None:
        """Take the board away, whatever it is doing."""
        if self.thread.is_alive():
            self._reset = True
            os.write(self._companion, b"\r")
            self.thread.join(20)

    def _take(self, board: int, typed: bytes) -> bytes:
        """What is left of the typed bytes after what they ask for was done."""
        if typed.endswith(b"\x05A\x01"):
            os.write(board, b"R\x00")  # knows of pasting, has it not
        elif typed.endswith(b"\x05A") or typed.endswith(b"\x05"):
            return typed
        elif typed.endswith(b"\x01"):
            os.write(board, self.BANNER)
        elif typed == b"\x04":
            os.write(board, b"OK\r\nMPY: soft reboot\r\n" + self.BANNER)
        elif typed.endswith(b"\x04"):
            os.write(board, b"OK" + self._execute(typed[:-1].decode()) + b"\x04>")
        elif not typed.endswith((b"\x02", b"\x03", b"\r")):
            return typed
        return b""

    def _execute(self, code: str) -> bytes:
        said = StringIO()
        try:
            with redirect_stdout(said):
                exec(code, self._names)
        except OSError as error:  # as MicroPython has it: one class for all of them
            words = f"OSError: [Errno {error.errno}] {errno.errorcode.get(error.errno or 0)}"
            return said.getvalue().encode() + b"\x04" + f"Traceback (most recent call last):\r\n{words}\r\n".encode()
        return said.getvalue().encode() + b"\x04"

    def _open(self, name: str, mode: str = "r") -> Any:
        return open(self._pico.folder / name, mode)

    def _import(self, name: str, *_: object) -> Any:
        return {"os": self._os(), "hashlib": hashlib, "binascii": binascii, "ubinascii": binascii}.get(name) or (
            {"machine": SimpleNamespace(reset=self._end), "time": SimpleNamespace(sleep_ms=lambda ms: None)}[name]
        )

    def _os(self) -> Any:
        return SimpleNamespace(stat=lambda name: os.stat(self._pico.folder / name))

    def _end(self) -> None:
        self._reset = True


def without_mpremote(monkeypatch: Any) -> None:
    """Nobody has installed it."""
    monkeypatch.setenv("PATH", "")
    with suppress(KeyError):
        monkeypatch.delitem(sys.modules, "mpremote")
    monkeypatch.setitem(sys.modules, "mpremote", None)
