"""Race at every table: played where the game of `docs/adding-a-game.md` has been built (see `test_adding_a_game`)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

from companion.bots import act, bot
from companion.desk.desk import Desk
from companion.engine import BadInput, Json, PositionError, Refused
from companion.packs import check
from companion.rehearse.fingers import way_to
from companion.rules import lookup
from companion.rules.audit import audit, folder_of_tests
from companion.table import Table
from companion.table.present import state
from companion.web.packing import unpacked
from companion.web.roles import SEAT, Viewer
from companion.web.roles import TABLE as PAIRED
from companion.web.sections import Sections
from tests.conformance.playing import Seating, step
from tests.desk.stage import NOW, words
from tests.rehearse.test_every_answer import look, press_every_card
from tests.table.playing import play_at_random
from tests.web.hosting import TableHost
from tests.web.test_protocol_draws_the_page import compare

RACE: dict[str, Json] = {"game": "race", "players": ["Ana", "Ben"], "seed": 7}


def test_the_catalogue_is_cited_and_tested_and_the_pack_is_right() -> None:
    tests = folder_of_tests(Path(lookup.__code__.co_filename).parents[1])
    [race] = [found for found in audit(tests=tests) if found.game == "race"]
    assert race.clean
    assert check()[1] == []


def test_a_correction_moves_a_pawn_and_undo_puts_it_back() -> None:
    race = Seating("race", "race", 2).begin()
    race.answer(3)
    before = race.game.position()
    race.correct({"players.1.at": "1,0.C", "turn.left": 5})
    assert race.game.position()["players"][1]["at"] == "1,0.C"
    assert "1,0.C" not in race.ask().options
    race.undo()
    assert race.game.position() == before
    for path, value in (("players.1.at", "1,0.N"), ("players.0.hand", ["fear"]), ("map.2.at", "4,0"), ("map", [])):
        try:
            race.correct({path: value})
        except (PositionError, BadInput, Refused):
            assert race.game.position() == before
        else:
            raise AssertionError(f"{path} was taken")


def test_a_searching_bot_races_and_finds_the_last_step() -> None:
    race, player = Seating("race", "race", 2).begin(), bot("searching:6", 1)
    while race.pending is not None:
        act(player, race)
    assert race.over is not None


def test_bots_race_to_the_end_and_the_sensible_one_wins() -> None:
    wins = 0
    for seed in range(30):
        race = Seating("race", "race", 2).begin()
        sensible, random = bot("sensible", seed, frozenset({0})), bot("random", seed, frozenset({1}))
        while race.pending is not None:
            act(sensible if race.pending.seat == 0 else random, race)
        assert race.over is not None
        wins += race.over.winners == (0,)
    assert wins > 20


def test_in_the_terminal(tmp_path: Path) -> None:
    out = typed(
        tmp_path, "2\n0,0.C\ncard Ana sprint\n0,0.W\n4\n9,9.C\n2,0.W\n1,0.W\nundo\n1,0.C\nhand Ben\nsave\nquit\n"
    )
    assert "Ana, roll the die." in out
    assert "Ana, walk up to two squares." in out
    assert "that is no square of the map" in out
    assert "that is more than 4 squares away" in out
    assert "Ben holds 1 card:" in out
    assert json.loads((tmp_path / "race-position.json").read_text(encoding="utf-8"))["players"][1]["at"] == "1,0.C"


def typed(folder: Path, script: str) -> str:
    """What `companion play race` says to these lines."""
    order = ("play", "race", "--journals", str(folder / "games"), "--players", "Ana,Ben", "--seed", "1")
    done = subprocess.run(
        [sys.executable, "-m", "companion", *order],
        input=script,
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
    )
    return done.stdout


def test_on_the_desk_every_answer_and_every_card_can_be_pressed() -> None:
    asked: set[str] = set()
    for seed in range(5):
        table, random = Table(Seating("race", "race", 2).begin().game.copy()), Random(seed)
        desk = Desk()
        desk.sit(table, NOW)
        while (request := table.driver.pending) is not None:
            look(desk)
            asked.add(request.name)
            assert [value for value in request.options if way_to(desk, value) is None] == []
            assert desk.lights()
            press_every_card(desk)
            step(table.driver, random, cards=0.3)
            desk.changed(NOW)
        assert "wins! Winning" in words(desk)
    assert asked == {"turn.roll", "walk.to", "sprint.to"}


def test_on_the_page(tmp_path: Path) -> None:
    host = TableHost(tmp_path, RACE)
    sections, random, table = Sections(host, lambda: None), Random(1), host.table
    assert table is not None
    for _ in range(30):
        shown = sections.look([0])
        for viewer in (Viewer(PAIRED), Viewer(SEAT, 0, game=shown.game)):
            seen = {name: unpacked(name, json.loads(text)) for name, text in shown.seen_by(viewer, "null").items()}
            seen["map"] = [json.loads(tile) for tile in shown.tiles.values()]
            compare(seen, state(table.driver, host.opening, viewer.seat))
            assert [tile["name"] for tile in seen["map"]] == ["Meadow", "Bridge", "City Gate"]
            assert {figure["colour"] for figure in seen["figures"]} == {"red", "blue"}
        play_at_random(table, 1, seed=random.randrange(100))
    table.close()
