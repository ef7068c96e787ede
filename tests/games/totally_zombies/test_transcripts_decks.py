"""Totally Zombies!!!, told line by line: an area that is closed off, and decks that come to their end."""

from __future__ import annotations

from typing import Any

from tests.games.telling import Telling
from tests.rules.citing import rule
from tests.rules.laid import gate
from tests.rules.outbreak import Outbreak, horde, table, tile

T = "totally-zombies."
SMALL = [0, 2, 0, 5]
"""A table of three by six cells: Town Square lies in its south-west corner."""


def base(players: Any, *more: dict[str, Any], **decks: dict[str, list[str]]) -> Outbreak:
    """The Army Base north of Town Square on a small table."""
    piles = {name.replace("_", "-"): pile for name, pile in decks.items()}
    areas = {"areas-in-play": "town+army-base"}
    there = horde("0,3.C", "0,2.C")
    return table(
        "tile", players, more=[*gate("front-gate"), *more], decks=piles, options=areas, surface=SMALL, zombies=there
    )


@rule(T + "tile.forced-closing", T + "tile.forced-closing-random", T + "tile.forced-closing-no-move")
def test_an_area_is_closed_off_by_force() -> None:
    """Every tile left has one road: chance picks one of them, and who places it does not move in this turn."""
    outbreak = base([{}, {}], army_base={"tiles": ["armory", "motor-pool"]})
    told = Telling(outbreak).answer("army-base")
    assert (outbreak.asks, outbreak.options) == ("tile.closing", ["armory", "motor-pool"])
    told.answer("armory")
    told.reads("totally-closed-off")


@rule(
    T + "tile.unplaceable-discarded",
    T + "tile.replacement-draw",
    T + "tile.reshuffle-discards",
    T + "tile.other-deck",
    T + "tile.placement-ends",
    T + "ruling.draw-loop",
)
def test_the_decks_come_to_their_end() -> None:
    """Discarded, replaced, shuffled anew, closed off by force; then another deck, and at last none."""
    army = {"tiles": ["top-secret-lab", "mess-hall"], "discarded-tiles": ["army-straight"], "drawn": 2}
    outbreak = base([{}, {}], army_base=army, town={"tiles": ["town-tee"]})
    told = Telling(outbreak).answer("army-base", "top-secret-lab")
    told.reads("totally-deck-chain")
