"""Promise: devices may vanish, return, answer late, answer garbage and hang at any moment; the game does not notice.

Bots sit at the buttons of a whole companion with its real drivers, in simulated time. They press what leads to their
answer, throw or type their dice, and press again where a button was gone. After every game the journal is compared with
the table, and every device must have come back.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

from companion.bots import bot
from companion.desk.intents import Begin
from companion.desk.knowing import Settings
from companion.desk.look import Question
from companion.desk.screens.rolling import Rolling
from companion.devices.dice import TRAY
from companion.engine import CHOICE, Json
from companion.games import GAMES, rulebook
from companion.rehearse.evening import Evening
from companion.rehearse.fingers import wander, way_to
from companion.rehearse.people import People
from companion.rehearse.simulated_time import SimulatedTime
from companion.torture.comparing import differs
from companion.torture.mishaps import DEVICES, Mishaps
from companion.torture.trial import Span, Tally

NAMES = ("Ana", "Ben", "Cy", "Dan", "Eva", "Fay", "Gil", "Hal")
ODDS = 0.06
"""How likely something goes wrong before a decision."""
THROWN = 0.15
"""Of all rolls so many are thrown into the tray: its whole firmware runs for each. The others are typed."""
CARELESS = 0.5
"""Of all answers so many are whatever some presses lead to: finding the way to the one that is wanted takes longest."""
WANDERED = 30
"""Presses of somebody who does not care; after so many they do."""
THINKING = 0.06
"""Seconds that somebody thinks, at most."""
HEARD = 1.5
"""Seconds within which a press is heard, also where its edge was lost."""
TOLD = 15.0
"""The same for a throw."""
BACK_AGAIN = 150.0
"""Seconds within which every device is back, also one that was given up again and again."""
FIRST_LOOK, LOOK = 0.004, 0.05
"""Seconds between two looks of somebody who waits: often at first, then seldom."""
LIFTED = 0.1
"""Seconds that a finger is away from a button that did not answer, before it is there again."""
HOME = 400
"""So many presses lead back to the question at most."""
MOST = 1200
"""Decisions of one game; then another one begins."""
TRIES = 12
"""So often something else is pressed where a press came to nothing."""


class Broken(Exception):
    """A promise did not hold."""


class Hands(People):
    """Everybody at the table: they know what they want, and that a device may fail them."""

    def __init__(self, stage: Evening, chance: Random, tally: Tally) -> None:
        super().__init__(stage, bot("sensible", chance.randrange(10**6)), chance.randrange(10**6))
        self.evening = stage
        self.tally = tally
        self.mishaps = Mishaps(stage, chance)

    @property
    def now(self) -> float:
        return self.evening.time.now

    async def decide(self) -> bool:
        """One answer, whatever it takes; False when the game is over."""
        self.mishaps.perhaps(ODDS)
        await self._wait(lambda: False, self.chance.uniform(0.0, THINKING))
        for _ in range(TRIES):
            question = await self._next()
            if question is None:
                return False
            before = self._answered()
            await self._try(question)
            if self._answered() != before:
                return True
        raise Broken(f"{question.name if question else 'nothing'} could not be answered:\n{self.stage.text()}")

    def _answered(self) -> tuple[int, object]:
        history = self.desk.game_history()
        return len(history), history[-1] if history else None

    # ------------------------------------------------------------------ seeing

    async def _next(self) -> Question | None:
        """Follow what the companion moved, leave whatever a held button opened, then see what is asked."""
        for _ in range(HOME):
            if self.desk.top.by_itself:
                await self._press("OK")
            elif len(self.desk.screens) > 1:
                await self._press("BACK")
            else:
                view = self.desk.view
                return view.question if view else None
        raise Broken(f"no way back to the question:\n{self.stage.text()}")

    async def _wait(self, seen: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is so, for so long at most."""
        end, pause = self.now + seconds, FIRST_LOOK
        while not seen():
            left = end - self.now
            if left <= 0:
                return False
            await asyncio.sleep(min(pause, left))
            pause = min(2 * pause, LOOK)
        return True

    # ------------------------------------------------------------------ answering

    async def _try(self, question: Question) -> None:
        if question.dice and self.chance.random() < THROWN and not self.mishaps.troubled(TRAY, self.now):
            await self._roll()
            return
        for button in self._way(question):
            if not await self._press(button):
                return  # what a half done way has led to is looked at anew

    def _way(self, question: Question) -> list[str]:
        """The presses to what they want; of ways to lay a tile that look the same the desk offers one."""
        if self.chance.random() < CARELESS and (way := wander(self.desk, self.chance, WANDERED)) is not None:
            return way
        wish = self._wish(self.table) if question.kind == CHOICE else self._drawn()
        way = way_to(self.desk, wish)
        for option in self.chance.sample(question.options, len(question.options)) if way is None else ():
            way = way or way_to(self.desk, option.value)
        if way is None:
            raise Broken(f"no presses answer {question.name} with {wish!r}:\n{self.stage.text()}")
        return way

    def _drawn(self) -> Json:
        """What is drawn or rolled; dice that lie there already stay."""
        value, top = self.draws(self.table.driver), self.desk.top
        if isinstance(value, list) and isinstance(top, Rolling) and self.table.driver.offer is None:
            faces = [face for face, _ in top.thrown]
            value = [*faces, *value[len(faces) :]]
        return self.table.driver.offer if self.table.driver.offer is not None else value

    async def _roll(self) -> None:
        """A throw into the tray, which is told unless something is wrong with the tray."""
        tray, rolls, begun = self.evening.tray, self.stage.daemon.dicing.rolls, self.now
        dice = self.desk.wanted_of(TRAY)
        if not dice or not await self._wait(lambda: tray.armed == dice, HEARD):
            return
        tray.roll([self.falls() for _ in range(dice)])
        self.tally.did["throws"] += 1
        told = await self._wait(lambda: self.stage.daemon.dicing.rolls > rolls, TOLD)
        if not told and not self.mishaps.troubled(TRAY, begun):
            raise Broken("a throw was not told")
        await self._settle()

    async def _press(self, button: str) -> bool:
        """A finger, and what becomes of it; False where the buttons were in trouble, and nobody knows."""
        daemon, pins, begun = self.stage.daemon, self.stage.wires.pins, self.now
        taken, before, asleep = daemon.taken, self._shown(), daemon.attention.asleep
        pins.press(button)
        heard = await self._wait(lambda: daemon.taken > taken, HEARD)
        pins.release(button)
        self.tally.did["presses"] += 1
        up = await self._wait(lambda: button not in self.desk.fingers, HEARD)
        if not heard or not up:
            await self._without_buttons(button, begun)
            return False
        await self._settle()
        if asleep:
            return daemon.attention.asleep  # it only woke the desk
        if self._shown() == before:
            if self.mishaps.troubled("buttons", begun):  # a finger that seems to stay goes once around a list, say
                return False
            raise Broken(f"a press of {button} on {type(self.desk.top).__name__} was not answered")
        return True

    def _shown(self) -> tuple[object, ...]:
        """What a press can change for people to see."""
        showing = self.stage.daemon.showing
        return showing.frame.picture, showing.colours, len(self.desk.game_history()), *map(id, self.desk.screens)

    async def _without_buttons(self, button: str, begun: float) -> None:
        """People wait for their buttons; a finger that is up counts as up as soon as they are back."""
        if not self.mishaps.troubled("buttons", begun):
            raise Broken(f"a press of {button} was not heard")
        self.tally.did["presses of buttons that were gone"] += 1
        back = await self._wait(
            lambda: self.stage.state("buttons") == "ok" and button not in self.desk.fingers, BACK_AGAIN
        )
        if not back:
            raise Broken("the buttons did not come back")
        await self._wait(lambda: False, LIFTED)
        await self._settle()

    async def _settle(self) -> None:
        """Everything that was pressed is done, and on the screen unless something is wrong with it."""
        if not await self._wait(lambda: not self.stage.daemon.working, TOLD):
            raise Broken("the table does not come to rest")
        if "A bug in" in self.desk.top.__dict__.get("why", ""):
            raise Broken(f"a mistake of ours:\n{self.stage.text()}")

    # ------------------------------------------------------------------ the end of a game

    async def look_around(self) -> None:
        """Nothing is wrong any more: every device is back, and shows what the desk shows."""
        self.mishaps.heal()
        if not await self._wait(lambda: all(self.stage.state(device) == "ok" for device in DEVICES), BACK_AGAIN):
            states = {device: self.stage.state(device) for device in DEVICES}
            raise Broken(f"not every device came back: {states}")
        if not await self._wait(self._wires_show_it, BACK_AGAIN):
            raise Broken(f"the wires do not show what the desk shows:\n{self.stage.text()}")

    def _wires_show_it(self) -> bool:
        showing, wires = self.stage.daemon.showing, self.stage.wires
        lit = wires.pixels.as_lit(showing.colours, self.stage.daemon.devices.pixels.brightness)
        return wires.screen.picture() == showing.frame.picture and wires.pixels.colours() == lit


