"""The cards of the Circus (set 7); Cotton Candy and Can't Sleep have modules of their own, and Clown Cars are cars
(`chapters/cars`)."""

from __future__ import annotations

from typing import Any

from companion.engine import Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.aims import tile_called
from companion.games.totally_zombies.cards.base_set import bandaged, first_aid
from companion.games.totally_zombies.cards.belongings import discard_weapon, nothing_discarded, roll
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    Seats,
    anybody,
    bites,
    event,
    not_again,
    start_of_turn,
    their_next_turn,
    this_turn,
    until_a_kill,
    use,
)
from companion.games.totally_zombies.cards.figures import figures_on, squares_of
from companion.games.totally_zombies.cards.mall import one_mans_garbage
from companion.games.totally_zombies.cards.places import nowhere, open_to, put_somewhere
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.funhouse import funhouse_tile, funhouse_tiles
from companion.games.totally_zombies.chapters.laying_out import lose_front
from companion.games.totally_zombies.chapters.life import lose_life
from companion.games.totally_zombies.chapters.rolling import walker
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import BIG_TOP, CIRCUS, CLOWN
from companion.games.totally_zombies.moments import (
    ALLOWANCE,
    COMBAT_ROLL,
    KILLED,
    LOSING,
    NO_FIGHT,
    NO_PLAY,
    PAY_ANSWER,
    PAY_WAYS,
    Working,
)
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.questions import EXIT_TO, QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Square

# ---------------------------------------------------------------------- discarded for their effect

use("clown-nose", sense=nothing_discarded, needs_pawn=True)(one_mans_garbage)

ANIMAL = "stuffed-animal"
PAY_WAYS.of(ANIMAL)(first_aid)
PAY_ANSWER.of(ANIMAL)(bandaged)
LET_GO = QUESTIONS.choice(
    "card.animal", BEATS, "Give the animal?", "{who}, do you discard the Stuffed Animal instead of a life token?"
)


@LOSING.of(ANIMAL)
async def torn_apart(game: TotallyZombies, player: Player, working: Working, halves: int) -> int:
    """Also outside a combat it goes instead of one life token, if its owner likes."""
    if halves <= 0:
        return halves
    words = {"discard": say("discard it and keep a life token"), "keep": say("keep it and lose the life token")}
    if await LET_GO.to(player.seat, Words(words, LET_GO.rule, say("answer discard or keep"))) == "keep":
        return halves
    game.tell("{} gives the Stuffed Animal instead", player.name)
    lose_front(game, player, working.card)
    return max(0, halves - WHOLE)


# ---------------------------------------------------------------------- fights


@event("i-hate-clowns", needs_pawn=True)
async def i_hate_clowns(game: TotallyZombies, play: Play) -> None:
    """+1 against clowns in this turn, also to a roll that lies there."""
    this_turn(game, play)
    player = game.players[play.seat]
    if player.fighting and player.die and player.foe == CLOWN:
        player.total += 1


@COMBAT_ROLL.of("i-hate-clowns")
def hateful(game: TotallyZombies, player: Player, working: Working) -> int:
    return int(working.lasting.by == player.seat and player.foe == CLOWN)


SELTZER = "seltzer-bottle"


