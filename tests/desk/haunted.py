"""Scenes of MidEvil: the duel for the book as everybody at the table sees it, and the ground with its skeletons."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.desk.desk import Desk
from companion.desk.screens.players import Players
from companion.engine import Json
from companion.table import Table, begin, load_opening
from companion.table.shelf import answerers_of
from tests.desk.stage import desk_with, press
from tests.rules.haunting import bones, tile, tokens

ANA: dict[str, Json] = {"name": "Ana", "at": "0,0.SW", "lives": 3, "skeletons": {"white": 3, "red": 1}}
BEN: dict[str, Json] = {"name": "Ben", "at": "0,0.S", "lives": 2, "skeletons": {"blue": 2}, "front": ["sword"]}
MAP = [
    tile("altar", "0,0"),
    tile("graveyard", "0,1"),
    tile("bridge", "0,-1"),
    tile("manor", "1,0"),
]


@cache
def table(*answers: Json, step: str = "move", bids: str = "under-hands") -> Table:
    """Ana stands beside Ben, who holds the book, with two steps left; then these answers."""
    position = {
        "game": "midevil",
        "options": {"bid-capture": bids},
        "turn": {"step": step, "left": 4, "seat": 0},
        "map": MAP,
        "skeletons": bones(("white", "0,0.N"), ("red", "0,0.NE"), ("blue", "0,0.E")),
        "lives": tokens("0,0.NW"),
        "players": [ANA, BEN],
        "book": 1,
    }
    opening = load_opening({"position": position, "seed": 1})
    sat = begin(opening, answerers=answerers_of(opening))
    for value in answers:
        sat.answer(value)
    return sat


def at(*answers: Json, then: tuple[str, ...] = (), bids: str = "under-hands") -> Callable[[], Desk]:
    def scene() -> Desk:
        desk = desk_with(table(*answers, bids=bids))
        press(desk, *then)
        return desk

    return scene


def who_has_what() -> Desk:
    desk = desk_with(table(), Players())
    press(desk, "DOWN")
    return desk


@cache
def at_the_bridge(*answers: Json) -> Table:
    """Ana stands in the gate court before the raised Drawbridge with four steps left; then these answers."""
    position = {
        "game": "midevil",
        "mode": "castle",
        "turn": {"step": "move", "left": 8, "seat": 0},
        "skeletons": bones(("white", "-1,-5.C"), ("black", "-1,-5.SE")),
        "players": [{"name": "Ana", "at": "-1,-3.S"}, {"name": "Ben"}],
    }
    opening = load_opening({"position": position, "seed": 1})
    sat = begin(opening, answerers=answerers_of(opening))
    for value in answers:
        sat.answer(value)
    return sat


def crossing(*answers: Json, then: tuple[str, ...] = ()) -> Callable[[], Desk]:
    def scene() -> Desk:
        desk = desk_with(at_the_bridge(*answers))
        press(desk, *then)
        return desk

    return scene


SEALED = "sealed-on-device"
HAUNTED: dict[str, Callable[[], Desk]] = {
    "midevil-step": at(then=("UP",)),
    "midevil-players": who_has_what,
    "bridge-up": crossing(then=("DOWN",)),
    "bridge-lower": crossing("lower"),
    "bridge-down": crossing("lower", 4, "S"),
    "bridge-raise": crossing("lower", 4, "S", "S", "S", "S"),
    "duel-roll": at("E"),
    "duel-roll-holder": at("E", 2),
    "duel-ready": at("E", 2, 5),
    "duel-commit": at("E", 2, 5, "ready"),
    "duel-commit-turned": at("E", 2, 5, "ready", then=("RIGHT", "DOWN", "RIGHT", "RIGHT")),
    "duel-commit-all": at("E", 2, 5, "ready", then=("RIGHT", "DOWN", "DOWN", "DOWN")),
    "duel-secret": at("E", 2, 5, bids=SEALED),
    "duel-secret-shown": at("E", 2, 5, bids=SEALED, then=("OK",)),
    "duel-secret-holder": at("E", 2, 5, "1 life, 3 white", bids=SEALED),
    "duel-again": at("E", 2, 5, "ready", "1 life, 3 white", "2 blue"),
}
