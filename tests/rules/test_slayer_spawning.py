"""Zombie Slayer, spawning: when Zombies come, how a card is read, where they stand, and the Temple."""

from __future__ import annotations

from typing import Any

import pytest

from companion.packs import PackError, load
from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given, sq
from tests.rules.town_cards import OPEN_MAP, deck_of, pips_pack, with_card

NORTH = ("d-w1 0,3 r270",)
"""The northern card alone; with its border in the north it is open to the west and to the east."""


def westward(**position: Any) -> Slaying:
    """The Slayer steps from the northern card onto a new one west of it; cards are drawn for its south and its west."""
    table = given(*NORTH, "c-w1 -3,3 r270", at="0,3.W", items={}, entered="0,3", **position)
    return table.answer("move -3,3.E")


def checked(card: str, turn: str = "r180", **position: Any) -> Slaying:
    """The Slayer explores the northern card; `card` lies west of it and is the only one to spawn on."""
    table = given(*NORTH, f"{card} -3,3 {turn}", at="0,0.N", items={}, walls="0,3.NE E, 0,3.E E, 0,3.SE E", **position)
    return table.answer("move 0,3.S")


def temple(**position: Any) -> Slaying:
    """The Slayer explores the northern card; the Temple is drawn and laid west of it."""
    walls = "0,3.NE E, 0,3.E E, 0,3.SE E"
    table = given(*NORTH, at="0,0.N", items={}, walls=walls, deck=deck_of("temple"), **position)
    return table.answer("move 0,3.S", "temple", "-3,3 r180")


@rule("zombie-slayer.spawn.when")
def test_zombies_come_only_with_exploring() -> None:
    table = given(items={})
    table.answer("move 0,0.N")
    assert table.asks == "turn.action"
    assert table.refused(3, name="spawn.die") == "zombie-slayer.spawn.when"
    table.answer("move 0,3.S").until("spawn.die")
    assert table.asks == "spawn.die"


@rule("zombie-slayer.spawn.one-die-per-card")
def test_one_die_for_each_card() -> None:
    table = westward().answer("a-w1", "-3,0 r180", "b-w1", "-6,3 r180")
    asked = []
    while table.asks == "spawn.die":
        assert table.refused([1, 2, 3]) == "zombie-slayer.spawn.one-die-per-card"
        asked.append(table.game.sentence(table.pending))
        table.answer(1)
        table.until("spawn.die", "turn.action")
    assert asked == [f"Roll a die for Zombies on {card}." for card in ("Alley 1", "Lane 1", "Market 1")]


@rule("zombie-slayer.spawn.native-orientation", "zombie-slayer.spawn.coordinates")
def test_card_is_read_natively() -> None:
    # border to the north: c3r1 lies beside the border, in the top left corner as the card lies
    table = checked("a-w1", "r270").answer(4)
    # a square is not chosen: it is what the dice say
    assert table.refused("-3,3.NE", name="spawn.square") == "zombie-slayer.spawn.coordinates"
    table.answer([5, 1])
    assert table.zombies == {"-3,3.NW": "violet"}


@rule("zombie-slayer.spawn.treasure-pip-position")
def test_treasure_pip_of_a_turned_card_never_spawns() -> None:
    pack = pips_pack()
    assert pack.towns["pips"].treasures[4] == "brown"
    table = checked("pips", "r180", pack=pack).answer(5, [1, 1], [5, 5])
    assert sorted(table.zombies.values()) == ["green", "violet"]
    assert table.asks == "turn.action"


@rule("zombie-slayer.spawn.encounter-pips")
def test_only_encounter_pips_spawn() -> None:
    pack = pips_pack()
    assert pack.towns["pips"].treasures[3] == "blue"
    table = checked("pips", pack=pack).answer(4, [1, 1])
    assert list(table.zombies.values()) == ["violet"]
    assert table.asks == "turn.action"


@rule("zombie-slayer.spawn.pip-to-zombie")
def test_each_pip_is_a_zombie() -> None:
    table = checked("a-w1").answer(6, [1, 1], [5, 5])
    assert list(table.zombies.values()) == ["violet", "violet"]
    assert table.asks == "turn.action"
    table = checked("a-w1").answer(1)
    assert (table.zombies, table.asks) == ({}, "turn.action")


@rule("zombie-slayer.spawn.coordinates")
def test_two_dice_for_each_zombie() -> None:
    table = checked("a-w1", "r180").answer(6)
    assert (table.asks, table.dice) == ("spawn.square", 2)
    assert table.refused([3]) == "zombie-slayer.spawn.coordinates"
    table.answer([1, 6])
    assert (table.asks, table.dice) == ("spawn.square", 2)
    table.answer([4, 3])
    # c1r3 of a card that lies upside down is its top right corner
    assert table.zombies == {"-3,3.NE": "violet", "-3,3.C": "violet"}


