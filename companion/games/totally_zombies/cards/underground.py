"""The cards that came with the Subway and the sewers (set 6); Back At Ya! is one of the answers (`reactions`), and one
card moves a Helipad (`helipads`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.engine import Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.aims import AimedSquares, MapTiles
from companion.games.totally_zombies.cards.army_base import full_of_life
from companion.games.totally_zombies.cards.belongings import no_more_guts, take_bullets, take_guts, take_weapon
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    Seats,
    anybody,
    bites,
    event,
    not_moved,
    once,
    opponent,
    payable,
    their_next_turn,
    this_turn,
    unarmed,
    works_for_a_while,
    your_next_turn,
)
from companion.games.totally_zombies.cards.figures import these
from companion.games.totally_zombies.cards.places import PUT_PAWN, nowhere, put_somewhere
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.life import gain_life
from companion.games.totally_zombies.chapters.rolling import count_roll
from companion.games.totally_zombies.chapters.subway import no_arrival, station_of, stations
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.moments import (
    ALLOWANCE,
    LOSES_TURN,
    NO_CAR_DICE,
    NO_ENTRANCE,
    NO_STEP,
    NO_WEAPONS,
    STEP_COST,
    Working,
)
from companion.games.totally_zombies.people import MOST_LIFE, WHOLE, Player, seen
from companion.games.totally_zombies.questions import QUESTIONS, RIDE
from companion.games.totally_zombies.state import NOT_ROLLED, QUICK, TotallyZombies
from companion.languages import say
from companion.tiles import FAR, Square
from companion.tiles.tile import CLOSED, SQUARE_NAMES

# ---------------------------------------------------------------------- Missed Step

MISSED = "missed-step"
STATION = QUESTIONS.choice(
    "card.station", BEATS, "Out at which station?", "{who}, at which station does the rider get out?"
)


def riding(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Somebody is about to get out of the Subway."""
    if RIDE.asked_by(asked):
        return None
    return Refusal(SENSE, say("it is played when somebody rides the Subway and is about to get out"))


def the_rider(game: TotallyZombies, seat: int) -> Options[int]:
    """Whoever rides; with one station to go to there is nothing to choose."""

    def no(player: Player) -> Refusal | None:
        if player.seat != game.seat:
            return Refusal(SENSE, say("{} does not ride the Subway now", player.name))
        return (
            None if len(ways_out(game, player)) > 1 else Refusal(SENSE, say("there is only one station to get out at"))
        )

    return Seats(game, seat, others=True, no=no)


def ways_out(game: TotallyZombies, player: Player) -> list[int]:
    """The stations at which the ride may end."""
    there = ((index, game.structure_squares(index)) for index in stations(game))
    return [index for index, squares in there if any(no_arrival(game, player, square) is None for square in squares)]


async def name_station(game: TotallyZombies, play: Play) -> None:
    there = ways_out(game, game.players[play.target])

    def no(index: int) -> Refusal | None:
        return None if index in there else Refusal(SENSE, say("the ride does not lead to such a station"))

    play.more.append(await STATION.to(play.seat, MapTiles(game, no)))


@event(MISSED, sense=riding, targets=the_rider, names=name_station)
async def missed_step(game: TotallyZombies, play: Play) -> None:
    """The player of the card chooses the station, the rider a square in it."""
    this_turn(game, play, about=play.more[0], points="tile")


@NO_STEP.of(MISSED)
def other_station(game: TotallyZombies, player: Player, working: Working, there: Square) -> str:
    """For the ride that is under way, and for nothing else."""
    effect = working.lasting
    rides = player.seat == effect.whose == game.seat and station_of(game, player.at) == player.waits >= 0
    if not rides or station_of(game, there) in (effect.about, -1):
        return ""
    return say("{}: the ride ends at another station", game.card(working.card).name)


# ---------------------------------------------------------------------- sewers


@STEP_COST.of("flashlight")
def lit(game: TotallyZombies, player: Player, working: Working, cost: int) -> int:
    """Twice as far below ground (totally-zombies.ruling.sewer-half-steps)."""
    return QUICK


NEW = "oh-thats-new"


def closable(game: TotallyZombies, seat: int) -> Options[Square]:
    """The sewer entrances, but none whose closing kills somebody."""

    def no(square: Square) -> Refusal | None:
        if square not in game.sewers:
            return Refusal(SENSE, say("no sewer entrance lies there"))
        if square in closed_entrances(game):
            return Refusal(SENSE, say("nobody goes in or out there anyway"))
        trapped = next((player for player in game.players if would_die(game, player, square, seat)), None)
        return Refusal(BEATS, say("{} would die below", trapped.name)) if trapped else None

    return AimedSquares(game, lambda: sorted(game.sewers), no, say("no sewer entrance lies on the table that is open"))


