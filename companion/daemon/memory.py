"""What the daemon remembers from one evening to the next: settings of the desk, automation, the game on the table."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from companion.desk.desk import Settings
from companion.engine import Json

FILE = "desk.json"
AWAY = ""
"""The journal's name when the game was put away: nothing is taken up again by itself."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What was remembered. `journal` is None when nothing is known of the last game."""

    settings: Settings = field(default_factory=Settings)
    automated: frozenset[str] = frozenset()
    journal: str | None = None


def recall(folder: Path, defaults: Settings) -> Memory:
    """What was remembered last; whatever cannot be read is as in the configuration."""
    try:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        return _memory(kept, defaults)
    except (OSError, ValueError, TypeError):
        return Memory(defaults)


def _memory(kept: Mapping[str, Json], defaults: Settings) -> Memory:
    known = asdict(defaults)
    settings = {key: value for key, value in kept["settings"].items() if type(value) is type(known.get(key))}
    journal = kept.get("journal")
    return Memory(
        Settings(**{**known, **settings}),
        frozenset(str(what) for what in kept.get("automated", ())),
        str(journal) if journal is not None else None,
    )


def remember(folder: Path, memory: Memory) -> None:
    """Write it down so that a power cut leaves either the old or the new. It is a comfort: trouble is not raised."""
    words = {
        "settings": asdict(memory.settings),
        "automated": sorted(memory.automated),
        "journal": memory.journal,
    }
    new = folder / f"{FILE}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with new.open("w", encoding="utf-8") as file:
            json.dump(words, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(folder / FILE)
    except OSError:
        new.unlink(missing_ok=True)
