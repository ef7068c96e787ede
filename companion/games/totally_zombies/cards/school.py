"""The cards of the School (set 5); Pool Cue and Bat are rows of the pack, and two cards look into the map stacks
(`map_stacks`)."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards.aims import tile_called
from companion.games.totally_zombies.cards.belongings import choose_weapon, no_more_guts, take_guts
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    anybody,
    event,
    just_lies_there,
    lasts,
    not_again,
    off_map,
    once,
    opponent,
    this_turn,
    use,
    works_for_a_while,
)
from companion.games.totally_zombies.cards.figures import tile_under
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.cars import movement_dice
from companion.games.totally_zombies.chapters.guts import gain_guts, lose_guts
from companion.games.totally_zombies.chapters.laying_out import BEFORE_ANOTHER, hand_over, lose_front, one_copy
from companion.games.totally_zombies.chapters.life import lose_life
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import CARS
from companion.games.totally_zombies.moments import (
    BULLET_PRICE,
    COMBAT_ROLL,
    ENTERED,
    NO_CAR_DICE,
    NO_FIGHT,
    NO_STOP,
    NO_WALK,
    ROLL_BONUS,
    TURN_ENDS,
    Working,
)
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import FAR, Square

NONE = "none"

# ---------------------------------------------------------------------- Scalpel

SCALPEL = BEFORE_ANOTHER
KEEP, LIFE, BULLET, GUTS = "keep", "life", "bullet", "guts"
HAND_ON = QUESTIONS.choice(
    "card.hand-on", BEATS, "Hand on the Scalpel?", "{who}, do you pay to hand the Scalpel on to somebody else?",
    passing=KEEP, suggested=lambda game, request: KEEP,
)  # fmt: skip
HAND_TO = QUESTIONS.choice("card.hand-to", BEATS, "To whom?", "{who}, who gets the Scalpel?")


def no_scalpel(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """Why no Scalpel is laid before a player."""
    return off_map(game, seat, player) or one_copy(game, player, SCALPEL)


getting_it = opponent(no_scalpel)
event(SCALPEL, targets=getting_it)(just_lies_there)


@COMBAT_ROLL.of(SCALPEL)
def in_the_way(game: TotallyZombies, player: Player, working: Working) -> int:
    """It hinders the one before whom it lies."""
    return -1


@TURN_ENDS.of(SCALPEL)
async def hand_it_on(game: TotallyZombies, player: Player, working: Working) -> None:
    """For a life token, a bullet or a guts token somebody else has it, in a turn that took place."""
    takers, ways = getting_it(game, player.seat), prices(player)
    if game.lost or not player.on_map or not takers or len(ways) < 2:
        return
    price = await HAND_ON.to(player.seat, Words(ways, HAND_ON.rule, none_of("answer {}", ways)))
    if price == KEEP:
        return
    taker = game.players[await HAND_TO.to(player.seat, takers)]
    await pay(game, player, price)
    if working.card in player.front:  # not lost with the life that was paid
        game.tell("{} hands {} on to {}", player.name, game.card(SCALPEL).name, taker.name)
        hand_over(game, player, taker, working.card)


def prices(player: Player) -> dict[str, str]:
    """What the player could pay; never the last life token (totally-zombies.ruling.card-costs)."""
    words = {KEEP: say("keep it")}
    words |= {LIFE: say("pay a life token")} if player.life > WHOLE else {}
    words |= {BULLET: say("pay a bullet")} if player.bullets else {}
    return words | ({GUTS: say("pay a guts token")} if player.guts else {})


async def pay(game: TotallyZombies, player: Player, price: str) -> None:
    if price == LIFE:
        await lose_life(game, player, WHOLE)
    elif price == BULLET:
        player.bullets -= 1
    else:
        lose_guts(game, player)


# ---------------------------------------------------------------------- I've got a bike!

BIKE = "ive-got-a-bike"


def on_bike(game: TotallyZombies, seat: int) -> bool:
    """Has the player chosen the bike before a car in this turn?"""
    return any(working.effect == BIKE and working.by == seat for working in game.effects)


def bike_or_car(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Only who has a car as well chooses, before the roll."""
    if play.seat != game.seat or not WORLD.roll_ahead(game):
        return Refusal(BEATS, say("bike or car is chosen before one's own movement roll"))
    if on_bike(game, play.seat):
        return Refusal(SENSE, say("the bike is chosen already"))
    if not game.car(game.players[play.seat]):
        return Refusal(SENSE, say("without a car nobody has to choose: the bike works by itself"))
    return None


