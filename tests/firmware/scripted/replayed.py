"""What the firmware is told and says at every look, written down: by Python while a throw happens, and by MicroPython
when it gets the very same once more. Runs under both.

A stream is all that the firmware senses in one throw: its calibration, then for every look the time, what it is armed
for from then on, the knock and nine counts of each place. Numbers are whole, and the knock has all its bits: what goes
in is the same to the last bit.
"""

import binascii
import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, BinaryIO

HEAD = "<HHH"
"""Bytes of the calibration, places, looks."""
LOOK = "<IBd"
"""Milliseconds, dice that are asked for (none: as before), the knock; the counts follow."""


def says(roll: "Any", outcome: "Any") -> str:
    """Everything that the firmware does after a look: its state, its motor, what it shows and what it tells."""
    told = ""
    if outcome is not None:
        sure = binascii.hexlify(struct.pack(f"<{len(outcome.sure)}d", *outcome.sure)).decode()
        told = f"{outcome.number} {outcome.state} {outcome.dice} {outcome.places} {sure}"
    motor = "hums" if roll.shaking else "rests"
    return f"{roll.state}|{motor}|{roll.dice}|{'asks' if roll.wanted else 'waits'}|{told}"


def packed(calibration: str, places: int, looks: "Sequence[bytes]") -> bytes:
    """One throw as bytes."""
    text = calibration.encode()
    return struct.pack(HEAD, len(text), places, len(looks)) + text + b"".join(looks)


def pack_look(now: int, armed: int, knock: float, counts: "Sequence[Sequence[int]]") -> bytes:
    flat = [count for place in counts for count in place]
    # What is measured with the light off is taken away, so a count may be below nothing.
    return struct.pack(LOOK, now, armed, knock) + struct.pack(f"<{len(flat)}i", *flat)


def replay(file: "BinaryIO", pips: "Any", roll: "Any") -> "list[str] | None":
    """Play the next throw of a file to the firmware: what it says at every look that changes it, and the number of that
    look. None at the end of the file.
    """
    head = file.read(struct.calcsize(HEAD))
    if not head:
        return None
    size, places, looks = struct.unpack(HEAD, head)
    calibrations = pips.restore(file.read(size).decode())
    machine, heard = roll.Roll(places), Changes()
    counts = f"<{9 * places}i"
    for _ in range(looks):
        now, armed, knock = struct.unpack(LOOK, file.read(struct.calcsize(LOOK)))
        raw = struct.unpack(counts, file.read(struct.calcsize(counts)))
        if armed:
            machine.arm(armed)
        fields = [calibrations[place].levels(raw[9 * place : 9 * place + 9]) for place in range(places)]
        heard.add(says(machine, machine.step(now, knock, fields)))
    return heard.words()


class Changes:
    """Words said at every look, kept where they differ from those of the look before."""

    def __init__(self) -> None:
        self._kept: list[str] = []
        self._last = ""
        self._looks = 0

    def add(self, words: str) -> None:
        if words != self._last:
            self._kept.append(f"{self._looks}|{words}")
            self._last = words
        self._looks += 1

    def words(self) -> "list[str]":
        """They stand for every look: two lists are equal only if the words of all looks are."""
        return self._kept + [f"{self._looks} looks"]  # noqa: RUF005  MicroPython has no stars in lists
