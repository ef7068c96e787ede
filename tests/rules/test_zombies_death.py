"""Death and the restart: the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombies.state import NOT_ROLLED
from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given

TEN = "2,0.N 2,0.E 2,0.S 2,0.W 3,0.N 3,0.S 3,0.E 4,0.N 4,0.S 4,0.E"
CROSSES = ("cross 1,0", "cross 2,0", "cross 3,0", "cross 4,0")


def dies_fighting(players: int = 2, decks: dict[str, Any] | None = None, **ana: Any) -> Sitting:
    """Ana has just died in step 2, on 1,0.C; ten zombies elsewhere can be moved."""
    last_heart = {"at": "1,0.C", "hearts": 1, "bullets": 0, **ana}
    table = given(*CROSSES, players=players, ana=last_heart, zombies=f"1,0.C {TEN}", step="fight", decks=decks)
    table.answer(2)
    if table.asks == "combat.bullets":
        table.answer(0)
    assert table.ana.hearts == 0
    return table


def dies_moving(**ana: Any) -> Sitting:
    """Ana has just died in step 4, with 6 moves left."""
    last_heart = {"at": "1,0.W", "hearts": 1, "bullets": 0, **ana}
    table = given(*CROSSES, ana=last_heart, zombies=f"1,0.C {TEN}", step="move", decks={"tiles": []})
    table.answer(6, "E")
    assert (table.asks, table.game.left) == ("combat.roll", 6)
    table.answer(2)
    assert table.ana.hearts == 0
    return table


def restarts(zombies: str = "", **ana: Any) -> Sitting:
    """Ana, who was dead, has begun her turn again after Ben's."""
    dead = {"at": None, "hearts": 0, **ana}
    table = given("cross 1,0", seat=1, step="discard", zombies=zombies, ana=dead, ben={"hand": 1})
    assert table.where("Ana") is None
    table.answer("none")
    assert table.game.active.name == "Ana"
    return table


# ---------------------------------------------------------------------- what is lost


@rule("zombies.death.pawn-removed")
def test_the_pawn_leaves_the_map() -> None:
    table = dies_fighting()
    assert table.where("Ana") is None
    assert table.refused("N", name="move.step") == "zombies.death.pawn-removed"
    table.answer(1, "2,0.N", "S")
    assert table.refused("N", name="move.step") == "zombies.death.pawn-removed"


@rule("zombies.death.movement-lost")
def test_movement_left_is_lost() -> None:
    table = dies_moving()
    assert table.game.left == 0
    assert table.refused("N", name="move.step") == "zombies.death.movement-lost"
    table.answer(1, "2,0.N", "S", "none", "skip", 1, "2,0.C", "N", "none")
    assert (table.game.active.name, table.asks) == ("Ana", "move.roll")
    assert table.game.left == NOT_ROLLED, "nothing carries over to the next turn"
    table.answer(1)
    assert table.game.left == 4


@rule("zombies.death.half-zombies")
@pytest.mark.parametrize(("had", "keeps"), [(7, 4), (8, 4), (1, 1), (0, 0)])
def test_half_of_the_zombies_are_lost_rounded_down(had: int, keeps: int) -> None:
    table = dies_fighting(zombies=had)
    assert table.ana.zombies == keeps
    assert table.game.supply() == 100 - 11 - keeps
    assert table.refused(3, name="death.zombies") == "zombies.death.half-zombies"


@rule("zombies.death.items-lost")
def test_cards_in_front_are_lost() -> None:
    table = dies_fighting(front=["skateboard", "grenade"], hand=3)
    assert table.ana.front == {}
    assert sorted(str(card) for card in table.game.discards) == ["grenade", "skateboard"]
    assert len(table.ana.hand) == 3
    assert table.refused("skateboard", name="death.items") == "zombies.death.items-lost"


# ---------------------------------------------------------------------- the rest of the turn


@rule("zombies.death.turn-cut-short")
def test_drawing_and_moving_are_skipped() -> None:
    table = dies_fighting(hand=1)
    assert (table.asks, table.game.step) == ("zombies.roll", "zombies")
    assert table.refused("fear", name="event.draw") == "zombies.death.turn-cut-short"
    assert table.refused(4, name="move.roll") == "zombies.death.turn-cut-short"
    assert len(table.ana.hand) == 1


@rule("zombies.death.zombie-movement-stays")
def test_the_dead_player_still_moves_the_zombies() -> None:
    table = dies_moving()
    assert (table.asks, table.asked) == ("zombies.roll", "Ana")
    assert table.refused("cross", name="tile.draw", seat=1) == "zombies.death.zombie-movement-stays"
    table.answer(3)
    for square in ("2,0.N", "3,0.N", "4,0.N"):
        assert (table.asks, table.asked) == ("zombies.which", "Ana")
        assert table.refused("cross", name="tile.draw", seat=1) == "zombies.death.zombie-movement-stays"
        table.answer(square, "S")
    assert table.asks == "event.discard"


