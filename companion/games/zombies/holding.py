"""What a player of Zombies!!! holds, as only this player may see it, and which questions nobody else may read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine import Refusal, Request
from companion.games.kit.board import Held
from companion.games.zombies.chapters.interrupts import FRONT, HAND, no_play
from companion.games.zombies.people import Player
from companion.games.zombies.state import Zombies

OVER = Refusal("zombies.card.any-sensible-time", "the game is over")


def private(game: Zombies, request: Request[Any]) -> bool:
    """Do the legal answers say what is in a hand, or how a hidden pile lies?"""
    if request.name in ("event.discard", "event.draw"):
        return any(known(game, player.seat) for player in game.players) or any(card is not None for card in game.deck)
    return request.name == "tile.draw" and game.helipad_at > 0


def known(game: Zombies, seat: int) -> bool:
    """Does the companion know a card of this hand? Then only its player may speak of the hand."""
    return any(card is not None for card in game.players[seat].hand)


def hand(game: Zombies, seat: int, waiting: tuple[Request[Any], ...]) -> Sequence[Held]:
    """The cards of a hand and those in front, each with why it may not be played now."""
    player = game.players[seat]
    return [*_in_hand(game, player, waiting), *_in_front(game, player, waiting)]


def _in_hand(game: Zombies, player: Player, waiting: tuple[Request[Any], ...]) -> Iterator[Held]:
    for card in player.hand:
        if card is None:
            yield Held("", "A card nobody has shown", "Name it when you play it.", HAND)
        else:
            yield _held(game, player, card, HAND, waiting)


def _in_front(game: Zombies, player: Player, waiting: tuple[Request[Any], ...]) -> Iterator[Held]:
    for card in player.front:
        yield _held(game, player, card, FRONT, waiting)


def _held(game: Zombies, player: Player, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Held:
    printed = game.card(card)
    no = no_play(game, player.seat, card, source, waiting) if waiting else OVER
    place = f"Put it down inside {' or '.join(printed.where)}. " if printed.where and source == HAND else ""
    return Held(card, printed.name, place + printed.good_for, source, no)


def could_be(game: Zombies, seat: int) -> Sequence[tuple[str, str]]:
    """What the unseen cards of a hand could be, as far as this says nothing of another hand."""
    player = game.players[seat]
    others = any(known(game, other.seat) for other in game.players if other is not player)
    if None not in player.hand or others:
        return []
    cards = [card for card in sorted(game.pack.cards) if game.unaccounted(card) > 0]
    return [(card, game.card(card).name) for card in cards]


def front(game: Zombies, seat: int) -> Sequence[str]:
    """The names of the cards that lie before a player for all to see."""
    return [game.card(card).name for card in game.players[seat].front]


def tally(game: Zombies, seat: int) -> Sequence[tuple[str, int]]:
    """What can be counted of a player."""
    player = game.players[seat]
    counted = [("hearts", player.hearts), ("bullets", player.bullets), ("zombies", player.zombies)]
    counted += [("survivors", player.survivors)] if game.rescue else []
    return [*counted, ("cards", len(player.hand))]
