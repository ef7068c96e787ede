"""Which language a command speaks: named, configured, or the machine's."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.language import language_of, of_machine
from companion.config import Config, load_config
from tests.terminal.playing import Terminal

GERMAN = '[desk]\nlanguage = "de"\n'
"""Somebody wrote it into companion.toml."""


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en"}, "en"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "de"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
    ids=str,
)
def test_what_a_machine_speaks(environ: dict[str, str], language: str) -> None:
    assert of_machine(environ) == language


def _chosen(named: str | None, configured: str | None, environ: dict[str, str]) -> str:
    config = None if configured is None else _configured(configured)
    return language_of(argparse.Namespace(language=named), config, environ)


def _configured(language: str) -> Config:
    config = load_config(None, {}, Path("nowhere"))
    return replace(config, desk=replace(config.desk, language=language))


def test_what_was_named_comes_first_then_what_is_configured_then_the_machine() -> None:
    german = {"LANG": "de_DE.UTF-8"}
    assert _chosen("en", "de", german) == "en"
    assert _chosen(None, "en", german) == "en"
    assert _chosen(None, "de", {}) == "de"
    assert _chosen(None, "", german) == "de"
    assert _chosen(None, None, german) == "de"
    assert _chosen(None, "", {}) == "en"


def test_nobody_has_configured_a_language_who_wrote_none(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[desk]\nquiet = true\n")
    assert load_config(file).desk.language == ""
    file.write_text(GERMAN)
    assert load_config(file).desk.language == "de"


@pytest.mark.parametrize("command", [("play",), ("run",), ("games",), ("rules",), ("replay", "x"), ("story",)])
def test_a_language_that_nobody_speaks_is_refused(capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--language", "tlh"])
    assert end.value.code == 2
    assert "the companion does not speak 'tlh'; it speaks en (English), de (Deutsch)" in capsys.readouterr().err


TWO = ("--players", "Ana,Ben")


def test_the_terminal_speaks_what_is_named_configured_or_the_machines(terminal: Terminal) -> None:
    assert "Schritt 1/6 Plättchen legen" in terminal.play("quit\n", *TWO, "--language", "de")
    terminal.monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Schritt 1/6 Plättchen legen" in terminal.play("quit\n", *TWO)
    folder = terminal.folder / "config" / "zombie-table-companion"
    folder.mkdir(parents=True)
    (folder / "companion.toml").write_text('[desk]\nlanguage = "en"\n')
    assert "step 1/6 map tile" in terminal.play("quit\n", *TWO)
    (folder / "companion.toml").write_text(GERMAN)
    terminal.monkeypatch.setenv("LC_ALL", "C")
    assert "Schritt 1/6 Plättchen legen" in terminal.play("quit\n", *TWO)
    assert "step 1/6 map tile" in terminal.play("quit\n", *TWO, "--language", "en")


def test_the_command_that_goes_on_speaks_the_same_language(terminal: Terminal) -> None:
    out = terminal.play("ende\n", *TWO, "--language", "de")
    assert "`./play zombies --resume --journals HERE/games --language de` setzt es fort." in out


def test_a_journal_is_the_same_in_every_language(terminal: Terminal) -> None:
    script = "gas station\n1\nverteilen\n5\nn\nzurück\nende\n"
    told = []
    for language, words in (("en", script.replace("verteilen", "spread").replace("zurück", "undo")), ("de", script)):
        terminal.play(words, *TWO, "--seed", "1", "--language", language)
        journal = sorted(terminal.journals.glob("*.journal"))[-1]
        told.append(journal.read_text().splitlines()[1:])
    assert told[0] == told[1]
    assert len(told[0]) > 8


def test_a_replay_in_german(terminal: Terminal) -> None:
    terminal.play("gas station\n1\nquit\n", *TWO, "--seed", "1")
    journal = str(terminal.journals / "zombies-0001.journal")
    assert main(["replay", journal, "--language", "de"]) == 0
    out = terminal.capsys.readouterr().out
    assert "\nZug 1\n  Begleiter: beginnt\n" in out
    assert "\n  Ana: zieht Gas Station\n" in out
    assert "Es geht weiter mit: " in out
    assert main(["replay", journal, "--language", "de", "--json"]) == 0
    assert '"did": "draws Gas Station"' in terminal.capsys.readouterr().out


def test_games_and_rules_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "zombies", "--language", "de"]) == 0
    assert "Jeder für sich: sei zuerst auf der Mitte des Helipads" in capsys.readouterr().out
    assert main(["rules", "zombies.turn.step4-movement-roll", "--language", "de"]) == 0
    assert "Schritt 4: wer am Zug ist, würfelt mit einem Würfel" in capsys.readouterr().out
