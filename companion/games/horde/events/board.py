"""Event cards that put and move zombies, or stop everybody fighting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from companion.engine import Options, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.horde.events.shared import event
from companion.games.horde.events.world import EventGame, World
from companion.games.kit.places import Place, Places
from companion.games.kit.squares import Squares
from companion.languages import say
from companion.tiles import NOWHERE, Square

NoSquare: TypeAlias = Callable[[World, EventGame, Square], Refusal | None]
"""Why a card puts no zombie on a square."""


def _already_truce(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    return Refusal(world.cites.sense, say("nobody fights in this turn anyway")) if world.truce(game) else None


@event("alternate-food-source", sense=_already_truce)
async def alternate_food_source(world: World, game: EventGame, play: Play) -> None:
    """No fights and no kills to the end of this turn."""
    world.linger(game, play, game.seat, 1)
    world.look_for_winner(game)


# ---------------------------------------------------------------------- putting zombies


def _no_fit(world: World, game: EventGame, square: Square) -> Refusal | None:
    return world.no_fit(game, square, world.zombie)


def _not_empty(world: World, game: EventGame, square: Square) -> Refusal | None:
    return world.not_empty(game, square)


def _nobody_there(world: World, game: EventGame, square: Square) -> Refusal | None:
    if world.pawn_on(game, square):
        return Refusal(world.cites.beats, say("Zombie Master: not where a player stands"))
    return _no_fit(world, game, square)


def _no_supply(world: World, game: EventGame) -> Refusal | None:
    return None if world.supply(game) else Refusal(world.cites.supply, say("no zombie is left in the supply"))


def _full(world: World, game: EventGame, building: int, no: NoSquare) -> Refusal | None:
    if no_supply := _no_supply(world, game):
        return no_supply
    if all(no(world, game, square) for square in world.inside(game, building)):
        return Refusal(world.cites.sense, say("there is a zombie on every square of that building"))
    return None


def _any_building(world: World, game: EventGame, seat: int) -> Options[int]:
    return world.buildings(game, lambda building: _full(world, game, building, _not_empty))


def _building_with_zombies(world: World, game: EventGame, seat: int) -> Options[int]:
    def no(building: int) -> Refusal | None:
        if zombies_in(world, game, building):
            return _full(world, game, building, _no_fit)
        return Refusal(world.cites.sense, say("there is no zombie in that building"))

    return world.buildings(game, no)


def zombies_in(world: World, game: EventGame, building: int) -> int:
    """How many zombies stand in a building."""
    return sum(len(world.standing(game, square)) for square in world.inside(game, building))


@event("just-when-you-thought", targets=_any_building)
async def just_when_you_thought(world: World, game: EventGame, play: Play) -> None:
    """A zombie on every empty square of one building."""
    await _into_building(world, game, play, len(world.inside(game, play.target)), _not_empty)


@event("slight-miscalculation", targets=_building_with_zombies)
async def slight_miscalculation(world: World, game: EventGame, play: Play) -> None:
    """The zombies of one building double, as far as there is room."""
    await _into_building(world, game, play, zombies_in(world, game, play.target), _no_fit)


async def _into_building(world: World, game: EventGame, play: Play, count: int, no: NoSquare) -> None:
    squares = world.inside(game, play.target)

    def not_here(square: Square) -> Refusal | None:
        if square not in squares:
            return Refusal(world.cites.sense, say("that square is not in the building"))
        return no(world, game, square)

    await put_zombies(world, game, play, count, lambda: squares, not_here)


def _no_room(no: NoSquare) -> Any:
    """Is there a zombie, and a square for it?"""

    def sense(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
        if no_supply := _no_supply(world, game):
            return no_supply
        if all(no(world, game, square) for square in world.squares(game)):
            return Refusal(world.cites.sense, say("no square of the map is free for a zombie"))
        return None

    return sense


@event("were-screwed", sense=_no_room(_not_empty))
async def were_screwed(world: World, game: EventGame, play: Play) -> None:
    """Ten zombies on any empty squares."""
    await _anywhere(world, game, play, 10, _not_empty)


@event("zombie-master", sense=_no_room(_nobody_there))
async def zombie_master(world: World, game: EventGame, play: Play) -> None:
    """Five zombies where no player stands."""
    await _anywhere(world, game, play, 5, _nobody_there)


async def _anywhere(world: World, game: EventGame, play: Play, count: int, no: NoSquare) -> None:
    await put_zombies(world, game, play, count, lambda: world.squares(game), lambda square: no(world, game, square))


async def put_zombies(
    world: World,
    game: EventGame,
    play: Play,
    count: int,
    among: Callable[[], Iterable[Square]],
    no: Callable[[Square], Refusal | None],
    breed: str = "",
) -> None:
    """The player of the card puts zombies on squares of choice; without a choice they are simply put."""
    breed = breed or world.zombie
    free = [square for square in among() if no(square) is None]
    if count >= len(free) and len(free) <= world.supply(game):
        for square in free:
            world.add_zombie(game, square, breed)
        game.tell("zombies appear on {}", Places(game.map, free))
        return
    for nth in range(1, count + 1):
        options = world.free_squares(game, among, no, breed, nth, count)
        if not options or not world.supply(game):
            return
        square = await world.asks.zombie.to(play.seat, options)
        world.add_zombie(game, square, breed)
        game.tell("a zombie appears on {}", Place(game.map, square))


# ---------------------------------------------------------------------- moving zombies


class Moved(NamedTuple):
    """A zombie that the card has moved already."""

    square: Square = NOWHERE
    breed: str = ""


def _zombies_to_move(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    horde = world.horde(game)
    if not horde:
        return Refusal(world.cites.sense, say("there is no zombie on the map"))
    breeds = dict.fromkeys(breed for square in horde for breed in world.standing(game, square))
    if all(world.no_fit(game, square, breed) for breed in breeds for square in world.squares(game)):
        return Refusal(world.cites.sense, say("no square of the map is free for a zombie"))
    return None


@event("this-isnt-so-bad", sense=_zombies_to_move)
async def this_isnt_so_bad(world: World, game: EventGame, play: Play) -> None:
    """Two different zombies go to any free squares, whatever keeps the horde from moving."""
    moved = await _move_anywhere(world, game, play, Moved())
    await _move_anywhere(world, game, play, moved)


async def _move_anywhere(world: World, game: EventGame, play: Play, moved: Moved) -> Moved:
    def not_there(square: Square) -> Refusal | None:
        if not world.standing(game, square):
            return Refusal(world.cites.sense, say("no zombie stands there"))
        if not _others(world, game, square, moved):
            return Refusal(world.cites.sense, say("the card moves two different zombies"))
        return None

    def not_here(square: Square) -> Refusal | None:
        if breed not in world.standing(game, here):
            return Refusal(world.cites.sense, say("the zombie that was to be moved is gone"))
        return world.no_move(game, here, square, breed)

    which = Squares(game, lambda: sorted(world.horde(game)), not_there, world.cites.sense)
    if not which:  # there was only one zombie
        return moved
    here = await world.asks.moved.to(play.seat, which)
    breed = await world.which_breed(game, play.seat, _others(world, game, here, moved))
    to = Squares(game, lambda: world.squares(game), not_here, world.cites.sense)
    if not to:
        game.tell("the zombie on {} has nowhere to go", Place(game.map, here))
        return Moved(here, breed)
    there = await world.asks.moved_to.to(play.seat, to)
    world.shift(game, play, here, there, breed)
    game.tell("a zombie goes from {} to {}", Place(game.map, here), Place(game.map, there))
    world.look_for_winner(game)
    await world.meet(game, there)
    return Moved(there, breed)


def _others(world: World, game: EventGame, square: Square, moved: Moved) -> list[str]:
    """The zombies of a square without the one that was moved there."""
    breeds = list(world.standing(game, square))
    if square == moved.square and moved.breed in breeds:
        breeds.remove(moved.breed)
    return breeds
