"""Setting right a tile that lies on the map: which one it is, which way round, or that none lies there.

What lies on the tile stays where it can; its pile changes with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from companion.engine import BadInput, Json
from companion.games.kit.parts import Declared, Field
from companion.games.kit.pieces import Fix, Point
from companion.games.kit.rows import Laid, Rows, Spots
from companion.games.kit.speaking import ROUND
from companion.languages import say
from companion.tiles import NOWHERE, TURNS, read_cell

Listing: TypeAlias = list[dict[str, Json]]
Lies = tuple[str, str]
"""Where a tile lies: its layer and its cell."""

MAP = say("Map tiles")
"""What corrections of tiles belong to."""


def listing(document: Mapping[str, Json], key: str) -> Listing:
    """What lies there, each with its place; BadInput where another value of the same correction is in the way."""
    entries = document.get(key, [])
    if not isinstance(entries, list) or not all(_is_placed(entry) for entry in entries):
        raise BadInput(f"{key}: the same correction makes {key} something else than a list of places")
    return entries


def _is_placed(entry: Json) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("at"), str)


def map_of(game: Declared) -> tuple[str, Laid[Any]] | None:
    """The list of tiles in a position, and its form; None where no tiles are laid."""
    fields = (entry for entry in game.document if isinstance(entry, Field))
    return next(((entry.key, entry.form) for entry in fields if isinstance(entry.form, Laid)), None)


def tile_fixes(game: Any, at: Point) -> list[Fix]:
    """What can be set right of a tile that is pointed at: which one it is, which way round, that none lies there."""
    found = map_of(game)
    if found is None or len(game.ground.cells) < 2:
        return []
    key, form = found
    path = f"{key}.{{at}}"
    fixes = [Fix(say("Which way round"), MAP, path, tuple(ROUND.items()), None, at)]
    if others := tuple(sorted(_in_piles(game, form), key=lambda tile: tile[1])):
        fixes.insert(0, Fix(say("Another tile lies there"), MAP, path, others, None, at))
        fixes.append(Fix(say("No tile lies there"), MAP, path, ((None, say("take it off")),), None, at))
    return fixes


def _in_piles(game: Any, form: Laid[Any]) -> set[tuple[Json, str]]:
    """The tiles that are not on the map, each once: how a pile lies is nobody's business."""
    document = game.position()
    lying = {tile for path in form.piles for tile in _at(document, path) or [] if isinstance(tile, str)}
    printed = ((tile, form.ground(game, tile)) for tile in lying)
    return {(tile, ground.name) for tile, ground in printed if ground is not None}


def names_a_tile(game: Declared, path: str) -> bool:
    """Is this the path of a tile: `map.1,0`, or of a square on it: `map.1,0.W`?"""
    found, (head, _, rest) = map_of(game), path.partition(".")
    return found is not None and head == found[0] and "," in rest


def set_tile(game: Any, document: dict[str, Json], path: str, value: Json, placing: Mapping[str, object]) -> None:
    """`army-surplus r90`, `army-surplus` (as it is turned), `r90` (the tile that lies there), or null: no tile."""
    found = map_of(game)
    assert found is not None
    key, form = found
    layer, cell = _lies(form, path.partition(".")[2].partition(".")[0])
    if read_cell(cell) is None:
        raise BadInput(f"{path}: {cell!r} is no cell; cells are written like {form.like}")
    rows = listing(document, key)
    row = _row(rows, layer, cell)
    if value in (None, False, 0):
        if row is None:
            raise BadInput(say("{}: no tile lies there", path))
        rows.remove(row)
        _in_pile(document, form, None, str(row.get("tile")))
    else:
        _lay(document, form, rows, row, (layer, cell), _read(path, value, row))
    _clear(game, document, form, placing, _row(rows, layer, cell), (layer, cell))


def _lies(form: Laid[Any], written: str) -> Lies:
    """The layer and the cell of a tile that is written `funhouse 1,0`, or of a square on it. What the game lays by
    itself goes with the tile of the map that lies there."""
    layer, _, cell = written.partition(".")[0].rpartition(" ")
    return (layer if layer in form.layers else ""), cell


