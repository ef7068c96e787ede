"""Scenes of Totally Medieval: the mat, who moves, a Situation that came up, the score card before and after dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.desk.desk import Desk
from companion.desk.screens.players import Players
from companion.engine import Json
from companion.table import Table
from tests.desk.stage import NOW, desk_with, press
from tests.rules.warring import sides, war

LANDS = {"t1": "green-valley", "t2": "open-meadow", "t3": "frozen-pass", "t4": "old-watchtower"}
KNIGHTS = "champion@t1 squire@t1 mounted-lancer@t1 king@hs queen@hs bishop@t2:plague"
VIKINGS = "raider@t4 berserker@t4:plague king@hn"


def armies(**position: Any) -> Table:
    """Ana's Knights before Ben's Vikings on the highland in the middle."""
    usual: dict[str, Any] = {
        "knights": KNIGHTS,
        "vikings": VIKINGS,
        "terrain": LANDS,
        "down": "t5 t6 t7",
        "harvest": (14, 9),
        "situation": "clear-skies",
        "turn": {"step": "move"},
    }
    return Table(war(**(usual | position)).game)


def after(*answers: Json, then: tuple[str, ...] = (), **position: Any) -> Callable[[], Desk]:
    """The desk after these answers, each seen by whoever sits there, and these presses."""

    def scene() -> Desk:
        table = armies(**position)
        desk = desk_with(table)
        for value in answers:
            table.answer(value)
            desk.changed(NOW)
        desk.frame(NOW)
        desk.shown(NOW)
        press(desk, *then)
        return desk

    return scene


def who_has_what() -> Desk:
    return desk_with(armies(hands=(3, 2)), Players())


def called(*names: str) -> list[Json]:
    """The same armies under other names."""
    players: list[dict[str, Json]] = sides((KNIGHTS, VIKINGS), harvest=(14, 9))
    return [player | {"name": name} for player, name in zip(players, names, strict=True)]


ATTACK = ("t1", "knights-champion knights-squire knights-mounted-lancer", "t4", "stop")
MARCH = {"step": "situation"}
CAMPAIGN: dict[str, Callable[[], Desk]] = {
    "mat-from": after(),
    "mat-from-not": after(then=("RIGHT", "UP")),
    "mat-who": after("t1"),
    "mat-who-less": after("t1", then=("DOWN", "OK")),
    "mat-to": after("t1", ATTACK[1]),
    "mat-due": after(*ATTACK[:3], then=("UP",)),
    "situation-flip": after("plague", turn=MARCH),
    "situation-flip-weather": after("blizzard", turn=MARCH),
    "score-before": after(*ATTACK),
    "score-alike": after(*ATTACK, players=called("Mika", "Mikael")),
    "score-before-terms": after(*ATTACK, then=("DOWN",)),
    "score-before-foe": after(*ATTACK, then=("DOWN", "DOWN", "DOWN")),
    "score-one-die": after(*ATTACK, [5], then=("BACK",)),
    "score-after": after(*ATTACK, [5], [2]),
    "score-after-terms": after(*ATTACK, [5], [2], then=("DOWN",)),
    "score-totals": after(*ATTACK, [5], [2], then=("DOWN", "DOWN", "DOWN", "DOWN", "DOWN")),
    "score-casualty": after(*ATTACK, [5], [2], then=("BACK",)),
    "medieval-players": who_has_what,
}
