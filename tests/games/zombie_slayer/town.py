"""Small positions of Zombie Slayer: the Town Centre with a plain card on each side, and whoever stands there."""

from __future__ import annotations

from typing import cast

from companion.engine import Driver, Json, Refused
from companion.games import rulebook
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.packs import load

OPEN = ("a-w1 0,3 r270", "b-w1 3,0 r0", "c-w1 0,-3 r90", "d-w1 -3,0 r180")
"""Cards without walls, their borders outward; the Slayer has been on all of them."""


def cards(*laid: str) -> list[Json]:
    """The map of a position: the Town Centre, then cards written `a-w1 0,3 r270`, entered unless followed by `new`."""
    entries: list[Json] = [{"tile": "town-centre", "at": "0,0", "turn": "r0", "entered": True}]
    for text in laid:
        tile, at, turn, *new = text.split()
        entries.append({"tile": tile, "at": at, "turn": turn, "entered": not new})
    return entries


def figures(text: str) -> list[Json]:
    """Zombies written `violet 0,0.N; blue 0,3.C`."""
    words = [entry.split() for entry in text.split("; ")]
    return [{"kind": kind, "at": at} for kind, at in words if kind]


def sit(zombies: str = "", laid: tuple[str, ...] = OPEN, luck: int = 0, **parts: Json) -> Driver[ZombieSlayer]:
    """A game at the beginning of the Slayer's turn; zombies are written `violet 0,0.N; blue 0,3.C`."""
    slayer = {"luck": luck, **parts.pop("slayer", {})}
    document: dict[str, Json] = {
        "game": "zombie-slayer",
        "players": [{"name": "Ana"}],
        "map": cards(*laid),
        "zombies": figures(zombies) if zombies else [],
        "slayer": slayer,
        **parts,
    }
    book = rulebook("zombie-slayer")
    return Driver(cast(ZombieSlayer, book.load(document, load(book.pack))))


def play(driver: Driver[ZombieSlayer], *values: Json) -> Driver[ZombieSlayer]:
    """Answer question after question."""
    for value in values:
        driver.answer(value)
    return driver


def refused(driver: Driver[ZombieSlayer], value: Json) -> str:
    """The rule that forbids an answer, without the name of the game."""
    before = driver.game.position()
    try:
        driver.answer(value)
    except Refused as no:
        assert driver.game.position() == before
        return no.rule.removeprefix("zombie-slayer.")
    raise AssertionError(f"{value!r} was accepted")
