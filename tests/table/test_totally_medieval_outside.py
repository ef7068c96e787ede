"""Totally Medieval over the protocol: small scenes of the set-up, the Round and cards, as written by
somebody outside who has read the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.wars import READY, War, new

SITUATIONS = (
    "clear-skies", "blizzard", "gentle-breeze", "thunderstorm", "bright-sunshine", "gale", "warm-spell", "hailstorm",
    "thick-fog", "overcast", "plague", "leprosy", "camp-fever", "bloody-flux",
)  # fmt: skip


@pytest.fixture
def table() -> War:
    return War()


# ---------------------------------------------------------------------- set-up


def test_the_set_up_asks_for_everything_in_turn(table: War) -> None:
    view = new(table, setup="ask", details={})
    assert (view["seat"], view["name"]) == (0, "setup.civilization")
    assert table.listed() == ["knights", "vikings"]
    assert table.no("romans") == "setup.choose-civilization"
    table.go("vikings")
    assert table.asked()[1] == "setup.youngest", "Ben is left the Knights"
    assert [player["civilization"] for player in table.position["players"]] == ["vikings", "knights"]
    table.go(1)
    assert table.asked()[1] == "setup.ready"
    assert table.reported("situation.flip", "overcast", 1) == "setup.ready"
    table.go("all")
    assert table.asked() == (1, "situation.flip")


def test_nothing_is_flipped_before_every_step_of_the_set_up_is_done(table: War) -> None:
    new(table, setup="ask")
    done = []
    while table.asked()[1] == "setup.ready":
        assert table.reported("situation.flip", "overcast") == "setup.ready"
        done.append(table.listed()[-1])
        table.go(done[-1])
    assert sorted(done) == [
        "dice", "discards", "draw-piles", "hands", "harvest", "homelands", "mat", "situations", "sorted", "terrains"
    ]  # fmt: skip
    assert table.asked() == (0, "situation.flip")


def test_a_die_says_who_leads_and_a_tie_is_thrown_again(table: War) -> None:
    new(table, setup="ask", details={"civilizations": ["knights", "vikings"]})
    table.go("unknown")
    assert table.asked() == (0, "setup.lead-roll")
    table.go(3, 3, 2, 5)
    assert table.asked()[1] == "setup.ready"
    table.go("all", "overcast")
    assert table.asked() == (1, "turn.card")


@pytest.mark.parametrize(
    ("wishes", "rule"),
    [
        ({"players": ["Ana"]}, "setup.competitive-two-armies"),
        ({"players": ["Ana", "Ben", "Cleo"]}, "setup.competitive-two-armies"),
        ({"mode": "cooperative"}, "category.phase-one-only"),
        ({"details": READY | {"civilizations": ["knights", "knights"]}}, "ruling.same-civilization"),
        ({"details": READY | {"civilizations": ["knights", "romans"]}}, "setup.choose-civilization"),
        ({"details": READY | {"goal": "cross the river"}}, "win.alternative-goals"),
        ({"options": {"answer-seconds": "30"}}, "ruling.dice-card-handling"),
        ({"options": {"move-question": "per-move"}, "variants": ["dice-cards"]}, "ruling.move-question-frequency"),
        ({"details": READY | {"sums": "printed"}}, "dice-card.optional"),
    ],
)
def test_a_game_that_the_rules_do_not_know_is_refused(wishes: dict[str, Any], rule: str, table: War) -> None:
    said = {"game": "totally-medieval", "players": ["Ana", "Ben"], "details": READY} | wishes
    assert table.refused("new", **said).removeprefix("totally-medieval.") == rule


def test_seats_are_two_and_no_other_switch_is_known(table: War) -> None:
    said = {"game": "totally-medieval", "players": ["Ana", "Ben"], "details": READY}
    odds: list[dict[str, Any]] = [
        {"options": {"mirror-match": "yes"}},
        {"options": {"victory": "first-blood"}},
        {"options": {"starting-harvest": "21"}},
        {"variants": ["dice-cards"], "details": READY | {"levels": ["addition", "astrology"]}},
        {"details": {"ages": [9, 40]}},
        {"details": {"youngest": 2}},
        {"details": {"civilizations": ["knights"]}},
    ]
    for odd in odds:
        reply = table.say("new", **(said | odd))
        assert not reply["ok"], odd
        assert reply["error"]


def test_hands_of_real_cards_are_counted_and_never_named(table: War) -> None:
    new(table)
    table.go("overcast")
    for seat in (None, 0, 1):
        state = table.say("state", **({} if seat is None else {"seat": seat}))
        assert [player["cards"] for player in state["players"]] == [3, 3]
        if seat is not None:
            assert [card["id"] for card in state["hand"]["cards"]] == [None, None, None]
    assert [table.has(seat)["pile"] for seat in (0, 1)] == [16, 16]


def test_hands_that_the_companion_dealt_are_seen_by_their_owner_alone(table: War) -> None:
    new(table, chance="auto", seed=3)
    hands = [{card["id"] for card in table.say("state", seat=seat)["hand"]["cards"]} for seat in (0, 1)]
    assert [len(hand) for hand in hands] == [3, 3] or [len(hand) for hand in hands] == [2, 3], "two alike may be held"
    for seat in (0, 1):
        told = str(table.say("state", seat=seat))
        question = table.say("state", seat=1 - seat)["question"]
        assert not any(card in told for card in hands[1 - seat] - hands[seat]), "the other hand"
        assert question["private"] == (question["name"] == "turn.card")
    whole = str(table.say("state"))
    assert not any(card in whole for card in hands[0] | hands[1])


def test_nobody_sees_a_terrain_before_somebody_arrives(table: War) -> None:
    for chance in ("ask", "auto"):
        new(table, chance=chance, seed=5)
        for seat in (0, 1):
            middle = [place for place in table.say("state", seat=seat)["map"] if place["cell"].startswith("t")]
            assert [place["name"] for place in middle] == ["face down"] * 7
        assert table.position["terrains"] == []
    new(table)
    table.go("overcast")
    assert table.reported("terrain.reveal", "open-meadow") == "setup.terrain-hidden"


@pytest.mark.parametrize("harvest", ["20", "15", "10", "5"])
def test_harvest_starts_where_the_table_said(harvest: str, table: War) -> None:
    new(table, options={"starting-harvest": harvest})
    assert [table.harvest(seat) for seat in (0, 1)] == [int(harvest)] * 2


# ---------------------------------------------------------------------- the Round


def test_a_round_is_a_flip_and_a_turn_of_each_and_the_youngest_leads_again(table: War) -> None:
    new(table, details=READY | {"youngest": 1})
    assert table.asked() == (1, "situation.flip")
    assert table.reported("situation.flip", "overcast", 0) == "round.first-player-flips"
    table.go("overcast")
    assert table.on == 1
    assert table.reported("turn.card", "none", 0) == "round.alternating-turns"
    assert table.reported("situation.flip", "gale", 1) == "round.end"
    table.pass_on()
    assert table.asked() == (0, "turn.card"), "no flip between two turns of a Round"
    assert table.reported("situation.flip", "gale", 1) == "round.end"
    table.pass_on()
    assert table.asked() == (1, "situation.flip")
    assert table.no("overcast") == "ruling.used-situation"
    assert table.no(["gale", "blizzard"]) == "round.flip-top-card"
    assert [table.no(odd) for odd in ("open-meadow", "knights-king", None, 7)] == ["round.situation-public"] * 4
    assert table.no("none") == "round.parts-optional"


def test_all_used_situations_are_shuffled_when_the_pile_is_empty(table: War) -> None:
    used = [card for card in SITUATIONS if card != "gale"]
    table.set_out("king@hs", "king@hn", "situation", situation="gale", used_situations=used)
    assert table.asked()[1] == "situation.reshuffle"
    table.go("shuffled")
    assert sorted(table.listed()) == sorted(SITUATIONS), "the one that was in force too"
    table.go("gale")
    assert table.asked() == (0, "turn.card")


def test_every_turn_has_its_own_flip_where_the_table_wants_it(table: War) -> None:
    new(table, options={"situation-cadence": "turn"})
    table.go("thick-fog")
    table.pass_on()
    assert table.asked() == (1, "situation.flip")
    assert table.reported("situation.flip", "gale", 0) == "round.first-player-flips"
    table.go("overcast")
    assert table.asked() == (1, "turn.card")
    table.pass_on()
    assert (table.asked(), table.position["turn"]["round"]) == ((0, "situation.flip"), 2)


def test_the_situation_is_open_to_all(table: War) -> None:
    new(table)
    table.go("clear-skies")
    for seat in (0, 1):
        card = str(table.say("state", seat=seat)["mat"]["card"])
        assert all(words in card for words in ("Clear Skies", "+7/+5", "-2/-2")), card


# ---------------------------------------------------------------------- cards


def test_one_card_of_the_own_pack_is_played_and_then_no_other(table: War) -> None:
    table.set_out("king@hs", "king@hn", hands=(3, 3), piles=(5, 5), discards=("squire", ""))
    assert table.no("vikings-jarl") == "setup.pack-exclusive"
    assert table.no("knights-king") == "ruling.hand-tracking"
    assert table.no("knights-squire") == "ruling.hand-tracking", "it lies in the discard pile"
    assert [table.no(odd) for odd in ("gale", "open-meadow")] == ["turn.card-kinds"] * 2
    table.go("knights-champion")
    assert (table.at("knights-champion"), table.say("state")["players"][0]["cards"]) == ("hs", 2)
    assert table.reported("turn.card", "knights-scout") == "turn.one-card"
    table.march("champion", "t1")
    assert table.at("knights-champion") == "t1", "it moves in the turn in which it was played"
    assert table.reported("turn.card", "knights-scout") == "turn.one-card"
    table.go("stop")
    assert table.say("view")["prompt"] == "Ana, end your turn and draw 1 card."
    table.go("end")
    assert (table.on, table.has()["pile"]) == (1, 4)


def test_a_card_that_was_not_played_cannot_be_played_after_a_move(table: War) -> None:
    table.set_out("king@hs scout@hs", "king@hn", hands=(3, 3), piles=(5, 5))
    table.to_moves()
    assert table.reported("turn.card", "knights-champion") == "turn.step-order"
    table.march("scout", "t1")
    assert table.reported("turn.card", "knights-champion") == "turn.step-order"


def test_a_full_homeland_takes_machines_and_harvests_but_no_fifth_character(table: War) -> None:
    home = "king@hs queen@hs champion@hs scout@hs"
    table.set_out(home, "king@hn", hands=(3, 3), harvest=(10, 20))
    assert table.no("knights-squire") == "setup.homeland-is-terrain"
    table.go("knights-siege-tower")
    assert table.has()["front"] == ["Siege Tower"]
    table.set_out(home, "king@hn", hands=(3, 3), harvest=(10, 20))
    table.go("knights-harvest")
    assert table.harvest() == 15
    table.set_out(home, "king@hn", hands=(3, 3), options={"homeland-limit": "unlimited"})
    table.go("knights-squire")
    assert table.at("knights-squire") == "hs"


def test_a_homeland_without_a_limit_sends_out_four_at_a_time(table: War) -> None:
    home = "king@hs queen@hs champion@hs scout@hs squire@hs paladin@hs"
    table.set_out(home, "king@hn", options={"homeland-limit": "unlimited"})
    table.to_moves()
    table.go("hs")
    five = "knights-king knights-champion knights-scout knights-squire knights-paladin"
    assert table.no(five) == "move.army-limit"
    table.go("knights-king knights-champion knights-scout knights-squire", "t1")
    table.go("hs")
    assert table.listed() == ["t2"], "the Paladin alone, for the Queen stays and t1 is full"


@pytest.mark.parametrize(("before", "after"), [(9, 14), (16, 20), (20, 20)])
def test_knights_ration_five_points(before: int, after: int, table: War) -> None:
    table.set_out("king@hs", "king@hn", hands=(3, 3), harvest=(before, 9))
    table.go("knights-harvest")
    assert (table.harvest(0), table.harvest(1)) == (after, 9)
    assert table.position["players"][0]["discard"] == ["knights-harvest"]


def test_vikings_are_bountiful_by_three(table: War) -> None:
    table.set_out("king@hs", "king@hn", hands=(3, 3), harvest=(9, 9), turn={"seat": 1})
    table.go("vikings-harvest")
    assert (table.harvest(0), table.harvest(1)) == (9, 12)


def test_there_are_three_harvests_and_no_fourth(table: War) -> None:
    table.set_out("king@hs", "king@hn", hands=(3, 3), discards=("harvest harvest harvest", ""))
    assert "knights-harvest" not in table.listed()
    assert table.no("knights-harvest") == "category.harvest-count"


def test_an_empty_pile_gives_no_card_and_ends_nothing(table: War) -> None:
    table.set_out("king@hs scout@t1", "king@hn raider@t4", hands=(1, 0), piles=(0, 0))
    table.pass_on()
    assert (table.on, table.say("state")["players"][0]["cards"]) == (1, 1)
    table.pass_on()
    assert table.asked() == (0, "situation.flip")
    assert table.winners() is None


def test_the_draw_waits_for_the_end_of_the_turn(table: War) -> None:
    table.set_out("king@hs scout@t1", "king@hn", hands=(2, 3), piles=(5, 5))
    assert table.reported("turn.end", "end") == "turn.draw-passes-turn"
    assert table.reported("hand.draw", "knights-squire") == "turn.draw-only-at-end"
    assert table.reported("turn.end", "end", 1) == "round.alternating-turns"
    table.pass_on()
    assert table.reported("move.from", "t1") == "round.alternating-turns"


def test_the_companion_draws_from_what_is_left(table: War) -> None:
    new(table, chance="auto", seed=11)
    view = table.say("view")
    mine = [card for card in table.listed() if card != "none"]
    table.go(mine[0])
    while table.on == 0:
        view = table.pass_on()
    assert view["over"] is None
    hand = [card["id"] for card in table.say("state", seat=0)["hand"]["cards"]]
    assert len(hand) == 3
    assert mine[0] == "knights-harvest" or mine[0] not in hand
    assert table.has()["pile"] == 15
