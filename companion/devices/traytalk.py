"""The companion's end of the wire to the dice tray: hello, acknowledgements, orders, heartbeat. No port, no back-off.

A conversation begins with `hello?` and a fresh name; it is under way when the tray has answered with that name. Rolls
count only if they come from the boot that answered, and only if their number is higher than the last, so each is told
once and in order whatever the wire drops, delays or doubles: docs/tray-protocol.md says why that is enough.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from itertools import count

from companion.devices import trayframe as wire
from companion.devices.dice import TRAY
from companion.devices.events import DiceRolled, DiceSeen, Tell
from companion.devices.traycounts import Counts, NoiseLog
from companion.devices.trayorders import Order, Orders
from companion.devices.traywords import understood
from companion.languages import say

log = logging.getLogger(__name__)

NUMBER_LIMIT = 2**30 - 1
SILENT = wire.SILENT_MS / 1000
DOUBTFUL = SILENT / 2
FLASH = say("put the firmware of this companion on the tray: {}", "companion tray flash")


def conversation_names() -> Callable[[], str]:
    """Gives names that no other conversation has, also not one of another companion that uses the tray later."""
    start, numbers = secrets.token_hex(4), count(1)
    return lambda: f"{start}-{next(numbers)}"


def read_roll(boot: str, number: int, message: Mapping[str, object]) -> DiceRolled:
    """The roll in a message. One that makes no sense counts as cocked: people roll again, and the tray is not stuck."""
    state, dice, places, sure, ago = (message.get(field) for field in ("state", "dice", "places", "sure", "ago"))
    told = dice if isinstance(dice, list) and wire.are_faces(dice) else []
    faces = [face for face in told if face is not None]
    if state not in wire.OUTCOMES or (state == wire.ROLLED and (not faces or faces != dice)):
        state = wire.COCKED
    known = isinstance(places, list) and wire.are_places(places, told)
    lay = list(zip(places, told, strict=True)) if known and isinstance(places, list) else []
    read, unread = ([place for place, face in lay if (face is None) == leans] for leans in (False, True))
    kept = ago / 1000 if isinstance(ago, int) and wire.is_whole(ago, 0, NUMBER_LIMIT) else 0.0
    return DiceRolled(TRAY, boot, number, tuple(faces), _confidence(sure), str(state), kept, tuple(read), tuple(unread))


def _confidence(sure: object) -> float:
    """As sure as of the die that is least so; of none at all, not sure."""
    if not isinstance(sure, list) or not sure or not all(wire.is_whole(one, 0, 100) for one in sure):
        return 0.0
    return float(min(sure)) / 100


class Talk:
    """Speaks with one tray, over one connection after another.

    `fit()` is called whenever the tray can be used from now on, and `unfit(words, remedy)` when it cannot, though it is
    there; `silent(words, remedy)` when nothing is heard from it any more, which ends the connection.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        tell: Tell,
        *,
        fit: Callable[[], None],
        unfit: Callable[[str, str], None],
        silent: Callable[[str, str], None],
        new_name: Callable[[], str] | None = None,
    ) -> None:
        self._loop = loop
        self._tell = tell
        self._fit = fit
        self._unfit = unfit
        self._silent = silent
        self._new_name = new_name or conversation_names()
        self._send: Callable[[bytes], None] | None = None
        self._reader = wire.Reader()
        self._noise = NoiseLog()
        self._orders = Orders()
        self._asking = ""
        self._asked = 0
        self._name = ""
        self._armed = 0
        self._boot = ""
        self._refused = ""
        self._last_roll = 0
        self._last_now = 0
        self._shown: tuple[str, tuple[int | None, ...]] | None = None
        self._heard = 0.0
        self._repeat: asyncio.TimerHandle | None = None
        self._beat: asyncio.TimerHandle | None = None
        self._watch: asyncio.TimerHandle | None = None
        self.counts = Counts()
        self.firmware = ""
        self.places = wire.DICE_LIMIT
        """For dice, as the tray said; as many as a tray can have before it did."""
        self.fault = ""
        self._noisy = False
        self._listen: dict[object, Callable[[Mapping[str, object]], None]] = {
            wire.HELLO: self._hear_hello,
            wire.NOW: self._hear_now,
            wire.ROLL: self._hear_roll,
            wire.DID: self._hear_did,
        }

    @property
    def under_way(self) -> bool:
        """Whether the tray has answered and can be given orders."""
        return bool(self._name)

    # The connection

    def begin(self, send: Callable[[bytes], None]) -> None:
        """A port was opened: ask who is there."""
        self._send = send
        self._reader = wire.Reader()
        self.counts = Counts()
        self.fault = ""
        self._noisy = False
        self._heard = self._loop.time()
        self._ask()
        self._keep_beating()
        self._keep_watching()

    def end(self) -> None:
        """The port is closed. What was delivered stays known, for when the same tray is back."""
        self._send = None
        self._name = self._asking = ""
        self._shown = None
        self._orders.give_up()
        for timer in (self._repeat, self._beat, self._watch):
            if timer is not None:
                timer.cancel()

    def feed(self, data: bytes) -> None:
        """Bytes came."""
        messages = self._reader.feed(data)
        self.counts.bad = self._reader.bad
        self._noise.write(self._reader.noise, self._loop.time())
        for message in messages:
            if self._send is not None:  # a listener may have closed the tray
                self._hear(message)

    # Orders

    def arm(self, dice: int) -> None:
        """Have the tray wait for a roll of so many dice, none if 0; it is told again whenever it was reset."""
        self._armed = dice
        if self.under_way:
            self._order_arming()

    def order(self, kind: str, order: Order) -> None:
        """Have the tray do something, if it is there."""
        self._orders.put(kind, order)
        self._say_next()

    def ask(self) -> None:
        """Have the tray say what lies there now."""
        if self.under_way:
            self.order(wire.LIES, Order(wire.LIES))

    def _order_arming(self) -> None:
        order = Order(wire.ARM, {"n": min(self._armed, self.places)}) if self._armed else Order(wire.DISARM)
        self.order(wire.ARM, order)

    def _say_next(self) -> None:
        order = self._orders.first
        if order is not None and not order.tries:
            self._say_order()

    def _say_order(self) -> None:
        order = self._orders.first
        if order is None or not self.under_way or self._asking:
            return
        self.counts.resent += order.tries > 0
        self._say(order.word, h=self._name, **self._orders.say(order))
        self._again(self._say_order, order.tries)

    # What is said

    def _say(self, word: str, **fields: object) -> None:
        if self._send is not None:
            self._send(wire.frame({"m": word, **fields}))

    def _again(self, what: Callable[[], None], tries: int) -> None:
        """Say something again if it stays without an answer; only one thing is outstanding at a time."""
        if self._repeat is not None:
            self._repeat.cancel()
        self._repeat = self._loop.call_later(wire.resend_after(tries) / 1000, what)

    def _ask(self) -> None:
        """Begin a new conversation."""
        self._asking = self._new_name()
        self._asked = 0
        self._say_ask()

    def _say_ask(self) -> None:
        if self._asking:
            self._asked += 1
            self._say(wire.ASK_HELLO, h=self._asking)
            self._again(self._say_ask, self._asked)

    def _keep_beating(self) -> None:
        if self._name:
            self._say(wire.HERE, h=self._name)
            self._judge_noise()
        self._beat = self._loop.call_later(wire.BEAT_MS / 1000, self._keep_beating)

    def _keep_watching(self) -> None:
        """Doubt a tray that has missed two beats, and ask; on a bad wire it will answer. After four it is dead."""
        quiet = self._loop.time() - self._heard
        if quiet >= SILENT:
            self._give_up()
            return
        if quiet >= DOUBTFUL and not self._asking:
            self._ask()
        left = (DOUBTFUL if quiet < DOUBTFUL else SILENT) - quiet
        self._watch = self._loop.call_later(max(left, 0.001), self._keep_watching)

    def _give_up(self) -> None:
        if self._reader.bad and not self.under_way:
            self._silent(say("no tray firmware"), FLASH)
        else:
            self._silent(say("no answer"), say("unplug the dice tray and plug it in again"))

    # What is heard

    def _hear(self, message: dict[str, object]) -> None:
        word, boot = message["m"], message.get("b")
        hear = self._listen.get(word)
        if hear is None or not isinstance(boot, str) or not boot:
            return
        self.counts.lines += 1
        self._heard = self._loop.time()
        if boot == self._refused and not self._asking:
            return  # it speaks another protocol, and will until it is reset
        if word == wire.HELLO or boot == self._boot:
            hear(message)
        elif not self._asking:
            self._ask()  # the tray was reset

    def _hear_hello(self, message: Mapping[str, object]) -> None:
        name, boot = message.get("h"), str(message["b"])
        if not self._asking:
            if (name, boot) != (self._name, self._boot):
                self._ask()  # the tray was reset, or never heard of us
            return
        if name != self._asking:
            return
        self._asking = ""
        self.counts.resent += self._asked - 1
        protocol, self.firmware = message.get("protocol"), str(message.get("firmware", ""))[:16]
        places = message.get("places")
        if protocol != wire.PROTOCOL:
            self._refuse(protocol, boot)
        else:
            self.places = places if isinstance(places, int) and wire.is_whole(places, 1, wire.DICE_LIMIT) else 1
            self._begin_with(str(name), boot)

    def _refuse(self, protocol: object, boot: str) -> None:
        self._name = self._boot = ""
        self._refused = boot
        newer = isinstance(protocol, int) and protocol > wire.PROTOCOL
        remedy = say("update the companion, or {}", FLASH) if newer else FLASH
        words = say("speaks {}, not {}", str(protocol)[:4], wire.PROTOCOL)
        self._unfit(words, say("tray firmware {}: {}", self.firmware, remedy))

    def _begin_with(self, name: str, boot: str) -> None:
        returned = not self._name
        reset = boot != self._boot
        self._name = name
        if reset:
            self._boot, self._last_roll, self._last_now = boot, 0, 0
        self._orders.begin()
        if returned or reset:
            self._order_arming()
            self.ask()
        self._say_next()
        self._fit()

    def _hear_now(self, message: Mapping[str, object]) -> None:
        number, state, dice = message.get("s"), message.get("state"), message.get("dice")
        if not wire.is_whole(number, 1, NUMBER_LIMIT) or state not in wire.STATES or not wire.are_faces(dice):
            return
        assert isinstance(number, int)
        if number <= self._last_now:
            return  # it was late, and says how things were
        self._last_now = number
        self.counts.hear(message.get("bad"), message.get("resent"))
        self._show(state, dice, news_only=True)
        fault = message.get("fault")
        if isinstance(fault, str) and fault != self.fault:
            self.fault = understood(fault[: wire.WORDS_LIMIT])
            log.warning("dice tray: %s", self.fault or "the fault is over")
            if self.under_way:
                self._fit()

    def _hear_roll(self, message: Mapping[str, object]) -> None:
        number = message.get("n")
        if not wire.is_whole(number, 1, NUMBER_LIMIT) or not self.under_way:
            return  # what lay in the wire from an earlier connection does not say how old it is: it will be repeated
        assert isinstance(number, int)
        if number > self._last_roll:
            self._last_roll = number
            self._tell(read_roll(self._boot, number, message))
        self._say(wire.GOT, b=self._boot, n=number)

    def _hear_did(self, message: Mapping[str, object]) -> None:
        if message.get("h") != self._name:
            return
        order = self._orders.answered(message.get("s"))
        if order is None:
            return
        result, no = message.get("r"), message.get("no")
        if isinstance(result, dict):
            if order.word == wire.LIES:
                self._show(result.get("state"), result.get("dice"), news_only=False)
            order.succeed(result)
        else:
            order.refuse(str(no))
        self._say_next()

    def _show(self, state: object, dice: object, *, news_only: bool) -> None:
        if state not in wire.STATES or not wire.are_faces(dice):
            return
        assert isinstance(dice, list)
        shown = (str(state), tuple(dice))
        if shown != self._shown or not news_only:
            self._shown = shown
            self._tell(DiceSeen(TRAY, *shown))

    def _judge_noise(self) -> None:
        if self.counts.noisy != self._noisy:
            self._noisy = self.counts.noisy
            self._fit()
