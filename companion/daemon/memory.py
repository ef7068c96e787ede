"""What the daemon remembers from one evening to the next: settings of the desk, the game on the table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.daemon.keeping import keep
from companion.desk.knowing import GONE_THROUGH, Settings
from companion.desk.languages import LANGUAGES
from companion.desk.laying import laid
from companion.desk.palette import PALETTES
from companion.desk.sources import makes_sense
from companion.desk.table_mat import lie
from companion.engine import Json
from companion.games.kit.north import EDGES

FILE = "desk.json"
AWAY = ""
"""The journal's name when the game was put away: nothing is taken up again by itself."""

SENSIBLE: Mapping[str, Callable[[Any], bool]] = {
    "brightness": lambda value: 0.0 < value <= 1.0,
    "palette": lambda value: value in PALETTES,
    "dice_from": makes_sense,
    "north": lambda value: value in EDGES,
    "idle_minutes": lambda value: value >= 0.0,
    "volume": lambda value: 0.0 <= value <= 1.0,
    "language": lambda value: value in LANGUAGES,
    "mat": lambda value: lie(value) is not None,
    "panel": lambda value: laid(value) is not None,
}
"""What a setting may be: a file that was edited or damaged must not leave the desk dark."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What was remembered. `journal` is None when nothing is known of the last game."""

    changed: Mapping[str, Json] = field(default_factory=dict)
    """Settings that people changed in the menu; everything else is as the configuration says."""
    journal: str | None = None
    finished: frozenset[str] = frozenset()
    """Journals of games that were played to their end."""
    first_run: str = ""
    """The step at which the first run stands; empty: it has not begun."""

    def settings(self, configured: Settings) -> Settings:
        """The settings as people left them; what makes no sense any more is as configured."""
        known = asdict(configured)
        fitting: dict[str, Any] = {
            key: value
            for key, value in self.changed.items()
            if type(value) is type(known.get(key)) and SENSIBLE.get(key, lambda value: True)(value)
        }
        return replace(configured, **fitting)


def changes(now: Settings, configured: Settings) -> dict[str, Json]:
    """What people changed."""
    before = asdict(configured)
    return {key: value for key, value in asdict(now).items() if value != before[key]}


def recall(folder: Path) -> Memory:
    """What was remembered last; nothing when that cannot be read. A damaged memory is not the first evening."""
    try:
        return memory_of(json.loads((folder / FILE).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Memory()
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Memory(first_run=GONE_THROUGH)


def memory_of(kept: Any) -> Memory:
    """What a file says; whatever is wrong with it is raised as Python has it."""
    journal = kept.get("journal")
    return Memory(
        dict(kept["changed"]),
        str(journal) if journal is not None else None,
        frozenset(str(name) for name in kept.get("finished", ())),
        str(kept.get("first_run", GONE_THROUGH)),  # a desk that was used before there was a first run
    )


def remember(folder: Path, memory: Memory) -> None:
    """Write it down. It is a comfort: trouble is not raised."""
    words: dict[str, Json] = {
        "changed": dict(memory.changed),
        "journal": memory.journal,
        "finished": sorted(memory.finished),
        "first_run": memory.first_run,
    }
    with suppress(OSError):
        keep(folder / FILE, words)
