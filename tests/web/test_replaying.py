"""Any kept game at any record: forward, backward, and as the table saw it then."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import Json
from companion.games.kit.board import board_of
from companion.table import Generator, Table, new_opening
from companion.table.shelf import Shelf
from companion.web import replaying
from companion.web.errors import BadMessage
from companion.web.replaying import Replays, journal_path


def figures(table: Table) -> list[tuple[str, int, int]]:
    return sorted((f.role, *f.at) for f in board_of(table.game.id).figures(table.game))


def seen(view: dict[str, Json]) -> list[tuple[str, int, int]]:
    return sorted((f["role"], f["x"], f["y"]) for f in view["figures"])


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, dict[int, list[tuple[str, int, int]]]]:
    """A game of some length, with something taken back, and where its figures stood after so many records."""
    table = Shelf(tmp_path).begin(new_opening({"game": "zombies", "players": ["Ana", "Ben"], "seed": 4}))
    stood = {0: figures(table)}
    for step in range(160):
        table.answer(Generator(step).answer(table.driver), source="web")
        if step == 80:
            table.undo(3)
            stood = {at: figures for at, figures in stood.items() if at <= len(table.driver.history)}
        stood[len(table.driver.history)] = figures(table)
    table.close()
    return tmp_path, stood


def test_every_moment_is_as_it_was(
    kept: tuple[Path, dict[int, list[tuple[str, int, int]]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replaying, "STRIDE", 25)
    folder, stood = kept
    replays = Replays(folder)
    length = replays.length("zombies-0001")
    assert length == max(stood)
    moments = [length, 0, *sorted(stood)[::7], *sorted(stood)[::-11], 1, length]
    for at in moments:
        if at in stood:
            assert seen(replays.view("zombies-0001", at)) == stood[at], at
    last = replays.view("zombies-0001", 10**6)
    assert (last["at"], last["of"]) == (length, length)
    assert last["log"][-1]["n"] == length


def test_a_replay_shows_every_player_with_what_they_had(
    kept: tuple[Path, dict[int, list[tuple[str, int, int]]]],
) -> None:
    folder, _ = kept
    replays = Replays(folder)
    first, last = replays.view("zombies-0001", 0), replays.view("zombies-0001", 10**6)
    assert [player["name"] for player in first["players"]] == ["Ana", "Ben"]
    assert [player["standing"] for player in first["players"]] == ["♥3 •3 ☠0", "♥3 •3 ☠0"]
    assert [player["standing"] for player in last["players"]] != [player["standing"] for player in first["players"]]
    assert not any("hand" in player for player in last["players"])


def test_a_journal_that_has_grown_is_read_again(tmp_path: Path) -> None:
    table = Shelf(tmp_path).begin(new_opening({"game": "zombies", "players": ["Ana", "Ben"], "seed": 4}))
    replays = Replays(tmp_path)
    before = replays.length("zombies-0001")
    table.answer(Generator(1).answer(table.driver), source="web")
    assert replays.length("zombies-0001") == before + 1
    table.close()


@pytest.mark.parametrize("game", ["", ".", "..", "../zombies-0001", "a/b", "zombies-0001.journal", "x" * 101, "no"])
def test_an_id_leads_nowhere_else(tmp_path: Path, game: str) -> None:
    with pytest.raises(BadMessage, match="no game of this id"):
        journal_path(tmp_path, game)
