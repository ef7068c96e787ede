"""Reads the entries of a pack of Totally Medieval one by one, each checked by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from companion.games.totally_medieval.meta import COLOURS
from companion.games.totally_medieval.printed import (
    ATTACK_BONUS,
    ATTACKING_COASTAL,
    ATTACKING_HOMELAND,
    ATTACKING_INLAND,
    ATTACKING_INLAND_MIDDLE,
    CHARACTER,
    CONDITIONS,
    DEFENCE_BONUS,
    FIRST_MOVE_FREE,
    GAIN_HARVEST,
    HALT,
    HARVEST,
    HEAL_ALL,
    HEAL_ONE,
    HEALER,
    HOLDER_DEFENCE,
    ILLNESS,
    IN_OWN_HOMELAND,
    INFECT,
    KILL,
    LASTING,
    LEVELS_OF_HARVEST,
    LOSE_HARVEST,
    MACHINE,
    MAX_MOVES,
    NO_EFFECT,
    NO_WAR_MACHINES,
    NONE,
    ON_CLAIM,
    ROLES,
    STAY_HOME,
    VICTIMS,
    WEATHER,
    Card,
    Civilization,
    Effect,
    Illness,
    Situation,
    Terrain,
    Variance,
)
from companion.packs.entries import mark_of
from companion.packs.reading import Entry

DETAILS = ("value", "when", "victim", "illness", "least")
"""What may be said beside an effect."""
PREFERENCES = ("weather", "harvest", "terrain")
"""What is printed as preferred status on every Character."""
ATTACKING = (ATTACKING_INLAND, ATTACKING_INLAND_MIDDLE, ATTACKING_COASTAL, ATTACKING_HOMELAND)
_PAIR = re.compile(r"([+-]?\d+)/([+-]?\d+)")


class Asks(NamedTuple):
    """What an effect wants to know, and when it works."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    timing: str = LASTING
    when: tuple[str, ...] = CONDITIONS
    values: range = range(1, 100)


CHARACTER_ASKS = {
    NONE: Asks(),
    STAY_HOME: Asks(),
    HEAL_ONE: Asks(),
    ATTACK_BONUS: Asks(("value", "when"), when=ATTACKING),
    DEFENCE_BONUS: Asks(("value", "when"), when=(IN_OWN_HOMELAND,)),
}
TERRAIN_ASKS = {
    NONE: Asks(),
    HEAL_ALL: Asks(),
    GAIN_HARVEST: Asks(("value",), timing=ON_CLAIM),
    HALT: Asks(),
    INFECT: Asks(("illness", "victim"), timing=ON_CLAIM),
    KILL: Asks(("victim",), ("least",), ON_CLAIM),
    HOLDER_DEFENCE: Asks(("value",)),
}
WEATHER_ASKS = {
    NONE: Asks(),
    MAX_MOVES: Asks(("value",), values=range(2)),
    NO_WAR_MACHINES: Asks(),
    FIRST_MOVE_FREE: Asks(),
    LOSE_HARVEST: Asks(("value",)),
}


# ---------------------------------------------------------------------- pairs and effects


def pair(text: object) -> Variance | None:
    """Two numbers as they are printed, Attack first (totally-medieval.battle.number-order)."""
    found = _PAIR.fullmatch(text) if isinstance(text, str) else None
    return Variance(int(found[1]), int(found[2])) if found else None


def _pair_of(entry: Entry, key: str, example: str) -> Variance:
    text = entry.text(key)
    numbers = pair(text)
    if text.strip() and numbers is None:
        entry.wrong(f"{key} is {text!r}", f'Attack/Defence, such as "{example}"', key)
    return numbers or Variance()


def _strength(entry: Entry) -> Variance:
    """The pair in the corner of a card."""
    strength = _pair_of(entry, "strength", "10/8")
    if min(strength) < 0:
        entry.wrong(f"strength is {entry.table['strength']!r}", "two numbers, 0 or more", "strength")
    return strength


