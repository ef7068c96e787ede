"""Becoming ill, spreading it and dying of it; the cures stand in `healing`, who is struck in `ranking`."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit.questions import Question
from companion.games.totally_medieval.chapters.healing import cure, heal, heals, no_heal, offer_cure, place_cures
from companion.games.totally_medieval.chapters.ranking import at_home, equals, measure, pick_victim
from companion.games.totally_medieval.chapters.winning import look_for_winner
from companion.games.totally_medieval.people import Character, Sickness, Side
from companion.games.totally_medieval.questions import TERRAIN_VICTIM, VICTIM
from companion.games.totally_medieval.state import Medieval
from companion.games.totally_medieval.words import whose

__all__ = [
    "at_home", "cure", "heal", "heals", "infect", "kept_away", "may_enter_home", "measure", "no_heal", "on_battlefield",
    "pick_victim", "place_cures", "strike", "turn_began", "turn_ends",
]  # fmt: skip

OCCUPANTS = "totally-medieval.illness.terrain-reaches-occupants"


def on_battlefield(game: Medieval, side: Side) -> list[Character]:
    """Whom an Illness card can reach: everybody outside the own Homeland
    (totally-medieval.illness.card-reaches-battlefield)."""
    return [one for one in side.characters if one.at != game.home(side)]


async def strike(
    game: Medieval,
    side: Side,
    illness: str,
    victim: str,
    among: Sequence[Character],
    question: Question = VICTIM,
) -> None:
    """One of these Characters falls ill (totally-medieval.illness.card-infects-one); where it has that illness already
    nobody else is sought (totally-medieval.ruling.already-ill)."""
    reached = [one for one in among if not at_home(game, one)]
    if all(one.has(illness) for one in equals(game, victim, reached)):
        return
    reach = OCCUPANTS if question is TERRAIN_VICTIM else ""
    struck = await pick_victim(game, side, victim, reached, question, reach)
    if struck is not None:
        infect(game, struck, illness)


def infect(game: Medieval, one: Character, illness: str) -> None:
    """A Character falls ill besides whatever else it has (totally-medieval.illness.several-at-once), but nobody does
    in the own Homeland (totally-medieval.illness.homeland-immune)."""
    if one.has(illness) or at_home(game, one):
        return
    one.ills.append(Sickness.of(illness))
    game.tell("{} falls ill: {}", whose(game, one.card), game.pack.illnesses[illness].name)


def may_enter_home(game: Medieval, one: Character) -> bool:
    """A leper may not go back to the own Homeland (totally-medieval.illness.leper-barred-from-home)."""
    return not kept_away(game, one)


def kept_away(game: Medieval, one: Character) -> str:
    """The illness with which nobody goes home, by its name; empty where there is none."""
    illnesses = (game.pack.illnesses[ill.illness] for ill in one.ills)
    return next((illness.name for illness in illnesses if illness.barred_from_home), "")


# ---------------------------------------------------------------------- clocks


def turn_began(game: Medieval, side: Side) -> None:
    """Whoever is ill when a turn of its owner begins spreads the illness at its end
    (totally-medieval.ruling.spread-clock)."""
    for one in side.characters:
        for ill in one.ills:
            ill.begun += 1


async def turn_ends(game: Medieval, side: Side) -> None:
    """Place cures, the offer of an unused cure, deaths, spread (totally-medieval.ruling.end-of-turn-order)."""
    if game.settled:  # only the draw was left when something was set right
        return
    place_cures(game, side)
    await offer_cure(game, side)
    game.settled = True
    die(game, side)
    look_for_winner(game)
    if game.rule_is("illness-spread", "on"):
        spread(game, side)


def die(game: Medieval, side: Side) -> None:
    """One more own turn has ended since each infection; the illness that kills first kills
    (totally-medieval.illness.fastest-kills)."""
    for one in list(side.characters):
        for ill in one.ills:
            ill.ended += 1
        if by := next((ill.illness for ill in one.ills if 0 < _life(game, ill) <= ill.ended), ""):
            game.tell("{} dies: {}", whose(game, one.card), game.pack.illnesses[by].name)
            game.lose(side, one)


def _life(game: Medieval, ill: Sickness) -> int:
    """At the end of so many own turns it kills; 0: never (totally-medieval.ruling.fatal-clock)."""
    return game.pack.illnesses[ill.illness].fatal_after


def spread(game: Medieval, side: Side) -> None:
    """Whoever shares a rectangle with a friend that has been ill since this turn began catches it
    (totally-medieval.illness.spread-deadline), Leprosy too (totally-medieval.ruling.spread-includes-leprosy)."""
    carried = {(one.at, ill.illness) for one in side.characters for ill in one.ills if ill.begun > 0}
    for one in side.characters:
        for at, illness in sorted(carried):
            if at == one.at:
                infect(game, one, illness)
