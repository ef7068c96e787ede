"""Life, damage, death, and how the game ends."""

from __future__ import annotations

from companion.engine import BadInput, GameOver, Refused, Rule
from companion.games.rulebook import DEATHS, KILLS
from companion.games.zombie_slayer.meta import THE_ZOMBIE
from companion.games.zombie_slayer.state import SEAT, ZombieSlayer
from companion.languages import say
from companion.tiles import NOWHERE, Square

STOPPED = "zombie-slayer.ruling.giving-up"
"""A game may go on for ever; whoever stops it has neither won nor lost."""
WON, LOST = "zombie-slayer.win.necromancer-dead", "zombie-slayer.win.slayer-dead"


def hurt_slayer(game: ZombieSlayer, damage: int) -> None:
    """Fanatics jump in first, one for each point (zombie-slayer.follower.fanatic-sacrifice); the rest costs Life."""
    slayer = game.slayer
    saved = min(slayer.fanatics, damage)
    slayer.fanatics -= saved
    if saved:
        game.tell("{} fanatic townsmen sacrifice themselves", saved)
    lost = min(slayer.life, damage - saved)
    slayer.life -= (
        lost  # and the dice with it: zombie-slayer.fight.damage-life, zombie-slayer.create.lose-life-lose-dice
    )
    if lost:
        game.tell("the Slayer loses {} Life, {} left", lost, slayer.life)


def hurt_follower(game: ZombieSlayer, name: str, damage: int) -> None:
    """A named follower has 1 Life (zombie-slayer.follower.named-one-life)."""
    if damage > 0:
        game.lose_follower(name)
        game.tell("{} is dead", game.pack.tokens[name].name)


def hurt_opponent(game: ZombieSlayer, square: Square, damage: int) -> int:
    """Damage to whoever stands there; how many Zombies were destroyed by it."""
    if damage < 1:
        return 0
    if square == game.master:  # no Zombie counter: zombie-slayer.ruling.bluegrey-is-no-zombie
        game.master_life = max(0, game.master_life - damage)
        game.tell("the Necromancer loses {} Life, {} left", damage, game.master_life)
        return 0
    return remove_zombie(game, square)


def remove_zombie(game: ZombieSlayer, square: Square) -> int:
    """The counter goes back to the supply at once (zombie-slayer.fight.death)."""
    game.tell("{} on {} is destroyed", THE_ZOMBIE[game.zombies.pop(square)], game.place(square))
    game.used.pop(square, None)
    game.count(KILLS, SEAT)
    return 1


def look_for_end(game: ZombieSlayer) -> None:
    """A dead Slayer loses before a dead Necromancer wins, unless the house rule says otherwise."""
    dead = game.slayer.life < 1
    won = game.master >= 0 and game.master_life < 1
    if dead and not (won and game.rule_is("simultaneous-end", "victory")):  # zombie-slayer.ruling.simultaneous-end
        game.count(DEATHS, SEAT)
        game.tell("the Slayer is dead: the mission has failed")
        raise GameOver((), LOST)
    if won:
        crumble(game)
        game.tell("the Necromancer is dead, all Zombies crumble to dust: the town is saved")
        raise GameOver((SEAT,), WON)


def crumble(game: ZombieSlayer) -> None:
    """All Zombies are gone, without Experience (zombie-slayer.ruling.experience-sources)."""
    game.zombies.clear()
    game.used.clear()
    game.master = NOWHERE
    game.master_life = 0


# ---------------------------------------------------------------------- giving up


def interrupt(game: ZombieSlayer, verb: str) -> Rule:
    """Nobody plays cards out of turn; the game can only be stopped."""
    if verb in ("stop", "leave"):
        return _stop(game)
    if verb == "play":
        raise Refused("zombie-slayer.action.one-of-list", say("there are no cards to play in this game"))
    raise BadInput(say("{} is nothing that can be done in between", repr(verb)))


async def _stop(game: ZombieSlayer) -> None:
    game.tell("the game is stopped")
    raise GameOver((), STOPPED)