def effect_from(entry: Entry, known: Mapping[str, Asks], default: str | None = None) -> Effect:
    """The effect that an entry names, with what it wants to know; there are no others
    (totally-medieval.round.situation-scope)."""
    kind = entry.word("effect", default)
    if kind not in known:
        if kind:
            entry.wrong(f"no effect is called {kind!r}", f"effect = one of {', '.join(known)}", "effect")
        return NO_EFFECT
    asks = known[kind]
    for key in DETAILS:
        if key in entry.table and key not in asks.needs + asks.may:
            wanted = ", ".join(asks.needs + asks.may) or "nothing else"
            entry.wrong(f"{key} is said, which the effect {kind} does not know", f"beside it {wanted}", key)
    effect = Effect(
        kind,
        value=entry.number("value") if "value" in asks.needs else 0,
        when=entry.one_of("when", asks.when) if "when" in asks.needs else "",
        timing=asks.timing,
        victim=entry.one_of("victim", VICTIMS) if "victim" in asks.needs else "",
        illness=entry.word("illness") if "illness" in asks.needs else "",
        least=entry.number("least", 1) if "least" in asks.may else 0,
    )
    if "value" in asks.needs and "value" in entry.table and effect.value not in asks.values:
        least, most = asks.values[0], asks.values[-1]
        entry.wrong(f"value is {effect.value} with the effect {kind}", f"{least} to {most}", "value")
    return effect


def _does(entry: Entry, effect: Effect) -> str:
    """What a card says in words; only one that does nothing may be silent."""
    return entry.text("does", "" if effect.kind == NONE else None)


def single(entry: Entry) -> None:
    """People are told apart by their entries: what there is twice has two of them."""
    if entry.number("copies", 1) != 1:
        entry.wrong(f"copies is {entry.table['copies']}", "an entry of its own for each, with its own id", "copies")


def _finish(entry: Entry, *known: str) -> None:
    """Nothing else is said but for a note, and what was reported already."""
    entry.text("note", "")
    entry.refuse_unknown_keys(known)


# ---------------------------------------------------------------------- civilizations and their cards


def civilization_from(entry: Entry) -> Civilization:
    """A people with what it prefers and its Homeland; there is one of it (totally-medieval.homeland.one-per-pack)."""
    id = entry.word("id")
    civilization = Civilization(
        id=id,
        name=entry.text("name"),
        weather=entry.word("weather"),
        harvest=entry.one_of("harvest", LEVELS_OF_HARVEST),
        terrain=entry.word("terrain"),
        homeland=entry.text("homeland"),
        defender_points=entry.number("defender_points"),
        colour=entry.one_of("colour", COLOURS, "green"),
        copies=entry.number("copies", 1),
        mark=mark_of(entry),
    )
    _finish(entry)
    return civilization


def card_from(entry: Entry) -> Card:
    """A Character, a War Machine or a Harvest."""
    kind = entry.one_of("kind", tuple(_KINDS))
    return _KINDS[kind](entry) if kind in _KINDS else Card(entry.word("id"), "", entry.word("civilization"), kind)


def _character(entry: Entry) -> Card:
    strength, effect = _strength(entry), effect_from(entry, CHARACTER_ASKS, NONE)
    card = Card(
        id=entry.word("id"),
        name=entry.text("name"),
        civilization=entry.word("civilization"),
        kind=CHARACTER,
        attack=strength.attack,
        defence=strength.defence,
        role=entry.one_of("role", ROLES),
        effect=effect,
        does=_does(entry, effect),
        mark=mark_of(entry),
    )
    for preference in PREFERENCES:
        entry.word(preference, "")
    single(entry)
    _finish(entry, *DETAILS)
    if card.role == HEALER and effect.kind != HEAL_ONE:
        entry.wrong(f"a {HEALER} has the effect {effect.kind}", f'effect = "{HEAL_ONE}", or another role', "role")
    return card


def _machine(entry: Entry) -> Card:
    strength = _strength(entry)
    card = Card(
        id=entry.word("id"),
        name=entry.text("name"),
        civilization=entry.word("civilization"),
        kind=MACHINE,
        attack=strength.attack,
        defence=strength.defence,
        effect=Effect(when=entry.one_of("when", CONDITIONS)),
        does=entry.text("does"),
        mark=mark_of(entry),
    )
    single(entry)
    _finish(entry)
    if card.effect.when in CONDITIONS and not (strength.attack if card.effect.when in ATTACKING else max(strength)):
        entry.wrong(f"strength is {entry.table.get('strength')!r} when {card.effect.when}", "what it adds", "strength")
    return card


