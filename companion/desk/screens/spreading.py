"""A whole series at one stroke: what the companion would put where, lit on the board; OK puts all of it there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from companion.desk.intents import Together
from companion.desk.lights import Lights, Pattern, all_at
from companion.desk.look import Look, Question
from companion.desk.screens.aiming import ahead
from companion.desk.screens.pointing import Pointer
from companion.desk.screens.screen import ARROWS, OK, STAY, Go, Reply, Say
from companion.games.kit.board import Point
from companion.games.kit.wording import so_many
from companion.languages import english_of, joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk


class Spreading(Pointer):
    """The companion's plan on the map. OK takes it; BACK asks one by one, and offers a plan for the rest each time."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.places: dict[Point, list[str]] = {}
        """What comes to each square, as the question calls it."""
        for part in question.spread:
            for point in part.at[:1]:
                self.places.setdefault(point, []).append(_thing(part.brief))
        super().__init__(next(iter(self.places), question.mover or (0, 0)))

    # ------------------------------------------------------------------ showing

    def legal(self, desk: Desk) -> Mapping[Point, object]:
        return self.places

    def keys(self, desk: Desk) -> list[tuple[str, str]]:
        return [("OK", say("spread")), ("BACK", say("self"))]

    def _words(self, desk: Desk, view: Look) -> list[str]:
        """What is put, and what of it comes to the square under the cursor."""
        every = Counter(thing for things in self.places.values() for thing in things)
        put = so_many(every)
        here = so_many(Counter(self.places.get(self.cursor, ()))) or say("nothing here")
        return [say("Put {}:", put), joined(" ", ("✓", here))]

    def lights(self, desk: Desk) -> Lights:
        lit = all_at(self.places, "go", Pattern.BREATHING)
        lit.update(all_at([self.cursor], "cursor", Pattern.BLINK))
        return lit

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def choose(self, desk: Desk) -> Reply:
        return Together(self.question.number, tuple(part.value for part in self.question.spread))

    def _move(self, desk: Desk, button: str) -> Reply:
        there = ahead(self.cursor, ARROWS[button], self.places)
        if there is None:
            return Say(say("Nothing that way"))
        self.cursor = there
        return STAY

    def back(self, desk: Desk) -> Reply:
        from companion.desk.screens.asking import one_by_one

        return Go(one_by_one(self.question, below=True))


def _thing(brief: str) -> str:
    """What is put, from the few words that ask for it: `Place a zombie`. Of tokens the kind is named, too."""
    *_, before, last = english_of(brief).partition("\n")[0].lower().split()
    return f"{before} {last}" if last == "token" and before != "a" else last
