"""`companion packs new`: the start of a pack of one's own, in which everything is there and nothing is changed yet.

Every entry of the other pack stands in a comment. Whoever takes the `#` away from the heading, the id and the lines
that their own copy shows otherwise has overridden just those values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from companion import durable
from companion.packs.errors import PackError
from companion.packs.loader import available, lineage
from companion.packs.merging import HEAD, Draft, Source, draft_of, kept
from companion.packs.reading import Problems
from companion.packs.writing import entry_lines, value_text

NEW_HEAD = """\
## A pack of your own. It starts from {origin}; everything is taken over but what you change in the files beside this.
## `companion packs check FOLDER` names every mistake; `companion packs show {id}` says what differs.
id = {id_text}
title = {title}
extends = {origin_text}
"""

NEW_PIECES = """
## Have you other numbers of pieces? Then take the # away from [pieces] and from the lines that differ.
"""

NEW_ENTRIES = """\
## The entries of {file} as {origin} has them. To change one, take the "# " away from its heading, from its id and
## from the lines that your copy shows otherwise; the other lines can stay as they are. `copies = 0` takes an entry
## out of the game; an entry with an id of its own is added. docs/packs.md explains every key.
"""

NEW_MARKS = """\
## `mark` says how sure an entry is. What you have read from your own copy is attested: say so with mark = "attested".
"""


def start(pack_id: str, folder: Path, folders: Iterable[str | Path] = ()) -> tuple[str, list[Path]]:
    """Write a new pack that starts from this one; its id, which is the name of the folder, and the files."""
    folders = list(folders)
    line, id = lineage(pack_id, folders), _id_of(folder)
    if id in {source.id for source in available(folders)}:
        raise PackError(str(folder), "", f"there is a pack {id!r} already", "a folder with another name")
    problems = Problems()
    draft = draft_of(line, problems)
    if problems:
        raise problems[0]
    files = dict(_files(id, line, draft))
    if folder.exists() and not _is_free(folder, files):
        raise PackError(str(folder), "", "something is there already", "a folder that is new or empty")
    _write(folder, files)
    return id, [folder / name for name in files]


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """The head comes last: a power cut leaves no pack that lacks something, and people can start it anew."""
    durable.make_folder(folder)
    for name, text in sorted(files.items(), key=lambda file: file[0] == HEAD):
        durable.write_whole(folder / name, text.encode())


def _is_free(folder: Path, files: Mapping[str, str]) -> bool:
    """Is it an empty folder, or one in which a power cut ended what we do here? Nothing of others is written over."""
    if not folder.is_dir():
        return False
    begun = {durable.beside(folder / name).name for name in files}
    there = [file for file in folder.iterdir() if file.name not in begun]
    ours = (file.name in files and file.is_file() and file.read_bytes() == files[file.name].encode() for file in there)
    return all(ours) and HEAD not in {file.name for file in there}


def _id_of(folder: Path) -> str:
    """The id of a pack in this folder: the folder's name as far as an id can say it."""
    id = "-".join(re.findall("[a-z0-9]+", folder.absolute().name.lower()))
    if not id:
        raise PackError(str(folder), "", "no id can be made of this name", "a folder named with letters or digits")
    return id


def _files(id: str, line: Sequence[Source], draft: Draft) -> Iterable[tuple[str, str]]:
    yield HEAD, _head(id, line[-1], draft)
    for file in dict.fromkeys(draft.files.values()):
        yield file, _entries(file, line, draft)


def _head(id: str, origin: Source, draft: Draft) -> str:
    texts = {"id_text": value_text(id), "origin_text": value_text(origin.id)}
    head = NEW_HEAD.format(id=id, origin=origin.id, title=value_text(f"{origin.title}, our copy"), **texts)
    pieces = [f"# {piece} = {number}" for piece, number in draft.head.table.get("pieces", {}).items()]
    return head + NEW_PIECES + "\n".join(["# [pieces]", *pieces]) + "\n"


def _entries(file: str, line: Sequence[Source], draft: Draft) -> str:
    headings = [heading for heading, other in draft.files.items() if other == file]
    tables = [(heading, row.table) for heading in headings for _, row in kept(draft.rows[heading])]
    marks = NEW_MARKS if any("mark" in table for _, table in tables) else ""
    blocks = ["\n".join(f"# {text}".rstrip() for text in entry_lines(*table)) for table in tables]
    told = (NEW_ENTRIES + marks).format(file=file, origin=line[-1].id) + _told(line[0].folder / file)
    return "\n\n".join([told.rstrip(), *blocks]) + "\n"


def _told(file: Path) -> str:
    """What the file of the first pack says about itself: the comment at its top."""
    told: list[str] = []
    for text in file.read_text(encoding="utf-8").splitlines():
        if not text.startswith("#"):
            break
        told.append(f"#{text}")
    return "\n".join(["##", *told]) if told else ""
