"""Moving a cursor over the squares of a map with four arrows."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kit.board import Point
from companion.games.kit.layers import number_of, on_map


def ahead(cursor: Point, way: tuple[int, int], points: Iterable[Point]) -> Point | None:
    """The nearest of the points that lies in a direction: straight ahead first, then to the side of it. A cursor stays
    on its layer."""
    best: tuple[int, Point] | None = None
    layer = number_of(cursor)
    for point in points:
        if number_of(point) != layer:
            continue
        east, north = point[0] - cursor[0], point[1] - cursor[1]
        forward = east * way[0] + north * way[1]
        aside = abs(east * way[1]) + abs(north * way[0])
        if forward <= 0 or aside > 2 * forward:
            continue
        cost = forward + 2 * aside
        if best is None or (cost, point) < best:
            best = (cost, point)
    return best[1] if best else None


def row_by_row(cursor: Point, way: tuple[int, int], points: Iterable[Point]) -> Point | None:
    """The next point on a mat, whose rows are staggered: to the side in the same row, else in the next row that has
    one, whatever lies nearest there."""
    x, y = cursor
    if way[0]:
        beside = [point for point in points if point[1] == y and (point[0] - x) * way[0] > 0]
        return min(beside, key=lambda point: abs(point[0] - x), default=None)
    rows = [point for point in points if (point[1] - y) * way[1] > 0]
    return min(rows, key=lambda point: (abs(point[1] - y), abs(point[0] - x), point), default=None)


def on_another_layer(cursor: Point, points: Iterable[Point]) -> Point | None:
    """The nearest point of the next layer that has any: below the cursor, or above it."""
    layer = number_of(cursor)
    others = [point for point in points if number_of(point) != layer]
    following = min((number_of(point) for point in others if number_of(point) > layer), default=None)
    onto = following if following is not None else min(map(number_of, others), default=layer)
    here = on_map(cursor)
    there = (point for point in others if number_of(point) == onto)
    return min(there, key=lambda point: (distance(here, on_map(point)), point), default=None)


def nearest(cursor: Point, points: Iterable[Point]) -> Point | None:
    """The point with the fewest squares between."""
    return min(points, key=lambda point: (distance(cursor, point), point), default=None)


def distance(one: Point, other: Point) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
