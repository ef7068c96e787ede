"""What can be wrong with a pack: which file, which entry, what is wrong and what is expected."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from companion.errors import CompanionError

OWN = "Packs of your own are found with --packs FOLDER"


class PackError(CompanionError):
    """One mistake in a pack; `entry` is empty and `line` 0 when the file as a whole is meant."""

    def __init__(self, file: str, entry: str, problem: str, expected: str, line: int = 0) -> None:
        super().__init__(file, entry, problem, expected, line)
        self.file = file
        self.entry = entry
        self.problem = problem
        self.expected = expected
        self.line = line

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        where += f", {self.entry}" if self.entry else ""
        return f"{where}: {self.problem}; expected {self.expected}"


class PackMissing(PackError):
    """No pack has this id."""

    def __init__(self, id: str, known: Sequence[str]) -> None:
        super().__init__("packs", id, "no such pack", f"one of {', '.join(known)}")
        self.id = id
        self.known = tuple(known)

    def __str__(self) -> str:
        near = get_close_matches(self.id.lower()[:60], self.known, 1, 0.5)
        meant = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(self.known)}."
        return f"there is no pack {self.id!r}; {meant} {OWN}"
