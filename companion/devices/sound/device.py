"""The loudspeaker as everybody else knows it: `play` a sound, `say` a sentence. Whoever does never waits.

Two things at once: the more important one is heard. A sound that is no more important than the one that has not ended
yet is left out, so a flood of presses is no queue of sounds. A new sentence cuts the old one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from datetime import time as TimeOfDay

from companion.devices.errors import WiringError
from companion.devices.events import Event, HealthChanged, Tell
from companion.devices.health import Health, State
from companion.devices.sound.alsa import AlsaLine
from companion.devices.sound.buzzer import BuzzerLine
from companion.devices.sound.heard import LOOK_EVERY, Heard, Patience, Playing
from companion.devices.sound.reading import known
from companion.devices.sound.voice import WELL, Voice
from companion.devices.sound.wiring import AUTO, BUZZER, KINDS, NONE, SoundWiring, SpeechWiring
from companion.devices.wiring import ButtonWiring
from companion.devices.worker import Line, Wait, Worker
from companion.sounds import rank, recipes


def time_of_day() -> TimeOfDay:
    return datetime.now().time()


class Sound:
    """The loudspeaker."""

    def __init__(
        self,
        wiring: SoundWiring,
        tell: Tell,
        speech: SpeechWiring | None = None,
        header: ButtonWiring | None = None,
        *,
        wait: Wait = threading.Event.wait,
        clock: Callable[[], float] = time.monotonic,
        day: Callable[[], TimeOfDay] = time_of_day,
    ) -> None:
        """`header`: how the pins are driven, on one of which a buzzer may be."""
        check(wiring)
        self.wiring = wiring
        self.speech = speech or SpeechWiring()
        self.volume = wiring.volume
        self.speaks = self.speech.on
        self.language = "en"
        self._header = header or ButtonWiring()
        self._wait = wait
        self._clock = clock
        self._day = day
        self._heard = Heard()
        self._playing = Playing()
        self._newer = threading.Event()
        self._hears = tell
        self._voice = Voice(self.speech, lambda: tell(HealthChanged(self.health)))
        fitted = wiring.device != NONE
        self._worker: Worker[Heard] = Worker("sound", self._new_line, self._tell, fitted=fitted, wait=wait, clock=clock)

    @property
    def health(self) -> Health:
        return self._with_voice(self._worker.health)

    def _with_voice(self, health: Health) -> Health:
        """A loudspeaker that works says what is wrong with its voice."""
        words, remedy = self._voice.trouble
        if health.state is not State.OK or (words, remedy) == WELL:
            return health
        return replace(health, words=words, remedy=remedy)

    def _tell(self, event: Event) -> None:
        self._hears(HealthChanged(self._with_voice(event.health)) if isinstance(event, HealthChanged) else event)

    def open(self) -> None:
        self._worker.open()

    def close(self) -> None:
        """Silence, at once."""
        self._wish(replace(self._heard, words="", said=self._heard.said + 1))
        self._worker.close()

    def look_after(self) -> None:
        """To be called every second or so: a driver that hangs is left to itself, and the device tried anew."""
        self._worker.look_after()

    def found(self, timeout: float) -> bool:
        """Wait until it is known whether there is one; True if there is."""
        end = self._clock() + timeout
        while self.health.state is State.STARTING and self._clock() < end:
            self._newer.clear()
            self._wait(self._newer, LOOK_EVERY)
        return self.health.state is State.OK

    def idle(self, timeout: float) -> bool:
        """Wait until what is to be heard is on its way to the ear; nothing is waited for where there is no ear."""
        return self.health.state is not State.OK or self._worker.idle(timeout)

    def play(self, sound: str) -> None:
        """Have a sound heard, unless one that matters as much has not ended yet; an empty name is none."""
        if not sound or sound in self.wiring.off or not self._audible:
            return
        if rank(sound) > rank(self._playing.not_over(self._heard)):
            self._wish(replace(self._heard, sound=sound, sounded=self._heard.sounded + 1))

    def say(self, words: str) -> None:
        """Have a sentence said, after the sound that may be playing; whatever was being said is cut."""
        can = self.speaks and self.wiring.device != BUZZER and self._audible
        spoken = words if can else ""
        if spoken or self._heard.words:
            self._wish(replace(self._heard, words=spoken, said=self._heard.said + 1))

    @property
    def _audible(self) -> bool:
        """Can anything be heard now? What is wished for while the loudspeaker is away is old news when it is back."""
        return self.health.state is State.OK and self.volume > 0 and not self.hushed

    @property
    def hushed(self) -> bool:
        """Are these the quiet hours?"""
        return self.wiring.quiet is not None and self.wiring.quiet.at(self._day())

    def _wish(self, heard: Heard) -> None:
        self._heard = replace(heard, at=self._clock(), volume=round(self.volume, 2), language=self.language)
        self._worker.put(self._heard)
        self._newer.set()

    # ------------------------------------------------------------------ in the worker's thread

    def _new_line(self) -> Line[Heard]:
        patience = Patience(lambda: self._heard, self._newer, self._wait, self._clock)
        if self.wiring.device == BUZZER:
            return BuzzerLine(self.wiring, self._header.back_end, self._header.chip, self._playing, patience)
        return AlsaLine(self.wiring, self._voice, self._playing, patience)


def check(wiring: SoundWiring) -> None:
    """Raise WiringError for a wiring that cannot be."""
    if not known(wiring.device):
        raise WiringError(f"sound: device is {wiring.device!r}, but it must be one of {(AUTO, *KINDS, BUZZER)}")
    if unknown := wiring.off.difference(recipes()):
        raise WiringError(f"sound: there is no sound {min(unknown)!r}; there are {', '.join(recipes())}")
