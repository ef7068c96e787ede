"""The turn: seven steps in this order (totally-zombies.turn.sequence), then the next player
(totally-zombies.turn.next-player).

Before the first step the dead come back and a stay in the sewer is paid for; after the sixth a place is searched; what
lasts to the end of the turn ends after the seventh (totally-zombies.ruling.turn-edges).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.engine import STEP, TURN
from companion.games.horde.cards import drop_effects
from companion.games.horde.turn import pass_on
from companion.games.totally_zombies import cards  # noqa: F401 - cards register for the moments at which they speak
from companion.games.totally_zombies.chapters.combat import fight, must_fight
from companion.games.totally_zombies.chapters.death import respawn
from companion.games.totally_zombies.chapters.hands import discard_step, draw_up
from companion.games.totally_zombies.chapters.map_tiles import draw_and_place
from companion.games.totally_zombies.chapters.movement import move
from companion.games.totally_zombies.chapters.searching import search
from companion.games.totally_zombies.chapters.setup import set_up
from companion.games.totally_zombies.chapters.sewers import pay_for_stay
from companion.games.totally_zombies.chapters.tokens import collect, take_event_token
from companion.games.totally_zombies.chapters.winning import look_for_winner
from companion.games.totally_zombies.chapters.zombie_movement import move_zombies
from companion.games.totally_zombies.meta import CARS
from companion.games.totally_zombies.moments import LOSES_TURN, TURN_ENDS
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import NOT_ROLLED, SETUP, STEPS, TotallyZombies
from companion.tiles import NOWHERE

Chapter = Callable[[TotallyZombies, Player], Awaitable[None]]
DEAD_TOO = ("zombies", "discard")
"""What is left of a turn in which its player has died (totally-zombies.ruling.death-rest-of-turn)."""


async def play(game: TotallyZombies) -> None:
    """The whole game, from the step at which the state stands."""
    if game.step == SETUP:
        await set_up(game)
    else:
        look_for_winner(game)  # a position may stand after the winning step,
        for card in game.announced:  # or in the middle of a card
            game.put_away(card)
    while True:
        if game.step == STEPS[0]:
            await TURN
            begin_turn(game)
            await respawn(game, game.active)
        else:
            await STEP
        if not game.lost and (not game.cut or game.step in DEAD_TOO):
            await CHAPTERS[game.step](game, game.active)
        if game.lost or game.step == STEPS[-1]:
            await end_turn(game)
        else:
            game.step = STEPS[STEPS.index(game.step) + 1]


# ---------------------------------------------------------------------- the steps


async def token_step(game: TotallyZombies, player: Player) -> None:
    """Step 1: an event token; first a turn that begins in the sewer is paid for. A turn that a card takes away is
    skipped from before it (totally-zombies.ruling.lost-and-extra-turns)."""
    if loses_turn(game):
        game.lost = True
        game.tell("{} loses this turn", player.name)
        return
    await pay_for_stay(game, player)
    if not (game.cut or game.lost):
        take_event_token(game, player)


async def fight_step(game: TotallyZombies, player: Player) -> None:
    """Step 3: whatever stands on the square now is fought (totally-zombies.turn.combat-step), also what somebody moved
    there (totally-zombies.ruling.zombie-reaches-player); then what lies there may be taken."""
    if must_fight(game, player):
        await fight(game, player)
        await collect(game, player)


async def zombie_step(game: TotallyZombies, player: Player) -> None:
    """Step 6: zombies move, also after a death (totally-zombies.death.still-move-zombies); then the place is searched
    (totally-zombies.ruling.search-timing)."""
    await move_zombies(game, player)
    await search(game, player)


CHAPTERS: dict[str, Chapter] = {
    "token": token_step,
    "tile": draw_and_place,
    "fight": fight_step,
    "draw": draw_up,
    "move": move,
    "zombies": zombie_step,
    "discard": discard_step,
}

# ---------------------------------------------------------------------- its edges


def begin_turn(game: TotallyZombies) -> None:
    """A new round of the player begins (totally-zombies.ruling.round-meaning), cars work from now on
    (totally-zombies.ruling.car-start), and a train is not waited for anywhere but in its station
    (totally-zombies.ruling.subway-commitment)."""
    player = game.active
    clear_turn(game)
    player.plays = 0
    for car in CARS:
        if car in player.front:
            player.front[car] = 0
    if player.waits != NOWHERE and player.waits != game.structure_of(player.at):
        player.waits = NOWHERE
    count_down(game, "start")
    game.just["began"] = (player.seat,)
    game.tell("turn {}: {}", game.number, player.name)


def clear_turn(game: TotallyZombies) -> None:
    """Nothing has happened in this turn yet."""
    game.deck, game.tile, game.placer, game.mover, game.double = "", "", NOWHERE, NOWHERE, 0
    game.tested.clear()
    game.forced = game.denied = game.sits_out = game.opened = game.recited = game.paged = False
    game.cut = game.lost = game.token_taken = False
    game.stood = True
    game.dice, game.life_rolled, game.left, game.due = (), 0, NOT_ROLLED, NOT_ROLLED
    game.moved.clear()
    game.fresh.clear()


def loses_turn(game: TotallyZombies) -> bool:
    """Does a card take this whole turn?"""
    return any(takes(game, game.active, working) for takes, working in LOSES_TURN.at_work(game, game.active))


async def end_turn(game: TotallyZombies) -> None:
    """What waits for the end of the turn happens, effects that last to it end; the next player is on, or the same one
    once more (totally-zombies.ruling.lost-and-extra-turns)."""
    for ends, working in TURN_ENDS.at_work(game, game.active):
        await ends(game, game.active, working)
    clear_turn(game)
    count_down(game, "end")
    game.extra, game.again = game.again and not game.active.gone, False
    if game.extra:
        game.step, game.number = STEPS[0], game.number + 1
        game.tell("{} takes another turn", game.active.name)
    else:
        pass_on(game)  # past the seats of players who left: totally-zombies.ruling.player-leaves


def count_down(game: TotallyZombies, moment: str) -> None:
    """A turn of the active player begins or ends: what counts such moments ends with it, or comes nearer to its end."""
    counting = [one for one in game.effects if one.until == moment and one.whose == game.seat and one.ends]
    for effect in counting:
        effect.ends -= 1
    drop_effects(game, [effect for effect in counting if not effect.ends])
