"""Last Man Standing: Zombie Players put and move the zombies in the humans' turns."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import CHOICE, Json, Options, Refusal, Request, Window
from companion.games.zombies.squares import ZombieSteps
from companion.games.zombies.state import Player, Zombies
from companion.games.zombies.zombie_movement import DONE, Movable, somebody_can_move
from companion.tiles import NOWHERE, SIDE, STEPS, Square, read_cell

NO_TILE = NOWHERE


def humans_turn(game: Zombies) -> bool:
    """Is this the turn of a human, or of one who was turned in it (zombies.ruling.last-man-turned-mid-turn)?"""
    return game.last_man and (not game.active.turned or game.cut)


def next_controller(game: Zombies) -> int:
    """Zombie Players take turns, clockwise (zombies.scenario-last-man.zombie-players-take-turns)."""
    count = len(game.players)
    for step in range(1, count + 1):
        player = game.players[(game.controller + step) % count]
        if player.turned and not player.gone:
            return player.seat
    return NOWHERE


def places_zombies(game: Zombies, placer: Player) -> Player:
    """In a human's turn the acting Zombie Player (zombies.scenario-last-man.zombie-places-zombies)."""
    return game.players[game.controller] if humans_turn(game) and game.controller != NOWHERE else placer


class TilesBeside(Options[int]):
    """The tiles beside the human's one, or none; written by their cell."""

    __slots__ = ("game", "here")

    def __init__(self, game: Zombies, here: int) -> None:
        self.game = game
        self.here = here

    def candidates(self) -> Iterable[int]:
        return (NO_TILE, *tiles_beside(self.game, self.here))

    def refusal(self, value: int) -> Refusal | None:
        if value == NO_TILE or value in tiles_beside(self.game, self.here):
            return None
        why = "one tile that shares a side with the human's tile, or none"
        return Refusal("zombies.scenario-last-man.human-turn-zombie-move", why)

    def read(self, raw: Json) -> int | Refusal:
        if raw == "none":
            return NO_TILE
        cell = read_cell(raw) if isinstance(raw, str) else None
        if cell is not None and cell in self.game.map.cells:
            return self.game.map.cells[cell]
        why = f"{raw!r} is no tile of the map: name a cell such as 1,0, or none"
        return Refusal("zombies.scenario-last-man.human-turn-zombie-move", why)

    def show(self, value: int) -> Json:
        return "none" if value == NO_TILE else self.game.cell_name(value)

    def label(self, value: int) -> str:
        if value == NO_TILE:
            return "no other tile"
        zombies = sum(self.game.zombies.get(square, 0) for square in self.game.map.squares_of(value))
        return f"{self.game.map.laid[value].tile.name} ({zombies} zombies)"


def tiles_beside(game: Zombies, index: int) -> list[int]:
    """Tiles that share a side, joined by a road or not (zombies.ruling.last-man-adjacent-tile)."""
    x, y = game.map.laid[index].cell
    cells = [(x + dx, y + dy) for dx, dy in STEPS]
    return [game.map.cells[cell] for cell in cells if cell in game.map.cells]


async def move_horde(game: Zombies) -> None:
    """Step 5 of a human's turn: every zombie on that tile and on one beside it may go one space, without a die."""
    human = game.active
    controller = game.players[game.controller]
    here = (human.at if human.on_map else human.fell) // 9
    tiles = {here}
    if any(square // 9 in tiles_beside(game, here) for square in game.zombies):
        rule = "zombies.scenario-last-man.human-turn-zombie-move"
        tiles.add(await Request(controller.seat, CHOICE, "zombies.tile", TilesBeside(game, here), rule))
    while not game.zombies_held() and somebody_can_move(game, tiles):
        rule = "zombies.scenario-last-man.human-turn-up-to-one"
        which = await Window(controller.seat, CHOICE, "zombies.which", Movable(game, tiles, may_stop=True), rule)
        if which == DONE:
            return
        if which is not None:
            await step_horde(game, controller, which)


async def step_horde(game: Zombies, controller: Player, which: Square) -> None:
    rule = "zombies.scenario-last-man.human-turn-up-to-one"
    where = await Request(controller.seat, CHOICE, "zombies.where", ZombieSteps(game, which), rule)
    there = game.map.neighbours[which][SIDE[where]]
    game.shift_zombie(which, there, game.seat)
    game.tell("{} moves a zombie from {} to {}", controller.name, game.map.names[which], game.map.names[there])
