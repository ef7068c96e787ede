"""Sums instead of dice, and before moves: a Dice card is worth 1 to 6 points, and only a right answer earns them.

The opponent draws the card and holds it up. Where the companion makes up the sums it draws in the opponent's name and
judges the answer; of a printed card it is told the value, and by its holder whether the answer was right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from companion.engine import STEP, Json, Options, Refusal, Words
from companion.games.kit.unlisted import Number, TypedNumber, Unlisted
from companion.games.kit.wording import many
from companion.games.totally_medieval.arithmetic import (
    MOST,
    answer_of,
    how_many,
    in_line,
    level_of,
    sum_of,
    sum_words,
    sums_of,
)
from companion.games.totally_medieval.meta import LATE, LEVELS, MADE_UP
from companion.games.totally_medieval.people import Side, Sum
from companion.games.totally_medieval.printed import MedievalPack
from companion.games.totally_medieval.questions import SUM_ANSWER, SUM_DRAW, SUM_MADE_UP, SUM_VERDICT
from companion.games.totally_medieval.state import MOVE, Medieval
from companion.languages import joined, say

RULE = "totally-medieval.dice-card"
OPTIONAL, OWN_LEVEL, SCORES = f"{RULE}.optional", f"{RULE}.own-level", f"{RULE}.correct-scores"
HANDLING = "totally-medieval.ruling.dice-card-handling"
REFEREE_ASKS = "totally-medieval.ruling.referee-questions"
RIGHT, WRONG, SEEN = "right", "wrong", "seen"
VERDICTS = {RIGHT: say("right", about="an answer"), WRONG: say("wrong: nothing"), SEEN: say("seen: another card")}
OF_ONE_WHO_CAN = 0.5
"""So often somebody is right who answers by chance: half of the sums are known."""
_WRITTEN = re.compile(r"(\d+): (.+)")


class DiceCard(NamedTuple):
    """What stands on a Dice card."""

    value: int
    words: str
    """The sum; the answer follows from it."""


class MadeUpCards(Unlisted[DiceCard]):
    """A value as often as the decks have it, and with each of them any sum of the player's own level: they are
    independent of each other (totally-medieval.ruling.referee-questions)."""

    __slots__ = ("deck", "level")

    def __init__(self, deck: Mapping[int, int], level: str) -> None:
        self.deck, self.level = deck, level

    def candidates(self) -> Iterable[DiceCard]:
        return (DiceCard(value, words) for value, words in product(sorted(self.deck), sums_of(self.level)))

    def legal(self) -> Iterator[DiceCard]:
        return iter(self.candidates())

    def count(self) -> int:
        return len(self.deck) * how_many(self.level)

    def refusal(self, card: DiceCard) -> Refusal | None:
        level = level_of(card.words)
        if not level or card.value not in self.deck:
            return Refusal(REFEREE_ASKS, say("that is none of the companion's Dice cards"))
        if level != self.level:
            return Refusal(
                OWN_LEVEL, say("the card comes from the {} deck, not from {}", LEVELS[self.level], LEVELS[level])
            )
        return None

    def read(self, raw: Json) -> DiceCard | Refusal:
        if isinstance(raw, int):
            return Refusal(OPTIONAL, say("a Dice card with a sum is drawn here, no die is thrown"))
        found = _WRITTEN.fullmatch(raw) if isinstance(raw, str) else None
        if found is None:
            return Refusal(REFEREE_ASKS, say("a Dice card has a value and a sum, such as '5: 4 + 3 = ?'"))
        return DiceCard(int(found[1]), found[2])

    def show(self, card: DiceCard) -> Json:
        return f"{card.value}: {card.words}"

    def label(self, card: DiceCard) -> str:
        return say("{}: {}", card.value, sum_words(card.words))

    def roll(self, chance: float) -> DiceCard:
        values = [value for value in sorted(self.deck) for _ in range(self.deck[value])]
        place, number = divmod(int(chance * len(values) * how_many(self.level)), how_many(self.level))
        return DiceCard(values[place], sum_of(self.level, number))


class PrintedCards(Options[int]):
    """The value of a card from a deck on the table; used cards go under it, so that any can come again
    (totally-medieval.ruling.dice-card-handling)."""

    __slots__ = ("deck", "level")

    def __init__(self, deck: Mapping[int, int], level: str) -> None:
        self.deck, self.level = deck, level

    def candidates(self) -> Iterable[int]:
        return sorted(self.deck)

    def weight(self, value: int) -> int:
        return self.deck[value]

    def refusal(self, value: int) -> Refusal | None:
        values = ", ".join(map(str, sorted(self.deck)))
        return None if value in self.deck else Refusal(SCORES, say("Dice cards are worth {}, not {}", values, value))

    def read(self, raw: Json) -> int | Refusal:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        other = raw.partition(":")[0] if isinstance(raw, str) else ""
        if self.level and other in LEVELS and other != self.level:
            return Refusal(
                OWN_LEVEL, say("the card comes from the {} deck, not from {}", LEVELS[self.level], LEVELS[other])
            )
        return Refusal(SCORES, say("expected the value that is printed on the Dice card"))


class SumAnswers(TypedNumber):
    """What somebody says who is asked a sum: any number, for a wrong one is an answer too; or that the time is up."""

    __slots__ = ("sum",)

    def __init__(self, words: str, timed: bool) -> None:
        super().__init__(0, MOST, REFEREE_ASKS, {LATE: say("out of time")} if timed else None)
        self.sum = words

    def refusal(self, value: Number) -> Refusal | None:
        if value == LATE and not self.words:
            return Refusal(HANDLING, say("nobody counts the seconds at this table"))
        return super().refusal(value)

    def roll(self, chance: float) -> Number:
        """As somebody answers who can do half of the sums: blind guesses would hardly ever be right."""
        if chance < OF_ONE_WHO_CAN:
            return answer_of(self.sum)
        return super().roll((chance - OF_ONE_WHO_CAN) / (1 - OF_ONE_WHO_CAN))


# ---------------------------------------------------------------------- asking


async def ask_sum(game: Medieval, side: Side, purpose: str) -> int:
    """What a Dice card earns: its value for a right answer (totally-medieval.dice-card.correct-scores), nothing for a
    wrong one (totally-medieval.dice-card.wrong-zero), whatever the level is
    (totally-medieval.dice-card.any-level-same-game). A card whose answer was seen is replaced by another one."""
    while True:
        if not game.sum:
            await draw_card(game, side, purpose)
        await STEP
        card = game.sum[0]
        verdict = await (judged(game, side, card) if card.words else told_by_holder(game, side))
        game.sum = []
        if verdict != SEEN:
            return card.value if verdict == RIGHT else 0


async def draw_card(game: Medieval, side: Side, purpose: str) -> None:
    """The opponent draws (totally-medieval.dice-card.opponent-draws), also for a defender
    (totally-medieval.ruling.dice-card-defender), from a deck of the player's own level
    (totally-medieval.dice-card.own-level)."""
    holder, deck = game.opponent(side), deck_of(game.pack)
    if game.sums == MADE_UP:
        drawn = await SUM_MADE_UP.to(holder.seat, MadeUpCards(deck, side.level))
    else:
        drawn = DiceCard(await SUM_DRAW.to(holder.seat, PrintedCards(deck, side.level)), "")
    game.sum = [Sum.of(side.seat, purpose, drawn.value, drawn.words)]


def deck_of(pack: MedievalPack) -> dict[int, int]:
    """How often each value is in a deck; where a pack has no Dice cards, as often as on a die."""
    return {value: often for value, often in pack.dice_cards.items() if often} or dict.fromkeys(range(1, 7), 1)


async def judged(game: Medieval, side: Side, card: Sum) -> str:
    """Whoever it was drawn for answers, and only once (totally-medieval.dice-card.active-player-answers); until then
    nobody sees what comes out (totally-medieval.dice-card.answer-covered)."""
    answers = SumAnswers(card.words, not game.rule_is("answer-seconds", "0"))
    said, answer = await SUM_ANSWER.to(side.seat, answers), answer_of(card.words)
    question = in_line(card.words)
    if said == answer:
        earned = "" if card.purpose == MOVE else joined("", (", ", many(card.value, "point")))
        game.tell("{} answers {} to {}: right{}", side.name, said, question, earned)
        return RIGHT
    if said == LATE:
        game.tell("{} is out of time for {}: {} was right", side.name, question, answer)
    else:
        game.tell("{} answers {} to {}: wrong, {} was right", side.name, said, question, answer)
    return WRONG


async def told_by_holder(game: Medieval, side: Side) -> str:
    """The holder reads the printed solution (totally-medieval.ruling.dice-card-handling)."""
    verdicts = Words(VERDICTS, HANDLING, say("the holder says whether the answer is right or wrong, or was seen"))
    verdict: str = await SUM_VERDICT.to(game.opponent(side).seat, verdicts)
    return verdict
