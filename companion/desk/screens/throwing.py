"""What the small screen says while dice are thrown: where, how many, and why once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.desk.sources import COCKED, NAMES, SETTLING, THROW, WRONG_COUNT, Source
from companion.languages import joined, say


def status(lying: Source, wanted: Mapping[str, int]) -> str:
    """What is going on before a source; empty where nothing is. `wanted`: how many dice each source waits for."""
    if lying.old:
        return say("{}: take out", NAMES[lying.name]) if len(wanted) > 1 else say("take the dice out")
    if lying.moving:
        return say("settling ...") if lying.state == SETTLING else say("rolling ...")
    if lying.state not in (COCKED, WRONG_COUNT):
        return ""
    brief, words = _again(lying, wanted.get(lying.name, 0))
    return f"{NAMES[lying.name]}: {brief}" if len(wanted) > 1 else words


def _again(lying: Source, wanted: int) -> tuple[str, str]:
    """Why it must be thrown again: in two words, and with what to do."""
    if lying.state == COCKED:
        return "cocked", say("cocked: throw again")
    if not lying.faces:
        return say("none seen"), say("none seen: try again")
    if len(lying.faces) < wanted:
        return say("too few"), say("too few: throw again")
    if len(lying.faces) == wanted:  # one of them lay there before, or was laid down by hand
        return say("old die"), say("old die: throw again")
    return say("too many"), say("throw {} only", dice_words(wanted))


def wish(wanted: Mapping[str, int], dice: int, some: bool) -> str:
    """What people are to throw; `some` dice of the hand are there already."""
    if dice == 1:
        return where(list(wanted))
    counts = set(wanted.values())
    if len(counts) == 1:
        number = counts.pop()
        return say("throw {} more", number) if some else say("throw {}", dice_words(number))
    most = sorted(wanted.items(), key=lambda one: -one[1])[:2]
    return joined(say(" or "), [f"{NAMES[name]} {number}" for name, number in most])


def where(sources: Sequence[str]) -> str:
    """Where they throw."""
    if len(sources) == 1:
        return THROW[sources[0]]
    if len(sources) == 2:
        return say("throw: {} or {}", NAMES[sources[0]], NAMES[sources[1]])
    return say("throw anywhere")


def dice_words(number: int) -> str:
    return say("1 die") if number == 1 else say("{} dice", number)