def closed_entrances(game: TotallyZombies) -> set[Square]:
    return {working.about for working in game.effects if working.effect == NEW}


def would_die(game: TotallyZombies, player: Player, square: Square, seat: int) -> bool:
    """Is a player below, without another way out, and without tokens for the turns that begin there?"""
    if not game.underground(player) or player.sewers or not turn_in_time(game, player, seat):
        return False
    others = game.sewers - closed_entrances(game) - {square}
    if game.map.distances(tuple(game.below(other) for other in others))[player.at] < FAR:
        return False
    stays = 1 if player.seat == game.seat else 2
    return player.guts + (player.life - 1) // WHOLE < stays


def turn_in_time(game: TotallyZombies, player: Player, seat: int) -> bool:
    """Does the player want to come up in a turn in which the entrance is closed: to the end of the next turn of that
    seat?"""
    order = [other.seat for other in game.from_active()]
    return game.seat == seat or order.index(player.seat) <= order.index(seat)


@event(NEW, targets=closable)
async def oh_thats_new(game: TotallyZombies, play: Play) -> None:
    """Nobody goes in or out at a sewer entrance for a while."""
    your_next_turn(game, play, about=play.target, points="square")


@NO_ENTRANCE.of(NEW)
def shut(game: TotallyZombies, player: Player, working: Working, entrance: Square) -> str:
    return say("Oh... That's New: nobody goes in or out there") if working.lasting.about == entrance else ""


