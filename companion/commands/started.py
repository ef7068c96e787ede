"""How people started the companion, so that what it tells them to type runs as written."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PLAY = "COMPANION_PLAY"
"""Set by `./play` to what people typed: there `play GAME` is what `companion play GAME` is elsewhere."""


def play_command(
    *words: str, environ: Mapping[str, str] = os.environ, argv: Sequence[str] = sys.argv, path: str | None = None
) -> str:
    """The command that plays in the terminal, with these words after it."""
    if environ.get(PLAY):
        return shlex.join([environ[PLAY], *words])
    return shlex.join([*command(argv, path), "play", *words])


def command(argv: Sequence[str], path: str | None = None) -> list[str]:
    """`companion` where that finds what runs now, else the file that was run, or Python with our module."""
    program = Path(argv[0] if argv else "")
    if program.name == "__main__.py":
        python = Path(sys.executable)
        found = shutil.which(python.name, path=path)
        return [python.name if found and Path(found) == python else str(python), "-m", "companion"]
    found = shutil.which(program.name, path=path)
    if program.name != "companion" or (found and Path(found).resolve() == program.resolve()):
        return ["companion"]
    return [str(program)]
