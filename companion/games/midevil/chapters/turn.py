"""The turn: nine steps in this order (midevil.turn.fixed-order), then the next player (midevil.turn.clockwise)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.engine import STEP, TURN
from companion.games.horde.cards import drop_effects
from companion.games.horde.turn import pass_on
from companion.games.midevil import cards  # noqa: F401 - cards register themselves for the moments at which they speak
from companion.games.midevil.chapters.combat import fight, must_fight
from companion.games.midevil.chapters.death import restart
from companion.games.midevil.chapters.duel import duel_for_book
from companion.games.midevil.chapters.hands import discard_down, discard_step, draw_up
from companion.games.midevil.chapters.landing import take_book, take_life
from companion.games.midevil.chapters.map_tiles import draw_tile, place_tile
from companion.games.midevil.chapters.movement import meet, move, roll_movement
from companion.games.midevil.chapters.setup import set_up
from companion.games.midevil.chapters.skeleton_movement import move_skeletons
from companion.games.midevil.chapters.spells import finish_casting
from companion.games.midevil.chapters.winning import look_for_winner
from companion.games.midevil.people import Player
from companion.games.midevil.state import NOT_ROLLED, SETUP, STEPS, MidEvil
from companion.tiles import NOWHERE

Chapter = Callable[[MidEvil, Player], Awaitable[None]]


async def play(game: MidEvil) -> None:
    """The whole game, from the step at which the state stands."""
    if game.step == SETUP:
        await set_up(game)
    else:
        look_for_winner(game)  # a position may stand after the winning step
        await finish_casting(game)  # or in the middle of a combination
    while True:
        if game.step == STEPS[0]:
            await TURN
            begin_turn(game)
        else:
            await STEP
        step = game.step
        await CHAPTERS[step](game, game.active)
        if game.forfeit or game.step == STEPS[-1]:
            await end_turn(game)
        elif game.step == step:
            game.step = next_step(game)


def next_step(game: MidEvil) -> str:
    """The one that follows; a skeleton that is met (step 7) has sent the turn back to step 6 by itself."""
    if game.step == "move":
        return "skeletons"  # what was to be met was met on the way
    return STEPS[STEPS.index(game.step) + 1]


async def fight_step(game: MidEvil, player: Player) -> None:
    """Step 3: whatever stands on the square now is fought (midevil.combat.at-turn-start, read now:
    midevil.ruling.start-combat-timing), what lies there is taken (midevil.ruling.life-after-start-combat), the holder
    may be challenged (midevil.ruling.duel-at-turn-start)."""
    arrived, player.brought = must_fight(game, player) or player.brought, False
    await fight(game, player)
    if game.forfeit or player.at in game.skeletons:
        return
    if arrived:
        take_life(game, player)
    take_book(game, player)  # a book that came back under the pawn: midevil.ruling.book-returned-under-pawn
    await duel_for_book(game, player, compulsory=False)
    look_for_winner(game)


CHAPTERS: dict[str, Chapter] = {
    "tile": draw_tile,
    "place": place_tile,
    "fight": fight_step,
    "cards": draw_up,
    "roll": roll_movement,
    "move": move,
    "meet": meet,
    "skeletons": move_skeletons,
    "discard": discard_step,
}


def begin_turn(game: MidEvil) -> None:
    """A new round for the player (midevil.card.round-is-personal); the dead come back."""
    player = game.active
    game.left, game.due, game.die, game.walked, game.placer = NOT_ROLLED, NOT_ROLLED, 0, 0, NOWHERE
    game.forfeit = game.still = game.bought = game.tried = game.crossed = False
    game.fate, game.longer = False, 0
    game.duels = ()
    game.moved.clear()
    player.plays = 0
    for card in player.front:
        player.front[card] = 0
    count_down(game, "start")
    game.tell("turn {}: {}", game.number, player.name)
    if player.dead:
        restart(game, player)


async def end_turn(game: MidEvil) -> None:
    """The decision about the discard is the end (midevil.turn.ends-after-discard-choice): hands are down to three,
    effects that end with the turn end; the next player clockwise is on."""
    await discard_down(game, game.active)
    game.left, game.due = NOT_ROLLED, NOT_ROLLED
    game.active.stuck = max(0, game.active.stuck - 1)
    game.active.stays, game.stays_later = game.active.stays or game.stays_later, False
    count_down(game, "end")
    drop_effects(game, [effect for effect in game.effects if effect.until == "move"])
    pass_on(game)  # past the seats of players who left: midevil.ruling.player-leaves


def count_down(game: MidEvil, moment: str) -> None:
    """A turn of the active player begins or ends: what counts such moments ends with it, or comes nearer to its end
    (midevil.ruling.card-conflict)."""
    counting = [one for one in game.effects if one.until == moment and one.whose == game.seat and one.ends]
    for effect in counting:
        effect.ends -= 1
    drop_effects(game, [effect for effect in counting if not effect.ends])
