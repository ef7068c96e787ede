"""What the Slayer and his followers do, in words: `Bron: attack the violet zombie on the middle of Lane 2`."""

from __future__ import annotations

from companion.engine import Json
from companion.games.kit.places import where
from companion.games.zombie_slayer.meta import ENDURE, NAMED, SKILLS
from companion.tiles import NOWHERE
from companion.tiles.town import Town

AT = {
    "move": "move to {}",
    "attack": "attack {}",
    "shoot": "shoot at {}",
    "drop": "drop dung on {}",
    "throw": "throw a torch at {}",
}
"""What is done on a square; a skill is called by its name."""
PLAIN = {
    "search": "search here",
    "end": "end the turn",
    ENDURE: "Endure Pain with the next action",
    "alone": "Endure Pain alone",
    "heal": "heal the Slayer",
    "leave": "leave the town for ever",
    "stop": "stop here",
    "nothing": "nothing",
}


def item_words(item: str) -> str:
    """An item as people say it: `life potion`."""
    return item.replace("-", " ")


def deed_words(who: str, verb: str, there: str = "", what: str = "") -> str:
    """One deed; `there` is the square in words, or who stands on it."""
    words = PLAIN.get(verb, verb)
    if there:
        words = AT.get(verb, f"{SKILLS.get(verb, verb)}: {{}}").format(f"the dung on {there}" if what else there)
    elif verb == "quaff":
        words = f"drink a {item_words(what)}"
    elif verb == "paint":
        words = "paint {0} on the {2}-face".format(*what.partition(" "))
    return f"{who.title()}: {words}" if who else words


def did(town: Town, deed: Json) -> str:
    """A deed as programs write it (`bron move 0,3.S`), in words; a square by itself is where somebody moves to."""
    words = str(deed).split()
    who = words.pop(0) if words and words[0] in NAMED else ""
    verb, rest = (words[0] if words else ""), words[1:]
    square = town.square(rest[0] if rest else verb)
    if square == NOWHERE:
        return deed_words(who, verb, what=" ".join(rest))
    return deed_words(who, verb if rest else "move", where(town, square), " ".join(rest[1:]))
