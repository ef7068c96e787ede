"""The measures of a drawing: `name = value;` lines of a file that OpenSCAD includes."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

HARDWARE = Path(__file__).parents[2] / "hardware"


@cache
def measures_of(folder: str) -> dict[str, Any]:
    """Every number of the one file; OpenSCAD writes lists and texts as JSON does."""
    lines = re.findall(r"^(\w+) = (.+?);", (HARDWARE / folder / "measures.scad").read_text(), re.MULTILINE)
    return {name: json.loads(value) for name, value in lines}
