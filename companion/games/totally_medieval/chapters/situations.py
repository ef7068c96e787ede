"""Situation cards: one is flipped as each Round opens, and strikes both sides, the first player first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.engine import STEP, Json, Options, Refusal, Request, Words
from companion.games.kit.reports import Report, during
from companion.games.totally_medieval.chapters.card_reports import Told, not_my_turn
from companion.games.totally_medieval.chapters.cards import add_harvest
from companion.games.totally_medieval.chapters.illness import on_battlefield, strike
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import LOSE_HARVEST, WEATHER
from companion.games.totally_medieval.questions import FLIP, RESHUFFLE
from companion.games.totally_medieval.state import NO_CARD, Medieval
from companion.languages import say

PUBLIC = "totally-medieval.round.situation-public"
TOP_CARD = "totally-medieval.round.flip-top-card"
USED = "totally-medieval.ruling.used-situation"
OPTIONAL = "totally-medieval.round.parts-optional"
FIRST_PLAYER = "totally-medieval.round.first-player-flips"
ROUND_END = "totally-medieval.round.end"
EVERYBODY = "totally-medieval.round.everyone-takes-turn"
DEFINITION = "totally-medieval.round.definition"
TURN_BY_TURN = "totally-medieval.round.alternating-turns"
BOTH, WEATHER_BOTH = "totally-medieval.round.situation-affects-both", "totally-medieval.weather.affects-both"
NEW_EACH_ROUND = "totally-medieval.situation.new-each-round"
ONLY_ONE = "totally-medieval.category.illness-is-situation"
SHUFFLED = "shuffled"


def pile(game: Medieval) -> Counter[str]:
    """The cards that lie face down: all but the one in force and those under it
    (totally-medieval.ruling.used-situation)."""
    left = Counter({id: card.copies for id, card in game.pack.situations.items()})
    left.subtract(game.seen_situations)
    left.subtract([game.situation] if game.situation else ())
    return +left


class TopCard(Options[str]):
    """What may lie on top of the Situation pile: each card as likely as it has copies there."""

    __slots__ = ("game", "left")

    def __init__(self, game: Medieval) -> None:
        self.game, self.left = game, pile(game)

    def candidates(self) -> Iterable[str]:
        return self.left

    def weight(self, value: str) -> int:
        return self.left[value]

    def refusal(self, value: str) -> Refusal | None:
        if value in self.left:
            return None
        return Refusal(USED, say("{} lies face up beside the pile already", self.game.pack.situations[value].name))

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str) and raw in self.game.pack.situations:
            return raw
        if isinstance(raw, list):
            return Refusal(TOP_CARD, say("one card is flipped, the top one of the pile"))
        if raw == NO_CARD:
            return Refusal(OPTIONAL, say("much of a Round is optional, but not its Situation card"))
        return Refusal(PUBLIC, say("everybody may see the card: say which one it is"))

    def label(self, value: str) -> str:
        return self.game.pack.situations[value].name


@FLIP.meaning
def ability(game: Medieval, request: Request[Any], card: str) -> str:
    """What the card does, in the words of the pack."""
    return game.pack.situations[card].does


async def flip(game: Medieval) -> None:
    """A new card replaces the old one (totally-medieval.situation.new-each-round); then it strikes, the first player of
    the Round first (totally-medieval.ruling.flip-order)."""
    if not game.striking:
        await turn_up(game)
        game.striking = [side.seat for side in game.from_leader()]
    while game.striking:
        await STEP
        await befall(game, game.players[game.striking[0]])
        del game.striking[0]


async def turn_up(game: Medieval) -> None:
    """The active player turns up the top card (totally-medieval.ruling.flipper); the old one lies under it."""
    if not pile(game):
        await reshuffle(game)
    card = await FLIP.to(game.seat, TopCard(game))
    if game.situation:
        game.seen_situations.append(game.situation)
    game.situation = card
    game.tell("Round {}: {}", game.round, game.pack.situations[card].name)


async def reshuffle(game: Medieval) -> None:
    """Every card goes into a new pile (totally-medieval.ruling.situation-deck-empty)."""
    if not game.own_deck:
        words = {SHUFFLED: say("they are shuffled")}
        await RESHUFFLE.to(game.seat, Words(words, RESHUFFLE.rule, say("shuffle the used Situation cards first")))
    game.seen_situations, game.situation = [], ""
    game.tell("the Situation cards are shuffled into a new pile")


async def befall(game: Medieval, side: Side) -> None:
    """What the new card does to one side at once: Harvest that is lost, a Character that falls ill."""
    card = game.in_force()
    assert card is not None
    if card.effect.kind == LOSE_HARVEST:
        add_harvest(game, side, -card.effect.value)
    if card.illness:
        await strike(game, side, card.illness, card.victim, on_battlefield(game, side))


# ---------------------------------------------------------------------- reports that nobody asked for


def _extra(told: Told) -> str:
    """One Situation card a Round, whatever kind it is."""
    card = told.game.in_force()
    return ONLY_ONE if card is not None and card.illness else NEW_EACH_ROUND


def _in_force(told: Told) -> Refusal:
    """Only the last card that was flipped counts; the value is another one."""
    card = told.game.in_force()
    why = (
        say("{} is in force, and nothing else", card.name)
        if card is not None
        else say("no Situation card is in force yet")
    )
    return Refusal(NEW_EACH_ROUND, why)


def _both(told: Told) -> str:
    """Nobody is spared, whatever kind of card it is."""
    card = told.game.in_force()
    return WEATHER_BOTH if card is not None and card.kind == WEATHER else BOTH


TURNS = "turn.card move.from move.who move.to battle.which battle.again turn.end"
"""What belongs to somebody's turn."""

# fmt: off
REPORTS: tuple[Report[Told], ...] = (
    Report("situation.flip", FIRST_PLAYER, lambda told: told.of_another,
           say("the first player of the Round flips: {asks}")),
    Report("situation.flip", ROUND_END, why=say("the Round goes on until both have had their turn: {asks}")),
    Report("situation.extra", _extra, why=say("a Round has one Situation card: {asks}")),
    Report("situation.claim", _in_force),
    Report("situation.skip", OPTIONAL, why=say("every Round begins with a Situation card: {asks}")),
    Report("situation.middle", TOP_CARD, why=say("the top card of the pile is flipped: {asks}")),
    Report("situation.one-side", _both, why=say("the card in force acts on both sides alike")),
    Report("round.open", EVERYBODY, why=say("the next Round begins when both have ended their turn: {asks}")),
    Report(TURNS, DEFINITION, during("situation.*"), say("first the Situation card: {asks}")),
    Report(TURNS, TURN_BY_TURN, not_my_turn, say("it is not the turn of {who}: {asks}")),
)
# fmt: on
