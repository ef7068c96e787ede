"""Reads the tiles of a pack of Totally Zombies!!!: the printed drawing, and what of it may be entered in this game."""

from __future__ import annotations

from companion.games.totally_zombies.areas import AREAS, CIRCUS, SECOND_FLOOR, SETS, TOWN, WINDOWED, WOODS
from companion.games.totally_zombies.printed import (
    BREEDS,
    DOG,
    ENTRANCE,
    HELIPAD,
    KINDS,
    NAMED,
    ROAD,
    SPECIAL,
    START,
    ZOMBIE,
    Tile,
)
from companion.packs.drawn import check_ground, edges_of, exits_of, special_of, spots_of, squares_of
from companion.packs.entries import drawing, mark_of
from companion.packs.reading import Entry
from companion.tiles.tile import (
    ALONG,
    BLOCKED,
    BUILDING,
    CENTRE,
    CLOSED,
    MIDDLE,
    MIDDLES,
    NONE,
    OUTSIDE,
    SIDE,
    SIDES,
    SQUARE_NAMES,
    STREET,
    WHOLE,
    WITHIN,
)

TILE_SETS = tuple(one for one in SETS if one != "3.5")
"""Set 3.5 has cards only."""
ROOF, LOT, ANYWHERE = "roof", "parking-lot", "anywhere"
TAGS = (
    *("subway", "motor-pool", "armory", "enhanced-lab", "escalator", "second-floor-only", ROOF, LOT),
    *("cabin", "altar", "cave", "not-a-building", "marked-entrance"),
    *("big-top", "big-top-2", "clown-car", "funhouse", "funhouse-exit", ANYWHERE, "asterisk"),
)
SPOTS = ("duct", "win")
PER_EXIT, DIE = "per-exit", "die"
"""Instead of a printed number of zombies: one at the end of each road, or as many as a die says."""


def tile_from(entry: Entry) -> tuple[Tile, int, int]:
    """A tile, its number of copies, and how many of them never come into the stack."""
    known = len(entry.problems)
    rows, special = drawing(entry), special_of(entry, TAGS)
    number = entry.one_of("set", TILE_SETS)
    area, kind = SETS.get(number, TOWN), entry.one_of("kind", KINDS)
    rolled = entry.table.get("zombies") == DIE
    tile = Tile(
        entry.word("id"),
        entry.text("name"),
        _entered(rows, area, kind, special),
        exits_of(entry),
        joints=NONE if ROOF in special else WHOLE if area == WOODS else MIDDLE,
        walls=" ".join(edges_of(entry, "walls")),
        doors=" ".join(edges_of(entry, "doors")),
        windows=_windows(rows, area, special),
        area=area,
        leads=_leads(entry),
        set=number,
        kind=kind,
        zombies=(entry.number_or("zombies", DIE) or 0) if rolled else entry.number_or("zombies", PER_EXIT),
        rolled=rolled,
        breed=entry.one_of("breed", BREEDS, ZOMBIE),
        bullets=entry.number("bullets", 0),
        life=entry.number("life", 0),
        special=special,
        spots=spots_of(entry, SPOTS),
        wooded=squares_of(entry, "wooded"),
        structure=squares_of(entry, "structure") or _structure(rows, kind),
        mark=mark_of(entry),
        note=entry.text("note", ""),
    )
    copies, reserved = entry.number("copies", 1), entry.number("reserved", 0)
    entry.refuse_unknown_keys()
    if len(entry.problems) == known:  # a broken drawing would only bring up follow-up mistakes
        _check_tile(tile, rows, entry)
        if reserved > copies:
            entry.wrong(f"reserved is {reserved}", f"at most {copies}, as many as there are", "reserved")
    return tile, copies, reserved


def _check_tile(tile: Tile, rows: tuple[str, str, str], entry: Entry) -> None:
    _check_exits(tile, rows, entry)
    _check_openings(tile, entry)
    _check_building(tile, entry)
    if tile.joints != NONE:
        check_ground(tile, tile.spots, entry)
    _check_kind(tile, entry)
    _check_numbers(tile, entry)
    _check_room(tile, entry)
    _check_squares(tile, entry)


# ---------------------------------------------------------------------- what follows from the drawing


