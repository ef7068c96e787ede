"""Search and Rescue told: each way to win or lose it, by mode."""

from __future__ import annotations

from typing import Any

from companion.packs import load
from tests.games.telling import Telling
from tests.rules.sitting import given

WAY_TO_HELIPAD = ("W", "S", "W", "W", "W", "N", "N", "N")
SQUARES = ("1,0.NW", "1,0.N", "1,0.NE", "1,0.E", "1,0.SE")


def toy_store(hidden: int = 5, mix: str = "bullet heart survivor survivor survivor", **position: Any) -> Telling:
    """Ana stands before the door of the Toy Store, beside Town Square; the Helipad lies north of it."""
    position.setdefault("step", "move")
    table = given(
        "toy-store 1,0 r90", "town-helipad 0,1", doors="1,0.N", scenario="search-and-rescue", pack=load("zombies-2014"),
        hidden=" ".join(SQUARES[-hidden:]), mixed={"1,0": mix}, decks={"tiles": []}, **position,
    )  # fmt: skip
    return Telling(table)


def test_a_survivor_and_then_the_helipad() -> None:
    told = toy_store(ana={"at": "1,0.C", "hearts": 4}, quota=1, zombies="1,0.NE")
    told.answer(6, "N", "bullet", "E", 3, 1, "survivor", *WAY_TO_HELIPAD)
    told.matches("rescue-competitive")


def test_a_survivor_lost_and_rescued_by_another() -> None:
    """Ana dies with the survivor, Ben takes it to the Helipad."""
    told = toy_store(
        hidden=3, mix="heart survivor survivor", quota=1, zombies="1,0.E", ana={"at": "1,0.N", "hearts": 1},
        ben={"at": "1,0.C", "hearts": 5},
    )  # fmt: skip
    told.answer(4, "E", "survivor", "S", 1, 0)  # she spares her bullets
    told.answer("1,0.N", 1, "1,0.E", "S", "none")
    told.answer(5, "N", *WAY_TO_HELIPAD[1:])
    told.matches("rescue-competitive-second-hand")


def test_a_team_adds_up_its_survivors() -> None:
    told = toy_store(
        mode="team", quota=2, players=4, ana={"at": "1,0.C", "hearts": 4}, cy={"at": "0,1.C", "survivors": 1}
    )  # fmt: skip
    told.answer(6, "N", "heart", "E", "survivor", *WAY_TO_HELIPAD)
    told.matches("rescue-team")


def test_the_eighteenth_survivor() -> None:
    told = toy_store(
        hidden=4, mix="bullet heart survivor survivor", mode="cooperative",
        ana={"at": "1,0.C", "hearts": 5, "survivors": 8}, ben={"at": "0,1.C", "survivors": 8},
    )  # fmt: skip
    told.answer(6, "N", "survivor", "E", "survivor", *WAY_TO_HELIPAD)
    told.matches("rescue-cooperative")


def test_a_third_death_with_survivors_on_the_arm() -> None:
    ana = {"at": "1,0.N", "hearts": 1, "bullets": 1, "deaths": 2, "survivors": 5}
    told = toy_store(hidden=3, mix="bullet heart survivor", mode="cooperative", ana=ana, zombies="1,0.NE")
    told.answer(2, "E", 2, 1)
    told.matches("rescue-cooperative-lost")
