"""What the cards of Zombies!!! have in common: the registry of their effects, and whom or what they may hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine import Json, Refusal
from companion.games.horde import aims
from companion.games.horde.aims import AimedTiles
from companion.games.horde.cards import Cards, Play, go_on
from companion.games.kit.places import Place, Places
from companion.games.kit.squares import Squares
from companion.games.zombies.people import Effect, Player
from companion.games.zombies.questions import CARD_ZOMBIE
from companion.games.zombies.state import Zombies
from companion.tiles import BUILDING, NOWHERE, Square

SENSE = "zombies.card.any-sensible-time"


CARDS: Cards[Zombies] = Cards()
EVENTS, USES = CARDS.events, CARDS.uses
event, use = CARDS.event, CARDS.use


class Seats(aims.Seats[Zombies, Player]):
    """Players that a card may be aimed at."""

    __slots__ = ("others",)

    cites = SENSE

    def __init__(
        self, game: Zombies, seat: int, others: bool, no: Callable[[Player], Refusal | None] | None = None
    ) -> None:
        super().__init__(game, seat, no)
        self.others = others

    def no_aim(self, player: Player) -> Refusal | None:
        if player.seat == self.seat and (self.others or self._never_oneself()):
            return Refusal(self._never_oneself() or SENSE, "this card is aimed at another player")
        if self.game.coop and self.game.safe(player):
            return Refusal("zombies.ruling.coop-target-nobody", f"{player.name} is safe and cannot be targeted")
        return None

    def _never_oneself(self) -> str:
        """The rule by which a "target player" is somebody else."""
        if self.game.coop:
            return "zombies.mode-coop.target-other"
        return "zombies.scenario-last-man.target-other" if self.game.last_man else ""

    def no_player(self, raw: Json) -> Refusal:
        """The player who has a survivor can be hit (zombies.scenario-rescue.player-still-target), the survivor not."""
        return no_target() if "survivor" in str(raw) else super().no_player(raw)


class Buildings(AimedTiles):
    """Named buildings on the map, written by their cell."""

    __slots__ = ()

    def refusal(self, value: int) -> Refusal | None:
        if not self.game.map.squares_of(value, BUILDING):
            return Refusal(SENSE, "there is no building on that tile")
        return self.no(value)

    def no_tile(self, raw: Json) -> Refusal:
        return no_target() if "survivor" in str(raw) else Refusal(SENSE, "that is no building on the map")


def no_target() -> Refusal:
    """Nobody aims at survivors, be it with a card for players or for buildings."""
    return Refusal("zombies.scenario-rescue.survivors-not-targets", "survivors are no target: aim at a player")


def on_map(player: Player) -> Refusal | None:
    """A pawn off the map cannot be moved (zombies.ruling.dead-and-cards)."""
    if player.on_map:
        return None
    return Refusal("zombies.ruling.dead-and-cards", f"the pawn of {player.name} is not on the map")


def has_a_pawn(player: Player) -> Refusal | None:
    """A card that hampers movement is nothing for a Zombie Player; the dead will move again."""
    if player.turned:
        return Refusal(SENSE, f"{player.name} is a Zombie Player and has no pawn to move")
    return None


def own_turn(game: Zombies, play: Play, what: str) -> Refusal | None:
    if play.seat == game.seat:
        return None
    return Refusal(SENSE, f"{what} only in one's own turn")


def linger(game: Zombies, play: Play, whose: int, ends: int, about: int = NOWHERE) -> None:
    """The played card stays visible and goes on working (zombies.ruling.played-card-goes)."""
    go_on(game, Effect(game.card(play.card).effect, play.card, play.seat, whose, ends, about))


def next_turn_of(game: Zombies, seat: int) -> int:
    """How many ends of that player's turns until the next whole turn is over."""
    return 2 if game.seat == seat else 1


async def put_zombies(
    game: Zombies, play: Play, count: int, among: Callable[[], Iterable[Square]], no: Callable[[Square], Refusal | None]
) -> None:
    """The player of the card puts zombies on squares of choice; without a choice they are simply put."""
    free = [square for square in among() if no(square) is None]
    if count >= len(free) and len(free) <= game.supply():
        for square in free:
            game.add_zombie(square)
        game.tell("zombies appear on {}", Places(game.map, free))
        return
    for nth in range(1, count + 1):
        options = Squares(game, among, no, SENSE, nth, count)
        if not options or not game.supply():  # zombies.ruling.zombie-supply-empty
            return
        square = await CARD_ZOMBIE.to(play.seat, options)
        game.add_zombie(square)
        game.tell("a zombie appears on {}", Place(game.map, square))
