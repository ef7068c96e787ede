"""The bot's event cards: which one is worth its token now, whom it hits, what is answered, kept and thrown away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from companion.engine import Json, Request
from companion.games.horde.hands import NONE
from companion.games.horde.interrupts import FRONT, HAND
from companion.games.totally_zombies.bot.card_moments import (
    HELP,
    HURT,
    HURT_ALL,
    ON_ONESELF,
    USED,
    Moment,
    against_the_leader,
    desperate,
    keeps,
    now_and_then,
    own_turn,
)
from companion.games.totally_zombies.bot.horde import AHEAD, prey
from companion.games.totally_zombies.bot.mind import Mind, in_need
from companion.games.totally_zombies.bot.plans import plan, rivals, threat
from companion.games.totally_zombies.bot.walking import sewer_entrance
from companion.games.totally_zombies.chapters.combat import must_fight
from companion.games.totally_zombies.chapters.deeds import no_deed
from companion.games.totally_zombies.chapters.hands import hand_limit
from companion.games.totally_zombies.chapters.interrupts import no_play
from companion.games.totally_zombies.chapters.laying_out import BEFORE_ANOTHER
from companion.games.totally_zombies.chapters.reactions import NO
from companion.games.totally_zombies.people import AREA_OF
from companion.games.totally_zombies.printed import Card
from companion.tiles import FAR, read_cell

Waiting: TypeAlias = tuple[Request[Any], ...]

# ---------------------------------------------------------------------- playing


def good_plays(mind: Mind, waiting: Waiting) -> Iterator[dict[str, Json]]:
    """What helps now, the best first: deeds that cost nothing, cards in front, then cards of the hand."""
    game, me, request = mind.game, mind.me, waiting[-1]
    for name, good in DEEDS.items():
        if good(mind, request) and no_deed(game, me.seat, name, waiting) is None:
            yield from _done(mind, name)
    for card in list(me.front):
        moment = USED.get(game.works_as(me, card).effect) if card in game.pack.cards else None
        if moment and moment(mind, request) and no_play(game, me.seat, card, FRONT, waiting) is None:
            yield {"card": card, "from": FRONT}
    if me.events and not me.plays:
        for card in _worth_it(mind, request, set(me.hand) - AREA_OF.keys()):
            if no_play(game, me.seat, card, HAND, waiting) is None:
                yield {"card": card, "from": HAND}


def _worth_it(mind: Mind, request: Request[Any], hand: set[str]) -> Iterator[str]:
    """The cards of a hand that do enough now, the best first. Without whims it does not matter in which order they are
    thought about: so few are left to be sorted."""

    def worth(card: str) -> bool:
        return worth_it(mind, request, mind.game.card(card))

    known = {card for card in hand if worth(card)} if mind.calm else hand
    for card in sorted(known, key=lambda card: (-keeps(mind, card), card)):
        if mind.calm or worth(card):
            yield card


def _done(mind: Mind, name: str) -> Iterator[dict[str, Json]]:
    if name != "sewer-entrance":
        yield {"card": name}
    elif (square := sewer_entrance(mind)) is not None:
        yield {"card": name, "target": mind.game.map.names[square]}


def ready_to_set_off(mind: Mind, request: Request[Any]) -> bool:
    """A sewer entrance is thought about once in a turn."""
    return request.name in ("move.roll", "move.how") and own_turn(mind, request)


def left_lying(mind: Mind, request: Request[Any]) -> bool:
    """Whoever is asked about a token just now answers."""
    return own_turn(mind, request) and request.name != "move.take" and not must_fight(mind.game, mind.me)


DEEDS: Mapping[str, Moment] = {
    "recite": own_turn,
    "guts-for-life": lambda mind, request: in_need(mind.me),
    "take-token": left_lying,
    "sewer-entrance": ready_to_set_off,
}


def worth_it(mind: Mind, request: Request[Any], card: Card) -> bool:
    """Does a card of the hand do enough now for the token that it costs?"""
    if card.stays_in_front and card.effect not in (BEFORE_ANOTHER, "where-did-he-go"):
        return True
    if card.effect in HELP:
        return HELP[card.effect][1](mind, request)
    if card.effect in HURT_ALL:
        return desperate(mind, request)
    hurts = card.effect in HURT or card.stays_in_front
    return (against_the_leader if hurts else now_and_then)(mind, request)


def discard(mind: Mind, request: Request[Any]) -> Json:
    """The worst card where one must go, or where a full hand holds one that is good for nothing."""
    worst = min((card for card in request.options if card != NONE), key=lambda card: keeps(mind, str(card)))
    if NONE not in request.options:
        return worst
    full = len(mind.me.hand) >= hand_limit(mind.me)
    return worst if full and keeps(mind, str(worst)) < 2 else NONE


# ---------------------------------------------------------------------- whom it hits


def aim(mind: Mind, request: Request[Any]) -> Json:
    """At whoever is ahead; at oneself where it helps; at the tile or square where most zombies are, or nearest to
    whoever is ahead."""
    game, me = mind.game, mind.me
    options = list(request.options)
    effect = game.card(game.announced[-1]).effect if game.announced else ""
    if any(isinstance(target, int) for target in options):
        if effect in ON_ONESELF and me.seat in options:
            return me.seat
        others = [one for one in rivals(mind) if one.seat in options]
        return max(others, key=lambda one: threat(game, one)).seat if others else None
    hunted = prey(mind)
    field = game.map.distances(hunted) if hunted else None

    def score(target: Json) -> tuple[int, int]:
        cell, square = read_cell(str(target)), game.map.square(target)
        if cell is not None and cell in game.map.cells:
            square = 9 * game.map.cells[cell]
        there = sum(len(game.zombies.get(9 * (square // 9) + k, "")) for k in range(9)) if square >= 0 else 0
        return (0 if effect in HURT else there), -(field[square] if field and square >= 0 else FAR)

    return max(options, key=score)


def put_pawn(mind: Mind, request: Request[Any]) -> Json:
    """The own pawn where the way on is cheapest, another one where it is dearest."""
    game = mind.game
    card = game.card(game.announced[-1]) if game.announced else None
    mine = card is None or card.target == "yourself"
    found = plan(mind)
    pick = min if mine else max
    return pick(request.options, key=lambda name: found.price(game.map.square(name)))


def answer_card(mind: Mind, request: Request[Any]) -> Json:
    """A card that hits oneself is answered, one that helps a leader too; a weapon is copied."""
    game, me = mind.game, mind.me
    cards = [str(card) for card in request.options if card != NO]
    options: Any = request.options
    to = options.to
    who = game.players[to.making.seat]
    hit = to.aimed_at(me) or (not to.aims and to.printed.effect in HURT)
    dangerous = who.seat != me.seat and threat(game, who) >= AHEAD
    if hit or dangerous:
        return next(iter(cards), NO)
    return next((card for card in cards if game.card(card).stays_in_front), NO)
