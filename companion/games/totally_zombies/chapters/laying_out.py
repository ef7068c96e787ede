"""Cards in front of players: where they are laid out, one copy of each, and how they change hands or are lost.

All of them but Pages count as weapons (totally-zombies.card.in-play-is-weapon), and so do cars.
"""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.horde.cards import Play
from companion.games.totally_zombies.meta import CARS, SCHOOL
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.printed import ANY_BUILDING, ANY_SCHOOL_TILE, Card
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

PLACE = "totally-zombies.clarify.card-over-rule"
ONE_COPY = "totally-zombies.clarify.weapon-one-copy"
NOT_YET = 1
"""The number of a car until it works (totally-zombies.ruling.car-start)."""
HOLDS = "where-did-he-go"
"""The effect of the card on which a zombie lies."""
BEFORE_ANOTHER = "scalpel"
"""The effect of the card that is laid out in front of an opponent."""


def no_place(game: TotallyZombies, player: Player, printed: Card) -> Refusal | None:
    """Why the player does not stand where a card is played."""
    if not printed.where or (player.on_map and stands_in(game, player, printed.where)):
        return None
    return Refusal(PLACE, say("{} is played {}", printed.name, printed.place))


def stands_in(game: TotallyZombies, player: Player, places: tuple[str, ...]) -> bool:
    """Does the pawn stand in one of these places? Below ground nobody is inside anything
    (totally-zombies.ruling.underground-cards)."""
    inside = game.structure_of(player.at)
    if ANY_BUILDING in places and game.inside(player.at) >= 0:
        return True
    if ANY_SCHOOL_TILE in places and game.area(player.at) == SCHOOL:
        return True
    return inside >= 0 and game.map.laid[inside].tile.name in places


def one_copy(game: TotallyZombies, player: Player, card: str) -> Refusal | None:
    """Nobody has two copies of the same weapon in play; Pages are no weapons, but are called by their names, too."""
    printed = game.card(card)
    if any(printed.id in (there, game.works_as(player, there).id) for there in player.front):
        return Refusal(ONE_COPY, say("a {} lies in front of {} already", printed.name, player.name))
    return None


def lies_before(game: TotallyZombies, making: Play) -> Player:
    """Before whom a card is laid out: its player, or the one whom it hits."""
    hits = game.card(making.card).effect == BEFORE_ANOTHER
    return game.players[making.target if hits else making.seat]


def put_in_front(game: TotallyZombies, player: Player, card: str, stands_for: str = "") -> None:
    """A card that is being played goes in front of a player, as itself or as the copy of another one."""
    if card not in player.front:
        game.recall(card)
    player.front[card] = NOT_YET if card in CARS else game.card(stands_for or card).combats
    if stands_for:
        player.copied = stands_for


def lose_front(game: TotallyZombies, player: Player, card: str) -> None:
    """A card in front of a player is discarded; a car goes back beside the decks."""
    leave_front(game, player, card)
    game.discard(card)


def hand_over(game: TotallyZombies, giver: Player, taker: Player, card: str) -> None:
    """A weapon, item or car changes hands; a car works from the start of the taker's next turn, and a second one of its
    kind is discarded (totally-zombies.ruling.car-changes-hands)."""
    number, copied, taken = giver.front[card], giver.copied, giver.taken
    stands_for = game.works_as(giver, card)
    second = any(stands_for.id in (there, game.works_as(taker, there).id) for there in taker.front)
    leave_front(game, giver, card)
    if second:
        game.discard(card)
        return
    taker.front[card] = NOT_YET if card in CARS else number
    if stands_for.id != card:
        taker.copied = copied
    if stands_for.effect == HOLDS:
        taker.taken = taken


def leave_front(game: TotallyZombies, player: Player, card: str) -> None:
    """A card lies no longer in front of a player."""
    if game.works_as(player, card).effect == HOLDS:
        player.taken = ""
    if game.works_as(player, card).id != card:
        player.copied = ""
    del player.front[card]
