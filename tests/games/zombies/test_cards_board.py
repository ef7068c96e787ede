"""Event cards that put and move zombies, and Alternate Food Source."""

from __future__ import annotations

import pytest

from tests.games.zombies.evening import CARD_SAYS, SENSE, TIMING, Evening, evening, hand
from tests.rules.sitting import BadInput

CROSS = "town-crossroad 1,0"
SHOP = "army-surplus 1,0"  # building NW N NE, street W C E
SHOP_DOOR = {"doors": "1,0.N"}
WIDE = (CROSS, "army-surplus 2,0")
FULL_SQUARE = "0,0.N 0,0.E 0,0.S 0,0.W 0,0.C"


# ---------------------------------------------------------------------- Alternate Food Source


def truce(**position: object) -> Evening:
    """Ana is about to move; Ben ends all fights for this turn."""
    table = evening(CROSS, step="move", ben=hand("alternate-food-source"), **position)
    return table.play(1, "alternate-food-source")


def test_nobody_fights_on_the_way() -> None:
    table = truce(zombies="0,0.E 1,0.W")
    table.answer(1, "E", "E")
    assert table.asks == "move.step"
    assert (table.where("Ana"), table.zombies, table.ana.zombies) == ("1,0.W", {"0,0.E", "1,0.W"}, 0)


def test_a_token_under_a_zombie_stays_there() -> None:
    table = truce(zombies="0,0.E", bullets="0,0.E")
    table.answer(1, "E")
    assert (table.ana.bullets, table.tokens) == (3, {"0,0.E": "bullet"})


def test_an_open_combat_ends_without_a_kill_or_a_loss() -> None:
    table = evening(CROSS, step="fight", ana={"at": "1,0.C"}, zombies="1,0.C", ben=hand("alternate-food-source"))
    assert table.asks == "combat.roll"
    table.play(1, "alternate-food-source")
    assert table.asks == "move.roll"
    assert (table.ana.zombies, table.ana.hearts, table.ana.fighting) == (0, 3, False)


def test_it_does_not_come_between_a_roll_and_its_consequence() -> None:
    table = evening(CROSS, step="fight", ana={"at": "1,0.C"}, zombies="1,0.C", ben=hand("alternate-food-source"))
    table.answer(2)
    assert table.asks == "combat.bullets"
    assert table.play_refused(1, "alternate-food-source") == TIMING


@pytest.mark.parametrize("by", [0, 1, 2])
def test_it_ends_with_the_turn_in_which_it_is_played(by: int) -> None:
    people = {("ana", "ben", "cy")[by]: hand("alternate-food-source", "fear")}
    table = evening(CROSS, step="move", players=3, zombies="0,0.C 1,0.E", **people)
    table.play(by, "alternate-food-source")
    assert table.working == ["alternate-food-source"]
    assert "alternate-food-source" not in table.game.discards  # zombies.ruling.played-card-goes: it stays visible
    table.idle("event.discard")
    assert table.game.truce()
    table.turn_of("Ben")
    assert not table.game.truce()
    assert table.game.discards == ["alternate-food-source"]
    assert (table.asks, table.asked) == ("combat.roll", "Ben")  # the zombie on Town Square is met again


def test_a_second_truce_is_pointless() -> None:
    table = truce(cy=hand("alternate-food-source"))
    assert table.play_refused(2, "alternate-food-source") == SENSE


def test_reaching_a_helipad_with_a_zombie_on_it_wins() -> None:
    table = evening(
        "town-helipad 1,0", step="move", zombies="1,0.C", ana={"at": "1,0.W"}, ben=hand("alternate-food-source")
    )
    table.play(1, "alternate-food-source")
    table.answer(1, "E")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0,), "zombies.win.alternate-food-source")


def test_who_fights_on_the_helipad_wins_with_the_card_itself() -> None:
    table = evening("town-helipad 1,0", step="fight", zombies="1,0.C", ana=hand("alternate-food-source", at="1,0.C"))
    assert table.asks == "combat.roll"
    table.play(0, "alternate-food-source")
    assert table.driver.over is not None
    assert table.driver.over.winners == (0,)


# ---------------------------------------------------------------------- Just When You Thought It Couldn't Get Any Worse


