"""Cards of the Town (set 3.5) about hands and decks, what lies in front, and what nobody may do for a while."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine import Json, Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards.belongings import (
    OneCard,
    area_of,
    card_words,
    nothing_discarded,
    piles_of,
    play_for_free,
)
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    Seats,
    all_of,
    empty_handed,
    event,
    just_now,
    once,
    opponent,
    payable,
    works_for_a_while,
)
from companion.games.totally_zombies.cards.reactions import COPIES
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.death import lay_there
from companion.games.totally_zombies.chapters.hands import (
    EventDraws,
    deck_to_draw,
    draw_cards,
    hand_limit,
    no_card_of_hand,
    take_drawn,
)
from companion.games.totally_zombies.chapters.laying_out import HOLDS, NOT_YET, lose_front, one_copy
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import BREEDS, CARS
from companion.games.totally_zombies.moments import NO_BULLETS, NO_PICK_UP, NO_ROLL, Working
from companion.games.totally_zombies.people import AREA_OF, WHOLE, Player, seen
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import joined, say

# ---------------------------------------------------------------------- what nobody may do for a while

event("power-outage", sense=once("power-outage", say("nobody takes tokens anyway")))(works_for_a_while)
event("no-guts-no-glory", sense=once("no-guts-no-glory", say("nobody spends bullets anyway")))(works_for_a_while)
event("too-tired-to-run", sense=once("too-tired-to-run", say("nobody makes movement rolls anyway")))(works_for_a_while)


@NO_PICK_UP.of("power-outage")
def in_the_dark(game: TotallyZombies, player: Player, working: Working) -> str:
    return say("Power Outage: nobody takes tokens")


@NO_BULLETS.of("no-guts-no-glory")
def bare_hands(game: TotallyZombies, player: Player, working: Working) -> str:
    """In combat with zombies; trees are none, and a roll for a card is no combat."""
    return say("No Guts, No Glory: nobody spends bullets") if player.foe in BREEDS else ""


@NO_ROLL.of("too-tired-to-run")
def tired(game: TotallyZombies, player: Player, working: Working) -> str:
    return say("Too Tired to Run")


# ---------------------------------------------------------------------- another turn


def hardly_alive(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    if player.life != WHOLE or player.bullets != 1:
        return Refusal(BEATS, say("it takes exactly 1 life token and 1 bullet, {} has something else", player.name))
    return Refusal(SENSE, say("another turn follows anyway")) if game.again else None


@event("thats-not-so-scary", sense=hardly_alive)
async def thats_not_so_scary(game: TotallyZombies, play: Play) -> None:
    """Another turn right after this one."""
    game.again = True


# ---------------------------------------------------------------------- weapons and items in front

LUCK = QUESTIONS.choice("card.luck", BEATS, "Lay out what?", "{who}, which weapon of your hand do you lay out?")
TAKES = QUESTIONS.choice("card.legacy", BEATS, "Take what?", "{who}, what do you take of what lay there?")


class WeaponsInHand(Options[str]):
    """The weapons and items of a hand that can be laid out now, whatever place they ask for."""

    __slots__ = ("asked", "game", "player")

    def __init__(self, game: TotallyZombies, player: Player, asked: Request[Any] | None) -> None:
        self.game = game
        self.player = player
        self.asked = asked

    def candidates(self) -> Iterable[str]:
        hidden = {AREA_OF[card] for card in self.player.hand if card in AREA_OF}
        shown = [card.id for card in self.game.pack.cards.values() if card.area in hidden]
        return dict.fromkeys((*seen(self.player.hand), *shown))

    def refusal(self, value: str) -> Refusal | None:
        no = no_card_of_hand(self.game, self.player, value)
        if no is not None:
            return no
        printed = self.game.card(value)
        if not printed.weapon or not printed.stays_in_front:
            return Refusal(SENSE, say("{} is no weapon or item that lies in front of anybody", printed.name))
        interrupts = self.game.chapter("chapters.interrupts").INTERRUPTS
        why_not: Refusal | None = interrupts.no_laying(self.game, self.player, value, self.asked)
        return why_not

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(SENSE, say("name a weapon or item of your hand"))

    def label(self, value: str) -> str:
        return self.game.card(value).name


def no_weapon_in_hand(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if WeaponsInHand(game, game.players[play.seat], asked):
        return None
    return Refusal(SENSE, say("there is no weapon or item in that hand which could be laid out"))


@event("oooooh-what-luck", sense=no_weapon_in_hand, needs_pawn=True)
async def oooooh_what_luck(game: TotallyZombies, play: Play) -> None:
    """A weapon from hand, wherever one is; it counts as just played, so others may answer it."""
    options = WeaponsInHand(game, game.players[play.seat], play.asked)
    if options:
        await play_for_free(game, play, await LUCK.to(play.seat, options))


def unarmed_myself(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    return None if game.weapons(player) else Refusal(BEATS, say("no weapon or item lies in front of {}", player.name))


@event("with-friends-like-you", sense=unarmed_myself)
async def with_friends_like_you(game: TotallyZombies, play: Play) -> None:
    """All weapons and items of everybody go, cars among them; Pages stay."""
    for player in game.players:
        for card in game.weapons(player):
            lose_front(game, player, card)
    game.tell("everybody discards all weapons and items")


def left_behind(game: TotallyZombies, seat: int) -> list[str]:
    """What a player could take of what lay before the one who has just died. A copy is nothing without its owner, and
    the card on which a zombie lay is empty."""
    player = game.players[seat]
    things = [card for card in lay_there(game) if card in CARS or game.card(card).weapon]
    things = [card for card in things if game.card(card).effect not in (COPIES, HOLDS)]
    things = [card for card in things if game.from_supply(card) or card in game.decks[game.home_of(card)].discards]
    return [card for card in things if one_copy(game, player, card) is None]


def nobody_died(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if just_now(game, "died")[:1] in ((), (play.seat,)):
        return Refusal(SENSE, say("it is played when an opponent has just died"))
    if left_behind(game, play.seat):
        return None
    return Refusal(SENSE, say("nothing lay there that could be taken"))


def who_died(game: TotallyZombies, seat: int) -> Options[int]:
    """The opponent who has just died."""

    def no(player: Player) -> Refusal | None:
        dead = just_now(game, "died")[:1] == (player.seat,)
        return None if dead else Refusal(SENSE, say("{} has not just died", player.name))

    return Seats(game, seat, others=True, no=no)


@event("its-hard-being-you", sense=nobody_died, targets=who_died, needs_pawn=True)
async def its_hard_being_you(game: TotallyZombies, play: Play) -> None:
    """A weapon, item or car of the dead comes in front of the player of the card."""
    player, things = game.players[play.seat], left_behind(game, play.seat)
    if not things:
        return
    words = {card: game.card(card).name for card in things}
    card = things[0]
    if len(things) > 1:
        card = await TAKES.to(play.seat, Words(words, SENSE, none_of("choose one of {}", words)))
    if not game.from_supply(card):
        game.recall(card)
    player.front[card] = NOT_YET if card in CARS else lay_there(game)[card]
    del game.just["died"], game.just["lay"]
    game.tell("{} takes {}", player.name, words[card])


# ---------------------------------------------------------------------- hands


@event("i-could-use-a-drink", needs_pawn=True)
async def i_could_use_a_drink(game: TotallyZombies, play: Play) -> None:
    """A whole new hand."""
    player = game.players[play.seat]
    for card in player.hand:
        game.discard(card)
    player.hand.clear()
    game.tell("{} discards the whole hand", player.name)
    await draw_cards(game, player, hand_limit(player), area_of(game, player))


LOOK = QUESTIONS.choice(
    "card.look", BEATS, "Look at the hand", "{who}, look at the hand of the other player.", waits=True, secret=True,
    said="looks at the hand"
)  # fmt: skip


@event("troubled-childhood", targets=opponent(empty_handed))
async def troubled_childhood(game: TotallyZombies, play: Play) -> None:
    """The player of the card sees a whole hand; what nobody has shown is seen at the table."""
    target = game.players[play.target]
    words = joined(", ", (card_words(game, card) for card in target.hand))
    await LOOK.to(play.seat, Words({"seen": words}, BEATS, say("answer seen")))
    game.tell("{} looks at the hand of {}", game.players[play.seat].name, target.name)


# ---------------------------------------------------------------------- decks and discards

TAKES_BACK = QUESTIONS.choice(
    "card.discarded", BEATS, "Take which card?", "{who}, which discarded card do you take into your hand?"
)


@event("sheer-determination", sense=all_of(payable(WHOLE, 1), nothing_discarded), needs_pawn=True)
async def sheer_determination(game: TotallyZombies, play: Play) -> None:
    """A bullet and a life token for a discarded card of the area one is in; the hand limit holds as at any time."""
    player = game.players[play.seat]
    discards = piles_of(game, player).discards
    player.bullets -= 1
    await WORLD.pay_life(game, player)
    card = await TAKES_BACK.to(play.seat, OneCard(game, discards))
    discards.remove(card)
    player.hand.append(card)
    game.tell("{} takes {} back", player.name, card_words(game, card))


LOOKED_AT = 3
LOOKS = QUESTIONS.draw(
    "card.looked", BEATS, "Look at a card", "{who}, look at the next card of the deck.", secret=True,
    said="looks at a card"
)  # fmt: skip
THROWS = QUESTIONS.choice("card.throws", BEATS, "Discard which one?", "{who}, which of these cards is discarded?")
UNDER = QUESTIONS.choice(
    "card.under", BEATS, "Which one under it?", "{who}, which of these cards goes under the deck?", secret=True,
    said="puts a card under the deck"
)  # fmt: skip


def empty_deck(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    piles = piles_of(game, game.players[play.seat])
    return None if piles.events or piles.discards else Refusal(SENSE, say("no event card of this area is left"))


@event("my-you-look-familiar", sense=empty_deck, needs_pawn=True)
async def my_you_look_familiar(game: TotallyZombies, play: Play) -> None:
    """Of three cards one is discarded, one goes under the deck and one lies on top of it again."""
    player = game.players[play.seat]
    area = deck_to_draw(game, area_of(game, player))
    piles = game.decks[area]
    looked: list[str] = []
    for _ in range(min(LOOKED_AT, len(piles.events))):  # meanwhile they are in hand
        take_drawn(game, player, area, await LOOKS.to(play.seat, EventDraws(game, area)))
        looked.append(player.hand[-1])
    game.discard(_picked(player, looked, await THROWS.to(play.seat, OneCard(game, looked))))
    if looked:
        under = await UNDER.to(play.seat, OneCard(game, looked)) if len(set(looked)) > 1 else looked[0]
        piles.put_under(_picked(player, looked, under))
    if looked:
        piles.put_on_top(_picked(player, looked, looked[0]))
    game.tell("{} has looked at the deck", player.name)


def _picked(player: Player, looked: list[str], card: str) -> str:
    """The card leaves the hand of the one who looks."""
    looked.remove(card)
    player.hand.remove(card)
    return card