@use(BIKE, sense=bike_or_car, needs_pawn=True)
async def take_the_bike(game: TotallyZombies, play: Play) -> None:
    """The car stays where it is in this turn; it and the bike do not add up."""
    this_turn(game, play, held=False)


@NO_CAR_DICE.of(BIKE)
def car_stays(game: TotallyZombies, player: Player, working: Working) -> bool:
    return working.lasting is not None and working.lasting.by == player.seat


@ROLL_BONUS.of(BIKE)
def pedals(game: TotallyZombies, player: Player, working: Working) -> int:
    """Nothing where a car is driven: two dice are rolled for it."""
    driven = (len(game.dice) or movement_dice(game, player)) > 1
    return 0 if driven or working.lasting is not None else game.works_as(player, working.card).bonus


@ENTERED.of(BIKE)
def leave_the_bike(game: TotallyZombies, player: Player, working: Working, here: Square) -> None:
    """It stays outside a building; who is inside already enters nothing."""
    inside = game.building_of(player.at)
    if working.lasting is None and inside >= 0 and inside != game.building_of(here):
        game.tell("{} leaves the bike behind", player.name)
        lose_front(game, player, working.card)


# ---------------------------------------------------------------------- guts

TAKE_FROM = QUESTIONS.choice(
    "card.guts", BEATS, "Take guts from whom?", "{who}, from whom do you take a guts token?", passing=NONE
)


