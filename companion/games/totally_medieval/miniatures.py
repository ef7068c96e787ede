"""Miniatures on the mat instead of cards: where each figure stands, what lies before its owner, and what does not fit.

audit_mat(game, {"at": "t1", "figures": ["knights-champion"], "cards": []})
audit_piles(game, side, {"hs": ["knights-king"], "t1": ["knights-champion", "knights-squire"]})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.engine import Json, Refusal
from companion.games.kit.mat import NOWHERE, Square
from companion.games.totally_medieval.meta import MINIATURES
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import CHARACTER
from companion.games.totally_medieval.state import Medieval
from companion.games.totally_medieval.words import place
from companion.languages import joined, say, says

OPTIONAL = "totally-medieval.miniatures.optional"
STAND_IN = "totally-medieval.miniatures.stand-in"
RESERVE = "totally-medieval.miniatures.reserve"
ENTER = "totally-medieval.miniatures.enter-on-play"
PILES = "totally-medieval.miniatures.card-piles"
PER_RECTANGLE = "totally-medieval.miniatures.pile-per-rectangle"
DEAD = "totally-medieval.ruling.miniature-of-dead"


# ---------------------------------------------------------------------- what stands and lies where


def reserve(game: Medieval, side: Side) -> list[str]:
    """Figures that wait between the mat and their owner, because their cards were not played yet; those of the dead are
    back in the box (totally-medieval.ruling.miniature-of-dead)."""
    waiting = Counter(
        {
            card: copies
            for card, copies in game.pack.by_civilization[side.civilization].items()
            if game.card(card).kind == CHARACTER
        }
    )
    waiting.subtract(one.card for one in side.characters)
    waiting.subtract(card for card in side.discard if card in waiting)
    return list(waiting.elements())


def standing(game: Medieval, at: Square) -> list[str]:
    """The figures on a rectangle, by their cards: one for each Character."""
    return [one.card for side in game.players for one in side.at(at)]


def piles(game: Medieval, side: Side) -> dict[str, list[str]]:
    """The piles of cards before their owner: one for each rectangle on which Characters of that side stand."""
    found: dict[str, list[str]] = {}
    for one in side.characters:
        found.setdefault(game.mat.names[one.at], []).append(one.card)
    return found


# ---------------------------------------------------------------------- what people find


def off(game: Medieval) -> Refusal | None:
    """Without the variant cards stand on the mat."""
    return None if MINIATURES in game.variants else Refusal(OPTIONAL, say("this game is played with cards on the mat"))


def audit_mat(game: Medieval, found: Json) -> Refusal | None:
    """What does not fit on one rectangle; None where figures stand there as they should, and no card lies there."""
    at = game.mat.square(found.get("at")) if isinstance(found, Mapping) else NOWHERE
    if at == NOWHERE:
        return Refusal(STAND_IN, say("say which rectangle it is, and which figures and cards are there"))
    if no := off(game):
        return no
    for card in _cards(found.get("cards")):
        rule = ENTER if card == game.played else STAND_IN
        return Refusal(rule, say("the card {} lies before its owner, not on the mat", _name(game, card)))
    figures, right = Counter(_cards(found.get("figures"))), Counter(standing(game, at))
    for card in right - figures:
        return Refusal(STAND_IN, say("the figure {} is missing on {}", _name(game, card), place(game, at)))
    return next((not_there(game, card) for card in figures - right), None)


def not_there(game: Medieval, card: str) -> Refusal:
    """Why a figure does not stand where somebody put it."""
    if card not in game.pack.people or game.card(card).kind != CHARACTER:
        return Refusal(STAND_IN, say("there is no such figure"))
    name = game.card(card).name
    one = next((one for side in game.players for one in side.characters if one.card == card), None)
    if one is not None:
        return Refusal(STAND_IN, say("the figure {} stands on {}", name, place(game, one.at)))
    if any(card in side.discard for side in game.players):
        return Refusal(DEAD, say("{} is out of the game: the figure is in the box", name))
    return Refusal(RESERVE, say("{} has not been played: the figure waits beside the mat", name))


def audit_piles(game: Medieval, side: Side, found: Json) -> Refusal | None:
    """What does not fit in the piles before a player; None where every Army has its own."""
    if no := off(game):
        return no
    right = piles(game, side)
    if not isinstance(found, Mapping) or len(found) != len(right):
        so_many = says(len(right), "{} pile of cards", "{} piles of cards")
        return Refusal(PILES, say("{} has {}, one for each Army", side.name, so_many))
    for at, cards in right.items():
        if sorted(_cards(found.get(at))) != sorted(cards):
            names = joined(", ", (_name(game, card) for card in cards))
            return Refusal(PER_RECTANGLE, say("the pile for {} holds {}", place(game, game.mat.by_name[at]), names))
    return None


def _cards(found: Json) -> Iterable[str]:
    return [card for card in found if isinstance(card, str)] if isinstance(found, list) else ()


def _name(game: Medieval, card: str) -> str:
    return game.card(card).name if card in game.pack.people else card
