"""The effects that cards, pairs of spells and fates of a pack may name, and the numbers that each of them asks for.

What they do stands in the chapters; what a pack may say about them stands here, so that a pack is checked before it is
played with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.packs import BY_HAND

DIE = "d6"
"""How a pack writes a number that a die says."""
ROLLED = ("points",)
"""The numbers that a die may say."""

COMBAT_BONUS, HORSE, NECRONOMICON, FOG = "combat-bonus", "horse", "necronomicon", "fog"


class Asks(NamedTuple):
    """The numbers of an effect: those it needs, and those it can do without."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


_NOTHING = Asks()

CARD_EFFECTS: Mapping[str, Asks] = {
    BY_HAND: _NOTHING,
    # weapons
    COMBAT_BONUS: Asks(("bonus",), ("bonus_black",)),
    "mace": Asks(("rerolls_per_turn",)),
    "war-axe": Asks(("bonus", "breaks_on")),
    "spear": Asks(("reach",)),
    "torch": Asks(("bonus_inside",)),
    "flail": Asks(("dice",)),
    "hallowed-blade": Asks(("black_on",)),
    # ranged weapons
    "longbow": Asks(("range", "kill_on", "breaks_on")),
    "crossbow": Asks(("range", "black_on")),
    "throwing-knives": Asks(("range", "shots", "kill_on")),
    "catapult": Asks(("range_tiles", "kill_on")),
    "ballista": Asks(("range", "shots", "kill_on")),
    "boiling-oil": Asks(("range", "kill_on", "black_on")),
    # items
    NECRONOMICON: _NOTHING,
    HORSE: Asks(("factor",)),
    "shield": Asks(("keep_on", "uses_per_turn")),
    "healing-draught": Asks(("lives",)),
    "travel-boots": Asks(("move_bonus",)),
    "lucky-charm": Asks(("rerolls",)),
    "winch-handle": _NOTHING,
    "plate-armour": Asks(("saved_per_turn", "move_bonus")),
    "grappling-hook": Asks(("walls",)),
    # events
    "grave-tremor": Asks(("points",)),
    "bone-rain": Asks(("points",)),
    "restless-dead": Asks(("skeletons",)),
    "dead-calm": _NOTHING,
    "pickpocket": _NOTHING,
    "horse-thief": _NOTHING,
    FOG: Asks(("move_cap",)),
    "stumble": Asks(("move",)),
    "second-wind": _NOTHING,
    "battle-cry": Asks(("bonus",)),
    "grateful-villagers": Asks(("lives",)),
    "ambush": Asks(("skeletons",)),
    "wrong-turn": _NOTHING,
    "not-today": _NOTHING,
    "slip-through": Asks(("squares",)),
    "trapdoor": _NOTHING,
    "shove": _NOTHING,
    "gatekeeper": _NOTHING,
    "dark-summons": Asks(("black", "points")),
    "marching-orders": Asks(("skeletons",)),
    "pillage": _NOTHING,
    "torn-page": Asks(("cards",)),
    "secret-passage": _NOTHING,
    "plague": Asks(("lives",)),
    "feast": Asks(("lives", "lives_at_table")),
    "royal-decree": _NOTHING,
}

DUNGEON_EFFECTS: Mapping[str, Asks] = {
    BY_HAND: _NOTHING,
    "guardians": Asks(("points",)),
    "lose-life-or-stop": Asks(("lives",)),
    "card-or-life": Asks(("cards", "lives")),
    "draw-spells": Asks(("spells",)),
    "gain-points": Asks(("points",)),
    "end-turn": _NOTHING,
    "switch-spells": _NOTHING,
    "take-book": _NOTHING,
    "lose-next-move": _NOTHING,
    "skeletons-here": Asks(("points",)),
    "lose-life-or-spell": Asks(("lives",)),
    "longer-move": Asks(("squares",)),
    "lose-points": Asks(("points",)),
    "take-spells": Asks(("spells",)),
}
"""Of fates and of pairs of spells: either may name any of them."""
