"""Golden texts: what a person saw when it was last looked at and found good.

A test that fails here shows the difference; when the new text is the better one, `UPDATE_GOLDEN=1 pytest` renews it.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent


def same_as_golden(name: str, text: str) -> None:
    """Compare with the stored text of that name."""
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"there is no {path.name}: UPDATE_GOLDEN=1 writes it"
    assert text == path.read_text(encoding="utf-8")
