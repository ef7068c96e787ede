"""What the rulebook states about cards that it leaves to the pack: a pack that differs may be played, and says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.totally_medieval.pack_checks import SHARED
from companion.games.totally_medieval.printed import (
    ATTACKING_COASTAL,
    ATTACKING_HOMELAND,
    CHARACTER,
    HARVEST,
    HEAL_ALL,
    ILLNESS,
    MACHINE,
    QUEEN,
    STAY_HOME,
    WEATHER,
    MedievalPack,
    Variance,
)

COUNTS = {"characters": 14, "war-machines": 2, "harvests": 3, "terrains": 7, "situations": 14}
PREFERRED = {"knights": ("clear", "ration", 5), "vikings": ("extreme", "bountiful", 3)}
"""For both civilizations the Weather, the level of Harvest, and what that gives."""
CLEAR_RULE = "totally-medieval.battle.weather-knights-example"
EXTREME_RULE = "totally-medieval.battle.weather-vikings-example"
WEATHER_RULES = {"knights": CLEAR_RULE, "vikings": EXTREME_RULE}
LEVEL_RULES = {
    "knights": "totally-medieval.harvest.knights-ration-five",
    "vikings": "totally-medieval.harvest.vikings-bountiful-three",
}
OWN_CARDS, GAME_CARDS = "totally-medieval.setup.pack-contents", "totally-medieval.setup.game-pack-contents"
TERRAIN_RATE = Variance(-5, -5)


class Remark(NamedTuple):
    """What differs, and the rule that says otherwise."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def remarks(pack: MedievalPack) -> Iterator[Remark]:
    """Where a pack leaves the rulebook, and where cards and preferences do not meet."""
    yield from _counts(pack)
    yield from _civilizations(pack)
    yield from _machines(pack)
    yield from _terrains(pack)
    yield from _situations(pack)
    yield from _illnesses(pack)
    yield from _preferences(pack)


def _counts(pack: MedievalPack) -> Iterator[Remark]:
    for piece, number in COUNTS.items():
        if pack.pieces[piece] != number:
            text = f"{piece} is {pack.pieces[piece]}, the set-up of the rulebook counts {number}"
            yield Remark(text, GAME_CARDS if piece in SHARED else OWN_CARDS)
    for kind in (WEATHER, ILLNESS):
        if not any(card.kind == kind for card in pack.situations.values()):
            yield Remark(f"no Situation card is of the kind {kind}", "totally-medieval.setup.situation-kinds")


def _civilizations(pack: MedievalPack) -> Iterator[Remark]:
    for id, (weather, level, gives) in PREFERRED.items():
        people = pack.civilizations.get(id)
        if people is None:
            continue
        if people.weather != weather:
            text = f"{people.name} prefer {people.weather}, the rulebook says {weather}"
            yield Remark(text, WEATHER_RULES[id])
        found = {card.levels[people.harvest] for card in pack.of_kind(HARVEST, id).values()}
        if people.harvest != level or found != {gives}:
            text = f"{people.name} take {people.harvest} for {', '.join(map(str, sorted(found)))}"
            yield Remark(f"{text}, the rulebook says {level} for {gives}", LEVEL_RULES[id])
    for card in pack.of_kind(CHARACTER).values():
        if card.role == QUEEN and card.effect.kind != STAY_HOME:
            yield Remark(f"{card.id} may leave her Homeland", "totally-medieval.homeland.queen-stays")


def _machines(pack: MedievalPack) -> Iterator[Remark]:
    """Two machines are described, whoever has them."""
    described = {
        "Dragon Ships": (ATTACKING_COASTAL, "totally-medieval.turn.dragon-ship-coastal"),
        "Siege Tower": (ATTACKING_HOMELAND, "totally-medieval.turn.siege-tower-homeland"),
    }
    for card in pack.of_kind(MACHINE).values():
        when, rule = described.get(card.name, (card.effect.when, ""))
        if card.effect.when != when:
            yield Remark(f"{card.id} serves when {card.effect.when}, the rulebook says when {when}", rule)


def _terrains(pack: MedievalPack) -> Iterator[Remark]:
    monastery = pack.terrains.get("mountain-monastery")
    if monastery is None:
        yield Remark("there is no Mountain Monastery, which cures all", "totally-medieval.heal.monastery")
        return
    if monastery.effect.kind != HEAL_ALL:
        yield Remark("the Mountain Monastery does not cure", "totally-medieval.heal.monastery")
    if (monastery.preference, monastery.points) != ("mountain-dwellers", 10):
        found = f"the Mountain Monastery gives {monastery.points} to {monastery.preference or 'nobody'}"
        yield Remark(f"{found}, the rulebook 10 to mountain-dwellers", "totally-medieval.terrain.monastery-plus-ten")


def _situations(pack: MedievalPack) -> Iterator[Remark]:
    skies = pack.situations.get("clear-skies")
    if skies is None:
        yield Remark("there are no Clear Skies", CLEAR_RULE)
        return
    clear, extreme = (skies.variances.get(preference, Variance()) for preference in ("clear", "extreme"))
    if clear.attack != 7:
        text = f"under Clear Skies an attack of clear gets {clear.attack}, the rulebook says 7"
        yield Remark(text, CLEAR_RULE)
    if extreme != (-2, -2):
        text = f"under Clear Skies extreme gets {extreme.attack}/{extreme.defence}, the rulebook says -2"
        yield Remark(text, EXTREME_RULE)


def _illnesses(pack: MedievalPack) -> Iterator[Remark]:
    for land in pack.terrains.values():
        illness = pack.illnesses.get(land.effect.illness)
        if illness is not None and illness.variance != TERRAIN_RATE:
            text = f"{illness.name} from {land.name} costs {illness.variance.attack}/{illness.variance.defence}"
            yield Remark(f"{text}, the rulebook says -5", "totally-medieval.battle.illness-terrain-rate")
    leprosy, plague = pack.illnesses.get("leprosy"), pack.illnesses.get("plague")
    if leprosy and leprosy.fatal_after:
        yield Remark("Leprosy kills", "totally-medieval.illness.leprosy-not-fatal")
    if leprosy and leprosy.curable:
        yield Remark("Leprosy can be cured", "totally-medieval.heal.leprosy-incurable")
    if leprosy and not leprosy.barred_from_home:
        yield Remark("lepers may go home", "totally-medieval.illness.leper-barred-from-home")
    if plague and not plague.fatal_after:
        yield Remark("the Plague does not kill", "totally-medieval.illness.plague-fatal")


def _preferences(pack: MedievalPack) -> Iterator[Remark]:
    """A number that is missing counts 0, one that nobody prefers counts for nobody: a slip of the pen, perhaps."""
    weathers = {people.weather for people in pack.civilizations.values()}
    lands = {people.terrain for people in pack.civilizations.values()}
    for card in pack.situations.values():
        for missing in sorted(weathers - {*card.variances}) if card.kind == WEATHER else ():
            text = f"{card.name} has no number for {missing}, which counts as 0"
            yield Remark(text, "totally-medieval.ruling.missing-variance")
        for strange in sorted({*card.variances} - weathers):
            yield Remark(f"{card.name} has a number for {strange}, which no civilization prefers",
                         "totally-medieval.weather.preference-source")  # fmt: skip
    for land in pack.terrains.values():
        if land.preference and land.preference not in lands:
            yield Remark(f"{land.name} gives points to {land.preference}, which no civilization prefers",
                         "totally-medieval.terrain.preference-source")  # fmt: skip
