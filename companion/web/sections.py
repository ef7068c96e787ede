"""From the table to sections: each is made and encoded once for all pages that may see it.

Looked at only while nobody acts at the table. What has not changed keeps its very text, so that comparing is cheap.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TypeAlias

from companion import __version__
from companion.engine import Json
from companion.games.kit.board import Board, Point, Spot, board_of
from companion.games.kit.north import MARK
from companion.languages import ENGLISH, translated
from companion.table import Table, asked, present
from companion.table.rights import game_of
from companion.web import table_sections as at_table
from companion.web.host import Host
from companion.web.packing import packed_figures, packed_question
from companion.web.roles import GUEST, SEAT, TABLE, Viewer, may_read

MOST_LOG = 60
OF_TABLE = (
    "game",
    "land",
    "figures",
    "roles",
    "step",
    "players",
    "sheets",
    "over",
    "ledger",
    "news",
    "matching",
    "chime",
)
OF_MAT = ("mat", "score")
"""Where the game is played on a printed mat."""
LISTS = ("log", "history")
"""Lists that grow at their end: only what is new is sent."""
OF_DESK = ("shelf", "setup", "devices", "dicing", "settings", "pairing", "phones")
"""For the machine itself and paired pages alone; the settings, colours and quiet among them, for hands too."""
FOR_EYES = ("me", "question", "hand")
"""Different for each viewer."""
OF_THE_MOMENT = ("dice", "clock")
"""What changes while nobody acts at the table."""
SECTIONS = (*FOR_EYES, "map", *OF_TABLE, *OF_MAT, *LISTS, *OF_THE_MOMENT, *OF_DESK)


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)


class Text(str):
    """A section as English JSON, which can be made in every other language: once, when the first page wants it."""

    __slots__ = ("_others", "_pack", "_value")
    _value: Json
    _pack: Callable[[Json], Json] | None
    _others: dict[str, str]

    def said_in(self, language: str) -> str:
        """The same for somebody who reads this language."""
        if language not in self._others:
            value = translated(self._value, language)
            self._others[language] = _ENCODER.encode(self._pack(value) if self._pack else value)
        return self._others[language]


Encoded: TypeAlias = str
"""A section as JSON; in English it is a `Text`."""
Lines: TypeAlias = tuple[Encoded, ...]


def encoded(value: Json, pack: Callable[[Json], Json] | None = None) -> Encoded:
    """Compact JSON; one encoder for all of the many small pieces. What `pack` takes apart it gets in any language."""
    text = Text(_ENCODER.encode(pack(value) if pack else value))
    text._value, text._pack, text._others = value, pack, {}
    return text


def said_in(text: Encoded, language: str) -> Encoded:
    """A section in a language."""
    return text if language == ENGLISH or not isinstance(text, Text) else text.said_in(language)


def _unchanged(before: Lines, now: Lines) -> Lines:
    """Lines that were there before stay the very same, with all that they were made into."""
    known = {text: text for text in before}
    return tuple(known.get(text, text) for text in now)


NOTHING = encoded(None)


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything there is to see at one moment; `seen_by` is the part of one viewer."""

    public: Mapping[str, Encoded] = field(default_factory=dict)
    tiles: Mapping[str, Encoded] = field(default_factory=dict)
    lists: Mapping[str, Lines] = field(default_factory=lambda: dict.fromkeys(LISTS, ()))
    desk: Mapping[str, Encoded] = field(default_factory=dict)
    asked: int = -1
    open_question: Encoded = NOTHING
    """The question with its answers, for whoever may read them."""
    closed_question: Encoded = NOTHING
    """The question as all others see it."""
    choice: bool = False
    hands: Mapping[int, Encoded] = field(default_factory=dict)
    game: str = ""
    """The game on the table, as it is called on the shelf; empty for none."""

    def said_in(self, language: str) -> Shown:
        """The same in a language."""
        return replace(
            self,
            public=_all_in(self.public, language),
            tiles=_all_in(self.tiles, language),
            lists={name: tuple(said_in(line, language) for line in lines) for name, lines in self.lists.items()},
            desk=_all_in(self.desk, language),
            open_question=said_in(self.open_question, language),
            closed_question=said_in(self.closed_question, language),
            hands={seat: said_in(hand, language) for seat, hand in self.hands.items()},
        )

    def closed_to(self, viewer: Viewer) -> bool:
        """Is this nobody who sees the table? In another game the same seat is somebody else's."""
        return viewer.role == GUEST or (viewer.role == SEAT and viewer.game != self.game)

    def seen_by(self, viewer: Viewer, me: Encoded) -> dict[str, Encoded]:
        """The sections of one viewer, map and lists apart."""
        if self.closed_to(viewer):
            return {"me": me}
        reads = may_read(viewer, self.asked, self.choice)
        seen = {"me": me, **self.public, "question": self.open_question if reads else self.closed_question}
        if viewer.role == SEAT:
            return {
                **seen,
                "hand": self.hands.get(viewer.seat, NOTHING),
                "settings": self.desk.get("settings", NOTHING),
            }
        return {**seen, **self.desk}


