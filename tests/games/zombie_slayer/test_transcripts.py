"""Both ends of Zombie Slayer, told: the Slayer's death from the very beginning, and the Necromancer's."""

from __future__ import annotations

from companion.bots import bot
from tests.games.telling import Telling
from tests.rules.slaying import given, new
from tests.rules.test_slayer_boss import CARDS, MIDDLE


def test_a_whole_game_that_is_lost() -> None:
    told = Telling(new(own_deck=True)).let(bot("random", 1))
    assert told.table.driver.over is not None
    assert told.table.driver.over.rule == "zombie-slayer.win.slayer-dead"
    told.matches("slayer-dead")


def test_the_last_blow_against_the_necromancer() -> None:
    necromancer = {"at": MIDDLE, "life": 1}
    told = Telling(given(*CARDS, necromancer=necromancer, at="0,3.S", entered="0,3", items={}, violet="0,3.N", luck=2))
    told.answer(f"attack {MIDDLE}")
    while told.table.driver.pending is not None:
        told.answer(BLOW.get(told.table.asks, told.table.options[0]))
    told.matches("necromancer-dead")


BLOW = {"attack.hand": [6, 4, 2, 2, 1], "attack.pick": 6, "luck.use": "keep", "defence.necromancer": [2]}
"""Ludwig rolls well; the Necromancer's one die does not help him."""
