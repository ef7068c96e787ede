"""How the pieces and the ground of MidEvil look on the small screen, in lights, on the page and on the text map.

Skeletons are told apart by colour, letter and shape: the same in every palette, and for eyes that see colours alike.
"""

from __future__ import annotations

from companion.games.kit.pieces import PAWN_SHAPE, Role
from companion.games.midevil.meta import FIGURES
from companion.games.midevil.skeleton_words import SKELETON
from companion.languages import say

PAWN = Role("pawn", "☺", "white", say("pawns"), shape=PAWN_SHAPE)
LETTERS = {"white": "w", "red": "r", "blue": "b", "black": "k"}
SHAPES = {
    "white": ("#..#", ".##.", ".##.", "#..#"),
    "red": ("#..#", "####", ".##.", ".##."),
    "blue": (".##.", "####", "#..#", "#..#"),
    "black": ("####", "#..#", "#..#", "####"),
}
"""Four by four pixels: crossed bones, horns, a hood, a ring of bones."""
PICTURES = {"white": "skeleton", "red": "horned", "blue": "crowned", "black": "hooded"}
"""The page's drawings of them."""
SKELETONS = {
    colour: Role(
        f"skeleton-{colour}",
        "☠",
        f"skeleton-{colour}",
        SKELETON[colour],
        LETTERS[colour],
        style=f"skeleton-{colour}",
        shape=SHAPES[colour],
        picture=PICTURES[colour],
        tally=colour,
    )
    for colour in FIGURES
}
LIFE = Role("heart", "♥", "life", say("life token"), "+", "♥", lying=True, tally="lives")
HORSE = Role("horse", "h", "horse", say("waiting Horse"), "h", style="note", shape=("..##", "####", ".###", ".#.#"))
BOOK = Role(
    "book",
    "B",
    "book",
    say("the Necronomicon"),
    "N",
    "▤",
    style="heart",
    shape=("####", "#.##", "#.##", "####"),
    lying=True,
    tally="book",
)
ROLES = (PAWN, *SKELETONS.values(), LIFE, HORSE, BOOK)

GROUNDS = {
    ".": "path", "o": "outside", "=": "bridge", "b": "building", "c": "castle", "d": "dungeon",
    "t": "trees", "#": "rock", "~": "water", "p": "pit",
}  # fmt: skip
"""What the squares of a printed tile are; the board tells altars and yards from them."""
