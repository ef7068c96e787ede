"""Zombies!!! as a desk or a page shows it: see `companion.games.kit.board.Board` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.kit.board import Figure
from companion.games.kit.wording import many
from companion.games.zombies.comparing import facts, fixes
from companion.games.zombies.holding import could_be, front, hand, known, private, tally
from companion.games.zombies.picture import working
from companion.games.zombies.pointing import answer_at, focus, ground, mover, places, point_of, preview, reach
from companion.games.zombies.questions import QUESTIONS
from companion.games.zombies.state import HIDDEN, Zombies
from companion.games.zombies.telling import heading, marches, play_words, standing, words_of

__all__ = [
    "ROLES",
    "answer_at",
    "could_be",
    "facts",
    "figures",
    "fixes",
    "focus",
    "front",
    "ground",
    "hand",
    "heading",
    "known",
    "marches",
    "mover",
    "piles",
    "places",
    "play_words",
    "preview",
    "private",
    "reach",
    "secret",
    "standing",
    "tally",
    "words_of",
    "working",
]

secret = QUESTIONS.secret

ROLES: Mapping[str, tuple[str, str]] = {
    "pawn": ("☺", "white"),
    "zombie": ("☠", "zombie"),
    "bullet": ("•", "bullet"),
    "heart": ("♥", "heart"),
    "survivor": ("s", "survivor"),
    HIDDEN: ("?", "hidden"),
}


def figures(game: Zombies) -> Sequence[Figure]:
    """Pawns first, beginning with whose turn it is, then zombies, then what lies on the ground."""
    order = game.players[game.seat :] + game.players[: game.seat]
    standing_there = [
        Figure("pawn", point_of(game.map, player.at), player.name, player.pawn, player.seat)
        for player in order
        if player.on_map
    ]
    standing_there += [
        Figure("zombie", point_of(game.map, square), "zombie" if count == 1 else many(count, "zombie"))
        for square, count in game.zombies.items()
    ]
    standing_there += [
        Figure(what, point_of(game.map, square), "face-down token" if what == HIDDEN else what)
        for square, what in game.tokens.items()
    ]
    return standing_there


def piles(game: Zombies) -> Sequence[tuple[str, int]]:
    """How many tiles and event cards are left, how many lie on the discard pile, and how many zombies in the box."""
    tiles = len(game.stack) + len(game.under)
    return [("tiles", tiles), ("events", len(game.deck)), ("discard", len(game.discards)), ("zombies", game.supply())]
