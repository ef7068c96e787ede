"""A square farther away than a step: the refusal names the first obstacle on the shortest way, with its own rule."""

from __future__ import annotations

from typing import Any

from companion.engine import Driver, Refusal
from companion.games.zombie_slayer.board import BOARD as SLAYER
from companion.games.zombies.board import BOARD
from tests.games.zombie_slayer.town import sit
from tests.games.zombies.evening import Evening, evening


def why(table: Evening, square: str) -> Refusal:
    """What people are told who point at a square; as the same square by its name."""
    game, request = table.game, table.pending
    no = BOARD.why_not_there(game, request, BOARD.point(game.map, game.map.square(square)))
    assert no is not None
    assert no == BOARD.why_not(game, request, square)
    return no


def why_town(driver: Driver[Any], at: tuple[int, int], verb: str = "") -> Refusal:
    no = SLAYER.why_not_there(driver.game, driver.ask(), at, verb)
    assert no is not None
    return no


def move(*tiles: str, left: int = 3, **more: Any) -> Evening:
    return evening(*tiles, step="move", turn={"left": left}, **more)


# ---------------------------------------------------------------------- Zombies!!!


def test_one_step_too_many() -> None:
    no = why(move("town-straight 0,1"), "0,1.N")
    assert no == Refusal("zombies.move.up-to", "it is 4 spaces away, and 3 spaces are left")


def test_a_zombie_on_the_way() -> None:
    no = why(move("town-straight 0,1", zombies="0,1.S"), "0,1.C")
    assert no.rule == "zombies.combat.on-landing"
    assert (
        no.why == "a zombie on the south side of the straight road north of Town Square is in the way: fight it first"
    )


def test_a_wall_and_where_the_door_is() -> None:
    no = why(move("toy-store 0,1", doors="0,1.N", left=5), "0,1.W")
    assert no.rule == "zombies.door.players-through-door"
    assert no.why.endswith("there is a wall: the door is on the north side of the Toy Store")


def test_no_road() -> None:
    table = move("town-straight 0,1", left=6)
    no = BOARD.why_not_there(table.game, table.pending, (1, 4))
    assert no is not None
    assert (no.rule, no.why.partition(": ")[2]) == (
        "zombies.tile.named-building",
        "a block without a name cannot be entered",
    )
    beyond = BOARD.why_not_there(table.game, table.pending, (0, 5))
    assert beyond is not None
    assert beyond.rule == "zombies.ruling.unexplored-edge"


def test_the_first_obstacle_counts_and_not_the_last_one() -> None:
    near = why(move("town-straight 0,1", left=2, zombies="0,0.N"), "0,1.N")
    assert near.rule == "zombies.combat.on-landing", "the zombie comes before the steps are used up"
    far = why(move("town-straight 0,1", left=2, zombies="0,1.C"), "0,1.N")
    assert far.rule == "zombies.move.up-to", "the steps are used up before the zombie is met"


def test_what_can_be_reached_is_not_refused() -> None:
    table = move("town-straight 0,1")
    assert BOARD.why_not_there(table.game, table.pending, (0, 3)) is None
    assert BOARD.why_not_there(table.game, table.pending, (0, 1)) is None


# ---------------------------------------------------------------------- Zombie Slayer


def test_too_few_actions_and_an_opponent() -> None:
    driver = sit("violet 0,0.N; green 0,0.NE; blue 0,0.NW", slayer={"at": "0,0.C"})
    assert why_town(driver, (3, 0)) == Refusal(
        "zombie-slayer.create.actions-two", "it is 3 squares away, and 2 actions are left"
    )
    assert why_town(driver, (0, 2)).why == "the violet zombie stands there"
    assert why_town(driver, (0, 2), "attack").rule == "zombie-slayer.fight.melee-reach", "no walk was meant"
