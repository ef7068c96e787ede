"""What a torture found, as one table: for a terminal, for docs/trust.md, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from companion.torture.running import Result

HEADS = ("promise", "what was done", "broken", "measured")
WIDE = (24, 44, 8, 38)


def rows(results: Sequence[Result]) -> list[tuple[str, ...]]:
    """A row for each trial: what is promised never to be stands beside how often it was."""
    return [(one.trial.promise, done(one), broken(one), measured(one)) for one in results]


def done(result: Result) -> str:
    did = {what: many for what, many in result.tally.did.items() if what not in result.trial.zeros}
    return ", ".join(f"{many:,} {what}" for what, many in did.items())


def broken(result: Result) -> str:
    counted = [f"{what} {result.tally.did[what]}" for what in result.trial.zeros]
    return ", ".join(counted or [str(len(result.tally.broken))])


def measured(result: Result) -> str:
    figures = [f"{what} {figure}" for what, figure in result.tally.measured.items()]
    return "; ".join([*figures, f"{result.seconds:.0f} s"])


def as_text(results: Sequence[Result]) -> str:
    """For a terminal: cells are wrapped, a line between rows."""
    line = "-+-".join("-" * wide for wide in WIDE)
    return "\n".join(part for row in (HEADS, *rows(results)) for part in (*_wrapped(row), line))


def _wrapped(row: Sequence[str]) -> list[str]:
    cells = [wrap(cell, wide) or [""] for cell, wide in zip(row, WIDE, strict=True)]
    height = max(map(len, cells))
    filled = [[*cell, *[""] * (height - len(cell))] for cell in cells]
    return [
        " | ".join(f"{part:{wide}}" for part, wide in zip(parts, WIDE, strict=True)).rstrip()
        for parts in zip(*filled, strict=True)
    ]


def as_markdown(results: Sequence[Result]) -> str:
    """For docs/trust.md."""
    table = [HEADS, ("---",) * len(HEADS), *rows(results)]
    return "\n".join(f"| {' | '.join(row)} |" for row in table)


def as_json(results: Sequence[Result], seed: int) -> dict[str, Any]:
    """For programs."""
    trials = [
        {"name": one.trial.name, "promise": one.trial.promise, "seconds": round(one.seconds, 1), **one.tally.written()}
        for one in results
    ]
    return {"seed": seed, "broken": sum(len(one.tally.broken) for one in results), "trials": trials}
