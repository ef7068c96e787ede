"""One running game at one table: the driver, who answers, and the journal that makes every accepted thing last.

Whatever people do is one act together with everything that follows by itself (dice of the generator, answers of bots).
An act counts as a whole: it is recorded before it is shown, and if that fails the game stands as before. Only what goes
on and on by itself is recorded in parts; if that fails in the middle, the game stands where the last part ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine import (
    AUTOMATIC,
    TABLE,
    TOGETHER,
    BadInput,
    CompanionError,
    Driver,
    Game,
    Json,
    Record,
    Refusal,
    Refused,
    Request,
    Stale,
)
from companion.games.kit.board import board_of
from companion.games.kit.courtesy import goes_on
from companion.games.kit.questions import decided
from companion.games.kit.reports import asked_instead
from companion.games.kit.wording import faces, many
from companion.languages import say, says
from companion.table import courtesy, rereading
from companion.table.agreements import Agreement, Agreements, agreeing, by_chance, check_how, phase_of
from companion.table.ahead import Ahead, ahead
from companion.table.answerers import Answerer, Answerers, Generator, belongs
from companion.table.counting import saying_what_counted
from companion.table.entries import AUTO as HANDED_OVER
from companion.table.entries import (
    CHECKPOINT,
    DEEDS,
    SEEN,
    UNDO,
    checkpoint,
    deed_of,
    entry_of,
    handed_over,
    undone,
)
from companion.table.journal import Journal
from companion.table.ledger import Ledger
from companion.table.offered import with_seen
from companion.table.repeating import repeat

if TYPE_CHECKING:
    from companion.packs import Pack
    from companion.table.onlooker import Mark as OnlookerMark
    from companion.table.onlooker import Onlooker

BATCH = 50
"""So many records at most are written at once when everything goes by itself."""
MOST = 10_000
"""So many records at most come of handing over once: a game nobody can win would never end."""
COURTESY = courtesy.Courtesy()
ON_AND_ON = ("rolls", "draws", "all")
"""Groups that do not end with the step."""


class Table:
    """A game with its people. `records` is everything that happened, what was undone and the undoing included."""

    def __init__(
        self,
        game: Game,
        *,
        records: Sequence[Record] = (),
        strict: bool = False,
        seed: int = 0,
        answerers: Answerers | None = None,
        journal: Journal | None = None,
    ) -> None:
        self.answerers = answerers or Answerers()
        self.journal = journal
        self.records = [record for record in records if record.verb != CHECKPOINT]
        self.agreements = Agreements()
        """What the companion answers by itself in this game; `Autopilot` sees to it before people are asked."""
        self.hints: frozenset[int] = frozenset()
        """The seats that may ask for a hint: nobody does until the table says so, in this sitting."""
        self.pack: Pack | None = None
        """What it is played with, for those who name it."""
        self.doubt = ""
        """What people should compare with the table before they go on, such as an act whose record was damaged."""
        self._chance = Generator(seed)
        self._origin = game.copy()
        self._fresh: list[Record] = []
        self._told = 0
        self._looked: OnlookerMark | None = None
        self.onlooker: Onlooker | None = None
        """Whoever shows the table has somebody look on: what happened, and what the real table lacks."""
        self.driver = self._driven(game, strict)
        self._catch_up()

    def go_on(self) -> None:
        """Let the answerers run until people are needed; after an undo people look first."""
        if not self.thinking_again:
            self._act(self._let_answer)

    # ------------------------------------------------------------------ looking

    @property
    def game(self) -> Game:
        return self.driver.game

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.driver.history)

    @property
    def automated(self) -> frozenset[str]:
        """What everybody leaves to the companion as long as the game lasts."""
        return self.agreements.for_good

    @property
    def thinking_again(self) -> bool:
        """Have people just taken something back, or loaded a position where they had? Nobody hurries them."""
        last = self.records[-1].verb if self.records else ""
        return last == UNDO or (last == SEEN and self.driver.seen is not None)

    def why_not(self, value: Json) -> Refusal | None:
        """Why this would not be a legal answer; None when it would be, also to what is asked in the same list."""
        no, after = self.driver.why_not(value), self.ahead()
        return no if no is None or after is None else after.request.options.why_not(value)

    def ahead(self) -> Ahead | None:
        """What is asked in the same list, where the pending question is one that most people pass by."""
        return ahead(self.driver) if self.answerers.forced else None

    @property
    def asking(self) -> Request[Any] | None:
        """What people are asked: the pending question, or the one after it whose list they see."""
        after = self.ahead()
        return after.request if after is not None else self.driver.pending

    def position(self) -> dict[str, Json]:
        """The last step boundary, and under `since` what happened after it: loads to where the table stands."""
        game, since = self.driver.at_boundary()
        position = game.position()
        if since:
            position["since"] = [deed_of(record) for record in since]
        return with_seen(position, self.driver)

    def read_log(self) -> list[str]:
        """What happened since somebody last read it."""
        log = self.game.log
        lines = log[:]
        log.clear()
        return lines

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
    ) -> None:
        """Answer the pending question; `dice`: where each die of a roll was read."""

        after = self.ahead() if name is None else None
        by = (
            after is not None
            and self.driver.why_not(value) is not None
            and after.request.options.why_not(value) is None
        )

        def deed() -> None:
            if by and after is not None:  # whoever answers what comes next passes by what is asked
                self.driver.answer(after.passing, number=number, seat=seat, source=source)
                self.driver.answer(value, source=TOGETHER)
            else:
                self._look_on(value, name)
                at = len(self.driver.history)
                self.driver.answer(value, number=number, name=name, seat=seat, source=source, dice=dice)
                self._tell_change(self.driver.history[at])
            self._let_answer()

        self._act(deed)

    def plan(self) -> tuple[courtesy.Part, ...]:
        """The series that the pending question begins, with an answer for each where the companion has one."""
        return courtesy.plan(self.driver)

    def answer_all(
        self,
        values: Sequence[Json],
        *,
        number: int | None = None,
        source: str = "typed",
        may: Callable[[Driver[Game]], None] = lambda driver: None,
    ) -> None:
        """Answer a whole series at one stroke: all of it counts, or nothing. It is taken back as one decision. `may` is
        asked at every question of it, and raises where it is not for whoever answers."""

        def deed() -> None:
            for index, value in enumerate(values):
                self._look_on(value, together=True)
                self.driver.answer(value, number=None if index else number, source=TOGETHER if index else source)
                self._note()
            self._let_answer()

        self._check_all(values, number, may)
        self._act(deed)

    def _check_all(self, values: Sequence[Json], number: int | None, may: Callable[[Driver[Game]], None]) -> None:
        """Try it on a copy first: what is refused there never happened here."""
        request = self.driver.ask()
        if number is not None and number != request.number:
            raise Stale(number, request.number)
        twin = self.driver.fork()
        for index, value in enumerate(values):
            if not goes_on(request, twin.pending):
                raise BadInput(say("only {} can be given here at once, not {}", many(index, "answer"), len(values)))
            may(twin)
            twin.answer(value)

    def interrupt(self, verb: str, seat: int, value: Json = None, source: str = "typed") -> None:
        """Play a card, leave, or stop, on top of the pending question."""

        def deed() -> None:
            self._look_on()
            self.driver.interrupt(verb, seat, value, source)
            self._let_answer()

        self._act(deed)

    def correct(self, changes: Mapping[str, Json], source: str = "typed") -> None:
        """Set what the table says is so; a die that was misread is read again, and what came of it never was."""
        if any(map(rereading.names_the_die, changes)):
            self._act(lambda: self._read_again(changes, source))
            return

        def deed() -> None:
            self._look_on()
            self.driver.correct(changes, source)
            self._let_answer()

        self._act(deed)

    def auto(self, what: str, how: str = "", seat: int = TABLE, *, once: bool = False) -> None:
        """Let the referee answer questions of one group, of one seat or of everybody: until the step ends or something
        else is asked, or this one alone."""
        request = self.driver.ask()
        if not belongs(what, request):
            raise BadInput(say("there is nothing of that kind to decide now: {}", asked_instead(self.game, request)))
        if seat not in (TABLE, request.seat):
            raise BadInput(say("that is not asked of seat {} now: {}", seat, asked_instead(self.game, request)))
        self.hand_over(Agreement(what, seat, check_how(self.game, what, how)), once)

    def hand_over(self, agreed: Agreement, once: bool = False) -> None:
        """Answer what was agreed on, as long as it counts; without an end of its own no longer than the step."""

        told: set[str] = set()

        def deed() -> None:
            self._fresh.append(handed_over(agreed.what, agreed.how, agreed.seat))
            phase, end = phase_of(self.game), len(self.driver.history) + MOST
            while self._hands_over(agreed, told) and len(self.driver.history) < end:
                self._let_answer()
                if once or (agreed.what not in ON_AND_ON and phase_of(self.game) != phase):
                    break

        self._act(deed)

    def automate(self, what: str, on: bool, how: str = "", seat: int = TABLE, *, this_phase: bool = False) -> None:
        """From now on leave a group of questions to the companion, or no longer: recorded, and kept when resumed."""
        record = agreeing(self.game, what, on, how, seat, this_phase)
        self._act(lambda: self._fresh.append(record))

    def allow_hints(self, seat: int, on: bool) -> None:
        """From now on this seat may ask what would be best, or no longer."""
        self.hints = self.hints | {seat} if on else self.hints - {seat}

    def taken_back(self, steps: int) -> list[Record]:
        """What an undo of so many decisions would take back; nothing when there are not so many."""
        acts = acts_of(self.records)
        return self.driver.history[acts[-steps] :] if 1 <= steps <= len(acts) else []

    def first_taken_back(self, steps: int) -> tuple[int, int] | None:
        """The decision with which an undo of so many begins, as `undo` wants it; None when there are not so many."""
        acts = acts_of(self.records)
        return (acts[-steps], self.driver.history[acts[-steps]].number) if 1 <= steps <= len(acts) else None

    def undo(self, steps: int = 1, first: tuple[int, int] | None = None) -> None:
        """Take back what people did last, with everything that followed by itself; dice seen are kept for it.

        `first` is the decision that people saw as the first one taken back, by its place in the history and its number:
        nothing is taken back when it is another one by now.
        """
        acts = acts_of(self.records)
        if not 1 <= steps <= len(acts):
            there = (
                says(len(acts), "there is {} decision to take back", "there are {} decisions to take back")
                if acts
                else say("there is nothing to take back")
            )
            raise BadInput(says(steps, "undo cannot go back {} step: {}", "undo cannot go back {} steps: {}", there))
        if first not in (None, self.first_taken_back(steps)):
            raise BadInput(say("the table has gone on meanwhile, so nothing is taken back: look again, then choose"))
        back = len(self.driver.history) - acts[-steps]

        def deed() -> None:
            self.driver.undo(back)
            self._fresh.append(undone(back))
            self._catch_up()
            if self.onlooker is not None:
                self.onlooker.undone()
            self.game.tell(says(steps, "one decision is taken back", "{} decisions are taken back"))

        self._act(deed)

    def close(self) -> None:
        """Leave the table; the journal can be resumed by anybody."""
        if self.journal is not None:
            self.journal.close()

    # ------------------------------------------------------------------ inside

    def _act(self, deed: Callable[[], None]) -> None:
        """Do something and record it: all of it counts, or the game stands as before. A long one is recorded in parts:
        if that fails, what is recorded counts, and is said."""
        before = self._mark()
        self._remember()
        with saying_what_counted(self):
            try:
                deed()
                self._write()
            except CompanionError:
                if self._mark() != before:
                    self._restore()
                if self.onlooker is not None and self._looked is not None:
                    self.onlooker.restore(self._looked)
                self._fresh.clear()
                raise
            except Exception:
                self._restore()
                raise

    def _remember(self) -> None:
        """So far everything counts: what was told, and what is known of the real table."""
        self._told = len(self.game.log)
        self._looked = self.onlooker.mark() if self.onlooker is not None else None

    def _read_again(self, changes: Mapping[str, Json], source: str) -> None:
        """Back to the last roll, and the same roll with what it showed in truth."""
        driver = self.driver
        at = rereading.last_roll(driver)
        if at is None:
            raise BadInput(say("nobody read a die in this turn"))
        record, back = driver.history[at], len(driver.history) - at
        value = rereading.reread(record, changes)
        self._look_on()
        driver.undo(back)
        self._fresh.append(undone(back))
        self._catch_up()
        no = driver.ask().options.why_not(value)
        if no is not None:
            raise Refused(no.rule, no.why)
        if driver.offer is not None:
            driver.correct({"chance": value}, source)
        driver.answer(value, source=source)
        self._tell_change(driver.history[-1])
        self._let_answer()

    def _tell_change(self, record: Record) -> None:
        """Everybody hears that something is not what it was typed as before; nothing hidden."""
        if record.before is None:
            return
        who = self.game.names[record.seat] if record.seat != TABLE else say("the table")
        if board_of(self.game.id).secret(record.name):
            self.game.tell("{} changed what was typed before", who)
        else:
            self.game.tell("changed by {}: {}, first {}", who, faces(record.value), faces(record.before))

    def _look_on(self, value: Json = None, name: str | None = None, together: bool = False) -> None:
        """Somebody sees how everything is before it is changed."""
        if self.onlooker is not None:
            self.onlooker.before(self.driver, value, name, together)

    def _mark(self) -> tuple[int, int]:
        return self.driver.number, len(self.driver.history)

    def _restore(self) -> None:
        """Take everything recorded up once more from the start of the game."""
        log = self.game.log[: self._told]
        self._fresh.clear()
        self.driver = self._driven(self._origin.copy(), strict=False)
        self.game.log = log
        self._catch_up()

    def _driven(self, game: Game, strict: bool) -> Driver[Game]:
        if not self.records:
            return Driver(game)
        game.quiet = True
        driver = Driver(game)
        repeat(driver, self.records, strict)
        driver.game.quiet = False
        return driver

    def _catch_up(self) -> None:
        """Nothing up to here needs to be noted."""
        self._noted = len(self.driver.history)
        self._turn_at = self.driver.checkpoint[0]

    def _note(self) -> None:
        """Collect what the driver has recorded, and the checkpoint of a turn that has begun with it."""
        history = self.driver.history
        if self.onlooker is not None:
            for record in history[self._noted :]:
                self.onlooker.after(self.driver, record)
        self._fresh.extend(history[self._noted :])
        self._noted = len(history)
        at, game = self.driver.checkpoint
        if at > self._turn_at:
            self._turn_at = at
            if self.journal is not None:
                self._fresh.append(checkpoint(game.turn_number(), with_seen(game.position(), self.driver)))

    def _write(self) -> None:
        if not self._fresh:
            return
        if self.journal is not None:
            self.journal.append([entry_of(record) for record in self._fresh])
        self.records.extend(record for record in self._fresh if record.verb != CHECKPOINT)
        self.agreements = self.agreements.after(self._fresh)
        self._fresh.clear()
        self._remember()

    def _let_answer(self) -> None:
        """Note what was done, then let answerers run until people are needed or the game is over."""
        self._note()
        while (request := self.driver.pending) is not None:
            answerer, value = self._answered(request)
            if value is None:
                return
            try:
                self._look_on(value)
                self.driver.answer(value, source=answerer.source)
            except Refused as no:
                self.game.tell("an answer of the {} is refused: {}", answerer.source, no.why)
                return
            self._note()
            if len(self._fresh) >= BATCH:
                self._write()

    def _answered(self, request: Request[Any]) -> tuple[Answerer, Json | None]:
        """Who answers, and what; what is left to people may still leave them nothing to decide."""
        answerer = self.answerers.who(request)
        value = answerer.answer(self.driver)
        if value is not None or not self.answerers.forced:
            return answerer, value
        return COURTESY, COURTESY.answer(self.driver)

    def _hands_over(self, agreed: Agreement, told: set[str]) -> bool:
        """Answer one question of the group as agreed; False when none waits. Of chance people are `told` once."""
        request = self.driver.pending
        if request is None or not agreed.counts(request, phase_of(self.game)):
            return False
        made = decided(self.game, agreed.what, agreed.how, request)
        value, why = made if made is not None else (self._chance.answer(self.driver), "")
        if value is None:
            return False
        if made is None and not self.game.quiet and (words := by_chance(self.game, request)) not in told:
            told.add(words)
            self.game.tell("{}", words)
        self._look_on(value)
        self.driver.answer(value, source=self._chance.source, why=why)
        return True


def acts_of(records: Sequence[Record]) -> list[int]:
    """For everything people did and that still counts, the length of the history before it."""
    acts: list[int] = []
    length = 0
    for record in records:
        if record.verb == UNDO:
            length -= record.value
            acts = [act for act in acts if act < length]
        elif (record.verb == HANDED_OVER or record.source not in AUTOMATIC) and acts[-1:] != [length]:
            acts.append(length)
        length += record.verb in DEEDS
    return [act for act in acts if act < length]
