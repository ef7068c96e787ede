"""People at the desk and their table: does what they want, and says how it went. It may block on the disk.

Everything here runs in one thread at a time, away from the loop: an accepted answer is on the disk before it is shown.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.daemon.memory import AWAY
from companion.daemon.permitting import check, check_at
from companion.desk.intents import (
    AllowHints,
    Answer,
    Automate,
    Begin,
    Correct,
    HandOver,
    Intent,
    Keep,
    Leave,
    Load,
    Matched,
    Play,
    PutAway,
    Resume,
    RollForMe,
    Stop,
    Together,
    Undo,
)
from companion.desk.knowing import LeftGame
from companion.durable import Sync
from companion.engine import TABLE, CompanionError, PositionError, Record, Refused
from companion.games import GAMES, rulebook
from companion.games.kit.board import board_of
from companion.games.kit.questions import left_for_good
from companion.games.kit.speaking import cannot_be
from companion.languages import capital, joined, say
from companion.table import Generator, Opening, Table, load_opening, new_opening
from companion.table.agreements import in_words
from companion.table.bot_seats import BotSeats
from companion.table.counting import ON_THE_TABLE, saying_what_counted
from companion.table.errors import JournalError, JournalUnwritable
from companion.table.onlooker import Onlooker
from companion.table.rights import OF_PROGRAM, Origin, check_stroke
from companion.table.shelf import Shelf, is_cut_off, played_at
from companion.table.story import told_again

BUTTONS = "buttons"
"""Where an answer comes from that was given with the buttons."""
MOST_LINES = 200
MOST_LISTED = 20
"""So many games that were left are offered."""


@dataclass(frozen=True, slots=True)
class Changed:
    """Something happened at the table."""

    words: str = ""
    minor: bool = False
    """It is what people just did themselves: quiet tables need not be told."""


@dataclass(frozen=True, slots=True)
class SatDown:
    """Another game is on the table."""

    table: Table
    title: str
    resumed: bool
    words: str = ""
    trouble: str = ""
    """What could not be done at once, though the game is on the table."""


@dataclass(frozen=True, slots=True)
class GotUp:
    """No game is on the table any more."""

    words: str = ""


@dataclass(frozen=True, slots=True)
class Against:
    """A rule forbids it."""

    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """It could not be done, though no rule forbids it."""

    words: str
    changed: bool = False
    """Did a part of it count? Then the table is looked at anew."""


Outcome: TypeAlias = Changed | SatDown | GotUp | Against | Trouble


class Sitting:
    """The games on a shelf, and the one on the table."""

    def __init__(self, shelf: Shelf, seed: int | None = None) -> None:
        self.shelf = shelf
        self.seed = seed
        """Makes new games repeatable, each of them another game; None leaves it to chance."""
        self._games = 0
        self.finished: frozenset[str] = frozenset()
        """Journals of games that were played to their end, as far as that is known."""
        self.table: Table | None = None
        self._done = 0
        shelf.sync = self._counted(shelf.sync)
        self.log: deque[str] = deque(maxlen=MOST_LINES)
        """What the game told, for whoever shows it."""
        self.told = 0
        """How many lines it ever told."""
        self.opening: Opening | None = None
        self._bots: BotSeats | None = None
        self._news = 0
        """How many news there were at the tables before this one: what is new here is new to whoever saw those."""

    def do(self, intent: Intent, source: str = BUTTONS, origin: Origin = OF_PROGRAM) -> Outcome:
        """Do what people want. Whatever goes wrong is said, and the game stands as before."""
        try:
            check(origin, intent)
            return self._do(intent, source, origin)
        except Refused as no:
            return Against(no.rule, no.why)
        except PositionError as no:
            words = self._cannot_be(intent, no)
            return Against(no.rule, words) if no.rule else Trouble(words)
        except JournalUnwritable as full:
            return Trouble(_of_the_game(full), full.in_part)
        except JournalError as error:
            return Trouble(_of_the_game(error))
        except CompanionError as error:
            return Trouble(str(error))
        except OSError as error:
            return Trouble(say("The disk says: {}", error.strerror or str(error)))
        finally:
            self._done += 1
            self._listen()
            self._note_end()

    def _cannot_be(self, intent: Intent, no: PositionError) -> str:
        """Why a correction cannot be, in the words of the table; of a whole position, the path of the mistake."""
        if self.table is None or not isinstance(intent, Correct):
            return joined(": ", (no.path, no.problem))
        return cannot_be(self.table.game, intent.changes, no.problem)

    @property
    def beats(self) -> int:
        """Grows with everything that was done or brought to the disk, for the watchdog: a long act syncs often."""
        return self._done

    def _counted(self, sync: Sync) -> Sync:
        def synced(fd: int) -> None:
            sync(fd)
            self._done += 1

        return synced

    def _listen(self) -> None:
        """Keep what the game told; the latest lines are enough."""
        if self.table is not None:
            self._hear(self.table.read_log())

    def _hear(self, lines: list[str]) -> None:
        self.log.extend(lines)
        self.told += len(lines)

    def _note_end(self) -> None:
        """A game that is over is not offered to go on with; taking back its end makes it a game again."""
        if self.table is None or self.table.journal is None:
            return
        name = self.table.journal.path.name
        self.finished = self.finished | {name} if self.table.driver.over else self.finished - {name}

    def close(self) -> None:
        """Leave the table; the game is kept."""
        if self.table is not None:
            self._news = self.table.onlooker.news.told if self.table.onlooker is not None else self._news
            self.table.close()
        self.table = self.opening = self._bots = None

    # ------------------------------------------------------------------ games

    def left_games(self) -> tuple[LeftGame, ...]:
        """Games that were left, the latest first; one that cannot be taken up says why."""
        return tuple(
            LeftGame(
                left.path,
                rulebook(left.game).title,
                left.who,
                left.path.name in self.finished,
                left.game,
                left.names,
                left.why,
            )
            for left in self.shelf.left(GAMES, MOST_LISTED)
        )

    def last_game(self, remembered: str | None) -> Path | None:
        """The game to go on with after a start: the one that was on the table, else the latest that is not over."""
        if remembered == AWAY:
            return None
        if remembered is not None and Path(remembered).is_file() and not is_cut_off(Path(remembered)):
            return Path(remembered)
        latest = [path for game in GAMES if (path := self.shelf.unfinished(game)) is not None]
        return max(latest, key=played_at, default=None)

    def _begin(self, wish: Begin) -> Outcome:
        opening = new_opening({**wish.wish, **self._next_seed()})
        table = self.shelf.begin(opening)
        return self._sit(opening, table, resumed=False)

    def _load(self, wish: Load) -> Outcome:
        opening = load_opening({**wish.wish, **self._next_seed()})
        if "chance" not in wish.wish:
            opening = opening.as_dealt(opening.content(self.shelf.packs))
        return self._sit(opening, self.shelf.begin(opening), resumed=False)

    def _next_seed(self) -> dict[str, int]:
        if self.seed is None:
            return {}
        self._games += 1
        return {"seed": self.seed + self._games - 1}

    def _resume(self, path: Path) -> Outcome:
        if self.table is not None and self.table.journal is not None and self.table.journal.path == path:
            return Trouble(say("This game is on the table already"))
        opening, table = self.shelf.resume(path)
        return self._sit(opening, table, resumed=True)

    def _sit(self, opening: Opening, table: Table, resumed: bool) -> Outcome:
        self.close()
        self.table, self.opening = table, opening
        self.log.clear()
        if resumed:
            self._hear(told_again(table.driver, MOST_LINES, table.records))
        self._bots = BotSeats(table, opening.seed)
        table.onlooker = Onlooker(table.driver, resumed, opening.map_on_page)
        table.onlooker.news.told = self._news
        words = trouble = ""
        try:
            with saying_what_counted(table, ON_THE_TABLE):
                words = self._bots.act()
        except JournalUnwritable as full:
            trouble = _of_the_game(full)
        return SatDown(table, opening.book.title, resumed, words or table.doubt, trouble)

    # ------------------------------------------------------------------ doing

    def _do(self, intent: Intent, source: str, origin: Origin) -> Outcome:
        if isinstance(intent, Begin):
            return self._begin(intent)
        if isinstance(intent, Load):
            return self._load(intent)
        if isinstance(intent, Resume):
            return self._resume(intent.journal)
        if isinstance(intent, Keep):
            return self._resume(self.shelf.keep(intent.journal.encode()))
        if self.table is None or self._bots is None:
            return Trouble(say("There is no game on the table"))
        check_at(origin, intent, self.table)
        if isinstance(intent, PutAway):
            self.close()
            return GotUp(say("The game is kept"))
        with saying_what_counted(self.table):
            return self._act(self.table, self._bots, intent, source, origin)

    def _act(self, table: Table, bots: BotSeats, intent: Intent, source: str, origin: Origin) -> Outcome:
        if isinstance(intent, Matched):
            return _matched(table, intent)
        if isinstance(intent, AllowHints):
            table.allow_hints(intent.seat, intent.on)
            return Changed(
                say("Hints for {}: {}", table.game.names[intent.seat], say("on") if intent.on else say("off"))
            )
        before = len(table.driver.history)
        words = ""
        if table.onlooker is not None:
            table.onlooker.decided(table.driver)
        match intent:
            case Undo(steps, first):
                words = self._undo(table, bots, steps, first)
                return Changed(words)
            case Answer(number, values, known, names, dice):
                self._answer(table, Answer(number, values, known or source, names, dice), origin)
            case Together(number, values):
                table.answer_all(
                    values, number=number, source=source, may=lambda driver: check_stroke(origin, driver, number)
                )
            case RollForMe(number):
                seed = self.opening.seed if self.opening else 0
                table.answer(Generator(seed).answer(table.driver), number=number, source="auto")
            case Play(seat, play):
                table.interrupt("play", seat, dict(play), source=source)
            case Correct(changes):
                table.correct(changes, source=source)
                words = say("Set right")
            case HandOver(what, how, seat, once):
                table.auto(what, how, seat, once=once)
            case Automate(what, on, how, seat, this_phase):
                table.automate(what, on, how, seat, this_phase=this_phase)
                title = left_for_good(table.game.id)[what].title
                words = joined(": ", (title, in_words(table.game, table.agreements, what, seat)))
            case Leave(seat):
                table.interrupt("leave", seat, None, source=source)
            case Stop():
                table.interrupt("stop", TABLE, None, source=source)
            case _:
                return Trouble(f"Nobody knows how to do {type(intent).__name__}")
        said = bots.act()
        if said or words:
            return Changed(said or words)
        return Changed(self._came_of_it(table, table.driver.history[before : before + 1]), minor=True)

    def _answer(self, table: Table, wish: Answer, origin: Origin) -> None:
        """The first value answers the question people saw; the others go on as long as the same thing is asked."""
        seen = table.asking or table.driver.ask()
        table.answer(wish.values[0], number=wish.number, source=wish.source, dice=wish.dice)
        for index, value in enumerate(wish.values[1:], 1):
            now, name = table.asking, wish.names[index] if wish.names else seen.name
            if now is None or now.name != name or now.seat != seen.seat or table.why_not(value):
                break
            check_stroke(origin, table.driver, wish.number)
            table.answer(value, source=wish.source)

    def _undo(self, table: Table, bots: BotSeats, steps: int, first: tuple[int, int] | None) -> str:
        records = table.taken_back(steps)
        words = self._told(table, records[:1])
        table.undo(steps, first)
        bots.wait()
        return say("Taken back: {}", words)

    def _came_of_it(self, table: Table, records: list[Record]) -> str:
        """The last thing that the game told, such as a lost heart; what people did where it told nothing."""
        told: list[str] = table.game.log
        return capital(told[-1]) if told else self._told(table, records)

    def _told(self, table: Table, records: list[Record]) -> str:
        board = board_of(table.game.id)
        return board.words_of(table.game, records[0]) if records else ""


def _of_the_game(error: JournalError) -> str:
    """Without the folder, which would fill the small screen."""
    return say("The game {}: {}", error.path.stem, error.problem)


def _matched(table: Table, wish: Matched) -> Outcome:
    """Something is done on the real table, or all of it."""
    onlooker = table.onlooker
    if onlooker is not None and wish.on_page:
        onlooker.on_page()
    elif onlooker is not None and not onlooker.matched(table.game, wish.item):
        return Changed(say("It is done already"), minor=True)
    return Changed("" if wish.item else say("The table matches"), minor=bool(wish.item))
