"""What is hidden in a game of Zombie Slayer: nobody holds cards, but the companion may know how the deck lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Request
from companion.games.kit.board import Held
from companion.games.zombie_slayer.state import ANY, NOT_TEMPLE, ZombieSlayer


def private(game: ZombieSlayer, request: Request[Any]) -> bool:
    """Would the legal answers show the top of a hidden deck?"""
    return request.name == "tile.draw" and bool(game.deck) and game.deck[0] not in (NOT_TEMPLE, ANY)


def known(game: ZombieSlayer, seat: int) -> bool:
    """Nobody has a hand."""
    return False


def hand(game: ZombieSlayer, seat: int, waiting: tuple[Request[Any], ...]) -> Sequence[Held]:
    """Nobody has a hand."""
    return []


def could_be(game: ZombieSlayer, seat: int) -> Sequence[tuple[str, str]]:
    """Nobody has a hand."""
    return []


def front(game: ZombieSlayer, seat: int) -> Sequence[str]:
    """What the Slayer knows."""
    return []


def tally(game: ZombieSlayer, seat: int) -> Sequence[tuple[str, int]]:
    """What can be counted of the Slayer."""
    slayer = game.slayer
    return [("life", slayer.life), ("luck", slayer.luck), ("experience", slayer.experience)]
