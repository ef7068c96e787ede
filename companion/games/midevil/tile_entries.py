"""Reads the tiles of a MidEvil pack: drawings, doors, walls, and whether one can walk where the drawing says."""

from __future__ import annotations

from companion.games.midevil.printed import (
    ANYWHERE,
    BASE,
    CELLAR,
    DUNGEON,
    INSIDE,
    SETS,
    SURFACE,
    TOKENS_ON,
    UNDER_ROOF,
    Tile,
)
from companion.packs.drawn import check_ground, edges_of, exits_of, special_of, spots_of
from companion.packs.entries import drawing, mark_of
from companion.packs.reading import Entry
from companion.tiles.tile import CLOSED, INSIDES, MIDDLE, MIDDLES, PIT, SIDE, SIDES, SQUARE_NAMES, WHOLE, WITHIN

SQUARES = {
    ".": "road",
    "o": "open ground",
    "b": "inside a building",
    "c": "inside the castle",
    "d": "dungeon",
    "=": "bridge",
    "t": "trees",
    "~": "water",
    "#": "blocked",
    PIT: "pit",
}
SPOTS = ("start", "altar", "book", "last")
SPECIAL = (
    *("altar", "graveyard", "open-air", "bridge", "inn", "plain-dirt", "road"),
    *("castle", "courtyard", "drawbridge", "flanks-clear", "filth", "may-cut-off", "windmill", "pit"),
    *("dungeon", "dungeon-altar", "dungeon-entrance"),
)
DIE = "die"
"""Instead of a printed number: one die of points."""
OTHER_SIDE = "-other-side"


def tile_from(entry: Entry) -> tuple[Tile, int]:
    """A tile and its number of copies."""
    known = len(entry.problems)
    special = special_of(entry, SPECIAL)
    cellar, mouth = entry.one_of("cellar", SIDES, ""), entry.one_of("mouth", SIDES, "")
    below, id = DUNGEON in special, entry.word("id")
    doors = edges_of(entry, "doors") + ([f"{SQUARE_NAMES[MIDDLES[SIDE[cellar]]]}.{cellar}"] if cellar in SIDE else [])
    leads = [(side, area) for side, area in ((cellar, CELLAR), (mouth, DUNGEON)) if side]
    tile = Tile(
        id,
        entry.text("name"),
        drawing(entry, SQUARES),
        exits_of(entry),
        joints=MIDDLE if below else WHOLE,
        doors=" ".join(doors),
        walls=" ".join(edges_of(entry, "walls")),
        area=DUNGEON if below else SURFACE,
        leads=tuple(leads),
        back=id + OTHER_SIDE if "other_side" in entry.table else "",
        set=entry.one_of("set", SETS, BASE),
        named=entry.flag("named", True),
        skeletons=entry.number_or("skeletons", DIE),
        life=entry.number("life", 0),
        tokens_on=entry.one_of("tokens_on", TOKENS_ON, ANYWHERE),
        special=special,
        spots=spots_of(entry, SPOTS),
        cellar=cellar,
        mouth=mouth,
        room=entry.text("room", ""),
        mark=mark_of(entry),
        note=entry.text("note", ""),
    )
    copies = entry.number("copies", 1)
    entry.refuse_unknown_keys(("other_side",))
    if len(entry.problems) == known:  # a broken drawing would only bring up follow-up mistakes
        _check_openings(tile, entry)
        check_ground(tile, tile.spots, entry)
        _check_numbers(tile, entry)
        _check_below(tile, entry)
    return tile, copies


def other_side(tile: Tile, entry: Entry) -> Tile:
    """What is printed on the back of a tile: another drawing with the same roads, and nothing to be put there."""
    rows = drawing(entry, SQUARES, "other_side")
    return Tile(
        tile.back, tile.name, rows, tile.exits, joints=WHOLE, back=tile.id, set=tile.set, special=tile.special,
        tokens_on=tile.tokens_on, mark=tile.mark, note=tile.note,
    )  # fmt: skip


# ---------------------------------------------------------------------- the tile as a whole


def _check_openings(tile: Tile, entry: Entry) -> None:
    """Roads lead off the tile, doors lead into something, walls stand where somebody could walk."""
    squares, walls = "".join(tile.rows), tile.looks[0].walls
    for side in tile.exits + tile.mouth:
        if walls[MIDDLES[SIDE[side]]] >> SIDE[side] & 1:
            entry.wrong(f"nobody can leave at the exit {side}", "an open square or a door in the middle of that side")
    for edge in entry.text("doors", "").split():
        square, _, side = edge.partition(".")
        k = SQUARE_NAMES.index(square)
        there = WITHIN[k][SIDE[side]]
        if squares[k] not in INSIDES:
            entry.wrong(f"the door {edge} is not on an inside square", "doors on squares b, c or d")
        elif there < 0 and (k != MIDDLES[SIDE[side]] or side not in tile.exits):
            entry.wrong(f"the door {edge} leads off the tile where no exit is", f"{side} among the exits")
        elif there >= 0 and (squares[there] in CLOSED + PIT or squares[there] == squares[k]):
            entry.wrong(f"the door {edge} leads nowhere", "a door between an inside square and one outside")
    for edge in tile.walls.split():
        if squares[SQUARE_NAMES.index(edge.partition(".")[0])] in CLOSED + PIT:
            entry.wrong(f"the wall {edge} is on a closed square", "walls on squares that may be entered")


def _check_numbers(tile: Tile, entry: Entry) -> None:
    """What is printed has room; a die is thrown for unnamed tiles of the surface, and only for those."""
    if (tile.skeletons is None) != (not tile.named and not tile.below):
        entry.wrong(
            f"skeletons is {'a die' if tile.skeletons is None else tile.skeletons} on a tile "
            f"that is {'named' if tile.named else 'unnamed'}",
            'skeletons = "die" on unnamed tiles of the surface, a number on all others',
        )
    inside = [kind for kind in "".join(tile.rows) if kind in UNDER_ROOF]
    if bool(inside) != (tile.tokens_on == INSIDE):
        has = "has an inside" if inside else "has no inside"
        entry.wrong(f'tokens_on is "{tile.tokens_on}" on a tile that {has}', f'"{INSIDE}" exactly on tiles with b or c')
    room = len(tile.for_tokens)
    if max(tile.skeletons or 0, tile.life) > room:
        entry.wrong(f"{tile.skeletons} skeletons and {tile.life} life tokens on {room} squares", "one for each square")


def _check_below(tile: Tile, entry: Entry) -> None:
    """Dungeon tiles are passages in the rock; an Entrance has a mouth, and nothing else has one."""
    squares = set("".join(tile.rows))
    if ("d" in squares) != tile.below or (tile.below and squares - {"d", "#"}):
        entry.wrong("dungeon and surface are mixed up", 'squares d and # exactly on tiles with special = ["dungeon"]')
    if bool(tile.mouth) != ("dungeon-entrance" in tile.special):
        entry.wrong("mouth without an Entrance, or the other way round", 'mouth exactly on "dungeon-entrance" tiles')
    if bool(tile.mouth) and ("last" not in tile.spots or tile.spots["last"] != MIDDLES[SIDE[tile.mouth]]):
        entry.wrong("the last square is not at the mouth", "last of spots in the middle of the side that leads down")
