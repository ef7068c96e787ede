"""The movement roll and what takes its place; how many squares come out of it, and the 1 that leads to the Funhouse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, ClassVar

from companion.engine import Dice, Json, Options, Refusal, Request, Words
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.totally_zombies.chapters import ducts, subway
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.cars import movement_dice
from companion.games.totally_zombies.chapters.dice import VALID, lie_there
from companion.games.totally_zombies.chapters.funhouse import centres
from companion.games.totally_zombies.chapters.squares import forbidden
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import CIRCUS
from companion.games.totally_zombies.moments import (
    ALLOWANCE,
    MOVES_ANOTHER,
    NO_MOVE,
    NO_ROLL,
    ROLL_BONUS,
    ROLL_CHANGE,
    why_not,
)
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.questions import CENTRE_OF, DICE_SEEN, MOVE_HOW, MOVE_ROLL
from companion.games.totally_zombies.state import NOT_ROLLED, STEP, TotallyZombies
from companion.languages import joined, say
from companion.tiles import NOWHERE, Square

ROLL_IT, WAIT, RIDE, DUCT = "roll", "wait", "ride", "duct"
GO_ON = {"go-on": say("go on")}


def walker(game: TotallyZombies, player: Player) -> Player:
    """Whose pawn moves with the roll of the player: a card may give the roll to somebody else."""
    for moves, working in MOVES_ANOTHER.at_work(game, player):
        if (seat := moves(game, player, working)) >= 0:
            return game.players[seat]
    return player


def decider(game: TotallyZombies, player: Player) -> int:
    """Who says where the pawn goes: a card may give that to somebody else."""
    return player.seat if game.mover == NOWHERE else game.mover


# ---------------------------------------------------------------------- how to move


class WaysToMove(Options[str]):
    """A movement roll, or what a player may do instead of it."""

    __slots__ = ("game", "player")
    words: ClassVar = {
        ROLL_IT: say("roll and walk"),
        WAIT: say("wait for the Subway"),
        RIDE: say("ride the Subway"),
        DUCT: say("crawl through an air duct"),
    }

    def __init__(self, game: TotallyZombies, player: Player) -> None:
        self.game = game
        self.player = player

    def candidates(self) -> Iterable[str]:
        return self.words

    def refusal(self, value: str) -> Refusal | None:
        if value == ROLL_IT:
            return None
        no = {WAIT: subway.no_wait, RIDE: subway.no_ride, DUCT: ducts.no_duct}[value]
        return no(self.game, self.player)

    def read(self, raw: Json) -> str | Refusal:
        known = isinstance(raw, str) and raw in self.words
        return raw if known else Refusal(MOVE_HOW.rule, none_of("answer {}", {way: self.words[way] for way in self}))

    def label(self, value: str) -> str:
        return self.words[value]


Instead = Callable[[TotallyZombies, Player], Awaitable[None]]


async def set_off(game: TotallyZombies, player: Player) -> None:
    """Everything before the first step."""
    while player.on_map and not game.lost and game.left == NOT_ROLLED:
        if game.dice:
            await use_dice(game, player)
        elif why := why_no_movement(game, player):
            game.tell("{} does not move in this turn: {}", player.name, why)
            game.left = 0
        else:
            await choose_way(game, player)


def why_no_movement(game: TotallyZombies, player: Player) -> str:
    """Why there is neither a movement roll nor anything in its place (totally-zombies.move.denied-roll,
    totally-zombies.ruling.denied-roll-special-moves); empty when there is."""
    if game.denied:  # totally-zombies.tile.forced-closing-no-move
        return say("the tile closed its area off")
    if game.sits_out:
        return say("there was something else to do")
    return why_not(NO_MOVE, game, player) or why_not(NO_ROLL, game, player)


async def choose_way(game: TotallyZombies, player: Player) -> None:
    """Nearly always there is only the roll; in a Subway Station or on an air duct there may be more."""
    ways, how = WaysToMove(game, player), ROLL_IT
    if game.structure_of(player.at) >= 0 or ducts.on_duct(game, player.at):
        how = ROLL_IT if ways.count() == 1 else await ask(game, MOVE_HOW, player.seat, ways) or ""
    instead: dict[str, Instead] = {
        ROLL_IT: roll_dice,
        WAIT: subway.wait,
        RIDE: subway.ride,
        DUCT: ducts.crawl,
    }
    if how:
        await instead[how](game, player)


# ---------------------------------------------------------------------- the roll


class MovementDice(Dice):
    """The movement die, or two of them with a car that works (totally-zombies.car.two-dice)."""

    __slots__ = ()

    def __init__(self, game: TotallyZombies, player: Player) -> None:
        dice = movement_dice(game, player)
        rule = "totally-zombies.car.two-dice" if dice > 1 else MOVE_ROLL.rule
        super().__init__(dice, VALID, rule, ordered=True)

    def show(self, value: tuple[int, ...]) -> Json:
        return value[0] if self.dice == 1 else list(value)

    def label(self, value: tuple[int, ...]) -> str:
        return " + ".join(map(str, value))


async def roll_dice(game: TotallyZombies, player: Player) -> None:
    """The life tokens of this moment are the ones that count (totally-zombies.ruling.allowance-timing)."""
    dice = await ask(game, MOVE_ROLL, player.seat, MovementDice(game, player))
    if dice is None:
        return
    game.dice, game.life_rolled, player.waits = dice, player.life, NOWHERE
    await lie_there(game, player, dice)


async def use_dice(game: TotallyZombies, player: Player) -> None:
    """The dice lie there: into the Funhouse, or so many squares."""
    if leads_to_funhouse(game, player, game.dice):
        await into_funhouse(game, player)
        return
    count_roll(game, player)
    who = walker(game, player)
    squares, roll = many(game.left // STEP, "square"), sum(game.dice)
    if who is player:
        game.tell("{} rolls {} and may move {}", player.name, roll, squares)
    else:
        game.tell("{} rolls {} and {} may move {}", player.name, roll, who.name, squares)
    while not game.left:  # a card may still change a roll that brings no square: totally-zombies.ruling.card-window
        options = Words(GO_ON, DICE_SEEN.rule, say("answer go-on"))
        if await ask(game, DICE_SEEN, player.seat, options) is not None:
            return


def count_roll(game: TotallyZombies, player: Player) -> None:
    """Count the dice that lie there, once more when a card has changed them before the first step."""
    game.left = STEP * squares_of(game, player, game.dice, game.life_rolled)


def squares_of(game: TotallyZombies, player: Player, dice: tuple[int, ...], life: int) -> int:
    """The higher of roll and whole life tokens (totally-zombies.move.allowance,
    totally-zombies.ruling.half-life-movement). What cards do to the roll comes before it, what they do to the movement
    after it (totally-zombies.ruling.movement-modifiers)."""
    if walker(game, player) is not player:
        return sum(dice)  # these dice alone count
    roll = sum(dice) + sum(add(game, player, working) for add, working in ROLL_BONUS.at_work(game, player))
    for change, working in ROLL_CHANGE.at_work(game, player):
        roll = change(game, player, working, roll)
    squares = max(roll, life // WHOLE) << game.double
    for change, working in ALLOWANCE.at_work(game, player):
        squares = change(game, player, working, squares)
    return squares


@MOVE_ROLL.meaning
def moves(game: TotallyZombies, request: Request[Any], dice: tuple[int, ...]) -> str:
    player = game.players[request.seat]
    if leads_to_funhouse(game, player, dice):
        return say("into the Funhouse")
    return many(squares_of(game, player, dice, player.life), "square")


# ---------------------------------------------------------------------- a 1 in the Circus


def leads_to_funhouse(game: TotallyZombies, player: Player, dice: tuple[int, ...]) -> bool:
    """Does the roll send a player of the Circus into the Funhouse? Only the faces count
    (totally-zombies.ruling.circus-one-die), with a car both of them (totally-zombies.move.circus-one-car); who is
    inside already goes there too (totally-zombies.ruling.one-inside-funhouse)."""
    if set(dice) != {1} or game.area(player.at) != CIRCUS or walker(game, player) is not player:
        return False
    return any(forbidden(game, player, there) is None for there in centres(game))


async def into_funhouse(game: TotallyZombies, player: Player) -> None:
    """To a centre square of the own choice (totally-zombies.move.circus-one); the rest of the movement is lost
    (totally-zombies.move.circus-one-ends)."""

    def no(square: Square) -> Refusal | None:
        if square not in centres(game):
            return Refusal(CENTRE_OF.rule, say("go to one of the four centre squares of the Funhouse"))
        return forbidden(game, player, square)

    options = Squares(game, lambda: centres(game), no, CENTRE_OF.rule)
    there = await ask(game, CENTRE_OF, decider(game, player), options)
    if there is not None:
        game.left = 0
        game.tell("{} rolls {}: into the Funhouse", player.name, joined(say(" and "), map(str, game.dice)))
        await put_pawn(game, player, there)
