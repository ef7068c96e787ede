"""The wire between dice tray and companion: its frames, its words, its times. One file for both ends.

This is the only copy. The companion imports it; `companion.devices.firmware` puts it on the board beside the firmware,
where `link.py` imports it too. So it is written in what CPython and MicroPython have in common, and imports only what
both have. A frame is one line: compact JSON, `*`, the CRC-32 of the JSON as eight hex digits, newline.
docs/tray-protocol.md says what each message means.
"""

import binascii
import json

PROTOCOL = 2
"""Grows when a message changes its meaning; tray and companion talk only if theirs are equal."""
FIRMWARE = "2.1.0"
"""The version of the firmware that belongs to this companion."""

LINE_LIMIT = 512
"""Bytes of a line, with its newline; whatever is longer is noise."""
KEPT_LIMIT = 64
"""Rolls a tray keeps for a companion that is away; of more, the oldest is lost, and that is a fault."""
DICE_LIMIT = 5
"""A tray has at most so many places for dice; how many it has it says with `hello`."""
NOISE_LIMIT = 8
"""Lines of noise that a reader remembers."""
WORDS_LIMIT = 80
"""Letters of a fault, or of a refusal."""

# Milliseconds.
RESEND_MS = 80
SLOW_RESEND_MS = 1000
QUICK_TRIES = 12
BEAT_MS = 1000
SILENT_MS = 4 * BEAT_MS + BEAT_MS // 2
"""Whoever has missed four beats takes the other end for dead."""

# What the companion says. The two ends share no word, so an echo is never mistaken for an answer.
ASK_HELLO, HERE, GOT = "hello?", "here", "got"
ARM, DISARM, LIES, CALIBRATE, IDENTIFY, SELFTEST = "arm", "disarm", "lies", "calibrate", "identify", "selftest"
COMMANDS = (ARM, DISARM, LIES, CALIBRATE, IDENTIFY, SELFTEST)
# What the tray says.
HELLO, NOW, ROLL, DID = "hello", "now", "roll", "did"

# What a tray can be doing.
EMPTY, HANDLING, ROLLING, SETTLING = "empty", "handling", "rolling", "settling"
ROLLED, COCKED, WRONG_COUNT = "rolled", "cocked", "wrong-count"
STATES = (EMPTY, HANDLING, ROLLING, SETTLING, ROLLED, COCKED, WRONG_COUNT)
OUTCOMES = (ROLLED, COCKED, WRONG_COUNT)
"""What a roll can come to."""


def resend_after(tries: int) -> int:
    """How many milliseconds to wait for an answer after having said something so many times."""
    return RESEND_MS if tries < QUICK_TRIES else SLOW_RESEND_MS


def checksum(body: bytes) -> bytes:
    return b"%08x" % (binascii.crc32(body) & 0xFFFFFFFF)


def frame(message: dict[str, object]) -> bytes:
    """The line that carries this message; ValueError if it would be too long."""
    body = json.dumps(message, separators=(",", ":")).encode()
    line = body + b"*" + checksum(body) + b"\n"
    if len(line) > LINE_LIMIT:
        raise ValueError(f"a line of {len(line)} bytes; {LINE_LIMIT} are allowed")
    return line


def unframe(line: bytes) -> dict[str, object] | None:
    """The message in a line without its newline; None if it is noise."""
    line = line.rstrip(b"\r")
    body, digits = line[:-9], line[-9:]
    if digits != b"*" + checksum(body):
        return None
    try:
        message = json.loads(body.decode())
    except (ValueError, RuntimeError, MemoryError):  # not JSON, or nested deeper than this end can follow
        return None
    if isinstance(message, dict) and isinstance(message.get("m"), str):
        return message
    return None


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether a value from the wire is a whole number in this range; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def are_faces(dice: object) -> bool:
    """Whether a value from the wire is what lies in the lane: faces, or null for a die that cannot be read."""
    return (
        isinstance(dice, list)
        and len(dice) <= DICE_LIMIT
        and all(face is None or is_whole(face, 1, 6) for face in dice)
    )


def are_places(places: object, dice: object) -> bool:
    """Whether a value from the wire says where these dice lie: for each a place of its own, from 1 on."""
    return (
        isinstance(places, list)
        and isinstance(dice, list)
        and len(places) == len(dice)
        and all(is_whole(place, 1, DICE_LIMIT) for place in places)
        and len(set(places)) == len(places)
    )


class Reader:
    """Finds the messages in bytes that come in pieces, broken, or as noise; never keeps more than a line."""

    def __init__(self) -> None:
        self.bad = 0
        """Lines that were noise: wrong checksum, no JSON, too long."""
        self.noise: list[bytes] = []
        """The first few of those that came with the last bytes, cut short: often they are a traceback."""
        self._part = b""
        self._skipping = False

    def feed(self, data: bytes) -> list[dict[str, object]]:
        """The messages that are complete with these bytes."""
        messages = []
        self.noise = []
        pieces = data.split(b"\n")
        for piece in pieces[:-1]:
            message = self._line(piece)
            if message is not None:
                messages.append(message)
        self._keep(pieces[-1])
        return messages

    def forget(self) -> None:
        """Start anew: what was begun will not be finished."""
        self._part = b""
        self._skipping = False

    def _line(self, piece: bytes) -> dict[str, object] | None:
        self._keep(piece)
        line, skipped = self._part, self._skipping
        self.forget()
        message = None if skipped else unframe(line)
        if message is None and (skipped or line.strip()):
            self.bad += 1
            if len(self.noise) < NOISE_LIMIT:
                self.noise.append(line[:WORDS_LIMIT])
        return message

    def _keep(self, piece: bytes) -> None:
        if self._skipping:
            return
        if len(self._part) + len(piece) < LINE_LIMIT:
            self._part = self._part + piece
        else:
            self._part = (self._part + piece[:WORDS_LIMIT])[:WORDS_LIMIT]
            self._skipping = True
