"""The registry of the event cards that several games have: written once, dealt to each rulebook with its own world.

@event("lots-of-ammo")
async def lots_of_ammo(world: World, game: EventGame, play: Play) -> None: ...

SHARED.deal_to(CARDS, TOWN)     # a rulebook takes them all
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from companion.engine import Options, Refusal, Request
from companion.games.horde.cards import CardRule, Cards, Play
from companion.games.horde.events.asking import EventQuestions
from companion.games.horde.events.world import World
from companion.games.kit.questions import Question

Run: TypeAlias = Callable[[World, Any, Play], Awaitable[None]]
Sense: TypeAlias = Callable[[World, Any, Play, Request[Any]], Refusal | None]
Targets: TypeAlias = Callable[[World, Any, int], Options[int]]
Reacts: TypeAlias = Callable[[EventQuestions], tuple[Question, ...]]


@dataclass(frozen=True, slots=True)
class SharedRule:
    """One effect, as `CardRule` but in any world."""

    run: Run
    sense: Sense | None
    targets: Targets | None
    reacts: Reacts | None
    needs_pawn: bool

    def within(self, world: World) -> CardRule[Any]:
        """The effect as it is in one game."""
        return CardRule(
            partial(self.run, world),
            partial(self.sense, world) if self.sense else None,
            partial(self.targets, world) if self.targets else None,
            self.reacts(world.asks) if self.reacts else (),
            self.needs_pawn,
        )


class SharedCards:
    """Every effect that several games have."""

    def __init__(self) -> None:
        self.events: dict[str, SharedRule] = {}
        self.uses: dict[str, SharedRule] = {}

    def event(
        self,
        effect: str,
        sense: Sense | None = None,
        targets: Targets | None = None,
        reacts: Reacts | None = None,
        needs_pawn: bool = False,
    ) -> Callable[[Run], Run]:
        """Register what happens when an event card is played."""
        return self._registered(self.events, effect, sense, targets, reacts, needs_pawn)

    def use(
        self, effect: str, sense: Sense | None = None, reacts: Reacts | None = None, needs_pawn: bool = False
    ) -> Callable[[Run], Run]:
        """Register what happens when a card in front of its owner is discarded for its effect."""
        return self._registered(self.uses, effect, sense, None, reacts, needs_pawn)

    def _registered(
        self,
        rules: dict[str, SharedRule],
        effect: str,
        sense: Sense | None,
        targets: Targets | None,
        reacts: Reacts | None,
        needs_pawn: bool,
    ) -> Callable[[Run], Run]:
        def register(run: Run) -> Run:
            rules[effect] = SharedRule(run, sense, targets, reacts, needs_pawn)
            return run

        return register

    def deal_to(self, cards: Cards[Any], world: World) -> None:
        """A rulebook takes them all; what it then registers under the same name takes the place of one."""
        cards.events.update({effect: rule.within(world) for effect, rule in self.events.items()})
        cards.uses.update({effect: rule.within(world) for effect, rule in self.uses.items()})


SHARED = SharedCards()
event, use = SHARED.event, SHARED.use
