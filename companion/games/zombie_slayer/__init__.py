"""Zombie Slayer: one slayer, a town full of zombies, and the Necromancer in the Temple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rulebook import NewGame, Rulebook
from companion.games.zombie_slayer.meta import CHOICES, DETAILS, HOUSE_RULES, LIGHTS, PACK, PLAYERS, TITLE

if TYPE_CHECKING:
    from companion.engine import Game, Json
    from companion.packs import Pack

# The chapters are imported when a game begins: listing the games must stay light on a small computer.


def new(pack: Pack, wish: NewGame) -> Game:
    """A new game, before its first question."""
    from companion.games.zombie_slayer.chapters.setup import begin

    return begin(pack, wish)


def load(document: Json, pack: Pack) -> Game:
    """The game that stands at a position."""
    from companion.games.zombie_slayer.chapters.limits import load as take_up

    return take_up(document, pack)


RULEBOOK = Rulebook(
    "zombie-slayer", TITLE, PACK, PLAYERS, HOUSE_RULES, new, load, details=DETAILS, choices=CHOICES, lights=LIGHTS
)

__all__ = ["RULEBOOK"]
