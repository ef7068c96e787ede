"""Dice as pages see them: what lies before the sources, whose dice count, the dice with a radio; and what pages want of
them. What counts is a setting of the desk, and is changed there: pages and buttons say the same thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from companion.desk.desk import Desk
from companion.desk.dicing import choices, fitted, is_chosen, may_roll, may_type, switched, why_thrown
from companion.desk.intents import BlinkDie, ChooseDie, Intent, LookForDice, Set
from companion.desk.screens.dice_from import MUST
from companion.engine import Json
from companion.web.host import CountingLine, DiceLine, DicingLine, RadioDieLine, SourceLine

# ---------------------------------------------------------------------- looking


def lying(desk: Desk, pictures: tuple[str, ...]) -> DiceLine:
    """What the sources see, and what was thrown that nobody had asked for."""
    seen = [desk.dice.of(name) for name in fitted(desk)]
    lines = [SourceLine(one.name, one.state, one.faces, is_chosen(desk, one.name)) for one in seen]
    unasked = desk.dice.unasked
    faces, by = (unasked.faces, unasked.source) if unasked else ((), "")
    return DiceLine(lines, faces, by, pictures, may_type(desk), may_roll(desk))


def counted(desk: Desk) -> DicingLine:
    """What can be switched on and off, and the list of dice with a radio."""
    radio = desk.radio
    sources = [CountingLine(name, is_chosen(desk, name)) for name in choices(desk)]
    return DicingLine(
        sources, radio.fitted, radio.looking, radio.words, [RadioDieLine(**asdict(die)) for die in radio.dice]
    )


# ---------------------------------------------------------------------- doing


def thrown_only(desk: Desk, deed: Mapping[str, Json]) -> str:
    """Why a roll is not answered from a page, where the table has agreed on dice that are thrown; empty where it is."""
    if deed["do"] == "roll":
        return why_thrown(desk, typed=False)
    faces = deed["do"] == "answer" and all(_is_roll(value) for value in deed["values"])
    return why_thrown(desk, typed=True) if faces else ""


def _is_roll(value: Json) -> bool:
    """A face, or a hand of them; what else may be answered to a roll is a word."""
    return isinstance(value, int) or (isinstance(value, list) and all(isinstance(face, int) for face in value))


def no_source(desk: Desk, deed: Mapping[str, Json]) -> str:
    """Why it cannot count, or cannot cease to; empty where it can."""
    if deed["do"] != "dicefrom":
        return ""
    if deed["source"] not in choices(desk):
        return f"dicefrom: source must be one of {', '.join(choices(desk))}"
    return "" if switched(desk, deed["source"], deed["on"]) else MUST


def about_dice(desk: Desk, deed: Mapping[str, Json]) -> Intent | None:
    """What a page wants of dice, as the desk would say it; None where it wants something else."""
    match deed["do"], deed.get("to"):
        case "dicefrom", _:
            return Set({"dice_from": switched(desk, deed["source"], deed["on"])})
        case "lookfordice", _:
            return LookForDice()
        case "die", "blink":
            return BlinkDie(deed["address"])
        case "die", to:
            return ChooseDie(deed["address"], take=to == "take")
    return None
