"""Names, addresses, origins and places: who may talk to us, and how many."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.web.addresses import host_of, is_loopback, is_ours, is_same_origin, neighbour
from companion.web.files import PAGES, Files, page_of, policy
from companion.web.limits import BURST, PER_SECOND, Pace, Places


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("localhost:80", "localhost"),
        ("LocalHost", "localhost"),
        ("127.0.0.1:8470", "127.0.0.1"),
        ("[::1]:8470", "::1"),
        ("[::1]", "::1"),
        ("", ""),
        ("a:b", ""),
        ("a:1:2", ""),
        ("[::1", ""),
        ("[::1]x", ""),
        ("[::1%; script-src *]", ""),
    ],
)
def test_the_name_in_a_host_header(header: str, host: str) -> None:
    assert host_of(header) == host


@pytest.mark.parametrize(
    ("header", "own", "ours"),
    [
        ("localhost:8470", "127.0.0.1", True),
        ("127.0.0.1:8470", "127.0.0.1", True),
        ("[::1]:8470", "::1", True),
        ("192.168.1.9:8470", "192.168.1.9", True),
        ("192.168.1.9", "::ffff:192.168.1.9", True),
        ("table.local:8470", "192.168.1.9", True),
        ("localhost:8470", "192.168.1.9", False),
        ("evil.example", "127.0.0.1", False),
        ("192.168.1.8", "192.168.1.9", False),
        ("", "127.0.0.1", False),
    ],
)
def test_a_stranger_s_name_that_leads_here_is_not_ours(header: str, own: str, ours: bool) -> None:
    assert is_ours(header, own, ("table.local",)) is ours


def test_origins() -> None:
    assert is_same_origin("http://localhost:8470", "localhost:8470", True)
    assert not is_same_origin("http://evil.example", "localhost:8470", True)
    assert not is_same_origin("http://localhost:9999", "localhost:8470", True)
    assert not is_same_origin("null", "localhost:8470", True)
    assert is_same_origin(None, "localhost:8470", True)
    assert not is_same_origin(None, "192.168.1.9:8470", False)


def test_neighbours() -> None:
    assert is_loopback("::ffff:127.0.0.1")
    assert is_loopback("::1")
    assert not is_loopback("192.168.1.9")
    assert not is_loopback("")
    assert neighbour("2001:db8::1") == neighbour("2001:db8::ffff")
    assert neighbour("192.0.2.1") != neighbour("192.0.2.2")
    assert neighbour("rubbish") == "unknown"


def test_places_are_few_for_one_and_some_are_kept_for_the_machine_itself() -> None:
    places = Places(10, 4, 2)
    assert [places.take("a", False) for _ in range(5)] == [True] * 4 + [False]
    assert [places.take("b", False) for _ in range(5)] == [True] * 4 + [False]
    assert not places.take("c", False)
    assert places.take("::1", True)
    assert places.take("::1", True)
    assert not places.take("::1", True)
    places.give_back("a")
    assert places.take("::1", True)
    assert len(places) == 10


def test_a_fast_sender_waits() -> None:
    now = [0.0]
    pace = Pace(lambda: now[0])
    assert [pace.wait() for _ in range(BURST)] == [0.0] * BURST
    assert pace.wait() == pytest.approx(1 / PER_SECOND)
    assert pace.wait() == pytest.approx(2 / PER_SECOND)
    now[0] += 100
    assert pace.wait() == 0.0


def test_only_files_of_the_folder_are_found(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "secret.js").write_text("secret")
    (tmp_path / "pages" / "index.html").write_text("table")
    (tmp_path / "pages" / "notes.md").write_text("not for browsers")
    (tmp_path / "pages" / "link.js").symlink_to(tmp_path / "secret.js")
    files = Files(tmp_path / "pages")
    assert files.paths == ["/static/index.html"]
    for path in ("/static/../secret.js", "/static/link.js", "/static//index.html", "/static/notes.md", "", "/static/"):
        assert files.get(path) is None
    found = files.get(page_of("/"))
    assert found is not None
    assert (found.body, found.type) == (b"table", "text/html; charset=utf-8")


def test_a_changed_file_has_another_tag(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    files = Files(tmp_path)
    first = files.get("/static/a.js")
    (tmp_path / "a.js").write_text("22")
    second = files.get("/static/a.js")
    assert first is not None
    assert second is not None
    assert first.tag != second.tag
    (tmp_path / "a.js").unlink()
    assert files.get("/static/a.js") is None


def test_paths_of_pages() -> None:
    assert page_of("/seat/1-abc") == "/static/hand.html"
    assert page_of("/seat/1/2") == "/seat/1/2"
    assert page_of("/static/x.js") == "/static/x.js"


def test_the_policy_lets_nothing_in_but_ourselves() -> None:
    rules = policy("localhost:8470")
    assert "default-src 'none'" in rules
    assert "frame-ancestors 'none'" in rules
    assert "unsafe" not in rules
    assert "http:" not in rules.replace("ws://localhost:8470", "")


def test_the_page_loads_with_at_most_300_kb() -> None:
    assert Files(PAGES).size <= 300_000
