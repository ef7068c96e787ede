"""One row for each game: as CSV always, as Parquet where its library is installed. Seats are counted from 1."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion import durable
from companion.games import rulebook
from companion.laboratory.chunks import Folder
from companion.laboratory.gathering import Gathered, gather
from companion.laboratory.plan import Cell, Plan
from companion.laboratory.playing import Played

CSV, PARQUET = "games.csv", "games.parquet"
NUMBERS = ("players", "game", "seed", "turns", "decisions")
BATCH = 1_000
"""So many rows are turned into Parquet together."""


def columns(plan: Plan) -> list[str]:
    """The heads of the columns. What is varied has one each; what a seat has, one for each seat."""
    varied = [name for name in plan.names() if name != "players"]
    fixed = ["variant", *varied, "players", "game", "seed", "turns", "decisions", "ending", "rule", "problem"]
    return [*fixed, *(f"{what}_{seat}" for seat in range(1, most_seats(plan) + 1) for what in of_a_seat(plan))]


def of_a_seat(plan: Plan) -> tuple[str, ...]:
    return ("bot", "won", *rulebook(plan.game).counted, "cards")


def most_seats(plan: Plan) -> int:
    return max(cell.players for cell in plan.cells)


def row(plan: Plan, cell: Cell, game: Played) -> list[str | int]:
    """One game; seats that nobody sits at are empty."""
    varied = [value for name, value in cell.chosen if name != "players"]
    fixed: list[str | int] = [cell.name, *varied, cell.players, game.number, game.seed, game.turns, game.decisions]
    seats: list[str | int] = []
    for seat in range(most_seats(plan)):
        seats += _seat(game, seat) if seat < game.seats else [""] * len(of_a_seat(plan))
    return [*fixed, game.ending, game.rule, game.problem, *seats]


def _seat(game: Played, seat: int) -> list[str | int]:
    numbers = [numbers[seat] for numbers in game.counted.values()]
    return [game.bots[seat], int(seat in game.winners), *numbers, " ".join(game.cards[seat])]


def write_csv(folder: Folder) -> list[Gathered]:
    """Write all games in the order of the plan, and add them up on the way."""
    plan = folder.plan
    with durable.writing(folder.path / CSV) as file:
        out = io.TextIOWrapper(file, "utf-8", newline="")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns(plan))
        cells = gather(folder, lambda cell, games: writer.writerows(row(plan, cell, game) for game in games))
        out.detach()
    return cells


def write_parquet(folder: Path) -> None:
    """The same rows as the CSV, some at a time; numbers are numbers, and an empty seat has none."""
    import pyarrow
    import pyarrow.parquet

    with (folder / CSV).open(encoding="utf-8", newline="") as source:
        rows = csv.reader(source)
        heads = next(rows)
        kinds = [(head, pyarrow.int64() if is_number(head) else pyarrow.string()) for head in heads]
        schema = pyarrow.schema(kinds)
        with durable.writing(folder / PARQUET) as file, pyarrow.parquet.ParquetWriter(file, schema) as out:
            for batch in batches(rows, BATCH):
                values = [_values(head, column) for head, column in zip(heads, zip(*batch, strict=True), strict=True)]
                out.write_table(pyarrow.table(values, schema=schema))


def is_number(head: str) -> bool:
    """Numbers of the game, and of a seat all but who sat there and the cards."""
    what, _, seat = head.rpartition("_")
    return head in NUMBERS or (bool(what) and seat.isdecimal() and what not in ("bot", "cards"))


def _values(head: str, column: Iterable[str]) -> list[Any]:
    return [int(value) if value else None for value in column] if is_number(head) else list(column)


def batches(rows: Iterator[list[str]], size: int) -> Iterator[list[list[str]]]:
    batch: list[list[str]] = []
    for one in rows:
        batch.append(one)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
