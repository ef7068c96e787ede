"""What a question says of its goal: what the player is after in this mode, and how much is missing."""

from __future__ import annotations

from companion.games.kit.places import listed
from companion.games.midevil.meta import POINTS_TO_WIN
from companion.games.midevil.people import Player
from companion.games.midevil.skeleton_words import skeleton_points
from companion.games.midevil.state import MidEvil
from companion.languages import joined, say, says


def goal(game: MidEvil, player: Player) -> str:
    """The book, or whatever else wins."""
    ways = [_book(game, player), *_points(game, player), *_spells(game)]
    return joined(say(", or "), ways)


def ahead(game: MidEvil, player: Player) -> tuple[bool, int]:
    """How near to winning somebody is, for all to see: with the book, else by points."""
    return player.seat == game.book, game.points(player)


def home(game: MidEvil) -> str:
    """Where the book wins."""
    tile = game.pack.tile(game.setting.goal.tile).name
    return tile if game.setting.goal.square < 0 else say("the middle of the {}", tile)


def _book(game: MidEvil, player: Player) -> str:
    holder = game.holder()
    if holder is player:
        return say("bring the Necronomicon to {}", home(game))
    if holder is not None:
        return say("take the Necronomicon from {}", holder.name)
    if game.grave < 0:
        return say("the Necronomicon, once the Graveyard is found")
    return say("the Necronomicon in the middle of the Graveyard")


def _points(game: MidEvil, player: Player) -> list[str]:
    if not game.chapter("chapters.winning").points_count(game):
        return []
    left = POINTS_TO_WIN - game.points(player)
    if player.skeletons:
        return [says(left, "{} more point of skeletons", "{} more points of skeletons")]
    return [skeleton_points(left)]


def _spells(game: MidEvil) -> list[str]:
    """In the dungeon three spells win where the book wins."""
    if not game.dungeons:
        return []
    first = next(iter(game.pack.winnings.values()), None)
    names = [game.pack.spells[spell].name for spell in sorted(first.spells)] if first else []
    return [say("{} there", listed(names))] if names else []


def to_go(game: MidEvil) -> int:
    """How many skeletons of this turn's die are still to move; no more than there are."""
    return max(0, min(game.due, len(game.skeletons) - len(game.moved)))
