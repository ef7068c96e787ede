"""`companion host`: the address that makes a browser the host's, for whoever may read this table's state."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands import host
from companion.commands.greeting import again
from companion.web.tokens import FILE, Tokens, kept_address


def test_it_says_the_address_with_the_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tokens = Tokens(tmp_path)
    tokens.found_at("http://127.0.0.1:8470")
    assert main(["host", "--games", str(tmp_path / "games")]) == 0
    assert capsys.readouterr().out == f"http://127.0.0.1:8470/#host={tokens.host}\n"


@pytest.mark.parametrize("kept", [None, "", "[]", '{"host": 3}', '{"host": "x", "at": ""}'])
def test_where_no_page_was_offered_it_says_how(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: str | None
) -> None:
    if kept is not None:
        (tmp_path / FILE).write_text(kept)
    assert main(["host", "--games", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "companion run --page" in said.err


def test_what_is_another_s_is_said_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forbidden(folder: Path) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(host, "kept_address", forbidden)
    assert main(["host", "--games", str(tmp_path)]) == 1
    assert "type: sudo companion host" in capsys.readouterr().err


def test_what_people_are_told_to_type_names_what_they_named() -> None:
    words = again(["companion"], Path("/etc/our table.toml"), Path("/games"))
    assert words == "companion host --config '/etc/our table.toml' --games /games"


def test_the_secret_is_the_same_at_every_start_and_outlives_forgetting_all_phones(tmp_path: Path) -> None:
    first = Tokens(tmp_path)
    first.found_at("http://127.0.0.1:1")
    first.revoke("all")
    again = Tokens(tmp_path)
    assert again.host == first.host
    assert again.is_host(first.host)
    assert not again.is_host("")
    assert not again.is_host(first.host[:-1])
    assert kept_address(tmp_path).endswith(first.host)


def test_a_state_from_before_there_was_a_secret_keeps_its_phones_and_gets_one(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    token, page = tokens.pair("phone")
    kept = json.loads((tmp_path / FILE).read_text())
    del kept["host"], kept["at"]
    (tmp_path / FILE).write_text(json.dumps(kept))
    newer = Tokens(tmp_path)
    assert newer.who(token) == page
    assert newer.host != tokens.host
    assert Tokens(tmp_path).host == newer.host


@pytest.mark.parametrize("secret", ["", "short", 3, None])
def test_a_secret_that_anybody_guesses_is_none(tmp_path: Path, secret: object) -> None:
    kept = {"paired": [], "key": "00" * 32, "host": secret, "at": ""}
    (tmp_path / FILE).write_text(json.dumps(kept))
    assert len(Tokens(tmp_path).host) == 32
