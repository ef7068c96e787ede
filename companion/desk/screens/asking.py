"""Which screen asks a question: dice, a tile in hand, squares of the map, or a list."""

from __future__ import annotations

from companion.desk.look import Option, Question
from companion.desk.screens.listing import Listing, Veiled
from companion.desk.screens.placing import Placing
from companion.desk.screens.pointing import Pointing
from companion.desk.screens.rolling import Rolling
from companion.desk.screens.screen import Screen
from companion.engine import CHOICE


def screen_for(question: Question) -> Screen:
    """The screen that asks a question best."""
    if question.dice:
        return Rolling(question)
    if question.private and question.kind == CHOICE:
        return Veiled(question)
    if is_placement(question):
        return Placing(question)
    if len(question.verbs) < 2 and can_point(question.options):
        return Pointing(question)
    return Listing(question)


def is_placement(question: Question) -> bool:
    """Is a tile laid: every answer covers several squares and says which way round?"""
    return all(len(option.places) > 1 and " r" in str(option.value) for option in question.options)


def can_point(options: tuple[Option, ...]) -> bool:
    """Do most of the answers lie on squares of their own?"""
    anchors = [option.places[0] for option in options if option.places]
    return len(anchors) > len(options) // 2 and len(set(anchors)) == len(anchors)
