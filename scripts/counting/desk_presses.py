"""Presses of a whole turn of Zombies!!! at the desk, with real tiles and cards, and dice thrown in the tray.

Seeded games are played through the desk's own screens: a bot says what people want, and fingers find the fewest presses
that do it on the screens as they are. A press is a press: arrows, `OK`, and what has to be pressed to go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from companion.bots.sensible import SensibleBot
from companion.daemon.sitting import Changed, SatDown, Sitting
from companion.desk.desk import Desk
from companion.desk.intents import Answer, Begin, Intent, Together
from companion.desk.knowing import Device
from companion.desk.look import Question
from companion.desk.screens.choreography import Choreography
from companion.desk.sources import Throw
from companion.engine import ROLL, Json
from companion.games.kit.board import Point
from companion.games.kit.pointing import STOP
from companion.rehearse.fingers import shortest
from companion.table import Table
from companion.table.shelf import Shelf
from scripts.counting import Budget

SEEDS = range(1, 9)
TURNS = 10
"""So many turns of each game are counted."""
PLAYERS: list[Json] = ["Ana", "Ben"]
OWN_MIND = 4
"""Every so many times people want something else than the companion would."""
BREATH = 2.0
"""Seconds between two presses: people look before they press."""


class AtDesk:
    """People at a desk: what they press, turn by turn."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.now = 100.0
        self.pressed: Counter[str] = Counter()
        """How many presses each question took, in this turn."""
        self.advised = 0
        self.bot = SensibleBot(seed)
        self.desk = Desk()
        self.desk.devices["tray"] = Device("tray")
        self.sitting = Sitting(Shelf(folder), seed)
        self.desk.get_up(self.now)
        self.do(Begin({"game": "zombies", "players": PLAYERS}))

    @property
    def table(self) -> Table:
        assert self.sitting.table is not None
        return self.sitting.table

    # ------------------------------------------------------------------ turns

    def turns(self) -> Iterator[Counter[str]]:
        """The presses of each turn, from the first question of its player to the first of the next."""
        game = self.table.game
        while (request := self.table.driver.pending) is not None:
            turn = game.turn_number()
            self.answer_one()
            if self.table.game.turn_number() != turn and request is not None:
                pressed, self.pressed = self.pressed, Counter()
                yield pressed

    def answer_one(self) -> None:
        """Answer what is asked, in the way people would."""
        request = self.table.driver.ask()
        while isinstance(self.desk.top, Choreography):
            self.press("the table matches", "CARD")
        if request.kind == ROLL and self.table.driver.offer is None:
            face = self.bot.answer(self.table.driver)
            faces = tuple(face) if isinstance(face, list) else (face,)
            self.look()
            self.perhaps(self.desk.rolled(Throw(faces), self.now) if face != "skip" else None)
            return
        way = self.way()
        assert way is not None, f"no presses answer {request.name}"
        for button in way:
            self.press(request.name, button)

    def way(self) -> list[str] | None:
        """The fewest presses that do what the bot wants."""
        question = self.question
        if question.spread:
            return shortest(self.desk, lambda intent: isinstance(intent, Together))
        value = self.wish()
        goal = self.goal(value)
        if goal is not None:
            leads = self.leading_to(goal)
            return shortest(self.desk, lambda intent: isinstance(intent, Answer) and intent.values in leads)
        agreed = tuple(part.value for part in question.advised)
        return shortest(self.desk, lambda intent: isinstance(intent, Answer) and intent.values in ((value,), agreed))

    def wish(self) -> Json:
        """What the bot wants; sometimes people have a mind of their own where the companion would do just that."""
        value = self.bot.answer(self.table.driver)
        if not self.question.advised:
            return value
        self.advised += 1
        others = [option.value for option in self.question.options if option.value != self.question.suggested]
        return self.bot.random.choice(others) if others and not self.advised % OWN_MIND else value

    @property
    def question(self) -> Question:
        assert self.desk.view is not None
        assert self.desk.view.question is not None
        return self.desk.view.question

    def goal(self, value: Json) -> Point | None:
        """Where the bot's steps lead: people know that before the first one."""
        if not self.question.reach:
            return None
        driver = self.table.driver.fork()
        asked = driver.ask()
        squares: list[Point] = []
        while (request := driver.pending) and (request.name, request.seat) == (asked.name, asked.seat):
            if value == STOP:
                break
            driver.answer(value)
            here = self.desk.board.mover(driver.game, driver.pending) if driver.pending else None
            if here is None:
                break
            squares.append(here)
            if driver.pending and driver.pending.name == asked.name:
                value = self.bot.answer(driver)
        far = [point for point in squares if self.leading_to(point)]
        return far[-1] if far else None

    def leading_to(self, goal: Point) -> list[tuple[Json, ...]]:
        """The answers that bring the figure to a square."""
        question = self.question
        ways: list[tuple[Json, ...]] = [(one.value,) for one in question.options if one.places[:1] == (goal,)]
        reach = question.reach or {}
        return [*ways, reach[goal], (*reach[goal], STOP)] if goal in reach else ways

    # ------------------------------------------------------------------ hands

    def press(self, what: str, button: str) -> None:
        self.now += BREATH
        self.look()
        self.pressed[what] += 1
        down = self.desk.down(button, self.now, self.now)
        self.perhaps(self.desk.up(button, self.now) or down)

    def look(self) -> None:
        self.desk.frame(self.now)
        self.desk.shown(self.now)

    def perhaps(self, intent: Intent | None) -> None:
        if intent is not None:
            self.do(intent)

    def do(self, intent: Intent) -> None:
        outcome = self.sitting.do(intent)
        if isinstance(outcome, SatDown):
            self.desk.sit(outcome.table, self.now, outcome.title, outcome.resumed)
        else:
            assert isinstance(outcome, Changed), outcome
            self.desk.changed(self.now, outcome.words)
        self.look()
        self.now += BREATH


@contextmanager
def at_desk(seed: int) -> Iterator[AtDesk]:
    with TemporaryDirectory(prefix="presses-") as folder:
        people = AtDesk(Path(folder), seed)
        try:
            yield people
        finally:
            people.sitting.close()


def counted() -> list[Counter[str]]:
    """The presses of every turn that is counted."""
    turns: list[Counter[str]] = []
    for seed in SEEDS:
        with at_desk(seed) as people:
            played = people.turns()
            turns += [turn for _, turn in zip(range(TURNS), played, strict=False)]
    return turns


def measured() -> list[Budget]:
    """The budget of a whole turn."""
    turns = [turn.total() for turn in counted()]
    return [Budget("Zombies!!! at the desk with a tray: presses of a turn (median)", median(turns), 18, 34.5)]


def main() -> None:
    """What each question takes, for whoever wants to make it less."""
    turns = counted()
    every = sum(turns, Counter())
    print(f"median {median(turn.total() for turn in turns)} of {sorted(turn.total() for turn in turns)}")
    for name, presses in every.most_common():
        print(f"{presses / len(turns):6.2f} a turn  {name}")


if __name__ == "__main__":
    main()
