"""Zombie Slayer, fighting: the checks of the catalogue on melee, ranged attacks, Already Dead and holy pips."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import companion.packs
from companion.packs import PackError, load
from tests.rules.citing import rule
from tests.rules.slaying import TEMPLE, Slaying, given, sq

NORTH = "0,0.N"


def attack(hand: list[int], die: int, skill: str = "attack", **position: object) -> Slaying:
    """Ludwig's attack on a violet Zombie north of him (unless the position says otherwise); both sides have rolled."""
    table = given(**{"violet": NORTH, **position})  # type: ignore[arg-type]
    return table.answer(f"{skill} {NORTH}", hand, die)


def attacked(die: int, hand: list[int], colour: str = "blue", **position: object) -> Slaying:
    """A Zombie north of the Slayer attacks him in the Zombies' turn."""
    return given(step="zombies", **{colour: NORTH, **position}).answer(die, hand)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- rolling and picking


@rule("zombie-slayer.fight.both-roll")
def test_both_sides_roll_in_every_attack() -> None:
    table = given(violet=NORTH).answer(f"attack {NORTH}")
    assert (table.asks, table.dice) == ("attack.hand", 5)
    table.answer([4, 4, 4, 4, 4])
    assert (table.asks, table.dice) == ("defence.die", 1)
    assert table.zombies == {NORTH: "violet"}
    assert table.refused("end", name="turn.action") == "zombie-slayer.fight.both-roll"
    assert table.answer(4).zombies == {}


