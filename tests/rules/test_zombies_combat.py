"""Combat: the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given


def fighting(**ana: Any) -> Sitting:
    """Step 2: Ana shares 1,0.C with a zombie and is asked for her first roll."""
    table = given("cross 1,0", ana={"at": "1,0.C", **ana}, zombies="1,0.C", step="fight")
    assert table.asks == "combat.roll"
    return table


def landing(die: int = 1, **ana: Any) -> Sitting:
    """Step 4: Ana has rolled and stepped onto 1,0.C, where a zombie stands."""
    table = given("cross 1,0", ana={"at": "1,0.W", **ana}, zombies="1,0.C", step="move")
    table.answer(die, "E")
    assert table.asks == "combat.roll"
    return table


@rule("zombies.combat.at-turn-start")
def test_a_turn_begun_beside_a_zombie_means_combat() -> None:
    table = given(
        "cross 1,0", seat=1, step="zombies", zombies="1,0.W", decks={"tiles": []}, ana={"at": "1,0.C"}, ben={"hand": 0}
    )
    table.answer(1, "1,0.W", "E")
    assert table.game.active.name == "Ana"
    assert (table.asks, table.asked, table.game.step) == ("combat.roll", "Ana", "fight")
    assert table.refused(4, name="move.roll") == "zombies.combat.at-turn-start"


@rule("zombies.combat.on-landing")
def test_a_step_onto_a_zombie_opens_a_combat_at_once() -> None:
    table = given("cross 1,0", ana={"at": "1,0.W"}, zombies="1,0.C", step="move")
    table.answer(2)
    assert table.game.left == 5
    table.answer("E")
    assert (table.asks, table.game.left) == ("combat.roll", 4)
    # leaving an open combat has an entry of its own
    assert table.refused("E", name="move.step") == "zombies.combat.no-retreat"


@rule("zombies.combat.one-die")
def test_a_combat_roll_is_one_die() -> None:
    table = fighting()
    assert table.refused([2, 3]) == "zombies.combat.one-die"
    table.answer(5)
    assert table.ana.zombies == 1


@rule("zombies.combat.kill-on-four")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_four_or_more_kills(face: int) -> None:
    table = fighting()
    table.answer(face)
    assert (table.ana.zombies, table.ana.hearts, table.ana.bullets, table.zombies) == (1, 3, 3, set())
    assert table.asks != "combat.bullets"


@rule("zombies.combat.kill-on-four")
def test_three_does_not_kill() -> None:
    table = fighting()
    table.answer(3)
    assert table.zombies == {"1,0.C"}
    assert table.refused(0, name="combat.kill") == "zombies.combat.kill-on-four"
    table.answer(0)
    assert (table.ana.zombies, table.ana.hearts, table.zombies) == (0, 2, {"1,0.C"})


@rule("zombies.combat.bullets-after-failure")
def test_bullets_only_after_a_failed_roll() -> None:
    table = fighting()
    assert table.refused(1, name="combat.bullets") == "zombies.combat.bullets-after-failure"
    table.answer(4)
    assert table.refused(1, name="combat.bullets") == "zombies.combat.bullets-after-failure"
    table = fighting()
    table.answer(3, 1)
    assert (table.ana.zombies, table.ana.bullets) == (1, 2)


@rule("zombies.combat.bullet-plus-one")
@pytest.mark.parametrize(("face", "bullets"), [(1, 3), (2, 2), (3, 1)])
def test_each_bullet_adds_one(face: int, bullets: int) -> None:
    table = fighting()
    table.answer(face, bullets)
    assert (table.ana.hearts, table.ana.bullets, table.ana.zombies) == (3, 3 - bullets, 1)
    assert table.zombies == set()


@rule("zombies.combat.bullet-plus-one")
def test_a_bullet_too_few_does_not_kill() -> None:
    table = fighting()
    table.answer(2)
    assert table.refused(1, name="combat.kill") == "zombies.combat.bullet-plus-one"
    table.answer(1)
    assert (table.ana.hearts, table.ana.bullets, table.ana.zombies) == (2, 2, 0)
    assert table.zombies == {"1,0.C"}


@rule("zombies.combat.bullets-any-number")
@pytest.mark.parametrize("bullets", [1, 2, 3])
def test_any_number_of_the_own_bullets(bullets: int) -> None:
    table = fighting()
    table.answer(3)
    assert table.refused(4) == "zombies.combat.bullets-any-number"
    table.answer(bullets)
    assert (table.ana.zombies, table.ana.bullets) == (1, 3 - bullets)


@rule("zombies.combat.heart-lost-short-of-bullets")
@pytest.mark.parametrize(("spent", "bullets"), [(0, 1), (1, 0)])
def test_too_few_bullets_cost_one_heart(spent: int, bullets: int) -> None:
    table = fighting(bullets=1)
    table.answer(1)
    assert table.refused(5, name="combat.roll") == "zombies.combat.heart-lost-short-of-bullets"
    table.answer(spent)
    assert (table.ana.hearts, table.ana.bullets, table.zombies) == (2, bullets, {"1,0.C"})
    assert table.asks == "combat.roll"


@rule("zombies.combat.heart-lost-declined")
def test_declining_to_spend_costs_one_heart() -> None:
    table = landing()
    table.answer(3)
    assert table.refused("E", name="move.step") == "zombies.combat.heart-lost-declined"
    assert table.refused(6, name="combat.roll") == "zombies.combat.heart-lost-declined"
    table.answer(0)
    assert (table.ana.hearts, table.ana.bullets, table.asks) == (2, 3, "combat.roll")


@rule("zombies.combat.continues")
def test_combat_goes_on_to_the_death() -> None:
    table = fighting(hearts=2, bullets=0)
    table.answer(2)
    assert (table.ana.hearts, table.asks) == (1, "combat.roll")
    assert table.refused("stop", name="combat.stop") == "zombies.combat.continues"
    table.answer(1)
    assert (table.ana.hearts, table.where("Ana"), table.zombies) == (0, None, {"1,0.C"})


@rule("zombies.combat.continues")
def test_combat_goes_on_to_the_kill() -> None:
    table = landing(hearts=2, bullets=0)
    table.answer(2)
    assert table.refused(3, name="zombies.roll") == "zombies.combat.continues"
    table.answer(5)
    assert (table.ana.hearts, table.ana.zombies, table.zombies) == (1, 1, set())


@rule("zombies.combat.no-retreat")
def test_nobody_walks_away_from_a_combat() -> None:
    table = landing(die=2)
    assert table.game.left == 4
    assert table.refused("N", name="move.step") == "zombies.combat.no-retreat"
    assert table.refused("stop", name="move.step") == "zombies.combat.no-retreat"


@rule("zombies.combat.retreat-by-exception")
def test_a_card_may_end_a_combat() -> None:
    table = landing(die=2, hand=["alternate-food-source", None, None])
    # without the card it is the ban on leaving that speaks
    assert table.refused("N", name="move.step") == "zombies.combat.no-retreat"
    table.play(0, "alternate-food-source")
    assert (table.asks, table.ana.hearts, table.ana.zombies) == ("move.step", 3, 0)
    assert table.zombies == {"1,0.C"}
    table.answer("N")
    assert table.where("Ana") == "1,0.N"


@rule("zombies.combat.retreat-by-exception")
def test_a_card_resolved_by_hand_may_take_the_pawn_out_of_a_combat() -> None:
    table = landing(die=2, hand=["mystery", None, None])
    table.play(0, "mystery")
    table.driver.correct({"players.0.at": "1,0.S"})
    table.answer("done")
    assert (table.asks, table.where("Ana"), table.ana.hearts) == ("move.step", "1,0.S", 3)
    assert table.zombies == {"1,0.C"}


@rule("zombies.combat.trophy")
def test_a_killed_zombie_goes_to_the_collection() -> None:
    table = fighting(zombies=4)
    supply, horde = table.game.supply(), table.game.horde()
    table.answer(4)
    assert (table.ana.zombies, table.game.horde(), table.game.supply()) == (5, horde - 1, supply)
    assert table.refused(1, name="zombie.return") == "zombies.combat.trophy"
