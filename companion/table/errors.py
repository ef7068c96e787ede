"""Every error of a running table.

CompanionError
├── JournalError             something is wrong with the file a game is recorded in
│   ├── JournalDamaged       a line in the middle is not what was written
│   ├── JournalTooNew        written by a later version of the companion
│   ├── NothingToResume      there is no file, or no complete first line in it
│   │   └── NeverBegun       the game was cut off as it began: its name is free
│   ├── JournalExists        a new game would overwrite another one
│   ├── JournalBusy          another process writes this game
│   ├── JournalUnwritable    the disk does not take the record: it says what counted, if anything
│   └── JournalUnfit         the game cannot go on with the present rules or pack, not even from a checkpoint
├── BadLine                  a line of the referee protocol that cannot be understood
└── NotAllowed               whoever wants this may not do (or see) it
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

from companion.errors import CompanionError
from companion.languages import say

CUT_OFF = say("line 1 (the header) is not complete: the game was cut off as it began. Its name is free again")


class JournalError(CompanionError):
    """Something is wrong with the file a game is recorded in."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(say("{}: {}", path, problem))
        self.path = path
        self.problem = problem


class JournalDamaged(JournalError):
    """A line in the middle is not what was written."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        way_out = (
            say(
                "Copy the file; to go on with what came before the damage, delete line {} and everything after it", line
            )
            if line > 1
            else say("Without its first line the game cannot be resumed: take a copy of the file, or begin a new game")
        )
        super().__init__(path, say("line {} {}. Nothing was changed. {}", line, problem, way_out))
        self.line = line


class JournalTooNew(JournalError):
    """Written by a later version of the companion."""

    def __init__(self, path: Path, version: object, known: int) -> None:
        super().__init__(
            path,
            say("line 1 has format {}, this companion reads formats up to {}. Update the companion", version, known),
        )


class NothingToResume(JournalError):
    """There is no file, or no complete first line in it."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, say("{}. There is nothing to resume: begin a new game", problem))


class NeverBegun(NothingToResume):
    """The game was cut off as it began: its name is free."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, CUT_OFF)


class JournalExists(JournalError):
    """A new game would overwrite another one."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, say("there is a game in this file already. Resume it, or choose another name"))


class JournalBusy(JournalError):
    """Another process writes this game."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, say("another companion is writing this game. Close that one first"))


class JournalUnwritable(JournalError):
    """The disk does not take the record: it says what counted, if anything."""

    def __init__(
        self,
        path: Path,
        cause: OSError,
        counted: int = 0,
        words: Sequence[str] = (),
        so: str = say("so this did not count"),
    ) -> None:
        what = (
            say("so only a part of this counted: {}. {} and go on from there", ", ".join(words), way_on(cause))
            if words
            else say("{}. {} and do it again", so, way_on(cause))
        )
        super().__init__(path, say("cannot be written ({}), {}", cause.strerror or cause, what))
        self.cause = cause
        self.counted = counted
        """So many records are on the disk of what was to be done."""
        self.in_part = bool(words)

    def of_which(self, counted: int, words: Sequence[str]) -> JournalUnwritable:
        """The same, said of more than the act that failed: so much of it counted."""
        return JournalUnwritable(self.path, self.cause, counted, words)


def way_on(cause: OSError) -> str:
    """What people can do about a disk that takes nothing."""
    if cause.errno in (errno.ENOSPC, errno.EDQUOT):
        return say("Make room")
    if cause.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return say("Make the disk writable")
    return say("Look after the disk")


class JournalUnfit(JournalError):
    """The game cannot go on with the present rules or pack, not even from a checkpoint."""


class BadLine(CompanionError):
    """A line of the referee protocol that cannot be understood."""


class NotAllowed(CompanionError):
    """Whoever wants this may not do (or see) it; says who may."""
