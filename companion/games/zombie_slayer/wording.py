"""What the Slayer and his followers do, in words: `Bron: attack the violet zombie on the middle of Lane 2`."""

from __future__ import annotations

import re

from companion.engine import Json
from companion.games.kit.places import where
from companion.games.zombie_slayer.meta import ENDURE, NAMED, PIP_WORDS, SKILLS
from companion.languages import say
from companion.tiles import NOWHERE
from companion.tiles.town import Town

AT = {
    "move": say("move to {}"),
    "attack": say("attack {}"),
    "shoot": say("shoot at {}"),
    "drop": say("drop dung on {}"),
    "throw": say("throw a torch at {}"),
}
"""What is done on a square; a skill is called by its name."""
PLAIN = {
    "search": say("search here"),
    "end": say("end the turn"),
    ENDURE: say("Endure Pain with the next action"),
    "alone": say("Endure Pain alone"),
    "heal": say("heal the Slayer"),
    "leave": say("leave the town for ever"),
    "stop": say("stop here"),
    "nothing": say("nothing"),
}


FINDS = {
    "life-potion": say("life potion"),
    "accuracy-potion": say("accuracy potion"),
    "defence-potion": say("defence potion"),
    "torch": say("torch"),
    "dragon-dung": say("dragon dung"),
    "violet": say("violet"),
    "green": say("green"),
    "blue": say("blue"),
    "fanatic": say("fanatic"),
    "bron": say("Bron"),
    "archibald": say("Archibald"),
    "prycille": say("Prycille"),
    "new-skill": say("new skill"),
    **PIP_WORDS,
}
"""Items, and whatever else can be found."""


def item_words(item: str) -> str:
    """An item, or a follower, as people say it: `life potion`, `Bron`."""
    return FINDS.get(item) or item.replace("-", " ")


def deed_words(who: str, verb: str, there: str = "", what: str = "") -> str:
    """One deed; `there` is the square in words, or who stands on it."""
    words: str = PLAIN.get(verb, verb)
    if there:
        place = say("the dung on {}", there) if what else there
        words = say(AT[verb], place) if verb in AT else say("{}: {}", SKILLS.get(verb, verb), place)
    elif verb == "quaff":
        words = say("drink a {}", item_words(what))
    elif verb == "paint":
        attribute, _, face = what.partition(" ")
        words = say("paint {} on the {}-face", PIP_WORDS.get(attribute, attribute), face)
    return say("{}: {}", item_words(who), words) if who else words


def did(town: Town, deed: Json) -> str:
    """A deed as programs write it (`bron move 0,3.S`), in words; a square by itself is where somebody moves to."""
    words = str(deed).split()
    who = words.pop(0) if words and words[0] in NAMED else ""
    verb, rest = (words[0] if words else ""), words[1:]
    square = town.square(rest[0] if rest else verb)
    if square == NOWHERE:
        return deed_words(who, verb, what=" ".join(rest))
    return deed_words(who, verb if rest else "move", where(town, square), " ".join(rest[1:]))


# ---------------------------------------------------------------------- what was answered, once more

_KIND = "skill|melee|ranged|defence|holy"
AGAIN = (
    (r"keep ([\d ]+)", say("keep {}")),
    (r"Luck: reroll the (\w+) die", say("Luck: reroll the {} die")),
    (r"Luck: raise the (\w+) die", say("Luck: raise the {} die")),
    (r"Luck: lower the (\w+) die", say("Luck: lower the {} die")),
    (r"Luck: reroll a (\d)", say("Luck: reroll a {}")),
    (r"Luck: raise a (\d)", say("Luck: raise a {}")),
    (r"Luck: lower a (\d)", say("Luck: lower a {}")),
    (r"a pip of the (\d)-face", say("a pip of the {}-face")),
    (rf"({_KIND}) pip on the (\d)-face for (\d)", say("{} pip on the {}-face for {}")),
    (rf"(\d): a ({_KIND}) pip on the (\d)-face", say("{}: a {} pip on the {}-face")),
    (rf"(\d): (-?\d+) ({_KIND})", say("{}: {} {}")),
    (rf"(\d): (-?\d+) ({_KIND}) and (.+)", say("{}: {} {} and {}")),
    (r"take the (.+)", say("take the {}")),
    (r"leave the (.+)", say("leave the {}")),
    (r"discard (.+)", say("discard {}")),
    (r"(.+) comes along", say("{} comes along")),
    (r"(.+) stays", say("{} stays")),
    (r"(.+) leaves for ever", say("{} leaves for ever")),
)
"""Labels of answers: a journal keeps them in English, and this is how they were made."""
_PLACES = {"column": say("column"), "row": say("row")}
_WORDS = _PLACES | {str(words): words for words in FINDS.values()}


def again(label: str) -> str:
    """What was answered, as words that can be said in any language."""
    for pattern, template in AGAIN:
        if found := re.fullmatch(pattern, label):
            return say(template, *(_WORDS.get(part) or say(part) for part in found.groups()))
    return say(label)