def _entered(rows: tuple[str, str, str], area: str, kind: str, special: frozenset[str]) -> tuple[str, str, str]:
    """The drawing with all closed that nobody may enter: outside the woods only streets and the one named structure are
    open (totally-zombies.move.named-one-structure, totally-zombies.move.circus-tents), besides the nine squares of an
    unnamed lot (totally-zombies.ruling.parking-lot) and of a Helipad (totally-zombies.ruling.helipad-shape)."""
    if area == WOODS or kind == HELIPAD or LOT in special:
        return rows
    first, second, third = (row.replace(OUTSIDE, BLOCKED) for row in rows)
    return first, second, third


def _windows(rows: tuple[str, str, str], area: str, special: frozenset[str]) -> str:
    """Squares with windows: buildings outside mall and woods, all of a roof (totally-zombies.ruling.school-roof)."""
    if ROOF in special:
        return OUTSIDE + STREET
    return BUILDING if area in WINDOWED and BUILDING in "".join(rows) else ""


def _structure(rows: tuple[str, str, str], kind: str) -> frozenset[int]:
    """The squares of the named place: those of its building; where nothing is built, all that may be entered."""
    squares = "".join(rows)
    built = frozenset(k for k, square in enumerate(squares) if square == BUILDING)
    if built or kind != NAMED:
        return built
    return frozenset(k for k, square in enumerate(squares) if square not in CLOSED)


def _leads(entry: Entry) -> tuple[tuple[str, str], ...]:
    """The sides that lead to another area."""
    leads = entry.mapping("leads")
    for side, area in leads.items():
        if side not in SIDE or area not in (*AREAS, SECOND_FLOOR):
            entry.wrong(f"leads says {side} = {area!r}", 'sides and areas, such as { S = "town" }', "leads")
            return ()
    return tuple((side, leads[side]) for side in SIDES if side in leads)


# ---------------------------------------------------------------------- the tile as a whole


def _check_exits(tile: Tile, rows: tuple[str, str, str], entry: Entry) -> None:
    """Roads leave where the drawing says, and nowhere else; what leads to another area is an exit."""
    drawn = "" if tile.joints == NONE else "".join(side for side in SIDES if _drawn_exit(tile, "".join(rows), side))
    if tile.exits != drawn:
        where = "border squares that are open" if tile.area == WOODS else "streets in the middle"
        entry.wrong(
            f"exits is {tile.exits!r} but the drawing has {where} of {drawn or 'no side'}",
            'no exits on a tile with special = ["roof"]' if tile.joints == NONE else "an exit at exactly those sides",
        )
    for side, area in tile.leads:
        if side not in tile.exits:
            entry.wrong(f"{side} leads to {area} but is no exit", f"{side} among the exits", "leads")


def _drawn_exit(tile: Tile, squares: str, side: str) -> bool:
    if tile.joints == WHOLE:
        return any(squares[k] in STREET + OUTSIDE for k in ALONG[SIDE[side]])
    return squares[MIDDLES[SIDE[side]]] == STREET


def _check_openings(tile: Tile, entry: Entry) -> None:
    """Doors lead out of buildings, walls stand inside the tile."""
    squares, shown = "".join(tile.rows), "".join(drawing(entry))
    for edge in tile.doors.split():
        k, there = _sides_of(edge)
        if squares[k] != BUILDING:
            entry.wrong(f"the door {edge} is not on a building square", "doors on squares b", "doors")
        elif there >= 0 and squares[there] in CLOSED + BUILDING:
            entry.wrong(f"the door {edge} leads nowhere", "a door between a building square and one outside", "doors")
        elif there < 0 and "big-top" not in tile.special:
            entry.wrong(f"the door {edge} leads off the tile", "doors within the tile", "doors")
    for edge in tile.walls.split():
        k, there = _sides_of(edge)
        if there < 0 or BLOCKED in (shown[k], shown[there]):
            entry.wrong(f"the wall {edge} keeps nothing apart", "a wall between two open squares of the tile", "walls")


def _sides_of(edge: str) -> tuple[int, int]:
    """The square of an edge and the one beyond it."""
    square, _, side = edge.partition(".")
    k = SQUARE_NAMES.index(square)
    return k, WITHIN[k][SIDE[side]]


