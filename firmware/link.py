"""The tray's end of the wire: says what happens in the tray until the companion has it, does what it asks.

    link = Link(port, ticks_ms, handlers, 5)   # five places for dice
    link.poll()                                # as often as possible; never blocks, never raises
    link.state("rolling", [])                  # what the tray is doing, and what lies in its lane
    link.roll(1, [4], [1], [0.97], "rolled")   # the die on place 1; kept and repeated until the companion has it
    link.fault("multiplexer does not answer")  # told with every beat from now on,
    link.mended()                              # until it is over
    link.host_silent                           # nobody listens: blank the ring

`port.read()` gives the bytes that came (b"" or None for none), `port.write(bytes)` takes some; both may raise OSError.
`handlers` does what the companion asks: arm(n), disarm(), lies() -> list of faces, calibrate(step) -> dict, identify(),
selftest() -> dict; what one of them raises is told to the companion as a refusal.
"""

import random

import trayframe as wire

TICKS_MASK = 0x3FFFFFFF  # ticks_ms of a 32-bit board wraps here


def new_boot():
    """A name for the time until the power goes: rolls are counted from it."""
    return f"{random.getrandbits(32):08x}"


def elapsed(now, then):
    return (now - then) & TICKS_MASK


class Link:
    def __init__(self, port, ticks_ms, handlers, places, boot=None):
        self.boot = boot or new_boot()
        self.places = places
        self.host_silent = True
        self.kept = []  # rolls the companion does not have yet, oldest first,
        self._rested = []  # and when each came to rest
        self.faults = 0
        self.resent = 0
        self._port = port
        self._ticks = ticks_ms
        self._handlers = handlers
        self._reader = wire.Reader()
        self._host = ""  # the conversation the companion began, by the name it gave it
        self._done = 0  # the last command of that conversation,
        self._did = None  # and how it was answered
        self._state = wire.EMPTY
        self._dice = []
        self._armed = 0
        self._fault = ""
        self._beats = 0
        self._tries = 0
        now = ticks_ms()
        self._heard = self._said = self._beaten = now
        self._greet()

    # What the firmware calls

    def poll(self):
        """Listen, answer, repeat what is not acknowledged, beat."""
        for message in self._listen():
            try:
                self._hear(message)
            except Exception as error:  # nothing that comes over the wire may stop the tray
                self.fault(describe(error))
        now = self._ticks()
        if not self.host_silent and elapsed(now, self._heard) >= wire.SILENT_MS:
            self.host_silent = True
        if self.kept and elapsed(now, self._said) >= wire.resend_after(self._tries):
            self._say_roll()
        if elapsed(now, self._beaten) >= wire.BEAT_MS:
            self._say_now()

    def state(self, name, dice):
        """Tell what the tray is doing, if that has changed; a beat that gets lost is made good by the next."""
        dice = list(dice)
        if (name, dice) != (self._state, self._dice):
            self._state, self._dice = name, dice
            self._say_now()

    def roll(self, number, dice, places, sure, state):
        """Keep a roll until the companion has it: dice, where each lies and how sure it is. Numbers grow."""
        message = {"m": wire.ROLL, "b": self.boot, "n": number, "dice": list(dice), "places": list(places)}
        message["sure"] = [max(0, min(100, int(one * 100 + 0.5))) for one in sure]
        message["state"] = state
        if len(self.kept) >= wire.KEPT_LIMIT:
            self._drop_oldest()
            self.fault("a roll was lost: nobody took it")
        self.kept.append(message)
        self._rested.append(self._ticks())
        if len(self.kept) == 1:
            self._tries = 0
            self._say_roll()

    def fault(self, words):
        """Remember the last fault, in words, and count them."""
        words = words[: wire.WORDS_LIMIT]
        news = words != self._fault
        self.faults += 1
        self._fault = words
        if news:
            self._say_now()

    def mended(self):
        """The last fault is over; it stays counted."""
        if self._fault:
            self._fault = ""
            self._say_now()

    # What comes over the wire

    def _listen(self):
        try:
            return self._reader.feed(self._port.read() or b"")
        except OSError:  # nobody is there
            return []
        except MemoryError:
            self._reader.forget()
            self.fault("no memory for what was heard")
            return []

    def _hear(self, message):
        word = message["m"]
        if word == wire.ASK_HELLO:
            self._begin(message)
        elif word == wire.GOT:
            self._forget_roll(message)
        elif word == wire.HERE or word in wire.COMMANDS:
            if message.get("h") != self._host:
                self._greet()  # the companion speaks to a tray that has been reset since: make it ask again
            elif word != wire.HERE:
                self._obey(word, message)
        else:
            return
        self._heard = self._ticks()
        self.host_silent = False

    def _begin(self, message):
        host = message.get("h")
        if not isinstance(host, str) or not 0 < len(host) <= 24:
            return
        if host != self._host:
            self._host, self._done, self._did = host, 0, None
        self._greet()
        self._say_now()
        if self.kept:
            self._tries = 0
            self._say_roll()

    def _forget_roll(self, message):
        if self.kept and message.get("b") == self.boot and message.get("n") == self.kept[0]["n"]:
            self._drop_oldest()
            if self.kept:
                self._say_roll()

    def _drop_oldest(self):
        self.kept.pop(0)
        self._rested.pop(0)
        self._tries = 0

    def _obey(self, word, message):
        """Do a command once; say how it went as often as it is asked."""
        number = message.get("s")
        if not wire.is_whole(number, 1, 0x3FFFFFFF) or number < self._done:
            return
        if number > self._done:
            self._done = number
            self._did = {"m": wire.DID, "b": self.boot, "h": self._host, "s": number}
            try:
                self._did["r"] = self._do(word, message)
                wire.frame(self._did)
            except Exception as error:  # the handler's fault, or an answer that fits no line: the companion shall know
                self._did.pop("r", None)
                self._did["no"] = describe(error)[: wire.WORDS_LIMIT]
        self._say(self._did)

    def _do(self, word, message):
        handlers = self._handlers
        if word == wire.ARM:
            if not wire.is_whole(message.get("n"), 1, self.places):
                raise ValueError(f"arm for 1 to {self.places} dice")
            handlers.arm(message["n"])
            self._armed = message["n"]
        elif word == wire.DISARM:
            handlers.disarm()
            self._armed = 0
        elif word == wire.LIES:
            return {"dice": list(handlers.lies()), "state": self._state}
        elif word == wire.CALIBRATE:
            return handlers.calibrate(message.get("step"))
        elif word == wire.IDENTIFY:
            handlers.identify()
        else:
            return handlers.selftest()
        return {}

    # What is said

    def _greet(self):
        message = {"m": wire.HELLO, "b": self.boot, "h": self._host, "protocol": wire.PROTOCOL}
        message["firmware"] = wire.FIRMWARE
        message["places"] = self.places
        self._say(message)

    def _say_roll(self):
        self._said = self._ticks()
        self.resent += self._tries > 0
        self._tries += 1
        message = self.kept[0]
        message["ago"] = elapsed(self._said, self._rested[0])  # a roll that was kept may belong to no question any more
        self._say(message)

    def _say_now(self):
        self._beaten = self._ticks()
        self._beats += 1
        message = {"m": wire.NOW, "b": self.boot, "s": self._beats, "state": self._state, "dice": self._dice}
        message["armed"] = self._armed
        message["kept"] = len(self.kept)
        message["resent"] = self.resent
        message["bad"] = self._reader.bad
        message["faults"] = self.faults
        message["fault"] = self._fault
        self._say(message)

    def _say(self, message):
        try:
            self._port.write(wire.frame(message))
        except (
            OSError,
            ValueError,
            MemoryError,
        ):  # nobody is there, or it fits no line: it is said again, or not needed
            pass


def describe(error):
    """An exception in one line; MicroPython has no traceback to spare."""
    return f"{type(error).__name__}: {error}"