def _row(rows: Listing, layer: str, cell: str) -> dict[str, Json] | None:
    return next((row for row in rows if row["at"] == cell and row.get("layer", "") == layer), None)


def _read(path: str, value: Json, row: Mapping[str, Json] | None) -> tuple[str, str]:
    words = value.split() if isinstance(value, str) else []
    turns = [word for word in words if word in TURNS]
    tiles = [word for word in words if word not in TURNS]
    if not words or len(turns) > 1 or len(tiles) > 1 or (row is None and not tiles):
        raise BadInput(f"{path}: say which tile lies there and which way round, such as `army-surplus r90`, or null")
    old_turn = str(row.get("turn", TURNS[0])) if row is not None else TURNS[0]
    tile = tiles[0] if tiles or row is None else str(row.get("tile"))
    return tile, turns[0] if turns else old_turn


def _lay(
    document: dict[str, Json],
    form: Laid[Any],
    rows: Listing,
    row: dict[str, Json] | None,
    lies: Lies,
    said: tuple[str, str],
) -> None:
    (tile, turn), (layer, cell) = said, lies
    old = None if row is None else str(row.get("tile"))
    if row is None:
        rows.append({"tile": tile, "at": cell, "turn": turn, **({"layer": layer} if layer else {})})
    else:
        row.update(tile=tile, turn=turn)
    if tile != old:
        _in_pile(document, form, tile, old)


def _in_pile(document: dict[str, Json], form: Laid[Any], taken: str | None, put: str | None) -> None:
    """The tile that lies on the map is in no pile; the one that does not lie there after all is in its pile."""
    piles = [pile for path in form.piles if isinstance(pile := _at(document, path), list)]
    for pile in piles:
        if taken in pile:
            place = pile.index(taken)
            pile[place : place + 1] = [] if put is None else [put]
            return
    if taken is None and put is not None and piles:
        piles[0].append(put)


def _at(document: Json, path: str) -> Json:
    for key in path.split("."):
        document = document.get(key) if isinstance(document, dict) else None
    return document


def _clear(
    game: Any,
    document: dict[str, Json],
    form: Laid[Any],
    placing: Mapping[str, object],
    row: dict[str, Json] | None,
    lies: Lies,
) -> None:
    """What lies where no square is any more is taken off the map; figures that are somebody stay, and are refused."""
    squares = set(_squares(game, form, row)) if row is not None else set()
    for key in placing:
        entries = listing(document, key)
        entries[:] = [one for one in entries if _lies(form, one["at"]) != lies or _stays(form, row, one["at"], squares)]


def _stays(form: Laid[Any], row: Mapping[str, Json] | None, at: str, squares: set[str]) -> bool:
    """Is there still such a square? What the game lays by itself under a tile is there as long as any tile is."""
    layer = at.rpartition(" ")[0]
    return at in squares or (row is not None and bool(layer) and layer not in form.layers)


def _squares(game: Any, form: Laid[Any], row: Mapping[str, Json]) -> Iterator[str]:
    """The squares of one tile that can be entered, by name."""
    tile, cell, turn = form.ground(game, str(row.get("tile"))), read_cell(str(row["at"])), row.get("turn", TURNS[0])
    if tile is None or cell is None or turn not in TURNS:
        return
    quarters, layer = TURNS.index(turn), str(row.get("layer", ""))
    ground = type(game.ground)().with_tile(tile, cell, quarters, layer=layer)
    yield from (name for name in ground.names if ground.square(name) != NOWHERE)


def without_spots(document: dict[str, Json], cells: set[str], placing: Mapping[str, Rows[Any, Any] | Spots]) -> bool:
    """Take away what only hangs on such a tile, as a door does; False when there was nothing."""
    gone = False
    for key, form in placing.items():
        entries = listing(document, key)
        stay = [one for one in entries if one["at"].partition(".")[0] not in cells]  # with its layer, as a path has it
        if isinstance(form, Spots) and len(stay) < len(entries):
            entries[:], gone = stay, True
    return gone
