"""The sewers: entrances on roads, ways below everything, and what a turn down there costs."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.totally_zombies.chapters.sewers import no_opening, open_sewer, openings
from companion.games.totally_zombies.moments import STEP_COST
from companion.games.totally_zombies.state import QUICK
from tests.rules.citing import rule
from tests.rules.on_foot import FAR_AWAY, ROAD, spot, stand, tokens
from tests.rules.outbreak import Outbreak, entrances, horde, tile

HOLE: dict[str, Any] = {"sewer_entrances": entrances("0,0.C")}


def holes(*squares: str) -> dict[str, Any]:
    return {"sewer_entrances": entrances(*squares)}


def placing(table: Outbreak, at: str, seat: int = 0) -> str:
    """The rule by which no entrance is placed there; empty when it may be."""
    no = no_opening(table.game, seat, table.game.map.by_name[at])
    return no.rule if no else ""


# ---------------------------------------------------------------------- entrances


@rule("totally-zombies.sewer.place-own-turn", "totally-zombies.setup.start-sewer-tokens")
def test_an_entrance_is_placed_at_any_moment_of_the_own_turn() -> None:
    table = stand().answer(4, "N")
    assert placing(table, "1,0.C") == ""
    assert placing(table, "1,0.C", seat=1) == "totally-zombies.sewer.place-own-turn"
    open_sewer(table.game, 0, table.game.map.by_name["1,0.C"])
    assert table.ana.sewers == 1
    assert table.game.sewers


@rule("totally-zombies.sewer.place-once")
def test_one_entrance_in_a_turn() -> None:
    table = stand(turn={"opened": True})
    assert placing(table, "1,0.C") == "totally-zombies.sewer.place-once"
    assert placing(stand(players=[{"sewer-tokens": 1}, {}]), "1,0.C") == ""
    assert placing(stand(players=[{"sewer-tokens": 0}, {}]), "1,0.C") == "totally-zombies.setup.start-sewer-tokens"


@rule("totally-zombies.sewer.place-on-road", "totally-zombies.ruling.token-limit-scope")
def test_an_entrance_lies_on_a_road_square() -> None:
    table = stand(tokens=tokens("bullet 0,0.N"), **HOLE)
    assert placing(table, "2,0.C") == ""
    assert placing(table, "2,0.E") == "totally-zombies.sewer.place-on-road"  # inside the station
    assert placing(table, "0,0.N") == ""  # beside a bullet
    assert placing(table, "0,0.C") == "totally-zombies.ruling.token-limit-scope"


@rule("totally-zombies.sewer.areas")
def test_there_are_sewers_in_town_army_base_and_school_only() -> None:
    areas = {"front-gate": "", "school-entrance": "", "front-door": "no", "bridge": "no", "ticket-booth": "no"}
    for entrance, no in areas.items():
        beyond = [*ROAD, tile(entrance, "0,3")]
        assert placing(stand(map=beyond), "0,3.C") == ("totally-zombies.sewer.areas" if no else "")


@rule("totally-zombies.ruling.sewer-placement-range")
@pytest.mark.parametrize(
    ("range", "squares"),
    [("anywhere", 14), ("own-tile", 5), ("own-square", 1)],
)
def test_tables_differ_on_how_far_away_an_entrance_is_placed(range: str, squares: int) -> None:
    table = stand(options={"sewer-placement-range": range})
    found = openings(table.game, 0)
    assert found.count() == squares
    assert placing(table, "0,0.C") == ""
    assert (placing(table, "0,0.N") == "") == (range != "own-square")
    assert (placing(table, "1,0.C") == "") == (range == "anywhere")


# ---------------------------------------------------------------------- down and up


@rule("totally-zombies.sewer.descend", "totally-zombies.sewer.cost")
def test_down_at_an_entrance_for_one_square() -> None:
    table = stand(**HOLE).answer(5, "N", "S")
    assert table.game.left == 2 * 3
    table.answer("down")
    assert (spot(table), table.game.left) == ("sewer 0,0.C", 2 * 2)
    elsewhere = stand(**HOLE).answer(5, "N")
    assert elsewhere.refused("down") == "totally-zombies.sewer.descend"
    before = stand(**HOLE)
    before.refused("down", name="move.step")


@rule("totally-zombies.sewer.players-only", "totally-zombies.ruling.zombie-access")
def test_zombies_do_not_go_down() -> None:
    table = stand(step="zombies", zombies=horde("0,0.N"), **holes("0,0.N")).answer(1, "0,0.N")
    assert table.refused("down") == "totally-zombies.sewer.players-only"


@rule("totally-zombies.sewer.lie-flat")
def test_the_pawn_of_a_player_below_lies_flat() -> None:
    table = stand(**HOLE).answer(5, "down")
    assert table.game.underground(table.ana)
    assert table.game.level(table.ana.at) == "sewer"
    assert table.game.above(table.ana.at) == table.game.map.by_name["0,0.C"]


@rule("totally-zombies.sewer.no-combat")
def test_below_nobody_fights() -> None:
    table = stand(zombies=horde("0,0.N", "0,0.E", FAR_AWAY), players=[{"at": "sewer 0,0.C"}, {}], **HOLE)
    table.answer(3, "N", "S", "E")
    assert (table.asks, spot(table), table.ana.kills) == ("zombies.roll", "sewer 0,0.E", 0)
    table.refused(6, name="combat.roll")


@rule("totally-zombies.sewer.exit")
def test_up_only_below_an_entrance_of_whomever() -> None:
    table = stand(players=[{"at": "sewer 0,0.N"}, {}], **HOLE).answer(5)
    assert table.refused("up") == "totally-zombies.sewer.exit"
    table.answer("S", "up")
    assert spot(table) == "0,0.C"


@rule("totally-zombies.sewer.cost", "totally-zombies.ruling.sewer-direct-meaning")
def test_down_two_squares_and_up_again() -> None:
    both = holes("0,0.E", "1,0.C")
    table = stand(players=[{"life": 1}, {}], **both).answer(5, "E", "down", "E", "E", "up")
    assert (spot(table), table.asks) == ("1,0.C", "zombies.roll")
    short = stand(players=[{"life": 1}, {}], **both).answer(4, "E", "down", "E", "E")
    assert short.asks == "zombies.roll"


@rule("totally-zombies.sewer.all-squares")
def test_sewers_run_below_closed_squares_too() -> None:
    table = stand(players=[{"at": "sewer 0,0.N"}, {}]).answer(4, "W")
    assert (spot(table), table.game.left) == ("sewer 0,0.NW", 2 * 3)


@rule("totally-zombies.sewer.connected")
def test_sewers_are_joined_without_roads_above() -> None:
    beside = [tile("town-straight", "0,1"), tile("town-straight", "1,1")]
    table = stand(players=[{"at": "sewer 0,1.E"}, {}], map=beside).answer(4)
    assert table.refused("NE") == "totally-zombies.move.no-diagonal"
    table.answer("E")
    assert (spot(table), table.game.left) == ("sewer 1,1.W", 2 * 3)


@rule("totally-zombies.ruling.sewer-between-areas", "totally-zombies.sewer.areas")
def test_the_sewers_of_two_areas_are_joined_at_the_entrance_only() -> None:
    base = [
        *ROAD,
        tile("front-gate", "0,3"),
        tile("town-straight", "1,3"),
    ]
    table = stand(players=[{"at": "sewer 0,2.N"}, {}], map=base).answer(6, "N", "E")
    assert spot(table) == "sewer 0,3.SE"
    assert table.refused("E") == "totally-zombies.ruling.sewer-between-areas"
    town = stand(players=[{"at": "sewer 0,2.W"}, {}], map=base).answer(6)
    assert town.refused("W") == "totally-zombies.sewer.areas"


@rule("totally-zombies.ruling.sewer-coming-up")
def test_a_zombie_on_the_entrance_is_fought() -> None:
    up = stand(players=[{"at": "sewer 0,0.C"}, {}], zombies=horde("0,0.C", FAR_AWAY), **HOLE).answer(5, "up")
    assert up.asks == "combat.roll"
    down = stand(**HOLE).answer(5)
    down.correct(zombies=horde("0,0.C"))
    assert down.refused("down") == "totally-zombies.ruling.sewer-coming-up"


@rule("totally-zombies.ruling.sewer-underground-limits")
def test_below_nothing_is_taken_and_nobody_wins() -> None:
    helipad = [tile("town-straight", "0,1"), tile("town-helipad", "0,2")]
    table = stand(players=[{"at": "sewer 0,2.S"}, {}], map=helipad, tokens=tokens("bullet 0,2.C")).answer(5, "N")
    assert (table.asks, spot(table), table.ana.bullets) == ("move.step", "sewer 0,2.C", 3)
    station = [tile("subway-station", "0,1", "r270")]
    below = stand(players=[{"at": "sewer 2,0.E"}, {}], map=station)
    assert below.asks == "move.roll"


# ---------------------------------------------------------------------- a turn below


def below(**has: Any) -> Outbreak:
    """The turn before: Ben's turn ends, Ana sits below."""
    return stand(step="token", players=[{"at": "sewer 0,0.C", **has}, {}])


