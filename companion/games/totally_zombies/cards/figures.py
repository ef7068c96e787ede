"""What cards do with zombies: put, move, remove and kill them, whatever their breed, each within its limit on a square
(totally-zombies.ruling.card-zombie-breeds)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from companion.engine import Refusal
from companion.games.horde.cards import Play
from companion.games.horde.events.board import put_zombies
from companion.games.kit.places import Place, Places
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.cards.card import SENSE
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.combat import keeps_apart, kill
from companion.games.totally_zombies.chapters.room import no_zombie_fits
from companion.games.totally_zombies.figures import breeds_of
from companion.games.totally_zombies.meta import ZOMBIE
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Square


class Figure(NamedTuple):
    """One zombie on the map."""

    square: Square
    breed: str


def figures_on(game: TotallyZombies, squares: Iterable[Square]) -> list[Figure]:
    """Every zombie on these squares."""
    return [Figure(square, breed) for square in squares for breed in breeds_of(game.zombies.get(square, ""))]


def squares_of(game: TotallyZombies, index: int) -> list[Square]:
    """The squares of a tile on which somebody can stand."""
    return game.map.squares_of(index)


def tile_under(game: TotallyZombies, player: Player) -> int:
    """The tile on which a player is; below ground it is the one above (totally-zombies.ruling.underground-cards)."""
    return game.above(player.at) // 9 if player.on_map else -1


# ---------------------------------------------------------------------- putting


def no_room(game: TotallyZombies, square: Square, breed: str = ZOMBIE) -> Refusal | None:
    """Why no zombie of this breed can be put on a square."""
    return no_zombie_fits(game, square, breed)


def not_empty(game: TotallyZombies, square: Square) -> Refusal | None:
    """Why a card that wants a legal empty square does not put a zombie there."""
    return WORLD.not_empty(game, square)


def fill(game: TotallyZombies, squares: Iterable[Square]) -> int:
    """One zombie on every legal empty square of these; how many."""
    free = [square for square in dict.fromkeys(squares) if not_empty(game, square) is None]
    for square in free:
        game.add_zombie(square)
    if free:
        game.tell("zombies appear on {}", Places(game.map, free))
    return len(free)


async def put(
    game: TotallyZombies,
    play: Play,
    count: int,
    among: Callable[[], Iterable[Square]],
    breed: str = ZOMBIE,
    no: Callable[[Square], Refusal | None] | None = None,
) -> None:
    """The player of the card puts so many zombies on squares of choice, as far as there is room."""
    squares = list(among())

    def not_there(square: Square) -> Refusal | None:
        if square not in squares:
            return Refusal(SENSE, say("the card does not reach that square"))
        return no(square) if no is not None else no_room(game, square, breed)

    await put_zombies(WORLD, game, play, count, lambda: squares, not_there, breed)


# ---------------------------------------------------------------------- choosing and moving


async def choose(game: TotallyZombies, seat: int, among: Sequence[Figure]) -> Figure:
    """One of these zombies; without a choice nobody is asked."""
    squares = list(dict.fromkeys(figure.square for figure in among))
    square = squares[0]
    if len(squares) > 1:
        square = await WORLD.asks.moved.to(seat, these(game, squares, say("that zombie is out of reach of the card")))
    breeds = [figure.breed for figure in among if figure.square == square]
    return Figure(square, await WORLD.which_breed(game, seat, breeds))


def room_beside(game: TotallyZombies, figure: Figure) -> list[Square]:
    """The squares to which one could step from there and that have room for the zombie."""
    return movable_to(game, figure, (square for square in game.map.sides[figure.square] if square >= 0))


def movable_to(game: TotallyZombies, figure: Figure, squares: Iterable[Square]) -> list[Square]:
    """Those of the squares to which a card may move the zombie."""
    here, breed = figure
    return [there for there in dict.fromkeys(squares) if WORLD.no_move(game, here, there, breed) is None]


async def move(game: TotallyZombies, seat: int, figure: Figure, among: Iterable[Square]) -> bool:
    """Move a zombie to one of these squares that has room for it; False when none has."""
    free = movable_to(game, figure, among)
    if not free:
        return False
    there = free[0]
    if len(free) > 1:
        there = await WORLD.asks.moved_to.to(
            seat, these(game, free, say("there is no room, or the card does not reach it"))
        )
    game.shift_zombie(figure.square, there, figure.breed)
    game.tell("a {} goes to {}", game.breed(figure.breed).name, Place(game.map, there))
    return True


async def move_all(game: TotallyZombies, seat: int, figures: Sequence[Figure], among: Iterable[Square]) -> None:
    """Move every one of these zombies there; those without room are removed, and count for nobody."""
    squares = list(among)
    for figure in figures:
        if not await move(game, seat, figure, squares):
            remove(game, figure)


def these(game: TotallyZombies, squares: Sequence[Square], why: str) -> Squares:
    """One of these squares as an answer."""

    def no(square: Square) -> Refusal | None:
        return None if square in squares else Refusal(SENSE, why)

    return Squares(game, lambda: squares, no, SENSE)


# ---------------------------------------------------------------------- removing and killing


def remove(game: TotallyZombies, figure: Figure) -> None:
    """A zombie goes back to the supply and counts for nobody (totally-zombies.ruling.card-kills)."""
    game.take_zombie(figure.square, figure.breed)
    game.tell("a {} is removed", game.breed(figure.breed).name)


def mortal(game: TotallyZombies, player: Player, figures: Iterable[Figure]) -> list[Figure]:
    """Those of the zombies that a card may kill for the player: none that do not fight back
    (totally-zombies.clarify.no-passive-kills)."""
    return [figure for figure in figures if not keeps_apart(game, player, figure.square)]


def none_mortal(game: TotallyZombies, player: Player, figures: Sequence[Figure], where: str) -> Refusal | None:
    """Why a card kills nothing there."""
    if not figures:
        return Refusal(SENSE, say("there is no zombie {}", where))
    if mortal(game, player, figures):
        return None
    return Refusal("totally-zombies.clarify.no-passive-kills", say("zombies that do not fight back are not killed"))


async def take_kills(game: TotallyZombies, player: Player, figures: Sequence[Figure]) -> None:
    """These zombies are dead and the player's own."""
    for square, breed in mortal(game, player, figures):
        await kill(game, player, square, breed)
