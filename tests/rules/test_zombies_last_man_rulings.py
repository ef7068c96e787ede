"""Last Man Standing: the rulings, and the ways of choosing the first Zombie Player."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombies.chapters.last_man_standing import survivor_tokens
from tests.rules.citing import rule
from tests.rules.lastman import LAST_MAN, WEST, ZOMBIE, horde_turn, last_heart, table, zombies_turn
from tests.rules.sitting import Sitting, given, new, new_refused

RULE = "zombies.scenario-last-man."
HELI = "town-helipad"


def chosen(**wishes: Any) -> Sitting:
    return new(4, scenarios=(LAST_MAN,), **wishes)


def zombie_players(sitting: Sitting) -> list[str]:
    return [player.name for player in sitting.game.players if player.turned]


# ---------------------------------------------------------------------- the choice


@rule("zombies.ruling.last-man-choice")
def test_the_table_agrees_on_the_zombie() -> None:
    begun = chosen()
    assert (begun.asks, begun.asked, begun.options) == ("setup.zombie", "table", [0, 1, 2, 3, "die"])
    begun.answer(2)
    assert zombie_players(begun) == ["Cy"]
    assert zombie_players(chosen(details={"zombie-player": 1})) == ["Ben"]


@rule("zombies.ruling.last-man-choice")
def test_without_agreement_the_highest_die_is_the_zombie() -> None:
    begun = chosen().answer("die")
    assert (begun.asks, begun.asked) == ("setup.zombie-die", "Ana")
    begun.answer(5, 2, 5, 1)
    assert (begun.asks, begun.asked) == ("setup.zombie-die", "Ana"), "the tied roll again"
    begun.answer(3)
    assert begun.asked == "Cy"
    begun.answer(4)
    assert zombie_players(begun) == ["Cy"]


@rule("zombies.ruling.last-man-choice")
def test_a_table_may_leave_it_to_the_dice() -> None:
    random = {"last-man-choice": "random"}
    begun = chosen(options=random)
    assert (begun.asks, begun.asked) == ("setup.zombie-die", "Ana")
    assert begun.refused(7) == "zombies.limit.dice"
    begun.answer(1, 6, 2, 3)
    assert zombie_players(begun) == ["Ben"]
    named = {"zombie-player": 1}
    assert new_refused(4, scenarios=(LAST_MAN,), options=random, details=named) == "zombies.ruling.last-man-choice"


@rule("zombies.ruling.last-man-choice")
def test_a_volunteer_is_the_zombie_and_without_one_the_dice_choose() -> None:
    volunteer = {"last-man-choice": "volunteer"}
    begun = chosen(options=volunteer)
    assert (begun.asks, begun.asked, begun.options) == ("setup.volunteer", "Ana", ["yes", "no"])
    begun.answer("no")
    assert begun.asked == "Ben"
    assert begun.refused("perhaps") == RULE + "choose-zombie"
    begun.answer("yes")
    assert zombie_players(begun) == ["Ben"]
    nobody = chosen(options=volunteer).answer("no", "no", "no", "no")
    assert nobody.asks == "setup.zombie-die"
    nobody.answer(1, 2, 3, 4)
    assert zombie_players(nobody) == ["Dee"]


@rule("zombies.ruling.last-man-choice")
def test_the_zombie_player_may_take_the_first_turn() -> None:
    begun = chosen(film=(9, None, 5, 1), details={"zombie-player": 3})
    assert (begun.asks, begun.asked) == ("tile.draw", "Dee")


def test_the_choice_makes_sense_only_in_this_scenario() -> None:
    assert new_refused(options={"last-man-choice": "random"}) == "zombies.ruling.last-man-choice"


def test_the_zombie_is_chosen_before_the_table_is_laid_out() -> None:
    begun = chosen(ask_setup=True)
    assert begun.asks == "setup.zombie"
    begun.answer(3)
    assert "survivors" in begun.options
    assert "survivors" not in new(ask_setup=True).options


@rule("zombies.ruling.last-man-zombie-tokens")
def test_a_zombie_player_has_cards_only() -> None:
    begun = chosen(details={"zombie-player": 3}, report={"hearts": [3, 3, 3, 0], "bullets": [3, 3, 3, 0]})
    assert (begun.dee.hearts, begun.dee.bullets, len(begun.dee.hand)) == (0, 0, 3)
    for pieces in ("hearts", "bullets"):
        wish: dict[str, Any] = {"details": {"zombie-player": 3}, "report": {pieces: [3, 3, 3, 3]}}
        assert new_refused(4, scenarios=(LAST_MAN,), **wish) == "zombies.ruling.last-man-zombie-tokens"
    assert begun.correct_refused({"players.3.bullets": 1}) == "zombies.ruling.last-man-zombie-tokens"
    fight = table("cross 1,0", ana=last_heart(zombies=5), zombies="1,0.C", step="fight").answer(1)
    assert (fight.ana.zombies, fight.ana.bullets, fight.ana.hearts) == (3, 0, 0)


def test_two_can_play_and_nothing_is_mixed_in() -> None:
    begun = new(2, scenarios=(LAST_MAN,), details={"zombie-player": 1})
    assert begun.asked == "Ana"
    for wrong in ({"mode": "cooperative"}, {"mode": "team"}):
        assert new_refused(4, scenarios=(LAST_MAN,), **wrong) == "zombies.ruling.scenario-mode-mix"
    both = (LAST_MAN, "well-armed-helicopter")
    stacked = {"scenario-stacking": "armed-may-be-added"}
    assert new_refused(4, scenarios=both, options=stacked) == "zombies.ruling.scenario-mode-mix"


# ---------------------------------------------------------------------- the Helipad and short supplies


@rule("zombies.ruling.last-man-helipad")
@pytest.mark.parametrize("seat", [0, 3])
def test_only_humans_are_compared_for_the_helipad(seat: int) -> None:
    drawn = table(seat=seat, ana={"zombies": 2}, ben={"zombies": 1}, cy={"zombies": 1, "bullets": 4}).answer(HELI)
    assert (drawn.asks, drawn.asked) == ("tile.place", "Cy")
    assert drawn.refused("1,0 r0", name="tile.place", seat=3) == "zombies.ruling.last-man-helipad"
    drawn.answer("1,0 r0")
    assert "1,0.C" in drawn.game.map.names


@rule("zombies.ruling.last-man-helipad-contents")
@pytest.mark.parametrize(
    ("seat", "tile", "places"),
    [(0, HELI, "Cy"), (2, HELI, "Cy"), (3, HELI, "Dee"), (0, "cross", "Cy"), (3, "cross", "Dee")],
)
def test_who_places_zombies_that_are_too_few(seat: int, tile: str, places: str) -> None:
    """97 zombies are collected: 3 are left for 4 squares. In Ana's turn it is Cy's turn to act."""
    few = table(
        seat=seat,
        ana={"zombies": 97},
        cy=ZOMBIE,
        turn={"controller": 3},
        options={"helipad-zombies": "four-edges"},
    )
    few.answer(tile).until("tile.zombie")
    assert few.asked == places
    if tile == HELI:
        assert "Ben lays" in few.log, "the only other human has the fewest zombies"
    few.answer("1,0.N" if "1,0.N" in few.options else few.options[0])
    assert (few.asks, few.asked) == ("tile.zombie", places)


@rule("zombies.ruling.who-places-contents", "zombies.ruling.contents-order")
def test_door_zombies_tokens_in_this_order() -> None:
    filling = table().answer("depot", "1,0 r0")
    assert (filling.asks, filling.asked) == ("tile.door", "Ana")
    assert filling.refused("1,0.N", name="tile.door", seat=3) == "zombies.ruling.who-places-contents"
    assert filling.refused("1,0.N", name="tile.bullet", seat=0) == RULE + "human-places-tokens"
    filling.answer("1,0.N")
    assert (filling.asks, filling.asked) == ("tile.zombie", "Dee")


# ---------------------------------------------------------------------- death and turning


@rule("zombies.ruling.last-man-death-by-card")
def test_who_dies_by_a_card_comes_back_as_a_human() -> None:
    hand = ["bad-sense-of-direction", None, None]
    spent = table(
        "cross 1,0", ana=last_heart(hand=hand), ben={"at": "1,0.N"}, zombies="1,0.E", decks={"tiles": []}, step="move"
    )
    spent.play(0, "bad-sense-of-direction", 1)
    assert (spent.ana.turned, spent.where("Ana"), spent.where("Ben")) == (False, None, "0,0.C")
    assert survivor_tokens(spent.game) == [1, 1, 1, 0]
    assert (spent.asks, spent.asked) == ("zombies.which", "Dee"), "the dead human's last tile"
    spent.answer("1,0.E", "W", "none")
    for _ in range(3):
        spent.until("event.discard", move_roll="skip", zombies_which="1,0.C", zombies_where="N").answer("unseen")
    spent.until("move.roll")
    assert (spent.asked, spent.where("Ana"), spent.ana.hearts, spent.ana.bullets) == ("Ana", "0,0.C", 3, 3)


@rule("zombies.ruling.last-man-death-by-card")
def test_a_fight_forced_by_a_card_turns_like_any_other() -> None:
    moved = table("cross 1,0", cy={"hand": ["where-did-everybody-go", None, None]}, ben=last_heart("0,0.E"))
    moved.correct(**{"zombies__1,0.W": True})
    moved.play(2, "where-did-everybody-go", 1).answer("E")
    assert (moved.asks, moved.asked) == ("combat.roll", "Ben")
    moved.answer(1)
    assert (moved.ben.turned, moved.asks, moved.asked) == (True, "tile.draw", "Ana")


@rule("zombies.ruling.last-man-turned-mid-turn")
@pytest.mark.parametrize("step", ["fight", "move"])
def test_what_remains_of_the_turn_of_turning(step: str) -> None:
    """Step 2: the zombie is on Ana's square. Step 4: she walks into it from 1,0.W with five steps left."""
    ana = last_heart("1,0.C" if step == "fight" else "1,0.W", zombies=4, hand=2, front=["skateboard"])
    turn = table("cross 1,0", "cross 2,0", ana=ana, zombies=f"1,0.C 2,0.W {WEST}", step=step, decks={"tiles": []})
    if step == "move":
        turn.answer(3, "E")
    turn.answer(2)
    assert (turn.ana.turned, turn.ana.zombies, turn.ana.front, len(turn.ana.hand)) == (True, 2, {}, 2)
    assert turn.refused("unseen", name="event.draw", seat=0) == "zombies.death.turn-cut-short"
    lost = "zombies.death.pawn-removed" if step == "fight" else "zombies.death.movement-lost"
    assert turn.refused("E", name="move.step", seat=0) == lost
    assert (turn.asks, turn.asked) == ("zombies.tile", "Dee")
    assert turn.options == ["none", "2,0", "0,0"], "beside the tile of the death"
    assert turn.refused("2,0", name="zombies.tile", seat=0) == RULE + "same-player-both-jobs"
    turn.answer("2,0", "1,0.C", "N", "done")
    assert (turn.asks, turn.asked) == ("event.discard", "Ana")
    assert turn.refused("none") == RULE + "must-discard"
    turn.answer("unseen")
    assert turn.game.active.name == "Ben"


