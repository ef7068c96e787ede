"""Zombie Slayer: rulings on the town, its deck, its Zombies and the Necromancer that no printed rule settles."""

from __future__ import annotations

from tests.rules.citing import rule
from tests.rules.slaying import given, load_refused, new
from tests.rules.town_cards import OPEN_MAP, deck_of, with_card

NORTH = "d-w1 0,3 r270"
EAST_SHUT = "0,3.NE E, 0,3.E E, 0,3.SE E"
TEMPLE = ("a-w1 3,0 r0", "b-w1 0,-3 r90", "c-w1 -3,0 r180", "temple 0,3 r270")


@rule("zombie-slayer.ruling.coordinate-dice-distinct", "zombie-slayer.ruling.spawn-coordinates")
def test_first_die_is_the_column() -> None:
    squares = []
    for dice in ([1, 6], [6, 1]):
        table = given("a-w1 3,0 r0", "b-w1 3,3 r0", at="0,0.E", items={}, walls="3,0.SW S, 3,0.S S, 3,0.SE S")
        squares += [*table.answer("move 3,0.W", 5, dice).zombies]
    assert squares == ["3,3.SW", "3,3.NE"]


@rule("zombie-slayer.ruling.spawn-walled-square")
def test_zombie_may_come_where_no_way_leads() -> None:
    shut = ", ".join(f"-3,3.C {side}" for side in "NESW")
    table = given(NORTH, "a-w1 -3,3 r180", at="0,0.N", items={}, walls=f"{EAST_SHUT}, {shut}")
    table.answer("move 0,3.S", 4, [3, 3])
    assert table.zombies == {"-3,3.C": "violet"}
    table.answer("end")
    assert (table.asks, table.zombies) == ("turn.action", {"-3,3.C": "violet"})


@rule("zombie-slayer.ruling.bluegrey-is-no-zombie", "zombie-slayer.ruling.experience-sources")
def test_necromancer_is_no_zombie_counter() -> None:
    table = given(*TEMPLE, at="0,3.S", entered="0,3", items={}, necromancer={"at": "0,3.C", "life": 1}, violet="3,0.C")
    assert table.game.supply("violet") == 9
    table.answer("attack 0,3.C", [4] * 5, [3])
    assert (table.asks, table.slayer.experience) == ("over", 0)


@rule("zombie-slayer.ruling.tile-geometry")
def test_border_strip_belongs_to_the_card() -> None:
    table = given(NORTH)
    assert table.game.town.strips == {(-1, 5), (0, 5), (1, 5)}
    assert load_refused(NORTH, "a-w1 0,6 r270") == "zombie-slayer.explore.any-orientation"
    assert given(NORTH, "a-w1 0,7 r270").asks == "turn.action"


@rule("zombie-slayer.ruling.closed-side-draws-nothing", "zombie-slayer.ruling.open-edge")
def test_walled_side_draws_nothing() -> None:
    table = given(NORTH, at="0,0.N", items={}, walls=f"{EAST_SHUT}, 0,3.NW W, 0,3.W W, 0,3.SW W").answer("move 0,3.S")
    assert (table.asks, len(table.game.town.laid)) == ("turn.action", 2)
    # one open square is enough
    table = given(NORTH, at="0,0.N", items={}, walls=f"{EAST_SHUT}, 0,3.NW W, 0,3.W W").answer("move 0,3.S")
    assert table.asks == "tile.draw"


@rule("zombie-slayer.ruling.neighbouring-tile")
def test_neighbours_share_an_edge() -> None:
    # east of the northern card lies one behind a wall; the eastern card touches it at a corner only
    cards = (NORTH, "a-w1 3,3 r0", "b-w1 3,0 r0")
    table = given(*cards, at="0,0.N", items={}, walls=f"{EAST_SHUT}, 0,3.NW W, 0,3.W W, 0,3.SW W").answer("move 0,3.S")
    assert table.game.sentence(table.pending) == "Roll a die for Zombies on Lane 1."
    assert table.answer(1).asks == "turn.action"


