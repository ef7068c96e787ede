"""Setting one value in a position by its path, or by the square it lies on: how every game is corrected."""

from __future__ import annotations

from collections.abc import Callable, Container

from companion.engine import BadInput, Json

Placed = Callable[[str, str, Json], dict[str, Json]]
"""The entry for a list, a square and a value: what a correction puts there."""


def set_value(document: dict[str, Json], path: str, value: Json, by_square: Container[str], placed: Placed) -> None:
    """Set one value: `players.1.hearts`, or by square `zombies.1,0.W` in the lists that are named in `by_square`."""
    head, _, rest = path.partition(".")
    if head in by_square and "," in rest:
        _set_square(document, head, rest, value, placed)
        return
    keys = path.split(".")
    place: Json = document
    for depth, key in enumerate(keys[:-1]):
        place = _inside(place, key, ".".join(keys[: depth + 1]))
    last = keys[-1]
    if isinstance(place, list):
        _inside(place, last, path)
        place[int(last)] = value
    elif isinstance(place, dict):
        place[last] = value
    else:
        raise BadInput(f"{path}: there is nothing inside {'.'.join(keys[:-1])}")


def _inside(place: Json, key: str, path: str) -> Json:
    if isinstance(place, dict) and key in place:
        return place[key]
    if isinstance(place, list) and key.isdecimal() and int(key) < len(place):
        return place[int(key)]
    there = (
        ", ".join(place)
        if isinstance(place, dict)
        else f"0 to {len(place) - 1}"
        if isinstance(place, list)
        else "nothing"
    )
    raise BadInput(f"{path}: there is no {key!r}; there is {there}")


def _set_square(document: dict[str, Json], what: str, square: str, value: Json, placed: Placed) -> None:
    entries = document.setdefault(what, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) and "at" in entry for entry in entries):
        raise BadInput(f"{what}.{square}: the same correction makes {what} something else than a list of places")
    entries[:] = [entry for entry in entries if entry["at"] != square]
    if value not in (None, False, 0):
        entries.append(placed(what, square, value))
