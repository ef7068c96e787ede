"""The Drawbridge: nothing is laid beside it; a die lowers it for whoever wants onto it, another raises it behind them.

Which side of the tile lies up is on the map itself: what can be walked follows from it, for pawns and for skeletons
(midevil.ruling.skeleton-drawbridge).
"""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request
from companion.games.kit.questions import OpenQuestion
from companion.games.midevil.chapters import horse
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.moments import BRIDGE_DIE
from companion.games.midevil.people import Player
from companion.games.midevil.printed import UP, Tile
from companion.games.midevil.questions import LOWERS, RAISES
from companion.games.midevil.state import Map, MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, SIDES, STEPS, Cell, Square

LOWER = "lower"
"""The answer, where a step is asked, of whoever tries to lower it."""
LOWERED_ON = 4
"""This or more lowers it (midevil.castle-drawbridge.lower-on-four)."""
RAISED_ON = 3
"""This or less raises it (midevil.castle-drawbridge.raise-on-three)."""
ATTEMPT = "midevil.ruling.drawbridge-attempt-needs-move"


def lies(game: MidEvil) -> bool:
    """Is there a Drawbridge on the map?"""
    return game.bridge != NOWHERE


def is_up(game: MidEvil) -> bool:
    return lies(game) and game.map.laid[game.bridge].tile.id not in game.pack.tiles


def lowered(game: MidEvil) -> Tile:
    """The side of the tile that shows the bridge."""
    tile = game.map.laid[game.bridge].tile
    return game.pack.tile(game.printed(tile))


def on_bridge(game: MidEvil, square: Square) -> bool:
    return lies(game) and square >= 0 and square // 9 == game.bridge


def occupied(game: MidEvil) -> bool:
    """Does anybody stand on it (midevil.castle-drawbridge.raise-needs-empty)? What else is there keeps it down too: it
    would be lost under the tile."""
    things = [player.at for player in game.players] + [player.horse_at for player in game.players]
    return any(on_bridge(game, square) for square in (*things, *game.skeletons, *game.lives))


def as_if_down(game: MidEvil) -> Map:
    """The map as it is when the Drawbridge is lowered."""
    return game.map.with_face(game.bridge, lowered(game)) if is_up(game) else game.map


def turn_over(game: MidEvil) -> None:
    """The tile is turned to its other side."""
    tile = game.map.laid[game.bridge].tile
    game.map = game.map.with_face(game.bridge, game.pack.turned_over(tile.id))
    game.tell("the Drawbridge is up" if is_up(game) else "the Drawbridge is down")


# ---------------------------------------------------------------------- beside it


def flanks(game: MidEvil) -> list[Cell]:
    """The places on its two sides, which stay clear (midevil.ruling.drawbridge-flanks)."""
    if not lies(game) or "flanks-clear" not in game.map.laid[game.bridge].tile.special:
        return []
    laid = game.map.laid[game.bridge]
    ends = laid.tile.looks[laid.quarters].exits
    (x, y) = laid.cell
    return [(x + STEPS[side][0], y + STEPS[side][1]) for side in range(len(SIDES)) if side not in ends]


def beside_flank(game: MidEvil, cell: Cell) -> Refusal | None:
    """Why no tile, of whatever kind, is laid there; None where the Drawbridge does not mind."""
    if cell not in flanks(game):
        return None
    return Refusal("midevil.castle-tile.drawbridge-sides-clear", say("no tile is laid beside the Drawbridge"))


def landing_tile(game: MidEvil) -> int:
    """The tile at its end that is no part of the castle; -1 without one."""
    if not lies(game):
        return NOWHERE
    laid = game.map.laid[game.bridge]
    for side in laid.tile.looks[laid.quarters].exits:
        other = game.map.cells.get((laid.cell[0] + STEPS[side][0], laid.cell[1] + STEPS[side][1]))
        if other is not None and "castle" not in game.map.laid[other].tile.special:
            return other
    return NOWHERE


# ---------------------------------------------------------------------- lowering


