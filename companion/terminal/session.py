"""One game in the terminal: show, ask, read a line, do it; every line gets an answer, and the game is always safe."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.engine import DRAW, ROLL, BadInput, CompanionError, Game, PositionError, Refused, Request
from companion.games.kit.board import board_of
from companion.rules import lookup
from companion.table import Generator, Opening, Table, load_opening
from companion.table.bot_seats import BotSeats
from companion.table.opening import AUTO
from companion.table.shelf import Shelf, is_bot
from companion.terminal import card_plays
from companion.terminal.answers import Choices, spelled
from companion.terminal.screen import Screen

HELP = """\
Answer with the number of an option, or with the answer itself (N, 1,0.W, stop, a card).
  Enter            let the companion roll or draw what is asked
  1,0.W            while moving: walk to that square
  why [ANSWER]     the rule behind the question, or why an answer is not allowed
  card [PLAYER]    the event cards that may be played now; `card fear Ben` plays one, at Ben
  hand [PLAYER]    the event cards of a player
  undo [N]         take back the last decision, or the last N; dice stay as they fell
  auto [WHAT]      let the companion decide the rest of this step (or: zombies, tile, rolls, draws, cards)
  correct PATH VALUE   say what the table shows: correct players.1.hearts 4, correct zombies.1,0.W 0
  map, players, options, history, rule ID
  save [FILE]      write the position to a file; load FILE goes on from one
  quit             leave; the game is kept"""

OVER = "The game is over: `undo` goes back into it, `quit` leaves, `help` says what else there is."

UNSEEN = "unseen"
"""How a draw is answered when the card stays hidden."""

Reader = Callable[[str], str | None]
"""Shows the prompt and gives the line that was typed; None when nothing more comes."""


class Session:
    """People at the keyboard, and the table they play at."""

    def __init__(self, shelf: Shelf, opening: Opening, table: Table, screen: Screen, read: Reader) -> None:
        self.shelf = shelf
        self.opening = opening
        self.table = table
        self.screen = screen
        self.read = read
        self.choices: Choices | None = None
        self.leaving = False
        self.shown = -1
        self.bots = BotSeats(table, opening.seed)

    def run(self) -> int:
        """Until people leave or the input ends."""
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
        if self.bots.table is not self.table:
            self.bots = BotSeats(self.table, self.opening.seed)
        words = self.bots.act()
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
        self.choices = Choices(request) if request else None
        screen.log(self.game)
        screen.heading(self.game, board)
        screen.map(self.game, board, request, self.choices)
        screen.tile(self.game, board, request)
        if request is None or self.choices is None:
            self._show_end()
        else:
            screen.question(self.game.sentence(request), self.choices, self._enter(request))

    def _show_end(self) -> None:
        over = self.table.driver.over
        assert over is not None
        winners = " and ".join(self.game.names[seat] for seat in over.winners)
        words = f"{winners} wins" if len(over.winners) == 1 else f"{winners} win" if winners else "nobody wins"
        self.screen.write("")
        self.screen.say(f"The game is over: {words}. [{over.rule}]")
        self.screen.say("`undo` goes back into it, `quit` leaves.")

    def _enter(self, request: Request[Any]) -> str:
        """What an empty line does; nothing where a person decides, or where real tiles lie on the table."""
        offer = self.table.driver.offer
        if offer is not None:
            return f"takes {offer}, as before it was taken back"
        if request.kind == ROLL:
            return "rolls"
        if request.kind == DRAW and self.opening.chance == AUTO:
            return "draws"
        return "draws a card that nobody shows" if request.kind == DRAW and UNSEEN in request.options else ""

    # ------------------------------------------------------------------ obeying

    def obey(self, line: str) -> None:
        """Do what was typed; whatever goes wrong is said in a line and changes nothing."""
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        try:
            if command is not None:
                command(self, rest.strip())
            else:
                self._answer(line)
        except (Refused, PositionError) as no:
            self.screen.say(f"No: {no}")
        except CompanionError as error:
            self.screen.say(f"{error}")
        except OSError as error:
            self.screen.say(f"{error.filename}: {error.strerror}")

    def _answer(self, line: str) -> None:
        request, choices = self.request, self.choices
        if request is None or choices is None:
            self.screen.say(OVER)
        elif not line:
            self._answer_enter(request)
        elif choices.outside(line):
            self.screen.say(choices.outside(line))
        elif not self._walk(request, line):
            self.table.answer(choices.read(line))

    def _answer_enter(self, request: Request[Any]) -> None:
        if not self._enter(request):
            self.screen.say("Type a number or an answer; `help` says what else there is.")
        elif request.kind == DRAW and self.opening.chance != AUTO and self.table.driver.offer is None:
            self.table.answer(UNSEEN)
        else:
            self.table.answer(Generator(self.opening.seed).answer(self.table.driver), source="auto")

    def _walk(self, request: Request[Any], line: str) -> bool:
        """Walk to a square, as long as nothing happens on the way; False when no walk is meant."""
        steps = board_of(self.game.id).way(self.game, request, spelled(line))
        name = request.name
        for step in steps:
            if self.request is None or self.request.name != name or self.request.options.why_not(step):
                break
            self.table.answer(step)
        return bool(steps)

    # ------------------------------------------------------------------ commands

    def help(self, rest: str) -> None:
        self.screen.lines(HELP.split("\n"))

    def why(self, rest: str) -> None:
        """The rule behind the question, or behind a refusal."""
        request = self.table.driver.ask()
        if not rest or self.choices is None:
            self.screen.say(self.game.sentence(request))
            self.rule(request.rule)
            return
        value = self.choices.read(rest)
        no = request.options.why_not(value)
        if no is None:
            self.screen.say(f"{value} is allowed.")
        else:
            self.screen.say(f"No: {no.why} [{no.rule}]")
            self.rule(no.rule)

    def rule(self, rest: str) -> None:
        entry = lookup(rest or self.table.driver.ask().rule)
        self.screen.say(f"  {entry.id}: {entry.text}")

    def card(self, rest: str) -> None:
        """List the cards that may be played, or play one."""
        if not rest or card_plays.is_seat(self.game, rest):
            for line in card_plays.listed(self.table.driver, self._whose(rest)):
                self.screen.say(line)
            return
        seat, play = card_plays.read(self.table.driver, rest)
        self.table.interrupt("play", seat, play)

    def hand(self, rest: str) -> None:
        for line in board_of(self.game.id).hand_lines(self.game, self._whose(rest)):
            self.screen.say(line)

    def _whose(self, name: str) -> int:
        """The player of that name; without a name the one who is asked. Bots show their cards to nobody."""
        request = self.request
        seat = request.seat if request and request.seat >= 0 else self.game.seat
        if name:
            seat = card_plays.seat_of(self.game, name)
        if is_bot(self.game.names[seat]):
            raise BadInput(f"{self.game.names[seat]} shows its cards to nobody")
        return seat

    def undo(self, rest: str) -> None:
        if rest and not (rest.isdecimal() and len(rest) < 7):
            raise BadInput(f"undo takes a number of decisions, such as `undo 2`, not {rest[:20]!r}")
        self.table.undo(int(rest or 1))
        self.bots.wait()

    def auto(self, rest: str) -> None:
        """Hand over: by default whatever the pending question belongs to."""
        self.table.auto(rest or self.table.driver.ask().name.partition(".")[0])

    def correct(self, rest: str) -> None:
        path, _, text = rest.partition(" ")
        if not path or not text:
            raise BadInput("say what and how much, such as `correct players.1.hearts 4`; `save` shows every path")
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = text  # a bare word is meant as a text
        self.table.correct({path: value})

    def map(self, rest: str) -> None:
        board = board_of(self.game.id)
        self.screen.forget()
        self.screen.map(self.game, board, self.request, self.choices)
        self.screen.say("; ".join(board.buildings(self.game)) or "No buildings yet.")

    def players(self, rest: str) -> None:
        self.screen.forget()
        self.screen.heading(self.game, board_of(self.game.id))

    def options(self, rest: str) -> None:
        if self.choices is None:
            self.screen.say(OVER)
        else:
            self.screen.lines(self.choices.lines(self.screen.width, everything=True))

    def history(self, rest: str) -> None:
        """The last twenty things that happened."""
        secret = board_of(self.game.id).secret
        if not self.table.driver.history:
            self.screen.say("Nothing has happened yet.")
        for record in self.table.driver.history[-20:]:
            who = self.game.names[record.seat] if record.seat >= 0 else "table"
            what = "(hidden)" if secret(record.name) else record.label or json.dumps(record.value)
            self.screen.write(f"  {record.number:4} {who}: {record.name} {what} ({record.source})")

    def save(self, rest: str) -> None:
        path = Path(rest or f"{self.game.id}-position.json")
        try:
            path.write_text(json.dumps(self.table.position(), indent=1) + "\n", encoding="utf-8")
        except ValueError as error:
            raise BadInput(f"{rest!r} cannot be the name of a file: {error}") from error
        self.screen.write(f"The position is in {path}; `load {path}` goes on from it.")

    def load(self, rest: str) -> None:
        if not rest:
            raise BadInput("say which file, such as `load zombies-position.json`")
        try:
            position = json.loads(Path(rest).read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise BadInput(f"{rest} holds no position: {error}") from error
        opening = load_opening({"position": position, "chance": self.opening.chance, "seed": self.opening.seed})
        table = self.shelf.begin(opening)
        self.table.close()
        self.opening, self.table = opening, table
        self.screen.forget()
        self.shown = -1

    def quit(self, rest: str) -> None:
        self.leaving = True

    def farewell(self) -> None:
        """Where the game is, and how to go on."""
        self.screen.write("")
        journal = self.table.journal
        if journal is not None:
            self.screen.write(f"The game is kept in {journal.path}")
            if self.request is not None:
                self.screen.say("`companion play` offers to go on with it.")


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "help": Session.help,
    "?": Session.help,
    "why": Session.why,
    "rule": Session.rule,
    "card": Session.card,
    "hand": Session.hand,
    "undo": Session.undo,
    "auto": Session.auto,
    "correct": Session.correct,
    "map": Session.map,
    "players": Session.players,
    "options": Session.options,
    "history": Session.history,
    "save": Session.save,
    "load": Session.load,
    "quit": Session.quit,
    "exit": Session.quit,
}