@rule("zombie-slayer.spawn.coordinates")
@pytest.mark.parametrize(
    ("dice", "bands", "square"),
    [
        ([1, 6], "12-34-56", "SW"),
        ([4, 3], "12-34-56", "C"),
        ([2, 5], "12-34-56", "SW"),
        ([1, 6], "14-25-36", "SW"),
        ([4, 3], "14-25-36", "SW"),
        ([2, 5], "14-25-36", "C"),
        ([3, 1], "14-25-36", "NE"),
    ],
)
def test_house_rule_coordinate_bands(dice: list[int], bands: str, square: str) -> None:
    """coordinate-bands: how two dice mean a square."""
    table = given("a-w1 3,0 r0", "b-w1 3,3 r0", at="0,0.E", items={}, walls=SOUTH_OF_EAST, options=_bands(bands))
    table.answer("move 3,0.W", 5, dice)
    assert table.zombies == {f"3,3.{square}": "violet"}


SOUTH_OF_EAST = "3,0.SW S, 3,0.S S, 3,0.SE S"


def _bands(value: str) -> dict[str, str]:
    return {"coordinate-bands": value}


@rule("zombie-slayer.ruling.spawn-occupied")
@pytest.mark.parametrize("how", ["reroll", "nearest-empty", "skip"])
def test_house_rule_spawn_occupied(how: str) -> None:
    """spawn-occupied: what happens when somebody stands on the rolled square."""
    table = checked("a-w1", violet="-3,3.NE", green="-3,3.N", options={"spawn-occupied": how}).answer(4, [1, 6])
    if how == "reroll":
        assert table.asks == "spawn.square"
        table.answer([1, 6], [3, 3])
        assert table.zombies == {"-3,3.NE": "violet", "-3,3.N": "green", "-3,3.C": "violet"}
    elif how == "nearest-empty":
        assert len(table.zombies) == 3
        assert {*table.zombies} - {"-3,3.NE", "-3,3.N"} <= {"-3,3.C", "-3,3.E"}
    else:
        assert table.zombies == {"-3,3.NE": "violet", "-3,3.N": "green"}
    assert table.asks == "turn.action"


