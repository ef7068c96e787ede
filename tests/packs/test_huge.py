"""Packs with more in them than any box holds: counted, and refused with the limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import packs, toml_lines

HEAD = 'id = "huge"\ntitle = "Huge"\nextends = "zombies-2014"\nedition = "none"\n'
TILE = '[[tile]]\nid = "t{}"\nname = "T"\nkind = "road"\nmap = """\n#.#\n...\n#.#\n"""\nexits = "NESW"\nzombies = 1\n'


def problems(folder: Path, **files: str) -> str:
    (folder / "pack.toml").write_text(HEAD)
    for name, content in files.items():
        (folder / f"{name}.toml").write_text(content)
    return "\n".join(map(str, packs.check(folder)[1]))


def test_entries_are_counted(tmp_path: Path) -> None:
    assert "there are 1001 entries [[tile]]; expected at most 1,000" in problems(
        tmp_path, tiles="".join(TILE.format(number) for number in range(1001))
    )


def test_copies_are_counted_all_together(tmp_path: Path) -> None:
    found = problems(tmp_path, tiles="".join(TILE.format(number) + "copies = 400\n" for number in range(3)))
    assert "with all copies there are 1230; expected at most 1,000" in found


@pytest.mark.parametrize("number", [1001, 10**9, 10**18])
def test_numbers_have_a_limit(tmp_path: Path, number: int) -> None:
    found = problems(tmp_path, cards=f'[[card]]\nid = "fear"\nbonus = {number}\n')
    assert f"bonus is {number}; expected at most 1,000" in found


@pytest.mark.parametrize(
    "text",
    [".".join("a" * 50_000) + " = 1", "x = {" + ".".join("a" * 50) + " = 1}", "[" + ".".join(['"a"'] * 50) + "]"],
    ids=["key", "inline", "heading"],
)
def test_keys_with_dots_without_end(tmp_path: Path, text: str) -> None:
    assert toml_lines.TOO_DEEP in problems(tmp_path, cards=text)


def test_a_file_is_read_up_to_its_limit_only(tmp_path: Path) -> None:
    assert "at most 250,000 characters" in problems(tmp_path, cards="#" * 250_001)
    assert not problems(tmp_path, cards="#" * 250_000)
