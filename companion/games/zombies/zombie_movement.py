"""Zombie movement: a die tells how many different zombies go one space each."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import CHOICE, ROLL, Die, Json, Options, Refusal, Request, Window
from companion.games.zombies.combat import land
from companion.games.zombies.squares import ZombieSteps, what_is_there
from companion.games.zombies.state import NOT_ROLLED, Player, Zombies
from companion.tiles import NOWHERE, SIDE, Square


class Movable(Options[Square]):
    """The zombies that may still be moved this turn."""

    __slots__ = ("game",)

    def __init__(self, game: Zombies) -> None:
        self.game = game

    def candidates(self) -> Iterable[Square]:
        return sorted(self.game.zombies)

    def refusal(self, value: Square) -> Refusal | None:
        game = self.game
        count = game.zombies.get(value, 0)
        if not count:
            return Refusal("zombies.zombie.one-die", "no zombie stands there")
        if value in game.moved and game.moved[value] >= count:
            return Refusal("zombies.zombie.not-twice", "that zombie has been moved this turn")
        if can_step(game, value):
            return None
        return Refusal("zombies.ruling.blocked-zombies", "that zombie has no free space to go to")

    def read(self, raw: Json) -> Square | Refusal:
        square = self.game.map.square(raw)
        if square != NOWHERE:
            return square
        why = f"{raw!r} is no zombie on the map: name the square of one, such as 1,0.W"
        return Refusal(must_go_on(self.game), why)

    def show(self, value: Square) -> Json:
        return self.game.map.names[value]

    def label(self, value: Square) -> str:
        return f"{self.game.map.names[value]} {self.game.map.tile_of(value).name}{what_is_there(self.game, value)}"


def can_step(game: Zombies, square: Square) -> bool:
    """Has a zombie on that square anywhere to go?"""
    zombies = game.zombies
    for there in game.map.neighbours[square]:  # noqa: SIM110 - a plain loop is twice as fast, and this is asked often
        if there >= 0 and there not in zombies:
            return True
    return False


def somebody_can_move(game: Zombies) -> bool:
    """zombies.ruling.blocked-zombies: the step ends early only when no unmoved zombie has a legal step."""
    moved = game.moved
    for square, count in game.zombies.items():  # noqa: SIM110
        if moved.get(square, 0) < count and can_step(game, square):
            return True
    return False


def must_go_on(game: Zombies) -> str:
    """The rule by which step 5 is not over: the die, or all zombies where the die shows more than there are."""
    unmoved = game.horde() - sum(game.moved.values())
    return "zombies.zombie.fewer-than-die" if game.due > unmoved else "zombies.zombie.must-move"


async def move_zombies(game: Zombies, player: Player) -> None:
    """Step 5: roll, then move that many zombies, each once (zombies.zombie.must-move); the dead do so too
    (zombies.death.zombie-movement-stays)."""
    await roll_for_zombies(game, player)
    while game.due > 0 and not game.zombies_held() and somebody_can_move(game):
        which = await Window(player.seat, CHOICE, "zombies.which", Movable(game), "zombies.zombie.must-move")
        if which is None:
            continue
        where = await Request(
            player.seat, CHOICE, "zombies.where", ZombieSteps(game, which), "zombies.zombie.one-space"
        )
        there = game.map.neighbours[which][SIDE[where]]
        game.shift_zombie(which, there, player.seat)
        game.due -= 1
        game.tell("a zombie goes from {} to {}", game.map.names[which], game.map.names[there])
        await meet(game, there)
    game.due = 0


async def roll_for_zombies(game: Zombies, player: Player) -> None:
    """One die, compulsory while a zombie is on the map (zombies.ruling.zombie-die-optional)."""
    while game.due == NOT_ROLLED and game.zombies:
        if game.zombies_held():
            game.tell("nobody moves zombies: marbles everywhere")
            return
        die = Die("zombies.limit.dice", "zombies.zombie.one-die")
        roll = await Window(player.seat, ROLL, "zombies.roll", die, "zombies.turn.step5-zombie-roll")
        if roll is not None:
            game.due = roll
            game.tell("{} zombies are to move", roll)


async def meet(game: Zombies, square: Square) -> None:
    """A zombie that comes to a player waits for that player's step 2, unless the table fights at once."""
    if not game.rule_is("zombie-arrival", "fight-at-once"):  # zombies.ruling.zombie-comes-to-player
        return
    for player in game.from_active():
        if player.at == square:
            await land(game, player)
