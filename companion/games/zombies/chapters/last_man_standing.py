"""Last Man Standing: Zombie Players put and move the zombies in the humans' turns."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Refusal
from companion.games.horde.squares import Tiles
from companion.games.kit.places import Place
from companion.games.kit.wording import many
from companion.games.zombies.chapters.squares import ZombieSteps
from companion.games.zombies.chapters.winning import look_for_winner
from companion.games.zombies.chapters.zombie_movement import DONE, Movable, marched, meet, reason, somebody_can_move
from companion.games.zombies.people import Player
from companion.games.zombies.questions import TILE_BESIDE, UP_TO_ONE, WHERE, WHICH_OF_HORDE
from companion.games.zombies.state import Zombies
from companion.languages import say
from companion.tiles import NOWHERE, SIDE, STEPS, Square

NO_TILE = NOWHERE


def humans_turn(game: Zombies) -> bool:
    """Is this the turn of a human, or of one who was turned in it (zombies.ruling.last-man-turned-mid-turn)?"""
    return game.last_man and (not game.active.turned or game.cut)


def next_controller(game: Zombies) -> int:
    """Zombie Players take turns, clockwise (zombies.scenario-last-man.zombie-players-take-turns); one who was turned
    in this turn waits for the next one (zombies.ruling.last-man-rotation)."""
    count = len(game.players)
    for step in range(1, count + 1):
        seat = (game.controller + step) % count
        if acts(game, seat):
            return seat
    return NOWHERE


def acts(game: Zombies, seat: int) -> bool:
    """Can that player act for the zombies in this human's turn?"""
    if seat == NOWHERE or seat == game.seat:
        return False
    return game.players[seat].turned and not game.players[seat].gone


def hand_over(game: Zombies, leaver: Player) -> None:
    """The next Zombie Player finishes what one who leaves has begun (zombies.ruling.player-leaves)."""
    if game.controller == leaver.seat and humans_turn(game):
        game.controller = next_controller(game)


def survivor_tokens(game: Zombies) -> list[int]:
    """What shows who is still human: one token each (zombies.scenario-last-man.human-token)."""
    return [int(game.last_man and not (player.turned or player.gone)) for player in game.players]


def places_zombies(game: Zombies, placer: Player) -> Player:
    """In a human's turn the acting Zombie Player (zombies.scenario-last-man.zombie-places-zombies), in a Zombie
    Player's turn that player, also where a human lays the Helipad (zombies.ruling.last-man-helipad-contents)."""
    if not game.last_man:
        return placer
    if not humans_turn(game):
        return game.active
    return game.players[game.controller] if game.controller != NOWHERE else placer


def moves_zombies(game: Zombies) -> int:
    """Who moves zombies in step 5 of this turn and moves none of them twice (zombies.zombie.not-twice): in a human's
    turn the acting Zombie Player, whoever else's card moved them; -1 when nobody does."""
    return game.controller if humans_turn(game) else game.seat


class TilesBeside(Tiles):
    """The tiles beside the human's one, or none; written by their cell."""

    __slots__ = ("here",)
    game: Zombies

    def __init__(self, game: Zombies, here: int) -> None:
        super().__init__(game)
        self.here = here

    def candidates(self) -> Iterable[int]:
        return (NO_TILE, *tiles_beside(self.game, self.here))

    def refusal(self, value: int) -> Refusal | None:
        if value == NO_TILE or value in tiles_beside(self.game, self.here):
            return None
        why = say("one tile that shares a side with the human's tile, or none")
        return Refusal("zombies.scenario-last-man.human-turn-zombie-move", why)

    def read(self, raw: Json) -> int | Refusal:
        return NO_TILE if raw == "none" else super().read(raw)

    def no_tile(self, raw: Json) -> Refusal:
        why = say("that is no tile of the map: choose one, or none")
        return Refusal("zombies.scenario-last-man.human-turn-zombie-move", why)

    def show(self, value: int) -> Json:
        return "none" if value == NO_TILE else super().show(value)

    def label(self, value: int) -> str:
        if value == NO_TILE:
            return say("no other tile")
        zombies = sum(self.game.zombies.get(square, 0) for square in self.game.map.squares_of(value))
        return say("{} ({})", super().label(value), many(zombies, "zombie"))


def tiles_beside(game: Zombies, index: int) -> list[int]:
    """Tiles that share a side, joined by a road or not (zombies.ruling.last-man-adjacent-tile)."""
    x, y = game.map.laid[index].cell
    cells = [(x + dx, y + dy) for dx, dy in STEPS]
    return [game.map.cells[cell] for cell in cells if cell in game.map.cells]


async def move_horde(game: Zombies) -> None:
    """Step 5 of a human's turn: every zombie on that tile and on one beside it may go one space, without a die
    (zombies.scenario-last-man.zombie-controls-all)."""
    if game.zombies_held():
        game.tell("nobody moves zombies: marbles everywhere")
    elif game.controller != NOWHERE:
        if not game.roused:
            game.marches = ()
            await rouse(game, game.players[game.controller])
        await move_roused(game)
    game.roused = ()


async def rouse(game: Zombies, controller: Player) -> None:
    """Choose the tile beside the human's; a dead human's last tile counts (zombies.ruling.last-man-adjacent-tile)."""
    human = game.active
    at = human.at if human.on_map else human.fell
    here = (at if at >= 0 else game.start) // 9
    beside = NO_TILE
    if any(square // 9 in tiles_beside(game, here) for square in game.zombies):
        beside = await TILE_BESIDE.to(controller.seat, TilesBeside(game, here))
    game.roused = (here,) if beside == NO_TILE else (here, beside)


async def move_roused(game: Zombies) -> None:
    """Each zombie of those tiles at most once, in any order, until the Zombie Player has done enough."""
    while game.controller != NOWHERE and not game.zombies_held() and somebody_can_move(game, game.roused):
        which = await WHICH_OF_HORDE.to(game.controller, Movable(game, game.roused, may_stop=True))
        if which == DONE:
            return
        if which is not None:
            await step_horde(game, game.players[game.controller], which)


class HordeSteps(ZombieSteps):
    """One space for one zombie of the horde."""

    __slots__ = ()

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str) and len(raw) > 1 and set(raw) <= set("NESW "):
            return Refusal(UP_TO_ONE, say("each zombie goes one space at most: north, east, south or west"))
        return super().read(raw)


async def step_horde(game: Zombies, controller: Player, which: Square) -> None:
    why = reason(game, which)
    where = await WHERE.to(controller.seat, HordeSteps(game, which), UP_TO_ONE)
    there = game.map.neighbours[which][SIDE[where]]
    game.shift_zombie(which, there)
    marched(game, which, SIDE[where], why)
    game.tell("{} moves a zombie from {} to {}", controller.name, Place(game.map, which), Place(game.map, there))
    if which == game.goal:
        look_for_winner(game)
    await meet(game, there)
