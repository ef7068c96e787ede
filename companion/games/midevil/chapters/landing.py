"""What entering a square brings, in this order: a fight, a life token, the book, a Horse, a duel, the victory, fate."""

from __future__ import annotations

from companion.games.kit.places import Place
from companion.games.midevil.chapters.combat import fight, must_fight
from companion.games.midevil.chapters.death import gain_lives
from companion.games.midevil.chapters.duel import duel_for_book
from companion.games.midevil.chapters.fate import fate_first, meet_fate
from companion.games.midevil.chapters.horse import claim, ride
from companion.games.midevil.chapters.spells import ask_the_cards
from companion.games.midevil.chapters.winning import look_for_winner
from companion.games.midevil.people import MOST_LIVES, Player
from companion.games.midevil.state import MidEvil
from companion.tiles import NOWHERE, Square


async def land(game: MidEvil, player: Player) -> None:
    """The pawn has come onto a square in its own turn (midevil.combat.on-landing)."""
    at = player.at
    if fate_first(game):
        look_for_winner(game)  # midevil.ruling.fate-on-altar-tile
        await meet_fate(game, player)
        if game.forfeit:
            return
    if must_fight(game, player):
        await fight(game, player)
    if player.at != at or player.dead or at in game.skeletons:
        return  # a card or the death took the pawn away, or ended the fight
    take_life(game, player)
    take_book(game, player)
    await claim(game, player)
    await duel_for_book(game, player)
    look_for_winner(game)
    await ask_the_cards(game, player)
    await meet_fate(game, player)  # midevil.ruling.fate-order


async def relocate(game: MidEvil, player: Player, there: Square) -> None:
    """Something else than a step puts the pawn on a square (midevil.ruling.relocation): in the own turn it lands there,
    in another's only a victory counts, and the rest waits for step 3."""
    here, player.at, player.slipping = player.at, there, False
    ride(game, player, here, there)
    player.teleports, player.came_by = False, NOWHERE
    game.tell("{} is put on {}", player.name, Place(game.map, there))
    if player.seat == game.seat:
        await land(game, player)
    else:
        player.brought = True
        look_for_winner(game)


def take_life(game: MidEvil, player: Player) -> None:
    """A token without a skeleton is taken at once (midevil.move.collect-life), one with a skeleton after the fight
    (midevil.move.life-guarded-by-skeleton); with five it stays (midevil.ruling.life-at-cap)."""
    if player.at not in game.lives:
        return
    if player.lives >= MOST_LIVES:
        game.tell("{} has {} life tokens: the one here stays", player.name, MOST_LIVES)
        return
    game.lives.remove(player.at)
    gain_lives(game, player, 1)
    game.tell("{} takes a life token", player.name)


def take_book(game: MidEvil, player: Player) -> None:
    """The first one at the centre of the Graveyard takes the book (midevil.player-combat.first-reach-takes-book), in
    every mode (midevil.dungeon-win.book-still-collectable)."""
    if game.book < 0 and player.at == game.grave >= 0:
        game.book = player.seat
        game.tell("{} takes the Necronomicon", player.name)
