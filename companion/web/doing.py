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
from companion.languages import say
from companion.table import Table, asked, rights
from companion.table.hinting import hint_words
from companion.web import qr
from companion.web import table_sections as at_table
from companion.web.errors import BadMessage, NotAllowed
from companion.web.host import Host, Result
from companion.web.messages import Message
from companion.web.pushing import Page
from companion.web.replaying import Replays, journal_path
from companion.web.roles import demand
from companion.web.stories import Stories

Reply: TypeAlias = dict[str, Json]
SOURCE = "web"
NO_GAME = say("there is no game on the table")
LARGEST_IMPORT = 4 * 1024 * 1024


class Doing:
    """Does what pages ask for that has to do with the table; who is who is the business of the server."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.replays = Replays(host.folder, host.packs)
        self._replaying = asyncio.Lock()
        self.stories = Stories(host.folder, host.packs)
        self._pieces: dict[int, list[str]] = {}
        """Of each page that imports: what came so far."""

    async def do(self, page: Page, message: Message) -> Reply:
        """The reply, without its number. Errors of ours come out as such; the server words them."""
        demand(page.viewer, message.do)
        special = SPECIAL.get(message.do)
        if special is not None:
            return await special(self, page, message.said)
        return await self._ask(page, {"do": message.do, **message.said})

    def forget(self, page: Page) -> None:
        """The page is gone."""
        self._pieces.pop(page.number, None)

    async def _ask(self, page: Page, deed: Mapping[str, Json], source: str = SOURCE) -> Reply:
        """Have something done; whether it may be done from this page is decided when it is done."""
        return worded(await self.host.do(deed, source, page.origin))

    # ------------------------------------------------------------------ answers and cards

    async def _answer(self, page: Page, said: Mapping[str, Json]) -> Reply:
        if ("value" in said) == ("values" in said):
            raise BadMessage("answer: give either value or values")
        values = said["values"] if "values" in said else [said["value"]]
        asking = self._ask(page, {"do": "answer", "n": said["n"], "values": values}, str(said.get("source", SOURCE)))
        try:
            return await asking
        finally:
            page.uncovered = -1  # it is looked at anew for every answer

    async def _reveal(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """The player who is asked looks at the hidden answers on a page of the table, while the others look away. They
        are handed to this page alone, as a reply; what is pushed stays covered."""
        return await self.host.look(lambda: self._revealed(page, int(said["n"])))

    def _revealed(self, page: Page, n: int) -> Reply:
        table = self._seen(page, "reveal")
        request = table.driver.ask()
        if request.number != n:
            raise BadMessage(say("reveal: another question is asked now"))
        if not asked.is_choice(request):
            raise NotAllowed(say("reveal: what is drawn hidden is seen by nobody"))
        page.uncovered = n
        return {"ok": True, "question": asked.for_people(table.driver, board_of(table.game.id), request, True)}

    async def _hint(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """Advice for the seat that is asked, to whoever may answer for it. One that could name cards is for its player
        only: on the own page, or here while all others look away (`alone`)."""
        number, alone = int(said["n"]), bool(said.get("alone"))

        def may(table: Table) -> None:
            self._seen(page, "hint")
            rights.check_hint(page.origin, table.driver, number, alone)

        return {"ok": True, **hint_words(await self.host.hint(number, may))}

    # ------------------------------------------------------------------ looking

    async def _why(self, page: Page, said: Mapping[str, Json]) -> Reply:
        if not said:
            raise BadMessage("why: give value, or at")
        return await self.host.look(lambda: self._explained(page, said))

    def _explained(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """Of a square that was pointed at, the first obstacle on the way to it."""
        table = self._seen(page, "why")
        rights.check_answer(page.origin, table.driver)
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
            raise BadMessage(say("picture: it is not kept any more; `dice` names those that are"))
        return {"ok": True, "src": f"data:image/{picture_type(data)};base64,{b64encode(data).decode()}"}

    async def _replay(self, page: Page, said: Mapping[str, Json]) -> Reply:
        async with self._replaying:
            view = await asyncio.to_thread(self.replays.view, str(said["game"]), int(said["at"]))
        return {"ok": True, **view}

    async def _replaylength(self, page: Page, said: Mapping[str, Json]) -> Reply:
        async with self._replaying:
            return {"ok": True, "length": await asyncio.to_thread(self.replays.length, str(said["game"]))}

    async def _story(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """Where the story of a game is found: that on the table, or any on the shelf; for a seat, its own game."""
        game = str(said.get("game") or await self.host.look(lambda: rights.game_of(self._table())))
        if page.origin.role == rights.SEAT and game != page.origin.game:
            raise NotAllowed(say("story: the page of a player shows the story of the own game"))
        return {"ok": True, "url": await self.stories.tell(game, page.language)}

    async def _storyhand(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """A player says whether the own hand may be in the story of this game, or asks what was said before."""
        return {"ok": True, "on": await self.host.look(lambda: self._agreed(page, said.get("on")))}

    def _agreed(self, page: Page, on: Json) -> bool:
        table = self._seen(page, "storyhand")
        game, seat = rights.game_of(table), page.origin.seat
        if table.driver.over is None:
            raise BadMessage(say("storyhand: the game is not over yet; until then nobody sees a hand"))
        if on is not None:
            self.stories.agree(game, seat, bool(on))
        return self.stories.agreed(game, seat)

    # ------------------------------------------------------------------ changing

    async def _fixes(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """Everything that can be set right by choosing and pointing; nothing hidden is among it."""
        return {"ok": True, "fixes": await self.host.look(lambda: at_table.fixes(self._table()))}

    async def _undo(self, page: Page, said: Mapping[str, Json]) -> Reply:
        if ("to" in said) != ("n" in said):
            raise BadMessage("undo: give both to and n of a decision, or none of them")
        return await self._ask(page, {"do": "undo", "steps": 1, **said})

    async def _automate(self, page: Page, said: Mapping[str, Json]) -> Reply:
        known = await self.host.look(lambda: list(left_for_good(self._table().game.id)))
        if said["what"] not in known:
            raise BadMessage(f"automate: what must be one of {', '.join(known)}")
        return await self._ask(page, {"do": "automate", **said})

    async def _set(self, page: Page, said: Mapping[str, Json]) -> Reply:
        if not said:
            raise BadMessage("set: give brightness, palette, quiet or north")
        return await self._ask(page, {"do": "set", "changes": dict(said)})

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
            raise BadMessage(say("export: this game is not kept in a journal"))
        return journal.path

    async def _import(self, page: Page, said: Mapping[str, Json]) -> Reply:
        """A position or a journal, whole or piece by piece (`more` says that another piece follows)."""
        given = [name for name in ("position", "journal") if name in said]
        if len(given) != 1:
            raise BadMessage("import: give either position or journal")
        what, piece = given[0], said[given[0]]
        if isinstance(piece, dict):
            return await self._ask(page, {"do": "load", "position": piece})
        pieces = self._pieces.setdefault(page.number, [])
        pieces.append(piece)
        if sum(map(len, pieces)) > LARGEST_IMPORT:
            self.forget(page)
            raise BadMessage(say("import: at most {} characters can be taken in", LARGEST_IMPORT))
        if said.get("more"):
            return {"ok": True, "taken": sum(map(len, pieces))}
        self.forget(page)
        return await self._taken_in(page, what, "".join(pieces))

    async def _taken_in(self, page: Page, what: str, text: str) -> Reply:
        if what == "journal":
            return await self._ask(page, {"do": "keep", "journal": text})
        from companion.table.lines import read_line

        return await self._ask(page, {"do": "load", "position": read_line(text)})

    async def _resume(self, page: Page, said: Mapping[str, Json]) -> Reply:
        journal_path(self.host.folder, str(said["game"]))
        return await self._ask(page, {"do": "resume", "id": said["game"]})

    def _seen(self, page: Page, do: str) -> Table:
        """The table that this page sees, while nobody acts there; it may have become somebody else while it waited."""
        table = self._table()
        demand(page.viewer, do)
        rights.check_game(page.origin, table)
        return table

    def _table(self) -> Table:
        if self.host.table is None:
            raise BadMessage(NO_GAME)
        return self.host.table


Deed: TypeAlias = Callable[[Doing, Page, Mapping[str, Json]], Awaitable[Reply]]
SPECIAL: Mapping[str, Deed] = {
    "answer": Doing._answer,
    "reveal": Doing._reveal,
    "hint": Doing._hint,
    "why": Doing._why,
    "rule": Doing._rule,
    "picture": Doing._picture,
    "replay": Doing._replay,
    "replaylength": Doing._replaylength,
    "story": Doing._story,
    "storyhand": Doing._storyhand,
    "fixes": Doing._fixes,
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
    return refused(error.rule, error.why) if isinstance(error, Refused) else {"ok": False, "error": said_by(error)}


def said_by(error: Exception) -> str:
    """What an error says; it still knows how it was made, which `str` of it would not."""
    words = str(error)
    return next((one for one in error.args[:1] if isinstance(one, str) and one == words), words)


def rule_text(id: str) -> Reply:
    """A rule with its source, and the rulings on it."""
    from companion.rules import catalogue, lookup

    entry = lookup(id)
    book = catalogue(entry.id.partition(".")[0])
    source = say("{}, {}", book.title, entry.section) if entry.section else entry.question
    rulings = [{"id": ruling.id, "question": ruling.question, "text": ruling.text} for ruling in book.rulings_on(id)]
    return {"ok": True, "id": entry.id, "kind": entry.kind, "text": entry.text, "source": source, "rulings": rulings}


def picture_type(data: bytes) -> str:
    """What a browser calls such a picture, by its first bytes."""
    return "png" if data.startswith(b"\x89PNG") else "jpeg"


def seat_link(url: str, token: str, for_phones: bool = True) -> Reply:
    """The link of a seat, and its QR code; without one where a phone that follows it would find nothing."""
    link = f"{url}/seat/#{token}"  # what stands behind # is told to no server and stands in no log
    return {"ok": True, "url": link, "svg": qr.svg(link) if for_phones else ""}
