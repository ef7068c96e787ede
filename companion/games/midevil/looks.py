"""How the pieces and the ground of MidEvil look on the small screen, in lights, on the page and on the text map.

Skeletons are told apart by colour, letter and shape: the same in every palette, and for eyes that see colours alike.
"""

from __future__ import annotations

from companion.games.kit.pieces import PAWN_SHAPE, Role
from companion.games.midevil.meta import FIGURES

PAWN = Role("pawn", "☺", "white", "pawns", shape=PAWN_SHAPE)
LETTERS = {"white": "w", "red": "r", "blue": "b", "black": "k"}
SHAPES = {
    "white": ("#..#", ".##.", ".##.", "#..#"),
    "red": ("#..#", "####", ".##.", ".##."),
    "blue": (".##.", "####", "#..#", "#..#"),
    "black": ("####", "#..#", "#..#", "####"),
}
"""Four by four pixels: crossed bones, horns, a hood, a ring of bones."""
SKELETONS = {
    colour: Role(
        f"skeleton-{colour}",
        "☠",
        f"skeleton-{colour}",
        f"{colour} skeleton",
        LETTERS[colour],
        style=f"skeleton-{colour}",
        shape=SHAPES[colour],
    )
    for colour in FIGURES
}
LIFE = Role("heart", "♥", "life", "life token", "+", "♥")
HORSE = Role("horse", "h", "horse", "waiting Horse", "h", style="note", shape=("..##", "####", ".###", ".#.#"))
BOOK = Role("book", "B", "book", "the Necronomicon", "N", "▤", style="heart", shape=("####", "#.##", "#.##", "####"))
ROLES = (PAWN, *SKELETONS.values(), LIFE, HORSE, BOOK)

GROUNDS = {
    ".": "path", "o": "outside", "=": "bridge", "b": "building", "c": "castle", "d": "dungeon",
    "t": "trees", "#": "rock", "~": "water", "p": "pit",
}  # fmt: skip
"""What the squares of a printed tile are; the board tells altars and yards from them."""
