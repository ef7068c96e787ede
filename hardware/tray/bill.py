"""The bill of materials in README.md, from parts.toml.

python hardware/tray/bill.py [--check]
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
BEGIN, END = "<!-- parts: begin -->\n", "<!-- parts: end -->"


def expand(refs: str) -> list[str]:
    """`R1-R3 Q1` is R1, R2, R3 and Q1."""
    parts = []
    for ref in refs.split():
        first, _, last = ref.partition("-")
        letters = first.rstrip("0123456789")
        numbers = range(int(first[len(letters) :]), int((last or first)[len(letters) :]) + 1)
        parts += [f"{letters}{number}" for number in numbers]
    return parts


def pieces(part: dict[str, Any]) -> int:
    return part.get("count") or len(expand(part["refs"]))


def read_parts() -> dict[str, dict[str, Any]]:
    return tomllib.loads((HERE / "parts.toml").read_text())


def table(parts: dict[str, dict[str, Any]]) -> str:
    lines = [
        "| Ref | Qty | What | Number | Euro each | If there is none, or to look for |",
        "|---|---|---|---|---|---|",
    ]
    for part in parts.values():
        number = f"[{part['maker']} {part['number']}]({part['source']})" if "number" in part else ""
        low, high = part["price"]
        words = part.get("instead") or part["look"]
        refs = part.get("refs", "")
        lines.append(f"| {refs} | {pieces(part)} | {part['name']} | {number} | {low:g} to {high:g} | {words} |")
    low, high = (sum(pieces(part) * part["price"][end] for part in parts.values()) for end in (0, 1))
    return "\n".join([*lines, "", f"About {low:.0f} to {high:.0f} euro in all.", ""])


def page(text: str) -> str:
    made = BEGIN + table(read_parts()) + END
    return re.sub(f"{BEGIN}.*?{END}", lambda _: made, text, flags=re.DOTALL)


def main() -> None:
    file = HERE / "README.md"
    old = file.read_text()
    new = page(old)
    if "--check" in sys.argv:
        if new != old:
            raise SystemExit("the parts list is old; make it anew: python hardware/tray/bill.py")
        return
    file.write_text(new)


if __name__ == "__main__":
    main()