def wet_already(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if any(working.effect == SELTZER and working.by == play.seat for working in game.effects):
        return Refusal(SENSE, say("no zombie fights in this turn anyway"))
    return None


@event(SELTZER, sense=wet_already, needs_pawn=True)
async def seltzer_bottle(game: TotallyZombies, play: Play) -> None:
    """No fights for oneself in this turn, whoever's it is."""
    this_turn(game, play)


@NO_FIGHT.of(SELTZER)
def splashed(game: TotallyZombies, player: Player, working: Working, square: Square) -> bool:
    return bool(working.lasting.by == player.seat)


# ---------------------------------------------------------------------- clowns

SEND = "send-in-the-clowns"
SENT_TO = QUESTIONS.choice(
    "card.sent", BEATS, "Send the clown?", "{who}, on whose square is the killed clown put?", passing="keep"
)


@event(SEND, sense=start_of_turn)
async def send_in_the_clowns(game: TotallyZombies, play: Play) -> None:
    """Clowns that one kills in this turn may go to others."""
    this_turn(game, play)


@KILLED.of(SEND)
async def sent_in(game: TotallyZombies, player: Player, working: Working, square: Square, breed: str) -> bool:
    """On the square of another player, or into the collection; a square that is full takes none."""
    if breed != CLOWN or working.lasting.by != player.seat:
        return False
    others = {other.name: game.above(other.at) for other in game.players if other.on_map and other is not player}
    free = {name: there for name, there in others.items() if figures.no_room(game, there, CLOWN) is None}
    words = {name: say("on the square of {}", name) for name in free} | {"keep": say("into the collection")}
    if not free:
        return False
    name = await SENT_TO.to(player.seat, Words(words, SENT_TO.rule, none_of("answer one of {}", words)))
    if name == "keep":
        return False
    game.add_zombie(free[name], CLOWN)
    game.tell("{} sends the clown to {}", player.name, name)
    return True


def free_in_circus(game: TotallyZombies) -> list[Square]:
    """Where a clown has room in the Circus."""
    circus = (square for square in game.open_squares() if game.area(square) == CIRCUS)
    return [square for square in circus if figures.no_room(game, square, CLOWN) is None]


def no_business(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if not any(player.zombies.get(CLOWN) for player in game.players):
        return Refusal(SENSE, say("nobody has collected a zombie clown"))
    return None if free_in_circus(game) else Refusal(SENSE, say("no square of the Circus has room for a clown"))


@event("important-clown-business", sense=no_business)
async def important_clown_business(game: TotallyZombies, play: Play) -> None:
    """One clown of each collection is back in the Circus."""
    givers = [player for player in game.players if player.zombies.get(CLOWN)]
    for player in givers:
        player.give(CLOWN)
        game.tell("{} gives a clown back", player.name)
    await figures.put(game, play, len(givers), lambda: free_in_circus(game), CLOWN)


def clowns_in_tent(game: TotallyZombies) -> list[figures.Figure]:
    """The zombie clowns in the tent of the Big Top."""
    tent = [square for index in game.tiles_with(BIG_TOP) for square in game.structure_squares(index)]
    return [figure for figure in figures_on(game, tent) if figure.breed == CLOWN]


def under_masks(game: TotallyZombies, player: Player) -> list[Square]:
    return [figure.square for figure in clowns_in_tent(game)]


def no_clown_fits(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """A clown stands on the square of the player then, above ground."""
    if masks(game, player):
        return None
    there = game.above(player.at)
    return WORLD.no_move(game, open_to(game, player, under_masks)[0], there, CLOWN)


def masks(game: TotallyZombies, player: Player) -> list[figures.Figure]:
    """The clowns with which a player could change places."""
    open_squares, there = open_to(game, player, under_masks), game.above(player.at)
    clowns = (clown for clown in clowns_in_tent(game) if clown.square in open_squares)
    return [clown for clown in clowns if figures.movable_to(game, clown, [there])]


async def name_clown(game: TotallyZombies, play: Play) -> None:
    there = masks(game, game.players[play.target])
    play.more.append((await figures.choose(game, play.seat, there)).square)


@event(
    "thats-not-a-mask",
    targets=anybody(nowhere(under_masks, say("there is no clown in the Big Top")), no_clown_fits),
    names=name_clown,
)
async def thats_not_a_mask(game: TotallyZombies, play: Play) -> None:
    """A player and a clown change places."""
    player, square = game.players[play.target], play.more[0]
    game.shift_zombie(square, game.above(player.at), CLOWN)
    await put_pawn(game, player, square)


# ---------------------------------------------------------------------- the Funhouse and the Fortune Teller


def funhouse_squares(game: TotallyZombies, player: Player) -> list[Square]:
    """The light squares of the Funhouse."""
    return [square for index in funhouse_tiles(game) for square in squares_of(game, index)]


@event("what-do-you-mean-funny", targets=anybody(nowhere(funhouse_squares, say("the Funhouse is not laid yet"))))
async def what_do_you_mean_funny(game: TotallyZombies, play: Play) -> None:
    """Somebody is put into the Funhouse."""
    await put_somewhere(game, play, game.players[play.target], funhouse_squares)


def other_tiles(game: TotallyZombies, player: Player) -> list[Square]:
    """The light squares of the Funhouse tiles on which the player is not."""
    here = funhouse_tile(game, player.at)
    return [square for square in funhouse_squares(game, player) if square // 9 != here]


def somebody_leaves(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if EXIT_TO.asked_by(asked):
        return None
    return Refusal(SENSE, say("it is played when somebody leaves the Funhouse, before it is said where"))


def who_leaves(game: TotallyZombies, seat: int) -> Options[int]:
    """Whoever is about to come out."""
    held = nowhere(other_tiles, say("there is no other tile of the Funhouse"))

    def no(player: Player) -> Refusal | None:
        if player is not walker(game, game.active):
            return Refusal(SENSE, say("{} does not leave the Funhouse now", player.name))
        return held(game, seat, player)

    return Seats(game, seat, others=False, no=no)


@event("thats-not-an-exit", sense=somebody_leaves, targets=who_leaves)
async def thats_not_an_exit(game: TotallyZombies, play: Play) -> None:
    """Onto another tile of the Funhouse instead, where the movement ends."""
    game.left = 0
    await put_somewhere(game, play, game.players[play.target], other_tiles)


FORTUNE = QUESTIONS.roll(
    "card.fortune",
    BEATS,
    "Your fortune: 6 is good",
    "{who}, roll for your fortune: a 1 costs 2 life tokens, a 6 nothing, anything else 1 life token.",
)


def tent_of_fortune(game: TotallyZombies, player: Player) -> list[Square]:
    index = tile_called(game, "Fortune Teller")
    return squares_of(game, index) if index >= 0 else []


@event("you-are-going-to-die", targets=anybody(nowhere(tent_of_fortune, say("the Fortune Teller is not on the table"))))
async def you_are_going_to_die(game: TotallyZombies, play: Play) -> None:
    """Somebody is put before the Fortune Teller and rolls: most results cost life."""
    target = game.players[play.target]
    await put_somewhere(game, play, target, tent_of_fortune)
    if target.on_map:
        result = await roll(game, play, FORTUNE, play.target)
        await lose_life(game, target, 0 if result >= 6 else 2 * WHOLE if result <= 1 else WHOLE)


# ---------------------------------------------------------------------- against one player


@event("whoaaa", targets=anybody(not_again("whoaaa")))
async def whoaaa(game: TotallyZombies, play: Play) -> None:
    """An item of one's choice goes, and the movement of the next turn is halved."""
    await discard_weapon(game, play.target, game.players[play.target])
    their_next_turn(game, play, play.target)


@ALLOWANCE.of("whoaaa")
def stumbles(game: TotallyZombies, player: Player, working: Working, squares: int) -> int:
    return squares // 2 if bites(game, player, working) else squares


@event("what-the", targets=anybody(not_again("what-the")))
async def what_the(game: TotallyZombies, play: Play) -> None:
    """No cards from hand until a zombie is killed."""
    until_a_kill(game, play, play.target)


@NO_PLAY.of("what-the")
def speechless(game: TotallyZombies, player: Player, working: Working) -> str:
    if working.lasting.whose != player.seat:
        return ""
    return say("{}: {} plays no card from hand before killing a zombie", game.card(working.card).name, player.name)
