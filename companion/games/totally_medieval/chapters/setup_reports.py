"""What nobody asked for about the set-up, hands, piles and miniatures, and the rule that it breaks."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Refusal
from companion.games.kit.laid_out import ALL, Checklist
from companion.games.kit.reports import Report
from companion.games.totally_medieval.chapters.card_reports import Told
from companion.games.totally_medieval.miniatures import (
    DEAD,
    PILES,
    RESERVE,
    STAND_IN,
    audit_mat,
    audit_piles,
    not_there,
    off,
    reserve,
    standing,
)
from companion.games.totally_medieval.questions import READY
from companion.games.totally_medieval.state import SETUP
from companion.languages import joined, say

AS_IT_SHOULD = say("everything is as it should be")


# ---------------------------------------------------------------------- before the first Round


def in_setup(told: Told) -> bool:
    return told.game.step == SETUP


def not_ready(told: Told) -> Refusal:
    """Play waits for the steps of the set-up that are missing (totally-medieval.setup.ready)."""
    options = told.waiting.options
    if isinstance(options, Checklist):
        missing = joined("; ", (options.items[item].words for item in options if item != ALL))
        return Refusal(READY.rule, say("before the first Round confirm: {}", missing))
    return Refusal(READY.rule, say("the set-up is not finished: {}", told.asks))


# ---------------------------------------------------------------------- miniatures


def _figure(told: Told) -> str:
    """The card whose figure is spoken of: `{"figure": "knights-squire", "at": "t1"}`."""
    value = told.value.get("figure") if isinstance(told.value, Mapping) else told.value
    return value if isinstance(value, str) else ""


def placed(told: Told) -> Refusal:
    """Why nobody puts a figure anywhere by word of mouth: it follows its card."""
    game, figure = told.game, _figure(told)
    at = game.mat.square(told.value.get("at") if isinstance(told.value, Mapping) else None)
    if no := off(game):
        return no
    if at >= 0 and figure in standing(game, at):
        return Refusal(STAND_IN, AS_IT_SHOULD)
    return not_there(game, figure)


def put_back(told: Told) -> Refusal:
    """Only figures that are not in the game yet wait beside the mat."""
    game, figure = told.game, _figure(told)
    if no := off(game):
        return no
    if any(figure in reserve(game, side) for side in game.players if side.civilization):
        return Refusal(RESERVE, AS_IT_SHOULD)
    no = not_there(game, figure)
    return no if no.rule in (DEAD, STAND_IN) else Refusal(RESERVE, say("there is no such figure"))


def mat_found(told: Told) -> Refusal:
    return audit_mat(told.game, told.value) or Refusal(STAND_IN, AS_IT_SHOULD)


def piles_found(told: Told) -> Refusal:
    return audit_piles(told.game, told.who, told.value) or Refusal(PILES, AS_IT_SHOULD)


# fmt: off
REPORTS: tuple[Report[Told], ...] = (
    Report("hand.look", "totally-medieval.setup.hand-secret", why=say("a hand is seen by its owner alone")),
    Report("homeland.place", "totally-medieval.setup.homeland-place",
           why=say("a Homeland lies in the middle of the row nearest its owner")),
    Report("discard.place", "totally-medieval.setup.discard-place",
           why=say("what is discarded goes to the pile of its owner, right of the Homeland")),
    Report("miniature.place", placed),
    Report("miniature.reserve", put_back),
    Report("mat.audit", mat_found),
    Report("piles.audit", piles_found),
    Report("*", not_ready, in_setup),
)
# fmt: on
