"""Zombie Slayer, exploring: cards are drawn and laid when the Slayer enters a new one, then Zombies come around it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from companion.games import rulebook
from companion.games.zombie_slayer.pack import SlayerPack
from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given
from tests.rules.town_cards import BLIND_WEST, CLOSED, deck_of, with_card

NORTH = "d-w1 0,3 r270"
"""The northern card: border north, open to the west and to the east."""
EAST_SHUT = "0,3.NE E, 0,3.E E, 0,3.SE E"


def entering(*cards: str, **position: Any) -> Slaying:
    """The Slayer steps from the Town Centre onto the northern card for the first time."""
    return given(NORTH, *cards, at="0,0.N", items={}, **position).answer("move 0,3.S")


def for_west(card: str, *cards: str, **position: Any) -> Slaying:
    """The same with a wall in the east: the drawn card is for the west side."""
    return entering(*cards, walls=EAST_SHUT, deck=deck_of(card), **position).answer(card)


def placed(table: Slaying) -> set[str]:
    return {f"{laid.cell[0]},{laid.cell[1]}" for laid in table.game.town.laid}


def rolls(table: Slaying) -> list[str]:
    """The cards for which a spawn die is asked; nobody comes."""
    asked = []
    while table.asks == "spawn.die":
        asked.append(table.game.sentence(table.pending).split(" on ")[1].rstrip("."))
        barren = {"A": 2, "L": 1, "M": 4, "Y": 1}
        table.answer(barren[asked[-1][0]])
    return asked


@rule("zombie-slayer.explore.trigger")
def test_exploring_comes_at_once() -> None:
    table = entering()
    assert (table.asks, table.game.actions) == ("tile.draw", 1)
    assert table.refused("move 0,3.C", name="turn.action") == "zombie-slayer.explore.trigger"
    table.answer("a-w1")
    assert table.asks == "tile.place"
    assert table.refused("move 0,3.C", name="turn.action") == "zombie-slayer.explore.trigger"
    table.answer("3,3 r0").until("spawn.die")
    assert table.refused("move 0,3.C", name="turn.action") == "zombie-slayer.explore.trigger"


@rule("zombie-slayer.explore.trigger")
def test_stepping_back_explores_nothing() -> None:
    table = given(NORTH, at="0,3.S", items={}, entered="0,3").answer("move 0,0.N")
    assert (table.asks, len(table.game.town.laid)) == ("turn.action", 2)


@rule("zombie-slayer.ruling.new-tile")
@pytest.mark.parametrize("repeat", ["first-entry", "every-entry"])
def test_house_rule_explore_repeat(repeat: str) -> None:
    """explore-repeat: whether coming back to a known card explores it again."""
    cards = (NORTH, "a-w1 3,3 r0", "b-w1 -3,3 r180")
    table = given(*cards, at="0,0.N", items={}, entered="0,3", options={"explore-repeat": repeat}).answer("move 0,3.S")
    assert rolls(table) == ([] if repeat == "first-entry" else ["Lane 1", "Market 1"])
    table.answer("move 0,0.N")
    assert table.game.step == "slayer" or table.game.number == 2  # the Town Centre never explores anything
    assert len(table.game.town.laid) == 4


@rule("zombie-slayer.explore.draw-per-side")
def test_one_card_for_each_open_side() -> None:
    table = entering().answer("a-w1", "3,3 r0", "b-w1", "-3,3 r180")
    assert placed(table) == {"0,0", "0,3", "3,3", "-3,3"}
    assert table.asks == "spawn.die"
    assert table.refused("c-w1", name="tile.draw") == "zombie-slayer.explore.draw-per-side"


@rule("zombie-slayer.explore.draw-per-side")
def test_no_card_for_a_side_with_a_neighbour() -> None:
    table = entering("c-w1 -3,3 r180").answer("a-w1", "3,3 r0")
    assert table.asks == "spawn.die"
    assert table.refused("b-w1", name="tile.draw") == "zombie-slayer.explore.draw-per-side"


@rule("zombie-slayer.explore.any-orientation", "zombie-slayer.ruling.who-places-tiles")
def test_player_chooses_the_orientation() -> None:
    for turn in ("r90", "r180", "r270"):
        table = for_west("a-w1").answer(f"-3,3 {turn}")
        assert placed(table) == {"0,0", "0,3", "-3,3"}
    table = for_west("a-w1")
    assert table.refused("3,3 r0") == "zombie-slayer.explore.any-orientation"
    assert table.refused("-6,3 r180") == "zombie-slayer.explore.any-orientation"
    assert table.refused("0,6 r270") == "zombie-slayer.explore.any-orientation"


@rule("zombie-slayer.explore.any-orientation")
def test_only_legal_place_needs_no_question() -> None:
    # between two cards there is room for the middle only, and the walls of the card leave one orientation
    pack = with_card("one-way", ONE_WAY)
    table = given(NORTH, "a-w1 -3,6 r180", "c-w1 -3,0 r180", at="0,0.N", items={}, walls=EAST_SHUT, pack=pack,
                  deck=deck_of("one-way")).answer("move 0,3.S", "one-way")  # fmt: skip
    assert table.asks == "spawn.die"
    assert "-3,3" in placed(table)


ONE_WAY = """
+-+-+-+
 . . .#
