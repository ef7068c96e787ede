"""Totally Zombies!!!: combat rolls, weapons, bullets, what a failure costs, and kills."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.outbreak import Outbreak, entrances, horde, table, tile

AT = "0,0.N"


def combat(foe: str = "zombie", **ana: Any) -> Outbreak:
    """Ana has to fight one zombie of this breed in step 3."""
    has = {"at": AT, "hand": 3, **ana}
    return table("fight", [has, {}], zombies=horde(f"{AT} {foe}"))


def on_the_way(*there: str, **ana: Any) -> Outbreak:
    """Ana moves: two squares east of her are zombies."""
    return table("move", [{"at": "0,0.C", **ana}, {}], zombies=horde(*there))


# ---------------------------------------------------------------------- the roll


@rule("totally-zombies.combat.d6")
def test_one_die_against_one_zombie() -> None:
    game = table("fight", [{"at": AT}, {}], zombies=horde(f"{AT} dog 2"))
    assert game.refused(7) == "totally-zombies.ruling.dice-validity"
    assert game.refused([3, 4]) == "totally-zombies.combat.d6"
    game.answer(6)
    assert (game.zombies(AT), game.asks) == ("D", "combat.roll")


@rule("totally-zombies.combat.minimum-roll", "totally-zombies.zombie.minimum-roll")
@pytest.mark.parametrize(
    ("foe", "fails", "kills"), [("zombie", 3, 4), ("clown", 3, 4), ("enhanced", 4, 5), ("dog", 4, 5)]
)
def test_each_breed_has_its_minimum_roll(foe: str, fails: int, kills: int) -> None:
    assert combat(foe).answer(fails).asks == "combat.pay"
    assert combat(foe).answer(kills).ana.kills == 1


@rule("totally-zombies.combat.weapon-bonus")
def test_a_weapon_in_play_helps_and_one_in_hand_does_not() -> None:
    assert combat(front=["fire-axe"]).answer(3).ana.kills == 1
    assert combat(hand=["fire-axe", None, None]).answer(3).asks == "combat.pay"


@rule("totally-zombies.ruling.weapon-stacking")
def test_all_weapons_help_unless_the_table_uses_one_to_a_combat() -> None:
    weapons = ["fire-axe", "machete"]
    assert combat(front=weapons).answer(2).ana.kills == 1
    game = table(
        "fight",
        [{"at": AT, "front": weapons}, {}],
        zombies=horde(AT),
        options={"weapon-stacking": "one-per-combat"},
    )
    assert (game.asks, game.options) == ("combat.weapon", weapons)
    game.answer("machete", 2)
    assert game.asks == "combat.pay"
    game.answer("guts", 3)
    assert game.ana.kills == 1


@rule("totally-zombies.car.combat-bonus", "totally-zombies.ruling.two-cars")
def test_a_car_adds_one_and_a_second_car_nothing() -> None:
    assert combat(front=["clown-car"]).answer(3).ana.kills == 1
    assert combat("enhanced", front=["clown-car"]).answer(3).asks == "combat.pay"
    assert combat(front=["clown-car", "jeep"]).answer(2).asks == "combat.pay"
    assert combat(front=["clown-car", "jeep", "fire-axe"]).answer(2).ana.kills == 1


@rule("totally-zombies.car.starts-next-round", "totally-zombies.ruling.car-start")
def test_a_car_that_was_just_taken_does_not_help_yet() -> None:
    assert combat(front=[{"card": "jeep", "count": 1}]).answer(3).asks == "combat.pay"
    next_turn = table("token", [{"at": AT, "front": [{"card": "jeep", "count": 1}]}, {}], zombies=horde(AT))
    next_turn.until("combat.roll").answer(3)
    assert next_turn.ana.kills == 1


# ---------------------------------------------------------------------- paying


@rule("totally-zombies.combat.bullets", "totally-zombies.ruling.bullet-timing")
def test_exactly_the_missing_bullets_turn_a_failure_into_a_kill() -> None:
    game = combat().answer(2)
    assert game.refused(4) == "totally-zombies.combat.bullets"
    assert game.refused(3) == "totally-zombies.ruling.bullet-timing"
    assert game.refused(1) == "totally-zombies.ruling.bullet-timing"
    game.answer("bullets")
    assert (game.ana.bullets, game.ana.kills) == (1, 1)
    assert combat().answer(2, 2).ana.bullets == 1


@rule("totally-zombies.combat.choose-payment")
def test_after_a_failed_roll_the_player_chooses_between_life_and_bullets() -> None:
    game = combat(life=2, bullets=3).answer(2)
    assert game.options == ["bullets", "life", "guts"]
    shot = game.fork().answer("bullets")
    assert (shot.ana.bullets, shot.ana.life, shot.zombies(AT)) == (1, 4, "")
    game.answer("life")
    assert (game.ana.bullets, game.ana.life, game.asks) == (3, 2, "combat.roll")
    poor = combat(life=2, bullets=1).answer(2)
    assert poor.refused("bullets") == "totally-zombies.combat.choose-payment"


@rule("totally-zombies.combat.failure-damage", "totally-zombies.zombie.damage")
@pytest.mark.parametrize(("foe", "left"), [("zombie", 4), ("enhanced", 4), ("clown", 4), ("dog", 5)])
def test_a_failure_costs_what_the_breed_does(foe: str, left: int) -> None:
    assert combat(foe).answer(2, "life").ana.life == left


@rule("totally-zombies.ruling.half-life-tracking")
def test_two_bites_of_a_dog_are_one_life_token() -> None:
    game = combat("dog").answer(2, "life")
    assert game.game.position()["players"][0]["life"] == 2.5
    game.answer(2, "life")
    assert game.game.position()["players"][0]["life"] == 2


@rule("totally-zombies.combat.roll-again")
def test_whoever_survives_a_failure_rolls_again() -> None:
    game = combat().answer(1, "life")
    assert game.asks == "combat.roll"
    assert game.refused(None, name="turn.end") == "totally-zombies.combat.roll-again"


@rule("totally-zombies.combat.no-escape")
def test_nobody_breaks_off_a_fight() -> None:
    game = on_the_way("0,0.E").answer(5, "E")
    assert game.asks == "combat.roll"
    assert game.refused("W", name="move.step") == "totally-zombies.combat.no-escape"
    below = table("move", [{"at": "0,0.C"}, {}], zombies=horde("0,0.E"), sewer_entrances=entrances("0,0.E"))
    below.answer(5, "E")
    assert below.refused("down", name="move.step") == "totally-zombies.combat.no-escape"


@rule("totally-zombies.combat.death-at-zero")
def test_a_player_without_life_is_dead() -> None:
    game = combat(life=1, bullets=0, guts=0).answer(2)
    assert game.options == ["life"]
    assert game.answer("life").ana.dead
    assert combat(life=0.5, bullets=0, guts=0).answer(2, "life").ana.dead
    bitten = combat("dog", life=1, bullets=0, guts=0).answer(2, "life")
    assert (bitten.ana.dead, bitten.ana.life) == (False, 1)


@rule("totally-zombies.ruling.mixed-damage-payment")
def test_damage_is_paid_in_one_coin() -> None:
    game = combat(life=1, bullets=0, guts=1).answer(2)
    assert game.ana.guts == 1
    assert game.options == ["life"]
    assert game.refused("half life, half guts") == "totally-zombies.combat.no-escape"


# ---------------------------------------------------------------------- kills, and whom to fight


@rule("totally-zombies.combat.kill-collected", "totally-zombies.ruling.collection-breeds")
def test_a_killed_zombie_goes_to_the_killer_with_its_breed() -> None:
    game = combat("dog", zombies=4).answer(5)
    assert (game.ana.kills, game.ana.zombies, game.zombies(AT)) == (5, {"zombie": 4, "dog": 1}, "")
    assert game.ben.kills == 0
    assert game.refused(1, name="kill.credit", seat=1) == "totally-zombies.combat.kill-collected"


@rule("totally-zombies.ruling.fight-order")
def test_of_several_zombies_the_player_chooses_the_next() -> None:
    game = table("fight", [{"at": AT}, {}], zombies=horde(AT, f"{AT} dog 2"))
    assert (game.asks, game.options) == ("combat.foe", ["zombie", "dog"])
    game.answer("dog", 5)
    assert (game.asks, game.zombies(AT)) == ("combat.foe", "ZD")
    game.answer("zombie", 4)
    assert (game.asks, game.zombies(AT)) == ("combat.roll", "D")


@rule("totally-zombies.ruling.zombie-reaches-player")
def test_a_zombie_that_comes_is_fought_in_the_own_third_step() -> None:
    game = table("zombies", [{"at": "2,0.W"}, {"at": "0,0.C"}], zombies=horde("0,0.N"), turn={"due": 1})
    game.answer("0,0.N", "S")
    assert game.zombies("0,0.C") == "Z"
    assert game.refused(4, name="combat.roll", seat=1) == "totally-zombies.ruling.zombie-reaches-player"
    game.until("combat.roll")
    assert (game.game.seat, game.game.step) == (1, "fight")


@rule("totally-zombies.ruling.contents-on-player")
def test_a_zombie_that_appears_in_the_own_turn_is_fought_before_the_next_step() -> None:
    game = table("move", [{"at": "0,0.C"}, {}]).answer(4)
    game.driver.correct({"zombies.0,0.C": True})
    assert game.asks == "move.step"
    game.answer("N")
    assert (game.asks, game.at(game.ana)) == ("combat.roll", "0,0.C")
    game.answer(4)
    assert (game.asks, game.game.left) == ("move.step", 8)
    stays = table("move", [{"at": "0,0.C"}, {}]).answer(4)
    stays.driver.correct({"zombies.0,0.C": True})
    stays.answer("stop")
    assert stays.asks == "zombies.roll"


@rule("totally-zombies.ruling.exchange-at-death")
def test_guts_become_life_before_the_damage_but_not_in_death() -> None:
    game = combat(life=1, bullets=0, guts=2).answer(3)
    game.play("guts-for-life")
    assert (game.asks, game.ana.life, game.ana.guts) == ("combat.pay", 4, 0)
    game.answer("life")
    assert not game.ana.dead
    dead = table("move", [{}, {"dead": True, "guts": 4}])
    assert dead.play_refused("guts-for-life", 1) == "totally-zombies.ruling.exchange-at-death"


@rule("totally-zombies.combat.kill-collected")
def test_the_last_zombie_of_a_square_frees_what_lies_there() -> None:
    game = table("fight", [{"at": AT}, {}], zombies=horde(AT), tokens=[{"at": AT, "what": "bullet"}])
    assert game.refused("take", name="move.take") == "totally-zombies.move.pick-up-zombie-blocks"
    game.answer(4)
    assert game.asks == "move.take"
    assert game.answer("take").ana.bullets == 4


@rule("totally-zombies.zombie.damage")
def test_a_fight_in_the_woods_with_two_dogs_is_two_fights() -> None:
    forest = [tile("bridge", "0,1"), tile("woods-01", "0,2")]
    game = table("fight", [{"at": "0,2.C"}, {}], more=forest, zombies=horde("0,2.C dog 2"))
    game.answer(2, "life", 5, 2, "life", 5)
    assert (game.ana.life, game.ana.kills) == (4, 2)
