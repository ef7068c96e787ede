"""Which screen asks a question: dice, dials, wheels, a tile in hand, squares of the map, or a list."""

from __future__ import annotations

from companion.desk.look import Option, Question
from companion.desk.screens.bidding import Bidding
from companion.desk.screens.counting import Counting
from companion.desk.screens.dialling import Dialling
from companion.desk.screens.drawing import Drawing
from companion.desk.screens.filling import Filling
from companion.desk.screens.grouping import Grouping
from companion.desk.screens.listing import Listing, Veiled
from companion.desk.screens.placing import Placing
from companion.desk.screens.pointing import Pointing
from companion.desk.screens.rolling import Rolling
from companion.desk.screens.screen import Screen
from companion.desk.screens.spreading import Spreading
from companion.engine import CHOICE
from companion.games.kit.counted import dials_of
from companion.games.kit.grouped import members_of


def screen_for(question: Question) -> Screen:
    """The screen that asks a question best."""
    if question.dice:
        return Rolling(question)
    if question.numbers is not None:
        return Dialling(question)
    if question.drawn:
        return Drawing(question)
    if question.so_far:
        return Bidding(question)
    if question.kind == CHOICE and dials_of(option.value for option in question.options):
        return Counting(question)
    if question.kind == CHOICE and names_groups(question):
        return Grouping(question)
    if question.private and question.kind == CHOICE:
        return Veiled(question)
    if question.form:
        return Filling(question)
    return Spreading(question) if question.spread else one_by_one(question)


def one_by_one(question: Question, below: bool = False) -> Screen:
    """The screen that asks for one answer, even where a whole series could be answered at one stroke."""
    if is_placement(question):
        return Placing(question)
    if len(question.verbs) < 2 and can_point(question.options):
        return Pointing(question, below=below)
    return Listing(question, below=below)


def names_groups(question: Question) -> bool:
    """Does an answer name one, or several together?"""
    return not question.verbs and bool(members_of((option.value, option.label) for option in question.options))


def is_placement(question: Question) -> bool:
    """Is a tile laid: every answer covers several squares and says which way round?"""
    return all(len(option.places) > 1 and " r" in str(option.value) for option in question.options)


def can_point(options: tuple[Option, ...]) -> bool:
    """Do most of the answers lie on squares of their own?"""
    anchors = [option.places[0] for option in options if option.places]
    return len(anchors) > len(options) // 2 and len(set(anchors)) == len(anchors)
