"""Print how many taps, presses and questions recorded turns take; fails where one takes more than its budget."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts import counting


def main() -> int:
    over = 0
    for module in iter_modules(counting.__path__):
        for budget in import_module(f"scripts.counting.{module.name}").measured():
            over += budget.measured > budget.most
            sign = "OVER" if budget.measured > budget.most else "ok"
            print(f"{sign:4} {budget.what:60} {budget.measured:5g}  at most {budget.most:g}, once {budget.before:g}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
