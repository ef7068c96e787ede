"""What comes onto a new tile: the door, zombies, bullets and hearts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.engine import AnyOrder, Json, Options, Refusal, Request
from companion.games.kit.places import Place, Places, part_of
from companion.games.kit.squares import Squares
from companion.games.kit.wording import a, many
from companion.games.zombies.chapters.last_man_standing import places_zombies
from companion.games.zombies.chapters.search_and_rescue import hide_tokens
from companion.games.zombies.chapters.squares import no_zombie_fits
from companion.games.zombies.people import Player
from companion.games.zombies.questions import PLACE_BULLET, PLACE_DOOR, PLACE_HEART, PLACE_ZOMBIE
from companion.games.zombies.state import Zombies
from companion.languages import say
from companion.tiles import BUILDING, MIDDLES, NOWHERE, STREET, Square

DOOR, ZOMBIE, BULLET, HEART = "door", "zombie", "bullet", "heart"
QUESTIONS_OF = {DOOR: PLACE_DOOR, ZOMBIE: PLACE_ZOMBIE, BULLET: PLACE_BULLET, HEART: PLACE_HEART}
EVERYTHING, BEFORE_TOKENS, SUPPLIES = (DOOR, ZOMBIE, BULLET, HEART), (DOOR, ZOMBIE), (BULLET, HEART)


async def fill(game: Zombies, placer: Player, index: int) -> None:
    """The player who placed the tile puts its contents on it (zombies.ruling.who-places-contents)."""
    tile = game.map.laid[index].tile
    horde = places_zombies(game, placer)
    if tile.kind == "helipad":
        await fill_helipad(game, horde, index)
    elif tile.zombies is None:  # zombies.tile.generic-zombies
        await put_zombies_on(game, horde, index, road_ends(game, index))
    else:
        await fill_building(game, placer, horde, index)


async def fill_building(game: Zombies, placer: Player, horde: Player, index: int) -> None:
    """Door, zombies, bullets and hearts; in Search and Rescue the tokens lie face down."""
    contents = Contents(game, index)
    if horde is placer:  # in one player's hands the order has no effect: zombies.ruling.contents-order
        await put_down(placer, contents, *(BEFORE_TOKENS if game.rescue else EVERYTHING))
    else:  # zombies.scenario-last-man.human-places-tokens: after the zombies, by the one who laid the tile
        for player, what in ((placer, (DOOR,)), (horde, (ZOMBIE,)), (placer, SUPPLIES)):
            await put_down(player, contents, *what)
    if game.rescue:
        await hide_tokens(game, placer, index)


class Contents:
    """What is still to be put on a new tile."""

    def __init__(self, game: Zombies, index: int) -> None:
        tile = game.map.laid[index].tile
        self.game = game
        self.index = index
        self.left = {DOOR: int(bool(game.map.squares_of(index, BUILDING))), ZOMBIE: tile.zombies or 0}
        self.left |= {BULLET: tile.bullets, HEART: tile.hearts}
        self.all = self.left.copy()

    def asked(self, player: Player, kinds: Iterable[str]) -> Iterator[Request[Square]]:
        """A question for each kind of which there is one more to put, and room for it."""
        for what in kinds:
            if self.left[what] and (options := self._squares(what)):
                yield QUESTIONS_OF[what].to(player.seat, options)

    def _squares(self, what: str) -> Options[Square]:
        game, index, rule = self.game, self.index, QUESTIONS_OF[what].rule
        nth, of = self.all[what] - self.left[what] + 1, self.all[what]
        if what == DOOR:
            return Squares(game, lambda: _nine(index), _no_door(game, index), rule)
        if what == ZOMBIE:
            no = _no_zombie(game, index, None, rule) if game.supply() else _box_is_empty
            return Squares(game, lambda: _nine(index), no, rule, nth, of)
        return TokenSquares(game, index, what, self.left[HEART if what == BULLET else BULLET], nth, of)

    def put(self, what: str, square: Square) -> None:
        """One of them lies there now; `none` of the tokens means that no more of these are wanted."""
        game = self.game
        self.left[what] = self.left[what] - 1 if square != NOWHERE else 0
        if square == NOWHERE:
            return
        if what == DOOR:
            game.map = game.map.with_doors({*game.map.doors, square})
            if not game.quiet:
                game.tell("the door is on {}", part_of(game.map, square))
        elif what == ZOMBIE:
            game.add_zombie(square)
            game.tell("a zombie on {}", Place(game.map, square))
        else:
            game.tokens[square] = what
            game.tell("{} on {}", a(say(what)), Place(game.map, square))


async def put_down(player: Player, contents: Contents, *kinds: str) -> None:
    """Door, zombies, bullets, hearts: asked in this order, and taken in any."""
    while (first := next(contents.asked(player, kinds), None)) is not None:
        asked, square = await AnyOrder(first, lambda: _others(contents, player, kinds, first.name))
        contents.put(asked.name.removeprefix("tile."), square)


def _others(contents: Contents, player: Player, kinds: Iterable[str], first: str) -> Iterator[Request[Square]]:
    return (request for request in contents.asked(player, kinds) if request.name != first)


def _box_is_empty(square: Square) -> Refusal:
    return Refusal("zombies.ruling.zombie-supply-empty", say("no zombie is left in the supply"))


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
        left = say("only {} left", many(game.supply(), "zombie")) if game.supply() else say("no zombie is left")
        game.tell("the supply is short: {}", left)
        await place_zombies(game, placer, index, len(squares), squares)
        return
    for square in squares:
        game.add_zombie(square)
    game.tell("zombies stand on {}", Places(game.map, squares))


async def place_zombies(
    game: Zombies, placer: Player, index: int, count: int, among: list[Square] | None = None
) -> None:
    """One after the other, a square each; what finds no square or no figure is not placed."""
    generic = game.map.laid[index].tile.kind == "road"
    rule = "zombies.tile.generic-zombies" if generic else "zombies.tile.legend-zombies"
    for nth in range(1, count + 1):
        options = Squares(game, lambda: _nine(index), _no_zombie(game, index, among, rule), rule, nth, count)
        if not options or not game.supply():
            return
        square = await PLACE_ZOMBIE.to(placer.seat, options, rule)
        game.add_zombie(square)
        game.tell("a zombie on {}", Place(game.map, square))


def _nine(index: int) -> range:
    return range(9 * index, 9 * index + 9)


def _no_zombie(game: Zombies, index: int, among: list[Square] | None, rule: str) -> Callable[[Square], Refusal | None]:
    """Why a zombie of this tile may not stand there (zombies.ruling.named-zombies-on-street)."""

    def no(square: Square) -> Refusal | None:
        if square // 9 != index or (among is not None and square not in among):
            return Refusal(rule, say("the zombies of a tile are put on that tile, on the squares listed"))
        if game.map.kinds[square] == "#":
            return Refusal("zombies.tile.playable-white-line", say("that square cannot be entered"))
        taken = no_zombie_fits(game, square)
        if taken or among is not None or game.map.tile_of(square).kind != "named":
            return taken
        if game.map.kinds[square] == STREET and any(s not in game.zombies for s in game.map.squares_of(index, "bo")):
            return Refusal("zombies.zombie.place-in-building", say("not on the street while the building has room"))
        return None

    return no


def no_survivor(game: Zombies, square: Square) -> Refusal:
    """Why a survivor is not put on a square (of the newest tile when it is none; zombies.limit.token-kinds)."""
    tile = game.map.tile_of(square) if square >= 0 else game.map.laid[-1].tile
    if tile.kind == "start":
        return Refusal(
            "zombies.tile.town-square-not-building", say("Town Square is no building: no survivor waits there")
        )
    if tile.kind == "helipad":
        return Refusal("zombies.tile.helipad-not-building", say("the Helipad is no building: no survivor waits there"))
    if not game.rescue:
        return Refusal("zombies.scenario-rescue.token-mix", say("survivors are placed in Search and Rescue only"))
    if game.building_of(square) == NOWHERE:
        return Refusal("zombies.scenario-rescue.one-per-square", say("survivors wait on the squares of a building"))
    why = say("the tokens are mixed face down: nobody knows yet which of them are survivors")
    return Refusal("zombies.scenario-rescue.mixed-face-down", why)


def _no_door(game: Zombies, index: int) -> Callable[[Square], Refusal | None]:
    def no(square: Square) -> Refusal | None:
        if square // 9 != index or game.map.kinds[square] != BUILDING:
            return Refusal("zombies.door.one-token", say("the door goes on a square of the new building"))
        if not game.map.beside_street(square):  # zombies.ruling.door-other-tile: on the same tile
            return Refusal("zombies.door.beside-street", say("no street square of this tile touches that square"))
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

    def __init__(self, game: Zombies, index: int, what: str, later: int, nth: int, of: int) -> None:
        rule = QUESTIONS_OF[what].rule
        super().__init__(game, lambda: _nine(index), _no_token(game, index, what, rule), rule, nth, of)
        free = sum(1 for square in _nine(index) if self.no(square) is None)
        self.skip = later >= free > 0  # zombies.ruling.tokens-exceed-squares: the placer chooses which

    def candidates(self) -> Iterable[Square]:
        return (*super().candidates(), NOWHERE)

    def refusal(self, value: Square) -> Refusal | None:
        if value != NOWHERE:
            return super().refusal(value)
        return None if self.skip else Refusal(self.rule, say("the tile has room for all of its tokens"))

    def read(self, raw: Json) -> Square | Refusal:
        return NOWHERE if raw == "none" else super().read(raw)

    def show(self, value: Square) -> Json:
        return "none" if value == NOWHERE else super().show(value)

    def label(self, value: Square) -> str:
        return say("no more of these: keep the room") if value == NOWHERE else super().label(value)


def _no_token(game: Zombies, index: int, what: str, rule: str) -> Callable[[Square], Refusal | None]:
    building = bool(game.map.squares_of(index, BUILDING))

    def no(square: Square) -> Refusal | None:
        if square // 9 != index:
            return Refusal(rule, say("the tokens of a tile are put on that tile"))
        kind = game.map.kinds[square]
        if kind == "#" or (building and kind != BUILDING):  # zombies.ruling.tokens-without-building
            return Refusal("zombies.token.in-building", say("bullets and hearts go inside the building"))
        there = game.tokens.get(square)
        if there is None:
            return None
        if there == what:
            return Refusal("zombies.token.one-per-space", say("{} lies there already", a(say(there))))
        return Refusal("zombies.token.bullet-or-heart", say("{} lies there already", a(say(there))))

    return no
