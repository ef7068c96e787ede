"""Dice with a radio as one source of rolls: chosen by people, lost and found again, gathered as a hand."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable

from companion.devices.bluetooth.gathering import Gathering, Roll
from companion.devices.bluetooth.linked import LinkedDie
from companion.devices.bluetooth.makes import MAKES
from companion.devices.bluetooth.radio import Radio, Unreachable
from companion.devices.bluetooth.throwing import Thrown
from companion.devices.bluetooth.wiring import BluetoothWiring, FoundDie, KnownDie
from companion.devices.dice import BLUETOOTH, EMPTY, ROLLING, SETTLING
from companion.devices.errors import DiceError
from companion.devices.events import DiceRolled, DiceSeen, HealthChanged, Tell
from companion.devices.health import Health, State
from companion.languages import joined, say

LISTENING = 6.0
"""Seconds for which dice are looked for."""
MOST = 12
"""Dice that may be chosen: an adapter holds about so many connections."""
SURE = 1.0
OFF = say(
    "Bluetooth dice are off; write {} and {} into the configuration, and start the companion anew",
    "[bluetooth]",
    "on = true",
)


class RadioDice:
    """Tells every throw once and in order, or says that it must be thrown again; dice may come and go at any time."""

    def __init__(
        self,
        wiring: BluetoothWiring,
        tell: Tell,
        loop: asyncio.AbstractEventLoop,
        radio: Radio | None = None,
    ) -> None:
        self._wiring = wiring
        self._tell = tell
        self._loop = loop
        self._remember: Callable[[tuple[KnownDie, ...]], None] = lambda dice: None
        self._noticed: Callable[[], None] = lambda: None
        self._radio = radio or Radio()
        self._dice: list[LinkedDie] = []
        self._gathering = Gathering()
        self._boot = secrets.token_hex(4)
        self._number = 0
        self._opened = False
        self._timer: asyncio.TimerHandle | None = None
        self._shown: tuple[str, tuple[int | None, ...]] = (EMPTY, ())
        self._closing: set[asyncio.Task[None]] = set()
        self._health = Health(BLUETOOTH, State.STARTING)

    # What every source has

    @property
    def name(self) -> str:
        return BLUETOOTH

    @property
    def at_once(self) -> int:
        """As many as are here; where none is, one is waited for."""
        return max(1, sum(die.here for die in self._dice))

    @property
    def health(self) -> Health:
        return self._health

    def open(self) -> None:
        """Begin to look for the dice that were chosen; does nothing if that was done, or if there are none."""
        if self._opened:
            return
        if not self._wiring.on:
            self._become(State.OFF, say("not fitted"))
            return
        self._opened = True
        for die in self._dice:
            die.open()
        self._judge()

    def close(self) -> None:
        """Let go of the dice; connections end in the background."""
        if not self._opened:
            return
        self._opened = False
        if self._timer is not None:
            self._timer.cancel()
        for die in self._dice:
            self._let_go(die)
        self._become(State.OFF, say("closed"))

    async def closed(self) -> None:
        """Wait until every connection has ended."""
        await asyncio.gather(*self._closing, return_exceptions=True)

    def arm(self, dice: int) -> None:
        self._gathering.wanted = dice

    def disarm(self) -> None:
        self._gathering.wanted = 0

    def ask(self) -> None:
        """Have it told what is going on; what lies there between throws is nobody's business."""
        self._tell(DiceSeen(BLUETOOTH, *self._shown))

    def look_after(self) -> None:
        """Nothing here blocks: the library works in the loop, and every connection has its time limit."""

    # Choosing dice

    def know(
        self,
        known: Iterable[KnownDie],
        remember: Callable[[tuple[KnownDie, ...]], None],
        noticed: Callable[[], None] = lambda: None,
    ) -> None:
        """The dice that were chosen before, whoever remembers them, and whoever is told that one of them is here, gone
        or has another battery; to be called before it is opened."""
        self._dice = [self._linked(die) for die in known if die.make in MAKES][:MOST]
        self._remember = remember
        self._noticed = noticed

    @property
    def chosen(self) -> tuple[FoundDie, ...]:
        """The dice of this table, as they are now."""
        return tuple(die.found for die in self._dice)

    async def look_around(self) -> tuple[FoundDie, ...]:
        """The chosen dice, and all others that are heard nearby; DiceError says why nobody can listen."""
        if not self._wiring.on:
            raise DiceError(OFF)
        try:
            heard = await self._radio.nearby(LISTENING)
        except Unreachable as trouble:
            raise DiceError(joined("; ", (trouble.words, trouble.remedy))) from trouble
        ours = {die.die.address for die in self._dice}
        return (*self.chosen, *(die for die in heard if die.die.address not in ours))

    def choose(self, found: FoundDie) -> None:
        """Take a die for this table; DiceError says why it cannot be."""
        if found.fault:
            raise DiceError(say("{} {}: these games are played with six faces", found.die.name, found.fault))
        if len(self._dice) >= MOST:
            raise DiceError(say("{} dice are chosen, more cannot be held; let one go first", MOST))
        if any(die.die.address == found.die.address for die in self._dice):
            return
        die = self._linked(found.die)
        self._dice.append(die)
        self._remember(tuple(die.die for die in self._dice))
        if self._opened:
            die.open()
        self._judge()

    def forget(self, address: str) -> None:
        """Let a die go for good."""
        for die in [die for die in self._dice if die.die.address == address]:
            self._dice.remove(die)
            self._let_go(die)
        self._remember(tuple(die.die for die in self._dice))
        self._judge()

    def identify(self, address: str) -> None:
        """Have a die blink."""
        for die in self._dice:
            if die.die.address == address:
                die.blink()

    # Throws

    def _linked(self, die: KnownDie) -> LinkedDie:
        return LinkedDie(die, self._radio, self._loop, heard=self._go_on, thrown=self._throw, changed=self._judge)

    def _throw(self, die: LinkedDie, thrown: Thrown) -> None:
        place = self._dice.index(die) + 1 if die in self._dice else 0
        if place:
            self._gathering.add(place, thrown, self._loop.time())

    def _go_on(self) -> None:
        """Something was heard, or is due: see what it comes to, and when to look again."""
        if not self._opened:
            return
        now = self._loop.time()
        for die in self._dice:
            die.look(now)
        roll = self._gathering.look(now, any(die.throwing.busy for die in self._dice))
        self._show()
        if roll is not None:
            self._told(roll, now)
        self._look_again(now)

    def _told(self, roll: Roll, now: float) -> None:
        self._number += 1
        self._tell(
            DiceRolled(
                BLUETOOTH,
                self._boot,
                self._number,
                roll.faces,
                SURE if roll.places else 0.0,
                roll.state,
                max(0.0, now - roll.at),
                roll.places,
            )
        )

    def _look_again(self, now: float) -> None:
        times = [die.throwing.due for die in self._dice] + [self._gathering.due]
        due = min((time for time in times if time is not None), default=None)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(max(0.001, due - now), self._go_on) if due is not None else None

    def _show(self) -> None:
        if any(die.throwing.rolling and die.throwing.settling is None for die in self._dice):
            state = ROLLING
        elif any(die.throwing.busy for die in self._dice) or self._gathering.faces:
            state = SETTLING
        else:
            state = EMPTY
        shown = (state, self._gathering.faces)
        if shown != self._shown:
            self._shown = shown
            self._tell(DiceSeen(BLUETOOTH, *shown))

    # Health

    def _judge(self) -> None:
        """How they are together: fit as soon as one of them is here."""
        if not self._opened:
            return
        here = [die for die in self._dice if die.here]
        missing = [die for die in self._dice if not die.here]
        if not self._dice:
            choose = say("choose them in the menu under {}", say("Bluetooth dice"))
            self._become(State.OFF, say("no dice chosen"), choose)
        elif not here:
            trouble = next((die.trouble for die in missing if die.trouble), None)
            if trouble is None:
                self._become(State.STARTING)
            else:
                self._become(State.LOST, trouble.words, trouble.remedy)
        elif missing:
            self._become(State.OK, say("{} of {} dice", len(here), len(self._dice)), self._why(missing))
        else:
            low = next((die for die in here if die.low), None)
            self._become(State.OK, *((say("battery low"), say("charge the {}", low.die.words)) if low else ()))
        self._go_on()
        self._noticed()

    def _why(self, missing: list[LinkedDie]) -> str:
        die = missing[0]
        return die.trouble.remedy if die.trouble else say("the {} is being looked for", die.die.words)

    def _let_go(self, die: LinkedDie) -> None:
        task = self._loop.create_task(die.close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    def _become(self, state: State, words: str = "", remedy: str = "") -> None:
        old = self._health
        losses = old.losses + (state is State.LOST and old.state is not State.LOST)
        new = Health(BLUETOOTH, state, words, remedy, losses)
        if new != old:
            self._health = new
            self._tell(HealthChanged(new))
