"""What coming onto a square brings: a fight, then whatever lies there, then perhaps the victory."""

from __future__ import annotations

from companion.games.kit.places import Place
from companion.games.totally_zombies.chapters.combat import fight, must_fight
from companion.games.totally_zombies.chapters.entering import enter as enter
from companion.games.totally_zombies.chapters.funhouse import funhouse_tile, turn_after
from companion.games.totally_zombies.chapters.tokens import collect
from companion.games.totally_zombies.chapters.winning import look_for_winner
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import Square


async def arrive(game: TotallyZombies, player: Player) -> None:
    """The pawn has come onto a square in its own turn: it fights there (totally-zombies.move.stop-for-zombies), takes
    what lies there (totally-zombies.move.pick-up) and has perhaps won. Below ground nothing is met
    (totally-zombies.sewer.no-combat)."""
    at = player.at
    if at < 0 or game.underground(player):
        return
    if must_fight(game, player):
        await fight(game, player)
    if player.at != at or at in game.zombies:
        return  # a card or the death took the pawn away, or ended the fight
    if at in game.tokens:
        await collect(game, player)
    look_for_winner(game)


def awaits(game: TotallyZombies, player: Player) -> bool:
    """Is there anything for the player where the pawn stands?"""
    return player.at in game.zombies or player.at in game.tokens or on_goal(game, player.at)


def on_goal(game: TotallyZombies, square: Square) -> bool:
    """Is it the centre of a Helipad?"""
    goal = game.tile_at(square).spots.get("win") if square >= 0 else None
    return goal is not None and game.printed(square) == goal


async def put_pawn(game: TotallyZombies, player: Player, square: Square) -> None:
    """A card puts the pawn on a square of the map (totally-zombies.ruling.move-after-relocation): in the own turn it
    arrives there; in another's only a victory counts, and a fight waits for step 3. Whoever leaves a Funhouse tile
    turns it (totally-zombies.ruling.funhouse-teleport)."""
    behind, together = funhouse_tile(game, player.at), game.pawns_on(player.at)
    player.fighting = False
    enter(game, player, square)
    game.tell("{} is put on {}", player.name, Place(game.map, square))
    await turn_after(game, together, behind)
    if player.seat == game.seat:
        await arrive(game, player)
    else:
        look_for_winner(game)
