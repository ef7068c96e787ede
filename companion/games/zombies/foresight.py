"""What a player of Zombies!!! does who thinks of the end: what comes of it shows only many turns later, so that no
search finds it.

The game is decided once the Helipad lies. Until then the cards that decide it are kept and the others exchanged, and
whoever has collected fewer zombies lays the Helipad down; then every round has a card that holds somebody up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Any

from companion.engine import Driver, Json, Request
from companion.games.horde.squares import STOP
from companion.games.zombies.bot import MOMENTS, goals
from companion.games.zombies.chapters.squares import PawnSteps
from companion.games.zombies.people import Player
from companion.games.zombies.state import MOST_HEARTS, Zombies
from companion.tiles import CENTRE, FAR, SIDE, Square, read_placement

KEPT = {
    "alternate-food-source": 10,
    "hysterical-paralysis": 9,
    "fear": 9,
    "bad-sense-of-direction": 9,
    "the-keys-are-still-in-it": 7,
    "adrenaline-rush": 7,
    "brain-cramp": 6,
    "where-did-everybody-go": 6,
    "your-shoes-untied": 5,
    "much-needed-rest": 4,
    "combat-bonus": 4,
}
"""What a card is worth for the end, about; any other one is worth nothing."""
WORTHLESS = 5
"""Whatever is worth less is exchanged."""
FOR_THE_WAY = frozenset({"adrenaline-rush", "the-keys-are-still-in-it"})
"""Cards that would help at any time, and win once there is somewhere to go."""
HOLD_UP = ("hysterical-paralysis", "fear", "your-shoes-untied")
"""They bite in the next turn of whoever they hit, the worst first."""
SEND_AWAY = ("bad-sense-of-direction", "where-did-everybody-go")
"""They are for whoever stands near the Helipad."""
NEAR = 15
MARGIN = 5
"""By so many zombies fewer nobody catches up soon."""
A_FIGHT = 2
"""A fight on the way counts like so many steps."""
A_DIE, MANY = 3.5, 30.0
AFTER_MOVING = frozenset({"zombies.roll", "event.discard"})
"""The questions of one's own turn after which the next player is on."""


def wish(game: Zombies, request: Request[Any]) -> Json:
    """What the player would like to answer; None where it is as usual."""
    if game.coop or game.last_man:
        return None
    me = game.players[request.seat]
    if request.name == "event.discard" and game.goal < 0:
        return exchanged(game, me)
    if request.name == "move.step" and game.goal < 0 and request.seat == game.seat:
        return past_the_zombies(game, me, request)
    if request.name == "move.step" and request.seat == game.seat and goals(game, me) == [game.goal]:
        return the_easy_way(game, me, request, [game.goal])
    if request.name == "tile.place" and game.at_helipad():
        return helipad_place(game, me, request)
    if request.name == "card.step" and game.goal >= 0:
        return away_from_the_helipad(game, request)
    return None


def keeps(game: Zombies, seat: int, play: Any) -> bool:
    """Is this card, which might be played now, better kept for the end?"""
    printed = game.card(str(play["card"]))
    if game.coop or game.last_man or printed.stays_in_front:
        return False
    return printed.effect not in MOMENTS or (printed.effect in FOR_THE_WAY and game.goal < 0)


def plays(driver: Driver[Any], seat: int) -> Iterator[Json]:
    """The cards by which this seat holds up somebody who is on the way to the Helipad."""
    game: Zombies = driver.game
    me, asked = game.players[seat], driver.ask().name
    if game.goal < 0 or me.plays or not me.hand or game.coop or game.last_man:
        return
    if game.seat == seat and asked not in AFTER_MOVING:
        return
    if game.seat != seat:
        wanted: tuple[str, ...] = ("brain-cramp",)
    else:
        wanted = HOLD_UP + (SEND_AWAY if somebody_near(game, me) and me.hearts > 1 else ())
    if {game.card(card).effect for card in me.hand if card is not None}.isdisjoint(wanted):
        return
    ready = {game.card(str(play["card"])).effect: play for play in game.plays(seat, driver.waiting)}
    yield from (ready[effect] for effect in wanted if effect in ready)


