"""Names, addresses, origins and places: who may talk to us, and how many."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import pytest

from companion.web.addresses import host_of, is_loopback, is_ours, is_same_origin, neighbour, sender
from companion.web.crowd import Crowd
from companion.web.files import PAGES, Files, page_of, policy
from companion.web.limits import BURST, MOST_OF_ONE, MOST_PAGES, PER_SECOND, RESERVED, Pace, no_place


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


def test_places_are_few_for_one_and_some_are_kept_for_the_host() -> None:
    assert not no_place(["a"] * (MOST_OF_ONE - 1), "a", False)
    assert no_place(["a"] * MOST_OF_ONE, "a", False)
    assert not no_place(["a"] * MOST_OF_ONE, "b", False)
    others = [str(number) for number in range(MOST_PAGES - RESERVED)]
    assert no_place(others, "b", False)
    assert not no_place(others, "b", True)
    assert no_place([*others, *["b"] * RESERVED], "b", True)


def test_in_a_crowd_the_one_that_was_silent_longest_goes() -> None:
    crowd: Crowd[int] = Crowd(4, 3, 1)
    assert [crowd.come(number, "a") for number in (1, 2, 3)] == [None] * 3
    crowd.heard(1)
    assert crowd.come(4, "a") == 2, "too many of one: it makes room itself"
    assert crowd.come(5, "b") is None
    assert crowd.come(6, "c") == 3, "full: whoever has most makes room"
    assert crowd.come(7, "d") == 1
    assert crowd.come(8, "e") == 4, "of equals whoever was silent longest"
    crowd.leave(5)
    crowd.leave(5)
    assert len(crowd) == 3
    assert crowd.come(9, "a") is None
    assert 9 in crowd


def test_where_a_few_are_usual_nobody_loses_for_them() -> None:
    crowd: Crowd[int] = Crowd(4, 4, 4)
    crowd.come(1, "idle")
    for number in (2, 3, 4):
        crowd.come(number, "phone")
    assert crowd.come(5, "phone") == 1


OURS = [ip_network("127.0.0.1"), ip_network("10.0.0.0/8")]


@pytest.mark.parametrize(
    ("peer", "said", "sent_by"),
    [
        ("127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["127.0.0.1", "192.0.2.7, 10.0.0.3"], "192.0.2.7"),
        ("127.0.0.1", ["192.0.2.7:4711"], "192.0.2.7"),
        ("127.0.0.1", ["[2001:db8::7]:4711"], "2001:db8::7"),
        ("127.0.0.1", ["2001:db8::7"], "2001:db8::7"),
        ("::ffff:127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["192.0.2.7, unknown"], "127.0.0.1"),
        ("127.0.0.2", ["192.0.2.7"], "127.0.0.2"),
        ("192.0.2.9", ["127.0.0.1"], "192.0.2.9"),
    ],
)
def test_only_our_own_proxies_say_for_whom_they_speak(peer: str, said: list[str], sent_by: str) -> None:
    assert sender(peer, said, OURS) == sent_by
    assert sender(peer, said, ()) == peer


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
    assert "http:" not in rules


def test_the_page_loads_with_at_most_350_kb() -> None:
    assert Files(PAGES).size <= 350_000
