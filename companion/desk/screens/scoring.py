"""The score card of a battle, and a card that counts for everybody from now on: pages that open by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import STRIP, Canvas
from companion.desk.look import Look
from companion.desk.screens.common import COLUMNS, FIRST, LAST, Pages, Strong, header
from companion.desk.screens.screen import BACK, CARD, DOWN, OK, RIGHT, STAY, WHY, Close, Reply, Say, Screen
from companion.desk.words import wrap
from companion.games.kit.mat_looks import InForce, Score, ScoreLine, ScoreSide
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

FIGURES = 5
"""The columns of a side's points."""
LABELS = COLUMNS - 2 * FIGURES
HALF = COLUMNS // 2
PER_PAGE = STRIP - FIRST + 1
TALL, LARGE = 3, 2
"""How many times as large as letters the totals are drawn, and where they are long."""


class Scoring(Screen):
    """First both sums beside each other, then every term of each side with the card it comes from, then the totals."""

    by_itself = True

    def __init__(self) -> None:
        self.page = 0

    def pages(self, score: Score) -> list[ScoreSide | None]:
        """Which side's terms stand on each page between the first and the last; None for these two."""
        terms = [side for side in score.sides for _ in range(-(-len(term_lines(side)) // PER_PAGE))]
        return [None, *terms, None]

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        score = _score(desk)
        pages = self.pages(score)
        self.page = min(self.page, len(pages) - 1)
        side = pages[self.page]
        if side is not None:
            self._draw_terms(canvas, desk, side, self.page - pages.index(side))
        elif self.page:
            self._draw_totals(canvas, desk, score)
        else:
            self._draw_sums(canvas, desk, score)
        last = self.page == len(pages) - 1
        canvas.keys(7, [("OK", say("done") if last else say("next")), ("BACK", say("out"))])

    def _draw_sums(self, canvas: Canvas, desk: Desk, score: Score) -> None:
        """Five lines, both sides, and the totals below them."""
        header(canvas, desk, say("Battle"), " " * (2 * FIGURES - 1))
        for place, name in enumerate(self._columns(desk, score)):
            room = min(len(name), FIGURES - 1)
            canvas.text(0, LABELS + FIGURES * (place + 1) - room, name, inverse=True, room=room)
        for row, lines in enumerate(zip(*(side.lines for side in score.sides), strict=True), FIRST):
            canvas.text(row, 0, lines[0].words, room=LABELS)
            canvas.text(row, LABELS, "".join(map(_points, lines)))
        canvas.bar(STRIP)
        canvas.text(STRIP, 0, say("Total"), inverse=True, room=LABELS)
        canvas.text(STRIP, LABELS, "".join(map(_total, score.sides)), inverse=True)

    def _columns(self, desk: Desk, score: Score) -> list[str]:
        """Whose sum stands in each column; where names begin alike, what each side does there. Long ones run along."""
        names = [_name(desk, side) for side in score.sides]
        alike = len({name[: FIGURES - 1] for name in names}) < len(names)
        return [say("att."), say("def.")] if alike else names  # the attacker is the first side

    def _draw_terms(self, canvas: Canvas, desk: Desk, side: ScoreSide, part: int) -> None:
        header(canvas, desk, side.words, _total(side).strip())
        lines = term_lines(side)[part * PER_PAGE : (part + 1) * PER_PAGE]
        for row, words in enumerate(lines, FIRST):
            canvas.text(row, 0, words)
            if isinstance(words, Strong):
                canvas.vline(0, row * 8, 8)

    def _draw_totals(self, canvas: Canvas, desk: Desk, score: Score) -> None:
        """Large, one beside the other; whoever wins is named below."""
        header(canvas, desk, say("Totals"), "" if score.complete else say("dice open"))
        totals = [f"{side.total}" for side in score.sides]
        scale = TALL if max(map(len, totals)) < TALL else LARGE
        for place, (side, total) in enumerate(zip(score.sides, totals, strict=True)):
            middle = 32 + 64 * place
            canvas.big(middle - 3 * scale * len(total), 14, total, scale)
            name = _name(desk, side)
            canvas.text(LAST, (HALF + 1) * place + max(0, (HALF - len(name)) // 2), name, room=HALF)
        canvas.text_at(61, 22, ":")
        canvas.middle(STRIP, score.says or say("before the dice"))

    # ------------------------------------------------------------------ presses

    def press(self, desk: Desk, button: str) -> Reply:
        if button in (BACK, CARD, WHY):
            return Close()
        pages, by = len(self.pages(_score(desk))), 1 if button in (OK, DOWN, RIGHT) else -1
        if button == OK and self.page == pages - 1:
            return Close()
        if not 0 <= self.page + by < pages:
            return Say(say("That is all") if by > 0 else say("This is the start"))
        self.page += by
        return STAY


def term_lines(side: ScoreSide) -> list[str]:
    """Every line of one side, and under it each term with its source."""
    lines: list[str] = []
    for line in side.lines:
        lines.append(Strong(f" {line.words:{COLUMNS - 1 - FIGURES}}{_points(line)}"))
        for source, points in line.terms:
            *above, last = wrap(source, COLUMNS - 2 - FIGURES) or [""]
            lines += (f"  {words}" for words in above)
            lines.append(f"  {last:{COLUMNS - 2 - FIGURES}}{points:>+{FIGURES}}")
    return lines


def _points(line: ScoreLine) -> str:
    return f"{'?' if line.points is None else line.points:>{FIGURES}}"


def _total(side: ScoreSide) -> str:
    return f"{side.total if side.known else f'{side.total}+?':>{FIGURES}}"


def _name(desk: Desk, side: ScoreSide) -> str:
    return desk.view.players[side.seat] if desk.view else ""


def _score(desk: Desk) -> Score:
    assert desk.view is not None
    assert desk.view.score is not None
    return desk.view.score


class CameUp(Pages):
    """A card that was just turned up and counts for everybody: its name, its numbers, what it does."""

    by_itself = True

    def __init__(self, card: InForce) -> None:
        numbers = [joined(" ", (whom, said)) for whom, said in card.lines]
        super().__init__(card.kind, [Strong(card.title), *numbers, *([card.does] if card.does else [])])


def opening(before: Look | None, view: Look | None) -> Screen | None:
    """The page that opens by itself after something happened: a battle begins or is decided, a card came up."""
    if before is None or view is None or view.mat is None:
        return None
    if view.score is not None and _moment(view.score) != _moment(before.score):
        return Scoring()
    had, card = before.mat.card if before.mat else None, view.mat.card
    return CameUp(card) if card is not None and (had is None or had.title != card.title) else None


def _moment(score: Score | None) -> Sequence[object]:
    """A battle is looked at twice: before the dice, and when both totals stand."""
    if score is None:
        return ()
    return (score.title, score.complete, *(side.total for side in score.sides if score.complete))
