"""Turns the entries of `tiles.toml` and `cards.toml` into tiles and cards, checking each by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.packs.drawn import exits_of
from companion.packs.pack import MARKS, Card, Tile
from companion.packs.reading import Entry

KINDS = ("start", "road", "named", "helipad")
TYPES = ("event", "item", "weapon")  # zombies.card.two-types: a regular event, or an item/weapon
BONUSES = ("combat-bonus", "movement-bonus")
ENDS = ("failed-roll",)
SQUARES = {".": "street", "b": "building", "o": "other open square", "#": "closed"}
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

_BLANK = ("###", "###", "###")
_Square = tuple[int, int]  # column, row


def tile_from(entry: Entry) -> tuple[Tile, int]:
    """A tile and its number of copies."""
    known = len(entry.problems)
    tile = Tile(
        id=entry.word("id"),
        name=entry.text("name"),
        kind=entry.one_of("kind", KINDS),
        rows=drawing(entry),
        exits=exits_of(entry),
        zombies=entry.number_or("zombies", "per-exit"),
        bullets=entry.number("bullets", 0),
        hearts=entry.number("hearts", 0),
        survivors=entry.number("survivors", 0),
    )
    copies = entry.number("copies", 1)
    entry.refuse_unknown_keys()
    if len(entry.problems) == known:  # a broken drawing would only bring up follow-up mistakes
        _check_exits(tile, entry)
        _check_building(tile, entry)
        _check_open_ground(tile, entry)
        _check_tokens(tile, entry)
        _check_helipad(tile, entry)
    return tile, copies


def card_from(entry: Entry) -> Card:
    card = Card(**{**card_values(entry), "weapon": entry.flag("weapon", entry.table.get("type") == "weapon")})
    entry.refuse_unknown_keys()
    _check_bonus(card, entry)
    check_kept(card, entry)
    return card


def card_values(entry: Entry, types: Sequence[str] = TYPES, ends: Sequence[str] = ENDS) -> dict[str, Any]:
    """What any event card says; whether it is a weapon is for each game to know."""
    id, type = entry.word("id"), entry.one_of("type", types)
    return {
        "id": id,
        "name": entry.text("name"),
        "copies": entry.number("copies", 1),
        "type": type,
        "where": entry.texts("where"),
        "effect": entry.word("effect", id),
        "when": entry.text("when"),
        "target": entry.text("target"),
        "does": entry.text("does"),
        "ends": entry.text("ends"),
        "stays_in_front": entry.flag("stays_in_front", type != "event"),
        "discards_for": entry.text("discards_for", ""),
        "bonus": entry.number("bonus", 0),
        "combats": entry.number("combats", 0),
        "ends_on": entry.one_of("ends_on", ends, ""),
        "beside_another": entry.flag("beside_another", False),
    }


def squares(tile: Tile, marks: str) -> set[_Square]:
    """The squares of the drawing that carry one of the marks."""
    return {(column, row) for row in range(3) for column in range(3) if tile.rows[row][column] in marks}


def neighbours(square: _Square) -> set[_Square]:
    return {(square[0] + dx, square[1] + dy) for dx, dy in SIDES.values()}


def drawn_exits(tile: Tile) -> str:
    """The sides whose middle square is street."""
    streets = squares(tile, ".")
    return "".join(side for side, (dx, dy) in SIDES.items() if (1 + dx, 1 + dy) in streets)


def drawing(entry: Entry, squares: Mapping[str, str] = SQUARES, key: str = "map") -> tuple[str, str, str]:
    """The nine squares of a tile, as they are drawn."""
    rows = entry.text(key).split("\n")
    if rows and rows[-1] == "":
        rows.pop()
    if key not in entry.table or not isinstance(entry.table[key], str):
        return _BLANK
    if len(rows) != 3 or any(len(row) != 3 for row in rows):
        entry.wrong(f"{key} has the lines {rows}", "three lines of three squares")
        return _BLANK
    strange = sorted(set("".join(rows)) - set(squares))
    if strange:
        legend = ", ".join(f"{letter} {meaning}" for letter, meaning in squares.items())
        entry.wrong(f"{key} has the squares {' '.join(strange)}", legend)
        return _BLANK
    return rows[0], rows[1], rows[2]


def mark_of(entry: Entry) -> str:
    """How sure an entry is: stated by the rulebook, derived from what it states, or assumed."""
    return entry.one_of("mark", MARKS)


def _check_exits(tile: Tile, entry: Entry) -> None:
    if tile.exits != drawn_exits(tile):
        entry.wrong(
            f"exits is {tile.exits!r} but the drawing has streets in the middle of {drawn_exits(tile) or 'no side'}",
            "an exit at exactly the sides whose middle square is a street",
        )
    elif not tile.exits:
        entry.wrong("no road leaves this tile", "at least one exit: otherwise it can never be placed")


def _check_building(tile: Tile, entry: Entry) -> None:
    building = squares(tile, "b")
    if bool(building) != (tile.kind == "named"):
        have = "has building squares" if building else "has no building square"
        entry.wrong(
            f"a tile of kind {tile.kind!r} {have}", 'building squares (b) on tiles of kind "named" and only there'
        )
    if not building:
        return
    streets = squares(tile, ".")
    if not any(neighbours(square) & streets for square in building):
        entry.wrong("no door could be placed", "a building square (b) beside a street square (.)")
    if not _in_one_piece(building):
        entry.wrong("the building is in several pieces", "building squares that touch: there is one door only")


def _check_open_ground(tile: Tile, entry: Entry) -> None:
    if not _in_one_piece(squares(tile, ".o")):
        entry.wrong("streets and open squares are in several pieces", "open squares that can all be walked to")


def _check_tokens(tile: Tile, entry: Entry) -> None:
    place, room = "building", len(squares(tile, "b"))
    if not room:
        place, room = "open", len(squares(tile, ".o"))
    tokens = tile.bullets + tile.hearts + tile.survivors
    if tokens > room:
        entry.wrong(
            f"{tokens} bullets, hearts and survivors for {room} {place} squares", "at most one of them for each square"
        )


def _check_helipad(tile: Tile, entry: Entry) -> None:
    """A road on every side, and no square closed (zombies.tile.helipad-four-way, zombies.tile.helipad-all-squares)."""
    if tile.kind == "helipad" and (len(tile.exits) < 4 or squares(tile, "#")):
        entry.wrong("the Helipad has a closed side or square", "a road on each of the four sides and nine open squares")


def _check_bonus(card: Card, entry: Entry) -> None:
    if card.effect in BONUSES and not card.bonus:
        entry.wrong(f"effect {card.effect} without a bonus", "bonus, the number that is added to the roll")
    if card.effect not in BONUSES and (card.bonus or card.combats or card.ends_on):
        entry.wrong("bonus, combats or ends_on without an effect that uses them", f"effect one of {', '.join(BONUSES)}")


def check_kept(card: Card, entry: Entry) -> None:
    """What lies in front is an item or something like it, and only from there it is discarded."""
    if card.type == "event" and card.stays_in_front:
        entry.wrong("an event stays in front", 'stays_in_front = false, or the type "item"')
    if card.type == "item" and not card.stays_in_front:
        entry.wrong("an item does not stay in front", 'stays_in_front = true, or the type "event"')
    if card.discards_for and not card.stays_in_front:
        entry.wrong("discards_for on a card that is not kept", "discards_for only on a card which stays in front")


def _in_one_piece(area: set[_Square]) -> bool:
    todo = list(area)[:1]
    seen = set(todo)
    while todo:
        fresh = (neighbours(todo.pop()) & area) - seen
        seen |= fresh
        todo.extend(fresh)
    return seen == area
