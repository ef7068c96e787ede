"""Why a report that nobody asked for is refused: the wrong thing, at the wrong time, or from the wrong player."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.engine import Json, Refusal, Request
from companion.games.kit.reports import Report, Told, during, first_refusal
from companion.games.midevil.people import Player
from companion.games.midevil.questions import QUESTIONS
from companion.games.midevil.state import MidEvil

FIXED_ORDER = "midevil.turn.fixed-order"


class Said(Told[MidEvil]):
    """A report at a table of MidEvil."""

    __slots__ = ()

    @property
    def player(self) -> Player | None:
        """Whoever reports, where a seat was named."""
        players = self.game.players
        return players[self.seat] if self.seat is not None and 0 <= self.seat < len(players) else None

    @property
    def reporter(self) -> str:
        return self.player.name if self.player else "the table"

    @property
    def of_another(self) -> bool:
        """Is it the question that waits, but from another seat?"""
        return self.name == self.waiting.name and self.seat is not None and self.seat != self.waiting.seat


Row: TypeAlias = Report[Said]


def lowered_already(said: Said) -> bool:
    """Is there a Drawbridge, and is it down?"""
    bridge = said.game.chapter("chapters.drawbridge")
    return bool(bridge.lies(said.game) and not bridge.is_up(said.game))


def late_rule(said: Said) -> str:
    """The rule of the question that nobody asks now; reports of another step break the order of the turn."""
    question = QUESTIONS.get(said.name)
    if question is None:
        return said.waiting.rule
    step = question.step
    return FIXED_ORDER if step and step != said.game.step and question.late == question.rule else question.late


# Tables read best as tables.
# fmt: off
ROWS: tuple[Row, ...] = (
    Row("*", "midevil.ruling.silent-choice", lambda said: said.of_another, "somebody else is asked: {asks}"),
    Row("move.step", "midevil.move.fight-before-continuing", during("combat.*"), "fight first: {asks}"),
    Row("move.step", "midevil.castle-drawbridge.raise-on-three", during("bridge.raise"), "first the die: {asks}"),
    Row("bridge.lower", "midevil.castle-drawbridge.down-no-roll-to-enter", lowered_already,
        "the Drawbridge is down: nobody rolls to step onto it"),
    Row("move.roll move.step", "midevil.castle-pit.no-movement", lambda said: said.game.active.stuck,
        "the pawn is in the pit: {asks}"),
    Row("tile.place tile.skeleton tile.life event.discard", "midevil.combat.until-resolved", during("combat.*")),
    Row("duel.commit", "midevil.player-combat.commit-after-roll", during("duel.roll")),
    Row("event.draw", "midevil.turn.step-3-combat-here", during("combat.*"), "fight first: {asks}"),
    Row("*", late_rule),
)
# fmt: on


def unasked(game: MidEvil, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """Why a report that is no answer to the question is refused."""
    return first_refusal(ROWS, Said(game, name, value, seat, waiting))
