"""CARD: play a card out of turn. Who plays, a moment to look away, then the hand: what may be played and what not."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.desk.canvas import Canvas
from companion.desk.intents import Play
from companion.desk.screens.art import draw_eye
from companion.desk.screens.common import Choosing, Item, Pages, header
from companion.desk.screens.refusal import Refused as RefusedScreen
from companion.desk.screens.screen import BACK, CARD, OK, Close, Go, Reply, Say, Screen
from companion.desk.screens.why import rule_pages, sentence
from companion.engine import CompanionError, Json, Refusal, Refused
from companion.games.kit.board import FRONT, HAND
from companion.languages import joined, say
from companion.table.shelf import is_bot

if TYPE_CHECKING:
    from companion.desk.desk import Desk


@dataclass(frozen=True, slots=True)
class Held:
    """One card that a player could think of playing."""

    play: Mapping[str, Json]
    name: str
    does: str
    no: Refusal | None = None
    """Why it may not be played now."""


def card_screen(desk: Desk) -> Reply:
    """What CARD opens: the players who may have something to play, or the hand of the only one."""
    if desk.table is None or desk.table.driver.pending is None:
        return Say(say("No game, no cards"))
    if not desk.board.cards(desk.game):
        return Say(say("No cards in this game"))
    seats = card_seats(desk)
    if not seats:
        return Say(say("Nobody holds a card"))
    return Go(CardSeat(seats)) if len(seats) > 1 else hand_screen(desk, seats[0])


def card_seats(desk: Desk) -> list[int]:
    """People who hold cards, known or not, or may do something without one."""
    board, game = desk.board, desk.game
    people = [seat for seat, name in enumerate(game.names) if not is_bot(name) and not board.gone(game, seat)]
    return [seat for seat in people if board.in_hand(game, seat) or board.in_front(game, seat) or _may(desk, seat)]


def _may(desk: Desk, seat: int) -> bool:
    """Is there something that this player may play now?"""
    assert desk.table is not None
    driver = desk.table.driver
    return any(True for _ in driver.game.plays(seat, driver.waiting))


def hand_screen(desk: Desk, seat: int) -> Reply:
    """The hand; behind a page that asks the others to look away where the companion keeps hidden cards."""
    people = [name for name in desk.game.names if not is_bot(name)]
    known = desk.board.known(desk.game, seat)
    return Go(LookAway(seat)) if known and len(people) > 1 else Go(Hand(seat, cards_of(desk, seat)))


def cards_of(desk: Desk, seat: int) -> list[Held]:
    """What a player may play now, then what is held and may not be, with the rule that says so."""
    assert desk.table is not None
    driver = desk.table.driver
    hand, front = desk.board.in_hand(driver.game, seat), desk.board.in_front(driver.game, seat)
    plays = list(driver.game.plays(seat, driver.waiting))
    cards = [_held(desk, seat, play, True) for play in plays]
    others: list[dict[str, Json]] = [{"card": card, "from": HAND} for card in dict.fromkeys(hand) if card]
    others += [{"card": card, "from": FRONT} for card in front]
    cards += [_held(desk, seat, play) for play in others if play not in plays]
    if None in hand:
        known = [card.play for card in cards]
        cards += _unseen(desk, seat, [play for play in _any_card(desk) if play not in known])
    return cards


def _any_card(desk: Desk) -> list[dict[str, Json]]:
    return [{"card": card, "from": HAND} for card in sorted(desk.board.cards(desk.game))]


def _unseen(desk: Desk, seat: int, plays: list[dict[str, Json]]) -> list[Held]:
    """A card that nobody has shown is played by its name: those that may be played come first."""
    cards = [_held(desk, seat, play) for play in plays]
    return sorted(cards, key=lambda card: card.no is not None)


def _held(desk: Desk, seat: int, play: Mapping[str, Json], legal: bool = False) -> Held:
    name, does = desk.board.play_words(desk.game, play)
    return Held(play, name, does, None if legal else refusal_of(desk, seat, play))


def refusal_of(desk: Desk, seat: int, play: Mapping[str, Json]) -> Refusal | None:
    """Why the card may not be played; tried on the game, whose rule is closed before it begins."""
    assert desk.table is not None
    driver = desk.table.driver
    try:
        driver.game.interrupt("play", seat, dict(play), driver.waiting).close()
    except Refused as no:
        return Refusal(no.rule, no.why)
    except CompanionError as error:
        return Refusal("", str(error))
    return None


class CardSeat(Choosing):
    """Who plays a card?"""

    title = say("Who plays a card?")

    def __init__(self, seats: Sequence[int]) -> None:
        super().__init__()
        self.seats = tuple(seats)

    def items(self, desk: Desk) -> Sequence[Item]:
        return [self._item(desk, seat) for seat in self.seats]

    def _item(self, desk: Desk, seat: int) -> Item:
        cards, front = len(desk.board.in_hand(desk.game, seat)), desk.board.in_front(desk.game, seat)
        return Item(desk.game.names[seat], f"{cards} 🂠", hint=say("{} in front", len(front)) if front else "")

    def chosen(self, desk: Desk, index: int) -> Reply:
        return hand_screen(desk, self.seats[index])

    def press(self, desk: Desk, button: str) -> Reply:
        return Close() if button == CARD else super().press(desk, button)


class LookAway(Screen):
    """Only the holder should see what comes: everybody else looks away."""

    of: ClassVar[str] = say("Cards of")
    """What is shown then, in the header ..."""
    said: ClassVar[str] = say("OK shows the cards")
    """... and to a finger that went astray."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        name = desk.game.names[self.seat]
        header(canvas, desk, joined(" ", (self.of, name)), "🂠")
        draw_eye(canvas, 64, 14)
        canvas.middle(3, say("For {} alone.", name))
        canvas.middle(4, say("All others, please"))
        canvas.middle(5, say("look away!"))
        canvas.keys(7, [("OK", say("show")), ("BACK", say("not now"))])

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return self.shown(desk)
        if button in (BACK, CARD):
            return Close()
        return Say(self.said)

    def shown(self, desk: Desk) -> Reply:
        """The others look away."""
        return desk.replace(Hand(self.seat, cards_of(desk, self.seat)))


class Hand(Choosing):
    """The cards of one player; those that may not be played now are dim, and WHY names the rule."""

    def __init__(self, seat: int, cards: Sequence[Held]) -> None:
        super().__init__()
        self.seat = self.secret = seat
        self.cards = tuple(cards)

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def heading(self, desk: Desk) -> tuple[str, str]:
        cards = len(desk.board.in_hand(desk.game, self.seat))
        return say("{} plays", desk.game.names[self.seat]), f"{cards} 🂠"

    def items(self, desk: Desk) -> Sequence[Item]:
        return [self._item(card) for card in self.cards]

    def _item(self, card: Held) -> Item:
        return Item(
            card.name, say("front") if card.play.get("from") == FRONT else "", card.no is not None, hint=card.does
        )

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("why not") if item is not None and item.dim else say("play")), ("WHY", say("what"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return Play(self.seat, self.cards[index].play)

    def barred(self, desk: Desk, index: int) -> Reply:
        no = self.cards[index].no
        assert no is not None
        return Go(RefusedScreen(no.rule, no.why))

    def explained(self, desk: Desk, index: int) -> Reply:
        card = self.cards[index]
        words = [card.does]
        if card.no is not None:
            words += ["", say("Not now: ") + sentence(card.no.why), *rule_pages(card.no.rule, True)]
        return Go(Pages(card.name, words))

    def press(self, desk: Desk, button: str) -> Reply:
        return Close() if button == CARD else super().press(desk, button)
