"""docs/trust.md names tests that are there, and every trial there is."""

from __future__ import annotations

import re

from companion.torture.trials import TRIALS
from tests.docs.test_links import TOP

TEXT = (TOP / "docs/trust.md").read_text(encoding="utf-8")


def test_every_promise_has_a_row() -> None:
    rows = re.findall(r"^\| (\d) \|", TEXT, re.MULTILINE)
    assert rows == [*"12345678"]


def test_every_test_that_is_named_is_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)`", TEXT)
    assert len(named) > 8
    assert [path for path in named if not (TOP / path).is_file()] == []


def test_every_trial_is_in_the_table_is_explained_and_has_figures() -> None:
    for trial in TRIALS:
        assert re.search(rf"^\| \d \|.*\| (`\w+`, )*`{trial.name}`(, `\w+`)* \|$", TEXT, re.MULTILINE), trial.name
        assert f"- **`{trial.name}`**" in TEXT
        assert f"| {trial.promise} |" in TEXT, "the last figures"
