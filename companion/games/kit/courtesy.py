"""What need not be asked, and what is asked more easily: settled answers, answers that are the same, suggestions.

A question declares it beside its words; everybody who shows questions to people asks here. Programs that speak the
referee protocol are asked everything.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from companion.engine import CHOICE, Json, Request
from companion.games.kit.questions import declared
from companion.games.kit.unlisted import Unlisted
from companion.tiles import read_placement

T = TypeVar("T")


def choosable(game: Any, request: Request[T]) -> Iterator[T]:
    """The legal answers that people choose from, in their order: of those that lead to the same thing the first, and
    none of those that are not listed."""
    question, options = declared(request), request.options
    legal = iter(options.few()) if isinstance(options, Unlisted) else options.legal()
    if question is not None and question.rank is not None:
        rank = question.rank
        legal = iter(sorted(legal, key=lambda value: rank(game, request, options.show(value))))
    if question is None or question.same is None:
        yield from legal
        return
    seen: set[Hashable] = set()
    for value in legal:
        key = question.same(game, request, options.show(value))
        if key not in seen:
            seen.add(key)
            yield value


def laid_alike(looks: Sequence[Hashable], value: Json) -> Hashable:
    """What a tile turned so looks like where it lies: the key of placements that are the same."""
    placement = read_placement(value)
    return (placement.layer, placement.cell, looks[placement.quarters]) if placement is not None else value


def settled(game: Any, request: Request[Any]) -> Json:
    """The answer where nothing is left to decide: the only one, or the one that changes nothing; None otherwise.
    Dice and draws are never settled, nor is what people do at the table."""
    question = declared(request)
    if request.kind != CHOICE or question is None or question.waits:
        return None
    answer = question.settled(game, request) if question.settled is not None else None
    return answer if answer is not None and answer in request.options else sole(game, request)


def lost(request: Request[Any]) -> bool:
    """Is what is chosen given away for good, as a discard is?"""
    question = declared(request)
    return question is not None and question.lost


def sole(game: Any, request: Request[Any]) -> Json:
    """The only answer that there is to choose; None when there are more."""
    if isinstance(request.options, Unlisted):
        return None
    found = list(islice(choosable(game, request), 2))
    return request.options.show(found[0]) if len(found) == 1 else None


def suggested(game: Any, request: Request[Any]) -> Json:
    """The answer that a single key accepts: the one most people give, or the only one; None where there is none."""
    question = declared(request)
    if question is None:
        return None
    answer = question.suggested(game, request) if question.suggested is not None else None
    if answer is not None and answer in request.options:
        return answer
    return sole(game, request) if request.kind == CHOICE else None


def passing(request: Request[Any]) -> Json:
    """The answer with which most people pass by the question; None where it is not passed by."""
    question = declared(request)
    return question.passing if question is not None else None


def warning(game: Any, request: Request[Any], value: Json) -> str:
    """What people should know before they give this answer; empty where there is nothing."""
    question = declared(request)
    return question.warn(game, request, value) if question is not None and question.warn is not None else ""


def seconds(game: Any, request: Request[Any]) -> int:
    """So many seconds people have for the answer; 0 where nobody counts them."""
    question = declared(request)
    return question.clock.seconds(game, request) if question is not None and question.clock is not None else 0


def when_late(request: Request[Any]) -> Json:
    """The answer that is given when that time is up; None where people only see that it is."""
    question = declared(request)
    return question.clock.late if question is not None and question.clock is not None else None


def series(request: Request[Any]) -> str:
    """The series that the question belongs to; empty where it stands alone."""
    question = declared(request)
    return question.series if question is not None else ""


def puts(request: Request[Any]) -> str:
    """The role of the figure that comes onto the map by an answer; empty where none does."""
    question = declared(request)
    if question is None:
        return ""
    return question.puts if isinstance(question.puts, str) else question.puts(request)


def goes_on(first: Request[Any], request: Request[Any] | None) -> bool:
    """Does the question belong to the series that the first one begins? A form goes round the table; what one player
    lays out is that player's alone."""
    begun, question = declared(first), declared(request) if request is not None else None
    if request is None or begun is None or question is None or not begun.series or question.series != begun.series:
        return False
    return begun.spread is None or request.seat == first.seat


def spread(game: Any, request: Request[Any]) -> Json:
    """A sensible answer within a series; None where people fill it in themselves."""
    question = declared(request)
    if question is None or question.spread is None:
        return None
    answer = question.spread(game, request)
    return answer if answer is not None and answer in request.options else None
