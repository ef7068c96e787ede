"""What may happen on top of a waiting question: a card played by any seat, a player leaving, an agreed stop.

One chain of predicates (`no_play`) lists the cards that may be played, checks a play, and says why not. A rulebook
fills in the links of its own, and what then happens.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.engine import BadInput, Json, Refusal, Refused, Request, Rule
from companion.games.horde.aims import Aimed, Seated
from companion.games.horde.cards import CardRule, Cards, Play, effect_rule, no_window
from companion.games.horde.hands import Laying, WithHands, leave_hand
from companion.games.kit.questions import Question
from companion.languages import say
from companion.packs import BY_HAND
from companion.tiles import NOWHERE

HAND, FRONT = "hand", "front"


class InterruptRules(NamedTuple):
    """What a rulebook cites."""

    window: str
    """When a card may be played at all."""
    sense: str
    """A card that could hit nobody is not played."""
    leaves: str
    """How a player leaves."""


class Playing(Laying, Seated, Protocol):
    """A player who plays cards."""

    plays: int
    """Cards played since the round began."""

    @property
    def on_map(self) -> bool: ...


class CardGame(WithHands, Protocol):
    """A table at which cards are played."""

    @property
    def players(self) -> Any: ...

    @property
    def seat(self) -> int: ...

    def card(self, card: str) -> Any: ...


G = TypeVar("G", bound=CardGame)
P = TypeVar("P", bound=Playing)


class Interrupts(ABC, Generic[G, P]):
    """The chapter of a rulebook on what happens on top of a question."""

    def __init__(
        self, cards: Cards[G], windows: Collection[str], target: Question, cites: InterruptRules, example: str
    ) -> None:
        self.cards = cards
        self.windows = windows
        """The questions on top of which any card may be played."""
        self.target = target
        """Asks for a target that was not named with the play."""
        self.cites = cites
        self.example = example
        """How a play is written."""

    def interrupt(self, game: G, verb: str, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        """The rule that runs on top; Refused or BadInput when it may not."""
        if verb == "stop":
            return self.stop(game)
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(game.players):
            raise BadInput(f"there is no seat {seat!r}; seats are 0 to {len(game.players) - 1}")
        if verb == "leave":
            return self.leave(game, seat, waiting)
        if verb == "play":
            return self.play(game, seat, value, waiting)
        raise BadInput(f"{verb!r} is nothing that can be done here; play, leave or stop")

    # ------------------------------------------------------------------ event cards

    def play(self, game: G, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        """Check the whole play, then start the card."""
        if not isinstance(value, Mapping) or not isinstance(value.get("card"), str):
            raise BadInput(f"a card play names the card, such as {self.example}")
        card, source = str(value["card"]), value.get("from")
        if source not in (None, HAND, FRONT):
            raise BadInput(f"a card is played from {HAND} or used from {FRONT}, not from {source!r}")
        player: P = game.players[seat]
        if source is None:
            source = FRONT if card in player.front and self.usable(game, player, card) else HAND
        no = self.no_play(game, seat, card, source, waiting)
        if no is not None:
            raise Refused(no.rule, no.why)
        printed = self.printed(game, player, card, source)
        making = Play(seat, card, stands_for="" if printed.id == card else printed.id, asked=waiting[-1])
        rule = self.rule_of(printed, source)
        if value.get("target") is not None:
            making.target = _read_target(game, making, rule, value["target"])
        if source == FRONT:
            return self.use_card(game, making, rule)
        return self.lay_out(game, making) if self.stays(printed) else self.play_event(game, making, rule)

    def no_play(self, game: G, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Refusal | None:
        """Why this card may not be played (or used) now; None when it may."""
        player: P = game.players[seat]
        if player.gone:
            return Refusal(self.cites.leaves, say("{} has left the game", player.name))
        asked = waiting[-1]
        if source == FRONT:
            no = self.no_use(game, player, card, asked)
        else:
            no = self.no_hand_play(game, player, card, asked)
        if no is not None:
            return no
        printed = self.printed(game, player, card, source)
        rule = self.rule_of(printed, source)
        stays = source == HAND and self.stays(printed)
        no = no_window(seat, rule, stays, waiting, self.windows, self.cites.window)
        if no is not None:
            return no
        return self.no_laying(game, player, card, asked) if stays else self.no_sense(game, player, card, rule, asked)

    def printed(self, game: G, player: P, card: str, source: str) -> Any:
        """What is printed on a card of the player, or on the one of which it is a copy."""
        return game.card(card)

    def rule_of(self, printed: Any, source: str) -> CardRule[G]:
        """What a card does when it is played from hand, or used from in front."""
        return effect_rule(self.cards.uses if source == FRONT else self.cards.events, printed.effect, BY_HAND)

    def no_sense(self, game: G, player: P, card: str, rule: CardRule[G], asked: Request[Any]) -> Refusal | None:
        """Why the card would do nothing now."""
        if rule.needs_pawn and not player.on_map:
            return self.no_pawn(player)
        no = rule.sense(game, Play(player.seat, card), asked) if rule.sense else None
        if no is not None or rule.targets is None:
            return no
        options = rule.targets(game, player.seat)
        if options:
            return None
        no = options.none_of_them() if isinstance(options, Aimed) else None
        return no or Refusal(self.cites.sense, say("{} could hit nobody and nothing now", game.card(card).name))

    def no_pawn(self, player: P) -> Refusal:
        """A card for one's own pawn is nothing for a player who has none on the map."""
        return Refusal(self.cites.sense, say("the pawn of {} is not on the map", player.name))

    def plays(self, game: G, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
        """Every known card of a seat that may be played or used now."""
        player: P = game.players[seat]
        for card in dict.fromkeys(card for card in player.hand if card is not None):
            if self.no_play(game, seat, card, HAND, waiting) is None:
                yield {"card": card, "from": HAND}
        for card in player.front:
            if self.no_play(game, seat, card, FRONT, waiting) is None:
                yield {"card": card, "from": FRONT}

    async def play_event(self, game: G, making: Play, rule: CardRule[G]) -> None:
        """A card is announced with its target, takes effect at once and is discarded."""
        self.announce(game, making)
        await self.choose_target(game, making, rule)
        if not await self.cancelled(game, making):
            await rule.run(game, making)

    def announce(self, game: G, making: Play) -> None:
        """The card leaves the hand; it is the card of the round."""
        put_down(game, game.players[making.seat], making.card)

    async def cancelled(self, game: G, making: Play) -> bool:
        """Has another card, played in answer, taken its effect away?"""
        return False

    async def use_card(self, game: G, making: Play, rule: CardRule[G]) -> None:
        """Using a card that lies in front is no card play; it may be used up."""
        player, printed = game.players[making.seat], game.card(making.card)
        if printed.discards_for:
            del player.front[making.card]
            game.discard(making.card)
        game.tell("{} uses {}", player.name, printed.name)
        await self.choose_target(game, making, rule)
        await rule.run(game, making)

    async def choose_target(self, game: G, making: Play, rule: CardRule[G]) -> None:
        """A target that was not named with the play is asked for; so is whatever else is announced with the card."""
        if rule.targets is not None and making.target == NOWHERE:
            making.target = await self.target.to(making.seat, rule.targets(game, making.seat))
        if rule.names is not None:
            await rule.names(game, making)

    @abstractmethod
    def stays(self, printed: Any) -> bool:
        """Is it laid out in front of its player instead of working at once?"""

    @abstractmethod
    def usable(self, game: G, player: P, card: str) -> bool:
        """May it be used from in front of its owner, at a moment of the owner's choice?"""

    @abstractmethod
    def no_hand_play(self, game: G, player: P, card: str, asked: Request[Any]) -> Refusal | None:
        """Why the player has no such card to play from hand."""

    @abstractmethod
    def no_use(self, game: G, player: P, card: str, asked: Request[Any]) -> Refusal | None:
        """Why the player has no such card to use."""

    @abstractmethod
    def no_laying(self, game: G, player: P, card: str, asked: Request[Any]) -> Refusal | None:
        """Why the card is not laid out here and now."""

    @abstractmethod
    def lay_out(self, game: G, making: Play) -> Rule:
        """A card goes in front of its player."""

    # ------------------------------------------------------------------ leaving and stopping

    def leave(self, game: G, seat: int, waiting: tuple[Request[Any], ...]) -> Rule:
        """A player leaves for good, between two events, not in the middle of an own turn."""
        player: P = game.players[seat]
        if player.gone:
            raise Refused(self.cites.leaves, say("{} has left already", player.name))
        if seat == game.seat or len(waiting) > 1 or not waiting[-1].window or waiting[-1].seat == seat:
            raise Refused(self.cites.leaves, say("{} can leave between two events of another's turn", player.name))
        if why := self.no_leaving(game, player):
            raise Refused(self.cites.leaves, why)
        return self.leaving(game, player)

    def no_leaving(self, game: G, player: P) -> str:
        """Why the others cannot go on without this player; empty where they can."""
        return ""

    @abstractmethod
    def leaving(self, game: G, player: P) -> Rule:
        """What happens to all that the player had."""

    @abstractmethod
    def stop(self, game: G) -> Rule:
        """The table agrees to stop."""


def works_by_itself(game: CardGame, card: str) -> str:
    """Why a card in front is not used by saying so."""
    return say("{} works by itself, or the referee asks when it can be used", game.card(card).name)


def put_down(game: CardGame, player: Playing, card: str) -> None:
    """The card of the round goes from the hand to the discard pile, face up."""
    leave_hand(player, card)
    player.plays += 1
    game.discard(card)
    game.tell("{} plays {}", player.name, game.card(card).name)


def _read_target(game: G, making: Play, rule: CardRule[G], raw: Json) -> int:
    if rule.targets is None:
        raise BadInput(say("{} has no target to name", game.card(making.card).name))
    options = rule.targets(game, making.seat)
    target = options.read(raw)
    no = target if isinstance(target, Refusal) else options.refusal(target)
    if isinstance(no, Refusal):
        raise Refused(no.rule, no.why)
    assert isinstance(target, int)
    return target
