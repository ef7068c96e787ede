"""Finds packs, merges a pack with the one it extends, and builds it or reports everything that is wrong.

The user's folders are searched first, in order, then the packs that come with the companion.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from companion.packs.errors import PackError, PackMissing
from companion.packs.pack import Pack
from companion.packs.reading import Entry, Head, Problems, Table, read_toml, rows_of

BUILT_IN = Path(__file__).parent
CONTENT = "companion.games.{}.pack"
"""Each game has a module that knows its entries: FILES, PIECES, and `build`, which makes a pack of them."""

_HEAD = "pack.toml"


@dataclass(frozen=True, slots=True)
class Source:
    """A pack folder before its tiles and cards are read."""

    folder: Path
    id: str
    title: str
    extends: str
    head: Table = field(repr=False, compare=False)


@dataclass(slots=True)
class _Row:
    """One entry as written: its values, the file that had the last word, and its label in messages."""

    table: Table
    file: Path
    label: str


@dataclass(slots=True)
class _Draft:
    """The merged tables of a pack and of the packs it extends."""

    head: _Row
    rows: dict[str, dict[str, _Row]]
    """For each heading its entries."""


def load(pack_id: str, folders: Iterable[str | Path] = ()) -> Pack:
    """The pack with this id; raises the first PackError if it is wrong, or if there is none."""
    return _load(pack_id, tuple(Path(folder) for folder in folders))


@cache
def _load(pack_id: str, folders: tuple[Path, ...]) -> Pack:
    problems = Problems()
    found = _sources(folders, problems)
    _raise_first(problems)
    pack = _build(_find(pack_id, found), found, problems)
    _raise_first(problems)
    assert pack is not None, "a pack without problems is built"
    return pack


def available(folders: Iterable[str | Path] = ()) -> list[Source]:
    """All packs that can be loaded by id, the user's first; a shadowed one is left out."""
    problems = Problems()
    found = _sources(tuple(Path(folder) for folder in folders), problems)
    _raise_first(problems)
    first: dict[str, Source] = {}
    for source in found:
        first.setdefault(source.id, source)
    return list(first.values())


@dataclass(frozen=True, slots=True)
class Choice:
    """A pack that people can choose for a game."""

    id: str
    title: str
    game: str


def choices(folders: Iterable[str | Path] = ()) -> list[Choice]:
    """The packs that people can choose from, the user's first; one whose head cannot be read is none of them."""
    problems = Problems()
    found = _sources(tuple(Path(folder) for folder in folders), problems)
    first = {source.id: source for source in reversed(found)}
    return [
        Choice(source.id, source.title, _game_of(source, found))
        for source in found
        if first[source.id] is source and _game_of(source, found)
    ]


def _game_of(source: Source, found: Sequence[Source]) -> str:
    """A pack without a game of its own belongs to the game of the pack it extends."""
    games = [str(other.head["game"]) for other in _line(source, found, Problems()) if "game" in other.head]
    return games[-1] if games else ""


def check(folder: str | Path | None = None) -> tuple[list[Source], list[PackError]]:
    """The packs of a folder (without one: the built-in packs) and all problems found in them."""
    problems = Problems()
    home = BUILT_IN if folder is None else Path(folder)
    mine = _sources_in(home, problems)
    found = mine if folder is None else [*mine, *_sources_in(BUILT_IN, problems)]
    for source in mine:
        _build(source, found, problems)
    # Two packs that extend a wrong one both come upon its mistakes.
    return mine, list({str(problem): problem for problem in problems}.values())


def _raise_first(problems: Problems) -> None:
    if problems:
        raise problems[0]


# ---------------------------------------------------------------- finding


def _sources(folders: Sequence[Path], problems: Problems) -> list[Source]:
    return [source for folder in (*folders, BUILT_IN) for source in _sources_in(folder, problems)]


def _sources_in(folder: Path, problems: Problems) -> list[Source]:
    """The packs of one folder, which is a pack itself or contains packs."""
    if (folder / _HEAD).is_file():
        return _source(folder, problems)
    if not folder.is_dir():
        problems.note(folder, "", "no such folder", f"a folder with a {_HEAD}, or one that contains such folders")
        return []
    heads = sorted(folder.glob(f"*/{_HEAD}"))
    if not heads:
        problems.note(folder, "", "no pack in this folder", f"a {_HEAD} in it or in one of the folders inside")
    return [source for head in heads for source in _source(head.parent, problems)]


def _source(folder: Path, problems: Problems) -> list[Source]:
    """The pack in this folder; none when its head cannot be read, which is noted."""
    known = len(problems)
    table = read_toml(folder / _HEAD, problems)
    if len(problems) > known:
        return []
    head = Entry(table, folder / _HEAD, "", problems)
    return [Source(folder, head.word("id"), head.text("title"), head.word("extends", ""), table)]


def _find(pack_id: str, found: Sequence[Source]) -> Source:
    for source in found:
        if source.id == pack_id:
            return source
    raise PackMissing(pack_id, list(dict.fromkeys(source.id for source in found)))


