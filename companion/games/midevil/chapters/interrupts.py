"""Event card rules: what may happen on top of a waiting question, by any seat; a player leaving, an agreed stop.

The chain of predicates (`horde/interrupts`) lists the cards that may be played, checks a play, and says why not; here
are the links that this rulebook knows, and what then happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import TABLE, GameOver, Json, Refusal, Refused, Request, Rule, Words
from companion.games.horde.cards import Play, drop_effects
from companion.games.horde.hands import leave_hand, no_card_in_front, no_card_in_hand
from companion.games.horde.interrupts import InterruptRules, Interrupts, put_down, works_by_itself
from companion.games.kit.places import listed
from companion.games.kit.wording import many
from companion.games.midevil.cards import CARDS
from companion.games.midevil.cards.card import SENSE
from companion.games.midevil.chapters.death import lose_everything
from companion.games.midevil.chapters.hands import RULES
from companion.games.midevil.chapters.horse import wait_outside
from companion.games.midevil.chapters.spells import PURCHASE, buy, no_purchase
from companion.games.midevil.effects import HORSE
from companion.games.midevil.moments import NO_PLAY
from companion.games.midevil.people import Player
from companion.games.midevil.printed import EventCard
from companion.games.midevil.questions import ANNOUNCED, HOW_IT_ENDS, QUESTIONS, TARGET
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import NOWHERE

DECK = "deck"
WINDOWS = frozenset(question.name for question in QUESTIONS if question.window)
"""Whenever the referee waits (midevil.card.any-time), as long as nothing is half done."""
CITES = InterruptRules(
    window="midevil.ruling.card-interrupt-window",
    sense=SENSE,
    leaves="midevil.ruling.player-leaves",
)
ANSWERS = "not-today"
"""The effect of cards that act on a card just played."""


class MidEvilInterrupts(Interrupts[MidEvil, Player]):
    """Event cards at any time by any seat, spells for skeletons, a player leaving, an agreed stop."""

    def play(self, game: MidEvil, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        """A spell is bought like a card that is played."""
        if isinstance(value, Mapping) and value.get("card") == PURCHASE:
            return purchase(game, seat, waiting)
        return super().play(game, seat, value, waiting)

    def stays(self, printed: EventCard) -> bool:
        return printed.laid_out

    def usable(self, game: MidEvil, player: Player, card: str) -> bool:
        return game.card(card).effect in self.cards.uses

    def no_hand_play(self, game: MidEvil, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        """Why a card is not played from the hand, whatever sets are played with (midevil.castle-card.base-applies)."""
        if card == game.pack.necronomicon:
            return Refusal("midevil.player-combat.book-displayed", say("the Necronomicon is never in a hand"))
        no = no_card_in_hand(game, player, card, RULES)
        if no is not None:
            return no
        if player.plays:
            return Refusal("midevil.card.one-per-round", say("{} has played a card in this round", player.name))
        if why := silenced(game, player):
            return Refusal("midevil.card.card-beats-rule", why)
        return _no_weapon(game, card, asked)

    def no_use(self, game: MidEvil, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        no = no_card_in_front(game, player, card, RULES, "midevil.card.in-play-not-counted")
        no = no or _no_weapon(game, card, asked)
        if no is None and not self.usable(game, player, card):
            return Refusal(SENSE, works_by_itself(game, card))
        return no

    def no_laying(self, game: MidEvil, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        """Each player has one copy of each card in play (midevil.limit.one-copy-in-play)."""
        printed = game.card(card)
        if card in player.front or (printed.effect == HORSE and game.in_front(player, HORSE)):
            return Refusal(
                "midevil.limit.one-copy-in-play", say("a {} lies in front of {} already", printed.name, player.name)
            )
        if printed.effect == HORSE and player.on_map and game.in_dungeon(player.at):
            return Refusal("midevil.dungeon-horse.none-inside", say("there are no horses in the dungeon"))
        return None

    def plays(self, game: MidEvil, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
        """Every known card of a seat that may be played or used now, and the spell that may be bought."""
        yield from super().plays(game, seat, waiting)
        if game.dungeons and no_purchase(game, seat, waiting) is None:
            yield {"card": PURCHASE, "from": DECK}

    async def lay_out(self, game: MidEvil, making: Play) -> None:
        """A weapon or item goes in front of its player; that is the card of the round."""
        player, printed = game.players[making.seat], game.card(making.card)
        leave_hand(player, making.card)
        player.plays += 1
        game.discard(making.card)  # while it can still be answered
        game.tell("{} lays out {}", player.name, printed.name)
        if not await cancelled(game, making):
            game.recall(making.card)
            player.front[making.card] = 0
            if printed.effect == HORSE:
                await wait_outside(game, player)

    async def cancelled(self, game: MidEvil, making: Play) -> bool:
        return await cancelled(game, making)

    async def leaving(self, game: MidEvil, player: Player) -> None:
        """Cards are discarded, life tokens go to the supply, skeletons out of the game; the seat is skipped. With one
        player left the game ends without a winner."""
        lose_everything(game, player)
        drop_effects(game, [effect for effect in game.effects if effect.whose == player.seat])
        game.discards.extend(player.hand)
        player.hand.clear()
        player.at, player.gone, player.dead = NOWHERE, True, False
        game.tell("{} leaves the game", player.name)
        if sum(not other.gone for other in game.players) < 2:
            raise GameOver((), CITES.leaves)

    async def stop(self, game: MidEvil) -> None:
        """The table agrees to stop (midevil.ruling.deadlock): without a winner, or for whoever has the most points of
        skeletons, several of them together."""
        best = max(game.points(player) for player in game.players)
        ahead = [player for player in game.players if game.points(player) == best and not player.gone]
        words = {"nobody": say("nobody wins")}
        if best:
            names = listed([player.name for player in ahead])
            words["points"] = say(
                "{} wins with {}" if len(ahead) == 1 else "{} win with {}", names, many(best, "point")
            )
        answer = "nobody"
        if len(words) > 1:
            answer = await HOW_IT_ENDS.to(TABLE, Words(words, HOW_IT_ENDS.rule, say("answer nobody or points")))
        game.tell("the game is stopped: {}", words[answer])
        raise GameOver(tuple(player.seat for player in ahead) if answer == "points" else (), HOW_IT_ENDS.rule)


def silenced(game: MidEvil, player: Player) -> str:
    """Why a card at work keeps the player from playing one from hand; empty where none does."""
    reasons = (why(game, player, working) for why, working in NO_PLAY.at_work(game, player))
    return next((why for why in reasons if why), "")


def _no_weapon(game: MidEvil, card: str, asked: Request[Any]) -> Refusal | None:
    """In a duel other cards may be played, weapons never (midevil.ruling.duel-event-cards)."""
    printed = game.card(card)
    if asked.name.startswith("duel.") and (printed.weapon or printed.ranged):
        return Refusal(
            "midevil.player-combat.no-weapons", say("{} has no part in a fight between players", printed.name)
        )
    return None


async def cancelled(game: MidEvil, making: Play) -> bool:
    """Before a card works the others, clockwise from its player, may answer it (midevil.ruling.card-reactions), if
    somebody could."""
    answering = [card.id for card in game.pack.cards.values() if card.effect == ANSWERS]
    for player in (*game.players[making.seat + 1 :], *game.players[: making.seat]):
        if player.gone or player.plays or silenced(game, player):
            continue
        held = [card for card in answering if no_card_in_hand(game, player, card, RULES) is None]
        if held and await _answers(game, player, held[0]):
            return not await cancelled(game, Play(player.seat, held[0]))
    return False


async def _answers(game: MidEvil, player: Player, card: str) -> bool:
    words = {"no": say("let it happen"), "yes": say("play {}", game.card(card).name)}
    answer = None
    while answer is None:
        answer = await ANNOUNCED.to(player.seat, Words(words, ANNOUNCED.rule, say("answer yes or no")))
    if answer == "no":
        return False
    put_down(game, player, card)
    return True


def purchase(game: MidEvil, seat: int, waiting: tuple[Request[Any], ...]) -> Rule:
    """A player in the dungeon buys a spell; it is no card of the round."""
    no = no_purchase(game, seat, waiting)
    if no is not None:
        raise Refused(no.rule, no.why)
    return buy(game, game.players[seat])


INTERRUPTS = MidEvilInterrupts(CARDS, WINDOWS, TARGET, CITES, '{"card": "stumble"}')
interrupt, plays, no_play = INTERRUPTS.interrupt, INTERRUPTS.plays, INTERRUPTS.no_play
