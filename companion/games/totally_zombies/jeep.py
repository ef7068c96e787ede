"""The Jeep: no card of an event deck, but any marker that lies before its player like one."""

from __future__ import annotations

from companion.games.totally_zombies.meta import JEEP
from companion.games.totally_zombies.printed import Card
from companion.languages import say

JEEP_MARKER = Card(
    id=JEEP,
    name=say("Jeep"),
    copies=0,
    type="item",
    where=("Motor Pool",),
    weapon=True,
    effect=JEEP,
    when=say("when your movement ends inside the Motor Pool"),
    target="yourself",
    does=say("Two movement dice and +1 in combat from your next turn on."),
    ends=say("when you enter the Mall, a building, a structure or the sewers, or lose it"),
    stays_in_front=True,
    discards_for="",
    set="2",
    aside=True,
    mark="attested",
)
"""What it is to cards that speak of weapons and items (totally-zombies.car.is-weapon)."""
