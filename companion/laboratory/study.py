"""A study from its plan to its results: what is missing is played, wherever that is, and kept as it comes."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from companion.engine import BadInput, CompanionError
from companion.extras import how_to_get, lacking
from companion.laboratory import rows
from companion.laboratory.chunks import Folder, write_whole
from companion.laboratory.crew import Crew, Done, play_here
from companion.laboratory.gathering import Gathered
from companion.laboratory.plan import Chunk, Plan
from companion.laboratory.progress import Progress

REPORT, SUMMARY = "report.html", "summary.json"


class Stopped(CompanionError):
    """Somebody pressed Ctrl-C."""


TAKES_NO_MORE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)
"""What a disk says that is full, may only be read, or is broken."""


@contextmanager
def saying_what_is_kept(out: str, command: str) -> Iterator[None]:
    """A disk that takes no more in the middle of a run: what was kept until then is whole, and people hear so."""
    try:
        yield
    except OSError as error:
        if error.errno not in TAKES_NO_MORE:
            raise
        raise BadInput(
            f"nothing more can be kept in {out} ({os.strerror(error.errno)}); what was played is there, and once there "
            f"is room the same command goes on: {command}"
        ) from error


@dataclass(slots=True)
class Spent:
    """What this run took: processor time of whoever played, and time on the clock."""

    seconds: float = 0.0
    games: int = 0
    begun: float = field(default_factory=monotonic)
    elapsed: float = 0.0


def play_missing(folder: Folder, workers: int, cluster: str, progress: bool) -> Spent:
    """Play what is not kept yet; whoever stops it hears how to go on."""
    wanted = folder.missing()
    spent = Spent()
    all_games, rest = folder.plan.all_games, sum(chunk.games for chunk in wanted)
    told = Progress(all_games, all_games - rest, sys.stderr if progress else None)
    try:
        with closing(players(folder.plan, wanted, workers, cluster)) as playing:
            for done in playing:
                folder.keep(done.chunk, done.text)
                spent.seconds += done.seconds
                spent.games += done.chunk.games
                told.add(done.chunk.games)
    except KeyboardInterrupt:
        raise Stopped(f"stopped after {told.done:,} of {all_games:,} games") from None
    finally:
        told.end()
    spent.elapsed = monotonic() - spent.begun
    return spent


def players(plan: Plan, wanted: Sequence[Chunk], workers: int, cluster: str) -> Generator[Done, None, None]:
    """Whoever plays, chunk by chunk as it is done."""
    if not wanted:
        return
    if cluster:
        from companion.laboratory.cluster import play_on_cluster

        yield from play_on_cluster(plan, wanted, cluster)
    elif workers == 1 or len(wanted) == 1:
        yield from play_here(plan, wanted)
    else:
        with Crew(plan, wanted, workers) as crew:
            yield from crew.play()


def write_results(folder: Folder) -> tuple[list[Gathered], list[str]]:
    """Rows, and Parquet where it can be had; what all came to, and what is to be said about it."""
    cells = rows.write_csv(folder)
    if lacking("laboratory") is None:
        rows.write_parquet(folder.path)
        return cells, []
    return cells, [f"{rows.PARQUET} is not written; for it {how_to_get('laboratory')}"]


def write_report(folder: Folder, summary: object, page: str) -> list[Path]:
    """What people read, and what programs read."""
    write_whole(folder.path / REPORT, page)
    write_whole(folder.path / SUMMARY, json.dumps(summary, indent=2) + "\n")
    return [folder.path / name for name in (rows.CSV, rows.PARQUET, SUMMARY, REPORT) if (folder.path / name).exists()]
