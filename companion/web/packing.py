"""What is long on a large map, on its way to pages: said once where it is the same many times.

Hundreds of figures are told by their few kinds and their places, answers column by column, a label by what differs
from the one before it, a tile in hand by the few looks that its squares have. `unpacked` is what a page makes of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import Json
from companion.games.kit.tile_pointing import NINE
from companion.tiles import SQUARE_NAMES

Part = dict[str, Json]
LOOKS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""A letter for each look that squares of a tile in hand have."""
ALIKE = ("role", "words", "colour", "seat")
KEPT = ("verb", "warn", "pip")
"""What most answers do not have."""
SHORTEST = 8
"""So many letters at least are worth saying that they are the same."""


def unpacked(section: str, value: Json) -> Json:
    """A section as it was before it was packed."""
    if section == "figures" and value:
        return unpacked_figures(value)
    return unpacked_question(value) if section == "question" and value else value


# ---------------------------------------------------------------------- figures


def packed_figures(figures: Sequence[Part]) -> Part:
    """The kinds of figures that there are, and for each figure three numbers: its kind and its place."""
    kinds: dict[tuple[Json, ...], int] = {}
    at: list[int] = []
    for one in figures:
        kind = kinds.setdefault(tuple(one[part] for part in ALIKE), len(kinds))
        at += (kind, one["x"], one["y"])
    return {"kinds": [dict(zip(ALIKE, kind, strict=True)) for kind in kinds], "at": at}


def unpacked_figures(packed: Mapping[str, Any]) -> list[Part]:
    """Each figure by itself."""
    kinds, at = packed["kinds"], packed["at"]
    return [{**kinds[at[n]], "x": at[n + 1], "y": at[n + 2]} for n in range(0, len(at), 3)]


# ---------------------------------------------------------------------- the question


def packed_question(question: Json) -> Json:
    """The question with its answers in columns."""
    if question is None:
        return None
    options: list[Part] = question["options"]
    columns: Part = {
        "value": [option["value"] for option in options],
        "label": _labels([str(option["label"]) for option in options]),
        "at": [_place(option["at"]) for option in options],
    }
    more = {str(n): kept for n, option in enumerate(options) if (kept := _kept(option))}
    return {**question, "options": {**columns, "more": more}, "tile": _tile(question["tile"], columns["value"])}


def unpacked_question(question: Mapping[str, Any]) -> Part:
    """The question with a list of answers."""
    packed = question["options"]
    labels = _read_labels(packed["label"])
    options = [
        {"value": value, "label": label, "verb": "", "at": _read_place(at)} | packed["more"].get(str(n), {})
        for n, (value, label, at) in enumerate(zip(packed["value"], labels, packed["at"], strict=True))
    ]
    return {**question, "options": options, "tile": _read_tile(question["tile"], options)}


def _kept(option: Part) -> Part:
    return {part: option[part] for part in KEPT if option.get(part)}


def _labels(labels: Sequence[str]) -> list[Json]:
    """Each by what differs from the one before it, where much is the same: letters at its beginning, what comes then,
    and letters at its end."""
    packed: list[Json] = []
    before = ""
    for label in labels:
        first = _same(before, label)
        last = _same(before[:first:-1], label[:first:-1])
        packed.append([first, label[first : len(label) - last], last] if first + last >= SHORTEST else label)
        before = label
    return packed


def _same(one: str, other: str) -> int:
    """So many letters two words have in common at their beginning."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _read_labels(packed: Sequence[Json]) -> list[str]:
    labels: list[str] = []
    for one in packed:
        if not isinstance(one, str):
            first, middle, last = one
            before = labels[-1]
            one = before[:first] + middle + before[len(before) - last :]
        labels.append(one)
    return labels


def _place(at: Sequence[Sequence[int]]) -> Json:
    """One square as it is; the nine of a tile by the middle one and a 9."""
    if len(at) == 1:
        return list(at[0])
    points = [list(point) for point in at]
    nine = [[points[0][0] + dx, points[0][1] + dy] for dx, dy in NINE] if points else []
    return [*points[0], len(NINE)] if points and points == nine else points


def _read_place(packed: Sequence[Any]) -> Json:
    if not packed or isinstance(packed[0], list):
        return list(packed)
    x, y = packed[:2]
    return [[x, y]] if len(packed) == 2 else [[x + dx, y + dy] for dx, dy in NINE]


# ---------------------------------------------------------------------- the tile in hand


def _tile(tile: Json, values: Sequence[Json]) -> Json:
    """For each placement a letter for each of its nine squares; the letters are the looks, in order."""
    if tile is None:
        return None
    looks: dict[tuple[str, str, bool], str] = {}
    squares = [_letters(str(value), tile["squares"].get(str(value)), looks) for value in values]
    return {"name": tile["name"], "looks": [list(look) for look in looks], "squares": squares}


def _letters(value: str, squares: Sequence[Part] | None, looks: dict[tuple[str, str, bool], str]) -> Json:
    if squares is None or not _regular(value, squares):
        return squares
    seen = [(square["kind"], square["ways"], square["door"]) for square in squares]
    if len(looks.keys() | seen) > len(LOOKS):  # more looks than letters
        return list(squares)
    for look in seen:
        looks.setdefault(look, LOOKS[len(looks)])
    return "".join(looks[look] for look in seen)


def _regular(value: str, squares: Sequence[Part]) -> bool:
    """Are these the nine squares of a tile, row by row, and is it called by the cell in which it is laid?"""
    if len(squares) != len(SQUARE_NAMES):
        return False
    x, y, cell = squares[0]["x"], squares[0]["y"], value.rpartition(" ")[0]
    return all(
        (square["x"], square["y"], square["at"]) == (x + k % 3, y - k // 3, f"{cell}.{SQUARE_NAMES[k]}")
        for k, square in enumerate(squares)
    )


def _read_tile(tile: Json, options: Sequence[Part]) -> Json:
    if tile is None:
        return None
    squares = {
        str(option["value"]): _read_squares(option, packed, tile["looks"]) if isinstance(packed, str) else packed
        for option, packed in zip(options, tile["squares"], strict=True)
        if packed is not None
    }
    return {"name": tile["name"], "squares": squares}


def _read_squares(option: Part, letters: str, looks: Sequence[Sequence[Json]]) -> list[Part]:
    (x, y), cell = option["at"][0], str(option["value"]).rpartition(" ")[0]
    found = []
    for k, letter in enumerate(letters):
        kind, ways, door = looks[LOOKS.index(letter)]
        at = {"at": f"{cell}.{SQUARE_NAMES[k]}", "x": x - 1 + k % 3, "y": y + 1 - k // 3}
        found.append({**at, "kind": kind, "ways": ways, "door": door})
    return found
