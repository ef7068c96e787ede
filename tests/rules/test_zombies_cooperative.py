"""Cooperative play: the checks of the catalogue, and the rulings on the order of the horde."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given, load_refused

OVER = "zombies.mode-coop.lose-on-third-death"
ROW = ("cross 1,0", "cross 2,0", "cross 3,0")
"""Three crossroads east of Town Square: one long street."""


def coop(*tiles: str, **position: Any) -> Sitting:
    """A cooperative game without tiles left to draw."""
    return given(*(tiles or ("cross 1,0",)), mode="cooperative", decks={"tiles": []}, **position)


def horde(*tiles: str, die: int, **position: Any) -> Sitting:
    """A cooperative game in step 5, the die rolled."""
    return coop(*tiles, step="zombies", **position).answer(die)


def dies(options: dict[str, str] | None = None, players: int = 2, **ana: Any) -> Sitting:
    """Ana loses her last heart in step 2; a zombie is left on her space."""
    people: dict[str, Any] = {"ana": {"at": "1,0.C", "hearts": 1, "bullets": 0, **ana}}
    return coop(step="fight", zombies="1,0.C", players=players, options=options, **people).answer(1)


def next_turn(table: Sitting, name: str) -> Sitting:
    """Play on without doing anything until that player's turn has begun."""
    for _ in range(100):
        if table.asks == "over" or (table.game.active.name == name and table.asks == "move.roll"):
            return table
        table.until("event.discard", "move.roll", move_roll="skip", zombies_roll=1, combat_roll=6)
        if table.asks == "event.discard":
            table.answer("unseen" if "none" not in table.options else "none")
        elif table.game.active.name != name:
            table.answer("skip")
    raise AssertionError(f"it is never the turn of {name}")


# ---------------------------------------------------------------------- death


@rule("zombies.mode-coop.restart-one-less")
def test_each_death_costs_a_heart_of_the_restart() -> None:
    table = dies()
    assert table.refused({"at": "0,0.C", "hearts": 3}, name="pawn.restart", seat=0) == (
        "zombies.mode-coop.restart-one-less"
    )
    next_turn(table, "Ana")
    assert (table.where("Ana"), table.ana.hearts, table.ana.bullets) == ("0,0.C", 2, 3)
    assert table.refused({"hearts": 3}, name="pawn.restart", seat=0) == "zombies.mode-coop.restart-one-less"
    table = next_turn(dies(deaths=1), "Ana")
    assert (table.ana.hearts, table.ana.bullets, table.ana.deaths) == (1, 3, 2)


@rule("zombies.mode-coop.restart-one-less")
def test_hearts_collected_before_a_death_are_lost() -> None:
    """zombies.ruling.coop-restart-hearts: three less the deaths, whatever was collected."""
    table = coop(step="fight", zombies="1,0.C", ana={"at": "1,0.C", "hearts": 5, "bullets": 0}).answer(1, 1, 1, 1, 1)
    assert next_turn(table, "Ana").ana.hearts == 2


@rule("zombies.mode-coop.restart-one-less")
def test_after_a_death_hearts_are_collected_as_before() -> None:
    """zombies.ruling.coop-heart-limit: only the restart is reduced, the cap stays five."""
    ana = {"at": "1,0.W", "hearts": 4, "deaths": 2}
    table = coop(step="move", hearts="1,0.C 1,0.E", ana=ana).answer(3, "E", "E")
    assert (table.ana.hearts, table.tokens) == (5, {"1,0.E": "heart"})


@rule("zombies.mode-coop.out-below-one")
def test_who_would_start_without_a_heart_is_out() -> None:
    table = dies({"coop-third-death": "play-on"}, players=3, deaths=2)
    assert (table.ana.gone, table.where("Ana"), table.ana.hearts, table.driver.over) == (True, None, 0, None)
    assert table.asks == "zombies.roll", "the turn is ended as after any death"
    assert table.game.active.name == "Ana"
    table.answer(1, "1,0.C", "W")
    assert (table.game.active.name, table.asks) == ("Ben", "move.roll")
    assert table.refused("cross", name="tile.draw", seat=0) == "zombies.mode-coop.out-below-one"
    assert table.refused(3, name="move.roll", seat=0) == "zombies.mode-coop.out-below-one"
    seen = []
    for _ in range(4):
        seen.append(table.game.active.name)
        next_turn(table, {"Ben": "Cy", "Cy": "Ben"}[table.game.active.name])
    assert seen == ["Ben", "Cy", "Ben", "Cy"]


