"""Positions for tests of cards: one player with an event token and cards, another one who answers nothing."""

from __future__ import annotations

from typing import Any

from tests.rules.outbreak import Outbreak, horde, table, tile

HOSPITAL = tile("town-hospital", "1,1")
"""North of the crossroad: eight squares inside, its street in the south."""
SENSE = "totally-zombies.ruling.card-without-effect"
BEATS = "totally-zombies.clarify.card-over-rule"
DEAD = "totally-zombies.ruling.dead-players"


def with_cards(*hand: str | None, **has: Any) -> dict[str, Any]:
    """A player with an event token and these cards in hand."""
    return {"hand": list(hand), "event-tokens": 1, **has}


def other(*hand: str | None, **has: Any) -> dict[str, Any]:
    """A player without an event token: nobody asks for answers to cards."""
    return {"hand": list(hand), **has}


def at_work(t: Outbreak) -> list[str]:
    """The effects that last."""
    return [effect.effect for effect in t.game.effects]


def discards(t: Outbreak, area: str = "town") -> list[str]:
    return t.game.decks[area].discards


def to_turn_of(t: Outbreak, seat: int, name: str) -> Outbreak:
    """Play on, always with the first option, until this question is put in the turn of that seat."""
    for _ in range(400):
        if t.game.seat == seat and t.asks == name:
            return t
        t.driver.answer(next(iter(t.pending.options)))
    raise AssertionError(f"{name} is never asked of seat {seat}; now {t.asks}")


__all__ = [
    "BEATS",
    "DEAD",
    "HOSPITAL",
    "SENSE",
    "at_work",
    "discards",
    "horde",
    "other",
    "table",
    "tile",
    "to_turn_of",
    "with_cards",
]
