"""The referee moves the cooperative horde itself and says which zombie, why it was next, and which way it goes."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine import pick
from tests.rules.sitting import Sitting, given

ROW = ("cross 1,0", "cross 2,0")


def horde(die: int, seed: int = 1, **position: Any) -> list[str]:
    """The log of a step 5 that a generator answers."""
    table = given(*ROW, mode="cooperative", step="zombies", decks={"tiles": []}, **position)
    table.answer(die)
    table.game.log.clear()
    return by_itself(table, seed)


def by_itself(table: Sitting, seed: int) -> list[str]:
    random = Random(seed)
    while table.asks.startswith("zombies."):
        table.answer(pick(table.pending.options, random.random()))
    return table.game.log


def test_the_closest_one_and_its_way() -> None:
    log = horde(2, zombies="1,0.C 2,0.C", ana={"at": "0,0.E"}, ben={"at": "0,0.C"})
    assert log == [
        "the zombie on the middle of the cross east of Town Square is next: 2 steps from Ana, the closest one",
        "it goes west to the west side of the cross east of Town Square and is 1 step from Ana",
        "the zombie on the middle of the cross 2 tiles east of Town Square is next: 5 steps from Ana, the closest one",
        "it goes west to the west side of the cross 2 tiles east of Town Square and is 4 steps from Ana",
    ]


def test_a_tie_names_the_others() -> None:
    log = horde(1, zombies="1,0.W 1,0.E", ana={"at": "1,0.C"}, ben={"at": "1,0.C"})
    assert log[0] in (
        f"the zombie on the {one} side of the cross east of Town Square is next: 1 step from Ana and Ben, "
        f"chosen before the equally close zombie on the {other} side of the cross east of Town Square"
        for one, other in (("west", "east"), ("east", "west"))
    )
    assert log[1].endswith("to the middle of the cross east of Town Square and reaches Ana and Ben")


def test_closer_ones_that_stay_are_explained() -> None:
    log = horde(2, zombies="0,0.C 0,0.E 1,0.W 2,0.W", ana={"at": "0,0.C"}, ben={"at": "0,0.C"})
    assert log == [
        "the zombie on the west side of the cross 2 tiles east of Town Square is next: "
        "5 steps from Ana and Ben, the closest that can get nearer; "
        "the zombie on the middle of Town Square is with a player already; "
        "the zombies on the east side of Town Square and "
        "the west side of the cross east of Town Square cannot get nearer",
        "it goes west to the east side of the cross east of Town Square and is 4 steps from Ana and Ben",
        "no zombie that is left can get nearer to a player",
    ]


def test_many_zombies_are_counted() -> None:
    log = horde(1, zombies="0,0.C 0,0.E 1,0.W 1,0.C 1,0.N 1,0.S 2,0.C", ana={"at": "0,0.C"}, ben={"at": "0,0.C"})
    assert "5 zombies cannot get nearer" in log[0]
