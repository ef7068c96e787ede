"""How much room a square has for zombies and tokens (totally-zombies.zombie.max-per-square)."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.totally_zombies.figures import LETTER, ONE_UPRIGHT, TWO_DOGS
from companion.games.totally_zombies.meta import DOG
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Square
from companion.tiles.tile import CLOSED

ONE_TOKEN = "totally-zombies.tile.one-token-per-square"
_DOG = LETTER[DOG]


def full(game: TotallyZombies, square: Square, breed: str) -> bool:
    """Has a square no room for one more of this breed? One of the upright breeds and two dogs each have room of their
    own (totally-zombies.ruling.mixed-breeds-on-square, totally-zombies.ruling.enhanced-counts-as-zombie)."""
    there = game.zombies.get(square)
    if not there:
        return False
    dogs = there.count(_DOG)
    return dogs >= game.breed(DOG).together if breed == DOG else dogs < len(there)


def room_for(game: TotallyZombies, square: Square, breed: str) -> int:
    """So many more of this breed find room on a square."""
    there = game.zombies.get(square, "")
    if breed == DOG:
        return max(0, game.breed(DOG).together - there.count(_DOG))
    return 0 if full(game, square, breed) else 1


def no_zombie_fits(game: TotallyZombies, square: Square, breed: str) -> Refusal | None:
    """Why no more of this breed stands on a square."""
    if game.map.kinds[square] in CLOSED:
        return Refusal("totally-zombies.ruling.zombie-access", say("that square cannot be entered"))
    if not full(game, square, breed):
        return None
    if breed == DOG:
        return Refusal(TWO_DOGS, say("two zombie dogs stand there already"))
    return Refusal(ONE_UPRIGHT, say("a zombie stands there already"))


def no_token_fits(game: TotallyZombies, square: Square) -> Refusal | None:
    """Why no further token lies there; a sewer entrance does not matter (totally-zombies.ruling.token-limit-scope)."""
    if game.map.kinds[square] in CLOSED:
        return Refusal(ONE_TOKEN, say("that square cannot be entered"))
    there = game.tokens.get(square)
    return Refusal(ONE_TOKEN, say("a {} token lies there already", say(there))) if there else None
