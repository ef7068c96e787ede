"""The mat as everybody may see it: rectangles, piles, Harvest tracks, the Situation in force and the Score Card."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kit.mat import Square
from companion.games.kit.mat_looks import (
    BACK,
    HOME,
    LAND,
    Heap,
    InForce,
    Plot,
    Score,
    ScoreLine,
    ScoreSide,
    Standing,
    Track,
)
from companion.games.totally_medieval.chapters.score import ScoreCard, Tally, winner
from companion.games.totally_medieval.meta import HARVEST_MOST, MINIATURES
from companion.games.totally_medieval.people import Character, Side
from companion.games.totally_medieval.printed import WEATHER, Card, Situation, Variance
from companion.games.totally_medieval.state import HOMES, Medieval
from companion.games.totally_medieval.words import homeland, place
from companion.languages import say

COLOURLESS = "white"
"""Before anybody has chosen a civilization."""
LINES = {
    "strength": say("Strength"),
    "terrain": say("Terrain"),
    "weather": say("Weather"),
    "illness": say("Illness"),
    "dice": say("Dice"),
}


# ---------------------------------------------------------------------- the rectangles


def colour_of(game: Medieval, side: Side) -> str:
    return game.civilization(side).colour if side.civilization else COLOURLESS


def plot(game: Medieval, at: Square) -> Plot:
    """A rectangle, what lies there, who holds it and who stands there."""
    rectangle, holder, terrain = game.mat.rectangles[at], game.holder(at), game.terrain(at)
    home = game.is_home(at)
    return Plot(
        rectangle.name,
        rectangle.middle,
        (rectangle.left, rectangle.row, rectangle.width),
        rectangle.words,
        homeland(game, at) if home else terrain.name if terrain else "",
        HOME if home else LAND if terrain else BACK,
        terrain.does if terrain else "",
        game.coastal(at),
        holder.seat if holder else -1,
        colour_of(game, holder) if holder else "",
        game.contested(at),
        tuple(standing(game, side, one) for side in game.players for one in side.at(at)),
    )


def standing(game: Medieval, side: Side, one: Character) -> Standing:
    """A Character by name; with miniatures nobody sees how strong it is outside a battle
    (totally-medieval.miniatures.hidden-strength)."""
    card = game.card(one.card)
    return Standing(card.name, side.seat, numbers(card) if open_strength(game, side, one) else "", ills(game, one))


def numbers(card: Card) -> str:
    """Attack and Defence: `9/6`."""
    return f"{card.attack}/{card.defence}"


def open_strength(game: Medieval, side: Side, one: Character) -> bool:
    """May everybody see how strong a Character is? Cards lie open, those of miniatures while they fight
    (totally-medieval.ruling.open-cards)."""
    battle = game.fighting()
    if MINIATURES not in game.variants or battle is None:
        return MINIATURES not in game.variants
    attack = game.attacks[battle.attack]
    return one.card in attack.army or (side is game.other and one.at == attack.at)


def ills(game: Medieval, one: Character) -> tuple[str, ...]:
    return tuple(game.pack.illnesses[sick.illness].name for sick in one.ills)


# ---------------------------------------------------------------------- piles, tracks, the Situation


def heaps(game: Medieval) -> Iterator[Heap]:
    """The Draw pile left of each owner, the discard, face up, right of it."""
    places = {one.name: (one.left, one.row, one.width) for one in game.mat.storage}
    for side, edge in zip(game.players, "sn", strict=True):
        people = game.civilization(side).name if side.civilization else side.name
        top = game.card(side.discard[-1]).name if side.discard else ""
        for name, heap in (
            ("draw", (say("{}: Draw pile", people), side.pile, "")),
            ("discard", (say("{}: Discard", people), len(side.discard), top)),
        ):
            if box := places.get(f"{name}_{edge}"):
                yield Heap(box, *heap)


def tracks(game: Medieval) -> Iterator[Track]:
    """How much Harvest each side has, at its own end of the mat."""
    for side, home in zip(game.players, HOMES, strict=True):
        row = game.mat.rectangles[game.mat.by_name[home]].row
        yield Track(side.seat, row, say("Harvest", about="what a side has in store"), side.harvest, HARVEST_MOST)


def in_force(game: Medieval) -> InForce | None:
    """The Situation card that counts for both (totally-medieval.round.situation-public)."""
    card = game.in_force()
    if card is None:
        return None
    kind = say("Weather") if card.kind == WEATHER else say("Illness")
    return InForce(kind, card.name, card.does, tuple(_variances(game, card)))


def _variances(game: Medieval, card: Situation) -> Iterator[tuple[str, str]]:
    """What the Weather adds for each side, or what the Illness costs whoever has it."""
    if card.illness:
        yield say("each ill one"), _signed(game.pack.illnesses[card.illness].variance)
        return
    for side in game.players:
        if side.civilization:
            people = game.civilization(side)
            yield people.name, _signed(card.variances.get(people.weather, Variance()))


def _signed(variance: Variance) -> str:
    return f"{variance.attack:+}/{variance.defence:+}"


# ---------------------------------------------------------------------- the Score Card


def score(game: Medieval, card: ScoreCard) -> Score:
    """Both sides of the Score Card, line by line (totally-medieval.battle.score-card)."""
    best = winner(card)
    won = None if not card.complete else best.seat if best else -1
    return Score(
        say("Battle for {}", place(game, card.at)),
        tuple(_side(game, tally) for tally in card.sides),
        card.complete,
        won,
        _outcome(game, card, won),
        game.mat.rectangles[card.at].middle,
    )


def _side(game: Medieval, tally: Tally) -> ScoreSide:
    lines = tuple(
        ScoreLine(line.kind, LINES[line.kind], line.points if line.known else None, tuple(line.terms))
        for line in tally.lines
    )
    words = say("{} attacks" if tally.attacking else "{} defends", game.names[tally.seat])
    return ScoreSide(tally.seat, words, lines, tally.total)


def _outcome(game: Medieval, card: ScoreCard, won: int | None) -> str:
    if won is None:
        return ""
    most, least = sorted((tally.total for tally in card.sides), reverse=True)
    if won < 0:
        return say("A tie at {}: nobody falls", most)
    return say("{} wins {} to {}", game.names[won], most, least)
