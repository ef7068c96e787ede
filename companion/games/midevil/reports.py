"""Why a report that nobody asked for is refused: the wrong thing, at the wrong time, or from the wrong player."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.engine import Json, Refusal, Request
from companion.games.kit.reports import Report, Told, during, first_refusal
from companion.games.midevil.people import Player
from companion.games.midevil.questions import QUESTIONS
from companion.games.midevil.state import MidEvil
from companion.tiles.tile import WITHIN

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


def late_rule(said: Said) -> str:
    """The rule of the question that nobody asks now; reports of another step break the order of the turn."""
    question = QUESTIONS.get(said.name)
    if question is None:
        return said.waiting.rule
    step = question.step
    return FIXED_ORDER if step and step != said.game.step and question.late == question.rule else question.late


def not_drawn_now(said: Said) -> str:
    """Why no dungeon tile is drawn: the pawn is not at the edge, a tile lies there, or it is not leaving."""
    game, at = said.game, said.game.active.at
    if game.step != "move" or at < 0 or not (game.in_dungeon(at) or game.map.tile_of(at).mouth):
        return "midevil.dungeon-tile.no-other-way"
    open_border = [side for side in range(4) if WITHIN[at % 9][side] < 0 and not game.map.walled(at, side)]
    if not open_border:
        return "midevil.dungeon-tile.draw-at-tile-edge"
    laid = all(game.map.passable(at, side) for side in open_border)
    return "midevil.dungeon-tile.placed-on-leaving" if laid else "midevil.dungeon-tile.no-other-way"


def no_fate_now(said: Said) -> str:
    """Fate is rolled on arrival on a dungeon tile; an Entrance is none."""
    at = said.game.active.at
    entrance = at >= 0 and said.game.map.tile_of(at).mouth
    return "midevil.dungeon-move.entrance-is-not-dungeon" if entrance else "midevil.dungeon-fate.roll-on-entering"


# Tables read best as tables.
# fmt: off
ROWS: tuple[Row, ...] = (
    Row("*", "midevil.ruling.silent-choice", lambda said: said.of_another, "somebody else is asked: {asks}"),
    Row("move.step", "midevil.move.fight-before-continuing", during("combat.*"), "fight first: {asks}"),
    Row("tile.place tile.skeleton tile.life event.discard", "midevil.combat.until-resolved", during("combat.*")),
    Row("duel.commit", "midevil.player-combat.commit-after-roll", during("duel.roll")),
    Row("event.draw", "midevil.turn.step-3-combat-here", during("combat.*"), "fight first: {asks}"),
    Row("dungeon.draw dungeon.place", not_drawn_now),
    Row("fate.roll", no_fate_now),
    Row("move.step", "midevil.dungeon-fate.roll-on-entering", during("fate.roll"), "first fate: {asks}"),
    Row("move.step", "midevil.dungeon-fate.look-up-result", during("fate.*", "spell.draw"), "first fate: {asks}"),
    Row("spell.discard", "midevil.dungeon-spell.discard-after-effects", during("spell.*", "fate.*")),
    Row("spell.discard", "midevil.dungeon-spell.kept-outside"),
    Row("*", "midevil.dungeon-spell.effects-simultaneous", during("spell.order")),
    Row("move.step", "midevil.dungeon-spell.max-three", during("spell.discard")),
    Row("*", late_rule),
)
# fmt: on


def unasked(game: MidEvil, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """Why a report that is no answer to the question is refused."""
    return first_refusal(ROWS, Said(game, name, value, seat, waiting))
