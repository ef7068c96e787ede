"""A tile in hand: which cell, and which way round; the map shows it as if it lay there."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2
from typing import TYPE_CHECKING

from companion.desk.beyond import beside
from companion.desk.intents import Answer
from companion.desk.lights import Light, Lights, Pattern, all_at
from companion.desk.look import Look, Option, Question
from companion.desk.screens.minimap import Marks
from companion.desk.screens.pointing import Pointer
from companion.desk.screens.screen import ARROWS, DOWN, LEFT, RIGHT, STAY, WHY, Go, Reply, Say
from companion.engine import Json
from companion.games.kit.board import Point, Spot
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

TURNS = ("r0", "r90", "r180", "r270")


class Placing(Pointer):
    """Where the tile goes: UP and DOWN (or the knob) go from cell to cell, LEFT and RIGHT turn it, OK lays it so."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.cells: dict[Point, dict[str, Option]] = {}
        for option in question.options:
            self.cells.setdefault(option.places[0], {})[_turn(option.value)] = option
        self.turn = ""
        super().__init__(self._start())
        self._settle()

    def _start(self) -> Point:
        """Where most people would lay it, else the first cell in which it fits."""
        usual = next((one for one in self.question.options if one.value == self.question.suggested), None)
        if usual is not None:
            self.turn = _turn(usual.value)
            return usual.places[0]
        return next(iter(self.cells), (0, 0))

    def _settle(self) -> None:
        """At a new cell the tile lies the first way round that fits."""
        fits = self.cells.get(self.cursor, {})
        if self.turn not in fits:
            self.turn = next(iter(fits), self.turn or TURNS[0])

    @property
    def option(self) -> Option | None:
        """The legal answer that is shown, if it is one."""
        return self.cells.get(self.cursor, {}).get(self.turn)

    # ------------------------------------------------------------------ showing

    def legal(self, desk: Desk) -> Mapping[Point, object]:
        return self.cells

    def prompt(self, desk: Desk) -> str:
        return " ".join(self.question.brief)

    def verdict(self, desk: Desk) -> str:
        if self.option is None:
            return say("✗ no fit")
        turns = list(self.cells[self.cursor])
        return say("✓ way {} of {}", turns.index(self.turn) + 1, len(turns)) if len(turns) > 1 else say("✓ only so")

    def keys(self, desk: Desk) -> list[tuple[str, str]]:
        turn = [("◀▶", say("turn", about="a tile"))] if len(self.cells.get(self.cursor, ())) > 1 else []
        return [("OK", say("lay")), *turn, ("↕", say("cell"))]

    def _words(self, desk: Desk, view: Look) -> list[str]:
        """What is laid, beside which tile, and whether it fits so."""
        return [self.prompt(desk), beside(view, self.cursor), self.verdict(desk)]

    def marks(self, desk: Desk) -> Marks:
        return Marks(self.cursor, self.framed(), self.cells, self._ghost(desk))

    def _ghost(self, desk: Desk) -> Mapping[Point, Spot]:
        assert desk.table is not None
        request = desk.table.driver.pending
        if request is None:
            return {}
        return desk.board.preview(desk.game, request, self._answer(desk))

    def lights(self, desk: Desk) -> Lights:
        """Every cell breathes; the tile in hand is seen as its ground, and blinks where one can walk on it."""
        anchors = [point for fits in self.cells.values() for option in fits.values() for point in option.places]
        lit = all_at(anchors, "go", Pattern.BREATHING)
        colour = "cursor" if self.option else "refused"
        for point, spot in self._ghost(desk).items():
            lit[point] = Light(colour, Pattern.BLINK if any(spot.ways) else Pattern.DIM)
        return lit

    # ------------------------------------------------------------------ presses

    def press(self, desk: Desk, button: str) -> Reply:
        if button == WHY:
            from companion.desk.screens.why import why_here

            assert desk.table is not None
            return why_here(desk, None if self.option else desk.table.why_not(self._answer(desk)), self.cursor)
        return super().press(desk, button)

    def _rotate(self, by: int) -> Reply:
        """Only ways that differ are gone through: a tile that looks the same turned round is laid one way."""
        turns = list(self.cells.get(self.cursor, ()))
        if len(turns) < 2:
            return Say(say("It fits only so") if turns else say("It fits no way here"))
        self.turn = turns[(turns.index(self.turn) + by) % len(turns)] if self.turn in turns else turns[0]
        return STAY

    def _move(self, desk: Desk, button: str) -> Reply:
        if button in (LEFT, RIGHT):
            return self._rotate(1 if button == RIGHT else -1)
        cells = self._round()
        if not cells or cells == [self.cursor]:
            return Say(say("It fits nowhere else"))
        at = cells.index(self.cursor) if self.cursor in cells else -1
        self.cursor = cells[(at + (1 if button == DOWN else -1)) % len(cells)]
        self._settle()
        return STAY

    def _round(self) -> list[Point]:
        """The cells in which it fits, once round the map with the clock: the next one is never far."""
        if not self.cells:
            return []
        x, y = (sum(place) / len(self.cells) for place in zip(*self.cells, strict=True))
        return sorted(self.cells, key=lambda cell: (atan2(cell[0] - x, cell[1] - y), cell))

    def hold(self, desk: Desk, button: str) -> Reply | None:
        """A held arrow goes on by a whole tile, to cells where the tile may not lie too."""
        if button not in ARROWS:
            return None
        way = ARROWS[button]
        self.cursor = (self.cursor[0] + 3 * way[0], self.cursor[1] + 3 * way[1])
        self._settle()
        return STAY

    def choose(self, desk: Desk) -> Reply:
        assert desk.table is not None
        if self.option is not None:
            return Answer(self.question.number, (self.option.value,))
        from companion.desk.screens.refusal import Refused

        no = desk.table.why_not(self._answer(desk))
        return Go(Refused(no.rule, no.why, self.cursor)) if no else Answer(self.question.number, (self._answer(desk),))

    def _answer(self, desk: Desk) -> Json:
        if self.option is not None:
            return self.option.value
        assert desk.table is not None
        value = desk.board.answer_at(desk.game, desk.table.driver.ask(), "", self.cursor)
        return f"{str(value).rpartition(' ')[0] or value} {self.turn}"

    def back(self, desk: Desk) -> Reply:
        from companion.desk.screens.listing import Listing

        return Go(Listing(self.question, self.question.options, below=True))

    def _all(self, view: Look) -> Mapping[Point, Spot]:
        return view.ground


def _turn(value: Json) -> str:
    return str(value).rpartition(" ")[2]
