"""The transcript of a journal: turn by turn who did what, and what came of it. Reads only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.engine import TABLE, CompanionError, Driver, Game, Json, Record
from companion.games.kit.board import board_of
from companion.games.kit.speaking import changes_words
from companion.games.kit.wording import faces
from companion.languages import joined, say, says
from companion.table.entries import AUTO, CHECKPOINT, DEEDS, FRESH, UNDO, record_of
from companion.table.journal import Recorded
from companion.table.past import Past, past_of
from companion.table.repeating import repeat

TORN = say("finds a torn end: the last answer was never confirmed")
DAMAGED = say("finds the last act damaged: it counted, and cannot be read any more")
REFEREE = say("referee")
DOES = {
    "answer": say("answers"),
    "play": say("plays"),
    "correct": say("corrects"),
    "leave": say("leaves"),
    "stop": say("stops"),
    "automate": say("automates"),
}
"""What a record says alone, without the game."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: who did what in which turn, and the lines the referee said to it."""

    line: int
    turn: int
    who: str
    did: str
    name: str = ""
    value: Json = None
    source: str = ""
    log: Sequence[str] = field(default_factory=tuple)

    def as_json(self) -> dict[str, Json]:
        return {
            "line": self.line,
            "turn": self.turn,
            "who": self.who,
            "did": self.did,
            "name": self.name,
            "value": self.value,
            "source": self.source,
            "log": list(self.log),
        }


class Transcript:
    """Plays a journal once more, aloud. Where the rules no longer fit it goes on with what the journal itself says."""

    def __init__(self, recorded: Recorded, folders: Iterable[str | Path] = ()) -> None:
        self.recorded = recorded
        self.past: Past = past_of(recorded)
        self.pack = self.past.opening.content(folders)
        game, since = self.past.opening.begin(self.pack)
        self.players = [str(player["name"]) for player in game.position()["players"]]
        self.driver: Driver[Game] | None = Driver(game)
        repeat(self.driver, since, strict=True)
        self.turn = game.turn_number()

    @property
    def over(self) -> str:
        """How it ended or where it stands, in a sentence."""
        if self.driver is None:
            return say("The rest does not fit the present rules; `resume` goes on from the last checkpoint.")
        outcome, request = self.driver.over, self.driver.pending
        if outcome is not None:
            winners = joined(say(" and "), (self.players[seat] for seat in outcome.winners))
            return say("Won by {}.", winners) if winners else say("Ended without a winner.")
        assert request is not None
        return say("It goes on with: {}", self.driver.game.sentence(request))

    def events(self) -> Iterator[Event]:
        """Everything that happened, in its order."""
        yield from self._before_the_checkpoint()
        if self.driver is not None and (log := self._said()):
            yield Event(1, self.turn, REFEREE, say("begins"), log=log)
        for index, record in enumerate(self.past.records):
            if record.verb != CHECKPOINT:
                yield self._event(self.past.line(index), record)
        if self.recorded.torn:
            line = len(self.recorded.lines) + 1
            yield Event(line, self.turn, REFEREE, DAMAGED if self.recorded.damaged else TORN)

    def _before_the_checkpoint(self) -> Iterator[Event]:
        """What no longer fitted when the game was resumed from a checkpoint: told as it was recorded."""
        for line, entry in enumerate(self.recorded.entries()[: self.past.first_line - 2], start=2):
            if entry.get("do") == FRESH:
                words = say("goes on from a checkpoint: what came before no longer fits")
                yield Event(line, self.turn, REFEREE, words)
            elif entry.get("do") != CHECKPOINT:
                record = record_of(entry)
                yield Event(line, record.turn, self._who(record), self._did(record), record.name, record.value)

    def _event(self, line: int, record: Record) -> Event:
        turn, lost = self.driver.game.turn_number() if self.driver else record.turn, ""
        if self.driver is not None:
            try:
                record = self._played(self.driver, record)
            except CompanionError as error:
                self.driver = None
                lost = say("from here on the journal does not fit the present rules: {}", error)
        log = (lost,) if lost else self._said()
        return Event(line, turn, self._who(record), self._did(record), record.name, record.value, record.source, log)

    def _who(self, record: Record) -> str:
        return self.players[record.seat] if 0 <= record.seat < len(self.players) else say("Table")

    def _played(self, driver: Driver[Game], record: Record) -> Record:
        """The record, with the option that was chosen in words that know every language."""
        self._play(driver, record)
        return record._replace(label=driver.history[-1].label) if record.verb == "answer" else record

    def _play(self, driver: Driver[Game], record: Record) -> None:
        if record.verb == UNDO:
            driver.undo(record.value)
        elif record.verb == "answer":
            driver.answer(record.value, name=record.name, source=record.source, why=record.why)
        elif record.verb == "correct":  # also what was seen of a die that was taken back
            driver.correct(record.value, record.source)
        elif record.verb in DEEDS:
            driver.replay([record], strict=True)

    def _did(self, record: Record) -> str:
        """What was done, in a few words."""
        if record.verb == UNDO:
            return says(record.value, "takes back one record", "takes back {} records")
        if record.verb == AUTO:
            return say("leaves {} to the referee", record.value)
        if record.seat == TABLE and record.verb == "stop":
            return say("stops the game")
        if record.verb not in ("play", "correct", "answer"):
            return DOES.get(record.verb, f"{record.verb}s")
        return (
            self._done(record) if self.driver is not None else joined(" ", (DOES[record.verb], record.label)).rstrip()
        )

    def _done(self, record: Record) -> str:
        """A play, a correction or an answer, in the words of the game; nothing is hidden here."""
        assert self.driver is not None
        game = self.driver.game
        board = board_of(game.id)
        if record.verb == "correct":
            return say("corrects {}", changes_words(game, record.value))
        if record.chance and isinstance(record.value, int | list):
            return say("rolls {}", faces(record.value))
        return board.answered(game, record)

    def _said(self) -> tuple[str, ...]:
        if self.driver is None:
            return ()
        lines = tuple(self.driver.game.log)
        self.driver.game.log.clear()
        return lines
