"""The course of a game: its journal is played once more, and everything worth telling is noted, turn by turn.

Only what everybody could see at the table is looked at (`GameBoard.told_of`, figures, plays): nothing else can be told.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.engine import CHOICE, TABLE, AnyOrder, CompanionError, Driver, Game, Record, Request
from companion.games import rulebook
from companion.games.kit.board import Board, board_of
from companion.games.kit.curves import Curve, curves_of
from companion.games.kit.pieces import Point
from companion.games.rulebook import DEATHS, KILLS
from companion.table.entries import DEEDS, effective
from companion.table.journal import Recorded
from companion.table.ledger import Ledger, Roll
from companion.table.past import past_of
from companion.table.repeating import repeat
from companion.web.story.film import Film

Sums: TypeAlias = defaultdict[tuple[int, str], float]
"""How much of what, by the seat whose it is."""


@dataclass(slots=True)
class Play:
    """A card that somebody played, and what the others lost by it."""

    turn: int
    seat: int
    name: str
    does: str
    cost: Sums = field(default_factory=lambda: defaultdict(float))
    """By whom and what: so many of it were lost."""
    moved: Counter[int] = field(default_factory=Counter)
    """By whom: so many squares their pawn was put elsewhere."""
    blame: float = 0
    """Everything together, each thing at its cost."""


@dataclass(slots=True)
class Turn:
    """One turn."""

    number: int
    seat: int
    frame: int = 0
    """The picture with which it begins."""
    walked: Counter[int] = field(default_factory=Counter)
    gained: Sums = field(default_factory=lambda: defaultdict(float))
    lost: Sums = field(default_factory=lambda: defaultdict(float))
    plays: list[Play] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)
    """The names of the tiles that came onto the map."""
    died: list[int] = field(default_factory=list)
    kills: Counter[int] = field(default_factory=Counter)
    corrected: int = 0
    left: list[int] = field(default_factory=list)
    """Who left the game."""
    values: list[dict[str, float]] = field(default_factory=list)
    """What everybody has at its end."""
    changes: list[str] = field(default_factory=list)
    """What was won and lost, in the game's own words."""


@dataclass(slots=True)
class _Open:
    """A card that is not dealt with yet: how everybody stood before it, and when it is done."""

    play: Play
    had: list[dict[str, float]]
    stood: list[Point | None]
    depth: int
    """It is done when no more questions wait than before it; -1: with the turn."""


