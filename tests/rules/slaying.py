"""A table for the rule checks of Zombie Slayer: given a position in a few words, when something is done, then look.

    table = given(at="0,0.C", violet="0,0.N", items={"torch": 1})
    table.answer("attack 0,0.N", [6, 4, 2, 2, 1], 4, 3)
    assert table.zombies == {}
    assert table.refused("search") == "zombie-slayer.ruling.search-centre"

Unless it is said otherwise Ludwig stands on the fountain with Assault, no Luck (so that no roll asks about it) and two
actions, and four open cards lie around the Town Centre: OPEN. `sq(x, y)` names a square by its place, x squares east
and y squares south of the fountain. `refused` and its relatives return the id of the rule and fail when the state
changed or nothing was refused.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadInput, Driver, PositionError, Refused
from companion.games import NewGame, rulebook
from companion.games.zombie_slayer.state import Slayer, ZombieSlayer
from companion.packs import Pack, load
from tests.rules.at_table import AtTable

OPEN = ("a-w1 3,0 r0", "b-w1 0,-3 r90", "c-w1 -3,0 r180", "d-w1 0,3 r270")
"""Cards without walls on all four sides of the Town Centre, their green borders outward."""
TEMPLE = ("temple 3,0 r0", *OPEN[1:])
"""The same with the Temple in the east."""
COLOURS = ("violet", "green", "blue")
NAMED = ("bron", "archibald", "prycille")
_NAMES = (("NW", "N", "NE"), ("W", "C", "E"), ("SW", "S", "SE"))


def sq(x: int, y: int) -> str:
    """The square x squares east and y squares south of the fountain, on cards that lie in line with the centre."""
    column, row = (x + 1) // 3, (y + 1) // 3
    return f"{3 * column},{-3 * row}.{_NAMES[y - 3 * row + 1][x - 3 * column + 1]}"


class Slaying(AtTable[ZombieSlayer]):
    """A game of Zombie Slayer with everything by the names of its squares."""

    @property
    def slayer(self) -> Slayer:
        return self.game.slayer

    @property
    def dice(self) -> int:
        """How many dice are asked for."""
        return getattr(self.pending.options, "dice", 1)

    @property
    def at(self) -> str:
        """The square of the Slayer."""
        return self.game.name_of(self.slayer.at)

    def where(self, name: str) -> str | None:
        """The square of a follower; None when he is not in the game."""
        follower = self.game.followers.get(name)
        return self.game.name_of(follower.at) if follower else None

    @property
    def zombies(self) -> dict[str, str]:
        """The colours of the Zombies by their squares."""
        return {self.game.name_of(square): colour for square, colour in self.game.zombies.items()}

    @property
    def dung(self) -> dict[str, int]:
        return {self.game.name_of(square): heaps for square, heaps in self.game.dung.items()}


def given(
    *tiles: str,
    at: str = "0,0.C",
    violet: str = "",
    green: str = "",
    blue: str = "",
    necromancer: str | dict[str, Any] = "",
    bron: str | dict[str, Any] = "",
    archibald: str | dict[str, Any] = "",
    prycille: str | dict[str, Any] = "",
    dung: str = "",
    walls: str = "",
    faces: dict[int, dict[str, int]] | None = None,
    turn: dict[str, Any] | None = None,
    step: str = "slayer",
    options: dict[str, str] | None = None,
    deck: dict[str, Any] | None = None,
    gone: tuple[str, ...] = (),
    pack: Pack | None = None,
    entered: str = "",
    searched: str = "",
    luck: int = 0,
    **slayer: Any,
) -> Slaying:
    """A game that stands at a position. Tiles are written "a-w2 3,0 r0" (without any: OPEN); squares are lists split by
    blanks; walls are edges "0,0.C E, 3,0.W N"; `faces` replaces single faces of Ludwig; other words (life, fanatics,
    items, skills, experience, points, accuracy, guard, ...) are the Slayer's; entered and searched are lists of cells.
    """
    people = dict(zip(NAMED, (bron, archibald, prycille), strict=True))
    herd = dict(zip(COLOURS, (violet, green, blue), strict=True))
    document: dict[str, Any] = {
        "game": "zombie-slayer",
        "options": options or {},
        "turn": {"step": step, **(turn or {})},
        "map": [{"tile": "town-centre", "at": "0,0"}, *(_tile(tile, entered, searched) for tile in tiles or OPEN)],
        "sealed": [edge.strip() for edge in walls.split(", ") if edge.strip()],
        "zombies": [{"at": there, "kind": colour} for colour, squares in herd.items() for there in squares.split()],
        "dung": [{"at": there} for there in dung.split()],
        "players": [{"name": "Ana"}],
        "slayer": {"at": at, "luck": luck, **slayer},
        "followers": [{"name": name, **_being(being)} for name, being in people.items() if being],
        "gone": list(gone),
        "deck": deck or {},
    }
    if faces:
        document["slayer"]["faces"] = [faces.get(number, LUDWIG[number]) for number in range(1, 7)]
    if necromancer:
        document["necromancer"] = _being(necromancer)
    game = rulebook("zombie-slayer").load(document, pack or load("zombie-slayer"))
    assert isinstance(game, ZombieSlayer)
    return Slaying(Driver(game))


LUDWIG: dict[int, dict[str, int]] = {
    1: {},
    2: {},
    3: {"defence": 3},
    4: {"melee": 4},
    5: {},
    6: {"skill": 1, "melee": 4, "defence": 1},
}
"""The faces of the default token."""


def _being(being: str | dict[str, Any]) -> dict[str, Any]:
    return {"at": being} if isinstance(being, str) else being


def _tile(text: str, entered: str, searched: str) -> dict[str, Any]:
    tile, cell, *turn = text.split()
    entry: dict[str, Any] = {"tile": tile, "at": cell, "turn": turn[0] if turn else "r0"}
    return {**entry, "entered": cell in entered.split(), "searched": cell in searched.split()}


def new(pack: Pack | None = None, players: tuple[Any, ...] = ("Ana",), **wishes: Any) -> Slaying:
    """A new game from its creation on; the wishes are those of NewGame (options, own_deck, details)."""
    wish = NewGame(players, wishes.pop("mode", "solitaire"), **wishes)
    game = rulebook("zombie-slayer").new(pack or load("zombie-slayer"), wish)
    assert isinstance(game, ZombieSlayer)
    return Slaying(Driver(game))


def new_refused(**wishes: Any) -> str:
    """The rule by which a set-up is refused."""
    with pytest.raises(Refused) as no:
        new(**wishes)
    return no.value.rule


def load_refused(*tiles: str, **position: Any) -> str:
    """The rule by which a position is refused."""
    with pytest.raises((PositionError, Refused)) as no:
        given(*tiles, **position)
    assert isinstance(no.value, Refused | PositionError)
    return no.value.rule


__all__ = ["LUDWIG", "OPEN", "TEMPLE", "BadInput", "Slaying", "given", "load_refused", "new", "new_refused", "sq"]
