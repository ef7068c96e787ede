"""The end: who won, by which rule, and how everybody stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.screens.common import COLUMNS, header, in_game
from companion.desk.screens.screen import BACK, CARD, DOWN, LEFT, OK, RIGHT, STAY, UP, WHY, Go, Reply, Say, Screen
from companion.languages import joined, say
from companion.rules import lookup

if TYPE_CHECKING:
    from companion.desk.desk import Desk

PER_PAGE = 3
SIZES = {3: 7, 2: 10, 1: 2 * COLUMNS}
"""How many times as large as letters the winner is written, and how long a name may be for it."""
STORY = (say("is on the page, under"), say("the winner; and here:"), "", say("companion story"))
STARS = ((6, 0), (23, 5), (41, 2), (60, 7), (78, 1), (95, 6), (113, 3), (14, 9), (50, 11), (88, 10), (122, 8))
"""Where stars fall, and when each begins."""


class Winner(Screen):
    """Page 1: the winner; then how everybody stands, and where the story of the evening is."""

    animated = True

    def __init__(self) -> None:
        self.page = 0

    def pages(self, desk: Desk) -> int:
        return 2 + self.standings(desk)

    def standings(self, desk: Desk) -> int:
        """So many pages tell how everybody stands."""
        players = len(desk.view.players) if desk.view else 0
        return -(-players // PER_PAGE)

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        view = desk.view
        assert view is not None
        assert view.over is not None
        if self.page == 0:
            self._draw_winner(canvas, desk, now)
        elif self.page <= self.standings(desk):
            self._draw_standings(canvas, desk)
        else:
            header(canvas, desk, say("The evening's story"))
            for line, words in enumerate(STORY, 2):
                canvas.middle(line, words)
        canvas.keys(7, [("OK", say("new game")), ("↕", say("scores"))])

    def _draw_winner(self, canvas: Canvas, desk: Desk, now: float) -> None:
        view = desk.view
        assert view is not None
        assert view.over is not None
        winners = [view.players[seat] for seat in view.over.winners]
        who, what = headline(winners, len(view.players), view.lost)
        if winners:
            _draw_stars(canvas, now)
        scale = next(scale for scale, most in SIZES.items() if len(who) <= most)
        if scale == 1:
            canvas.block(1, who, 2, middle=True)
        else:
            canvas.big((128 - 6 * scale * len(who)) // 2, 4 if scale == 3 else 6, who, scale)
        canvas.middle(4 if scale == 3 else 3, what)
        canvas.block(5, chapter(view.over.rule), 2, middle=True)

    def _draw_standings(self, canvas: Canvas, desk: Desk) -> None:
        view = desk.view
        assert view is not None
        assert view.over is not None
        header(canvas, desk, say("How all stand"), f"{self.page}/{self.standings(desk)}")
        first = (self.page - 1) * PER_PAGE
        for place, seat in enumerate(range(first, min(first + PER_PAGE, len(view.players)))):
            mark = "★" if seat in view.over.winners else " "
            canvas.text(1 + 2 * place, 0, f"{mark}{view.players[seat]}")
            canvas.text(2 + 2 * place, 2, view.standings[seat])

    def aloud(self, desk: Desk) -> str:
        view = desk.view
        if view is None or view.over is None:
            return ""
        return joined(" ", headline([view.players[seat] for seat in view.over.winners], len(view.players), view.lost))

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def press(self, desk: Desk, button: str) -> Reply:
        from companion.desk.screens.wizard import new_game

        if button == OK:
            return Go(new_game(desk))
        if button in (UP, LEFT, DOWN, RIGHT):
            self.page = (self.page + (1 if button in (DOWN, RIGHT) else -1)) % self.pages(desk)
            return STAY
        if button == BACK:
            return Say(say("Hold BACK to take back"))
        return Say(say("The game is over")) if button == CARD else in_game(desk, WHY)


def chapter(rule: str) -> str:
    """The chapter of the rulebook by which it ended; nothing where a ruling of ours decided."""
    return lookup(rule).section.split("; ")[-1]


def headline(winners: list[str], players: int, lost: str) -> tuple[str, str]:
    """Large words and small words: who won."""
    if not winners:
        return (say("Lost!"), lost) if players == 1 else (say("Nobody"), say("wins this time"))
    if len(winners) == 1:
        return winners[0], say("wins!")
    if len(winners) == players:
        return say("You all"), say("win together!")
    return winners[0], say("and {} win!", joined(say(" and "), winners[1:]))


def _draw_stars(canvas: Canvas, now: float) -> None:
    """Stars that fall slowly behind the name."""
    for x, begins in STARS:
        y = int(now * 10 + begins * 5) % 60 - 4
        if y < 30:
            canvas.sprite(x, y, ("..#..", "..#..", "#####", ".###.", ".#.#."))
