"""Search and Rescue: face-down tokens, survivors and the quota; the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from companion.packs import load
from tests.rules.citing import rule
from tests.rules.sitting import BadInput, Sitting, given, load_refused, new, new_refused

RESCUE = "search-and-rescue"
DEPOT = ["1,0.NW", "1,0.N", "1,0.NE", "1,0.E", "1,0.SE"]
MIX = ["bullet", "bullet", "heart", "survivor", "survivor"]


def depot_is_placed() -> Sitting:
    """DEPOT lies at 1,0 with its door on N and five zombies: the referee has said how its tokens are laid."""
    table = given(scenario=RESCUE)
    table.answer("depot", "1,0 r0", "1,0.N", *DEPOT)
    assert table.asks == "move.roll", "everything is on the tile"
    return table


def in_depot(mix: str, hidden: str, **position: Any) -> Sitting:
    """Ana stands inside DEPOT and moves; these tokens lie face down."""
    position.setdefault("ana", {"at": "1,0.NE"})
    return given(
        "depot 1,0", doors="1,0.N", scenario=RESCUE, step="move", mixed={"1,0": mix}, hidden=hidden, **position
    )


def on_the_way(survivors: int, quota: int = 1, **position: Any) -> Sitting:
    """Ana with so many survivors stands before the centre of the Helipad."""
    ana = {"at": "1,0.W", "survivors": survivors}
    return given("town-helipad 1,0", scenario=RESCUE, quota=quota, step="move", ana=ana, **position)


# ---------------------------------------------------------------------- face down in the buildings


@rule("zombies.scenario-rescue.token-mix")
def test_survivors_fill_the_squares_left_over() -> None:
    table = depot_is_placed()
    assert table.game.position()["mixed"] == [{"at": "1,0", "what": MIX}]
    four, six = MIX[:-1], [*MIX, "survivor"]
    for kinds in (four, six, [*MIX[:-1], "bullet"], [*MIX[:-1], "heart"]):
        refused = table.correct_refused({"mixed": [{"at": "1,0", "what": kinds}]})
        assert refused == "zombies.scenario-rescue.token-mix"
    assert "mix 2 bullets, 1 heart, 2 survivors face down" in table.log


@rule("zombies.scenario-rescue.mixed-face-down")
def test_nobody_knows_a_token_before_it_is_turned_up() -> None:
    table = depot_is_placed()
    assert table.tokens["1,0.NE"] == "hidden"
    for kind in ("tile.survivor", "tile.bullet", "tile.heart"):
        assert table.refused("1,0.NE", name=kind) == "zombies.scenario-rescue.mixed-face-down"
    assert table.refused("survivor", name="token.turn") == "zombies.scenario-rescue.mixed-face-down"
    assert table.game.mixed == {1: MIX}, "unknown, one of 2 bullets, 1 heart, 2 survivors"


@rule("zombies.scenario-rescue.mixed-face-down")
def test_only_the_player_on_the_square_turns_it_up() -> None:
    table = in_depot("bullet heart", "1,0.E 1,0.SE")
    table.answer(3, "S")
    assert (table.asks, table.asked, table.options) == ("token.turn", "Ana", ["bullet", "heart"])
    assert table.refused("heart", name="token.turn", seat=1) == "zombies.scenario-rescue.mixed-face-down"
    assert table.refused("S", name="move.step") == "zombies.scenario-rescue.mixed-face-down", "first what it is"
    assert table.refused("survivor") == "zombies.scenario-rescue.token-mix", "it is one of those mixed in"
    assert table.refused(3) == "zombies.scenario-rescue.token-mix"
    table.answer("bullet")
    assert table.ana.bullets == 4
    assert table.game.mixed == {1: ["heart"]}


@rule("zombies.scenario-rescue.one-per-square")
def test_every_building_square_gets_one() -> None:
    table = depot_is_placed()
    assert table.tokens == dict.fromkeys(DEPOT, "hidden")
    assert "1,0.N" in table.doors, "a door is no token"
    rule = "zombies.scenario-rescue.one-per-square"
    assert table.correct_refused({"tokens.1,0.N": None}) == rule, "N is left empty"
    assert table.correct_refused({"tokens.1,0.SW": "hidden"}) == rule, "an outside square"
    assert table.correct_refused({"tokens.1,0.C": "survivor"}) == rule, "the street"
    twice = " ".join([*DEPOT[:-1], "1,0.NE"])
    mixed = {"1,0": " ".join(MIX)}
    assert load_refused("depot 1,0", doors="1,0.N", scenario=RESCUE, hidden=twice, mixed=mixed) == rule


# ---------------------------------------------------------------------- the quota


@rule("zombies.scenario-rescue.quota")
@pytest.mark.parametrize(("mode", "players"), [("competitive", 2), ("team", 4)])
def test_one_or_two_survivors_are_to_be_rescued(mode: str, players: int) -> None:
    for quota in (1, 2):
        assert new(players, mode=mode, scenarios=(RESCUE,), details={"quota": quota}).game.quota == quota
    impossible: list[Any] = [0, 3, True, 1.0, "1", [1, 2], {}]
    for wrong in impossible:
        refused = new_refused(players, mode=mode, scenarios=(RESCUE,), details={"quota": wrong})
        assert refused == "zombies.scenario-rescue.quota"
    assert new(players, mode=mode, scenarios=(RESCUE,)).game.quota == 1
    assert load_refused(scenario=RESCUE, quota=3) == "zombies.scenario-rescue.quota"
    with pytest.raises(BadInput):
        new(players, mode=mode, details={"quota": 1})


@rule("zombies.scenario-rescue.quota-before-helipad")
def test_the_helipad_counts_after_the_quota_only() -> None:
    table = given(
        "town-helipad 1,0", "depot 2,0", doors="2,0.N", scenario=RESCUE, quota=2, step="move",
        survivors="2,0.N", ana={"at": "1,0.W", "survivors": 1, "hearts": 5},
    )  # fmt: skip
    table.answer(6, "E")
    assert (table.where("Ana"), table.asks) == ("1,0.C", "move.step")
    assert table.refused("helipad", name="win.claim") == "zombies.scenario-rescue.quota-before-helipad"
    table.answer("E", "E", "E", "N")
    assert table.ana.survivors == 2
    assert table.asks == "move.step", "the second one is rescued away from the Helipad"
    table.answer("S", "W", "W", "W")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0,), "zombies.scenario-rescue.object")


@rule("zombies.scenario-rescue.object")
def test_first_the_survivors_then_the_helipad() -> None:
    table = on_the_way(survivors=0)
    table.answer(4, "E")
    assert (table.where("Ana"), table.asks) == ("1,0.C", "move.step")
    assert table.refused("helipad", name="win.claim") == "zombies.scenario-rescue.object"
    assert "Ana is on the Helipad, but 1 survivor must be rescued first" in table.log
    table = on_the_way(survivors=1)
    table.answer(4, "E")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0,), "zombies.scenario-rescue.object")


# ---------------------------------------------------------------------- rescuing


@rule("zombies.scenario-rescue.rescue-by-landing")
def test_landing_is_all_it_takes() -> None:
    table = in_depot("survivor heart", "1,0.E 1,0.SE")
    table.answer(3)
    assert table.refused("1,0.E", name="token.take") == "zombies.scenario-rescue.rescue-by-landing"
    table.answer("S", "survivor")
    assert (table.ana.survivors, table.game.left, table.asks) == (1, 5, "move.step"), "no movement, no die"
    assert table.tokens == {"1,0.SE": "hidden"}
    assert table.refused("1,0.SE", name="token.take") == "zombies.scenario-rescue.rescue-by-landing"


@rule("zombies.scenario-rescue.rescue-by-landing")
def test_a_survivor_face_up_is_rescued_in_passing() -> None:
    table = given("depot 1,0", doors="1,0.N", scenario=RESCUE, step="move", survivors="1,0.NE", ana={"at": "1,0.N"})
    table.answer(2, "E")
    assert (table.ana.survivors, table.game.left) == (1, 4)
    assert table.tokens == {}


# ---------------------------------------------------------------------- how many survivors each building holds

LISTED = {
    "skate-shop": 2,
    "town-hospital": 4,
    "fire-station": 2,
    "florist": 1,
    "hardware-store": 2,
    "sporting-goods": 1,
    "army-surplus": 1,
    "lawn-and-garden": 2,
    "toy-store": 3,
}
COUNTS = {id: f"zombies.scenario-rescue.count-{id.removeprefix('town-')}" for id in LISTED}
COUNTS["florist"] = "zombies.scenario-rescue.count-florist-shop"


@rule(
    "zombies.scenario-rescue.count-skate-shop",
    "zombies.scenario-rescue.count-hospital",
    "zombies.scenario-rescue.count-fire-station",
    "zombies.scenario-rescue.count-florist-shop",
    "zombies.scenario-rescue.count-hardware-store",
    "zombies.scenario-rescue.count-sporting-goods",
    "zombies.scenario-rescue.count-army-surplus",
    "zombies.scenario-rescue.count-lawn-and-garden",
    "zombies.scenario-rescue.count-toy-store",
)
@pytest.mark.parametrize("tile", LISTED)
def test_the_survivors_of_a_building(tile: str) -> None:
    table = new(scenarios=(RESCUE,))
    table.answer(tile).until("event.draw", "move.roll")
    mix, count = table.game.mixed[1], LISTED[tile]
    assert mix.count("survivor") == count
    assert len(table.tokens) == len(mix)
    assert all(table.game.map.kinds[square] == "b" for square in table.game.tokens), "none on an outside square"
    supply = next(kind for kind in mix if kind != "survivor")
    fewer, more = _swapped(mix, "survivor", supply), _swapped(mix, supply, "survivor")
    (entry,) = table.game.position()["mixed"]
    for wrong in (fewer, more):
        assert table.correct_refused({"mixed": [{**entry, "what": wrong}]}) == COUNTS[tile]


def _swapped(mix: list[str], kind: str, other: str) -> list[str]:
    """The same tokens with one of them exchanged."""
    at = mix.index(kind)
    return [*mix[:at], other, *mix[at + 1 :]]


@rule("zombies.scenario-rescue.count-toy-store")
def test_all_nine_buildings_hold_eighteen() -> None:
    tiles = ["skate-shop", "florist", *(tile for tile in LISTED if tile not in ("skate-shop", "florist"))]
    table = new(scenarios=(RESCUE,))
    for tile in tiles:
        table.until("tile.draw", move_roll="skip", event_draw="unseen").answer(tile).until("tile.door")
        assert table.asks == "tile.door", f"{tile} finds no place"
        table.until("event.draw", "move.roll")
    assert len(table.game.mixed) == 9
    assert sum(mix.count("survivor") for mix in table.game.mixed.values()) == 18
    printed = load("zombies-2014").tiles.values()
    assert sum(tile.survivors for tile in printed) == 18, "no other building holds any"
