"""A battle that is fought with Dice cards: who has to answer a sum, and what it earned."""

from __future__ import annotations

from typing import Any

from companion.engine import Driver
from companion.games.totally_medieval.chapters.score import score_card
from tests.rules.warring import war

ARMY = ["knights-champion", "knights-longbowman"]
"""Strength 15 as attackers."""


def fight(
    levels: tuple[str, str] = ("addition", "algebra-1"), variants: tuple[str, ...] = ("dice-cards",), **position: Any
) -> Driver[Any]:
    """Ana's Army has entered Ben's Terrain, and owes a roll: Ben draws a card for her."""
    return war(
        "champion@t4 longbowman@t4 king@hs",
        "shieldmaiden@t4",
        turn={"step": "battle", "owed": 1, "attacks": [{"army": ARMY, "at": "t4", "back": "t1"}]},
        variants=list(variants),
        levels=levels,
        **position,
    )


def printed(**position: Any) -> Driver[Any]:
    """The same with printed Dice cards on the table."""
    return fight(sums="printed", **position)


def attack_line(mat: Driver[Any]) -> tuple[int, int]:
    """The dice points and the running total of the attacker."""
    card = score_card(mat.game)
    assert card is not None
    return card.attack.line("dice").points, card.attack.total


def position(card: str = "5: 17 + 6 = ?", **position: Any) -> dict[str, Any]:
    """Ana is asked a sum, on Terrains of the shipped pack: this can be loaded anywhere."""
    mat = fight(terrain={"t1": "open-meadow", "t4": "green-valley"}, down="t2 t3 t5 t6 t7", **position)
    mat.answer(card)
    written: dict[str, Any] = mat.game.position()
    return written
