"""What comes onto a new tile: the door where tables play with doors, zombies, bullets and life tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.engine import Refusal
from companion.games.kit.places import Place, Places, part_of
from companion.games.kit.questions import OpenQuestion
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.dice import rolled
from companion.games.totally_zombies.chapters.room import no_token_fits, no_zombie_fits, room_for
from companion.games.totally_zombies.meta import BULLET, DOG, LIFE
from companion.games.totally_zombies.moments import changed_die
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.questions import DOGS, PLACE_BULLET, PLACE_DOOR, PLACE_LIFE, PLACE_ZOMBIE
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import BUILDING, MIDDLES, NOWHERE, STREET, Square

INSIDE, ON_TILE = "totally-zombies.tile.contents-inside", "totally-zombies.ruling.named-without-building"
AMMO_ROAD, AMMO_OVERFLOW = "totally-zombies.tile.army-ammo-on-road", "totally-zombies.tile.army-ammo-overflow"
No = Callable[[Square], Refusal | None]


async def fill(game: TotallyZombies, placer: Player, index: int) -> None:
    """Whoever placed the tile puts its contents on it (totally-zombies.ruling.who-places-contents)."""
    game.filling = index
    tile = game.map.laid[index].tile
    await hang_door(game, placer, index)
    await put_zombies(game, placer, index, tile)
    await put_tokens(game, placer, BULLET, tile.bullets, inside_of(game, index))
    await put_tokens(game, placer, LIFE, tile.life, inside_of(game, index))
    await put_extra_ammo(game, placer, index, tile)
    game.filling = NOWHERE


def nine(index: int) -> range:
    return range(9 * index, 9 * index + 9)


def open_ground(game: TotallyZombies, index: int) -> list[Square]:
    """The squares of a tile that can be entered."""
    return game.map.squares_of(index)


def inside_of(game: TotallyZombies, index: int) -> list[Square]:
    """Where the contents of a tile go: into its building, store, tent or place; without one anywhere on the tile
    (totally-zombies.ruling.named-without-building)."""
    return game.structure_squares(index) or open_ground(game, index)


class Contents(Squares):
    """A square of the new tile for one thing more."""

    __slots__ = ("breed", "what")

    def __init__(
        self, game: TotallyZombies, no: No, rule: str, what: str, nth: int = 0, of: int = 0, breed: str = ""
    ) -> None:
        super().__init__(game, lambda: nine(game.filling), no, rule, nth, of)
        self.what, self.breed = what, breed


# ---------------------------------------------------------------------- zombies


async def put_zombies(game: TotallyZombies, placer: Player, index: int, tile: Tile) -> None:
    """As many as are printed and of the breed that belongs there (totally-zombies.special-tile.top-secret-lab), at the
    ends of the roads of an unnamed tile, or as many dogs as the die shows."""
    if tile.rolled:
        await put_horde(game, placer, DOG, await roll_for_dogs(game, placer), open_ground(game, index))
    elif tile.zombies is None:  # totally-zombies.tile.unnamed-zombies
        stand_on(game, road_ends(game, index), tile.breed)
    else:
        await put_horde(game, placer, tile.breed, tile.zombies, _squares_for(game, index, tile))


def _squares_for(game: TotallyZombies, index: int, tile: Tile) -> list[Square]:
    """Dogs may stand outside (totally-zombies.tile.woods-dogs-outside), and so do the clowns of some tiles."""
    outside = tile.breed == DOG or "anywhere" in tile.special
    return open_ground(game, index) if outside else inside_of(game, index)


def road_ends(game: TotallyZombies, index: int) -> list[Square]:
    """The outermost road square of each exit (totally-zombies.ruling.unnamed-positions)."""
    laid = game.map.laid[index]
    return [9 * index + MIDDLES[side] for side in laid.tile.looks[laid.quarters].exits]


def stand_on(game: TotallyZombies, squares: Sequence[Square], breed: str) -> None:
    """One zombie on each of these squares: nothing is to be chosen."""
    for square in squares:
        game.add_zombie(square, breed)
    if squares:
        game.tell("{} on {}", many(len(squares), game.breed(breed).name), Places(game.map, dict.fromkeys(squares)))


async def roll_for_dogs(game: TotallyZombies, placer: Player) -> int:
    """totally-zombies.tile.woods-dog-roll: the asterisk of the Woods (totally-zombies.special-tile.woods-asterisk)."""
    roll = None
    while roll is None:
        roll = await rolled(game, placer, DOGS)
    dogs = changed_die(game, placer, roll)
    game.tell("{} rolls {}", placer.name, many(dogs, "zombie dog"))
    return dogs


async def put_horde(game: TotallyZombies, placer: Player, breed: str, count: int, squares: Sequence[Square]) -> None:
    """So many zombies, each on a square with room; what finds none is left out
    (totally-zombies.ruling.contents-overflow)."""
    rule = contents_rule(game) if len(squares) < len(open_ground(game, game.filling)) else ON_TILE
    no = _on(squares, rule, lambda square: no_zombie_fits(game, square, breed))
    put = 0
    while put < count:
        room = [square for square in squares if not no(square) for _ in range(room_for(game, square, breed))]
        if len(room) <= count - put:  # nothing is left to choose
            stand_on(game, room, breed)
            return
        name = game.breed(breed).name
        options = Contents(game, no, rule, say("a {}", name), put + 1, count, breed)
        square = await ask(game, PLACE_ZOMBIE, placer.seat, options)
        if square is not None:
            game.add_zombie(square, breed)
            game.tell("a {} on {}", name, Place(game.map, square))
            put += 1


WHERE = {
    INSIDE: say("what is printed on a tile goes inside its building"),
    ON_TILE: say("what is printed on a tile goes on its open squares"),
    AMMO_ROAD: say("extra bullets go on the road of the tile"),
    AMMO_OVERFLOW: say("extra bullets go onto the road only when the building has no free square"),
}
"""Where things go, by the rule that says so."""


def _on(squares: Iterable[Square], rule: str, full: No) -> No:
    """Why something of the tile does not go on a square: it is none of these, or there is no room."""
    among = frozenset(squares)
    return lambda square: full(square) if square in among else Refusal(rule, WHERE[rule])


def contents_rule(game: TotallyZombies) -> str:
    """The rule by which the contents of the new tile lie where they do."""
    return INSIDE if game.structure_squares(game.filling) else ON_TILE


# ---------------------------------------------------------------------- tokens


async def put_tokens(
    game: TotallyZombies, placer: Player, what: str, count: int, squares: Sequence[Square], rule: str = ""
) -> None:
    """So many bullets or life tokens, one to a square; what finds no square is left out."""
    question: OpenQuestion = PLACE_BULLET if what == BULLET else PLACE_LIFE
    rule = rule or contents_rule(game)
    no = _on(squares, rule, lambda square: no_token_fits(game, square))
    put = 0
    while put < count:
        free = [square for square in squares if not no(square)]
        if len(free) <= count - put:  # nothing is left to choose
            for there in free:
                lay_token(game, there, what)
            return
        word = say("a bullet") if what == BULLET else say("a life token")
        square = await ask(game, question, placer.seat, Contents(game, no, rule, word, put + 1, count), rule)
        if square is not None:
            lay_token(game, square, what)
            put += 1


def lay_token(game: TotallyZombies, square: Square, what: str) -> None:
    game.tokens[square] = what
    game.tell("a bullet on {}" if what == BULLET else "a life token on {}", Place(game.map, square))


async def put_extra_ammo(game: TotallyZombies, placer: Player, index: int, tile: Tile) -> None:
    """Two more bullets on each tile of the Army Base, the Front Gate too (totally-zombies.tile.army-ammo-entrance):
    into the building while a square there has no token (totally-zombies.ruling.army-ammo-room), only the surplus onto
    the road (totally-zombies.ruling.overflow-share, totally-zombies.ruling.armory-against-overflow)."""
    rooms = [square for square in game.structure_squares(index) if square not in game.tokens]
    within = min(tile.extra_bullets, len(rooms))
    await put_tokens(game, placer, BULLET, within, rooms, AMMO_OVERFLOW)
    roads = game.map.squares_of(index, STREET)
    await put_tokens(game, placer, BULLET, tile.extra_bullets - within, roads, AMMO_ROAD)


# ---------------------------------------------------------------------- doors


def needs_door(game: TotallyZombies, index: int) -> bool:
    """Is the tile one that is entered by a door token (totally-zombies.ruling.base-edition-differences)? A building in
    several parts keeps the doors that are printed on it."""
    tile = game.map.laid[index].tile
    return tile.doors != game.pack.tile(tile.id).doors and all(door // 9 != index for door in game.map.doors)


async def hang_door(game: TotallyZombies, placer: Player, index: int) -> None:
    """The door token goes on a square of the building beside the street."""
    while needs_door(game, index):
        square = await ask(game, PLACE_DOOR, placer.seat, door_squares(game, index))
        if square is not None:
            put_door(game, square)


def put_door(game: TotallyZombies, square: Square) -> None:
    game.map = game.map.with_doors({*game.map.doors, square})
    if not game.quiet:
        game.tell("the door is on {}", part_of(game.map, square))


def door_squares(game: TotallyZombies, index: int) -> Squares:
    rule = PLACE_DOOR.rule

    def no(square: Square) -> Refusal | None:
        if square // 9 != index or game.map.kinds[square] != BUILDING:
            return Refusal(rule, say("the door goes on a square of the new building"))
        if not game.map.beside_street(square):
            return Refusal(rule, say("no street square of this tile touches that square"))
        return None

    return Squares(game, lambda: nine(index), no, rule)
