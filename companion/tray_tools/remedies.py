"""What a person can do about what the board says is wrong."""

from __future__ import annotations

import re

from companion.devices.errors import TrayError

REMEDIES = (
    ("not calibrated", "empty the tray and type: companion tray calibrate"),
    ("not empty", "take everything out of the lane and wipe its floor; bare sensors must lie close under it"),
    (
        "too bright, saturated",
        "these sensors give all they can: put a smaller load resistor beside each, 2.2 kOhm, or another sensor",
    ),
    (
        "too dark, no white",
        "lay the paper flat over all places, dice on it; wipe the floor; then look at the joints of these"
        " sensors, and put a larger load resistor there, up to 4.7 kOhm, or another sensor",
    ),
    ("lamp or sun", "keep lamps and the sun away from the tray, or turn it"),
    ("no light", "look at the wire that switches the infrared light of this place, and at its transistor"),
    ("not connected", "look at the wires from these sensors to the multiplexer: 1 is at the straight wall, lowest row"),
    ("stuck bright", "look for a load resistor that is missing, or a short to 3.3 V, at these sensors"),
    ("does not answer", "look at the multiplexer of this place: its 3.3 V, ground, enable, select and signal wires"),
    ("blind", "wipe the floor; then look at the joints of these sensors: 1 is at the straight wall, lowest row"),
    ("piezo stuck", "look at the piezo's wires and at the resistor beside it"),
    ("no current", "look at the motor's wires, its transistor and the 1 Ohm resistor"),
    ("does not turn", "free the motor's weight; if it turns by hand, look for a short in its wires"),
    (
        "nothing shakes",
        "screw the motor tight to the lane, look at its weight and at the piezo's wires",
    ),
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
