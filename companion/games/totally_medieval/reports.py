"""Why a report that nobody asked for is refused: the rows stand in the chapters, and are tried from top to bottom."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Refusal, Request
from companion.games.kit.reports import Report, first_refusal
from companion.games.totally_medieval.chapters import (
    battle_reports,
    card_reports,
    illness_reports,
    move_reports,
    setup_reports,
    situations,
    sum_reports,
)
from companion.games.totally_medieval.chapters.card_reports import Told
from companion.games.totally_medieval.questions import QUESTIONS
from companion.games.totally_medieval.state import Medieval
from companion.languages import say


def own_rule(told: Told) -> str:
    """The rule of the question that nobody asks now, or of the one that is asked instead."""
    question = QUESTIONS.get(told.name)
    return question.late if question else told.waiting.rule


REPORTS: tuple[Report[Told], ...] = (
    *setup_reports.REPORTS,
    *move_reports.REPORTS,
    *battle_reports.REPORTS,
    *illness_reports.REPORTS,
    *situations.REPORTS,
    *sum_reports.REPORTS,
    *card_reports.REPORTS,
    Report("*", own_rule, lambda told: told.of_another, say("that is not for {who} to say: {asks}")),
    Report("*", own_rule),
)


def unasked(game: Medieval, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """The rule that a report breaks which is not the answer to the question asked."""
    return first_refusal(REPORTS, Told(game, name, value, seat, waiting))
