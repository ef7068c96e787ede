"""Terrains: turned up by whoever arrives, and what they do to those who come to hold them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator

from companion.engine import STEP, Json, Options, Refusal
from companion.games.kit.mat import NOWHERE, Square
from companion.games.totally_medieval.chapters.cards import add_harvest
from companion.games.totally_medieval.chapters.illness import cure, pick_victim, strike
from companion.games.totally_medieval.chapters.winning import conquer, look_for_winner
from companion.games.totally_medieval.people import Character, Side
from companion.games.totally_medieval.printed import GAIN_HARVEST, HALT, HEAL_ALL, INFECT, KILL, LASTING, Effect
from companion.games.totally_medieval.questions import REVEAL, TERRAIN_VICTIM
from companion.games.totally_medieval.state import Medieval
from companion.games.totally_medieval.words import characters, place, whose
from companion.languages import say


class UnseenTerrains(Options[str]):
    """The Terrains that may lie face down: those that were not seen yet."""

    __slots__ = ("game", "left")

    def __init__(self, game: Medieval) -> None:
        self.game = game
        self.left = Counter({id: terrain.copies for id, terrain in game.pack.terrains.items()})
        self.left.subtract(game.terrains.values())

    def candidates(self) -> Iterable[str]:
        return self.game.pack.terrains

    def weight(self, value: str) -> int:
        """So many of the face-down Terrains could be this one."""
        return self.left[value]

    def refusal(self, value: str) -> Refusal | None:
        if self.left[value] > 0:
            return None
        return Refusal(REVEAL.rule, say("{} lies face up elsewhere already", self.label(value)))

    def legal(self) -> Iterator[str]:
        return (id for id in self.game.pack.terrains if self.left[id] > 0)

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str) and raw in self.game.pack.terrains:
            return raw
        return Refusal(REVEAL.rule, say("there is no such Terrain"))

    def label(self, value: str) -> str:
        return self.game.pack.terrains[value].name


# ---------------------------------------------------------------------- arriving


async def arrive(game: Medieval, side: Side, group: list[Character], at: Square) -> None:
    """A group has moved to a rectangle on which no opponent stands. What is there acts at once, before the next move
    (totally-medieval.ruling.pass-through)."""
    if game.is_home(at):
        enter_homeland(game, side, group, at)
        return
    if game.face_down(at):
        await STEP
        await turn_up(game, side, at)
    await (join if joins(side, group, at) else claim)(game, side, group, at)


async def go_on(game: Medieval) -> None:
    """Finish what was begun where a position was taken up in the middle of an arrival."""
    side = game.active
    hidden = next((one.at for one in side.characters if game.face_down(one.at)), NOWHERE)
    if hidden != NOWHERE:
        await arrive(game, side, side.at(hidden), hidden)
    elif game.claiming != NOWHERE:
        await claim(game, side, side.at(game.claiming), game.claiming)


def enter_homeland(game: Medieval, side: Side, group: list[Character], at: Square) -> None:
    """The own one cures (totally-medieval.heal.homeland); the opponent's falls (totally-medieval.win.empty-homeland),
    unless friends hold it already."""
    if at == game.home(side):
        for one in group:
            cure(game, one)
    elif not joins(side, group, at):
        conquer(game, side, at)


async def turn_up(game: Medieval, side: Side, at: Square) -> None:
    """A face-down Terrain is turned up by whoever arrives (totally-medieval.terrain.flip-on-arrival), and stays so
    (totally-medieval.ruling.terrain-stays-open)."""
    name = await REVEAL.to(side.seat, UnseenTerrains(game))
    game.terrains[at] = name
    if not game.quiet:
        game.tell("{}: {}", place(game, at), game.pack.terrains[name].does or say("Nothing happens there."))


def joins(side: Side, group: list[Character], at: Square) -> bool:
    """Did friends stand there before?"""
    return len(side.at(at)) > len(group)


# ---------------------------------------------------------------------- what a Terrain does


async def claim(game: Medieval, side: Side, group: list[Character], at: Square) -> None:
    """A Terrain that was free, or was won in battle, acts on those who took it
    (totally-medieval.terrain.active-when-free-or-won) and not before
    (totally-medieval.terrain.none-while-contested), for good or ill (totally-medieval.terrain.good-and-bad-alike),
    each time anew (totally-medieval.ruling.re-entry)."""
    terrain = game.terrain(at)
    if terrain is not None:
        game.claiming = at
        await STEP
        await act(game, side, group, terrain.effect)
        game.claiming = NOWHERE
        look_for_winner(game)


async def join(game: Medieval, side: Side, group: list[Character], at: Square) -> None:
    """Friends hold the Terrain: what lasts reaches the newcomers too, what acts on a claim is not repeated
    (totally-medieval.ruling.joining-own-army)."""
    terrain = game.terrain(at)
    if terrain is not None and terrain.effect.timing == LASTING:
        await act(game, side, group, terrain.effect)


async def act(game: Medieval, side: Side, group: list[Character], effect: Effect) -> None:
    """What a Terrain does to those who come, if they are enough."""
    acts = ACTS.get(effect.kind)
    if acts is not None and len(group) >= max(1, effect.least):
        await acts(game, side, group, effect)


async def heal_all(game: Medieval, side: Side, group: list[Character], effect: Effect) -> None:
    """Everybody who comes is cured (totally-medieval.heal.monastery)."""
    for one in group:
        cure(game, one)


async def give_harvest(game: Medieval, side: Side, group: list[Character], effect: Effect) -> None:
    add_harvest(game, side, effect.value)


async def halt(game: Medieval, side: Side, group: list[Character], effect: Effect) -> None:
    """Whoever enters does not move on in this turn."""
    for one in group:
        one.halted = True
    if not game.quiet:
        game.tell("{} may not move on in this turn", characters(game, [one.card for one in group]))


async def sicken(game: Medieval, side: Side, group: list[Character], effect: Effect) -> None:
    """One of those who came falls ill (totally-medieval.illness.terrain-reaches-occupants)."""
    await strike(game, side, effect.illness, effect.victim, group, TERRAIN_VICTIM)


async def kill(game: Medieval, side: Side, group: list[Character], effect: Effect) -> None:
    """One of those who came is lost, a leper as well as anybody (totally-medieval.illness.leper-dies-on-terrain);
    perhaps nobody is left to hold the Terrain (totally-medieval.ruling.deadly-terrain-empties)."""
    struck = await pick_victim(game, side, effect.victim, group, TERRAIN_VICTIM)
    if struck is not None:
        game.tell("{} is lost there", whose(game, struck.card))
        game.lose(side, struck)


ACTS: dict[str, Callable[[Medieval, Side, list[Character], Effect], Awaitable[None]]] = {
    HEAL_ALL: heal_all,
    GAIN_HARVEST: give_harvest,
    HALT: halt,
    INFECT: sicken,
    KILL: kill,
}
"""What acts on those who come; whatever is not here counts in battle alone."""
