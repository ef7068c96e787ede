"""What a player is after: the ways to win that are open, and how much is missing."""

from __future__ import annotations

from companion.games.kit.places import listed, tile_words
from companion.games.kit.wording import many
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import joined, say, says


def goal(game: TotallyZombies, player: Player) -> str:
    """What the player may win with, the nearest way first."""
    return joined(say(", or "), [_kills(game, player), *_helipads(game), *_spell(game, player)])


def enough(game: TotallyZombies) -> int:
    """So many zombies win."""
    number: int = game.chapter("chapters.winning").kills_to_win(game)
    return number


def missing(game: TotallyZombies, player: Player) -> int:
    """So many zombies are still to be collected."""
    return max(0, enough(game) - player.kills)


def _kills(game: TotallyZombies, player: Player) -> str:
    left = missing(game, player)
    if player.kills:
        return says(left, "{} more zombie", "{} more zombies")
    return many(left, "zombie")


def _helipads(game: TotallyZombies) -> list[str]:
    """The Helipads on the table, or that one will come."""
    laid = game.tiles_of_kind("helipad")
    if laid:
        return [say("the middle of {}", listed([tile_words(game.map, index) for index in laid]))]
    return [] if game.closed else [say("a Helipad, once it is found")]


def _spell(game: TotallyZombies, player: Player) -> list[str]:
    """The spell is recited in the Cabin; nobody looks for it without a Page."""
    pages, cabin = sum(game.card(card).page for card in player.front), game.tiles_with("cabin")
    if not cabin and (game.closed or not pages):
        return []
    held = many(pages, "Page")
    if cabin:
        return [say("the spell in the Cabin with {}", held) if pages else say("the spell in the Cabin")]
    return [say("the spell in the Cabin with {}, once it is found", held)]
