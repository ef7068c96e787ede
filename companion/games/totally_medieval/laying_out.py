"""What has to lie on the table before the first Round, item by item, with the rule that says so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.engine import Json
from companion.games.kit.laid_out import Expected, Item
from companion.games.totally_medieval.meta import HAND, MINIATURES
from companion.games.totally_medieval.printed import CHARACTER
from companion.games.totally_medieval.state import HOMES, Medieval
from companion.languages import joined, say

WEST, EAST = "west", "east"


def to_do(game: Medieval) -> dict[str, Item]:
    """What the table ticks off; cards that the companion deals do not lie there."""
    items = on_the_mat(game)
    if not game.own_deck:
        items |= piles(game)
    if MINIATURES in game.variants:
        items |= reserve(game)
    return items


def on_the_mat(game: Medieval) -> dict[str, Item]:
    """The mat with the Homelands, the markers and the dice."""
    start = int(game.options["starting-harvest"])
    return {
        "mat": Item(
            say("the mat lies between you, each of you at one of its short ends"),
            "totally-medieval.setup.mat-orientation",
            right=_both("short end"),
        ),
        "homelands": Item(
            say("each Homeland lies in the middle of the row nearest its owner"),
            "totally-medieval.setup.homeland-place",
            after="mat",
            right=([*HOMES],),
        ),
        "harvest": Item(
            say("each Harvest marker stands on {}", start),
            "totally-medieval.ruling.starting-harvest",
            right=_both(start),
        ),
        "dice": Item(
            say("the dice lie on one side of the mat, opposite the Situation pile"),
            "totally-medieval.setup.dice-place",
            right=({"situations": WEST, "dice": EAST}, {"situations": EAST, "dice": WEST}),
        ),
    }


def piles(game: Medieval) -> dict[str, Item]:
    """The cards of the civilizations, of the Terrains and of the Situations."""
    terrains, situations = middle(game), sum(card.copies for card in game.pack.situations.values())
    return {
        "draw-piles": Item(
            say(
                "the other {} cards of each civilization are shuffled, face down, left of its Homeland",
                _each(draw_piles(game)),
            ),
            "totally-medieval.setup.draw-pile",
            after="homelands",
            right=(draw_piles(game), *_both("left")),
        ),
        "discards": Item(
            say("the place right of each Homeland is free, for the discard pile"),
            "totally-medieval.setup.discard-place",
            right=_both("right"),
        ),
        "sorted": Item(
            say("the Terrains are sorted out of the Situation cards"),
            "totally-medieval.setup.separate-terrains",
            right=({"terrains": len(terrains), "situations": situations},),
        ),
        "terrains": Item(
            say("{} shuffled Terrains lie face down in the middle of the mat, one on each place", len(terrains)),
            "totally-medieval.setup.terrain-placement",
            after="sorted",
            right=(dict.fromkeys(terrains, 1), len(terrains)),
        ),
        "situations": Item(
            say("the {} Situation cards are one shuffled pile, face down at one side of the mat", situations),
            "totally-medieval.setup.situation-pile",
            after="sorted",
            right=({"face-down": situations, "face-up": 0}, situations),
        ),
        "hands": Item(
            say("both have taken the top {} cards of their own pile as a hand", HAND),
            "totally-medieval.setup.opening-hand",
            after="draw-piles",
            right=_both(HAND),
        ),
    }


def reserve(game: Medieval) -> dict[str, Item]:
    """What the miniatures add."""
    return {
        "miniatures": Item(
            say("{} miniatures each stand between the mat and their owner's edge of the table", _each(figures(game))),
            "totally-medieval.miniatures.reserve",
            right=(figures(game),),
        )
    }


def middle(game: Medieval) -> list[str]:
    """The rectangles on which Terrains lie."""
    return [name for name in game.mat.names if name not in HOMES]


def draw_piles(game: Medieval) -> list[int]:
    """The cards of each side, all of them mixed (totally-medieval.setup.draw-pile-mix)."""
    return [sum(cards.values()) for cards in _decks(game)]


def figures(game: Medieval) -> list[int]:
    """The Characters of each side: there is a miniature for each of them."""
    return [
        sum(copies for card, copies in cards.items() if game.card(card).kind == CHARACTER) for cards in _decks(game)
    ]


def _decks(game: Medieval) -> list[Mapping[str, int]]:
    """The cards of each side; as long as nothing is chosen, those of the first civilization."""
    decks = game.pack.by_civilization
    return [decks[side.civilization or next(iter(decks))] for side in game.players]


def _each(counts: list[int]) -> str:
    """`19`, or `19 and 22` where the civilizations differ."""
    return joined(say(" and "), dict.fromkeys(map(str, counts)))


def _both(each: Json) -> tuple[Json, ...]:
    """The same for both players, said of each or of both."""
    return [each, each], each


def expected(game: Medieval) -> Expected:
    """What people may report before they begin: all of this, and how many Terrains there are with the Homelands."""
    counted: dict[str, tuple[Json, str]] = {
        name: (item.right[0], item.rule) for name, item in (on_the_mat(game) | piles(game) | reserve(game)).items()
    }
    counted["all-terrains"] = (len(game.mat.names), "totally-medieval.category.terrain-count")
    return {name: (partial(_always, right), rule) for name, (right, rule) in counted.items()}


def _always(right: Json, _: Medieval) -> Json:
    return right
