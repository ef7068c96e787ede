"""What cards do with what players have: cards in front and in hand, decks and tokens; and the dice of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.engine import Json, Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.horde.interrupts import HAND
from companion.games.kit.questions import Question
from companion.games.totally_zombies.cards.card import BEATS, DEAD, SENSE
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.guts import gain_guts, lose_guts, most_guts
from companion.games.totally_zombies.chapters.hands import out_of_hand
from companion.games.totally_zombies.chapters.laying_out import hand_over, lose_front
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import CALLED, TOWN
from companion.games.totally_zombies.people import AREA_OF, Player
from companion.games.totally_zombies.piles import Piles
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say, says

WHICH_CARD = QUESTIONS.choice("card.weapon", BEATS, "Which card?", "{who}, which card in front is meant?")


# ---------------------------------------------------------------------- decks


def area_of(game: TotallyZombies, player: Player) -> str:
    """The area in which a player is: its deck is the event deck of a card (totally-zombies.ruling.card-decks)."""
    return game.area(game.above(player.at)) if player.on_map else TOWN


def piles_of(game: TotallyZombies, player: Player) -> Piles:
    """The event deck and discards of the area in which a player is."""
    return game.decks[area_of(game, player)]


def nothing_discarded(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """For cards that bring back a discarded one."""
    if piles_of(game, game.players[play.seat]).discards:
        return None
    return Refusal(SENSE, say("no event card of this area is discarded"))


# ---------------------------------------------------------------------- cards in front


async def choose_weapon(
    game: TotallyZombies, seat: int, owner: Player, no: Callable[[str], Refusal | None] | None = None
) -> str:
    """One weapon, item or car in front of a player, chosen by that seat; empty when there is none."""
    cards = [card for card in game.weapons(owner) if no is None or no(card) is None]
    if len(cards) < 2:
        return cards[0] if cards else ""
    words = {card: game.card(card).name for card in cards}
    card: str = await WHICH_CARD.to(seat, Words(words, SENSE, none_of("choose one of {}", words)))
    return card


async def discard_weapon(game: TotallyZombies, seat: int, owner: Player) -> None:
    """A weapon, item or car in front of a player goes, chosen by that seat."""
    card = await choose_weapon(game, seat, owner)
    if card:
        game.tell("{} loses {}", owner.name, game.card(card).name)
        lose_front(game, owner, card)


async def take_weapon(game: TotallyZombies, taker: Player, owner: Player) -> None:
    """A weapon, item or car in front of another player changes hands, chosen by the one who takes it."""
    card = await choose_weapon(game, taker.seat, owner)
    if card:
        game.tell("{} takes {} from {}", taker.name, game.card(card).name, owner.name)
        hand_over(game, owner, taker, card)


# ---------------------------------------------------------------------- tokens


def take_bullets(game: TotallyZombies, taker: Player, owner: Player, count: int = 1) -> None:
    """Bullets change hands, as many as there are."""
    moved = min(count, owner.bullets)
    owner.bullets -= moved
    taker.bullets += moved
    bullets = say("a bullet") if moved == 1 else says(moved, "{} bullet", "{} bullets")
    game.tell("{} takes {} from {}", taker.name, bullets, owner.name)


def no_more_guts(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """Why a player takes no guts token: the limit where the pawn is (totally-zombies.ruling.card-limits); the dead have
    none."""
    if not player.on_map:
        return Refusal(DEAD, say("the pawn of {} is not on the map", player.name))
    if player.guts < most_guts(game, player):
        return None
    return Refusal(
        "totally-zombies.ruling.card-limits", say("{} has {} guts tokens, and no more fit", player.name, player.guts)
    )


def take_guts(game: TotallyZombies, taker: Player, owner: Player) -> None:
    """A guts token changes hands."""
    game.tell("{} takes a guts token from {}", taker.name, owner.name)
    gain_guts(game, taker, lose_guts(game, owner))


# ---------------------------------------------------------------------- cards in hand

RANDOM = QUESTIONS.draw(
    "card.random", BEATS, "Draw a hand card", "{who}, draw one card out of the other hand, unseen.", secret=True,
    said="draws a card"
)  # fmt: skip


class OneCard(Options[str]):
    """One of several cards, of a hand or a stack; of one that nobody has shown only its deck is known."""

    __slots__ = ("cards", "game")

    def __init__(self, game: TotallyZombies, cards: Sequence[str]) -> None:
        self.game = game
        self.cards = cards

    def candidates(self) -> Iterable[str]:
        return dict.fromkeys(self.cards)

    def refusal(self, value: str) -> Refusal | None:
        return None if value in self.cards else Refusal(SENSE, say("that card is not among them"))

    def weight(self, value: str) -> int:
        """How many of the cards are this one."""
        return self.cards.count(value)

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(SENSE, say("name the card, or where it came from"))

    def label(self, value: str) -> str:
        return card_words(self.game, value)


def card_words(game: TotallyZombies, card: str) -> str:
    """What a card is called, or where one came from that nobody has shown."""
    return say("a card of {}", CALLED[AREA_OF[card]]) if card in AREA_OF else game.card(card).name


async def take_random_card(game: TotallyZombies, taker: Player, owner: Player) -> None:
    """One card out of another hand, drawn unseen; without a card nothing happens."""
    if owner.hand:
        card = await RANDOM.to(taker.seat, OneCard(game, owner.hand))
        owner.hand.remove(card)
        taker.hand.append(card)
        game.tell("{} takes a card out of the hand of {}", taker.name, owner.name)


async def play_for_free(game: TotallyZombies, play: Play, card: str) -> None:
    """A card from hand for which another card pays: no event token, but others may answer it."""
    player, printed = game.players[play.seat], game.card(card)
    interrupts = game.chapter("chapters.interrupts").INTERRUPTS
    out_of_hand(game, player, card)
    game.announced += (card,)
    game.tell("{} lays out {}" if printed.stays_in_front else "{} plays {}", player.name, printed.name)
    making = Play(play.seat, card, asked=play.asked)
    if printed.stays_in_front:
        await interrupts.lie_down(game, making)
    else:
        await interrupts.take_effect(game, making, interrupts.rule_of(printed, HAND))


# ---------------------------------------------------------------------- dice


async def roll(game: TotallyZombies, play: Play, question: Question, seat: int | None = None) -> int:
    """The result of a die that the player of the card rolls for it, or somebody else; cards that speak of dice hear of
    it."""
    player = game.players[play.seat if seat is None else seat]
    result = await WORLD.roll(game, player, question)
    game.tell("{} rolls {}", player.name, result)
    return result
