"""Zombie Slayer, setting up: the deck, the first five cards, the first Zombies, the first turn."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.options import pick
from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given, load_refused, new
from tests.rules.town_cards import base


def drawing(**wishes: Any) -> Slaying:
    """A new game up to the first card that is drawn; nobody spends Luck."""
    return new(**wishes).until("tile.draw", setup_luck=1)


def first_cards(table: Slaying, *dice: int) -> Slaying:
    """Draw the first four cards and roll their spawn dice."""
    table.answer("a-w1", "b-w1", "c-w1", "d-w1")
    for die in dice:
        table.answer(die).until("spawn.die", "turn.action", luck_use="keep")
    return table


@rule("zombie-slayer.setup.set-aside")
def test_town_centre_and_temple_are_not_shuffled() -> None:
    pack = base()
    assert len(pack.town_deck) == 16
    assert not {"town-centre", "temple"} & {*pack.town_deck}
    table = drawing()
    assert table.refused("town-centre") == "zombie-slayer.setup.set-aside"


@rule("zombie-slayer.setup.temple-lower-half")
def test_temple_lies_in_the_lower_half() -> None:
    table = new(own_deck=True).until("setup.temple")
    assert len(table.game.deck) == 17
    rng = Random(5)
    places = {pick(table.pending.options, rng.random()) for _ in range(1000)}
    assert places == {*range(9, 18)}
    for place in (1, 8, 18):
        assert table.refused(place) == "zombie-slayer.setup.temple-lower-half"
    table.answer(9)
    assert table.game.deck.index("temple") == 8


@rule("zombie-slayer.setup.temple-lower-half")
def test_temple_is_not_drawn_from_the_upper_half_of_a_real_deck() -> None:
    table = drawing()
    assert len(table.game.deck) == 17
    assert table.refused("temple") == "zombie-slayer.setup.temple-lower-half"


@rule("zombie-slayer.setup.track-experience")
def test_experience_starts_at_nothing() -> None:
    table = first_cards(drawing(), 1, 2, 1, 2)
    assert (table.slayer.experience, table.slayer.points) == (0, 0)


@rule("zombie-slayer.setup.track-experience")
def test_points_left_over_from_creation_are_kept() -> None:
    table = new().answer("own", 6, "melee 5", "done", "block", 1, "done")
    assert (table.slayer.experience, table.slayer.points) == (0, 18)


@rule("zombie-slayer.setup.centre-tile")
def test_town_centre_lies_first() -> None:
    town = drawing().game.town
    assert [(laid.tile.id, laid.cell) for laid in town.laid] == [("town-centre", (0, 0))]
    assert len(town.places) == 9


@rule("zombie-slayer.setup.slayer-on-fountain")
def test_slayer_starts_on_the_fountain() -> None:
    table = drawing()
    assert table.at == "0,0.C"
    assert base().of_kind("centre").ground.fountain == 4  # c2r2
    assert table.refused("0,0.N", name="setup.square") == "zombie-slayer.setup.slayer-on-fountain"


@rule("zombie-slayer.setup.four-cards")
def test_four_cards_lie_around_the_centre() -> None:
    table = drawing()
    assert len(table.game.deck) == 17
    table.answer("a-w1", "b-w1", "c-w1", "d-w1")
    town = table.game.town
    cells = {laid.cell: laid.tile.id for laid in town.laid[1:]}
    assert cells == {(0, 3): "a-w1", (3, 0): "b-w1", (0, -3): "c-w1", (-3, 0): "d-w1"}
    assert sorted(town.beside(0)) == [1, 2, 3, 4]
    assert len(table.game.deck) == 13
    assert load_refused("a-w1 2,3 r270", "b-w1 -1,3 r270") == "zombie-slayer.setup.four-cards"


@rule("zombie-slayer.setup.green-outward")
def test_borders_point_outward() -> None:
    table = drawing().answer("a-w1", "b-w1", "c-w1", "d-w1")
    borders = [laid.tile.looks[laid.quarters].border for laid in table.game.town.laid[1:]]
    assert borders == [0, 1, 2, 3]
    assert given("a-w1 0,3 r270").asks == "turn.action"
    for turn in ("r0", "r90", "r180"):
        assert load_refused(f"a-w1 0,3 {turn}") == "zombie-slayer.setup.green-outward"


@rule("zombie-slayer.setup.initial-spawn")
def test_one_spawn_roll_for_each_first_card() -> None:
    table = drawing().answer("a-w1", "b-w1", "c-w1", "d-w1")
    checked = []
    places = ([1, 1], [5, 5])
    for die in (5, 1, 6, 2):
        assert table.asks == "spawn.die"
        assert table.refused("end", name="turn.action") == "zombie-slayer.setup.initial-spawn"
        checked.append(table.game.sentence(table.pending))
        table.answer(die, "keep")
        for place in places[: {5: 2, 6: 2}.get(die, die % 2)]:
            table.answer(place, "keep")
    assert [sentence.split(" on ")[1] for sentence in checked] == ["Lane 1.", "Market 1.", "Yard 1.", "Alley 1."]
    assert table.asks == "turn.action"
    # Lane 5: green, violet; Market 1: violet; Yard 6: blue, violet; Alley 2: nobody
    assert sorted(table.zombies.values()) == ["blue", "green", "violet", "violet", "violet"]
    assert not any(square.startswith("0,0.") for square in table.zombies)


@rule("zombie-slayer.setup.treasure-cards")
def test_treasure_cards_are_no_part_of_the_deck() -> None:
    table = drawing()
    assert {*table.game.pack.treasures} == {"blue", "brown", "red"}
    assert not {*table.options} & {*table.game.pack.treasures}
    for card in ("blue", "brown", "red"):
        assert table.refused(card) == "zombie-slayer.setup.treasure-cards"


@rule("zombie-slayer.setup.slayer-first")
def test_slayer_has_the_first_turn() -> None:
    table = first_cards(drawing(), 2, 2, 1, 2)
    assert (table.asks, table.game.step, table.game.number, table.game.actions) == ("turn.action", "slayer", 1, 2)
    for report in ("zombies.which", "zombies.where"):
        assert table.refused("0,3.C", name=report) == "zombie-slayer.setup.slayer-first"
