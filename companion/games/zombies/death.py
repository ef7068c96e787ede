"""Hearts, death and the restart."""

from __future__ import annotations

from companion.games.zombies.state import MOST_HEARTS, NOT_ROLLED, Player, Zombies
from companion.tiles import NOWHERE

START_HEARTS = 3
START_BULLETS = 3


def gain_hearts(game: Zombies, player: Player, count: int) -> int:
    """Take hearts up to the cap (zombies.token.heart-cap); how many were taken."""
    taken = min(count, MOST_HEARTS - player.hearts)
    player.hearts += taken
    player.spent_hearts = max(0, player.spent_hearts - taken)
    _allowance_follows(game, player, taken)
    return taken


def gain_bullets(player: Player, count: int) -> None:
    """Take bullets; there is no cap (zombies.token.bullets-unlimited)."""
    player.bullets += count
    player.spent_bullets = max(0, player.spent_bullets - count)


def spend_bullets(player: Player, count: int) -> None:
    """Bullets leave the stock, face down before the player or back to the pile (zombies.token.flip-option)."""
    player.bullets -= count
    if player.flips:
        player.spent_bullets += count


def lose_heart(game: Zombies, player: Player) -> None:
    """One heart goes; the last one is death, whatever took it (zombies.ruling.death-without-combat)."""
    player.hearts -= 1
    if player.flips:
        player.spent_hearts += 1
    _allowance_follows(game, player, -1)
    game.tell("{} loses a heart: {} left", player.name, player.hearts)
    if player.hearts == 0:
        die(game, player)


def _allowance_follows(game: Zombies, player: Player, hearts: int) -> None:
    """zombies.ruling.allowance-fixed: only with the house rule do hearts change the movement left."""
    if not game.rule_is("allowance", "follows-hearts") or player.seat != game.seat:
        return
    if game.step == "move" and game.left != NOT_ROLLED:  # a heart found on the last space gives one more
        game.left = max(0, game.left + hearts * (2 if game.double else 1))


def die(game: Zombies, player: Player) -> None:
    """The pawn goes off the map; half of the zombies and all cards in front are lost (zombies.death.*)."""
    lost = player.zombies // 2  # zombies.death.half-zombies: the loss is rounded down
    game.tell("{} dies: the pawn leaves the map, {} zombies go back to the supply", player.name, lost)
    player.at = NOWHERE  # zombies.death.pawn-removed
    player.zombies -= lost
    player.hearts = 0
    player.fighting = False
    for card in player.front:  # zombies.death.items-lost
        game.discard(card)
    player.front.clear()
    if game.rule_is("death-hand", "discarded-and-redrawn"):
        game.discards.extend(player.hand)
        player.hand.clear()
    if player.seat == game.seat and game.left != NOT_ROLLED:
        game.left = 0  # zombies.death.movement-lost


def restart(game: Zombies, player: Player) -> None:
    """Back on the centre of Town Square (zombies.death.restart-where) for a whole turn (zombies.death.full-turn)."""
    player.at = game.start
    player.hearts = START_HEARTS  # zombies.death.restart-hearts
    player.bullets = START_BULLETS  # zombies.death.restart-bullets
    player.spent_hearts = player.spent_bullets = 0
    game.tell("{} starts over on Town Square with 3 hearts and 3 bullets", player.name)
