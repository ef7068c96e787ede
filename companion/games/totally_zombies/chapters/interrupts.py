"""Event cards at any time by any seat (totally-zombies.card.any-time), what people may do at any time that is no card,
a player leaving, an agreed stop.

The chain of predicates (`horde/interrupts`) lists the cards that may be played, checks a play, and says why not; here
are the links that this rulebook knows, and what then happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import GameOver, Json, Refusal, Request, Rule
from companion.games.horde.cards import CardRule, Play, drop_effects
from companion.games.horde.interrupts import FRONT, HAND, InterruptRules, Interrupts
from companion.games.totally_zombies.cards import CARDS
from companion.games.totally_zombies.cards.card import BEATS, DEAD, ONLY_ANSWERS, REACTIONS, SENSE, Announced, Seats
from companion.games.totally_zombies.chapters.deeds import DEEDS, deeds_open, do_deed
from companion.games.totally_zombies.chapters.hands import RULES, no_card_of_hand
from companion.games.totally_zombies.chapters.laying_out import (
    BEFORE_ANOTHER,
    lies_before,
    no_place,
    one_copy,
    put_in_front,
)
from companion.games.totally_zombies.chapters.reactions import lay_down, no_token, still_works
from companion.games.totally_zombies.moments import weapons_off
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.printed import Card
from companion.games.totally_zombies.questions import QUESTIONS, TARGET
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE

WINDOWS = frozenset(question.name for question in QUESTIONS if question.window)
"""Whenever the referee waits for somebody (totally-zombies.ruling.card-window)."""
CITES = InterruptRules(
    window="totally-zombies.card.no-chain",
    sense=SENSE,
    leaves="totally-zombies.ruling.player-leaves",
)
FREE = "totally-zombies.ruling.in-play-costs-token"


class TotallyInterrupts(Interrupts[TotallyZombies, Player]):
    """Cards and deeds of any seat, a player leaving, an agreed stop."""

    def play(self, game: TotallyZombies, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        """What is no card is done like a card that is played."""
        if isinstance(value, Mapping) and value.get("card") in DEEDS:
            return do_deed(game, seat, value, waiting)
        return super().play(game, seat, value, waiting)

    def plays(self, game: TotallyZombies, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
        """Every known card of a seat that may be played or used now, and whatever else it may do."""
        yield from super().plays(game, seat, waiting)
        yield from ({"card": deed, "from": DEEDS[deed].source} for deed in deeds_open(game, seat, waiting))

    # ------------------------------------------------------------------ which card, and when

    def printed(self, game: TotallyZombies, player: Player, card: str, source: str) -> Card:
        return game.works_as(player, card) if source == FRONT else game.card(card)

    def stays(self, printed: Card) -> bool:
        return printed.stays_in_front

    def usable(self, game: TotallyZombies, player: Player, card: str) -> bool:
        """May it be discarded for something (totally-zombies.card.page-discard-effect)?"""
        return card in game.pack.cards and game.works_as(player, card).effect in self.cards.uses

    def no_hand_play(self, game: TotallyZombies, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        no = no_card_of_hand(game, player, card) or no_token(game, player)
        return self.no_time_or_place(game, player, card) if no is None else no

    def no_time_or_place(self, game: TotallyZombies, player: Player, card: str) -> Refusal | None:
        """Why a card says itself that it is not played now or here."""
        printed = game.card(card)
        if printed.own_turn and player.seat != game.seat:
            rule = "totally-zombies.card.pages-own-turn" if printed.page else BEATS
            return Refusal(rule, say("{} is played in one's own turn only", printed.name))
        if printed.effect in REACTIONS and printed.effect not in self.cards.events:
            return Refusal(ONLY_ANSWERS, say("{} is played only to answer another card", printed.name))
        return no_place(game, player, printed)

    def no_free_play(self, game: TotallyZombies, seat: int, card: str, asked: Request[Any]) -> Refusal | None:
        """Why a card is not played for another one that pays for it: no token and no round count, all else does."""
        player, printed = game.players[seat], game.card(card)
        no = self.no_time_or_place(game, player, card)
        if no is not None:
            return no
        if self.stays(printed):
            return self.no_laying(game, player, card, asked)
        return self.no_sense(game, player, card, self.rule_of(printed, HAND), asked)

    def no_use(self, game: TotallyZombies, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        """Using a card costs no token (totally-zombies.ruling.in-play-costs-token); one Page a turn is discarded."""
        if card not in player.front:
            name = game.card(card).name if card in game.pack.cards else say("such a card")
            rule = "totally-zombies.card.in-play" if card in game.pack.cards else RULES.deck
            return Refusal(rule, say("{} does not lie in front of {}", name, player.name))
        printed = game.works_as(player, card)
        if not self.usable(game, player, card):
            rule = "totally-zombies.card.page-discard-effect" if printed.page else FREE
            return Refusal(rule, say("{} is not discarded for anything: it works while it lies there", printed.name))
        if printed.page and game.paged:
            return Refusal("totally-zombies.card.page-discard-effect", say("one Page is discarded in a turn"))
        return weapons_have_no_effect(game, player, printed)

    def no_laying(self, game: TotallyZombies, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        """Weapons and items in anybody's turn (totally-zombies.ruling.in-play-costs-token), one copy of each
        (totally-zombies.clarify.weapon-one-copy), as many different ones as one likes
        (totally-zombies.clarify.weapons-many)."""
        if not player.on_map:
            return self.no_pawn(player)
        printed = game.card(card)
        no = None if printed.effect == BEFORE_ANOTHER else one_copy(game, player, card)
        if no is not None or printed.effect not in self.cards.events:
            return no
        return self.no_sense(game, player, card, self.cards.events[printed.effect], asked)

    def no_pawn(self, player: Player) -> Refusal:
        return Refusal(DEAD, say("the pawn of {} is not on the map", player.name))

    # ------------------------------------------------------------------ what then happens

    async def play_event(self, game: TotallyZombies, making: Play, rule: CardRule[TotallyZombies]) -> None:
        """A card is announced with its target, can be answered, works and is discarded."""
        player, printed = game.players[making.seat], game.card(making.card)
        lay_down(game, player, making.card)
        game.tell("{} plays {}", player.name, printed.name)
        await self.take_effect(game, making, rule)

    async def take_effect(self, game: TotallyZombies, making: Play, rule: CardRule[TotallyZombies]) -> None:
        """A card that lies on the table for its effect: whom it hits, what the others say, and what it does."""
        await self.choose_target(game, making, rule)
        announced = Announced(making, game.card(making.card), rule, aims_at_player(game, making, rule))
        if await still_works(game, announced):
            await self.work(game, announced, rule)
        else:
            game.tell("{} is cancelled", announced.printed.name)
        game.put_away(making.card)

    async def work(self, game: TotallyZombies, announced: Announced, rule: CardRule[TotallyZombies]) -> None:
        """The card does what it does, and again for everybody to whom an answer has turned it."""
        await rule.run(game, announced.making)
        for echo in announced.echoes:
            if rule.targets is not None and rule.targets(game, echo.seat).refusal(echo.target) is None:
                await self.choose_target(game, echo, rule)
                await rule.run(game, echo)

    async def lay_out(self, game: TotallyZombies, making: Play) -> None:
        """A weapon, item or Page goes in front of its player, for an event token like any other card
        (totally-zombies.ruling.in-play-costs-token); it can be answered, too."""
        player, printed = game.players[making.seat], game.card(making.card)
        lay_down(game, player, making.card)
        game.tell("{} lays out {}", player.name, printed.name)
        await self.lie_down(game, making)

    async def lie_down(self, game: TotallyZombies, making: Play) -> None:
        """A card on the table is to go in front of its player, if nobody cancels it."""
        printed = game.card(making.card)
        rule = self.cards.events.get(printed.effect)
        if rule is not None:
            await self.choose_target(game, making, rule)
        aims = rule is not None and aims_at_player(game, making, rule)
        if await still_works(game, Announced(making, printed, rule, aims)):
            put_in_front(game, lies_before(game, making), making.card)
            if rule is not None:
                await rule.run(game, making)
        else:
            game.tell("{} is cancelled", printed.name)
        game.put_away(making.card)

    async def use_card(self, game: TotallyZombies, making: Play, rule: CardRule[TotallyZombies]) -> None:
        """A card in front is used, most of them by being discarded; it is no card play, and nobody answers it."""
        player = game.players[making.seat]
        printed = game.works_as(player, making.card)
        game.tell("{} uses {}", player.name, printed.name)
        if printed.discards_for:
            del player.front[making.card]
            player.copied = "" if making.stands_for else player.copied
            game.announced += (making.card,)  # it lies on top of the discards only when it has worked
        game.paged = game.paged or printed.page
        await self.choose_target(game, making, rule)
        await rule.run(game, making)
        game.put_away(making.card)

    # ------------------------------------------------------------------ leaving and stopping

    def no_leaving(self, game: TotallyZombies, player: Player) -> str:
        """What the player has begun is finished first."""
        if game.bids:
            return say("an auction is under way")
        decides = player.seat in (game.placer, game.mover)
        return say("{} decides about something in this turn", player.name) if decides else ""

    async def leaving(self, game: TotallyZombies, player: Player) -> None:
        """All that the player had goes back to where it came from; sewer entrances on the map stay. With one player
        left the game ends without a winner (totally-zombies.ruling.player-leaves)."""
        for card in (*player.hand, *player.front):
            game.discard(card)
        drop_effects(game, [effect for effect in game.effects if effect.whose == player.seat])
        player.hand.clear()
        player.front.clear()
        player.zombies.clear()
        player.copied = player.taken = player.foe = ""
        player.life = player.bullets = player.guts = player.events = player.sewers = 0
        player.at, player.waits, player.gone, player.dead, player.fighting = NOWHERE, NOWHERE, True, False, False
        game.tell("{} leaves the game", player.name)
        if sum(not other.gone for other in game.players) < 2:
            raise GameOver((), CITES.leaves)

    async def stop(self, game: TotallyZombies) -> None:
        """The table agrees to stop: recorded without a winner."""
        game.tell("the game is stopped without a winner")
        raise GameOver((), CITES.leaves)


def aims_at_player(game: TotallyZombies, making: Play, rule: CardRule[TotallyZombies]) -> bool:
    """Is the target of a card a player?"""
    return rule.targets is not None and isinstance(rule.targets(game, making.seat), Seats)


def weapons_have_no_effect(game: TotallyZombies, player: Player, printed: Card) -> Refusal | None:
    """Why a weapon or item is not used now, Pages apart."""
    if printed.page or not (game.effects and weapons_off(game, player)):
        return None
    return Refusal(BEATS, say("{} has no effect now: a card forbids weapons and items", printed.name))


INTERRUPTS = TotallyInterrupts(CARDS, WINDOWS, TARGET, CITES, '{"card": "fear", "target": 0}')
interrupt, plays, no_play = INTERRUPTS.interrupt, INTERRUPTS.plays, INTERRUPTS.no_play
