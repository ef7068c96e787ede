"""Finds packs, merges a pack with the one it extends, and builds it or reports everything that is wrong.

The user's folders are searched first, in order, then the packs that come with the companion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.packs.errors import PackError, PackMissing
from companion.packs.merging import HEAD, Row, Source, content_of, draft_of, kept, module_of
from companion.packs.pack import Pack
from companion.packs.reading import MOST, Entry, Head, Problems, read_toml

BUILT_IN = Path(__file__).parent


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


def lineage(pack_id: str, folders: Iterable[str | Path] = ()) -> list[Source]:
    """A pack and the packs it extends, the plainest first."""
    problems = Problems()
    found = _sources(tuple(Path(folder) for folder in folders), problems)
    line = _line(_find(pack_id, found), found, problems)
    _raise_first(problems)
    return line


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
    if (folder / HEAD).is_file():
        return _source(folder, problems)
    if not folder.is_dir():
        problems.note(folder, "", "no such folder", f"a folder with a {HEAD}, or one that contains such folders")
        return []
    heads = sorted(folder.glob(f"*/{HEAD}"))
    if not heads:
        problems.note(folder, "", "no pack in this folder", f"a {HEAD} in it or in one of the folders inside")
    return [source for head in heads for source in _source(head.parent, problems)]


def _source(folder: Path, problems: Problems) -> list[Source]:
    """The pack in this folder; none when its head cannot be read, which is noted."""
    known = len(problems)
    table = read_toml(folder / HEAD, problems)
    if len(problems) > known:
        return []
    head = Entry(table, folder / HEAD, "", problems)
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
            problems.note(line[-1].folder / HEAD, "", f"extends {line[-1].extends!r}, which is no other pack", known)
            break
        line.append(base)
    return line[::-1]


# ---------------------------------------------------------------- building


def _build(source: Source, found: Sequence[Source], problems: Problems) -> Pack | None:
    """The pack, or None when problems had to be noted."""
    known = len(problems)
    line = _line(source, found, problems)
    draft = draft_of(line, problems)
    content = content_of(line[0].head.get("game"))
    head = _head(draft.head, content.PIECES, problems)
    entries = {
        key: {id: Entry(row.table, row.file, row.label, problems, row.at) for id, row in kept(rows)}
        for key, rows in draft.rows.items()
    }
    if _too_many(head, entries, problems):
        return None
    pack: Pack | None = content.build(head, entries, problems, known)
    return pack if len(problems) == known else None


def _too_many(head: Head, entries: Mapping[str, Mapping[str, Entry]], problems: Problems) -> bool:
    """Is there more of something than any box holds? It is counted before anything is made of it."""
    known = len(problems)
    for key, rows in entries.items():
        copies = [entry.table.get("copies", 1) for entry in rows.values()]
        count = sum(number for number in copies if isinstance(number, int))
        if count > MOST:
            problems.note(head.file, key, f"with all copies there are {count}", f"at most {MOST:,}: no box holds more")
    return len(problems) > known


def _head(row: Row, pieces: Iterable[str], problems: Problems) -> Head:
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
    for piece in pieces if module_of(head.game) else ():
        if piece not in head.pieces:
            entry.wrong(f"[pieces] has no {piece}", f"{piece} = how many lie in the box")
    return head
