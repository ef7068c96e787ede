"""The sensible player of Totally Zombies!!!: to a Helipad or the Cabin where it can, else after zombies and tokens;
weapons and Pages go to the table, the horde goes to the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from typing import Any, TypeAlias

from companion.engine import Driver, Json, Request
from companion.games.horde.squares import STOP
from companion.games.totally_zombies.chapters.combat import must_fight
from companion.games.totally_zombies.chapters.funhouse import no_exit
from companion.games.totally_zombies.chapters.outlook import is_victory_tile
from companion.games.totally_zombies.chapters.paying import BULLETS, GUTS, bullets_needed, damage
from companion.games.totally_zombies.chapters.paying import LIFE as PAY_LIFE
from companion.games.totally_zombies.chapters.sewers import step_cost
from companion.games.totally_zombies.chapters.spell import pages
from companion.games.totally_zombies.figures import breeds_of
from companion.games.totally_zombies.goals import missing
from companion.games.totally_zombies.meta import FUNHOUSE, LIFE, SEWER
from companion.games.totally_zombies.people import MOST_LIFE, WHOLE, Player
from companion.games.totally_zombies.questions import DOWN, OUT, UP
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import FAR, SIDES, Square, read_placement

Chance: TypeAlias = Callable[[], float]
Field: TypeAlias = Mapping[Square, int]
"""How dear it is to get from a square to what one wants."""

A_FIGHT = 3
"""A zombie on the way costs as much as so many steps."""
BRAVE = 2 * WHOLE
"""With so much life, in halves, the bot looks for zombies instead of avoiding them."""
BID = 3
"""More zombies than this the right to place a Helipad is not worth."""
ENOUGH_PAGES = 1
"""With a Page the spell is worth the way to the Cabin."""
NEAR_THE_END = 4
"""With so few zombies missing nothing else is looked for."""
SPITE = 0.03
"""How often a card that only hurts others is played where it could be."""


def wish(driver: Driver[Any], request: Request[Any]) -> Json:
    """What the bot would like to answer; None where it knows nothing and answers at random."""
    choose = CHOICES.get(request.name)
    return choose(driver.game, request) if choose else None


def plays(driver: Driver[Any], seats: frozenset[int] | None, chance: Chance) -> Iterator[tuple[int, Json]]:
    """The cards and deeds of these seats that help right now."""
    game, request = driver.game, driver.ask()
    for player in game.players:
        if (seats is not None and player.seat not in seats) or player.gone or player.dead:
            continue
        if player.seat != game.seat and not (player.events or in_need(player)):
            continue
        for play in game.plays(player.seat, driver.waiting):
            if worth_playing(game, player, request, str(play["card"]), chance):
                yield player.seat, play


# ---------------------------------------------------------------------- what the bot is after


def dear(game: TotallyZombies, seeds: Mapping[Square, int]) -> Field:
    """From every square to the cheapest of these, each with a price of its own; zombies on the way cost fights."""
    best: dict[Square, int] = {}
    queue = [(price, square) for square, price in seeds.items()]
    heapify(queue)
    sides, zombies = game.map.sides, game.zombies
    while queue:
        price, here = heappop(queue)
        if here in best:
            continue
        best[here] = price
        onward = price + 1 + A_FIGHT * len(zombies.get(here, ""))
        for there in sides[here]:
            if there >= 0 and there not in best:
                heappush(queue, (onward, there))
    return best


def wanted(game: TotallyZombies, me: Player) -> dict[Square, int]:
    """Where the bot wants to go, the lower the price the more."""
    if game.level(me.at) == FUNHOUSE:
        return dict.fromkeys(ways_out(game), 0)
    if game.level(me.at) == SEWER:
        return {below: 0 for square in game.sewers if (below := game.below(square)) >= 0}
    easy = harvest(game, me)
    if missing(game, me) <= NEAR_THE_END and strong(me) and easy:
        return easy
    winning = dict.fromkeys(helipads(game), 0) if strong(me) else {}
    if pages(game, me) >= ENOUGH_PAGES:
        winning |= dict.fromkeys(cabin(game), 0)
    return winning or easy


def strong(me: Player) -> bool:
    """Can the bot lose a fight or two?"""
    return me.life >= BRAVE or me.life + WHOLE * me.bullets + me.guts >= 2 * BRAVE


def in_need(me: Player) -> bool:
    """Would life do more than guts?"""
    return me.life <= BRAVE and me.guts > 2


def harvest(game: TotallyZombies, me: Player) -> dict[Square, int]:
    """Zombies by how hard they are, tokens by how much they are needed."""
    tokens = {square: 0 for square, what in game.tokens.items() if what != LIFE or me.life + WHOLE <= MOST_LIFE}
    if not strong(me) and tokens:
        return tokens
    prices = dict(tokens)
    for square, figures in game.zombies.items():
        price = min(game.breed(breed).kill_on for breed in breeds_of(figures)) - 2
        prices[square] = min(prices.get(square, FAR), price)
    prices.pop(me.at, None)
    return prices


def helipads(game: TotallyZombies) -> list[Square]:
    """The squares on which one wins."""
    pads = ((index, laid.tile.spots.get("win")) for index, laid in game.surface_tiles())
    return [game.spot(index, win) for index, win in pads if win is not None]


def cabin(game: TotallyZombies) -> list[Square]:
    """The squares on which the spell is recited."""
    return [square for index in game.tiles_with("cabin") for square in game.structure_squares(index)]


def ways_out(game: TotallyZombies) -> list[Square]:
    """Where the Funhouse is left."""
    squares = (9 * index + k for index in game.map.layers.get(FUNHOUSE, {}).values() for k in range(9))
    return [square for square in squares if no_exit(game, square) is None]


# ---------------------------------------------------------------------- tiles


def choose_deck(game: TotallyZombies, request: Request[Any]) -> Json:
    """The deck with the fewest tiles that still hides a Helipad or the Cabin."""

    def score(area: Json) -> tuple[bool, int]:
        tiles = game.decks[str(area)].tiles
        return not any(is_victory_tile(game.pack.tile(tile)) for tile in tiles), len(tiles)

    return min(request.options, key=score)


def bid(game: TotallyZombies, request: Request[Any]) -> Json:
    """The lowest bid that is possible, while that is cheap and the zombies do not win sooner."""
    me = game.players[request.seat]
    numbers = [value for value in request.options if isinstance(value, int)]
    cheap = numbers and numbers[0] <= min(BID, me.kills // 2)
    return numbers[0] if cheap and missing(game, me) > NEAR_THE_END else "pass"


def place_tile(game: TotallyZombies, request: Request[Any]) -> Json:
    """As near to oneself as it can be."""
    me = game.players[request.seat]
    home = game.map.laid[max(game.above(me.at), 0) // 9].cell

    def score(written: Json) -> int:
        placement = read_placement(str(written))
        x, y = placement.cell if placement is not None else home
        return abs(x - home[0]) + abs(y - home[1])

    return min(request.options, key=score)


def put_near(game: TotallyZombies, request: Request[Any]) -> Json:
    """Where it is nearest to oneself: zombies are points, and tokens are tokens."""
    me = game.players[request.seat]
    near = game.map.distances([game.above(me.at)]) if me.on_map else None
    return min(request.options, key=lambda name: near[game.map.square(name)] if near else 0)


# ---------------------------------------------------------------------- combat


def pay(game: TotallyZombies, request: Request[Any]) -> Json:
    """Whatever cards offer for nothing; bullets that are cheap; guts before the last life, life before all guts."""
    me, ways = game.players[request.seat], list(request.options)
    free = [way for way in ways if way not in (BULLETS, PAY_LIFE, GUTS)]
    if free:
        return free[0]
    lost, options = damage(game, me), request.options
    price = bullets_needed(game, me, getattr(options, "short", 1))
    if BULLETS in ways and (price == 1 or me.life <= BRAVE or me.bullets - price >= 2):
        return BULLETS
    return GUTS if GUTS in ways and (me.life - lost < WHOLE or me.guts > lost + 1) else PAY_LIFE


def weakest(game: TotallyZombies, request: Request[Any]) -> Json:
    """The foe that is easiest to kill first."""
    return min(request.options, key=lambda breed: game.breed(str(breed)).kill_on if breed in game.pack.breeds else 0)


def pay_below(game: TotallyZombies, request: Request[Any]) -> Json:
    me = game.players[request.seat]
    return "guts" if "guts" in request.options and (me.guts > 1 or me.life <= WHOLE) else "life"


# ---------------------------------------------------------------------- walking


def step(game: TotallyZombies, request: Request[Any]) -> Json:
    """One step nearer to what is wanted; somebody else's pawn is led away from it. Out of the Funhouse and the sewer
    wherever that is possible."""
    walker, options = request.options.player if hasattr(request.options, "player") else game.active, request.options
    for way in (OUT, UP):
        if way in options:
            return way
    prices = dear(game, wanted(game, walker))

    def far(way: Json) -> int:
        there = game.map.sides[walker.at][SIDES.index(str(way))] if way in tuple(SIDES) else walker.at
        return prices.get(there, FAR)

    ways = [way for way in options if way != DOWN]
    mine = request.seat == walker.seat
    best = (min if mine else max)(ways, key=far)
    stuck = mine and far(best) >= prices.get(walker.at, FAR) and STOP in options
    return STOP if stuck and game.left < 2 * step_cost(game, walker) else best


# ---------------------------------------------------------------------- the horde


def rivals(game: TotallyZombies, seat: int) -> list[Square]:
    """Where the others stand, above ground."""
    return [one.at for one in game.players if one.on_map and one.seat != seat and not game.underground(one)]


def pick_zombie(game: TotallyZombies, request: Request[Any]) -> Json:
    """One that can come nearer to somebody else, the nearest first."""
    prey = rivals(game, request.seat)
    if not prey:
        return None
    field = game.map.distances(prey)

    def score(figure: Any) -> tuple[bool, int]:
        here = figure[0]
        best = min((field[there] for there in game.map.sides[here] if there >= 0), default=FAR)
        return best >= field[here], field[here]

    return request.options.show(min(request.options.legal(), key=score))


def lead_zombie(game: TotallyZombies, request: Request[Any]) -> Json:
    """Towards the nearest opponent."""
    prey, options = rivals(game, request.seat), request.options
    here = getattr(options, "square", None)
    if not prey or here is None:
        return None
    field = game.map.distances(prey)

    def far(way: Json) -> int:
        there: Square = here if way == STOP else game.map.sides[here][SIDES.index(str(way))]
        return field[there]

    return min(options, key=far)


# ---------------------------------------------------------------------- cards


def aim(game: TotallyZombies, request: Request[Any]) -> Json:
    """At the player who is ahead; elsewhere whatever comes first."""
    seats = [target for target in request.options if isinstance(target, int)]
    others = [seat for seat in seats if seat != request.seat] or seats
    return max(others, key=lambda seat: game.players[seat].kills) if others else None


def always(answer: Json) -> Callable[[TotallyZombies, Request[Any]], Json]:
    return lambda game, request: answer


CHOICES: dict[str, Callable[[TotallyZombies, Request[Any]], Json]] = {
    "tile.deck": choose_deck,
    "tile.bid": bid,
    "tile.place": place_tile,
    "tile.station": place_tile,
    "tile.zombie": put_near,
    "tile.bullet": put_near,
    "tile.life": put_near,
    "combat.foe": weakest,
    "combat.pay": pay,
    "sewer.pay": pay_below,
    "turn.search": always("search"),
    "move.how": always("roll"),
    "move.take": always("take"),
    "move.step": step,
    "car.take": always("take"),
    "zombies.which": pick_zombie,
    "zombies.where": lead_zombie,
    "event.discard": always("none"),
    "card.react": always("no"),
    "card.target": aim,
}


# ---------------------------------------------------------------------- when something is played


def worth_playing(game: TotallyZombies, me: Player, request: Request[Any], card: str, chance: Chance) -> bool:
    """Does this card or deed, which may be played now, help its owner now?"""
    if card in DEEDS:
        return DEEDS[card](game, me)
    printed = game.card(card)
    if printed.stays_in_front and card not in me.front:
        return True
    if card in me.front:
        return me.fighting and not printed.page and me.life <= BRAVE
    return request.window and chance() < SPITE


DEEDS: dict[str, Callable[[TotallyZombies, Player], bool]] = {
    "guts-for-life": lambda game, me: in_need(me),
    "sewer-entrance": lambda game, me: False,
    "recite": lambda game, me: True,
    "take-token": lambda game, me: not must_fight(game, me),
}
