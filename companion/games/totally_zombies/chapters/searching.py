"""Searching: whoever ends the turn in an empty building or store may find a bullet there."""

from __future__ import annotations

from companion.engine import Refusal, Words
from companion.games.kit.places import tile_words
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import SEARCH
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

PLACES = "totally-zombies.ruling.search-places"
NO_BUILDING = {
    "helipad": "totally-zombies.clarify.helipad-not-building",
    "start": "totally-zombies.clarify.town-square-not-building",
}


def no_search(game: TotallyZombies, player: Player) -> Refusal | None:
    """Why the player finds nothing: not inside, not alone there, or dead (totally-zombies.ruling.search-timing)."""
    if not player.on_map:
        return Refusal("totally-zombies.ruling.search-timing", say("{} died in this turn", player.name))
    if game.underground(player):
        return Refusal("totally-zombies.ruling.sewer-underground-limits", say("nothing is searched from the sewers"))
    index = game.inside(player.at)
    if index < 0:
        return _not_inside(game, player)
    if any(square in game.zombies for square in game.building_squares(index)):
        return Refusal(SEARCH.rule, say("zombies are still in {}", tile_words(game.map, index)))
    return None


def _not_inside(game: TotallyZombies, player: Player) -> Refusal:
    """Nothing is searched on roads, on Helipads, on Town Square and in places that are no buildings."""
    tile = game.tile_at(player.at)
    if tile.kind in NO_BUILDING:
        return Refusal(NO_BUILDING[tile.kind], say("{} is no building", tile.name))
    if game.structure_of(player.at) >= 0:
        return Refusal("totally-zombies.clarify.woods-buildings", say("{} is no real building", tile.name))
    return Refusal(SEARCH.rule if not game.level(player.at) else PLACES, say("only a building or a store is searched"))


async def search(game: TotallyZombies, player: Player) -> None:
    """After the zombies have moved: one search, for one bullet (totally-zombies.move.search)."""
    words = {"search": say("search for a bullet"), "no": say("do not search")}
    while no_search(game, player) is None:
        answer = await ask(game, SEARCH, player.seat, Words(words, SEARCH.rule, say("answer search or no")))
        if answer == "search":
            player.bullets += 1
            game.tell("{} searches the place and finds a bullet: {}", player.name, player.bullets)
        if answer is not None:
            return
