"""Which loudspeaker there is, how loud it may be and when: plain values, read from a board profile."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import time

AUTO, USB, I2S, HEADPHONES, HDMI, BUZZER, NONE = "auto", "usb", "i2s", "headphones", "hdmi", "buzzer", ""
KINDS = (USB, I2S, HEADPHONES, HDMI)
"""The kinds of sound cards, in the order in which one is chosen; HDMI is not chosen by itself, for there it is always,
whether or not anything that sounds is connected."""
ALSA_NAME = re.compile(r"default|[A-Za-z][\w-]*:\S+")
"""Any other device of ALSA: `plughw:CARD=Device`."""
SOCKET = re.compile(r"headphones|.*[:=,](headphones|alsa|bcm2835[^,]*)(,.*)?", re.IGNORECASE)
"""The headphone socket, also as ALSA calls its card."""
ANY_CARD = re.compile(r"default|sysdefault.*|.*:(CARD=)?\d.*")
"""Names of ALSA that say nothing of which card it is: the headphone socket is the first on many boards."""
I2S_PINS = (18, 19, 20, 21)
"""Clock, word, in and out: the kernel takes them all."""
QUIET = re.compile(r"([01]\d|2[0-3]):([0-5]\d) ?- ?([01]\d|2[0-3]):([0-5]\d)")


@dataclass(frozen=True, slots=True)
class QuietHours:
    """A part of the day in which nothing is to be heard; it may go over midnight."""

    begin: time
    end: time

    def at(self, now: time) -> bool:
        if self.begin <= self.end:
            return self.begin <= now < self.end
        return now >= self.begin or now < self.end


def quiet_hours(words: str) -> QuietHours | None:
    """`22:00-07:30`; None for anything else, and for a part of the day that has no length."""
    found = QUIET.fullmatch(words.strip())
    if found is None:
        return None
    hour, minute, until, after = map(int, found.groups())
    return QuietHours(time(hour, minute), time(until, after)) if (hour, minute) != (until, after) else None


@dataclass(frozen=True, slots=True)
class SoundWiring:
    """The loudspeaker. `device`: a kind of sound card, a name of ALSA, `buzzer`, `auto` or empty for none."""

    device: str = AUTO
    pin: int = 12
    """Of a buzzer."""
    volume: float = 0.7
    off: frozenset[str] = frozenset()
    """Sounds that nobody wants to hear."""
    quiet: QuietHours | None = None
    analog: bool = True
    """May the headphone socket be used? Not where PWM LEDs need its clock."""

    @property
    def socket(self) -> bool:
        """Is it the headphone socket that is named?"""
        return SOCKET.fullmatch(self.device) is not None

    @property
    def any_card(self) -> bool:
        """Is a card named that may be the headphone socket?"""
        return not self.socket and ANY_CARD.fullmatch(self.device) is not None

    @property
    def sought(self) -> tuple[str, ...]:
        """The kinds of sound cards that will do, the best first."""
        if self.device != AUTO:
            return (self.device,)
        return tuple(kind for kind in KINDS if kind != HDMI and (self.analog or kind != HEADPHONES))


@dataclass(frozen=True, slots=True)
class SpeechWiring:
    """The voice: is it wanted, how fast does it speak (words a minute), and which is it besides its language."""

    on: bool = False
    speed: int = 160
    voice: str = ""
    """A voice of espeak-ng, such as `en-gb+f3`; empty: the usual one of the table's language."""
