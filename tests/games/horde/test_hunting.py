"""How the companion leads a horde: hungry, mean, lazy; in positions that tell them apart."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from companion.engine import Game
from companion.games.kit.questions import ways_of
from companion.games.totally_zombies.hunting import HORDE
from companion.games.totally_zombies.meta import DOG, ZOMBIE
from companion.table import Table
from companion.tiles import FAR
from tests.rules import haunting, outbreak
from tests.rules.lastman import horde_turn
from tests.rules.on_foot import CIRCUS, stand
from tests.rules.sitting import Sitting, given
from tests.rules.test_totally_zombies_movement import WEST

People: TypeAlias = dict[str, Any]
ROAD = ("cross 1,0", "cross 2,0", "cross -1,0")


def answers(game: Game, how: str, what: str = "zombies") -> tuple[list[Any], list[str]]:
    """What the companion decides for people in this step, and why, each reason once."""
    table = Table(game.copy(), seed=1)
    table.auto(what, how)
    made = [record for record in table.driver.history if not record.chance and record.source == "auto"]
    return [record.value for record in made], list(dict.fromkeys(record.why for record in made if record.why))


def street(due: int = 1, **position: Any) -> Sitting:
    """Ana's step 5 on a long road from west to east."""
    return given(*ROAD, step="zombies", turn={"due": due}, **position)


# ---------------------------------------------------------------------- hungry


def test_hungry_zombies_take_the_nearest_by_the_way_they_walk_not_by_the_air() -> None:
    """Through the wall the one in the street stands beside Ben; round by the door the one inside is nearer."""
    table = given(
        "depot 1,0",
        step="zombies",
        turn={"due": 1},
        doors="1,0.N",
        ana={"at": "0,0.W"},
        ben={"at": "1,0.SE"},
        zombies="1,0.S 1,0.NW",
    )
    values, why = answers(table.game, "hungry")
    assert values == ["1,0.NW", "E"]
    assert why == ["the zombie on the north-west corner of the Depot goes for Ben, 4 squares away"]


def test_hungry_zombies_hunt_whoever_is_nearest_also_the_one_who_moves_them() -> None:
    table = street(ana={"at": "0,0.C"}, ben={"at": "2,0.E", "zombies": 20}, zombies="1,0.W 2,0.N")
    assert answers(table.game, "hungry")[0] == ["1,0.W", "W"]


def test_a_hungry_zombie_that_has_its_prey_stays_with_it_while_another_may_go() -> None:
    table = street(2, ana={"at": "0,0.C"}, ben={"at": "2,0.C"}, zombies="0,0.C 2,0.E 1,0.C")
    assert answers(table.game, "hungry")[0] == ["2,0.E", "W", "1,0.C", "E"]


def test_where_none_can_get_nearer_one_goes_that_has_no_prey() -> None:
    table = street(ana={"at": "0,0.C"}, ben={"at": "0,0.C"}, zombies="0,0.C 0,0.E")
    values, why = answers(table.game, "hungry")
    assert values[0] == "0,0.E"
    assert why == ["the zombie on the east side of Town Square has to go: none can get nearer"]


def test_a_hungry_zombie_leaves_its_prey_where_the_die_demands_it_and_says_so() -> None:
    table = street(ana={"at": "0,0.C"}, ben={"at": "2,0.C"}, zombies="0,0.C")
    values, why = answers(table.game, "hungry")
    assert values[0] == "0,0.C"
    assert why == ["the zombie on the middle of Town Square has to go: none can get nearer"]


# ---------------------------------------------------------------------- mean


def test_mean_zombies_go_for_the_rival_who_leads_though_another_is_nearer() -> None:
    people: People = {
        "ana": {"at": "0,0.C"},
        "ben": {"at": "2,0.E", "zombies": 3},
        "cy": {"at": "-1,0.W", "zombies": 9},
    }
    table = street(zombies="0,0.E 2,0.C", **people)
    values, why = answers(table.game, "mean")
    assert values == ["0,0.E", "W"]
    assert why == ["the zombie on the east side of Town Square goes for Cy, who leads, 5 squares away"]


