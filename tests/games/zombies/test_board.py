"""Zombies!!! on one grid: where squares lie, what pointing answers, what the companion moved, what can be set."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.engine import Driver, March, Record
from companion.games.kit import saying
from companion.games.kit.board import Point, Spot
from companion.games.zombies.board import BOARD
from companion.games.zombies.state import Zombies
from companion.packs import load
from companion.table import Table
from tests.games.zombies.evening import Evening, evening, hand
from tests.rules.sitting import Sitting, given

NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)


def moving(*tiles: str, left: int = 4, **position: Any) -> Sitting:
    """Ana is asked for a step."""
    return given(*tiles, step="move", turn={"left": left}, **position)


def point(table: Sitting, name: str) -> Point:
    """Where a square lies."""
    return next(at for at, spot in BOARD.ground(table.game).items() if spot.name == name)


def refused_at(table: Sitting, at: Point, verb: str = "") -> str:
    """The rule by which pointing at a square is refused; empty when it is legal."""
    no = table.pending.options.why_not(BOARD.answer_at(table.game, table.pending, verb, at))
    return no.rule if no else ""


# ---------------------------------------------------------------------- the ground


def test_the_middle_of_town_square_is_the_origin_and_north_is_up() -> None:
    table = given("cross 1,0", "cross 0,1", "cross 0,-1")
    found = {name: point(table, name) for name in ("0,0.C", "0,0.NW", "1,0.W", "0,1.S", "0,-1.SE")}
    assert found == {"0,0.C": (0, 0), "0,0.NW": (-1, 1), "1,0.W": (2, 0), "0,1.S": (0, 2), "0,-1.SE": (1, -4)}


def test_a_spot_says_what_it_is_and_where_one_can_go() -> None:
    table = evening("toy-store 0,1", doors="0,1.N", ana={"at": "0,0.C"})
    ground = BOARD.ground(table.game)
    assert ground[0, 0] == Spot("0,0.C", "street", "Town Square", (True, True, True, True), part="middle")
    door = next(spot for spot in ground.values() if spot.door)
    assert (door.name, door.kind, door.place) == ("0,1.N", "building", "Toy Store")
    assert {spot.kind for spot in ground.values()} >= {"street", "building"}


def test_the_helipad_is_the_goal() -> None:
    table = evening(f"{load('zombies-2014').helipad.id} 1,0")
    assert [spot.name for spot in BOARD.ground(table.game).values() if spot.kind == "goal"] == ["1,0.C"]


def test_pawns_keep_the_colour_they_are_printed_in() -> None:
    table = given(players=6)
    pawns = [figure for figure in BOARD.figures(table.game) if figure.role == "pawn"]
    assert [(pawn.words, pawn.colour) for pawn in pawns[:2]] == [("Ana", "red"), ("Ben", "blue")]
    assert {pawn.colour for pawn in pawns} == {"red", "blue", "green", "yellow", "black", "white"}


def test_whoever_has_the_turn_is_seen_first_then_zombies_then_tokens() -> None:
    table = evening("toy-store 0,1", seat=1, step="move", zombies="0,0.N", bullets="0,1.W")
    roles = [(figure.role, figure.words) for figure in BOARD.figures(table.game)]
    assert roles == [("pawn", "Ben"), ("pawn", "Ana"), ("zombie", "zombie"), ("bullet", "bullet")]


# ---------------------------------------------------------------------- pointing


def test_a_square_beside_the_pawn_is_a_step() -> None:
    table = moving("cross 1,0", ana={"at": "1,0.C"})
    ways = {side: BOARD.answer_at(table.game, table.pending, "", (3 + side[0], side[1])) for side in (NORTH, EAST)}
    assert ways == {NORTH: "N", EAST: "E"}
    assert BOARD.answer_at(table.game, table.pending, "", (3, 0)) == "stop"
    assert BOARD.places(table.game, table.pending, "W") == ((2, 0),)
    assert BOARD.places(table.game, table.pending, "stop") == ((3, 0),)
    assert BOARD.mover(table.game, table.pending) == (3, 0)


def test_pointing_names_the_rule_that_forbids_the_step() -> None:
    table = moving("cross 1,0", ana={"at": "1,0.C"})
    assert refused_at(table, (4, 1)) == "zombies.move.no-diagonal"
    assert refused_at(table, (0, 0)) == "zombies.move.up-to"
    assert refused_at(table, (4, 0)) == ""
    table.answer("E")
    assert refused_at(table, (5, 0)) == "zombies.ruling.unexplored-edge"


def test_a_tile_is_placed_by_pointing_at_its_cell() -> None:
    table = given(step="tile").answer("cross")
    answer = BOARD.answer_at(table.game, table.pending, "", (0, 3))
    assert answer in table.pending.options
    places = BOARD.places(table.game, table.pending, answer)
    assert places[0] == (0, 3)
    assert sorted(places) == [(x, y) for x in (-1, 0, 1) for y in (2, 3, 4)]
    ground = BOARD.preview(table.game, table.pending, answer)
    assert set(ground) == set(places)
    assert ground[0, 3].name == "0,1.C"
    assert refused_at(table, (0, 0)) == "zombies.tile.any-neighbour"
    assert BOARD.preview(table.game, table.pending, "0,0 r0") == {}


def test_a_card_is_aimed_by_pointing_at_a_pawn_or_a_building() -> None:
    table = evening(
        "toy-store 0,1", doors="0,1.N", step="move", ana=hand("fear", "just-when-you-thought"), ben={"at": "0,0.N"}
    )
    table.play(0, "fear")
    assert BOARD.places(table.game, table.pending, 1) == ((0, 1),)
    assert BOARD.answer_at(table.game, table.pending, "", (0, 1)) == 1
    assert refused_at(table, (-1, -1)) == "zombies.card.any-sensible-time"
    table.answer(1)
    other = evening("toy-store 0,1", doors="0,1.N", step="move", ana=hand("just-when-you-thought"))
    other.play(0, "just-when-you-thought")
    assert BOARD.answer_at(other.game, other.pending, "", (1, 2)) == "0,1"
    assert BOARD.places(other.game, other.pending, "0,1")[0] == (0, 3)


# ---------------------------------------------------------------------- reach


def test_reach_ends_with_the_allowance_and_goes_round_zombies() -> None:
    table = moving("cross 1,0", "cross -1,0", left=3, ana={"at": "0,0.C"}, zombies="1,0.W")
    reach = BOARD.reach(table.game, table.pending)
    assert reach[2, 0] == ("E", "E")
    assert (3, 0) not in reach
    assert reach[-3, 0] == ("W", "W", "W")
    assert (-4, 0) not in reach
    assert (1, 0) not in reach, "one step is an answer by itself"
    assert BOARD.reach(table.game, given(step="tile").pending) == {}


def test_reach_keeps_to_what_a_card_allows() -> None:
    town = ("toy-store 0,1",)
    afraid = [{"card": "claustrophobia", "by": 1, "whose": 0, "ends": 1}]
    free = evening(*town, doors="0,1.N", step="move", turn={"left": 9}, ana={"at": "0,0.C"})
    inside = {at for at, spot in BOARD.ground(free.game).items() if spot.kind == "building"}
    assert inside & set(BOARD.reach(free.game, free.pending))
    kept = evening(*town, doors="0,1.N", step="move", turn={"left": 9}, effects=afraid, ana={"at": "0,0.C"})
    assert not inside & set(BOARD.reach(kept.game, kept.pending))


# ---------------------------------------------------------------------- words


def test_the_first_line_says_whose_turn_it_is_and_what_is_left() -> None:
    table = moving("cross 1,0", left=5, ana={"at": "1,0.C"})
    assert BOARD.heading(table.game, table.pending) == ("Ana 4/6 Move", "5 left")
    assert BOARD.heading(table.game, None) == ("Game over", "nobody won")
    table = given("cross 1,0", step="zombies", zombies="1,0.C", turn={"due": 2})
    assert BOARD.heading(table.game, table.pending) == ("Ana 5/6 Zombies", "1 ☠"), "there is only one to move"


@pytest.mark.parametrize(
    ("who", "active", "step", "line"),
    [
        ("Ben", "Ana", "Move", "Ben: Ana's Move"),
        ("Alexandra", "Benjamin", "Discard", "Alexandra: Benjamin's Discard"),
        ("Bo", "Benjamin the Second", "Zombies", "Bo: Benjamin the Second's Zombies"),
    ],
)
def test_the_first_line_says_who_is_asked_in_anothers_turn(who: str, active: str, step: str, line: str) -> None:
    assert saying.aside(who, active, step) == (line, "")


def test_a_player_in_a_few_signs() -> None:
    table = given(ana={"hearts": 2, "bullets": 4, "zombies": 7}, ben={"at": None, "hearts": 0})
    assert BOARD.standing(table.game, 0) == "♥2 •4 ☠7"
    assert BOARD.standing(table.game, 1) == "♥0 •3 ☠0 dead"


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (Record("answer", 1, 0, "move.step", "N"), "Ana: north"),
        (Record("answer", 1, 0, "move.step", "stop"), "Ana: stops"),
        (Record("answer", 1, 1, "combat.roll", 4, True), "Ben: rolls 4"),
        (Record("answer", 1, 0, "event.draw", "fear", True, label="Fear"), "Ana: draws a card"),
        (Record("answer", 1, -1, "setup.helipad", 17, True), "Table: hides the Helipad"),
        (Record("answer", 1, 0, "event.discard", "unseen"), "Ana: discards a card"),
        (Record("answer", 1, 0, "event.discard", "none"), "Ana: keeps all cards"),
        (Record("answer", 1, 0, "zombies.where", "W"), "Ana: zombie west"),
        (Record("play", 1, 1, "play", {"card": "fear", "target": 0}), "Ben: plays Fear"),
        (Record("correct", 1, 0, "correct", {"players.1.hearts": 4}), "Corrected: Ben: hearts 4"),
        (Record("leave", 1, 1, "leave", None), "Ben: leaves"),
        (Record("stop", 1, -1, "stop", None), "The game is stopped"),
    ],
)
def test_what_happened_in_a_few_words(record: Record, words: str) -> None:
    assert BOARD.words_of(given().game, record) == words


def test_a_card_says_what_it_does() -> None:
    name, does = BOARD.play_words(given().game, {"card": "fear"})
    assert name == "Fear"
    assert does


# ---------------------------------------------------------------------- what the companion moved


def automated(table: Evening | Sitting) -> Table:
    """The same game at a table that can hand over."""
    return Table(table.game.copy(), seed=1)


def test_zombies_the_companion_moved_are_walked_through_in_order() -> None:
    town = given("cross 1,0", "cross -1,0", step="zombies", zombies="1,0.C -1,0.C 1,0.N", turn={"due": 2})
    table = automated(town)
    table.auto("zombies")
    marches = BOARD.marches(driver_of(table))
    assert len(marches) == 2
    for march in marches:
        (x, y), (u, v) = march.path
        assert abs(x - u) + abs(y - v) == 1
        assert march.does.startswith("goes ")
    ends = {march.path[-1] for march in marches}
    assert ends <= {figure.at for figure in BOARD.figures(driver_of(table).game) if figure.role == "zombie"}


def test_zombies_that_people_move_are_not_walked_through() -> None:
    table = given("cross 1,0", step="zombies", zombies="1,0.C 1,0.N", turn={"due": 2})
    table.answer("1,0.C", "E", "1,0.N", "S")
    assert BOARD.marches(table.driver) == ()


def test_the_horde_says_why_and_goes_on_saying_so() -> None:
    town = given("cross 1,0", "cross -1,0", mode="cooperative", step="zombies", zombies="1,0.C -1,0.W", turn={"due": 2})
    table = automated(town)
    table.auto("zombies")
    marches = BOARD.marches(driver_of(table))
    assert marches[0].why.startswith("3 steps from Ana and Ben")
    assert all(march.why for march in marches)
    table.read_log()
    assert BOARD.marches(driver_of(table)) == marches


def test_the_walk_through_grows_within_a_step_and_ends_with_the_next_decision() -> None:
    town = given("cross 1,0", "cross -1,0", step="zombies", zombies="1,0.C -1,0.C 1,0.N", turn={"due": 3})
    driver = town.driver
    seen: list[tuple[March[Point], ...]] = []
    while town.asks.startswith("zombies."):
        driver.answer(town.options[0], source="auto")
        seen.append(tuple(BOARD.marches(driver)))
    assert [len(marches) for marches in seen] == [0, 1, 1, 2, 2, 3]
    assert all(after[: len(before)] == before for before, after in pairwise(seen))
    town.until("tile.draw")
    assert tuple(BOARD.marches(driver)) == seen[-1], "nobody has done anything in the next turn"
    driver.answer(town.options[0])
    assert BOARD.marches(driver) == ()


def driver_of(table: Table) -> Driver[Zombies]:
    assert isinstance(table.game, Zombies)
    return table.driver  # type: ignore[return-value]


# ---------------------------------------------------------------------- corrections


def test_the_door_of_a_building_can_be_moved() -> None:
    table = evening("toy-store 0,1", doors="0,1.N", step="move", ana={"at": "0,0.C"})
    fix = next(fix for fix in BOARD.fixes(table.game) if fix.group == "Doors")
    other = next(value for value, _ in fix.values if value != fix.now)
    table.driver.correct({fix.path: other})
    assert table.doors == {other[0]["at"]}


def test_zombies_and_tokens_are_put_and_taken_by_pointing() -> None:
    table = evening("toy-store 0,1", doors="0,1.N", step="move", zombies="0,0.N", bullets="0,1.W")
    fixes = {fix.words: fix for fix in BOARD.fixes(table.game)}
    put, take, token = fixes["Put a zombie"], fixes["Take a zombie away"], fixes["Put a token"]
    assert (take.at, put.values) == ((0, 1), ((1, "a zombie"),))
    table.driver.correct({put.path.replace("{at}", "0,0.W"): put.values[0][0]})
    table.driver.correct({take.path.replace("{at}", "0,0.N"): take.values[0][0]})
    table.driver.correct({token.path.replace("{at}", "0,1.W"): "heart"})
    assert (table.zombies, table.tokens) == ({"0,0.W"}, {"0,1.W": "heart"})


def test_the_walk_through_after_a_restart_names_everything() -> None:
    table = evening("toy-store 0,1", doors="0,1.N", step="move", zombies="0,0.N", hearts="0,1.W", ana={"bullets": 1})
    words = [fact.words for fact in BOARD.facts(table.game)]
    assert words == [
        "Ana, the red pawn, stands on the middle of Town Square",
        "Ben, the blue pawn, stands on the middle of Town Square",
        "A zombie stands on the north side of Town Square",
        "A heart lies on the west side of the Toy Store",
        "The door is on the north side of the Toy Store",
        "Ana has 3 hearts",
        "Ana has 1 bullet",
        "Ana has killed 0 zombies",
        "Ben has 3 hearts",
        "Ben has 3 bullets",
        "Ben has killed 0 zombies",
        "It is the turn of Ana: step 4, Move",
    ]
