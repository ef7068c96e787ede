"""The sewers: entrances that players place, the way down and up, and what a turn below ground costs."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Refusal, Words
from companion.games.kit.places import Place
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.combat import must_fight
from companion.games.totally_zombies.chapters.guts import lose_guts
from companion.games.totally_zombies.chapters.life import lose_life
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import CALLED, WITH_SEWERS
from companion.games.totally_zombies.moments import NO_ENTRANCE, STEP_COST
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.questions import UPKEEP
from companion.games.totally_zombies.state import STEP, TotallyZombies
from companion.languages import say
from companion.tiles import STREET, Square

ON_ROAD, RANGE = "totally-zombies.sewer.place-on-road", "totally-zombies.ruling.sewer-placement-range"
CARD = "totally-zombies.clarify.card-over-rule"

# ---------------------------------------------------------------------- placing an entrance


def no_entrance_placed(game: TotallyZombies, seat: int) -> Refusal | None:
    """Why the player places no sewer entrance now, wherever; None when one may be placed."""
    player = game.players[seat]
    if seat != game.seat:
        return Refusal("totally-zombies.sewer.place-own-turn", say("a sewer entrance is placed in the own turn only"))
    if game.opened:
        return Refusal("totally-zombies.sewer.place-once", say("one sewer entrance has been placed in this turn"))
    if not player.sewers:
        why = say("{} has no sewer entrance left", player.name)
        return Refusal("totally-zombies.setup.start-sewer-tokens", why)
    return None


def no_opening(game: TotallyZombies, seat: int, square: Square) -> Refusal | None:
    """Why the player places no sewer entrance on that square now."""
    return no_entrance_placed(game, seat) or no_entrance_there(game, game.players[seat], square)


def no_entrance_there(game: TotallyZombies, player: Player, square: Square) -> Refusal | None:
    """Why there is no entrance to the sewers on a square (totally-zombies.sewer.areas, anywhere on the map unless the
    table plays otherwise)."""
    area = game.area(square)
    if area not in WITH_SEWERS:
        return Refusal("totally-zombies.sewer.areas", say("there are no sewers below {}", CALLED[area]))
    if not game.is_road(square):
        return Refusal(ON_ROAD, say("a sewer entrance is placed on a road square"))
    if square in game.sewers:
        return Refusal("totally-zombies.ruling.token-limit-scope", say("there is a sewer entrance already"))
    return _too_far(game, player, square)


def _too_far(game: TotallyZombies, player: Player, square: Square) -> Refusal | None:
    here = game.above(player.at)
    if game.rule_is("sewer-placement-range", "own-tile") and (here < 0 or here // 9 != square // 9):
        return Refusal(RANGE, say("at this table a sewer entrance is placed on the own tile"))
    if game.rule_is("sewer-placement-range", "own-square") and here != square:
        return Refusal(RANGE, say("at this table a sewer entrance is placed on the own square"))
    return None


def openings(game: TotallyZombies, seat: int) -> Squares:
    """Where the player may place an entrance, as an answer or a target."""

    def among() -> Iterable[Square]:
        streets = (square for square, kind in enumerate(game.map.kinds) if kind == STREET)
        return (square for square in streets if game.area(square) in WITH_SEWERS and game.is_road(square))

    return Squares(game, among, lambda square: no_opening(game, seat, square), ON_ROAD)


def open_sewer(game: TotallyZombies, seat: int, square: Square) -> None:
    """The entrance stays and everybody may use it."""
    player = game.players[seat]
    player.sewers -= 1
    game.sewers.add(square)
    game.opened = True
    game.tell("{} places a sewer entrance on {}", player.name, Place(game.map, square))


# ---------------------------------------------------------------------- down and up


def no_descent(game: TotallyZombies, player: Player) -> Refusal | None:
    """Why the player does not go down here (totally-zombies.sewer.descend)."""
    if game.underground(player):
        return Refusal("totally-zombies.sewer.descend", say("the pawn is in the sewer already"))
    if player.at not in game.sewers:
        return Refusal("totally-zombies.sewer.descend", say("there is no sewer entrance here"))
    if must_fight(game, player):
        return Refusal("totally-zombies.ruling.sewer-coming-up", say("a zombie stands on the entrance: fight it first"))
    return _no_use(game, player, player.at)


def no_ascent(game: TotallyZombies, player: Player) -> Refusal | None:
    """Why the player does not come up here (totally-zombies.sewer.exit)."""
    if not game.underground(player):
        return Refusal("totally-zombies.sewer.exit", say("the pawn is above ground already"))
    if game.above(player.at) not in game.sewers:
        return Refusal("totally-zombies.sewer.exit", say("there is no sewer entrance above"))
    return _no_use(game, player, game.above(player.at))


def _no_use(game: TotallyZombies, player: Player, entrance: Square) -> Refusal | None:
    """A card may close an entrance."""
    for closed, working in NO_ENTRANCE.at_work(game, player):
        if why := closed(game, player, working, entrance):
            return Refusal(CARD, why)
    return None


def step_cost(game: TotallyZombies, player: Player) -> int:
    """What a step to the side costs, in half squares: below ground a card may make it cheaper
    (totally-zombies.ruling.sewer-half-steps); down and up is a whole square (totally-zombies.sewer.cost)."""
    cost = STEP
    if game.underground(player):
        for change, working in STEP_COST.at_work(game, player):
            cost = change(game, player, working, cost)
    return cost


# ---------------------------------------------------------------------- a turn that begins below


async def pay_for_stay(game: TotallyZombies, player: Player) -> None:
    """A turn that begins in the sewers costs a life or a guts token before step 1 (totally-zombies.sewer.upkeep); the
    last life kills. Half a token is none: it is paid, and kills, for want of anything else
    (totally-zombies.ruling.sewer-upkeep-timing)."""
    paid = False
    while not (paid or game.lost) and game.underground(player):
        words = _ways_to_pay(player)
        answer = await ask(game, UPKEEP, player.seat, Words(words, UPKEEP.rule, none_of("answer {}", words, " or ")))
        if answer == "guts":
            lose_guts(game, player, 1)
            game.tell("{} pays a guts token for the sewer", player.name)
        elif answer == "life":
            game.tell("{} pays a life token for the sewer", player.name)
            await lose_life(game, player, min(WHOLE, player.life))
        paid = answer is not None


def _ways_to_pay(player: Player) -> dict[str, str]:
    """A token of one kind or the other, as far as there is a whole one."""
    death = say(": that is death") if player.life <= WHOLE else ""
    life = {"life": say("pay a life token{}", death)} if player.life >= WHOLE or not player.guts else {}
    return life | ({"guts": say("pay a guts token")} if player.guts else {})
