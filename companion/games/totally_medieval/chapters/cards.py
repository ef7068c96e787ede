"""The first step of a turn: one card from the hand, or none; then hunger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine import STEP, Json, Options, Refusal
from companion.games.totally_medieval.chapters.winning import look_for_winner
from companion.games.totally_medieval.meta import ARMY, HARVEST_MOST
from companion.games.totally_medieval.people import Character, Side
from companion.games.totally_medieval.printed import CHARACTER, HARVEST, MACHINE
from companion.games.totally_medieval.questions import PLAY, STARVE
from companion.games.totally_medieval.state import NO_CARD, Medieval
from companion.games.totally_medieval.words import one_of, whose
from companion.languages import say

KINDS = "totally-medieval.turn.card-kinds"
SEEN = "totally-medieval.ruling.hand-tracking"
EXCLUSIVE = "totally-medieval.setup.pack-exclusive"


class CardsToPlay(Options[str]):
    """The cards of a hand, or none of them (totally-medieval.turn.steps-optional). Of a hand that nobody has shown any
    card may be named that was not seen elsewhere (totally-medieval.ruling.hand-tracking)."""

    __slots__ = ("game", "side")

    def __init__(self, game: Medieval, side: Side) -> None:
        self.game, self.side = game, side

    def candidates(self) -> Iterable[str]:
        return NO_CARD, *self._held()

    def _held(self) -> Iterator[str]:
        known = dict.fromkeys(card for card in self.side.hand if card is not None)
        yield from known
        if None in self.side.hand:
            yield from (card for card in self.game.unseen(self.side) if card not in known)

    def refusal(self, value: str) -> Refusal | None:
        return None if value == NO_CARD else no_play(self.game, self.side, value)

    def read(self, raw: Json) -> str | Refusal:
        if raw == NO_CARD or (isinstance(raw, str) and raw in self.game.pack.people):
            return str(raw)
        return Refusal(KINDS, say("only a Character, a War Machine or a Harvest from the hand is played"))

    def label(self, value: str) -> str:
        if value == NO_CARD:
            return say("no card")
        card = self.game.card(value)
        return say("{} {}/{}", card.name, card.attack, card.defence) if card.kind == CHARACTER else card.name


def no_play(game: Medieval, side: Side, id: str) -> Refusal | None:
    """Why a card may not be played from the hand now."""
    card = game.card(id)
    if card.civilization != side.civilization:
        return Refusal(
            EXCLUSIVE, say("{} belongs to the {}", card.name, game.pack.civilizations[card.civilization].name)
        )
    if id not in side.hand and (None not in side.hand or id not in game.unseen(side)):
        return _not_held(game, side, id)
    if card.kind == CHARACTER:
        return no_room_at_home(game, side)
    return None


def _not_held(game: Medieval, side: Side, id: str) -> Refusal:
    """Which rule it breaks to play a card that is not in the hand."""
    card = game.card(id)
    if card.kind == HARVEST and side.discard.count(id) >= card.copies:
        return Refusal(
            "totally-medieval.category.harvest-count", say("all {} Harvest cards have been played", card.copies)
        )
    if card.kind == HARVEST:
        return Refusal("totally-medieval.harvest.card-from-hand", say("{} holds no Harvest card", side.name))
    if side.character(id) is not None or id in side.machines:
        return Refusal(SEEN, say("{} is in play already", card.name))
    if id in side.discard:
        return Refusal(SEEN, say("{} lies in the discard pile, and stays there", card.name))
    return Refusal(KINDS, say("{} does not hold {}", side.name, card.name))


def no_room_at_home(game: Medieval, side: Side) -> Refusal | None:
    """Characters begin in their Homeland (totally-medieval.turn.character-starts-home) and nowhere else."""
    home = game.home(side)
    if game.opponent(side).at(home):
        return Refusal("totally-medieval.ruling.taken-homeland", say("the opponent stands in the Homeland"))
    if game.room(side, home) <= 0:
        return Refusal(
            "totally-medieval.setup.homeland-is-terrain", say("{} Characters stand in the Homeland already", ARMY)
        )
    return None


async def card_step(game: Medieval) -> None:
    """One card at most (totally-medieval.turn.one-card), then the look into the store."""
    side = game.active
    while not game.played:
        card = await PLAY.to(side.seat, CardsToPlay(game, side))
        if card is None:
            continue  # somebody was cured: ask again
        game.played = card
        if card != NO_CARD:
            play_card(game, side, card)
        await STEP
    if side.harvest == 0 and not game.starved:
        await starve(game, side)


def play_card(game: Medieval, side: Side, id: str) -> None:
    """A Character comes to the Homeland, a War Machine lies beside the mat
    (totally-medieval.turn.war-machine-off-mat),
    a Harvest fills the store and is discarded at once (totally-medieval.turn.harvest-discarded)."""
    card = game.card(id)
    side.hand.remove(id if id in side.hand else None)
    game.stirred = True
    game.tell("{} plays {}", side.name, card.name)
    if card.kind == CHARACTER:
        side.characters.append(Character.of(id, game.home(side)))
    elif card.kind == MACHINE:
        side.machines.append(id)
    else:
        side.discard.append(id)
        add_harvest(game, side, card.levels[game.civilization(side).harvest])


def add_harvest(game: Medieval, side: Side, points: int) -> None:
    """The store holds at most 20 (totally-medieval.harvest.maximum), and never less than nothing."""
    before, side.harvest = side.harvest, max(0, min(HARVEST_MOST, side.harvest + points))
    if side.harvest != before:
        game.tell("{} has {} Harvest now", side.name, side.harvest)


class Own(Options[str]):
    """Some of a side's own Characters, by their cards."""

    __slots__ = ("cards", "game", "rule", "why")

    def __init__(self, game: Medieval, cards: Iterable[str], rule: str, why: str) -> None:
        self.game, self.cards, self.rule, self.why = game, tuple(cards), rule, why

    def candidates(self) -> Iterable[str]:
        return self.cards

    def refusal(self, value: str) -> Refusal | None:
        return None if value in self.cards else Refusal(self.rule, self.why)

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str) and raw in self.game.pack.people:
            return raw
        return Refusal(self.rule, self.why)

    def label(self, value: str) -> str:
        return one_of(self.game, value)


async def starve(game: Medieval, side: Side) -> None:
    """Without Harvest one Character is lost and nobody moves (totally-medieval.harvest.zero-starves-one), whoever it is
    and wherever it stands (totally-medieval.ruling.starvation-victim)."""
    if side.characters:
        mine = [one.card for one in side.characters]
        card = await STARVE.to(
            side.seat, Own(game, mine, STARVE.rule, say("one of your own Characters in play is lost"))
        )
        game.tell("{} starves", whose(game, card))
        game.lose(side, next(one for one in side.characters if one.card == card))
    game.starved = True
    look_for_winner(game)