@rule("zombies.mode-coop.out-below-one")
def test_a_game_saved_in_the_last_turn_of_a_player_goes_on() -> None:
    table = dies({"coop-third-death": "play-on"}, players=3, deaths=2)
    table.correct(players__1__bullets=5)
    assert (table.asks, table.ben.bullets, table.ana.gone) == ("zombies.roll", 5, True)


@rule("zombies.mode-coop.three-strikes")
def test_the_third_death_is_the_last() -> None:
    table = dies({"coop-third-death": "play-on"}, players=3, deaths=2)
    assert table.ana.deaths == 3
    assert table.refused("0,0.C", name="pawn.restart", seat=0) == "zombies.mode-coop.three-strikes"
    back = {"players.0.at": "0,0.C", "players.0.hearts": 1}
    assert table.correct_refused(back) == "zombies.mode-coop.three-strikes"
    assert table.correct_refused(back | {"players.0.gone": False}) == "zombies.mode-coop.three-strikes"
    next_turn(table, "Cy")
    next_turn(table, "Ben")
    assert (table.where("Ana"), table.ana.deaths) == (None, 3)


@rule("zombies.mode-coop.three-strikes")
def test_the_second_death_still_allows_a_restart() -> None:
    table = dies(deaths=1)
    assert (table.ana.deaths, table.ana.gone, table.driver.over) == (2, False, None)
    assert next_turn(table, "Ana").where("Ana") == "0,0.C"


@rule("zombies.mode-coop.flip-lost-hearts")
def test_a_lost_heart_is_turned_face_down() -> None:
    table = coop(step="move", zombies="1,0.C", ana={"at": "1,0.W", "hearts": 3, "bullets": 0})
    table.answer(2, "E", 1)
    assert (table.ana.hearts, table.ana.spent_hearts) == (2, 1)
    assert table.refused(1, name="heart.return") == "zombies.mode-coop.flip-lost-hearts"
    table.answer(6, "stop").until("event.discard", zombies_roll=1)
    table.answer("unseen")
    next_turn(table, "Ana").answer(4)
    assert (table.ana.spent_hearts, table.game.left) == (1, 6), "movement adds two hearts, not three"


@rule("zombies.mode-coop.restart-discards-heart")
def test_one_heart_is_gone_at_the_restart_and_the_others_are_turned_up() -> None:
    table = coop(step="fight", zombies="1,0.C", ana={"at": "1,0.C", "hearts": 3, "bullets": 0}).answer(1, 1, 1)
    assert (table.ana.hearts, table.ana.spent_hearts, table.where("Ana")) == (0, 3, None)
    assert table.refused(3, name="hearts.turn-up", seat=0) == "zombies.mode-coop.restart-discards-heart"
    next_turn(table, "Ana")
    assert (table.ana.hearts, table.ana.spent_hearts) == (2, 0)


@rule("zombies.mode-coop.lose-on-third-death")
def test_all_lose_when_somebody_dies_for_the_third_time() -> None:
    cy = {"at": "1,0.C", "hearts": 1, "bullets": 0, "deaths": 1}
    people: dict[str, Any] = {
        "ana": {"at": "1,0.N", "hearts": 1, "bullets": 0, "deaths": 2},
        "ben": {"deaths": 2},
        "cy": cy,
    }
    table = coop(seat=2, step="fight", zombies="1,0.C 1,0.N", **people).answer(1)
    assert (table.cy.deaths, table.driver.over) == (2, None)
    table.answer(1).until("event.discard")
    table.answer("unseen")
    assert (table.asked, table.asks) == ("Ana", "combat.roll")
    table.answer(1)
    outcome = table.driver.over
    assert outcome is not None
    assert (outcome.winners, outcome.rule, table.ana.deaths) == ((), OVER, 3)
    assert table.refused("cross", name="tile.draw", seat=1) == OVER
    assert table.refused("0,0.C", name="pawn.restart", seat=0) == OVER
    assert table.play_refused(1, "fear", 0) == OVER


# ---------------------------------------------------------------------- cards


