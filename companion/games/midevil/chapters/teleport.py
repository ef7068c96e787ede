"""The optional teleport: from the centre of the Altar to the open tile before the Drawbridge, instead of the die."""

from __future__ import annotations

from companion.engine import Refusal, Words
from companion.games.kit.squares import Squares
from companion.games.midevil.chapters.drawbridge import landing_tile
from companion.games.midevil.chapters.horse import ride
from companion.games.midevil.people import Player
from companion.games.midevil.questions import TELEPORT, TELEPORT_TO
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, Square
from companion.tiles.tile import CLOSED, PIT

GO, ROLL = "teleport", "roll"
WORDS = {GO: say("teleport to the tile beside the Drawbridge"), ROLL: say("roll for movement")}


def in_force(game: MidEvil) -> bool:
    """Only where the table wants it, and only in the castle game (midevil.ruling.teleport-default,
    midevil.ruling.teleport-full-game)."""
    return game.castle and not game.dungeons and game.rule_is("altar-teleport", "on")


def altar(game: MidEvil) -> Square:
    """The centre of the Altar; -1 while it does not lie on the map."""
    for index, laid in enumerate(game.map.laid):
        if "altar" in laid.tile.special:
            return game.spot(index, laid.tile.spots["altar"])
    return NOWHERE


def note_end(game: MidEvil, player: Player) -> None:
    """A movement has ended: on the Altar's centre it gives the right (midevil.castle-teleport.must-end-on-altar)."""
    player.teleports = in_force(game) and game.die > 0 and player.at == altar(game) >= 0


async def instead_of_roll(game: MidEvil, player: Player) -> bool:
    """The right counts once, before the movement die of the next turn, while the pawn still stands there
    (midevil.ruling.teleport-still-there). True when it is used: then nobody rolls or walks
    (midevil.castle-teleport.replaces-movement-roll), and the turn after it is as usual
    (midevil.castle-teleport.movement-resumes)."""
    if not player.teleports or game.die:
        return False
    player.teleports = False
    if player.at != altar(game) or landing_tile(game) == NOWHERE:
        return False
    if await TELEPORT.to(player.seat, Words(WORDS, TELEPORT.rule, say("answer teleport or roll"))) == ROLL:
        return False
    here, player.at = player.at, await TELEPORT_TO.to(player.seat, _squares(game))
    ride(game, player, here, player.at)
    game.tell("{} teleports to the Drawbridge", player.name)
    game.left, game.step = 0, "meet"  # arriving is landing: midevil.ruling.teleport-landing
    return True


def _squares(game: MidEvil) -> Squares:
    """The squares of the open tile before the Drawbridge (midevil.castle-teleport.destination)."""
    first = 9 * landing_tile(game)
    open_squares = [square for square in range(first, first + 9) if game.map.kinds[square] not in CLOSED + PIT]

    def no(square: Square) -> Refusal | None:
        if square in open_squares:
            return None
        return Refusal(TELEPORT_TO.rule, say("the teleport leads to the open tile beside the Drawbridge"))

    return Squares(game, lambda: open_squares, no, TELEPORT_TO.rule)
