"""Where a way to win may come up: what everybody knows of the decks, which is what lies in none of the other places."""

from __future__ import annotations

from companion.games.totally_zombies.bot.mind import Mind
from companion.games.totally_zombies.chapters.outlook import is_victory_tile
from companion.games.totally_zombies.goals import missing
from companion.games.totally_zombies.meta import TOWN, WOODS
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.state import TotallyZombies

NEAR_THE_END = 5
"""With so few zombies missing nothing else counts."""
LIKES = 1.5
"""A favourite area seems so much better."""
DEEP = 4
"""The Town's Helipad lies deep in its deck: so many times less likely it comes up."""


def hope(mind: Mind, area: str) -> float:
    """How likely the next tile of a deck is one that helps: the hunter wants the others to find nothing, the reciter
    the Cabin, all the rest any way out."""
    game, piles = mind.game, mind.game.decks[area]
    left = [*piles.tiles, *piles.tile_discards]
    wins = sum(leads_out(game.pack.tile(tile)) for tile in left) / max(1, len(left))
    if mind.recites and not game.tiles_with("cabin"):
        return wins if area == WOODS else opens(game, left, WOODS)
    if mind.hunts and missing(game, mind.me) <= 2 * NEAR_THE_END:
        return -wins
    return wins * LIKES if area == mind.leaning.favourite else wins / DEEP if area == TOWN else wins


def leads_out(tile: Tile) -> bool:
    """A way to win, or the Escalator, without which the Mall has none."""
    return is_victory_tile(tile) or "escalator" in tile.special


def opens(game: TotallyZombies, left: list[str], area: str) -> float:
    """How likely the entrance of an area comes up."""
    return left.count(game.pack.entrance(area).id) / max(1, len(left))


def home(mind: Mind) -> str:
    """The area in which one waits for a way out, as long as there is none; empty where it does not matter."""
    game = mind.game
    if mind.hunts:
        return ""
    open_ones = [area for area in game.open_areas() if area != TOWN]
    best = max(open_ones, key=lambda area: hope(mind, area), default="")
    return best if best and hope(mind, best) > 0 else ""