def last_step(**ana: Any) -> Sitting:
    return coop(step="discard", ana={"hand": ["fear", "grenade", None], **ana})


@rule("zombies.mode-coop.must-play")
def test_a_turn_without_a_card_play_is_not_closed() -> None:
    table = last_step()
    assert table.refused("done", name="turn.end", seat=0) == "zombies.mode-coop.must-play"
    # answering "keep all" is refused by the entry that says what has to happen instead
    assert table.refused("none") == "zombies.mode-coop.must-discard"
    table.play(0, "fear", 1)
    table.answer("none")
    assert (table.game.active.name, table.ana.hand) == ("Ben", ["grenade", None])


@rule("zombies.mode-coop.must-play")
def test_a_card_played_in_another_turn_is_a_play() -> None:
    """zombies.ruling.must-play-window: since the last own step 6, also before the present round."""
    table = last_step()
    table.answer("grenade").until("move.roll")
    table.play(0, "fear", 1)
    next_turn(table, "Ana").until("event.discard", move_roll="skip")
    assert "none" in table.options
    table.answer("none")
    next_turn(table, "Ana").until("event.discard", move_roll="skip")
    assert table.refused("none") == "zombies.mode-coop.must-discard", "one play counts for one turn"


@rule("zombies.mode-coop.must-discard")
def test_without_a_play_exactly_one_card_is_discarded() -> None:
    table = last_step()
    assert table.refused("none") == "zombies.mode-coop.must-discard"
    assert set(table.options) >= {"fear", "grenade", "unseen"}
    assert table.game.sentence(table.pending) == "Ana, you have to discard one event card."
    table.answer("grenade")
    assert (table.ana.hand, table.game.active.name) == (["fear", None], "Ben")


@rule("zombies.mode-coop.must-discard")
def test_the_question_names_the_rule_that_compels() -> None:
    table = last_step()
    assert table.pending.rule == "zombies.mode-coop.must-discard"
    table.play(0, "fear", 1)
    assert table.pending.rule == "zombies.turn.step6-discard", "now it is a free one"


@rule("zombies.mode-coop.must-discard")
def test_with_an_empty_hand_the_duty_lapses() -> None:
    """zombies.ruling.must-play-test"""
    assert last_step(hand=[]).game.active.name == "Ben"


@rule("zombies.mode-coop.must-discard")
def test_in_competitive_play_all_cards_may_be_kept() -> None:
    table = given("cross 1,0", decks={"tiles": []}, step="discard").answer("none")
    assert (table.game.active.name, len(table.ana.hand)) == ("Ben", 3)


@rule("zombies.mode-coop.target-other")
@pytest.mark.parametrize("card", ["fear", "claustrophobia", "hysterical-paralysis", "your-shoes-untied"])
def test_a_target_player_is_somebody_else(card: str) -> None:
    table = coop(step="move", ana={"hand": [card]})
    assert table.play_refused(0, card, 0) == "zombies.mode-coop.target-other"
    table.play(0, card, 1)
    assert (table.ana.hand, table.game.effects[0].whose) == ([], 1)


@rule("zombies.mode-coop.target-other")
def test_with_nobody_else_to_hit_the_card_cannot_be_played() -> None:
    """zombies.ruling.coop-target-nobody: alone, or when all others are safe or out; it can be discarded."""
    alone = coop(step="discard", players=1, ana={"hand": ["fear"]})
    assert alone.play_refused(0, "fear", 0) == "zombies.card.any-sensible-time"
    alone.answer("fear")
    people: dict[str, Any] = {"ana": {"hand": ["fear"]}, "ben": {"arrived": True}, "cy": {"gone": True}}
    table = coop("town-helipad 1,0", step="discard", **people)
    assert table.play_refused(0, "fear") == "zombies.card.any-sensible-time"
    people = {"ana": {"hand": ["fear"]}, "ben": {"arrived": True}, "cy": {}}
    table = coop("town-helipad 1,0", step="discard", **people)
    assert table.play_refused(0, "fear", 1) == "zombies.ruling.coop-target-nobody"
    table.play(0, "fear", 2)


# ---------------------------------------------------------------------- buildings

DEPOT = ("cross -1,0", "depot 1,0")
INSIDE: dict[str, Any] = {"doors": "1,0.N", "ana": {"at": "1,0.N"}}


