"""What the small screen says of a game of Zombie Slayer: whose turn it is, how the Slayer is, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import Driver, Json, March, Record, Request
from companion.games.kit import saying
from companion.games.kit.board import Point
from companion.games.kit.marching import told
from companion.games.zombie_slayer.state import SLAYER, ZOMBIES, ZombieSlayer
from companion.games.zombie_slayer.words import secret
from companion.tiles import Placement
from companion.tiles.tile import CENTRE

SHORT_STEPS = {SLAYER: "Slayer", ZOMBIES: "Zombies"}


def heading(game: ZombieSlayer, request: Request[Any] | None) -> tuple[str, str]:
    """`Ana 1/2 Slayer` and `2 left`."""
    if request is None:
        return saying.who_won([game.who], game.over.winners if game.over else ())
    progress = game.progress()
    if not progress["index"]:
        return "Set-up", ""
    step = f"{progress['index']}/{progress['of']} {SHORT_STEPS[game.step]}"
    return saying.heading(game.who, step, f"{game.actions} left" if game.step == SLAYER else "")


def standing(game: ZombieSlayer, seat: int) -> str:
    """`♥5 Luck 6 XP 3`, and the Necromancer's Life once he is there."""
    slayer = game.slayer
    master = f" N♥{game.master_life}" if game.master >= 0 else ""
    return f"♥{slayer.life} Luck {slayer.luck} XP {slayer.experience}{master}"


def words_of(game: ZombieSlayer, record: Record) -> str:
    """What happened, in a few words; nothing that the player should not read."""
    return saying.said([game.who], record, secret(record.name), lambda done: _answered(game, done))


def _answered(game: ZombieSlayer, record: Record) -> str:
    value = record.value
    match record.name:
        case "setup.temple":
            return "hides the Temple"
        case "tile.draw":
            return f"draws {game.pack.towns[value].ground.name}" if value in game.pack.towns else "draws a card"
        case "tile.place":
            return f"lays it at {value}"
        case "setup.luck":
            return f"sets Luck to {value}"
        case "zombies.which":
            return f"zombie on {value}"
        case "zombies.where":
            return f"zombie to {value}"
        case "turn.action" | "move.step":
            return "ends the turn" if value == "end" else str(value)
    return record.label or saying.faces(value)


def play_words(game: ZombieSlayer, play: Mapping[str, Json]) -> tuple[str, str]:
    """Nobody holds cards in this game."""
    return str(play.get("card", "")), ""


def _laid(game: ZombieSlayer, index: int) -> March[Point]:
    """A town card that people still have to lay."""
    card = game.town.laid[index]
    place = Placement(card.cell, card.quarters)
    return March(card.tile.name, (game.town.places[9 * index + CENTRE],), f"lay it at {place}", "set-up: lay the card")


def marches(driver: Driver[ZombieSlayer]) -> Sequence[March[Point]]:
    """The cards that the companion laid in the set-up; then what the Zombies did in their last turn, in order."""
    game = driver.game
    if game.step not in (SLAYER, ZOMBIES):
        return tuple(_laid(game, index) for index in range(1, len(game.town.laid))) if game.own_deck else ()
    return tuple(
        March(move.figure, tuple(game.town.places[game.town.square(name)] for name in move.path), *move[2:])
        for move in told(driver)
    )
