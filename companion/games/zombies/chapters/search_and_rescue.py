"""Search and Rescue: tokens lie face down in the buildings, and some of them are survivors."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.kit.places import Place, Places
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.zombies.chapters.winning import call_back
from companion.games.zombies.people import Player
from companion.games.zombies.questions import HIDE_TOKEN, SURVIVOR_TO, TURN_TOKEN
from companion.games.zombies.state import HIDDEN, Zombies
from companion.languages import joined, say
from companion.packs import Tile
from companion.tiles import BUILDING, Square

KINDS = ("bullet", "heart", "survivor")
LISTED = {
    "Skate Shop": "zombies.scenario-rescue.count-skate-shop",
    "Hospital": "zombies.scenario-rescue.count-hospital",
    "Fire Station": "zombies.scenario-rescue.count-fire-station",
    "Florist Shop": "zombies.scenario-rescue.count-florist-shop",
    "Hardware Store": "zombies.scenario-rescue.count-hardware-store",
    "Sporting Goods Store": "zombies.scenario-rescue.count-sporting-goods",
    "Army Surplus": "zombies.scenario-rescue.count-army-surplus",
    "Lawn & Garden Store": "zombies.scenario-rescue.count-lawn-and-garden",
    "Toy Store": "zombies.scenario-rescue.count-toy-store",
}
"""The rule that says how many survivors a building holds; a pack draws the number on the tile."""


# ---------------------------------------------------------------------- face down in the buildings


def mix_of(tile: Tile) -> list[str]:
    """The tokens of a building before any is turned up (zombies.scenario-rescue.token-mix)."""
    return ["bullet"] * tile.bullets + ["heart"] * tile.hearts + ["survivor"] * tile.survivors


def token_squares(game: Zombies, index: int) -> list[Square]:
    """Where the tokens of a tile go: into its building (zombies.ruling.tokens-without-building)."""
    return game.map.squares_of(index, BUILDING) or game.map.squares_of(index)


def no_mix(tile: Tile, kinds: list[str]) -> Refusal | None:
    """Why the face-down tokens of a tile cannot be these; None when they can."""
    printed = mix_of(tile)
    survivors, most = kinds.count("survivor"), tile.survivors
    if survivors > most or (len(kinds) == len(printed) and survivors != most):
        rule = LISTED.get(tile.name, "zombies.scenario-rescue.token-mix")
        return Refusal(
            rule, say("{} has {}: {}, not {}", tile.name, counted(printed), many(most, "survivor"), survivors)
        )
    if all(kinds.count(kind) <= printed.count(kind) for kind in KINDS):
        return None
    return Refusal(
        "zombies.scenario-rescue.token-mix", say("{} has {}, not {}", tile.name, counted(printed), counted(kinds))
    )


async def hide_tokens(game: Zombies, placer: Player, index: int) -> None:
    """The tokens are mixed face down (zombies.scenario-rescue.mixed-face-down), one goes on each square."""
    mix, squares = mix_of(game.map.laid[index].tile), token_squares(game, index)
    if mix:
        # zombies.scenario-rescue.one-per-square; fewer tokens than squares: zombies.ruling.rescue-count-conflict
        chosen = squares if len(mix) == len(squares) else await _choose_squares(game, placer, squares, len(mix))
        game.tokens.update((square, HIDDEN) for square in chosen)
        game.mixed[index] = mix
        game.tell("mix {} face down and lay one on each of {}", counted(mix), Places(game.map, chosen))
    await house_beside(game, placer, index)


async def _choose_squares(game: Zombies, placer: Player, squares: list[Square], count: int) -> list[Square]:
    """The placer says which squares get a token; it is laid when all are chosen, so that tokens and mix agree."""
    rule = HIDE_TOKEN.rule
    game.tell("{} for the {} squares of the building: some stay empty", many(count, "token"), len(squares))
    chosen: list[Square] = []

    def no(square: Square) -> Refusal | None:
        if square not in squares:
            return Refusal(rule, say("the tokens go on squares of the building"))
        return Refusal(rule, say("a token lies there already")) if square in chosen else None

    while len(chosen) < count:
        free = Squares(game, lambda: squares, no, rule, len(chosen) + 1, count)
        chosen.append(await HIDE_TOKEN.to(placer.seat, free))
    return chosen


def counted(mix: list[str]) -> str:
    """The tokens in words: 2 bullets, 1 heart."""
    return joined(", ", [many(mix.count(kind), kind) for kind in KINDS if kind in mix])


class Mix(Options[str]):
    """What a face-down token of one building can be."""

    __slots__ = ("game", "index")

    def __init__(self, game: Zombies, index: int) -> None:
        self.game = game
        self.index = index

    def candidates(self) -> Iterable[str]:
        return KINDS

    def weight(self, value: str) -> int:
        return self.game.mixed[self.index].count(value)

    def refusal(self, value: str) -> Refusal | None:
        mix = self.game.mixed[self.index]
        if value in mix:
            return None
        return Refusal("zombies.scenario-rescue.token-mix", say("it is one of {}", counted(mix)))

    def label(self, value: str) -> str:
        return say(value)

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str):
            return raw
        return Refusal("zombies.scenario-rescue.token-mix", say("expected one of {}", joined(", ", map(say, KINDS))))


async def turn_up(game: Zombies, player: Player) -> None:
    """The player on the square turns its token up; until then nobody knows it."""
    at = player.at
    kind = await TURN_TOKEN.to(player.seat, Mix(game, at // 9))
    if kind is None:  # a correction: look again what lies there
        return
    mix = game.mixed[at // 9]
    mix.remove(kind)
    if not mix:
        del game.mixed[at // 9]
    game.tokens[at] = kind
    game.tell("{} turns up a {}", player.name, say(kind))


def rescue(game: Zombies, player: Player) -> None:
    """Landing is all it takes (zombies.scenario-rescue.rescue-by-landing), beyond the quota too
    (zombies.ruling.rescue-surplus)."""
    del game.tokens[player.at]
    player.survivors += 1
    game.tell("{} rescues a survivor: {} in all", player.name, player.survivors)
    house(game, player.at)


# ---------------------------------------------------------------------- back onto the map


async def release_survivors(game: Zombies, player: Player) -> None:
    """The survivors of a dead player go back onto the map (zombies.scenario-rescue.death-releases), one by one."""
    while player.survivors:
        free = nearest_room(game, last_square(game, player))
        square = free[0] if len(free) == 1 else None
        if len(free) > 1:
            square = await _choose_room(game, player.seat, free)
            if square is None:  # somebody acted or corrected: look again
                continue
        player.survivors -= 1
        call_back(game)
        if square is None:  # zombies.ruling.rescue-return-no-space
            game.homeless += 1
            game.tell("no building has room: a survivor waits beside the map")
        else:
            _put_survivor(game, square)


def last_square(game: Zombies, player: Player) -> Square:
    """From where the nearest building is measured (zombies.ruling.rescue-off-map-death)."""
    if player.on_map:
        return player.at
    if player.arrived:
        return game.goal
    return player.fell if player.fell >= 0 else game.start


def nearest_room(game: Zombies, square: Square) -> list[Square]:
    """The free squares of the nearest building with room (zombies.scenario-rescue.closest-building, -rescue-return)."""
    far = game.map.distances((square,))
    room: dict[int, list[Square]] = {}
    for index in range(len(game.map.laid)):
        free = _free(game, index)
        if free:  # zombies do not block, a door is no token (zombies.ruling.door-and-token)
            room.setdefault(min(far[there] for there in free), []).extend(free)
    return room[min(room)] if room else []


def _free(game: Zombies, index: int) -> list[Square]:
    return [square for square in game.map.squares_of(index, BUILDING) if square not in game.tokens]


async def _choose_room(game: Zombies, seat: int, free: list[Square]) -> Square | None:
    rule = SURVIVOR_TO.rule

    def no(square: Square) -> Refusal | None:
        return (
            None if square in free else Refusal(rule, say("it goes to a free square of the nearest building with room"))
        )

    return await SURVIVOR_TO.to(seat, Squares(game, lambda: free, no, rule))


def _put_survivor(game: Zombies, square: Square) -> None:
    """Face up, for anyone to rescue (zombies.ruling.rescue-return)."""
    game.tokens[square] = "survivor"
    game.tell("a survivor runs to {}", Place(game.map, square))


def house(game: Zombies, square: Square) -> None:
    """A survivor that waits beside the map takes the first square that gets free."""
    if game.homeless and game.map.kinds[square] == BUILDING:  # zombies.ruling.rescue-return-no-space
        game.homeless -= 1
        _put_survivor(game, square)


async def house_beside(game: Zombies, placer: Player, index: int) -> None:
    """A new building with room takes in the survivors that wait; the one who laid it chooses among its squares."""
    while game.homeless and (free := _free(game, index)):
        square = free[0] if len(free) == 1 else await _choose_room(game, placer.seat, free)
        if square is not None:
            house(game, square)
