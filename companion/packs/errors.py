"""What can be wrong with a pack: which file, which entry, what is wrong and what is expected."""

from __future__ import annotations

from companion.errors import CompanionError


class PackError(CompanionError):
    """One mistake in a pack; `entry` is empty when the file as a whole is meant."""

    def __init__(self, file: str, entry: str, problem: str, expected: str) -> None:
        super().__init__(file, entry, problem, expected)
        self.file = file
        self.entry = entry
        self.problem = problem
        self.expected = expected

    def __str__(self) -> str:
        where = f"{self.file}, {self.entry}" if self.entry else self.file
        return f"{where}: {self.problem}; expected {self.expected}"
