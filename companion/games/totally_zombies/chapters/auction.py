"""The auction for placing a Helipad or the Cabin: bids in turn, a pass is final, and the winner pays."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.kit.wording import many
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.death import give_back
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import BID
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

PASS = "pass"
PASSED = -1
"""What stands for somebody who is out of the auction."""
BIDS = "totally-zombies.ruling.auction-bids"


class Bids(Options[int]):
    """A bid above the standing one and not above the own collection, or `pass`."""

    __slots__ = ("game", "player")

    def __init__(self, game: TotallyZombies, player: Player) -> None:
        self.game = game
        self.player = player

    def candidates(self) -> Iterable[int]:
        return (*range(standing(self.game) + 1, self.player.kills + 1), PASSED)

    def refusal(self, value: int) -> Refusal | None:
        if value == PASSED:
            return None
        if value < 0:
            return Refusal("totally-zombies.helipad.zero-bid", say("a bid is 0 or more"))
        if value > self.player.kills:
            why = say("nobody bids more than they have: {}", many(self.player.kills, "zombie"))
            return Refusal("totally-zombies.helipad.winner-pays", why)
        if value <= standing(self.game):
            return Refusal(BIDS, say("the bid stands at {}: bid more, or pass", standing(self.game)))
        return None

    def read(self, raw: Json) -> int | Refusal:
        if raw == PASS:
            return PASSED
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw if raw != PASSED else PASSED - 1
        return Refusal(BIDS, say("a bid is a whole number of zombies, or pass"))

    def show(self, value: int) -> Json:
        return PASS if value == PASSED else value

    def label(self, value: int) -> str:
        return say("pass") if value == PASSED else many(value, "zombie")


def standing(game: TotallyZombies) -> int:
    """The highest bid; -1 while there is none."""
    return max((game.bids.get(player.seat, PASSED) for player in bidders(game)), default=PASSED)


def bidders(game: TotallyZombies) -> list[Player]:
    """Who has not passed, the turn player first (totally-zombies.helipad.auction-order); the dead bid too
    (totally-zombies.ruling.dead-players)."""
    return [player for player in game.from_active() if game.bids.get(player.seat, 0) != PASSED]


async def auction(game: TotallyZombies) -> None:
    """All players bid until one is left (totally-zombies.helipad.auction-end), who pays and places the tile."""
    game.bids = {}
    game.tell("auction for {}: bid zombies or pass", game.drawn_tile().name)
    last = game.seat - 1
    while len(bidders(game)) > 1:
        player = next(one for one in game.from_seat((last + 1) % game.seats) if one in bidders(game))
        bid = await ask(game, BID, player.seat, Bids(game, player))
        if bid is not None:
            game.bids = {**game.bids, player.seat: bid}
            last = player.seat
            game.tell("{} passes" if bid == PASSED else "{} bids {}", player.name, many(bid, "zombie"))
    await settle(game, bidders(game)[0])


async def settle(game: TotallyZombies, winner: Player) -> None:
    """Whoever is left wins, without a bid for nothing (totally-zombies.ruling.auction-nobody-bids), and pays what was
    bid as far as it is still there (totally-zombies.ruling.auction-payment)."""
    price = max(0, game.bids.get(winner.seat, 0))
    game.placer, game.bids = winner.seat, {}
    game.tell("{} wins for {} and places it", winner.name, many(price, "zombie"))
    await give_back(game, winner, price)
