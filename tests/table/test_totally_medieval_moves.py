"""Totally Medieval over the protocol: Harvest, hunger and moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.packs.medieval import changed, write_mine
from tests.table.wars import ALL, War, new


@pytest.fixture
def table() -> War:
    return War()


# ---------------------------------------------------------------------- Harvest


def test_without_harvest_one_starves_and_nobody_moves(table: War) -> None:
    table.set_out("queen@hs scout@t1 king@hs", "king@hn", harvest=(0, 20), hands=(1, 3))
    table.go("none")
    assert table.asked() == (0, "harvest.starve")
    assert sorted(table.listed()) == ["knights-king", "knights-queen", "knights-scout"], "the Queen too"
    assert [table.no(odd) for odd in ("vikings-king", "knights-squire", "none", 3)] == ["harvest.zero-starves-one"] * 4
    assert table.reported("move.from", "t1") == "harvest.zero-blocks-moves"
    table.go("knights-queen")
    assert (table.at("knights-queen"), table.asked()) == ("discard", (0, "turn.end"))
    assert table.reported("move.from", "t1") == "harvest.zero-blocks-moves"


def test_a_harvest_card_comes_in_time_and_a_character_just_played_may_starve(table: War) -> None:
    table.set_out("scout@t1", "king@hn", harvest=(0, 20), hands=(2, 3))
    table.go("knights-harvest")
    table.march("scout", "t4")
    assert table.harvest() == 4
    table.set_out("scout@t1", "king@hn", harvest=(0, 20), hands=(2, 3))
    table.go("knights-king")
    assert sorted(table.listed()) == ["knights-king", "knights-scout"]


def test_without_harvest_and_without_characters_nothing_happens(table: War) -> None:
    table.set_out("", "king@hn", harvest=(0, 20), hands=(2, 3))
    view = table.go("none")
    assert view["name"] == "turn.end"


def test_the_last_point_moves_once_and_starves_nobody_in_that_turn(table: War) -> None:
    table.set_out("scout@t1 squire@t1", "king@hn", harvest=(1, 20), hands=(2, 3))
    table.to_moves()
    table.march("scout", "t4")
    assert (table.harvest(), table.asked()) == (0, (0, "turn.end"))
    assert table.reported("move.from", "t1") == "harvest.zero-blocks-moves"
    assert table.at("knights-squire") == "t1"


def test_a_starved_king_counts_for_the_other_side_where_that_is_the_goal(table: War) -> None:
    for victory, winners in (("homeland", None), ("homeland-or-king", [1]), ("king-only", [1])):
        table.set_out("king@hs scout@t1", "king@hn", harvest=(0, 20), hands=(1, 1), options={"victory": victory})
        table.go("none", "knights-king")
        assert table.winners() == winners


# ---------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    ("where", "rule"),
    [
        ("t3", "move.adjacent-only"),
        ("t4", "move.adjacent-only"),
        ("hn", "move.adjacent-only"),
        ("hs", "move.adjacent-only"),
        ("draw_s", "ruling.pile-rectangles"),
        ("discard_s", "ruling.pile-rectangles"),
        ("t9", "move.adjacent-only"),
        (1, "move.adjacent-only"),
    ],
)
def test_a_move_goes_to_a_terrain_beside(where: Any, rule: str, table: War) -> None:
    table.set_out("champion@hs", "king@hn")
    table.to_moves()
    table.go("hs")
    assert table.listed() == ["t1", "t2"]
    assert table.no(where) == rule


def test_the_paths_of_the_usual_mat(table: War) -> None:
    ways = {
        "hs": "t1 t2", "t1": "hs t2 t3 t4", "t2": "hs t1 t4 t5", "t3": "t1 t4 t6", "t4": "t1 t2 t3 t5 t6 t7",
        "t5": "t2 t4 t7", "t6": "t3 t4 t7 hn", "t7": "t4 t5 t6 hn",
    }  # fmt: skip
    for start, reached in ways.items():
        table.set_out(f"champion@{start}", "king@hn", lands=ALL)
        table.to_moves()
        table.go(start)
        assert sorted(table.listed()) == sorted(reached.split()), start


def test_the_paths_of_the_mat_with_one_wide_rectangle(table: War) -> None:
    ways = {
        "hs": "t2", "t1": "t2 t4", "t2": "hs t1 t3 t4", "t3": "t2 t4", "t4": "t1 t2 t3 t5 t6 t7",
        "t5": "t4 t6", "t6": "t4 t5 t7 hn", "t7": "t4 t6",
    }  # fmt: skip
    for start, reached in ways.items():
        table.set_out(f"champion@{start}", "king@hn", lands=ALL, options={"mat-layout": "3-1-3"})
        table.to_moves()
        table.go(start)
        assert sorted(table.listed()) == sorted(reached.split()), start


def test_the_paths_of_a_mat_that_its_owner_has_drawn(tmp_path: Path) -> None:
    drawing = 'map = """\ndiscard_n hn draw_n\nt7 t7 t7\nt4 t5 t6\nt1 t2 t3\ndraw_s hs discard_s\n"""\ncoastal = ["t7"]'
    write_mine(tmp_path, **changed("mat", "as-pack", drawing))
    table = War(packs=[tmp_path])
    for layout, reached in (("2-3-2", ["t1", "t2", "t3", "t5", "t6", "t7"]), ("as-pack", ["t1", "t5", "t7"])):
        table.set_out("champion@t4", "king@hn", lands=ALL, pack="mine", options={"mat-layout": layout})
        table.to_moves()
        table.go("t4")
        assert sorted(table.listed()) == reached, layout


def test_two_moves_of_one_army_or_one_each_of_two(table: War) -> None:
    table.set_out("champion@hs squire@hs paladin@t1", "king@hn")
    table.to_moves()
    table.march("champion squire", "t2", "t5")
    assert table.asked()[1] == "terrain.reveal"
    table.go("old-watchtower")
    assert (table.harvest(), table.asked()[1]) == (19, "turn.end"), "20, then 19 and 2 of the Meadow, then one less"
    assert table.reported("move.from", "t1") == "move.two-per-turn"
    table.set_out("champion@hs paladin@t1", "king@hn")
    table.to_moves()
    table.march("champion", "t2")
    table.march("paladin", "t4")
    assert table.asked()[1] == "turn.end"


def test_an_army_is_split_as_its_owner_likes_and_never_gathered_from_two_places(table: War) -> None:
    table.set_out("champion@hs squire@hs scout@hs paladin@t1", "king@hn")
    table.to_moves()
    table.go("hs")
    assert len(table.listed()) == 7
    assert table.no("knights-squire knights-paladin") == "move.unit"
    assert table.no("knights-squire knights-squire") == "move.unit"
    assert table.no("vikings-king") == "move.unit"
    assert table.no("") == "move.unit"
    table.go("knights-scout knights-champion")
    assert table.asked()[1] == "move.to", "in any order"


def test_five_do_not_stand_together(table: War) -> None:
    table.set_out("champion@hs squire@hs scout@t1 paladin@t1 bishop@t1", "king@hn")
    table.to_moves()
    table.go("hs", "knights-champion knights-squire")
    assert table.no("t1") == "move.army-limit"
    table.go("t2")
    assert table.harvest() == 20, "one point for an Army of two; the Meadow gives two, but 20 is the most"


def test_the_queen_stays_at_home(table: War) -> None:
    table.set_out("queen@hs champion@hs", "king@hn")
    table.to_moves()
    table.go("hs")
    assert table.asked()[1] == "move.to", "the Champion alone can go"
    table.go("t1")
    assert table.reported("move.from", "hs") == "homeland.queen-stays"
    table.set_out("queen@hs champion@hs squire@hs", "king@hn")
    table.to_moves()
    table.go("hs")
    assert table.no("knights-queen knights-champion") == "homeland.queen-stays"


def test_from_where_one_can_move(table: War) -> None:
    table.set_out("champion@t1", "king@hn raider@t7", lands=ALL)
    table.to_moves()
    assert sorted(table.listed()) == ["stop", "t1"]
    assert [table.no(odd) for odd in ("t7", "t2", "nowhere", 3, None)] == ["move.unit"] * 5
    assert table.no("draw_s") == "ruling.pile-rectangles"


def test_moves_can_be_taken_back_one_by_one(table: War) -> None:
    table.set_out("champion@hs squire@hs", "king@hn")
    before = table.position
    table.to_moves()
    table.march("champion", "t1", "t3")
    table.go("frozen-pass")
    table.say("undo", steps=1)
    assert table.say("view")["before"] == "frozen-pass", "what was turned up may be told anew"
    table.say("undo", steps=2)
    assert (table.at("knights-champion"), table.harvest()) == ("t1", 19)
    table.say("undo", steps=4)
    assert table.position == {**before, "seen": table.position["seen"]}, "only what was turned up is still known"


def test_a_game_is_resumed_in_the_middle_of_a_move(tmp_path: Path) -> None:
    table = War(journals=tmp_path)
    new(table, journal="war.jsonl")
    table.go("overcast", "knights-champion", "hs", "t1", "open-meadow", "t1")
    view, position = table.say("view"), table.position
    table.referee.close()
    again = War(journals=tmp_path)
    resumed = again.say("resume", journal="war.jsonl")
    assert resumed["ok"], resumed
    same = ("seat", "name", "options", "prompt", "step")
    assert {key: resumed[key] for key in same} == {key: view[key] for key in same}
    assert again.position == position
