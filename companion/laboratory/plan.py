"""What is played: every cell of the grid of variants with its seeds and bots, and a digest of all that matters."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import companion
from companion import packs
from companion.engine import BadInput
from companion.games.agreement import Agreement
from companion.laboratory.playing import NewTable, new_table
from companion.laboratory.wordless import wordless
from companion.packs.loader import lineage

FORMAT = 1
"""How plans and chunks are written."""
MOST_CHUNK = 100
"""So many games are a chunk at most: what is lost when a run is killed, and what is sent at one stroke."""
CHUNKS = 40
"""Into so many chunks the games of a cell are cut, where they are few."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One of the variants: what is varied in it, and all that its games begin with."""

    chosen: tuple[tuple[str, str], ...]
    """What is varied, each with its value here, in the order in which it was asked for."""
    players: int
    pack: str
    agreed: Agreement
    bots: tuple[str, ...] = ()
    """Who plays here, where that is not the same everywhere."""

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.chosen) or "as agreed"

    def as_json(self) -> dict[str, Any]:
        return {
            "chosen": [list(one) for one in self.chosen],
            "players": self.players,
            "pack": self.pack,
            "agreed": self.agreed.as_json(),
            **({"bots": list(self.bots)} if self.bots else {}),
        }

    @classmethod
    def from_json(cls, cell: Mapping[str, Any]) -> Cell:
        agreed = cell["agreed"]
        return cls(
            tuple((name, value) for name, value in cell["chosen"]),
            cell["players"],
            cell["pack"],
            Agreement(
                agreed["mode"],
                tuple(agreed["scenario"]),
                tuple(agreed["variants"]),
                agreed["options"],
                agreed["details"],
            ),
            tuple(cell.get("bots", ())),
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """All games of a study. The same plan is the same games, whoever plays them."""

    game: str
    cells: tuple[Cell, ...]
    bots: tuple[str, ...]
    """Who sits where in the first game, see `playing.seating`; in a round robin everybody who plays."""
    seed: int
    games: int
    """So many in each cell."""
    turns: int
    verify: bool = False
    folders: tuple[str, ...] = ()
    """Where packs are looked for first."""

    @property
    def all_games(self) -> int:
        return self.games * len(self.cells)

    @property
    def chunk(self) -> int:
        """So many games are played at one stroke; it follows from the plan, and not from who plays it."""
        return min(MOST_CHUNK, max(1, self.games // CHUNKS))

    def names(self) -> list[str]:
        """What is varied."""
        return [name for name, _ in self.cells[0].chosen]

    @property
    def round_robin(self) -> bool:
        """Does each bot play against each other one? Then each pair is a cell."""
        return any(cell.bots for cell in self.cells)

    def seated(self, cell: Cell) -> tuple[str, ...]:
        """Who sits where in the first game of a cell."""
        return cell.bots or self.bots

    def table(self, cell: Cell) -> NewTable:
        return new_table(self.game, cell.players, self.folders, cell.agreed, cell.pack)

    def as_json(self) -> dict[str, Any]:
        """Everything that matters, with what the rules and packs are here."""
        return {
            "format": FORMAT,
            "companion": companion.__version__,
            "game": self.game,
            "rules": rules_digest(self.game),
            "packs": {id: pack_digest(id, self.folders) for id in sorted({cell.pack for cell in self.cells})},
            "cells": [cell.as_json() for cell in self.cells],
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "turns": self.turns,
            "chunk": self.chunk,
            "verify": self.verify,
        }

    def digest(self) -> str:
        return digest_of(self.as_json())

    def to_send(self) -> dict[str, Any]:
        """For whoever plays a part of it: the plan as it is here, and where packs are looked for."""
        return {**self.as_json(), "folders": list(self.folders)}


def received(sent: Mapping[str, Any]) -> Plan:
    """The plan that was sent; refused where the rules or packs here are others, because the games would be too."""
    plan = Plan(
        sent["game"],
        tuple(map(Cell.from_json, sent["cells"])),
        tuple(sent["bots"]),
        sent["seed"],
        sent["games"],
        sent["turns"],
        sent["verify"],
        tuple(sent["folders"]),
    )
    here = plan.as_json()
    other = [*differing({name: sent[name] for name in here}, here)]
    if other:
        raise BadInput(f"this companion would play other games than were asked for: {'; '.join(other)}")
    return plan


def digest_of(document: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


WORDS = {
    "format": "how results are written",
    "companion": "the version of the companion",
    "rules": "the rules, as they are played here",
    "packs": "what is in the packs",
    "cells": "the variants",
    "chunk": "how games are cut into chunks",
    "verify": "whether replays are verified",
    "turns": "the turn limit",
}


def differing(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[str]:
    """What differs between two plans, in words."""
    for name in here:
        if there.get(name) == here[name]:
            continue
        words = WORDS.get(name, name)
        if name in ("rules", "packs"):
            yield f"{words} changed"
        elif name == "cells":
            yield f"{words} were {_cells(there.get(name) or [])}, now {_cells(here[name])}"
        else:
            yield f"{words} was {there.get(name)}, now {here[name]}"


def _cells(cells: Iterable[Mapping[str, Any]]) -> str:
    return " | ".join(f"{Cell.from_json(cell).name} ({cell['players']} players, {cell['pack']})" for cell in cells)


# ---------------------------------------------------------------------- what the rules are here


HOME = Path(companion.__file__).parent
DECIDING = ("engine", "tiles", "packs", "bots", "games/kit", "games/horde")
"""The folders that decide what happens in any game."""


@cache
def rules_digest(game: str) -> str:
    """Of all code that decides what happens in a game, however it is worded."""
    folders = [HOME / folder for folder in (*DECIDING, f"games/{game.replace('-', '_')}")]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    return _of_files([*files, *(HOME / "games").glob("*.py"), HOME / "laboratory/playing.py"], HOME, wordless)


@cache
def pack_digest(pack: str, folders: tuple[str, ...]) -> str:
    """Of a pack and the packs that it extends."""
    found = hashlib.sha256()
    for source in lineage(pack, folders):
        found.update(_of_files(source.folder.rglob("*.toml"), source.folder).encode())
    return found.hexdigest()


def _of_files(files: Iterable[Path], top: Path, what: Callable[[bytes], bytes] = bytes) -> str:
    """Of the files and their names; of each what matters in it."""
    found = hashlib.sha256()
    for file in sorted(files):
        content = what(file.read_bytes())
        found.update(f"{file.relative_to(top).as_posix()} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


# ---------------------------------------------------------------------- chunks of it


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of one cell, which are played together."""

    number: int
    cell: int
    first: int
    games: int


def chunks(plan: Plan) -> Sequence[Chunk]:
    """The whole plan, in the order in which it is told."""
    starts = [(cell, first) for cell in range(len(plan.cells)) for first in range(0, plan.games, plan.chunk)]
    return [
        Chunk(number, cell, first, min(plan.chunk, plan.games - first)) for number, (cell, first) in enumerate(starts)
    ]


def game_packs(game: str, folders: Sequence[str]) -> list[str]:
    """The packs with which a game can be played."""
    return [choice.id for choice in packs.choices(folders) if choice.game == game]
