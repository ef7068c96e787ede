"""Whom an illness or a Terrain strikes: the strongest or the weakest of some Characters, counted with their abilities.

victim = await pick_victim(game, side, "weakest-defender", arrived, TERRAIN_VICTIM)
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Refusal
from companion.games.kit.questions import Question
from companion.games.totally_medieval.chapters.cards import EXCLUSIVE, Own
from companion.games.totally_medieval.people import Character, Side
from companion.games.totally_medieval.printed import (
    ATTACK_BONUS,
    CHARACTER,
    DEFENCE_BONUS,
    IN_OWN_HOMELAND,
    STRONGEST_ATTACKER,
    STRONGEST_DEFENDER,
    WEAKEST_ATTACKER,
    WEAKEST_DEFENDER,
)
from companion.games.totally_medieval.questions import VICTIM
from companion.games.totally_medieval.state import Medieval
from companion.languages import say

TIE = "totally-medieval.ruling.illness-tie"
NAMES_VICTIM = "totally-medieval.illness.card-names-victim"
CHARACTERS_ONLY = "totally-medieval.illness.characters-only"
BATTLEFIELD = "totally-medieval.illness.card-reaches-battlefield"
PRESENCE = "totally-medieval.terrain.presence-needed"
IMMUNE = "totally-medieval.illness.homeland-immune"
ATTACKERS = (STRONGEST_ATTACKER, WEAKEST_ATTACKER)
STRONGEST = (STRONGEST_ATTACKER, STRONGEST_DEFENDER)
NOT_THE = {
    STRONGEST_ATTACKER: say("{} is not the strongest attacker"),
    STRONGEST_DEFENDER: say("{} is not the strongest defender"),
    WEAKEST_ATTACKER: say("{} is not the weakest attacker"),
    WEAKEST_DEFENDER: say("{} is not the weakest defender"),
}


def measure(game: Medieval, one: Character, victim: str) -> int:
    """The printed number with the points of the own ability (totally-medieval.illness.strongest-measure)."""
    card, attacking = game.card(one.card), victim in ATTACKERS
    bonus = card.effect.value if _counts(game, one, attacking) else 0
    return (card.attack if attacking else card.defence) + bonus


def _counts(game: Medieval, one: Character, attacking: bool) -> bool:
    """A bonus for fighting counts as if there were a fight, one for standing somewhere only there
    (totally-medieval.ruling.ability-points-in-ranking)."""
    effect = game.card(one.card).effect
    if effect.kind != (ATTACK_BONUS if attacking else DEFENCE_BONUS):
        return False
    return effect.when != IN_OWN_HOMELAND or at_home(game, one)


def side_of(game: Medieval, one: Character) -> Side:
    """Whose Character it is."""
    return next(side for side in game.players if any(mine is one for mine in side.characters))


def at_home(game: Medieval, one: Character) -> bool:
    return one.at == game.home(side_of(game, one))


def equals(game: Medieval, victim: str, among: Sequence[Character]) -> list[Character]:
    """Those of whom one is struck: the strongest or the weakest, several where they are equal."""
    if not among:
        return []
    measures = [measure(game, one, victim) for one in among]
    extreme = max(measures) if victim in STRONGEST else min(measures)
    return [one for one, points in zip(among, measures, strict=True) if points == extreme]


def no_victim(
    game: Medieval, side: Side, card: str, victim: str, among: Sequence[Character], reach: str
) -> Refusal | None:
    """Why a card is not the one that is struck; `reach` is the rule that says who can be struck at all."""
    name, one = game.card(card).name, side.character(card)
    if game.card(card).civilization != side.civilization:
        return Refusal(EXCLUSIVE, say("{} is none of the Characters of {}", name, side.name))
    if game.card(card).kind != CHARACTER:
        return Refusal(CHARACTERS_ONLY, say("{} is no Character", name))
    if one is None:
        return Refusal(reach, say("{} has no {} in play", side.name, name))
    if not any(other.card == card for other in among):
        return Refusal(IMMUNE if at_home(game, one) else reach, say("it does not reach {}", name))
    if all(other.card != card for other in equals(game, victim, among)):
        rule = NAMES_VICTIM if reach == BATTLEFIELD else TIE
        return Refusal(rule, say(NOT_THE[victim], name))
    return None


class Victims(Own):
    """The Characters that fit equally; their owner picks one (totally-medieval.ruling.illness-tie)."""

    __slots__ = ("among", "reach", "side", "victim")

    def __init__(self, game: Medieval, side: Side, victim: str, among: Sequence[Character], reach: str) -> None:
        fitting = dict.fromkeys(one.card for one in equals(game, victim, among))
        super().__init__(game, fitting, TIE, say("one of the Characters that fit equally is struck"))
        self.side, self.victim, self.among, self.reach = side, victim, among, reach

    def refusal(self, value: str) -> Refusal | None:
        return no_victim(self.game, self.side, value, self.victim, self.among, self.reach)


async def pick_victim(
    game: Medieval, side: Side, victim: str, among: Sequence[Character], question: Question = VICTIM, reach: str = ""
) -> Character | None:
    """The one of these Characters that is struck; None where there is nobody."""
    fitting = equals(game, victim, among)
    if len({one.card for one in fitting}) < 2:
        return fitting[0] if fitting else None
    reach = reach or (BATTLEFIELD if question is VICTIM else PRESENCE)
    card = await question.to(side.seat, Victims(game, side, victim, among, reach))
    return next(one for one in fitting if one.card == card)
