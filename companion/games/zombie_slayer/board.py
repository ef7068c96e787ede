"""Zombie Slayer as a desk or a page shows it: see `companion.games.kit.board.Board` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.kit.board import Figure
from companion.games.kit.wording import many
from companion.games.zombie_slayer.comparing import facts, fixes
from companion.games.zombie_slayer.holding import could_be, front, hand, known, private, tally
from companion.games.zombie_slayer.picture import working
from companion.games.zombie_slayer.pointing import answer_at, focus, ground, mover, places, preview, reach
from companion.games.zombie_slayer.questions import QUESTIONS
from companion.games.zombie_slayer.state import SEAT, ZombieSlayer
from companion.games.zombie_slayer.telling import heading, marches, play_words, standing, words_of

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
    "follower": ("f", "follower"),
    "necromancer": ("N", "necromancer"),
    "violet": ("v", "violet-zombie"),
    "green": ("g", "green-zombie"),
    "blue": ("b", "blue-zombie"),
    "dung": ("*", "dung"),
}


def figures(game: ZombieSlayer) -> Sequence[Figure]:
    """The Slayer first, then his followers, opponents, and what lies on the ground."""
    places = game.town.places
    standing_there = [Figure("pawn", places[game.slayer.at], game.who, "white", SEAT)]
    standing_there += [
        Figure("follower", places[follower.at], game.pack.tokens[name].name)
        for name, follower in game.followers.items()
    ]
    if game.master >= 0:
        standing_there.append(Figure("necromancer", places[game.master], "the Necromancer"))
    standing_there += [Figure(colour, places[at], f"{colour} zombie") for at, colour in game.zombies.items()]
    standing_there += [
        Figure("dung", places[at], "dragon dung" if count == 1 else f"{many(count, 'heap')} of dung")
        for at, count in game.dung.items()
    ]
    return standing_there


def piles(game: ZombieSlayer) -> Sequence[tuple[str, int]]:
    """How many town cards are left."""
    return [("towns", len(game.deck))]
