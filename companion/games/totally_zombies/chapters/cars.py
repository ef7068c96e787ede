"""Cars: Jeeps from the Motor Pool and Clown Cars from the Big Top, for whoever ends a movement there."""

from __future__ import annotations

from companion.engine import Refusal, Words
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.laying_out import NOT_YET
from companion.games.totally_zombies.meta import ARMY_BASE, CIRCUS, CLOWN_CAR, JEEP
from companion.games.totally_zombies.moments import NO_CAR_DICE
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import TAKE_CAR
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

HANDED_OUT = {"motor-pool": JEEP, "clown-car": CLOWN_CAR}
"""What tiles of which kind hand out."""
AREAS_OF = {ARMY_BASE: JEEP, CIRCUS: CLOWN_CAR}
"""Which car an area has."""
RULES = {
    JEEP: "totally-zombies.special-tile.motor-pool-jeep",
    CLOWN_CAR: "totally-zombies.special-tile.big-top-clown-car",
}


class Offer(Words):
    """A car may be taken, or left where it is."""

    __slots__ = ("what",)

    def __init__(self, car: str, rule: str) -> None:
        self.what = say("a {}", car)
        super().__init__(
            {"take": say("take {}", self.what), "leave": say("take none")}, rule, say("answer take or leave")
        )


def movement_dice(game: TotallyZombies, player: Player) -> int:
    """Two dice with a car that works, however many cars there are (totally-zombies.car.two-dice,
    totally-zombies.ruling.two-cars)."""
    if not game.car(player):
        return 1
    return 1 if any(no(game, player, working) for no, working in NO_CAR_DICE.at_work(game, player)) else 2


def car_at(game: TotallyZombies, player: Player) -> str:
    """The kind of car that is handed out inside the place where the pawn stands; empty elsewhere."""
    inside = game.structure_of(player.at)
    special = game.map.laid[inside].tile.special if inside >= 0 else ()
    return next((car for place, car in HANDED_OUT.items() if place in special), "")


def no_car(game: TotallyZombies, player: Player) -> Refusal | None:
    """Why the player takes no car now; None when there is one to be had."""
    car = car_at(game, player)
    if not car:
        rule = RULES.get(AREAS_OF.get(game.area(player.at), ""), TAKE_CAR.rule)
        return Refusal(rule, say("cars are handed out only inside the Motor Pool and the Big Top"))
    if not game.dice:
        why = say("only a movement that began with a roll ends here")
        return Refusal("totally-zombies.ruling.end-movement-inside", why)
    if car in player.front:
        why = say("{} has a {} already", player.name, game.card(car).name)
        return Refusal("totally-zombies.clarify.weapon-one-copy", why)
    if not game.from_supply(car) and not lying_in(game, car):
        return Refusal("totally-zombies.ruling.clown-car-cards", say("no {} is left in the deck", game.card(car).name))
    return None


def lying_in(game: TotallyZombies, car: str) -> list[str]:
    """The pile from which a car is taken at a table that keeps the cards of them in their deck: the discards, the deck
    itself, or what of it nobody has seen (totally-zombies.ruling.clown-car-cards); empty when it lies in none."""
    piles, unseen = game.decks[game.home_of(car)], game.unseen_of(game.home_of(car))
    for pile in (piles.discards, piles.events):
        if car in pile:
            return pile
    return piles.events if unseen in piles.events and game.unaccounted(car) > 0 else []


async def offer_car(game: TotallyZombies, player: Player) -> None:
    """Whoever ends the movement inside may take one for free (totally-zombies.special-tile.motor-pool-jeep,
    totally-zombies.special-tile.big-top-clown-car)."""
    while no_car(game, player) is None:
        car = car_at(game, player)
        answer = await ask(game, TAKE_CAR, player.seat, Offer(game.card(car).name, RULES[car]), RULES[car])
        if answer == "take":
            take_car(game, player, car)
        if answer is not None:
            return


def take_car(game: TotallyZombies, player: Player, car: str) -> None:
    """It works from the start of the own next turn (totally-zombies.car.starts-next-round,
    totally-zombies.ruling.car-start)."""
    if not game.from_supply(car):
        pile = lying_in(game, car)
        pile.remove(car if car in pile else game.unseen_of(game.home_of(car)))
    player.front[car] = NOT_YET
    game.tell("{} takes a {}", player.name, game.card(car).name)