def _check_building(tile: Tile, entry: Entry) -> None:
    built = BUILDING in "".join(tile.rows)
    if built and tile.kind not in (NAMED, SPECIAL):
        expected = f'building squares (b) on tiles of kind "{NAMED}" or "{SPECIAL}"'
        entry.wrong(f"a tile of kind {tile.kind!r} has building squares", expected)
    if tile.kind == NAMED and not built and tile.area != WOODS:
        entry.wrong(
            "a named tile has no building square", "building squares (b): only the woods have open named places"
        )
    if built and not tile.doors:
        entry.wrong("a building has no door", 'doors, such as "N.S"', "doors")
    if (tile.area == WOODS and built) != ("marked-entrance" in tile.special):
        entry.wrong(
            "marked-entrance is said of the wrong tile", "marked-entrance exactly on woods tiles with walls (b)"
        )


def _check_kind(tile: Tile, entry: Entry) -> None:
    """Helipads are open, an entrance leads from the town straight through its centre."""
    squares = "".join(tile.rows)
    if tile.kind == HELIPAD and (BLOCKED in squares or "win" not in tile.spots):
        entry.wrong("the Helipad has a closed square or no centre", 'nine open squares and spots = { win = "C" }')
    if tile.kind == START and tile.exits != "".join(SIDES):
        entry.wrong("the start tile has a closed side", "a road on each of the four sides")
    if (tile.kind == ENTRANCE) != (TOWN in dict(tile.leads).values()):
        expected = f'leads = {{ S = "{TOWN}" }} exactly on tiles of kind "{ENTRANCE}"'
        entry.wrong(f"a tile of kind {tile.kind!r} leads to {dict(tile.leads) or 'its own area alone'}", expected)
    if tile.kind == ENTRANCE and (len(tile.exits) != 2 or squares[CENTRE] != STREET):
        entry.wrong("the entrance is no way through", "two exits and a street on the centre square")


def _check_numbers(tile: Tile, entry: Entry) -> None:
    """An unnamed tile gets a die of dogs in the woods (totally-zombies.tile.woods-dog-roll), nothing in the circus
    (totally-zombies.tile.circus-unnamed-empty), elsewhere one at each exit (totally-zombies.tile.unnamed-zombies)."""
    said = DIE if tile.rolled else PER_EXIT if tile.zombies is None else str(tile.zombies)
    if tile.kind == ROAD:
        wanted = DIE if tile.area == WOODS else "0" if tile.area == CIRCUS else PER_EXIT
        if said != wanted:
            entry.wrong(f"zombies is {said} on an unnamed tile of the {tile.area}", f"zombies = {wanted}", "zombies")
    elif tile.rolled or tile.zombies is None:
        entry.wrong(f"zombies is {said} on a tile of kind {tile.kind!r}", "the printed number of zombies", "zombies")


def _check_room(tile: Tile, entry: Entry) -> None:
    """What is printed has room: a token to a square, and no more zombies than may stand there."""
    inside, anywhere = len(tile.structure), len(tile.accessible)
    tokens, room = tile.bullets + tile.life, inside or anywhere
    if tokens > room:
        entry.wrong(f"{tokens} bullets and life tokens for {room} squares", "at most one of them for each square")
    if tile.breed == DOG:
        room = 2 * anywhere
    elif ANYWHERE in tile.special:
        room = anywhere
    if (tile.zombies or 0) > room:
        entry.wrong(f"{tile.zombies} zombies where {room} can stand", f"at most {room}", "zombies")


def _check_squares(tile: Tile, entry: Entry) -> None:
    """Trees grow in the woods, and what is named can be entered."""
    squares = "".join(tile.rows)
    for key, named in (("wooded", tile.wooded), ("structure", tile.structure)):
        if closed := [SQUARE_NAMES[k] for k in sorted(named) if squares[k] in CLOSED]:
            entry.wrong(f"{key} names {', '.join(closed)}, which nobody can enter", "squares that are open", key)
    if tile.wooded and tile.area != WOODS:
        entry.wrong("wooded squares outside the woods", "wooded on tiles of set 4", "wooded")
    if tile.structure and tile.kind not in (NAMED, SPECIAL):
        entry.wrong(
            f"a structure on a tile of kind {tile.kind!r}", f'structure on tiles of kind "{NAMED}"', "structure"
        )
