"""What the small screen says while dice are thrown: where, how many, and why once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.desk.sources import COCKED, NAMES, SETTLING, THROW, WRONG_COUNT, Source


def status(lying: Source, wanted: Mapping[str, int]) -> str:
    """What is going on before a source; empty where nothing is. `wanted`: how many dice each source waits for."""
    if lying.old:
        return f"{NAMES[lying.name]}: take out" if len(wanted) > 1 else "take the dice out"
    if lying.moving:
        return "settling ..." if lying.state == SETTLING else "rolling ..."
    if lying.state not in (COCKED, WRONG_COUNT):
        return ""
    brief, words = _again(lying, wanted.get(lying.name, 0))
    return f"{NAMES[lying.name]}: {brief}" if len(wanted) > 1 else words


def _again(lying: Source, wanted: int) -> tuple[str, str]:
    """Why it must be thrown again: in two words, and with what to do."""
    if lying.state == COCKED:
        return "cocked", "cocked: throw again"
    if not lying.faces:
        return "none seen", "none seen: try again"
    if len(lying.faces) < wanted:
        return "too few", "too few: throw again"
    if len(lying.faces) == wanted:  # one of them lay there before, or was laid down by hand
        return "old die", "old die: throw again"
    return "too many", f"throw {dice_words(wanted)} only"


def wish(wanted: Mapping[str, int], dice: int, some: bool) -> str:
    """What people are to throw; `some` dice of the hand are there already."""
    if dice == 1:
        return where(list(wanted))
    counts = set(wanted.values())
    if len(counts) == 1:
        number = counts.pop()
        return f"throw {number} more" if some else f"throw {dice_words(number)}"
    most = sorted(wanted.items(), key=lambda one: -one[1])[:2]
    return " or ".join(f"{NAMES[name]} {number}" for name, number in most)


def where(sources: Sequence[str]) -> str:
    """Where they throw."""
    if len(sources) == 1:
        return THROW[sources[0]]
    if len(sources) == 2:
        return f"throw: {NAMES[sources[0]]} or {NAMES[sources[1]]}"
    return "throw anywhere"


def dice_words(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"
