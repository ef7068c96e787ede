"""Why a report that nobody asked for is refused: the first row that fits says by which rule."""

from __future__ import annotations

from companion.engine import Json, Refusal, Request
from companion.games.kit.reports import Report, ToldBySeat, first_refusal
from companion.games.totally_medieval.chapters import (
    battle_reports,
    card_reports,
    illness_reports,
    move_reports,
    situations,
)
from companion.games.totally_medieval.chapters.card_reports import Told
from companion.games.totally_medieval.state import Medieval

LATE: tuple[Report[Told], ...] = (Report("*", "totally-medieval.turn.step-order"),)
REPORTS: tuple[Report[Told], ...] = (
    *move_reports.REPORTS,
    *battle_reports.REPORTS,
    *illness_reports.REPORTS,
    *situations.REPORTS,
    *card_reports.REPORTS,
    *LATE,
)


def unasked(game: Medieval, name: str, value: Json, seat: int | None, waiting: Request[Json]) -> Refusal:
    return first_refusal(REPORTS, ToldBySeat(game, name, value, seat, waiting))
