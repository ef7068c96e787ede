"""How the companion lays a tile that people left to it, and what comes onto it: near whoever lays it, or mean.

Pure, like the horde it leads (`hunting.py`): a decision follows from the game and the question, by what lies open
before everybody. Of equal places the first goes, so that a game taken up again goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.engine import Request
from companion.games.horde.hunting import Horde, Hunt, Pawn
from companion.games.horde.squares import OnMap
from companion.games.kit.handing import Decision, Played, Way
from companion.games.kit.wording import many
from companion.languages import say
from companion.tiles import Cell, read_placement

Whose = Callable[[Hunt[Any]], Pawn | None]
"""Whose pawn it is about; None where there is nobody."""


class Spot(NamedTuple):
    """One answer that is a place on the map."""

    value: Any
    place: Cell
    """Where it lies on the grid of all squares: a tile by its middle."""
    layer: str


def spots(game: Any, request: Request[Any]) -> Iterator[Spot]:
    """The legal answers that are places, in a fixed order; none where something else is asked."""
    land, options = game.map, request.options
    for legal in options.legal():
        value = options.show(legal)
        placement = read_placement(value) if isinstance(value, str) else None
        square = land.square(value)
        if placement is not None:
            yield Spot(value, land.middle(placement.cell), placement.layer)
        elif square >= 0:
            yield Spot(value, land.column_and_row(square), land.levels[square // 9])


def _apart(game: OnMap, spot: Spot, pawn: Pawn) -> int:
    """How many squares lie between them, whatever stands in the way."""
    x, y = game.map.column_and_row(pawn.at)
    return abs(spot.place[0] - x) + abs(spot.place[1] - y)


def _brings_figures(horde: Horde[Any], request: Request[Any]) -> bool:
    """Does a figure of the horde come onto the tile?"""
    return request.name.endswith(f".{horde.one}")


def _myself(hunt: Hunt[Any]) -> Pawn | None:
    return next((pawn for pawn in hunt.pawns if pawn.seat == hunt.seat), None)


def _leader(hunt: Hunt[Any]) -> Pawn | None:
    return next(iter(hunt.rivals()), None)


def laid(whose: Whose, near: bool) -> Callable[[Any, Request[Any]], Decision | None]:
    """A way to decide: what helps comes near that pawn, or far from it, and figures of the horde the other way."""

    def decide(game: Any, request: Request[Any]) -> Decision | None:
        horde: Horde[Any] = game.chapter("hunting").HORDE
        pawn = whose(Hunt(horde, game, request.seat))
        layer = game.map.levels[pawn.at // 9] if pawn is not None else ""
        there = [spot for spot in spots(game, request) if spot.layer == layer]
        if pawn is None or not there:
            return None
        close = near != _brings_figures(horde, request)
        best = min(there, key=lambda spot: _apart(game, spot, pawn) if close else -_apart(game, spot, pawn))
        return Decision(best.value, _why(pawn, many(_apart(game, best, pawn), "square"), close))

    return decide


def _why(pawn: Pawn, away: str, close: bool) -> str:
    if close:
        return say("as near to {} as it may lie: {}", pawn.name, away)
    return say("as far from {} as it may lie: {}", pawn.name, away)


def ways(figures: str, ruled: Callable[[Played], bool] = lambda played: False) -> dict[str, Way]:
    """How tiles may be laid; where nobody leads a horde against others (`ruled`) nobody is mean with tiles either."""
    near = say("Tiles and tokens come as near to you as they may, {} as far away.", figures)
    mean = say("Tiles and tokens come far from the rival who leads, {} near.", figures)
    return {
        "near": Way(say("Near me"), near, laid(_myself, near=True)),
        "mean": Way(say("Mean"), mean, laid(_leader, near=False), lambda played: not ruled(played)),
    }