@rule("zombie-slayer.ruling.centre-never-spawns")
def test_town_centre_is_always_exempt() -> None:
    # the Slayer comes onto the eastern card from the north, not from the centre, which lies beside it
    cards = (NORTH, "a-w1 3,3 r0", "b-w1 3,0 r0", "c-w1 -3,3 r180")
    table = given(*cards, at="3,3.SW", entered="0,3 3,3", items={}).answer("move 3,0.NW")
    table.until("spawn.die")
    asked = []
    while table.asks == "spawn.die":
        asked.append(table.game.sentence(table.pending))
        table.answer(1).until("spawn.die", "turn.action", spawn_square=[5, 5])
    assert len(asked) == 2
    assert not any("Town Centre" in sentence for sentence in asked)


@rule("zombie-slayer.ruling.hidden-deck")
def test_referee_knows_which_cards_are_left_not_their_order() -> None:
    table = given(NORTH, "a-w1 3,0 r0", at="0,0.N", items={}).answer("move 0,3.S")
    assert table.asks == "tile.draw"
    assert {"a-w2", "b-w1", "temple"} <= {*table.options}
    assert table.refused("a-w1") == "zombie-slayer.ruling.hidden-deck"  # it lies on the map
    assert table.refused("a-w9") == "zombie-slayer.ruling.hidden-deck"  # there is no such card
    table = given(NORTH, at="0,0.N", items={}, deck=deck_of("b-w1", "a-w1", own=True)).answer("move 0,3.S")
    assert table.options == ["b-w1"]
    assert table.refused("a-w1") == "zombie-slayer.ruling.hidden-deck"


@rule("zombie-slayer.ruling.odd-deck-half")
def test_upper_half_of_an_odd_deck_is_the_smaller_one() -> None:
    table = new(pack=with_card("seventeenth", OPEN_MAP), own_deck=True).until("setup.temple")
    assert len(table.game.deck) == 18
    assert table.refused(8) == "zombie-slayer.setup.temple-lower-half"
    assert table.answer(9).game.deck[8] == "temple"


@rule("zombie-slayer.ruling.dash-explores")
def test_exploring_interrupts_a_dash() -> None:
    table = given(NORTH, "a-w1 3,3 r0", "b-w1 -3,3 r180", at="0,0.N", skills=["dash"]).answer("dash 0,3.S")
    assert table.asks == "spawn.die"
    table.answer(1, 4)
    assert table.asks == "dash.hand"  # no dung and no torch in between
    table.answer([6, 3, 3, 3, 3])
    assert table.answer("0,3.C").at == "0,3.C"


@rule("zombie-slayer.ruling.knock-back-necromancer", "zombie-slayer.ruling.already-dead-summary")
def test_necromancer_is_knocked_back_and_goes_on() -> None:
    table = given(*TEMPLE, at="0,3.S", entered="0,3", items={}, skills=["knock-back"], necromancer="0,3.C")
    # his skill pips on the 3-face and the 5-face do nothing in defence: (4 - 0) / 2
    table.answer("knock-back 0,3.C", [6] * 5, [5, 3, 3, 3, 3])
    assert (table.game.name_of(table.game.master), table.game.master_life) == ("0,3.N", 3)
    table.answer("end", [3, 2, 2], 2, 1, 1, [3, 3])
    assert table.zombies == {"0,3.C": "blue"}  # they come in the Temple all the same
    assert table.game.name_of(table.game.master) == "0,3.N"


@rule("zombie-slayer.ruling.knock-back-necromancer")
def test_necromancer_off_the_map_is_dead() -> None:
    # the entrance of the Temple leads off the map
    table = given(NORTH, "temple -3,3 r270", at="-3,3.C", items={}, skills=["knock-back"], necromancer="-3,3.S",
                  entered="0,3 -3,3")  # fmt: skip
    table.answer("knock-back -3,3.S", [6] * 5, [6] * 5)
    assert table.driver.over is not None
    assert table.driver.over.rule == "zombie-slayer.win.necromancer-dead"
