"""Search and Rescue where the rulebook is silent: every ruling, and the house rule rescue-under-zombie."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.packs import Pack, Tile
from tests.rules.citing import rule
from tests.rules.sitting import Sitting, checks_pack, given, load_refused, new_refused

RESCUE = "search-and-rescue"
DEPOT = "1,0.NW 1,0.N 1,0.NE 1,0.E 1,0.SE"


def rescuing(*tiles: str, **position: Any) -> Sitting:
    return given(*tiles, scenario=RESCUE, **position)


def with_tile(tile: Tile) -> Pack:
    """The tiles of the checks and one more of a home-made set."""
    pack = checks_pack()
    return replace(pack, tiles={**pack.tiles, tile.id: tile}, tile_copies={**pack.tile_copies, tile.id: 1})


BARN = Tile("barn", "Barn", ("bbb", "...", "#.#"), "ESW", "named", zombies=0, bullets=1, hearts=1)
CAMP = Tile("camp", "Camp", ("#.#", "...", "#.#"), "NESW", "named", zombies=0, bullets=1, survivors=1)


# ---------------------------------------------------------------------- zombies.ruling.rescue-count-conflict


def test_fewer_tokens_than_squares_lie_where_the_placer_likes() -> None:
    table = rescuing(pack=with_tile(BARN))
    table.answer("barn", "1,0 r0", "1,0.N")
    assert (table.asks, table.asked, table.options) == ("tile.token", "Ana", ["1,0.NW", "1,0.N", "1,0.NE"])
    one_per_square = "zombies.scenario-rescue.one-per-square"
    assert table.refused("1,0.C") == one_per_square
    assert table.refused("1,0.N", name="tile.token", seat=1) == one_per_square
    assert table.refused(3, name="move.roll") == one_per_square, "the tile is not finished"
    table.answer("1,0.N")
    assert table.refused("1,0.N") == one_per_square, "a token lies there"
    table.answer("1,0.NE")
    assert table.tokens == {"1,0.N": "hidden", "1,0.NE": "hidden"}, "the other square stays empty"
    assert table.game.mixed == {1: ["bullet", "heart"]}, "a building that is not on the list has no survivors"
    assert "2 tokens for the 3 squares of the building: some stay empty" in table.log


def test_a_correction_while_tokens_are_laid_changes_nothing_else() -> None:
    table = rescuing(pack=with_tile(BARN))
    table.answer("barn", "1,0 r0", "1,0.N", "1,0.N")
    assert table.asks == "tile.token"
    table.driver.correct({"players.1.hearts": 2})
    assert (table.ben.hearts, table.options) == (2, ["1,0.NW", "1,0.NE"])


def test_tokens_of_a_tile_without_building_lie_on_its_squares() -> None:
    """zombies.ruling.tokens-without-building"""
    table = rescuing(pack=with_tile(CAMP))
    table.answer("camp", "1,0 r0", "1,0.C", "1,0.E")
    assert table.tokens == {"1,0.C": "hidden", "1,0.E": "hidden"}
    document = table.game.position()
    table.driver.correct({"players.1.hearts": 2})
    assert table.game.position()["tokens"] == document["tokens"]


# ---------------------------------------------------------------------- zombies.ruling.rescue-under-zombie


def zombie_on_token(under: str, **ana: Any) -> Sitting:
    """Ana enters a square on which a zombie stands on a face-down token."""
    table = rescuing(
        "depot 1,0", doors="1,0.N", hidden="1,0.NE 1,0.E", mixed={"1,0": "bullet survivor"}, zombies="1,0.NE",
        step="move", ana={"at": "1,0.N", "bullets": 0, **ana}, options={"rescue-under-zombie": under},
    )  # fmt: skip
    return table.answer(3, "E")


def test_by_the_rule_the_zombie_is_killed_first() -> None:
    table = zombie_on_token("after-kill")
    assert table.asks == "combat.roll"
    assert table.refused("1,0.NE", name="token.take") == "zombies.token.zombie-first"
    table.answer(1, 5)
    assert table.asks == "token.turn"
    table.answer("survivor")
    assert (table.ana.survivors, table.ana.zombies, table.ana.hearts) == (1, 1, 2)


def test_by_the_rule_who_falls_rescues_nobody() -> None:
    table = zombie_on_token("after-kill", hearts=1)
    table.answer(1)
    assert table.ana.survivors == 0
    assert table.tokens == {"1,0.NE": "hidden", "1,0.E": "hidden"}


def test_by_the_house_rule_landing_rescues_before_the_fight() -> None:
    table = zombie_on_token("on-landing")
    assert table.asks == "token.turn"
    table.answer("survivor")
    assert (table.ana.survivors, table.asks) == (1, "combat.roll")
    table.answer(4)
    assert table.tokens == {"1,0.E": "hidden"}


def test_by_the_house_rule_supplies_still_wait_for_the_kill() -> None:
    table = zombie_on_token("on-landing")
    table.answer("bullet")
    assert (table.ana.bullets, table.tokens["1,0.NE"], table.asks) == (0, "bullet", "combat.roll")
    table.answer(4)
    assert (table.ana.bullets, table.asks) == (1, "move.step")


def test_by_the_house_rule_who_falls_gives_the_survivor_back() -> None:
    table = zombie_on_token("on-landing", hearts=1)
    table.answer("survivor")
    assert table.ana.survivors == 1
    table.answer(1)
    assert (table.asks, set(table.options)) == ("rescue.return", {"1,0.NW", "1,0.N", "1,0.NE", "1,0.SE"})
    table.answer("1,0.NE")
    assert table.ana.survivors == 0
    assert table.tokens == {"1,0.NE": "survivor", "1,0.E": "hidden"}


@pytest.mark.parametrize(("under", "asks"), [("after-kill", "move.step"), ("on-landing", "token.turn")])
def test_a_peaceful_zombie_keeps_the_token_covered_unless_landing_is_enough(under: str, asks: str) -> None:
    table = rescuing(
        "depot 1,0", doors="1,0.N", hidden="1,0.NE", mixed={"1,0": "survivor"}, zombies="1,0.NE", step="move",
        ana={"at": "1,0.N"}, effects=[{"card": "alternate-food-source", "by": 1, "whose": 0, "ends": 1}],
        options={"rescue-under-zombie": under},
    )  # fmt: skip
    table.answer(3, "E")
    assert table.asks == asks


def test_the_house_rule_belongs_to_this_scenario() -> None:
    wish = {"rescue-under-zombie": "on-landing"}
    assert new_refused(options=wish) == "zombies.ruling.rescue-under-zombie"
    assert new_refused(options=wish, scenarios=("well-armed-helicopter",)) == "zombies.ruling.rescue-under-zombie"
    assert load_refused(options=wish) == "zombies.ruling.rescue-under-zombie"


# ---------------------------------------------------------------------- zombies.ruling.rescue-turned-heart-at-cap


def test_a_heart_turned_up_with_five_hearts_stays_face_up() -> None:
    table = rescuing(
        "depot 1,0", doors="1,0.N", hidden="1,0.NE", mixed={"1,0": "heart"}, step="move",
        ana={"at": "1,0.N", "hearts": 5},
    )  # fmt: skip
    table.answer(2, "E", "heart")
    assert (table.ana.hearts, table.tokens, table.game.mixed) == (5, {"1,0.NE": "heart"}, {})


def test_a_supply_that_may_be_left_stays_face_up_but_a_survivor_is_rescued() -> None:
    table = rescuing(
        "depot 1,0", doors="1,0.N", hidden="1,0.NE 1,0.E", mixed={"1,0": "bullet survivor"}, step="move",
        ana={"at": "1,0.N"}, options={"collecting": "optional"},
    )  # fmt: skip
    table.answer(4, "E", "bullet", "leave")
    assert table.tokens == {"1,0.NE": "bullet", "1,0.E": "hidden"}
    table.answer("S", "survivor")
    assert table.ana.survivors == 1


# ---------------------------------------------------------------------- zombies.ruling.rescue-return


def dies(*tiles: str, at: str = "0,0.C", survivors: int = 1, **position: Any) -> Sitting:
    """Ana loses her last heart there."""
    ana = {"at": at, "hearts": 1, "bullets": 0, "survivors": survivors, **position.pop("ana", {})}
    zombies = f"{at} {position.pop('zombies', '')}"
    return rescuing(*tiles, step="fight", zombies=zombies, ana=ana, **position).answer(1)


def test_each_survivor_runs_by_itself_and_the_distance_is_walked_to_a_free_square() -> None:
    """Of each building the square with the door is taken; the way to the other one is shorter in the east."""
    table = dies(
        "shop 1,0", "shop -1,0", doors="1,0.NW -1,0.NW", hearts="1,0.NW -1,0.NW", survivors=2, zombies="1,0.C 1,0.NW"
    )  # fmt: skip
    assert table.asks == "zombies.roll", "nobody chose: first the nearer free square, then the other one"
    assert [line.removesuffix(" of Town Square") for line in table.log.splitlines() if "runs to" in line] == [
        "a survivor runs to the north side of the Shop",
        "a survivor runs to the north side of the shop west",
    ], "zombies do not block the way"
    assert (table.tokens["1,0.N"], table.tokens["-1,0.N"]) == ("survivor", "survivor"), "face up"


def test_among_equal_buildings_the_dying_player_chooses() -> None:
    table = dies("shop 1,0", "shop -1,0 r180", doors="1,0.NW -1,0.SE", survivors=2)
    assert (table.asks, table.asked) == ("rescue.return", "Ana")
    assert set(table.options) == {"1,0.NW", "1,0.N", "-1,0.SE", "-1,0.S"}
    table.answer("-1,0.S")
    assert set(table.options) == {"1,0.NW", "1,0.N", "-1,0.SE"}, "the second one by itself"
    table.answer("1,0.NW")
    assert table.tokens == {"-1,0.S": "survivor", "1,0.NW": "survivor"}


def test_whoever_comes_may_rescue_a_survivor_that_ran() -> None:
    table = dies("shop 1,0", doors="1,0.NW", hearts="1,0.N", ben={"at": "1,0.W"}, turn={"number": 4})
    table.until("zombies.roll").answer(1).until("tile.draw", zombies_which="0,0.C").until("move.roll")
    assert table.game.active.name == "Ben"
    table.answer(2, "N")
    assert (table.ben.survivors, table.ana.survivors) == (1, 0)


def test_corrected_tokens_are_looked_at_again_before_a_survivor_runs() -> None:
    table = dies("shop 1,0", doors="1,0.NW")
    assert table.options == ["1,0.NW", "1,0.N"]
    table.driver.correct({"tokens.1,0.NW": "heart"})
    assert table.tokens == {"1,0.NW": "heart", "1,0.N": "survivor"}


# ---------------------------------------------------------------------- zombies.ruling.rescue-return-no-space


def test_without_room_a_survivor_waits_for_the_first_square_that_gets_free() -> None:
    table = dies(
        "shop 1,0", doors="1,0.NW", hearts="1,0.NW 1,0.N", survivors=2, ben={"at": "1,0.W", "hearts": 3},
        turn={"number": 4},
    )  # fmt: skip
    assert (table.game.homeless, table.ana.survivors) == (2, 0)
    table.until("tile.draw", zombies_which="0,0.C").until("move.roll")
    table.answer(6, "N")
    assert (table.ben.hearts, table.game.homeless, table.tokens["1,0.NW"]) == (4, 1, "survivor")
    table.answer("S", "N")
    assert (table.ben.survivors, table.game.homeless, table.tokens["1,0.NW"]) == (1, 0, "survivor"), "the next one"


def test_a_new_building_with_room_takes_waiting_survivors_in() -> None:
    table = rescuing(pack=with_tile(BARN), homeless=2)
    table.answer("barn", "1,0 r0", "1,0.N", "1,0.N", "1,0.NE")
    assert (table.tokens["1,0.NW"], table.game.homeless) == ("survivor", 1), "one square was free, one still waits"


def test_who_lays_the_new_building_chooses_the_square_of_waiting_survivors() -> None:
    table = rescuing(pack=with_tile(replace(BARN, hearts=0)), homeless=1)
    table.answer("barn", "1,0 r0", "1,0.N", "1,0.N")
    assert (table.asks, table.asked, table.options) == ("rescue.return", "Ana", ["1,0.NW", "1,0.NE"])
    table.answer("1,0.NE")
    assert (table.tokens["1,0.NE"], table.game.homeless) == ("survivor", 0)


# ---------------------------------------------------------------------- zombies.ruling.rescue-off-map-death


def test_a_death_before_any_move_is_measured_from_town_square() -> None:
    table = dies("shop 1,0", "cross -1,0", "shop -2,0", doors="1,0.NW -2,0.N")
    assert set(table.options) == {"1,0.NW", "1,0.N"}


def test_the_survivors_of_somebody_who_leaves_stay_in_the_game() -> None:
    """zombies.ruling.player-leaves: the pieces go, the people to be rescued do not."""
    table = rescuing(
        "shop 1,0", "cross -1,0", "shop -2,0", doors="1,0.NW -2,0.N", step="move",
        cy={"at": "-2,0.C", "survivors": 1}, hearts="-2,0.N",
    )  # fmt: skip
    table.driver.interrupt("leave", 2, None)
    assert (table.cy.gone, table.cy.survivors) == (True, 0)
    assert table.tokens["-2,0.NW"] == "survivor", "where Cy stood is the nearest room"


def test_survivors_of_somebody_safe_who_leaves_run_from_the_helipad() -> None:
    table = given(
        "town-helipad 1,0", "shop 2,0", "shop -1,0", doors="2,0.NW -1,0.N", scenario=RESCUE, mode="team", quota=1,
        step="move", players=4, hearts="2,0.N", dee={"arrived": True, "survivors": 1},
    )  # fmt: skip
    table.driver.interrupt("leave", 3, None)
    assert table.tokens["2,0.NW"] == "survivor"


# ---------------------------------------------------------------------- zombies.ruling.rescue-surplus


def test_more_than_the_quota_may_be_rescued_and_each_gives_a_card() -> None:
    cards = ["fear", "claustrophobia", "your-shoes-untied", "hysterical-paralysis"]
    table = rescuing(
        "depot 1,0", doors="1,0.N", survivors="1,0.NE", quota=1, step="move",
        ana={"at": "1,0.N", "survivors": 2, "hand": cards},
    )  # fmt: skip
    table.answer(2, "E")
    assert table.ana.survivors == 3
    for card in cards:
        table.play(0, card, 1)
    assert table.ana.plays == 4


# ---------------------------------------------------------------------- zombies.ruling.rescue-extra-play-window


def test_a_survivor_gained_gives_a_play_at_once_and_a_lost_one_takes_it_away() -> None:
    table = rescuing(
        "depot 1,0", doors="1,0.N", survivors="1,0.NE", zombies="1,0.E", step="move",
        ana={"at": "1,0.N", "hearts": 1, "bullets": 0, "plays": 1, "hand": ["fear", "claustrophobia"]},
    )  # fmt: skip
    assert table.play_refused(0, "fear", 1) == "zombies.card.one-per-round"
    table.answer(3, "E").play(0, "fear", 1)
    assert table.play_refused(0, "claustrophobia", 1) == "zombies.scenario-rescue.extra-card"
    table.answer("S", 1).until("zombies.roll")
    assert (table.ana.survivors, table.ana.plays) == (0, 2), "cards already played stay played"
    assert table.play_refused(0, "claustrophobia", 1) == "zombies.card.one-per-round"


def test_the_extra_plays_come_back_with_the_own_turn() -> None:
    table = rescuing(ana={"survivors": 1, "plays": 2, "hand": ["fear", "claustrophobia"]}, seat=1, step="discard")
    assert table.play_refused(0, "fear", 1) == "zombies.scenario-rescue.extra-card"
    table.answer("none").play(0, "fear", 1).play(0, "claustrophobia", 1)
    assert table.ana.plays == 2


# ---------------------------------------------------------------------- zombies.ruling.scenario-twenty-five, -mode-mix


@rule("zombies.win.twenty-five")
def test_twenty_five_zombies_win_nothing_here() -> None:
    table = rescuing("cross 1,0", zombies="1,0.C", step="fight", ana={"at": "1,0.C", "zombies": 24})
    table.answer(4)
    assert table.ana.zombies == 25
    assert table.driver.over is None
    assert table.refused("zombies", name="win.claim") == "zombies.ruling.scenario-twenty-five"


@pytest.mark.parametrize("mode", ["competitive", "team", "cooperative"])
def test_a_weapon_may_be_demanded_too_where_the_table_stacks_scenarios(mode: str) -> None:
    both = (RESCUE, "well-armed-helicopter")
    assert new_refused(4, mode=mode, scenarios=both) == "zombies.ruling.scenario-mode-mix"
    table = given(
        "town-helipad 1,0", scenario=list(both), mode=mode, options={"scenario-stacking": "armed-may-be-added"},
        step="move", players=4, ana={"at": "1,0.W", "survivors": 18},
    )  # fmt: skip
    table.answer(2, "E")
    assert (table.driver.over, table.ana.arrived) == (None, False)
    assert table.refused("helipad", name="win.claim") == "zombies.scenario-armed.weapon-needed"
