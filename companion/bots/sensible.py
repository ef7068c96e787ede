"""The sensible bot. In Zombies!!!: to the Helipad once it lies, else after bullets, hearts and zombies it can beat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from companion.bots.cards import worth_playing
from companion.engine import CHOICE, Driver, Json, Request, pick
from companion.games.zombies.people import Player
from companion.games.zombies.state import MOST_HEARTS, Zombies
from companion.games.zombies.winning import lacks
from companion.tiles import FAR, SIDES, Square, read_cell, read_placement

STOP = "stop"
BRAVE = 3
"""With so many hearts the bot looks for zombies instead of avoiding them."""


class SensibleBot:
    """Plays like somebody who has read the rulebook once and wants to win."""

    def __init__(self, seed: object = 0, seats: frozenset[int] | None = None) -> None:
        self.random = Random(str(seed))
        self.seats = seats

    def answer(self, driver: Driver[Any]) -> Json:
        request = driver.ask()
        if driver.offer is not None:
            return driver.offer
        if request.kind != CHOICE:
            return pick(request.options, self.random.random())
        wish = _wish(driver, request) if request.seat >= 0 else None
        if wish is not None and wish in request.options:
            return wish
        return self.random.choice(list(request.options))

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        """The first card of any of its seats that helps right now."""
        request = driver.pending
        if request is None or (request.kind == CHOICE and not request.window) or driver.game.id != Zombies.id:
            return None
        game: Zombies = driver.game
        for player in game.players:
            if self.seats is not None and player.seat not in self.seats:
                continue
            if not player.front and (player.plays or not player.hand):
                continue
            for play in game.plays(player.seat, driver.waiting):
                if worth_playing(game, player, request, str(play["card"]), self.random):
                    return player.seat, play
        return None


def _wish(driver: Driver[Any], request: Request[Any]) -> Json:
    """What the bot would like to answer; None where it knows nothing and answers at random."""
    if driver.game.id == Zombies.id:
        choose = CHOICES.get(request.name)
        return choose(driver.game, request) if choose else None
    from companion.bots import slayer

    return slayer.wish(driver, request) if driver.game.id == slayer.GAME else None


# ---------------------------------------------------------------------- tiles


def place_tile(game: Zombies, request: Request[Any]) -> Json:
    """Keep the map open; the Helipad comes as close to oneself as it can."""
    me = game.players[request.seat]
    tile = game.drawn_tile()
    home = game.map.laid[me.at // 9].cell if me.on_map else (0, 0)

    def score(written: Json) -> tuple[int, int]:
        placement = read_placement(str(written))
        assert placement is not None
        (x, y), _ = placement
        away = abs(x - home[0]) + abs(y - home[1])
        roads = game.map.open_roads_after(tile, placement)
        return (away, -roads) if tile.kind == "helipad" else (-roads, away)

    return min(request.options, key=score)


def place_zombie(game: Zombies, request: Request[Any]) -> Json:
    """Near the others, far from oneself."""
    me = game.players[request.seat]
    near_me = game.map.distances([me.at]) if me.on_map else None

    def score(written: Json) -> int:
        return -near_me[game.map.square(written)] if near_me else 0

    return min(request.options, key=score)


# ---------------------------------------------------------------------- combat


def spend_bullets(game: Zombies, request: Request[Any]) -> Json:
    """The bullets that kill it, when they are cheap or the hearts are few."""
    me = game.players[request.seat]
    need = 4 - me.total
    if need > me.bullets:
        return 0
    return need if need == 1 or me.hearts <= 2 or me.bullets - need >= 2 else 0


def save_heart(game: Zombies, request: Request[Any]) -> Json:
    """The First Aid Kit, before the last heart goes."""
    if game.players[request.seat].hearts > 2:
        return "heart"
    return next((word for word in request.options if word != "heart"), None)


def take_weapon(game: Zombies, request: Request[Any]) -> Json:
    return next((word for word in request.options if word != "none"), None)


# ---------------------------------------------------------------------- walking


def goals(game: Zombies, me: Player) -> list[Square]:
    """Where the bot wants to go."""
    if game.goal >= 0 and not lacks(game, me) and (me.hearts >= 2 or game.goal not in game.zombies):
        return [game.goal]
    wanted = [square for square, what in game.tokens.items() if what != "heart" or me.hearts < MOST_HEARTS]
    if me.hearts >= BRAVE or me.hearts + me.bullets > BRAVE:
        wanted += game.zombies
    return [square for square in wanted if square != me.at]


def step(game: Zombies, request: Request[Any]) -> Json:
    """One step nearer to the nearest goal; somebody else's pawn is led away from its goals."""
    mine = request.seat == game.seat
    walker = game.active
    wanted = goals(game, walker)
    if not wanted:
        return STOP
    field = game.map.distances(wanted)

    def far(word: Json) -> int:
        return field[walker.at if word == STOP else game.map.neighbours[walker.at][SIDES.index(str(word))]]

    return min(request.options, key=far) if mine else max(request.options, key=far)


