"""Scenes down in the dungeon of MidEvil: fate and how sure it is, spells, and what two of them do together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.desk.desk import Desk
from companion.desk.screens.players import Players
from companion.engine import Json
from companion.table import begin, load_opening
from companion.table.shelf import answerers_of
from tests.desk.stage import NOW, desk_with, lay, press
from tests.rules.haunting import ENTRANCE, tile


def below(
    *answers: Json, at: str = "0,1.N", spells: tuple[str, ...] = (), ben: tuple[str, ...] = (), hand: int = 3
) -> Desk:
    """Ana stands before the first hall of the dungeon, or somewhere else; then these answers, each seen on the desk."""
    bones = {"white": 3, "red": 1, "blue": 1}
    position = {
        "game": "midevil",
        "mode": "dungeon",
        "turn": {"step": "move", "left": 8, "die": 4, "seat": 0},
        "map": [tile("altar", "0,0"), ENTRANCE, tile("dungeon-hall", "0,2")],
        "players": [
            {"name": "Ana", "at": at, "skeletons": bones, "spells": list(spells), "hand": hand},
            {"name": "Ben", "spells": list(ben)},
        ],
    }
    opening = load_opening({"position": position, "seed": 1})
    desk = desk_with(begin(opening, answerers=answerers_of(opening)))
    answer(desk, *answers)
    return desk


def answer(desk: Desk, *values: Json) -> None:
    """One after the other, each seen before the next."""
    assert desk.table is not None
    assert desk.table.onlooker is not None
    for value in values:
        desk.table.onlooker.decided(desk.table.driver)
        desk.table.answer(value)
        desk.changed(NOW)


def in_the_hall(*answers: Json, hand: int = 3) -> Desk:
    """Ana stands in the hall with a spell, buys another one, and then these answers."""
    desk = below(at="0,2.C", spells=("carcer",), hand=hand)
    assert desk.table is not None
    desk.table.interrupt("play", 0, {"card": "spell"})
    desk.changed(NOW)
    answer(desk, *answers)
    return desk


def pressed(desk: Callable[[], Desk], *buttons: str) -> Callable[[], Desk]:
    def scene() -> Desk:
        there = desk()
        press(there, *buttons)
        return there

    return scene


def who_has_which() -> Desk:
    """Spells lie before their owners for all to see."""
    desk = below("N", 4, "carpe", spells=("carpe", "liber"), ben=("mortem", "carcer"))
    lay(desk, Players())
    press(desk, "DOWN")
    return desk


PAIRS = ("N", 4, "carpe")
SPELLBOUND: dict[str, Callable[[], Desk]] = {
    "fate-roll": partial(below, "N"),
    "fate-guardians": partial(below, "N", 1),
    "fate-guardians-put": partial(below, "N", 1, 4, "1 white, 1 blue"),
    "fate-stones": partial(below, "N", 2),
    "fate-chest": partial(below, "N", 3),
    "fate-chest-why": pressed(partial(below, "N", 3), "WHY", "DOWN"),
    "fate-bones": partial(below, "N", 5),
    "fate-lost": partial(below, "N", 6),
    "spell-draw": pressed(partial(below, "N", 4), "DOWN"),
    "spell-pair": partial(below, *PAIRS, spells=("carcer",)),
    "spell-pair-why": pressed(partial(below, *PAIRS, spells=("carcer",)), "WHY", "DOWN", "DOWN"),
    "spell-order": partial(below, *PAIRS, spells=("carcer", "mortem")),
    "spell-take": pressed(partial(below, *PAIRS, spells=("appello",), ben=("mortem", "carcer")), "OK"),
    "spell-give": partial(below, *PAIRS, "Ben mortem", spells=("appello",), ben=("mortem", "carcer")),
    "spell-too-many": partial(below, *PAIRS, spells=("carpe", "liber", "liber")),
    "spell-players": who_has_which,
    "spell-buy": pressed(partial(below, at="0,2.C", spells=("carcer",)), "CARD", "OK"),
    "spell-pay": pressed(in_the_hall, "DOWN"),
    "spell-bought": partial(in_the_hall, "1 blue", "liber"),
}
