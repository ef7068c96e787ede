"""MidEvil: rulings of the base set, where the rulebook is silent."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import TABLE, Outcome, Refused
from companion.games.midevil.chapters.death import die
from companion.games.midevil.state import MidEvil
from tests.rules.citing import rule
from tests.rules.haunting import Haunted, begin, bones, stand, tile, tokens

GRAVEYARD = [tile("graveyard", "0,1")]
INN = [tile("inn-crossway", "0,1")]


def happens(table: Haunted, seat: int, effect: Any) -> Haunted:
    """An effect works on top of the question that waits, as that of a card does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MidEvil, "interrupt", lambda game, *_: effect(game))
        table.driver.interrupt("play", seat, None)
    return table


def killed(table: Haunted, seat: int) -> Haunted:
    return happens(table, seat, lambda game: die(game, game.players[seat]))


# ---------------------------------------------------------------------- players, tiles, cards


@rule("midevil.ruling.player-count")
def test_two_to_six_players() -> None:
    with pytest.raises(Refused) as no:
        begin(1)
    assert no.value.rule == "midevil.ruling.player-count"
    assert [begin(count).game.seats for count in (2, 6)] == [2, 6]


@rule("midevil.ruling.altar-square-sharing")
def test_pawns_share_squares() -> None:
    table = stand("move", [{"at": "0,0.W"}, {}, {}], turn={"left": 4}).answer("E", "E")
    assert table.game.map.names[table.game.players[0].at] == "0,0.E"


@rule("midevil.ruling.empty-tile-stack")
def test_without_tiles_the_turn_goes_on_with_step_three() -> None:
    assert stand(decks={"tiles": []}, skeletons=bones(("white", "0,0.C"))).asks == "combat.roll"


@rule("midevil.ruling.empty-event-deck")
def test_an_empty_deck_is_made_anew() -> None:
    decks = {"events": 0, "discard": 43}
    table = stand("cards", [{"hand": 2}, {"hand": 4}], decks=decks)
    assert (table.asks, len(table.game.deck), len(table.game.discards)) == ("event.draw", 43, 0)
    nothing = stand("cards", [{"hand": 2}, {"hand": 47}], decks={"events": 0, "discard": 0})
    assert nothing.asks == "move.roll", "the smaller hand stays"


@rule("midevil.ruling.attach-passable")
def test_nobody_lays_a_tile_that_cannot_be_entered() -> None:
    assert stand("place", turn={"tile": "bridge"}).refused("0,1 r90") == "midevil.ruling.attach-passable"


@rule("midevil.ruling.named-shortage")
def test_as_many_as_there_are() -> None:
    box = {"white": 39, "red": 40, "blue": 20}
    table = stand("place", turn={"tile": "smith"}, removed=box).answer("0,1 r0").until("tile.life")
    assert list(table.game.skeletons.values()) == ["white"]