async def an_evening(evening: Evening, game: str, chance: Random, tally: Tally, most: int) -> None:
    """One game with failing devices, from its beginning to its end or to so many decisions."""
    async with evening:
        book = rulebook(game)
        mode = chance.choice([*book.modes])
        least, many = book.players[mode]
        people: list[Json] = [*NAMES[: chance.randint(least, min(many, 4))]]
        await evening.daemon.do(Begin({"game": game, "mode": mode, "players": people}), "typed")
        hands = Hands(evening, chance, tally)
        try:
            for _ in range(most):
                if not await hands.decide():
                    tally.did["games played to their end"] += 1
                    break
                tally.did[counted(game)] += 1
            await hands.look_around()
            if words := differs(hands.table, evening.folder):
                raise Broken(words)
        finally:
            hands.mishaps.heal()
            tally.did["mishaps"] += hands.mishaps.happened.total()
            for kind, many in hands.mishaps.happened.items():
                tally.did[kind] += many


def counted(game: str) -> str:
    """What decisions of a game are counted as."""
    return f"decisions in {rulebook(game).title}"


def play(game: str, seed: int, tally: Tally, most: int = MOST) -> None:
    """One game in a folder and a time of its own."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder, SimulatedTime() as time:
        evening = Evening(time, Path(folder), seed, Settings(walk_through=False, speech=True))
        try:
            time.run(an_evening(evening, game, Random(seed), tally, most))
        except Exception as error:
            words = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
            tally.broken.append(f"{game}, game {seed}: {words}")
        finally:
            tally.did["simulated seconds"] += round(time.now)


def run(span: Span, chance: Random) -> Tally:
    """Game after game, always of the one with the fewest decisions so far; the last one ends when there are enough."""
    logging.disable(logging.CRITICAL)
    tally = Tally()
    begun = process_time()
    while span.goes_on(tally):
        game = min(GAMES, key=lambda game: tally.did[counted(game)])
        play(game, chance.randrange(10**9), tally, min(MOST, span.lacks(tally, counted(game)) or MOST))
    decisions = sum(tally.did[counted(game)] for game in GAMES)
    tally.measured["decisions a second of one core"] = f"{decisions / max(process_time() - begun, 0.001):.0f}"
    return tally
