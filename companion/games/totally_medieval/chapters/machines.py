"""War Machines in a battle: which fit, why the others do not, and announcing them before any die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.engine import Json, Options, Refusal
from companion.games.kit.mat import Square
from companion.games.totally_medieval.chapters.score import holds, number
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import (
    ATTACKING_COASTAL,
    ATTACKING_HOMELAND,
    ATTACKING_INLAND,
    ATTACKING_INLAND_MIDDLE,
    IN_OWN_HOMELAND,
    MACHINE,
    NO_WAR_MACHINES,
)
from companion.games.totally_medieval.state import Medieval
from companion.languages import say

NO_MACHINE = "none"
TIMING = "totally-medieval.turn.war-machine-timing"
DECLARE = "totally-medieval.ruling.war-machine-declare"
PLACES = {
    ATTACKING_COASTAL: "totally-medieval.turn.dragon-ship-coastal",
    ATTACKING_HOMELAND: "totally-medieval.turn.siege-tower-homeland",
}
"""The rule of a machine that serves only there."""
ONLY = {
    ATTACKING_INLAND: say("{} serves only when its owner attacks inland"),
    ATTACKING_INLAND_MIDDLE: say("{} serves only when its owner attacks inland"),
    ATTACKING_COASTAL: say("{} serves only when its owner attacks on the coast"),
    ATTACKING_HOMELAND: say("{} serves only when its owner attacks a Homeland"),
    IN_OWN_HOMELAND: say("{} serves only at home"),
}
ELSEWHERE = say("{} serves only at another time")


class Use(NamedTuple):
    """Where a side fights, as attacker or defender, and which machines it has announced for the battle."""

    side: Side
    attacking: bool
    at: Square
    used: tuple[str, ...] = ()


def use_now(game: Medieval, side: Side) -> Use | None:
    """How a side fights in the battle that is being scored; None without one."""
    battle = game.fighting()
    if battle is None:
        return None
    return Use(side, side is game.active, game.attacks[battle.attack].at, tuple(battle.machines))


def no_machine(game: Medieval, use: Use, machine: str) -> Refusal | None:
    """Why a War Machine may not serve in this battle."""
    card, side = game.card(machine), use.side
    if card.kind != MACHINE:
        return misplaced(game, machine)
    if machine not in side.machines:
        return Refusal(TIMING, say("no {} lies before {} as a War Machine", card.name, side.name))
    if game.weather_is(NO_WAR_MACHINES):
        why = say("the Situation in force allows no War Machines")
        return Refusal("totally-medieval.situation.ability-lasts-round", why)
    if not number(card, use.attacking) or not holds(game, side, card.effect.when, use.attacking, use.at):
        return misplaced(game, machine)
    if use.used.count(machine) >= side.machines.count(machine):
        return Refusal("totally-medieval.ruling.war-machine-after-use", say("{} serves once in a battle", card.name))
    return None


def misplaced(game: Medieval, machine: str) -> Refusal:
    """A machine serves only when and where its card says (totally-medieval.turn.war-machine-timing)."""
    card = game.card(machine)
    if card.kind != MACHINE:
        return Refusal(TIMING, say("{} is no War Machine", card.name))
    when = card.effect.when
    return Refusal(PLACES.get(when, TIMING), say(ONLY.get(when, ELSEWHERE), card.name))


def fitting(game: Medieval, use: Use) -> list[str]:
    """The machines of a side that may serve in this battle and are not announced yet, each once."""
    return [one for one in dict.fromkeys(use.side.machines) if no_machine(game, use, one) is None]


class Machines(Options[str]):
    """The machines that fit, or none: using one is optional (totally-medieval.ruling.war-machine-declare)."""

    __slots__ = ("game", "use")

    def __init__(self, game: Medieval, use: Use) -> None:
        self.game, self.use = game, use

    def candidates(self) -> Iterable[str]:
        return *dict.fromkeys(self.use.side.machines), NO_MACHINE

    def refusal(self, value: str) -> Refusal | None:
        return None if value == NO_MACHINE else no_machine(self.game, self.use, value)

    def read(self, raw: Json) -> str | Refusal:
        if raw == NO_MACHINE or (isinstance(raw, str) and raw in self.game.pack.people):
            return str(raw)
        return Refusal(TIMING, say("expected one of your War Machines, or none"))

    def label(self, value: str) -> str:
        if value == NO_MACHINE:
            return say("no more", about="War Machines") if self.use.used else say("no War Machine")
        card = self.game.card(value)
        return say("{} {:+}", card.name, number(card, self.use.attacking))