def washed_up(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if flooded(game, play.seat):
        return None
    return Refusal(SENSE, say("nobody is in the sewers who could come up"))


def flooded(game: TotallyZombies, seat: int) -> list[Player]:
    """Who comes up, in turn order from the player of the card."""
    return [p for p in game.from_seat(seat) if game.underground(p) and not_moved(game, seat, p) is None]


@event("flood", sense=washed_up)
async def flood(game: TotallyZombies, play: Play) -> None:
    """Everybody in the sewers comes up on the square above, or on the nearest one that can be entered."""
    for player in flooded(game, play.seat):
        squares = above_or_near(game, player)
        there = squares[0]
        if len(squares) > 1:
            there = await PUT_PAWN.to(play.seat, these(game, squares, say("another square is nearer")))
        await put_pawn(game, player, there)


def above_or_near(game: TotallyZombies, player: Player) -> list[Square]:
    """The square above a player, or those nearest to it on the grid."""
    above = game.above(player.at)
    if game.map.kinds[above] not in CLOSED:
        return [above]
    x, y = game.map.places[above]
    apart: dict[int, list[Square]] = {}
    for square in game.open_squares():
        if not game.level(square):
            column, row = game.map.places[square]
            apart.setdefault(abs(column - x) + abs(row - y), []).append(square)
    return apart[min(apart)]


# ---------------------------------------------------------------------- zombies


def around_pawns(game: TotallyZombies) -> list[Square]:
    """The squares next to players; below ground it is the square above that counts."""
    pawns = (game.above(player.at) for player in game.players if player.on_map)
    return [there for square in pawns for there in game.map.sides[square] if there >= 0]


def nowhere_to_play(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if any(figures.not_empty(game, square) is None for square in around_pawns(game)):
        return None
    return Refusal(SENSE, say("no square next to a player is empty"))


@event("zombies-come-out-and-play", sense=nowhere_to_play)
async def zombies_come_out_and_play(game: TotallyZombies, play: Play) -> None:
    """A zombie on every empty square next to any player."""
    figures.fill(game, around_pawns(game))


def holes_and_doors(game: TotallyZombies) -> list[Square]:
    """The squares of sewer entrances and the doors of Subway Stations on which a zombie has room."""
    doors = [game.spot(index, k) for index in stations(game) for k in door_squares(game, index)]
    squares = dict.fromkeys((*sorted(game.sewers), *doors))
    return [square for square in squares if figures.no_room(game, square) is None]


def door_squares(game: TotallyZombies, index: int) -> Iterable[int]:
    """Where the doors of a tile are, as it is printed."""
    printed = game.pack.tile(game.map.laid[index].tile.id)
    return (SQUARE_NAMES.index(door.partition(".")[0]) for door in printed.doors.split())


def all_taken(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if holes_and_doors(game):
        return None
    return Refusal(SENSE, say("there is no sewer entrance or station door with room for a zombie"))


@event("sounded-like-a-good-idea", sense=all_taken)
async def sounded_like_a_good_idea(game: TotallyZombies, play: Play) -> None:
    """A zombie at every way down."""
    squares = holes_and_doors(game)
    for square in squares:
        game.add_zombie(square)
    game.tell("zombies come up at every way down: {} of them", len(squares))


def hell(game: TotallyZombies, player: Player) -> list[Square]:
    """The squares of the building with most zombies, or of several with as many."""
    tents = game.tiles_with("big-top")
    there: Counter[int] = Counter()
    for square, crowd in game.zombies.items():
        if (index := game.building_of(square)) >= 0:
            there[tents[0] if index in tents else index] += len(crowd)
    most = max(there.values(), default=0)
    fullest = sorted(index for index, count in there.items() if count == most)
    return [square for index in fullest for square in game.building_squares(index)]


@event("next-stop-hell", targets=anybody(nowhere(hell, say("no zombie is in any building"))))
async def next_stop_hell(game: TotallyZombies, play: Play) -> None:
    """Somebody is put among the zombies of the fullest building."""
    await put_somewhere(game, play, game.players[play.target], hell)


# ---------------------------------------------------------------------- for oneself


@event("inflated-self-esteem", sense=full_of_life, needs_pawn=True)
async def inflated_self_esteem(game: TotallyZombies, play: Play) -> None:
    """Life up to 5, as far as whole tokens fit (totally-zombies.ruling.card-limits), for the next turn."""
    gain_life(game, game.players[play.seat], MOST_LIFE)
    their_next_turn(game, play, play.seat)


@LOSES_TURN.of("inflated-self-esteem")
def sleeps_it_off(game: TotallyZombies, player: Player, working: Working) -> bool:
    return bites(game, player, working)


# ---------------------------------------------------------------------- against others

BULLET, GUTS = "bullet", "guts"
TAKES = QUESTIONS.choice("card.takes", BEATS, "Bullet or guts?", "{who}, do you take a bullet or a guts token?")


def to_use(game: TotallyZombies, seat: int, player: Player) -> dict[str, str]:
    """What one could take from a player."""
    words = {BULLET: say("a bullet")} if player.bullets else {}
    fits = player.guts and no_more_guts(game, seat, game.players[seat]) is None
    return words | ({GUTS: say("a guts token")} if fits else {})


def of_no_use(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    if to_use(game, seat, player):
        return None
    return Refusal(SENSE, say("{} has nothing that could be taken", player.name))


@event("i-could-use-that", targets=opponent(of_no_use), needs_pawn=True)
async def i_could_use_that(game: TotallyZombies, play: Play) -> None:
    """A bullet or a guts token of somebody else."""
    taker, owner = game.players[play.seat], game.players[play.target]
    words = to_use(game, play.seat, owner)
    what = next(iter(words))
    if len(words) > 1:
        what = await TAKES.to(play.seat, Words(words, TAKES.rule, none_of("answer {}", words, " or ")))
    if what == BULLET:
        take_bullets(game, taker, owner)
    else:
        take_guts(game, taker, owner)


PRICE = 2


@event("finders-keepers", sense=payable(bullets=PRICE), targets=opponent(unarmed), needs_pawn=True)
async def finders_keepers(game: TotallyZombies, play: Play) -> None:
    """Two bullets for a weapon or item, whether its owner likes it or not."""
    taker, owner = game.players[play.seat], game.players[play.target]
    take_bullets(game, owner, taker, PRICE)
    await take_weapon(game, taker, owner)


# ---------------------------------------------------------------------- for everybody

HURRY = "we-gotta-get-out-of-this-place"


@event(HURRY, sense=once(HURRY, say("all movement is doubled already")))
async def we_gotta_get_out_of_this_place(game: TotallyZombies, play: Play) -> None:
    """All movement of pawns is doubled, also by a roll that lies there and was not used yet."""
    seen_only = play.asked is not None and WORLD.about_to_move(game, play.asked)
    your_next_turn(game, play)
    if seen_only and game.left != NOT_ROLLED:
        count_roll(game, game.active)


@ALLOWANCE.of(HURRY)
def twice(game: TotallyZombies, player: Player, working: Working, squares: int) -> int:
    return 2 * squares


SCARED = "are-you-scared-yet"
event(SCARED, sense=once(SCARED, say("weapons and items have no effect anyway")))(works_for_a_while)


@NO_WEAPONS.of(SCARED)
@NO_CAR_DICE.of(SCARED)
def trembling(game: TotallyZombies, player: Player, working: Working) -> bool:
    """Neither weapons nor items work, nor the dice of a car."""
    return True


def all_hands_empty(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """The card itself is in a hand until it is played."""
    cards = sum(len(player.hand) for player in game.players)
    return None if cards > 1 else Refusal(SENSE, say("there is no other card in any hand"))


@event("easy-come-easy-go", sense=all_hands_empty)
async def easy_come_easy_go(game: TotallyZombies, play: Play) -> None:
    """All cards in hand are out of the game; of those that nobody has shown the number is known."""
    for player in game.players:
        shown = seen(player.hand)
        game.removed_cards += shown
        game.hidden_unseen += len(player.hand) - len(shown)
        player.hand.clear()
    game.tell("all cards in hand are out of the game")
