"""From the notes of a sound to its recording: the waves of a browser's oscillators, added up."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping, Sequence

from companion.sounds import Note, rate, recipes, seconds
from companion.sounds.wav import as_wav

ATTACK = 0.008
"""Seconds in which a note becomes as loud as it gets."""
SILENT = 0.001
"""How loud it is at its end: a fade never quite gets to nothing."""
LOUDEST = 32_000

WAVES: Mapping[str, Callable[[float], float]] = {
    "sine": lambda turns: math.sin(2 * math.pi * turns),
    "square": lambda turns: 1.0 if turns % 1.0 < 0.5 else -1.0,
    "triangle": lambda turns: 1 - 4 * abs((turns + 0.25) % 1.0 - 0.5),
}
"""What a wave is after so many turns."""


def wav_of(name: str) -> bytes:
    """The recording of a sound: the same bytes wherever it is made."""
    return as_wav(_samples(recipes()[name], seconds(name)), rate())


def _samples(notes: Sequence[Note], lasts: float) -> array[int]:
    sums = [0.0] * round(lasts * rate())
    for note in notes:
        first = round(note.at * rate())
        for index in range(min(round(note.lasts * rate()), len(sums) - first)):
            sums[first + index] += _at(note, index / rate())
    return array("h", (round(LOUDEST * max(-1.0, min(1.0, value))) for value in sums))


def _at(note: Note, time: float) -> float:
    """A note so many seconds after it began. The turns of a wave whose pitch glides are the sum of all its pitches."""
    turns = note.pitch * time + (note.end - note.pitch) * time * time / (2 * note.lasts)
    return WAVES[note.shape](turns) * _loudness(note, time)


def _loudness(note: Note, time: float) -> float:
    if time < ATTACK:
        return note.loud * time / ATTACK
    faded: float = (SILENT / note.loud) ** ((time - ATTACK) / (note.lasts - ATTACK))
    return note.loud * faded