@rule("zombies.ruling.last-man-turned-mid-turn")
def test_the_next_own_turn_is_a_zombie_players() -> None:
    turn = table("cross 1,0", ana=last_heart(), zombies="1,0.C", step="fight").answer(1)
    turn.until("event.discard", zombies_which="done").answer("unseen")
    for name in ("Ben", "Cy", "Dee"):
        assert turn.game.active.name == name
        turn.until("event.discard", tile_draw="cross", move_roll="skip")
        turn.answer("unseen")
    assert (turn.asks, turn.asked) == ("tile.draw", "Ana")
    turn.answer("cross").until("zombies.roll", event_draw="unseen")
    assert (turn.asked, turn.where("Ana")) == ("Ana", None)


@rule("zombies.ruling.last-man-turned-mid-turn")
def test_who_is_turned_before_the_draw_draws_no_tile() -> None:
    turn = table("cross 1,0", ana=last_heart("0,0.E"), ben={"hand": ["where-did-everybody-go", None, None]})
    turn.correct(**{"zombies__1,0.W": True})
    turn.play(1, "where-did-everybody-go", 0).answer("E", 1)
    assert (turn.ana.turned, turn.game.step) == (True, "zombies")
    assert (turn.asks, turn.asked) == ("zombies.which", "Dee")


