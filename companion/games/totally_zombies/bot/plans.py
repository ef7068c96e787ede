"""What a player is after: the Helipad or the Cabin where that is the nearest way to win, else zombies and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.totally_zombies.bot.hopes import home
from companion.games.totally_zombies.bot.mind import Mind
from companion.games.totally_zombies.bot.ways import A_STEP, A_TURN, Fights, Ways
from companion.games.totally_zombies.chapters.funhouse import no_exit
from companion.games.totally_zombies.chapters.spell import pages
from companion.games.totally_zombies.figures import LETTER
from companion.games.totally_zombies.goals import enough, missing
from companion.games.totally_zombies.meta import DOG, FUNHOUSE, LIFE, SEWER, ZOMBIE
from companion.games.totally_zombies.people import MOST_LIFE, WHOLE, Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import CENTRE, FAR, Square

FACES = 6
"""Of the die with which the spell is recited."""
BETWEEN_KILLS = 2 * A_STEP
"""The way from one zombie to the next."""
ELSEWHERE = 10 * A_STEP
"""What zombies and tokens seem farther away in areas where nothing else is to be expected."""
FAR_FROM_WINNING = 20
"""Whoever is so many squares away from a Helipad threatens nobody."""
NEED_OF_LIFE = 3 * WHOLE
"""With less life than this a life token is worth a detour."""


class Plan(NamedTuple):
    """Where a player wants to go, how dear it is from every square, and whether that would win."""

    wins: bool
    goals: Mapping[Square, int]
    ways: Ways
    fights: Fights

    def price(self, square: Square) -> int:
        return self.ways.price(square)


def plan(mind: Mind) -> Plan:
    """The cheapest way to win, if it is not too dear for a player of this leaning; else the best of the rest."""
    game, me = mind.game, mind.me
    fights = Fights(game, me, mind.leaning.fights)
    if me.at >= 0 and game.level(me.at) == FUNHOUSE:
        return _towards(mind, fights, False, dict.fromkeys(ways_out(game), 0))
    winning = _towards(mind, fights, True, win_squares(mind, fights))
    most = hunting_price(mind, fights)
    if winning.ways.price(me.at, most) <= most:
        return winning
    rest = harvest(mind, fights)
    if not rest and me.at >= 0 and game.level(me.at) == SEWER:
        rest = dict.fromkeys(game.sewers, 0)
    return _towards(mind, fights, False, rest) if rest else winning


def _towards(mind: Mind, fights: Fights, wins: bool, goals: Mapping[Square, int]) -> Plan:
    return Plan(wins, goals, Ways(mind.game, mind.me, goals, fights), fights)


# ---------------------------------------------------------------------- winning


def win_squares(mind: Mind, fights: Fights) -> dict[Square, int]:
    """The centres of Helipads and the squares of the Cabin, with what is to be done there."""
    game, leaning = mind.game, mind.leaning
    wanted = dict.fromkeys(helipads(game), A_STEP * leaning.escape)
    for index in game.tiles_with("cabin"):
        price = A_STEP * leaning.spell + spell_price(mind, fights, index)
        wanted |= dict.fromkeys(recital_squares(game, index), price)
    return wanted


def helipads(game: TotallyZombies) -> list[Square]:
    """The squares on which one wins."""
    return [9 * index + CENTRE for index in game.tiles_of_kind("helipad")]


def recital_squares(game: TotallyZombies, index: int) -> list[Square]:
    """The squares of the Cabin: those with dogs while there are any."""
    squares = game.structure_squares(index)
    dogs = [square for square in squares if LETTER[DOG] in game.zombies.get(square, "")]
    return dogs or squares


def spell_price(mind: Mind, fights: Fights, index: int) -> int:
    """The dogs in the Cabin, and turns until the spell works."""
    game, me = mind.game, mind.me
    inside = (game.zombies.get(square, "") for square in game.structure_squares(index))
    dogs = sum(figures.count(LETTER[DOG]) for figures in inside)
    faces = min(FACES, 1 + pages(game, me))
    return max(0, dogs - 1) * fights[LETTER[DOG]] + A_TURN * (FACES - faces) // faces


def hunting_price(mind: Mind, fights: Fights) -> int:
    """What it costs to collect the zombies that are missing."""
    game, me = mind.game, mind.me
    each = fights[LETTER[ZOMBIE]] + BETWEEN_KILLS
    return round(missing(game, me) * each * mind.leaning.kill)


# ---------------------------------------------------------------------- the rest


def harvest(mind: Mind, fights: Fights) -> dict[Square, int]:
    """Zombies by how hard they are, tokens by how much they are needed; rather where a way out, or the Pages, may come
    up."""
    game, me = mind.game, mind.me
    nearer = A_STEP * mind.leaning.tokens
    prices = {square: token_price(me, what) - nearer for square, what in game.tokens.items()}
    if mind.bold or not prices:
        for square, figures in game.zombies.items():
            prices[square] = min(prices.get(square, FAR), min(fights[letter] for letter in figures))
    prices.pop(me.at, None)
    if area := home(mind):
        return {square: price + (0 if game.area(square) == area else ELSEWHERE) for square, price in prices.items()}
    return prices


def token_price(me: Player, what: str) -> int:
    """How far away a token seems that is not needed."""
    if what != LIFE:
        return 0 if me.bullets < 3 else A_STEP
    if me.life + WHOLE > MOST_LIFE:
        return FAR
    return 0 if me.life < NEED_OF_LIFE else A_STEP


def ways_out(game: TotallyZombies) -> list[Square]:
    """Where the Funhouse is left."""
    squares = (9 * index + k for index in game.map.layers.get(FUNHOUSE, {}).values() for k in range(9))
    return [square for square in squares if no_exit(game, square) is None]


# ---------------------------------------------------------------------- who is ahead


def threat(game: TotallyZombies, player: Player) -> float:
    """How near somebody is to winning, from 0 to 1 and a little more; everybody can see it."""
    near = player.kills / max(1, enough(game))
    if player.on_map and not game.underground(player):
        goals = [*helipads(game), *(cabin_squares(game) if pages(game, player) > 1 else [])]
        near = max((near, *(1.1 - as_the_crow_flies(game, player.at, goal) / FAR_FROM_WINNING for goal in goals)))
    return near


def as_the_crow_flies(game: TotallyZombies, one: Square, other: Square) -> int:
    """How many squares lie between two squares, ways or no ways."""
    (x, y), (column, row) = game.map.places[one], game.map.places[other]
    return abs(x - column) + abs(y - row)


def cabin_squares(game: TotallyZombies) -> list[Square]:
    """The squares on which the spell is recited."""
    return [square for index in game.tiles_with("cabin") for square in game.structure_squares(index)]


def rivals(mind: Mind) -> list[Player]:
    """The others who are in the game."""
    return [one for one in mind.game.players if one.seat != mind.me.seat and not one.gone]


def leader(mind: Mind) -> Player | None:
    """Whoever of the others is nearest to winning."""
    return max(rivals(mind), key=lambda one: threat(mind.game, one), default=None)
