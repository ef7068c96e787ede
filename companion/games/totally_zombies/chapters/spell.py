"""The spell in the Cabin: six or more on a die with the Pages in front wins, once in each turn."""

from __future__ import annotations

from companion.engine import GameOver, Refusal, Words
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.combat import must_fight
from companion.games.totally_zombies.chapters.dice import rolled
from companion.games.totally_zombies.figures import LETTER
from companion.games.totally_zombies.meta import DOG
from companion.games.totally_zombies.moments import SPELL_ROLL
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import DICE_SEEN, SPELL
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

RECITAL = "recite"
"""What is played to recite the spell."""
SUCCEEDS = 6
TOO_EARLY = ("token", "tile", "fight", "setup")
TIMING, PLACE = "totally-zombies.ruling.spell-timing", "totally-zombies.win.spell-place"


def no_recital(game: TotallyZombies, seat: int) -> Refusal | None:
    """Why the spell cannot be recited now."""
    player = game.players[seat]
    if game.seat != seat or game.step in TOO_EARLY:
        return Refusal(TIMING, say("the spell is recited in the own turn, after the fight of its third step"))
    cabin = in_cabin(game, player)
    if cabin < 0:
        return Refusal(PLACE, say("the spell is recited inside the Cabin"))
    if player.fighting or must_fight(game, player):
        return Refusal(TIMING, say("finish the fight first"))
    if any(LETTER[DOG] in game.zombies.get(square, "") for square in game.structure_squares(cabin)):
        return Refusal("totally-zombies.win.spell-clear", say("there are still dogs in the Cabin"))
    if game.recited:
        return Refusal("totally-zombies.win.spell-once", say("the spell was tried in this turn"))
    return None


def in_cabin(game: TotallyZombies, player: Player) -> int:
    """The Cabin's tile while the player is inside its building (totally-zombies.ruling.cabin-squares); -1 elsewhere."""
    index = game.structure_of(player.at)
    return index if index >= 0 and "cabin" in game.map.laid[index].tile.special else -1


def pages(game: TotallyZombies, player: Player) -> int:
    """Pages in front count, those in hand do not (totally-zombies.ruling.spell-pages-in-play)."""
    return sum(game.card(card).type == "page" for card in player.front)


async def recite(game: TotallyZombies, seat: int) -> None:
    """One die with a pip more for each Page (totally-zombies.win.spell-pages); no bullets, and no guts for a 1 or a 6
    (totally-zombies.ruling.spell-timing)."""
    player = game.players[seat]
    game.recited = True
    roll = None
    while roll is None:
        roll = await rolled(game, player, SPELL)
    more = sum(add(game, player, working) for add, working in SPELL_ROLL.at_work(game, player))
    player.die, player.total = roll, max(0, roll + more) + pages(game, player)
    await _may_be_changed(game, player)
    total, player.die, player.total = player.total, 0, 0
    short = total < SUCCEEDS
    if short:
        game.tell("{} recites the spell: {} is not enough, {} is", player.name, total, SUCCEEDS)
    else:
        game.tell("{} recites the spell: {}", player.name, total)
        game.tell("the spell works, and {} wins!", player.name)
        raise GameOver((seat,), SPELL.rule)


async def _may_be_changed(game: TotallyZombies, player: Player) -> None:
    """A card that speaks of a die may be played right after it (totally-zombies.ruling.card-window)."""
    while player.total < SUCCEEDS and player.hand and player.events:
        answer = await ask(
            game, DICE_SEEN, player.seat, Words({"yes": say("go on with it")}, DICE_SEEN.rule, say("answer yes"))
        )
        if answer is not None:
            return
