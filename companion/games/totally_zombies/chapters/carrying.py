"""What stands and lies on a tile that is turned or moved goes along with it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.totally_zombies.just import carried
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import Square


def carry(game: TotallyZombies, going: Mapping[Square, Square]) -> None:
    """Pawns, zombies, tokens and sewer entrances go from these squares to those, and so does what cards say of them and
    what has just happened there."""
    for player in game.players:
        player.at = going.get(player.at, player.at)
    game.zombies = {going.get(square, square): figures for square, figures in game.zombies.items()}
    game.moved = {going.get(square, square): figures for square, figures in game.moved.items()}
    game.tokens = {going.get(square, square): token for square, token in game.tokens.items()}
    game.sewers = {going.get(square, square) for square in game.sewers}
    game.fresh = {going.get(square, square) for square in game.fresh}
    game.just = {name: carried(name, about, going) for name, about in game.just.items()}
    for effect in game.effects:
        if effect.points == "square":
            effect.about = going.get(effect.about, effect.about)
        elif effect.points == "tile":
            effect.about = going.get(9 * effect.about, 9 * effect.about) // 9
