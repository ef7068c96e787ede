"""Life tokens, whole and half (totally-zombies.ruling.half-life-tracking): gained and lost."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.totally_zombies.chapters.death import die
from companion.games.totally_zombies.moments import LOSING
from companion.games.totally_zombies.people import MOST_LIFE, WHOLE, Player
from companion.games.totally_zombies.questions import life_words
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

CAP = "totally-zombies.token.life-cap"


def no_life(player: Player, halves: int) -> Refusal | None:
    """Why so much life cannot be taken: five tokens are the most, and a token fits whole or not at all
    (totally-zombies.ruling.half-life-cap)."""
    if player.life + halves <= MOST_LIFE:
        return None
    rule = CAP if player.life == MOST_LIFE else "totally-zombies.ruling.half-life-cap"
    return Refusal(rule, say("{} has {}, and five are the most", player.name, life_words(player.life)))


def gain_life(game: TotallyZombies, player: Player, halves: int) -> int:
    """Take life, in whole tokens as far as they fit (totally-zombies.ruling.card-limits); how many halves."""
    room = (MOST_LIFE - player.life) // WHOLE * WHOLE
    taken = max(0, min(halves, room))
    player.life += taken
    if taken:
        game.tell("{} gains life: {}", player.name, life_words(player.life))
    return taken


async def lose_life(game: TotallyZombies, player: Player, halves: int, in_combat: bool = False) -> None:
    """Life goes; with the last of it the player dies, whatever took it (totally-zombies.combat.death-at-zero). Who has
    less than is lost loses all of it (totally-zombies.ruling.card-costs). What else could be paid in a combat was asked
    there."""
    for saved, working in () if in_combat else LOSING.at_work(game, player):
        halves = await saved(game, player, working, halves)
    if not player.on_map or halves <= 0:
        return
    player.life = max(0, player.life - halves)
    game.tell("{} loses life: {} left", player.name, life_words(player.life))
    if not player.life:
        await die(game, player)