+ + + +
 . . .#
+ + + +
 . . .#
+-+-+-+
"""


@rule("zombie-slayer.explore.access-open")
def test_a_way_leads_onto_the_new_card() -> None:
    table = for_west("a-w1")
    assert table.refused("-3,3 r0") == "zombie-slayer.explore.access-open"  # its border would face the Slayer
    table.answer("-3,3 r180")
    assert table.game.town.passable(table.game.town.square("0,3.W"), 3)


@rule("zombie-slayer.explore.partial-block-allowed")
def test_walls_may_block_part_of_the_way() -> None:
    # the side of the Temple across from its border has one opening
    table = for_west("temple").answer("-3,3 r180")
    town = table.game.town
    assert [town.passable(town.square(f"0,3.{name}"), 3) for name in ("NW", "W", "SW")] == [False, True, False]


@rule("zombie-slayer.explore.partial-block-allowed")
def test_walls_may_not_block_the_whole_way() -> None:
    table = for_west("blind", pack=with_card("blind", BLIND_WEST))
    # the entry on access is the one that forbids it
    assert table.refused("-3,3 r180") == "zombie-slayer.explore.access-open"
    assert table.answer("-3,3 r270").asks == "spawn.die"


@rule("zombie-slayer.explore.no-open-side", "zombie-slayer.explore.second-tile-on-side")
def test_a_side_is_closed_by_a_second_card() -> None:
    table = entering(walls=EAST_SHUT, deck=deck_of("a-w1", "b-w1", "c-w1")).answer("a-w1")
    town = table.game.town
    assert len(town.open_edges(1, 3)) == 3
    table.answer("-3,4 r180")
    assert len(table.game.town.open_edges(1, 3)) == 1
    assert table.asks == "tile.draw"
    assert table.refused(None, name="explore.end") == "zombie-slayer.explore.no-open-side"
    table.answer("b-w1")
    assert table.asks != "tile.draw"
    table.until("spawn.die")
    assert not table.game.town.open_edges(1, 3)
    # a card more is what the entry on drawing refuses
    assert table.refused("c-w1", name="tile.draw") == "zombie-slayer.explore.draw-per-side"


@rule("zombie-slayer.explore.no-open-side")
def test_nothing_may_stay_open_for_ever() -> None:
    # the western card leaves no room for a second one below
    table = for_west("b-w1", "c-w1 -3,0 r180")
    assert table.refused("-3,4 r180") == "zombie-slayer.explore.no-open-side"


EIGHT = ("a-w1", "a-w2", "a-w3", "a-w4", "b-w1", "b-w2", "b-w3", "b-w4")


@rule("zombie-slayer.explore.unplaceable")
def test_card_that_fits_nowhere_goes_back() -> None:
    pack = with_card("closed", CLOSED)
    table = entering(walls=EAST_SHUT, pack=pack, deck=deck_of("closed", *EIGHT, own=True)).answer("closed")
    assert (table.asks, len(table.game.deck)) == ("tile.draw", 9)
    assert table.game.deck.index("closed") == 4
    assert table.refused("closed", name="tile.discard") == "zombie-slayer.explore.unplaceable"
    table.answer("a-w1")
    assert (table.asks, len(table.game.deck)) == ("tile.place", 8)
    assert "closed" in table.game.deck
    assert table.refused("a-w1", name="tile.return") == "zombie-slayer.explore.unplaceable"


@rule("zombie-slayer.ruling.cut-deck")
def test_when_no_card_fits_the_side_is_closed_for_good() -> None:
    pack = with_card("closed", CLOSED)
    table = entering(walls=EAST_SHUT, pack=pack, deck=deck_of("closed")).answer("closed")
    assert table.asks == "turn.action"
    assert not table.game.town.open_edges(1, 3)
    assert table.game.deck  # it is still there
    table = entering(deck={"cards": [], "unseen": []})
    assert table.asks == "turn.action"


def two_closed() -> SlayerPack:
    """The default pack with two cards onto which no way leads."""
    shut = with_card("shut", CLOSED).towns["shut"]
    pack = with_card("closed", CLOSED)
    return replace(pack, towns=MappingProxyType({**pack.towns, "shut": shut}))


def real_deck(*cards: str) -> dict[str, Any]:
    return {"cards": ["?"] * len(cards), "unseen": list(cards)}


@rule("zombie-slayer.ruling.cut-deck", "zombie-slayer.ruling.hidden-deck")
def test_a_card_cut_into_a_real_deck_is_not_the_next_one() -> None:
    """Eight others lie there: it goes under four, and a hand may miss that by two."""
    table = entering(walls=EAST_SHUT, pack=with_card("closed", CLOSED), deck=real_deck("closed", *EIGHT))
    table.answer("closed")
    assert (table.asks, len(table.game.deck)) == ("tile.draw", 9)
    assert table.refused("closed") == "zombie-slayer.ruling.cut-deck"
    assert sorted(table.options) == sorted(EIGHT)
    again = rulebook("zombie-slayer").load(table.game.position(), table.game.pack)
    assert again.position() == table.game.position()
    assert table.game.position()["deck"]["cut"] == ["", "", "closed"]


@rule("zombie-slayer.ruling.cut-deck")
def test_it_comes_again_after_the_cards_above_it() -> None:
    table = entering(walls=EAST_SHUT, pack=two_closed(), deck=real_deck("closed", "shut", "a-w1", "a-w2"))
    table.answer("closed")
    assert (table.game.buried, sorted(table.options)) == (["", "closed"], ["a-w1", "a-w2", "shut"])
    table.answer("shut")
    assert table.game.buried == ["closed", "shut"]
    assert table.refused("shut") == "zombie-slayer.ruling.cut-deck"
    table.answer("closed")
    assert table.game.deck.count("?") == 4
    assert table.game.buried == ["shut", "", "", "closed"], "the second time it goes under all others"
    table.answer("a-w1").until("spawn.die", "turn.action")
    assert len(table.game.deck) == 3


@rule("zombie-slayer.ruling.cut-deck")
def test_a_side_is_closed_only_when_every_card_was_tried() -> None:
    """Naming two cards again and again closes nothing as long as another one is left."""
    cards = ("closed", "shut", "a-w1")
    table = entering(walls=EAST_SHUT, pack=two_closed(), deck=real_deck(*cards))
    drawn: list[str] = []
    while table.asks == "tile.draw":
        drawn.append(next(card for card in cards if card in table.options))
        table.answer(drawn[-1])
    assert drawn[-1] == "a-w1"
    assert len(drawn) <= 6
    assert "closed for good" not in table.log
    none = entering(walls=EAST_SHUT, pack=two_closed(), deck=real_deck("closed", "shut")).answer("closed", "shut")
    assert "closed for good" in none.log
    assert len(none.game.deck) == 2


@rule("zombie-slayer.explore.spawn-neighbours", "zombie-slayer.explore.spawn-left-tile")
def test_zombies_come_on_every_card_beside_the_new_one() -> None:
    table = given(NORTH, "c-w1 -3,3 r270", at="0,3.W", items={}, entered="0,3").answer("move -3,3.E")
    table.answer("a-w1", "-3,0 r180", "b-w1", "-6,3 r180")
    # the northern card in the east was just left; the new ones lie in the south and the west; none for the new card
    assert rolls(table) == ["Alley 1", "Lane 1", "Market 1"]
    assert table.asks == "turn.action"


@rule("zombie-slayer.explore.no-spawn-centre")
def test_nobody_comes_in_the_town_centre() -> None:
    table = given("a-w1 3,0 r0", "b-w1 3,3 r0", "c-w1 3,-3 r0", at="0,0.E", items={}).answer("move 3,0.W")
    assert table.asks == "spawn.die"
    assert table.refused(5, name="spawn.town-centre") == "zombie-slayer.explore.no-spawn-centre"
    asked = rolls(table)
    assert len(asked) == 2
    assert "Town Centre" not in asked


@rule("zombie-slayer.explore.continue")
def test_exploring_costs_nothing() -> None:
    table = entering().until("spawn.die")
    rolls(table)
    assert (table.asks, table.game.actions) == ("turn.action", 1)
    table.answer("move 0,3.C")
    assert (table.at, table.game.number) == ("0,3.C", 2)
