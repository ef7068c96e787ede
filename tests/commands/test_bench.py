"""`companion bench`: what it measures and how it judges; never how fast this machine is."""

from __future__ import annotations

import json

import pytest

from companion.cli import main
from companion.commands import bench, bench_outbreak
from companion.commands.bench import HORDE, TILES, Measure, mid_game, table
from companion.games.zombies.state import Zombies
from companion.laboratory.playing import new_table


@pytest.mark.no_cover  # half a minute: everything is started and measured
def test_every_budget_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--games", "1", "--turns", "5", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    budgets = {name: (one["budget"], one["unit"]) for name, one in result.items()}
    assert budgets == {
        "random-play": (15_000, "/s"),
        "replay": (100_000, "/s"),
        "slayer-play": (10_000, "/s"),
        "war-play": (10_000, "/s"),
        "fork": (60, "us"),
        "hint": (1000, "ms"),
        "resume": (200, "ms"),
        "import-time": (60, "ms"),
        "import-memory": (12, "MiB"),
        "press-answer": (5, "ms"),
        "press-cursor": (5, "ms"),
        "press-speaking": (5, "ms"),
        "cursor-traffic": (300, "B"),
        "first-screen": (1000, "ms"),
        "first-question": (2000, "ms"),
        "daemon-memory": (60, "MiB"),
        "page-memory": (25, "MiB"),
        "page-daemon": (80, "MiB"),
        "page-press": (100, "ms"),
        "page-step": (6000, "B"),
        "outbreak-play": (5000, "/s"),
        "outbreak-crowded-play": (5000, "/s"),
        "outbreak-options": (5, "ms"),
        "outbreak-frames": (8, "ms"),
        "outbreak-page-step": (20_000, "B"),
    }
    assert all(one["value"] > 0 for one in result.values())


def test_a_budget_is_a_most_or_a_least() -> None:
    assert Measure("a", "a", 5, "ms", 5, True).ok
    assert not Measure("a", "a", 6, "ms", 5, True).ok
    assert not Measure("a", "a", 4, "/s", 5, False).ok


def test_the_table_says_ok_or_over() -> None:
    measures = [Measure("a", "speed", 5, "/s", 10, False), Measure("b", "size", 5, "MiB", 10, True)]
    assert [line.split()[-1] for line in table(measures)] == ["over", "ok"]


def test_a_slow_machine_is_no_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "measure", lambda games, turns: [Measure("a", "speed", 5, "/s", 10, False)])
    assert main(["bench"]) == 0
    assert capsys.readouterr().out.split()[-1] == "over"


@pytest.mark.parametrize("words", [["--games", "0"], ["--turns", "0"]])
def test_nothing_cannot_be_measured(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 1
    assert capsys.readouterr().err == "companion: --games and --turns are at least 1\n"


def test_the_forked_game_is_the_promised_one() -> None:
    game = mid_game(new_table("zombies", 4, [])).game
    assert isinstance(game, Zombies)
    assert (len(game.map.laid), len(game.players), game.step) == (TILES + 1, 4, "zombies")
    assert game.horde() >= HORDE - 2


def test_the_crowded_evening_is_the_promised_one() -> None:
    begin = bench_outbreak.outbreak()
    game = bench_outbreak.stand_at(begin, bench_outbreak.crowded(begin))
    assert sum(1 for _ in game.surface_tiles()) >= 100
    assert sum(map(len, game.zombies.values())) == 150
    assert not game.closed
    assert len(game.players) == 4
