"""Corrections: a physical table drifts from any model, so any value may be set, checked and recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import BadInput, Json, PositionError, Refused, Request
from companion.games.kit import saying
from companion.games.kit.editing import set_value
from companion.games.zombies.cards.by_hand import BY_HAND
from companion.games.zombies.loading import read
from companion.games.zombies.loading_map import Override
from companion.games.zombies.position import write
from companion.games.zombies.state import Zombies
from companion.tiles import Square

BY_SQUARE = ("zombies", "tokens", "doors")
RESTARTS = ("turn.seat", "turn.step")


def correct(game: Zombies, changes: Mapping[str, Json], waiting: Request[Any]) -> bool:
    """Set the values in the position, load it, take it over; True when the turn has to be taken up anew."""
    by_hand = BY_HAND.asked_by(waiting)
    if any(path.partition(".")[0] == "map" for path in changes) and not (by_hand or between_events(waiting)):
        raise BadInput(f"finish what has been begun first ({waiting.name}), then correct the map")
    overruled: list[str] = []
    corrected = _corrected(game, changes, overruled.append if by_hand else None)
    # the zombie that was to be moved may be gone: it is chosen anew
    anew = waiting.name == "zombies.where" or any(path in RESTARTS or path == "turn" for path in changes)
    if anew:
        _break_off(corrected)
    before = game.copy()
    game.become(corrected)
    if not anew and not _answerable(game, waiting):
        game.become(before)
        path = next(iter(changes))
        raise PositionError(path, f"then nobody could answer {waiting.name}: answer it first, or take it back (undo)")
    game.tell("corrected: {}", saying.corrections(changes))
    for rule in overruled:
        game.tell("the card overrules {}", rule)
    return anew


def _corrected(game: Zombies, changes: Mapping[str, Json], override: Override | None) -> Zombies:
    """The game as the table says it is; raises what cannot be."""
    document = write(game)
    for path, value in changes.items():
        set_value(document, path, value, BY_SQUARE, _entry)
    moved = "turn" in changes or any(path.startswith("turn.moved") for path in changes)
    if not moved:
        document["turn"].pop("moved", None)  # a zombie taken away had perhaps been moved: no correction of its own
    corrected = read(document, game.pack, override)
    if len(corrected.players) != len(game.players):
        raise Refused("zombies.setup.before-play", "players cannot be added or removed in a running game")
    if not moved:
        corrected.moved = _still_moved(game, corrected)
    return corrected


def between_events(waiting: Request[Any]) -> bool:
    """Is nothing half done: no combat, no tile, no token, no card?"""
    return waiting.window and not waiting.name.startswith(("combat.", "token.", "rescue."))


def _answerable(game: Zombies, waiting: Request[Any]) -> bool:
    """A window is looked at anew; any other question needs an answer that still makes sense."""
    if waiting.window:
        return True
    return bool(waiting.options) and (not waiting.name.endswith(".zombie") or game.supply() > 0)


def _break_off(corrected: Zombies) -> None:
    """The step begins anew: a tile in somebody's hand goes back to the stack, combats are not open any more."""
    if corrected.tile:
        corrected.stack.append(corrected.tile)
        corrected.tile = ""
    for player in corrected.players:
        player.fighting, player.item, player.total = False, "", 0


def _still_moved(game: Zombies, corrected: Zombies) -> dict[Square, int]:
    """The zombies moved in this turn that still stand where they were moved to."""
    moved: dict[Square, int] = {}
    for square, count in game.moved.items():
        there = corrected.map.square(game.map.names[square])
        if there in corrected.zombies:
            moved[there] = min(count, corrected.zombies[there])
    return moved


def _entry(what: str, square: str, value: Json) -> dict[str, Json]:
    """How something stands in the position that a correction put on a square."""
    if what == "tokens":
        return {"at": square, "what": value}
    return {"at": square, "count": value} if what == "zombies" and value is not True else {"at": square}
