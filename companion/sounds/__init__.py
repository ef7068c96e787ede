"""The sounds of the table: what each is called, which matters more, how it is made, and its recording.

`sounds.json` is the one place that says how they sound: `scripts/sounds.py` makes the recordings from it, a buzzer
plays its notes, and pages play them with the oscillators of the browser. The later one stands there, the more it
matters.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "sounds.json"

ACCEPTED, TURN, DICE, CARD = "accepted", "turn", "dice", "card"
KILL, REFUSED, HEART, WIN = "kill", "refused", "heart", "win"


class Note(NamedTuple):
    """One tone of a sound; its pitch may glide, and it fades."""

    at: float
    lasts: float
    pitch: float
    end: float
    """The pitch at its end."""
    loud: float
    shape: str
    """Of its wave, as browsers call it: `sine`, `square` or `triangle`."""


@cache
def recipes() -> dict[str, tuple[Note, ...]]:
    """Every sound, the least important first."""
    told = json.loads(FILE.read_text(encoding="utf-8"))["sounds"]
    return {name: tuple(Note(*note) for note in notes) for name, notes in told.items()}


@cache
def rate() -> int:
    """Samples a second of every recording."""
    return int(json.loads(FILE.read_text(encoding="utf-8"))["rate"])


def rank(name: str) -> int:
    """How much a sound matters; -1 for none."""
    return list(recipes()).index(name) if name else -1


def seconds(name: str) -> float:
    """How long it lasts."""
    return max(note.at + note.lasts for note in recipes()[name])


def recording(name: str) -> Path:
    """Its recording: a WAV file, one channel of 16 bits."""
    return FILE.parent / f"{name}.wav"
