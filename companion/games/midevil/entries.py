"""Reads the entries of a MidEvil pack one by one, each checked by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.games.midevil.effects import CARD_EFFECTS, DIE, DUNGEON_EFFECTS, ROLLED, Asks
from companion.games.midevil.printed import (
    BASE,
    DOWN,
    MODES,
    RANGED,
    SETS,
    UP,
    Effect,
    EventCard,
    Fate,
    Figure,
    Setup,
    Spell,
    SpellPair,
    Spot,
    WinningSet,
)
from companion.packs.drawn import lying_of
from companion.packs.entries import TYPES, mark_of
from companion.packs.reading import Entry
from companion.tiles import SQUARE_NAMES

CARD_TYPES = (*TYPES, RANGED)
KEPT = ("item", "weapon")
"""Cards of these types lie in front of their player; others only where they say so."""
EXAMPLE = "castle-2 -1,0 r90"
_NO_EFFECT = Effect("")


# ---------------------------------------------------------------------- effects and their numbers


def effect_from(entry: Entry, known: Mapping[str, Asks], default: str | None = None) -> Effect:
    """The effect an entry names, with the numbers that it asks for."""
    id, numbers = entry.word("effect", default), entry.mapping("numbers")
    if id not in known:
        entry.wrong(f"no effect is called {id!r}", f"effect = one of {', '.join(sorted(known))}", "effect")
        return _NO_EFFECT
    asks = known[id]
    for name in asks.needs:
        if name not in numbers:
            example = f"numbers = {{ {name} = a whole number }}"
            entry.wrong(f"numbers has no {name}, which the effect {id} needs", example, "numbers")
    for name in numbers:
        if name not in asks.needs + asks.may:
            wanted = ", ".join(asks.needs + asks.may) or "no numbers at all"
            entry.wrong(f"numbers has {name}, which the effect {id} does not know", wanted, "numbers")
    rolled = frozenset(name for name in ROLLED if numbers.get(name) == DIE)
    for name, value in numbers.items():
        if name not in rolled and (not isinstance(value, int) or isinstance(value, bool)):
            or_die = f' or "{DIE}"' if name in ROLLED else ""
            entry.wrong(f"{name} of numbers is {value!r}", f"a whole number{or_die}", "numbers")
    whole = {name: value for name, value in numbers.items() if name not in rolled and isinstance(value, int)}
    return Effect(id, MappingProxyType(whole), rolled)


# ---------------------------------------------------------------------- cards, spells, fate


def card_from(entry: Entry) -> EventCard:
    """An event card."""
    id, type = entry.word("id"), entry.one_of("type", CARD_TYPES)
    effect = effect_from(entry, CARD_EFFECTS, id)
    card = EventCard(
        id=id,
        name=entry.text("name"),
        copies=entry.number("copies", 1),
        type=type,
        where=(),
        weapon=type == "weapon",
        effect=effect.id,
        when=entry.text("when"),
        target=entry.text("target"),
        does=entry.text("does"),
        ends=entry.text("ends"),
        stays_in_front=entry.flag("stays_in_front", type in KEPT),
        discards_for=entry.text("discards_for", ""),
        set=entry.one_of("set", SETS, BASE),
        place=entry.text("place", ""),
        numbers=effect.numbers,
        rolled=effect.rolled,
        tags=entry.texts("tags"),
        mark=mark_of(entry),
        note=entry.text("note", ""),
    )
    entry.refuse_unknown_keys()
    if card.type in KEPT and not card.stays_in_front:
        entry.wrong(f"a card of type {type} does not stay in front", 'stays_in_front = true, or the type "event"')
    if card.discards_for and not card.stays_in_front:
        entry.wrong("discards_for on a card that is not kept", "discards_for only on a card which stays in front")
    return card


def spell_from(entry: Entry) -> Spell:
    """A spell."""
    spell = Spell(
        entry.word("id"), entry.text("name"), entry.number("copies", 1), mark_of(entry), entry.text("note", "")
    )
    entry.refuse_unknown_keys()
    return spell


def pair_from(entry: Entry) -> SpellPair:
    """What two spells do together."""
    pair = SpellPair(
        entry.word("id"),
        _different(entry, 2),
        effect_from(entry, DUNGEON_EFFECTS),
        entry.text("does"),
        mark_of(entry),
        entry.text("note", ""),
    )
    entry.refuse_unknown_keys()
    return pair


def winning_from(entry: Entry) -> WinningSet:
    """Three spells that win together."""
    winning = WinningSet(entry.word("id"), _different(entry, 3), mark_of(entry), entry.text("note", ""))
    entry.refuse_unknown_keys()
    return winning


def _different(entry: Entry, count: int) -> frozenset[str]:
    spells = entry.texts("spells")
    if len(spells) != count or len(set(spells)) != count:
        entry.wrong(f"spells is {list(spells)}", f"the ids of {count} different spells")
    return frozenset(spells)


def fate_from(entry: Entry) -> Fate:
    """What one face of the die brings."""
    fate = Fate(
        entry.word("id"),
        entry.number("roll"),
        entry.text("name"),
        effect_from(entry, DUNGEON_EFFECTS),
        entry.text("does"),
        mark_of(entry),
        entry.text("note", ""),
    )
    entry.refuse_unknown_keys()
    if not 1 <= fate.roll <= 6:
        entry.wrong(f"roll is {fate.roll}", "a face of the die, 1 to 6")
    return fate


# ---------------------------------------------------------------------- figures and set-ups


def figure_from(entry: Entry) -> Figure:
    """The skeletons of one colour."""
    figure = Figure(
        id=entry.word("id"),
        set=entry.one_of("set", SETS, BASE),
        name=entry.text("name"),
        copies=entry.number("copies"),
        points=entry.number("points"),
        kill_on=entry.number("kill_on"),
        steps=entry.number("steps", 1),
        through=entry.flag("through", False),
        pool=entry.flag("pool", True),
        mark=mark_of(entry),
        note=entry.text("note", ""),
    )
    entry.refuse_unknown_keys()
    if not 1 <= figure.kill_on <= 6:
        entry.wrong(f"kill_on is {figure.kill_on}", "the least result that beats it, 1 to 6")
    if figure.pool and not figure.points:
        entry.wrong("skeletons of the pool that are worth nothing", "points = 1 or more, or pool = false")
    return figure


def setup_from(entry: Entry) -> Setup:
    """What lies on the table when a game begins."""
    setup = Setup(
        id=entry.word("id"),
        mode=entry.one_of("mode", MODES),
        sets=frozenset(_among(entry, "sets", SETS)),
        lay=lying_of(entry, "lay", EXAMPLE),
        entrances=lying_of(entry, "entrances", EXAMPLE),
        start=_spot(entry, "start"),
        goal=_spot(entry, "goal"),
        drawbridge=entry.one_of("drawbridge", (UP, DOWN), ""),
        without=frozenset(entry.texts("without")),
        filled=frozenset(entry.texts("filled")),
        colours=entry.texts("colours"),
        mark=mark_of(entry),
        note=entry.text("note", ""),
    )
    entry.refuse_unknown_keys()
    cells = [one.cell for one in (*setup.lay, *setup.entrances)]
    if not setup.lay:
        entry.wrong("lay is empty", f'at least one tile, such as "{EXAMPLE}"')
    for one in setup.lay:
        if cells.count(one.cell) > 1:
            entry.wrong(f"two tiles lie on one place ({one})", "a place of its own for each tile")
            break
    return setup


def _among(entry: Entry, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
    values = entry.texts(key)
    for value in values:
        if value not in allowed:
            entry.wrong(f"{key} names {value!r}", f"some of {', '.join(allowed)}")
    return values


def _spot(entry: Entry, key: str) -> Spot:
    """A tile and one of its squares, written `altar C`; without a square any of them."""
    tile, _, square = entry.text(key).partition(" ")
    if square and square not in SQUARE_NAMES:
        entry.wrong(f"{key} names the square {square!r}", f"one of {', '.join(SQUARE_NAMES)}, or only the tile")
        return Spot(tile, -1)
    return Spot(tile, SQUARE_NAMES.index(square) if square else -1)
