"""One running game at one table: the driver, who answers, and the journal that makes every accepted thing last.

Whatever people do is one act together with everything that follows by itself (dice of the generator, answers of bots).
An act counts as a whole: it is recorded before it is shown, and if that fails the game stands as before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine import AUTOMATIC, BadInput, CompanionError, Driver, Game, Json, Record, Refusal, Refused
from companion.table.answerers import Answerers, Generator, belongs
from companion.table.entries import AUTO as HANDED_OVER
from companion.table.entries import (
    CHECKPOINT,
    DEEDS,
    UNDO,
    checkpoint,
    deed_of,
    entry_of,
    handed_over,
    undone,
)
from companion.table.journal import Journal
from companion.table.ledger import Ledger
from companion.table.repeating import repeat

BATCH = 50
"""So many records at most are written at once when everything goes by itself."""
MOST = 10_000
"""So many records at most come of handing over once: a game nobody can win would never end."""
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
        self._chance = Generator(seed)
        self._origin = game.copy()
        self._fresh: list[Record] = []
        self.driver = self._driven(game, strict)
        self._catch_up()

    def go_on(self) -> None:
        """Let the answerers run until people are needed; after an undo people look first."""
        if not self.records or self.records[-1].verb != UNDO:
            self._act(self._let_answer)

    # ------------------------------------------------------------------ looking

    @property
    def game(self) -> Game:
        return self.driver.game

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.driver.history)

    def why_not(self, value: Json) -> Refusal | None:
        """Why this would not be a legal answer; None when it would be."""
        return self.driver.why_not(value)

    def position(self) -> dict[str, Json]:
        """The last step boundary, and under `since` what happened after it: loads to where the table stands."""
        game, since = self.driver.at_boundary()
        position = game.position()
        if since:
            position["since"] = [deed_of(record) for record in since]
        return position

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
    ) -> None:
        """Answer the pending question."""

        def deed() -> None:
            self.driver.answer(value, number=number, name=name, seat=seat, source=source)
            self._let_answer()

        self._act(deed)

    def interrupt(self, verb: str, seat: int, value: Json = None, source: str = "typed") -> None:
        """Play a card, leave, or stop, on top of the pending question."""

        def deed() -> None:
            self.driver.interrupt(verb, seat, value, source)
            self._let_answer()

        self._act(deed)

    def correct(self, changes: Mapping[str, Json], source: str = "typed") -> None:
        """Set what the table says is so."""

        def deed() -> None:
            self.driver.correct(changes, source)
            self._let_answer()

        self._act(deed)

    def auto(self, what: str) -> None:
        """Let the referee answer questions of one group, until the step ends or something else is asked."""
        request = self.driver.ask()
        if not belongs(what, request):
            raise BadInput(f"nothing that waits belongs to {what!r}: {request.name} is asked")

        def deed() -> None:
            self._fresh.append(handed_over(what))
            phase, end = self._phase(), len(self.driver.history) + MOST
            while self._hands_over(what) and len(self.driver.history) < end:
                self._let_answer()
                if what not in ON_AND_ON and self._phase() != phase:
                    break

        self._act(deed)

    def taken_back(self, steps: int) -> list[Record]:
        """What an undo of so many decisions would take back; nothing when there are not so many."""
        acts = acts_of(self.records)
        return self.driver.history[acts[-steps] :] if 1 <= steps <= len(acts) else []

    def undo(self, steps: int = 1) -> None:
        """Take back what people did last, with everything that followed by itself; dice seen are kept for it."""
        acts = acts_of(self.records)
        if not 1 <= steps <= len(acts):
            there = f"there are {len(acts)} decisions to take back" if acts else "there is nothing to take back"
            raise BadInput(f"undo cannot go back {steps} steps: {there}")
        back = len(self.driver.history) - acts[-steps]

        def deed() -> None:
            self.driver.undo(back)
            self._fresh.append(undone(back))
            self._catch_up()
            self.game.tell("{} taken back", "one decision is" if steps == 1 else f"{steps} decisions are")

        self._act(deed)

    def close(self) -> None:
        """Leave the table; the journal can be resumed by anybody."""
        if self.journal is not None:
            self.journal.close()

    # ------------------------------------------------------------------ inside

    def _act(self, deed: Callable[[], None]) -> None:
        """Do something and record it: all of it counts, or the game stands as before."""
        before, told = self._mark(), len(self.game.log)
        try:
            deed()
            self._write()
        except CompanionError:
            if self._mark() != before:
                self._restore(told)
            self._fresh.clear()
            raise
        except Exception:
            self._restore(told)
            raise

    def _mark(self) -> tuple[int, int]:
        return self.driver.number, len(self.driver.history)

    def _restore(self, told: int) -> None:
        """Take everything recorded up once more from the start of the game."""
        log = self.game.log[:told]
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
        self._fresh.extend(history[self._noted :])
        self._noted = len(history)
        at, game = self.driver.checkpoint
        if at > self._turn_at:
            self._turn_at = at
            if self.journal is not None:
                self._fresh.append(checkpoint(game.turn_number(), game.position()))

    def _write(self) -> None:
        if not self._fresh:
            return
        if self.journal is not None:
            self.journal.append([entry_of(record) for record in self._fresh])
        self.records.extend(record for record in self._fresh if record.verb != CHECKPOINT)
        self._fresh.clear()

    def _let_answer(self) -> None:
        """Note what was done, then let answerers run until people are needed or the game is over."""
        self._note()
        while (request := self.driver.pending) is not None:
            answerer = self.answerers.who(request)
            value = answerer.answer(self.driver)
            if value is None:
                return
            try:
                self.driver.answer(value, source=answerer.source)
            except Refused as no:
                self.game.tell("{} answers {} to {}, which is refused: {}", answerer.source, value, request.name, no)
                return
            self._note()
            if len(self._fresh) >= BATCH:
                self._write()

    def _hands_over(self, what: str) -> bool:
        """Answer one question of the group at random; False when none waits."""
        request = self.driver.pending
        if request is None or not belongs(what, request):
            return False
        value = self._chance.answer(self.driver)
        if value is None:
            return False
        self.driver.answer(value, source=self._chance.source)
        return True

    def _phase(self) -> tuple[int, Json]:
        return self.game.turn_number(), self.game.progress()["name"]


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
