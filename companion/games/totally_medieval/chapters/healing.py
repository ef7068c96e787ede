"""The three cures: the own Homeland, a healer, and a Terrain that heals (totally-medieval.heal.three-ways)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine import Json, Refusal
from companion.games.totally_medieval.chapters.cards import Own
from companion.games.totally_medieval.people import Character, Side
from companion.games.totally_medieval.printed import HEAL_ALL, HEAL_ONE
from companion.games.totally_medieval.questions import HEAL
from companion.games.totally_medieval.state import SETUP, SITUATION, Medieval
from companion.games.totally_medieval.words import whose
from companion.languages import say

HEALER = "totally-medieval.heal.healer"
ONE_PER_TURN = "totally-medieval.heal.healer-one-per-turn"
THREE_WAYS = "totally-medieval.heal.three-ways"
INCURABLE = "totally-medieval.heal.leprosy-incurable"
TIMING = "totally-medieval.ruling.healer-timing"
NOBODY = "none"


def curable(game: Medieval, one: Character) -> bool:
    """Has it an illness that a cure ends (totally-medieval.heal.leprosy-incurable)?"""
    return any(game.pack.illnesses[ill.illness].curable for ill in one.ills)


def cure(game: Medieval, one: Character) -> None:
    """All illnesses end but those that nothing cures (totally-medieval.ruling.leper-and-monastery)."""
    if curable(game, one):
        one.ills = [ill for ill in one.ills if not game.pack.illnesses[ill.illness].curable]
        game.tell("{} is cured", whose(game, one.card))


# ---------------------------------------------------------------------- places that cure


def place_cures(game: Medieval, side: Side) -> None:
    """On arrival and at the end of each own turn spent there, at no cost (totally-medieval.ruling.cure-on-entry)."""
    for one in side.characters:
        if one.ills and healing_place(game, side, one):
            cure(game, one)


def healing_place(game: Medieval, side: Side, one: Character) -> bool:
    """Does it stand where its side is cured? Nobody is who still has to fight for the place
    (totally-medieval.heal.monastery)."""
    terrain = game.terrain(one.at)
    heals_all = terrain is not None and terrain.effect.kind == HEAL_ALL
    return (one.at == game.home(side) or heals_all) and not game.contested(one.at) and game.holder(one.at) is side


# ---------------------------------------------------------------------- healers


def is_healer(game: Medieval, one: Character) -> bool:
    return game.card(one.card).effect.kind == HEAL_ONE


def no_heal(game: Medieval, side: Side, healer: str, target: str) -> Refusal | None:
    """Why a healer may not cure somebody now (totally-medieval.ruling.healer-timing)."""
    if side is not game.active or game.step in (SETUP, SITUATION):
        return Refusal(TIMING, say("a healer cures only in a turn of its owner"))
    holy = side.character(healer)
    if holy is None or not is_healer(game, holy):
        return Refusal(THREE_WAYS, say("only a healer in play cures: name yours"))
    if game.healed:
        return Refusal(ONE_PER_TURN, say("somebody was cured in this turn: one Character a turn"))
    return no_patient(game, side, holy, target)


def no_patient(game: Medieval, side: Side, holy: Character, target: str) -> Refusal | None:
    """Why a healer cannot cure that Character, whatever was done in this turn."""
    healer, one = game.card(holy.card).name, side.character(target)
    if one is None:
        return Refusal(HEALER, say("{} cures only Characters of {} that are in play", healer, side.name))
    name = game.card(target).name
    if one.at != holy.at:
        return Refusal(HEALER, say("{} and {} do not stand on the same Terrain", healer, name))
    if not one.ills:
        return Refusal(HEALER, say("{} is not ill", name))
    return None if curable(game, one) else Refusal(INCURABLE, say("nothing cures the illness of {}", name))


def heals(game: Medieval, side: Side) -> Iterator[tuple[str, str]]:
    """Every cure by a healer that is open to a side now: the healer and whom it cures, by their cards."""
    ill = [one.card for one in side.characters if one.ills]
    healers = [one.card for one in side.characters if is_healer(game, one)] if ill else []
    for healer in healers:
        yield from ((healer, one) for one in ill if no_heal(game, side, healer, one) is None)


def heal(game: Medieval, side: Side, healer: str, target: str) -> None:
    """A healer cures one Character that shares its rectangle, perhaps itself (totally-medieval.heal.healer)."""
    one = side.character(target)
    assert one is not None, f"{target} is not in play"
    game.healed = True
    if healer == target:
        game.tell("{} heals itself", game.card(healer).name)
    else:
        game.tell("{} heals {}", game.card(healer).name, game.card(target).name)
    cure(game, one)


class Patients(Own):
    """Whoever a healer of the side can cure, or nobody."""

    __slots__ = ("side",)

    def __init__(self, game: Medieval, side: Side) -> None:
        ill = dict.fromkeys(target for _, target in heals(game, side))
        super().__init__(game, ill, HEAL.rule, say("one ill Character that stands with a healer is cured, or nobody"))
        self.side = side

    def candidates(self) -> Iterable[str]:
        return *super().candidates(), NOBODY

    def refusal(self, value: str) -> Refusal | None:
        if value == NOBODY or value in self.cards:
            return None
        healers = [one.card for one in self.side.characters if is_healer(self.game, one)]
        return no_heal(self.game, self.side, healers[0], value) if len(healers) == 1 else super().refusal(value)

    def read(self, raw: Json) -> str | Refusal:
        return NOBODY if raw == NOBODY else super().read(raw)

    def label(self, value: str) -> str:
        return say("nobody") if value == NOBODY else super().label(value)


async def offer_cure(game: Medieval, side: Side) -> None:
    """An unused cure is offered before the turn ends (totally-medieval.ruling.end-of-turn-order)."""
    open_to = {target: healer for healer, target in heals(game, side)}
    if open_to:
        target = await HEAL.to(side.seat, Patients(game, side))
        if target != NOBODY:
            heal(game, side, open_to[target], target)
