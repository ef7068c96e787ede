"""What the firmware of the dice tray says to people, so that they read it in their language.

The board has no room for languages and speaks English. Every sentence that it has for people stands here once more; one
that does not, of another firmware for instance, stays as it came.
"""

from __future__ import annotations

import re

from companion.languages import english_of, joined, say

SENTENCES = (
    say("Take all dice out of the lane."),
    say("Lay the white paper flat into the lane, and dice on it."),
    say("Kept. Take the paper out and lay dice into the lane."),
    say("place {}: {} up, {} % sure"),
    say("place {}: nothing"),
    say("place {}: cocked"),
    say("place {} does not answer"),
    say("place {} has no light"),
    say("place {} not connected: sensors {}"),
    say("place {} stuck bright: sensors {}"),
    say("place {} blind: sensors {}"),
    say("place {} lamp or sun on sensors {}"),
    say("place {} not empty, or dirty: sensors {}"),
    say("place {} too bright, saturated: sensors {}"),
    say("place {} too dark, no white seen: sensors {}"),
    say("the step empty comes first"),
    say("not calibrated"),
    say("a roll was lost: nobody took it"),
    say("no memory for what was heard"),
)
"""Gaps are filled with numbers."""
ALL, NUMBERS = say("1 to 9"), r"(\d+(?: \d+)*|1 to 9)"
BETWEEN = "; "
KIND = re.compile(r"([A-Za-z]+Error: )(.*)", re.DOTALL)
"""An error of the board's Python, before what it says."""


def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(NUMBERS.join(map(re.escape, english_of(sentence).split("{}"))))


KNOWN = tuple((_pattern(sentence), english_of(sentence)) for sentence in SENTENCES)


def understood(words: str) -> str:
    """The same words, which know now how they are said in any language."""
    kind = KIND.fullmatch(words)
    if kind is not None:
        return joined("", (kind[1], understood(kind[2])))
    return joined(BETWEEN, map(_sentence, words.split(BETWEEN)))


def _sentence(words: str) -> str:
    for pattern, sentence in KNOWN:
        if (found := pattern.fullmatch(words)) is not None:
            return say(sentence, *(ALL if number == ALL else number for number in found.groups()))
    return words
