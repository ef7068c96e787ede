"""The sensible player of MidEvil: for the book while that is the shorter way, else for skeletons; weapons go to the
table, the horde goes to whoever is ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any, TypeAlias

from companion.engine import Driver, Json, Request
from companion.games.horde.squares import STOP
from companion.games.midevil import goals
from companion.games.midevil.bones import Mix, mix_of, read_mix, worth
from companion.games.midevil.chapters.combat import GIVE_UP, REROLL, needed
from companion.games.midevil.chapters.contents import token_squares
from companion.games.midevil.chapters.drawbridge import LOWER, as_if_down, before_it
from companion.games.midevil.chapters.duel import ROLL_AGAIN, STOP_ROLLING
from companion.games.midevil.chapters.pit import way as way_of
from companion.games.midevil.chapters.spells import PURCHASE, right_spells
from companion.games.midevil.chapters.winning import points_count
from companion.games.midevil.delving import altar_or_edges, discard_spell, goes_home, take_spell
from companion.games.midevil.meta import BLACK, COLOURS, POINTS_TO_WIN
from companion.games.midevil.people import MOST_LIVES, MOST_SPELLS, Player
from companion.games.midevil.state import MidEvil
from companion.tiles import FAR, NOWHERE, SIDES, Square, read_placement

Chance: TypeAlias = Callable[[], float]
Field: TypeAlias = Mapping[Square, int]
"""How dear it is to get from a square to what one wants."""

WEIGHTY = frozenset({"move.step", "combat.failed", "event.discard", "card.target", "duel.challenge"})
"""The questions that are worth a search."""
MOMENTS_FOR_CARDS = frozenset({"move.roll", "move.step", "skeletons.roll", "combat.failed"})
"""The questions before which somebody thinks about playing a card."""
A_TURN = 4
"""So many steps a turn brings, about."""
A_FIGHT = 3
"""A skeleton on the way costs as much as so many steps."""
HARVEST = 3
"""So many points a turn of collecting brings, about."""
NEAR = 8
"""From so few steps away the holder of the book is chased."""
UNKNOWN = -1
"""A step onto a tile that is not laid yet is what an explorer wants most."""
SAFE = 2
"""With fewer life tokens the bot looks for more before it looks for trouble."""
RICH = 3
"""With so many life tokens a roll is repeated before skeletons are spent."""


def weighty(game: MidEvil, request: Request[Any]) -> bool:
    """Is this question worth a search?"""
    return request.name in WEIGHTY


def ahead(game: MidEvil) -> int:
    """How many turns a try goes on."""
    return 2


def moment(game: MidEvil, request: Request[Any]) -> bool:
    """Is this a moment at which a card may decide the game?"""
    return request.name in MOMENTS_FOR_CARDS


def wish(driver: Driver[Any], request: Request[Any], chance: Chance) -> Json:
    """What the bot would like to answer; None where it knows nothing and answers at random."""
    if request.name in IN_DUELS:
        return IN_DUELS[request.name](driver, request)
    choose = CHOICES.get(request.name)
    return choose(driver.game, request) if choose else None


def plays(driver: Driver[Any], seats: frozenset[int] | None, chance: Chance) -> Iterator[tuple[int, Json]]:
    """The cards of these seats that help right now."""
    game, request = driver.game, driver.ask()
    for player in game.players:
        if (seats is not None and player.seat not in seats) or (player.plays and not player.front):
            continue
        if getattr(chance, "calm", False) and not may_help(game, player, request):
            continue
        for play in game.plays(player.seat, driver.waiting):
            if worth_playing(game, player, request, play, chance):
                yield player.seat, play


# ---------------------------------------------------------------------- what the bot is after


def dear(game: MidEvil, seeds: Mapping[Square, int]) -> Field:
    """From every square to the cheapest of these, each with a price of its own; skeletons on the way cost a fight."""
    best: dict[Square, int] = {}
    queue = [(price, square) for square, price in seeds.items()]
    queue.sort()
    neighbours, skeletons = as_if_down(game).neighbours, game.skeletons
    while queue:
        price, here = heappop(queue)
        if here in best:
            continue
        best[here] = price
        onward = price + 1 + (A_FIGHT if here in skeletons else 0)
        for there in neighbours[here]:
            if there >= 0 and there not in best:
                heappush(queue, (onward, there))
    return best


def wanted(game: MidEvil, me: Player) -> dict[Square, int]:
    """Where the bot wants to go, the lower the price the more: home with what wins, to the book, after its holder, or
    to skeletons and life tokens; in the dungeon also wherever the altar could still be found."""
    easy = harvest(game, me)
    if goes_home(game, me):
        return altar_or_edges(game) or easy
    if points_first(game, me) or (weak(me) and game.lives):
        return easy
    holder = game.holder()
    if holder is None and game.grave >= 0:
        return {game.grave: 0}
    near = holder is not None and dear(game, {holder.at: 0}).get(me.at, FAR) <= NEAR
    if holder is not None and (near or not easy):
        return {holder.at: 0}
    return (altar_or_edges(game) if game.dungeons else {}) or easy


def points_first(game: MidEvil, me: Player) -> bool:
    """Would the points be together sooner than the book at home?"""
    if not points_count(game):
        return False
    missing = POINTS_TO_WIN - game.points(me)
    on_map = sum(game.worth(colour) for colour in game.skeletons.values())
    if on_map < missing and not game.stack:
        return False
    turns = missing / HARVEST
    if game.book >= 0 or game.grave < 0 or not game.goals:
        return game.book < 0 or turns < 2
    there = dear(game, {game.grave: 0})
    back = min((there.get(goal, FAR) for goal in game.goals), default=FAR)
    return turns < (there.get(me.at, FAR) + back) / A_TURN + 1


def weak(me: Player) -> bool:
    """Nothing to lose a fight with."""
    return me.lives < SAFE and sum(me.skeletons.values()) < SAFE


def harvest(game: MidEvil, me: Player) -> dict[Square, int]:
    """Skeletons by what they are worth, and life tokens by how much they are needed."""
    prices = {square: (MOST_LIVES - 1 if me.lives >= RICH else 0) for square in game.lives if me.lives < MOST_LIVES}
    if not weak(me):
        for square, colour in game.skeletons.items():
            if colour != BLACK:
                prices[square] = min(prices.get(square, FAR), A_FIGHT - game.worth(colour))
    prices.pop(me.at, None)
    return prices


def leader(game: MidEvil, seat: int) -> Player | None:
    """Whoever of the others is nearest to winning: the holder of the book, else most points."""
    others = [one for one in game.players if one.seat != seat and one.on_map]
    return max(others, key=lambda one: goals.ahead(game, one), default=None)


# ---------------------------------------------------------------------- tiles


def place_tile(game: MidEvil, request: Request[Any]) -> Json:
    """The Graveyard, and every tile, as near to oneself as it can."""
    me = game.players[request.seat]
    home = game.map.laid[max(me.at, 0) // 9].cell

    def score(written: Json) -> int:
        placement = read_placement(str(written))
        assert placement is not None
        x, y = placement.cell
        return abs(x - home[0]) + abs(y - home[1])

    return min(request.options, key=score)


def pick_colours(game: MidEvil, request: Request[Any]) -> Json:
    """Near oneself few skeletons that are worth much, else many that are worth little."""
    me, squares = game.players[request.seat], token_squares(game, game.filling) if game.filling >= 0 else []
    field = game.map.distances(squares) if squares and me.on_map else None
    mine = field is not None and all(
        field[me.at] <= field[one.at] for one in game.players if one.on_map and one is not me
    )
    figures: dict[Json, Mix] = {value: read_mix(value) or () for value in request.options}
    return max(
        figures,
        key=lambda value: (
            (worth(game, figures[value]), -sum(figures[value]))
            if mine
            else (-worth(game, figures[value]), sum(figures[value]))
        ),
    )


def put_near(game: MidEvil, request: Request[Any]) -> Json:
    """Where it is nearest to oneself."""
    me = game.players[request.seat]
    near = game.map.distances([me.at]) if me.on_map else None
    return min(request.options, key=lambda name: near[game.map.square(name)] if near else 0)


# ---------------------------------------------------------------------- combat


def after_failure(game: MidEvil, request: Request[Any]) -> Json:
    """Whatever cards offer for nothing, then the cheapest skeletons that suffice, unless there are lives to spare."""
    me, ways = game.players[request.seat], list(request.options)
    raising = [way for way in ways if read_mix(way) is not None]
    free = [way for way in ways if way not in (REROLL, GIVE_UP, *raising)]
    if free:
        return free[0]
    cheap = bool(raising) and worth(game, read_mix(raising[0]) or ()) <= 1 < needed(game, me)
    if raising and (cheap or me.lives < RICH or REROLL not in ways):
        return raising[0]
    return REROLL if REROLL in ways else ways[0]


# ---------------------------------------------------------------------- duels


def duel_dice(driver: Driver[Any], seat: int) -> tuple[int, int]:
    """The own die and the other one, as they were last thrown for the book."""
    mine = theirs = 0
    for record in reversed(driver.history):
        if record.name == "duel.challenge" or (mine and theirs):
            break
        if record.name == "duel.roll":
            if record.seat == seat:
                mine = mine or record.value
            else:
                theirs = theirs or record.value
    return mine, theirs


def commit(driver: Driver[Any], request: Request[Any]) -> Json:
    """The fewest skeletons that would be enough with a little over; a life token where they are not."""
    game: MidEvil = driver.game
    me = game.players[request.seat]
    mine, theirs = duel_dice(driver, request.seat)
    need = theirs - mine + (1 if game.book != me.seat else 0) + 2
    if need <= 0:
        return "none"
    held = mix_of(me.skeletons)
    spend = [0] * len(COLOURS)
    for k, colour in enumerate(COLOURS):
        while need > 0 and spend[k] < held[k]:
            spend[k] += 1
            need -= game.worth(colour)
    words = [f"{count} {colour}" for count, colour in zip(spend, COLOURS, strict=True) if count]
    if need > 0 and me.lives > 1:
        words.insert(0, "1 life")
    return ", ".join(words) or "none"


def throw_again(driver: Driver[Any], request: Request[Any]) -> Json:
    mine, _ = duel_dice(driver, request.seat)
    return ROLL_AGAIN if mine <= 3 else STOP_ROLLING


# ---------------------------------------------------------------------- walking


def step(game: MidEvil, request: Request[Any]) -> Json:
    """Nearer to what the bot wants, over the Drawbridge if need be; stay where that is nowhere."""
    me = game.players[request.seat]
    walker = getattr(request.options, "player", me)
    field = dear(game, wanted(game, walker))
    here = field.get(walker.at, FAR)

    def far(way: Json) -> int:
        there = before_it(game, walker.at) if way == LOWER else way_of(game, walker.at, SIDES.index(str(way)))
        if there < 0:  # nothing lies there yet: to be found out
            return UNKNOWN if field.get(walker.at) == 0 else FAR
        return field.get(there, FAR)

    best = min((way for way in request.options if way != STOP), key=far, default=STOP)
    onward = walker.at == game.pit or game.in_dungeon(walker.at)  # there is no way back to wait for
    return best if best != STOP and (far(best) < here or onward) else STOP


# ---------------------------------------------------------------------- the horde


def prey(game: MidEvil, seat: int) -> list[Square]:
    """Whoever is ahead, if that is somebody else; without a leader all the others."""
    first = leader(game, seat)
    if first is not None and (first.seat == game.book or game.points(first) > POINTS_TO_WIN // 2):
        return [first.at]
    return [one.at for one in game.players if one.on_map and one.seat != seat]


def pick_skeleton(game: MidEvil, request: Request[Any]) -> Json:
    """One that can come nearer to its prey."""
    return pick_skeleton_for(game, request, prey(game, request.seat))


def pick_skeleton_for(game: MidEvil, request: Request[Any], where: list[Square]) -> Json:
    """One that can come nearer to these squares, the nearest first."""
    field = game.map.distances(where)

    def score(written: Json) -> tuple[bool, int]:
        here = game.map.square(written)
        ways = (field[there] for there in game.map.neighbours[here] if there >= 0 and there not in game.skeletons)
        return min(ways, default=FAR) >= field[here], field[here]

    return min(request.options, key=score)


def lead_skeleton(game: MidEvil, request: Request[Any]) -> Json:
    """Towards the prey."""
    return lead_skeleton_to(game, request, prey(game, request.seat))


def lead_skeleton_to(game: MidEvil, request: Request[Any], where: list[Square]) -> Json:
    """Towards these squares. Which skeleton it is can be read from the options."""
    options: Any = request.options
    here = getattr(options, "square", NOWHERE)
    if here == NOWHERE:
        return None
    field = game.map.distances(where)

    def far(value: Json) -> int:
        way = str(value)
        there = game.map.neighbours[here][SIDES.index(way)] if len(way) == 1 and way in SIDES else game.map.square(way)
        return field[there] if there >= 0 else FAR

    return min(options, key=far)


# ---------------------------------------------------------------------- cards


def aim(game: MidEvil, request: Request[Any]) -> Json:
    """At whoever is ahead."""
    first = leader(game, request.seat)
    return first.seat if first is not None and first.seat in list(request.options) else None


def keep_all(game: MidEvil, request: Request[Any]) -> Json:
    return "none"


SPITE = 0.02
"""How often a card that only hurts others is played where it could be."""
HEALING = frozenset({"grateful-villagers", "healing-draught"})
HELPS = {
    "move.roll": frozenset({"fog-free", "battle-cry"}),
    "skeletons.roll": frozenset({"second-wind", "dead-calm"}),
    "combat.roll": frozenset({"battle-cry"}),
    "combat.failed": frozenset({"lucky-charm"}),
}
"""Effects that help at a moment of one's own turn."""


