"""From a message to what is done: checks who may, asks the host, and words the reply."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from companion.engine import CompanionError, Json, Refused
from companion.games.kit.board import board_of
from companion.games.kit.questions import left_for_good
from companion.table import Table, asked
from companion.table.hinting import for_one_alone, hint_words
from companion.web import hiding, qr
from companion.web import table_sections as at_table
from companion.web.errors import BadMessage, NotAllowed
from companion.web.host import Host, Result
from companion.web.messages import Message
from companion.web.pushing import Page
from companion.web.replaying import Replays, journal_path
from companion.web.roles import SEAT, demand, may_answer

Reply: TypeAlias = dict[str, Json]
SOURCE = "web"
NO_GAME = "there is no game on the table"
LARGEST_IMPORT = 4 * 1024 * 1024


class Doing:
    """Does what pages ask for that has to do with the table; who is who is the business of the server."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.replays = Replays(host.folder, host.packs)
        self._replaying = asyncio.Lock()
        self._pieces: dict[int, list[str]] = {}
        """Of each page that imports: what came so far."""

    async def do(self, page: Page, message: Message) -> Reply:
        """The reply, without its number. Errors of ours come out as such; the server words them."""
        demand(page.viewer, message.verb.roles, message.do)
        special = SPECIAL.get(message.do)
        if special is not None:
            return await special(self, page, message.said)
        return await self._ask({"do": message.do, **message.said})

    def forget(self, page: Page) -> None:
        """The page is gone."""
        self._pieces.pop(page.number, None)

    async def _ask(self, deed: Mapping[str, Json], source: str = SOURCE) -> Reply:
        return worded(await self.host.do(deed, source))

    # ------------------------------------------------------------------ answers and cards

    async def _answer(self, page: Page, said: Mapping[str, Json]) -> Reply:
        if ("value" in said) == ("values" in said):
            raise BadMessage("answer: give either value or values")
        await self.host.look(lambda: self._may_answer(page))
        values = said["values"] if "values" in said else [said["value"]]
        page.uncovered = -1  # it is looked at anew for every answer
        return await self._ask({"do": "answer", "n": said["n"], "values": values}, str(said.get("source", SOURCE)))

    async def _spread(self, page: Page, said: Mapping[str, Json]) -> Reply:
        await self.host.look(lambda: self._may_spread(page))
        return await self._ask({"do": "spread", **said})

    def _may_spread(self, page: Page) -> None:
        """A seat answers a series at one stroke where all of it goes to that seat."""
        self._may_answer(page)
        no = next((no for part in self._table().plan() if (no := may_answer(page.viewer, part.seat, False, True))), "")
        if no:
            raise NotAllowed(no)

    async def _roll(self, page: Page, said: Mapping[str, Json]) -> Reply:
        await self.host.look(lambda: self._may_roll(page))
        return await self._ask({"do": "roll", "n": said["n"]})

    async def _reveal(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """The player who is asked looks at the hidden answers on a page of the table, while the others look away. They
        are handed to this page alone, as a reply; what is pushed stays covered."""
        return await self.host.look(lambda: self._revealed(page, int(said["n"])))

    def _revealed(self, page: Page, n: int) -> Reply:
        table = self._table()
        request = table.driver.ask()
        if request.number != n:
            raise BadMessage("reveal: another question is asked now")
        if not asked.is_choice(request):
            raise NotAllowed("reveal: what is drawn hidden is seen by nobody")
        page.uncovered = n
        return {"ok": True, "question": asked.for_people(table.driver, board_of(table.game.id), request, True)}

    def _may_answer(self, page: Page) -> None:
        table = self._table()
        request = table.driver.ask()
        private = asked.hidden(table.driver, board_of(table.game.id), request)
        uncovered = asked.is_choice(request) and page.uncovered == request.number
        no = may_answer(page.viewer, request.seat, private, asked.is_choice(request), uncovered)
        if no:
            raise NotAllowed(no)

    def _may_roll(self, page: Page) -> None:
        """Letting the companion roll or draw tells nothing; deciding for somebody is another thing."""
        request = self._table().driver.ask()
        no = may_answer(page.viewer, request.seat, asked.is_choice(request), False)
        if no:
            raise NotAllowed("roll: only what is rolled or drawn is left to the companion, by those who are asked")

    async def _hint(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """Advice for the seat that is asked, to whoever may answer for it. One that could name cards is for its player
        only: on the own page, or here while all others look away (`alone`)."""
        await self.host.look(lambda: self._may_hear(page, said))
        return {"ok": True, **hint_words(await self.host.hint(int(said["n"])))}

    def _may_hear(self, page: Page, said: Mapping[str, Json]) -> None:
        table = self._table()
        request = table.driver.ask()
        if request.number != said["n"]:
            raise BadMessage("hint: another question is asked now")
        alone = for_one_alone(table.driver, request.seat)
        no = may_answer(page.viewer, request.seat, alone, True, bool(said.get("alone")))
        if no:
            raise NotAllowed(no)

    async def _hints(self, page: Page, said: Mapping[str, Json]) -> Reply:
        await self.host.look(lambda: self._seat(int(said["seat"])))
        return await self._ask({"do": "hints", **said})

    def _seat(self, seat: int) -> int:
        """A seat of the game on the table."""
        seats = self._table().game.seats
        if not 0 <= seat < seats:
            raise BadMessage(f"there is no seat {seat}; seats are 0 to {seats - 1}")
        return seat

    async def _play(self, page: Page, said: Mapping[str, Json]) -> Reply:
        await self.host.look(lambda: self._may_play(page, int(said["seat"]), str(said.get("from", "hand"))))
        return await self._ask({"do": "play", **said})

    def _may_play(self, page: Page, seat: int, source: str) -> None:
        table, viewer = self._table(), page.viewer
        self._seat(seat)
        own = viewer.role == SEAT and viewer.seat == seat
        if viewer.role == SEAT and not own:
            raise NotAllowed("a seat plays its own cards")
        if not own and source == "hand" and board_of(table.game.id).known(table.game, seat):
            raise NotAllowed("this hand is hidden: its player plays on the own page, or at the buttons")

    # ------------------------------------------------------------------ looking

    async def _why(self, page: Page, said: Mapping[str, Json]) -> Reply:
        if not said:
            raise BadMessage("why: give value, or at")
        return await self.host.look(lambda: self._explained(page, said))

    def _explained(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """Of a square that was pointed at, the first obstacle on the way to it."""
        self._may_answer(page)
        table = self._table()
        request, no = table.driver.ask(), table.why_not(said.get("value"))
        if "at" in said and (no is not None or "value" not in said):
            x, y = said["at"]
            no = board_of(table.game.id).why_not_there(table.game, request, (x, y))
        if no is not None:
            return {"ok": True, "legal": False, "rule": no.rule, "why": no.why}
        return {"ok": True, "legal": True, "rule": request.rule, "why": table.game.sentence(request)}

    async def _rule(self, page: Page, said: Mapping[str, Json]) -> Reply:
        return await asyncio.to_thread(rule_text, str(said["rule"]))

    async def _picture(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """What a camera saw: one of the latest pictures, by its name."""
        name = str(said["name"])
        data = await self.host.picture(name) if name in self.host.dice().pictures else None
        if data is None:
            raise BadMessage("picture: it is not kept any more; `dice` names those that are")
        return {"ok": True, "src": f"data:image/{picture_type(data)};base64,{b64encode(data).decode()}"}

    async def _replay(self, page: Page, said: Mapping[str, Json]) -> Reply:
        async with self._replaying:
            view = await asyncio.to_thread(self.replays.view, str(said["game"]), int(said["at"]))
        return {"ok": True, **view}

    async def _replaylength(self, page: Page, said: Mapping[str, Json]) -> Reply:
        async with self._replaying:
            return {"ok": True, "length": await asyncio.to_thread(self.replays.length, str(said["game"]))}

    # ------------------------------------------------------------------ changing

    async def _correct(self, page: Page, said: Mapping[str, Json]) -> Reply:
        hiding.check_correction(page.viewer, said["set"])
        return await self._ask({"do": "correct", "set": said["set"]})

    async def _fixes(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """Everything that can be set right by choosing and pointing; nothing hidden is among it."""
        return {"ok": True, "fixes": await self.host.look(lambda: at_table.fixes(self._table()))}

    async def _new(self, page: Page, said: Mapping[str, Json]) -> Reply:
        hiding.check_wish(page.viewer, said["wish"])
        return await self._ask({"do": "new", "wish": said["wish"]})

    async def _undo(self, page: Page, said: Mapping[str, Json]) -> Reply:
        if ("to" in said) != ("n" in said):
            raise BadMessage("undo: give both to and n of a decision, or none of them")
        return await self._ask({"do": "undo", "steps": 1, **said})

    async def _automate(self, page: Page, said: Mapping[str, Json]) -> Reply:
        known = await self.host.look(lambda: list(left_for_good(self._table().game.id)))
        if said["what"] not in known:
            raise BadMessage(f"automate: what must be one of {', '.join(known)}")
        return await self._ask({"do": "automate", **said})

    async def _set(self, page: Page, said: Mapping[str, Json]) -> Reply:
        if not said:
            raise BadMessage("set: give brightness, palette, quiet or north")
        return await self._ask({"do": "set", "changes": dict(said)})

    async def _watch(self, page: Page, said: Mapping[str, Json]) -> Reply:
        page.watch(bool(said["desk"]))
        return {"ok": True}

    # ------------------------------------------------------------------ taking out and in

    async def _export(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """Everything, hidden cards too: for the machine itself."""
        if said["what"] == "position":
            return {"ok": True, "position": await self.host.look(lambda: self._table().position())}
        path = await self.host.look(self._journal)
        return {"ok": True, "journal": await asyncio.to_thread(path.read_text, "utf-8"), "name": path.name}

    def _journal(self) -> Path:
        journal = self._table().journal
        if journal is None:
            raise BadMessage("export: this game is not kept in a journal")
        return journal.path

    async def _import(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """A position or a journal, whole or piece by piece (`more` says that another piece follows)."""
        given = [name for name in ("position", "journal") if name in said]
        if len(given) != 1:
            raise BadMessage("import: give either position or journal")
        what, piece = given[0], said[given[0]]
        if isinstance(piece, dict):
            return await self._ask({"do": "load", "position": piece})
        pieces = self._pieces.setdefault(page.number, [])
        pieces.append(piece)
        if sum(map(len, pieces)) > LARGEST_IMPORT:
            self.forget(page)
            raise BadMessage(f"import: at most {LARGEST_IMPORT} characters can be taken in")
        if said.get("more"):
            return {"ok": True, "taken": sum(map(len, pieces))}
        self.forget(page)
        return await self._taken_in(what, "".join(pieces))

    async def _taken_in(self, what: str, text: str) -> Reply:
        if what == "journal":
            return await self._ask({"do": "keep", "journal": text})
        from companion.table.lines import read_line

        return await self._ask({"do": "load", "position": read_line(text)})

    async def _resume(self, page: Page, said: Mapping[str, Json]) -> Reply:
        journal_path(self.host.folder, str(said["game"]))
        return await self._ask({"do": "resume", "id": said["game"]})

    def _table(self) -> Table:
        if self.host.table is None:
            raise BadMessage(NO_GAME)
        return self.host.table


Deed: TypeAlias = Callable[[Doing, Page, Mapping[str, Json]], Awaitable[Reply]]
SPECIAL: Mapping[str, Deed] = {
    "answer": Doing._answer,
    "spread": Doing._spread,
    "roll": Doing._roll,
    "reveal": Doing._reveal,
    "hint": Doing._hint,
    "hints": Doing._hints,
    "play": Doing._play,
    "why": Doing._why,
    "rule": Doing._rule,
    "picture": Doing._picture,
    "replay": Doing._replay,
    "replaylength": Doing._replaylength,
    "correct": Doing._correct,
    "fixes": Doing._fixes,
    "new": Doing._new,
    "undo": Doing._undo,
    "automate": Doing._automate,
    "set": Doing._set,
    "watch": Doing._watch,
    "export": Doing._export,
    "import": Doing._import,
    "resume": Doing._resume,
}


def worded(result: Result) -> Reply:
    """What the host says, as a reply."""
    if result.ok:
        return {"ok": True}
    if result.error:
        return {"ok": False, "error": result.error}
    return refused(result.rule, result.why)


def refused(rule: str, why: str) -> Reply:
    return {"ok": False, "refused": {"rule": rule, "why": why}}


def failure(error: CompanionError) -> Reply:
    """An error of ours as a reply."""
    return refused(error.rule, error.why) if isinstance(error, Refused) else {"ok": False, "error": str(error)}


def rule_text(id: str) -> Reply:
    """A rule with its source, and the rulings on it."""
    from companion.rules import catalogue, lookup

    entry = lookup(id)
    book = catalogue(entry.id.partition(".")[0])
    source = f"{book.title}, {entry.section}" if entry.section else entry.question
    rulings = [{"id": ruling.id, "question": ruling.question, "text": ruling.text} for ruling in book.rulings_on(id)]
    return {"ok": True, "id": entry.id, "kind": entry.kind, "text": entry.text, "source": source, "rulings": rulings}


def picture_type(data: bytes) -> str:
    """What a browser calls such a picture, by its first bytes."""
    return "png" if data.startswith(b"\x89PNG") else "jpeg"


def seat_link(url: str, token: str, for_phones: bool = True) -> Reply:
    """The link of a seat, and its QR code; without one where a phone that follows it would find nothing."""
    link = f"{url}/seat/#{token}"  # what stands behind # is told to no server and stands in no log
    return {"ok": True, "url": link, "svg": qr.svg(link) if for_phones else ""}
