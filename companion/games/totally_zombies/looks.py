"""How the pieces and the ground of Totally Zombies!!! look on the small screen, in lights, on the page and on the text
map.

Breeds are told apart by colour, letter and shape: the same in every palette, and for eyes that see colours alike.
"""

from __future__ import annotations

from companion.games.kit.pieces import GROUND, PAWN_SHAPE, Role
from companion.games.totally_zombies.meta import BULLET, CLOWN, DOG, ENHANCED, LIFE, ZOMBIE
from companion.games.totally_zombies.printed import Tile
from companion.tiles import Laid
from companion.tiles.tile import CLOSED, turned_square

PAWN = Role("pawn", "☺", "white", "pawns", shape=PAWN_SHAPE)
SHAPES = {
    ZOMBIE: ("#..#", ".##.", ".##.", "#..#"),
    ENHANCED: ("####", "#..#", ".##.", "#..#"),
    DOG: ("#...", "####", ".###", ".#.#"),
    CLOWN: (".##.", "####", ".##.", "#..#"),
}
"""Four by four pixels: crossed bones, a square head, four legs, a round hat."""
LETTERS = {ZOMBIE: "z", ENHANCED: "g", DOG: "d", CLOWN: "c"}
ONE = {ZOMBIE: "zombie", ENHANCED: "enhanced zombie", DOG: "zombie dog", CLOWN: "zombie clown"}
"""What players call one of them."""
ZOMBIES = {
    breed: Role(
        breed,
        "☠",
        breed,
        ONE[breed],
        LETTERS[breed],
        style="zombie",
        shape=SHAPES[breed],
        path=f"zombies.{{at}}.{breed}",
        counted=True,
    )
    for breed in (ZOMBIE, ENHANCED, DOG, CLOWN)
}
TOKENS = {
    BULLET: Role(BULLET, "•", "bullet", "bullet", "b", "•", lying=True, path="tokens.{at}"),
    LIFE: Role(
        LIFE,
        "♥",
        "heart",
        "life token",
        "+",
        "♥",
        style="heart",
        picture="heart",
        lying=True,
        path="tokens.{at}",
        tally="life",
    ),
}
ENTRANCE = Role("sewer", "○", "sewer", "sewer entrance", "o", "○", style="note", lying=True)
ROLES = (PAWN, *ZOMBIES.values(), *TOKENS.values(), ENTRANCE)

GROUNDS = {**GROUND, "~": "water", "t": "trees"}
"""What the squares of a printed tile are; the board tells Helipads, trees and the Funhouse from them."""

DEED_WORDS = {
    "guts-for-life": ("Guts for life", "Two guts tokens become one life token, at any time."),
    "sewer-entrance": ("Sewer entrance", "Put a sewer entrance on a road square, once in your turn."),
    "recite": ("Recite the spell", "In the Cabin: roll, and 6 or more with your Pages wins."),
    "take-token": ("Take the token", "Take what lies on your square and was left lying."),
}
"""What may be done at any time without a card: a name, and what it does."""
DEED_SAID = {
    "guts-for-life": "changes guts into life",
    "sewer-entrance": "places a sewer entrance",
    "recite": "recites the spell",
    "take-token": "takes the token after all",
}


def ground_at(laid: Laid[Tile], k: int, kind: str) -> str:
    """What the ground of a square looks like: the middle of a Helipad and squares among trees stand out."""
    printed = turned_square(k, -laid.quarters)
    if laid.tile.spots.get("win") == printed:
        return "goal"
    if printed in laid.tile.wooded and kind not in CLOSED:
        return "wooded"
    return GROUNDS[kind]
