"""What the cards of Totally Zombies!!! have in common: the registry of their effects, whom or what they may hit, when a
card makes sense, and how long it works.

    @event("shots", sense=...)
    async def shots(game: TotallyZombies, play: Play) -> None: ...
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from companion.engine import Options, Refusal, Request
from companion.games.horde import aims
from companion.games.horde.aims import Aimed
from companion.games.horde.cards import CardRule, Cards, Play, Sense, Targets
from companion.games.kit.wording import many
from companion.games.totally_zombies.moments import NO_MOVE, Working, why_not
from companion.games.totally_zombies.people import Effect, Player
from companion.games.totally_zombies.printed import Card
from companion.games.totally_zombies.questions import CHOOSE_DECK, DRAW_TILE
from companion.games.totally_zombies.state import NOT_ROLLED, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE

SENSE = "totally-zombies.ruling.card-without-effect"
BEATS = "totally-zombies.clarify.card-over-rule"
DEAD = "totally-zombies.ruling.dead-players"
COSTS = "totally-zombies.ruling.card-costs"
ONLY_ANSWERS = "totally-zombies.card.reaction-exception"
DICE = "totally-zombies.ruling.dice-validity"

CARDS: Cards[TotallyZombies] = Cards()
EVENTS, USES = CARDS.events, CARDS.uses
event, use = CARDS.event, CARDS.use

# ---------------------------------------------------------------------- answers to a card


@dataclass(slots=True)
class Announced:
    """A card that is announced with its target and has not worked yet."""

    making: Play
    printed: Card
    rule: CardRule[TotallyZombies] | None = None
    """What it does; None for a card that only lies there, and for an answer to another card."""
    aims: bool = False
    """Is its target a player?"""
    stands: bool = True
    """False once it is cancelled."""
    moved: bool = False
    """It has another target than before."""
    echoes: list[Play] = field(default_factory=list)
    """It works on these as well."""

    def aimed_at(self, player: Player) -> bool:
        return self.aims and self.making.target == player.seat


Answer: TypeAlias = Callable[[TotallyZombies, Play, Announced], Awaitable[None]]
NoAnswer: TypeAlias = Callable[[TotallyZombies, Player, Announced], Refusal | None]


class Reaction(NamedTuple):
    """A card that answers another one before that works."""

    run: Answer
    no: NoAnswer
    """Why it does not answer this card."""
    aims: bool = False
    """Is it aimed at the player of the card that it answers?"""


REACTIONS: dict[str, Reaction] = {}


def reaction(effect: str, no: NoAnswer, aims: bool = False) -> Callable[[Answer], Answer]:
    """Register a card that answers others (totally-zombies.card.reaction-exception)."""

    def register(run: Answer) -> Answer:
        REACTIONS[effect] = Reaction(run, no, aims)
        return run

    return register


# ---------------------------------------------------------------------- whom or what a card may hit

NoPlayer: TypeAlias = Callable[[TotallyZombies, int, Player], Refusal | None]
"""Why a card of that seat is not aimed at this player."""


class Seats(aims.Seats[TotallyZombies, Player], Aimed):
    """Players that a card may be aimed at: anybody, or only others."""

    __slots__ = ("others",)

    cites = SENSE

    def __init__(
        self, game: TotallyZombies, seat: int, others: bool, no: Callable[[Player], Refusal | None] | None = None
    ) -> None:
        super().__init__(game, seat, no)
        self.others = others

    def no_aim(self, player: Player) -> Refusal | None:
        if self.others and player.seat == self.seat:
            return Refusal(SENSE, say("this card is aimed at another player"))
        return None

    def none_of_them(self) -> Refusal | None:
        """Why the first of those fails who could be hit by such a card at all."""
        seats = (player.seat for player in self.game.players if self.no_aim(player) is None and not player.gone)
        return next((no for seat in seats if (no := self.refusal(seat)) is not None), None)


def _aimed(others: bool, no: tuple[NoPlayer, ...]) -> Targets[TotallyZombies]:
    def targets(game: TotallyZombies, seat: int) -> Options[int]:
        def not_this(player: Player) -> Refusal | None:
            return next((why for one in no if (why := one(game, seat, player)) is not None), None)

        return Seats(game, seat, others, not_this)

    return targets


def opponent(*no: NoPlayer) -> Targets[TotallyZombies]:
    """One other player, unless one of these says no."""
    return _aimed(True, no)


def anybody(*no: NoPlayer) -> Targets[TotallyZombies]:
    """One player, oneself among them."""
    return _aimed(False, no)


def off_map(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """Nothing that needs a pawn hits the dead (totally-zombies.ruling.dead-players)."""
    return None if player.on_map else Refusal(DEAD, say("the pawn of {} is not on the map", player.name))


def not_moved(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """No card moves a pawn that is not on the map, or that another card holds where it is."""
    no = off_map(game, seat, player)
    why = "" if no else why_not(NO_MOVE, game, player)
    return no or (Refusal(BEATS, why) if why else None)


def elsewhere(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """For cards about somebody on the own square: nobody else stands there. Above ground and below are two squares."""
    if player.on_map and player.at == game.players[seat].at:
        return None
    return Refusal(SENSE, say("{} is not on the same square", player.name))


def unarmed(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """Nothing that counts as a weapon or item lies in front of the player."""
    return None if game.weapons(player) else Refusal(SENSE, say("no weapon or item lies in front of {}", player.name))


def empty_handed(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """Nothing can be taken out of that hand."""
    return None if player.hand else Refusal(SENSE, say("{} has no card in hand", player.name))


def not_again(effect: str) -> NoPlayer:
    """A card that works on a player already brings nothing new."""

    def no(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
        if any(working.effect == effect and working.whose == player.seat for working in game.effects):
            return Refusal(SENSE, say("{} suffers from this card already", player.name))
        return None

    return no


def whose_turn(game: TotallyZombies, seat: int) -> Options[int]:
    """The opponent whose turn it is."""

    def no(player: Player) -> Refusal | None:
        return None if player.seat == game.seat else Refusal(SENSE, say("it is not the turn of {}", player.name))

    return Seats(game, seat, others=True, no=no)


# ---------------------------------------------------------------------- when a card makes sense

Senses: TypeAlias = Sense[TotallyZombies]


def all_of(*senses: Senses) -> Senses:
    """All of these must agree."""

    def sense(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
        return next((no for one in senses if (no := one(game, play, asked)) is not None), None)

    return sense


def turn_begins(game: TotallyZombies, asked: Request[Any]) -> bool:
    """Has nothing happened in this turn yet, but what comes before its first step?"""
    drawing = (CHOOSE_DECK.asked_by(asked) or DRAW_TILE.asked_by(asked)) and not game.tested
    return "began" in game.just or game.step == "token" or drawing


def start_of_turn(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """For cards that are played at the start of a turn."""
    if turn_begins(game, asked):
        return None
    return Refusal(SENSE, say("{} is played at the start of a turn", game.card(play.card).name))


def before_rolling(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """For cards that are played before the movement roll of the active player."""
    if game.left == NOT_ROLLED and not game.dice and game.step not in ("zombies", "discard") and not game.sits_out:
        return None
    return Refusal(SENSE, say("{} is played before an opponent's movement roll", game.card(play.card).name))


def just_now(game: TotallyZombies, what: str) -> tuple[int, ...]:
    """What has just happened, while nobody has answered anything else: `killed` (seat, square, breed), `entered` (seat,
    tile)...; nothing otherwise."""
    return game.just.get(what, ())


def payable(life: int = 0, bullets: int = 0) -> Senses:
    """A cost in halves of a life token is never the last one (totally-zombies.ruling.card-costs)."""

    def sense(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
        player = game.players[play.seat]
        if player.life <= life and life:
            return Refusal(COSTS, say("the last life token is never the price of a card"))
        if player.bullets >= bullets:
            return None
        return Refusal(SENSE, say("it costs {}, {} has {}", many(bullets, "bullet"), player.name, player.bullets))

    return sense


def once(effect: str, why: str) -> Senses:
    """A card for everybody brings nothing new while the same one works."""

    def sense(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
        return None if game.effect(effect) is None else Refusal(SENSE, why)

    return sense


# ---------------------------------------------------------------------- how long a card works


def printed_on(game: TotallyZombies, play: Play) -> Card:
    """The card that works: the one that is played, or the one of which it is a copy."""
    return game.card(play.stands_for or play.card)


def lasts(
    game: TotallyZombies,
    play: Play,
    whose: int,
    ends: int = 1,
    *,
    until: str = "end",
    about: int = NOWHERE,
    points: str = "",
    held: bool = True,
) -> Effect:
    """The card goes on working. It stays visible meanwhile, unless it is discarded for its effect (`held` False), or
    works a second time or as the copy of another one: there is only one card to be seen."""
    printed = printed_on(game, play)
    stays = held and not play.stands_for and play.card in game.announced
    working = Effect(printed.effect, printed.id, play.seat, whose, ends, about, stays)
    working.until, working.points = until, points
    if stays:
        game.recall(play.card)
    game.effects.append(working)
    return working


def next_turn_of(game: TotallyZombies, seat: int) -> int:
    """How many ends of that player's turns until the next whole turn is over."""
    return 2 if game.seat == seat else 1


