"""Hands that know nothing: they press, hold, turn, throw, unplug and cut the power, and everything is looked at."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

from companion.daemon.memory import AWAY
from companion.daemon.sitting import Against, Changed, GotUp, Outcome, SatDown, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import (
    Answer,
    AskHint,
    Begin,
    CameraStep,
    Intent,
    Resume,
    Set,
    SetUpDesk,
    Shutdown,
    TrayStep,
    Undo,
)
from companion.desk.knowing import Calibration, Device, Settings
from companion.desk.lights import Light
from companion.desk.reading import as_read, read_text
from companion.desk.screens.choreography import Choreography
from companion.desk.screens.listing import Veiled
from companion.desk.screens.placing import Placing
from companion.desk.screens.resuming import WalkThrough
from companion.desk.screens.screen import BUTTONS, Screen
from companion.desk.screens.shutdown import Confirm
from companion.desk.sources import Throw
from companion.engine import CHOICE, Json, pick
from companion.games.kit.board import Point
from companion.table import Answerers, Table, resume
from companion.table.shelf import Shelf, is_bot
from tests.desk.hinted import think

SOURCES = ("tray", "tray", "camera", "bluetooth")
DEVICES = ("buttons", "screen", "pixels", *dict.fromkeys(SOURCES))
TRAY = ("empty", "handling", "rolling", "settling", "cocked", "wrong-count")
MOST_SCREENS = 20
"""So many screens lie on each other at most, whatever is opened."""
HOME = 60
"""So many presses lead back to the question at most."""
PAUSES = (0.02, 0.3, 2.0)
HELD = 0.8
LIKELY = ("OK",) * 5 + ("DOWN",) * 3 + ("UP", "LEFT", "RIGHT", "BACK") * 2 + ("CARD", "WHY")


class Hands:
    """A desk over a real table with a real journal, without wires; what is done is kept for the message."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.seed = seed
        self.now = 100.0
        self.done: list[str] = []
        self.intents: set[str] = set()
        self.seen: set[str] = set()
        """The kinds of screens that were on top."""
        self.desk: Desk
        self.sitting: Sitting
        self._remembered: str | None = None
        self.start()

    # ------------------------------------------------------------------ what a daemon does

    def start(self) -> None:
        """Switch on: the game that was on the table goes on."""
        self.desk = Desk(Settings())
        for name in DEVICES:
            self.desk.devices[name] = Device(name)
        self.sitting = Sitting(Shelf(self.folder), self.seed)
        self.desk.shelf = self.sitting.left_games()
        self.desk.get_up(self.now)
        last = self.sitting.last_game(self._remembered)
        if last is not None:
            self._told(self.sitting.do(Resume(last)))
        self.look()

    def stop(self) -> None:
        """Switch off, or have the power cut: the journal is all that stays."""
        table = self.sitting.table
        self._remembered = str(table.journal.path) if table and table.journal else AWAY
        self.sitting.close()

    def want(self, intent: Intent, source: str = "buttons") -> Outcome | None:
        """Do what was wanted."""
        self.intents.add(type(intent).__name__)
        if isinstance(intent, Set):
            self.desk.set(intent.changes, self.now)
        elif isinstance(intent, Shutdown):
            self.stop()
            self.start()
        elif isinstance(intent, SetUpDesk):
            self.desk.say(intent.words, self.now)
        elif isinstance(intent, AskHint):
            think(self.desk, intent)
        elif isinstance(intent, TrayStep | CameraStep):
            device = self.desk.calibration.device
            self.desk.calibration = Calibration(intent.step, f"The {device} is gone.", failed=True, device=device)
        else:
            outcome = self.sitting.do(intent, source)
            self._told(outcome)
            return outcome
        return None

    def _told(self, outcome: Outcome) -> None:
        desk = self.desk
        match outcome:
            case Changed(words):
                desk.changed(self.now, words)
            case SatDown(table, title, resumed, words):
                desk.sit(table, self.now, title, resumed)
                desk.say(words, self.now)
            case GotUp(words):
                desk.get_up(self.now, words)
            case Against(rule, why):
                desk.refused(rule, why, self.now)
            case Trouble(words):
                assert "bug" not in words, words
                desk.failed(words, self.now)
        if isinstance(outcome, SatDown | GotUp):
            desk.shelf = self.sitting.left_games()

    # ------------------------------------------------------------------ eyes

    def look(self) -> tuple[bytes, dict[Point, Light]]:
        """See both frames; whatever must be so at any moment is so."""
        frame, lights = self.desk.frame(self.now), self.desk.lights()
        self.desk.shown(self.now)
        self.desk.focus()
        self.seen.add(type(self.desk.top).__name__)
        assert len(self.desk.screens) <= MOST_SCREENS, [type(screen).__name__ for screen in self.desk.screens]
        self._only_squares_are_lit(lights)
        self._no_hand_is_seen(frame)
        return frame, lights

    def _only_squares_are_lit(self, lights: dict[Point, Light]) -> None:
        view = self.desk.view
        if view is None or any(isinstance(screen, Placing | Choreography) for screen in self.desk.screens):
            return  # a tile in hand is seen where no square is yet, one that goes where none is any more
        nowhere = set(lights) - set(view.ground)
        assert not nowhere, f"{type(self.desk.top).__name__} lights {nowhere}, where no square is"

    def _no_hand_is_seen(self, frame: bytes) -> None:
        """Unless a page asked the others to look away, no card that only its player knows can be read."""
        table = self.desk.table
        if table is None or any(is_private(screen) for screen in self.desk.screens):
            return
        shown = "\n".join(read_text(frame))
        for name in hidden_cards(table):
            assert as_read(name)[:14] not in shown, f"{type(self.desk.top).__name__} shows {name}:\n{shown}"

    def compare_with_the_journal(self) -> None:
        """What is on the disk replays to what is on the screen."""
        table = self.sitting.table
        if table is None or table.journal is None:
            return
        twin = self.folder / "twin.copy"
        shutil.copy(table.journal.path, twin)
        again = resume(twin, (), Answerers())
        try:
            assert [record.value for record in again.driver.history] == [
                record.value for record in table.driver.history
            ]
            assert again.position() == table.position()
        finally:
            again.close()
            twin.unlink()
        pending, here = again.driver.pending, table.driver.pending
        assert (pending.name if pending else "") == (here.name if here else "")
        asking, view = table.asking, self.desk.view
        assert view is not None
        # what leaves nothing to decide may be asked in one list with what follows
        assert (asking.name if asking else "") == (view.question.name if view.question else "")

    # ------------------------------------------------------------------ hands

    def act(self) -> None:
        """Anything, at any moment."""
        self.now += self.random.choice(PAUSES)
        deed = self.random.random()
        if deed < 0.7:
            self.press(self.random.choice(LIKELY), hold=False)
        elif deed < 0.77:
            self.press(self.random.choice(BUTTONS), hold=True)
        elif deed < 0.79:
            self._note("turn")
            self._perhaps(self.desk.turn(self.random.randint(-60, 60), self.now, self.now))
        elif deed < 0.83:
            faces = tuple(self.random.choices(range(1, 7), k=self.random.choice((1, 1, 2))))
            source = self.random.choice(SOURCES)
            self._note(f"roll {source} {faces}")
            self._perhaps(self.desk.rolled(Throw(faces, source), self.now))
        elif deed < 0.85:
            source = self.random.choice(SOURCES)
            self._note(source)
            self.desk.sees(source, self.random.choice(TRAY), (None,), self.now)
        elif deed < 0.87:
            self._plug()
        elif deed < 0.92:
            self._answer_from_the_page()
        elif deed < 0.95:
            self.go_home()
        elif deed < 0.98:
            self._open_the_menu()
        else:
            self._switch()
        self.look()

    def press(self, button: str, hold: bool) -> None:
        """A finger goes down and up again, at once or after a while; something must be seen of it."""
        top = type(self.desk.top).__name__
        self._note(f"{'hold' if hold else 'press'} {button} on {top}")
        before = self.look()
        intent = self.desk.down(button, self.now, self.now)
        down = self.look()
        if hold and intent is None:
            self.now += HELD
            down_later = self.look()
            intent = self.desk.held(button, self.now)
            self._back_takes_back(button, intent)
        else:
            down_later = down
        intent = self.desk.up(button, self.now) or intent
        self._perhaps(intent)
        after = self.look()
        assert intent is not None or before != down or after != down_later, f"{self.done[-1]} was not answered"

    def _back_takes_back(self, button: str, intent: Intent | None) -> None:
        """Held BACK takes back, or says that there is nothing; where buttons are tried it means nothing."""
        if button != "BACK" or isinstance(self.desk.top, Confirm) or self.done[-1].endswith(("Confirm", "Trying")):
            return
        if isinstance(intent, Undo):
            assert self.sitting.table is not None
            assert self.sitting.table.taken_back(1)
            return
        shown = " ".join(read_text(self.desk.frame(self.now)))
        assert "Nothing to take back" in shown, shown

    def _perhaps(self, intent: Intent | None) -> None:
        if intent is not None:
            self.want(intent)

    def _plug(self) -> None:
        name = self.random.choice(DEVICES)
        state = self.random.choice(("lost", "ok", "starting", "off"))
        self._note(f"{name} {state}")
        self.desk.device(Device(name, state, "no answer", "Look at the cable."), self.now)

    def _answer_from_the_page(self) -> None:
        """A legal answer of somebody else, or one that comes too late; the buttons' screens follow."""
        table = self.sitting.table
        if table is None or table.driver.pending is None:
            self.begin()
            return
        request = table.driver.pending
        value = self.choice(table)
        late = self.random.random() < 0.2
        self._note(f"page answers {request.name} {value}{' late' if late else ''}")
        before = len(table.driver.history)
        outcome = self.sitting.do(Answer(request.number - late, (value,)), "web")
        if late:
            assert isinstance(outcome, Trouble | Against), outcome
            assert len(table.driver.history) == before
        else:
            assert isinstance(outcome, Changed), outcome
            self._told(outcome)

    def choice(self, table: Table) -> Json:
        """Something legal."""
        request = table.driver.ask()
        if table.driver.offer is not None:
            return table.driver.offer
        if request.kind == CHOICE:
            return self.random.choice([request.options.show(value) for value in request.options.legal()])
        return pick(request.options, self.random.random())

    def begin(self) -> None:
        """A game of any kind."""
        wish = self.random.choice(WISHES)
        self._note(f"begin {wish}")
        outcome = self.want(Begin(wish))
        assert isinstance(outcome, SatDown), outcome

    def go_home(self) -> None:
        """BACK leads to the question from everywhere; what the companion asks for is skipped or confirmed."""
        self._note("home")
        for _ in range(HOME):
            if len(self.desk.screens) == 1:
                return
            self.now += PAUSES[-1]
            self.look()
            if isinstance(self.desk.top, WalkThrough):
                self.desk.held("OK", self.now) if self.desk.down("OK", self.now, self.now) is None else None
            else:
                self.desk.press("BACK", self.now)
        raise AssertionError([type(screen).__name__ for screen in self.desk.screens])

    def _open_the_menu(self) -> None:
        """Any line of it: otherwise chance would seldom come there."""
        self.press("WHY", hold=True)
        for _ in range(self.random.randrange(14)):
            self.press("DOWN", hold=False)
        self.press("OK", hold=False)

    def _switch(self) -> None:
        self._note("cut")
        self.compare_with_the_journal()
        asked = self.desk.view.question.name if self.desk.view and self.desk.view.question else ""
        self.stop()
        self.start()
        assert (self.desk.view.question.name if self.desk.view and self.desk.view.question else "") == asked

    def _note(self, words: str) -> None:
        self.done.append(words)