@rule("zombie-slayer.fight.melee-reach")
def test_melee_reaches_the_eight_squares_around() -> None:
    around = [sq(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    table = given(violet=" ".join(around), blue=sq(2, 0))
    assert {f"attack {square}" for square in around} <= set(table.options)
    assert table.refused(f"attack {sq(2, 0)}") == "zombie-slayer.fight.melee-reach"
    assert table.refused(f"attack {sq(0, 0)}") == "zombie-slayer.fight.melee-reach"


@rule("zombie-slayer.fight.melee-reach")
def test_melee_does_not_go_through_a_wall() -> None:
    table = given(violet=sq(1, 0), walls="0,0.C E")
    assert table.refused(f"attack {sq(1, 0)}") == "zombie-slayer.fight.melee-reach"
    assert f"attack {sq(1, 0)}" in given(violet=sq(1, 0)).options


@rule("zombie-slayer.fight.hand-of-one")
def test_a_zombie_rolls_one_die() -> None:
    table = given(step="zombies", blue=NORTH)
    assert (table.asks, table.dice) == ("zombie.attack", 1)
    assert table.refused([2, 3]) == "zombie-slayer.fight.hand-of-one"
    assert table.answer(2).asks == "defence.hand"


@rule("zombie-slayer.fight.pick-one")
def test_one_die_of_the_hand_counts() -> None:
    table = given(violet=NORTH).answer(f"attack {NORTH}", [6, 4, 2, 2, 1])
    assert (table.asks, table.options) == ("attack.pick", [6, 4, 2, 1])
    assert table.refused([6, 4]) == "zombie-slayer.fight.pick-one"
    assert table.refused(8) == "zombie-slayer.fight.pick-one"
    assert table.refused(5) == "zombie-slayer.fight.pick-one"
    table.answer(4, 4)
    assert "4 against 0" in table.log


@rule("zombie-slayer.fight.attack-pips")
@pytest.mark.parametrize(("deed", "x", "strength"), [("attack", 1, 2), ("shoot", 2, 3)])
def test_melee_pips_count_in_melee_and_ranged_pips_at_a_distance(deed: str, x: int, strength: int) -> None:
    table = given(violet=sq(x, 0), faces={5: {"melee": 2, "ranged": 3}})
    table.answer(f"{deed} {sq(x, 0)}", [5, 5, 5, 5, 5], 4)
    assert f"{strength} against 0" in table.log


# ---------------------------------------------------------------------- strength, damage, death


@rule("zombie-slayer.fight.subtract-defence")
def test_defence_is_taken_off_the_attack() -> None:
    assert "4 against 3: 1 damage" in attack([4, 4, 4, 4, 4], 3).log
    table = attack([2, 2, 2, 2, 2], 3, faces={2: {"melee": 2}})
    assert "2 against 3: 0 damage" in table.log
    assert table.zombies == {NORTH: "violet"}


@rule("zombie-slayer.fight.toughness")
def test_strength_is_divided_by_toughness_and_rounded_down() -> None:
    assert attacked(6, [1, 1, 1, 1, 1]).slayer.life == 2  # 3 / 1
    for strength, life in ((3, 4), (1, 5)):  # 3 / 2 and 1 / 2
        table = given(*TEMPLE, at=sq(2, 0), necromancer="3,0.C", faces={5: {"melee": strength}})
        table.answer("attack 3,0.C", [5] * 5, [3] * 5)
        assert table.game.master_life == life
        assert table.refused(2, name="attack.damage") == "zombie-slayer.fight.toughness"


@rule("zombie-slayer.fight.damage-life")
def test_each_point_of_damage_costs_a_life() -> None:
    assert attacked(4, [1, 1, 1, 1, 1]).slayer.life == 3
    table = given(*TEMPLE, at=sq(2, 0), necromancer="3,0.C")
    assert table.answer("attack 3,0.C", [4] * 5, [3] * 5).game.master_life == 3


@rule("zombie-slayer.fight.death")
def test_a_destroyed_zombie_leaves_at_once() -> None:
    table = attack([4, 4, 4, 4, 4], 3)
    assert (table.asks, table.zombies, table.game.supply("violet")) == ("turn.action", {}, 10)
    assert f"move {NORTH}" in table.options


@rule("zombie-slayer.fight.death")
def test_life_never_falls_below_nothing() -> None:
    table = attacked(6, [1], life=1)
    assert (table.asks, table.slayer.life) == ("over", 0)
    assert table.driver.over is not None
    assert table.driver.over.winners == ()


@rule("zombie-slayer.fight.example-ludwig")
@pytest.mark.parametrize("pick", [6, 4])
def test_the_printed_example_of_ludwigs_attack(pick: int) -> None:
    table = given(violet=NORTH)
    table.answer(f"attack {NORTH}", [6, 4, 2, 2, 1], pick, 3)
    assert "4 against 3: 1 damage to the violet zombie" in table.log
    assert (table.zombies, table.slayer.experience, table.slayer.penalty) == ({}, 1, 0)


@rule("zombie-slayer.fight.example-skill-face")
@pytest.mark.parametrize(("pick", "strength", "penalty"), [(6, 5, 1), (4, 4, 0)])
def test_a_skill_triggers_only_on_a_picked_face_with_its_pip(pick: int, strength: int, penalty: int) -> None:
    table = given(violet=NORTH)
    table.answer(f"assault {NORTH}", [6, 4, 2, 2, 1], pick, 3)
    assert f"{strength} against 3" in table.log
    assert table.slayer.penalty == penalty


@rule("zombie-slayer.fight.sequence")
def test_the_attack_die_is_picked_before_the_defender_rolls() -> None:
    table = given(violet=NORTH).answer(f"attack {NORTH}", [6, 4, 2, 2, 1])
    assert table.refused(3, name="defence.die") == "zombie-slayer.fight.sequence"
    assert table.answer(4).asks == "defence.die"


# ---------------------------------------------------------------------- Already Dead


@rule("zombie-slayer.fight.already-dead-trigger")
def test_a_defending_zombie_that_rolls_one_is_already_dead() -> None:
    table = attack([4, 4, 4, 4, 4], 1)
    assert "already dead" in table.log
    assert table.zombies == {NORTH: "violet"}
    table = attacked(1, [1, 1, 1, 1, 1], colour="violet")
    assert "already dead" not in table.log
    assert "0 against 0, 0 damage" in table.log
    assert table.slayer.life == 5


@rule("zombie-slayer.fight.already-dead-effect")
def test_already_dead_cancels_the_damage_of_one_attack() -> None:
    faces = {6: {"skill": 1, "melee": 5}}
    table = given(green=NORTH, faces=faces).answer(f"assault {NORTH}", [6] * 5, 1)
    assert (table.zombies, table.slayer.experience) == ({NORTH: "green"}, 0)
    table.answer(f"assault {NORTH}", [6] * 5, 2)
    assert "6 against 1: 5 damage" in table.log
    assert (table.zombies, table.slayer.experience) == ({}, 1)


@rule("zombie-slayer.fight.already-dead-face-one")
@pytest.mark.parametrize(
    ("printed", "drawn"),
    [
        pytest.param("..M  ..D  M.o  D.D", "..S  ..D  M.o  D.D", id="a skill pip on the 2-face"),
        pytest.param("M.M\n.S.  ...", "M.S\n.S.  ...", id="a skill pip on the 6-face"),
        pytest.param(".S.  ...", ".o.  ...", id="no skill pip"),
    ],
)
def test_the_skill_pip_of_zombies_is_drawn_on_the_one_face_only(printed: str, drawn: str, tmp_path: Path) -> None:
    folder = tmp_path / "zombie-slayer"
    shutil.copytree(Path(companion.packs.__file__).parent / "zombie-slayer", folder)
    tokens = next(path for path in folder.iterdir() if 'id = "violet"' in path.read_text())
    text = tokens.read_text()
    before, violet = text.split('id = "violet"')
    assert printed in violet
    tokens.write_text(f'{before}id = "violet"{violet.replace(printed, drawn, 1)}')
    with pytest.raises(PackError, match="skill pips are not on the 1-face alone"):
        load("zombie-slayer", [tmp_path])


# ---------------------------------------------------------------------- ranged attacks


@rule("zombie-slayer.ranged.sight-wall")
def test_a_wall_stops_a_shot() -> None:
    shooter, target = sq(-1, 0), sq(2, 0)
    table = given(at=shooter, violet=target, walls=f"{sq(0, 0)} E")
    assert table.refused(f"shoot {target}") == "zombie-slayer.ranged.sight-wall"
    assert f"shoot {target}" in given(at=shooter, violet=target).options


@rule("zombie-slayer.ranged.sight-token")
def test_somebody_on_the_line_stops_a_shot() -> None:
    shooter, target, between, beside = sq(-1, 0), sq(2, 0), sq(1, 0), sq(1, 1)
    for being in ("bron", "green"):
        table = given(at=shooter, violet=target, **{being: between})  # type: ignore[arg-type]
        assert table.refused(f"shoot {target}") == "zombie-slayer.ranged.sight-token"
        assert f"shoot {target}" in given(at=shooter, violet=target, **{being: beside}).options  # type: ignore[arg-type]


@rule("zombie-slayer.ranged.gap")
def test_a_shot_needs_an_empty_square_between() -> None:
    for x, y in ((1, 0), (1, 1)):
        assert given(violet=sq(x, y)).refused(f"shoot {sq(x, y)}") == "zombie-slayer.ranged.gap"
    assert f"shoot {sq(2, 0)}" in given(violet=sq(2, 0)).options


# ---------------------------------------------------------------------- holy pips


@rule("zombie-slayer.holy.reduce")
@pytest.mark.parametrize(("die", "strength"), [(6, 1), (4, 1)])
def test_a_holy_pip_weakens_whoever_rolls_its_face(die: int, strength: int) -> None:
    table = attacked(die, [1] * 5, colour="violet", faces={6: {"skill": 1, "melee": 4, "holy": 1}})
    assert f"{strength} against 0, {strength} damage" in table.log
    assert table.slayer.life == 5 - strength
    assert attacked(6, [1] * 5, colour="violet").slayer.life == 3


@rule("zombie-slayer.holy.in-ranged")
def test_holy_pips_work_at_a_distance() -> None:
    faces = {3: {"holy": 1}, 4: {"ranged": 3}}
    table = given(violet=sq(2, 0), faces=faces).answer(f"shoot {sq(2, 0)}", [4] * 5, 3)
    assert "3 against 2: 1 damage" in table.log
    assert table.zombies == {}


@rule("zombie-slayer.holy.not-skill-pips")
def test_holy_pips_leave_skill_pips_alone() -> None:
    table = attack([4] * 5, 1, faces={1: {"holy": 1}})
    assert table.zombies == {NORTH: "violet"}
    table = given(*TEMPLE, necromancer="3,0.C", step="zombies", faces={5: {"holy": 1}})
    table.answer([5, 2, 2, 2, 2])
    assert "rolls 5 ritual pips" in table.log


@rule("zombie-slayer.holy.example-five")
def test_the_printed_example_of_a_holy_five() -> None:
    faces = {5: {"holy": 1}}
    for colour, die, defence in (("violet", 5, 1), ("blue", 5, 2), ("violet", 4, 0), ("blue", 4, 0), ("green", 4, 2)):
        table = given(faces=faces, **{colour: NORTH}).answer(f"attack {NORTH}", [4] * 5, die)  # type: ignore[arg-type]
        assert f"4 against {defence}" in table.log
    for colour, die, strength in (("green", 5, 1), ("green", 4, 0), ("violet", 4, 1), ("blue", 4, 2)):
        table = attacked(die, [1] * 5, colour=colour, faces=faces)
        assert f"{strength} against 0" in table.log
