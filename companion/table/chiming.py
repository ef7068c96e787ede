"""Which sound goes with what happened: decided here, once, for the desk's loudspeaker and for every page.

Made from the news, from who is asked now, and from how the game ended; never from words. Nothing hidden is heard in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.kit.board import Board, board_of
from companion.sounds import ACCEPTED, CARD, DICE, HEART, KILL, TURN, WIN, rank
from companion.table import news

if TYPE_CHECKING:
    from companion.table.table import Table


class Chime(NamedTuple):
    """The sound of the last act: the one that matters most of all that it brought."""

    number: int
    """Grows with every act, so that every loudspeaker knows what is new."""
    sound: str
    seat: int
    """Who is asked now; -1 for everybody together, or nobody."""


def chime(table: Table) -> Chime | None:
    """The sound of what somebody decided last, with all that followed; None where nobody looks on."""
    onlooker = table.onlooker
    if onlooker is None:
        return None
    board, request = board_of(table.game.id), table.driver.pending
    asked = request.seat if request is not None else -1
    heard = [ACCEPTED, *(sound_of(board, one) for one in onlooker.happenings)]
    if table.driver.over is not None:
        heard.append(WIN if table.driver.over.winners else HEART)
    elif asked != onlooker.asked:
        heard.append(TURN)
    return Chime(len(table.records), max(heard, key=rank), asked)


def sound_of(board: Board, one: news.Happening) -> str:
    """The sound of one thing that happened; empty for what makes none."""
    if one.kind == news.ROLLED:
        return DICE
    if one.kind == news.CARD:
        return CARD
    if one.kind != news.CHANGED:
        return ""
    return HEART if board.hurt(one.what, one.by) else KILL if board.killed(one.what, one.by) else ""
