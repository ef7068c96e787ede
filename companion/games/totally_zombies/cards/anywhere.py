"""Cards of the Town (set 3.5) about pawns and zombies on the map, and about somebody else's turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine import Refusal, Request
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.belongings import roll
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    all_of,
    before_rolling,
    elsewhere,
    event,
    just_now,
    not_moved,
    off_map,
    once,
    opponent,
    start_of_turn,
    this_turn,
    use,
    whose_turn,
)
from companion.games.totally_zombies.cards.figures import figures_on, squares_of, tile_under
from companion.games.totally_zombies.cards.places import around, moves_me, put_somewhere, squares_beside
from companion.games.totally_zombies.chapters.entering import enter
from companion.games.totally_zombies.chapters.rolling import why_no_movement
from companion.games.totally_zombies.chapters.squares import forbidden
from companion.games.totally_zombies.meta import BREEDS
from companion.games.totally_zombies.moments import ENTERED, MOVES_ANOTHER, Working
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import NOT_ROLLED, TotallyZombies
from companion.languages import say
from companion.tiles import FAR, NOWHERE, Square

# ---------------------------------------------------------------------- moving oneself


def nearest(game: TotallyZombies, player: Player) -> list[Square]:
    """Where the nearest opponents are, in steps over accessible squares; one below ground is on the square above."""
    if not player.on_map:
        return []
    steps = game.map.distances((game.above(player.at),))
    others = {game.above(other.at) for other in game.players if other.on_map and other is not player}
    least = min((steps[square] for square in others), default=FAR)
    return sorted(square for square in others if steps[square] == least < FAR)


@event(
    "there-you-are", sense=moves_me(nearest, say("nobody else is in reach, or one shares the square with the nearest"))
)
async def there_you_are(game: TotallyZombies, play: Play) -> None:
    """To the square of the nearest opponent."""
    await put_somewhere(game, play, game.players[play.seat], nearest)


def fewest_zombies(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Every other player must have more of them."""
    mine = game.players[play.seat].kills
    if all(other.kills > mine for other in game.from_seat(play.seat)[1:]):
        return None
    return Refusal(BEATS, say("not every other player has collected more zombies"))


@event("i-know-what-you-did", sense=all_of(fewest_zombies, moves_me(around, say("no tile lies beside the own one"))))
async def i_know_what_you_did(game: TotallyZombies, play: Play) -> None:
    """To any square of a tile beside one's own."""
    await put_somewhere(game, play, game.players[play.seat], around)


# ---------------------------------------------------------------------- moving together

TOGETHER = "some-place-more-private"


