"""`companion rules`: games, a game, one entry, the audit."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.cli import main
from companion.games import GAMES, rulebook
from companion.rules import audit, catalogue, games


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def lines_of(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_rules_lists_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    rules, rulings = len(catalogue("zombies").rules), len(catalogue("zombies").rulings)
    assert f"zombies: Zombies!!! (2014 edition), {rules} rules, {rulings} rulings" in lines_of(capsys)


def test_a_game_lists_every_rule_and_ruling_once_and_each_section_once(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, "zombies")
    listed = [found[1] for line in lines if (found := re.match(r"  (zombies\.[\w.-]+): ", line))]
    book = catalogue("zombies")
    assert sorted(listed) == sorted([*book.rules, *book.rulings])
    assert lines.count("Combat") == 1
    assert max(map(len, lines)) <= 100


def test_a_game_tells_switches_from_rulings_that_are_fixed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, "zombies")
    assert "    house rule bullet-spend = any-number-with-warning (can be set to: any-number-with-warning," in lines
    assert "    in force: flagged-weapons" in lines
    assert sum(line.startswith("    house rule ") for line in lines) == len(rulebook("zombies").house_rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_is_shown_as_changeable_and_nothing_else(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.commands.rules._indented", lambda text, depth: " " * depth + text)
    told, ruling = {}, ""
    for line in lines_of(capsys, game):
        if found := re.match(rf"  ({game}\.ruling\.[\w-]+): ", line):
            ruling = found[1]
        elif line.startswith("    house rule "):
            told[ruling] = line.strip()
    assert told == {
        rule.ruling: f"house rule {rule.name} = {rule.default} (can be set to: {', '.join(rule.values)})"
        for rule in rulebook(game).house_rules.values()
    }


@pytest.mark.parametrize("game", GAMES)
def test_one_ruling_says_whether_it_can_be_changed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    house_rules = {rule.ruling: rule for rule in rulebook(game).house_rules.values()}
    for id in catalogue(game).rulings:
        text = " ".join(" ".join(lines_of(capsys, id)).split())
        rule = house_rules.get(id)
        assert ("(can be set to: " in text) == (rule is not None)
        assert rule is None or f"(can be set to: {', '.join(rule.values)})" in text


def test_one_rule_is_shown_with_section_check_and_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(lines_of(capsys, "zombies.setup.helipad-in-middle"))
    assert text.startswith("zombies.setup.helipad-in-middle (rule of Zombies!!! (2014 edition))\nSection: Set Up\n")
    assert "Check:\n  Given the shuffled 28 tiles" in text
    assert "Rulings:\n  zombies.ruling.helipad-depth: " in text
    assert "house rule helipad-depth = middle-third" in text


def test_one_ruling_is_shown_with_its_question_and_what_it_affects(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(lines_of(capsys, "zombies.ruling.helipad-depth"))
    assert "\n  How precisely is the Helipad hidden mid-stack?\n" in text
    assert "\n  Why: " in text
    assert "Affects:\n  zombies.setup.helipad-in-middle: " in text


def a_package(folder: Path, cited: list[str]) -> Path:
    package = folder / "companion"
    package.mkdir()
    (package / "all.py").write_text("\n".join(f"# {id}" for id in cited), encoding="utf-8")
    return package


def about_zombies(said: str) -> list[str]:
    """The part of the report that is about Zombies!!!."""
    lines = said.splitlines()
    return lines[next(place for place, line in enumerate(lines) if line.startswith("zombies:")) :]


def test_check_fails_and_lists_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = list(catalogue("zombies").rules)
    monkeypatch.setattr(audit, "PACKAGE", a_package(tmp_path, [*ids[1:], "zombies.combat.no-such"]))
    (tmp_path / "tests" / "rules").mkdir(parents=True)
    (tmp_path / "tests" / "test_all.py").write_text("\n".join(f'rule("{id}")' for id in ids[2:]), encoding="utf-8")
    assert main(["rules", "--check"]) == 1
    lines = about_zombies(capsys.readouterr().out)
    assert lines[0] == f"zombies: {len(ids) - 2} of {len(ids)} rules cited by tests"
    assert lines[1:4] == ["  without test: 2", f"    {ids[0]}", f"    {ids[1]}"]
    assert lines[4:6] == ["  without citation in code: 1", f"    {ids[0]}"]
    assert lines[6:8] == ["  unknown: 1", f"    zombies.combat.no-such (companion/all.py:{len(ids)})"]


def test_check_without_tests_folder_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = [id for game in games() for id in catalogue(game).rules]
    monkeypatch.setattr(audit, "PACKAGE", a_package(tmp_path, every))
    assert main(["rules", "--check"]) == 0
    assert about_zombies(capsys.readouterr().out)[0].startswith("zombies: no tests folder beside the package")


def test_check_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(audit, "PACKAGE", a_package(tmp_path, ["zombies.combat.no-such"]))
    assert main(["rules", "--check", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["tests_found"] is False
    about = {one["game"]: one for one in report["games"]}
    assert about["zombies"]["unknown"] == [{"id": "zombies.combat.no-such", "at": "companion/all.py:1"}]
