"""Event cards: one coroutine for each effect, when playing makes sense, whom a card may hit, and effects that last.

A rulebook has one registry. A card of its pack names an effect; what that does is registered beside its coroutine:

    CARDS: Cards[Zombies] = Cards()

    @CARDS.event("lots-of-luck", sense=before_a_roll)
    async def lots_of_luck(game: Zombies, play: Play) -> None: ...
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from companion.engine import Options, Refusal, Request
from companion.games.kit.questions import Question
from companion.languages import say
from companion.tiles import NOWHERE

G = TypeVar("G")


@dataclass(slots=True)
class Play:
    """One card being played, or used from in front of its owner."""

    seat: int
    card: str
    target: int = NOWHERE
    """A seat, a square or the index of a tile, as the card asks."""
    more: list[int] = field(default_factory=list)
    """Further targets, where a card has several."""
    stands_for: str = ""
    """The card of which it is a copy; empty where it is itself."""
    asked: Request[Any] | None = None
    """The question on top of which it is played."""
    thrown_back: bool = False
    """It works once more, on its own player: what it costs is paid already."""


Run: TypeAlias = Callable[[G, Play], Awaitable[None]]
Sense: TypeAlias = Callable[[G, Play, Request[Any]], Refusal | None]
Targets: TypeAlias = Callable[[G, int], Options[int]]


@dataclass(frozen=True, slots=True)
class CardRule(Generic[G]):
    """One effect."""

    run: Run[G]
    sense: Sense[G] | None = None
    targets: Targets[G] | None = None
    reacts: tuple[Question, ...] = ()
    """Questions to its owner at which it may be played even where other cards may not: the card speaks of the roll."""
    needs_pawn: bool = False
    """Makes no sense for a player whose pawn is off the map."""
    names: Run[G] | None = None
    """What is named besides the target when the card is announced, before others may answer it."""

    def speaks_of(self, asked: Request[Any]) -> bool:
        """Is this one of the questions that the card is about?"""
        return any(question.asked_by(asked) for question in self.reacts)


class Cards(Generic[G]):
    """Every effect of a rulebook's cards: of one that is played, and of one in front that is discarded for it."""

    def __init__(self) -> None:
        self.events: dict[str, CardRule[G]] = {}
        self.uses: dict[str, CardRule[G]] = {}

    def event(
        self,
        effect: str,
        sense: Sense[G] | None = None,
        targets: Targets[G] | None = None,
        reacts: tuple[Question, ...] = (),
        needs_pawn: bool = False,
        names: Run[G] | None = None,
    ) -> Callable[[Run[G]], Run[G]]:
        """Register what happens when an event card is played."""
        return self._registered(self.events, effect, sense, targets, reacts, needs_pawn, names)

    def use(
        self,
        effect: str,
        sense: Sense[G] | None = None,
        reacts: tuple[Question, ...] = (),
        needs_pawn: bool = False,
        targets: Targets[G] | None = None,
    ) -> Callable[[Run[G]], Run[G]]:
        """Register what happens when a card in front of its owner is used, or discarded for its effect."""
        return self._registered(self.uses, effect, sense, targets, reacts, needs_pawn)

    def _registered(
        self,
        rules: dict[str, CardRule[G]],
        effect: str,
        sense: Sense[G] | None,
        targets: Targets[G] | None,
        reacts: tuple[Question, ...],
        needs_pawn: bool,
        names: Run[G] | None = None,
    ) -> Callable[[Run[G]], Run[G]]:
        def register(run: Run[G]) -> Run[G]:
            rules[effect] = CardRule(run, sense, targets, reacts, needs_pawn, names)
            return run

        return register


def no_window(
    seat: int, rule: CardRule[Any], stays: bool, waiting: tuple[Request[Any], ...], open_at: Iterable[str], cites: str
) -> Refusal | None:
    """Not between a roll and its consequence, nor inside another card, unless the card speaks of that roll."""
    asked, inside_card = waiting[-1], len(waiting) > 1
    if asked.name in open_at and asked.window and not inside_card:
        return None
    if asked.seat == seat and rule.speaks_of(asked) and not stays:
        return None
    why = (
        say("a card is being resolved: it is finished first")
        if inside_card
        else say("finish what has been begun first")
    )
    return Refusal(cites, why)


# ---------------------------------------------------------------------- effects that last


class Lasting(Protocol):
    """A card that goes on working."""

    effect: str
    card: str
    whose: int
    ends: int
    held: bool


E = TypeVar("E", bound=Lasting)


class Piled(Protocol[E]):
    """A table with effects at work and a pile for the cards."""

    effects: list[E]

    def discard(self, card: str) -> None: ...

    def recall(self, card: str) -> None: ...


def go_on(table: Piled[E], effect: E) -> None:
    """The played card stays visible and goes on working."""
    table.recall(effect.card)
    table.effects.append(effect)


def end_effects(table: Piled[Any], seat: int) -> None:
    """The end of a turn of this seat: what ends with it ends, what ends later comes nearer to its end."""
    ended = [effect for effect in table.effects if effect.whose == seat and effect.ends == 1]
    for effect in table.effects:
        if effect.whose == seat and effect.ends > 1:
            effect.ends -= 1
    drop_effects(table, ended)


def drop_effects(table: Piled[Any], effects: Iterable[Lasting]) -> None:
    """These work no more; a card that lay visible until now goes to the discard pile."""
    for effect in list(effects):
        table.effects.remove(effect)
        if effect.held:
            table.discard(effect.card)


def effect_rule(rules: Mapping[str, CardRule[G]], effect: str, by_hand: str) -> CardRule[G]:
    """What the effect does; one that nobody registered is resolved by the table."""
    return rules.get(effect, rules[by_hand])
