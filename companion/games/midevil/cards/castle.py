"""Event cards of the castle that put pawns elsewhere, or turn the Drawbridge."""

from __future__ import annotations

from typing import Any

from companion.engine import Options, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.midevil.cards.card import SENSE, MapTiles, Seats, event, linger, no_combat, of_tile
from companion.games.midevil.chapters import drawbridge, pit
from companion.games.midevil.chapters.landing import relocate
from companion.games.midevil.moments import NO_MOVE, Working
from companion.games.midevil.people import Player
from companion.games.midevil.questions import MOVE_ROLL
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import CENTRE

HELD = "midevil.castle-pit.no-movement"


# ---------------------------------------------------------------------- the pit


def _not_in_pit(game: MidEvil, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        if player.on_map and player.at != game.pit:
            return None
        return Refusal(HELD, say("{} is in the pit already", player.name))

    return Seats(game, seat, no)


@event("trapdoor", sense=no_combat, targets=_not_in_pit)
async def trapdoor(game: MidEvil, play: Play) -> None:
    """Into the pit; without a Pit on the map the movement of the next own turn is lost."""
    victim = game.players[play.target]
    if pit.is_there(game):
        await pit.fall(game, victim, play.card)
        return
    linger(game, play, victim.seat, 2 if victim.seat == game.seat else 1)
    game.tell("{} does not move in the next own turn", victim.name)


@NO_MOVE.of("trapdoor")
def trapped(game: MidEvil, player: Player, working: Working) -> bool:
    """In the last of the turns that it lasts."""
    return working.lasting is not None and working.lasting.whose == player.seat and working.lasting.ends == 1


def _at_the_edge(game: MidEvil, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        if pit.is_there(game) and player.at // 9 == game.pit // 9 and player.at != game.pit:
            return None
        return Refusal(SENSE, say("{} does not stand at the edge of the pit", player.name))

    return Seats(game, seat, no)


@event("shove", sense=no_combat, targets=_at_the_edge)
async def shove(game: MidEvil, play: Play) -> None:
    await pit.fall(game, game.players[play.target], play.card)


# ---------------------------------------------------------------------- the Drawbridge and the castle


def _bridge_free(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if not drawbridge.lies(game):
        return Refusal(SENSE, say("there is no Drawbridge on the map"))
    if drawbridge.occupied(game):
        return Refusal("midevil.castle-drawbridge.raise-needs-empty", say("something stands on the bridge"))
    return None


@event("gatekeeper", sense=_bridge_free)
async def gatekeeper(game: MidEvil, play: Play) -> None:
    """To the other side: to leave it as it is, one need not play a card."""
    drawbridge.turn_over(game)


def _in_the_castle(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if play.seat != game.seat or not MOVE_ROLL.asked_by(asked):
        return Refusal(SENSE, say("{} is played before one's own movement die", game.card(play.card).name))
    if not of_tile(game, game.players[play.seat], "castle"):
        return Refusal(SENSE, say("the passage begins on a Castle tile"))
    return None


def _passage_ends(game: MidEvil, seat: int) -> Options[int]:
    mine = game.players[seat].at // 9

    def no(index: int) -> Refusal | None:
        tile = game.map.laid[index].tile
        if "castle" not in tile.special or index == mine:
            return Refusal(SENSE, say("the passage leads to another Castle tile"))
        if "start" in tile.spots:  # Castle 3, where the game of the castle is won
            return Refusal(SENSE, say("no passage leads to {}", tile.name))
        return None

    return MapTiles(game, no)


@event("secret-passage", sense=_in_the_castle, targets=_passage_ends)
async def secret_passage(game: MidEvil, play: Play) -> None:
    """To the middle of another Castle tile; what is met there is met at once, then the die is rolled."""
    await relocate(game, game.players[play.seat], 9 * play.target + CENTRE)
