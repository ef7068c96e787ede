"""Scenes of Totally Zombies!!!: sets and size of the table, decks, an auction, the sewer, the Funhouse, guts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from companion.desk.desk import Desk
from companion.desk.screens.players import Players
from companion.desk.screens.wizard import SummaryPage, page
from companion.engine import Json
from companion.games import rulebook
from companion.packs import load
from companion.table import Table
from companion.table.draft import EXTRAS, IN_PLAY, Draft
from tests.desk.stage import desk_with, press
from tests.rules.outbreak import NAMES, ROW, entrances, horde, tile

GAME = "totally-zombies"
FUNHOUSE = [tile(f"funhouse-{n}", at, layer="funhouse") for n, at in enumerate(("0,0", "1,0", "1,1", "0,1"), 1)]
CIRCUS = [tile("town-straight", "3,0", "r90"), tile("ticket-booth", "4,0", "r90"), tile("circus-crossing", "5,0")]
HAS: tuple[dict[str, Json], ...] = (
    {"at": "0,0.C", "life": 2.5, "guts": 4, "zombies": 9},
    {"at": "1,0.C", "bullets": 0, "guts": 1, "zombies": {"zombie": 3, "dog": 2}},
    {"at": "0,0.E", "life": 0.5, "zombies": 4},
    {"at": "2,0.W", "guts": 5, "zombies": 12},
    {"zombies": 1},
    {"zombies": 7},
    {"zombies": 2},
    {"zombies": 3},
)


@cache
def sat(*answers: Json, step: str = "move", players: int = 4, at: str = "", more: str = "", **turn: Any) -> Table:
    """A table with so many players at a step of Ana's turn; then these answers."""
    has = [{"name": name, **one} for name, one in zip(NAMES, HAS, strict=True)][:players]
    if at:
        has[0]["at"] = at
    document = {
        "turn": {"step": step, "seat": 0, **turn, **({"dice": list(turn["dice"])} if "dice" in turn else {})},
        "map": [*ROW, *CIRCUS, *FUNHOUSE] if more == "circus" else [*ROW],
        "zombies": horde("0,0.N", "1,0.E dog 2"),
        "sewer-entrances": entrances("0,0.C", "1,0.S"),
        "players": has,
    }
    game: Any = rulebook(GAME).load(document, load(GAME))
    table = Table(game)
    for value in answers:
        table.answer(value)
    return table


def at_table(*answers: Json, then: tuple[str, ...] = (), **where: Any) -> Callable[[], Desk]:
    """The desk after these answers and presses."""

    def scene() -> Desk:
        desk = desk_with(sat(*answers, **where))
        press(desk, *then)
        return desk

    return scene


def new_game(step: str, *then: str, rules: Mapping[str, str] | None = None) -> Callable[[], Desk]:
    """A page of the wizard."""

    def scene() -> Desk:
        draft = Draft(GAME)
        draft.rules.update(rules or {})
        desk = desk_with(None, page(draft, step) if step else SummaryPage(draft))
        press(desk, *then)
        return desk

    return scene


def who_has_what() -> Desk:
    desk = desk_with(sat(players=8, left=6, dice=(3,)), Players())
    press(desk, "DOWN", "DOWN")
    return desk


SOME = {"areas-in-play": "town+woods+circus"}
WALK: dict[str, Any] = {"left": 8, "dice": (4,)}
DRAWN: dict[str, Any] = {"step": "tile", "deck": "town", "tile": "town-helipad"}
OUTBREAKS: dict[str, Callable[[], Desk]] = {
    "wizard-in-play": new_game(IN_PLAY, "DOWN", "DOWN", "OK", "DOWN", rules=SOME),
    "wizard-surface": new_game(EXTRAS, "DOWN", "RIGHT", "RIGHT"),
    "wizard-sets-summary": new_game("", "DOWN", "DOWN", rules=SOME),
    "deck-choice": at_table(step="tile", more="circus", then=("DOWN",)),
    "auction": at_table(2, "pass", 3, then=("RIGHT", "RIGHT"), **DRAWN),
    "auction-pass": at_table(2, "pass", 3, **DRAWN),
    "auction-eight": at_table(2, "pass", 3, "pass", "pass", 5, players=8, **DRAWN),
    "sewer-step": at_table(at="sewer 0,0.C", then=("RIGHT", "RIGHT"), **WALK),
    "sewer-entrance": at_table(then=("DOWN",), **WALK),
    "sewer-upkeep": at_table(at="sewer 0,0.C", step="token"),
    "funhouse-step": at_table(at="funhouse 0,0.C", more="circus", **WALK),
    "guts-pay": at_table(1, step="fight", at="0,0.N"),
    "guts-players": who_has_what,
    "guts-for-life": at_table(then=("CARD", "OK"), **WALK),
}
