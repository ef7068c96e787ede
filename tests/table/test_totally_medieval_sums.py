"""Totally Medieval over the protocol: sums instead of dice, sums before moves, miniatures, and what the table sets
right, saves and loads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.kit.board import board_of
from tests.table.wars import READY, War

LANDS = {"t1": "green-valley", "t2": "old-watchtower", "t4": "bandit-gorge", "t7": "open-meadow"}
DICE_CARDS = {"variants": ["dice-cards"], "lands": LANDS}
LEVELS = ("addition", "subtraction", "multiplication", "fractions", "algebra-1")


@pytest.fixture
def table() -> War:
    return War()


def levelled(table: War, ours: str = "addition", theirs: str = "algebra-1", **more: Any) -> None:
    """A battle of the Champion against the Raider, to be decided by sums."""
    table.set_out("champion@t1 squire@t1", "raider@t4 king@hn", **(DICE_CARDS | more))
    table.say("correct", set={"players.0.level": ours, "players.1.level": theirs})
    table.to_moves()


def solved(sum_: str) -> int:
    """The answer to a sum as it is written: `4 + 3 = ?`, `3/7 of 21 = ?`, `2x + 3 = 9, x = ?`."""
    left = sum_.partition("=")[0].replace("×", "*").replace("−", "-").strip()
    if "x" not in sum_:
        return int(eval(left.replace(" of ", " * ")))
    right = int(sum_.partition("=")[2].partition(",")[0])
    written = left.replace("x", "*x") if left[0].isdigit() else left
    return next(x for x in range(200) if eval(written, {"x": x}) == right)


def asked_sum(table: War) -> str:
    return str(table.say("view")["brief"])


# ---------------------------------------------------------------------- Dice cards that the companion makes up


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("right", [True, False])
def test_a_right_answer_earns_the_value_and_a_wrong_one_nothing(level: str, right: bool, table: War) -> None:
    levelled(table, level)
    table.charge("champion", "t4")
    assert table.asked() == (1, "sum.draw"), "the other side draws the card"
    assert table.no([3]) == "ruling.referee-questions"
    assert table.reported("battle.attack-roll", [3]) == "dice-card.optional", "no die is thrown"
    drawn = table.listed()[-1]
    table.go(drawn)
    assert table.asked() == (0, "sum.answer")
    answer = solved(asked_sum(table))
    table.go(answer if right else answer + 1)
    worth = int(str(drawn).partition(":")[0])
    assert table.line(0, "dice") == (worth if right else 0)
    assert table.asked() == (0, "sum.draw"), "now the attacker draws one for the defender"
    assert "Algebra" in table.say("view")["prompt"]


def test_only_the_one_who_owes_the_roll_answers_and_only_with_a_number(table: War) -> None:
    levelled(table)
    table.charge("champion", "t4")
    assert table.refused("answer", n=table.say("view")["n"], value=table.listed()[0], seat=0).endswith("opponent-draws")
    table.go(table.listed()[0])
    n = table.say("view")["n"]
    assert table.refused("answer", n=n, value=2, seat=1) == "totally-medieval.dice-card.active-player-answers"
    for odd in ("two", 2.5, None, True, [2], "late", -1, 10**9):
        assert table.no(odd) in ("ruling.referee-questions", "ruling.dice-card-handling"), odd
    assert table.reported("sum.draw", "1: 1 + 1 = ?", 1) == "ruling.dice-card-handling", "one answer per card"


def test_the_answer_is_shown_to_nobody_before_it_is_given(table: War) -> None:
    levelled(table)
    table.charge("champion", "t4")
    table.go("5: 17 + 16 = ?")
    for seat in (0, 1):
        question = table.say("state", seat=seat)["question"]
        assert "33" not in question["prompt"] + question["brief"]
    assert table.say("view")["prompt"] == "Ana, 17 + 16 = ? A right answer earns 5 points."


def test_one_card_for_each_die(table: War) -> None:
    levelled(table, options={"battle-dice": "2"})
    table.charge("champion", "t4")
    table.go("5: 1 + 2 = ?", 3)
    assert table.asked() == (1, "sum.draw")
    table.go("3: 1 + 2 = ?", 4)
    assert table.line(0, "dice") == 5


def test_an_answer_that_comes_late_is_wrong_where_a_time_was_agreed(table: War) -> None:
    for seconds in ("0", "15", "30", "60", "120"):
        levelled(table, options={"answer-seconds": seconds})
        table.charge("champion", "t4")
        view = table.go("5: 1 + 2 = ?")
        assert view.get("seconds") == (int(seconds) or None)
        if seconds == "0":
            assert table.no("late") == "ruling.dice-card-handling"
        else:
            view = table.go("late")
            assert table.line(0, "dice") == 0
            assert any("late" in line or "time" in line for line in view["log"])


def test_a_game_is_saved_while_a_sum_waits(table: War) -> None:
    levelled(table)
    table.charge("champion", "t4")
    table.go("5: 17 + 16 = ?")
    view = table.say("load", position=table.position)
    assert (view["seat"], view["name"], view["brief"]) == (0, "sum.answer", "17 + 16 = ?")
    table.go(33)
    assert table.line(0, "dice") == 5


def test_a_wrong_answer_can_be_taken_back_but_not_the_card(table: War) -> None:
    table.say("new", game="totally-medieval", players=["Ana", "Ben"], variants=["dice-cards"], chance="auto", seed=2,
              details=READY | {"levels": ["addition", "addition"]})  # fmt: skip
    position = table.position | {"terrains": [{"at": "t1", "terrain": "green-valley"}]}
    players = position["players"]
    players[0]["characters"] = [{"card": "knights-champion", "at": "t1"}]
    players[1]["characters"] = [{"card": "vikings-raider", "at": "hn"}]
    for player, known in zip(players, ("knights-champion", "vikings-raider"), strict=True):
        player["hand"] = [card for card in player["hand"] if card != known]
        player["pile"] = 18 - len(player["hand"])
    assert table.say("load", position=position, chance="auto", seed=2)["ok"]


# ---------------------------------------------------------------------- printed Dice cards


def test_the_holder_of_a_printed_card_reads_its_value_and_judges(table: War) -> None:
    levelled(table, sums="printed")
    table.charge("champion", "t4")
    view = table.say("view")
    assert (view["seat"], view["name"]) == (1, "sum.draw")
    assert "the answer covered" in view["prompt"]
    assert table.listed() == [1, 2, 3, 4, 5, 6]
    assert table.no(7) == "dice-card.correct-scores"
    table.go(4)
    assert table.asked() == (1, "sum.verdict")
    assert table.no("maybe") == "ruling.dice-card-handling"
    table.go("seen")
    assert table.asked() == (1, "sum.draw"), "a card whose answer was seen is replaced"
    table.go(6, "right")
    assert table.line(0, "dice") == 6
    table.go(3)
    assert table.asked() == (0, "sum.verdict"), "the attacker holds the defender's card"
    view = table.go("wrong")
    assert any("dice 0" in line for line in view["log"])


def test_nobody_but_people_reads_a_printed_card_though_the_companion_deals_all_others(table: War) -> None:
    details = READY | {"sums": "printed"}
    view = table.say(
        "new", game="totally-medieval", players=["Ana", "Ben"], variants=["move-question"], details=details,
        chance="auto", seed=3,
    )  # fmt: skip
    table.go(next(option["value"] for option in view["options"] if "/" in option["label"]))
    view = table.go("sum")
    assert (view["seat"], view["name"], table.listed()) == (1, "sum.draw", [1, 2, 3, 4, 5, 6])
    assert view["prompt"].endswith("How much is it worth?")


# ---------------------------------------------------------------------- sums before moves


def questioned(table: War, often: str = "per-turn", **more: Any) -> None:
    table.set_out(
        "champion@t1 squire@t1", "raider@t7 king@hn", variants=["move-question"], lands=LANDS,
        options={"move-question": often}, **more,
    )  # fmt: skip
    table.say("correct", set={"players.0.level": "addition", "players.1.level": "addition"})
    table.to_moves()


def test_nobody_moves_before_a_sum_is_answered(table: War) -> None:
    questioned(table)
    assert "sum" in table.say("view")["prompt"]
    assert table.no("t1") == "dice-card.move-question"
    table.go("sum")
    assert table.asked() == (1, "sum.draw")
    table.go(table.listed()[0], 2)
    table.march("champion", "t2")
    table.march("squire", "t2")
    assert table.asked() == (0, "turn.end"), "once per turn"
    assert table.harvest() == 18


def test_a_wrong_answer_ends_all_moves_of_the_turn_and_costs_nothing(table: War) -> None:
    questioned(table)
    view = table.go("sum", "1: 1 + 1 = ?", 3)
    assert (view["name"], table.harvest()) == ("turn.end", 20)
    assert table.reported("move.from", "t1") == "dice-card.move-question-failed"
    table.pass_on()
    assert table.asked() == (1, "turn.card")


def test_a_sum_before_every_move_where_the_table_wants_it(table: War) -> None:
    questioned(table, "per-move")
    table.go("sum", "1: 1 + 1 = ?", 2)
    table.march("champion", "t2")
    assert table.no("t1") == "dice-card.move-question"
    table.go("sum", "1: 1 + 1 = ?", 4)
    assert table.asked() == (0, "turn.end")
    assert table.reported("move.from", "t1") == "dice-card.move-question-failed"


def test_a_sum_before_a_move_is_worth_no_points(table: War) -> None:
    questioned(table)
    table.go("sum", "5: 1 + 1 = ?")
    assert "point" not in table.say("view")["prompt"]


def test_with_move_questions_dice_are_still_thrown(table: War) -> None:
    questioned(table)
    table.go("sum", "1: 1 + 1 = ?", 2)
    table.march("champion", "t4")
    assert table.charge("champion", "t7")["name"] == "battle.attack-roll"


# ---------------------------------------------------------------------- miniatures


def test_numbers_of_an_army_of_miniatures_are_seen_in_battle_only(table: War) -> None:
    table.set_out("champion@t1 squire@t1", "raider@t4 king@hn", lands=LANDS, variants=["miniatures"])
    theirs = str(table.say("state", seat=1))
    assert "Attack 9" not in theirs
    assert "9/6" not in theirs
    assert "Attack 9" in str(table.say("state", seat=0)["hand"])
    assert len([figure for figure in table.say("state", seat=1)["figures"] if figure["seat"] == 0]) == 2
    table.to_moves()
    table.charge("champion", "t4")
    assert [side["lines"][0]["points"] for side in table.say("state", seat=1)["score"]["sides"]] == [9, 5]


def test_history_names_a_played_card_without_its_numbers(table: War) -> None:
    table.set_out("champion@t1", "raider@t4 king@hn", lands=LANDS, variants=["miniatures"], hands=(3, 3))
    view = table.go("knights-paladin")
    assert view["log"] == ["Ana plays Paladin"]
    game = table.referee.table.driver.game  # type: ignore[union-attr]  # there is a table
    last = table.referee.table.driver.history[-1]  # type: ignore[union-attr]
    assert board_of("totally-medieval").words_of(game, last) == "Ana: plays Paladin"


def test_miniatures_play_like_cards(table: War) -> None:
    views = []
    for variants in ([], ["miniatures"]):
        table.set_out("champion@t1 squire@t1", "raider@t4 king@hn", lands=LANDS, variants=variants)
        table.to_moves()
        table.charge("champion squire", "t4")
        table.throw(3, 2)
        views.append((table.say("view")["name"], table.at("vikings-raider"), table.listed()))
    assert views[0] == views[1]


# ---------------------------------------------------------------------- what is set right, saved and loaded


@pytest.mark.parametrize(
    ("set_", "rule"),
    [
        ({"players.0.harvest": 21}, "harvest.track"),
        ({"players.0.harvest": -1}, "harvest.track"),
        ({"players.0.characters": [{"card": "vikings-jarl", "at": "t1"}]}, "setup.pack-exclusive"),
        ({"players.0.characters": [{"card": "knights-queen", "at": "t1"}]}, "homeland.queen-stays"),
        (
            {"players.0.characters": [{"card": "knights-king", "at": "hs", "ills": [{"illness": "plague"}]}]},
            "illness.homeland-immune",
        ),
        ({"players.0.characters": [{"card": "knights-champion", "at": "t1"}] * 2}, "setup.pack-contents"),
        ({"players.0.machines": ["vikings-dragon-ships"]}, "setup.pack-exclusive"),
        ({"players.0.hand": 4}, "turn.draw-to-three"),
        ({"players.0.pile": 99}, "setup.draw-pile"),
        ({"players.0.discard": ["knights-champion"]}, "setup.pack-contents"),
        ({"players.0.civilization": "vikings"}, "ruling.same-civilization"),
        (
            {"terrains": [{"at": "t1", "terrain": "green-valley"}, {"at": "t2", "terrain": "green-valley"}]},
            "setup.game-pack-contents",
        ),
    ],
)
def test_what_cannot_be_is_not_set(set_: dict[str, Any], rule: str, table: War) -> None:
    table.set_out("champion@t1 squire@t1", "raider@t4 king@hn", lands=LANDS, hands=(3, 3), piles=(5, 5))
    reply = table.say("correct", set=set_)
    assert reply["ok"] is False, reply
    assert reply["refused"]["rule"] == f"totally-medieval.{rule}", reply
    assert reply["refused"]["why"].startswith(reply["refused"]["path"])


def test_five_on_a_terrain_and_two_sides_on_one_are_refused_as_positions(table: War) -> None:
    five = [{"card": f"knights-{card}", "at": "t1"} for card in ("champion", "squire", "scout", "paladin", "bishop")]
    table.set_out("champion@t1", "raider@t4 king@hn", lands=LANDS)
    assert table.refused("correct", set={"players.0.characters": five}).endswith("move.army-limit")
    both = [{"card": "knights-champion", "at": "t4"}]
    assert table.refused("correct", set={"players.0.characters": both}).endswith("battle-without-moves-left")


def test_a_marker_and_a_character_are_set_right(table: War) -> None:
    table.set_out("champion@t1", "raider@t4 king@hn", lands=LANDS)
    view = table.say("correct", set={"players.0.harvest": 13})
    assert (view["log"], table.harvest()) == (["corrected: Ana: harvest 13"], 13)
    table.say("correct", set={"players.0.characters": [{"card": "knights-champion", "at": "t2"}]})
    assert table.at("knights-champion") == "t2"
    table.say("undo", steps=2)
    assert (table.harvest(), table.at("knights-champion")) == (20, "t1")


def test_a_battle_is_saved_and_goes_on_at_every_question(table: War) -> None:
    table.set_out(
        "champion@t1 squire@t1 paladin@t2", "jarl@t4 raider@t4 king@hn", lands=LANDS, machines=("trebuchet", ""),
    )  # fmt: skip
    table.to_moves()
    table.march("champion squire", "t4")
    table.march("paladin", "t4")
    answers = ["knights-champion knights-squire", "knights-trebuchet", [3], [1], "vikings-raider", "none", [1], [6]]
    for answer in answers:
        before = table.say("view")
        again = table.say("load", position=table.position)
        same = ("seat", "name", "prompt", "options", "step")
        assert {key: again[key] for key in same} == {key: before[key] for key in same}
        table.go(answer)
    assert table.asked() == (0, "turn.end")
    assert [table.at(f"knights-{card}") for card in ("champion", "squire", "paladin")] == ["t1", "t1", "discard"]


def test_an_illness_is_saved_with_its_clock(table: War) -> None:
    table.set_out("champion@t1:plague:2.2 king@hs", "king@hn", lands=LANDS)
    table.to_moves()
    table.say("load", position=table.position)
    table.pass_on()
    assert table.at("knights-champion") == "discard"


def test_a_battle_is_taken_back_to_the_move_before_it(table: War) -> None:
    table.set_out("champion@t1", "raider@t4 thrall@t4 king@hn", lands=LANDS)
    table.to_moves()
    table.charge("champion", "t4")
    table.throw(6, 1)
    table.go("vikings-thrall")
    table.say("undo", steps=3)
    assert (table.asked(), table.at("vikings-thrall")) == ((0, "battle.attack-roll"), "t4")
    table.say("undo", steps=1)
    assert table.at("knights-champion") == "t1"


def test_a_war_is_resumed_from_its_journal_in_the_middle_of_a_battle(tmp_path: Path) -> None:
    table = War(journals=tmp_path)
    table.say(
        "new", game="totally-medieval", players=["Ana", "Ben"], details=READY, journal="war.jsonl",
        options={"mat-layout": "3-1-3"},
    )  # fmt: skip
    table.go("overcast", "knights-champion", "hs", "t2", "green-valley", "t2", "t4", "old-watchtower", "end")
    table.go("vikings-jarl", "hn", "t6", "bandit-gorge", "t6", "t4")
    view = table.say("view")
    assert (view["seat"], view["name"]) == (1, "battle.attack-roll")
    table.referee.close()
    resumed = table.say("resume", journal="war.jsonl")
    assert (resumed["name"], resumed["prompt"]) == (view["name"], view["prompt"])
    table.go([1], [6])
    assert table.at("vikings-jarl") == "discard", "6 and 4 of the Watchtower and 6 beat 9 and 1"
