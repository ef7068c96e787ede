"""The Slayer's turn: actions one by one, his and his followers', until they are used up or the player ends the turn."""

from __future__ import annotations

from typing import Any

from companion.engine import STEP, Request, Words
from companion.games.kit.wording import many
from companion.games.zombie_slayer.chapters.combat import follower_attacks, slayer_attacks
from companion.games.zombie_slayer.chapters.deeds import (
    ALONE,
    ATTACK,
    BLOWS,
    END,
    HEAL,
    LEAVE,
    MOVE,
    PAINT,
    QUAFF,
    SEARCH,
    SHOOT,
    SHOTS,
    Deed,
    Deeds,
    all_done,
)
from companion.games.zombie_slayer.chapters.free_uses import DROP, THROW, Use
from companion.games.zombie_slayer.chapters.painting import paint
from companion.games.zombie_slayer.chapters.rolling import roll_die, roll_hand
from companion.games.zombie_slayer.chapters.searching import search
from companion.games.zombie_slayer.chapters.sides import MELEE, RANGED, skill_pips
from companion.games.zombie_slayer.chapters.walking import dash, move, use_and_move
from companion.games.zombie_slayer.meta import (
    ACCURACY_POTION,
    AIMED_SHOT,
    BARRAGE,
    DASH,
    ENDURE,
    HEALER,
    LIFE_POTION,
    MOST_LIFE,
)
from companion.games.zombie_slayer.questions import ACT, ENDURE_HAND, LEAVE_SURE
from companion.games.zombie_slayer.questions import HEAL as ROLL_TO_HEAL
from companion.games.zombie_slayer.state import SEAT, ZOMBIES, ZombieSlayer
from companion.games.zombie_slayer.wording import item_words
from companion.languages import say


def begin_turn(game: ZombieSlayer) -> None:
    """What lasted until now ends (zombie-slayer.ruling.duration-start-of-turn); everybody has actions again."""
    slayer = game.slayer
    slayer.penalty = slayer.endured = 0
    slayer.dashed = slayer.attacked = False
    game.actions, game.spent, game.barrage = game.allowance(), 0, 0
    game.aimed = game.enduring = False
    for name, follower in game.followers.items():
        follower.actions = game.pack.tokens[name].actions
    game.tell("turn {}: the Slayer has {}", game.number, many(game.actions, "action"))


async def act(game: ZombieSlayer) -> None:
    """Actions in any order (zombie-slayer.follower.control); the rest may lapse (zombie-slayer.ruling.pass-actions)."""
    while not all_done(game):
        deed = await ACT.to(SEAT, Deeds(game))
        if deed.verb == END:
            break
        await (do_follower(game, deed) if deed.who else do_slayer(game, deed))
        await STEP
    game.step = ZOMBIES


async def do_slayer(game: ZombieSlayer, deed: Deed) -> None:
    """One thing the Slayer does."""
    if deed.verb == PAINT:  # between two actions: zombie-slayer.ruling.when-to-spend-points
        attribute, _, face = deed.what.partition(" ")
        paint(game, attribute, int(face))
        return
    if deed.verb == ENDURE:  # it goes with the action that follows: zombie-slayer.skill.endure-timing
        game.enduring = True
        return
    enduring, game.enduring = game.enduring, False
    pay(game, deed.verb)
    if deed.verb in BLOWS or deed.verb in SHOTS:
        kind = MELEE if deed.verb in BLOWS else RANGED
        await slayer_attacks(game, deed.square, kind, "" if deed.verb in (ATTACK, SHOOT) else deed.verb, enduring)
    elif deed.verb == DASH:
        await dash(game, deed.square, enduring)
    else:
        if enduring:
            await endure(game)
        await _do_other(game, deed)


def pay(game: ZombieSlayer, verb: str) -> None:
    """An action (zombie-slayer.skill.action-cost), two for an Aimed Shot, one of its own for a further Barrage."""
    if verb == BARRAGE and game.barrage > 0:
        game.barrage -= 1
        return
    cost = game.actions if verb == AIMED_SHOT else 1  # zombie-slayer.skill.aimed-shot-cost
    game.aimed = verb == AIMED_SHOT
    game.actions -= cost
    game.spent += cost