def this_turn(game: TotallyZombies, play: Play, about: int = NOWHERE, points: str = "", held: bool = True) -> Effect:
    """To the end of this turn, whoever's it is."""
    return lasts(game, play, game.seat, 1, about=about, points=points, held=held)


def your_next_turn(
    game: TotallyZombies, play: Play, about: int = NOWHERE, points: str = "", held: bool = True
) -> Effect:
    """From now to the end of the next whole turn of the card's player."""
    return lasts(game, play, play.seat, next_turn_of(game, play.seat), about=about, points=points, held=held)


async def works_for_a_while(game: TotallyZombies, play: Play) -> None:
    """To the end of the next turn of its player."""
    your_next_turn(game, play)


def their_next_turn(game: TotallyZombies, play: Play, seat: int, about: int = NOWHERE, points: str = "") -> Effect:
    """To the end of the next whole turn of the one whom the card hits; `bites` says when that turn is."""
    return lasts(game, play, seat, next_turn_of(game, seat), about=about, points=points)


def for_good(game: TotallyZombies, play: Play, about: int = NOWHERE, points: str = "", held: bool = True) -> Effect:
    """For the rest of the game."""
    return lasts(game, play, play.seat, 0, until="never", about=about, points=points, held=held)


def until_a_kill(game: TotallyZombies, play: Play, seat: int) -> Effect:
    """Until that player kills a zombie."""
    return lasts(game, play, seat, 0, until="kill")


def bites(game: TotallyZombies, player: Player, working: Working) -> bool:
    """Is this the turn of the player in which the card aimed at it works?"""
    effect = working.lasting
    return effect is not None and effect.whose == player.seat == game.seat and effect.ends == 1


async def just_lies_there(game: TotallyZombies, play: Play) -> None:
    """Laying it out is all: it works by itself, or is discarded later."""