def test_a_card_on_a_movement_that_will_never_come_is_discarded() -> None:
    shoes = [{"card": "your-shoes-untied", "by": 1, "whose": 0, "ends": 0}]
    turn = table("cross 1,0", ana=last_heart(), zombies="1,0.C", step="fight", effects=shoes).answer(1)
    assert turn.game.effects == []
    assert "your-shoes-untied" in turn.game.discards


# ---------------------------------------------------------------------- who acts, and on which tiles


@rule("zombies.ruling.last-man-rotation")
def test_three_zombie_players_act_clockwise() -> None:
    """Ana and Eve are human, Ben, Cy and Dee are not; Dee acted last. One zombie walks up and down beside them."""
    people = dict.fromkeys(("ben", "cy", "dee"), ZOMBIE)
    up = {"seat": 4, "turn": {"controller": 3}, "decks": {"tiles": []}, "zombies": "-1,0.N"}
    turns = table("cross -1,0", players=5, **up, **people)
    acted = []
    for _ in range(8):
        turns.until("zombies.tile", move_roll="skip", zombies_roll=1, event_draw="unseen", event_discard="unseen")
        acted.append((turns.game.active.name, turns.asked))
        turns.answer("none")
    assert [human for human, _ in acted] == ["Eve", "Ana"] * 4
    assert [zombie for _, zombie in acted] == ["Ben", "Cy", "Dee", "Ben", "Cy", "Dee", "Ben", "Cy"]


