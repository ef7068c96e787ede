"""What may happen on top of a waiting question: event cards at any time by any seat, a player leaving, an agreed stop.

The chain of predicates (`horde/interrupts`) lists the cards that may be played, checks a play, and says why not; here
are the links that this rulebook knows, and what then happens.
"""

from __future__ import annotations

from typing import Any

from companion.engine import GameOver, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.horde.hands import leave_hand, no_card_in_front, no_card_in_hand, no_second_copy
from companion.games.horde.interrupts import InterruptRules, Interrupts, works_by_itself
from companion.games.zombies.cards import CARDS
from companion.games.zombies.cards.card import SENSE
from companion.games.zombies.chapters.death import retire
from companion.games.zombies.chapters.hands import RULES
from companion.games.zombies.chapters.last_man_standing import hand_over
from companion.games.zombies.chapters.search_and_rescue import release_survivors
from companion.games.zombies.people import Player
from companion.games.zombies.questions import (
    DISCARD,
    DRAW_CARD,
    DRAW_TILE,
    FIGHT,
    MOVE_ROLL,
    MOVE_STEP,
    TARGET,
    WHICH,
    ZOMBIES_ROLL,
)
from companion.games.zombies.state import ITEM, OFF_TURN, Zombies
from companion.languages import joined, say
from companion.packs import Card
from companion.tiles import NOWHERE

WINDOWS = {
    question.name for question in (DRAW_TILE, FIGHT, DRAW_CARD, MOVE_ROLL, MOVE_STEP, ZOMBIES_ROLL, WHICH, DISCARD)
}
"""Between two events anybody may play (zombies.ruling.card-timing), in whoever's turn (zombies.card.off-turn), at any
of these moments (zombies.card.regular-any-time), also after one's own turn (zombies.card.play-after-own-turn)."""
USED_UP = {ITEM: "zombies.item.counts-as-play", OFF_TURN: "zombies.card.off-turn-counts"}
"""The rule by which the card play of the round is gone, where it was no event of the own turn."""
CITES = InterruptRules(
    window="zombies.ruling.card-timing",
    sense=SENSE,
    leaves="zombies.ruling.player-leaves",
)


class ZombiesInterrupts(Interrupts[Zombies, Player]):
    """Event cards at any time by any seat, a player leaving, an agreed stop."""

    def stays(self, printed: Card) -> bool:
        return printed.stays_in_front

    def usable(self, game: Zombies, player: Player, card: str) -> bool:
        """Using it is free (zombies.ruling.item-use-is-free); it is discarded for it."""
        return game.card(card).effect in self.cards.uses and bool(game.card(card).discards_for)

    def no_hand_play(self, game: Zombies, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        no = no_card_in_hand(game, player, card, RULES)
        if no is not None:
            return no
        if player.plays >= plays_allowed(game, player):
            why = say("{} has played {} since the round began", player.name, player.plays)
            return Refusal(_used_up(game, player), why)
        return None

    def no_use(self, game: Zombies, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        used = card in game.discards and card not in player.hand
        no = no_card_in_front(game, player, card, RULES, "zombies.item.how-long" if used else "zombies.item.in-front")
        if no is not None:
            return no
        if not self.usable(game, player, card):
            return Refusal("zombies.item.how-long", works_by_itself(game, card))
        return None

    def no_laying(self, game: Zombies, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
        """Items and weapons go in front of their owner, in the own turn, where the card says."""
        if player.turned:
            return self.no_pawn(player)
        if player.seat != game.seat:
            return Refusal(
                "zombies.item.own-turn-only", say("{} is laid out only in one's own turn", game.card(card).name)
            )
        if not player.on_map:
            return self.no_pawn(player)
        if no := no_second_copy(game, player, card, "zombies.item.one-of-each"):
            return no
        where = game.card(card).where
        if where and not _stands_in(game, player, where):
            why = say("{} is laid out inside the {}", game.card(card).name, joined(say(" or the "), map(say, where)))
            return Refusal("zombies.ruling.item-or-weapon-place", why)
        return None

    def no_pawn(self, player: Player) -> Refusal:
        """Nothing for the dead, the safe and the zombies."""
        rule = "zombies.scenario-last-man.unplayable-cards" if player.turned else "zombies.ruling.dead-and-cards"
        return Refusal(rule, say("the pawn of {} is not on the map", player.name))

    async def lay_out(self, game: Zombies, making: Play) -> None:
        """Laying out is the card play of the round (zombies.item.counts-as-play)."""
        player = game.players[making.seat]
        leave_hand(player, making.card)
        player.plays, player.plays_due, player.last_play = player.plays + 1, player.plays_due + 1, ITEM
        player.front[making.card] = game.card(making.card).combats
        game.tell("{} lays out {}", player.name, game.card(making.card).name)

    def announce(self, game: Zombies, making: Play) -> None:
        """An event takes effect at once and goes to the discard pile (zombies.card.regular-immediate)."""
        super().announce(game, making)
        player = game.players[making.seat]
        player.plays_due, player.last_play = player.plays_due + 1, "" if making.seat == game.seat else OFF_TURN

    def no_leaving(self, game: Zombies, player: Player) -> str:
        """Somebody has to be left, on either side."""
        needed = 1 if game.coop else 2
        if sum(not other.gone for other in game.players) <= needed:
            return say(
                "a player is needed: stop the game instead"
                if game.coop
                else "two players are needed: stop the game instead"
            )
        if game.last_man and not any(o.turned == player.turned for o in game.players if o is not player and not o.gone):
            side = say("Zombie Player") if player.turned else say("human")
            return say("at least one {} is needed: stop the game instead", side)
        return ""

    async def leaving(self, game: Zombies, player: Player) -> None:
        """The seat is passed over from now on; survivors stay in the game, as after a death."""
        await release_survivors(game, player)
        retire(game, player)
        game.tell("{} leaves the game", player.name)
        hand_over(game, player)

    async def stop(self, game: Zombies) -> None:
        """The table agrees to stop: recorded without a winner (zombies.ruling.endless-game)."""
        game.tell("the game is stopped without a winner")
        raise GameOver((), "zombies.ruling.endless-game")


def plays_allowed(game: Zombies, player: Player) -> int:
    """One card a round, and one more for each survivor rescued (zombies.scenario-rescue.extra-card)."""
    return 1 if game.coop else 1 + player.survivors


def _used_up(game: Zombies, player: Player) -> str:
    """The rule by which no card play is left."""
    if player.survivors:
        return "zombies.scenario-rescue.coop-no-extra-cards" if game.coop else "zombies.scenario-rescue.extra-card"
    return USED_UP.get(player.last_play, "zombies.card.one-per-round")


def _stands_in(game: Zombies, player: Player, names: tuple[str, ...]) -> bool:
    index = game.building_of(player.at)
    return index != NOWHERE and game.map.laid[index].tile.name in names


INTERRUPTS = ZombiesInterrupts(CARDS, WINDOWS, TARGET, CITES, '{"card": "fear", "target": 0}')
interrupt, plays, no_play = INTERRUPTS.interrupt, INTERRUPTS.plays, INTERRUPTS.no_play
