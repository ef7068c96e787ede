"""The wizard of the terminal: every choice with its goal, names that are remembered, games that can be chosen from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.started import play_command
from companion.games import GAMES, rulebook
from companion.games.kit.questions import left_for_good
from companion.table.journal import read
from companion.table.past import opening_of
from tests.packs.homemade import write_pack
from tests.terminal.playing import Terminal

TOP = Path(__file__).parents[2]
ENTER = "\n" * 12


def our_town(folder: Path) -> str:
    """A pack that people could have written: the base set under another name."""
    pack = 'id = "our-town"\ntitle = "Our town"\nextends = "zombies-2014"\n'
    return str(write_pack(folder, pack=pack, tiles=None, cards=None))


def header(terminal: Terminal, name: str = "zombies-0001") -> dict[str, object]:
    return dict(read(terminal.journals / f"{name}.journal").header())


def test_enter_all_the_way_begins_a_game_once_there_is_a_name(terminal: Terminal) -> None:
    out = terminal.play(f"\n\n\nAna, Ben{ENTER}quit\n")
    assert "Ana, draw a map tile and name it." in out
    assert header(terminal)["players"] == ["Ana", "Ben"]


@pytest.mark.parametrize("game", GAMES)
def test_every_way_to_play_is_listed_with_its_goal(game: str, terminal: Terminal) -> None:
    book = rulebook(game)
    out = " ".join(terminal.play("\n\n\nAna, Ben\n\n\nquit\n", game=game).split())
    if len(book.modes) > 1:
        assert [mode for mode in book.modes if book.goal(mode) not in out] == []
    for choice in (*book.scenarios, *book.variants):
        assert book.goal(choice) in out


def test_which_game_is_asked_where_none_is_named(terminal: Terminal) -> None:
    out = terminal.play("2\n\nIda\n\n\n\nquit\n", game=None)
    assert "  1) Zombies!!! (2014)\n" in out
    assert header(terminal, "zombie-slayer-0001")["players"] == ["Ida"]


def test_scenario_variant_teams_house_rules_and_set_up_are_asked(terminal: Terminal) -> None:
    script = "3\n1\ny\n2\nAna, Ben, Cy, Dee\n\nn\n1\n\n\n1\nsealing: warn\n3\n\n2\nn\n\nquit\n"
    out = terminal.play(script)
    assert "Partners: Ana and Cy; Ben and Dee. Is that right? [Y/n] n" in out
    said = header(terminal)
    assert (said["mode"], said["scenario"], said["variants"]) == ("team", ["search-and-rescue"], ["quicker-play"])
    assert said["details"] == {"quota": 2, "teams": [[0, 1], [2, 3]]}
    assert said["options"] == {"sealing": "allow"}
    assert said["setup"] == "ask"
    assert "Is everything laid out?" in out


def test_scenarios_that_go_together_are_stacked(terminal: Terminal) -> None:
    out = " ".join(terminal.play(f"\n1, 3\n\n\nAna, Ben{ENTER}quit\n").split())
    assert "You play them together by a house rule, scenario stacking: armed may be added." in out
    said = header(terminal)
    assert said["scenario"] == ["search-and-rescue", "well-armed-helicopter"]
    assert said["options"] == {"scenario-stacking": "armed-may-be-added"}


def test_scenarios_that_do_not_go_together_are_asked_again(terminal: Terminal) -> None:
    out = " ".join(terminal.play(f"\nlast-man-standing well-armed-helicopter\n2\n\nAna, Ben{ENTER}quit\n").split())
    why = "Last Man Standing is played by itself, in competitive mode. [zombies.ruling.scenario-mode-mix]"
    assert f"Not possible: {why}" in out
    assert header(terminal)["scenario"] == ["last-man-standing"]


def test_what_the_command_said_is_not_asked_again(terminal: Terminal) -> None:
    words = (
        "--mode",
        "cooperative",
        "--scenario",
        "search-and-rescue",
        "--variant",
        "quicker-play",
        "--chance",
        "auto",
    )
    out = terminal.play(f"\nAna{ENTER}quit\n", *words)
    for question in ("How do you play?", "Which scenarios?", "Quicker play:", "Dice, tiles and cards:"):
        assert question not in out
    assert header(terminal)["mode"] == "cooperative"


def test_the_companion_moves_the_zombies_where_that_is_agreed(terminal: Terminal) -> None:
    terminal.play("\n\n\nAna, Ben\n\n3\n2\n\nquit\n")
    opening = opening_of(read(terminal.journals / "zombies-0001.journal"))
    assert (opening.automation, opening.map_on_page, opening.chance) == (("zombies",), True, "auto")
    again = terminal.play("always\nnever zombies\nquit\n", "--resume")
    assert "zombies: the companion." in again
    assert "  zombies: you." in terminal.play("always\nquit\n", "--resume")


def test_automation_answers_in_the_terminal_too(terminal: Terminal) -> None:
    words = ("--players", "Ana,Ben", "--chance", "auto", "--seed", "4", "--always", "zombies", "--always", "rolls")
    out = terminal.play("1\nstop\n" * 4 + "quit\n", *words)
    assert "Ana, roll" not in out
    assert "zombie" in out


def test_the_names_of_the_last_game_are_offered(terminal: Terminal) -> None:
    terminal.play("quit\n", "--players", "Eva,Finn", "--bots", "1")
    out = terminal.play(f"new\n\n\n\n{ENTER}quit\n")
    assert "Who plays? Names in turn order, with commas [Eva, Finn]: \n" in out
    assert header(terminal, "zombies-0002")["players"] == ["Eva", "Finn"]


def test_any_unfinished_game_can_be_chosen(terminal: Terminal) -> None:
    for number, names in enumerate(("Ana,Ben", "Cy,Dee", "Eva,Finn"), 1):
        terminal.play("quit\n", "--players", names)
        os.utime(terminal.journals / f"zombies-{number:04}.journal", (number, number))
    out = terminal.play("2\nplayers\nquit\n")
    assert [line for line in out.split("\n") if ") " in line][:4] == [
        "  1) Eva, Finn: Zombies!!! (2014)",
        "  2) Cy, Dee: Zombies!!! (2014)",
        "  3) Ana, Ben: Zombies!!! (2014)",
        "  4) a new game",
    ]
    assert "Cy, draw a map tile and name it." in out


def test_a_game_whose_pack_is_not_found_says_so(terminal: Terminal) -> None:
    mine = our_town(terminal.folder / "mine")
    terminal.play("quit\n", "--players", "Ana,Ben", "--packs", mine, "--pack", "our-town")
    assert header(terminal)["pack"]["id"] == "our-town"  # type: ignore[index]
    out = " ".join(terminal.play("quit\n").split())
    assert (
        "Ana, Ben: Zombies!!! (2014) cannot be gone on with. The pack 'our-town' that it is played with is not found"
        in out
    )
    assert "Which? [1]" in terminal.play("\nquit\n", "--packs", mine)


def test_a_pack_of_ones_own_can_be_chosen(terminal: Terminal) -> None:
    mine = our_town(terminal.folder / "mine")
    out = terminal.play(f"\n\n\n2\nAna, Ben{ENTER}quit\n", "--packs", mine)
    assert "  2) Our town" in out
    assert header(terminal)["pack"]["id"] == "our-town"  # type: ignore[index]
    assert "Played with the tiles and cards of Our town." in out


def test_a_pack_with_too_few_cards_is_refused_in_words(terminal: Terminal, capsys: pytest.CaptureFixture[str]) -> None:
    mine = str(write_pack(terminal.folder / "tiny"))
    assert main(["play", "zombies", "--players", "Ana,Ben", "--packs", mine, "--pack", "tiny"]) == 1
    assert capsys.readouterr().err == (
        "companion: the pack A tiny town has 4 cards, too few to deal 3 to each player\n"
    )


def test_the_configured_pack_is_suggested(terminal: Terminal) -> None:
    folder = terminal.folder / "config" / "zombie-table-companion"
    our_town(folder / "mine")
    (folder / "companion.toml").write_text('[games]\npacks = "mine"\npack = "our-town"\n', encoding="utf-8")
    terminal.play("quit\n", "--players", "Ana,Ben")
    assert header(terminal)["pack"]["id"] == "our-town"  # type: ignore[index]
    terminal.play("quit\n", "--players", "Ida", game="zombie-slayer")
    (folder / "companion.toml").write_text("board = 4\n", encoding="utf-8")
    assert "The configuration is passed over" in terminal.play("quit\n", "--players", "Ana,Ben")


@pytest.mark.parametrize(
    "before", ["", "2\n", "2\n2\n", "\n\n\nAna, Ben\n", "\n\n\nAna, Ben\n\n", "\n\n\nAna, Ben\n\n\n\n"]
)
def test_help_and_quit_work_at_every_prompt(before: str, terminal: Terminal) -> None:
    out = terminal.play(f"{before}help\nquit\n")
    assert "Enter takes what stands in brackets. `quit` leaves; no game is begun then." in " ".join(out.split())
    assert out.endswith("No game was begun.\n")
    assert not list(terminal.folder.glob("games/*"))


# ---------------------------------------------------------------------- help and farewell


def test_help_speaks_of_the_game_being_played(terminal: Terminal) -> None:
    zombies = terminal.play("help\nquit\n", "--players", "Ana,Ben")
    assert "event cards that may be played now; `card " in " ".join(zombies.split())
    slayer = terminal.play("help\nquit\n", "--players", "Ida", game="zombie-slayer")
    assert "slay the Necromancer" in " ".join(slayer.split())
    for line in slayer.split("\n"):
        assert not line.strip().startswith(("card ", "hand "))
    for out, game in ((zombies, "zombies"), (slayer, "zombie-slayer")):
        explained = out.partition("> help")[2].partition("> quit")[0]
        assert "1,0" not in explained
        assert all(what in explained for what in left_for_good(game))


@pytest.mark.parametrize(
    ("environ", "argv", "said"),
    [
        ({"COMPANION_PLAY": "./play"}, ["x"], "./play zombies --resume"),
        ({"COMPANION_PLAY": "/home/ana/our games/play"}, ["x"], "'/home/ana/our games/play' zombies --resume"),
        ({}, ["/nowhere/.venv/bin/companion"], "/nowhere/.venv/bin/companion play zombies --resume"),
    ],
)
def test_the_farewell_names_the_command_that_was_typed(environ: dict[str, str], argv: list[str], said: str) -> None:
    assert play_command("zombies", "--resume", environ=environ, argv=argv) == said


def test_a_command_on_the_path_is_named_without_its_folder(tmp_path: Path) -> None:
    program = tmp_path / "companion"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    assert play_command(environ={}, argv=[str(program)], path=str(tmp_path)) == "companion play"


def test_what_the_farewell_says_runs_as_written(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(TOP),
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    environment.pop("COMPANION_PLAY", None)
    begun = [sys.executable, "-m", "companion", "play", "zombies", "--players", "Ana,Ben", "--seed", "1"]
    first = subprocess.run(
        begun, input="quit\n", env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    command = first.stdout.rsplit("`", 2)[1]
    again = subprocess.run(
        command, shell=True, input="quit\n", env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "Ana, draw a map tile and name it." in again.stdout


@pytest.mark.parametrize("words", [["help"], ["help", "play"], ["help", "packs"], ["packs", "--help"]])
def test_help_is_a_command_too(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: companion")
