"""`companion simulate`: what it reports, and that it finds a rule that contradicts its own options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.bots import RandomBot
from companion.cli import main
from companion.engine import Driver, Json, Outcome, Record
from companion.games.zombies.state import Zombies
from companion.laboratory.intervals import wilson
from companion.laboratory.playing import new_table, play_out


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["simulate", "zombies", "--json", *words]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_games_are_counted_and_every_replay_is_verified(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = simulated(capsys, "--bot", bot, "--games", "3", "--players", "3", "--turns", "60", "--verify")
    assert result["games"] == 3
    assert sum(result["endings"].values()) == 3
    assert result["decisions"] > 100
    assert result["mean_turns"] <= 60
    assert len(result["wins"]) == 3
    assert result["verified"]
    assert result["failures"] == []


def test_a_turn_limit_is_reported_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    result = simulated(capsys, "--games", "2", "--turns", "2")
    assert result["endings"] == {"turn limit": 2}
    assert result["mean_turns"] == 2


def test_the_sensible_bot_beats_the_turn_limit(capsys: pytest.CaptureFixture[str]) -> None:
    result = simulated(capsys, "--games", "3", "--bot", "sensible")
    assert "turn limit" not in result["endings"]
    assert sum(result["wins"]) == 3


def test_one_kind_of_bot_plays_against_another(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "4", "--players", "2", "--bot", "sensible", "--against", "random")
    result = simulated(capsys, *words)
    assert result["against"] == ["random", sum(result["wins"])], "whoever plays at random does not win here"
    assert result["wins"][0] < 4, "they change seats"
    assert main(["simulate", "zombies", *words]) == 0
    won, (_, low, high) = result["against"][1], result["intervals"]["against"]
    told = f"sensible won {won} of 4 games against random ({100 * low:.1f} to {100 * high:.1f} %)"
    assert told in capsys.readouterr().out.splitlines()


def test_a_bot_that_wins_too_few_games_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "totally-medieval", "--games", "4", "--bot", "sensible", "--against", "random"]
    assert main([*words, "--at-least", "3"]) == 0
    assert "FAILED" not in capsys.readouterr().out
    rivals = ["simulate", "totally-medieval", "--games", "4", "--bot", "random", "--against", "sensible"]
    assert main([*rivals, "--at-least", "3"]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1] == "FAILED at least 3 games had to be won against sensible"


@pytest.mark.parametrize(
    "words",
    [
        ("--mode", "cooperative"),
        ("--mode", "team", "--variant", "quicker-play"),
        ("--scenario", "search-and-rescue", "--detail", "quota=2"),
        ("--scenario", "last-man-standing"),
        ("--scenario", "well-armed-helicopter", "--option", "sealing=allow"),
    ],
)
@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_every_way_to_play_is_simulated(bot: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    result = simulated(capsys, "--games", "1", "--turns", "30", "--verify", "--bot", bot, *words)
    assert result["failures"] == []


def test_the_result_reads_as_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "zombies", "--games", "1", "--turns", "3", "--verify", "--bot", "random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 competitive games of zombies, 4 random bots, seed 1"
    assert lines[-1] == "every replay equals its live game"


def test_an_answer_that_is_refused_is_a_failure() -> None:
    class Stubborn:
        def answer(self, driver: Driver[Any]) -> Json:
            return "nonsense"

        def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
            return None

    problem = play_out(new_table("zombies", 2, []).sit_down(), Stubborn(), 10)
    assert problem.startswith("a listed option was refused: ")


def test_a_replay_that_leads_elsewhere_is_found() -> None:
    table = new_table("zombies", 2, [])
    live = table.sit_down()
    assert isinstance(live.game, Zombies)
    live.game.players[0].hearts = 5
    assert list(table.doubts(live)) == [
        "the replay leads to another position",
        "the strict replay leads to another position",
    ]


def test_a_replay_that_ends_otherwise_is_found() -> None:
    table = new_table("zombies", 2, [])
    live = table.sit_down()
    live.game.over = Outcome((1,), "zombies.win.twenty-five")
    assert next(table.doubts(live)).startswith("the replay ends otherwise: None instead of Outcome(winners=(1,)")


def test_a_replay_that_is_refused_is_found() -> None:
    table = new_table("zombies", 2, [])
    live = table.sit_down()
    live.history.append(Record("answer", 1, 0, "event.draw", "nonsense", True))
    assert [doubt.partition(":")[0] for doubt in table.doubts(live)][-1] == "the strict replay stops"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--players", "9"], "--players is 9; competitive Zombies!!! (2014) is played by 2 to 6"),
        (["--mode", "solo"], "--mode is solo; Zombies!!! (2014) has competitive, cooperative, team"),
        (["--option", "sealing"], "--option sealing cannot be read; write NAME=VALUE, `companion games GAME` lists"),
        (["--games", "0"], "--games is 0; at least 1 is needed"),
        (["--turns", "-1"], "--turns is -1; at least 1 is needed"),
        (["--workers", "0"], "--workers is 0; at least 1 is needed"),
        (
            ["--against", "random", "--vary", "players=2,3"],
            "--against is for one bot in one variant; write --bots sensi",
        ),
        (["--out", ""], "--out names no folder; write --out results, for instance, or --out . for this one"),
        (["--round-robin"], "--round-robin needs to know who plays: --bots random,sensible,searching:8"),
        (["--round-robin", "--bots", "random"], "a round robin needs two bots or more, each named once: --bots"),
        (["--round-robin", "--bots", "random,search,searching"], "a round robin needs two bots or more, each named"),
        (["--round-robin", "--bots", "random,sensible", "--players", "4"], "--players is 4; in a round robin two sit"),
        (["--round-robin", "--bots", "random,sensible", "--vary", "players=2,3"], "--round-robin plays one variant; "),
        (
            ["--round-robin", "--bots", "random,sensible", "--mode", "cooperative"],
            "--round-robin asks who wins against",
        ),
        (["--round-robin", "--bots", "random,searching:0.1s", "--out", "kept"], "searching:0.1s thinks by the clock"),
        (["--at-least", "3"], "--at-least is 3; it counts games won with --against, of 100"),
        (["--against", "random", "--games", "4", "--at-least", "5"], "--at-least is 5; it counts games won with"),
    ],
)
def test_impossible_numbers_are_one_line(words: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "zombies", *words]) == 1
    assert capsys.readouterr().err.startswith(f"companion: {problem}")


def test_a_broken_rule_names_the_game_that_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: RandomBot, driver: Driver[Any]) -> Json:
        raise ZeroDivisionError

    monkeypatch.setattr(RandomBot, "answer", broken)
    with pytest.raises(ZeroDivisionError) as error:
        main(["simulate", "zombies", "--games", "1", "--seed", "17", "--bot", "random"])
    assert error.value.__notes__ == ["seed 17, step 0"]


@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_civilizations_are_counted_by_name(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["totally-medieval", "--games", "6", "--turns", "60", "--verify", "--bot", bot]
    for variant in ("miniatures", "dice-cards", "move-question"):
        assert main(["simulate", *words, "--variant", variant, "--json"]) == 0
        result = json.loads(capsys.readouterr().out)
        assert [games for _, games in result["banners"].values()] == [6, 6]
        assert [*result["banners"]] == ["Knights", "Vikings"]
        assert sum(won for won, _ in result["banners"].values()) == sum(result["wins"])


def test_a_game_for_one_prints_how_many_games_were_won(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "zombie-slayer", "--bot", "sensible", "--games", "4", "--seed", "1", "--verify"]) == 0
    printed = capsys.readouterr().out.splitlines()
    won = next(line for line in printed if line.startswith("wins by seat: ")).split()[3]
    sure = f"({100 * wilson(int(won), 4).low:.1f} to {100 * wilson(int(won), 4).high:.1f} %)"
    assert f"won: {won} of 4 games, {int(won) * 25}% {sure}" in printed
    assert printed[-1] == "every replay equals its live game"


def test_sensible_bots_play_unless_others_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulated(capsys, "--games", "1", "--turns", "3")["bots"] == ["sensible"]


def test_bots_share_a_table_and_change_seats(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "4", "--players", "2", "--bots", "sensible,random")
    result = simulated(capsys, *words)
    assert result["wins_by_bot"] == {"random": [0, 4], "sensible": [4, 4]}, "whoever plays at random does not win here"
    assert result["wins"] == [2, 2]
    assert result["intervals"]["wins_by_bot"] == {"random": [0.0, 0.0, 0.4899], "sensible": [1.0, 0.5101, 1.0]}
    assert result["intervals"]["wins"] == [[0.5, 0.15, 0.85]] * 2
    assert result["intervals"]["against"] is None
    assert main(["simulate", "zombies", *words]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "4 competitive games of zombies, 2 sensible and random bots, seed 1"
    assert "wins by seat: 2 (15.0 to 85.0 %), 2 (15.0 to 85.0 %)" in printed
    assert "sensible won 4 of 4 seats (51.0 to 100.0 %)" in printed


def test_variants_are_told_one_by_one_and_compared(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "3", "--turns", "5", "--vary", "players=2,3")
    result = simulated(capsys, *words)
    assert [one["variant"] for one in result["variants"]] == ["players=2", "players=3"]
    assert [len(one["wins"]) for one in result["variants"]] == [2, 3]
    assert {one["measure"] for one in result["differences"]} == {"turns", "ended", "first-seat", "deaths", "kills"}
    assert all(one["vary"] == "players" for one in result["differences"])
    assert main(["simulate", "zombies", *words]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "3 competitive games of zombies (players=2), 2 sensible bots, seed 1"
    assert printed[-1].startswith("With players=3 instead of 2 ")


def test_what_is_counted_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    result = simulated(capsys, "--games", "2", "--turns", "30")
    assert set(result["counted"]) == {"deaths", "kills"}
    assert result["counted"]["kills"] > 0
    assert result["played_now"] == 2


def test_a_round_robin_is_one_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("--games", "4", "--bots", "random,sensible,search:1", "--round-robin")
    result = simulated(capsys, *words)
    by_pair = {(row["bot"], row["against"]): (row["won"], row["of"]) for row in result["round_robin"]}
    assert len(by_pair) == 9
    assert by_pair["random", None] == (0, 8), "whoever plays at random does not win here"
    assert by_pair["sensible", "random"] == by_pair["searching:1", "random"] == (4, 4)
    for bot in ("sensible", "searching:1"):
        won, of = (sum(column) for column in zip(*(by_pair[bot, one] for one in rivals_of(bot)), strict=True))
        assert by_pair[bot, None] == (won, of)
    assert main(["simulate", "zombies", *words, "--verify"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "12 competitive games of zombies, a round robin of 3 bots, 4 games a pair, seed 1"
    assert printed[2] == "bot          against      won     95 %"
    assert printed[3].split()[1] == "all", "the strongest first, with all its games"
    assert "random       all          0 of 8  0.0 to 32.4 %" in printed
    assert printed[-1] == "every replay equals its live game"
    out = tmp_path / "robin"
    assert main(["simulate", "zombies", *words, "--workers", "1", "--out", str(out)]) == 0
    assert json.loads((out / "summary.json").read_text())["round_robin"] == result["round_robin"]
    page = (out / "report.html").read_text()
    assert "<h2>Who is stronger</h2>" in page
    assert "What makes a difference" not in page, "another pair is no value of something that is varied"
    assert (out / "games.csv").read_text().startswith("variant,pair,players,")


def rivals_of(bot: str) -> list[str]:
    return [one for one in ("random", "sensible", "searching:1") if one != bot]