def may_help(game: MidEvil, me: Player, request: Request[Any]) -> bool:
    """Might any card be worth it but on a whim? That is asked first in a try: whether it may be played takes longer."""
    hand = () if me.plays else [game.card(card) for card in me.hand if card is not None]
    if game.dungeons or any(card.laid_out for card in hand):
        return True
    cards = (*hand, *(game.card(card) for card in me.front))
    return any(helps(game, me, request, card.effect) for card in cards)


def helps(game: MidEvil, me: Player, request: Request[Any], effect: str) -> bool:
    """Does such a card help its owner now?"""
    if effect in HEALING:
        return me.lives < SAFE
    return effect in HELPS.get(request.name, ()) and me.seat == game.seat


def worth_playing(game: MidEvil, me: Player, request: Request[Any], play: Mapping[str, Json], chance: Chance) -> bool:
    """Does this card, which may be played now, help its owner now?"""
    if play["card"] == PURCHASE:
        return len(me.spells) < MOST_SPELLS or not right_spells(game, me)
    card = game.card(str(play["card"]))
    if card.laid_out and play["from"] == "hand":
        return True
    if card.effect in HEALING or card.effect in HELPS.get(request.name, ()):
        return helps(game, me, request, card.effect)
    return not getattr(chance, "calm", False) and chance() < SPITE


CHOICES: dict[str, Callable[[MidEvil, Request[Any]], Json]] = {
    "tile.place": place_tile,
    "tile.colours": pick_colours,
    "tile.skeleton": put_near,
    "tile.life": put_near,
    "combat.failed": after_failure,
    "move.step": step,
    "move.claim": lambda game, request: "claim",
    "duel.challenge": lambda game, request: "fight",
    "skeletons.which": pick_skeleton,
    "skeletons.where": lead_skeleton,
    "event.discard": keep_all,
    "card.target": aim,
    "spell.discard": discard_spell,
    "spell.take": take_spell,
}
IN_DUELS: dict[str, Callable[[Driver[Any], Request[Any]], Json]] = {
    "duel.commit": commit,
    "duel.secret": commit,
    "duel.again": throw_again,
}
