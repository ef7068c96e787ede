"""Every file that Python opens, changes or removes, as the interpreter itself tells it (audit hooks)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

CHANGING = {
    "os.mkdir": (0,),
    "os.rename": (0, 1),
    "os.remove": (0,),
    "os.rmdir": (0,),
    "os.link": (1,),
    "os.symlink": (1,),
    "os.truncate": (0,),
    "os.chmod": (0,),
    "os.chown": (0,),
    "os.utime": (0,),
    "os.setxattr": (0,),
    "shutil.rmtree": (0,),
}
"""What changes a file or folder, and which arguments name it."""
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Audit:
    """What was touched while it listens."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.written: list[str] = []
        self.started: list[str] = []
        """Programs that were begun."""
        self.on = False

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open" and isinstance(args[0], str | bytes):
            self.opened.append(os.path.abspath(os.fsdecode(args[0])))
            mode, flags = args[1], args[2]
            if (isinstance(mode, str) and set(mode) & set("wax+")) or (isinstance(flags, int) and flags & WRITING):
                self.written.append(self.opened[-1])
        elif event in CHANGING:
            named = (args[index] for index in CHANGING[event])
            self.written += [os.path.abspath(os.fsdecode(path)) for path in named if isinstance(path, str | bytes)]
        elif event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork"):
            self.started.append(f"{event} {args[:1]}")


_AUDIT = Audit()
_heard: list[bool] = []


@contextmanager
def auditing() -> Iterator[Audit]:
    """Listen for a while; a hook cannot be taken away again, so there is only one."""
    if not _heard:
        sys.addaudithook(_AUDIT.hear)
        _heard.append(True)
    _AUDIT.opened.clear()
    _AUDIT.written.clear()
    _AUDIT.started.clear()
    _AUDIT.on = True
    try:
        yield _AUDIT
    finally:
        _AUDIT.on = False
