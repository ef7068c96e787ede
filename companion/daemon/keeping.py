"""Small files that are written whole: after a power cut there is either the old one or the new one."""

from __future__ import annotations

import json
from pathlib import Path

from companion import durable
from companion.engine import Json


def keep(file: Path, words: Json) -> None:
    """Write it down as JSON; OSError where the disk does not take it, and then the old one stays."""
    durable.make_folder(file.parent)
    durable.write_whole(file, json.dumps(words).encode())
