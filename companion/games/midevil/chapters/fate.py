"""Dungeon Fate: one die for every dungeon tile that a pawn moves onto, looked up on the reference card."""

from __future__ import annotations

from typing import Any

from companion.engine import Request
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.chapters.dungeon_effects import carry_out
from companion.games.midevil.chapters.spells import cast
from companion.games.midevil.people import Player
from companion.games.midevil.questions import FATE
from companion.games.midevil.state import MidEvil
from companion.games.midevil.wording import marked, without_stop
from companion.languages import meant


def fate_first(game: MidEvil) -> bool:
    """Does fate come before the fight (midevil.ruling.fate-order)?"""
    return game.rule_is("fate-order", "fate-first")


async def meet_fate(game: MidEvil, player: Player) -> None:
    """Roll once for the tile (midevil.dungeon-fate.several-per-turn) and do what it says before the next step
    (midevil.dungeon-fate.look-up-result); afterwards the move goes on (midevil.dungeon-move.fate-interrupts-only)."""
    while game.fate and not player.dead and game.in_dungeon(player.at):
        roll = await rolled(game, player, FATE)
        if roll is None:
            continue
        game.fate = False
        fate = game.pack.fate_of[roll]
        game.tell("fate of {}: {}", player.name, fate.name)
        await carry_out(game, player, fate.effect)
        await cast(game, player)
    game.fate = False


@FATE.meaning
def brings(game: MidEvil, request: Request[Any], roll: int) -> str:
    """What the reference card says (midevil.dungeon-setup.fate-cards-in-reach), and how sure we are of it."""
    fate = game.pack.fate_of[roll]
    english = f"{fate.name}: {fate.does[0].lower()}{fate.does[1:].rstrip('.')} ({fate.mark})"
    return meant(english, "{}: {} ({})", fate.name, without_stop(fate.does), marked(fate))
