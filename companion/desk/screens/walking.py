"""Where is light 1? A light shines, then walks along its wire, and people say where they see it.

Nobody has to know how a panel is wired: what they see says it, and the lights go there at once. It is kept as a setting
(`Settings.panel`); the doctor says which lines of the configuration are the same.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Set
from companion.desk.laying import COLUMNS as BY_COLUMNS
from companion.desk.laying import ROWS, Laid
from companion.desk.lights import Light, Lights, Pattern, path
from companion.desk.screens.common import LAST, Pages, header
from companion.desk.screens.screen import (
    ARROWS,
    BACK,
    DOWN,
    LEFT,
    OK,
    RIGHT,
    STAY,
    UP,
    WHY,
    Close,
    Go,
    Reply,
    Say,
    Screen,
)
from companion.desk.words import wrap
from companion.games.kit.board import Point
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 8
"""The column where the words beside the picture begin."""
WORDS = 13
FRAME = (3, 12, 38, 38)
"""The picture of the panel: its upper left, how wide, how high."""
FAR = 8
"""So many lights of the first line are walked along ..."""
ROUND = 4
"""... and so many before its end and after it."""
PACE = 4.0
"""Steps of the dot in the picture a second."""
BLINK = 0.8
CORNER, WAY, TURN, CHECK = range(4)
ASKS = (
    say("One light blinks. In which corner?"),
    say("It walks along its wire. Which way?"),
    say("At its end it"),
    say("Now it walks from the top left to the right?"),
)
NONE_SHINES = say(
    "If no light is seen at all: data must go into DIN, not DOUT, the lights need their own 5 V, and the grounds of "
    "supply and board must be joined."
)
EXPLAINED = (
    say(
        "Look at the lights with the north of the map up, as it is drawn on this screen. Say where the light is, and "
        "which way it goes, and every square is lit where it should be."
    ),
    NONE_SHINES,
)


def can_walk(desk: Desk) -> bool:
    """Can it be found out here? Not where there are no lights, or several panels that lie differently."""
    pixels = desk.devices.get("pixels")
    return len(desk.panel.chain) > 1 and (pixels is None or pixels.state != "off")


class WhereIsLightOne(Screen):
    """Step by step: the corner, the way along the first line, what comes after it, and a look at the result.

    It ends with `Set({"panel": ...})`, which lays the lights anew, and one more look; `done` is true when people have
    said that all is right. BACK goes a step back, and out of the first one."""

    animated = True
    lasting = True
    bare = True

    def __init__(self) -> None:
        self.done = False
        self.step = CORNER
        self._start: str | None = None
        self._run: str | None = None
        self._turns: bool | None = None

    def seen(self, desk: Desk) -> Laid:
        """How it lies, as far as people have said; the rest as is believed."""
        before = desk.panel.laid
        return Laid(
            self._start or before.start,
            self._run or before.run,
            before.serpentine if self._turns is None else self._turns,
        )

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, say("Where is light 1?"), f"{self.step + 1}/{len(ASKS)}")
        canvas.box(*FRAME)
        self._draw_dots(canvas, desk, now)
        answer = self._answer(desk)
        lines = canvas.block(2, ASKS[self.step], LAST - 1 - min(2, len(wrap(answer, WORDS))), BESIDE)
        canvas.block(2 + lines, answer, LAST - 1 - lines, BESIDE, inverse=True)
        canvas.keys(7, self._keys())

    def _answer(self, desk: Desk) -> str:
        """What OK would say, where the picture alone might not be understood."""
        if self.step != TURN:
            return ""
        return say("comes back beside it") if self.seen(desk).serpentine else say("begins anew where 1 is")

    def _keys(self) -> list[tuple[str, str]]:
        if self.step == CHECK:
            return [("OK", say("right")), ("BACK", say("again"))]
        return [("OK", say("so it is")), ("↕", ""), ("↔", "")]

    def _draw_dots(self, canvas: Canvas, desk: Desk, now: float) -> None:
        """The dot where the answer under the cursor has it, as large as a corner of the picture."""
        spots = self._spots(self.seen(desk))
        x, y = spots[int(now * PACE) % len(spots)]
        if self.step != CORNER or now % BLINK >= BLINK / 4:
            canvas.fill(x - 2, y - 2, 5, 5)
        for other in spots:
            canvas.pixel(*other)

    def _spots(self, lying: Laid) -> Sequence[tuple[int, int]]:
        """The way of the dot in the picture, pixel by pixel, for a panel that lies like this."""
        if self.step == CHECK:
            return [_spot(Laid(), along, 0) for along in range(5)]
        if self.step == CORNER:
            return [_spot(lying, 0, 0)]
        first = [_spot(lying, along, 0) for along in range(5)]
        if self.step == WAY:
            return first
        back = range(4, -1, -1) if lying.serpentine else range(5)
        return first + [_spot(lying, along, 1) for along in back]

    def lights(self, desk: Desk) -> Lights:
        """Those of the panel itself, in the order in which they hang on the wire."""
        chain = [(column, -row) for column, row in desk.panel.chain]
        if not chain:
            return {}
        if self.step == CORNER:
            return {chain[0]: Light("cursor", Pattern.BLINK)}
        if self.step == CHECK:
            return path([(column, 0) for column in range(min(FAR, desk.panel.width))])
        return path(self._walked(desk, chain))

    def _walked(self, desk: Desk, chain: list[Point]) -> list[Point]:
        wide, high = desk.panel.size
        if self.step == WAY:
            return chain[: min(FAR, max(wide, high) if 1 in (wide, high) else min(wide, high))]
        line = wide if self.seen(desk).run == ROWS else high
        return chain[max(0, line - ROUND) : line + ROUND]

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return self._agreed(desk)
        if button == BACK:
            return self._back()
        if button == WHY:
            return Go(Pages(say("Where is light 1?"), EXPLAINED))
        return self._turn(desk, button) if button in ARROWS else Say(say("Arrows, then OK"))

    def _turn(self, desk: Desk, button: str) -> Reply:
        """Another answer under the cursor."""
        lying = self.seen(desk)
        if self.step == CORNER:
            self._start = _corner(lying.start, button)
        elif self.step == WAY:
            self._run = ROWS if button in (LEFT, RIGHT) else BY_COLUMNS
        elif self.step == TURN:
            self._turns = not lying.serpentine
        else:
            return Say(say("OK, or BACK: again"))
        return STAY if self.seen(desk) != lying else Say(say("So it is marked"))

    def _agreed(self, desk: Desk) -> Reply:
        lying = self.seen(desk)
        if self.step == CORNER:
            self._start, self.step = lying.start, WAY
            return STAY
        if self.step == WAY and _lines(desk, lying) > 1:
            self._run, self.step = lying.run, TURN
            return STAY
        if self.step == CHECK:
            self.done = True
            return Close(say("The lights are right"))
        self.step, self._start, self._run, self._turns = CHECK, None, None, None
        return Set({"panel": "" if lying == desk.panel.configured else lying.words})

    def _back(self) -> Reply:
        if self.step == CORNER:
            return Close(say("The lights stay so"))
        self.step = CORNER if self.step == CHECK else self.step - 1
        return STAY


def _lines(desk: Desk, lying: Laid) -> int:
    wide, high = desk.panel.size
    return high if lying.run == ROWS else wide


def _corner(start: str, button: str) -> str:
    """The corner on the side of an arrow."""
    north_south, east_west = start[0], start[1]
    if button in (UP, DOWN):
        north_south = "N" if button == UP else "S"
    else:
        east_west = "W" if button == LEFT else "E"
    return north_south + east_west


def _spot(lying: Laid, along: int, line: int) -> tuple[int, int]:
    """The pixel of the picture for a light so far along a line, of five."""
    x, y, wide, high = FRAME
    east, south = (along, line) if lying.run == ROWS else (line, along)
    across, down = 7 * east + 5, 7 * south + 5
    return (
        x + (wide - 1 - across if "E" in lying.start else across),
        y + (high - 1 - down if "S" in lying.start else down),
    )
