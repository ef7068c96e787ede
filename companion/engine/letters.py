"""Which letters a name may have, and how any text is written where letters could do harm.

This is the one place that says what a name may be. What people type is refused with the reason (`name_of`). What stands
in a file of an earlier version or of somebody else stays in the file as it is, and is shown cleaned (`told_apart`). And
whatever a file says, a terminal is given nothing but letters (`readable`), and only those that it has (`near`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress

from companion.engine.errors import BadInput
from companion.languages import say

LONGEST_NAME = 40
NAMELESS = "Somebody"
"""What a player is called of whose name nothing can be shown."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that take part in no word and show nothing: two names with and without them look the same."""
VISIBLE = ("L", "N", "P", "S")
"""The categories of what can be seen by itself."""
UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
"""What moves a cursor, turns the direction of writing, or takes no room; lone halves of letters, too."""
LIKE = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS"}
"""How umlauts are written where there are none."""
NEAR = {
    **LIKE,
    **dict.fromkeys("„“”", '"'),
    **dict.fromkeys("‚‘’", "'"),
    **dict.fromkeys("–—−", "-"),
    "…": "...",
    "×": "x",
}
"""What a letter looks like in plain ones."""
COLOUR = re.compile("(\x1b\\[[0-9;]{0,12}m)")


def name_of(text: str) -> str:
    """A name as somebody typed it, in its one spelling; BadInput says why it cannot be a name."""
    name = _spelled(text)
    problem = name_problem(name)
    if problem:
        raise BadInput(problem)
    return name


def name_problem(text: str) -> str:
    """Why this cannot be a name, in plain words; empty where it can."""
    name = _spelled(text)
    odd = next((letter for letter in name if not _may_stand(letter)), "")
    if odd:
        return say(
            "{} is no name: it has a letter that cannot be shown (U+{})",
            repr(readable(name[:LONGEST_NAME])),
            f"{ord(odd):04X}",
        )
    if len(name) > LONGEST_NAME:
        return say(
            "the name {}… is too long: a name has at most {} letters, not {}", name[:12], LONGEST_NAME, len(name)
        )
    if not any(unicodedata.category(letter)[0] in VISIBLE for letter in name):
        return say("a name needs at least one letter that can be seen, such as Ana")
    return ""


def cleaned(text: str) -> str:
    """A name from a file or a device, fit to be shown: without what cannot be, and no longer than a name may be."""
    name = _spelled("".join(letter if _may_stand(letter) else " " * letter.isspace() for letter in _composed(text)))
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 1].rstrip() + "…"
    return "" if name_problem(name) else name


def told_apart(names: Iterable[str]) -> list[str]:
    """The names of the players of a file, each fit to be shown, and no two alike."""
    taken: list[str] = []
    for name in names:
        shown, number = cleaned(name) or NAMELESS, 2
        while shown in taken:
            ending = f" {number}"
            shown, number = (cleaned(name) or NAMELESS)[: LONGEST_NAME - len(ending)] + ending, number + 1
        taken.append(shown)
    return taken


def readable(text: str, colours: bool = False) -> str:
    """Any text as a terminal may be given it: what is no letter is spelled out, such as \\x1b. Lines and columns stay,
    and colours where they are ours."""
    if UNSAFE.search(text) is None:
        return text
    if not colours:
        return UNSAFE.sub(_spelled_out, text)
    parts = COLOUR.split(text)  # every second part is a colour
    return "".join(part if index % 2 else UNSAFE.sub(_spelled_out, part) for index, part in enumerate(parts))


def alike(text: str) -> str:
    """What two ways to type a word have in common: `Zurück` and `zurueck` are one."""
    return "".join(LIKE.get(letter, letter) for letter in _composed(text).casefold())


def near(text: str, encoding: str) -> str:
    """A text in letters that this encoding has: `Süden` is `Sueden` where there are no umlauts, `?` is like nothing."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_near(letter, encoding) for letter in _composed(text))
    return text


def _near(letter: str, encoding: str) -> str:
    for one in (letter, NEAR.get(letter, ""), unicodedata.normalize("NFKD", letter)[0]):
        with suppress(UnicodeEncodeError):
            one.encode(encoding)
            if one:
                return one
    return "?"


def _spelled_out(letter: re.Match[str]) -> str:
    return letter[0].encode("unicode_escape").decode()


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _spelled(text: str) -> str:
    """One spelling for what looks the same: composed letters, single spaces, none around it."""
    spaced = (" " if unicodedata.category(letter) == "Zs" else letter for letter in _composed(text))
    return " ".join(word for word in "".join(spaced).split(" ") if word)


def _may_stand(letter: str) -> bool:
    return letter.isprintable() and letter not in BLANKS