def _harvest(entry: Entry) -> Card:
    card = Card(
        id=entry.word("id"),
        name=entry.text("name"),
        civilization=entry.word("civilization"),
        kind=HARVEST,
        does=entry.text("does"),
        levels=entry.numbers("levels"),
        copies=entry.number("copies", 1),
        mark=mark_of(entry),
    )
    _finish(entry)
    for level in LEVELS_OF_HARVEST:  # totally-medieval.harvest.three-levels
        if level not in card.levels:
            entry.wrong(f"levels has no {level}", f"a number for {', '.join(LEVELS_OF_HARVEST)}", "levels")
    for level in sorted({*card.levels} - {*LEVELS_OF_HARVEST}):
        entry.wrong(f"levels has {level}", f"only {', '.join(LEVELS_OF_HARVEST)}", "levels")
    return card


_KINDS = {CHARACTER: _character, MACHINE: _machine, HARVEST: _harvest}


# ---------------------------------------------------------------------- the game pack


def terrain_from(entry: Entry) -> Terrain:
    """A Terrain; its preference number is said once (totally-medieval.ruling.terrain-number-place)."""
    effect = effect_from(entry, TERRAIN_ASKS)
    terrain = Terrain(
        id=entry.word("id"),
        name=entry.text("name"),
        preference=entry.word("preference", ""),
        points=entry.number("points", 0),
        effect=effect,
        does=_does(entry, effect),
        copies=entry.number("copies", 1),
        mark=mark_of(entry),
    )
    _finish(entry, *DETAILS)
    if terrain.points and not terrain.preference:
        entry.wrong(f"{terrain.points} points for nobody", "a preference, or points = 0", "points")
    return terrain


def illness_from(entry: Entry) -> Illness:
    """An illness; what it costs carries its sign."""
    illness = Illness(
        id=entry.word("id"),
        name=entry.text("name"),
        variance=_pair_of(entry, "variance", "-4/-4"),
        fatal_after=entry.number("fatal_after", 0),
        curable=entry.flag("curable", True),
        barred_from_home=entry.flag("barred_from_home", False),
        mark=mark_of(entry),
    )
    single(entry)
    _finish(entry)
    if max(illness.variance) > 0:
        entry.wrong(f"variance is {entry.table['variance']!r}", 'what is lost, such as "-4/-4"', "variance")
    return illness


def situation_from(entry: Entry) -> Situation:
    """A Weather or an Illness card (totally-medieval.setup.situation-kinds): both lie in the Situation pile
    (totally-medieval.category.weather-is-situation)."""
    kind = entry.one_of("kind", (WEATHER, ILLNESS))
    weather = kind != ILLNESS
    effect = effect_from(entry, WEATHER_ASKS) if weather else NO_EFFECT
    situation = Situation(
        id=entry.word("id"),
        name=entry.text("name"),
        kind=kind,
        does=_does(entry, effect) if weather else entry.text("does"),
        variances=_variances(entry) if weather else {},
        effect=effect,
        illness="" if weather else entry.word("illness"),
        victim="" if weather else entry.one_of("victim", VICTIMS),
        copies=entry.number("copies", 1),
        mark=mark_of(entry),
    )
    _finish(entry, *(DETAILS if weather else ()))
    return situation


def _variances(entry: Entry) -> dict[str, Variance]:
    """For each preference what is added in battle (totally-medieval.weather.two-parts)."""
    said = entry.mapping("variances")
    variances = {preference: pair(text) for preference, text in said.items()}
    if not variances:
        entry.wrong("there are no variances", 'Attack/Defence by preference, such as { clear = "+7/+5" }', "variances")
    for preference, numbers in variances.items():
        if numbers is None:
            problem = f"{preference} of variances is {said[preference]!r}"
            entry.wrong(problem, 'Attack/Defence, such as "+7/-2"', "variances")
    return {preference: numbers or Variance() for preference, numbers in variances.items()}