# ---------------------------------------------------------------------- the horde


def victims(game: Zombies, seat: int) -> list[Square]:
    """Where the others stand."""
    mine = game.players[seat].team
    return [
        player.at
        for player in game.players
        if player.on_map and player.seat != seat and not (game.teams and player.team == mine)
    ]


def pick_zombie(game: Zombies, request: Request[Any]) -> Json:
    """One that can come nearer to somebody else, the nearest first."""
    prey = victims(game, request.seat)
    if not prey:
        return None
    field = game.map.distances(prey)

    def score(written: Json) -> tuple[bool, int]:
        here = game.map.square(written)
        best = min(free_steps(game, field, here), default=FAR)
        return best >= field[here], field[here]

    return min(request.options, key=score)


def free_steps(game: Zombies, field: list[int], here: Square) -> Iterable[int]:
    return (field[there] for there in game.map.neighbours[here] if there >= 0 and there not in game.zombies)


def lead_zombie(game: Zombies, request: Request[Any]) -> Json:
    """Towards the nearest opponent. Which zombie it is can be read from the options."""
    prey = victims(game, request.seat)
    options: Any = request.options
    here = getattr(options, "square", None)
    if not prey or here is None:
        return None
    field = game.map.distances(prey)
    return min(options, key=lambda word: field[game.map.neighbours[here][SIDES.index(str(word))]])


# ---------------------------------------------------------------------- cards


def aim(game: Zombies, request: Request[Any]) -> Json:
    """At the player who is ahead; at a building, where most zombies are."""

    def ahead(target: Json) -> int:
        if isinstance(target, int):
            player = game.players[target]
            return -1 if player.seat == request.seat else player.zombies
        cell = read_cell(str(target))
        return len([square for square in game.zombies if cell and game.map.laid[square // 9].cell == cell])

    return max(request.options, key=ahead)


def keep_all(game: Zombies, request: Request[Any]) -> Json:
    return "none"


def yes(game: Zombies, request: Request[Any]) -> Json:
    """The best place was chosen already: whoever closes the map here could not do otherwise."""
    return "yes"


def nothing(game: Zombies, request: Request[Any]) -> Json:
    return 0


CHOICES: dict[str, Callable[[Zombies, Request[Any]], Json]] = {
    "tile.place": place_tile,
    "tile.seal": yes,
    "tile.zombie": place_zombie,
    "combat.bullets": spend_bullets,
    "combat.save": save_heart,
    "combat.item": take_weapon,
    "move.step": step,
    "zombies.which": pick_zombie,
    "zombies.where": lead_zombie,
    "event.discard": keep_all,
    "card.target": aim,
    "card.zombie": place_zombie,
    "card.which": pick_zombie,
    "card.bullets": nothing,
}
