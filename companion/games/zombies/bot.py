"""The sensible player of Zombies!!!: to the Helipad once it lies, else after bullets, hearts and easy zombies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from companion.engine import Driver, Json, Request
from companion.games.zombies.chapters.winning import lacks
from companion.games.zombies.chapters.zombie_movement import Movable
from companion.games.zombies.people import Player
from companion.games.zombies.state import MOST_HEARTS, ZOMBIES_TO_WIN, Zombies
from companion.tiles import FAR, SIDES, Square, read_cell, read_placement

STOP = "stop"
BRAVE = 3
"""With so many hearts the bot looks for zombies instead of avoiding them."""
Chance: TypeAlias = Callable[[], float]
WEIGHTY = frozenset({"combat.bullets", "combat.save", "card.target"})
"""The questions that are worth a search."""
AT_THE_END = frozenset({"move.step", "card.step"})
"""Those that are once everybody knows where the Helipad lies: before that little is to be seen of what they lead to."""
MOMENTS_FOR_CARDS = frozenset({"tile.draw", "move.roll", "move.step", "combat.roll", "combat.bullets", "zombies.roll"})
"""The questions before which somebody thinks about playing a card, once everybody knows where the Helipad lies."""


def weighty(game: Zombies, request: Request[Any]) -> bool:
    """Is this question worth a search? The Helipad is laid down with care, other tiles are not."""
    if request.name == "tile.place":
        return game.at_helipad()
    return request.name in WEIGHTY or (request.name in AT_THE_END and (game.goal >= 0 or game.coop))


def ahead(game: Zombies) -> int:
    """How many turns a try goes on: most games end soon once the Helipad lies; before that little is to be seen."""
    return 4 if game.goal >= 0 else 1


def moment(game: Zombies, request: Request[Any]) -> bool:
    """Is this a moment at which a card may decide the game?"""
    return game.goal >= 0 and request.name in MOMENTS_FOR_CARDS


def wish(driver: Driver[Any], request: Request[Any], chance: Chance) -> Json:
    """What the bot would like to answer; None where it knows nothing and answers at random."""
    choose = CHOICES.get(request.name)
    return choose(driver.game, request) if choose else None


def plays(driver: Driver[Any], seats: frozenset[int] | None, chance: Chance) -> Iterator[tuple[int, Json]]:
    """The cards of these seats that help right now."""
    request = driver.ask()
    game: Zombies = driver.game
    for player in game.players:
        if seats is not None and player.seat not in seats:
            continue
        if not player.front and (player.plays or not player.hand):
            continue
        if not any(may_help(game, player, request, card, chance) for card in (*player.hand, *player.front)):
            continue
        for play in game.plays(player.seat, driver.waiting):
            if worth_playing(game, player, request, str(play["card"]), chance):
                yield player.seat, play


# ---------------------------------------------------------------------- tiles


def place_tile(game: Zombies, request: Request[Any]) -> Json:
    """Keep the map open; the Helipad comes as close to oneself as it can."""
    me = game.players[request.seat]
    tile = game.drawn_tile()
    home = game.map.laid[me.at // 9].cell if me.on_map else (0, 0)

    def score(written: Json) -> tuple[int, int]:
        placement = read_placement(str(written))
        assert placement is not None
        x, y = placement.cell
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

    def score(here: Square) -> tuple[bool, int]:
        best = min(free_steps(game, field, here), default=FAR)
        return best >= field[here], field[here]

    def written(word: Json) -> tuple[bool, int]:
        return score(game.map.square(word))

    options: Any = request.options
    squares = list(options.legal()) if isinstance(options, Movable) else []
    if not squares or min(squares) < 0:
        return min(options, key=written)
    return str(game.map.names[min(squares, key=score)])


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


def keep_or_exchange(game: Zombies, request: Request[Any]) -> Json:
    """All cards are kept, unless the map is closed with too few zombies on it: then only other cards bring more."""
    if game.goal >= 0 or any(free.roads for free in game.map.frontier.values()):
        return "none"
    if len(game.zombies) + max(player.zombies for player in game.players) >= ZOMBIES_TO_WIN:
        return "none"
    return next((card for card in request.options if card != "none"), "none")


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
    "event.discard": keep_or_exchange,
    "card.target": aim,
    "card.zombie": place_zombie,
    "card.which": pick_zombie,
    "card.bullets": nothing,
}


# ---------------------------------------------------------------------- when a card is played

SPITE = 0.02
"""How often a card that only hurts others is played where it could be."""

Moment = Callable[[Zombies, Player, Request[Any]], bool]


def rush(game: Zombies, me: Player, request: Request[Any]) -> bool:
    """Before a long walk, or to save a combat that is going wrong."""
    if request.name == "combat.bullets":
        return me.total == 2 or me.total == 3
    return request.name == "move.roll" and game.goal >= 0


def drive(game: Zombies, me: Player, request: Request[Any]) -> bool:
    return request.name == "move.roll"


def rest(game: Zombies, me: Player, request: Request[Any]) -> bool:
    return request.name == "move.roll" and me.hearts <= MOST_HEARTS - 3


def lend_a_hand(game: Zombies, me: Player, request: Request[Any]) -> bool:
    """Weapons that are discarded for a bonus: in a combat that hurts."""
    return me.fighting and me.hearts <= 2


def run_through(game: Zombies, me: Player, request: Request[Any]) -> bool:
    """No combat this turn: when the Helipad is near and guarded."""
    if game.seat != me.seat or game.goal < 0 or request.name != "move.step":
        return False
    return game.map.distances([game.goal])[me.at] <= game.left


MOMENTS: dict[str, Moment] = {
    "adrenaline-rush": rush,
    "the-keys-are-still-in-it": drive,
    "much-needed-rest": rest,
    "chainsaw": lend_a_hand,
    "molotov-cocktail": lend_a_hand,
    "grenade": lend_a_hand,
    "alternate-food-source": run_through,
}


def may_help(game: Zombies, me: Player, request: Request[Any], card: str | None, chance: Chance) -> bool:
    """Might this card be worth it, if it may be played? That is asked first: whether it may takes far longer."""
    if card is None:
        return False
    printed = game.card(card)
    if printed.stays_in_front and card not in me.front:
        return me.seat == game.seat
    moment = MOMENTS.get(printed.effect)
    if moment is not None:
        return moment(game, me, request)
    return card in me.front or not getattr(chance, "calm", False)


def worth_playing(game: Zombies, me: Player, request: Request[Any], card: str, chance: Chance) -> bool:
    """Does this card, which may be played now, help its owner now?"""
    printed = game.card(card)
    if printed.stays_in_front and card not in me.front:
        return True
    moment = MOMENTS.get(printed.effect)
    if moment is not None:
        return moment(game, me, request)
    return card in me.front or chance() < SPITE
