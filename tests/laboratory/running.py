"""`companion simulate` in a process of its own, as it is typed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

STUDY = (
    "zombies", "--games", "20", "--vary", "players=2,3", "--vary", "sealing=warn,allow", "--turns", "14",
    "--bots", "sensible,random",
)  # fmt: skip
"""Eighty short games in four variants."""


def command(out: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "companion", "simulate", *(words or STUDY), "--out", str(out)]


def begin(out: Path, *words: str) -> subprocess.Popen[str]:
    """Begun and left to itself; its progress comes line by line."""
    return subprocess.Popen(command(out, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(out: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(out, *words), capture_output=True, text=True, check=False)


def results(out: Path, but: Sequence[str] = (".parquet",)) -> dict[str, bytes]:
    """Every file that was written, byte by byte; how a library packs its own is not ours to promise."""
    files = (file for file in sorted(out.rglob("*")) if file.is_file() and file.suffix not in but)
    return {str(file.relative_to(out)): file.read_bytes() for file in files}
