"""Terrains: turned up by whoever arrives, and what they do to those who come to hold them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator

from companion.engine import Json, Options, Refusal
from companion.games.kit.mat import Square
from companion.games.totally_medieval.chapters.cards import add_harvest
from companion.games.totally_medieval.chapters.illness import cure, pick_victim, strike
from companion.games.totally_medieval.chapters.winning import conquer, look_for_winner
from companion.games.totally_medieval.people import Character, Side
from companion.games.totally_medieval.printed import GAIN_HARVEST, HALT, HEAL_ALL, INFECT, KILL, LASTING, Effect
from companion.games.totally_medieval.questions import REVEAL, TERRAIN_VICTIM
from companion.games.totally_medieval.state import Medieval
from companion.games.totally_medieval.words import characters, place


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
        return Refusal(REVEAL.rule, f"{self.label(value)} lies face up elsewhere already")

    def legal(self) -> Iterator[str]:
        return (id for id in self.game.pack.terrains if self.left[id] > 0)

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str) and raw in self.game.pack.terrains:
            return raw
        return Refusal(REVEAL.rule, "there is no such Terrain")

    def label(self, value: str) -> str:
        return self.game.pack.terrains[value].name


# ---------------------------------------------------------------------- arriving


async def arrive(game: Medieval, side: Side, group: list[Character], at: Square) -> None:
    """A group has come to a rectangle on which no opponent stands. What is there acts at once, before the next move
    (totally-medieval.ruling.pass-through)."""
    if game.is_home(at):
        enter_homeland(game, side, group, at)
        return
    await turn_up(game, side, at)
    if joins(side, group, at) and game.pack.terrains[game.terrains[at]].effect.timing != LASTING:
        return  # totally-medieval.ruling.joining-own-army
    await claim(game, side, group, at)


def enter_homeland(game: Medieval, side: Side, group: list[Character], at: Square) -> None:
    """The own one cures (totally-medieval.heal.homeland); the opponent's falls (totally-medieval.win.empty-homeland),
    unless friends hold it already."""
    if at == game.home(side):
        for one in group:
            cure(game, one)
    elif not joins(side, group, at):
        conquer(game, side, at)


def joins(side: Side, group: list[Character], at: Square) -> bool:
    """Did friends stand there before?"""
    return len(side.at(at)) > len(group)


async def turn_up(game: Medieval, side: Side, at: Square) -> None:
    """A face-down Terrain is turned up by whoever arrives (totally-medieval.terrain.flip-on-arrival), and stays so
    (totally-medieval.ruling.terrain-stays-open)."""
    if not game.face_down(at):
        return
    name = await REVEAL.to(side.seat, UnseenTerrains(game))
    game.terrains[at] = name
    if not game.quiet:
        game.tell("{}: {}", place(game, at), game.pack.terrains[name].does or "nothing happens there")


# ---------------------------------------------------------------------- what a Terrain does


async def claim(game: Medieval, side: Side, group: list[Character], at: Square) -> None:
    """A Terrain that was free, or was won in battle, acts on those who took it
    (totally-medieval.terrain.active-when-free-or-won), for good or ill (totally-medieval.terrain.good-and-bad-alike),
    each time anew (totally-medieval.ruling.re-entry)."""
    terrain = game.terrain(at)
    if terrain is None or len(group) < terrain.effect.least:
        return
    act = ACTS.get(terrain.effect.kind)
    if act is not None:
        await act(game, side, group, terrain.effect)
        look_for_winner(game)


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
        game.tell("{} is lost there", game.card(struck.card).name)
        game.lose(side, struck)


ACTS: dict[str, Callable[[Medieval, Side, list[Character], Effect], Awaitable[None]]] = {
    HEAL_ALL: heal_all,
    GAIN_HARVEST: give_harvest,
    HALT: halt,
    INFECT: sicken,
    KILL: kill,
}
"""What acts on those who come; whatever is not here counts in battle alone."""
