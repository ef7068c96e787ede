"""The Subway: a turn of waiting inside a station, then a ride to any other one."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Refusal
from companion.games.kit.places import Place
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.chapters.arriving import arrive, enter
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.combat import must_fight
from companion.games.totally_zombies.chapters.sewers import CARD
from companion.games.totally_zombies.chapters.squares import no_walk
from companion.games.totally_zombies.moments import NO_STOP, why_not
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import RIDE
from companion.games.totally_zombies.state import NOT_ROLLED, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square

OPTION = "totally-zombies.subway.option"


def stations(game: TotallyZombies) -> list[int]:
    """The Subway Stations on the table."""
    return game.tiles_with("subway")


def station_of(game: TotallyZombies, square: Square) -> int:
    """The station inside which a square lies; -1 elsewhere, also on the road of its tile."""
    inside = game.structure_of(square)
    return inside if inside >= 0 and "subway" in game.map.laid[inside].tile.special else NOWHERE


def no_wait(game: TotallyZombies, player: Player) -> Refusal | None:
    """Why the player does not wait for the Subway in this turn."""
    if station_of(game, player.at) < 0:
        return Refusal(OPTION, say("one waits for the Subway inside a station"))
    if not game.stood:
        return Refusal(OPTION, say("only who begins the turn inside the station can wait for the Subway"))
    if len(stations(game)) < 2:
        return Refusal("totally-zombies.subway.two-stations", say("only one Subway Station lies on the table"))
    why = why_not(NO_STOP, game, player)
    return Refusal(CARD, why) if why else None


async def wait(game: TotallyZombies, player: Player) -> None:
    """Who waits does not move in this turn (totally-zombies.subway.wait)."""
    player.waits, game.left = station_of(game, player.at), 0
    game.tell("{} waits for the Subway", player.name)


def no_ride(game: TotallyZombies, player: Player) -> Refusal | None:
    """Why the player does not ride now."""
    if player.waits == NOWHERE:
        return Refusal(RIDE.rule, say("who wants to ride has waited in the turn before"))
    if station_of(game, player.at) != player.waits:
        return Refusal("totally-zombies.ruling.subway-commitment", say("the train leaves from the station of the wait"))
    if not any(no_arrival(game, player, there) is None for there in arrivals(game)):
        return Refusal("totally-zombies.subway.two-stations", say("there is no other station to ride to"))
    return None


def arrivals(game: TotallyZombies) -> Iterable[Square]:
    """Every square inside a station."""
    return (square for index in stations(game) for square in game.structure_squares(index))


def no_arrival(game: TotallyZombies, player: Player, square: Square) -> Refusal | None:
    """Why the ride does not end on that square."""
    index = station_of(game, square)
    if index < 0:
        return Refusal(RIDE.rule, say("the ride ends on a square inside a Subway Station"))
    if index == player.waits:
        return Refusal(RIDE.rule, say("the ride goes to a different station"))
    return no_walk(game, player, square)


async def ride(game: TotallyZombies, player: Player) -> None:
    """The ride is the whole movement; what stands there is fought (totally-zombies.ruling.subway-arrival). A Clown Car
    comes along (totally-zombies.car.clown-anywhere)."""
    if must_fight(game, player):
        await arrive(game, player)  # it came while the pawn waited: totally-zombies.ruling.contents-on-player
    while player.on_map and game.left == NOT_ROLLED and no_ride(game, player) is None:
        options = Squares(game, lambda: arrivals(game), lambda square: no_arrival(game, player, square), RIDE.rule)
        there = await ask(game, RIDE, player.seat, options)
        if there is not None:
            player.waits, game.left = NOWHERE, 0
            enter(game, player, there)
            game.tell("{} rides the Subway to {}", player.name, Place(game.map, there))
            await arrive(game, player)