def test_every_free_square_of_the_building_gets_a_zombie() -> None:
    table = evening(SHOP, **SHOP_DOOR, step="move", zombies="1,0.N 1,0.E", ben=hand("just-when-you-thought"))
    table.play(1, "just-when-you-thought", "1,0")
    assert table.zombies == {"1,0.NW", "1,0.N", "1,0.NE", "1,0.E"}
    assert table.game.discards == ["just-when-you-thought"]
    assert table.asks == "move.roll"


def test_the_building_may_be_chosen_afterwards() -> None:
    table = evening(SHOP, "gas-station 0,1", step="move", ben=hand("just-when-you-thought"))
    table.play(1, "just-when-you-thought")
    assert (table.asks, table.asked, sorted(table.options)) == ("card.target", "Ben", ["0,1", "1,0"])
    assert table.refused("0,0") == SENSE
    table.answer("0,1")
    assert table.zombies == {"0,1.NW", "0,1.N", "0,1.NE"}


def test_with_a_short_supply_the_player_of_the_card_chooses_the_squares() -> None:
    table = evening(
        SHOP, **SHOP_DOOR, step="move", ana={"zombies": 24}, ben=hand("just-when-you-thought", zombies=24),
        cy={"zombies": 24}, dee={"zombies": 24}, eve={"zombies": 2},
    )  # fmt: skip
    assert table.game.supply() == 2
    table.play(1, "just-when-you-thought", "1,0")
    assert (table.asks, table.asked) == ("card.zombie", "Ben")
    assert table.refused("1,0.C") == SENSE
    table.answer("1,0.NE")
    assert table.refused("1,0.NE") == "zombies.zombie.place-one-per-space"
    table.answer("1,0.N")
    assert (table.zombies, table.game.supply(), table.asks) == ({"1,0.NE", "1,0.N"}, 0, "move.roll")


@pytest.mark.parametrize("card", ["just-when-you-thought", "slight-miscalculation"])
def test_a_full_building_or_none_at_all_is_no_target(card: str) -> None:
    table = evening(SHOP, "gas-station 0,1", step="move", zombies="1,0.NW 1,0.N 1,0.NE 0,1.N", ben=hand(card))
    assert table.play_refused(1, card, "1,0") == SENSE  # full
    assert table.play_refused(1, card, "0,0") == SENSE  # no building
    assert table.play_refused(1, card, "5,5") == SENSE  # no tile
    assert table.play_refused(1, card, 3) == SENSE
    assert evening(CROSS, step="move", ben=hand(card)).play_refused(1, card) == SENSE  # no building on the map


# ---------------------------------------------------------------------- Slight Miscalculation


def test_the_zombies_of_a_building_double() -> None:
    table = evening("gas-station 0,1", step="move", zombies="0,1.N 0,1.C", ben=hand("slight-miscalculation"))
    table.play(1, "slight-miscalculation", "0,1")  # one inside, the other stands on the street
    assert (table.asks, table.asked, sorted(table.options)) == ("card.zombie", "Ben", ["0,1.NE", "0,1.NW"])
    table.answer("0,1.NW")
    assert (table.zombies, table.asks) == ({"0,1.N", "0,1.NW", "0,1.C"}, "move.roll")


def test_doubling_ends_where_the_building_is_full() -> None:
    table = evening("gas-station 0,1", step="move", zombies="0,1.N 0,1.NW", ben=hand("slight-miscalculation"))
    table.play(1, "slight-miscalculation", "0,1")
    assert (table.zombies, table.asks) == ({"0,1.N", "0,1.NW", "0,1.NE"}, "move.roll")


def test_an_empty_building_has_nothing_to_double() -> None:
    table = evening(SHOP, "gas-station 0,1", step="move", zombies="0,1.N", ben=hand("slight-miscalculation"))
    assert table.play_refused(1, "slight-miscalculation", "1,0") == SENSE
    table.play(1, "slight-miscalculation")
    assert table.options == ["0,1"]


# ---------------------------------------------------------------------- We're Screwed, Zombie Master


def fill(table: Evening) -> int:
    """Let the player of the card put zombies on the first free squares; how many."""
    count = 0
    while table.asks == "card.zombie":
        table.answer(table.options[0])
        count += 1
    return count


