"""One game in the terminal: show, ask, read a line, do it; every line gets an answer, and the game is always safe."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from companion.engine import CHOICE, DRAW, ROLL, CompanionError, Game, Json, PositionError, Refused, Request
from companion.games.kit.board import board_of
from companion.games.kit.courtesy import seconds, suggested, when_late
from companion.games.kit.unlisted import only_drawn
from companion.games.kit.wording import faces, many
from companion.languages import joined, say
from companion.rules import lookup
from companion.table import Generator, Opening, Table, courtesy
from companion.table.bot_seats import BotSeats
from companion.table.counting import saying_what_counted
from companion.table.errors import JournalUnwritable
from companion.table.onlooker import Onlooker
from companion.table.opening import AUTO
from companion.table.shelf import Shelf
from companion.table.table import acts_of
from companion.terminal.answers import Choices, spelled
from companion.terminal.commands import OVER, command_of
from companion.terminal.happening import Telling
from companion.terminal.screen import Screen
from companion.terminal.typed import TYPED, winds

UNSEEN = "unseen"
"""How a draw is answered when the card stays hidden."""

UNSEEN_DRAW = say("Enter draws a card that nobody shows")

Reader = Callable[[str], str | None]
"""Shows the prompt and gives the line that was typed; None when nothing more comes."""


class Session:
    """People at the keyboard, and the table they play at."""

    def __init__(
        self,
        shelf: Shelf,
        opening: Opening,
        table: Table,
        screen: Screen,
        read: Reader,
        again: Callable[[str], str] = lambda game: "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shelf = shelf
        self.opening = opening
        self.table = table
        self.screen = screen
        self.read = read
        self.again = again
        """The command that goes on with a game, as it must be typed here."""
        self.clock = clock
        self.asked: tuple[int, float] = (-1, 0.0)
        """The question that was seen last, and since when."""
        self.choices: Choices | None = None
        self.leaving = False
        self.shown = -1
        self.bots = BotSeats(table, opening.seed)
        self.telling = Telling(screen)

    def run(self) -> int:
        """Until people leave or the input ends."""
        if self.table.pack is not None and self.table.pack.id != self.opening.book.pack:
            self.screen.say(say("Played with the tiles and cards of {}.", self.table.pack.title))
        if acts_of(self.table.records):
            self.telling.so_far(self.table)
        try:
            while not self.leaving:
                self.let_bots_act()
                self.show()
                line = self.read("> ")
                if line is None:
                    break
                self.obey(line.strip())
        except KeyboardInterrupt:
            self.screen.write("")
        finally:
            self.table.close()
        self.farewell()
        return 0

    # ------------------------------------------------------------------ bots

    def let_bots_act(self) -> None:
        """Until a person is asked."""
        if self.table.onlooker is None:
            self.table.onlooker = Onlooker(
                self.table.driver, bool(acts_of(self.table.records)), self.opening.map_on_page
            )
            self.telling = Telling(self.screen)
        if self.bots.table is not self.table:
            self.bots = BotSeats(self.table, self.opening.seed)
        try:
            with saying_what_counted(self.table, say("everything up to here")):
                words = self.bots.act()
        except JournalUnwritable as full:
            words = str(full)
        if words:
            self.screen.say(words)

    # ------------------------------------------------------------------ showing

    @property
    def game(self) -> Game:
        return self.table.driver.game

    @property
    def request(self) -> Request[Any] | None:
        return self.table.driver.pending

    def show(self) -> None:
        """What has changed, and what is asked now."""
        board, request, screen = board_of(self.game.id), self.request, self.screen
        number = request.number if request else 0
        if number == self.shown:
            return
        self.shown = number
        if number != self.asked[0]:
            self.asked = number, self.clock()
        self.choices = Choices(request, self.game, self.table.ahead(), screen.language) if request else None
        screen.log(self.game)
        self.telling.news(self.table)
        screen.heading(self.game, board)
        screen.map(self.game, board, request, self.choices)
        screen.tile(self.game, board, request)
        self.telling.matching(self.table)
        if request is None or self.choices is None:
            self._show_end()
        else:
            screen.question(self._sentence(request) + self._time(request), self.choices, self._enter(request))
            screen.together(courtesy.spread(self.table.driver), courtesy.form(self.table.driver))

    def _sentence(self, request: Request[Any]) -> str:
        after = self.table.ahead()
        if after is not None:
            return after.game.sentence(after.request)
        said = board_of(self.game.id).so_far(self.game, request)
        spoken = [joined(" ", (self.game.names[one.seat], one.words)) for one in said if one.words]
        sentence = self.game.sentence(request)
        return say("{} So far: {}.", sentence, joined(", ", spoken)) if spoken else sentence

    def _time(self, request: Request[Any]) -> str:
        limit = seconds(self.game, request)
        return say(" You have {}.", many(limit, "second")) if limit else ""

    def _show_end(self) -> None:
        over = self.table.driver.over
        assert over is not None
        winners = joined(say(" and "), (self.game.names[seat] for seat in over.winners))
        words = say("{} wins" if len(over.winners) == 1 else "{} win", winners) if winners else say("nobody wins")
        self.screen.write("")
        self.screen.say(say("The game is over: {}.", words))
        self.screen.say(joined("", ("  ", lookup(over.rule).text)))
        self.screen.say(say("`{undo}` goes back into it, `{quit}` leaves.", **TYPED))

    def _enter(self, request: Request[Any]) -> str:
        """What an empty line does; nothing where a person decides, or where real tiles lie on the table."""
        offer = self.table.driver.offer
        if offer is not None:
            return say("Enter takes {}, as before it was taken back", faces(offer))
        if self._before is not None:
            return say("Enter takes {} again, as you typed it; or type what it really is", faces(self._before))
        if request.kind == ROLL:
            return say("Enter rolls")
        if request.kind == DRAW and (self.opening.chance == AUTO or only_drawn(request)):
            return say("Enter draws")
        if request.kind == DRAW:
            return UNSEEN_DRAW if UNSEEN in request.options else ""
        value, label = self._suggested(request)
        return say("Enter takes: {}", label) if value is not None else ""

    def _suggested(self, request: Request[Any]) -> tuple[Json, str]:
        """The answer that Enter takes, and its words; of a list with what comes next that one's, or passing by."""
        after = self.table.ahead()
        value = suggested(after.game, after.request) if after is not None else None
        if after is not None and value is not None:
            request = after.request
        else:
            value = suggested(self.game, request)
        return value, request.options.label(request.options.read(value)) if value is not None else ""

    @property
    def _before(self) -> Json:
        """What was typed here before it was taken back, where it is no secret."""
        request = self.request
        return None if request is None or board_of(self.game.id).secret(request.name) else self.table.driver.before

    # ------------------------------------------------------------------ obeying

    def obey(self, line: str) -> None:
        """Do what was typed; whatever goes wrong is said in a line, with what counted of it, if anything."""
        word, _, rest = line.partition(" ")
        if self.table.onlooker is not None:
            self.table.onlooker.decided(self.table.driver)
        command = None if self._is_answer(line) else command_of(word, self.screen.language)
        try:
            with saying_what_counted(self.table):
                if command is not None:
                    command(self, rest.strip())
                else:
                    self._answer(line)
        except (Refused, PositionError) as no:
            self.screen.say(say("No: {}", no))
        except CompanionError as error:
            self.screen.say(str(error))
        except OSError as error:
            self.screen.say(say("{}: {}", error.filename, error.strerror))

    def _is_answer(self, line: str) -> bool:
        """Is it an answer word by word? Then it is no command, though one may be called the same: `never`."""
        words, parts = line.split(), courtesy.form(self.table.driver)
        said = words if parts and len(words) == len(parts) else [line]
        return self.choices is not None and all(word and self.choices.has(word) for word in said)

    def _answer(self, line: str) -> None:
        request, choices = self.request, self.choices
        if request is None or choices is None:
            self.screen.say(OVER)
        elif self._too_late(request):
            self.table.answer(when_late(request))
        elif not line:
            self._answer_enter(request)
        elif choices.outside(line):
            self.screen.say(choices.outside(line))
        elif not self._fill_in(choices, line) and not self._walk(request, line):
            self.table.answer(choices.read(line))

    def _too_late(self, request: Request[Any]) -> bool:
        """Has the answer taken longer than the table agreed on? Then it is said, and what was typed is none."""
        limit, since = seconds(self.game, request), self.asked[1]
        late = bool(limit) and when_late(request) is not None and self.clock() - since > limit
        if late:
            self.screen.say(say("Too late: that took more than {}.", many(limit, "second")))
        return late

    def _fill_in(self, choices: Choices, line: str) -> bool:
        """An answer for each question of a form, in one line; False when only one is meant."""
        words, parts = line.split(), courtesy.form(self.table.driver)
        if not parts or len(words) != len(parts):
            return False
        self.table.answer_all([choices.read(word) for word in words])
        return True

    def _answer_enter(self, request: Request[Any]) -> None:
        if not self._enter(request):
            self.screen.say(say("Type a number or an answer; `{help}` says what else there is.", **TYPED))
        elif self._before is not None:
            self.table.answer(self._before)
        elif request.kind == CHOICE:
            self.table.answer(self._suggested(request)[0])
        elif self._enter(request).startswith(UNSEEN_DRAW):
            self.table.answer(UNSEEN)
        else:
            self.table.answer(Generator(self.opening.seed).answer(self.table.driver), source="auto")

    def _walk(self, request: Request[Any], line: str) -> bool:
        """Walk to a square, as long as nothing happens on the way; False when no walk is meant."""
        after = self.table.ahead()
        game, asked = (after.game, after.request) if after is not None else (self.game, request)
        steps = board_of(game.id).way(game, asked, spelled(winds(line, self.screen.language)))
        for step in steps:
            now = self.table.asking
            if now is None or now.name != asked.name or self.table.why_not(step):
                break
            self.table.answer(step)
        return bool(steps)

    # ------------------------------------------------------------------ leaving

    def farewell(self) -> None:
        """Where the game is, and how to go on."""
        self.screen.write("")
        journal = self.table.journal
        if journal is not None:
            self.screen.write(say("The game is kept in {}", journal.path))
            command = self.again(self.game.id)
            if self.request is not None and command:
                self.screen.write(say("`{}` goes on with it.", command))