def _line(source: Source, found: Sequence[Source], problems: Problems) -> list[Source]:
    """A pack and the packs it extends, the plainest first.

    A pack may extend the one it shadows: what is in the line already is never looked up again.
    """
    line = [source]
    while line[-1].extends:
        rest = [other for other in found if other not in line]
        base = next((other for other in rest if other.id == line[-1].extends), None)
        if base is None:
            known = ", ".join(dict.fromkeys(other.id for other in rest)) or "no extends at all"
            problems.note(line[-1].folder / _HEAD, "", f"extends {line[-1].extends!r}, which is no other pack", known)
            break
        line.append(base)
    return line[::-1]


# ---------------------------------------------------------------- merging


def _content(game: object) -> ModuleType:
    """What is known of a game's entries; a game nobody knows is read like the plainest one."""
    return import_module(_module_of(game) or CONTENT.format("zombies"))


def _module_of(game: object) -> str:
    """The module that knows the entries of a game; empty when there is no such game."""
    name = str(game).replace("-", "_")
    module = CONTENT.format(name)
    known = name.isidentifier() and find_spec(module.rpartition(".")[0]) is not None
    return module if known and find_spec(module) is not None else ""


def _draft(line: Sequence[Source], problems: Problems) -> _Draft:
    files: dict[str, str] = _content(line[0].head.get("game")).FILES
    draft = _Draft(_Row({}, line[-1].folder / _HEAD, ""), {key: {} for key in files})
    for source in line:
        head = dict(source.head)
        if isinstance(head.get("pieces"), dict) and isinstance(draft.head.table.get("pieces"), dict):
            head["pieces"] = {**draft.head.table["pieces"], **head["pieces"]}
        draft.head.table.update(head)
        for file in dict.fromkeys(files.values()):
            if (source.folder / file).exists() or source is line[0]:
                keys = [key for key, other in files.items() if other == file]
                _merge(draft.rows, keys, source.folder / file, problems)
    return draft


def _merge(rows: dict[str, dict[str, _Row]], keys: Sequence[str], file: Path, problems: Problems) -> None:
    """Add the entries of a file, which has these headings."""
    content = read_toml(file, problems)
    for number, key in enumerate(keys):
        beside = keys if number == 0 else tuple(content)  # a strange heading is noted once
        _merge_rows(rows[key], key, rows_of(content, key, file, problems, beside), file, problems)


def _merge_rows(rows: dict[str, _Row], key: str, tables: Sequence[Table], file: Path, problems: Problems) -> None:
    """Add entries: a known id changes the values it gives, `copies = 0` takes the entry out."""
    here: set[str] = set()
    for number, table in enumerate(tables, start=1):
        id = table.get("id")
        if not isinstance(id, str):
            problems.note(file, f"{key} number {number}", "id is missing or is not text", 'id = "some-words"')
            continue
        if id in here:
            problems.note(file, f"{key} {id!r}", "this id is used twice in the file", "an id of its own for each entry")
            continue
        here.add(id)
        before = rows.get(id)
        rows[id] = _Row(_over(before.table, table) if before else table, file, f"{key} {id!r}")


def _over(before: Table, table: Table) -> Table:
    """The values of an entry with some of them changed; of values by name, too, only those given are changed."""
    both = {**before, **table}
    for key, value in table.items():
        if isinstance(value, dict) and isinstance(before.get(key), dict):
            both[key] = {**before[key], **value}
    return both


# ---------------------------------------------------------------- building


def _build(source: Source, found: Sequence[Source], problems: Problems) -> Pack | None:
    """The pack, or None when problems had to be noted."""
    known = len(problems)
    line = _line(source, found, problems)
    draft = _draft(line, problems)
    content = _content(line[0].head.get("game"))
    head = _head(draft.head, content.PIECES, problems)
    entries = {
        key: {id: Entry(row.table, row.file, row.label, problems) for id, row in _kept(rows)}
        for key, rows in draft.rows.items()
    }
    pack: Pack | None = content.build(head, entries, problems, known)
    return pack if len(problems) == known else None


def _kept(rows: dict[str, _Row]) -> list[tuple[str, _Row]]:
    # `copies = false` equals 0 in Python; it is left in, so that it is reported and not obeyed
    return [(id, row) for id, row in rows.items() if row.table.get("copies") is False or row.table.get("copies") != 0]


def _head(row: _Row, pieces: Iterable[str], problems: Problems) -> Head:
    entry = Entry(row.table, row.file, row.label, problems)
    head = Head(
        entry.word("id"),
        entry.text("title"),
        entry.word("game"),
        entry.text("edition"),
        entry.numbers("pieces"),
        row.file,
    )
    entry.refuse_unknown_keys(("extends",))
    for piece in pieces if _module_of(head.game) else ():
        if piece not in head.pieces:
            entry.wrong(f"[pieces] has no {piece}", f"{piece} = how many lie in the box")
    return head
