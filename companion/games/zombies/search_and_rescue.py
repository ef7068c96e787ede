"""Search and Rescue: tokens lie face down in the buildings, and some of them are survivors."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import CHOICE, DRAW, Json, Options, Refusal, Request
from companion.games.zombies.squares import Squares
from companion.games.zombies.state import HIDDEN, Player, Zombies
from companion.tiles import BUILDING, Square

KINDS = ("bullet", "heart", "survivor")


async def hide_tokens(game: Zombies, placer: Player, index: int) -> None:
    """Bullets, hearts and survivors are mixed face down, one on each square (zombies.scenario-rescue.token-mix)."""
    tile = game.map.laid[index].tile
    mix = ["bullet"] * tile.bullets + ["heart"] * tile.hearts + ["survivor"] * tile.survivors
    squares = game.map.squares_of(index, BUILDING)
    if not mix or not squares:
        return
    if len(mix) >= len(squares):  # zombies.scenario-rescue.one-per-square
        chosen = squares
        mix = mix[: len(squares)]
    else:  # zombies.ruling.rescue-count-conflict: fewer tokens than squares go where the placer likes
        chosen = [await _choose_square(game, placer, squares) for _ in mix]
    for square in chosen:
        game.tokens[square] = HIDDEN
    game.mixed[index] = mix
    game.tell("mix {} face down and lay one on {}", _counted(mix), ", ".join(game.map.names[s] for s in chosen))


async def _choose_square(game: Zombies, placer: Player, squares: list[Square]) -> Square:
    rule = "zombies.scenario-rescue.one-per-square"

    def no(square: Square) -> Refusal | None:
        if square not in squares:
            return Refusal(rule, "the tokens go on squares of the building")
        return Refusal(rule, "a token lies there already") if square in game.tokens else None

    square = await Request(placer.seat, CHOICE, "tile.token", Squares(game, lambda: squares, no, rule), rule)
    game.tokens[square] = HIDDEN
    return square


def _counted(mix: list[str]) -> str:
    return ", ".join(f"{mix.count(kind)} {kind}{'s' * (mix.count(kind) != 1)}" for kind in KINDS if kind in mix)


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
        if value in self.game.mixed[self.index]:
            return None
        left = _counted(self.game.mixed[self.index])
        return Refusal("zombies.scenario-rescue.token-mix", f"it is one of {left}")

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str):
            return raw
        return Refusal("zombies.scenario-rescue.token-mix", f"expected one of {', '.join(KINDS)}")


async def turn_up(game: Zombies, player: Player) -> str:
    """The player on the square turns its token up (zombies.scenario-rescue.mixed-face-down)."""
    at = player.at
    index = at // 9
    rule = "zombies.scenario-rescue.mixed-face-down"
    kind = await Request(player.seat, DRAW, "token.turn", Mix(game, index), rule)
    game.mixed[index].remove(kind)
    if not game.mixed[index]:
        del game.mixed[index]
    game.tokens[at] = kind
    game.tell("{} turns up a {}", player.name, kind)
    return kind


def rescue(game: Zombies, player: Player) -> None:
    """Landing is all it takes (zombies.scenario-rescue.rescue-by-landing); more than the quota is no harm."""
    del game.tokens[player.at]
    player.survivors += 1
    game.tell("{} rescues a survivor: {} in all", player.name, player.survivors)
    house(game, player.at)


def house(game: Zombies, square: Square) -> None:
    """A survivor that waits beside the map takes the first square that gets free."""
    if game.homeless and game.map.kinds[square] == BUILDING:  # zombies.ruling.rescue-return-no-space
        game.homeless -= 1
        game.tokens[square] = "survivor"
        game.tell("a survivor goes to {}", game.map.names[square])


# ---------------------------------------------------------------------- after a death


async def release_survivors(game: Zombies, player: Player) -> None:
    """The survivors of a dead player go back onto the map (zombies.scenario-rescue.death-releases)."""
    while player.survivors:
        player.survivors -= 1
        free = nearest_room(game, player.fell)
        if not free:
            game.homeless += 1
            game.tell("no building has room: a survivor waits beside the map")
            continue
        square = free[0] if len(free) == 1 else await _choose_room(game, player, free)
        game.tokens[square] = "survivor"
        game.tell("a survivor runs to {}", game.map.names[square])


def nearest_room(game: Zombies, square: Square) -> list[Square]:
    """The free squares of the nearest building with room (zombies.scenario-rescue.closest-building, -rescue-return)."""
    far = game.map.distances((square,))
    room: dict[int, list[Square]] = {}
    for index in range(len(game.map.laid)):
        free = [there for there in game.map.squares_of(index, BUILDING) if there not in game.tokens]
        if free:
            room.setdefault(min(far[there] for there in free), []).extend(free)
    return room[min(room)] if room else []


async def _choose_room(game: Zombies, player: Player, free: list[Square]) -> Square:
    rule = "zombies.scenario-rescue.closest-building"

    def no(square: Square) -> Refusal | None:
        return None if square in free else Refusal(rule, "it goes to a free square of the nearest building with room")

    square: Square = await Request(player.seat, CHOICE, "rescue.return", Squares(game, lambda: free, no, rule), rule)
    return square
