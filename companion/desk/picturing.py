"""The picture on the small screen: the screen that is seen, over it what was said, a clock, the held key."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.desk.canvas import COLUMNS, LINES, WIDTH, Canvas
from companion.desk.fitting import Running
from companion.desk.look import BETWEEN
from companion.desk.noting import Noting
from companion.desk.screens.common import TROUBLE
from companion.languages import spoken

if TYPE_CHECKING:
    from companion.desk.desk import Desk


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of the small screen; it carries its own secrecy to wherever it is shown."""

    picture: bytes
    secret: int | None = None
    """The seat whose player alone may see it; None where everybody may."""
    aloud: str = ""
    """What may be said aloud with it; never anything with a picture that is somebody's secret."""


@dataclass(slots=True)
class Picturing:
    """What was drawn last, and what moves on it."""

    taken: int = 0
    """So many columns at the end of the first line show seconds that run out."""
    noting: Noting = field(default_factory=Noting)
    _running: Running = field(default_factory=Running)
    _running_over: Running = field(default_factory=Running)
    """What moves on the picture, and on what is laid over it."""
    _picture: Frame = Frame(Canvas().frame())

    @property
    def moves(self) -> bool:
        """Does anything run along, or will it go by itself?"""
        return self._running.moves or self._running_over.moves or self.noting.moves

    def anew(self) -> None:
        """Words that run along begin once more: somebody did something."""
        self._running.anew()

    def drawn(self, desk: Desk, now: float) -> Frame:
        """The picture, and whose secret it is: found at once, for later it may be another's."""
        over = _seconds(desk, now)
        if not desk.changing:
            self.taken = len(over)
            self._running.begin(now)
            drawing = Canvas(running=self._running)
            desk.top.draw(drawing, desk, now)
            secret = desk.secret
            self._picture = Frame(drawing.frame(), secret, spoken(aloud(desk)) if secret is None else "")
        self._running_over.begin(now)
        canvas = Canvas(self._picture.picture, self._running_over)
        self.noting.draw(canvas, _above_keys(desk), now)
        canvas.right(0, over, inverse=True)
        if desk.pressing.touched:  # while the finger is down nobody looks for another key
            canvas.fill(0, 8 * (LINES - 1), WIDTH, 8, on=False)
            canvas.footer((desk.pressing.touched, desk.pressing.hint))
        return replace(self._picture, picture=canvas.frame())


def _seconds(desk: Desk, now: float) -> str:
    if desk.countdown is None or desk.countdown.number != desk.asked:
        return ""
    return f" {desk.countdown.words(now)}{TROUBLE if desk.lost else ''}"


def aloud(desk: Desk) -> str:
    """The question, or what stands over it and wants to be heard."""
    question = desk.view.question if desk.view else None
    if len(desk.screens) == 1 and question is not None:
        return question.sentence
    return desk.top.aloud(desk)


def _above_keys(desk: Desk) -> str:
    """What stands above the keys: squares that no light can show, then what happened last."""
    top = desk.top
    off = desk.off_mat if top.strip or top.names_unlit else ""
    news = desk.view.news if desk.view and top.strip else ""
    off, news = spoken(off), spoken(news)
    return off if off and len(off) <= COLUMNS else BETWEEN.join(filter(None, (off, news)))
