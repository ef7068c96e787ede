"""What the camera says to people while it is calibrated. Needs neither numpy nor OpenCV."""

from __future__ import annotations

from collections.abc import Mapping

from companion.languages import fill, say

EMPTY, DIE = "empty", "die"
STEPS = (EMPTY, DIE)
UNCALIBRATED = (
    say("camera: calibrate"),
    say("Menu, {}; or type {}", say("Calibrate camera"), "companion camera calibrate"),
)
"""What is said of one that is there and was never calibrated, and the remedy."""
NEXT = {
    EMPTY: (DIE, say("Empty tray seen, light {level} of 255. Now lay one die in the middle, its six on top.")),
    DIE: ("", say("A six, {die} pixels wide; the camera tilts by {tilt} degrees. Kept: it reads dice now.")),
}
"""What comes after each step, and what is said to people."""


def told(step: str, found: Mapping[str, object]) -> Mapping[str, object]:
    """What was found, which step comes `next`, and both in `words`."""
    following, words = NEXT[step]
    return {**found, "next": following, "words": fill(words, found)}
