"""The question and the hands: whole for those who may read them, and without answers for others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine import CHOICE, TABLE, Driver, Game, Json, Refusal, Request, dice_of
from companion.games.kit.board import Board, Held, Point, Spot
from companion.games.kit.piles import UNSEEN

MOST_OPTIONS = 400
MOST_DICE_LISTED = 1
"""The falls of more dice than this are not listed: they are thrown, typed die by die, or left to the companion."""
WAYS = "NESW"


def is_choice(request: Request[Any]) -> bool:
    return request.kind == CHOICE


def may_read(seat: int, request: Request[Any]) -> bool:
    """May this seat read the answers of a private question? A hidden draw is read by nobody."""
    return is_choice(request) and seat == request.seat != TABLE


def hidden(driver: Driver[Game], board: Board, request: Request[Any]) -> bool:
    """Is the question one whose answers are not for everybody? A draw that was seen before is no secret any more,
    unless it went into a hand or a hidden place."""
    if driver.offer is not None and request.kind != CHOICE:
        return board.secret(request.name) and driver.offer != UNSEEN
    return board.private(driver.game, request)


def question(driver: Driver[Game], board: Board, request: Request[Any], readable: bool) -> dict[str, Json]:
    """The question; without its answers where the reader may not see them."""
    game = driver.game
    private = hidden(driver, board, request)
    shown = readable or not private
    dice = dice_of(request)
    options, count = _options(driver, board, request, dice) if shown else ([], 0)
    here = board.mover(game, request)
    return {
        "n": request.number,
        "seat": request.seat,
        "who": game.names[request.seat] if request.seat != TABLE else "Table",
        "kind": request.kind,
        "name": request.name,
        "prompt": game.sentence(request),
        "brief": game.brief(request),
        "rule": request.rule,
        "options": options,
        "count": count,
        "dice": dice,
        "offer": driver.offer if shown else None,
        "mover": list(here) if here else None,
        "reach": {f"{x},{y}": list(values) for (x, y), values in board.reach(game, request).items()},
        "private": private,
        "tile": _tile(game, board, request, options),
    }


def _options(driver: Driver[Game], board: Board, request: Request[Any], dice: int) -> tuple[list[Json], int]:
    """The legal answers, the first of very many, and how many there are."""
    game, options, offer = driver.game, request.options, driver.offer
    if offer is not None:
        legal: Iterable[object] = [options.read(offer)]
    elif dice > MOST_DICE_LISTED:
        legal = [options.read(value) for value in ("skip",) if value in options]
    else:
        legal = options.legal()
    shown: list[Json] = []
    count = 0
    for value in legal:
        count += 1
        if count <= MOST_OPTIONS:
            shown.append(_option(game, board, request, options.show(value), options.label(value)))
    return shown, count


def _option(game: Game, board: Board, request: Request[Any], value: Json, label: str) -> Json:
    places = [list(point) for point in board.places(game, request, value)]
    return {"value": value, "label": label, "verb": _verb(value), "at": places}


def _verb(value: Json) -> str:
    """The first word where an answer is a verb with something after it; a placement is none."""
    if not isinstance(value, str):
        return ""
    word, _, rest = value.partition(" ")
    return word if rest and word.isalpha() else ""


def _tile(game: Game, board: Board, request: Request[Any], options: list[Json]) -> Json:
    """The tile in hand: for each placement the squares it would add."""
    if not board.lays(request):
        return None
    previews = {str(option["value"]): board.preview(game, request, option["value"]) for option in options}
    squares = {value: [square(point, spot) for point, spot in spots.items()] for value, spots in previews.items()}
    first = next((spot for spots in previews.values() for spot in spots.values()), None)
    return {"name": first.place, "squares": squares} if first else None


def square(point: Point, spot: Spot) -> dict[str, Json]:
    """One square of the map."""
    ways = "".join(way for way, open_there in zip(WAYS, spot.ways, strict=True) if open_there)
    return {"at": spot.name, "x": point[0], "y": point[1], "kind": spot.kind, "ways": ways, "door": spot.door}


# ---------------------------------------------------------------------- hands


def hand(driver: Driver[Game], board: Board, seat: int) -> Json:
    """The hand of a seat, for the eyes of its player."""
    game = driver.game
    if not 0 <= seat < game.seats:
        return None
    held = board.hand(game, seat, driver.waiting)
    could = [{"id": card, "name": name} for card, name in board.could_be(game, seat)]
    return {"seat": seat, "cards": [_card(card) for card in held], "could": could}


def _card(held: Held) -> Json:
    known = bool(held.card)
    return {
        "id": held.card or None,
        "name": held.name,
        "does": held.does,
        "from": held.source,
        "playable": known and held.no is None,
        "why": _refusal(held.no),
        "play": {"card": held.card, "from": held.source} if known else None,
    }


def _refusal(no: Refusal | None) -> Json:
    return {"rule": no.rule, "why": no.why} if no else None
