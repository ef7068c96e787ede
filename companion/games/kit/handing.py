"""What people may leave to the companion, and how it decides then: declared by a game beside its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from companion.engine import CHOICE, Json, Request
from companion.languages import say


class Decision(NamedTuple):
    """What the companion answers for people, and why, in a line of their words; no words where a rule says why."""

    value: Json
    why: str = ""


class Played(Protocol):
    """How a game is played, or will be: what is known of it before it is laid out, too."""

    @property
    def mode(self) -> str: ...


class Way(NamedTuple):
    """How the companion decides what was left to it; the game gives the way a word, such as `hungry`."""

    title: str
    """In a word for the small screen."""
    how: str
    """A sentence for people."""
    decide: Callable[[Any, Request[Any]], Decision | None] = lambda game, request: None
    """The decision, by nothing but what everybody sees; None leaves it to chance."""
    fits: Callable[[Played], bool] = lambda played: True
    """Does it make sense in a game that is played so?"""


def preferring(title: str, how: str, *words: str) -> Way:
    """A way that takes the first of these answers that is allowed."""

    def decide(game: Any, request: Request[Any]) -> Decision | None:
        word = next((word for word in words if word in request.options), "")
        why = say("as agreed") if word == words[0] else say("no {} for it", say(words[0]))
        return Decision(word, say("{}, {}", say(word), why)) if word else None

    return Way(title, how, decide)


def by_the_rules(figures: str, fits: Callable[[Played], bool] = lambda played: True) -> Way:
    """A way for what the rules lead, and give the reason for: the first of those that are equal to them."""
    how = say("The {} go as the rules say; of equals the first goes.", figures)
    return Way(say("By the rules"), how, lambda game, request: Decision(next(iter(request.options))), fits)


CHANCE = "chance"
BY_CHANCE = Way(say("By chance"), say("The companion draws lots among everything that is allowed."))
"""How everything can be decided, and is where nobody says otherwise."""


class Group(NamedTuple):
    """Questions that people leave to the companion together; the game gives the group a word, such as `zombies`."""

    title: str
    """In a word for the small screen."""
    how: str
    """A sentence for people: what the companion does then, and what is left to them."""
    begins: str
    """How the names of these questions begin."""
    offer: str = ""
    """What the button says that hands over the rest of the step; empty where there is none."""
    for_good: bool = True
    """Can it be left to the companion from now on, or only the rest of a step?"""
    also: tuple[str, ...] = ()
    """How the names of further questions of the group begin; a whole name is that question alone."""
    decisions: bool = False
    """Only what somebody decides: who rolls and draws is another matter."""
    ways: Mapping[str, Way] = {}
    """How the companion may decide it, besides by chance."""

    def holds(self, request: Request[Any]) -> bool:
        """Is the question one of them?"""
        mine = any(f"{request.name}.".startswith(f"{begins}.") for begins in (self.begins, *self.also))
        return mine and (request.kind == CHOICE or not self.decisions)
