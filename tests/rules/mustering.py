"""New games of Totally Medieval for rule checks, and positions that cannot be.

table = muster(own_deck=True)                    # Ana commands the Knights and is the youngest, Ben the Vikings
table = muster(details={}, ask_setup=True)       # nothing is said beforehand
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver, PositionError, Refused
from companion.games import rulebook
from companion.games.rulebook import NewGame
from companion.games.totally_medieval.state import Medieval
from companion.packs import Pack
from tests.rules.at_table import AtTable
from tests.rules.warring import pack, war

SAID = {"civilizations": ["knights", "vikings"], "youngest": 0}


def muster(
    players: tuple[Any, ...] = ("Ana", "Ben"), mode: str = "standard", box: Pack | None = None, **wishes: Any
) -> AtTable[Medieval]:
    """A new game, before its first question."""
    wish = NewGame(players, mode, **{"details": SAID, **wishes})
    game = rulebook("totally-medieval").new(box or pack(), wish)
    assert isinstance(game, Medieval)
    return AtTable(Driver(game))


def taken_up(table: AtTable[Medieval]) -> AtTable[Medieval]:
    """The game that stands at the position of another."""
    game = rulebook("totally-medieval").load(table.game.position(), table.game.pack)
    assert isinstance(game, Medieval)
    return AtTable(Driver(game))


def no_muster(*players: Any, **wishes: Any) -> str:
    """The rule by which such a game is refused."""
    with pytest.raises(Refused) as no:
        muster(players or ("Ana", "Ben"), **wishes)
    return no.value.rule


def at_war(*args: Any, **position: Any) -> AtTable[Medieval]:
    """A position, with the checks of a table around it."""
    return AtTable(war(*args, **position))


def no_war(*args: Any, **position: Any) -> str:
    """The rule by which a position cannot be."""
    with pytest.raises(PositionError) as no:
        war(*args, **position)
    return no.value.rule
