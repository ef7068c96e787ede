"""What a person can do about what the board says is wrong."""

from __future__ import annotations

import re

from companion.devices.errors import TrayError

REMEDIES = (
    ("not calibrated", "empty the tray and type: companion tray calibrate"),
    ("is not empty", "take everything out of it, wipe the window, and keep lamps and the sun away"),
    ("no white", "lay the slip flat, white side down, over all nine sensors; clean the window; look at their joints"),
    ("too bright", "keep lamps and the sun away from the tray, or move it"),
    ("no light", "look at the wire that switches this well's infrared light, and at its transistor"),
    ("blind", "clean the window; then look at the joints of these sensors, number 1 is at the back left"),
    ("piezo stuck", "look at the piezo's wires and at the resistor beside it"),
    ("comes first", "begin again from the first step"),
)
"""Part of what the board says, and what helps."""
OTHERWISE = "unplug the tray and plug it in again; if it stays so, put the firmware on it anew: companion tray flash"

_EXCEPTION = re.compile(r"^\w*(?:Error|Exception): ")


def remedy_for(words: str) -> str:
    """What helps against this."""
    return next((remedy for part, remedy in REMEDIES if part in words), OTHERWISE)


def complaints(words: str) -> list[str]:
    """The single things that a self-test found."""
    return [part.strip() for part in words.split(";") if part.strip()]


def reason(error: TrayError) -> str:
    """Why the board refused, in its own words, without the name of the exception that it was."""
    _, _, said = str(error).partition(": ")
    return _EXCEPTION.sub("", said or str(error))
