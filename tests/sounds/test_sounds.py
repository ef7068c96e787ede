"""The sounds: recordings are what the script makes of their notes, small, and told apart; pages play the same notes."""

from __future__ import annotations

import re
import wave
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from companion import sounds
from companion.sounds import making
from companion.sounds.wav import as_wav, samples_of, softer

EARS = Path(__file__).parents[2] / "companion/web/pages/ears.js"
NAMES = list(sounds.recipes())


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_is_what_the_script_makes(name: str) -> None:
    """`python scripts/sounds.py` renews them."""
    assert sounds.recording(name).read_bytes() == making.wav_of(name)


def test_there_is_a_sound_for_everything_that_is_to_be_heard_the_most_important_last() -> None:
    wanted = [sounds.ACCEPTED, sounds.TURN, sounds.DICE, sounds.CARD]
    assert [*wanted, sounds.KILL, sounds.REFUSED, sounds.HEART, sounds.WIN] == NAMES
    assert [sounds.rank(name) for name in ("", *NAMES)] == list(range(-1, len(NAMES)))
    assert {file.stem for file in sounds.FILE.parent.glob("*.wav")} == set(NAMES)


def test_they_are_small_and_short_and_each_has_its_own_length() -> None:
    """By its length the simulated loudspeaker knows which one it was given."""
    assert sum(sounds.recording(name).stat().st_size for name in NAMES) < 160_000
    assert all(sounds.seconds(name) < 1 for name in NAMES)
    assert len({len(samples_of(sounds.recording(name).read_bytes())) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_is_loud_enough_and_begins_and_ends_without_a_click(name: str) -> None:
    with wave.open(str(sounds.recording(name))) as recording:
        assert (recording.getnchannels(), recording.getsampwidth(), recording.getframerate()) == (1, 2, sounds.rate())
    samples = samples_of(sounds.recording(name).read_bytes())
    assert 0.2 < max(map(abs, samples)) / making.LOUDEST <= 1
    assert max(abs(samples[0]), abs(samples[-1])) < making.LOUDEST / 100


def test_a_wave_is_as_high_as_its_pitch() -> None:
    """So many times a second it crosses nothing upwards."""
    note = sounds.Note(0, 0.5, 441, 441, 0.5, "triangle")
    samples = making._samples((note,), 0.5)
    upwards = sum(before < 0 <= after for before, after in pairwise(samples))
    assert upwards in (220, 221)


def test_softer_is_softer_and_as_long() -> None:
    whole = as_wav(array("h", [0, 1000, -1000, 32000]), sounds.rate())
    assert list(samples_of(softer(whole, 0.5, sounds.rate()))) == [0, 500, -500, 16000]
    assert softer(whole, 1.0, sounds.rate()) is whole


def test_pages_let_notes_rise_and_fade_as_the_recordings_do() -> None:
    script = EARS.read_text()
    said = {name: float(value) for name, value in re.findall(r"const (ATTACK|SILENT) = ([\d.]+);", script)}
    assert said == {"ATTACK": making.ATTACK, "SILENT": making.SILENT}
    assert {note.shape for notes in sounds.recipes().values() for note in notes} <= set(making.WAVES)
