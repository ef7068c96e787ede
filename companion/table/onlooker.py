"""Somebody who looks on at a table: sees what happens (the news) and what the real table still lacks (the list).

Everything that is recorded is seen one by one, with the question as it was before it was answered.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple, TypeAlias

from companion.engine import AUTOMATIC, DRAW, FORCED, ROLL, UNTOLD, AnyOrder, Driver, Game, Json, March, Record, Request
from companion.games.kit.board import board_of
from companion.games.kit.north import MARK
from companion.games.kit.on_table import Lying, on_table, same
from companion.games.kit.questions import meaning
from companion.languages import capital, joined
from companion.table.matching import Hands, Item, Matching
from companion.table.news import Happening, News
from companion.table.shelf import is_bot

Mark: TypeAlias = tuple[tuple[Happening, ...], Counter[Lying], str]
"""What is known of the real table at a moment."""


class Before(NamedTuple):
    """How everything was before something happened."""

    kind: str
    means: str
    lies: Counter[Lying]
    hands: Hands
    counts: tuple[dict[str, float], ...]
    seat: int
    """Whose turn it was."""
    marches: tuple[March[str], ...]
    together: bool
    """Is it one of a series that the companion spreads?"""


class Onlooker:
    """Looks on at one table. On a game that was taken up again nobody knows what lies on the real table."""

    def __init__(self, driver: Driver[Game], resumed: bool = False, on_page: bool = False) -> None:
        self.board = board_of(driver.game.id)
        self.news = News()
        self.matching = Matching(self.board, driver.game, empty=resumed)
        self.matching.on_page = on_page
        self._before: Before | None = None
        self._seen = 0
        """Grows with everything that happens: what was worked out before it is looked at anew."""
        self._lies: tuple[int, Counter[Lying]] = (-1, Counter())
        """What lies there; the same object as long as nothing comes or goes."""
        self._items: tuple[Counter[Lying] | None, tuple[int, str], tuple[Item, ...]] = (None, (0, ""), ())
        self.calls = 0
        """Grows with everything that the companion decided on the table, and with what was taken back together: people
        who look at the list at once know what it means. What follows from their own answers they see themselves."""
        self._resumed = resumed
        """Was the game taken up again, and nobody has played on since?"""
        self.asked: int | None = None
        """The seat that was asked when somebody last decided something; None while nobody has."""
        self._in_hand = False
        """Did people answer the last question themselves? Then they have the figure in their hands."""
        if driver.history:
            self._look_for(driver, driver.history[-1])

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What happened since somebody last decided something."""
        return self.news.happenings

    @property
    def version(self) -> tuple[int, ...]:
        """Changes with everything that is seen, the game itself apart."""
        return self.news.told, len(self.news.happenings), self.matching.changes

    def items(self, game: Game) -> tuple[Item, ...]:
        """What is to be done on the real table."""
        now, key = self._on_table(game), (self.matching.changes, MARK.edge)
        lies, known, items = self._items
        if lies is not now or known != key:
            items = self.matching.items(game, now)
            self._items = (now, key, items)
        return items

    def _on_table(self, game: Game) -> Counter[Lying]:
        """Everything as the game has it now; it is looked at before and after everything that happens."""
        seen, lies = self._lies
        if seen != self._seen:
            now = on_table(self.board, game)
            lies = lies if same(lies, now) else now
            self._lies = (self._seen, lies)
        return lies

    def on_page(self) -> None:
        """There is no real map: nothing has to match."""
        self.matching.on_page = True
        self.matching.changes += 1

    def matched(self, game: Game, item: int = 0) -> bool:
        """One thing on the list is done, or all of it; False when it was not on the list any more."""
        if item:
            return self.matching.done(game, item)
        self.matching.all_done(game)
        return True

    # ------------------------------------------------------------------ looking on

    def decided(self, driver: Driver[Game]) -> None:
        """Somebody at the table wants something: what happened before has been seen."""
        self.news.fresh()
        self.asked = driver.pending.seat if driver.pending is not None else None

    def before(self, driver: Driver[Game], value: Json = None, name: str | None = None, together: bool = False) -> None:
        """Something is about to happen: an answer, where a value is given."""
        game, request = driver.game, driver.pending
        if isinstance(request, AnyOrder):
            request = request.called(name or request.name)
        answers = request is not None and value is not None
        self._before = Before(
            request.kind if request and answers else "",
            meaning(game, request, value) if request and answers and request.kind in (ROLL, DRAW) else "",
            self._on_table(game),
            self._hands(game, request, value) if request and answers else Hands(),
            tuple(dict(self.board.counted(game, seat)) for seat in range(game.seats)),
            game.seat,
            game.marches,
            together,
        )

    def _hands(self, game: Game, request: Request[Any], value: Json) -> Hands:
        places = self.board.places(game, request, value)
        there = places[0] if len(places) == 1 else None
        return Hands(self.board.mover(game, request), there, self.board.lays(request))

    def after(self, driver: Driver[Game], record: Record) -> None:
        """It has happened."""
        before, game, board = self._before, driver.game, self.board
        self._before = None
        self._seen += 1
        if before is None:
            return
        if record.verb == "correct":
            self.matching.set_right(before.lies, self._on_table(game))
            return
        if self._resumed and record.source not in AUTOMATIC:  # whoever plays on has everything on the table
            self._resumed = False
            self.matching.on_table(before.lies)
        if record.verb == "play":
            self.news.played(board, game, record, record.seat != before.seat)
        elif record.verb == "answer":
            self.news.answered(board, game, record, before.kind, before.means)
            if self._by_people(game, record, before):
                self.matching.by_hand(before.lies, self._on_table(game), before.hands)
            self._in_hand = record.source not in AUTOMATIC
            self.calls += before.together or (record.source in AUTOMATIC and record.source != FORCED)
        for seat, counts in enumerate(before.counts):
            self.news.counted(board, game, seat, counts)
        self._follow(game, before.marches)
        self._look_for(driver, record)

    def _by_people(self, game: Game, record: Record, before: Before) -> bool:
        """Did people answer, or roll (or have rolled) for themselves? A figure that they chose goes the only way there
        is; what is spread over a tile at one stroke is put where the companion says."""
        if before.together:
            return False
        mine = record.seat < 0 or not is_bot(game.names[record.seat])
        chosen = record.source == FORCED and self._in_hand and before.hands.mover is not None
        return record.source not in AUTOMATIC or (record.chance and mine) or chosen

    def _follow(self, game: Game, before: tuple[March[str], ...]) -> None:
        """What the companion moved besides, with its reason."""
        if game.marches is before:
            return
        same = game.marches[: len(before)] == before
        land = self.board.land(game)
        for march in game.marches[len(before) :] if same else game.marches:
            if len(march.path) < 2 and march is not UNTOLD:
                self.news.tell(capital(joined(" ", (march.figure, march.does))))
            elif march is not UNTOLD:
                squares = (land.square(name) for name in march.path)
                self.matching.marched(tuple(self.board.point(land, square) for square in squares), march.why)

    def _look_for(self, driver: Driver[Game], record: Record) -> None:
        """A tile that the companion drew is looked for until it is laid."""
        request = driver.pending
        lays = request is not None and self.board.lays(request)
        drawn = record.chance and record.source in AUTOMATIC
        if not lays:
            self.matching.find("")
        elif request is not None and drawn and not is_bot(driver.game.names[request.seat]):
            self.matching.find(self.board.tile_to_lay(request))

    def undone(self) -> None:
        """Something was taken back."""
        self.calls += 1
        self._seen += 1
        self._before = None
        self.matching.find("")
        self.matching.forget_ways()

    # ------------------------------------------------------------------ an act that fails

    def mark(self) -> Mark:
        """What was known before an act."""
        return self.news.happenings, self.matching.lies.copy(), self.matching.looked_for

    def restore(self, mark: Mark) -> None:
        """The act does not count."""
        self._seen += 1
        self.news.happenings, self.matching.lies, self.matching.looked_for = mark
        self._before = None
        self.matching.forget_ways()
