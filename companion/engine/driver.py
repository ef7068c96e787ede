"""The driver: asks what the rules ask, checks every answer, records it, and takes it back.

The history of accepted answers is the truth; the state is what replaying it gives. A checkpoint is kept for every
turn played, so that undo and forks replay one turn at most; further forks from one place replay one step.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Generic, TypeVar

from companion.engine.errors import BadInput, Mismatch, Refused, Stale
from companion.engine.game import Game
from companion.engine.options import Json, Refusal
from companion.engine.record import Record
from companion.engine.request import CHOICE, STEP, TURN, AnyOrder, GameOver, Outcome, Request, Rule
from companion.engine.seen import Seen, SeenOf, TakenBack
from companion.languages import say, says

G = TypeVar("G", bound=Game)

DENSE = 200
"""So many records at the end of a replay have a checkpoint for every turn..."""
SPARSE = 16
"""... before them, one for so many turns."""
NEVER = 1 << 62
MUTABLE = (list, dict)


class Driver(Generic[G]):
    """One running game. `pending` is the question that waits; None when the game is over."""

    def __init__(
        self, game: G, *, checkpoint: G | None = None, history: Sequence[Record] = (), keep_steps: int = NEVER
    ) -> None:
        """The game stands at a step boundary: where it begins, or (a twin) after this history of the present turn."""
        self.game = game
        self.history = list(history)
        self.number = 0
        # a game may ask before its first turn: it can be taken back to its very start
        self._checkpoints: list[tuple[int, G]] = [(0, game.copy() if checkpoint is None else checkpoint)]
        self._step_at = 0
        """So many records came before the last step boundary."""
        self._step: tuple[int, G] | None = None
        """The state there, once somebody has wanted it."""
        self._keep_steps = keep_steps
        """From so many records on, the state is kept at every step boundary."""
        self._sparse_until = 0
        self._passed = 0
        self._taken_back = TakenBack()
        self._rules: list[Rule] = []
        self._waiting: list[Request[Any]] = []
        self._start()

    # ------------------------------------------------------------------ looking

    @property
    def pending(self) -> Request[Any] | None:
        """The question that waits for an answer."""
        return self._waiting[-1] if self._waiting else None

    @property
    def over(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.game.over

    @property
    def waiting(self) -> tuple[Request[Any], ...]:
        """All questions that wait, the interrupted ones first."""
        return tuple(self._waiting)

    @property
    def seen(self) -> Seen | None:
        """What this roll or draw was before it was taken back; None when nobody has seen it."""
        request = self.pending
        if not self._taken_back or request is None or request.kind == CHOICE:  # nothing taken back, or nothing rolled
            return None
        return self._taken_back.of(request, self.game.turn_number())

    @property
    def offer(self) -> Json:
        """What this roll or draw showed before it was taken back, and still shows; None when it is free."""
        seen = self.seen
        return seen.value if seen is not None and seen.kept else None

    @property
    def before(self) -> Json:
        """What a person typed here before it was taken back: a suggestion, for anything may be typed now."""
        seen = self.seen
        return seen.value if seen is not None and not seen.kept else None

    def still_seen(self) -> list[SeenOf]:
        """Every roll and draw that was taken back and may be asked for again from this turn on."""
        return self._taken_back.from_turn(self.game.turn_number())

    def see_again(self, seen: Iterable[SeenOf]) -> None:
        """A game that goes on from a position offers what was seen there."""
        self._taken_back.put(seen)

    @property
    def checkpoint(self) -> tuple[int, G]:
        """How many records came before the present turn, and the state in which it began."""
        return self._checkpoints[-1]

    def began(self, turn: int) -> tuple[int, G]:
        """From where this turn can be played again: the last state kept before it, and how many records came before."""
        kept = (kept for kept in reversed(self._checkpoints) if kept[1].turn_number() <= turn)
        return next(kept, self._checkpoints[0])

    def ask(self) -> Request[Any]:
        """The pending question; refused when the game is over."""
        if self._waiting:
            return self._waiting[-1]
        outcome = self.game.over
        assert outcome is not None
        raise Refused(outcome.rule, say("the game is over; undo goes back into it"))

    # ------------------------------------------------------------------ acting

    def answer(
        self,
        value: Json,
        *,
        number: int | None = None,
        name: str | None = None,
        seat: int | None = None,
        source: str = "typed",
        dice: tuple[str, ...] = (),
        why: str = "",
    ) -> None:
        """Answer the pending question. Number, name and seat, where given, must be those of the question; `why` is told
        to people who follow what is answered for them."""
        request = self._waiting[-1] if self._waiting else self.ask()
        if number is not None and number != request.number:
            raise Stale(number, request.number)
        waiting = request
        if isinstance(waiting, AnyOrder):
            request = waiting.called(name or waiting.name) or waiting
        if (name is not None and name != request.name) or (seat is not None and seat != request.seat):
            refusal = self.game.unasked(name or request.name, value, seat, waiting)
            raise Refused(refusal.rule, refusal.why)
        options, game, chance = request.options, self.game, request.kind != CHOICE
        if value.__class__ in MUTABLE:  # the history is nobody else's
            value = deepcopy(value)
        inner = options.read(value)
        no = inner if isinstance(inner, Refusal) else options.refusal(inner)
        if no is not None:
            raise Refused(no.rule, no.why)
        before: Json = None
        if chance and self._taken_back:
            source, before, dice = self._taken_up(request, value, source, dice)
        label = ""
        if not game.quiet:
            label = options.label(inner)
            game.answered_by(source, why)
        turn = game.turn_number()
        self.history.append(
            Record(
                "answer",
                waiting.number,
                request.seat,
                request.name,
                value,
                chance,
                source,
                label,
                turn,
                before,
                dice,
                why,
            )
        )
        self._waiting.pop()
        self._advance((request, inner) if waiting.several else inner)

    def why_not(self, value: Json) -> Refusal | None:
        """Why this would not be a legal answer; None when it would be."""
        return self.ask().options.why_not(value) or self._not_as_seen(value)

    def interrupt(self, verb: str, seat: int, value: Json, source: str = "typed") -> None:
        """Run something on top of the waiting question: a card play, a player leaving, an agreed stop."""
        request = self.ask()
        rule = self.game.interrupt(verb, seat, value, tuple(self._waiting))
        turn = self.game.turn_number()
        self.history.append(Record(verb, request.number, seat, verb, deepcopy(value), False, source, "", turn))
        self._rules.append(rule)
        self._advance(None)

    def correct(self, changes: Mapping[str, Json], source: str = "typed") -> None:
        """Set what the table says is so, then ask again."""
        if not changes:
            raise BadInput('nothing to correct: name at least one value, such as {"players.1.hearts": 4}')
        request = self.ask()
        rest = dict(changes)
        chance = rest.pop("chance", None)
        if chance is not None:
            self._check_chance(request, chance)
        turn = self.game.turn_number()
        said = deepcopy(dict(changes))  # the history is nobody else's: whoever said it may change it afterwards
        self._change(rest, Record("correct", request.number, request.seat, "correct", said, False, source, "", turn))
        if chance is not None:
            self._taken_back.agree(request, chance)

    def _change(self, changes: Mapping[str, Json], record: Record) -> None:
        anew = self.game.correct(changes, self.ask()) if changes else False
        self.history.append(record)
        if anew:
            self._close()
            self._rules.append(self.game.run())
            self._advance(None)
        else:
            self._ask_again()

    def undo(self, steps: int = 1) -> None:
        """Take back the last records. What was rolled or drawn stays so, unless a person typed it."""
        if steps < 1:
            raise BadInput(say("undo takes back one step or more, not {}", steps))
        if steps > len(self.history):
            there = says(
                len(self.history), "there is only {} step to take back", "there are only {} steps to take back"
            )
            raise BadInput(say("{}, not {}", there, steps))
        keep = len(self.history) - steps
        self._taken_back.remember(reversed(self.history[keep:]))
        number = self.number
        while self._checkpoints[-1][0] > keep:
            self._checkpoints.pop()
        at, checkpoint = self._checkpoints[-1]
        again = self.history[at:keep]
        self.history = self.history[:at]
        quiet, log = self.game.quiet, self.game.log
        self._close()
        self.game, self._step = _quiet_copy(checkpoint), None
        self._start()
        self.replay(again)
        self.game.quiet, self.game.log = quiet, log
        self.number = number
        self._number_pending()

    # ------------------------------------------------------------------ replaying

    def replay(self, records: Sequence[Record], strict: bool = False) -> None:
        """Play recorded answers. Fast: each must fit its question's name; strict: every answer is checked again."""
        if strict:
            self._replay_strictly(records)
            return
        # a long replay keeps few checkpoints on its way, so that it stays fast; the last turns have one each
        self._sparse_until = len(self.history) + len(records) - DENSE
        history, waiting, advance = self.history, self._waiting, self._advance
        for index, record in enumerate(records):
            if record.verb != "answer":
                self._repeat(record)
                continue
            request = waiting[-1] if waiting else None
            several = request is None or request.name != record.name or request.several
            if several:  # one of several questions, or not the one that is asked
                request = self._meant(index, record)
            assert request is not None
            value = request.options.read(record.value)
            if value.__class__ is Refusal:
                recorded = say("{} with {}", record.name, repr(record.value))
                raise Mismatch(index, recorded, say("{} otherwise: {}", record.name, value.why))
            if (
                record.label.__class__ is str and record.label
            ):  # written down it knows one language, made anew every one
                record = record._replace(label=request.options.label(value))
            history.append(record)
            del waiting[-1]
            advance((request, value) if several else value)

    def _meant(self, index: int, record: Record) -> Request[Any]:
        """The one of several questions that a record answers; Mismatch when none of them is asked."""
        asked = self.pending
        request = asked.called(record.name) if isinstance(asked, AnyOrder) else None
        if request is None:
            raise Mismatch(index, record.name, asked.name if asked else say("nothing: the game is over"))
        return request

    def _replay_strictly(self, records: Iterable[Record]) -> None:
        for index, record in enumerate(records):
            try:
                if record.verb != "answer":
                    self._repeat(record)
                else:
                    self.answer(
                        record.value,
                        name=record.name,
                        seat=record.seat,
                        source=record.source,
                        dice=record.dice,
                        why=record.why,
                    )
            except Refused as no:
                asked = self.pending.name if self.pending else say("nothing", about="asked")
                recorded = say("{} with {}", record.name, repr(record.value))
                raise Mismatch(index, recorded, say("{}: {}", asked, no)) from no

    def _repeat(self, record: Record) -> None:
        if record.verb == "correct":
            # a corrected die only changed what was offered; the roll that followed is recorded itself
            self._change({path: value for path, value in record.value.items() if path != "chance"}, record)
        else:
            self.interrupt(record.verb, record.seat, record.value, record.source)

    def fork(self) -> Driver[G]:
        """An independent game that stands exactly here; its history begins with the present turn."""
        at, turn = self._checkpoints[-1]
        step_at, step = self._last_step()
        twin = Driver(_quiet_copy(step), checkpoint=turn, history=self.history[at:step_at])
        twin.replay(self.history[step_at:])
        return twin

    def at_boundary(self) -> tuple[G, list[Record]]:
        """The state at the last step boundary, and what was recorded since."""
        at, step = self._last_step()
        return step.copy(), self.history[at:]

    def _last_step(self) -> tuple[int, G]:
        """The last step boundary: who tries things out forks often at one place, so it is worked out once."""
        if self._step is None or self._step[0] != self._step_at:
            at, turn = self._checkpoints[-1]
            twin = Driver(_quiet_copy(turn), checkpoint=turn, keep_steps=self._step_at - at)
            twin.replay(self.history[at : self._step_at])
            assert twin._step is not None
            self._step = (self._step_at, twin._step[1])
        return self._step

    # ------------------------------------------------------------------ inside

    def _start(self) -> None:
        self._mark_step()
        self._rules.append(self.game.run())
        self._advance(None)

    def _advance(self, value: object) -> None:
        """Send an answer into the topmost rule and run on to the next question."""
        rules, waiting = self._rules, self._waiting
        while True:
            try:
                asked = rules[-1].send(value)
            except StopIteration:
                del rules[-1]
                if self._ended():
                    return
                if waiting and not waiting[-1].window:
                    asked = waiting.pop()
                else:
                    if waiting:
                        waiting.pop()
                    value = None
                    continue
            except GameOver as end:
                self._finish(end)
                return
            if asked is STEP:
                self._mark_step()
                value = None
            elif asked is TURN:
                self._mark_turn()
                value = None
            else:
                self.number += 1
                asked.number = self.number
                waiting.append(asked)
                return

    def _ask_again(self) -> None:
        """After a correction: a window is looked at anew, any other question is asked once more."""
        if self._ended():
            return
        if self._waiting and self._waiting[-1].window:
            self._waiting.pop()
            self._advance(None)
        else:
            self._number_pending()

    def _ended(self) -> bool:
        """Has something outside the waiting rule ended the game?"""
        try:
            self.game.settle()
        except GameOver as end:
            self._finish(end)
            return True
        return False

    def _finish(self, end: GameOver) -> None:
        self._close()
        self.game.over = end.outcome

    def _number_pending(self) -> None:
        if self._waiting:
            self.number += 1
            self._waiting[-1].number = self.number

    def _mark_turn(self) -> None:
        at = len(self.history)
        if self._checkpoints[-1][0] < at:
            self._passed += 1
            if at >= self._sparse_until or self._passed >= SPARSE:
                self._checkpoints.append((at, self.game.copy()))
                self._passed = 0
        self._mark_step()

    def _mark_step(self) -> None:
        self._step_at = len(self.history)
        if self._step_at >= self._keep_steps:
            self._step = (self._step_at, self.game.copy())

    def _close(self) -> None:
        while self._rules:
            rule = self._rules.pop()
            rule.close()
        self._waiting.clear()

    def _taken_up(
        self, request: Request[Any], value: Json, source: str, dice: tuple[str, ...]
    ) -> tuple[str, Json, tuple[str, ...]]:
        """Use up what was seen of this roll or draw before: where it came from (a die that stays is still the tray's,
        whoever takes it up), what it was first, where it is now something else, and where each die was read."""
        no = self._not_as_seen(value)
        if no is not None:
            raise Refused(no.rule, no.why)
        seen = self.seen
        if seen is None:
            return source, None, dice
        self._taken_back.use_up(request)
        kept = (seen.source, seen.dice) if seen.kept else (source, dice)
        return kept[0], seen.changed_by(value), kept[1]

    def _not_as_seen(self, value: Json) -> Refusal | None:
        """A roll or draw that was taken back stays what it was, unless a person typed it."""
        offer = self.offer
        if offer is None or offer == value:
            return None
        return Refusal(
            self.game.kept_roll_rule,
            say(
                "this was {} before it was taken back and stays so; to change it, correct it ({})",
                offer,
                f'{{"do":"correct","set":{{"chance":{json.dumps(value)}}}}}',
            ),
        )

    def _check_chance(self, request: Request[Any], value: Json) -> None:
        if self.seen is None:
            raise BadInput(say("there is no earlier roll or draw to correct here: take it back first (undo)"))
        no = request.options.why_not(value)
        if no is not None:
            raise Refused(no.rule, no.why)


def _quiet_copy(game: G) -> G:
    twin = game.copy()
    twin.quiet = True
    return twin
