"""What people counted and laid out before they begin, compared with what the rules ask for, and ticked off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.engine import TABLE, BadInput, Json, Options, Refusal, Refused
from companion.games.kit.questions import Question
from companion.languages import joined, say

Expected: TypeAlias = Mapping[str, tuple[Callable[[Any], Json], str]]
"""Each thing that can be reported: what is right, and the rule that says so."""


def check_report(
    game: Any, report: Mapping[str, Json], expected: Expected, better: Callable[[str, Json], str] = lambda *_: ""
) -> None:
    """Refused with the rule that asks for something else; `better` may know one that says it more exactly."""
    for what, found in report.items():
        if what not in expected:
            raise BadInput(f"{what!r} cannot be reported; what can be: {', '.join(expected)}")
        needed, rule = expected[what][0](game), expected[what][1]
        if found != needed:
            missing = say(" ({} missing)", needed - found) if isinstance(found, int) and isinstance(needed, int) else ""
            raise Refused(
                better(what, found) or rule,
                say("{}: {} is reported, {} is needed{}", what, repr(found), repr(needed), missing),
            )


# ---------------------------------------------------------------------- ticked off, one after the other

ALL = "all"
"""Everything at once."""


class Item(NamedTuple):
    """Something that has to be done before the first turn."""

    words: str
    rule: str
    after: str = ""
    """What has to be done before it."""
    right: tuple[Json, ...] = ()
    """What people may find when they look, in any of these forms; empty where nothing is reported of it."""


Items: TypeAlias = Mapping[str, Item]


class Checklist(Options[str]):
    """What is still to be confirmed, or `all` at once; `{"item": "hands", "found": [3, 2]}` says what lies there."""

    __slots__ = ("items", "missing", "rule")

    def __init__(self, items: Items, missing: Sequence[str], rule: str) -> None:
        self.items, self.missing, self.rule = items, missing, rule

    def candidates(self) -> Iterable[str]:
        return ALL, *self.items

    def refusal(self, value: str) -> Refusal | None:
        if value == ALL:
            return None
        if value not in self.missing:
            return Refusal(self.rule, say("before the first turn confirm: {}", joined(", ", self.missing)))
        first = self.items[value].after
        return (
            Refusal(self.items[first].rule, say("first {}", self.items[first].words)) if first in self.missing else None
        )

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, Mapping) and raw.get("item") in self.items:
            return self._reported(str(raw["item"]), raw.get("found"))
        return raw if isinstance(raw, str) else Refusal(self.rule, say("name what is ready, or all"))

    def _reported(self, name: str, found: Json) -> str | Refusal:
        """What was found confirms the item where it is right."""
        item = self.items[name]
        return name if found in item.right else Refusal(item.rule, say("not as it should be: {}", item.words))

    def label(self, value: str) -> str:
        return say("everything is ready") if value == ALL else self.items[value].words


def not_confirmed(items: Items, missing: Iterable[str]) -> Refusal:
    """Why the first turn waits: what comes first on the list."""
    first = items[next(item for item in items if item in {*missing})]
    return Refusal(first.rule, say("first confirm: {}", first.words))


async def confirm(question: Question, items: Items, done: list[str]) -> None:
    """The table ticks what is laid out, until all of it is done."""
    while missing := [item for item in items if item not in done]:
        ready = await question.to(TABLE, Checklist(items, missing, question.rule))
        done += missing if ready == ALL else [ready]