def test_ten_zombies_anywhere() -> None:
    table = evening(*WIDE, step="zombies", zombies="0,0.E", ben=hand("were-screwed"))
    table.play(1, "were-screwed")
    assert (table.asks, table.asked) == ("card.zombie", "Ben")
    assert table.refused("0,0.E") == "zombies.zombie.place-one-per-space"
    assert table.refused("0,0.NE") == SENSE  # no such square
    assert table.refused(1, name="zombies.roll") != ""  # zombies.card.regular-immediate: nothing in between
    assert "0,0.C" in table.options  # where players stand, too
    assert fill(table) == 10
    assert (table.game.horde(), table.asks, table.game.discards) == (11, "zombies.roll", ["were-screwed"])


def test_a_small_map_is_simply_filled() -> None:
    table = evening(step="zombies", zombies="0,0.E", ben=hand("were-screwed"))
    table.play(1, "were-screwed")
    assert (table.zombies, table.asks) == (set(FULL_SQUARE.split()), "zombies.roll")


def test_five_zombies_where_nobody_stands() -> None:
    table = evening(CROSS, step="move", ben=hand("zombie-master"))
    table.play(1, "zombie-master")
    assert table.refused("0,0.C") == CARD_SAYS
    assert fill(table) == 5
    assert (table.game.horde(), table.asks) == (5, "move.roll")


@pytest.mark.parametrize(("card", "wanted"), [("were-screwed", 10), ("zombie-master", 5)])
def test_a_short_supply_places_what_is_left(card: str, wanted: int) -> None:
    """zombies.ruling.zombie-supply-empty"""
    people = {name: {"zombies": 24} for name in ("ana", "cy", "dee", "eve")}
    table = evening(*WIDE, step="move", ben=hand(card), **people)
    assert table.game.supply() == 4 < wanted
    table.play(1, card)
    assert fill(table) == 4
    assert (table.game.supply(), table.asks) == (0, "move.roll")
    empty = evening(*WIDE, step="move", ben=hand(card, zombies=4), **people)
    assert empty.play_refused(1, card) == "zombies.ruling.zombie-supply-empty"


@pytest.mark.parametrize(
    ("card", "zombies"), [("were-screwed", FULL_SQUARE), ("zombie-master", "0,0.N 0,0.E 0,0.S 0,0.W")]
)
def test_a_map_without_room_makes_the_card_pointless(card: str, zombies: str) -> None:
    table = evening(step="zombies", zombies=zombies, ben=hand(card))
    assert table.play_refused(1, card) == SENSE


def test_a_zombie_put_beside_a_player_waits_for_step_2() -> None:
    """zombies.ruling.zombie-comes-to-player; in the step 1 of that player's own turn it is fought right after."""
    table = evening(*WIDE, step="move", ben=hand("were-screwed"), ana={"at": "1,0.C"})
    table.play(1, "were-screwed").answer("1,0.C")
    fill(table)
    assert table.asks == "move.roll"
    table.turn_of("Ana")
    assert (table.asks, table.asked) == ("combat.roll", "Ana")


# ---------------------------------------------------------------------- This Isn't So Bad


def test_two_different_zombies_go_anywhere() -> None:
    table = evening(CROSS, step="move", zombies="0,0.E 1,0.E 1,0.N", ben=hand("this-isnt-so-bad"))
    table.play(1, "this-isnt-so-bad")
    assert (table.asks, table.asked) == ("card.which", "Ben")
    assert table.refused("0,0.C") == SENSE  # no zombie there
    table.answer("0,0.E")
    assert table.refused("1,0.N") == "zombies.zombie.place-one-per-space"
    table.answer("0,0.C")
    assert table.refused("0,0.C") == SENSE  # the same zombie again
    table.answer("1,0.E", "0,0.E")
    assert (table.zombies, table.asks) == ({"0,0.C", "0,0.E", "1,0.N"}, "move.roll")


def test_a_lonely_zombie_moves_alone() -> None:
    table = evening(CROSS, step="move", zombies="0,0.E", ben=hand("this-isnt-so-bad"))
    table.play(1, "this-isnt-so-bad").answer("0,0.E", "1,0.E")
    assert (table.zombies, table.asks) == ({"1,0.E"}, "move.roll")


