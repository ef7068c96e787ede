"""A light walks along the wire of the panel: what somebody sees says how it lies, and what to write down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from companion.desk.laying import COLUMNS, ROWS, Laid
from companion.devices import pixel_map
from companion.devices.wiring import PixelWiring
from companion.doctor.finding import Finding, failed
from companion.doctor.person import Person

CORNERS = ("top left", "top right", "bottom right", "bottom left")
STARTS = ("NW", "NE", "SE", "SW")
FAR, ROUND = 6, 3
"""So many lights of the first line are walked along, and so many before its end and after it."""
STEPS_A_GLANCE = 4
RED, GREEN = bytes((60, 0, 0)), bytes((0, 60, 0))
DESCRIBE = "describe each panel as it lies, with x, y, start, run, serpentine and turn of [[pixels.panels]]"


class Walk:
    """Three questions about one panel; of several that lie differently, one alone tells nothing."""

    def __init__(
        self,
        wiring: PixelWiring,
        person: Person,
        light: Callable[[dict[int, bytes]], Awaitable[None]],
        glance: float,
    ) -> None:
        self._wiring = wiring
        self._person = person
        self._light = light
        self._pause = glance / STEPS_A_GLANCE
        self._chain = [square for square in pixel_map.chain(wiring) if square is not None]

    async def found(self, words: str) -> Finding:
        """What to write, after something was seen elsewhere than it should be."""
        lying = await self._seen() if pixel_map.alike(self._wiring) else None
        if lying is None:
            return failed("pixels", words, DESCRIBE)
        lines = ", ".join(lying.lines)
        place = "below [pixels]" if len(self._wiring.panels) == 1 else "below each [[pixels.panels]], without turn"
        remedy = f"write {place}, each on a line of its own: {lines}; or say it at the desk: Devices, Where is light 1?"
        return failed("pixels", words, remedy)

    async def _seen(self) -> Laid | None:
        await self._light({self._chain[0]: RED})
        places = ", ".join(f"{number} {corner}" for number, corner in enumerate(CORNERS, 1))
        said = await self._person.answers(f"The first light of the wire is red. Where is it: {places}, 5 elsewhere?")
        if said not in ("1", "2", "3", "4"):
            return None
        start, run = STARTS[int(said) - 1], await self._run()
        return Laid(start, run, await self._turns(run))

    async def _run(self) -> str:
        wide, high = self._size
        await self._walk(self._chain[: min(FAR, max(wide, high) if 1 in (wide, high) else min(wide, high))])
        asked = "A light walked from red along green. Is green beside red: 1, or above or below it: 2?"
        return COLUMNS if await self._person.answers(asked) == "2" else ROWS

    async def _turns(self, run: str) -> bool:
        wide, high = self._size
        line, lines = (wide, high) if run == ROWS else (high, wide)
        if lines == 1:
            return True
        await self._walk(self._chain[max(0, line - ROUND) : line + ROUND], line - max(0, line - ROUND))
        asked = "Red ends the first line, green goes on. Are they side by side: 1, or at opposite ends: 2?"
        return await self._person.answers(asked) != "2"

    async def _walk(self, squares: list[int], reds: int = 1) -> None:
        """One light after the other; they stay on, the first ones red."""
        for count in range(1, len(squares) + 1):
            await self._light({square: RED if at < reds else GREEN for at, square in enumerate(squares[:count])})
            await asyncio.sleep(self._pause)

    @property
    def _size(self) -> tuple[int, int]:
        return pixel_map.ground(self._wiring.panels[0])
