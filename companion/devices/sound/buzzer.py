"""The blocking side of a passive buzzer on a pin: the notes of a sound, one pitch at a time. It cannot speak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.devices.gpio import Lines, anyway, close_factory, open_factory
from companion.devices.sound.heard import Heard, Patience, Playing
from companion.devices.sound.wiring import SoundWiring
from companion.languages import say
from companion.sounds import Note, recipes

STEP = 0.04
"""Seconds that a pitch which glides stays where it is."""
OCTAVES = 3
"""Around 440 Hz, to both sides: from 55 to 3520."""


def steps(notes: tuple[Note, ...]) -> Iterator[tuple[float, float]]:
    """Pitches and how long each lasts, 0 for a rest: one after the other, as a single voice has them."""
    now = 0.0
    for note, after in zip(notes, (*notes[1:], None), strict=True):
        if note.at > now:
            yield 0.0, note.at - now
        end = min(note.at + note.lasts, after.at if after else note.at + note.lasts)
        count = max(1, round((end - note.at) / STEP)) if note.end != note.pitch else 1
        for step in range(count):
            yield note.pitch + (note.end - note.pitch) * step / count, (end - note.at) / count
        now = end


class BuzzerLine:
    """Plays notes."""

    def __init__(
        self, wiring: SoundWiring, back_end: str, chip: int | None, playing: Playing, patience: Patience
    ) -> None:
        self._wiring = wiring
        self._back_end = back_end
        self._chip = chip
        self._playing = playing
        self._patience = patience
        self._factory: Any = None
        self._buzzer: Any = None
        self._sounded = 0

    def connect(self) -> None:
        from gpiozero import TonalBuzzer

        self._factory = open_factory(self._back_end, self._chip)
        self._buzzer = TonalBuzzer(f"GPIO{self._wiring.pin}", octaves=OCTAVES, pin_factory=self._factory)

    def send(self, value: Heard) -> None:
        if value.sounded == self._sounded:
            return
        self._sounded = value.sounded
        self._playing.begin(value)
        for pitch, lasts in steps(recipes()[value.sound]) if value.sound and not self._patience.stale(value) else ():
            self._sound(pitch)
            if not self._patience.rest(lasts, value):
                break
        self._buzzer.stop()
        self._playing.over()

    def _sound(self, pitch: float) -> None:
        from gpiozero.tones import Tone

        if pitch:
            self._buzzer.play(Tone.from_frequency(pitch))
        else:
            self._buzzer.stop()

    def check(self) -> None:
        """The chip says whether it is still there; a buzzer cannot."""
        _ = self._buzzer.pwm_device.pin.state

    def rest(self) -> None:
        """It is silent whenever it is not in the middle of a sound."""

    def disconnect(self) -> None:
        buzzer, self._buzzer = self._buzzer, None
        factory, self._factory = self._factory, None
        if buzzer is not None:
            anyway(buzzer.stop)
            anyway(buzzer.pwm_device.pin.close)
            buzzer.pwm_device._pin = None  # gpiozero would ask a chip that is gone once more when it forgets the buzzer
            buzzer.close()
        if factory is not None:
            close_factory(factory, self._back_end)

    def explain(self, error: Exception) -> tuple[str, str]:
        lines = Lines({}, self._back_end, self._chip, lambda name, down: None)
        return lines.explain(error, say("the buzzer at GPIO{}", self._wiring.pin))
