"""MidEvil, Player Movement Rules: the die, the squares, life tokens, pawns that are put elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.midevil.chapters.landing import relocate
from companion.games.midevil.state import MidEvil
from tests.rules.citing import rule
from tests.rules.haunting import Haunted, bones, stand, tile, tokens


def walking(at: str = "0,0.C", steps: int = 6, **position: Any) -> Haunted:
    return stand("move", [{"at": at, **position.pop("has", {})}, {}], turn={"left": 2 * steps}, **position)


@rule("midevil.move.single-die")
def test_one_die_for_the_movement() -> None:
    table = stand("roll")
    assert table.refused([4, 5]) == "midevil.turn.step-5-roll-movement"
    assert table.refused(9) == "midevil.setup.inventory-dice"
    for roll in range(1, 7):
        assert table.fork().answer(roll).game.steps_left() == roll


@rule("midevil.move.may-stop-early")
@pytest.mark.parametrize("steps", [0, 2])
def test_one_may_stop_whenever_one_likes(steps: int) -> None:
    table = walking(skeletons=bones(("white", "0,0.SE"))).answer(*"NW"[:steps], "stop")
    assert (table.game.left, table.asks) == (0, "skeletons.roll")
    assert table.refused("N", name="move.step") == "midevil.turn.step-6-move"


@rule("midevil.move.no-diagonal")
def test_never_diagonally() -> None:
    table = walking()
    assert table.refused("NW") == "midevil.move.no-diagonal"
    assert table.answer("N").game.map.names[table.game.players[0].at] == "0,0.N"


@rule("midevil.move.collect-life")
def test_a_life_token_is_taken_in_passing() -> None:
    table = walking(has={"lives": 2}, lives=tokens("0,0.N")).answer("N")
    assert (table.game.players[0].lives, table.game.lives, table.asks) == (3, set(), "move.step")
    assert table.refused("0,0.N", name="life.take") == "midevil.move.collect-life"


@rule("midevil.move.life-guarded-by-skeleton")
def test_a_guarded_life_token_costs_a_fight() -> None:
    guarded: dict[str, Any] = {"skeletons": bones(("white", "0,0.N")), "lives": tokens("0,0.N")}
    table = walking(has={"lives": 0}, **guarded).answer("N")
    assert (table.asks, table.game.players[0].lives) == ("combat.roll", 0)
    assert table.refused("0,0.N", name="life.take") == "midevil.move.life-guarded-by-skeleton"
    won, lost = table.fork().answer(4), table.answer(1, "die")
    assert (won.game.players[0].lives, won.game.lives) == (1, set())
    assert (lost.game.players[0].dead, len(lost.game.lives)) == (True, 1)


@rule("midevil.limit.five-lives")
def test_never_more_than_five_life_tokens() -> None:
    table = walking(has={"lives": 5}, lives=tokens("0,0.N")).answer("N")
    assert (table.game.players[0].lives, len(table.game.lives)) == (5, 1)
    assert table.correct_refused({"players.0.lives": 6}) == "midevil.limit.five-lives"


@rule("midevil.limit.lives-stay-put")
def test_life_tokens_stay_where_they_lie() -> None:
    there = {"skeletons": bones(("white", "0,0.N")), "lives": tokens("0,0.N")}
    table = stand("skeletons", **there).answer(1)
    assert table.refused("0,0.NE", name="life.move") == "midevil.limit.lives-stay-put"
    table.answer("0,0.N", "E")
    assert [table.game.map.names[square] for square in table.game.lives] == ["0,0.N"]
    full = walking(has={"lives": 5}, lives=tokens("0,0.N")).answer("N", "W")
    assert [full.game.map.names[square] for square in full.game.lives] == ["0,0.N"]


@rule("midevil.move.players-use-doors")
def test_buildings_are_entered_by_their_doors() -> None:
    inn = [tile("inn-crossway", "0,1")]
    assert walking("0,1.SW", map=inn).refused("N") == "midevil.move.players-use-doors"
    assert walking("0,1.C", map=inn).answer("S").game.map.names[9 + 7] == "0,1.S"
    assert walking("0,1.S", map=inn).answer("N").asks == "move.step"


@rule("midevil.move.trees-blocked")
def test_trees_stand_in_the_way() -> None:
    wood = [tile("forest-lane", "0,1")]
    assert walking("0,1.N", map=wood).refused("E") == "midevil.move.trees-blocked"


@rule("midevil.move.bridge-offside-blocked")
def test_only_the_span_of_the_bridge() -> None:
    bridge = [tile("bridge", "0,1")]
    table = walking("0,1.C", map=bridge)
    assert table.refused("W") == "midevil.move.bridge-offside-blocked"
    assert table.answer("S").game.map.names[table.game.players[0].at] == "0,1.S"


@rule("midevil.move.smith-furnace-blocked")
def test_the_furnace_is_hot() -> None:
    assert walking("0,1.N", map=[tile("smith", "0,1")]).refused("W") == "midevil.move.smith-furnace-blocked"


@rule("midevil.move.all-else-open")
def test_roads_are_not_needed() -> None:
    lane = [tile("lane", "0,1")]
    table = walking("0,1.N", map=lane).answer("W", "S", "S", "S")
    assert table.game.map.names[table.game.players[0].at] == "0,0.NW"  # also from tile to tile, beside the road


# ---------------------------------------------------------------------- rulings: pawns that something else moves


def sent(table: Haunted, seat: int, there: str) -> Haunted:
    """Something puts a pawn on another square, as a card does: on top of the question that waits."""
    with pytest.MonkeyPatch.context() as patch:
        sending = lambda game, *_: relocate(game, game.players[seat], game.map.square(there))  # noqa: E731
        patch.setattr(MidEvil, "interrupt", sending)
        table.driver.interrupt("play", seat, None)
    return table


@rule("midevil.ruling.relocation")
def test_in_the_own_turn_a_pawn_lands_where_it_is_put() -> None:
    table = sent(walking(skeletons=bones(("white", "0,0.N")), lives=tokens("0,0.N")), 0, "0,0.N")
    assert table.asks == "combat.roll"
    table.answer(5)
    assert (table.game.players[0].lives, table.asks, table.game.steps_left()) == (4, "move.step", 6)


@rule("midevil.ruling.relocation")
def test_in_anothers_turn_what_lies_there_waits_for_step_three() -> None:
    table = sent(walking(lives=tokens("0,0.NE")), 1, "0,0.NE")
    assert (table.asks, table.game.players[1].lives) == ("move.step", 3)
    table.answer("stop").until("event.discard").answer("none")
    table.until("event.draw", "move.roll", tile_draw="watchtower")
    assert (table.game.seat, table.game.players[1].lives) == (1, 4)
    standing = stand("fight", [{"at": "0,0.NE"}, {}], lives=tokens("0,0.NE"))
    assert standing.game.players[0].lives == 3, "who only stands there has to enter anew: midevil.ruling.life-at-cap"


@rule("midevil.ruling.relocation")
def test_a_victory_counts_at_once() -> None:
    players = [{"at": "0,0.SW"}, {"at": "0,0.N"}]
    table = stand("move", players, turn={"left": 4}, map=[tile("graveyard", "0,1")], book=1)
    assert sent(table, 1, "0,0.C").driver.over is not None


@rule("midevil.ruling.horse-owner-moved")
def test_a_ridden_horse_goes_along_outdoors_and_waits_before_a_house() -> None:
    inn = [tile("inn-crossway", "0,1")]
    rider = {"front": ["horse"]}
    along = sent(walking(has=rider, map=inn), 0, "0,1.SW").game
    assert along.players[0].horse_at == -1
    inside = sent(walking(has=rider, map=inn), 0, "0,1.N").game
    assert inside.map.names[inside.players[0].horse_at] == "0,0.C"
    waiting = {"front": ["horse"], "horse-at": "0,1.S"}
    stays = sent(walking("0,1.C", has=waiting, map=inn), 0, "0,0.SE").game
    assert stays.map.names[stays.players[0].horse_at] == "0,1.S"
