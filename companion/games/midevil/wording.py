"""Words about cards, fates and spells: what they do, and how sure we are that it is printed so."""

from __future__ import annotations

from typing import Protocol

from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil
from companion.languages import joined, made, say

SURE = {
    "attested": say("Attested by the rulebook."),
    "derived": say("Derived from the rulebook."),
    "assumed": say("Assumed: what is printed has the last word."),
}
"""How sure an entry of the pack is, for people."""

MARKS = {"attested": say("attested"), "derived": say("derived"), "assumed": say("assumed")}


class Marked(Protocol):
    """An entry of the pack that says how sure it is."""

    @property
    def mark(self) -> str: ...


def sure(entry: Marked) -> str:
    """How sure we are of an entry, in a sentence; empty where it does not say."""
    return SURE.get(entry.mark, "")


def marked(entry: Marked) -> str:
    """How sure we are of an entry, in a word."""
    return MARKS.get(entry.mark, entry.mark)


def without_stop(words: str) -> str:
    """A sentence that goes on."""
    return made(_without_stop, words)


def _without_stop(words: str) -> str:
    return words.rstrip(".")


def with_mark(does: str, entry: Marked) -> str:
    """What an entry does, and how sure we are of it."""
    return joined(" ", filter(None, (does, sure(entry))))


def spell_names(game: MidEvil, player: Player) -> list[str]:
    return [game.pack.spells[spell].name for spell in player.spells]