def test_mean_zombies_never_go_for_the_one_who_moves_them() -> None:
    table = street(ana={"at": "0,0.C", "zombies": 24}, ben={"at": "2,0.E"}, zombies="1,0.W")
    assert answers(table.game, "mean")[0] == ["1,0.W", "E"]


def test_mean_zombies_do_not_free_a_caught_rival() -> None:
    """Cy leads and the zombie with Ben is the nearer one; it stays where it is."""
    people: People = {"ana": {"at": "-1,0.W"}, "ben": {"at": "0,0.E"}, "cy": {"at": "1,0.E", "zombies": 9}}
    table = street(zombies="0,0.E -1,0.E", **people)
    values, _ = answers(table.game, "mean")
    assert values == ["-1,0.E", "E"]


def test_of_caught_rivals_the_last_is_let_go_when_one_has_to_be() -> None:
    people: People = {
        "ana": {"at": "-1,0.W"},
        "ben": {"at": "0,0.E", "zombies": 9},
        "cy": {"at": "1,0.E", "zombies": 1},
    }
    table = street(zombies="0,0.E 1,0.E", **people)
    values, why = answers(table.game, "mean")
    assert values[0] == "1,0.E"
    assert why[0].endswith("has to go: no other may")


def test_mean_zombies_keep_the_way_out_shut() -> None:
    table = given(
        "town-helipad 1,0",
        "cross 2,0",
        step="zombies",
        turn={"due": 1},
        ana={"at": "0,0.W"},
        ben={"at": "1,0.W"},
        zombies="1,0.C 2,0.E",
    )
    assert answers(table.game, "mean")[0][0] == "2,0.E"


def test_whoever_may_leave_and_is_near_the_helipad_leads() -> None:
    people: People = {
        "ana": {"at": "0,0.N"},
        "ben": {"at": "1,0.W", "zombies": 0},
        "cy": {"at": "0,0.S", "zombies": 15},
    }
    table = given("town-helipad 1,0", step="zombies", turn={"due": 1}, zombies="0,0.C", **people)
    assert "Ben, who leads" in answers(table.game, "mean")[1][0]


def test_team_mates_are_no_rivals() -> None:
    people: People = {
        "ana": {"at": "0,0.C"},
        "ben": {"at": "-1,0.W"},
        "cy": {"at": "1,0.C"},
        "dee": {"at": "2,0.E"},
    }
    table = street(mode="team", zombies="0,0.E", **people)
    mate = next(p for p in table.game.players if p.seat != 0 and p.team == table.ana.team)
    assert mate.name not in answers(table.game, "mean")[1][0]


# ---------------------------------------------------------------------- lazy


def test_lazy_moves_none_where_none_has_to_go() -> None:
    """A Zombie Player of Last Man Standing may stop at once."""
    table = horde_turn("cross 1,0", ana={"at": "0,0.C"}, zombies="0,0.W 1,0.C")
    values, why = answers(table.game, "lazy")
    assert values == ["none", "done"]
    assert why == ["no more zombies go: none has to"]


def test_lazy_moves_as_many_as_the_die_demands_and_no_more() -> None:
    table = street(2, ana={"at": "0,0.C"}, ben={"at": "2,0.C"}, zombies="1,0.N 1,0.C 2,0.E")
    values, why = answers(table.game, "lazy")
    assert len(values) == 4
    assert all(one.endswith("goes 1 square: one has to") for one in why)


def test_a_lazy_zombie_goes_no_farther_than_it_has_to() -> None:
    """A dog may run on; a lazy one does not, and a hungry one does."""
    table = stand(step="zombies", map=WEST, zombies=outbreak.horde("1,0.E dog"), players=[{"at": "0,0.W"}, {}])
    table.answer(1)
    lazy, hungry = answers(table.game, "lazy")[0], answers(table.game, "hungry")[0]
    assert lazy[-1] == "stop"
    assert len(lazy) < len(hungry) or "stop" not in hungry


# ---------------------------------------------------------------------- Last Man Standing


