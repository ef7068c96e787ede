"""A handful of dice rolled at once: one question, one list of faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Any

from companion.engine.options import Json, Options, Refusal
from companion.engine.request import ROLL, Request
from companion.languages import say

Faces = tuple[int, ...]


def dice_of(request: Request[Any]) -> int:
    """How many dice a question asks for; 0 where nothing is rolled."""
    if request.kind != ROLL:
        return 0
    return request.options.dice if isinstance(request.options, Dice) else 1


class Dice(Options[Faces]):
    """So many six-sided dice, written as a list of faces. Where their order means nothing the highest stands first.

    `dice` and `faces` tell a tray or a generator how much to roll; `roll` makes the roll from one random number.
    """

    __slots__ = ("count_rule", "dice", "face_rule", "ordered")
    faces = 6

    def __init__(self, dice: int, face_rule: str, count_rule: str, ordered: bool = False) -> None:
        self.dice = dice
        self.face_rule = face_rule
        self.count_rule = count_rule
        self.ordered = ordered

    def candidates(self) -> Iterable[Faces]:
        if self.ordered:
            return product(range(1, 7), repeat=self.dice)
        return combinations_with_replacement(range(6, 0, -1), self.dice)

    def weight(self, value: Faces) -> int:
        """In how many ways the dice can fall like that."""
        if self.ordered:
            return 1
        ways = factorial(len(value))
        for count in Counter(value).values():
            ways //= factorial(count)
        return ways

    @property
    def example(self) -> list[int]:
        """A fall of that many dice, to show how faces are written."""
        return [(6, 4, 2, 2, 1)[place % 5] for place in range(self.dice)]

    def roll(self, chance: float) -> Faces:
        """What the dice show at this place between 0 and 1: every fall is equally wide."""
        fallen: list[int] = []
        rest = int(chance * 6**self.dice)
        for _ in range(self.dice):
            rest, face = divmod(rest, 6)
            fallen.append(face + 1)
        return tuple(fallen) if self.ordered else tuple(sorted(fallen, reverse=True))

    def refusal(self, value: Faces) -> Refusal | None:
        if len(value) != self.dice:
            if self.dice == 1:
                return Refusal(self.count_rule, say("one die is rolled here, not {}", len(value)))
            return Refusal(self.count_rule, say("{} dice are rolled here, not {}", self.dice, len(value)))
        for face in value:
            if not 1 <= face <= 6:
                return Refusal(self.face_rule, say("a die shows a whole number from 1 to 6, not {}", face))
        return None

    def read(self, raw: Json) -> Faces | Refusal:
        values = raw if isinstance(raw, list) else [raw] if self.dice == 1 else None
        if values is None:
            return Refusal(self.count_rule, say("expected the faces of {} dice, such as {}", self.dice, self.example))
        if any(not isinstance(value, int) or isinstance(value, bool) for value in values):
            return Refusal(self.face_rule, say("a die shows a whole number from 1 to 6"))
        return tuple(values) if self.ordered else tuple(sorted(values, reverse=True))

    def show(self, value: Faces) -> Json:
        return list(value)

    def label(self, value: Faces) -> str:
        return " ".join(map(str, value))