def still_to_move(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Before or during the movement of the own turn."""
    over = game.step in ("zombies", "discard") or not game.left or game.sits_out or game.denied
    return Refusal(SENSE, say("the movement of this turn is over")) if over else None


@event(TOGETHER, sense=all_of(still_to_move, once(TOGETHER, say("somebody comes along already"))),
       targets=opponent(elsewhere, not_moved), needs_pawn=True)  # fmt: skip
async def some_place_more_private(game: TotallyZombies, play: Play) -> None:
    """Somebody on the same square comes along with the movement of this turn."""
    this_turn(game, play, play.target)


@ENTERED.of(TOGETHER)
def comes_along(game: TotallyZombies, player: Player, working: Working, here: Square) -> None:
    """Into every square, but into no fight; another card that puts the one pawn elsewhere, or holds the other, leaves
    that one behind."""
    effect = working.lasting
    if effect is None or effect.by != player.seat or game.step != "move" or game.announced:
        return
    other = game.players[effect.about]
    if other.at == here >= 0 and forbidden(game, other, player.at) is None:
        enter(game, other, player.at)


# ---------------------------------------------------------------------- a roll that moves somebody else

SCREAMING = "lots-of-running-and-screaming"


def a_roll_comes(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Is there going to be a movement roll?"""
    why = why_no_movement(game, game.active)
    return Refusal(SENSE, say("{} makes no movement roll: {}", game.active.name, why)) if why else None


SOMEBODY_ELSE = say("that roll moves somebody else already")


@event(SCREAMING, sense=all_of(before_rolling, a_roll_comes, once(SCREAMING, SOMEBODY_ELSE)),
       targets=whose_turn, needs_pawn=True)  # fmt: skip
async def lots_of_running_and_screaming(game: TotallyZombies, play: Play) -> None:
    """The opponent rolls, and one's own pawn runs."""
    this_turn(game, play, play.seat)


@MOVES_ANOTHER.of(SCREAMING)
def runs_instead(game: TotallyZombies, player: Player, working: Working) -> int:
    """A movement without a roll is one's own."""
    effect = working.lasting
    rolls = bool(game.dice) or game.left == NOT_ROLLED
    return effect.about if effect is not None and effect.whose == player.seat and rolls else NOWHERE


# ---------------------------------------------------------------------- zombies of a building or a tile

DOOR = QUESTIONS.roll(
    "card.door",
    BEATS,
    "Behind that door? 4+",
    "{who}, roll: 4 or more clears the building, less fills it with zombies.",
    means=lambda game, request, roll: say("nobody is left in it") if roll >= 4 else say("zombies everywhere"),
)


def came_in(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """One has just come into the building or store."""
    if just_now(game, "entered") == (play.seat, game.inside(game.players[play.seat].at)):
        return None
    return Refusal(SENSE, say("it is played when one comes into a building or store"))


@event("behind-that-door", sense=came_in, needs_pawn=True)
async def behind_that_door(game: TotallyZombies, play: Play) -> None:
    """4 or more: the zombies inside are gone. Less: one stands on every free square."""
    inside = game.building_squares(game.inside(game.players[play.seat].at))
    if await roll(game, play, DOOR) < 4:
        figures.fill(game, inside)
        return
    for figure in figures_on(game, inside):
        figures.remove(game, figure)


def nobody_around(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if figures_on(game, squares_of(game, tile_under(game, game.players[play.seat]))):
        return None
    return Refusal(SENSE, say("there is no zombie on the own tile"))


@event("did-you-hear-that", sense=nobody_around, needs_pawn=True)
async def did_you_hear_that(game: TotallyZombies, play: Play) -> None:
    """All zombies of one's tile go to the tiles beside it."""
    index = tile_under(game, game.players[play.seat])
    there = figures_on(game, squares_of(game, index))
    await figures.move_all(game, play.seat, there, squares_beside(game, index))


def crowded(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    if any(figures.not_empty(game, square) is None for square in squares_of(game, tile_under(game, player))):
        return None
    return Refusal(SENSE, say("no square of the tile of {} is empty", player.name))


@event("theyre-coming-for-you", targets=opponent(off_map, crowded))
async def theyre_coming_for_you(game: TotallyZombies, play: Play) -> None:
    """A zombie on every empty square around an opponent."""
    figures.fill(game, squares_of(game, tile_under(game, game.players[play.target])))


# ---------------------------------------------------------------------- a turn that is slept through

SLEEP = QUESTIONS.roll(
    "card.sleep",
    BEATS,
    "Stay awake! 1 or 6",
    "{who}, roll: on 2 to 5 you lose the turn, and a zombie comes.",
    means=lambda game, request, roll: say("the turn is lost") if 2 <= roll <= 5 else say("wide awake"),
)


def nothing_paid(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """A turn that begins in the sewer begins with its price."""
    if game.step != "token" and game.underground(game.active):
        return Refusal(SENSE, say("the turn has begun: the stay in the sewer is paid for"))
    return None


@event("dont-go-to-sleep", sense=all_of(start_of_turn, nothing_paid), targets=whose_turn)
async def dont_go_to_sleep(game: TotallyZombies, play: Play) -> None:
    """2 to 5: no turn at all, its event token among it (totally-zombies.ruling.lost-and-extra-turns); and a zombie."""
    sleeper = game.players[play.target]
    if not 2 <= await roll(game, play, SLEEP, play.target) <= 5:
        return
    game.lost = True
    if game.token_taken and sleeper.events:
        sleeper.events -= 1
    game.tell("{} loses this turn", sleeper.name)
    if sleeper.on_map and figures.no_room(game, game.above(sleeper.at)) is None:
        game.add_zombie(game.above(sleeper.at))


# ---------------------------------------------------------------------- a zombie that was just killed


class Kill(NamedTuple):
    """A zombie in the collection of whoever has just killed it."""

    killer: Player
    square: Square
    breed: str


def just_killed(game: TotallyZombies, seat: int) -> Kill | None:
    """What an opponent has killed at this moment."""
    if not (what := just_now(game, "killed")) or what[0] == seat:
        return None
    kill = Kill(game.players[what[0]], what[1], BREEDS[what[2]])
    return kill if kill.killer.zombies.get(kill.breed) else None


def nobody_killed(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if just_killed(game, play.seat):
        return None
    return Refusal(SENSE, say("it is played when an opponent has just killed a zombie"))


def taken_away(game: TotallyZombies, kill: Kill) -> None:
    """The zombie leaves the collection; nobody else takes it."""
    kill.killer.give(kill.breed)
    del game.just["killed"]


def no_room_there(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    kill = just_killed(game, play.seat)
    return figures.no_room(game, kill.square, kill.breed) if kill else None


@event("why-wont-you-die", sense=all_of(nobody_killed, no_room_there))
async def why_wont_you_die(game: TotallyZombies, play: Play) -> None:
    """It stands where it stood before."""
    if kill := just_killed(game, play.seat):
        taken_away(game, kill)
        game.add_zombie(kill.square, kill.breed)
        game.tell("the {} of {} is not dead", game.breed(kill.breed).name, kill.killer.name)


@event("where-did-he-go", sense=nobody_killed)
async def where_did_he_go(game: TotallyZombies, play: Play) -> None:
    """The killed zombie lies on this card instead of in the collection."""
    if kill := just_killed(game, play.seat):
        taken_away(game, kill)
        game.players[play.seat].taken = kill.breed
        game.tell("{} takes the {} of {}", game.players[play.seat].name, game.breed(kill.breed).name, kill.killer.name)


def nothing_on_it(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    breed = game.players[play.seat].taken
    if not breed:
        return Refusal(SENSE, say("no zombie lies on that card"))
    if all(figures.no_room(game, square, breed) for square in game.open_squares()):
        return Refusal(SENSE, say("no square of the map has room for it"))
    return None


@use("where-did-he-go", sense=nothing_on_it)
async def there_he_is(game: TotallyZombies, play: Play) -> None:
    """The zombie comes onto the map again."""
    player = game.players[play.seat]
    breed, player.taken = player.taken, ""
    await figures.put(game, play, 1, game.open_squares, breed)
