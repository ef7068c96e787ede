"""`companion games`: the games, and the house rules with the words of their rulings."""

from __future__ import annotations

import pytest

from companion.cli import main
from companion.games import GAMES, rulebook
from companion.rules import lookup


def test_games_are_listed_with_their_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "zombies: Zombies!!! (2014)",
        "  competitive: 2 to 6 players",
        "  cooperative: 1 to 6 players",
        "  team: 4 to 6 players",
        "zombie-slayer: Zombie Slayer",
        "  solitaire: 1 player",
        "midevil: MidEvil Deluxe",
        "  base: 2 to 6 players",
        "  castle: 2 to 6 players",
        "  dungeon: 2 to 6 players",
        "  dungeon+castle: 2 to 6 players",
        "totally-zombies: Totally Zombies!!!",
        "  competitive: 2 to 8 players",
        "totally-medieval: Totally Medieval",
        "  standard: 2 players",
    ]


def test_house_rules_show_values_default_and_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "zombies"]) == 0
    out = capsys.readouterr().out
    assert "sealing = warn* | never-seal | allow" in out
    words = " ".join(out.split())
    for rule in rulebook("zombies").house_rules.values():
        assert f"{rule.name} = {rule.default}*" in words
        assert " ".join(lookup(rule.ruling).text.split()) in words


def test_an_unknown_game_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "chess"]) == 1
    assert capsys.readouterr().err == f"companion: there is no game 'chess'; there is {', '.join(GAMES)}\n"


def test_a_house_rule_with_several_values_says_how_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "totally-zombies"]) == 0
    out = capsys.readouterr().out
    assert "areas-in-play = all* | town | army-base" in out
    assert "(several of them together: areas-in-play=town+army-base)" in out
