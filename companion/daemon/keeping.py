"""Small files that are written whole: after a power cut there is either the old one or the new one."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from companion.engine import Json


def keep(file: Path, words: Json) -> None:
    """Write it down as JSON; OSError where the disk does not take it, and then the old one stays."""
    new = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with new.open("w", encoding="utf-8") as written:
            json.dump(words, written)
            written.flush()
            os.fsync(written.fileno())
        new.replace(file)
    except OSError:
        with suppress(OSError):  # a disk that cannot be written cannot be tidied up either
            new.unlink(missing_ok=True)
        raise
