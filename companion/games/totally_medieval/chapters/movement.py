"""Moves: up to two in a turn, each by one Character or one Army, before any battle is fought."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.engine import STEP, Json, Options, Refusal
from companion.games.kit.mat import NOWHERE, Square
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.totally_medieval.chapters import reach
from companion.games.totally_medieval.chapters.reach import Group
from companion.games.totally_medieval.chapters.terrain import arrive
from companion.games.totally_medieval.chapters.winning import look_for_winner
from companion.games.totally_medieval.meta import ARMY
from companion.games.totally_medieval.people import Attack, Character, Side
from companion.games.totally_medieval.printed import FIRST_MOVE_FREE
from companion.games.totally_medieval.questions import MOVE_AFTER_SUM, MOVE_FROM, MOVE_TO, MOVE_WHO
from companion.games.totally_medieval.state import Medieval
from companion.games.totally_medieval.words import characters, place
from companion.languages import say

PILES = "totally-medieval.ruling.pile-rectangles"
STOP, SUM = "stop", "sum"
WORDS = {-2: STOP, -3: SUM}
"""What is answered instead of a rectangle: no more moves, or a sum that has to be answered before one."""
NUMBERS = {word: number for number, word in WORDS.items()}


# ---------------------------------------------------------------------- what may be answered


class Rectangles(Squares):
    """Rectangles of the mat; those of the piles are no part of it (totally-medieval.ruling.pile-rectangles)."""

    __slots__ = ()

    def read(self, raw: Json) -> Square | Refusal:
        at: Square = self.game.mat.square(raw)
        if at != NOWHERE:
            return at
        if any(pile.name == raw for pile in self.game.mat.storage):
            return Refusal(PILES, say("only a pile lies there, nobody stands on it"))
        return Refusal(self.rule, say("the mat has no such rectangle"))

    def label(self, value: Square) -> str:
        return place(self.game, value)


class Departures(Rectangles):
    """From where somebody may move, or `stop`; where a sum is due first, `sum` instead of the rectangles."""

    __slots__ = ()

    def __init__(self, game: Medieval) -> None:
        words = NUMBERS[SUM], NUMBERS[STOP]
        super().__init__(game, lambda: (*reach.standing(game), *words), self._no, reach.UNIT)

    def _no(self, value: Square) -> Refusal | None:
        game = self.game
        if value == NUMBERS[STOP]:
            return None  # totally-medieval.turn.steps-optional
        if no := reach.no_moves(game):
            return no
        due = reach.sum_due(game)
        if value == NUMBERS[SUM]:
            return None if due else Refusal(reach.ASK_FIRST, say("no sum has to be answered now"))
        if due:
            return Refusal(reach.ASK_FIRST, say("a sum has to be answered before anybody moves"))
        return reach.no_departure(game, value)

    def read(self, raw: Json) -> Square | Refusal:
        return NUMBERS[raw] if isinstance(raw, str) and raw in NUMBERS else super().read(raw)

    def show(self, value: Square) -> Json:
        return WORDS.get(value) or super().show(value)

    def label(self, value: Square) -> str:
        if value == NUMBERS[STOP]:
            return say("no more moves") if self.game.moves else say("no move")
        if value == NUMBERS[SUM]:
            return say("answer a sum to move")
        here = (one.card for one in self.game.active.at(value))
        return say("{}: {}", super().label(value), characters(self.game, here))


class Groups(Options[Group]):
    """Who may move together from a rectangle (totally-medieval.move.unit): their cards, divided by spaces."""

    __slots__ = ("at", "game")

    def __init__(self, game: Medieval, at: Square) -> None:
        self.game, self.at = game, at

    def candidates(self) -> Iterator[Group]:
        here = [one.card for one in self.game.active.at(self.at)]
        for size in range(min(len(here), ARMY), 0, -1):
            yield from combinations(here, size)

    def legal(self) -> Iterator[Group]:
        for group in reach.groups(self.game, self.at):
            yield tuple(one.card for one in group)

    def refusal(self, value: Group) -> Refusal | None:
        return reach.no_group(self.game, self.at, value)

    def read(self, raw: Json) -> Group | Refusal:
        cards = raw.split() if isinstance(raw, str) else ()
        if not cards or any(card not in self.game.pack.people for card in cards):
            return Refusal(reach.UNIT, say("one Character moves, or an Army of those who stand together"))
        order = [one.card for one in self.game.active.characters]
        return tuple(sorted(cards, key=lambda card: order.index(card) if card in order else len(order)))

    def show(self, value: Group) -> Json:
        return " ".join(value)

    def label(self, value: Group) -> str:
        return characters(self.game, value)


class Targets(Rectangles):
    """Where a group may go: next to where it stands (totally-medieval.move.adjacent-only), held by the opponent or
    not."""

    __slots__ = ()

    def __init__(self, game: Medieval, at: Square, group: list[Character]) -> None:
        beside = game.mat.neighbours[at]
        super().__init__(game, lambda: beside, lambda to: reach.no_target(game, at, group, to), reach.ADJACENT)

    def label(self, value: Square) -> str:
        foes = len(self.game.other.at(value))
        return say("{}: attack {}", super().label(value), many(foes, "Character")) if foes else super().label(value)


# ---------------------------------------------------------------------- the step


async def move_step(game: Medieval) -> None:
    """Up to two moves (totally-medieval.move.two-per-turn), or fewer: by one unit after another
    (totally-medieval.move.divide-between-two), or one unit twice (totally-medieval.move.same-unit-twice). All of them
    come before the first battle (totally-medieval.move.both-before-battle)."""
    side = game.active
    await moves(game, side)
    game.sum = []  # a correction may have left a sum for a move that nobody can make any more


async def moves(game: Medieval, side: Side) -> None:
    """One move after the other, until none is left or somebody stops."""
    while reach.can_move(game):
        game.moving = ()
        await STEP
        if game.sum:  # a Dice card was drawn and waits for its answer
            await earn_move(game)
            continue
        question = MOVE_AFTER_SUM if reach.sum_due(game) else MOVE_FROM
        start = await question.to(side.seat, Departures(game))
        if start is None:
            continue  # somebody was cured: ask again
        if start == NUMBERS[STOP]:
            return
        if start == NUMBERS[SUM]:
            await earn_move(game)
        else:
            await move_from(game, start)


async def earn_move(game: Medieval) -> None:
    """A sum comes before the move; after a wrong answer nobody moves in this turn
    (totally-medieval.dice-card.move-question-failed)."""
    if await game.chapter("chapters.sums").ask_sum(game, game.active, "move"):
        game.asked += 1
    else:
        game.barred = True
        game.tell("{} makes no more moves in this turn", game.active.name)


async def move_from(game: Medieval, at: Square) -> None:
    """Who moves, and where to; who it is is asked only where there is a choice."""
    side, who = game.active, Groups(game, at)
    choice = list(who.legal())
    game.moving = choice[0] if len(choice) == 1 else await MOVE_WHO.to(side.seat, who)
    group = [one for one in side.at(at) if one.card in game.moving]
    to = await MOVE_TO.to(side.seat, Targets(game, at, group))
    game.moving = ()
    await move(game, group, at, to)


async def move(game: Medieval, group: list[Character], at: Square, to: Square) -> None:
    """One move of one unit: whoever meets the opponent has to attack (totally-medieval.move.into-occupied), whoever
    does not has arrived (totally-medieval.move.into-unoccupied)."""
    side, cards = game.active, [one.card for one in group]
    pay(game)
    for one in group:
        one.at = to
    game.stirred = True
    if not game.quiet:
        moved = characters(game, cards), place(game, to)
        game.tell("{} move to {}" if len(cards) > 1 else "{} moves to {}", *moved)
    if game.other.at(to):
        game.attacks.append(Attack.of(cards, to, at))  # totally-medieval.ruling.retreat-square
        game.tell("a battle is due there")
    else:
        await arrive(game, side, group, to)
    look_for_winner(game)


def pay(game: Medieval) -> None:
    """One point of Harvest (totally-medieval.move.cost-one), however many move (totally-medieval.move.cost-flat); the
    weather may make the first move free."""
    if game.moves or not game.weather_is(FIRST_MOVE_FREE):
        game.active.harvest -= 1
    game.moves += 1