@rule("zombies.death.discard-stays")
def test_the_dead_player_may_still_discard_one_card() -> None:
    table = dies_fighting(hand=["fear", "grenade", None])
    table.answer(1, "2,0.N", "S")
    assert (table.asks, table.asked) == ("event.discard", "Ana")
    assert table.refused(["fear", "grenade"]) == "zombies.death.discard-stays"
    table.answer("fear")
    assert table.game.active.name == "Ben"
    assert table.refused("grenade", name="event.discard", seat=0) == "zombies.death.discard-stays"
    assert table.ana.hand == ["grenade", None]


@rule("zombies.death.discard-stays")
def test_the_dead_player_may_keep_all_cards() -> None:
    table = dies_fighting(hand=3)
    table.answer(1, "2,0.N", "S", "none")
    assert (len(table.ana.hand), table.game.active.name) == (3, "Ben")


# ---------------------------------------------------------------------- the restart


@rule("zombies.death.restart-when")
def test_the_dead_come_back_with_their_next_turn() -> None:
    table = dies_fighting(players=3, decks={"tiles": []})
    table.answer(1, "2,0.N", "S", "none")
    for name in ("Ben", "Cy"):
        assert (table.game.active.name, table.where("Ana")) == (name, None)
        assert table.refused("0,0.C", name="pawn.restart", seat=0) == "zombies.death.restart-when"
        # a correction may not smuggle the pawn back either: without hearts there is no pawn on the map
        assert table.correct_refused({"players.0.at": "0,0.C"}) == "zombies.death.pawn-removed"
        table.until("event.discard", move_roll="skip", zombies_roll=1)
        table.answer("none")
    assert (table.game.active.name, table.where("Ana")) == ("Ana", "0,0.C")


@rule("zombies.death.restart-when")
def test_the_pawn_is_back_before_step_one() -> None:
    table = restarts()
    assert (table.asks, table.asked, table.where("Ana")) == ("tile.draw", "Ana", "0,0.C")


@rule("zombies.death.restart-where")
def test_the_restart_is_on_town_square() -> None:
    table = restarts()
    assert table.where("Ana") == "0,0.C"
    assert table.refused("1,0.C", name="pawn.restart") == "zombies.death.restart-where"


@rule("zombies.death.restart-bullets")
@pytest.mark.parametrize("bullets", [7, 0])
def test_the_restart_is_with_three_bullets(bullets: int) -> None:
    table = restarts(bullets=bullets)
    assert table.ana.bullets == 3
    said = {"at": "0,0.C", "bullets": 7}
    assert table.refused(said, name="pawn.restart") == "zombies.death.restart-bullets"


@rule("zombies.death.restart-hearts")
def test_the_restart_is_with_three_hearts_every_time() -> None:
    table = given(seat=1, step="discard", decks={"tiles": []}, ana={"at": None}, ben={"hand": 1})
    for death in range(1, 6):
        table.answer("none")
        assert (table.game.active.name, table.ana.hearts) == ("Ana", 3), f"after death {death}"
        for hearts in (2, 4):
            said = {"at": "0,0.C", "hearts": hearts}
            assert table.refused(said, name="pawn.restart") == "zombies.death.restart-hearts"
        table.driver.correct({"turn.seat": 1, "turn.step": "discard", "players.0.at": None, "players.0.hearts": 0})


@rule("zombies.death.full-turn")
def test_the_restarting_player_takes_a_whole_turn() -> None:
    table = restarts(zombies="0,0.C", hand=2)
    assert table.asks == "tile.draw"
    # the order of the steps has an entry of its own
    assert table.refused(4, name="move.roll") == "zombies.turn.fixed-order"
    table.answer("straight")
    assert table.refused(4, name="move.roll") == "zombies.turn.step1-tile", "the tile is not placed yet"
    table.answer("0,1 r0")
    assert (table.asks, table.game.step, table.where("Ana")) == ("combat.roll", "fight", "0,0.C")
    table.answer(6)
    assert (table.asks, table.game.step) == ("event.draw", "draw")
    table.answer("unseen")
    assert (table.asks, table.game.step) == ("move.roll", "move")
    table.answer("skip")
    assert (table.asks, table.game.step) == ("zombies.roll", "zombies")
    table.answer(1, "0,1.S", "N")
    assert (table.asks, table.game.step) == ("event.discard", "discard")
