"""Which language a command speaks: named, configured, or the machine's."""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.language import language_of, of_machine
from companion.config import Config, load_config
from companion.engine import Mismatch, Record
from companion.languages import spoken
from companion.table import resume
from companion.table.journal import chain
from companion.table.shelf import Shelf
from tests.table.playing import new_table, no_sync, written_in
from tests.table.test_shelf import left_game
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


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play chess", "ein Spiel 'chess' gibt es nicht; es gibt zombies"),
        ("play zombies --players Ana", "Spielweise competitive: mindestens 2 Spieler, nicht 1"),
        ("play zombies --players Ana,Ben --mode solo", "--mode ist solo; Zombies!!! (2014) hat competitive"),
        ("play zombies --players Ana,Ben --option allowance", "--option allowance ist nicht zu lesen"),
        ("play zombies --players Ana --bots 99", "--bots ist 99; mitspielen können 0 bis"),
        ("rules zombis", "keine Regel und kein Spiel heißt 'zombis'; meintest du zombies oder zombie-slayer?"),
        ("replay nothing", "nothing: eine solche Datei gibt es nicht"),
        ("story nothing", "es gibt keine Aufzeichnung nothing, weder hier noch in"),
    ],
)
def test_what_a_command_cannot_do_is_said_in_its_language(terminal: Terminal, command: str, said: str) -> None:
    assert main([*command.split(), "--language", "de"]) == 1
    assert said in terminal.capsys.readouterr().err


def test_where_a_story_lies_is_said_in_its_language(terminal: Terminal) -> None:
    terminal.play("gas station\n1\nquit\n", *TWO, "--seed", "1")
    journal, out = str(terminal.journals / "zombies-0001.journal"), str(terminal.folder / "story.html")
    assert main(["story", journal, "--out", out, "--language", "de"]) == 0
    assert "Die Geschichte des Abends: " in terminal.capsys.readouterr().out


def test_why_a_game_cannot_go_on_is_said_in_its_language(terminal: Terminal) -> None:
    for _ in range(2):
        terminal.play("gas station\n1\nquit\n", *TWO, "--seed", "1")
    damaged, cut_off = (terminal.journals / f"zombies-000{number}.journal" for number in (1, 2))
    damaged.write_bytes(damaged.read_bytes().replace(b'"answer"', b'"anszer"', 1))
    cut_off.write_bytes(cut_off.read_bytes()[:40])
    left = {one.path: one for one in Shelf(terminal.journals).left(["zombies"], 9)}
    assert spoken(left[cut_off].why, "de").startswith("Es wurde bei seinem Beginn abgeschnitten")
    for why in (left[damaged].why, left[cut_off].why):
        assert not re.search(r"\b(the|it|is|and)\b", spoken(why, "de"), re.IGNORECASE)
    assert "ist beschädigt: sie wurde geändert, oder sie folgt nicht auf die Zeile davor" in spoken(
        left[damaged].why, "de"
    )


def test_how_a_game_goes_on_whose_pack_has_changed_is_said_in_its_language(tmp_path: Path) -> None:
    path = left_game(tmp_path, 1, answers=100)
    header, *entries = written_in(path)
    header["pack"]["digest"] = "0" * 64
    path.write_bytes(b"".join(chain([header, *entries])))
    table = resume(path, sync=no_sync)
    (said,) = [line for line in table.game.log if "goes on from its last checkpoint" in line]
    assert spoken(said, "de").startswith(
        "zombies-0001.journal, Zeile 1: das Paket zombies-2014 hat sich geändert, seit das Spiel begann. "
        "Das Spiel geht von seinem letzten Haltepunkt (Zeile "
    )
    table.close()


def test_what_a_record_answers_that_no_longer_fits_is_said_in_its_language() -> None:
    table = new_table()
    with pytest.raises(Mismatch) as no:
        table.driver.fork().replay([Record("answer", 0, 0, "setup.nothing", "N")])
    assert "beantwortet setup.nothing, aber die Regeln fragen jetzt" in spoken(str(no.value), "de")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hearts 2", "Nein: Herzen 2 geht nicht: bekannt sind game, pack"),
        ("players.0.hearts 77", "Nein: Ana: Herzen 77 geht nicht: erwartet wird 0 bis 5 [zombies.token.heart-cap]"),
        ("players.9.hearts 3", "players.9: '9' gibt es nicht; es gibt 0 bis 1"),
        ("zombies.9 1", "zombies.9: '9' gibt es nicht; es gibt nichts"),
        ("map.0,0.C nope", "beende erst, was begonnen ist (Lege T-Kreuzung), dann stelle richtig: der Plan"),
        ("tokens.0,0.N teapot", "geht nicht: erwartet wird eines von bullet, heart"),
        ("players.0.hand x", "geht nicht: erwartet wird eine Liste, nicht 'x'"),
    ],
)
def test_why_a_correction_cannot_be_is_said_in_its_language(terminal: Terminal, typed: str, said: str) -> None:
    out = terminal.play(f"korrektur {typed}\nende\n", *TWO, "--seed", "3", "--chance", "auto", "--language", "de")
    assert said in " ".join(out.split())
    assert "[]" not in out
