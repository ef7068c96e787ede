"""Zombie Slayer, items: the checks of the catalogue on the inventory, potions, dragon dung and torches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given, load_refused, new, sq

LANE = "3,0.C"
"""The middle of a card on which a 2 finds an item."""
BROWN = 2


def finding(row: int, **items: int) -> Slaying:
    """The Slayer searches a card and finds that row of the items."""
    carried = {item.replace("_", "-"): count for item, count in items.items()}
    return given(at=LANE, items=carried, entered="3,0").answer("search", BROWN, row)


# ---------------------------------------------------------------------- the inventory


@rule("zombie-slayer.item.capacity")
def test_the_inventory_holds_five_slots() -> None:
    table = finding(2, torch=1, dragon_dung=1, defence_potion=2)
    assert (table.asks, table.slayer.load) == ("search.keep", 5)
    assert table.refused("take") == "zombie-slayer.item.capacity"
    table.answer("discard torch", "take")
    assert (table.asks, table.slayer.items["life-potion"]) == ("turn.action", 1)
    assert table.slayer.load == 5


@rule("zombie-slayer.item.dung-two-slots")
def test_dung_needs_two_slots() -> None:
    table = finding(6, torch=4)
    assert table.refused("take") == "zombie-slayer.item.dung-two-slots"
    table = finding(6, torch=3)
    assert (table.asks, table.slayer.load, table.slayer.items["dragon-dung"]) == ("turn.action", 5, 1)


@rule("zombie-slayer.item.others-one-slot")
def test_potions_and_torches_need_one_slot() -> None:
    table = finding(5, life_potion=1, accuracy_potion=1, defence_potion=1, torch=1)
    assert (table.slayer.load, table.slayer.items["torch"]) == (5, 2)
    table = finding(2, life_potion=1, accuracy_potion=1, defence_potion=1, torch=2)
    # the sixth item is refused by the limit itself
    assert table.refused("take") == "zombie-slayer.item.capacity"
    assert load_refused(items={"life-potion": 3, "torch": 3}) == "zombie-slayer.item.capacity"


@rule("zombie-slayer.item.start-kit")
def test_the_game_begins_with_a_torch_and_dung() -> None:
    table = new()
    assert table.refused("life-potion", name="setup.item") == "zombie-slayer.item.start-kit"
    table.until("turn.action", luck_use="keep")
    assert table.game.number == 1
    assert (table.slayer.items, table.slayer.load) == ({"torch": 1, "dragon-dung": 1}, 3)
    assert table.refused("life-potion", name="setup.item") == "zombie-slayer.item.start-kit"


# ---------------------------------------------------------------------- potions


@rule("zombie-slayer.item.life-potion")
def test_a_life_potion_gives_a_life_back() -> None:
    table = given(life=3, items={"life-potion": 1}, violet="0,0.N").answer("quaff life-potion")
    assert (table.slayer.life, table.slayer.items) == (4, {})
    table.answer("attack 0,0.N")
    assert (table.asks, table.dice) == ("attack.hand", 4)


@rule("zombie-slayer.item.life-cap")
def test_nobody_has_more_than_five_life() -> None:
    assert given(items={"life-potion": 1}).answer("quaff life-potion").slayer.life == 5
    assert given(prycille="0,0.C").answer("prycille heal", 6).slayer.life == 5
    assert load_refused(life=6) == "zombie-slayer.item.life-cap"


@rule("zombie-slayer.item.accuracy-potion")
@pytest.mark.parametrize(("deed", "x"), [("attack", 1), ("shoot", 2)])
def test_an_accuracy_potion_helps_the_next_attack(deed: str, x: int) -> None:
    first, second, face = sq(x, 0), sq(-x, 0), 4 if deed == "attack" else 5
    table = given(violet=first, green=second, items={"accuracy-potion": 1}, faces={5: {"ranged": 4}})
    table.answer("quaff accuracy-potion").correct(turn__actions=2)
    table.answer(f"{deed} {first}", [face] * 5, 3, f"{deed} {second}", [face] * 5, 4)
    assert "5 against 3" in table.log
    assert "4 against 2" in table.log


@rule("zombie-slayer.item.defence-potion")
def test_a_defence_potion_helps_the_next_defence() -> None:
    table = given(items={"defence-potion": 1}, violet="0,0.N 0,0.S").answer("quaff defence-potion", "end")
    assert table.asks == "zombies.which"
    table.answer("0,0.N", 6, [6] * 5, 6, [6] * 5)
    assert "2 against 3, 0 damage" in table.log
    assert "2 against 1, 1 damage" in table.log
    assert table.slayer.life == 4


# ---------------------------------------------------------------------- dragon dung


@rule("zombie-slayer.item.dung-drop")
def test_dung_is_dropped_beside_the_slayer_before_or_after_a_move() -> None:
    start = given(at=sq(-1, 0))
    before = start.fork().answer(f"drop {sq(-2, 1)}", sq(0, 0))
    assert (before.dung, before.at, before.game.actions) == ({sq(-2, 1): 1}, sq(0, 0), 1)
    after = start.fork().answer(f"move {sq(0, 0)}", f"drop {sq(1, 1)}")
    assert (after.dung, after.at, after.game.actions) == ({sq(1, 1): 1}, sq(0, 0), 1)
    assert start.refused(f"drop {sq(1, 0)}") == "zombie-slayer.item.dung-drop"
    assert start.answer(f"move {sq(0, 0)}").refused(f"drop {sq(2, 0)}") == "zombie-slayer.item.dung-drop"


@rule("zombie-slayer.item.dung-drop")
def test_without_a_move_no_dung_is_dropped() -> None:
    table = given(violet="0,0.N", bron="0,0.S").answer(*("attack 0,0.N", [2] * 5, 2) * 2)
    assert table.game.actions == 0
    # what an action buys together with dung has an entry of its own
    assert table.refused("drop 0,0.E") == "zombie-slayer.action.move-drop"
    table = given().answer("drop 0,0.E")
    assert (table.asks, table.refused("end", name="turn.action")) == ("move.step", "zombie-slayer.action.move-drop")


STREET = ", ".join(f"{sq(x, 0)} {side}" for x in range(-1, 3) for side in "NS")
"""Walls that make a street one square wide from the west of the centre to the card in the east."""


@rule("zombie-slayer.item.dung-no-obstacle")
def test_dung_is_in_nobodys_way() -> None:
    dung, slayer = sq(1, 0), sq(0, 0)
    assert f"move {dung}" in given(at=slayer, dung=dung, walls=STREET).options
    assert f"bron move {dung}" in given(at=slayer, bron=slayer, dung=dung, walls=STREET).options
    table = given(at=sq(-1, 0), violet=sq(2, 0), dung=dung, walls=STREET, faces={5: {"ranged": 1}})
    assert f"shoot {sq(2, 0)}" in table.options
    assert table.answer("end").zombies == {dung: "violet"}


# ---------------------------------------------------------------------- torches


@rule("zombie-slayer.item.torch-throw")
def test_a_torch_is_thrown_before_or_after_a_move() -> None:
    start = given(at=sq(-1, 0), violet=sq(2, 0), items={"torch": 1})
    before = start.fork().answer(f"throw {sq(2, 0)}", sq(0, 0))
    after = start.fork().answer(f"move {sq(0, 0)}", f"throw {sq(2, 0)}")
    for table in (before, after):
        assert (table.zombies, table.at, table.game.actions, table.slayer.items) == ({}, sq(0, 0), 1, {})
    none = given(at=sq(-1, 0), violet=sq(2, 0), items={})
    assert none.refused(f"throw {sq(2, 0)}") == "zombie-slayer.item.torch-throw"


@rule("zombie-slayer.item.torch-sight")
def test_a_wall_stops_a_torch() -> None:
    table = given(at=sq(-1, 0), violet=sq(2, 0), walls=f"{sq(0, 0)} E")
    assert table.refused(f"throw {sq(2, 0)}") == "zombie-slayer.item.torch-sight"
    assert table.slayer.items["torch"] == 1


@rule("zombie-slayer.item.torch-ignores-tokens")
def test_a_torch_flies_over_everybody() -> None:
    position: dict[str, Any] = {"at": sq(-1, 0), "violet": f"{sq(0, 0)} {sq(1, 0)}"}
    assert f"throw {sq(2, 0)} dung" in given(dung=sq(2, 0), **position).options
    table = given(blue=sq(2, 0), **position)
    assert f"throw {sq(2, 0)}" in table.options
    assert table.refused(f"shoot {sq(2, 0)}") == "zombie-slayer.ranged.sight-token"


@rule("zombie-slayer.item.torch-hits")
def test_a_torch_always_hits() -> None:
    table = given(violet=sq(2, 0)).answer(f"throw {sq(2, 0)}")
    assert (table.asks, table.zombies) == ("move.step", {})


@rule("zombie-slayer.item.torch-zombie")
def test_a_torch_destroys_a_tough_zombie() -> None:
    table = given(blue=sq(2, 0)).answer(f"throw {sq(2, 0)}", sq(0, 1))
    assert (table.asks, table.zombies, table.slayer.experience) == ("turn.action", {}, 1)
    assert "already dead" not in table.log
    assert [record.name for record in table.driver.history] == ["turn.action", "move.step"]


# ---------------------------------------------------------------------- explosions


def blast(**position: Any) -> Slaying:
    """Dung on the fountain; the Slayer, on the square south-east of it unless said otherwise, throws his torch."""
    place = {"at": sq(1, 1), "dung": sq(0, 0), **position}
    return given(**place).answer(f"throw {sq(0, 0)} dung")


@rule("zombie-slayer.item.dung-explodes")
def test_a_torch_sets_dung_off() -> None:
    table = blast(at=sq(2, 0), violet=sq(0, 0))
    assert (table.dung, table.zombies, table.slayer.life) == ({}, {}, 5)
    table = given(dung=sq(0, 0), violet=sq(0, 1), at=sq(0, 2))
    table.answer(f"attack {sq(0, 1)}", [4] * 5, 2, "end")
    assert table.dung == {sq(0, 0): 1}
    assert table.refused(f"throw {sq(1, 0)} dung") == "zombie-slayer.ruling.torch-targets"


@rule("zombie-slayer.item.explosion-area")
def test_an_explosion_reaches_the_squares_around() -> None:
    table = blast(violet=f"{sq(0, 0)} {sq(-1, -1)} {sq(2, 0)}", green=sq(0, -1), walls=f"{sq(0, 0)} N")
    assert table.zombies == {sq(2, 0): "violet", sq(0, -1): "green"}
    assert table.slayer.life == 4
    assert table.refused("slayer", name="explosion.spare") == "zombie-slayer.item.explosion-area"


@rule("zombie-slayer.item.explosion-damage")
def test_an_explosion_deals_one_damage_without_defence() -> None:
    table = blast(prycille=sq(0, 1), blue=sq(-1, 0), guard=1, skills=["block", "riposte"])
    assert (table.slayer.life, table.where("prycille"), table.zombies) == (4, None, {})
    assert (table.asks, table.slayer.guard) == ("move.step", 1)
    for defence in ("block", "riposte", "defence-potion"):
        assert table.refused(defence, name="explosion.defence") == "zombie-slayer.item.explosion-damage"


# ---------------------------------------------------------------------- house rules


@rule("zombie-slayer.ruling.torch-used-up", "zombie-slayer.item.torch-throw")
@pytest.mark.parametrize(("value", "left", "stock"), [("yes", {}, 5), ("no", {"torch": 1}, 4)])
def test_torch_consumed(value: str, left: dict[str, int], stock: int) -> None:
    table = given(violet=sq(2, 0), items={"torch": 1}, options={"torch-consumed": value})
    table.answer(f"throw {sq(2, 0)}", sq(0, 1))
    assert (table.slayer.items, table.game.stock("torch")) == (left, stock)


@rule("zombie-slayer.ruling.wall-geometry", "zombie-slayer.fight.melee-reach", "zombie-slayer.item.explosion-area")
@pytest.mark.parametrize(
    ("value", "walls", "open_way"),
    [
        pytest.param("either-route", "", True, id="no wall"),
        pytest.param("either-route", f"{sq(0, 0)} E", True, id="one route closed"),
        pytest.param("either-route", f"{sq(0, 0)} E, {sq(0, 0)} N", False, id="both routes closed"),
        pytest.param("either-route", f"{sq(0, 0)} E, {sq(0, -1)} E", False, id="both closed at their ends"),
        pytest.param("both-routes", "", True, id="no wall, both needed"),
        pytest.param("both-routes", f"{sq(0, 0)} E", False, id="one route closed, both needed"),
        pytest.param("both-routes", f"{sq(1, -1)} S", False, id="its end closed, both needed"),
    ],
)
def test_diagonal_walls(value: str, walls: str, open_way: bool) -> None:
    corner, options = sq(1, -1), {"diagonal-walls": value}
    table = given(walls=walls, options=options)
    assert (f"move {corner}" in table.options) is open_way
    assert (f"drop {corner}" in table.options) is open_way
    table = given(violet=corner, walls=walls, options=options)
    assert (f"attack {corner}" in table.options) is open_way
    assert (f"throw {corner}" in table.options) is open_way
    table = blast(at=sq(-1, 1), violet=corner, walls=walls, options=options)
    assert (table.zombies == {}) is open_way
    if not open_way:
        table = given(violet=corner, walls=walls, options=options)
        assert table.refused(f"attack {corner}") == "zombie-slayer.fight.melee-reach"
        assert given(walls=walls, options=options).refused(f"move {corner}") == "zombie-slayer.action.move-one"


@rule("zombie-slayer.ruling.wall-geometry", "zombie-slayer.ruling.line-of-sight")
@pytest.mark.parametrize(("value", "seen"), [("either-route", True), ("both-routes", False)])
def test_diagonal_walls_and_shots_past_a_corner(value: str, seen: bool) -> None:
    table = given(at=sq(-1, 1), violet=sq(1, -1), walls=f"{sq(0, 0)} E", options={"diagonal-walls": value})
    assert (f"shoot {sq(1, -1)}" in table.options) is seen
