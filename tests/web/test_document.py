"""docs/page.md is true to the code: every verb, argument, section, path and limit is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.table.rights import ANYBODY, GUESTS, HOSTS, MAY, PLAYERS, SEATS, TABLES
from companion.web import limits, pairing, tokens
from companion.web.addresses import FORWARDED
from companion.web.messages import VERBS
from companion.web.sections import LISTS, SECTIONS

DOCUMENT = (Path(__file__).parents[2] / "docs" / "page.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in DOCUMENT.splitlines() if line.startswith("|")]
WHO = {PLAYERS: "players", TABLES: "host, table", GUESTS: "guest", HOSTS: "host", ANYBODY: "anybody", SEATS: "seat"}


def named(cell: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", cell))


def test_every_verb_is_documented_with_its_arguments_and_roles() -> None:
    documented = {name: (named(row[1]), row[2]) for row in ROWS if len(row) == 4 for name in named(row[0])}
    for name, verb in VERBS.items():
        assert documented[name] == ({*verb.needs, *verb.takes}, WHO[MAY[name]]), name
    roles = {"host", "table", "seat:N", "guest"}
    assert documented.keys() - roles == set(VERBS)


def test_every_section_is_documented() -> None:
    documented = {name for row in ROWS if len(row) == 2 for name in named(row[0])}
    assert documented == set(SECTIONS)
    assert all(f"`{name}`" in DOCUMENT for name in LISTS)


@pytest.mark.parametrize(
    "words",
    [
        f"At most {limits.MOST_PAGES} pages",
        f"{limits.MOST_GUESTS} guests",
        f"{limits.RESERVED} places",
        f"{limits.MOST_OF_ONE} of one neighbour",
        f"{limits.MOST_SOCKETS} connections",
        f"after {limits.BURST} at once",
        f"at {limits.PER_SECOND:.0f} a second",
        f"has {limits.USUAL.opening:.0f} s",
        f"{limits.USUAL.sending:.0f} s to take",
        f"ping every {limits.USUAL.ping:.0f} s",
        f"Up to {tokens.MOST_PAIRED} are remembered",
        tokens.FILE,
        FORWARDED,
    ],
)
def test_limits_are_as_documented(words: str) -> None:
    assert words in " ".join(DOCUMENT.split())


def test_lock_outs_are_as_documented() -> None:
    assert (pairing.CODE_LASTS, pairing.GUESSES, pairing.LOCK_OUT) == (600, 5, 600)
    assert (pairing.ALL_GUESSES, pairing.SHORT, pairing.LONG) == (20, 6, 12)
