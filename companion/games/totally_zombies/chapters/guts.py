"""Guts: gained and lost, how many there may be, and two of them for a life token."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.totally_zombies.chapters.life import gain_life, no_life
from companion.games.totally_zombies.meta import CIRCUS
from companion.games.totally_zombies.people import MOST_GUTS, MOST_GUTS_IN_CIRCUS, WHOLE, Player
from companion.games.totally_zombies.state import SETUP, TotallyZombies
from companion.languages import say

EXCHANGE = "guts-for-life"
"""What is played to change guts into life."""
EXCHANGED = 2
RULE = "totally-zombies.guts.exchange"


def most_guts(game: TotallyZombies, player: Player) -> int:
    """Five (totally-zombies.guts.cap), in the Circus six (totally-zombies.guts.circus-cap)."""
    in_circus = player.on_map and game.area(player.at) == CIRCUS
    return MOST_GUTS_IN_CIRCUS if in_circus else MOST_GUTS


def gain_guts(game: TotallyZombies, player: Player, count: int = 1) -> int:
    """Take guts tokens up to the limit now in force (totally-zombies.ruling.natural-six-cap-in-circus); how many."""
    taken = max(0, min(count, most_guts(game, player) - player.guts))
    player.guts += taken
    if taken:
        game.tell("{} gains guts: {}", player.name, player.guts)
    return taken


def lose_guts(game: TotallyZombies, player: Player, count: int = 1) -> int:
    """Guts tokens go, never below none (totally-zombies.ruling.guts-floor); how many."""
    lost = min(count, player.guts)
    player.guts -= lost
    if lost:
        game.tell("{} loses guts: {} left", player.name, player.guts)
    return lost


def no_exchange(game: TotallyZombies, seat: int) -> Refusal | None:
    """Why two guts tokens cannot be changed into a life token now, at any time and in anybody's turn; the dead have
    nothing to change (totally-zombies.ruling.exchange-at-death)."""
    player = game.players[seat]
    if player.gone or player.dead or game.step == SETUP:
        return Refusal("totally-zombies.ruling.exchange-at-death", say("{} has no life to add to", player.name))
    if player.guts < EXCHANGED:
        return Refusal(RULE, say("a life token costs {} guts tokens, {} has {}", EXCHANGED, player.name, player.guts))
    return no_life(player, WHOLE)


async def exchange(game: TotallyZombies, seat: int) -> None:
    """Two guts tokens for one life token (totally-zombies.guts.exchange), never one for half
    (totally-zombies.ruling.exchange-halves)."""
    player = game.players[seat]
    lose_guts(game, player, EXCHANGED)
    gain_life(game, player, WHOLE)
