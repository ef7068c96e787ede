"""Last Man Standing beside cards, house rules, leaving players, corrections and positions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver, Refused
from companion.games import rulebook
from companion.games.zombies.state import Zombies
from tests.rules.lastman import WEST, ZOMBIE, horde_turn, last_heart, table, zombies_turn
from tests.rules.sitting import Sitting, checks_pack

SENSE = "zombies.card.any-sensible-time"
AT_ONCE = {"zombie-arrival": "fight-at-once"}
MARBLES = [{"card": "all-the-marbles", "by": 0, "whose": 0, "ends": 2, "held": False}]


# ---------------------------------------------------------------------- All the Marbles


def test_nobody_moves_zombies_over_marbles() -> None:
    turns = table("cross 1,0", ana={"at": "1,0.C"}, zombies=f"1,0.N {WEST}", step="zombies", effects=MARBLES)
    assert turns.asks == "event.discard", "neither a tile nor a zombie is asked for"
    assert "marbles" in turns.log
    dee = zombies_turn(zombies=WEST, step="zombies", effects=MARBLES)
    assert (dee.asks, dee.zombies) == ("event.discard", {WEST}), "no die in the Zombie Player's turn"


def test_marbles_thrown_while_the_horde_moves_stop_it() -> None:
    turn = horde_turn(ana={"front": ["all-the-marbles"]}, zombies="0,0.N 0,0.S")
    turn.answer("0,0.N", "S")
    turn.play(0, "all-the-marbles", source="front")
    assert (turn.asks, turn.asked) == ("event.discard", "Ana")
    assert turn.zombies == {"0,0.C", "0,0.S"}


# ---------------------------------------------------------------------- fights when zombies arrive


def test_a_zombie_of_the_horde_waits_for_step_two() -> None:
    turn = horde_turn("cross 1,0", ana={"at": "1,0.C"}, zombies="1,0.N").answer("1,0.N", "S")
    assert (turn.asks, turn.zombies) == ("event.discard", {"1,0.C"})


def test_a_zombie_of_the_horde_is_fought_at_once_where_the_table_plays_so() -> None:
    turn = horde_turn("cross 1,0", ana={"at": "1,0.C"}, zombies="1,0.N 1,0.W", options=AT_ONCE)
    turn.answer("1,0.N", "S")
    assert (turn.asks, turn.asked) == ("combat.roll", "Ana")
    turn.answer(4)
    assert (turn.ana.zombies, turn.asks, turn.asked) == (1, "zombies.which", "Dee")


def test_the_horde_turns_a_human_and_moves_on() -> None:
    turn = horde_turn("cross 1,0", ana=last_heart(), zombies="1,0.N 1,0.W", options=AT_ONCE)
    turn.answer("1,0.N", "S", 1)
    assert (turn.ana.turned, turn.asks, turn.asked) == (True, "zombies.which", "Dee")
    turn.answer("1,0.W", "W")
    assert (turn.asks, turn.asked) == ("event.discard", "Ana"), "her turn is not over yet"


def test_the_horde_ends_the_game_with_the_last_human() -> None:
    turn = horde_turn("cross 1,0", ana=last_heart(), ben=ZOMBIE, cy=ZOMBIE, zombies="1,0.N", options=AT_ONCE)
    turn.answer("1,0.N", "S", 3)
    assert turn.driver.over is not None
    assert turn.driver.over.rule == "zombies.scenario-last-man.zombie-goal"


def test_a_zombie_players_own_moves_are_met_at_once_too() -> None:
    turn = zombies_turn("cross 1,0", ana={"at": "1,0.C"}, zombies="1,0.N", step="zombies", options=AT_ONCE)
    turn.answer(1, "1,0.N", "S")
    assert (turn.asks, turn.asked) == ("combat.roll", "Ana")


# ---------------------------------------------------------------------- Alternate Food Source


TRUCE = [{"card": "alternate-food-source", "by": 1, "whose": 0, "ends": 1}]


def test_nobody_is_turned_in_a_truce() -> None:
    turn = table("cross 1,0", ana=last_heart(), zombies="1,0.C", step="fight", effects=TRUCE, decks={"tiles": []})
    assert turn.asks == "move.roll"
    turn.answer("skip", "1,0.C", "N", "unseen")
    assert (turn.ana.turned, turn.game.active.name) == (False, "Ben")


def test_the_horde_moves_in_a_truce_without_a_fight() -> None:
    turn = horde_turn("cross 1,0", ana=last_heart(), zombies="1,0.N", effects=TRUCE, options=AT_ONCE)
    turn.answer("1,0.N", "S")
    assert (turn.asks, turn.zombies) == ("event.discard", {"1,0.C"})


def test_a_truce_opens_the_helipad_for_a_human() -> None:
    turn = table("town-helipad 1,0", ana={"at": "1,0.W"}, zombies="1,0.C", step="move", effects=TRUCE).answer(1, "E")
    assert turn.driver.over is not None
    assert turn.driver.over.winners == (0,)


# ---------------------------------------------------------------------- Hysterical Paralysis and other cards


def paralysed(seat: int, whose: int, **position: Any) -> Sitting:
    effect = [{"card": "hysterical-paralysis", "by": 1, "whose": whose, "ends": 1}]
    return table("cross 1,0", seat=seat, effects=effect, zombies="1,0.C", decks={"tiles": []}, **position)


def test_a_paralysed_zombie_player_moves_no_zombies() -> None:
    turn = paralysed(seat=3, whose=3)
    assert (turn.game.active.name, turn.zombies) == ("Ana", {"1,0.C"})


def test_a_paralysed_human_loses_the_turn_and_nobody_acts_in_it() -> None:
    turn = paralysed(seat=0, whose=0, cy=ZOMBIE, turn={"controller": 2})
    assert (turn.game.active.name, turn.zombies) == ("Ben", {"1,0.C"})
    assert turn.game.players[turn.game.controller].name == "Dee", "Dee's turn to act was not used up"


@pytest.mark.parametrize("card", ["fear", "claustrophobia", "your-shoes-untied"])
def test_a_zombie_player_has_no_movement_to_be_hampered(card: str) -> None:
    turn = table(ana={"hand": [card, "hysterical-paralysis", None]})
    assert turn.play_refused(0, card, target=3) == SENSE
    turn.play(0, "hysterical-paralysis", target=3)
    assert turn.game.effects[0].whose == 3


@pytest.mark.parametrize("card", ["where-did-everybody-go", "butter-fingers"])
def test_what_needs_a_pawn_is_not_aimed_at_a_zombie_player(card: str) -> None:
    turn = table(ana={"hand": [card, None, None]})
    assert turn.play_refused(0, card, target=3) in ("zombies.ruling.dead-and-cards", SENSE)


def test_a_zombie_player_may_lead_a_human_astray() -> None:
    turn = table("cross 1,0", dee={**ZOMBIE, "hand": ["brain-cramp", None, None]}, zombies="1,0.C", step="move")
    turn.play(3, "brain-cramp", 0).answer(1)
    assert (turn.asks, turn.asked) == ("move.step", "Dee")
    turn.answer("E", "E", "E")
    assert (turn.asks, turn.asked) == ("combat.roll", "Ana")


# ---------------------------------------------------------------------- leaving


def test_the_next_zombie_player_takes_over_from_one_who_leaves() -> None:
    turn = table(cy=ZOMBIE, turn={"controller": 2})
    assert turn.game.controller == 3
    turn.driver.interrupt("leave", 3, None)
    turn.answer("depot", "1,0 r0", "1,0.N")
    assert (turn.asks, turn.asked) == ("tile.zombie", "Cy")


@pytest.mark.parametrize(("ben", "cy", "seat"), [({}, {}, 3), (ZOMBIE, ZOMBIE, 0)])
def test_each_side_keeps_a_player(ben: dict[str, Any], cy: dict[str, Any], seat: int) -> None:
    turn = table(ben=ben, cy=cy, seat=1)
    with pytest.raises(Refused) as no:
        turn.driver.interrupt("leave", seat, None)
    assert no.value.rule == "zombies.ruling.player-leaves"
    turn.driver.interrupt("leave", 2, None)
    assert turn.game.players[2].gone


def test_nobody_moves_the_horde_when_the_other_zombie_player_is_gone() -> None:
    """Ana was turned in this turn and does not act in it."""
    turn = table("cross 1,0", ana=last_heart(), zombies="1,0.C", step="fight").answer(1)
    assert (turn.asks, turn.asked) == ("zombies.which", "Dee")
    turn.correct(players__3__gone=True)
    assert (turn.asks, turn.asked) == ("event.discard", "Ana")
    turn.answer("unseen").until("zombies.tile", tile_draw="cross", move_roll="skip")
    assert (turn.game.active.name, turn.asked) == ("Ben", "Ana")


# ---------------------------------------------------------------------- positions and corrections


def test_a_position_remembers_the_chosen_tile_and_who_acts() -> None:
    tiles = ("cross 1,0", "cross 2,0", "cross 1,1")
    turn = horde_turn(*tiles, ana={"at": "1,0.C"}, zombies="1,0.N 2,0.C 1,1.C", cy=ZOMBIE, turn={"controller": 3})
    turn.answer("2,0", "2,0.C", "E")
    position = turn.game.position()
    assert (position["turn"]["roused"], position["turn"]["controller"]) == (["1,0", "2,0"], 3)
    game = rulebook("zombies").load(position, checks_pack())
    assert isinstance(game, Zombies)
    again = Sitting(Driver(game))
    assert (again.asks, again.asked, again.options) == ("zombies.which", "Dee", ["1,0.N", "done"])


def test_a_correction_in_the_middle_of_a_step_keeps_the_chosen_tile() -> None:
    turn = horde_turn("cross 1,0", "cross 2,0", ana={"at": "1,0.C"}, zombies="1,0.N 2,0.C 0,0.C")
    turn.answer("2,0", "2,0.C")
    turn.correct(**{"zombies__2,0.C": None})
    assert (turn.asks, turn.options) == ("zombies.which", ["1,0.N", "done"])


def test_a_position_in_a_humans_turn_need_not_say_who_acts() -> None:
    turn = horde_turn(zombies="0,0.N", cy=ZOMBIE)
    assert turn.asked == "Cy", "the first Zombie Player clockwise"


def test_a_human_cannot_act_for_the_zombies() -> None:
    turn = table()
    assert turn.correct_refused({"turn.controller": 1}) == "zombies.scenario-last-man.zombie-controls-all"


def test_the_last_human_corrected_into_a_zombie_ends_the_game() -> None:
    turn = table(ben=ZOMBIE, cy=ZOMBIE)
    turned = {"turned": True, "at": None, "hearts": 0, "bullets": 0}
    turn.correct(**{f"players__0__{part}": value for part, value in turned.items()})
    assert turn.driver.over is not None
    assert turn.driver.over.rule == "zombies.scenario-last-man.zombie-goal"


def test_the_question_for_the_horde_speaks_of_no_die() -> None:
    turn = horde_turn(zombies="0,0.N")
    assert "to go" not in turn.game.sentence(turn.pending)
    assert turn.game.brief(turn.pending) == "Move zombie or done"
    own = zombies_turn(zombies="0,0.N", step="zombies").answer(1)
    assert "1 to go" in own.game.sentence(own.pending)
