"""`--vary NAME=a,b`: each of them multiplies the variants; what does not exist is refused with what does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from companion.engine import BadInput, CompanionError
from companion.games import Rulebook
from companion.games.agreement import Agreement, detail_value
from companion.laboratory.plan import Cell, Plan, game_packs
from companion.laboratory.playing import usual_players

NONE = "none"
"""No scenario, no variant."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One thing that is varied, and its values."""

    name: str
    values: tuple[str, ...]


def read_axes(words: Iterable[str]) -> list[Axis]:
    axes: list[Axis] = []
    for word in words:
        name, _, values = word.partition("=")
        listed = tuple(values.split(","))
        if not name or not all(listed):
            raise BadInput(f"--vary {word} cannot be read; write NAME=VALUE,VALUE")
        if len({*listed}) < len(listed) or name in [axis.name for axis in axes]:
            raise BadInput(f"--vary {word} says something twice")
        axes.append(Axis(name, listed))
    return axes


def grid(book: Rulebook, axes: Sequence[Axis], usual: Cell, players: int | None, folders: Sequence[str]) -> list[Cell]:
    """Every combination of the values, the last axis turning fastest. `players` is what was asked for; without it
    each mode has its usual number."""
    for axis in axes:
        _check(book, axis, folders)
    cells = []
    for values in product(*(axis.values for axis in axes)):
        cell = replace(usual, chosen=tuple(zip((axis.name for axis in axes), values, strict=True)))
        for name, value in cell.chosen:
            cell = _with(book, cell, name, value)
        if players is None and "players" not in dict(cell.chosen):
            cell = replace(cell, players=usual_players(book.id, cell.agreed.mode))
        cells.append(cell)
    return cells


def _check(book: Rulebook, axis: Axis, folders: Sequence[str]) -> None:
    """Does it exist, and has it these values? Otherwise it is refused with all that there is."""
    if axis.name in book.details:
        return
    if axis.name == "players":
        _check_numbers(axis)
        return
    if axis.name in book.house_rules:
        rule = book.house_rules[axis.name]
        there: Sequence[str] = rule.values
        wrong = [value for value in axis.values if not rule.allows(value)]
    elif axis.name in _CHOICES:
        there = _CHOICES[axis.name](book, folders)
        wrong = [part for value in axis.values for part in _parts(axis.name, value) if part not in there]
    else:
        known = ("players", *_CHOICES, *book.house_rules, *book.details)
        raise BadInput(f"--vary {axis.name}: {book.title} has no such thing; there is {', '.join(known)}")
    if wrong:
        raise BadInput(f"--vary {axis.name}={wrong[0]}: there is {', '.join(there) or 'nothing to choose from'}")


def _check_numbers(axis: Axis) -> None:
    for value in axis.values:
        if not (value.isascii() and value.isdecimal()):
            raise BadInput(f"--vary {axis.name}={value}: write how many play, in digits: --vary players=2,4")


_CHOICES: Mapping[str, Callable[[Rulebook, Sequence[str]], Sequence[str]]] = {
    "mode": lambda book, folders: book.modes,
    "pack": lambda book, folders: game_packs(book.id, folders),
    "scenario": lambda book, folders: (NONE, *book.scenarios),
    "variant": lambda book, folders: (NONE, *book.variants),
}


def _parts(name: str, value: str) -> list[str]:
    """Several scenarios or variants together are written with a plus; a mode may have one in its name."""
    return value.split("+") if name in ("scenario", "variant") else [value]


def _with(book: Rulebook, cell: Cell, name: str, value: str) -> Cell:
    agreed = cell.agreed
    several = () if value == NONE else tuple(value.split("+"))
    if name == "players":
        return replace(cell, players=int(value))
    if name == "pack":
        return replace(cell, pack=value)
    if name == "mode":
        agreed = replace(agreed, mode=value)
    elif name == "scenario":
        agreed = replace(agreed, scenarios=several)
    elif name == "variant":
        agreed = replace(agreed, variants=several)
    elif name in book.details:
        agreed = replace(agreed, details={**agreed.details, name: detail_value(value)})
    else:
        agreed = replace(agreed, options={**agreed.options, name: value})
    return replace(cell, agreed=agreed)


def fixed_twice(axes: Sequence[Axis], agreed: Agreement, players: int | None) -> None:
    """What is varied is not fixed as well."""
    fixed = {
        **dict.fromkeys((*agreed.options, *agreed.details), True),
        "players": players is not None,
        "scenario": bool(agreed.scenarios),
        "variant": bool(agreed.variants),
    }
    for axis in axes:
        if fixed.get(axis.name):
            raise BadInput(f"{axis.name} is varied and fixed; say one of both")


def try_out(plan: Plan) -> None:
    """Can every variant be begun? What may not be combined is refused by its name, before anything is played."""
    for cell in plan.cells:
        try:
            plan.table(cell).sit_down()
        except CompanionError as error:
            if not cell.chosen:
                raise
            raise BadInput(f"the variant {cell.name} cannot be played: {error}") from error
