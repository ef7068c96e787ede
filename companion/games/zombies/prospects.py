"""What a position of Zombies!!! promises: zombies collected, hearts and bullets to go on with, and the way to the
Helipad once it lies."""

from __future__ import annotations

from math import exp

from companion.games.kit.prospects import likely, share, weighed
from companion.games.zombies.chapters.winning import ALL_SURVIVORS, lacks
from companion.games.zombies.people import Player
from companion.games.zombies.state import ZOMBIES_TO_WIN, Zombies

A_DIE = 3.5
MANY = 30.0
HEARTS_AGAIN = 3
"""Whoever is dead comes back with so many."""
SOON = 2.0
"""Every so many turns farther away the Helipad is worth a third."""
WEIGHTS = (1.6, 0.52, 0.44, 0.5, 1.0, 0.8)
"""What a player weighs who plays against others, fitted to positions in which the Helipad lies: before that nothing
decides much, but whatever one has then one still has."""
THE_ZOMBIES = 4.3
"""What Zombie Players weigh against humans: about two more than somebody at the beginning."""
TOGETHER = (0.34, 0.36, 1.75, -0.44, 0.0, -4.3, -3.0, -1.0)
"""Of what is counted where all win or lose together, what a scenario still demands included; the last one is there in
every position. Fitted to 630 games of one to six players."""


def prospects(game: Zombies, seat: int) -> float:
    """How likely that seat wins from here, if everybody plays sensibly."""
    if game.coop:
        return likely(weighed(counted_together(game), TOGETHER))
    if game.last_man:
        return of_last_man(game, seat)
    mine, *others = sides(game, seat)
    return share(mine, others)


def sides(game: Zombies, seat: int) -> list[float]:
    """What each side weighs that plays against the others, that of this seat first: a player, or a team by its mean."""
    together: dict[int, list[float]] = {}
    for player in game.players:
        together.setdefault(player.team if game.teams else player.seat, []).append(weight(game, player))
    own = together.pop(game.players[seat].team if game.teams else seat)
    return [sum(side) / len(side) for side in (own, *together.values())]


def of_last_man(game: Zombies, seat: int) -> float:
    """One human escapes alone; if none does, everybody who is still there is a zombie by then, and wins."""
    humans = {player.seat: weight(game, player) for player in game.players if not (player.turned or player.gone)}
    horde = share(THE_ZOMBIES, humans.values())
    if seat not in humans:
        return horde
    return horde + share(humans[seat], [THE_ZOMBIES, *(humans[other] for other in humans if other != seat)])


def weight(game: Zombies, player: Player) -> float:
    """All that speaks for a player."""
    return weighed(counted(game, player), WEIGHTS)


def counted(game: Zombies, player: Player) -> tuple[float, ...]:
    """What speaks for a player: zombies, hearts, bullets, weapons, and the way to the Helipad."""
    if player.gone:
        return (-10.0,) + (0.0,) * (len(WEIGHTS) - 1)
    turns = turns_away(game, player)
    return (
        (player.zombies / ZOMBIES_TO_WIN) ** 4 if not game.scenarios else 0.0,
        player.hearts if player.on_map else HEARTS_AGAIN,
        player.bullets**0.5,
        len(player.front),
        exp(-turns / SOON),
        float(turns < 1),
    )


def turns_away(game: Zombies, player: Player) -> float:
    """How many turns the player needs to the Helipad, about; many where nobody knows where it lies."""
    if game.goal < 0 or not player.on_map or lacks(game, player):
        return MANY
    return game.map.distances((game.goal,))[player.at] / (A_DIE + player.hearts)


def armed(game: Zombies, player: Player) -> bool:
    """Does the player have what the Well-Armed Helicopter wants to see?"""
    return any(game.card(card).weapon for card in player.front)


def counted_together(game: Zombies) -> tuple[float, ...]:
    """What speaks for all of them."""
    there = [player for player in game.players if not player.gone]
    least = min((player.hearts for player in there if player.on_map), default=0)
    return (
        least,
        sum(min(player.bullets, 8) ** 0.5 for player in there) / len(there),
        sum(1.0 if player.arrived else exp(-turns_away(game, player) / SOON) for player in there) / len(there),
        sum(player.deaths for player in there),
        float(game.goal >= 0),
        1 - sum(player.survivors for player in there) / ALL_SURVIVORS if game.rescue else 0.0,
        sum(not armed(game, player) for player in there) / len(there) if game.armed else 0.0,
        1.0,
    )


FIGHT = ("combat.",)
"""How the questions of a fight begin."""


def fallen(game: Zombies, seat: int) -> bool:
    """Has the fight cost that player's life?"""
    return game.players[seat].dead
