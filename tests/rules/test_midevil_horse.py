"""MidEvil, the Horse: it doubles the movement outdoors, waits before buildings, and may be claimed."""

from __future__ import annotations

from typing import Any

from tests.rules.citing import rule
from tests.rules.haunting import Haunted, bones, stand, tile

INN = tile("inn-crossway", "0,1")
RIDER: dict[str, Any] = {"front": ["horse"]}
WAITS = {"front": ["horse"], "horse-at": "0,1.S", "at": "0,1.N"}


def name_of(table: Haunted, square: int) -> str:
    return table.game.map.names[square]


@rule("midevil.horse.doubles-roll")
def test_a_roll_of_four_is_eight_squares() -> None:
    table = stand("roll", [{**RIDER}, {}], map=[tile("lane", "0,1"), tile("lane", "0,2")]).answer(4)
    for way in "NNNNNNN":
        table.answer(way)
    assert table.asks == "move.step"
    table.answer("S")
    assert table.asks == "event.discard"
    assert table.refused("S", name="move.step") == "midevil.turn.step-6-move"


@rule("midevil.horse.taken-midmove-doubles-rest", "midevil.horse.claimable-when-alone")
def test_a_claimed_horse_doubles_what_is_left() -> None:
    table = stand("roll", [WAITS, {}], turn={"seat": 1}, map=[INN]).answer(5, "N", "N")
    assert (table.asks, table.options) == ("move.claim", ["claim", "leave"])
    left = table.fork().answer("leave")
    assert (left.game.steps_left(), left.game.in_front(left.game.players[0], "horse")) == (3, "horse")
    table.answer("claim")
    game = table.game
    assert (game.players[0].front, game.players[1].front, game.players[0].horse_at) == ({}, {"horse": 0}, -1)
    assert game.left == 6, "six ridden squares: two times three"
    table.answer(*"SSSWNE")
    assert table.asks == "event.discard"
    assert table.refused("S", name="move.step") == "midevil.turn.step-6-move"


@rule("midevil.horse.is-an-item")
def test_the_horse_is_an_item() -> None:
    game = stand(players=[{"front": ["horse", "sword"]}, {}]).game
    assert [card for card in game.players[0].front if game.is_item(card)] == ["horse"]
    assert not game.is_item("necronomicon")


@rule("midevil.horse.left-outside-building", "midevil.horse.waits-on-entrance-square")
def test_the_horse_waits_on_the_entrance_square() -> None:
    table = stand("move", [{**RIDER, "at": "0,1.S"}, {}], turn={"left": 6}, map=[INN]).answer("N")
    ana = table.game.players[0]
    assert name_of(table, ana.horse_at) == "0,1.S"
    for _ in range(2):  # over several turns
        table.until("event.discard", tile_draw="watchtower", move_step="stop").answer("none")
    assert name_of(table, table.game.players[0].horse_at) == "0,1.S"


@rule("midevil.horse.inside-movement-normal")
def test_inside_the_rest_is_halved() -> None:
    ana = {**RIDER, "at": "0,0.SW"}
    table = stand("roll", [ana, {}], map=[INN]).answer(3, "E", "N", "N", "N")
    assert (name_of(table, table.game.players[0].at), table.game.left) == ("0,1.S", 2)
    table.answer("N")
    assert (table.asks, table.game.left) == ("event.discard", 0)
    assert table.refused("N", name="move.step") == "midevil.turn.step-6-move"


@rule("midevil.horse.remount-on-exit")
def test_who_comes_out_mounts_again() -> None:
    table = stand("roll", [WAITS, {}], map=[INN]).answer(5, "S", "S")
    ana = table.game.players[0]
    assert (name_of(table, ana.at), ana.horse_at, table.game.left) == ("0,1.S", -1, 6)


@rule("midevil.horse.not-claimable-beside-player")
def test_no_claim_beside_another_player() -> None:
    players = [WAITS, {"at": "0,0.N"}, {"at": "0,1.S"}]
    table = stand("move", players, turn={"seat": 1, "left": 8}, map=[INN]).answer("N")
    assert table.asks == "move.step"
    assert table.refused("claim", name="move.claim") == "midevil.horse.not-claimable-beside-player"


@rule("midevil.ruling.horse-claim-details")
def test_a_skeleton_beside_the_horse_is_fought_first() -> None:
    players = [WAITS, {"at": "0,0.N"}]
    table = stand("move", players, turn={"seat": 1, "left": 8}, map=[INN], skeletons=bones(("white", "0,1.S")))
    assert table.answer("N").asks == "combat.roll"
    assert table.answer(4).asks == "move.claim"


@rule("midevil.ruling.horse-second")
def test_nobody_takes_a_second_horse() -> None:
    players = [WAITS, {"at": "0,0.N", "front": ["horse"]}]
    assert stand("move", players, turn={"seat": 1, "left": 8}, map=[INN]).answer("N").asks == "move.step"


@rule("midevil.ruling.horse-played-inside")
def test_a_horse_played_indoors_waits_before_the_door() -> None:
    table = stand("roll", [{"at": "0,1.N", "hand": ["horse", "fog", "mace"]}, {}], map=[INN])
    table.driver.interrupt("play", 0, {"card": "horse"})
    table.until("move.roll", "horse.waits", card_announced="no")
    assert (table.asks, name_of(table, table.game.players[0].horse_at)) == ("move.roll", "0,1.S")
    assert table.answer(3).game.steps_left() == 3, "on foot until the door"
