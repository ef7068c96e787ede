"""Zombies!!! (2014): find the Helipad or collect 25 zombies, and let the others go first into the dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rulebook import NewGame, Rulebook
from companion.games.zombies.meta import (
    CHOICES,
    DETAILS,
    DETAILS_ONLY_WITH,
    HOUSE_RULES,
    LIGHTS,
    ONLY_WITH,
    PACK,
    PAWNS,
    PLAYERS,
    SCENARIOS,
    TITLE,
    VARIANTS,
)

if TYPE_CHECKING:
    from companion.engine import Game, Json
    from companion.packs import Pack

# The chapters are imported when a game begins: listing the games must stay light on a small computer.


def new(pack: Pack, wish: NewGame) -> Game:
    """A new game, before its first question."""
    from companion.games.zombies.chapters.setup import begin

    return begin(pack, wish)


def load(document: Json, pack: Pack) -> Game:
    """The game that stands at a position."""
    from companion.games.zombies.chapters.limits import load as take_up

    return take_up(document, pack)


RULEBOOK = Rulebook(
    "zombies",
    TITLE,
    PACK,
    PLAYERS,
    HOUSE_RULES,
    new,
    load,
    SCENARIOS,
    VARIANTS,
    DETAILS,
    CHOICES,
    PAWNS,
    ONLY_WITH | DETAILS_ONLY_WITH,
    LIGHTS,
)
