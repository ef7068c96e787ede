"""What proves who a page is outlives a restart, can be taken away, and is worth nothing to whoever reads the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.web.errors import NotAllowed
from companion.web.tokens import FILE, MOST_PAIRED, Tokens


def test_a_paired_page_is_known_after_a_restart(tmp_path: Path) -> None:
    token, page = Tokens(tmp_path).pair("Ana's phone")
    again = Tokens(tmp_path)
    assert again.who(token) == page
    assert again.who(token + "x") is None
    assert again.who("") is None


def test_the_file_holds_no_token_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    token, _ = Tokens(tmp_path).pair("phone")
    file = tmp_path / FILE
    assert token not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0


def test_a_revoked_page_is_a_stranger(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    token, page = tokens.pair("phone")
    other, _ = tokens.pair("another")
    assert tokens.revoke(page.id) == [page.id]
    assert tokens.who(token) is None
    assert Tokens(tmp_path).who(other) is not None
    with pytest.raises(NotAllowed, match="no paired page"):
        tokens.revoke(page.id)


def test_revoking_all_ends_the_links_of_seats_too(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    token, _ = tokens.pair("phone")
    link = tokens.of_seat("zombies-0001", 2)
    tokens.revoke("all")
    assert tokens.who(token) is None
    assert tokens.seat_of("zombies-0001", link) == -1


def test_a_seat_link_belongs_to_one_seat_of_one_game(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    link = tokens.of_seat("zombies-0001", 2)
    assert tokens.seat_of("zombies-0001", link) == 2
    assert Tokens(tmp_path).seat_of("zombies-0001", link) == 2
    assert tokens.seat_of("zombies-0002", link) == -1
    assert tokens.seat_of("zombies-0001", "1" + link[1:]) == -1
    assert tokens.seat_of("", tokens.of_seat("", 2)) == -1


@pytest.mark.parametrize("link", ["", "2", "2-", "-", "99999-x", "²-x", "2-\u00e9", "x-y"])
def test_what_is_no_link_is_no_seat(tmp_path: Path, link: str) -> None:
    assert Tokens(tmp_path).seat_of("zombies-0001", link) == -1


@pytest.mark.parametrize("content", ["", "{", "[]", '{"paired":3,"key":""}', '{"paired":[{}],"key":"zz"}'])
def test_a_file_that_cannot_be_read_only_means_pairing_again(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    tokens = Tokens(tmp_path)
    assert tokens.paired == []
    assert tokens.who(tokens.pair("phone")[0]) is not None


def test_the_oldest_of_too_many_is_forgotten(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    first, _ = tokens.pair("first")
    for number in range(MOST_PAIRED):
        tokens.pair(f"phone {number}")
    assert tokens.who(first) is None
    assert len(tokens.paired) == MOST_PAIRED


def test_names_are_made_readable(tmp_path: Path) -> None:
    _, page = Tokens(tmp_path).pair("\x00Ana\n\u202e" + "x" * 100)
    assert page.name.startswith("Ana")
    assert len(page.name) == 40
    assert Tokens(tmp_path).pair("  ")[1].name == "a page"
