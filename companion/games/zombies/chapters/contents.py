"""What comes onto a new tile: the door, zombies, bullets and hearts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine import Json, Refusal
from companion.games.kit.wording import many
from companion.games.zombies.chapters.last_man_standing import places_zombies
from companion.games.zombies.chapters.search_and_rescue import hide_tokens
from companion.games.zombies.chapters.squares import Squares, no_zombie_fits
from companion.games.zombies.people import Player
from companion.games.zombies.questions import PLACE_BULLET, PLACE_DOOR, PLACE_HEART, PLACE_ZOMBIE
from companion.games.zombies.state import Zombies
from companion.tiles import BUILDING, MIDDLES, NOWHERE, STREET, Square

LEGEND = {"bullet": PLACE_BULLET, "heart": PLACE_HEART}


async def fill(game: Zombies, placer: Player, index: int) -> None:
    """The player who placed the tile puts its contents on it (zombies.ruling.who-places-contents)."""
    tile = game.map.laid[index].tile
    horde = places_zombies(game, placer)
    if tile.kind == "helipad":
        await fill_helipad(game, horde, index)
    elif tile.zombies is None:  # zombies.tile.generic-zombies
        await put_zombies_on(game, horde, index, road_ends(game, index))
    else:
        await place_door(game, placer, index)
        await place_zombies(game, horde, index, tile.zombies)
        await place_supplies(game, placer, index)


async def place_supplies(game: Zombies, placer: Player, index: int) -> None:
    """Bullets and hearts come after the zombies (zombies.ruling.contents-order), face down in Search and Rescue."""
    tile = game.map.laid[index].tile
    if game.rescue:
        await hide_tokens(game, placer, index)
    else:  # zombies.scenario-last-man.human-places-tokens: by the one who laid the tile
        await place_tokens(game, placer, index, "bullet", tile.bullets, later=tile.hearts)
        await place_tokens(game, placer, index, "heart", tile.hearts)


def road_ends(game: Zombies, index: int) -> list[Square]:
    """The street square at the outer end of each road (zombies.ruling.outer-edge-square)."""
    laid = game.map.laid[index]
    return [9 * index + MIDDLES[side] for side in laid.tile.looks[laid.quarters].exits]


async def fill_helipad(game: Zombies, placer: Player, index: int) -> None:
    """zombies.ruling.helipad-zombies: as printed, else like a four-way street."""
    printed = game.map.laid[index].tile.zombies
    squares = game.map.squares_of(index)
    house_rule = game.options["helipad-zombies"]
    if house_rule == "none":
        return
    if house_rule == "fill-all-squares" or (house_rule == "printed-else-edges" and (printed or 0) >= len(squares)):
        await put_zombies_on(game, placer, index, squares)
    elif house_rule == "printed-else-edges" and printed is not None:
        await place_zombies(game, placer, index, printed)
    else:
        await put_zombies_on(game, placer, index, road_ends(game, index))


async def put_zombies_on(game: Zombies, placer: Player, index: int, squares: list[Square]) -> None:
    """One zombie on each of these squares; nothing to choose unless the supply is short."""
    if game.supply() < len(squares):
        game.tell("the supply is short: {} left", many(game.supply(), "zombie"))
        await place_zombies(game, placer, index, len(squares), squares)
        return
    for square in squares:
        game.add_zombie(square)
    game.tell("zombies stand on {}", ", ".join(game.map.names[square] for square in squares))


async def place_zombies(
    game: Zombies, placer: Player, index: int, count: int, among: list[Square] | None = None
) -> None:
    """One after the other, a square each; what finds no square or no figure is not placed."""
    generic = game.map.laid[index].tile.kind == "road"
    rule = "zombies.tile.generic-zombies" if generic else "zombies.tile.legend-zombies"
    for _ in range(count):
        options = Squares(game, lambda: _nine(index), _no_zombie(game, index, among, rule), rule)
        if not options or not game.supply():
            return
        square = await PLACE_ZOMBIE.to(placer.seat, options, rule)
        game.add_zombie(square)
        game.tell("a zombie on {}", game.map.names[square])


def _nine(index: int) -> range:
    return range(9 * index, 9 * index + 9)


def _no_zombie(game: Zombies, index: int, among: list[Square] | None, rule: str) -> Callable[[Square], Refusal | None]:
    """Why a zombie of this tile may not stand there (zombies.ruling.named-zombies-on-street)."""

    def no(square: Square) -> Refusal | None:
        if square // 9 != index or (among is not None and square not in among):
            return Refusal(rule, "the zombies of a tile are put on that tile, on the squares listed")
        if game.map.kinds[square] == "#":
            return Refusal("zombies.tile.playable-white-line", "that square cannot be entered")
        taken = no_zombie_fits(game, square)
        if taken or among is not None or game.map.tile_of(square).kind != "named":
            return taken
        if game.map.kinds[square] == STREET and any(s not in game.zombies for s in game.map.squares_of(index, "bo")):
            return Refusal("zombies.zombie.place-in-building", "not on the street while the building has room")
        return None

    return no


def no_survivor(game: Zombies, square: Square) -> Refusal:
    """Why a survivor is not put on a square (of the newest tile when it is none; zombies.limit.token-kinds)."""
    tile = game.map.tile_of(square) if square >= 0 else game.map.laid[-1].tile
    if tile.kind == "start":
        return Refusal("zombies.tile.town-square-not-building", "Town Square is no building: no survivor waits there")
    if tile.kind == "helipad":
        return Refusal("zombies.tile.helipad-not-building", "the Helipad is no building: no survivor waits there")
    if not game.rescue:
        return Refusal("zombies.scenario-rescue.token-mix", "survivors are placed in Search and Rescue only")
    if game.building_of(square) == NOWHERE:
        return Refusal("zombies.scenario-rescue.one-per-square", "survivors wait on the squares of a building")
    why = "the tokens are mixed face down: nobody knows yet which of them are survivors"
    return Refusal("zombies.scenario-rescue.mixed-face-down", why)


async def place_door(game: Zombies, placer: Player, index: int) -> None:
    """One door on a building square beside a street square (zombies.door.one-token)."""
    if not game.map.squares_of(index, BUILDING):
        return
    door = await PLACE_DOOR.to(
        placer.seat, Squares(game, lambda: _nine(index), _no_door(game, index), "zombies.door.one-token")
    )
    game.map = game.map.with_doors({*game.map.doors, door})
    game.tell("the door is on {}", game.map.names[door])


def _no_door(game: Zombies, index: int) -> Callable[[Square], Refusal | None]:
    def no(square: Square) -> Refusal | None:
        if square // 9 != index or game.map.kinds[square] != BUILDING:
            return Refusal("zombies.door.one-token", "the door goes on a square of the new building")
        if not game.map.beside_street(square):  # zombies.ruling.door-other-tile: on the same tile
            return Refusal("zombies.door.beside-street", "no street square of this tile touches that square")
        return None

    return no


def why_no_more_doors(game: Zombies, square: Square) -> str:
    """The rule against a second door, a door that is to be moved, or one where there is no building."""
    kind = game.map.tile_of(square).kind if square >= 0 else ""
    if kind in ("start", "helipad"):
        return f"zombies.tile.{'town-square' if kind == 'start' else 'helipad'}-not-building"
    if square >= 0 and any(door // 9 == square // 9 for door in game.map.doors):
        newest = square // 9 == len(game.map.laid) - 1 and game.step == "tile"
        return "zombies.door.one-per-building" if newest else "zombies.door.never-moved"
    return "zombies.door.one-token"


class TokenSquares(Squares):
    """Squares for a token; `none` where the rest of the squares is wanted for tokens of the other kind."""

    __slots__ = ("skip",)

    def __init__(self, game: Zombies, index: int, what: str, later: int) -> None:
        super().__init__(game, lambda: _nine(index), _no_token(game, index, what, LEGEND[what].rule), LEGEND[what].rule)
        free = sum(1 for square in _nine(index) if self.no(square) is None)
        self.skip = later >= free > 0  # zombies.ruling.tokens-exceed-squares: the placer chooses which

    def candidates(self) -> Iterable[Square]:
        return (*super().candidates(), NOWHERE)

    def refusal(self, value: Square) -> Refusal | None:
        if value != NOWHERE:
            return super().refusal(value)
        return None if self.skip else Refusal(self.rule, "the tile has room for all of its tokens")

    def read(self, raw: Json) -> Square | Refusal:
        return NOWHERE if raw == "none" else super().read(raw)

    def show(self, value: Square) -> Json:
        return "none" if value == NOWHERE else super().show(value)

    def label(self, value: Square) -> str:
        return "no more of these: keep the room" if value == NOWHERE else super().label(value)


async def place_tokens(game: Zombies, placer: Player, index: int, what: str, count: int, later: int = 0) -> None:
    """Bullets and hearts, a square each (zombies.tile.legend-bullets, zombies.tile.legend-hearts)."""
    for _ in range(count):
        options = TokenSquares(game, index, what, later)
        if not options:  # zombies.ruling.tokens-exceed-squares
            return
        square = await LEGEND[what].to(placer.seat, options)
        if square == NOWHERE:
            return
        game.tokens[square] = what
        game.tell("a {} on {}", what, game.map.names[square])


def _no_token(game: Zombies, index: int, what: str, rule: str) -> Callable[[Square], Refusal | None]:
    building = bool(game.map.squares_of(index, BUILDING))

    def no(square: Square) -> Refusal | None:
        if square // 9 != index:
            return Refusal(rule, "the tokens of a tile are put on that tile")
        kind = game.map.kinds[square]
        if kind == "#" or (building and kind != BUILDING):  # zombies.ruling.tokens-without-building
            return Refusal("zombies.token.in-building", "bullets and hearts go inside the building")
        there = game.tokens.get(square)
        if there is None:
            return None
        if there == what:
            return Refusal("zombies.token.one-per-space", f"a {there} lies there already")
        return Refusal("zombies.token.bullet-or-heart", f"a {there} lies there already")

    return no
