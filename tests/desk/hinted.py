"""Scenes with hints: who gets them, thinking, the best three, a fight, a hand that nobody else may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.bots.budget import Budget
from companion.bots.odds import Odds
from companion.bots.reaching import Reach
from companion.desk.desk import Desk
from companion.desk.intents import AskHint, Intent
from companion.desk.screens.hinting import HintSeats
from companion.desk.screens.menu import Menu
from companion.engine import Json
from companion.games.kit.heading import NextGoal
from companion.table import Table, begin, load_opening
from companion.table.hinting import Advised, Hint, hint
from companion.table.shelf import answerers_of
from tests.desk.stage import SLAYER, ZOMBIES, desk_with, played, press

FEW, SHORT = Budget(30), Budget(2000)
"""Counted in tries: the same hint everywhere."""
TILES: list[Json] = [{"tile": "town-square", "at": "0,0"}, {"tile": "town-crossroad", "at": "0,1"}]


def fight(*hands: list[Json], **ana: Json) -> Table:
    """Ana stands before a zombie, and Ben behind her; the companion has dealt these cards."""
    dealt = [{"hand": list(hand)} for hand in hands] or [{}, {}]
    people = [{"name": "Ana", "at": "0,1.C", **ana, **dealt[0]}, {"name": "Ben", "at": "0,0.C", **dealt[1]}]
    position = {"game": "zombies", "turn": {"seat": 0, "step": "fight"}, "map": TILES, "players": people}
    wish = {"position": {**position, "zombies": [{"at": "0,1.C"}]}, "chance": "auto" if hands else "ask", "seed": 4}
    opening = load_opening(wish)
    return begin(opening, answerers=answerers_of(opening))


def asking(table: Table) -> Desk:
    """Everybody wants hints, and the menu is open at its first line."""
    for seat in range(table.game.seats):
        table.allow_hints(seat, True)
    return desk_with(table, Menu())


def think(desk: Desk, intent: Intent | None) -> Desk:
    """What the daemon does in a thread of its own."""
    assert isinstance(intent, AskHint)
    assert desk.table is not None
    driver = desk.table.driver
    found = hint(driver.fork(), driver.ask().seat, FEW, fight=SHORT, goal=FEW)
    desk.advice = replace(desk.advice, hint=found)
    return desk


def told(found: Hint, table: Table, *then: str) -> Desk:
    """A hint as it might be: a bot that learns to play better changes no picture."""
    desk = asking(table)
    press(desk, "OK")
    desk.advice = replace(desk.advice, hint=found)
    press(desk, *then)
    return desk


def thinking() -> Desk:
    desk = asking(fight())
    press(desk, "OK")
    return desk


def hand() -> Table:
    """A fight with known cards."""
    return fight(["fear", "chainsaw"], ["fire-axe"], hearts=2)


def alone() -> Desk:
    """The others look away, and Ana reads."""
    desk = asking(hand())
    press(desk, "OK", "OK")
    desk.advice = replace(desk.advice, hint=CARD)
    return desk


def spoken_to() -> Table:
    return fight(hearts=2, bullets=1)


def shot() -> Table:
    """A three was rolled: a bullet would help."""
    table = spoken_to()
    table.answer(3)
    return table


LONG = Hint(
    0,
    (
        Advised("E", "east to the middle of the corner road west of Town Square", 1.0, 0.07, 40),
        Advised("fear", "Fear: The target flees.", 0.615, 0.08, 40, card=True),
        Advised("stop", "stop here", 0.42, 0.3, 39),
    ),
    Odds(0.97, False, 800),
    Reach(NextGoal("the middle of the Helipad", 4, lambda game: False), 11, 90),
)
HURRIED = Hint(
    0,
    (Advised("stop", "stop here", 0.4, 1.0, 1, told=False),),
    Odds(1.0, False, 2),
    Reach(NextGoal("2 more zombies", 2, lambda game: False), 1, 3),
)
STEPS = Hint(
    0,
    (
        Advised("stop", "stop here", 0.36, 0.07, 40),
        Advised("N", "north to the north side of Town Square", 0.31, 0.07, 40),
        Advised("S", "south to the south side of Town Square", 0.2, 0.3, 4),
    ),
)
BULLET = Hint(
    0,
    (Advised(0, "spend nothing and roll again", 0.34, 0.14, 20), Advised(1, "spend 1 and kill it", 0.26, 0.14, 20)),
    Odds(1.0, True),
)
CARD = Hint(
    0,
    (
        Advised(None, "no card now", 0.45, 0.08, 30),
        Advised({"card": "fear"}, "Fear: The target flees.", 0.32, 0.1, 30, card=True),
    ),
    Odds(1.0, True),
)
SCENES: dict[str, Callable[[], Desk]] = {
    "hint-seats": lambda: _seats(),
    "hint-menu": lambda: asking(fight()),
    "hint-thinking": thinking,
    "hint-nothing": lambda: told(Hint(0, (), Odds(1.0, False, 900)), played(SLAYER, "attack.hand")),
    "hint-where": lambda: told(STEPS, played(ZOMBIES, "move.step"), "DOWN"),
    "hint-fight": lambda: told(Hint(0, (), Odds(8 / 9, True)), spoken_to()),
    "hint-bullet": lambda: told(BULLET, shot()),
    "hint-hurried": lambda: told(HURRIED, fight()),
    "hint-all": lambda: told(LONG, fight()),
    "hint-why": lambda: _explained(),
    "hint-look-away": lambda: _veiled(),
    "hint-for-one": alone,
    "hint-void": lambda: _void(),
}


def _seats() -> Desk:
    table = fight()
    table.allow_hints(1, True)
    return desk_with(table, HintSeats())


def _explained() -> Desk:
    desk = told(LONG, fight())
    press(desk, "WHY")
    return desk


def _veiled() -> Desk:
    desk = asking(hand())
    press(desk, "OK")
    return desk


def _void() -> Desk:
    desk = thinking()
    desk.advice = replace(desk.advice, words="Another question is asked now.")
    return desk
