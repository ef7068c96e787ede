"""Nothing that counts depends on the time of day: boards without a battery wake up in another year."""

from __future__ import annotations

import ast
from pathlib import Path

import companion

PACKAGE = Path(companion.__file__).parent
WALL = {"time.time", "time.time_ns", "datetime.now", "datetime.today", "date.today", "time.localtime"}
LOOK = {
    "commands/backup.py": "date.today",  # the name of the file; one that is there is not touched
    "commands/bench_desk.py": "time.time",  # measured from another process
    "daemon/dicing.py": "time.time",  # when a throw was read, for people who look for a fault
    "devices/sound/device.py": "datetime.now",  # quiet hours
    "doctor/machine.py": "time.time",  # the doctor says that the clock is wrong
}
"""Who looks at the time of day, and what for: no question, no order of games, no code that ends."""


def looks(file: Path) -> set[str]:
    names = (
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    )
    return WALL & set(names)


def test_who_looks_at_the_time_of_day() -> None:
    found = {
        str(file.relative_to(PACKAGE)): seen
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.parent.name not in ("laboratory", "torture") and (seen := looks(file))
    }
    assert found == {name: {seen} for name, seen in LOOK.items()}
