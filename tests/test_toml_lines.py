"""Where keys stand in a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import toml_lines
from companion.toml_lines import lines_of

TRICKY = '''\
# [not.a.table]
title = "a # b = c [d]"   # key = 1
"quoted key" = 'C:\\path'
dotted.inner . "deep est" = 1
long = """
[fake]
fake = 1 \\"""
still"""
raw = \'\'\'
also = "fake"\'\'\'\'
list = [
    1,  # one
    { a = 1, b = [2, 3] },

    "x]",
]

[ table . "sub" ]
date = 1979-05-27T07:32:00Z
empty = []
none = {}

[[rows]]
x = 1
[rows.more]
y = 2
[[rows]]
x = 3
[rows.more]
y = 4
[[rows.deep]]
z = 5
[[rows.deep]]
z = 6
'''


def test_every_kind_of_key_is_found() -> None:
    found = lines_of(TRICKY)
    expected = {
        ("title",): 2,
        ("quoted key",): 3,
        ("dotted",): 4,
        ("dotted", "inner", "deep est"): 4,
        ("long",): 5,
        ("raw",): 9,
        ("list",): 11,
        ("list", 0): 12,
        ("list", 1, "b", 1): 13,
        ("list", 2): 15,
        ("table", "sub"): 18,
        ("table", "sub", "date"): 19,
        ("rows", 0): 23,
        ("rows", 0, "x"): 24,
        ("rows", 0, "more", "y"): 26,
        ("rows", 1, "x"): 28,
        ("rows", 1, "more", "y"): 30,
        ("rows", 1, "deep", 0, "z"): 32,
        ("rows", 1, "deep", 1, "z"): 34,
    }
    assert {path: found.get(path) for path in expected} == expected


def paths_of(value: object, path: toml_lines.Path = ()) -> Iterator[toml_lines.Path]:
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield from paths_of(below, (*path, key))


def test_it_finds_exactly_what_the_standard_library_reads() -> None:
    assert set(lines_of(TRICKY)) == set(paths_of(tomllib.loads(TRICKY)))


PACKAGE = Path(__file__).parents[1] / "companion"


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.toml")), ids=lambda file: file.name)
def test_so_it_does_in_every_file_we_ship(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(lines_of(text)) == set(paths_of(tomllib.loads(text)))


pieces = st.sampled_from(
    ["a = 1", 'b.c = "x # y"', "[t]", "[[r]]", "[t.u]", "[[r.s]]", "# [k]", "", "d = [1, {e = 2}]", "f = '''\n[g]\n'''"]
)


@given(st.lists(pieces, max_size=12), st.sampled_from(["\n", "\r\n"]))
def test_whatever_the_standard_library_can_read_is_found_whole(lines: list[str], end: str) -> None:
    text = end.join(lines)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert set(lines_of(text.replace("\r\n", "\n"))) == set(paths_of(table))
