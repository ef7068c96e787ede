"""Event cards that put and move zombies, or stop everybody fighting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import Options, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.kit.places import Place
from companion.games.kit.squares import Squares
from companion.games.zombies.cards.card import SENSE, Buildings, event, linger, put_zombies
from companion.games.zombies.chapters.last_man_standing import moves_zombies
from companion.games.zombies.chapters.squares import no_zombie_fits, playable
from companion.games.zombies.chapters.winning import look_for_winner
from companion.games.zombies.chapters.zombie_movement import meet
from companion.games.zombies.questions import QUESTIONS, chose_zombie
from companion.games.zombies.state import Zombies
from companion.tiles import BUILDING, NOWHERE, Square

NOW = "zombies.card.regular-immediate"
MOVED = QUESTIONS.choice(
    "card.which", NOW, "Move which zombie?", "{who}, which zombie does the card move?", said=chose_zombie
)
MOVED_TO = QUESTIONS.choice("card.where", NOW, "Move it where?", "{who}, where does the card move it?")


@event("alternate-food-source", sense=lambda game, play, asked: _already_truce(game))
async def alternate_food_source(game: Zombies, play: Play) -> None:
    """No fights and no kills to the end of this turn (zombies.win.alternate-food-source)."""
    linger(game, play, game.seat, 1)
    look_for_winner(game)


def _already_truce(game: Zombies) -> Refusal | None:
    if game.truce():
        return Refusal(SENSE, "nobody fights in this turn anyway")
    return None


def _free_in(game: Zombies, index: int) -> list[Square]:
    return [square for square in game.map.squares_of(index, BUILDING) if square not in game.zombies]


def _room(game: Zombies, index: int) -> Refusal | None:
    if not game.supply():
        return Refusal("zombies.ruling.zombie-supply-empty", "no zombie is left in the supply")
    return None if _free_in(game, index) else Refusal(SENSE, "there is a zombie on every square of that building")


def _any_building(game: Zombies, seat: int) -> Options[int]:
    return Buildings(game, lambda index: _room(game, index))


def _building_with_zombies(game: Zombies, seat: int) -> Options[int]:
    def no(index: int) -> Refusal | None:
        if any(square in game.zombies for square in game.map.squares_of(index, BUILDING)):
            return _room(game, index)
        return Refusal(SENSE, "there is no zombie in that building")

    return Buildings(game, no)


@event("just-when-you-thought", targets=_any_building)
async def just_when_you_thought(game: Zombies, play: Play) -> None:
    """A zombie on every free square of one building."""
    await _into_building(game, play, 9)


@event("slight-miscalculation", targets=_building_with_zombies)
async def slight_miscalculation(game: Zombies, play: Play) -> None:
    """The zombies of one building double, as far as there is room."""
    there = sum(game.zombies.get(square, 0) for square in game.map.squares_of(play.target, BUILDING))
    await _into_building(game, play, there)


async def _into_building(game: Zombies, play: Play, count: int) -> None:
    squares = game.map.squares_of(play.target, BUILDING)

    def no(square: Square) -> Refusal | None:
        if square not in squares:
            return Refusal(SENSE, "that square is not in the building")
        return no_zombie_fits(game, square)

    await put_zombies(game, play, count, lambda: squares, no)


def _no_room(game: Zombies, no: Callable[[Zombies, Square], Refusal | None]) -> Refusal | None:
    if not game.supply():
        return Refusal("zombies.ruling.zombie-supply-empty", "no zombie is left in the supply")
    if all(no(game, square) for square in playable(game)):
        return Refusal(SENSE, "no square of the map is free for a zombie")
    return None


@event("were-screwed", sense=lambda game, play, asked: _no_room(game, no_zombie_fits))
async def were_screwed(game: Zombies, play: Play) -> None:
    """Ten zombies on any free squares."""
    await put_zombies(game, play, 10, lambda: playable(game), lambda square: no_zombie_fits(game, square))


def _nobody_there(game: Zombies, square: Square) -> Refusal | None:
    if any(player.at == square for player in game.players):
        return Refusal("zombies.card.supersedes", "Zombie Master: not where a player stands")
    return no_zombie_fits(game, square)


@event("zombie-master", sense=lambda game, play, asked: _no_room(game, _nobody_there))
async def zombie_master(game: Zombies, play: Play) -> None:
    """Five zombies where no player stands."""
    await put_zombies(game, play, 5, lambda: playable(game), lambda square: _nobody_there(game, square))


def _zombies_to_move(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if not game.zombies:
        return Refusal(SENSE, "there is no zombie on the map")
    if len(game.zombies) == len(playable(game)):
        return Refusal(SENSE, "no square of the map is free for a zombie")
    return None


@event("this-isnt-so-bad", sense=_zombies_to_move)
async def this_isnt_so_bad(game: Zombies, play: Play) -> None:
    """Two different zombies go to any free squares, All the Marbles or not (zombies.ruling.card-conflict)."""
    moved = await _move_anywhere(game, play, NOWHERE)
    await _move_anywhere(game, play, moved)


async def _move_anywhere(game: Zombies, play: Play, moved: Square) -> Square:
    def not_there(square: Square) -> Refusal | None:
        if square not in game.zombies:
            return Refusal(SENSE, "no zombie stands there")
        if square == moved and game.zombies[square] == 1:
            return Refusal(SENSE, "the card moves two different zombies")
        return None

    def not_here(square: Square) -> Refusal | None:
        if here not in game.zombies:
            return Refusal(SENSE, "the zombie that was to be moved is gone")
        return no_zombie_fits(game, square)

    which = Squares(game, lambda: sorted(game.zombies), not_there, SENSE)
    if not which:  # there was only one zombie
        return moved
    here = await MOVED.to(play.seat, which)
    there = await MOVED_TO.to(play.seat, Squares(game, lambda: playable(game), not_here, SENSE))
    game.shift_zombie(here, there, counts=play.seat == moves_zombies(game))
    game.tell("a zombie goes from {} to {}", Place(game.map, here), Place(game.map, there))
    look_for_winner(game)
    await meet(game, there)
    return there
