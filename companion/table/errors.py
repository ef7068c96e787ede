"""Every error of a running table.

CompanionError
├── JournalError             something is wrong with the file a game is recorded in
│   ├── JournalDamaged       a line in the middle is not what was written
│   ├── JournalTooNew        written by a later version of the companion
│   ├── NothingToResume      there is no file, or no complete first line in it
│   ├── JournalExists        a new game would overwrite another one
│   ├── JournalBusy          another process writes this game
│   ├── JournalUnwritable    the disk does not take the record: the answer does not count
│   └── JournalUnfit         the game cannot go on with the present rules or pack, not even from a checkpoint
├── BadLine                  a line of the referee protocol that cannot be understood
└── NotAllowed               whoever wants this may not do (or see) it
"""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError


class JournalError(CompanionError):
    """Something is wrong with the file a game is recorded in."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class JournalDamaged(JournalError):
    """A line in the middle is not what was written."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        way_out = (
            f"Copy the file; to go on with what came before the damage, delete line {line} and everything after it"
            if line > 1
            else "Without its first line the game cannot be resumed: take a copy of the file, or begin a new game"
        )
        super().__init__(path, f"line {line} {problem}. Nothing was changed. {way_out}")
        self.line = line


class JournalTooNew(JournalError):
    """Written by a later version of the companion."""

    def __init__(self, path: Path, version: object, known: int) -> None:
        super().__init__(
            path, f"line 1 has format {version}, this companion reads formats up to {known}. Update the companion"
        )


class NothingToResume(JournalError):
    """There is no file, or no complete first line in it."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, f"{problem}. There is nothing to resume: begin a new game")


class JournalExists(JournalError):
    """A new game would overwrite another one."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "there is a game in this file already. Resume it, or choose another name")


class JournalBusy(JournalError):
    """Another process writes this game."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "another companion is writing this game. Close that one first")


class JournalUnwritable(JournalError):
    """The disk does not take the record: the answer does not count."""

    def __init__(self, path: Path, cause: OSError) -> None:
        super().__init__(
            path, f"cannot be written ({cause.strerror or cause}), so this did not count. Make room and do it again"
        )


class JournalUnfit(JournalError):
    """The game cannot go on with the present rules or pack, not even from a checkpoint."""


class BadLine(CompanionError):
    """A line of the referee protocol that cannot be understood."""


class NotAllowed(CompanionError):
    """Whoever wants this may not do (or see) it; says who may."""
