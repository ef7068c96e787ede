"""Completion: every argument that can be typed is known to it, and real shells complete what people would type."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import COMMANDS, parser_of
from companion.commands.completion import SCRIPTS, answer
from companion.completing import ANYTHING, FILES, NAMES, Offer, offer
from companion.devices.profile import shipped
from companion.games import GAMES, rulebook
from tests.systemd.tools import need

PROJECT = Path(__file__).parents[2]


def words(*typed: str) -> list[str]:
    return [word for word, _ in offer(typed).words]


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                yield from parsers(one)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_argument_of_every_command_is_known(command: str) -> None:
    """A new argument is a choice, or has a name or a metavar that says what it is; else say it in completing.py."""
    for parser in parsers(parser_of(command)):
        for action in parser._actions:
            plain = action.nargs == 0 or isinstance(action, argparse._SubParsersAction) or action.choices is not None
            known = action.dest in NAMES or action.metavar in FILES | ANYTHING
            assert plain or known, f"{command}: {action.option_strings or action.dest}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_offered(command: str) -> None:
    commands = next(
        action for action in parser_of(command)._actions if action.dest == argparse.SUPPRESS and action.choices
    )
    assert isinstance(commands, argparse._SubParsersAction)
    seen = {name for action in commands.choices[command]._actions for name in action.option_strings if len(name) > 2}
    hidden = {"--typed"} if command == "completion" else set()
    assert set(words(command, "--")) == seen - hidden


def test_commands_are_offered_with_what_they_do() -> None:
    assert dict(offer([""]).words) == {name: about for name, (_, about) in COMMANDS.items()}
    assert words("re") == ["rehearse", "referee", "restore", "rest", "replay"]
    assert words("help", "ga") == ["games"]
    assert words("--ver") == ["--version"]
    assert words("dance", "") == []


def test_names_are_those_that_the_command_would_take() -> None:
    assert words("play", "") == list(GAMES)
    assert words("play", "midevil", "--mode", "") == list(rulebook("midevil").modes)
    assert words("simulate", "midevil", "--players", "3", "--mode=cas") == ["--mode=castle"]
    assert set(words("play", "--mode", "")) == {mode for game in GAMES for mode in rulebook(game).modes}
    assert words("run", "--board", "") == [*shipped()]
    assert offer(["run", "--board", ""]).files, "or one's own"
    assert "zombies-2014" in words("packs", "show", "z")
    assert words("packs", "") == ["list", "show", "new", "check"]
    assert words("tray", "watch", "--dice", "") == ["1", "2", "3", "4", "5"]
    assert "zombies.combat.kill-on-four" in words("rules", "zombies.combat.")
    assert all(word.startswith("road-matching=") for word in words("play", "midevil", "--option", "road-m"))
    assert "zombies" in words("play", "zombies", "--always", "")
    assert words("simulate", "zombies", "--bot", "s") == ["sensible", "searching"]
    assert words("simulate", "zombies", "--vary", "zombie-") == ["zombie-arrival=next-step-2,fight-at-once"]
    assert words("simulate", "zombies", "--vary", "mode") == ["mode=competitive,cooperative,team"]


def test_files_are_left_to_the_shell() -> None:
    assert offer(["backup", ""]) == Offer(files=True)
    assert offer(["rehearse", "one.txt", "an"]) == Offer(files=True)
    assert offer(["run", "--config=x"]) == Offer(files=True)
    assert offer(["play", "zombies", "--players", ""]) == Offer()


def test_kept_games_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "zombie-table-companion").mkdir()
    (tmp_path / "zombie-table-companion/zombies-0007.journal").touch()
    assert words("dice", "z") == ["zombies-0007"]
    assert words("play", "--resume", "") == ["zombies-0007"]


def test_after_its_last_argument_a_command_offers_options() -> None:
    assert "--mode" in words("play", "zombies", "")


def test_bash_takes_an_equals_sign_for_a_word_of_its_own() -> None:
    assert [*answer("bash", ["simulate", "midevil", "--mode", "=", "cas"])] == ["castle"]
    assert [*answer("bash", ["play", "midevil", "--option", "road-matching", "="])] == ["passable", "road-to-road"]
    assert [*answer("zsh", ["play", "midevil", "--option", "road-matching=p"])] == ["road-matching=passable"]


# Real shells


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a file to be found, and the command on the path."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin/companion"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{PROJECT}" exec "{sys.executable}" -m companion "$@"\n')
    program.chmod(0o755)
    (tmp_path / "my evening.zip").touch()
    return tmp_path


def installed(shell: str) -> str:
    """A shell that not every machine has."""
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed on this machine: sudo apt-get install {shell}")
    return path


def in_shell(home: Path, *command: str) -> str:
    environ = {"PATH": f"{home}/bin:{os.environ['PATH']}", "HOME": str(home), "TERM": "dumb", "LANG": "C.UTF-8"}
    done = subprocess.run(command, cwd=home, env=environ, capture_output=True, text=True, check=False, timeout=120)
    assert done.stderr == ""
    return done.stdout


COMPLETE_IN_BASH = """
eval "$(companion completion bash)"
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
compopt() { :; }  # only allowed while readline asks
_companion "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
COMPLETE_IN_FISH = "companion completion fish | source; complete -C $argv[1]"
COMPLETE_IN_ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -Uz compinit; compinit -u -D; eval "$(companion completion zsh)"'
zpty -w shell 'tell() { print -r -- "[""[$BUFFER]""]" }; zle -N tell; bindkey "^X" tell'
zpty -w -n shell "$1"$'\\t\\C-x'
zpty -r shell said '*\\[\\[*\\]\\]*'
print -r -- "$said"
"""

LINES = [
    ("companion pl", ["play"]),
    ("companion play zombie-", ["zombie-slayer"]),
    ("companion play midevil --mode cas", ["castle"]),
    ("companion doctor --board zero", ["zero2w"]),
    ("companion run --rec", ["--record"]),
    ("companion packs show zombies-", ["zombies-2014"]),
]


@pytest.mark.parametrize(("line", "wanted"), [*LINES, ("companion backup my", ["my evening.zip"])])
def test_bash_completes(home: Path, line: str, wanted: list[str]) -> None:
    said = in_shell(home, need("bash"), "-c", COMPLETE_IN_BASH, "bash", *line.split())
    assert said.splitlines() == wanted


def test_bash_knows_it_by_its_path_too(home: Path) -> None:
    said = in_shell(home, need("bash"), "-c", COMPLETE_IN_BASH, "bash", "~/bin/companion", "pl")
    assert said.splitlines() == ["play"]


@pytest.mark.parametrize(("line", "wanted"), [*LINES, ("companion backup my", ["my evening.zip"])])
def test_fish_completes(home: Path, line: str, wanted: list[str]) -> None:
    said = in_shell(home, installed("fish"), "--no-config", "-c", COMPLETE_IN_FISH, line)
    assert [one.split("\t")[0].replace("\\ ", " ") for one in said.splitlines()] == wanted


@pytest.mark.parametrize(("line", "wanted"), [*LINES, ("companion backup my", ["my\\ evening.zip"])])
def test_zsh_completes(home: Path, line: str, wanted: list[str]) -> None:
    """A key of ours tells what stands on the line after the other key has completed it."""
    said = in_shell(home, installed("zsh"), "-f", "-c", COMPLETE_IN_ZSH, "zsh", line)
    told = re.search(r"\[\[(.*?) ?\]\]", said)
    assert told is not None, said
    assert told[1] == " ".join([*line.split()[:-1], *wanted])


def test_a_script_can_be_read_by_its_shell(home: Path) -> None:
    for shell in SCRIPTS:
        assert "companion" in in_shell(home, str(home / "bin/companion"), "completion", shell)