def before_it(game: MidEvil, square: Square) -> Square:
    """The square of the bridge to which one could step from here were it down; -1 when there is none."""
    look = lowered(game).looks[game.map.laid[game.bridge].quarters]
    for side in range(len(SIDES)):
        there = game.map.beyond(square, side)
        open_here = there >= 0 and not game.map.walled(square, side)
        if open_here and on_bridge(game, there) and not look.walls[there % 9] >> (side + 2) % 4 & 1:
            return there
    return NOWHERE


def no_attempt(game: MidEvil, player: Player) -> Refusal | None:
    """Why the pawn may not try to lower it now (midevil.ruling.drawbridge-attempt-needs-move)."""
    if not lies(game):
        return Refusal(ATTEMPT, say("there is no Drawbridge on the map"))
    if not is_up(game):
        return Refusal(
            "midevil.castle-drawbridge.down-no-roll-to-enter", say("the Drawbridge is down: just step onto it")
        )
    there = before_it(game, player.at)
    if there == NOWHERE:
        return Refusal(ATTEMPT, say("the pawn does not stand before the Drawbridge"))
    if horse.cost(game, player, there) > game.left:
        return Refusal(ATTEMPT, say("no step is left to go onto it"))
    if game.tried:
        return Refusal("midevil.ruling.drawbridge-retry", say("it was tried in this turn already"))
    return None


async def lower(game: MidEvil, player: Player) -> None:
    """One attempt in a turn, and it costs no movement (midevil.ruling.drawbridge-retry). Whoever has lowered it need
    not go onto it."""
    while no_attempt(game, player) is None:
        die = await bridge_die(game, player, LOWERS)
        if die is None:
            continue
        game.tried = True
        if die >= LOWERED_ON:
            turn_over(game)
        else:
            game.tell("the Drawbridge stays up")


# ---------------------------------------------------------------------- raising


def leave(game: MidEvil, here: Square, there: Square) -> None:
    """A pawn has moved: off the bridge its die is due, whoever lowered it
    (midevil.castle-drawbridge.every-leaver-rolls). Nobody rolls where it could not be raised anyway
    (midevil.ruling.drawbridge-raise-skipped), nor whom something else took off it
    (midevil.ruling.drawbridge-left-by-effect)."""
    game.crossed = on_bridge(game, here) and not on_bridge(game, there) and not occupied(game)


async def raise_behind(game: MidEvil, player: Player) -> None:
    """The die of whoever has come off it; it costs no movement and comes before everything that waits on the new square
    (midevil.ruling.drawbridge-roll-first). Otherwise it stays as it is (midevil.castle-drawbridge.stays-down)."""
    while game.crossed and not is_up(game) and not occupied(game):
        die = await bridge_die(game, player, RAISES)
        if die is None:
            continue
        game.crossed = False
        if die <= RAISED_ON:
            turn_over(game)
        else:
            game.tell("the Drawbridge stays down")
    game.crossed = False


async def bridge_die(game: MidEvil, player: Player, question: OpenQuestion) -> int | None:
    """A die of the Drawbridge, or what a card makes of it."""
    for choose, working in BRIDGE_DIE.at_work(game, player):
        if chosen := await choose(game, player, working):
            return chosen
    return await rolled(game, player, question)


@LOWERS.meaning
def lowers(game: MidEvil, request: Request[Any], roll: int) -> str:
    return say("it comes down") if roll >= LOWERED_ON else say("it stays up")


@RAISES.meaning
def raises(game: MidEvil, request: Request[Any], roll: int) -> str:
    return say("it goes up") if roll <= RAISED_ON else say("it stays down")


def side_at_setup(game: MidEvil) -> Refusal | None:
    """Why it may not lie like that before the first turn (midevil.castle-setup.drawbridge-starts-up)."""
    if not lies(game) or is_up(game) == (game.setting.drawbridge == UP):
        return None
    return Refusal(
        "midevil.castle-setup.drawbridge-starts-up", say("the Drawbridge begins {}", say(game.setting.drawbridge))
    )
