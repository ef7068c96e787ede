"""Recordings as bytes: one channel of 16 bits, louder or softer, and how long they are."""

from __future__ import annotations

import io
import sys
import wave
from array import array

HEADER = 44
"""The bytes before the first sample."""
BYTES_A_SECOND = slice(28, 32)


def as_wav(samples: array[int], rate: int) -> bytes:
    """A WAV file of these samples."""
    file = io.BytesIO()
    with wave.Wave_write(file) as recording:
        recording.setnchannels(1)
        recording.setsampwidth(2)
        recording.setframerate(rate)
        recording.writeframes(_little(samples).tobytes())
    return file.getvalue()


def samples_of(wav: bytes) -> array[int]:
    """The samples of a WAV file; `wave.Error` or `EOFError` where it is none."""
    with wave.open(io.BytesIO(wav)) as recording:
        samples = array("h")
        samples.frombytes(recording.readframes(recording.getnframes()))
    return _little(samples)


def lasts(wav: bytes) -> float:
    """Its seconds, by its size: a voice that writes while it speaks does not know its end, and its header names any."""
    a_second = int.from_bytes(wav[BYTES_A_SECOND], "little")
    return max(0, len(wav) - HEADER) / a_second if a_second else 0.0


def softer(wav: bytes, volume: float, rate: int) -> bytes:
    """The same recording at a part of its loudness."""
    if volume >= 1.0:
        return wav
    return as_wav(array("h", (int(sample * volume) for sample in samples_of(wav))), rate)


def _little(samples: array[int]) -> array[int]:
    """WAV files have the low byte first, whatever the machine has."""
    if sys.byteorder == "little":
        return samples
    turned = array("h", samples)
    turned.byteswap()
    return turned