@rule("zombies.mode-coop.zombies-do-not-enter")
def test_a_zombie_does_not_go_into_a_building() -> None:
    table = horde("depot 1,0", die=1, zombies="1,0.C", **INSIDE, ben={"at": "1,0.W"})
    table.answer("1,0.C")
    assert table.refused("N") == "zombies.mode-coop.zombies-do-not-enter"
    assert table.options == ["W"]
    competitive = given("depot 1,0", step="zombies", zombies="1,0.C", decks={"tiles": []}, **INSIDE)
    competitive.answer(1, "1,0.C", "N")
    assert competitive.zombies == {"1,0.N"}


@rule("zombies.mode-coop.zombies-do-not-enter")
def test_a_zombie_that_could_only_enter_is_passed_over() -> None:
    """zombies.ruling.coop-blocked: the next closest moves, and the die is used up by real moves only."""
    table = horde(*DEPOT, die=2, zombies="1,0.C -1,0.W", **INSIDE, ben={"at": "1,0.NW"})
    assert table.options == ["-1,0.W"]
    assert table.refused("1,0.C") == "zombies.ruling.coop-blocked"
    table.answer("-1,0.W", "E")
    assert (table.asks, table.zombies) == ("event.discard", {"1,0.C", "-1,0.C"})


@rule("zombies.mode-coop.zombies-may-leave")
def test_a_zombie_leaves_a_building_through_the_door() -> None:
    table = horde("depot 1,0", die=1, zombies="1,0.N", doors="1,0.N", ana={"at": "1,0.W"}, ben={"at": "1,0.W"})
    table.answer("1,0.N", "S")
    assert table.zombies == {"1,0.C"}


@rule("zombies.mode-coop.zombies-may-leave")
def test_a_zombie_does_not_go_through_a_wall() -> None:
    table = horde("depot 1,0", die=1, zombies="1,0.E", doors="1,0.N", ana={"at": "1,0.W"}, ben={"at": "1,0.W"})
    table.answer("1,0.E")
    # the wall has an entry of its own
    assert table.refused("W") == "zombies.door.zombies-through-door"
    table.answer("N")
    assert table.zombies == {"1,0.NE"}, "on towards the door (zombies.ruling.coop-inside-building)"


@rule("zombies.mode-coop.zombies-may-leave")
def test_a_zombie_inside_goes_for_a_player_inside() -> None:
    """zombies.ruling.coop-inside-building"""
    table = horde("depot 1,0", die=1, zombies="1,0.SE", **INSIDE, ben={"at": "1,0.N"}).answer("1,0.SE", "N")
    assert table.zombies == {"1,0.E"}


# ---------------------------------------------------------------------- the order of the horde


@rule("zombies.mode-coop.closest-first")
def test_the_closest_zombies_move_first() -> None:
    people: dict[str, Any] = {"ana": {"at": "0,0.C"}, "ben": {"at": "0,0.W"}}
    table = horde(*ROW, die=2, zombies="0,0.E 1,0.C 2,0.C", **people)
    assert table.options == ["0,0.E"], "one step away"
    assert table.refused("2,0.C") == "zombies.mode-coop.closest-first"
    table.answer("0,0.E", "W")
    assert table.options == ["1,0.C"], "three steps away"
    assert table.refused("2,0.C") == "zombies.mode-coop.closest-first"
    table.answer("1,0.C", "W")
    assert (table.zombies, table.asks) == ({"0,0.C", "1,0.W", "2,0.C"}, "event.discard")


@rule("zombies.mode-coop.closest-first")
def test_distances_are_those_at_the_beginning_of_the_step() -> None:
    """zombies.ruling.coop-order: Ana is sent away in the middle of the step; the order stays, the aim does not."""
    people: dict[str, Any] = {"ana": {"at": "2,0.C"}, "ben": {"at": "2,0.C", "hand": ["bad-sense-of-direction"]}}
    table = horde(*ROW, die=3, zombies="1,0.W 2,0.S 3,0.W", **people)
    assert table.options == ["2,0.S"]
    table.answer("2,0.S", "N")
    table.play(1, "bad-sense-of-direction", 0)
    assert (table.where("Ana"), table.options) == ("0,0.C", ["3,0.W"]), "1,0.W is as close now, but was not"
    assert table.refused("1,0.W") == "zombies.mode-coop.closest-first"


