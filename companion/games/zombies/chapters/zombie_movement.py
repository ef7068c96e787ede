"""Zombie movement: a die tells how many different zombies go one space each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from companion.engine import Die, Json, Options, Refusal
from companion.games.horde.figures import able
from companion.games.kit.places import WAYS, where
from companion.games.zombies.chapters.combat import land
from companion.games.zombies.chapters.cooperative import Order, how_far_now, no_step, take_bearings, which_way, why_next
from companion.games.zombies.chapters.squares import ZombieSteps, what_is_there
from companion.games.zombies.chapters.winning import look_for_winner
from companion.games.zombies.people import Player
from companion.games.zombies.questions import WHERE, WHICH, ZOMBIES_ROLL
from companion.games.zombies.state import NOT_ROLLED, Zombies
from companion.languages import say
from companion.tiles import NOWHERE, SIDE, SIDES, Square

DONE = NOWHERE
"""The inner value of `done`, where moving on is a choice."""


class Movable(Options[Square]):
    """The zombies that may still be moved this turn: all, those of certain tiles, or the closest one first."""

    __slots__ = ("_order", "game", "may_stop", "tiles")

    def __init__(self, game: Zombies, tiles: Container[int] | None = None, may_stop: bool = False) -> None:
        self.game = game
        self.tiles = tiles
        self.may_stop = may_stop
        self._order: Order | None = None

    def candidates(self) -> Iterable[Square]:
        squares = sorted(self.game.zombies)
        return [*squares, DONE] if self.may_stop else squares

    def refusal(self, value: Square) -> Refusal | None:
        game = self.game
        if value == DONE:
            return None
        count = game.zombies.get(value, 0)
        if not count:
            return Refusal(self._no_zombie(), say("no zombie stands there"))
        if value in game.moved and game.moved[value] >= count:
            return Refusal(self._not_twice(), say("that zombie has been moved this turn"))
        if self.tiles is not None and value // 9 not in self.tiles:
            why = say("only zombies on the human's tile and on the chosen one beside it move now")
            return Refusal("zombies.scenario-last-man.human-turn-zombie-move", why)
        if not can_step(game, value):
            return Refusal("zombies.ruling.blocked-zombies", say("that zombie has no free space to go to"))
        return self._in_order().no_turn(value) if game.coop else None

    def legal(self) -> Iterator[Square]:
        """One pass over the horde: this is asked before every step of every zombie, with a hundred of them about."""
        squares = self._in_order().next() if self.game.coop else self._able()
        return iter([*squares, DONE] if self.may_stop else squares)

    def _able(self) -> list[Square]:
        game, tiles = self.game, self.tiles
        stay = [square for square, count in game.moved.items() if count >= game.zombies.get(square, 0)]
        squares = able(game.zombies.keys() - stay, game.zombies, game.map.neighbours)
        return squares if tiles is None else [square for square in squares if square // 9 in tiles]

    def _in_order(self) -> Order:
        """Cooperative play: who is next, worked out once for one question."""
        if self._order is None:
            self._order = Order(self.game)
        return self._order

    def read(self, raw: Json) -> Square | Refusal:
        square = self.game.map.square(raw)
        if square != NOWHERE:
            return square
        if self.may_stop and raw == "done":
            return DONE
        rule = self._no_zombie() if self.game.last_man else must_go_on(self.game)
        return Refusal(rule, say("that is no zombie on the map: choose one that is"))

    def _no_zombie(self) -> str:
        """Only zombies on the map move: any of them, or those of the human's tile and the one beside it."""
        if not self.game.last_man:
            return "zombies.zombie.one-die"
        humans = self.tiles is not None
        of_the_horde = "zombies.scenario-last-man.human-turn-zombie-move"
        return of_the_horde if humans else "zombies.scenario-last-man.zombie-turn-any-zombies"

    def _not_twice(self) -> str:
        humans = self.tiles is not None
        return "zombies.scenario-last-man.human-turn-up-to-one" if humans else "zombies.zombie.not-twice"

    def show(self, value: Square) -> Json:
        return "done" if value == DONE else self.game.map.names[value]

    def label(self, value: Square) -> str:
        if value == DONE:
            return say("move no more zombies")
        return what_is_there(self.game, value)


def can_step(game: Zombies, square: Square) -> bool:
    """Has a zombie on that square anywhere to go?"""
    zombies = game.zombies
    for there in game.map.neighbours[square]:  # noqa: SIM110 - a plain loop is twice as fast, and this is asked often
        if there >= 0 and there not in zombies:
            return True
    return False


