"""Every error of a rehearsal.

CompanionError
+-- RehearsalError
    +-- BadScript    a line that means nothing: names file, line, and what can stand there
    +-- Missed       something was expected and did not come: says what was seen instead
"""

from __future__ import annotations

from companion.errors import CompanionError


class RehearsalError(CompanionError):
    """A rehearsal could not go on."""


class BadScript(RehearsalError):
    """A line of a script that means nothing."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}:{line}: {problem}")
        self.file, self.line, self.problem = file, line, problem


class Missed(RehearsalError):
    """Something was expected and did not come."""

    def __init__(self, expected: str, seen: str) -> None:
        super().__init__(f"expected {expected}\n{seen}")
        self.expected, self.seen = expected, seen