def is_private(screen: Screen) -> bool:
    """Were the others asked to look away before this was seen?"""
    return screen.secret is not None or (isinstance(screen, Veiled) and not screen.veiled)


def hidden_cards(table: Table) -> set[str]:
    """The names of cards that are in hands alone, where several people play."""
    game: Any = table.game
    people = [player for player in game.players if not is_bot(player.name)]
    if len(people) < 2 or not game.pack.cards:
        return set()
    held = {card for player in game.players for card in player.hand if card is not None}
    seen = {card for player in game.players for card in player.front} | set(game.discards)
    told = {str(record.value) for record in table.driver.history}
    return {game.card(card).name for card in held - seen if not any(card in words for words in told)}


PEOPLE: list[Json] = ["Ana", "Ben"]
WISHES: tuple[dict[str, Json], ...] = (
    {"game": "zombies", "players": PEOPLE},
    {"game": "zombies", "players": [*PEOPLE, "Cy"], "chance": "auto"},
    {"game": "zombies", "players": PEOPLE, "chance": "auto", "mode": "cooperative"},
    {"game": "zombies", "players": ["Ana", "Max-bot"], "chance": "auto"},
    {"game": "zombie-slayer", "players": ["Ida"]},
    {"game": "zombie-slayer", "players": ["Ida"], "chance": "auto"},
)
