"""A tile in hand: first the cell, then which way round; the map shows it as if it lay there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.desk.intents import Answer
from companion.desk.lights import Light, Lights, Pattern, all_at
from companion.desk.look import Look, Option, Question
from companion.desk.screens.aiming import ahead
from companion.desk.screens.minimap import Marks
from companion.desk.screens.pointing import COLUMNS, Pointer
from companion.desk.screens.screen import ARROWS, RIGHT, STAY, WHY, Go, Reply, Say
from companion.desk.words import wrap
from companion.engine import Json
from companion.games.kit.board import Point, Spot

if TYPE_CHECKING:
    from companion.desk.desk import Desk

TURNS = ("r0", "r90", "r180", "r270")


class Placing(Pointer):
    """Where the tile goes: arrows hop from cell to cell, OK takes the cell, then LEFT and RIGHT turn the tile."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.cells: dict[Point, dict[str, Option]] = {}
        for option in question.options:
            self.cells.setdefault(option.places[0], {})[_turn(option.value)] = option
        self.turning = False
        self.turn = ""
        super().__init__(next(iter(self.cells), (0, 0)))
        self._settle()

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
            return f"✗ {self.turn} no fit"
        ways = len(self.cells[self.cursor])
        return f"✓ {self.turn}" if self.turning or ways == 1 else f"✓ {ways} ways"

    def keys(self, desk: Desk) -> list[tuple[str, str]]:
        if self.turning:
            return [("OK", "lay"), ("◀▶", "turn"), ("BACK", "")]
        return [("OK", "here"), ("BACK", "list"), ("WHY", "")]

    def _words(self, desk: Desk, view: Look) -> list[str]:
        """The cell and the way round, as the journal calls them, and whether the tile fits so."""
        return [*wrap(self.prompt(desk), COLUMNS)[:3], f"at {self._answer(desk)}", self.verdict(desk)]

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
        if self.turning and button in ARROWS:
            return self._rotate(1 if button in (RIGHT, "DOWN") else -1)
        return super().press(desk, button)

    def _rotate(self, by: int) -> Reply:
        self.turn = TURNS[(TURNS.index(self.turn) + by) % 4]
        return STAY

    def _move(self, desk: Desk, button: str) -> Reply:
        there = ahead(self.cursor, ARROWS[button], self.cells)
        if there is None:
            return Say("No free cell that way")
        self.cursor = there
        self._settle()
        return STAY

    def hold(self, desk: Desk, button: str) -> Reply | None:
        """A held arrow goes on by a whole tile, to cells where the tile may not lie too."""
        if button not in ARROWS or self.turning:
            return None
        way = ARROWS[button]
        self.cursor = (self.cursor[0] + 3 * way[0], self.cursor[1] + 3 * way[1])
        self._settle()
        return STAY

    def choose(self, desk: Desk) -> Reply:
        assert desk.table is not None
        if not self.turning and len(self.cells.get(self.cursor, ())) > 1:
            self.turning = True
            return STAY
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

        if self.turning:
            self.turning = False
            return STAY
        return Go(Listing(self.question, self.question.options, below=True))

    def _all(self, view: Look) -> Mapping[Point, Spot]:
        return view.ground


def _turn(value: Json) -> str:
    return str(value).rpartition(" ")[2]