def test_hungry_zombies_of_last_man_standing_stop_when_none_can_get_nearer() -> None:
    table = horde_turn("cross 1,0", ana={"at": "0,0.C"}, zombies="0,0.C 0,0.N")
    values, why = answers(table.game, "hungry")
    assert values[-1] == "done"
    assert "no more zombies go: none can get nearer" in why


def test_the_tile_beside_is_the_one_with_the_nearest_zombie() -> None:
    table = horde_turn("cross 1,0", "cross -1,0", ana={"at": "0,0.E"}, zombies="-1,0.W 1,0.C")
    assert answers(table.game, "hungry")[0][0] == "1,0"
    assert answers(table.game, "mean")[0][0] == "1,0"


# ---------------------------------------------------------------------- MidEvil


def test_hungry_and_mean_skeletons() -> None:
    """The white one is nearer to Ana; Ben has the book and leads."""
    table = haunting.stand(
        "skeletons",
        players=[{"at": "0,0.NW"}, {"at": "0,0.SE"}, {"at": "0,0.SW"}],
        skeletons=haunting.bones(("white", "0,0.W"), ("red", "0,0.C")),
        book=1,
    ).answer(1)
    values, why = answers(table.game, "mean", "skeletons")
    assert values[0] in ("0,0.W", "0,0.C")
    assert "goes for Ben, who leads" in why[0]
    assert "goes for " in answers(table.game, "hungry", "skeletons")[1][0]


def test_lazy_takes_an_ordinary_skeleton_before_a_black_one() -> None:
    """A black one has two squares to go."""
    table = haunting.in_castle("skeletons", skeletons=haunting.bones(("black", "0,0.NW"), ("white", "0,0.SE"))).answer(
        1
    )
    values, why = answers(table.game, "lazy", "skeletons")
    assert values[0] == "0,0.SE"
    assert why == ["the white skeleton on the south-east corner of Castle 3 goes 1 square: one has to"]


# ---------------------------------------------------------------------- Totally Zombies!!!


def test_a_breed_walks_only_where_it_may_go() -> None:
    """A regular zombie does not come into the Circus: whoever is in there is no prey for it; out of it it may walk."""
    table = stand(step="zombies", map=CIRCUS, players=[{}, {}])
    town, circus = (table.game.map.square(name) for name in ("0,2.N", "0,3.S"))
    assert HORDE.far(table.game, ZOMBIE, [circus])[town] == FAR
    assert HORDE.far(table.game, ZOMBIE, [town])[circus] == 1
    assert HORDE.far(table.game, DOG, [circus])[town] == 1


# ---------------------------------------------------------------------- all of them


@pytest.mark.parametrize("how", ["hungry", "mean", "lazy"])
def test_a_decision_looks_at_nothing_hidden(how: str) -> None:
    """Other hands, other decks: the same decision."""
    open_hands: People = {"ana": {"at": "0,0.C"}, "ben": {"at": "2,0.E", "zombies": 4}}
    one = street(2, zombies="1,0.C 1,0.N 2,0.C", **open_hands)
    other = street(
        2,
        zombies="1,0.C 1,0.N 2,0.C",
        ana={"at": "0,0.C", "hand": ["chainsaw"]},
        ben={"at": "2,0.E", "zombies": 4, "hand": ["grenade"]},
        decks={"tiles": []},
    )
    assert answers(one.game, how) == answers(other.game, how)


def test_where_the_rules_lead_the_horde_there_is_nothing_but_their_way() -> None:
    coop = street(mode="cooperative", ana={"at": "0,0.C"}, zombies="1,0.C")
    assert list(ways_of(coop.game, "zombies")) == ["chance", "rules"]
    assert list(ways_of(street(zombies="1,0.C").game, "zombies")) == ["chance", "hungry", "mean", "lazy"]


def test_by_the_rules_the_first_of_equals_goes_and_the_rules_say_why() -> None:
    table = Table(
        street(2, mode="cooperative", ana={"at": "0,0.C"}, ben={"at": "0,0.C"}, zombies="1,0.C -1,0.C").game.copy()
    )
    table.auto("zombies", "rules")
    assert [record.value for record in table.driver.history][:1] == ["1,0.C"]
    assert all("from" in march.why for march in table.game.marches)
