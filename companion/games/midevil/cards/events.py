"""Event cards about the turn and the player: carried out and discarded, or visible for a while."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.kit.wording import many
from companion.games.midevil.cards.card import SENSE, Seats, event, linger, no_combat, of_tile, own_turn
from companion.games.midevil.cards.items import takes_lives
from companion.games.midevil.chapters import pit
from companion.games.midevil.chapters.death import gain_lives, lose_life
from companion.games.midevil.chapters.movement import changed
from companion.games.midevil.effects import FOG
from companion.games.midevil.moments import COMBAT_ROLL, MOVEMENT_CAP, NO_PLAY, NO_SHOT, PASSING, Working
from companion.games.midevil.people import Player
from companion.games.midevil.questions import DISCARD, MOVE_STEP, PLACE_TILE, QUESTIONS, SKELETONS_ROLL
from companion.games.midevil.state import NOT_ROLLED, STEP, MidEvil
from companion.languages import say

BEATS = "midevil.card.card-beats-rule"
SLIPS = QUESTIONS.choice("card.slip", BEATS, "Slip past it?", "{who}, do you slip past this skeleton, or fight it?")


# ---------------------------------------------------------------------- lives


@event("grateful-villagers", sense=takes_lives)
async def grateful_villagers(game: MidEvil, play: Play) -> None:
    _take(game, game.players[play.seat], game.card(play.card).numbers["lives"])


@event("feast", sense=takes_lives)
async def feast(game: MidEvil, play: Play) -> None:
    """More at a table: on a Castle tile or at an Inn."""
    player, numbers = game.players[play.seat], game.card(play.card).numbers
    _take(game, player, numbers["lives_at_table" if of_tile(game, player, "castle", "inn") else "lives"])


def _take(game: MidEvil, player: Player, count: int) -> None:
    game.tell("{} takes {}", player.name, many(gain_lives(game, player, count), "life token"))


def _ill(game: MidEvil, seat: int) -> list[Player]:
    """The others with a life token to spare: no card takes the last one."""
    return [player for player in game.players if player.seat != seat and player.lives > 1]


def _somebody_ill(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if _ill(game, play.seat):
        return no_combat(game, play, asked)
    return Refusal(SENSE, say("nobody else has a life token to spare"))


@event("plague", sense=_somebody_ill)
async def plague(game: MidEvil, play: Play) -> None:
    for player in _ill(game, play.seat):
        for _ in range(min(game.card(play.card).numbers["lives"], player.lives - 1)):
            await lose_life(game, player)


# ---------------------------------------------------------------------- until the own next turn


@event(FOG, sense=lambda game, play, asked: Refusal(SENSE, say("there is fog already")) if game.effect(FOG) else None)
async def fog(game: MidEvil, play: Play) -> None:
    linger(game, play, play.seat, 1, "start")


@MOVEMENT_CAP.of(FOG)
def slow(game: MidEvil, player: Player, working: Working, roll: int) -> int:
    """Every movement die that is thrown in the fog, before anything is added."""
    return min(roll, game.card(working.card).numbers["move_cap"])


@NO_SHOT.of(FOG)
def blind(game: MidEvil, player: Player, working: Working) -> str:
    return say("{}: no ranged weapon is used", game.card(working.card).name)


@event("royal-decree", targets=Seats)
async def royal_decree(game: MidEvil, play: Play) -> None:
    linger(game, play, play.seat, 1, "start", play.target)


@NO_PLAY.of("royal-decree")
def silenced(game: MidEvil, player: Player, working: Working) -> str:
    """From hand; what lies in front may still be used."""
    if working.lasting is None or working.lasting.about != player.seat:
        return ""
    return say("{}: {} plays no card from hand", game.card(working.card).name, player.name)


# ---------------------------------------------------------------------- movement


def _die_just_seen(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    name = game.card(play.card).name
    if play.seat == game.seat or not MOVE_STEP.asked_by(asked) or game.walked:
        return Refusal(SENSE, say("{} is for another player who has just rolled to move", name))
    if game.left <= _stumbling(game, play):
        return Refusal(SENSE, say("{} goes no farther anyway", game.active.name))
    return None


def _stumbling(game: MidEvil, play: Play) -> int:
    """What is left, in half-steps, when the die counts as the card says; it is the later card, so it comes last."""
    return STEP * changed(game, game.active, game.card(play.card).numbers["move"])


@event("stumble", sense=_die_just_seen)
async def stumble(game: MidEvil, play: Play) -> None:
    game.left = _stumbling(game, play)
    game.tell("{} stumbles: the die counts as {}", game.active.name, game.card(play.card).numbers["move"])


def _after_the_move(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    """Before the skeleton movement; where there was none, the end of the turn is the time."""
    now = SKELETONS_ROLL.asked_by(asked) or (DISCARD.asked_by(asked) and game.due == NOT_ROLLED)
    if play.seat != game.seat or not now:
        return Refusal(
            SENSE, say("{} is played after one's own move, before the skeletons move", game.card(play.card).name)
        )
    if no := pit.held(game.active):
        return no
    return None if game.die else Refusal(SENSE, say("there was no movement in this turn"))


@event("second-wind", sense=_after_the_move)
async def second_wind(game: MidEvil, play: Play) -> None:
    """Another movement die, and another move under all rules; the die is what the card gives, no teleport instead."""
    game.left, game.step, game.active.teleports = NOT_ROLLED, "roll", False


def _moving(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if play.seat == game.seat and MOVE_STEP.asked_by(asked):
        return None
    return Refusal(SENSE, say("{} is played in one's own move", game.card(play.card).name))


@event("slip-through", sense=_moving)
async def slip_through(game: MidEvil, play: Play) -> None:
    linger(game, play, play.seat, 1, "move", game.card(play.card).numbers["squares"])


@PASSING.of("slip-through")
async def slips(game: MidEvil, player: Player, working: Working) -> bool:
    """Past so many skeletons; each time the player may fight instead."""
    card, lasting = game.card(working.card).name, working.lasting
    if lasting is None or lasting.whose != player.seat or lasting.about <= 0:
        return False
    words = {"slip": say("slip past it ({})", card), "fight": say("fight it")}
    if await SLIPS.to(player.seat, Words(words, BEATS, say("answer slip or fight"))) == "fight":
        return False
    lasting.about -= 1
    game.tell("{}: {} slips past the skeleton", card, player.name)
    return True


# ---------------------------------------------------------------------- combat, tiles, cards


@event("battle-cry", sense=own_turn)
async def battle_cry(game: MidEvil, play: Play) -> None:
    linger(game, play, play.seat, 1)


@COMBAT_ROLL.of("battle-cry")
def louder(game: MidEvil, player: Player, working: Working) -> int:
    """Beside a weapon."""
    mine = working.lasting is not None and working.lasting.whose == player.seat
    return game.card(working.card).numbers["bonus"] if mine else 0


def _tile_in_hand(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if PLACE_TILE.asked_by(asked) and play.seat not in (game.seat, asked.seat):
        return None
    return Refusal(SENSE, say("{} is for a tile that another player has drawn and not laid", game.card(play.card).name))


@event("wrong-turn", sense=_tile_in_hand)
async def wrong_turn(game: MidEvil, play: Play) -> None:
    """The tile, and what comes onto it, is placed by somebody else."""
    game.placer = play.seat


@event("not-today", sense=lambda game, play, asked: Refusal(SENSE, say("it answers a card just when that is played")))
async def not_today(game: MidEvil, play: Play) -> None:
    """Played when another card is announced (`interrupts.cancelled`), never by itself."""
