"""What the table shows: the pending question with its options, where in the turn the game stands, and what happened."""

from __future__ import annotations

from typing import Any

from companion.engine import TABLE, AnyOrder, Json, Outcome, Record, Request
from companion.games.kit.courtesy import seconds
from companion.games.kit.unlisted import numbers_of
from companion.languages import say
from companion.table.agreements import phase_of, told
from companion.table.table import Table

MOST_OPTIONS = 200


def view(table: Table) -> dict[str, Json]:
    """The present question (after the end: none), and the log lines since somebody last looked."""
    request = table.driver.pending
    shown = _question(table, request) if request is not None else dict(NO_QUESTION)
    agreed = told(table.agreements, phase_of(table.game))
    return {
        "ok": True,
        **shown,
        **({"automatic": agreed} if agreed else {}),
        "step": table.game.progress(),
        "log": table.read_log(),
        "over": _over(table.driver.over),
    }


NO_QUESTION: dict[str, Json] = {
    "n": None,
    "seat": None,
    "kind": None,
    "name": None,
    "prompt": say("The game is over."),
    "brief": say("Game over"),
    "rule": None,
    "options": [],
    "count": 0,
}


def _question(table: Table, request: Request[Any]) -> dict[str, Json]:
    options, count = _options(table, request)
    question: dict[str, Json] = {
        "n": request.number,
        "seat": outer_seat(request.seat),
        "kind": request.kind,
        "name": request.name,
        "prompt": table.game.sentence(request),
        "brief": table.game.brief(request),
        "rule": request.rule,
        "options": options,
        "count": count,
    }
    if isinstance(request, AnyOrder) and (also := [other.name for other in request.others()]):
        question["also"] = also
    if (numbers := numbers_of(request)) is not None:
        question["numbers"] = list(numbers)
    if limit := seconds(table.game, request):
        question["seconds"] = limit
    if table.driver.offer is not None:
        question["offer"] = table.driver.offer
    if table.driver.before is not None:
        question["before"] = table.driver.before
    return question


def _options(table: Table, request: Request[Any]) -> tuple[list[Json], int]:
    """The first options with their labels, and how many there are. A roll that was seen leaves no choice."""
    offer = table.driver.offer
    legal = request.options.legal() if offer is None else [request.options.read(offer)]
    shown: list[Json] = []
    count = 0
    for value in legal:
        count += 1
        if count <= MOST_OPTIONS:
            shown.append({"value": request.options.show(value), "label": request.options.label(value)})
    return shown, count


def _over(outcome: Outcome | None) -> Json:
    return None if outcome is None else {"winners": list(outcome.winners), "rule": outcome.rule}


def outer_seat(seat: int) -> int | None:
    """Outside, the table as a whole is null."""
    return None if seat == TABLE else seat


def history_line(record: Record) -> dict[str, Json]:
    """One record as `history` shows it."""
    line = {
        "n": record.number,
        "turn": record.turn,
        "seat": outer_seat(record.seat),
        "do": record.verb,
        "name": record.name,
        "value": record.value,
        "label": record.label,
        "source": record.source,
    }
    return line if record.before is None else {**line, "before": record.before}
