"""Zombie movement: how many, how far, where to, and infection."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.totally_zombies.chapters.zombie_movement import Movable
from tests.rules.citing import rule
from tests.rules.on_foot import CIRCUS, stand
from tests.rules.outbreak import Outbreak, horde
from tests.rules.test_totally_zombies_movement import WEST, WOODS


def night(*there: str, tiles: list[dict[str, Any]] = WEST, **more: Any) -> Outbreak:
    """Step 6 with these zombies."""
    return stand(step="zombies", map=tiles, zombies=horde(*there), **more)


def figures(table: Outbreak) -> dict[str, str]:
    """What stands where."""
    return {table.game.map.names[square]: there for square, there in table.game.zombies.items()}


# ---------------------------------------------------------------------- how many


@rule("totally-zombies.turn.zombie-step", "totally-zombies.ruling.zombie-step-duty")
def test_as_many_different_zombies_move_as_the_die_shows() -> None:
    table = night("0,0.N", "0,0.E", "1,0.N", "1,0.E").answer(3, "0,0.N", "S")
    assert table.refused("0,0.C") == "totally-zombies.turn.zombie-step"  # it has been moved
    assert table.refused("stop") == "totally-zombies.turn.zombie-step"
    table.answer("1,0.N", "S")
    assert table.asks == "zombies.which"  # two of three are not enough
    table.answer("0,0.E", "E")
    assert not table.asks.startswith("zombies.")  # and a fourth is too many
    assert figures(table) == {"0,0.C": "Z", "1,0.C": "Z", "1,0.W": "Z", "1,0.E": "Z"}


@rule("totally-zombies.ruling.zombie-step-duty")
def test_where_fewer_can_move_all_that_can_do() -> None:
    table = night("0,0.N").answer(6, "0,0.N")
    assert table.refused("stop") == "totally-zombies.ruling.zombie-step-duty"
    table.answer("S")
    assert not table.asks.startswith("zombies.")


@rule("totally-zombies.ruling.zombie-leaves-player", "totally-zombies.ruling.zombie-reaches-player")
def test_zombies_leave_and_reach_players_without_a_fight() -> None:
    table = night("0,0.C", players=[{"at": "0,0.C"}, {}, {"at": "0,0.N"}])
    table.answer(1, "0,0.C", "N")
    assert figures(table) == {"0,0.N": "Z"}
    assert not table.asks.startswith("combat.")


# ---------------------------------------------------------------------- how far


@rule("totally-zombies.turn.zombie-step-distance", "totally-zombies.zombie.movement")
@pytest.mark.parametrize(("breed", "squares"), [("zombie", 1), ("enhanced", 2), ("dog", 2)])
def test_each_breed_goes_as_far_as_it_can(breed: str, squares: int) -> None:
    table = night(f"0,0.W {breed}").answer(1, "0,0.W", *["W"] * squares)
    assert list(figures(table)) == [{1: "-1,0.E", 2: "-1,0.C"}[squares]]
    assert table.asks != "zombies.where"


@rule("totally-zombies.zombie.movement")
def test_a_clown_goes_one_square() -> None:
    table = night("0,4.C clown", tiles=CIRCUS).answer(1, "0,4.C", "N")
    assert figures(table) == {"0,4.N": "C"}
    assert table.asks != "zombies.where"


@rule("totally-zombies.zombie.movement", "totally-zombies.turn.zombie-step-distance")
@pytest.mark.parametrize("breed", ["enhanced", "dog"])
def test_a_quick_one_may_stop_after_one_square(breed: str) -> None:
    table = night(f"0,0.W {breed}").answer(1, "0,0.W")
    assert table.refused("stop") == "totally-zombies.ruling.zombie-step-duty"
    table.answer("W", "stop")
    assert list(figures(table)) == ["-1,0.E"]


@rule("totally-zombies.ruling.zombie-passing")
def test_nobody_passes_a_full_square() -> None:
    table = night("0,0.W enhanced", "-1,0.E").answer(1, "0,0.W")
    assert table.refused("W") == "totally-zombies.tile.one-zombie-per-square"
    dogs = night("0,0.W dog", "-1,0.E dog 2", players=[{"at": "0,0.C"}, {}]).answer(1, "0,0.W")
    assert dogs.refused("W") == "totally-zombies.tile.two-dogs-per-square"
    dogs.answer("E", "N")  # a pawn keeps nobody away
    assert "0,0.N" in figures(dogs)


@rule("totally-zombies.zombie.no-diagonal")
def test_never_diagonally() -> None:
    table = night("0,4.C enhanced", tiles=WOODS).answer(1, "0,4.C")
    assert table.refused("NE") == "totally-zombies.zombie.no-diagonal"
    table.answer("N", "E")
    assert figures(table) == {"0,4.NE": "G"}
    for breed in ("dog", "zombie"):
        other = night(f"0,4.C {breed}", tiles=WOODS).answer(1, "0,4.C")
        assert other.refused("NE") == "totally-zombies.zombie.no-diagonal"


# ---------------------------------------------------------------------- where to


@rule("totally-zombies.zombie.max-per-square", "totally-zombies.ruling.mixed-breeds-on-square")
def test_one_upright_and_two_dogs_to_a_square() -> None:
    table = night("0,0.W dog", "-1,0.E dog", "-1,0.C dog").answer(3, "0,0.W", "W", "stop")
    assert figures(table)["-1,0.E"] == "DD"
    table.answer("-1,0.C")
    assert table.refused("E") == "totally-zombies.tile.two-dogs-per-square"
    for one in ("zombie", "enhanced"):
        for other in ("zombie", "enhanced"):
            full = night(f"0,0.W {one}", f"-1,0.E {other}").answer(1, "0,0.W")
            assert full.refused("W") == "totally-zombies.tile.one-zombie-per-square"
    beside = night("0,0.W", "-1,0.E dog 2").answer(1, "0,0.W", "W")
    assert figures(beside) == {"-1,0.E": "ZDD"}


@rule("totally-zombies.ruling.mixed-breeds-on-square")
def test_where_several_breeds_stand_one_says_which_moves() -> None:
    table = night("0,0.W", "0,0.W dog").answer(2)
    assert table.options == ["0,0.W zombie", "0,0.W dog"]
    assert table.refused("0,0.W") == "totally-zombies.turn.zombie-step"
    table.answer("0,0.W dog", "W", "W")
    assert figures(table) == {"0,0.W": "Z", "-1,0.C": "D"}
    assert table.options == ["0,0.W"]


@rule("totally-zombies.turn.zombie-step")
def test_of_two_dogs_on_one_square_both_may_be_moved_but_none_twice() -> None:
    table = night("0,0.W dog 2").answer(2, "0,0.W", "W", "E")  # there and back: it has been moved
    assert figures(table) == {"0,0.W": "DD"}
    table.answer("0,0.W", "W", "W")
    assert figures(table) == {"0,0.W": "D", "-1,0.C": "D"}
    assert not table.asks.startswith("zombies.")


@rule("totally-zombies.zombie.clowns-stay")
def test_clowns_stay_in_the_circus() -> None:
    table = night("0,3.S clown", tiles=CIRCUS).answer(1, "0,3.S")
    assert table.refused("S") == "totally-zombies.zombie.clowns-stay"
    table.answer("N")
    assert figures(table) == {"0,3.C": "C"}


@rule("totally-zombies.zombie.regulars-stay-out")
def test_regular_zombies_stay_out_of_the_circus() -> None:
    table = night("0,2.N", tiles=CIRCUS).answer(1, "0,2.N")
    assert table.refused("N") == "totally-zombies.zombie.regulars-stay-out"
    table.answer("S")
    assert figures(table) == {"0,2.C": "Z"}


@rule("totally-zombies.ruling.circus-other-breeds")
def test_other_breeds_walk_in_and_regular_ones_that_are_inside_may_leave() -> None:
    for breed, letter in (("enhanced", "G"), ("dog", "D")):
        table = night(f"0,2.N {breed}", tiles=CIRCUS).answer(1, "0,2.N", "N", "stop")
        assert figures(table) == {"0,3.S": letter}
    inside = night("0,3.S", tiles=CIRCUS).answer(1, "0,3.S")
    assert inside.options == ["N", "S"]
    inside.answer("S")
    assert figures(inside) == {"0,2.N": "Z"}


# ---------------------------------------------------------------------- infection


@rule("totally-zombies.zombie.infection", "totally-zombies.ruling.infection-conditions")
def test_an_enhanced_zombie_that_moved_may_infect_one_beside_it() -> None:
    table = night("-1,0.E enhanced", "0,0.N", "0,0.S").answer(1, "-1,0.E", "E", "E")
    assert table.asks == "zombies.infect"
    assert sorted(table.options) == ["0,0.N", "0,0.S", "none"]
    declined = table.fork().answer("none")
    assert sorted(figures(declined).values()) == ["G", "Z", "Z"]
    table.answer("0,0.N")
    assert figures(table) == {"0,0.C": "G", "0,0.N": "G", "0,0.S": "Z"}
    assert table.asks != "zombies.infect"


@rule("totally-zombies.zombie.infection")
def test_one_that_was_not_moved_infects_nobody() -> None:
    table = night("0,0.C enhanced", "0,0.N", "1,0.N").answer(1, "1,0.N", "S")
    assert table.asks != "zombies.infect"


@rule("totally-zombies.zombie.infection-fresh", "totally-zombies.ruling.infection-fresh-moves")
def test_who_was_just_infected_moves_as_an_enhanced_one_but_infects_nobody_yet() -> None:
    table = night("0,0.C enhanced", "0,0.E", "1,0.C", "0,0.N").answer(2, "0,0.C", "S", "N", "0,0.E")
    table.answer("0,0.E", "E", "stop")  # beside the zombie on the crossroad now
    assert figures(table)["1,0.W"] == "G"
    assert figures(table)["1,0.C"] == "Z"
    assert table.asks != "zombies.infect"
    later = stand(step="zombies", map=WEST, zombies=horde("1,0.W enhanced", "1,0.C")).answer(1, "1,0.W", "W", "E")
    assert later.asks == "zombies.infect"


@rule("totally-zombies.zombie.infection-regular-only")
def test_dogs_and_clowns_are_not_infected() -> None:
    table = night("0,4.W enhanced", "0,4.N dog", "0,4.E clown", tiles=CIRCUS).answer(1, "0,4.W", "E")
    table.answer("stop")
    assert table.asks != "zombies.infect"
    mixed = night("0,4.W enhanced", "0,4.N dog", "0,4.E clown", "0,4.S", tiles=CIRCUS)
    mixed.answer(1, "0,4.W", "E", "stop")
    assert mixed.refused("0,4.N") == "totally-zombies.zombie.infection-regular-only"
    assert mixed.refused("0,4.E") == "totally-zombies.zombie.infection-regular-only"


@rule("totally-zombies.zombie.minimum-roll", "totally-zombies.zombie.damage")
@pytest.mark.parametrize(
    ("breed", "kills_on", "lost"), [("zombie", 4, 2), ("enhanced", 5, 2), ("dog", 5, 1), ("clown", 4, 2)]
)
def test_each_breed_has_its_number_and_its_bite(breed: str, kills_on: int, lost: int) -> None:
    table = stand(step="fight", players=[{"bullets": 0, "guts": 0}, {}], zombies=horde(f"0,0.C {breed}"))
    alive = table.fork().answer(kills_on - 1)
    assert alive.ana.kills == 0
    if alive.asks == "combat.pay":
        alive.answer("life")
    assert alive.ana.life == 6 - lost
    table.answer(kills_on)
    assert table.ana.kills == 1


# ---------------------------------------------------------------------- the quick list is the same


CROWD = ("0,0.C", "0,0.N dog 2", "0,0.N", "0,0.W", "0,0.E clown", "1,0.W")
AT_THE_CIRCUS = ("0,2.N", "0,3.S clown", "0,3.C", "0,4.C enhanced", "0,4.N clown", "0,4.E dog", "0,4.E")


@pytest.mark.parametrize(("tiles", "there"), [(WEST, CROWD), (CIRCUS, CROWD + AT_THE_CIRCUS)], ids=["town", "circus"])
def test_the_quick_list_of_zombies_is_what_the_rules_allow(tiles: list[dict[str, Any]], there: tuple[str, ...]) -> None:
    options = Movable(night(*there, tiles=tiles).game)
    able = [figure for figure in options.candidates() if options.refusal(figure) is None]
    assert list(options.legal()) == able
