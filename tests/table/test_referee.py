"""The referee protocol: every verb, every refusal, every kind of bad input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, rulebook
from companion.games.zombies.state import Zombies
from companion.rules import catalogue
from companion.table.referee import VERBS
from tests.table.playing import Line

VIEW = ("ok", "n", "seat", "kind", "name", "prompt", "brief", "rule", "options", "count", "step", "log", "over")


@pytest.fixture
def line() -> Line:
    return Line()


# ---------------------------------------------------------------------- beginning


def test_games_say_who_can_play_and_what_can_be_agreed_on(line: Line) -> None:
    game, other, third, fourth, fifth = line.say("games")["games"]
    assert (fifth["id"], fifth["players"]) == ("totally-medieval", [2, 2])
    assert fifth["variants"] == ["miniatures", "dice-cards", "move-question"]
    assert set(fifth["details"]) == {"civilizations", "youngest", "levels", "sums", "goal"}
    assert (fourth["id"], fourth["players"]) == ("totally-zombies", [2, 8])
    in_play = fourth["options"]["areas-in-play"]
    assert (in_play["several"], in_play["always"], in_play["values"][:2]) == (True, ["town"], ["all", "town"])
    assert (third["id"], third["players"]) == ("midevil", [2, 6])
    assert third["modes"] == ["base", "castle", "dungeon", "dungeon+castle"]
    assert (other["id"], other["players"], other["modes"]) == ("zombie-slayer", [1, 1], ["solitaire"])
    assert (game["id"], game["players"], game["modes"]) == ("zombies", [1, 6], ["competitive", "cooperative", "team"])
    assert game["scenarios"] == ["search-and-rescue", "last-man-standing", "well-armed-helicopter"]
    assert game["variants"] == ["quicker-play"]
    assert set(game["details"]) == {"teams", "quota", "zombie-player"}
    assert game["options"]["allowance"] == {
        "values": ["fixed-at-roll", "follows-hearts"],
        "default": "fixed-at-roll",
        "ruling": "zombies.ruling.allowance-fixed",
    }


def test_a_new_game_asks_its_first_question(line: Line) -> None:
    view = line.new()
    assert tuple(view) == VIEW
    assert (view["n"], view["seat"], view["kind"], view["name"]) == (1, 0, "draw", "tile.draw")
    assert view["step"] == {"index": 1, "of": 6, "name": "tile"}
    assert {"value": "town-tee", "label": "T road"} in view["options"]
    assert view["count"] == len(view["options"])
    assert "turn 1: Ana" in view["log"]
    assert view["over"] is None


def test_auto_without_a_word_does_the_phase_that_is_asked_for(line: Line) -> None:
    zombies = [{"at": at} for at in ("0,0.N", "0,0.E", "0,0.W")]
    position = {"game": "zombies", "turn": {"seat": 0, "step": "zombies"}, "zombies": zombies}
    line.say("load", position=position | {"players": [{"name": "Ana"}, {"name": "Ben"}]}, seed=1)
    view = line.say("auto")
    assert view["name"] == "event.discard"
    names = [record["name"] for record in line.say("history")["history"]]
    assert names[0] == "zombies.roll"
    assert set(names) == {"zombies.roll", "zombies.which", "zombies.where"}


def test_with_chance_auto_only_people_are_asked(line: Line) -> None:
    view = line.new(chance="auto")
    assert (view["kind"], view["name"]) == ("choice", "tile.place")
    assert all(len(player["hand"]) == 3 for player in line.position["players"])
    assert all(None not in player["hand"] for player in line.position["players"])


def test_the_same_seed_gives_the_same_game(line: Line) -> None:
    assert line.new(chance="auto") == line.new(chance="auto")
    hands = line.position["players"]
    line.new(chance="auto", seed=8)
    assert line.position["players"] != hands


def test_setup_can_be_led_through_by_the_table_as_a_whole(line: Line) -> None:
    view = line.new(setup="ask")
    assert (view["name"], view["seat"]) == ("setup.ready", None)
    assert line.answer("all", seat=None, name="setup.ready")["name"] == "setup.helipad"
    assert line.position["since"] == [
        {"do": "answer", "seat": None, "name": "setup.ready", "value": "all", "source": "typed"}
    ]


def test_film_pawns_and_options_reach_the_game(line: Line) -> None:
    line.new(
        players=[{"name": "Ana", "pawn": "white"}, "Ben"],
        film=[9, 2],
        options={"allowance": "follows-hearts"},
    )
    position = line.position
    assert position["turn"]["seat"] == 1
    assert position["players"][0]["pawn"] == "white"
    assert position["options"] == {"allowance": "follows-hearts"}


def test_set_up_that_breaks_a_rule_is_refused(line: Line) -> None:
    assert line.refused("new", game="zombies", players=["Ana"]) == "zombies.ruling.player-count"
    report = {"zombies": 99}
    assert line.refused("new", game="zombies", players=["A", "B"], report=report) == "zombies.limit.zombie-figures"
    assert line.refused("new", game="zombies", players=["A", "B"], mode="solo") == "zombies.win.three-modes"


# ---------------------------------------------------------------------- asking and answering


def test_an_answer_leads_to_the_next_question_with_a_new_number(line: Line) -> None:
    line.new()
    view = line.say("answer", n=1, value="town-straight", seat=0, name="tile.draw")
    assert (view["n"], view["name"], view["log"]) == (2, "tile.place", ["Ana draws Straight road"])


def test_the_log_is_told_once(line: Line) -> None:
    line.new()
    assert line.say("view")["log"] == []


def test_an_illegal_answer_is_refused_by_its_rule(line: Line) -> None:
    line.fight()
    assert line.refused("answer", n=1, value=7) == "zombies.limit.dice"
    assert line.refused("answer", n=1, value="N", name="move.step") == "zombies.combat.no-retreat"
    assert line.refused("answer", n=1, value=4, seat=1) == "zombies.turn.fixed-order"


def test_an_old_answer_is_refused_as_stale(line: Line) -> None:
    line.new()
    line.answer("town-straight")
    assert line.refused("answer", n=1, value="town-straight") == "stale"


def test_why_explains_what_is_legal_and_what_is_not(line: Line) -> None:
    line.fight()
    yes = line.say("why", value=4)
    assert (yes["legal"], yes["rule"]) == (True, "zombies.combat.kill-on-four")
    assert yes["prompt"] == line.say("view")["prompt"]
    no = line.say("why", value=[1, 2])
    assert (no["legal"], no["rule"]) == (False, "zombies.combat.one-die")


def test_many_options_are_cut_but_counted(line: Line) -> None:
    line.new(setup="ask")
    line.answer("all")
    view = line.answer("unseen")
    assert (view["name"], len(view["options"]), view["count"]) == ("setup.film", 200, 367)


# ---------------------------------------------------------------------- cards, leaving, stopping, correcting


def test_cards_that_may_be_played_are_listed_and_played(line: Line) -> None:
    players = [{"name": "Ana", "hand": ["adrenaline-rush"]}, {"name": "Ben", "hand": ["fear"]}]
    line.fight(players=players, turn={"seat": 0, "step": "tile"}, zombies=[])
    plays = line.say("plays")["plays"]
    assert {"seat": 1, "card": "fear", "from": "hand"} in plays
    assert line.say("plays", seat=1)["plays"] == [play for play in plays if play["seat"] == 1]
    view = line.say("play", seat=1, card="fear", target=0)
    assert "Ben plays Fear" in view["log"]
    assert line.refused("play", seat=1, card="fear") == "zombies.ruling.hidden-hands"


def test_a_player_leaves_and_the_table_stops(line: Line) -> None:
    line.new(players=["Ana", "Ben", "Cy"])
    assert line.refused("leave", seat=0) == "zombies.ruling.player-leaves"
    assert line.say("leave", seat=2)["log"] == ["Cy leaves the game"]
    view = line.say("stop")
    assert view["over"] == {"winners": [], "rule": "zombies.ruling.endless-game"}
    assert (view["n"], view["kind"], view["name"], view["options"]) == (None, None, None, [])
    assert line.refused("answer", n=9, value=1) == "zombies.ruling.endless-game"
    assert line.say("plays")["plays"] == []
    assert line.say("undo")["over"] is None


def test_a_correction_is_checked_and_recorded(line: Line) -> None:
    line.fight()
    view = line.say("correct", set={"players.1.hearts": 4})
    assert (view["ok"], view["n"]) == (True, 2)
    reply = line.say("correct", set={"players.1.hearts": 9})
    assert reply["refused"]["rule"] == "zombies.token.heart-cap"
    assert reply["refused"]["path"] == "players.1.hearts"
    assert reply["refused"]["why"].startswith("players.1.hearts: ")
    assert line.error("correct", set={"players.7.hearts": 4}).startswith("players.7")
    assert line.error("correct", set={"players.1.hearts": "four"}).startswith("players.1.hearts: ")


# ---------------------------------------------------------------------- what was, and what is


def test_history_and_ledger_tell_what_counted(line: Line) -> None:
    line.fight()
    line.answer(6)
    line.answer(2)
    assert line.say("history")["history"][0] == {
        "n": 1, "turn": 1, "seat": 0, "do": "answer", "name": "combat.roll", "value": 6, "label": "6", "source": "typed"
    }  # fmt: skip
    ledger = line.say("ledger")
    assert [(roll["name"], roll["value"]) for roll in ledger["rolls"]] == [("combat.roll", 6), ("move.roll", 2)]
    assert ledger["counts"] == {"1": 0, "2": 1, "3": 0, "4": 0, "5": 0, "6": 1}
    assert line.say("ledger", source="tray")["rolls"] == []


def test_a_rule_is_shown_with_its_source(line: Line) -> None:
    rule = line.say("rule", id="zombies.combat.kill-on-four")
    assert (rule["kind"], rule["text"]) == ("rule", "A combat result of 4, 5 or 6 kills the zombie.")
    assert rule["source"].endswith("Combat")
    assert line.say("rule", id="zombies.ruling.allowance-fixed")["option"]["name"] == "allowance"
    assert "zombies.combat.kill-on-four" in line.error("rule", id="zombies.combat.kill-on-for")


# ---------------------------------------------------------------------- the present


def test_the_state_is_told_in_the_middle_of_a_step(line: Line) -> None:
    line.fight(players=[{"name": "Ana", "bullets": 2}, {"name": "Ben"}])
    line.answer(3)
    position, state = line.position, line.say("state")
    assert [record["name"] for record in position["since"]] == ["combat.roll"]
    assert (state["question"]["name"], state["step"]["name"]) == ("combat.bullets", "fight")
    line.answer(1)
    state = line.say("state")
    assert [figure["role"] for figure in state["figures"]] == ["pawn", "pawn"]
    assert dict(state["players"][0]["facts"]) == {"hearts": 3, "bullets": 1, "zombies": 1, "cards": 3}


def test_a_seat_sees_its_own_hand_and_nobody_else_does(line: Line) -> None:
    line.fight(players=[{"name": "Ana", "hand": ["fear", None]}, {"name": "Ben", "hand": ["skateboard"]}])
    state = line.say("state", seat=0)
    assert [card["id"] for card in state["hand"]["cards"]] == ["fear", None]
    could = [card["id"] for card in state["hand"].pop("could")]  # the unseen card could be any: also what Ben holds
    assert {"skateboard", "chainsaw"} <= set(could)
    assert "skateboard" not in json.dumps(state)
    assert line.say("state", seat=None) == line.say("state")
    assert not re.search("fear|skateboard", json.dumps(line.say("state")))
    assert [player["cards"] for player in line.say("state")["players"]] == [2, 1]


def test_answers_that_only_one_seat_may_read_are_told_to_this_seat_alone(line: Line) -> None:
    ana = {"name": "Ana", "hand": ["fear", "skateboard"]}
    line.say("load", position={"game": "zombies", "turn": {"step": "discard"}, "players": [ana, {"name": "Ben"}]})
    asked = [line.say("state", **listener)["question"] for listener in ({"seat": 0}, {"seat": 1}, {})]
    assert [question["name"] for question in asked] == ["event.discard"] * 3
    assert [[option["value"] for option in question["options"]] for question in asked] == [
        ["none", "fear", "skateboard"], [], []
    ]  # fmt: skip


@pytest.mark.parametrize("seat", [2, -1, "0", 1.0, True, [0]])
def test_nobody_listens_on_a_seat_that_is_not_there(seat: Any, line: Line) -> None:
    line.fight()
    assert "seat" in line.error("state", seat=seat)


def test_the_state_says_how_the_game_began_also_after_a_resume(tmp_path: Path) -> None:
    line = Line(journals=tmp_path)
    line.new(chance="auto", journal="friday", scenario="search-and-rescue", options={"sealing": "allow"})
    agreed = line.say("state")["game"]
    assert (agreed["scenario"], agreed["chance"]) == (["search-and-rescue"], "auto")
    assert agreed["options"] == {"sealing": "allow"}
    line.say("resume", journal="friday")
    line.referee.close()
    line.say("resume", journal="friday")
    assert line.say("state")["game"] == agreed


def test_what_the_companion_moved_is_told_until_people_decide(line: Line) -> None:
    zombies = [{"at": "0,0.N"}, {"at": "0,0.S"}]
    ana = {"name": "Ana", "at": "0,0.C"}
    position = {"game": "zombies", "mode": "cooperative", "turn": {"step": "zombies", "due": 2}, "zombies": zombies}
    line.say("load", position={**position, "players": [ana, {"name": "Ben", "at": "0,0.C"}]})
    line.say("auto", what="zombies")
    moved = line.say("state")["march"]
    assert moved
    assert all(len(march["path"]) == 2 and march["does"] for march in moved)


def test_there_is_no_state_without_a_game(line: Line) -> None:
    assert "there is no game yet" in line.error("state")


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_has_an_option_where_it_is_a_house_rule_of_the_game(game: str, line: Line) -> None:
    told = {id: option for id in catalogue(game).rulings if (option := line.say("rule", id=id).get("option"))}
    assert told == {
        rule.ruling: {"name": rule.name, "values": list(rule.values), "default": rule.default}
        for rule in rulebook(game).house_rules.values()
    }


def test_a_position_loads_to_the_same_state(line: Line) -> None:
    line.new(chance="auto")
    for _ in range(60):
        asked, position = line.say("view"), line.position
        other = Line()
        loaded = other.say("load", position=position, chance="auto", seed=7)
        assert (loaded["name"], loaded["seat"], loaded["options"]) == (asked["name"], asked["seat"], asked["options"])
        assert other.position == position
        line.answer(asked["options"][len(asked["options"]) // 2]["value"])


def test_what_happened_since_a_position_is_checked(line: Line) -> None:
    line.fight()
    line.answer(6)
    position = line.position
    roll = {"do": "answer", "seat": 0, "name": "move.roll", "value": 9}
    reply = line.say("load", position={**position, "since": [*position.get("since", []), roll]})
    assert reply["refused"]["rule"] == "zombies.limit.dice"
    assert reply["refused"]["path"] == "since.0"
    assert "nothing that can be recorded" in line.error("load", position={**position, "since": [{"do": "dance"}]})


def test_an_impossible_position_is_refused_with_its_path(line: Line) -> None:
    line.fight()
    position = line.position
    reply = line.say("load", position={**position, "zombies": [{"at": "0,0.C"}, {"at": "0,0.C"}]})
    assert reply["refused"]["rule"] == "zombies.zombie.one-per-space"
    assert (reply["refused"]["path"], reply["refused"]["why"][:9]) == ("zombies.1", "zombies.1")
    reply = line.say("load", position={**position, "zombies": 5})
    assert (reply["path"], reply["error"]) == ("zombies", "zombies: expected a list, not 5")


# ---------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ('{"do":"view"', "not JSON"),
        ("[]", "expected a JSON object"),
        ("null", "expected a JSON object"),
        ("{}", "a line without `do`"),
        ('{"do":1}', "nothing the referee can do"),
        ('{"do":"dance"}', "it can do games, new, load"),
        ('{"do":["view"]}', "nothing the referee can do"),
        ('{"do":"view","x":1}', "view: x not known here; it takes nothing"),
        ('{"do":"answer","value":1}', "answer: n missing"),
        ('{"do":"answer","n":NaN,"value":1}', "NaN is no number"),
        ('{"do":"answer","n":1e999,"value":1}', "too large"),
        ('{"do":"answer","n":' + "9" * 5000 + ',"value":1}', "5000 digits"),
        ('{"do":"why","value":' + "[" * 200 + "]" * 200 + "}", "nested too deeply"),
        ('{"do":"why","value":' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply"),
        ('{"do":"rule","id":"\\ud800"}', "no character"),
        ('{"do":"rule","id":"\udcff"}', "no character"),
        ('{"do":"rule","id":"' + "x" * (1 << 20) + '"}', "more than 1048576 characters"),
        ('{"do":"view"}', "there is no game yet"),
        ('{"do":"undo","steps":1}', "there is no game yet"),
        ('{"do":"new","game":"zombies"}', "new: players missing"),
        ('{"do":"new","game":"chess","players":["A","B"]}', "game: is 'chess'; expected one of zombies"),
        ('{"do":"new","game":"zombies","players":"A"}', "players: expected a list"),
        ('{"do":"new","game":"zombies","players":["A",5]}', "players.1: expected a name"),
        ('{"do":"new","game":"zombies","players":["A","A"]}', "two players are called A"),
        ('{"do":"new","game":"zombies","players":["A",{"name":"B","hat":1}]}', "players.1.hat: is not known"),
        ('{"do":"new","game":"zombies","players":["A","B"],"seed":"x"}', "seed: expected a whole number"),
        ('{"do":"new","game":"zombies","players":["A","B"],"chance":"luck"}', "chance: is 'luck'"),
        ('{"do":"new","game":"zombies","players":["A","B"],"film":[1]}', "1 answers for 2 players"),
        ('{"do":"new","game":"zombies","players":["A","B"],"film":["x",1]}', "film.0: expected a whole number"),
        ('{"do":"new","game":"zombies","players":["A","B"],"options":{"x":"y"}}', "no house rule 'x'"),
        ('{"do":"new","game":"zombies","players":["A","B"],"options":{"sealing":1}}', "options.sealing"),
        ('{"do":"new","game":"zombies","players":["A","B"],"pack":"nowhere"}', "nowhere"),
        ('{"do":"new","game":"zombies","players":["A","B"],"journal":"a"}', "keeps no journals"),
        ('{"do":"load","position":[]}', "position: expected an object"),
        ('{"do":"load","position":{"game":"go"}}', "game: is 'go'"),
        ('{"do":"resume","journal":"a"}', "keeps no journals"),
    ],
)
def test_bad_input_is_an_error_that_says_what_to_do(line: Line, text: str, words: str) -> None:
    reply = line.raw(text)
    assert reply["ok"] is False
    assert words in reply["error"]
    assert len(reply["error"]) <= 600


@pytest.mark.parametrize(
    ("do", "arguments", "words"),
    [
        ("answer", {"n": "1", "value": 1}, "n: expected a whole number"),
        ("answer", {"n": True, "value": 1}, "n: expected a whole number"),
        ("answer", {"n": 1, "value": 1, "seat": "Ana"}, "seat: expected a whole number"),
        ("answer", {"n": 1, "value": 1, "name": 5}, "name: expected"),
        ("play", {"seat": 5, "card": "fear"}, "seat: is 5; expected 0 to 1"),
        ("play", {"seat": 0, "card": ["fear"]}, "card: expected"),
        ("play", {"seat": 0, "card": "fear", "from": "deck"}, "hand"),
        ("plays", {"seat": -1}, "seat: is -1"),
        ("leave", {"seat": None}, "seat: expected a whole number"),
        ("correct", {"set": [1]}, "set: expected an object"),
        ("correct", {"set": {}}, "nothing to correct"),
        ("correct", {"set": {"doors": None, "doors.0,0.C": True}}, "doors: "),
        ("undo", {"steps": 0}, "steps: is 0"),
        ("undo", {"steps": 1}, "nothing to take back"),
        ("auto", {"what": "cards"}, 'is asked "Fight! 4+ kills"'),
        ("auto", {"what": 3}, "what: expected"),
        ("rule", {"id": 3}, "id: expected"),
    ],
)
def test_wrong_arguments_are_named(line: Line, do: str, arguments: dict[str, Any], words: str) -> None:
    line.fight()
    assert words in line.error(do, **arguments)


def test_every_verb_refuses_what_it_does_not_know(line: Line) -> None:
    line.new()
    for name, verb in VERBS.items():
        reply = line.raw(json.dumps({"do": name, **dict.fromkeys(verb.needs, None), "colour": "red"}))
        assert "colour not known here" in reply["error"], name


def test_a_mistake_of_ours_leaves_the_game_as_it_was(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    line.fight()
    monkeypatch.setattr(Zombies, "tell", _broken)
    assert "this is a bug" in line.error("answer", n=1, value=6)
    monkeypatch.undo()
    assert line.say("answer", n=1, value=6)["ok"] is True


def _broken(*_: object) -> None:
    raise ZeroDivisionError("broken on purpose")