# ---------------------------------------------------------------------- before the Helipad lies


def exchanged(game: Zombies, me: Player) -> Json:
    """The card that is worth least for the end makes room for another one."""

    def worth(card: str) -> int:
        return KEPT.get(game.card(card).effect, 0)

    least = min((card for card in me.hand if card is not None), key=worth, default=None)
    return least if least is not None and worth(least) < WORTHLESS else None


def past_the_zombies(game: Zombies, me: Player, request: Request[Any]) -> Json:
    """Whoever has hardly fewer zombies than the others goes after bullets and hearts alone, around zombies: the fewest
    lay the Helipad."""
    if me.zombies + MARGIN < min(other.zombies for other in game.players if other is not me):
        return None
    things = [at for at, what in game.tokens.items() if at != me.at and (what != "heart" or me.hearts < MOST_HEARTS)]
    if not things:
        return None
    return the_easy_way(game, me, request, things)


def helipad_place(game: Zombies, me: Player, request: Request[Any]) -> Json:
    """Where one is there as many turns before the others as it goes."""
    tile, centre = game.pack.helipad, 9 * len(game.map.laid) + CENTRE
    others = list(rivals(game, me))

    def lead(written: Json) -> float:
        placement = read_placement(str(written))
        assert placement is not None
        field = game.map.with_tile(tile, placement.cell, placement.quarters).distances([centre])
        return min((turns(field, other) for other in others), default=0.0) - turns(field, me)

    return max(request.options, key=lead)


def turns(field: Sequence[int], player: Player) -> float:
    """So many turns the player walks, about; whoever is dead begins anew."""
    if not player.on_map:
        return MANY
    return min(field[player.at] / (A_DIE + player.hearts), MANY)


# ---------------------------------------------------------------------- once it lies


def the_easy_way(game: Zombies, me: Player, request: Request[Any], where: Sequence[Square]) -> Json:
    """To the nearest of these, around zombies where that is not much farther."""
    field = steps_to(game, where)

    def far(word: Json) -> int:
        if word == STOP:
            return field[me.at]
        there = game.map.neighbours[me.at][SIDE[str(word)]]
        return field[there] + (A_FIGHT if there in game.zombies else 0)

    return min(request.options, key=far)


def steps_to(game: Zombies, where: Sequence[Square]) -> list[int]:
    """How far it is from everywhere, if a fight on the way counts like some steps."""
    ways, zombies = game.map.neighbours, game.zombies
    field = [FAR] * len(ways)
    edge = [(0, square) for square in where]
    for square in where:
        field[square] = 0
    while edge:
        steps, square = heappop(edge)
        if steps > field[square]:
            continue
        further = steps + 1 + (A_FIGHT if square in zombies else 0)
        for there in ways[square]:
            if there >= 0 and further < field[there]:
                field[there] = further
                heappush(edge, (further, there))
    return field


def rivals(game: Zombies, me: Player) -> Iterator[Player]:
    """The others on the map who are not on one's side."""
    for other in game.players:
        if other is not me and other.on_map and not (game.teams and other.team == me.team):
            yield other


def somebody_near(game: Zombies, me: Player) -> bool:
    field = game.map.distances([game.goal])
    return any(field[other.at] < NEAR for other in rivals(game, me))


def away_from_the_helipad(game: Zombies, request: Request[Any]) -> Json:
    """Somebody else's pawn is led as far away as it goes."""
    options: Any = request.options
    if not isinstance(options, PawnSteps):
        return None
    field, here = game.map.distances([game.goal]), options.player.at

    def far(word: Json) -> int:
        there: Square = here if word == STOP else game.map.neighbours[here][SIDE[str(word)]]
        return field[there]

    return max(options, key=far)
