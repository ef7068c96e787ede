"""A table for rule checks: given a position in a few words, when somebody does something, then look.

    table = given("cross 1,0", ana={"at": "1,0.C", "hearts": 2}, zombies="1,0.C", step="fight")
    table.answer(5)
    assert table.ana.zombies == 1
    assert table.refused("N", name="move.step") == "zombies.combat.no-retreat"

Players are Ana, Ben, Cy and Dee, clockwise; Ana (seat 0) is active unless `seat` says otherwise. `refused` and its
relatives return the id of the rule and fail when the state changed or nothing was refused.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

import pytest

from companion.engine import BadInput, Driver, PositionError, Refused
from companion.games import NewGame, rulebook
from companion.games.zombies.people import Player
from companion.games.zombies.state import Zombies
from companion.packs import Pack, load
from tests.rules.at_table import AtTable

PACKS = Path(__file__).parents[1] / "fixtures" / "packs"
NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Flo")


def checks_pack() -> Pack:
    """The abstract tiles of the catalogue's checks, with the cards of the base set."""
    return load("checks", [PACKS])


class Sitting(AtTable[Zombies]):
    """A game of Zombies!!! with its players by name."""

    @property
    def asked(self) -> str:
        """Who is asked: a name, or "table"."""
        return self.game.players[self.pending.seat].name if self.pending.seat >= 0 else "table"

    def player(self, name: str) -> Player:
        return next(player for player in self.game.players if player.name == name)

    @property
    def ana(self) -> Player:
        return self.player("Ana")

    @property
    def ben(self) -> Player:
        return self.player("Ben")

    @property
    def cy(self) -> Player:
        return self.player("Cy")

    @property
    def dee(self) -> Player:
        return self.player("Dee")

    def where(self, name: str) -> str | None:
        """The square of a player's pawn; None off the map."""
        at = self.player(name).at
        return self.game.map.names[at] if at >= 0 else None

    @property
    def zombies(self) -> set[str]:
        """The squares on which zombies stand."""
        return {self.game.map.names[square] for square in self.game.zombies}

    @property
    def tokens(self) -> dict[str, str]:
        return {self.game.map.names[square]: what for square, what in self.game.tokens.items()}

    @property
    def doors(self) -> set[str]:
        return {self.game.map.names[square] for square in self.game.map.doors}

    def play(self, seat: int, card: str, target: Any = None, source: str | None = None) -> Self:
        self.driver.interrupt("play", seat, _play(card, target, source))
        return self

    def play_refused(self, seat: int, card: str, target: Any = None, source: str | None = None) -> str:
        return self.refusing(lambda: self.driver.interrupt("play", seat, _play(card, target, source)))


def _play(card: str, target: Any, source: str | None) -> dict[str, Any]:
    value = {"card": card, "target": target, "from": source}
    return {key: part for key, part in value.items() if part is not None}


def given(
    *tiles: str,
    players: int = 2,
    seat: int = 0,
    step: str = "tile",
    mode: str = "competitive",
    scenario: str | list[str] | None = None,
    variants: list[str] | None = None,
    zombies: str = "",
    bullets: str = "",
    hearts: str = "",
    survivors: str = "",
    hidden: str = "",
    mixed: dict[str, str] | None = None,
    homeless: int = 0,
    quota: int | None = None,
    doors: str = "",
    options: dict[str, str] | None = None,
    turn: dict[str, Any] | None = None,
    decks: dict[str, Any] | None = None,
    effects: list[dict[str, Any]] | None = None,
    pack: Pack | None = None,
    **people: dict[str, Any],
) -> Sitting:
    """A game that stands at a position. Tiles are written "cross 1,0 r90"; squares are lists split by blanks, and so is
    what the face-down tokens of a cell can be: {"1,0": "bullet heart survivor"}."""
    lying = {"bullet": bullets, "heart": hearts, "survivor": survivors, "hidden": hidden}
    count = max([players, *(NAMES.index(name.title()) + 1 for name in people)])
    document: dict[str, Any] = {
        "game": "zombies",
        "mode": mode,
        "scenario": scenario or [],
        "variants": variants or [],
        "options": options or {},
        "turn": {"seat": seat, "step": step, **(turn or {})},
        "map": [{"tile": "town-square", "at": "0,0"}, *map(_tile, tiles)],
        "doors": [{"at": at} for at in doors.split()],
        "zombies": [{"at": at} for at in zombies.split()],
        "tokens": [{"at": at, "what": what} for what, squares in lying.items() for at in squares.split()],
        "mixed": [{"at": at, "what": kinds.split()} for at, kinds in (mixed or {}).items()],
        "homeless": homeless,
        "players": [{"name": name, **people.get(name.lower(), {})} for name in NAMES[:count]],
        "decks": decks or {},
        "effects": effects or [],
    }
    if quota is not None:
        document["quota"] = quota
    game = rulebook("zombies").load(document, pack or checks_pack())
    assert isinstance(game, Zombies)
    return Sitting(Driver(game))


def _tile(text: str) -> dict[str, str]:
    tile, at, *turn = text.split()
    return {"tile": tile, "at": at, "turn": turn[0] if turn else "r0"}


def new(players: int | list[Any] = 2, pack: Pack | None = None, **wishes: Any) -> Sitting:
    """A new game from its set-up on; the wishes are those of NewGame (options, ask_setup, film, report, own_deck)."""
    names = tuple(NAMES[:players]) if isinstance(players, int) else tuple(players)
    wish = NewGame(names, wishes.pop("mode", "competitive"), **wishes)
    game = rulebook("zombies").new(pack or load("zombies-2014"), wish)
    assert isinstance(game, Zombies)
    return Sitting(Driver(game))


def new_refused(players: int | list[Any] = 2, **wishes: Any) -> str:
    """The rule by which a set-up is refused."""
    with pytest.raises(Refused) as no:
        new(players, **wishes)
    return no.value.rule


def load_refused(*tiles: str, **position: Any) -> str:
    """The rule by which a position is refused."""
    with pytest.raises((PositionError, Refused)) as no:
        given(*tiles, **position)
    assert isinstance(no.value, Refused | PositionError)
    return no.value.rule


__all__ = ["BadInput", "Sitting", "checks_pack", "given", "load_refused", "new", "new_refused"]
