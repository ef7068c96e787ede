"""How a game of Totally Medieval begins: who plays, with what, what lies on the table, and who leads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import BadInput
from companion.games.kit.mat import Mat
from companion.games.totally_medieval import words
from companion.games.totally_medieval.laying_out import to_do
from companion.games.totally_medieval.meta import HOUSE_RULES, LEVELS
from companion.games.totally_medieval.printed import MedievalPack
from companion.games.totally_medieval.state import SETUP, Medieval
from companion.table.present import state
from tests.rules.at_table import AtTable
from tests.rules.citing import rule
from tests.rules.mustering import SAID, at_war, muster, no_muster, taken_up
from tests.rules.warring import pack, pass_on, refused, war

LAID = "totally-medieval.setup."
READY = "setup.ready"


def ticked(*missing: str, **wishes: Any) -> AtTable[Medieval]:
    """A table at which everything is laid out but this."""
    table = muster(ask_setup=True, **wishes)
    for item in to_do(table.game):
        if item not in missing:
            table.answer(item)
    return table


def found(table: AtTable[Medieval], item: str, what: Any) -> str:
    """The rule by which what somebody found on the table is wrong."""
    return table.refused({"item": item, "found": what})


# ---------------------------------------------------------------------- who plays


@rule("totally-medieval.setup.competitive-two-armies")
def test_two_players_stand_against_each_other() -> None:
    table = muster()
    one, other = table.game.players
    assert table.game.opponent(one) is other
    assert one.civilization != other.civilization
    assert no_muster("Ana") == LAID + "competitive-two-armies"
    assert no_muster("Ana", "Ben", "Cy") == LAID + "competitive-two-armies"
    assert no_muster(mode="shared-victory") == LAID + "competitive-two-armies"


@rule("totally-medieval.category.phase-one-only")
@pytest.mark.parametrize("more", [{"mode": "phase-2"}, {"mode": "cooperative"}, {"variants": ("phase-2",)}])
def test_announced_phases_are_not_covered(more: dict[str, Any]) -> None:
    assert no_muster(**more) == "totally-medieval.category.phase-one-only"
    assert muster(variants=("miniatures",)).game.variants == ["miniatures"]


@rule("totally-medieval.setup.choose-civilization")
def test_everybody_commands_one_civilization() -> None:
    table = muster(details={"youngest": 0})
    assert table.asks == "setup.civilization"
    assert table.refused("romans") == LAID + "choose-civilization"
    table.answer("vikings")
    assert [side.civilization for side in table.game.players] == ["vikings", "knights"]  # Ben has no choice left
    assert no_muster(details={"civilizations": ["romans", "vikings"]}) == LAID + "choose-civilization"


@rule("totally-medieval.ruling.same-civilization")
def test_both_choices_differ() -> None:
    same = "totally-medieval.ruling.same-civilization"
    assert no_muster(details={"civilizations": ["knights", "knights"]}) == same
    table = muster(details={"civilizations": [None, "knights"]})
    assert table.game.players[0].civilization == "vikings"


def test_a_third_civilization_leaves_the_second_player_a_choice() -> None:
    table = muster(details={}, box=with_romans())
    assert table.options == ["knights", "vikings", "romans"]
    table.answer("romans")
    assert (table.asks, table.pending.seat, table.options) == ("setup.civilization", 1, ["knights", "vikings"])
    assert table.refused("romans") == "totally-medieval.ruling.same-civilization"
    assert table.answer("vikings").asks == "setup.youngest"


def with_romans() -> MedievalPack:
    """A box with a third civilization, which has the cards of the Knights."""
    box = pack()
    legion = {
        card.id.replace("knights", "romans"): replace(
            card, id=card.id.replace("knights", "romans"), civilization="romans"
        )
        for card in box.people.values()
        if card.civilization == "knights"
    }
    romans = replace(box.civilizations["knights"], id="romans", name="Romans")
    return replace(box, civilizations={**box.civilizations, "romans": romans}, people={**box.people, **legion})


def test_what_is_said_beforehand_has_its_form() -> None:
    for details in ({"civilizations": "knights"}, {"youngest": 2}, {"youngest": True}, {"age": 9}, {"goal": 3}):
        with pytest.raises(BadInput):
            muster(details=details)
    with pytest.raises(BadInput):
        muster(("Ana", "Ana"))


# ---------------------------------------------------------------------- the packs


@rule("totally-medieval.setup.pack-exclusive")
def test_cards_belong_to_one_civilization() -> None:
    table = at_war(hands=("champion", 0))
    assert table.refused("vikings-jarl", name="turn.card") == LAID + "pack-exclusive"
    table.answer("knights-champion", name="turn.card")
    assert table.game.players[0].character("knights-champion") is not None


@rule("totally-medieval.setup.draw-pile")
def test_all_cards_but_the_homeland_are_the_draw_pile() -> None:
    table = muster(ask_setup=True).answer("mat", "homelands")
    assert [side.pile for side in table.game.players] == [19, 19]
    assert found(table, "draw-piles", [20, 19]) == LAID + "draw-pile"
    assert found(table, "draw-piles", "right") == LAID + "draw-pile"
    assert no_muster(report={"draw-piles": [20, 19]}) == LAID + "draw-pile"
    assert "draw-piles" not in table.answer({"item": "draw-piles", "found": [19, 19]}).options
    mat = table.game.mat
    assert beside(mat, "draw_s", "hs") == beside(mat, "hn", "draw_n") == "left"  # as each owner sees it


def beside(mat: Mat, one: str, other: str) -> str:
    """On which side of another rectangle something lies, as the south player sees it."""
    places = {spot.name: spot for spot in (*mat.rectangles, *mat.storage)}
    assert places[one].row == places[other].row
    return "left" if places[one].left < places[other].left else "right"


@rule("totally-medieval.setup.opening-hand")
def test_the_opening_hand_has_three_cards() -> None:
    table = ticked("hands")
    assert found(table, "hands", [3, 2]) == found(table, "hands", [4, 3]) == LAID + "opening-hand"
    table.answer({"item": "hands", "found": [3, 3]})
    assert [(len(side.hand), side.pile) for side in table.game.players] == [(3, 16), (3, 16)]
    assert no_muster(report={"hands": [2, 3]}) == LAID + "opening-hand"


def test_the_companion_deals_three_cards_each() -> None:
    table = muster(own_deck=True)
    for seat in (0, 0, 0, 1, 1, 1):
        assert (table.asks, table.pending.seat) == ("hand.draw", seat)
        assert table.refused("vikings-king" if seat == 0 else "knights-king") == "totally-medieval.turn.draw-to-three"
        table.answer(table.options[-1])
    assert table.asks == "situation.flip"
    assert all(len(side.hand) == 3 and None not in side.hand and side.pile == 16 for side in table.game.players)


@rule("totally-medieval.setup.hand-secret")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    mat = war(hands=("champion squire king", 3))
    shown = state(mat, listener=1)
    assert shown["players"][0]["cards"] == 3
    assert "Champion" not in str(shown)
    assert "Squire" not in str(shown)
    assert "Champion" in str(state(mat, listener=0)["hand"])
    assert refused(mat, 0, name="hand.look", seat=1) == LAID + "hand-secret"


@rule("totally-medieval.ruling.hand-tracking")
def test_of_a_real_hand_only_the_number_is_known() -> None:
    table = at_war("king@hs", hands=(3, 3), piles=(5, 5), discards=("squire", ""))
    assert table.game.players[0].hand == [None] * 3
    assert "knights-champion" in table.options
    assert table.refused("knights-squire") == "totally-medieval.ruling.hand-tracking"  # it was seen: it is discarded
    table.answer("knights-champion")
    assert table.game.players[0].hand == [None, None]
    dealt = muster(own_deck=True).until("situation.flip").answer("overcast")
    own = [card for card in dealt.game.players[0].hand if card is not None]
    assert len(own) == 3
    assert set(dealt.options) <= {"none", *own}


# ---------------------------------------------------------------------- what lies on the table


@rule("totally-medieval.setup.mat-orientation")
def test_everybody_sits_at_a_short_end() -> None:
    table = ticked("mat", "homelands", "draw-piles", "hands")
    assert found(table, "mat", ["short end", "long side"]) == LAID + "mat-orientation"
    assert table.refused("overcast", name="situation.flip") == LAID + "ready"
    table.answer({"item": "mat", "found": ["short end", "short end"]})
    assert table.answer("homelands", "draw-piles", "hands").asks == "situation.flip"


@rule("totally-medieval.setup.homeland-place")
def test_a_homeland_lies_in_the_middle_of_the_nearest_row() -> None:
    table = muster(ask_setup=True)
    assert table.refused("homelands") == LAID + "mat-orientation"  # first the mat
    table.answer("mat")
    for place in ("draw_s", "t4"):
        assert found(table, "homelands", [place, "hn"]) == LAID + "homeland-place"
    table.answer({"item": "homelands", "found": ["hs", "hn"]})
    game = table.game
    assert [game.mat.names[game.home(side)] for side in game.players] == ["hs", "hn"]
    assert table.refused("t4", name="homeland.place", seat=0) == LAID + "homeland-place"


@rule("totally-medieval.setup.homeland-is-terrain")
def test_a_fifth_character_finds_no_place_at_home() -> None:
    table = at_war("king@hs queen@hs champion@hs scout@hs", hands=("squire", 0))
    assert table.refused("knights-squire", name="turn.card") == LAID + "homeland-is-terrain"
    table.driver.correct({"players.0.characters.3.at": "t1"})
    table.answer("knights-squire", name="turn.card")
    assert len(table.game.players[0].at(table.game.mat.by_name["hs"])) == 4


@rule("totally-medieval.setup.discard-place")
def test_what_is_discarded_lies_right_of_the_own_homeland() -> None:
    table = at_war("squire@t1", "raider@t7", harvest=(0, 20))
    table.answer("none")
    table.answer("knights-squire", name="harvest.starve")
    assert [side.discard for side in table.game.players] == [["knights-squire"], []]
    assert beside(table.game.mat, "discard_s", "hs") == beside(table.game.mat, "hn", "discard_n") == "right"
    for pile in ("discard_n", "draw_s"):
        value = {"card": "knights-squire", "on": pile}
        assert table.refused(value, name="discard.place", seat=0) == LAID + "discard-place"
    laying = muster(ask_setup=True)
    assert found(laying, "discards", "left") == LAID + "discard-place"
    assert "discards" not in laying.answer({"item": "discards", "found": "right"}).options


@rule("totally-medieval.setup.separate-terrains")
def test_terrains_are_sorted_out_first() -> None:
    table = muster(ask_setup=True)
    assert table.refused("terrains") == LAID + "separate-terrains"
    assert found(table, "sorted", {"terrains": 8, "situations": 13}) == LAID + "separate-terrains"
    table.answer({"item": "sorted", "found": {"terrains": 7, "situations": 14}})
    assert "terrains" in table.options


@rule("totally-medieval.setup.terrain-placement")
def test_one_terrain_lies_on_each_middle_rectangle() -> None:
    table = muster(ask_setup=True).answer("sorted")
    laid = dict.fromkeys(("t1", "t2", "t3", "t4", "t5", "t6", "t7"), 1)
    assert found(table, "terrains", laid | {"t1": 2, "t2": 0}) == LAID + "terrain-placement"
    assert found(table, "terrains", 6) == LAID + "terrain-placement"
    assert "terrains" not in table.answer({"item": "terrains", "found": laid}).options
    assert all(table.game.face_down(table.game.mat.by_name[name]) for name in laid)


@rule("totally-medieval.category.terrain-count")
def test_nine_terrains_with_the_homelands() -> None:
    assert muster(report={"all-terrains": 9}).game.step == "situation"
    assert no_muster(report={"all-terrains": 8}) == "totally-medieval.category.terrain-count"
    table = ticked("terrains")
    assert found(table, "terrains", 8) == LAID + "terrain-placement"
    assert table.asks == READY
    assert table.answer("terrains").asks == "situation.flip"


@rule("totally-medieval.setup.situation-pile")
def test_every_situation_card_lies_face_down() -> None:
    table = muster(ask_setup=True).answer("sorted")
    assert found(table, "situations", {"face-down": 13, "face-up": 1}) == LAID + "situation-pile"
    assert "situations" not in table.answer({"item": "situations", "found": {"face-down": 14, "face-up": 0}}).options
    assert no_muster(report={"situations": {"face-down": 13, "face-up": 1}}) == LAID + "situation-pile"
    assert table.correct_refused({"situation": "overcast"}) == LAID + "situation-pile"


@rule("totally-medieval.setup.dice-place")
def test_the_dice_lie_opposite_the_situation_pile() -> None:
    table = ticked("dice")
    assert found(table, "dice", {"situations": "west", "dice": "west"}) == LAID + "dice-place"
    assert table.refused("overcast", name="situation.flip") == LAID + "ready"
    assert table.answer({"item": "dice", "found": {"situations": "west", "dice": "east"}}).asks == "situation.flip"


@rule("totally-medieval.setup.ready")
def test_play_begins_when_every_step_is_done() -> None:
    table = ticked("hands")
    no = table.game.unasked("situation.flip", "overcast", 0, table.pending)
    assert no.rule == LAID + "ready"
    assert "hand" in no.why  # the missing step is named
    assert table.refused("overcast", name="situation.flip") == LAID + "ready"
    table.answer("hands").answer("overcast", name="situation.flip")
    assert table.game.situation == "overcast"


def test_the_second_opening_hand_is_waited_for() -> None:
    table = muster(own_deck=True)
    while table.pending.seat == 0:
        table.answer(table.options[0])
    assert table.refused("overcast", name="situation.flip") == LAID + "ready"
    assert table.until("situation.flip").answer("overcast").game.situation == "overcast"


def test_everything_is_ready_at_once() -> None:
    table = muster(ask_setup=True, variants=("miniatures",))
    assert table.answer("all").asks == "situation.flip"


def test_cards_that_the_companion_deals_are_not_asked_for() -> None:
    table = muster(ask_setup=True, own_deck=True)
    assert set(to_do(table.game)) == {"mat", "homelands", "harvest", "dice"}


def test_a_report_of_something_unknown_is_no_report() -> None:
    with pytest.raises(BadInput):
        muster(report={"pawns": 4})
    assert muster(ask_setup=True).refused({"item": "pawns", "found": 4}) == LAID + "ready"


def test_a_half_done_set_up_goes_on_from_its_position() -> None:
    table = muster(ask_setup=True).answer("mat", "homelands")
    assert table.game.position()["setup"] == {"ask": True, "confirmed": ["mat", "homelands"], "led": True}
    again = taken_up(table)
    assert (again.asks, again.options) == (READY, table.options)
    assert again.answer("all").asks == "situation.flip"


# ---------------------------------------------------------------------- who leads


@rule("totally-medieval.round.youngest-starts-game")
@pytest.mark.parametrize("youngest", [0, 1])
def test_the_youngest_has_the_first_turn(youngest: int) -> None:
    table = muster(details={"civilizations": ["knights", "vikings"]})
    assert table.asks == "setup.youngest"
    assert [table.pending.options.label(seat) for seat in ("0", "1")] == ["Ana", "Ben"]
    table.answer(str(youngest))
    assert (table.asks, table.pending.seat, table.game.leader) == ("situation.flip", youngest, youngest)
    other = 1 - youngest
    assert table.refused("overcast", name="situation.flip", seat=other) == "totally-medieval.round.first-player-flips"
    table.answer("overcast")
    assert table.refused("none", name="turn.card", seat=other) == "totally-medieval.round.alternating-turns"
    assert table.answer("none", name="turn.card", seat=youngest).game.seat == youngest


@rule("totally-medieval.ruling.youngest-tie")
def test_a_die_decides_where_nobody_is_the_youngest() -> None:
    table = muster(details={"civilizations": ["knights", "vikings"]}).answer("unknown")
    assert [table.pending.seat, table.asks] == [0, "setup.lead-roll"]
    assert table.refused(7) == "totally-medieval.ruling.die-faces"
    table.answer(4, 4)
    assert (table.asks, table.pending.seat) == ("setup.lead-roll", 0)  # a tie: both roll again
    table.answer(2, 5)
    assert (table.asks, table.game.leader) == ("situation.flip", 1)
    table.answer("overcast")
    pass_on(table.driver)
    pass_on(table.driver)
    assert (table.game.round, table.game.seat) == (2, 1)  # and so it stays


# ---------------------------------------------------------------------- Harvest, sums, goals


@rule("totally-medieval.ruling.starting-harvest")
@pytest.mark.parametrize("start", HOUSE_RULES["starting-harvest"].values)
def test_harvest_begins_where_the_table_says(start: str) -> None:
    table = muster(options={"starting-harvest": start}, ask_setup=True)
    assert [side.harvest for side in table.game.players] == [int(start)] * 2
    assert found(table, "harvest", [0, int(start)]) == "totally-medieval.ruling.starting-harvest"
    assert "harvest" not in table.answer({"item": "harvest", "found": int(start)}).options
    assert HOUSE_RULES["starting-harvest"].default == "20"


def test_levels_are_asked_where_the_companion_makes_up_sums() -> None:
    table = muster(variants=("dice-cards",))
    assert (table.asks, table.pending.seat, table.options) == ("setup.level", 0, list(LEVELS))
    assert table.refused("algebra-9") == "totally-medieval.dice-card.own-level"
    table.answer("addition", "algebra-1")
    assert [side.level for side in table.game.players] == ["addition", "algebra-1"]
    said = muster(variants=("move-question",), details=SAID | {"levels": ["fractions", "addition"]})
    assert (said.asks, said.game.players[0].level) == ("situation.flip", "fractions")
    assert muster(variants=("dice-cards",), details=SAID | {"sums": "printed"}).asks == "situation.flip"


@pytest.mark.parametrize(
    ("wishes", "broken"),
    [
        ({"options": {"answer-seconds": "30"}}, "totally-medieval.ruling.dice-card-handling"),
        (
            {"options": {"move-question": "per-move"}, "variants": ("dice-cards",)},
            "totally-medieval.ruling.move-question-frequency",
        ),
        ({"details": SAID | {"sums": "printed"}}, "totally-medieval.dice-card.optional"),
        ({"details": SAID | {"levels": ["addition", "addition"]}}, "totally-medieval.dice-card.optional"),
    ],
)
def test_switches_of_a_variant_need_it(wishes: dict[str, Any], broken: str) -> None:
    assert no_muster(**wishes) == broken


def test_unknown_levels_and_sources_of_sums_have_no_form() -> None:
    for more in ({"levels": ["magic", "addition"]}, {"sums": "guessed"}, {"levels": ["addition"]}):
        with pytest.raises(BadInput):
            muster(variants=("dice-cards",), details=SAID | more)


@rule("totally-medieval.win.alternative-goals")
def test_the_agreed_goal_is_listed() -> None:
    king = muster(options={"victory": "homeland-or-king"})
    assert words.goals(king.game) == ["take the other Homeland", "put the other King into the discard pile"]
    assert "discard pile" in king.log
    assert no_muster(details=SAID | {"goal": "hold three Terrains"}) == "totally-medieval.win.alternative-goals"
    judged = muster(options={"victory": "custom"}, details=SAID | {"goal": "hold three Terrains"})
    assert words.goals(judged.game) == ["take the other Homeland", "hold three Terrains"]


@rule("totally-medieval.ruling.goal-combination")
@pytest.mark.parametrize(
    ("victory", "homeland", "goals"),
    [("homeland", True, 1), ("homeland-or-king", True, 2), ("king-only", False, 1), ("custom", True, 2)],
)
def test_goals_add_to_the_homeland_unless_only_the_king_counts(victory: str, homeland: bool, goals: int) -> None:
    listed = words.goals(muster(options={"victory": victory}).game)
    assert ("take the other Homeland" in listed, len(listed)) == (homeland, goals)


@rule("totally-medieval.win.goal-before-start")
def test_a_goal_is_settled_before_the_first_flip() -> None:
    table = muster(ask_setup=True).answer("mat")
    assert table.game.step == SETUP
    table.driver.correct({"options.victory": "homeland-or-king"})
    assert len(words.goals(table.game)) == 2
    assert table.asks == READY
    assert "mat" not in table.options  # the set-up goes on
    table.answer("all", "overcast")
    late = "totally-medieval.win.goal-before-start"
    assert table.refused("king-discarded", name="goal.add", seat=0) == late
    assert table.correct_refused({"options.victory": "king-only"}) == late
    assert table.game.options["victory"] == "homeland-or-king"


# ---------------------------------------------------------------------- how many there are


@rule("totally-medieval.ruling.character-count", "totally-medieval.ruling.war-machine-count")
def test_fourteen_characters_and_two_machines_make_a_pile_of_nineteen() -> None:
    for civilization in pack().civilizations:
        kinds = [pack().people[card].kind for card, copies in pack().by_civilization[civilization].items()
                 for _ in range(copies)]  # fmt: skip
        assert [kinds.count(kind) for kind in ("character", "war-machine", "harvest")] == [14, 2, 3]
    table = muster(variants=("miniatures",), ask_setup=True)
    assert "19 cards" in table.pending.options.label("draw-piles")
    assert "14 miniatures" in table.pending.options.label("miniatures")


@rule("totally-medieval.ruling.situation-count")
def test_fourteen_situation_cards_of_both_kinds() -> None:
    kinds = [card.kind for card in pack().situations.values() for _ in range(card.copies)]
    assert (kinds.count("weather"), kinds.count("illness")) == (10, 4)
    table = muster(ask_setup=True)
    assert "14 Situation cards" in table.pending.options.label("situations")
    assert table.refused({"item": "sorted", "found": {"terrains": 7, "situations": 18}}) == LAID + "separate-terrains"
