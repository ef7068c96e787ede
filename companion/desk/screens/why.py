"""Why: what is asked and by which rule, or why a square may (not) be chosen; then the rule's own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.desk.lights import Light, Lights, Pattern
from companion.desk.screens.common import COLUMNS, Pages, Strong
from companion.desk.screens.screen import Go, Reply, Say
from companion.engine import Refusal
from companion.games.kit.board import Point
from companion.languages import made, say
from companion.rules import Entry, UnknownRule, catalogue, lookup

if TYPE_CHECKING:
    from companion.desk.desk import Desk

NEW_PAGE = ""


class Why(Pages):
    """Pages that explain; a square that is spoken of is lit."""

    names_unlit = True

    def __init__(
        self, title: str, because: Sequence[str], rule: str, at: Point | None = None, refused: bool = False
    ) -> None:
        super().__init__(title, [*because, *rule_pages(rule, bool(because))])
        self.rule = rule
        self.at = at
        self.refused = refused

    def lights(self, desk: Desk) -> Lights:
        if self.at is None:
            return {}
        light = Light("refused", Pattern.FAST) if self.refused else Light("cursor", Pattern.BLINK)
        return {self.at: light}

    def focus(self, desk: Desk) -> Point | None:
        return self.at


def why_screen(desk: Desk) -> Reply:
    """WHY where nothing in particular is pointed at: why is this asked?"""
    question = desk.view.question if desk.view else None
    if question is not None:
        return Go(Why(say("Why this?"), [question.sentence, *_news(desk)], question.rule))
    over = desk.view.over if desk.view else None
    if over is not None:
        return Go(Why(say("Why over?"), [], over.rule))
    return Say(say("Nothing is asked now"))


def why_here(desk: Desk, no: Refusal | None, at: Point) -> Reply:
    """WHY with the cursor on a square: why it may not be chosen, or by which rule it may."""
    if no is not None:
        return Go(Why(say("Why not here?"), [sentence(no.why)], no.rule, at, refused=True))
    question = desk.view.question if desk.view else None
    if question is None:
        return why_screen(desk)
    return Go(Why(say("Why here?"), [question.sentence, *_news(desk)], question.rule, at))


def _news(desk: Desk) -> Iterator[str]:
    """What just happened, in full where the line above the keys is too short for it."""
    for news in (desk.off_mat, desk.view.news if desk.view else ""):
        if len(news) > COLUMNS:
            yield NEW_PAGE
            yield news


def rule_pages(rule: str, new_page: bool = False) -> Iterator[str]:
    """The id of a rule, its words, and the rulings that touch it, each on a page of its own."""
    if new_page:
        yield NEW_PAGE
    entry = _entry(rule)
    if entry is None:
        yield Strong(rule)
        return
    yield from _words(entry)
    for ruling in catalogue(rule.partition(".")[0]).rulings_on(rule):
        yield NEW_PAGE
        yield from _words(ruling)


def rule_text(rule: str) -> str:
    """The words of a rule alone; its id where the catalogue does not know it."""
    entry = _entry(rule)
    return entry.text if entry else rule


def question_text(ruling: str) -> str:
    """What a ruling settles, as a question."""
    entry = _entry(ruling)
    return entry.question if entry else ruling


def _words(entry: Entry) -> Iterator[str]:
    yield Strong(entry.id)
    if entry.question:
        yield entry.question
    yield entry.text


def _entry(rule: str) -> Entry | None:
    try:
        return lookup(rule)
    except UnknownRule:
        return None


def sentence(words: str) -> str:
    """A reason as a sentence."""
    return made(_sentence, words)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