@rule("zombies.ruling.last-man-rotation")
def test_a_player_turned_just_now_joins_at_the_own_seat() -> None:
    turn = table("cross 1,0", ana=last_heart(), zombies=f"1,0.C {WEST}", step="fight", decks={"tiles": []}).answer(1)
    assert (turn.asks, turn.asked) == ("zombies.tile", "Dee"), "Ana does not act in the turn of her turning"
    turn.answer("none").until("event.discard", zombies_which="done").answer("unseen")
    turn.until("zombies.which", move_roll="skip")
    assert (turn.game.active.name, turn.asked) == ("Ben", "Ana"), "clockwise from Dee"
    turn.answer("done", "unseen").until("zombies.which", move_roll="skip")
    assert (turn.game.active.name, turn.asked) == ("Cy", "Dee")


@rule("zombies.ruling.last-man-adjacent-tile")
def test_a_tile_beside_counts_without_a_road() -> None:
    tiles = ("straight 1,0 r90", "tee 0,1 r90", "tee 1,1")
    step = horde_turn(*tiles, ana={"at": "1,0.C"}, zombies="1,1.C 1,0.E")
    assert step.options == ["none", "1,1", "0,0"]
    step.answer("1,1", "1,1.C", "W")
    assert step.refused("1,1.W") == RULE + "human-turn-up-to-one"
    assert step.refused("0,0", name="zombies.tile", seat=3) == "zombies.turn.fixed-order", "it is chosen once"


@rule("zombies.ruling.last-man-adjacent-tile")
def test_zombies_may_cross_onto_other_tiles() -> None:
    step = horde_turn("cross 1,0", "cross 2,0", ana={"at": "1,0.C"}, zombies="1,0.W 2,0.C")
    step.answer("2,0", "1,0.W", "W")
    assert step.zombies == {"0,0.E", "2,0.C"}
    assert step.refused("0,0.E") == RULE + "human-turn-up-to-one"


@rule("zombies.ruling.last-man-who-wins")
def test_a_zombie_player_who_left_does_not_share_the_win() -> None:
    fight = table(
        "cross 1,0", ana=last_heart(), ben={"gone": True}, cy={**ZOMBIE, "gone": True}, zombies="1,0.C", step="fight"
    )
    fight.answer(2)
    assert fight.driver.over is not None
    assert fight.driver.over.winners == (0, 3)


@rule("zombies.ruling.last-man-who-wins")
def test_the_first_human_on_the_helipad_wins_alone() -> None:
    run = table(f"{HELI} 1,0", ana={"at": "1,0.W"}, ben={"at": "1,0.W"}, step="move").answer(1, "E")
    assert run.driver.over is not None
    assert run.driver.over.winners == (0,)


@rule("zombies.ruling.scenario-twenty-five")
def test_twenty_five_zombies_win_nothing() -> None:
    fight = table("cross 1,0", ana={"at": "1,0.C", "zombies": 24}, zombies="1,0.C", step="fight").answer(4)
    assert (fight.ana.zombies, fight.driver.over) == (25, None)
    assert fight.refused("zombies", name="win.claim", seat=0) == "zombies.ruling.scenario-twenty-five"


# ---------------------------------------------------------------------- the duty to play


@rule("zombies.ruling.must-play-test")
def test_the_duty_holds_from_the_first_turn_and_asks_for_one_card() -> None:
    first = table(turn={"number": 1}, decks={"tiles": []}).until("event.discard", move_roll="skip")
    assert first.refused("none") == RULE + "must-discard"
    first.answer("unseen")
    assert (first.game.active.name, len(first.ana.hand)) == ("Ben", 2), "one discard, not two"


