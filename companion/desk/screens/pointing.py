"""A question about squares: a cursor on the map, and what stands where it points."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Answer
from companion.desk.lights import Light, Lights, Pattern, all_at
from companion.desk.look import Look, Option, Question, verb_of
from companion.desk.screens import minimap
from companion.desk.screens.aiming import ahead, distance, nearest, on_another_layer, row_by_row
from companion.desk.screens.common import header, in_game, title_of
from companion.desk.screens.mat_map import MatMap
from companion.desk.screens.minimap import Marks
from companion.desk.screens.screen import ARROWS, BACK, OK, STAY, WHY, Close, Go, Reply, Say, Screen
from companion.engine import Json, Refusal
from companion.games.kit.board import Point, Spot
from companion.games.kit.mat_looks import MatLook
from companion.games.kit.pointing import STOP
from companion.games.kit.wording import many
from companion.languages import capital, joined, say, spoken
from companion.table.courtesy import Part

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 8
"""The column where the words beside the map begin."""
LINES = 5
"""Between header and strip."""


class Pointer(Screen):
    """A cursor on the map. What OK does there is the business of each kind."""

    animated = True
    strip = True

    def __init__(self, cursor: Point) -> None:
        self.cursor = cursor
        self._corner: Point | None = None

    def legal(self, desk: Desk) -> Mapping[Point, object]:
        """The squares that may be chosen."""
        return {}

    @abstractmethod
    def choose(self, desk: Desk) -> Reply:
        """OK on the square under the cursor."""

    def back(self, desk: Desk) -> Reply:
        return Close()

    def prompt(self, desk: Desk) -> str:
        """The line above the map."""
        return ""

    def verdict(self, desk: Desk) -> str:
        """A word on choosing the square under the cursor."""
        return "" if self.cursor in self.legal(desk) else say("not here")

    def keys(self, desk: Desk) -> list[tuple[str, str]]:
        return [("OK", say("choose")), ("BACK", say("out"))]

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        view = desk.view
        assert view is not None
        header(canvas, desk, *title_of(desk))
        if view.mat is not None:
            MatMap(view.mat).draw(canvas, self.cursor, self.legal(desk), now)
        else:
            minimap.draw(canvas, 0, 8, view, self.marks(desk), now)
        canvas.pile(1, self._words(desk, view), LINES, BESIDE)
        canvas.keys(7, self.keys(desk))

    def marks(self, desk: Desk) -> Marks:
        return Marks(self.cursor, self.framed(), self.legal(desk))

    def framed(self) -> Point:
        """The corner of the map that is seen."""
        self._corner = minimap.follow(self._corner, self.cursor)
        return self._corner

    def _words(self, desk: Desk, view: Look) -> list[str]:
        """What is asked; then the square under the cursor, whether it may be chosen, its tile, and who stands there."""
        if view.mat is not None:
            return self._words_on_mat(desk, view.mat)
        spot = view.spot(self.cursor)
        if spot is None:
            return [self.prompt(desk), self.verdict(desk), self.elsewhere(desk)]
        there = joined(", ", [figure.words for figure in view.figures_at(self.cursor)])
        layer = view.layer(self.cursor)
        about = [layer.title if layer else "", spot.place, there]
        return [self.prompt(desk), f"{self.mark(desk)} {spot.part}", self.verdict(desk), *about]

    def _words_on_mat(self, desk: Desk, mat: MatLook) -> list[str]:
        """What is asked; then what lies under the cursor, whether it may be chosen, and who stands there."""
        plot = mat.plot(self.cursor)
        title = f"{self.mark(desk)} {plot.called if plot else self.elsewhere(desk)}"
        there = joined(", ", [figure.words for figure in plot.figures]) if plot else ""
        return [self.prompt(desk), title, there or self.verdict(desk)]

    def elsewhere(self, desk: Desk) -> str:
        """What is under a cursor that stands beside the map."""
        return say("no square")

    def mark(self, desk: Desk) -> str:
        """May the square be chosen?"""
        return "✓" if self.cursor in self.legal(desk) else "✗"

    def lights(self, desk: Desk) -> Lights:
        here = desk.view.question.mover if desk.view and desk.view.question else None
        # whoever is to move stays as bright as a figure is
        lit = all_at((point for point in self.legal(desk) if point != here), "go", Pattern.BREATHING)
        lit[self.cursor] = Light("cursor", Pattern.BLINK)
        return lit

    def focus(self, desk: Desk) -> Point | None:
        return self.cursor

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def press(self, desk: Desk, button: str) -> Reply:
        if button in ARROWS:
            return self._move(desk, button)
        if button == OK:
            return self.choose(desk)
        if button == BACK:
            return self.back(desk)
        return in_game(desk, button)

    def hold(self, desk: Desk, button: str) -> Reply | None:
        """A held arrow goes to the next square that may be chosen; past the last one to those of another layer."""
        if button not in ARROWS:
            return None
        legal = self.legal(desk)
        there = self._ahead(desk, ARROWS[button], legal) or on_another_layer(self.cursor, legal)
        if there is None:
            return Say(say("No choice that way"))
        self.cursor = there
        return STAY

    def _move(self, desk: Desk, button: str) -> Reply:
        view = desk.view
        assert view is not None
        way = ARROWS[button]
        beside = (self.cursor[0] + way[0], self.cursor[1] + way[1])
        there = beside if beside in view.ground else self._ahead(desk, way, self._all(view))
        if there is None:
            return Say(say("The mat ends here") if view.mat else say("The map ends here"))
        self.cursor = there
        return STAY

    def _ahead(self, desk: Desk, way: tuple[int, int], points: Iterable[Point]) -> Point | None:
        """The next of these in a direction."""
        on_mat = desk.view is not None and desk.view.mat is not None
        return row_by_row(self.cursor, way, points) if on_mat else ahead(self.cursor, way, points)

    def _all(self, view: Look) -> Mapping[Point, Spot]:
        return view.ground


class Pointing(Pointer):
    """Answer a question by pointing at a square."""

    def __init__(self, question: Question, verb: str = "", below: bool = False) -> None:
        self.question = question
        self.verb = verb
        self.below = below
        """Is a list of verbs below?"""
        reach = question.reach or {}
        walks = not verb or any(verb_of(way[0]) == verb for way in reach.values())
        self.mover = question.mover if walks else None
        """Who walks to the square; nobody where something else is done there."""
        self._legal: dict[Point, tuple[Json, ...]] = {
            at: way for at, way in reach.items() if verb in ("", verb_of(way[0]))
        }
        for option in question.options:
            if option.places and verb in ("", option.verb):
                self._legal[option.places[0]] = (option.value,)
        super().__init__(self._start())

    def _start(self) -> Point:
        """The cursor begins where the figure stands, or where most people answer, or on the first legal square."""
        if self.mover is not None:
            return self.mover
        usual = next((one for one in self.question.options if one.value == self.question.suggested), None)
        if usual is not None and usual.places[:1] and usual.places[0] in self._legal:
            return usual.places[0]
        places = (option.places[0] for option in self.question.options if option.places)
        first = self.question.mover or next(places, (0, 0))
        return first if first in self._legal else nearest(first, self._legal) or first

    def legal(self, desk: Desk) -> Mapping[Point, object]:
        return self._legal

    def prompt(self, desk: Desk) -> str:
        return say("{}: where?", capital(self._deed)) if self.verb else " ".join(self.question.brief)

    @property
    def _deed(self) -> str:
        """What is done there, in a word."""
        return next((one.deed for one in self.question.options if one.verb == self.verb and one.deed), self.verb)

    def verdict(self, desk: Desk) -> str:
        values = self._legal.get(self.cursor)
        if values is None:
            return say("WHY says why")
        if self.mover is None:
            return ""
        if self.cursor == self.mover:
            return say("OK: stay here")
        steps = many(len(values), "step")
        return say("{}, stop", steps) if self._ending(values) else steps

    @property
    def further(self) -> Part | None:
        """What the companion would answer next, where the cursor stands on what it would answer now."""
        advised = self.question.advised
        agreed = len(advised) > 1 and not self.verb and self._legal.get(self.cursor) == (advised[0].value,)
        return advised[1] if agreed else None

    def _ending(self, values: tuple[Json, ...]) -> tuple[Json, ...]:
        """Whoever points at a square far away stays there; step by step one may go on."""
        return (STOP,) if len(values) > 1 and self.question.at_stop else ()

    def keys(self, desk: Desk) -> list[tuple[str, str]]:
        if self.further is not None:
            return [("OK", spoken(self.further.label).split()[0]), ("BACK", say("list"))]
        return [("OK", say("go") if self.mover else say("here")), ("BACK", say("list")), ("WHY", "")]

    def choose(self, desk: Desk) -> Reply:
        values = self._legal.get(self.cursor)
        if values is not None and self.further is not None:
            both = self.question.advised[:2]
            return Answer(self.question.number, tuple(part.value for part in both), names=tuple(p.name for p in both))
        if values is not None:
            return Answer(self.question.number, (*values, *self._ending(values)))
        no = self.refusal(desk)
        if no is None:
            return Answer(self.question.number, (self._answer(desk),))
        from companion.desk.screens.refusal import Refused

        return Go(Refused(no.rule, no.why, self.cursor))

    def _answer(self, desk: Desk) -> Json:
        assert desk.table is not None
        return desk.board.answer_at(desk.game, desk.table.driver.ask(), self.verb, self.cursor)

    def refusal(self, desk: Desk) -> Refusal | None:
        """Why the square under the cursor is not legal; None when it is."""
        assert desk.table is not None
        if self.cursor in self._legal:
            return None
        return desk.board.why_not_there(desk.game, desk.table.driver.ask(), self.cursor, self.verb)

    def back(self, desk: Desk) -> Reply:
        from companion.desk.screens.listing import Listing

        if self.below:
            return Close()
        near = sorted(self.question.options, key=self._from_cursor)
        return Go(Listing(self.question, near, below=True))

    def lights(self, desk: Desk) -> Lights:
        lit = dict(super().lights(desk))
        further = self.further
        if further is not None and further.at:
            lit[further.at[0]] = Light("path", Pattern.BLINK)
        return lit

    def _from_cursor(self, option: Option) -> int:
        """Answers that lie on no square come first: they cannot be pointed at."""
        return distance(self.cursor, option.places[0]) + 1 if option.places else 0

    def press(self, desk: Desk, button: str) -> Reply:
        if button == WHY:
            from companion.desk.screens.why import why_here

            return why_here(desk, self.refusal(desk), self.cursor)
        return super().press(desk, button)
