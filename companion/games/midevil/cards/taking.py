"""Event cards that take what lies in front of another player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.horde.hands import renew_deck, take_card
from companion.games.midevil.cards.card import SENSE, Seats, both, event, no_combat
from companion.games.midevil.chapters import horse
from companion.games.midevil.chapters.hands import RULES, EventDraws
from companion.games.midevil.chapters.spells import spell_name, steal
from companion.games.midevil.effects import HORSE
from companion.games.midevil.people import Player
from companion.games.midevil.questions import QUESTIONS, TARGET
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import NOWHERE

BEATS = "midevil.card.card-beats-rule"
COPY = "midevil.limit.one-copy-in-play"
TAKES = QUESTIONS.choice("card.take", BEATS, "Take what?", "{who}, what do you take?")
EXTRA = QUESTIONS.draw(
    "event.draw", BEATS, "Draw an event card", "{who}, the card lets you draw an event card.",
    said="draws a card", secret=True,
)  # fmt: skip


def near(game: MidEvil, one: Player, other: Player) -> bool:
    """On the same tile, or on two that touch along a side."""
    if not one.on_map or not other.on_map:
        return False
    mine, theirs = one.at // 9, other.at // 9
    return mine == theirs or theirs in game.adjacent(mine)


def items_of(game: MidEvil, player: Player) -> dict[str, str]:
    """What lies in front of a player and counts as an item: never the book (midevil.ruling.book-stolen-by-card)."""
    return {card: game.card(card).name for card in player.front if game.is_item(card)}


def spells_of(game: MidEvil, player: Player) -> dict[str, str]:
    return {spell: say("the spell {}", spell_name(game, spell)) for spell in player.spells}


def holders(
    what: Callable[[MidEvil, Player], dict[str, str]], close: bool = False
) -> Callable[[MidEvil, int], Options[int]]:
    """Other players from whom something of this kind may be taken."""

    def targets(game: MidEvil, seat: int) -> Options[int]:
        def no(player: Player) -> Refusal | None:
            if not what(game, player):
                return Refusal(SENSE, say("{} has nothing of the kind", player.name))
            if close and not near(game, game.players[seat], player):
                return Refusal(SENSE, say("{} is neither on the same tile nor on one beside it", player.name))
            return None

        return Seats(game, seat, no)

    return targets


async def take(game: MidEvil, play: Play, things: dict[str, str]) -> None:
    """The player of the card chooses one of these things in front of the other."""
    taker, owner = game.players[play.seat], game.players[play.target]
    thing = next(iter(things))
    if len(things) > 1:
        thing = await TAKES.to(play.seat, Words(things, BEATS, say("name something in front of {}", owner.name)))
    if thing in game.pack.spells:
        await steal(game, taker, owner, thing)
        return
    game.tell("{} takes {} from {}", taker.name, things[thing], owner.name)
    if game.card(thing).effect == HORSE:
        horse.hand_over(game, owner, taker)
    else:
        used = owner.front.pop(thing)
        if thing in taker.front:  # midevil.limit.one-copy-in-play
            game.discard(thing)
        else:
            taker.front[thing] = used


def pickings(game: MidEvil, player: Player) -> dict[str, str]:
    return items_of(game, player) | spells_of(game, player)


@event("pickpocket", sense=no_combat, targets=holders(pickings, close=True))
async def pickpocket(game: MidEvil, play: Play) -> None:
    await take(game, play, pickings(game, game.players[play.target]))


def loot(game: MidEvil, player: Player) -> dict[str, str]:
    """Weapons and items; no spells."""
    return {card: game.card(card).name for card in player.front}


@event("pillage", sense=no_combat, targets=holders(loot))
async def pillage(game: MidEvil, play: Play) -> None:
    await take(game, play, loot(game, game.players[play.target]))


def _horse_of(game: MidEvil, player: Player) -> dict[str, str]:
    card = game.in_front(player, HORSE)
    return {card: game.card(card).name} if card else {}


def _not_below(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    thief = game.players[play.seat]
    if thief.on_map and game.in_dungeon(thief.at):
        return Refusal("midevil.dungeon-horse.none-inside", say("there are no horses in the dungeon"))
    return None


@event("horse-thief", sense=_not_below, targets=holders(_horse_of))
async def horse_thief(game: MidEvil, play: Play) -> None:
    """Ridden or waiting; its owner goes on on foot."""
    await take(game, play, _horse_of(game, game.players[play.target]))


def _page_or_cards(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if any(player.spells for player in game.players if player.seat != play.seat) or game.deck or game.discards:
        return None
    return Refusal(SENSE, say("nobody else has a spell, and no event card is left"))


async def whose_page(game: MidEvil, play: Play) -> None:
    """The card has a target only where somebody has a spell."""
    if targets := holders(spells_of)(game, play.seat):
        play.target = await TARGET.to(play.seat, targets)


@event("torn-page", sense=both(no_combat, _page_or_cards), names=whose_page)
async def torn_page(game: MidEvil, play: Play) -> None:
    """A spell of another player; where nobody has any, event cards."""
    if play.target != NOWHERE:
        await take(game, play, spells_of(game, game.players[play.target]))
        return
    player = game.players[play.seat]
    for _ in range(game.card(play.card).numbers["cards"]):
        if renew_deck(game):
            take_card(game, player, await EXTRA.to(play.seat, EventDraws(game, RULES)))
            game.tell("{} draws an event card", player.name)
