"""The sensible bot in Zombie Slayer: it plays to the end, and lives longer than one that plays at random."""

from __future__ import annotations

from companion.bots import bot
from companion.commands.simulate import new_table, play_out
from tests.games.zombie_slayer.town import sit


def turns(name: str) -> int:
    """How long five games last together."""
    table, lasted = new_table("zombie-slayer", 1, []), 0
    for seed in range(5):
        driver = table.sit_down()
        assert play_out(driver, bot(name, seed), 60) == ""
        lasted += driver.game.turn_number()
    return lasted


def test_it_lives_longer_than_a_random_slayer() -> None:
    assert turns("sensible") > 2 * turns("random")


def test_it_strikes_whoever_stands_beside_the_slayer() -> None:
    assert bot("sensible").answer(sit("violet 0,0.N; blue 3,0.C")) == "assault 0,0.N"


def test_it_picks_the_face_with_skill_and_melee() -> None:
    driver = sit("violet 0,0.N")
    driver.answer("assault 0,0.N")
    driver.answer([6, 4, 3, 2, 1])
    assert bot("sensible").answer(driver) == 6
