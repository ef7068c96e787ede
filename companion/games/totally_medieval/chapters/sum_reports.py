"""What nobody asked for about Dice cards, and the rule that it breaks."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.kit.reports import Report, ToldBySeat, during
from companion.games.totally_medieval.chapters.sums import HANDLING, OPTIONAL, RULE, SCORES
from companion.games.totally_medieval.meta import ONLY_WITH
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.state import Medieval
from companion.languages import say

Told = ToldBySeat[Medieval, Side]


def of_another(told: Told) -> bool:
    """Is it the question that waits, but from somebody else?"""
    return told.of_another


def no_sums(told: Told) -> bool:
    return not {*told.game.variants} & {*ONLY_WITH["sums"]}


def claimed(told: Told) -> Refusal:
    """Nobody writes down points for a card: they follow from the answer."""
    game, battle = told.game, told.game.fighting()
    if game.sum or battle is None:
        return Refusal(SCORES, say("a Dice card scores when it is answered rightly, and then by itself: {}", told.asks))
    dice = battle.attack_dice if told.mine else battle.defence_dice
    if dice and not dice[-1]:
        return Refusal(f"{RULE}.wrong-zero", say("the answer was wrong, and scores nothing"))
    return Refusal(SCORES, say("the card scores {}, as it says", dice[-1]) if dice else say("no card was answered yet"))


REPORTS: tuple[Report[Told], ...] = (
    Report("sum.*", OPTIONAL, no_sums, say("no Dice cards are used in this game: {asks}")),
    Report("sum.answer", f"{RULE}.active-player-answers", of_another, say("nobody answers for another: {asks}")),
    Report("sum.draw", f"{RULE}.opponent-draws", of_another, say("the opponent draws the card and holds it: {asks}")),
    Report("sum.verdict", HANDLING, of_another, say("whoever holds the card says whether it was right: {asks}")),
    Report(
        "sum.reveal", f"{RULE}.answer-covered", why=say("the answer stays covered until somebody has given it: {asks}")
    ),
    Report("sum.points", claimed),
    Report("sum.draw", HANDLING, during("sum.answer", "sum.verdict"), say("one card is drawn already: {asks}")),
    Report("sum.answer sum.verdict", HANDLING, why=say("a card has one answer, and is asked once: {asks}")),
    Report("sum.draw", f"{RULE}.opponent-draws", why=say("no Dice card is drawn now: {asks}")),
)
