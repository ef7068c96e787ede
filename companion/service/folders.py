"""Where the service keeps what is no game, and where its lock lies while it runs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

LOCK = "companion.lock"
RUNTIME = "/run/companion"


def state_folder(games: Path, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder that systemd made, otherwise beside the games."""
    given = _first(environ, "STATE_DIRECTORY")
    if given is not None:
        return given
    return games.parent if games.name == "games" else games


def lock_path(games: Path, environ: Mapping[str, str] = os.environ) -> Path:
    """In the runtime folder that systemd made, otherwise with the state."""
    return (_first(environ, "RUNTIME_DIRECTORY") or state_folder(games, environ)) / LOCK


def _first(environ: Mapping[str, str], name: str) -> Path | None:
    """systemd gives several folders with colons between them."""
    folder = environ.get(name, "").split(":")[0]
    return Path(folder) if folder else None
