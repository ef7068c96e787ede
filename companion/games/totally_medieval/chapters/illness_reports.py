"""What somebody says about illness though nobody asked: who is ill, who is cured, who dies.

    driver.answer({"card": "knights-squire", "illness": "plague"}, name="illness.claim")
    driver.answer({"card": "knights-champion", "by": "clear-skies"}, name="heal.claim")

The companion knows by itself who is ill: every such report is refused, with the rule that speaks against it.
"""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.kit.reports import Report
from companion.games.totally_medieval.chapters.card_reports import Told
from companion.games.totally_medieval.chapters.healing import HEALER, THREE_WAYS, curable, healing_place, no_heal
from companion.games.totally_medieval.chapters.illness import OCCUPANTS, on_battlefield
from companion.games.totally_medieval.chapters.ranking import (
    BATTLEFIELD,
    CHARACTERS_ONLY,
    IMMUNE,
    PRESENCE,
    at_home,
    no_victim,
)
from companion.games.totally_medieval.people import Character, Side
from companion.games.totally_medieval.printed import CHARACTER, HEAL_ALL, INFECT
from companion.games.totally_medieval.state import Medieval
from companion.languages import say

INFECTS_ONE = "totally-medieval.illness.card-infects-one"
TWO_SOURCES = "totally-medieval.illness.two-sources"
ALREADY = "totally-medieval.ruling.already-ill"
MOMENT = "totally-medieval.ruling.infection-moment"
NOT_FATAL = "totally-medieval.illness.leprosy-not-fatal"
CLOCK = "totally-medieval.ruling.fatal-clock"
MONASTERY = "totally-medieval.heal.monastery"
INCURABLE = "totally-medieval.heal.leprosy-incurable"
HOMELAND = "homeland"


def _said(told: Told, key: str) -> str:
    value = told.value.get(key) if isinstance(told.value, dict) else told.value
    return value if isinstance(value, str) else ""


def _owner(game: Medieval, card: str) -> Side:
    civilization = game.card(card).civilization
    return next((side for side in game.players if side.civilization == civilization), game.active)


# ---------------------------------------------------------------------- who is ill


def falls_ill(told: Told) -> Refusal:
    """Why nobody falls ill by word of mouth; several cards are divided by spaces."""
    cards, illness = _said(told, "card").split(), _said(told, "illness")
    if len(cards) > 1:
        return Refusal(INFECTS_ONE, say("an Illness card infects one Character of each player"))
    if not cards or cards[0] not in told.game.pack.people or illness not in told.game.pack.illnesses:
        return Refusal(TWO_SOURCES, say("say which Character has which illness"))
    return not_ill(told.game, cards[0], illness)


def not_ill(game: Medieval, card: str, illness: str) -> Refusal:
    """Why this card has not caught this illness now, or nothing new by it."""
    name, side = game.card(card).name, _owner(game, card)
    if game.card(card).kind != CHARACTER:
        return Refusal(CHARACTERS_ONLY, say("{} is no Character", name))
    one = side.character(card)
    if one is None:
        return Refusal(BATTLEFIELD, say("{} is not in play", name))
    if one.has(illness):
        return Refusal(ALREADY, say("{} is known to have it", name))
    if at_home(game, one):
        return Refusal(IMMUNE, say("{} is at home, where nobody falls ill", name))
    return _not_from_card(game, side, card, illness) or _not_from_terrain(game, side, one, illness)


def _not_from_card(game: Medieval, side: Side, card: str, illness: str) -> Refusal | None:
    """Whom the Illness card in force has struck was settled when it was flipped; None where it is another card."""
    situation = game.in_force()
    if situation is None or situation.illness != illness:
        return None
    if no := no_victim(game, side, card, situation.victim, on_battlefield(game, side), BATTLEFIELD):
        return no
    if any(one.has(illness) for one in side.characters):
        return Refusal(INFECTS_ONE, say("another Character of this side has it: one is enough"))
    return Refusal(MOMENT, say("the card has struck when it was flipped, whoever comes later"))


def _not_from_terrain(game: Medieval, side: Side, one: Character, illness: str) -> Refusal:
    """A Terrain infects one of those who claim it, when they claim it."""
    name, here = game.card(one.card).name, sickens(game, one, illness)
    if not here and any(sickens(game, other, illness) for other in side.characters):
        return Refusal(OCCUPANTS, say("{} does not stand on the Terrain that brings it", name))
    why = (
        say("the Terrain has struck when it was claimed")
        if here
        else say("neither the Situation nor the Terrain brings it")
    )
    return Refusal(TWO_SOURCES, say("{} is not ill: {}", name, why))


def sickens(game: Medieval, one: Character, illness: str) -> bool:
    """Does it stand on a Terrain that brings this illness?"""
    terrain = game.terrain(one.at)
    return terrain is not None and (terrain.effect.kind, terrain.effect.illness) == (INFECT, illness)


# ---------------------------------------------------------------------- who is cured


def cured(told: Told) -> Refusal:
    """Why nobody is cured by word of mouth: `by` is a healer, a Terrain, `homeland`, or whatever somebody hopes for."""
    card, by = _said(told, "card"), _said(told, "by")
    side = _owner(told.game, card) if card in told.game.pack.people else told.who
    one = side.character(card)
    if one is None:
        return Refusal(THREE_WAYS, say("only a Character in play can be cured"))
    if by in told.game.pack.people and side.character(by) is not None:
        return no_heal(told.game, side, by, card) or Refusal(HEALER, say("the healer itself acts: use its ability"))
    return _not_by_place(told.game, side, one, by)


def _not_by_place(game: Medieval, side: Side, one: Character, by: str) -> Refusal:
    """The Homeland and a Terrain that heals act by themselves, on those who hold them."""
    name, terrain = game.card(one.card).name, game.pack.terrains.get(by)
    if by != HOMELAND and (terrain is None or terrain.effect.kind != HEAL_ALL):
        return Refusal(THREE_WAYS, say("the Homeland, a healer and a Terrain that heals are the only cures"))
    if one.ills and not curable(game, one):
        return Refusal(INCURABLE, say("nothing cures the illness of {}", name))
    if not (at_home(game, one) if terrain is None else game.terrain(one.at) is terrain):
        return Refusal(PRESENCE, say("{} does not stand there", name))
    if not healing_place(game, side, one):
        return Refusal(MONASTERY, say("it heals those who hold it: fight for it first"))
    return Refusal(THREE_WAYS, say("that place cures by itself: {} is known to be well", name))


# ---------------------------------------------------------------------- who dies


def dies(told: Told) -> Refusal:
    """Why nobody dies of an illness by word of mouth."""
    game, card = told.game, _said(told, "card")
    one = _owner(game, card).character(card) if card in game.pack.people else None
    kills = [game.pack.illnesses[ill.illness].fatal_after for ill in one.ills] if one is not None else []
    if not any(kills):
        return Refusal(NOT_FATAL, say("it has no illness that kills"))
    return Refusal(CLOCK, say("the illness kills at the end of a turn of its owner, after its number of turns"))


REPORTS: tuple[Report[Told], ...] = (
    Report("illness.claim", falls_ill),
    Report("illness.dies", dies),
    Report("heal.claim", cured),
)
