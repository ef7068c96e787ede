"""The chunks of a plan: how one is played, how it is kept, and which are still to be played.

A chunk is a file of its own that appears whole or not at all, so a run that was killed goes on with what is missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import durable
from companion.engine import BadInput
from companion.laboratory.alone import LOCK, Alone
from companion.laboratory.plan import Chunk, Plan, chunks, differing, digest_of
from companion.laboratory.playing import Played, play_game

PLAN = "plan.json"
KEPT = "chunks"
ELSEWHERE = "name another folder with --out"


@dataclass(frozen=True, slots=True)
class Asked:
    """How often a rule was asked by, how often a player decided then, in how many games, and what it refused."""

    asked: int = 0
    decided: int = 0
    games: int = 0
    refused: int = 0

    def __add__(self, other: Asked) -> Asked:
        return Asked(
            self.asked + other.asked,
            self.decided + other.decided,
            self.games + other.games,
            self.refused + other.refused,
        )


def play_chunk(plan: Plan, digest: str, chunk: Chunk) -> str:
    """Play the games of a chunk; what it is kept as, the same wherever it is played."""
    cell = plan.cells[chunk.cell]
    table, bots = plan.table(cell), plan.seated(cell)
    rows: list[list[Any]] = []
    rules: dict[str, list[int]] = {}
    for number in range(chunk.first, chunk.first + chunk.games):
        played, watched = play_game(table, bots, number, plan.seed + number, plan.turns, plan.verify)
        rows.append(played.as_json())
        for rule, times in watched.asked.items():
            add(rules, rule, (times, watched.decided[rule], 1, 0))
        if watched.refused:
            add(rules, watched.refused, (0, 0, 0, 1))
    document = {"plan": digest, "chunk": chunk.number, "rules": rules, "games": rows}
    return json.dumps(document, sort_keys=True, separators=(",", ":")) + "\n"


def add(rules: dict[str, list[int]], rule: str, numbers: tuple[int, int, int, int]) -> None:
    rules[rule] = [one + more for one, more in zip(rules.get(rule, (0, 0, 0, 0)), numbers, strict=True)]


@dataclass(frozen=True, slots=True)
class Kept:
    """One chunk as it was kept."""

    games: list[Played]
    rules: dict[str, Asked]


class Folder:
    """Where the results of one plan are: the plan, a file for each chunk, and later what they came to."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.document = plan.as_json()
        self.digest = digest_of(self.document)
        self.all = chunks(plan)
        self._alone = Alone(path)

    def open(self) -> None:
        """Begin here, or go on, until it is closed; refused where another plan has begun here, with what differs, and
        where another run writes."""
        try:
            self._open()
        except OSError as error:
            self.close()
            raise BadInput(f"results cannot be kept in {self.path} ({error.strerror}); {ELSEWHERE}") from error
        except BadInput:
            self.close()
            raise

    def close(self) -> None:
        """Let others write; safe to call again."""
        self._alone.end()

    def _open(self) -> None:
        if self.path.exists() and not self.path.is_dir():
            raise BadInput(f"{self.path} is a file, and results need a folder; {ELSEWHERE}")
        if self.path.is_dir() and not self._ours():
            raise BadInput(f"{self.path} is not empty and holds no results; {ELSEWHERE}")
        self._begun()  # nothing is made in the folder of another plan
        durable.make_folder(self.path / KEPT)
        self._alone.begin()
        if not self._begun():
            write_whole(self.path / PLAN, json.dumps(self.document, indent=2) + "\n")
        for torn in (self.path / KEPT).glob("*.new"):
            durable.unlink(torn)  # its writer was killed: nobody else writes here

    def _begun(self) -> bool:
        """Has this plan begun here? Refused where another one has."""
        file = self.path / PLAN
        if not file.exists():
            return False
        if other := [*differing(_read(file), self.document)]:
            raise BadInput(
                f"{self.path} holds the results of another plan: {'; '.join(other)}. "
                f"{ELSEWHERE.capitalize()}, or take this one away"
            )
        return True

    def _ours(self) -> bool:
        """Results, or what a run leaves that is killed before there are any."""
        found = {file.name for file in self.path.iterdir()}
        return PLAN in found or found <= {KEPT, LOCK, durable.beside(self.path / PLAN).name}

    def missing(self) -> list[Chunk]:
        """What is still to be played."""
        return [chunk for chunk in self.all if self._kept(chunk) is None]

    def keep(self, chunk: Chunk, text: str) -> None:
        write_whole(self._file(chunk), text)

    def read(self) -> Iterator[tuple[Chunk, Kept]]:
        """All chunks, in the order of the plan; one at a time is in memory."""
        for chunk in self.all:
            document = self._kept(chunk)
            if document is None:
                raise BadInput(f"{self._file(chunk)} is missing or damaged; the same command plays it again")
            rules = {rule: Asked(*numbers) for rule, numbers in document["rules"].items()}
            yield chunk, Kept([Played.from_json(row) for row in document["games"]], rules)

    def _file(self, chunk: Chunk) -> Path:
        return self.path / KEPT / f"{chunk.number:06}.json"

    def _kept(self, chunk: Chunk) -> Mapping[str, Any] | None:
        """A chunk that belongs to this plan and is whole; anything else is played again."""
        try:
            document = json.loads(self._file(chunk).read_bytes())
        except (OSError, ValueError):
            return None
        whole = isinstance(document, dict) and document.get("plan") == self.digest
        fits = whole and document.get("chunk") == chunk.number and len(document.get("games", ())) == chunk.games
        return document if fits else None


def _read(file: Path) -> Mapping[str, Any]:
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadInput(f"{file} is no plan ({error}); {ELSEWHERE}") from error
    return document if isinstance(document, dict) else {}


def write_whole(file: Path, text: str) -> None:
    """The file is there with all of it, or as it was: also when the power fails in the middle."""
    durable.write_whole(file, text.encode())
