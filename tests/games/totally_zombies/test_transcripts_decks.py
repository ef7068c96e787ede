"""Totally Zombies!!!, told line by line: an area that is closed off, and decks that come to their end."""

from __future__ import annotations

from typing import Any

from tests.games.telling import Telling
from tests.rules.citing import rule
from tests.rules.laid import gate
from tests.rules.outbreak import Outbreak, horde, table

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
    told.answer("armory", "0,4 r0", 2, "0,2.C", "S", "0,4.C", "S", "none")
    assert (outbreak.game.seat, outbreak.asks) == (1, "tile.draw")  # no question: only the Town is left
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
    army = {"tiles": ["top-secret-lab"], "discarded-tiles": ["army-straight", "mess-hall"]}
    outbreak = base([{}, {}], army_base=army, town={"tiles": ["town-tee"]})
    told = Telling(outbreak).answer("army-base", "top-secret-lab", "army-straight", "0,4 r0")
    told.answer("0,4.C", "0,4.N", 1, "stop", 1, "0,2.C", "S", "none")
    assert outbreak.options == ["town", "army-base"]
    told.answer("army-base")
    assert (outbreak.asks, outbreak.options) == ("tile.closing", ["mess-hall", "top-secret-lab"])
    told.answer("top-secret-lab", "0,5 r0", "0,5.NW", "0,5.N", "0,5.NE", "0,5.W", "0,5.C", "0,5.E")
    told.answer("0,5.N", "0,5.C", 1, "0,2.S", "N", "none")
    told.answer("town-tee", "1,1 r180", 2, "stop", 1, "0,2.C", "S", "none")
    assert outbreak.game.closed
    told.answer(3, "stop", 1, "0,2.S", "N", "none")
    assert (outbreak.game.seat, outbreak.asks) == (0, "move.roll")
    told.reads("totally-deck-chain")


@rule(T + "tile.other-deck", T + "ruling.board-differs")
def test_another_deck_serves_where_the_chosen_one_has_nothing_to_place() -> None:
    """The tile that the companion thinks is in the stack is still in its box."""
    outbreak = base([{}, {}], army_base={"tiles": ["army-straight"]}, town={"tiles": ["town-tee"]})
    told = Telling(outbreak).answer("army-base")
    told.correct({"decks.army-base.tiles": []})
    told.answer("town-tee", "1,1 r180").reads("totally-other-deck")