@rule("totally-zombies.sewer.upkeep", "totally-zombies.ruling.turn-edges")
@pytest.mark.parametrize(("answer", "life", "guts"), [("life", 4, 2), ("guts", 6, 1)])
def test_a_turn_that_begins_below_costs_a_token(answer: str, life: int, guts: int) -> None:
    table = below(life=3, guts=2)
    assert (table.asks, table.options, table.ana.events) == ("sewer.pay", ["life", "guts"], 0)
    table.answer(answer)
    assert (table.ana.life, table.ana.guts, table.ana.events) == (life, guts, 1)


@rule("totally-zombies.sewer.upkeep")
def test_without_guts_life_pays() -> None:
    table = below(guts=0)
    assert table.options == ["life"]
    assert table.refused("guts") == "totally-zombies.sewer.upkeep"


@rule("totally-zombies.ruling.sewer-upkeep-timing")
@pytest.mark.parametrize("life", [1, 0.5])
def test_the_last_life_kills_and_half_a_token_too(life: float) -> None:
    table = below(life=life, guts=0).answer("life")
    assert table.ana.dead
    spared = below(life=life, guts=1).answer("guts")
    assert not spared.ana.dead


@rule("totally-zombies.ruling.sewer-upkeep-timing", "totally-zombies.sewer.upkeep")
def test_half_a_life_token_does_not_pay_while_there_are_guts() -> None:
    table = below(life=0.5, guts=2)
    assert table.options == ["guts"]
    assert table.refused("life") == "totally-zombies.sewer.upkeep"
    assert below(life=1.5, guts=2).options == ["life", "guts"]


@rule("totally-zombies.ruling.sewer-half-steps")
def test_with_a_flashlight_a_step_below_costs_half_a_square(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEP_COST.effects, "flashlight", lambda game, player, working, cost: QUICK)
    has = {"life": 1, "front": ["flashlight"], "at": "0,0.E"}
    table = stand(players=[has, {}], **holes("0,0.E", "1,0.W")).answer(2, "down")
    assert table.game.left == 2
    table.answer("E")
    assert (spot(table), table.game.left) == ("sewer 1,0.W", 1)
    assert table.refused("up") == "totally-zombies.move.allowance"
    table.answer("E")
    assert table.asks == "zombies.roll"


@rule("totally-zombies.ruling.current-area", "totally-zombies.ruling.underground-cards")
def test_below_one_is_in_the_area_above_but_in_no_building() -> None:
    table = stand(players=[{"at": "sewer 2,0.E"}, {}])
    assert table.game.area(table.ana.at) == "town"
    assert table.game.structure_of(table.ana.at) == -1
