"""Cards that answer another card: they cancel it, turn it to somebody else, throw it back, or copy it."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards.card import (
    EVENTS,
    ONLY_ANSWERS,
    SENSE,
    Announced,
    event,
    reaction,
)
from companion.games.totally_zombies.chapters.laying_out import BEFORE_ANOTHER, one_copy, put_in_front
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import CARS
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import QUESTIONS, TARGET
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

# ---------------------------------------------------------------------- cancelling


def any_card(game: TotallyZombies, player: Player, to: Announced) -> Refusal | None:
    """It answers whatever somebody else plays."""
    return None


def against_me(game: TotallyZombies, player: Player, to: Announced) -> Refusal | None:
    """It answers only a card that is aimed at its own player."""
    if to.aimed_at(player):
        return None
    return Refusal(ONLY_ANSWERS, say("{} is not played on {}", to.printed.name, player.name))


async def cancel(game: TotallyZombies, play: Play, to: Announced) -> None:
    """The card is discarded without effect."""
    to.stands = False


reaction("that-didnt-just-happen", any_card)(cancel)
reaction("where-is-that-music-coming-from", against_me)(cancel)
reaction("raise-your-hand", against_me)(cancel)


# ---------------------------------------------------------------------- turning it to somebody or something else


class OtherTargets(Options[int]):
    """What a card may hit instead of what it was aimed at."""

    __slots__ = ("first", "without")

    def __init__(self, first: Options[int], without: int) -> None:
        self.first = first
        self.without = without

    def candidates(self) -> list[int]:
        return [value for value in self.first.candidates() if value != self.without]

    def refusal(self, value: int) -> Refusal | None:
        if value == self.without:
            return Refusal(SENSE, say("another target has to be chosen"))
        return self.first.refusal(value)

    def read(self, raw: Json) -> int | Refusal:
        return self.first.read(raw)

    def show(self, value: int) -> Json:
        return self.first.show(value)

    def label(self, value: int) -> str:
        return self.first.label(value)


@reaction("you-lookin-at-me", any_card)
async def you_lookin_at_me(game: TotallyZombies, play: Play, to: Announced) -> None:
    """Its player chooses another legal target; a card that can have no other one is discarded without effect."""
    making, rule = to.making, to.rule
    options = None if rule is None or rule.targets is None else rule.targets(game, making.seat)
    others = None if options is None else OtherTargets(options, making.target)
    if rule is None or not others:
        to.stands = False
        return
    making.target = await TARGET.to(making.seat, others)
    making.more.clear()
    to.moved = True
    if rule.names is not None:
        await rule.names(game, making)


# ---------------------------------------------------------------------- throwing it back


def on_somebody(game: TotallyZombies, player: Player, to: Announced) -> Refusal | None:
    """It answers a card that is played on a player, but not one that its player has aimed at himself; nor one that goes
    in front of somebody: it lies there only once."""
    if to.printed.stays_in_front:
        return Refusal(ONLY_ANSWERS, say("{} goes in front of one player only", to.printed.name))
    if not to.aims or to.making.target == to.making.seat:
        return Refusal(ONLY_ANSWERS, say("{} is not played on another player", to.printed.name))
    if to.rule is None or to.rule.targets is None:  # an answer to a card
        return None
    no = to.rule.targets(game, player.seat).refusal(to.making.seat)
    return Refusal(SENSE, say("thrown back it would do nothing: {}", no.why)) if no else None


@reaction("back-at-ya", on_somebody, aims=True)
async def back_at_ya(game: TotallyZombies, play: Play, to: Announced) -> None:
    """The card works on its own player as well: whoever throws it back decides what there is to decide."""
    copied = to.making.stands_for
    to.echoes.append(Play(play.seat, to.making.card, play.target, stands_for=copied, thrown_back=True))


# ---------------------------------------------------------------------- copying it

COPIES = "hey-i-got-one-of-those"
WHICH_COPY = QUESTIONS.choice(
    "card.copy", "totally-zombies.clarify.card-over-rule", "Copy which one?", "{who}, which weapon or item is copied?"
)


def no_copy(game: TotallyZombies, player: Player, card: str) -> Refusal | None:
    """Why a card cannot be copied by this player."""
    printed = game.card(card)
    if card in CARS or not printed.weapon or printed.effect in (COPIES, BEFORE_ANOTHER):
        return Refusal(SENSE, say("{} is no weapon or item that can be copied", printed.name))
    return one_copy(game, player, card)


def weapon_played(game: TotallyZombies, player: Player, to: Announced) -> Refusal | None:
    """It answers a weapon or item that somebody else plays."""
    return no_copy(game, player, to.printed.id) or one_copy(game, player, COPIES)


@reaction(COPIES, weapon_played)
async def copy_it(game: TotallyZombies, play: Play, to: Announced) -> None:
    """It becomes a copy of that card: in front of its player, or with its effect at once."""
    await become(game, play, to.printed.id)


async def become(game: TotallyZombies, play: Play, card: str) -> None:
    """The card is a copy of another one from now on, and does what that one does when it is played."""
    player, printed = game.players[play.seat], game.card(card)
    game.tell("{} has one of those: {}", player.name, printed.name)
    if printed.stays_in_front:
        put_in_front(game, player, play.card, printed.id)
    rule, copy = EVENTS.get(printed.effect), Play(play.seat, play.card, stands_for=printed.id)
    if rule is None:
        return
    if rule.targets is not None:
        options = rule.targets(game, play.seat)
        if not options:
            return
        copy.target = await TARGET.to(play.seat, options)
    if rule.names is not None:
        await rule.names(game, copy)
    await rule.run(game, copy)


def to_copy(game: TotallyZombies, seat: int) -> list[str]:
    """What lies in front of others and can be copied (also later than when it was played)."""
    player = game.players[seat]
    there = dict.fromkeys(card for other in game.players if other.seat != seat for card in other.front)
    return [card for card in there if no_copy(game, player, card) is None]


def nothing_to_copy(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if to_copy(game, play.seat):
        return None
    return Refusal(SENSE, say("nobody else has a weapon or item in front that could be copied"))


async def name_copy(game: TotallyZombies, play: Play) -> None:
    """Which card it will be is announced with it."""
    words = {card: game.card(card).name for card in to_copy(game, play.seat)}
    card = await WHICH_COPY.to(play.seat, Words(words, WHICH_COPY.rule, none_of("choose one of {}", words)))
    play.more.append(list(game.pack.cards).index(card))


@event(COPIES, sense=nothing_to_copy, names=name_copy)
async def copy_later(game: TotallyZombies, play: Play) -> None:
    """Later, while the copied card lies on the table."""
    await become(game, play, list(game.pack.cards)[play.more[0]])