def _all_in(parts: Mapping[str, Encoded], language: str) -> dict[str, Encoded]:
    return {name: said_in(text, language) for name, text in parts.items()}


def me_section(viewer: Viewer, host: Host, why: str = "", token: str = "") -> Encoded:
    """Who a page is. `token`: what it shows from now on instead of what it brought along."""
    seat = viewer.seat if viewer.role == SEAT else None
    client = viewer.client if viewer.role == TABLE else ""
    return encoded(
        {"role": viewer.words, "seat": seat, "name": viewer.name, "client": client}
        | {"version": __version__, "simulated": host.simulated, "why": why}
        | ({"token": token} if token else {})
    )


class Sections:
    """Looks at the table; remembers what it saw."""

    def __init__(self, host: Host, pairing: Callable[[], Json], phones: Callable[[], Json] = lambda: None) -> None:
        self.host = host
        self.pairing = pairing
        self.phones = phones
        self.setup: Encoded = NOTHING
        """Made away from the loop, once."""
        self.shown = Shown()
        self._said: tuple[Shown, dict[str, Shown]] = (self.shown, {})
        """What is shown, in every language in which somebody wanted it."""
        self._key: tuple[object, ...] = ()
        self._ground: object = None
        self._squares: dict[str, list[tuple[Point, Spot]]] = {}
        """The squares of each tile as they were shown."""

    def game_id(self) -> str:
        """What the game on the table is called on the shelf."""
        return game_of(self.host.table) if self.host.table is not None else ""

    def shown_in(self, language: str) -> Shown:
        """What was seen last, for everybody who reads this language."""
        if language == ENGLISH:
            return self.shown
        if self._said[0] is not self.shown:
            self._said = self.shown, {}
        said = self._said[1]
        if language not in said:
            said[language] = self.shown.said_in(language)
        return said[language]

    def look(self, seats: Iterable[int]) -> Shown:
        """See everything anew; hands only of these seats."""
        table = self.host.table
        wanted = frozenset(seats)
        key = (*_state(table, wanted), MARK.edge)
        if key != self._key:
            self._key = key
            self.shown = self._table(table, wanted) if table is not None else _empty()
        else:
            self.shown = replace(self.shown, lists={**self.shown.lists, "log": self._log()})
        self.shown = replace(self.shown, public={**self.shown.public, **self._moment()}, desk=self._desk())
        return self.shown

    def _moment(self) -> dict[str, Encoded]:
        """What the sources of dice see, and how much time is left."""
        dice, clock = self.host.dice(), self.host.clock()
        lying: dict[str, Json] = {
            "sources": [{**asdict(source), "faces": list(source.faces)} for source in dice.sources]
        }
        lying |= {"unasked": list(dice.unasked), "by": dice.by, "pictures": list(dice.pictures)}
        lying |= {"typing": dice.typing, "rolling": dice.rolling}
        counting = {"n": clock.number, "left": clock.left, "of": clock.of} if clock else None
        return {"dice": encoded(lying), "clock": encoded(counting)}

    def _table(self, table: Table, seats: Iterable[int]) -> Shown:
        board = board_of(table.game.id)
        driver = table.driver
        request = driver.pending
        after = table.ahead()
        reading = request is not None and asked.hidden(driver, board, request)
        closed = asked.for_people(driver, board, request, False, after) if request else None
        opened = asked.for_people(driver, board, request, True, after) if request and reading else closed
        closed_text = encoded(closed, packed_question)
        return Shown(
            game=self.game_id(),
            public=self._public(table, board),
            tiles=self._tiles(table, board),
            lists={"log": self._log(), "history": self._lines("history", at_table.history(table, board))},
            asked=request.seat if request else -1,
            choice=request is not None and asked.is_choice(request),
            closed_question=closed_text,
            open_question=encoded(opened, packed_question) if reading else closed_text,
            hands={seat: encoded(asked.hand(driver, board, seat)) for seat in seats},
        )

    def _public(self, table: Table, board: Board) -> dict[str, Encoded]:
        opening = self.host.opening
        title = opening.book.title if opening else ""
        return {
            "game": encoded(at_table.game_section(table, opening, title, self.game_id())),
            "figures": encoded(present.figures(table.game, board), packed_figures),
            "land": encoded(at_table.land(table.game, board)),
            "roles": encoded(at_table.roles(board, opening.book.lights if opening else {})),
            "step": encoded(present.step(table.driver, board)),
            "players": encoded(present.players(table.driver, board)),
            "sheets": encoded(present.sheets(table.game, board)),
            "over": encoded(present.over(table.driver, board)),
            "ledger": encoded(at_table.ledger(table)),
            "news": encoded(at_table.news(table)),
            "matching": encoded(at_table.matching(table)),
            "chime": encoded(at_table.chimed(table)),
            **{name: encoded(told) for name, told in present.on_mat(table.game, board).items()},
        }

    def _tiles(self, table: Table, board: Board) -> Mapping[str, Encoded]:
        """A ground that is the same object is the same ground."""
        ground = board.ground(table.game)
        if ground is self._ground:
            return self.shown.tiles
        self._ground = ground
        by_cell: dict[str, list[tuple[Point, Spot]]] = {}
        for point, spot in ground.items():
            by_cell.setdefault(spot.name.partition(".")[0], []).append((point, spot))
        before, self._squares = self._squares, by_cell
        return {cell: self._tile(cell, squares, before.get(cell)) for cell, squares in by_cell.items()}

    def _tile(self, cell: str, squares: list[tuple[Point, Spot]], before: list[tuple[Point, Spot]] | None) -> Encoded:
        """One tile; where its squares are the very same it keeps its text."""
        text = self.shown.tiles.get(cell)
        if text is not None and squares == before:
            return text
        return encoded(present.tiles(dict(squares))[cell])

    def _log(self) -> Lines:
        return self._lines("log", at_table.log_section(self.host.log(), MOST_LOG)) if self.host.table else ()

    def _lines(self, name: str, lines: Iterable[Json]) -> Lines:
        return _unchanged(self.shown.lists.get(name, ()), tuple(map(encoded, lines)))

    def _desk(self) -> dict[str, Encoded]:
        host = self.host
        shelf = [
            {"id": game.id, "title": game.title, "players": game.players, "when": game.when, "over": game.over}
            | {"game": game.game, "names": list(game.names), "why": game.why}
            for game in host.shelf()
        ]
        devices = [
            {"name": d.name, "state": d.state, "words": d.words, "remedy": d.remedy, "pluggable": d.pluggable}
            for d in host.devices()
        ]
        return {
            "shelf": encoded(shelf),
            "setup": self.setup,
            "devices": encoded(devices),
            "dicing": encoded(asdict(host.dicing())),
            "settings": encoded(dict(host.settings())),
            "pairing": encoded(self.pairing()),
            "phones": encoded(self.phones()),
        }


def _state(table: Table | None, seats: frozenset[int]) -> tuple[object, ...]:
    """Two looks with the same state see the same table: every act grows one of these."""
    if table is None:
        return (None,)
    seen = table.onlooker.version if table.onlooker else ()
    return table, table.driver.number, len(table.records), seats, seen, table.hints


def _empty() -> Shown:
    return Shown(public=dict.fromkeys(OF_TABLE, NOTHING))