class Course:
    """One game, from its beginning (or from where it was taken up afresh) to where its journal ends."""

    def __init__(self, recorded: Recorded, packs: Sequence[str] = ()) -> None:
        past = past_of(recorded)
        self.opening = past.opening
        game, since = past.opening.begin(past.opening.content(packs))
        game.quiet, game.tally = True, Counter()
        self.driver: Driver[Game] = Driver(game)
        repeat(self.driver, since, strict=True)
        self.board: Board = board_of(game.id)
        self.names = game.names
        self.afresh = past.opening.position is not None
        self.broken = ""
        """Why the rest of the journal cannot be told; empty where all of it is."""
        self.turns: list[Turn] = []
        self.plays: list[Play] = []
        self.film = Film(self.board)
        self._cards = rulebook(game.id).cards_by_answer
        self._known: list[dict[str, float]] = [{} for _ in range(game.seats)]
        self._look()
        self.curves: tuple[Curve, ...] = self.board.curves or curves_of(what for had in self._known for what in had)
        self._open: list[_Open] = []
        self._tallied: Counter[tuple[str, int]] = Counter()
        self.first = [dict(had) for had in self._known]
        """What everybody had at the beginning."""
        self._begin()
        self._play([past.records[index] for index in effective(past.records) if past.records[index].verb in DEEDS])

    @property
    def game(self) -> Game:
        return self.driver.game

    @property
    def colours(self) -> list[str]:
        """The colour of each player, as it was chosen in the end."""
        return [self.board.pawn(self.game, seat) or "white" for seat in range(len(self.names))]

    @property
    def rolls(self) -> list[Roll]:
        """Every roll that counted."""
        return list(Ledger(self.driver.history))

    @property
    def played(self) -> list[Turn]:
        """The turns, without what was laid out before the first."""
        return [turn for turn in self.turns if turn.number > 0]

    # ------------------------------------------------------------------ once more

    def _play(self, records: Sequence[Record]) -> None:
        for record in records:
            request, depth = self._asked(record), len(self.driver.waiting)
            here = self.board.mover(self.game, request) if request is not None and request.kind == CHOICE else None
            stood, had = self._stood, [dict(one) for one in self._known]
            try:
                self.driver.replay([record])
            except CompanionError as error:
                self.broken = str(error)
                break
            self._note(record, request, here, stood, had, depth)
        self._close()

    def _asked(self, record: Record) -> Request[Any] | None:
        """The question that a record answers."""
        asked = self.driver.pending if record.verb == "answer" else None
        return asked.called(record.name) if isinstance(asked, AnyOrder) else asked

    def _note(
        self,
        record: Record,
        request: Request[Any] | None,
        here: Point | None,
        stood: list[Counter[Point]],
        had: list[dict[str, float]],
        depth: int,
    ) -> None:
        turn = self.turns[-1]
        self._look()
        if record.verb == "correct":
            turn.corrected += 1
        else:
            if record.verb == "leave":
                turn.left.append(record.seat)
            self._changed(turn, had)
            if here is not None and request is not None and request.seat != TABLE:
                steps = self._walked(here, stood[request.seat], self._stood[request.seat])
                turn.walked.update({request.seat: steps} if steps else {})
            self._card(record, turn, had, stood, depth)
        turn.laid += self.film.look(self.game, self._figures, len(self.turns) - 1)
        self._settle(turn)
        if self.game.turn_number() != turn.number and self.driver.pending is not None:
            self._close()
            self._begin()

    # ------------------------------------------------------------------ looking

    def _look(self) -> None:
        """Where everybody stands and what they have; what is hidden for a moment is as it was when it was last seen."""
        for seat, known in enumerate(self._known):
            known.update(self.board.told_of(self.game, seat))
        self._figures = self.board.figures(self.game)
        self._stood: list[Counter[Point]] = [Counter() for _ in self.names]
        for figure in self._figures:
            if figure.seat >= 0:
                self._stood[figure.seat][figure.at] += 1

    def _changed(self, turn: Turn, had: list[dict[str, float]]) -> None:
        for seat, before in enumerate(had):
            for what in (curve.what for curve in self.curves):
                by = self._known[seat].get(what, 0) - before.get(what, self._known[seat].get(what, 0))
                if by:
                    (turn.gained if by > 0 else turn.lost)[seat, what] += abs(by)
        tallied = self.game.tally or Counter[tuple[str, int]]()
        for seat in range(len(had)):
            turn.died += [seat] * (tallied[DEATHS, seat] - self._tallied[DEATHS, seat])
            turn.kills[seat] += tallied[KILLS, seat] - self._tallied[KILLS, seat]
        self._tallied = Counter(tallied)

    def _walked(self, here: Point, before: Counter[Point], after: Counter[Point]) -> int:
        """How far the figures went that stood on a square and were to move."""
        gone, come = before - after, after - before
        if not gone[here] or gone.total() != gone[here]:
            return 0
        return sum(figures * self.board.far(here, there) for there, figures in come.items())

    # ------------------------------------------------------------------ cards

    def _card(
        self, record: Record, turn: Turn, had: list[dict[str, float]], stood: list[Counter[Point]], depth: int
    ) -> None:
        """A card comes onto the table, for everybody to read."""
        cards = self.board.cards(self.game)
        if record.verb == "play" and isinstance(record.value, dict) and record.value.get("card") in cards:
            shown = dict(record.value)
        elif record.name in self._cards and record.verb == "answer" and record.value in cards:
            shown, depth = {"card": record.value}, -1
        else:
            return
        play = Play(turn.number, record.seat, *self.board.play_words(self.game, shown))
        turn.plays.append(play)
        self.plays.append(play)
        self._open.append(_Open(play, had, [_alone(one) for one in stood], depth))

    def _settle(self, turn: Turn, ending: bool = False) -> None:
        """What a card has cost is reckoned when it is dealt with."""
        waits = len(self.driver.waiting)
        done = [one for one in self._open if ending or (one.depth >= 0 and waits <= one.depth)]
        for one in done:
            self._open.remove(one)
            self._reckon(one, turn)

    def _reckon(self, one: _Open, turn: Turn) -> None:
        play, now = one.play, [_alone(standing) for standing in self._stood]
        for seat in (seat for seat in range(len(self.names)) if seat != play.seat):
            for curve in self.curves:
                by = one.had[seat].get(curve.what, 0) - self._known[seat].get(curve.what, 0)
                if by > 0 and curve.cost:
                    play.cost[seat, curve.what] = by
                    play.blame += by * curve.cost
            there, here = one.stood[seat], now[seat]
            if one.depth >= 0 and there is not None and here is not None and seat not in turn.died:
                far = self.board.far(there, here)
                play.moved.update({seat: far} if far else {})
                play.blame += far

    # ------------------------------------------------------------------ turns

    def _begin(self) -> None:
        self.turns.append(Turn(self.game.turn_number(), self.game.seat))
        self.film.look(self.game, self._figures, len(self.turns) - 1)
        self.turns[-1].frame = len(self.film.frames) - 1

    def _close(self) -> None:
        turn = self.turns[-1]
        self._settle(turn, ending=True)
        turn.values = [dict(had) for had in self._known]
        for seat in range(len(self.names)):
            died = self.board.death(self.game, seat) if seat in turn.died else ""
            for curve in self.curves:
                up, down = turn.gained[seat, curve.what], turn.lost[seat, curve.what]
                if died:  # whoever dies loses everything else with it, and begins anew
                    up, down = up if curve.leads else 0, 0
                ways = [by for by in ([up - down] if curve.net else [up, -down]) if by]
                turn.changes += filter(None, (self._words(seat, curve.what, by, by == ways[-1]) for by in ways))
            turn.changes += [died] if died else []

    def _words(self, seat: int, what: str, by: float, last: bool) -> str:
        called = next((name for name, _ in self.board.counted(self.game, seat) if name == what), what)
        sentence = self.board.change if last else self.board.meanwhile
        return sentence(self.game, seat, called, int(by) if by == int(by) else by)


def _alone(standing: Counter[Point]) -> Point | None:
    """Where the only figure of a player stands."""
    return next(iter(standing)) if standing.total() == 1 else None