def test_without_zombies_or_without_room_it_is_pointless() -> None:
    assert evening(CROSS, step="move", ben=hand("this-isnt-so-bad")).play_refused(1, "this-isnt-so-bad") == SENSE
    full = evening(step="zombies", zombies=FULL_SQUARE, ben=hand("this-isnt-so-bad"))
    assert full.play_refused(1, "this-isnt-so-bad") == SENSE


def test_a_zombie_moved_by_the_active_player_is_not_moved_again_this_turn() -> None:
    """zombies.zombie.not-twice"""
    table = evening(CROSS, step="zombies", zombies="0,0.E 1,0.E 0,0.W", ana=hand("this-isnt-so-bad"))
    table.play(0, "this-isnt-so-bad").answer("0,0.E", "1,0.C", "1,0.E", "1,0.N")
    table.answer(2)
    assert table.options == ["0,0.W"]
    assert table.refused("1,0.C") == "zombies.zombie.not-twice"


def test_a_zombie_taken_off_the_helipad_lets_the_player_there_win() -> None:
    """zombies.ruling.win-off-turn, zombies.ruling.win-at-once"""
    table = evening(
        "town-helipad 1,0", step="fight", zombies="1,0.C", ana={"at": "1,0.C"}, ben=hand("this-isnt-so-bad")
    )
    table.play(1, "this-isnt-so-bad").answer("1,0.C", "0,0.W")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0,), "zombies.win.helipad-centre")


def test_it_moves_zombies_over_marbles() -> None:
    """zombies.ruling.card-conflict: the card played later wins."""
    table = evening(
        CROSS, step="move", zombies="0,0.E", ben=hand("this-isnt-so-bad"),
        effects=[{"card": "all-the-marbles", "by": 0, "ends": 2, "held": False}],
    )  # fmt: skip
    table.play(1, "this-isnt-so-bad").answer("0,0.E", "1,0.E")
    assert table.zombies == {"1,0.E"}


def test_where_zombies_are_fought_at_once_the_card_brings_a_fight() -> None:
    table = evening(
        CROSS, step="move", zombies="0,0.E", options={"zombie-arrival": "fight-at-once"}, ana={"at": "1,0.C"},
        ben=hand("this-isnt-so-bad"),
    )  # fmt: skip
    table.play(1, "this-isnt-so-bad").answer("0,0.E", "1,0.C")
    assert (table.asks, table.asked) == ("combat.roll", "Ana")
    table.answer(4)
    assert (table.ana.zombies, table.zombies, table.asks) == (1, set(), "move.roll")


# ---------------------------------------------------------------------- for all of them

BOARD = ("alternate-food-source", "just-when-you-thought", "slight-miscalculation", "were-screwed", "zombie-master",
         "this-isnt-so-bad")  # fmt: skip


@pytest.mark.parametrize("card", BOARD)
def test_the_dead_may_play_them(card: str) -> None:
    """zombies.ruling.dead-and-cards: none of them needs the pawn of its player."""
    table = evening(SHOP, **SHOP_DOOR, step="move", zombies="1,0.N", ben=hand(card, at=None, hearts=0))
    table.play(1, card)
    assert table.ben.plays == 1


@pytest.mark.parametrize("card", [card for card in BOARD if card != "were-screwed"])  # there is but one of it
def test_no_card_is_played_inside_another(card: str) -> None:
    """zombies.ruling.two-cards-at-once: each card is resolved completely before the next."""
    table = evening(*WIDE, step="move", zombies="2,0.N", ben=hand("were-screwed"), cy={"hand": 3})
    table.play(1, "were-screwed")
    assert table.play_refused(2, card) == TIMING


@pytest.mark.parametrize("card", ["alternate-food-source", "were-screwed", "zombie-master", "this-isnt-so-bad"])
def test_a_card_without_target_takes_none(card: str) -> None:
    table = evening(CROSS, step="move", zombies="0,0.E", ben=hand(card))
    with pytest.raises(BadInput, match="no target"):
        table.play(1, card, 0)
    assert table.ben.hand == [card]
