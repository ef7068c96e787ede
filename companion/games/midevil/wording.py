"""Words about cards, fates and spells: what they do, and how sure we are that it is printed so."""

from __future__ import annotations

from typing import Protocol

from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil

SURE = {
    "attested": "Attested by the rulebook.",
    "derived": "Derived from the rulebook.",
    "assumed": "Assumed: what is printed has the last word.",
}
"""How sure an entry of the pack is, for people."""


class Marked(Protocol):
    """An entry of the pack that says how sure it is."""

    @property
    def mark(self) -> str: ...


def sure(entry: Marked) -> str:
    """How sure we are of an entry, in a sentence; empty where it does not say."""
    return SURE.get(entry.mark, "")


def with_mark(does: str, entry: Marked) -> str:
    """What an entry does, and how sure we are of it."""
    return " ".join(filter(None, (does, sure(entry))))


def spell_names(game: MidEvil, player: Player) -> list[str]:
    return [game.pack.spells[spell].name for spell in player.spells]
