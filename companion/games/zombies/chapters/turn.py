"""The turn: six steps in this order (zombies.turn.fixed-order), then the next player (zombies.turn.clockwise).

Humans of Last Man Standing take the same steps (zombies.scenario-last-man.human-turn-normal) and so do Zombie Players
(zombies.scenario-last-man.zombie-turn-normal): without a pawn they neither fight nor move
(zombies.scenario-last-man.zombie-turn-skips).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.engine import STEP, TURN
from companion.games.horde.cards import end_effects
from companion.games.horde.events.later import send_who_waited
from companion.games.horde.turn import pass_on
from companion.games.zombies.chapters.combat import fight, land, must_fight
from companion.games.zombies.chapters.death import restart
from companion.games.zombies.chapters.hands import discard_step, draw_up
from companion.games.zombies.chapters.last_man_standing import humans_turn, move_horde, next_controller
from companion.games.zombies.chapters.map_tiles import draw_and_place
from companion.games.zombies.chapters.movement import move
from companion.games.zombies.chapters.setup import set_up
from companion.games.zombies.chapters.tokens import collect
from companion.games.zombies.chapters.winning import look_whether_won
from companion.games.zombies.chapters.zombie_movement import move_zombies
from companion.games.zombies.people import Player
from companion.games.zombies.state import NOT_ROLLED, SETUP, STEPS, Zombies
from companion.tiles import NOWHERE


async def play(game: Zombies) -> None:
    """The whole game, from the step at which the state stands."""
    if game.step == SETUP:
        await set_up(game)
    else:
        look_whether_won(game)  # a position may stand after the winning step
    while True:
        if game.step == STEPS[0]:
            await TURN
            begin_turn(game)
            if loses_turn(game):
                await end_turn(game)
                continue
        else:
            await STEP
        await CHAPTERS[game.step](game, game.active)
        if game.step == STEPS[-1]:
            await end_turn(game)
        else:
            game.step = STEPS[STEPS.index(game.step) + 1]


async def fight_step(game: Zombies, player: Player) -> None:
    """Step 2: whatever zombie is on the space now is fought (zombies.ruling.step-2-late-arrival)."""
    if must_fight(game, player):
        await fight(game, player)
        if player.on_map:
            await collect(game, player)  # zombies.ruling.collect-in-step-2


async def zombie_step(game: Zombies, player: Player) -> None:
    """Step 5: the player moves zombies, in a human's turn of Last Man Standing a Zombie Player."""
    if humans_turn(game):  # zombies.scenario-last-man.same-player-both-jobs
        await move_horde(game)
    else:
        await move_zombies(game, player)


CHAPTERS: dict[str, Callable[[Zombies, Player], Awaitable[None]]] = {
    "tile": draw_and_place,
    "fight": fight_step,
    "draw": draw_up,
    "move": move,
    "zombies": zombie_step,
    "discard": discard_step,
}


def begin_turn(game: Zombies) -> None:
    """A new round for the player (zombies.card.round-span); the dead come back (zombies.death.restart-when)."""
    player = game.active
    game.left, game.due, game.mover = NOT_ROLLED, NOT_ROLLED, NOWHERE
    game.double = game.drives = game.sits_out = game.cut = False
    game.roused = ()
    game.moved.clear()
    for other in game.players if game.rule_is("card-limit", "one-per-each-players-turn") else [player]:
        other.plays, other.last_play = 0, ""
    game.tell("turn {}: {}", game.number, player.name)
    if loses_turn(game):
        return
    if game.last_man and not player.turned:  # a lost turn is nobody's turn to act: zombies.ruling.last-man-rotation
        game.controller = next_controller(game)
        if game.controller != NOWHERE:
            game.tell("{} acts for the zombies", game.players[game.controller].name)
    if player.dead:
        restart(game, player)


def loses_turn(game: Zombies) -> bool:
    """Hysterical Paralysis takes the whole turn; who is out has none."""
    return game.active.gone or game.suffers(game.active, "hysterical-paralysis")


async def end_turn(game: Zombies) -> None:
    """What waited for the end of this turn happens, effects that end with it end; the next player clockwise is on."""
    await send_who_waited(game, send_to_start)
    end_effects(game, game.seat)
    pass_on(game)  # past the seats of players who left: zombies.ruling.player-leaves


async def send_to_start(game: Zombies, player: Player) -> None:
    """Put a pawn on the centre of Town Square; what stands there is met as on any landing."""
    if player.on_map:
        player.at = game.start
        game.tell("{} finds itself on Town Square", player.name)
        await land(game, player)