@rule("zombies.ruling.must-play-test")
def test_ability_is_not_judged_and_an_empty_hand_has_no_duty() -> None:
    unable = zombies_turn(step="discard", dee={**ZOMBIE, "hand": ["grenade", "skateboard", "fire-axe"]})
    assert unable.refused("none") == RULE + "must-discard"
    unable.answer("grenade")
    assert unable.game.active.name == "Ana"
    empty = table(step="discard", ana={"hand": 0})
    assert empty.game.active.name == "Ben"


@rule("zombies.ruling.must-play-test")
def test_nobody_plays_above_the_limit_to_meet_the_duty() -> None:
    hand = {"hand": ["zombie-master", "were-screwed", None], "plays": 1}
    closing = table("cross 1,0", step="discard", ana=hand)
    assert closing.play_refused(0, "zombie-master") == "zombies.card.one-per-round"
    assert closing.refused("none") == RULE + "must-discard"


@rule("zombies.ruling.must-play-window")
def test_a_play_in_anothers_turn_meets_the_duty() -> None:
    """Ana plays in Ben's turn; her next round begins with a play of its own, which she does not need."""
    turns = table(seat=1, ana={"hand": ["fear", None, None]}, decks={"tiles": []})
    turns.play(0, "fear", 2)
    for name in ("Ben", "Cy", "Dee"):
        assert turns.game.active.name == name
        turns.until("event.discard", move_roll="skip").answer("unseen")
    assert (turns.game.active.name, turns.ana.plays) == ("Ana", 0)
    turns.until("event.discard", move_roll="skip")
    assert turns.asked == "Ana"
    turns.answer("none")
    assert turns.game.active.name == "Ben"
    assert turns.ana.plays_due == 0, "the next duty begins now"


def test_the_last_human_may_be_a_table_of_two() -> None:
    fight = given("cross 1,0", scenario=LAST_MAN, ana=last_heart(), ben=ZOMBIE, zombies="1,0.C", step="fight")
    fight.answer(3)
    assert fight.driver.over is not None
    assert fight.driver.over.winners == (0, 1)


# ---------------------------------------------------------------------- zombies that a card has moved


@rule("zombies.zombie.not-twice")
@pytest.mark.parametrize(("seat", "still"), [(0, True), (1, True), (2, True), (3, False)])
def test_only_a_card_of_the_acting_zombie_player_binds_step_five(seat: int, still: bool) -> None:
    """Twice by the same player binds a player: in Ana's turn Dee acts for the zombies, Cy is a Zombie Player too."""
    card = {"hand": ["this-isnt-so-bad"]}
    hands: dict[str, Any] = {"ana": {"at": "1,0.C"}, "cy": ZOMBIE, "dee": ZOMBIE}
    name = ("ana", "ben", "cy", "dee")[seat]
    hands[name] = {**hands.get(name, {}), **card}
    step = horde_turn("cross 1,0", zombies="1,0.N 1,0.E 0,0.W", turn={"controller": 3}, **hands)
    assert (step.asks, step.asked) == ("zombies.tile", "Dee")
    step.answer("none").play(seat, "this-isnt-so-bad").answer("1,0.N", "1,0.S", "0,0.W", "0,0.S")
    assert step.options == (["1,0.E", "1,0.S", "done"] if still else ["1,0.E", "done"])
    if not still:
        assert step.refused("1,0.S") == RULE + "human-turn-up-to-one"


@rule("zombies.zombie.not-twice")
def test_in_a_zombie_players_own_turn_only_its_own_card_binds() -> None:
    hand = {"hand": ["this-isnt-so-bad"]}
    for name, seat, options in (("dee", 3, ["0,0.N"]), ("ana", 0, ["0,0.E", "0,0.N", "0,0.S"])):
        people: dict[str, Any] = {"dee": ZOMBIE, name: {**(ZOMBIE if seat == 3 else {}), **hand}}
        own = zombies_turn("cross 1,0", step="zombies", zombies="1,0.N 1,0.E 0,0.N", **people)
        own.play(seat, "this-isnt-so-bad").answer("1,0.N", "0,0.S", "1,0.E", "0,0.E").answer(1)
        assert sorted(own.options) == options
