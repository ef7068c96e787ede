"""Cars: where they come from, what they do, and where a Jeep is left behind."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.on_foot import CIRCUS, FAR_AWAY, ROAD, spot, stand
from tests.rules.outbreak import Outbreak, entrances, horde, tile

BASE = [
    *ROAD,
    tile("front-gate", "0,3"),
    tile("army-crossroad", "0,4"),
    tile("motor-pool", "0,5"),
    tile("armory", "1,4", "r90"),
]
"""North of Town Square: the Front Gate and a crossing, the Motor Pool beyond it, the Armory in the east."""
BIG_TOP = [*CIRCUS, tile("big-top-1", "0,5"), tile("big-top-2", "0,6", "r180")]
NEW = 1
"""A car that does not work yet."""


def driver(*cars: Any, **has: Any) -> list[dict[str, Any]]:
    return [{"front": list(cars), **has}, {}]


# ---------------------------------------------------------------------- where they come from


@rule("totally-zombies.special-tile.motor-pool-jeep", "totally-zombies.car.jeep-substitutes")
@pytest.mark.parametrize("answer", ["take", "leave"])
def test_who_ends_the_movement_in_the_motor_pool_may_take_a_jeep(answer: str) -> None:
    table = stand(players=driver(at="0,5.S"), map=BASE).answer(3, "N", "stop")
    assert table.asks == "car.take"
    table.answer(answer)
    assert table.ana.front == ({"jeep": NEW} if answer == "take" else {})
    assert table.ana.events == 0
    assert table.ana.bullets == 3


@rule("totally-zombies.special-tile.motor-pool-jeep", "totally-zombies.car.kinds")
def test_the_armory_hands_out_no_jeep() -> None:
    table = stand(players=driver(at="1,4.W"), map=BASE).answer(3, "E", "stop")
    assert (spot(table), table.asks) == ("1,4.C", "zombies.roll")
    table.refused("take", name="car.take")


@rule("totally-zombies.special-tile.big-top-clown-car", "totally-zombies.car.kinds")
def test_who_ends_the_movement_in_the_big_top_may_take_a_clown_car() -> None:
    table = stand(players=driver(at="0,5.C"), map=BIG_TOP).answer(4, "N", "N", "stop")
    assert spot(table) == "0,6.S"  # the two tiles are one tent
    assert table.asks == "car.take"
    table.answer("take")
    assert table.ana.front == {"clown-car": NEW}
    passing = stand(players=driver(at="0,5.N"), map=BIG_TOP).answer(4, "S", "stop")
    assert passing.asks == "zombies.roll"


@rule("totally-zombies.ruling.clown-car-cards")
def test_a_table_that_leaves_the_clown_cars_in_the_deck_takes_them_out_of_it() -> None:
    beside = stand(players=driver(at="0,5.N"), map=BIG_TOP)
    circus = len(beside.game.decks["circus"].events)
    assert len(beside.answer(4, "stop", "take").game.decks["circus"].events) == circus
    inside = stand(players=driver(at="0,5.N"), map=BIG_TOP, options={"clown-car-cards": "in-deck"})
    assert len(inside.game.decks["circus"].events) == circus + 6
    inside.answer(4, "stop", "take")
    assert inside.ana.front == {"clown-car": NEW}
    assert len(inside.game.decks["circus"].events) == circus + 5


@rule("totally-zombies.ruling.end-movement-inside")
def test_a_roll_without_a_step_ends_there_too_but_no_roll_does_not() -> None:
    assert stand(players=driver(at="0,5.C"), map=BASE).answer(3, "stop").asks == "car.take"
    assert stand(players=driver(at="0,5.C"), map=BASE, turn={"denied": True}).asks == "zombies.roll"


@rule("totally-zombies.clarify.weapon-one-copy")
def test_nobody_has_two_jeeps() -> None:
    table = stand(players=driver("jeep", at="0,5.C"), map=BASE).answer([1, 2], "stop")
    assert table.asks == "zombies.roll"


# ---------------------------------------------------------------------- what they do


@rule("totally-zombies.car.two-dice")
@pytest.mark.parametrize(("dice", "squares"), [([4, 5], 9), ([1, 1], 3)])
def test_a_car_rolls_two_dice(dice: list[int], squares: int) -> None:
    table = stand(players=driver("jeep", life=3))
    assert table.refused(4) == "totally-zombies.car.two-dice"
    table.answer(dice)
    assert table.game.left == 2 * squares


@rule("totally-zombies.car.starts-next-round", "totally-zombies.ruling.car-start")
def test_a_new_car_works_from_the_next_own_turn_on() -> None:
    table = stand(players=driver({"card": "jeep", "count": NEW}, at="0,5.C"), map=BASE)
    assert table.refused([1, 2]) == "totally-zombies.turn.move-step"
    table.answer(2, "stop").until("move.roll", zombies_roll=1)
    assert table.game.seat == 1
    table.answer(1, "stop").until("move.roll", zombies_roll=1)
    assert (table.game.seat, table.ana.front) == (0, {"jeep": 0})
    table.answer([3, 4])


@rule("totally-zombies.ruling.two-cars")
def test_two_cars_are_still_two_dice() -> None:
    table = stand(players=driver("jeep", "clown-car"))
    table.answer([6, 6])
    assert table.game.left == 2 * 12


# ---------------------------------------------------------------------- where a Jeep is lost


@rule("totally-zombies.car.jeep-lost")
def test_a_jeep_is_lost_in_a_building() -> None:
    table = stand(players=driver("jeep", at="2,0.C")).answer([2, 3], "E")
    assert (spot(table), table.ana.front) == ("2,0.E", {})


@rule("totally-zombies.car.jeep-lost", "totally-zombies.ruling.jeep-no-go")
def test_a_jeep_is_lost_at_the_front_door_of_the_mall() -> None:
    mall = [*ROAD, tile("front-door", "0,3")]
    table = stand(players=driver("jeep", at="0,2.N"), map=mall).answer([2, 3], "N")
    assert (spot(table), table.ana.front) == ("0,3.S", {})


@rule("totally-zombies.car.jeep-lost")
def test_a_jeep_is_lost_in_the_sewers() -> None:
    table = stand(players=driver("jeep"), sewer_entrances=entrances("0,0.C")).answer([2, 3], "down")
    assert (spot(table), table.ana.front) == ("sewer 0,0.C", {})


@rule("totally-zombies.ruling.jeep-no-go", "totally-zombies.clarify.helipad-not-building")
def test_roads_and_helipads_outside_the_mall_are_no_buildings() -> None:
    table = stand(players=driver("jeep", at="0,0.N"), map=[tile("town-straight", "0,1"), tile("town-helipad", "0,2")])
    table.answer([2, 3], "N", "N", "N", "N")
    assert (spot(table), table.ana.front) == ("0,2.S", {"jeep": 0})


@rule("totally-zombies.car.jeep-woods")
def test_a_jeep_drives_through_the_woods_but_not_into_a_place() -> None:
    woods = [
        *ROAD,
        tile("bridge", "0,3"),
        tile("woods-01", "0,4"),
        tile("woods-02", "0,5"),
        tile("altar", "0,6", "r180"),
    ]
    table = stand(players=driver("jeep", at="0,3.N"), map=woods)
    table.answer([4, 5], *["N"] * 6)
    assert (spot(table), table.ana.front) == ("0,5.N", {"jeep": 0})
    table.answer("N")
    assert (spot(table), table.ana.front) == ("0,6.S", {})


@rule("totally-zombies.car.jeep-residual-movement")
def test_the_squares_that_a_jeep_has_rolled_stay() -> None:
    table = stand(players=driver("jeep", at="1,0.W", life=1), zombies=horde("2,0.SE", FAR_AWAY))
    table.answer([4, 5], "E", "E", "E", "E", "E")
    assert (spot(table), table.ana.front, table.game.left) == ("2,0.E", {}, 2 * 4)
    table.answer("S", 3)  # no +1 any more: three is not enough
    assert table.asks == "combat.pay"


@rule("totally-zombies.ruling.jeep-inside-motor-pool")
def test_being_inside_is_not_entering() -> None:
    table = stand(players=driver("jeep", at="0,5.C"), map=BASE).answer([3, 3], "N", "S", "S")
    assert (spot(table), table.ana.front) == ("0,5.S", {"jeep": 0})
    table.answer("N")
    assert table.ana.front == {}
    table.answer("stop", "take")
    assert table.ana.front == {"jeep": NEW}


@rule("totally-zombies.car.clown-anywhere")
def test_a_clown_car_goes_everywhere() -> None:
    stations = [tile("subway-station", "0,1", "r270")]
    inside = stand(players=driver("clown-car", at="2,0.C"), map=stations).answer([2, 3], "E")
    assert inside.ana.front == {"clown-car": 0}
    riding = stand(players=driver("clown-car", at="2,0.E", waits="2,0"), map=stations).answer("ride", "0,1.W")
    assert (spot(riding), riding.ana.front) == ("0,1.W", {"clown-car": 0})
    below: Outbreak = stand(players=driver("clown-car"), sewer_entrances=entrances("0,0.C"))
    assert below.answer([2, 3], "down").ana.front == {"clown-car": 0}


@rule("totally-zombies.car.is-weapon")
def test_a_car_counts_as_a_weapon() -> None:
    table = stand(players=driver("clown-car", "jeep"))
    assert table.game.weapons(table.ana) == ["clown-car", "jeep"]


@rule("totally-zombies.car.lost-on-death")
def test_the_dead_lose_their_cars() -> None:
    dying = driver("clown-car", "jeep", life=1, guts=0, bullets=0)
    table = stand(players=dying, zombies=horde("0,0.W", FAR_AWAY)).answer([1, 2], "W", 2)
    table.until("zombies.roll")
    assert table.ana.dead
    assert table.ana.front == {}
    table.until("move.roll", zombies_roll=1).answer(1, "stop").until("move.roll", zombies_roll=1)
    assert table.game.seat == 0
    table.answer(4)
