"""How the pieces and the ground of Totally Zombies!!! look on the small screen, in lights, on the page and on the text
map.

Breeds are told apart by colour, letter and shape: the same in every palette, and for eyes that see colours alike.
"""

from __future__ import annotations

from companion.games.kit.pieces import GROUND, PAWN_SHAPE, Role
from companion.games.totally_zombies.meta import BULLET, CLOWN, DOG, ENHANCED, LIFE, ZOMBIE
from companion.games.totally_zombies.printed import Tile
from companion.languages import say, says
from companion.tiles import Laid
from companion.tiles.tile import CLOSED, turned_square

PAWN = Role("pawn", "☺", "white", say("pawns"), shape=PAWN_SHAPE)
SHAPES = {
    ZOMBIE: ("#..#", ".##.", ".##.", "#..#"),
    ENHANCED: ("####", "#..#", ".##.", "#..#"),
    DOG: ("#...", "####", ".###", ".#.#"),
    CLOWN: (".##.", "####", ".##.", "#..#"),
}
"""Four by four pixels: crossed bones, a square head, four legs, a round hat."""
LETTERS = {ZOMBIE: "z", ENHANCED: "g", DOG: "d", CLOWN: "c"}
ONE = {
    ZOMBIE: say("zombie"),
    ENHANCED: say("enhanced zombie"),
    DOG: say("zombie dog"),
    CLOWN: say("zombie clown"),
}
"""What players call one of them."""
A_ONE = {
    ZOMBIE: say("a zombie"),
    ENHANCED: say("an enhanced zombie"),
    DOG: say("a zombie dog"),
    CLOWN: say("a zombie clown"),
}
SEVERAL = {
    ZOMBIE: say("zombies"),
    ENHANCED: say("enhanced zombies"),
    DOG: say("zombie dogs"),
    CLOWN: say("zombie clowns"),
}
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
    BULLET: Role(BULLET, "•", "bullet", say("bullet"), "b", "•", lying=True, path="tokens.{at}"),
    LIFE: Role(
        LIFE,
        "♥",
        "heart",
        say("life token"),
        "+",
        "♥",
        style="heart",
        picture="heart",
        lying=True,
        path="tokens.{at}",
        tally="life",
    ),
}
ENTRANCE = Role("sewer", "○", "sewer", say("sewer entrance"), "o", "○", style="note", lying=True)
ROLES = (PAWN, *ZOMBIES.values(), *TOKENS.values(), ENTRANCE)

GROUNDS = {**GROUND, "~": "water", "t": "trees"}
"""What the squares of a printed tile are; the board tells Helipads, trees and the Funhouse from them."""

DEED_WORDS = {
    "guts-for-life": (say("Guts for life"), say("Two guts tokens become one life token, at any time.")),
    "sewer-entrance": (say("Sewer entrance"), say("Put a sewer entrance on a road square, once in your turn.")),
    "recite": (say("Recite the spell"), say("In the Cabin: roll, and 6 or more with your Pages wins.")),
    "take-token": (say("Take the token"), say("Take what lies on your square and was left lying.")),
}
"""What may be done at any time without a card: a name, and what it does."""
DEED_SAID = {
    "guts-for-life": say("changes guts into life"),
    "sewer-entrance": say("places a sewer entrance"),
    "recite": say("recites the spell"),
    "take-token": say("takes the token after all"),
}


def counted(count: int, breed: str) -> str:
    """So many of a breed: `2 zombie dogs`."""
    if breed == ENHANCED:
        return says(count, "{} enhanced zombie", "{} enhanced zombies")
    if breed == DOG:
        return says(count, "{} zombie dog", "{} zombie dogs")
    if breed == CLOWN:
        return says(count, "{} zombie clown", "{} zombie clowns")
    return says(count, "{} zombie", "{} zombies")


def ground_at(laid: Laid[Tile], k: int, kind: str) -> str:
    """What the ground of a square looks like: the middle of a Helipad and squares among trees stand out."""
    printed = turned_square(k, -laid.quarters)
    if laid.tile.spots.get("win") == printed:
        return "goal"
    if printed in laid.tile.wooded and kind not in CLOSED:
        return "wooded"
    return GROUNDS[kind]
