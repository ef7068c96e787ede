"""Every error the engine raises.

CompanionError
├── Refused          the rules forbid it: names the rule and says why; the game is as it was
├── Stale            an answer to a question that is no longer asked
├── BadInput         something that has not even the right shape
├── PositionError    a position (or a correction of one) that cannot be: names the path
└── Mismatch         a recorded answer that does not fit the question the rules ask now
"""

from __future__ import annotations

from companion.errors import CompanionError as CompanionError
from companion.languages import joined, say


class Refused(CompanionError):
    """The rules forbid it. The game is exactly as it was."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(joined("", (why, f" [{rule}]" if rule else "")))
        self.rule = rule
        self.why = why


class Stale(CompanionError):
    """An answer that names a question which is no longer asked."""

    def __init__(self, answered: int, asked: int) -> None:
        super().__init__(
            say("answer {} is stale: the question asked now is number {}; look at it and answer again", answered, asked)
        )
        self.answered = answered
        self.asked = asked


class BadInput(CompanionError):
    """Something that has not even the right shape; says what was expected."""


class PositionError(CompanionError):
    """A position that cannot be. `rule` is empty where no rule is broken, only the form."""

    def __init__(self, path: str, problem: str, rule: str = "") -> None:
        super().__init__(joined("", (f"{path}: ", problem, f" [{rule}]" if rule else "")))
        self.path = path
        self.problem = problem
        self.rule = rule


class Mismatch(CompanionError):
    """A recorded answer does not fit the question that the rules ask at this point."""

    def __init__(self, index: int, recorded: str, asked: str) -> None:
        super().__init__(say("record {} answers {}, but the rules now ask {}", index, recorded, asked))
        self.index = index
        self.recorded = recorded
        self.asked = asked