@rule("zombie-slayer.ruling.spawn-occupied")
def test_nobody_comes_onto_a_full_card() -> None:
    squares = [f"-3,3.{name}" for name in ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")]
    table = checked("a-w1", green=" ".join(squares)).answer(6)
    assert (table.asks, len(table.zombies)) == ("turn.action", 9)


@rule("zombie-slayer.spawn.green-border")
def test_nobody_enters_a_green_border() -> None:
    table = given(at="3,0.E", items={"dragon-dung": 1})  # c3r2
    assert table.refused("move E") == "zombie-slayer.spawn.green-border"
    assert table.refused("move 6,0.W") == "zombie-slayer.spawn.green-border"
    assert table.refused("drop 6,0.W") == "zombie-slayer.spawn.green-border"
    assert table.correct_refused({"zombies.6,0.W": "violet"}) == "zombie-slayer.spawn.green-border"
    assert table.correct_refused({"dung.6,0.W": 1}) == "zombie-slayer.spawn.green-border"
    assert table.correct_refused({"slayer.at": "6,0.W"}) == "zombie-slayer.spawn.green-border"
    assert not any(place in table.game.town.squares for place in table.game.town.strips)


# ---------------------------------------------------------------------- the Temple


@rule("zombie-slayer.spawn.temple-no-treasure")
def test_nothing_is_found_in_the_temple() -> None:
    table = given(*NORTH, "temple -3,3 r180", at="-3,3.E", entered="0,3 -3,3")
    assert table.refused("search") == "zombie-slayer.spawn.temple-no-treasure"
    assert table.game.actions == 2


@rule("zombie-slayer.spawn.temple-upper-right-blue")
def test_upper_right_pips_of_the_temple_are_blue_zombies() -> None:
    table = temple().answer(2, [1, 1])
    assert list(table.zombies.values()) == ["blue"]
    assert not any(table.game.pack.towns["temple"].treasures)


@rule("zombie-slayer.spawn.temple-bluegrey")
def test_bluegrey_pip_brings_the_necromancer(tmp_path: Any) -> None:
    table = temple().answer(1)
    assert (table.asks, table.zombies) == ("turn.action", {})
    assert table.game.name_of(table.game.master) == "-3,3.C"
    folder = tmp_path / "faceless"
    folder.mkdir()
    head = 'id = "faceless"\ntitle = "x"\ngame = "zombie-slayer"\nedition = "x"\nextends = "zombie-slayer"\n'
    (folder / "pack.toml").write_text(head)
    face = '"""\n...  ..b  ..b  o.b  y.b  y.b\n.y.  ...  .y.  ...  .v.  g.v\n...  y..  o..  v.o  o.o  o.o\n"""'
    room = '"""\n+-+ +-+\n|. . .#\n+ + + +\n . . .#\n+ + + +\n|. . .#\n+-+ +-+\n"""'
    card = f'[[town]]\nid = "temple"\nname = "Temple"\nkind = "temple"\nmap = {room}\ndieagram = {face}\n'
    (folder / "towns.toml").write_text(card)
    with pytest.raises(PackError, match="bluegrey"):
        load("faceless", [tmp_path])


@rule("zombie-slayer.ruling.temple-respawn")
def test_there_is_one_necromancer() -> None:
    table = given(*NORTH, "temple -3,3 r180", at="0,0.N", items={}, necromancer={"at": "-3,3.N", "life": 2},
                  walls="0,3.NE E, 0,3.E E, 0,3.SE E")  # fmt: skip
    table.answer("move 0,3.S", 1)
    assert (table.game.name_of(table.game.master), table.game.master_life) == ("-3,3.N", 2)


@rule("zombie-slayer.spawn.temple-other-pips")
def test_all_other_pips_of_the_temple_are_zombies() -> None:
    table = temple().answer(6, [1, 1], [1, 5], [5, 5])
    assert sorted(table.zombies.values()) == ["blue", "green", "violet"]
    assert table.game.master >= 0


@rule("zombie-slayer.spawn.necromancer-centre")
def test_necromancer_stands_in_the_middle() -> None:
    table = temple()
    assert table.asks == "spawn.die"
    assert table.refused("-3,3.N", name="necromancer.place") == "zombie-slayer.spawn.necromancer-centre"
    table.answer(1)
    assert table.asks == "turn.action"  # no coordinates are rolled for him
    assert table.game.name_of(table.game.master) == "-3,3.C"
    assert table.refused("-3,3.N", name="necromancer.place") == "zombie-slayer.spawn.necromancer-centre"


# ---------------------------------------------------------------------- no counter left


ROW = ("twins 0,3 r270", "a-w1 -3,3 r270", "b-w1 -6,3 r270", "c-w1 -9,3 r270", "d-w1 3,3 r270")
SHUT = "3,3.SW S, 3,3.S S, 3,3.SE S, 3,3.NE E, 3,3.E E, 3,3.SE E"


def crowded(*row: int, **position: Any) -> Slaying:
    """Blue Zombies in a row, each so far from 3,3.W; the Slayer steps there, and only `twins` spawns: two blue ones."""
    blue = " ".join(sq(2 - far, -3) for far in row)
    pack = with_card("twins", OPEN_MAP, {6: {"blue": 2}})
    table = given(*ROW, pack=pack, at="0,3.NE", items={}, walls=SHUT, blue=blue, entered="0,3", **position)
    return table.answer("move 3,3.W", 6)


@rule("zombie-slayer.spawn.recycle-furthest", "zombie-slayer.ruling.recycle-no-experience")
def test_furthest_counters_are_used_again() -> None:
    table = crowded(*range(1, 11))
    assert table.asks == "spawn.square"
    assert table.refused(sq(1, -3), name="spawn.recycle") == "zombie-slayer.spawn.recycle-furthest"
    assert sq(-8, -3) not in table.zombies
    table.answer([1, 1])
    assert sq(-7, -3) not in table.zombies
    table.answer([1, 5])
    assert {*table.zombies} == {*(sq(2 - far, -3) for far in range(1, 9)), "0,3.SE", "0,3.SW"}
    assert len(table.zombies) == 10
    assert table.slayer.experience == 0


@rule("zombie-slayer.ruling.recycle-distance")
def test_player_breaks_ties_of_the_furthest() -> None:
    table = given(*ROW, pack=with_card("twins", OPEN_MAP, {6: {"blue": 2}}), at="0,3.NE", items={}, walls=SHUT,
                  blue=" ".join([*(sq(2 - far, -3) for far in range(1, 10)), sq(-7, -2)]), entered="0,3")  # fmt: skip
    table.answer("move 3,3.W", 6)
    assert table.asks == "spawn.recycle"
    assert {*table.options} == {sq(-7, -3), sq(-7, -2)}
    assert table.refused(sq(1, -3)) == "zombie-slayer.spawn.recycle-furthest"
    table.answer(sq(-7, -2))
    assert sq(-7, -2) not in table.zombies


@rule("zombie-slayer.ruling.recycle-same-batch")
def test_nobody_is_lifted_who_came_just_now() -> None:
    # supply of one: the first comes from it, the second from the map, although the first one might be further
    table = crowded(1, 2, 3, 4, 5, 6, 7, 8, 9).answer([1, 1], [1, 5])
    assert len(table.zombies) == 10
    assert sq(-7, -3) not in table.zombies