async def endure(game: ZombieSlayer) -> None:
    """Endure Pain with a Hand of its own (zombie-slayer.skill.endure-bonus, zombie-slayer.ruling.endure-alone)."""
    slayer = game.slayer
    dice = await roll_hand(game, ENDURE_HAND, slayer.hand, lambda dice: (skill_pips(game, slayer.pips, dice),))
    slayer.endured += skill_pips(game, slayer.pips, dice)


@ENDURE_HAND.meaning
def endures(game: ZombieSlayer, request: Request[Any], dice: tuple[int, ...]) -> str:
    return say("defence +{}", skill_pips(game, game.slayer.pips, dice))


@ROLL_TO_HEAL.meaning
def heals(game: ZombieSlayer, request: Request[Any], face: int) -> str:
    return say("heals {} Life", skill_pips(game, game.pack.tokens[HEALER].pips, (face,)))


async def _do_other(game: ZombieSlayer, deed: Deed) -> None:
    if deed.verb == MOVE:
        await move(game, deed.square)
    elif deed.verb in (DROP, THROW):
        await use_and_move(game, Use(deed.verb, deed.square, deed.what))
    elif deed.verb == QUAFF:
        quaff(game, deed.what)
    elif deed.verb == SEARCH:
        await search(game)
    else:
        assert deed.verb == ALONE


def quaff(game: ZombieSlayer, potion: str) -> None:
    """A potion works at once and is used up (zombie-slayer.action.quaff)."""
    slayer = game.slayer
    slayer.lose(potion)
    if potion == LIFE_POTION:
        heal(game, 1)  # zombie-slayer.item.life-potion
    elif potion == ACCURACY_POTION:
        slayer.accuracy += 1  # for the next attack: zombie-slayer.item.accuracy-potion
    else:
        slayer.guard += 1  # for the next defence: zombie-slayer.item.defence-potion
    game.tell("the Slayer drinks a {}", item_words(potion))


def heal(game: ZombieSlayer, life: int) -> None:
    """Never above 5 (zombie-slayer.item.life-cap), fanatics apart (zombie-slayer.ruling.fanatic-life-cap)."""
    game.slayer.life = min(MOST_LIFE, game.slayer.life + life)


# ---------------------------------------------------------------------- followers


async def do_follower(game: ZombieSlayer, deed: Deed) -> None:
    """One thing a named follower does; entering a card explores nothing (zombie-slayer.follower.no-explore)."""
    follower = game.followers[deed.who]
    if deed.verb == LEAVE and not await _sure(game, deed.who):
        return
    follower.actions -= 1
    if deed.verb == MOVE:
        follower.at = deed.square
        game.tell("{} moves to {}", game.pack.tokens[deed.who].name, game.place(deed.square))
    elif deed.verb == HEAL:
        healing, hurt = game.pack.tokens[HEALER].pips, MOST_LIFE - game.slayer.life
        face = await roll_die(game, ROLL_TO_HEAL, worth=lambda dice: (min(hurt, skill_pips(game, healing, dice)),))
        pips = skill_pips(game, healing, (face,))
        heal(game, pips)
        game.tell("Prycille heals {} Life", pips)
    elif deed.verb == LEAVE:
        game.lose_follower(deed.who)
        game.tell("{} leaves the town for ever", game.pack.tokens[deed.who].name)
    else:
        await follower_attacks(game, deed.who, deed.square, RANGED if deed.verb == SHOOT else MELEE)


async def _sure(game: ZombieSlayer, name: str) -> bool:
    """Whoever is moved off the map is lost (zombie-slayer.follower.lost): that is asked twice."""
    token = game.pack.tokens[name].name
    words = {"yes": say("{} leaves for ever", token), "no": say("{} stays", token)}
    return await LEAVE_SURE.to(SEAT, Words(words, LEAVE_SURE.rule, say("yes or no"))) == "yes"