@rule("midevil.ruling.life-supply-empty")
def test_no_more_life_tokens_than_there_are() -> None:
    lanes = [tile("dirt", "1,0"), tile("dirt", "2,0"), tile("dirt", "3,0"), tile("crossroads", "4,0")]
    spots = [f"{x},0.{name}" for x in range(5) for name in ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")]
    position: dict[str, Any] = {"map": lanes, "lives": tokens(*spots[:43])}
    table = stand("place", turn={"tile": "inn-corner"}, **position).answer("0,1 r0", "3 white").until("tile.life")
    table.answer("0,1.C")
    assert (table.game.life_supply(), table.asks) == (0, "move.roll"), "one of two, and none is owed"


# ---------------------------------------------------------------------- combat and death


@rule("midevil.ruling.start-combat-timing")
def test_the_fight_of_a_turn_comes_after_the_tile() -> None:
    table = stand(skeletons=bones(("white", "0,0.C")))
    assert table.asks == "tile.draw"
    table.answer("watchtower", "0,1 r0", "1 white", "0,1.C", "0,1.C")
    assert table.asks == "combat.roll"


@rule("midevil.ruling.raise-must-suffice")
def test_a_raise_has_to_suffice() -> None:
    table = stand("fight", [{"skeletons": {"white": 1}}, {}], skeletons=bones(("white", "0,0.C"))).answer(2)
    assert table.refused("1 white") == "midevil.combat.modified-total-counts"


@rule("midevil.ruling.several-pawns-one-skeleton")
def test_only_the_active_player_fights() -> None:
    table = stand("fight", [{}, {}], skeletons=bones(("white", "0,0.C")))
    assert (table.asks, table.pending.seat) == ("combat.roll", 0)
    assert table.answer(4).pending.seat == 0


@rule("midevil.ruling.skeleton-placed-on-mover")
def test_a_skeleton_put_beside_the_mover_is_fought_before_the_next_step() -> None:
    table = stand("move", turn={"left": 4}).correct(**{"skeletons__0,0.C": "white"})
    assert table.fork().answer("stop").asks == "skeletons.roll"
    assert table.answer("N").asks == "combat.roll"
    assert table.answer(5).answer("N").game.steps_left() == 1


@rule("midevil.ruling.death-off-turn", "midevil.ruling.death-leftover-lives")
def test_a_death_in_anothers_turn() -> None:
    table = killed(stand("move", [{}, {"at": "0,0.SE", "skeletons": {"red": 1}}], turn={"left": 4}), 1)
    ben = table.game.players[1]
    assert (ben.lives, ben.skeletons, ben.at, table.asks) == (0, {}, table.game.start, "move.step")
    table.answer("stop").until("event.discard").answer("none")
    assert (table.game.seat, table.asks, table.game.players[1].lives) == (1, "tile.draw", 3)


@rule("midevil.ruling.dead-between-turns")
def test_the_dead_may_play_cards() -> None:
    table = killed(stand("move", [{}, {"hand": ["sword", "mace", "fog"]}], turn={"left": 4}), 1)
    table.driver.interrupt("play", 1, {"card": "sword"})
    assert table.until("move.step", card_announced="no").game.players[1].front == {"sword": 0}


@rule("midevil.ruling.death-clears-states", "midevil.ruling.horse-after-death")
def test_death_ends_penalties_and_takes_the_horse() -> None:
    ben = {"at": "0,1.C", "stays": True, "front": ["horse"], "horse-at": "0,1.S"}
    game = killed(stand("move", [{}, ben], turn={"left": 4}, map=INN), 1).game
    assert (game.players[1].stays, game.players[1].horse_at, game.discards[-1]) == (False, -1, "horse")


# ---------------------------------------------------------------------- the book


def beside_the_holder(step: str = "move", seat: int = 0, **position: Any) -> Haunted:
    players = [{"at": "0,0.SW"}, {"at": "0,0.S"}]
    return stand(step, players, book=1, turn={"left": 8, "seat": seat}, map=GRAVEYARD, **position)


@rule("midevil.ruling.duel-holder-moves")
def test_the_holder_who_moves_fights_nobody() -> None:
    assert beside_the_holder(seat=1).answer("W").asks == "move.step"


@rule("midevil.ruling.duel-at-turn-start")
def test_a_turn_that_begins_beside_the_holder() -> None:
    players = [{"at": "0,0.S"}, {"at": "0,0.S"}]
    table = stand("fight", players, book=1, map=GRAVEYARD)
    assert (table.asks, table.options) == ("duel.challenge", ["fight", "pass"])
    table.answer("fight", 1, 6, "ready", "none", "none")
    assert table.game.duels == (1,)
    assert stand("fight", players, book=1, turn={"seat": 1}, map=GRAVEYARD).asks == "move.roll"


@rule("midevil.ruling.duel-pass-through")
def test_one_duel_with_the_same_holder_and_the_way_goes_on() -> None:
    table = beside_the_holder().answer("E", 1, 6, "ready", "none", "none")
    assert (table.asks, table.game.steps_left()) == ("move.step", 3)
    assert table.answer("W", "E").asks == "move.step", "no second duel in this turn"


@rule("midevil.ruling.duel-with-skeleton-present")
def test_the_skeleton_comes_before_the_duel() -> None:
    table = beside_the_holder(skeletons=bones(("white", "0,0.S"))).answer("E")
    assert table.asks == "combat.roll"
    assert table.answer(4).asks == "duel.roll"


@rule("midevil.ruling.duel-zero-lives", "midevil.ruling.duel-loser-dies")
def test_duels_never_kill() -> None:
    table = beside_the_holder().answer("E", 1, 6, "ready", "3 lives", "none", "stop")
    assert (table.game.players[0].lives, table.game.players[0].dead, table.asks) == (0, False, "move.step")


@rule("midevil.ruling.duel-reroll-result")
def test_the_last_die_stands() -> None:
    table = beside_the_holder().answer("E", 4, 5, "ready", "1 life", "none", "re-roll", 1)
    assert "Ana has 1, Ben has 5" in table.log


@rule("midevil.ruling.book-won-on-goal")
def test_who_gets_the_book_on_the_altar_wins() -> None:
    table = stand("roll", [{}, {"at": "0,0.N"}], book=1, map=GRAVEYARD)
    assert table.correct(book=0).driver.over == Outcome((0,), "midevil.win.book-to-altar-centre")


@rule("midevil.ruling.win-moment")
def test_a_holder_on_the_altar_wins_in_anothers_turn() -> None:
    skeletons = bones(("white", "0,0.C"))
    table = stand("move", [{"at": "0,0.N"}, {}], book=1, turn={"left": 4}, map=GRAVEYARD, skeletons=skeletons)
    assert table.answer("S", 4).driver.over == Outcome((1,), "midevil.win.book-to-altar-centre")


# ---------------------------------------------------------------------- movement, cards, the end


@rule("midevil.ruling.lost-movement")
def test_a_lost_movement_costs_only_the_movement() -> None:
    table = stand("cards", [{"stays": True, "hand": 2}, {}], skeletons=bones(("white", "0,0.N")))
    assert table.asks == "event.draw"
    assert table.answer("unseen").asks == "skeletons.roll"
    assert not table.game.players[0].stays


@rule("midevil.ruling.life-at-cap")
def test_a_token_left_lying_is_not_taken_by_standing_there() -> None:
    table = stand("move", [{"lives": 5, "at": "0,0.W"}, {}], turn={"left": 8}, lives=tokens("0,0.C")).answer("E")
    assert len(table.game.lives) == 1
    table.correct(players__0__lives=3)
    assert table.answer("E").game.players[0].lives == 3
    assert table.answer("W").game.players[0].lives == 4


@rule("midevil.ruling.horse-arithmetic")
def test_half_a_step_on_foot_is_lost() -> None:
    rider = {"at": "0,0.N", "front": ["horse"]}
    table = stand("roll", [rider, {}], map=INN).answer(2, "N", "N")
    assert (table.game.left, table.asks) == (0, "event.discard")


@rule("midevil.ruling.horse-use-optional")
def test_a_horse_played_in_the_move_doubles_the_rest() -> None:
    table = stand("roll", [{"hand": ["horse", "fog", "mace"]}, {}]).answer(3, "N")
    table.driver.interrupt("play", 0, {"card": "horse"})
    table.until("move.step", card_announced="no")
    assert table.answer("W", "S", "S").asks == "move.step"
    assert table.answer("E").asks == "event.discard"


@rule("midevil.ruling.card-before-first-turn")
def test_a_card_before_the_own_first_turn() -> None:
    table = stand("roll", [{}, {"hand": ["sword", "mace", "fog"]}])
    table.driver.interrupt("play", 1, {"card": "sword"})
    assert table.until("move.roll", card_announced="no").game.players[1].plays == 1


@rule("midevil.ruling.skeleton-leaves-pawn")
def test_a_skeleton_may_leave_a_pawn() -> None:
    table = stand("skeletons", turn={"seat": 1}, skeletons=bones(("white", "0,0.C"))).answer(1, "0,0.C", "N", "none")
    assert table.until("combat.roll", "move.roll", tile_draw="watchtower").asks == "move.roll"


@rule("midevil.ruling.unnamed-lives")
def test_no_life_tokens_on_tiles_without_a_name() -> None:
    assert stand("place", turn={"tile": "lane"}).answer("0,1 r0", 1).until("move.roll").game.lives == set()


@rule("midevil.ruling.win-off-turn")
def test_of_two_winners_the_active_player_comes_first() -> None:
    thirty = {"blue": 10}
    almost = {"blue": 9, "red": 1}
    table = stand("roll", [{"skeletons": almost}, {"skeletons": almost}], turn={"seat": 1})
    table.correct(players__0__skeletons=thirty, players__1__skeletons=thirty)
    assert table.driver.over == Outcome((1,), "midevil.win.thirty-points")


@rule("midevil.ruling.player-leaves")
def test_a_player_leaves() -> None:
    ben = {"at": "0,0.N", "skeletons": {"red": 2}, "front": ["sword"], "lives": 4}
    table = stand("roll", [{}, ben, {}], book=1, map=GRAVEYARD)
    supply = table.game.life_supply()
    table.driver.interrupt("leave", 1, None)
    game = table.game
    assert (game.players[1].gone, game.book, game.removed, game.life_supply()) == (True, -1, {"red": 2}, supply + 4)
    assert not game.players[1].on_map
    assert len(game.discards) >= 4, "the hand and the sword"
    table.until("event.discard").answer("none")
    assert table.game.seat == 2
    table.driver.interrupt("leave", 0, None)
    assert table.driver.over == Outcome((), "midevil.ruling.player-leaves")


@rule("midevil.ruling.deadlock")
def test_a_stop_during_a_duel_is_possible_too() -> None:
    table = beside_the_holder().answer("E", 2)
    table.driver.interrupt("stop", TABLE, None)
    assert table.driver.over == Outcome((), "midevil.ruling.deadlock")
