"""MidEvil, the base set: the nine steps, tiles and their points, combat, death, the duel, the Horse, winning."""

from __future__ import annotations

import pytest

from companion.engine import Outcome
from tests.rules.citing import rule
from tests.rules.haunting import begin, bones, stand, tile

LANE = tile("lane", "0,1")
GRAVEYARD = tile("graveyard", "0,1")


@rule("midevil.setup.inventory-skeletons", "midevil.setup.inventory-lives", "midevil.setup.starting-lives")
def test_a_fresh_game_adds_up() -> None:
    game = begin(4).until("tile.draw").game
    assert game.pools() == {"white": 40, "red": 40, "blue": 20}
    assert game.life_supply() == 50 - 12
    assert [player.lives for player in game.players] == [3] * 4
    stand(skeletons=bones(*(("blue", "0,0.N"),)), removed={"blue": 19})
    with pytest.raises(Exception, match="21 blue skeletons"):
        stand(skeletons=bones(("blue", "0,0.N")), removed={"blue": 20})


@rule("midevil.setup.inventory-tiles", "midevil.setup.inventory-events", "midevil.setup.starting-hand")
def test_stack_and_deck_without_altar_and_book() -> None:
    game = begin(4).until("tile.draw").game
    assert (len(game.stack), len(game.deck)) == (29, 37)
    assert "altar" not in game.stack
    assert "necronomicon" not in game.whole_deck


@rule("midevil.turn.fixed-order", "midevil.turn.step-1-draw-tile", "midevil.turn.step-2-attach-tile")
def test_a_drawn_tile_is_placed_before_anything_else() -> None:
    table = stand()
    table.answer("lane")
    assert len(table.game.stack) == 28
    assert table.refused(4, name="move.roll") == "midevil.turn.fixed-order"
    assert table.refused("1,1 r0") == "midevil.turn.step-2-attach-tile"
    table.answer("0,1 r0")
    assert table.asks == "tile.die"


@rule("midevil.tile.unnamed-roll", "midevil.tile.unnamed-roll-is-points")
def test_a_die_of_points_for_a_tile_without_a_name() -> None:
    table = stand().answer("lane", "0,1 r0", 6)
    assert table.asks == "tile.colours"
    assert set(table.options) >= {"2 blue", "3 red", "1 white, 1 red, 1 blue"}
    assert table.refused("6 blue") == "midevil.tile.unnamed-never-over"
    assert table.refused("1 blue") == "midevil.tile.unnamed-roll-is-points"


@rule("midevil.tile.unnamed-short-space")
def test_marissa_places_four_points() -> None:
    """The printed example: six points, three white and one red left, three squares."""
    table = stand(removed={"white": 37, "red": 39, "blue": 20}).answer("forest-lane", "0,1 r0", 6)
    assert table.asks == "tile.skeleton"
    table.until("event.draw", "move.roll")
    assert sorted(table.game.skeletons.values()) == ["red", "white", "white"]


@rule("midevil.tile.unnamed-short-supply", "midevil.tile.unnamed-never-over")
@pytest.mark.parametrize(("pool", "roll", "placed"), [({"white": 1, "blue": 1}, 5, 2), ({"blue": 4}, 2, 0)])
def test_the_nearest_total_that_the_pool_allows(pool: dict[str, int], roll: int, placed: int) -> None:
    removed = {colour: count - pool.get(colour, 0) for colour, count in (("white", 40), ("red", 40), ("blue", 20))}
    table = stand(removed=removed).answer("lane", "0,1 r0", roll).until("event.draw", "move.roll")
    assert len(table.game.skeletons) == placed


@rule("midevil.tile.named-skeleton-count", "midevil.tile.placer-picks-colours", "midevil.tile.tokens-inside-building")
def test_alex_puts_one_red_and_two_blue() -> None:
    """The printed example: three skeletons, the colours are free; they stand inside."""
    table = stand().answer("smith", "0,1 r0")
    assert table.refused("2 red") == table.refused("4 white") == "midevil.tile.named-skeleton-count"
    table.answer("1 red, 2 blue")
    assert table.refused("0,1.SE") == "midevil.tile.tokens-inside-building"
    table.until("event.draw", "move.roll")
    assert table.game.pools() == {"white": 40, "red": 39, "blue": 18}
    assert len(table.game.lives) == 1


@rule("midevil.tile.no-cut-off-road")
def test_a_road_is_not_closed_off() -> None:
    table = stand().answer("bridge")
    assert table.refused("0,1 r90") == "midevil.ruling.attach-passable"
    beside = stand(map=[tile("lane", "-1,0"), tile("lane", "-1,1")]).answer("bend-wood")
    assert beside.refused("0,1 r180") == "midevil.tile.no-cut-off-road"
    beside.answer("0,1 r90")
    assert beside.asks == "tile.die"


@rule(
    "midevil.combat.raise-adds-point-value",
    "midevil.combat.spent-skeletons-removed",
    "midevil.combat.raise-only-own-kills",
)
def test_jonathan_spends_a_white_and_a_red() -> None:
    """The printed example: a 1, raised to 4."""
    table = stand("fight", [{"skeletons": {"white": 1, "red": 1}}, {}], skeletons=bones(("white", "0,0.C")))
    table.answer(1)
    assert table.options == ["1 white, 1 red", "re-roll"]
    assert table.refused("2 red") == "midevil.combat.raise-only-own-kills"
    assert table.refused("1 white") == "midevil.combat.modified-total-counts"
    table.answer("1 white, 1 red")
    assert table.game.players[0].skeletons == {"white": 1}
    assert table.game.removed == {"white": 1, "red": 1}