def nobody_has_guts(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    if any(other.guts for other in game.players if other.seat != player.seat):
        return None
    return Refusal(SENSE, say("nobody but {} has guts tokens", player.name))


@event("sedatives", targets=anybody(no_more_guts, nobody_has_guts))
async def sedatives(game: TotallyZombies, play: Play) -> None:
    """A player may take a guts token from any other one."""
    taker = game.players[play.target]
    others = {player.name: player for player in game.players if player.guts and player.seat != taker.seat}
    words = {name: say("from {}", name) for name in others} | {NONE: say("take none")}
    name = await TAKE_FROM.to(taker.seat, Words(words, TAKE_FROM.rule, none_of("answer one of {}", words)))
    if name != NONE:
        take_guts(game, taker, others[name])


SHOCK = 3


@event("electro-shock-therapy", targets=anybody(no_more_guts))
async def electro_shock_therapy(game: TotallyZombies, play: Play) -> None:
    """Three guts tokens for somebody, as far as they fit."""
    gain_guts(game, game.players[play.target], SHOCK)


def gutless(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    return None if player.guts else Refusal(SENSE, say("{} has no guts tokens", player.name))


@event("straight-jacket", targets=anybody(gutless))
async def straight_jacket(game: TotallyZombies, play: Play) -> None:
    """All guts of a player are gone; the limit of the hand is 1 then (totally-zombies.ruling.hand-limit-zero-guts)."""
    target = game.players[play.target]
    lose_guts(game, target, target.guts)


def all_full_of_guts(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if any(no_more_guts(game, play.seat, player) is None for player in game.players):
        return None
    return Refusal("totally-zombies.ruling.card-limits", say("nobody can take a further guts token"))


@event("shots", sense=all_full_of_guts)
async def shots(game: TotallyZombies, play: Play) -> None:
    """A guts token for everybody who is alive."""
    for player in game.from_seat(play.seat):
        if player.on_map:
            gain_guts(game, player)


# ---------------------------------------------------------------------- fights


@event("go-team-go", targets=anybody(off_map, not_again("go-team-go")))
async def go_team_go(game: TotallyZombies, play: Play) -> None:
    """No fights for somebody on the tile where the pawn is now, to the end of the turn, or of the next one."""
    tile = tile_under(game, game.players[play.target])
    lasts(game, play, play.target, 1, about=tile, points="tile")


@NO_FIGHT.of("go-team-go")
def cheered(game: TotallyZombies, player: Player, working: Working, square: Square) -> bool:
    return bool(working.lasting.whose == player.seat and square // 9 == working.lasting.about)


event("pillow-fight", sense=once("pillow-fight", say("bullets count half already")))(works_for_a_while)


@BULLET_PRICE.of("pillow-fight")
def feathers(game: TotallyZombies, player: Player, working: Working, short: int) -> int:
    """Two bullets for each pip that is missing."""
    return 2 * short


# ---------------------------------------------------------------------- Student Loan

LOAN = "student-loan"


def not_lent(game: TotallyZombies, borrower: Player, owner: Player, card: str) -> Refusal | None:
    """Why a card in front of its owner is of no use to the borrower in this turn."""
    if card in CARS:
        why = say("a borrowed {} would work only in the next turn", game.card(card).name)
        return Refusal("totally-zombies.ruling.car-changes-hands", why)
    if game.card(card).effect == SCALPEL:
        return Refusal(SENSE, say("a Scalpel is no item of the one before whom it lies"))
    return one_copy(game, borrower, card) or one_copy(game, borrower, game.works_as(owner, card).id)


def nothing_to_lend(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    borrower = game.players[seat]
    reasons = [not_lent(game, borrower, player, card) for card in game.weapons(player)]
    if not reasons:
        return Refusal(SENSE, say("no weapon or item lies in front of {}", player.name))
    return None if None in reasons else reasons[0]


async def name_loan(game: TotallyZombies, play: Play) -> None:
    """Which one it is, is announced with the card."""
    borrower, owner = game.players[play.seat], game.players[play.target]
    card = await choose_weapon(game, play.seat, owner, lambda card: not_lent(game, borrower, owner, card))
    play.more.append(list(game.pack.cards).index(card))


@event(LOAN, targets=opponent(nothing_to_lend), names=name_loan, needs_pawn=True)
async def student_loan(game: TotallyZombies, play: Play) -> None:
    """A weapon or item of somebody else is one's own for this turn."""
    borrower, owner = game.players[play.seat], game.players[play.target]
    thing = list(game.pack.cards)[play.more[0]]
    if thing not in owner.front:
        return
    hand_over(game, owner, borrower, thing)
    this_turn(game, play, about=owner.seat).thing = thing
    game.tell("{} borrows {} from {}", borrower.name, game.card(thing).name, owner.name)


@TURN_ENDS.of(LOAN)
async def given_back(game: TotallyZombies, player: Player, working: Working) -> None:
    """What is not used up goes back; to somebody who has died meanwhile it is lost like all that was there."""
    loan = working.lasting
    borrower, owner = game.players[loan.by], game.players[loan.about]
    if loan.thing not in borrower.front:
        return
    if owner.on_map:
        hand_over(game, borrower, owner, loan.thing)
        game.tell("{} gives {} back to {}", borrower.name, game.card(loan.thing).name, owner.name)
    else:
        lose_front(game, borrower, loan.thing)


# ---------------------------------------------------------------------- Where's the 'Admin Bldg.?'

ADMIN = "wheres-the-admin-bldg"


def on_the_way(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """The next movement is meant, none that has begun."""
    if player.seat == game.seat and game.step == "move" and (game.dice or game.left > 0):
        return Refusal(SENSE, say("{} is moving already", player.name))
    return None


@event(ADMIN, targets=anybody(on_the_way, not_again(ADMIN)))
async def wheres_the_admin_bldg(game: TotallyZombies, play: Play) -> None:
    """The whole next movement of somebody leads towards the Admin Bldg., or else towards Town Square."""
    lasts(game, play, play.target, 1, until="move")


def from_there(game: TotallyZombies) -> list[int]:
    """How far each square is from the Admin Bldg., or else from the middle of Town Square; below ground from what is
    below it."""
    index = tile_called(game, "Admin Bldg.")
    goals = game.structure_squares(index) if index >= 0 else [game.start]
    below = [game.below(square) for square in goals]
    return game.map.distances((*goals, *(square for square in below if square >= 0)))


def _lost(game: TotallyZombies, player: Player, working: Working) -> bool:
    """Is the player bound to go there, and is there a way?"""
    bound = working.lasting.whose == player.seat == game.seat and player.on_map and game.step == "move"
    return bound and from_there(game)[player.at] < FAR


@NO_WALK.of(ADMIN)
def only_closer(game: TotallyZombies, player: Player, working: Working, there: Square) -> str:
    """Each step brings the pawn closer; what other cards do with it is no movement of its own."""
    if not _lost(game, player, working):
        return ""
    far = from_there(game)
    return "" if far[there] < far[player.at] else say("{}: each step leads closer to it", game.card(working.card).name)


@NO_STOP.of(ADMIN)
def all_of_it(game: TotallyZombies, player: Player, working: Working) -> str:
    """The whole movement is used."""
    return say("{}: on while there is a way", game.card(working.card).name) if _lost(game, player, working) else ""
