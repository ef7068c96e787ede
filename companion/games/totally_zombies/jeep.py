"""The Jeep: no card of an event deck, but any marker that lies before its player like one."""

from __future__ import annotations

from companion.games.totally_zombies.meta import JEEP
from companion.games.totally_zombies.printed import Card

JEEP_MARKER = Card(
    id=JEEP,
    name="Jeep",
    copies=0,
    type="item",
    where=("Motor Pool",),
    weapon=True,
    effect=JEEP,
    when="when your movement ends inside the Motor Pool",
    target="yourself",
    does="Two movement dice and +1 in combat from your next turn on.",
    ends="when you enter the Mall, a building, a structure or the sewers, or lose it",
    stays_in_front=True,
    discards_for="",
    set="2",
    aside=True,
    mark="attested",
)
"""What it is to cards that speak of weapons and items (totally-zombies.car.is-weapon)."""
