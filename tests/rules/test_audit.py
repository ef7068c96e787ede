"""The audit finds rules without test, rules without citation, and ids that do not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules import UnknownRule, catalogue
from companion.rules.audit import Audit, Citation, audit, folder_of_tests
from tests.rules.citing import rule

KILL = "zombies.combat.kill-on-four"
DIE = "zombies.combat.one-die"
RULING = "zombies.ruling.helipad-depth"


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return folder


def zombies(package: Path, tests: Path | None) -> Audit:
    return next(one for one in audit(package, tests) if one.game == "zombies")


def test_strings_and_comments_cite_and_names_do_not(tmp_path: Path) -> None:
    code = f'import companion.games.zombies.turn\nREFUSED = "{KILL}"  # see {DIE}\nzombies.combat.bullets = 3\n'
    found = zombies(write(tmp_path / "companion", "games/fight.py", code), None)
    cited = set(catalogue("zombies").rules) - set(found.without_citation)
    assert cited == {KILL, DIE}
    assert found.unknown == ()


def test_the_folder_of_the_catalogue_cites_nothing(tmp_path: Path) -> None:
    found = zombies(write(tmp_path / "companion", "rules/lookup.py", f'"""Looks up {KILL}."""\n'), None)
    assert KILL in found.without_citation


def test_a_test_cites_through_rule_only(tmp_path: Path) -> None:
    package = write(tmp_path / "companion", "empty.py", "")
    text = f'@rule("{KILL}")\ndef test_it() -> None:\n    assert refused.rule == "{DIE}"\n'
    found = zombies(package, write(tmp_path / "tests", "rules/test_it.py", text))
    assert found.tested == 1
    assert KILL not in found.without_test
    assert DIE in found.without_test


def test_unknown_ids_are_reported_with_their_place(tmp_path: Path) -> None:
    package = write(tmp_path / "companion", "fight.py", '\nRULE = "zombies.combat.no-such"\n')
    tests = write(tmp_path / "tests", "test_it.py", 'rule("zombies.ruling.no-such")\n')
    assert zombies(package, tests).unknown == (
        Citation("zombies.combat.no-such", "companion/fight.py:2"),
        Citation("zombies.ruling.no-such", "tests/test_it.py:1"),
    )


def test_a_known_ruling_may_be_cited_and_needs_no_test(tmp_path: Path) -> None:
    found = zombies(write(tmp_path / "companion", "fight.py", f"# {RULING}\n"), None)
    assert found.unknown == ()
    assert RULING not in (*found.without_test, *found.without_citation)


def test_when_everything_is_cited_the_audit_is_clean(tmp_path: Path) -> None:
    ids = list(catalogue("zombies").rules)
    package = write(tmp_path / "companion", "all.py", "\n".join(f"# {id}." for id in ids))
    tests = write(tmp_path / "tests", "test_all.py", "\n".join(f'rule("{id}")' for id in ids))
    found = zombies(package, tests)
    assert found.clean
    assert found.tested == found.rules == len(ids)
    assert not zombies(package, write(tmp_path / "no-tests", "test_all.py", "")).clean


def test_an_installed_package_has_no_folder_of_tests_it(tmp_path: Path) -> None:
    package = write(tmp_path / "companion", "empty.py", "")
    assert folder_of_tests(package) is None
    assert zombies(package, None).tested is None
    write(tmp_path / "tests", "rules/test_it.py", "")
    assert folder_of_tests(package) == tmp_path / "tests"


def test_code_and_tests_cite_no_unknown_rule() -> None:
    package = Path(__file__).parents[2] / "companion"
    assert [one.unknown for one in audit(package, folder_of_tests(package)) if one.unknown] == []


def test_the_decorator_refuses_an_unknown_rule_and_marks_a_known_one() -> None:
    def test() -> None: ...

    with pytest.raises(UnknownRule):
        rule(*["zombies.combat.no-such"])
    marked = rule(*[KILL, DIE])(test)
    assert [mark.args for mark in getattr(marked, "pytestmark", [])] == [(KILL, DIE)]
