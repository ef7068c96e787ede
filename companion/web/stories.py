"""Stories for pages: each under an address of its own that nobody guesses, for whoever was given it.

A hand is in a story only while its player agrees, who says so on the own page after the end; nobody else can.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.languages import ENGLISH
from companion.table.journal import read
from companion.web.replaying import journal_path
from companion.web.story.course import Course
from companion.web.story.page import Story, played_on, told

MOST = 4
"""So many stories are kept to be looked at; one more, and the oldest is told anew when somebody wants it."""
PLACE = "/story/"


@dataclass(frozen=True, slots=True)
class _Told:
    """A story, the game it tells of, and what it was told from."""

    game: str
    mark: tuple[int, int, frozenset[int], str]
    story: Story


class Stories:
    """The stories that were told lately, and who agreed to show a hand in them."""

    def __init__(self, folder: Path, packs: Sequence[str] = ()) -> None:
        self.folder = folder
        self.packs = packs
        self._told: OrderedDict[str, _Told] = OrderedDict()
        self._agreed: dict[str, frozenset[int]] = {}
        self._telling = asyncio.Lock()

    def agree(self, game: str, seat: int, on: bool) -> None:
        """A player agrees to show the own hand, or no longer; what was told before is told anew."""
        self._agreed[game] = self._agreed.get(game, frozenset()) - {seat} | ({seat} if on else set())
        for ticket in [ticket for ticket, one in self._told.items() if one.game == game]:
            del self._told[ticket]

    def agreed(self, game: str, seat: int) -> bool:
        return seat in self._agreed.get(game, ())

    async def tell(self, game: str, language: str = ENGLISH) -> str:
        """Where the story of a game is found; one after the other, away from the loop, for it takes its time."""
        async with self._telling:
            path = journal_path(self.folder, game)
            state, show = path.stat(), self._agreed.get(game, frozenset())
            mark = (state.st_mtime_ns, state.st_size, show, language)
            ticket = next((ticket for ticket, one in self._told.items() if (one.game, one.mark) == (game, mark)), "")
            if not ticket:
                story = await asyncio.to_thread(self._story, path, show, language)
                ticket = secrets.token_urlsafe(18)
                if self._agreed.get(game, frozenset()) == show:  # somebody may have thought better of it meanwhile
                    self._told[ticket] = _Told(game, mark, story)
            while len(self._told) > MOST:
                self._told.popitem(last=False)
            return PLACE + ticket

    def _story(self, path: Path, show: frozenset[int], language: str) -> Story:
        """While a game goes on no hand is shown, whatever was agreed on before something was taken back."""
        course = Course(read(path), self.packs)
        return told(course, show if course.driver.over else (), played_on(path), language)

    def get(self, ticket: str) -> Story | None:
        """The story under an address; None where there is none (any more)."""
        found = self._told.get(ticket)
        return found.story if found else None