@rule("zombies.mode-coop.closest-first")
def test_a_zombie_with_a_player_stays_and_costs_no_move() -> None:
    """zombies.ruling.coop-zombie-on-player"""
    table = horde(*ROW, die=1, zombies="0,0.C 2,0.C")
    assert table.refused("0,0.C") == "zombies.ruling.coop-zombie-on-player"
    table.answer("2,0.C", "W")
    assert table.zombies == {"0,0.C", "2,0.W"}


@rule("zombies.mode-coop.closest-first")
def test_a_passed_over_zombie_is_tried_again_after_each_move() -> None:
    """zombies.ruling.coop-blocked: the one behind moves once the one before it has gone."""
    table = horde(*ROW, die=2, zombies="1,0.W 1,0.C", ana={"at": "0,0.C"}, ben={"at": "0,0.C"})
    assert table.refused("1,0.C") == "zombies.ruling.coop-blocked"
    table.answer("1,0.W", "W")
    assert table.options == ["1,0.C"]
    table.answer("1,0.C", "W")
    assert table.zombies == {"0,0.E", "1,0.W"}


@rule("zombies.mode-coop.closest-first")
def test_nobody_on_the_map_means_no_zombie_moves() -> None:
    """zombies.ruling.coop-no-pawn-on-map"""
    gone = {"at": None, "hearts": 0}
    table = coop(step="zombies", zombies="1,0.C", ana=gone, ben=gone)
    assert table.asks == "zombies.roll"
    table.answer(6)
    assert (table.asks, table.zombies) == ("event.discard", {"1,0.C"})


@rule("zombies.mode-coop.towards-closest")
def test_a_zombie_goes_for_the_closest_player() -> None:
    table = horde(*ROW, die=1, zombies="1,0.C", ana={"at": "0,0.C"}, ben={"at": "3,0.W"})
    table.answer("1,0.C")
    assert table.refused("E") == "zombies.mode-coop.towards-closest", "towards Ben, away from Ana"
    assert table.refused("N") == "zombies.mode-coop.towards-closest", "away from both"
    table.answer("W")
    far = table.game.map.distances((table.ana.at,))
    assert [far[square] for square in table.game.zombies] == [2]


@rule("zombies.mode-coop.tie-current-player")
def test_the_current_player_decides_which_zombie() -> None:
    for pick in ("0,0.N", "1,0.W"):
        table = horde("cross 1,0", "cross 0,1", die=1, zombies="0,1.S 1,0.W", ana={"at": "0,0.C"}, ben={"at": "0,0.C"})
        assert (table.asked, set(table.options)) == ("Ana", {"0,1.S", "1,0.W"})
        assert table.refused("1,0.W", name="zombies.which", seat=1) == "zombies.mode-coop.tie-current-player"
        table.answer("0,1.S" if pick == "0,0.N" else pick)
        assert table.asks == "zombies.where"


@rule("zombies.mode-coop.tie-current-player")
def test_the_current_player_decides_whom_it_goes_for() -> None:
    for way in ("W", "E"):
        table = horde(*ROW, die=1, zombies="1,0.C", ana={"at": "0,0.E"}, ben={"at": "2,0.W"})
        table.answer("1,0.C")
        assert (table.asked, table.options) == ("Ana", ["E", "W"])
        assert table.refused(way, name="zombies.where", seat=1) == "zombies.mode-coop.tie-current-player"
        table.answer(way)
        assert table.zombies == {{"W": "1,0.W", "E": "1,0.E"}[way]}


# ---------------------------------------------------------------------- winning


def landing(*arrived: str, **cy: Any) -> Sitting:
    """Cy stands beside the centre of the Helipad with one step left; these players have arrived."""
    people: dict[str, Any] = {name: {"arrived": True} for name in arrived}
    people["cy"] = {"at": "1,0.W", **cy}
    return coop("town-helipad 1,0", players=3, seat=2, step="move", turn={"left": 1}, **people)


