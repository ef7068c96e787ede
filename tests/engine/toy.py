"""The smallest game that uses every part of the engine: first to ten points, rolled or chosen, with one card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import (
    CHOICE,
    ROLL,
    STEP,
    TURN,
    Die,
    Game,
    GameOver,
    Json,
    Numbers,
    PositionError,
    Refusal,
    Refused,
    Request,
    Rule,
    Window,
)


class Toy(Game):
    """Two players; a turn is a choice of 0 to 3 points and a die that is added when it is odd."""

    id = "toy"
    kept_roll_rule = "toy.dice.kept"

    def __init__(self) -> None:
        self.points = [0, 0]
        self.seat = 0
        self.number = 1
        self.step = "choose"
        self.over = None
        self.quiet = False
        self.log: list[str] = []

    def run(self) -> Rule:
        return play(self)

    def copy(self) -> Toy:
        twin = Toy()
        twin.points, twin.seat, twin.number, twin.step = self.points[:], self.seat, self.number, self.step
        return twin

    @property
    def seats(self) -> int:
        return len(self.points)

    def turn_number(self) -> int:
        return self.number

    def interrupt(self, verb: str, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        if len(waiting) > 2:
            raise Refused("toy.card.deep", "no more cards on top of each other")
        return double(self, seat)

    def correct(self, changes: Mapping[str, Json], waiting: Request[Any]) -> bool:
        for path, value in changes.items():
            if path not in ("points", "seat") or value is None:
                raise PositionError(path, "cannot be set")
        self.points = list(changes.get("points", self.points))
        if "seat" in changes:
            self.seat, self.step = changes["seat"], "choose"
        return "seat" in changes

    def unasked(self, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
        return Refusal("toy.turn.order", f"{waiting.name} is asked")

    def settle(self) -> None:
        for seat, points in enumerate(self.points):
            if points >= 10:
                raise GameOver((seat,), "toy.win.ten")

    def position(self) -> dict[str, Json]:
        return {"points": self.points[:], "seat": self.seat, "number": self.number, "step": self.step}

    def sentence(self, request: Request[Any]) -> str:
        return request.name

    def brief(self, request: Request[Any]) -> str:
        return request.name

    def progress(self) -> dict[str, Json]:
        return {"index": 1, "of": 2, "name": self.step}

    def plays(self, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
        yield {"card": "double"}


async def play(game: Toy) -> None:
    while True:
        if game.step == "choose":
            await TURN
            await choose(game)
            game.step = "roll"
        await STEP
        roll = await Request(game.seat, ROLL, "roll", Die("toy.dice.face", "toy.dice.one"), "toy.turn.roll")
        game.points[game.seat] += roll % 2
        game.tell("{} has {}", game.seat, game.points[game.seat])
        game.settle()
        game.seat, game.step, game.number = 1 - game.seat, "choose", game.number + 1


async def choose(game: Toy) -> None:
    chosen = None
    while chosen is None:
        chosen = await Window(game.seat, CHOICE, "choose", Numbers(0, 3, "toy.turn.choose"), "toy.turn.choose")
    game.points[game.seat] += chosen
    game.settle()


async def double(game: Toy, seat: int) -> None:
    """A card: the points of its player double if a die says so."""
    roll = await Request(seat, ROLL, "card.roll", Die("toy.dice.face", "toy.dice.one"), "toy.card.double")
    if roll > 3:
        game.points[seat] *= 2