@rule("midevil.combat.reroll-for-life", "midevil.combat.lives-recycled", "midevil.combat.until-resolved")
def test_a_life_token_buys_another_roll() -> None:
    table = stand("fight", skeletons=bones(("blue", "0,0.C"))).answer(2)
    assert table.refused("die") == "midevil.death.out-of-lives"
    supply = table.game.life_supply()
    table.answer("re-roll")
    assert (table.game.players[0].lives, table.game.life_supply()) == (2, supply + 1)
    table.answer(4)
    assert table.game.players[0].skeletons == {"blue": 1}


@rule("midevil.death.out-of-lives", "midevil.death.lose-skeletons", "midevil.death.turn-forfeited")
@rule("midevil.death.restart-with-three", "midevil.death.return-to-altar", "midevil.death.lose-played-cards")
def test_death_costs_everything_but_the_hand() -> None:
    ana = {"at": "0,1.C", "lives": 0, "skeletons": {"white": 1}, "front": ["sword"], "hand": 2}
    table = stand("fight", [ana, {}], map=[LANE], skeletons=bones(("red", "0,1.C"))).answer(1)
    assert table.options == ["die"]
    table.answer("die")
    dead = table.game.players[0]
    assert (dead.at, dead.skeletons, dead.front, len(dead.hand), dead.lives) == (table.game.start, {}, {}, 2, 0)
    assert table.game.removed == {"white": 1}
    assert (table.asks, table.game.seat) == ("tile.draw", 1)
    table.until("event.discard")
    table.answer("none")
    assert table.game.players[0].lives == 3


@rule("midevil.player-combat.first-reach-takes-book", "midevil.death.book-returns")
def test_the_first_at_the_graveyard_takes_the_book() -> None:
    ana = {"at": "0,1.S"}
    table = stand("move", [ana, {}], map=[GRAVEYARD], turn={"left": 4}).answer("N")
    assert table.game.book == 0


@rule(
    "midevil.player-combat.highest-total-owns",
    "midevil.player-combat.rerolls-alternate",
    "midevil.win.book-to-altar-centre",
)
@rule("midevil.player-combat.unused-lives-lost", "midevil.player-combat.committed-skeletons-removed")
def test_a_duel_for_the_book() -> None:
    ana = {"at": "0,0.SW", "skeletons": {"red": 1}}
    table = stand("move", [ana, {"at": "0,0.S"}], book=1, turn={"left": 4}, map=[GRAVEYARD]).answer("E")
    table.answer(2, 5, "ready", "2 lives, 1 red", "1 life")
    assert (table.asks, table.pending.seat) == ("duel.again", 0)
    table.answer("re-roll", 3)
    assert table.pending.seat == 1
    table.answer("stop", "re-roll", 4)
    assert table.game.book == 0
    assert [player.lives for player in table.game.players] == [1, 2]
    assert table.game.removed == {"red": 1}
    table.answer("N")
    assert table.driver.over == Outcome((0,), "midevil.win.book-to-altar-centre")


@rule("midevil.player-combat.tie-keeps", "midevil.player-combat.commit-any-own-tokens")
def test_a_tie_leaves_the_book() -> None:
    table = stand("move", [{"at": "0,0.SW"}, {"at": "0,0.S"}], book=1, turn={"left": 4}).answer("E", 5, 5, "ready")
    assert table.refused("4 lives") == table.refused("1 blue") == "midevil.player-combat.commit-any-own-tokens"
    table.answer("none", "none")
    assert table.game.book == 1


@rule("midevil.horse.doubles-roll", "midevil.horse.left-outside-building", "midevil.horse.inside-movement-normal")
def test_the_horse_doubles_outdoors_and_waits_outside() -> None:
    ana = {"at": "0,0.N", "front": ["horse"]}
    inn = tile("inn-crossway", "0,1")
    table = stand("roll", [ana, {}], map=[inn]).answer(2).answer("N", "N")
    game = table.game
    assert game.map.names[game.players[0].horse_at] == "0,1.S"
    # one ridden step and one on foot leave half a step, which is lost: midevil.ruling.horse-arithmetic
    assert (game.left, table.asks) == (0, "event.discard")


@rule("midevil.skeleton.once-per-phase", "midevil.skeleton.must-move-if-possible", "midevil.skeleton.one-square")
def test_two_different_skeletons_move_one_square_each() -> None:
    table = stand("skeletons", skeletons=bones(("white", "0,0.NW"), ("red", "0,0.SE"))).answer(2, "0,0.NW", "E")
    assert table.refused("0,0.N") == "midevil.skeleton.once-per-phase"
    table.answer("0,0.SE", "N")
    assert table.asks == "event.discard"


@rule("midevil.win.thirty-points", "midevil.limit.skeleton-point-values")
def test_thirty_points_win() -> None:
    table = stand("fight", [{"skeletons": {"blue": 9, "red": 1}}, {}], skeletons=bones(("white", "0,0.C")))
    table.answer(4)
    assert table.driver.over == Outcome((0,), "midevil.win.thirty-points")


@rule("midevil.card.one-per-round", "midevil.card.any-time", "midevil.card.round-is-personal")
def test_one_card_in_a_round() -> None:
    table = stand("roll", [{}, {"hand": ["sword", "mace", "shield"]}])
    table.driver.interrupt("play", 1, {"card": "sword"})
    table.until("move.roll", card_announced="no")
    assert table.game.players[1].front == {"sword": 0}
    with pytest.raises(Exception, match="in this round"):
        table.driver.interrupt("play", 1, {"card": "mace"})