def somebody_can_move(game: Zombies, tiles: Container[int] | None = None) -> bool:
    """zombies.ruling.blocked-zombies: the step ends early only when no unmoved zombie has a legal step."""
    if game.coop:
        return bool(Order(game).ready)
    moved = game.moved
    for square, count in reversed(game.zombies.items()):  # who moved last has most room: the crowd is seldom looked at
        if moved.get(square, 0) < count and (tiles is None or square // 9 in tiles) and can_step(game, square):
            return True
    return False


def must_go_on(game: Zombies) -> str:
    """The rule by which step 5 is not over: the die, or all zombies where the die shows more than there are."""
    unmoved = game.horde() - sum(game.moved.values())
    return "zombies.zombie.fewer-than-die" if game.due > unmoved else "zombies.zombie.must-move"


async def move_zombies(game: Zombies, player: Player) -> None:
    """Step 5: roll, then move that many zombies, each once (zombies.zombie.must-move); the dead do so too
    (zombies.death.zombie-movement-stays), and Zombie Players in their own turns
    (zombies.scenario-last-man.zombie-turn-roll)."""
    if game.due == NOT_ROLLED:
        game.marches = ()
    if game.coop and (game.due == NOT_ROLLED or not game.hunted):
        take_bearings(game)
    await roll_for_zombies(game, player)
    while game.due > 0 and not (game.effects and game.zombies_held()) and somebody_can_move(game):
        which = await WHICH.to(player.seat, Movable(game))
        if which is None:
            continue
        why = reason(game, which)
        where = await WHERE.to(player.seat, steps_of(game, which))
        await go(game, which, SIDE[where], why)
    if game.coop and game.due > 0 and not game.quiet:
        game.tell("no zombie that is left can get nearer to a player")  # zombies.ruling.coop-blocked
    game.due, game.hunted, game.crowd = 0, (), ()


def reason(game: Zombies, which: Square) -> str | None:
    """Why this zombie is next, where a rule says so; None when nobody listens."""
    if game.quiet or not game.coop:
        return None if game.quiet else ""
    why = why_next(game, which)
    game.tell("the zombie on {} is next: {}", where(game.map, which), why)
    return why


def marched(game: Zombies, which: Square, side: int, why: str | None) -> None:
    """A zombie that the companion moved is followed by people; those that they move themselves need no words."""
    if game.quiet or why is None:
        game.march_untold()
    elif game.by_itself:
        names = game.map.names
        path = names[which], names[game.map.neighbours[which][side]]
        game.march(say("zombie"), path, say("goes {}", WAYS[SIDES[side]]), why)


async def go(game: Zombies, which: Square, side: int, why: str | None) -> None:
    """One zombie takes its step."""
    there = game.map.neighbours[which][side]
    game.shift_zombie(which, there)
    marched(game, which, side, why)
    game.due -= 1
    if not game.quiet:
        if game.coop:
            game.tell("{}", which_way(game, side, there))
        else:
            game.tell("a zombie goes from {} to {}", where(game.map, which), where(game.map, there))
    if which == game.goal:
        look_for_winner(game)
    if game.options["zombie-arrival"] == "fight-at-once":  # zombies.ruling.zombie-comes-to-player
        await meet(game, there)


class Approaches(ZombieSteps):
    """The one step of a zombie in cooperative play: nearer to a player, never into a building."""

    __slots__ = ()

    def refusal(self, value: str) -> Refusal | None:
        return super().refusal(value) or no_step(self.game, how_far_now(self.game), self.square, SIDE[value])


def steps_of(game: Zombies, square: Square) -> ZombieSteps:
    """The steps open to a zombie in this mode."""
    return Approaches(game, square) if game.coop else ZombieSteps(game, square)


async def roll_for_zombies(game: Zombies, player: Player) -> None:
    """One die, compulsory while a zombie is on the map (zombies.ruling.zombie-die-optional)."""
    while game.due == NOT_ROLLED and game.zombies:
        if game.zombies_held():
            game.tell("nobody moves zombies: marbles everywhere")
            return
        roll = await ZOMBIES_ROLL.to(player.seat, Die("zombies.limit.dice", "zombies.zombie.one-die"))
        if roll is not None:
            game.due = roll
            there = min(roll, game.horde())  # a die counts no zombies that are not there
            game.tell("{} zombie is to move" if there == 1 else "{} zombies are to move", there)


async def meet(game: Zombies, square: Square) -> None:
    """A zombie that comes to a player waits for that player's step 2, unless the table fights at once."""
    if not game.rule_is("zombie-arrival", "fight-at-once"):
        return
    for player in game.from_active():
        if player.at == square:
            await land(game, player)
