"""The question and the hands: whole for those who may read them, and without answers for others."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from companion.engine import CHOICE, TABLE, Driver, Game, Json, Refusal, Request, dice_of
from companion.games.kit.board import Board, Held, Point, Spot
from companion.games.kit.courtesy import choosable, seconds, suggested, warning
from companion.games.kit.piles import UNSEEN
from companion.games.kit.unlisted import Unlisted, numbers_of, only_drawn
from companion.languages import joined, say
from companion.table.agreements import holding
from companion.table.ahead import Ahead
from companion.table.courtesy import Part
from companion.table.courtesy import form as form_of
from companion.table.courtesy import spread as spread_of

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


def for_people(
    driver: Driver[Game], board: Board, request: Request[Any], readable: bool, after: Ahead | None = None
) -> dict[str, Json]:
    """The question as people are asked it: answers that lead to the same thing are one, there is help with them, and
    what most people pass by lies in the list of what comes `after`."""
    asked = question(driver, board, request, readable, merged=True) | {"groups": holding(driver.game, request)}
    if not readable and asked["private"]:
        return {**asked, "suggested": None, "spread": None, "form": None, "lying": []}
    game = driver.game
    asked["options"] = [_helped(game, board, request, option) for option in asked["options"]]
    dice = getattr(request.options, "dice", ())
    asked["lying"] = list(dice) if isinstance(dice, tuple) else []
    spread = [
        {**_part(part), "value": part.value, "label": part.label, "at": _points(part.at), "role": part.role}
        for part in spread_of(driver)
    ]
    form = [{**_part(part), "numbers": part.numbers, "words": part.words} for part in form_of(driver)]
    again = asked["before"] if asked["before"] is not None else suggested(game, request)
    helped = {**asked, "suggested": again, "spread": spread or None, "form": form or None}
    return _with_next(helped, board, after) if after is not None else helped


def _with_next(asked: dict[str, Json], board: Board, after: Ahead) -> dict[str, Json]:
    """The next list, and in it whatever else could be answered now."""
    game, request = after.game, after.request
    own = [option for option in asked["options"] if option["value"] != after.passing]
    taken = {option["value"] for option in own}
    listed = [
        _helped(game, board, request, _option(game, board, request, value, request.options.label(inner)))
        for inner in choosable(game, request)
        if (value := request.options.show(inner)) not in taken
    ]
    here = board.mover(game, request)
    return {
        **asked,
        "name": request.name,
        "prompt": joined(" ", (asked["prompt"], game.sentence(request))) if own else game.sentence(request),
        "brief": game.brief(request),
        "rule": request.rule,
        "options": [*listed, *own],
        "count": len(listed) + len(own),
        "mover": list(here) if here else None,
        "reach": _reach(board, game, request),
        "suggested": suggested(game, request),
    }


def _helped(game: Game, board: Board, request: Request[Any], option: Json) -> Json:
    """An answer with what people should know before, and the pip of the own sheet that it paints."""
    pip, words = board.pip_of(game, request, option["value"]), warning(game, request, option["value"])
    more: dict[str, Json] = {"warn": words} if words else {}
    return {**option, **more, "pip": list(pip)} if pip else {**option, **more}


def _part(part: Part) -> dict[str, Json]:
    return {"name": part.name, "seat": part.seat, "who": part.who, "brief": part.brief}


def _points(points: Iterable[Point]) -> list[list[int]]:
    return [list(point) for point in points]


def question(
    driver: Driver[Game], board: Board, request: Request[Any], readable: bool, merged: bool = False
) -> dict[str, Json]:
    """The question; without its answers where the reader may not see them."""
    game = driver.game
    private = hidden(driver, board, request)
    shown = readable or not private
    dice = dice_of(request)
    options, count = _options(driver, board, request, dice, merged) if shown else ([], 0)
    here = board.mover(game, request)
    return {
        "n": request.number,
        "seat": request.seat,
        "who": game.names[request.seat] if request.seat != TABLE else say("Table"),
        "kind": request.kind,
        "name": request.name,
        "prompt": game.sentence(request),
        "brief": game.brief(request),
        "rule": request.rule,
        "options": options,
        "count": count,
        "dice": dice,
        "offer": driver.offer if shown else None,
        "before": driver.before if shown and not board.secret(request.name) else None,
        "mover": list(here) if here else None,
        "reach": _reach(board, game, request),
        "private": private,
        "tile": _tile(game, board, request, options),
    } | _besides(game, board, request)


def _besides(game: Game, board: Board, request: Request[Any]) -> dict[str, Json]:
    """What only some questions have."""
    more = _round(game, board, request)
    if (numbers := numbers_of(request)) is not None:
        more["numbers"] = list(numbers)
    if only_drawn(request):
        more["drawn"] = True
    if limit := seconds(game, request):
        more["seconds"] = limit
    return more


def _round(game: Game, board: Board, request: Request[Any]) -> dict[str, Json]:
    """What everybody has said, where the players speak in turn."""
    said = [one._asdict() for one in board.so_far(game, request)]
    return {"round": said} if said else {}


def _options(
    driver: Driver[Game], board: Board, request: Request[Any], dice: int, merged: bool
) -> tuple[list[Json], int]:
    """The legal answers, the first of very many, and how many there are; of those that nobody lists only the few."""
    game, options, offer = driver.game, request.options, driver.offer
    if offer is not None:
        legal: Iterable[object] = [options.read(offer)]
    elif dice > MOST_DICE_LISTED:
        legal = [options.read(value) for value in ("skip",) if value in options]
    else:
        legal = choosable(game, request) if merged or isinstance(options, Unlisted) else options.legal()
    shown: list[Json] = []
    count = 0
    for value in legal:
        count += 1
        if count <= MOST_OPTIONS:
            shown.append(_option(game, board, request, options.show(value), options.label(value)))
    return shown, options.count() if offer is None and isinstance(options, Unlisted) else count


def _option(game: Game, board: Board, request: Request[Any], value: Json, label: str) -> Json:
    places = _points(board.places(game, request, value))
    return {
        "value": value,
        "label": label,
        "verb": _verb(value, board.levels(game)) if board.verbs else "",
        "at": places,
    }


def _reach(board: Board, game: Game, request: Request[Any]) -> dict[str, Json]:
    return {f"{x},{y}": list(values) for (x, y), values in board.reach(game, request).items()}


def _verb(value: Json, layers: Container[str]) -> str:
    """The first word where an answer is a verb with something after it; a placement is none, and neither is the layer
    of a square."""
    if not isinstance(value, str):
        return ""
    word, _, rest = value.partition(" ")
    return word if rest and word.isalpha() and word not in layers else ""


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
        "play": {"card": held.card, "from": held.source, **dict(held.more)} if known else None,
    }


def _refusal(no: Refusal | None) -> Json:
    return {"rule": no.rule, "why": no.why} if no else None
