"""Loading a position, the map: tiles, doors, zombies and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from companion.engine.reading import Part
from companion.games.zombies.chapters.contents import no_survivor
from companion.games.zombies.chapters.map_tiles import Places
from companion.games.zombies.chapters.search_and_rescue import KINDS, no_mix, token_squares
from companion.games.zombies.state import HIDDEN, TOKENS, Zombies
from companion.tiles import BUILDING, NOWHERE, TURNS, Placement, Square, read_cell

Override: TypeAlias = Callable[[str], None]


def read_square(game: Zombies, part: Part) -> Square:
    square = game.map.square(part.value)
    if square == NOWHERE:
        raise part.fail(f"{part.value!r} is no square of this map that can be entered; squares are written like 0,0.C")
    return square


def read_map(game: Zombies, part: Part) -> None:
    """Town Square first, then every tile beside another one with all roads meeting, in whatever order they stand."""
    waiting: list[tuple[Part, str, Placement]] = [(entry, *_placed(game, entry)) for entry in part.items()]
    start = game.pack.start
    first = [entry for entry in waiting if entry[2].cell == (0, 0)]
    if not first or first[0][1] != start.id:
        raise part.fail(f"the map begins with {start.id} at 0,0", "zombies.setup.town-square")
    waiting.remove(first[0])
    game.lay(start.id, (0, 0), first[0][2].quarters)
    while waiting:
        fitting = [entry for entry in waiting if game.map.fits(game.pack.tile(entry[1]), entry[2])]
        if not fitting:
            _raise_misfit(game, *waiting[0])
        waiting.remove(fitting[0])
        game.lay(fitting[0][1], fitting[0][2].cell, fitting[0][2].quarters)
    for tile, count in Counter(laid.tile.id for laid in game.map.laid).items():
        if count > game.pack.copies(tile):
            why = f"{tile} lies {count} times; the set has {game.pack.copies(tile)}"
            raise part.fail(why, "zombies.limit.map-tiles")


def _placed(game: Zombies, entry: Part) -> tuple[str, Placement]:
    entry.table(("tile", "at", "turn"))
    tile = entry.part("tile").text()
    if tile not in game.pack.tiles:
        raise entry.part("tile").fail(f"there is no tile {tile!r} in {game.pack.title}")
    cell = read_cell(entry.part("at").text())
    if cell is None:
        raise entry.part("at").fail(f"{entry.value['at']!r} is no cell; cells are written like 1,-2")
    return tile, Placement(cell, TURNS.index(entry.part("turn", "r0").word(TURNS)))


def _raise_misfit(game: Zombies, entry: Part, tile: str, placement: Placement) -> None:
    no = Places(game, game.pack.tile(tile)).refusal(placement)
    if no is None:  # it fits by itself, only a house rule speaks against it
        return
    raise entry.fail(no.why, no.rule)


def read_doors(game: Zombies, part: Part) -> None:
    doors: set[Square] = set()
    for entry in part.items():
        entry.table(("at",))
        square = read_square(game, entry.part("at"))
        kind = game.map.tile_of(square).kind
        if kind in ("start", "helipad"):
            where = "town-square" if kind == "start" else "helipad"
            raise entry.fail("there is no building on that tile", f"zombies.tile.{where}-not-building")
        if game.map.kinds[square] != BUILDING:
            raise entry.fail("a door lies on a square of a building", "zombies.door.one-token")
        if not game.map.beside_street(square):
            raise entry.fail("no street square touches that square", "zombies.door.beside-street")
        if any(door // 9 == square // 9 for door in doors):
            raise entry.fail("the building has a door already", "zombies.door.one-per-building")
        doors.add(square)
    if doors:
        game.map = game.map.with_doors(doors)


def read_zombies(game: Zombies, part: Part, override: Override | None) -> None:
    for entry in part.items():
        entry.table(("at", "count", "kind"))
        square = read_square(game, entry.part("at"))
        if entry.has("kind"):
            entry.part("kind").word(("zombie",))
        count = entry.part("count", 1).number(1, game.pack.pieces["zombies"])
        if count > 1 or square in game.zombies:
            _soft(entry, "two zombies on one space", "zombies.zombie.one-per-space", override)
        game.zombies[square] = game.zombies.get(square, 0) + count
    if game.horde() > game.pack.pieces["zombies"]:
        raise part.fail(f"there are only {game.pack.pieces['zombies']} figures", "zombies.limit.zombie-figures")


def read_tokens(game: Zombies, part: Part, override: Override | None) -> None:
    for entry in part.items():
        entry.table(("at", "what"))
        square = read_square(game, entry.part("at"))
        what = entry.part("what").word((*TOKENS, "door"), "zombies.limit.token-kinds")
        if what in ("survivor", HIDDEN) and not (game.rescue and _token_square(game, square)):
            no = no_survivor(game, square)
            raise entry.fail(no.why, no.rule)
        if what == "door":
            raise entry.fail("doors have a list of their own: doors", "zombies.door.one-token")
        there = game.tokens.get(square)
        if there is not None:
            rule = "zombies.token.one-per-space" if there == what else "zombies.token.bullet-or-heart"
            rule = "zombies.scenario-rescue.one-per-square" if HIDDEN in (there, what) else rule
            raise entry.fail("a token lies there already", rule)
        game.tokens[square] = what


def _token_square(game: Zombies, square: Square) -> bool:
    return game.map.tile_of(square).kind == "named" and square in token_squares(game, square // 9)


def _soft(part: Part, problem: str, rule: str, override: Override | None) -> None:
    """A limit that a card may overrule (zombies.card.supersedes)."""
    if override is None:
        raise part.fail(problem, rule)
    override(rule)


def read_mixed(game: Zombies, part: Part) -> None:
    """What the face-down tokens of each building can be (zombies.scenario-rescue.mixed-face-down)."""
    for entry in part.items():
        entry.table(("at", "what"))
        cell = read_cell(entry.part("at").text())
        if cell is None or cell not in game.map.cells:
            raise entry.part("at").fail("expected the cell of a tile on the map")
        index = game.map.cells[cell]
        kinds = [kind.word(KINDS) for kind in entry.part("what").items()]
        if index in game.mixed:
            raise entry.fail("that tile is named twice")
        no = no_mix(game.map.laid[index].tile, kinds)
        if no is not None:
            raise entry.fail(no.why, no.rule)
        game.mixed[index] = kinds
    hidden = Counter(square // 9 for square, what in game.tokens.items() if what == HIDDEN)
    for index in {*hidden, *game.mixed}:
        mix = len(game.mixed.get(index, ()))
        if hidden[index] != mix:
            why = f"{hidden[index]} tokens lie face down at {game.cell_name(index)}, {mix} are in the mix"
            short = "one-per-square" if hidden[index] < mix else "token-mix"
            raise part.fail(why, f"zombies.scenario-rescue.{short}")
