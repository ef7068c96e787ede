"""What proves who a page is, on a disk that cannot be read, holds rubbish or takes nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from companion import durable
from companion.web.tokens import FILE, Tokens
from tests.test_durable import Faulty


def test_a_disk_that_cannot_be_read_now_keeps_its_phones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    token, _ = Tokens(tmp_path).pair("Ana's phone")
    kept = (tmp_path / FILE).read_bytes()

    def unreadable(path: Path, encoding: str = "") -> str:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", unreadable)
        blind = Tokens(tmp_path)
        assert blind.who(token) is None
        blind.found_at("http://127.0.0.1:8470")
        blind.pair("Ben's phone")
    assert (tmp_path / FILE).read_bytes() == kept, "nothing was written over"
    assert Tokens(tmp_path).who(token) is not None


@pytest.mark.parametrize(
    "rubbish",
    [b"", b"\0" * 300, b"[]", b"\xff", b"[" * 100_000, b'{"paired": [], "key": ""}', b'{"paired": [], "key": "00"}'],
    ids=range(7),
)
def test_after_rubbish_there_is_a_key_that_nobody_knows(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / FILE).write_bytes(rubbish)
    first = Tokens(tmp_path)
    assert first.paired == []
    assert len(first._key) == 32
    assert Tokens(tmp_path).of_seat("zombies-0001", 1) == first.of_seat("zombies-0001", 1)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_on_a_full_disk_phones_are_known_until_the_next_start(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    old, _ = tokens.pair("Ana's phone")
    with durable.on(Faulty(10)):
        new, _ = tokens.pair("Ben's phone")
    assert tokens.who(new) is not None
    again = Tokens(tmp_path)
    assert again.who(old) is not None
    assert again.who(new) is None
