"""The order of play: creation, Luck, deck, town, then the Slayer's turn and the Zombies' turn by turns."""

from __future__ import annotations

from companion.engine import STEP, TURN
from companion.games.zombie_slayer.chapters.acting import act, begin_turn
from companion.games.zombie_slayer.chapters.creation import create, set_luck
from companion.games.zombie_slayer.chapters.endings import look_for_end
from companion.games.zombie_slayer.chapters.setup import lay_town, prepare_deck
from companion.games.zombie_slayer.chapters.zombie_turn import zombies_act
from companion.games.zombie_slayer.state import CREATE, DECK, LUCK, SLAYER, TOWN, ZOMBIES, ZombieSlayer

CHAPTERS = {
    CREATE: create,
    LUCK: set_luck,
    DECK: prepare_deck,
    TOWN: lay_town,
    SLAYER: act,
    ZOMBIES: zombies_act,
}


async def play(game: ZombieSlayer) -> None:
    """The whole game, from the step at which the state stands."""
    look_for_end(game)  # a position may stand after the last blow
    while True:
        before = game.step
        if before == SLAYER:
            await TURN
        else:
            await STEP
        await CHAPTERS[before](game)
        if before == TOWN:
            begin_turn(game)
