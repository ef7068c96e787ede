"""House rules go by names with hyphens; what an earlier version wrote with underscores is still understood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli import main
from companion.engine import BadInput
from companion.games import GAMES, rulebook
from companion.packs import load
from companion.rules import catalogue
from companion.table import begin, new_opening, resume
from companion.table.journal import read
from tests.table.playing import Line, no_sync, play_at_random

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SLAYER = rulebook("zombie-slayer")
OLD = {rule.name.replace("-", "_"): rule.values[1] for rule in SLAYER.house_rules.values()}
TODAY = {rule.name: rule.values[1] for rule in SLAYER.house_rules.values()}


@pytest.mark.parametrize("game", GAMES)
def test_names_and_values_are_words_joined_by_hyphens(game: str) -> None:
    rules = rulebook(game).house_rules
    assert [name for name, rule in rules.items() if not KEBAB.fullmatch(name) or name != rule.name] == []
    assert [value for rule in rules.values() for value in rule.values if not KEBAB.fullmatch(value)] == []
    options = [ruling.option for ruling in catalogue(game).rulings.values() if ruling.option]
    assert [option.name for option in options if not KEBAB.fullmatch(option.name)] == []


def test_old_names_are_read_and_todays_are_written(tmp_path: Path) -> None:
    opening = new_opening({"game": SLAYER.id, "players": ["Ana"], "seed": 3, "chance": "auto", "options": OLD})
    path = tmp_path / "friday"
    table = begin(opening, journal=path, sync=no_sync)
    play_at_random(table, 30)
    table.close()
    assert OLD.keys() != TODAY.keys()
    assert table.position()["options"] == read(path).header()["options"] == TODAY
    assert resume(path, sync=no_sync).position() == table.position()


def test_a_position_with_old_names_loads() -> None:
    position = {"game": SLAYER.id, "players": [{"name": "Ana"}], "options": OLD}
    assert SLAYER.load(position, load(SLAYER.pack)).position()["options"] == TODAY


def test_what_was_never_a_house_rule_is_named_as_it_was_written() -> None:
    line = Line()
    unknown = {"torch_eaten": "no"}
    assert "'torch_eaten'" in line.error("new", game=SLAYER.id, players=["Ana"], options=unknown)
    with pytest.raises(BadInput, match="there is no house rule 'torch_eaten'"):
        SLAYER.load({"game": SLAYER.id, "players": [{"name": "Ana"}], "options": unknown}, load(SLAYER.pack))


def test_a_typed_house_rule_may_have_either_name(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("torch-consumed", "torch_consumed"):
        assert main(["simulate", SLAYER.id, "--games", "1", "--option", f"{name}=no"]) == 0
