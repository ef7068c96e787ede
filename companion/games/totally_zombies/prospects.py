"""What a position of Totally Zombies!!! promises: zombies collected, life, bullets, guts and weapons, what lies around,
and a way to a Helipad or the Cabin."""

from __future__ import annotations

from math import exp

from companion.games.kit.prospects import share, weighed
from companion.games.totally_zombies.bot.plans import cabin_squares, helipads
from companion.games.totally_zombies.bot.ways import Fights, Ways
from companion.games.totally_zombies.chapters.combat import armed
from companion.games.totally_zombies.chapters.spell import pages
from companion.games.totally_zombies.goals import enough
from companion.games.totally_zombies.meta import ARMY_BASE, LIFE, MALL, SCHOOL
from companion.games.totally_zombies.people import START_BULLETS, START_GUTS, START_LIFE, WHOLE, Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import FAR

NEAR, IN_REACH = 4.0, 6
"""Every so many squares farther away a token is worth a third; zombies count that are not farther away than this."""
MANY = 6
"""More zombies than this nobody needs around."""
SOON, A_WAY = 6.0, 40.0
"""Every so many squares, or so much as a way is dear, a goal is worth a third."""
WITH_A_WAY_OUT = frozenset({ARMY_BASE, MALL, SCHOOL})
"""Areas in whose decks a Helipad is."""
WEIGHTS = (1.55, 2.1, 2.0, 0.226, 0.29, 0.054, 0.46, 0.16, 0.074, 0.049, 0.494, 3.9, 0.463, 0.095, 0.708, 0.49)


def prospects(game: TotallyZombies, seat: int) -> float:
    """How likely that seat wins from here, if everybody plays sensibly."""
    weights = [weighed(counted(game, player), WEIGHTS) for player in game.players]
    return share(weights[seat], (weight for other, weight in enumerate(weights) if other != seat))


def counted(game: TotallyZombies, player: Player) -> tuple[float, ...]:
    """What speaks for a player: zombies, what pays for fights, what lies around, what wins, and being on."""
    if player.gone:
        return (-10.0,) + (0.0,) * (len(WEIGHTS) - 1)
    kills, on = player.kills / max(1, enough(game)), float(game.seat == player.seat)
    return (
        kills,
        kills**4,
        kills**8,
        *tokens(player),
        armed(game, player),
        *around(game, player),
        *ways_to_win(game, player),
        on,
        on * kills**4,
        float(player.dead),
    )


def tokens(player: Player) -> tuple[float, float, float]:
    """Life, bullets and guts; the dead come back with as much as everybody begins with."""
    if player.dead:
        return START_LIFE / WHOLE, START_BULLETS**0.5, START_GUTS
    return player.life / WHOLE, player.bullets**0.5, player.guts


def around(game: TotallyZombies, player: Player) -> tuple[float, float, float, float]:
    """Bullets and life tokens that are near, zombies to collect, and an area with a Helipad in its deck."""
    if not player.on_map:
        return 0.0, 0.0, 0.0, 0.0
    far = game.map.distances([game.above(player.at)])
    near = {LIFE: 0.0, "": 0.0}
    for square, what in game.tokens.items():
        near[LIFE if what == LIFE else ""] += exp(-far[square] / NEAR)
    zombies = sum(len(figures) for square, figures in game.zombies.items() if far[square] <= IN_REACH)
    return near[""], near[LIFE], min(zombies, MANY), float(game.area(player.at) in WITH_A_WAY_OUT)


def ways_to_win(game: TotallyZombies, player: Player) -> tuple[float, float]:
    """How near a Helipad is, fights on the way counted, and the Cabin, the more the more Pages one has: from 0, far
    away, to 1, there."""
    if not player.on_map:
        return 0.0, 0.0
    pads, cabin = helipads(game), cabin_squares(game)
    price = Ways(game, player, dict.fromkeys(pads, 0), Fights(game, player)).price(player.at) if pads else FAR
    steps = game.map.distances(cabin)[game.above(player.at)] if cabin else FAR
    return exp(-price / A_WAY), exp(-steps / SOON) * (1 + pages(game, player))


FIGHT = ("combat.",)
"""How the questions of a fight begin."""


def fallen(game: TotallyZombies, seat: int) -> bool:
    """Has the fight cost that player's life?"""
    return game.players[seat].dead
