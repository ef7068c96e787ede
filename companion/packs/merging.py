"""Lays the tables of a pack over those of the pack it extends: what an entry gives is changed, the rest stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from companion.packs.reading import Problems, Table, TomlPath, read_toml, rows_of

CONTENT = "companion.games.{}.pack"
"""Each game has a module that knows its entries: FILES, PIECES, and `build`, which makes a pack of them. It may have
BELONGS: which keys belong to the value of another key, and are not taken over where that is changed."""

HEAD = "pack.toml"
LONGEST_ID = 60
"""What is longer is like no id."""

Belongs: TypeAlias = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Source:
    """A pack folder before its tiles and cards are read."""

    folder: Path
    id: str
    title: str
    extends: str
    head: Table = field(repr=False, compare=False)


@dataclass(slots=True)
class Row:
    """One entry as written: its values, the file that had the last word, and its label in messages."""

    table: Table
    file: Path
    label: str
    at: TomlPath = ()
    """Where in that file it stands."""


@dataclass(slots=True)
class Draft:
    """The merged tables of a pack and of the packs it extends."""

    head: Row
    rows: dict[str, dict[str, Row]]
    """For each heading its entries."""
    files: dict[str, str]
    """For each heading the file in which its entries stand."""


def content_of(game: object) -> ModuleType:
    """What is known of a game's entries; a game nobody knows is read like the plainest one."""
    return import_module(module_of(game) or CONTENT.format("zombies"))


def module_of(game: object) -> str:
    """The module that knows the entries of a game; empty when there is no such game."""
    name = str(game).replace("-", "_")
    module = CONTENT.format(name)
    known = name.isidentifier() and find_spec(module.rpartition(".")[0]) is not None
    return module if known and find_spec(module) is not None else ""


def draft_of(line: Sequence[Source], problems: Problems) -> Draft:
    """The tables of a pack, laid over those of the packs it extends; the plainest comes first."""
    content = content_of(line[0].head.get("game"))
    files: dict[str, str] = content.FILES
    belongs: Belongs = getattr(content, "BELONGS", {})
    draft = Draft(Row({}, line[-1].folder / HEAD, ""), {key: {} for key in files}, files)
    for source in line:
        draft.head.table = _over(draft.head.table, source.head)
        for file in dict.fromkeys(files.values()):
            if (source.folder / file).exists() or source is line[0]:
                keys = [key for key, other in files.items() if other == file]
                _merge(draft.rows, keys, source.folder / file, belongs, problems)
    return draft


def kept(rows: dict[str, Row]) -> list[tuple[str, Row]]:
    """The entries that are not taken out."""
    # `copies = false` equals 0 in Python; it is left in, so that it is reported and not obeyed
    return [(id, row) for id, row in rows.items() if row.table.get("copies") is False or row.table.get("copies") != 0]


def _merge(
    rows: dict[str, dict[str, Row]], keys: Sequence[str], file: Path, belongs: Belongs, problems: Problems
) -> None:
    """Add the entries of a file, which has these headings."""
    content = read_toml(file, problems)
    for number, key in enumerate(keys):
        beside = keys if number == 0 else tuple(content)  # a strange heading is noted once
        _merge_rows(rows[key], key, rows_of(content, key, file, problems, beside), file, belongs, problems)


def _merge_rows(
    rows: dict[str, Row], key: str, tables: Sequence[Table], file: Path, belongs: Belongs, problems: Problems
) -> None:
    """Add entries: a known id changes the values it gives, `copies = 0` takes the entry out."""
    here: set[str] = set()
    for number, table in enumerate(tables):
        id, at = table.get("id"), (key, number)
        if not isinstance(id, str):
            problems.note(file, f"{key} number {number + 1}", "id is missing or is not text", 'id = "some-words"', at)
            continue
        label, before = f"{key} {id!r}", rows.get(id)
        if id in here:
            problems.note(file, label, "this id is used twice in the file", "an id of its own for each entry", at)
            continue
        here.add(id)
        if before is None and (meant := _meant(id, table, rows)):
            problems.note(file, label, f"no {key} has this id, and too little is said for a new one", meant, at)
            continue
        rows[id] = Row(_over(_taken_over(before.table, table, belongs), table) if before else table, file, label, at)


def _meant(id: str, table: Table, rows: dict[str, Row]) -> str:
    """What an entry with few values, which must be there to change another one, was probably meant to change."""
    if 2 * len(table) >= max((len(row.table) for row in rows.values()), default=0):
        return ""  # enough is said: looking for names that are alike takes long where there are many
    near = get_close_matches(id[:LONGEST_ID], rows, 1, 0.6)
    return f"id = {near[0]!r}" if near and 2 * len(table) < len(rows[near[0]].table) else ""


def _taken_over(before: Table, table: Table, belongs: Belongs) -> Table:
    """The values of an entry that still make sense under the new ones."""
    gone = {
        key for owner, keys in belongs.items() if owner in table and table[owner] != before.get(owner) for key in keys
    }
    return {key: value for key, value in before.items() if key not in gone}


def _over(before: Table, table: Table) -> Table:
    """The values of an entry with some of them changed; of values by name, too, only those given are changed."""
    both = {**before, **table}
    for key, value in table.items():
        if isinstance(value, dict) and isinstance(before.get(key), dict):
            both[key] = {**before[key], **value}
    return both