@rule("zombies.mode-coop.win-all-arrive")
def test_all_win_when_the_last_one_arrives() -> None:
    table = landing("ana", "ben")
    assert table.refused("helipad", name="win.claim") == "zombies.mode-coop.win-all-arrive"
    assert table.refused("helipad", name="win.claim", seat=0) == "zombies.mode-coop.win-all-arrive"
    table.answer("E")
    outcome = table.driver.over
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0, 1, 2), "zombies.mode-coop.win-all-arrive")


@rule("zombies.mode-coop.win-all-arrive")
def test_two_of_three_have_not_won() -> None:
    table = landing("ana").answer("E")
    assert (table.driver.over, table.cy.arrived, table.where("Cy")) == (None, True, None)
    assert table.refused("helipad", name="win.claim", seat=2) == "zombies.mode-coop.win-all-arrive"


@rule("zombies.mode-coop.win-all-arrive")
def test_twenty_five_zombies_end_nothing() -> None:
    """zombies.ruling.coop-twenty-five"""
    table = coop(step="fight", zombies="1,0.C", ana={"at": "1,0.C", "zombies": 24}).answer(6)
    assert (table.ana.zombies, table.driver.over) == (25, None)
    assert table.refused("zombies", name="win.claim") == "zombies.mode-coop.win-all-arrive"


@rule("zombies.mode-coop.win-all-arrive")
def test_the_centre_has_to_be_free_of_zombies() -> None:
    """zombies.ruling.coop-centre-or-tile"""
    people: dict[str, Any] = {"ana": {"arrived": True}, "ben": {"at": "1,0.W"}}
    table = coop("town-helipad 1,0", seat=1, step="move", turn={"left": 1}, zombies="1,0.C", **people)
    assert table.driver.over is None, "the tile alone is not enough"
    table.answer("E")
    assert table.refused("helipad", name="win.claim") == "zombies.win.clear-centre"
    table.answer(4)
    assert table.asks == "over"


@rule("zombies.mode-coop.win-all-arrive")
def test_one_player_alone_wins_too() -> None:
    """zombies.ruling.player-count: cooperative play begins with one player."""
    table = coop("town-helipad 1,0", players=1, step="move", turn={"left": 1}, ana={"at": "1,0.W"}).answer("E")
    assert table.asks == "over"


@rule("zombies.mode-coop.win-all-arrive")
def test_who_left_or_is_out_is_not_waited_for() -> None:
    """zombies.ruling.player-leaves, zombies.ruling.coop-third-death with play-on."""
    table = landing("ana")
    table.driver.interrupt("leave", 1, None)
    table.answer("E")
    outcome = table.driver.over
    assert outcome is not None
    assert outcome.winners == (0, 2)
    people: dict[str, Any] = {
        "ana": {"at": "1,0.N", "hearts": 1, "bullets": 0, "deaths": 2},
        "ben": {"arrived": True},
    }
    table = coop(
        "town-helipad 1,0", options={"coop-third-death": "play-on"}, step="fight", zombies="1,0.N", **people
    ).answer(1)
    outcome = table.driver.over
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((1,), "zombies.mode-coop.win-all-arrive")


@rule("zombies.mode-coop.win-all-arrive")
def test_a_sealed_map_without_a_helipad_is_announced() -> None:
    """zombies.ruling.sealed-map"""
    tiles = ("end 0,1 r180", "end 1,0 r270", "end 0,-1", "end -1,0 r90")
    table = given(*tiles, mode="cooperative", decks={"tiles": ["town-helipad"]})
    assert "nobody can win any more" in table.log
    assert table.asks == "move.roll"
    table.driver.interrupt("stop", 0, None)
    assert table.driver.over is not None
    assert table.driver.over.winners == ()


@rule("zombies.mode-coop.three-strikes")
def test_nobody_plays_after_a_third_death() -> None:
    assert load_refused("cross 1,0", mode="cooperative", ana={"deaths": 3}) == "zombies.mode-coop.three-strikes"


@rule("zombies.mode-coop.out-below-one")
@pytest.mark.parametrize(("value", "asked"), [("all-lose", "over"), ("play-on", "Ben")])
def test_a_position_with_a_third_death_goes_on_from_there(value: str, asked: str) -> None:
    ana = {"at": None, "hearts": 0, "deaths": 3}
    table = coop(options={"coop-third-death": value}, seat=0, step="tile", players=3, ana=ana)
    assert (table.asked if table.driver.pending else table.asks) == asked
