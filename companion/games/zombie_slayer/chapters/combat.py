"""Attacks from the roll to the removal: strength, defence, toughness, damage, and what skills do to them."""

from __future__ import annotations

from functools import partial

from companion.games.zombie_slayer.chapters.dieagram import Dieagram
from companion.games.zombie_slayer.chapters.endings import (
    hurt_follower,
    hurt_opponent,
    hurt_slayer,
    look_for_end,
    remove_zombie,
)
from companion.games.zombie_slayer.chapters.painting import gain_experience
from companion.games.zombie_slayer.chapters.sides import (
    DEFENCE,
    MELEE,
    RANGED,
    SKILL,
    OneDie,
    Side,
    SlayerAttacks,
    SlayerDefends,
    Thrown,
    defender,
    holy,
    skill_pips,
    throw,
)
from companion.games.zombie_slayer.meta import (
    AIMED_SHOT,
    ASSAULT,
    BARRAGE,
    BLOCK,
    KNOCK_BACK,
    PIP_WORDS,
    RIPOSTE,
    THE_SLAYER,
)
from companion.games.zombie_slayer.questions import FOLLOWER_ATTACKS, FOLLOWER_DEFENDS, ZOMBIE_ATTACKS
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.tiles import STEPS, Square
from companion.tiles.town import AROUND

FACES = 6
BONUS = {AIMED_SHOT: 2, ASSAULT: 1, BARRAGE: -1}
"""What each skill pip adds to an attack.

zombie-slayer.skill.aimed-shot-bonus, zombie-slayer.skill.assault-bonus, zombie-slayer.skill.barrage-penalty.
"""


def damage(strength: int, defence: int, toughness: int) -> int:
    """Less defence (zombie-slayer.fight.subtract-defence), divided, rounded down (zombie-slayer.fight.toughness).

    Never below 0: zombie-slayer.ruling.no-negative-damage. Printed example: 4 less 3 is 1 damage for a toughness of 1
    (zombie-slayer.fight.example-ludwig).
    """
    return max(0, strength - defence) // toughness


def warn(game: ZombieSlayer, pips: Dieagram, kind: str, who: str) -> None:
    """Whoever has no pips for an attack may try it all the same (zombie-slayer.ruling.zero-pip-attack)."""
    if not pips.has(kind):
        game.tell("warning: {} has no {} pips, the attack counts 0 without a bonus", who, PIP_WORDS[kind])


class Foe:
    """An opponent who is attacked, and what the faces of the own token do for it."""

    def __init__(self, game: ZombieSlayer, target: Square, melee: bool, slayer_fights: bool) -> None:
        self.game = game
        self.target = target
        self.melee = melee
        self.slayer_fights = slayer_fights
        self.token = game.pack.tokens[game.token_at(target)]
        self.life = game.master_life if target == game.master else self.token.life

    def already_dead(self, face: int) -> bool:
        """zombie-slayer.fight.already-dead-trigger."""
        return face == 1 and self.token.pips.count(1, SKILL) > 0

    def defence(self, face: int) -> int:
        """Pips of the face, less holy ones."""
        less = holy(self.game, self.target, face, self.melee, self.slayer_fights)
        return max(0, self.token.pips.count(face, DEFENCE) - less)

    def harm(self, strength: int | None, face: int) -> int:
        """The Life that an attack takes; where its strength is not known yet, how little the face defends."""
        if strength is None:
            return -FACES if self.already_dead(face) else -self.defence(face)
        hit = damage(max(0, strength), self.defence(face), self.token.toughness)
        return 0 if self.already_dead(face) else min(self.life, hit)

    def enough(self, strength: int) -> int:
        """The strength, as far as more of it could still do more."""
        most = max(self.defence(face) for face in range(1, FACES + 1) if not self.already_dead(face))
        return max(0, min(strength, most + self.life * self.token.toughness))


# ---------------------------------------------------------------------- the Slayer attacks


async def slayer_attacks(
    game: ZombieSlayer, target: Square, kind: str, skill: str = "", enduring: bool = False
) -> None:
    """One attack of the Slayer, plain or with a skill; Endure Pain may ride on its roll."""
    slayer, melee = game.slayer, kind == MELEE
    slayer.attacked = True
    warn(game, slayer.pips, kind, THE_SLAYER)
    foe = Foe(game, target, melee, slayer_fights=True)

    def strong(mine: Thrown) -> int:
        pips = skill_pips(game, slayer.pips, mine.dice, mine.face)
        return _strength(game, mine, kind) + BONUS.get(skill, 0) * pips

    def strongest(_: Thrown | None, dice: tuple[int, ...]) -> tuple[int, int]:
        most = max(skill_pips(game, slayer.pips, dice, face) for face in dice) if skill or enduring else 0
        return foe.enough(max(strong(Thrown(dice, face)) for face in dice)), most

    against = defender(
        game, target, melee, True, lambda mine, dice: (foe.harm(strong(mine) if mine else None, dice[0]),)
    )
    mine, theirs = await throw(game, SlayerAttacks(game, kind, skill, enduring, strongest), against)
    pips = skill_pips(game, slayer.pips, mine.dice, mine.face)
    strength = strong(mine)
    slayer.accuracy = 0  # used up by the roll, even if it fails: zombie-slayer.ruling.potion-duration
    if enduring:  # the same pips count for both: zombie-slayer.skill.endure-shared-roll
        slayer.endured += pips
    if skill == ASSAULT:
        slayer.penalty += pips  # zombie-slayer.skill.assault-penalty
    if skill == BARRAGE:
        game.barrage += pips  # zombie-slayer.skill.barrage-extra-action
    destroyed = _resolve(foe, max(0, strength), theirs)
    look_for_end(game)
    if skill == KNOCK_BACK and game.hostile(target):  # zombie-slayer.skill.knock-back-survivors
        destroyed += push(game, target, pips)
        look_for_end(game)
    if destroyed:
        await gain_experience(game, destroyed)


def _strength(game: ZombieSlayer, mine: Thrown, kind: str) -> int:
    """Pips of the picked face (zombie-slayer.fight.attack-pips), a potion's bonus, and what fanatics add."""
    slayer = game.slayer
    strength = slayer.pips.count(mine.face, kind) + slayer.accuracy  # zombie-slayer.item.accuracy-potion
    if kind == MELEE and slayer.fanatics:  # zombie-slayer.follower.fanatic-bonus, by all dice of the Hand
        townsman = game.pack.tokens["fanatic"].pips
        strength += slayer.fanatics * sum(townsman.count(face, MELEE) for face in mine.dice)
    return strength


def _resolve(foe: Foe, strength: int, theirs: Thrown) -> int:
    """What an attack does to an opponent; how many Zombies it destroyed."""
    game = foe.game
    if foe.already_dead(theirs.face):
        # all damage of this attack is void: zombie-slayer.fight.already-dead-effect, zombie-slayer.boss.already-dead
        game.tell("{} is already dead: no damage", game.figure_at(foe.target))
        return 0
    defence = foe.defence(theirs.face)
    hit = damage(strength, defence, foe.token.toughness)
    game.tell("{} against {}: {} damage to {}", strength, defence, hit, game.figure_at(foe.target))
    return hurt_opponent(game, foe.target, hit)


def push(game: ZombieSlayer, target: Square, squares: int) -> int:
    """Knock Back: a square for each pip, straight on (zombie-slayer.skill.knock-back-push).

    Never through a wall (zombie-slayer.skill.knock-back-wall). The answer is 1 if a Zombie fell off the map.
    """
    town, (x, y) = game.town, game.town.places[game.slayer.at]
    place = town.places[target]
    way = AROUND.index((place[0] - x, place[1] - y))
    for _ in range(squares):
        there = town.touching[target][way]
        if there >= 0 and not game.occupied(there):  # also onto the next tile: zombie-slayer.skill.knock-back-off-tile
            _shove(game, target, there)
            target = there
        elif town.beyond(target, way) < 0 and falls_off(game, target, way):
            return _fall(game, target)
        else:  # a wall, the border or a being stops it: zombie-slayer.ruling.knock-back-obstacles
            break
    return 0


def _shove(game: ZombieSlayer, here: Square, there: Square) -> None:
    game.tell("{} is knocked back to {}", game.figure_at(here), game.place(there))
    if here == game.master:
        game.master = there
    else:
        game.zombies[there] = game.zombies.pop(here)


def falls_off(game: ZombieSlayer, square: Square, way: int) -> bool:
    """Does an open edge without a card beyond lie in that direction (zombie-slayer.skill.knock-back-defeat)?"""
    town = game.town
    if way < len(STEPS):
        return town.outside(square, way)
    x, y = town.places[square]
    dx, dy = AROUND[way]
    beyond = (x + dx, y + dy)
    if beyond in town.squares or beyond in town.strips:
        return False
    sides = (0 if dy > 0 else 2, 1 if dx > 0 else 3)
    ways = [_leads_off(game, square, one, other) for one, other in (sides, sides[::-1])]
    return all(ways) if town.both_routes else any(ways)


def _leads_off(game: ZombieSlayer, square: Square, first: int, then: int) -> bool:
    """Does the way round the corner, first over one side, lead off the map without a wall?"""
    town = game.town
    if town.outside(square, first):
        return True
    return town.passable(square, first) and town.outside(town.beyond(square, first), then)


def _fall(game: ZombieSlayer, target: Square) -> int:
    """Beyond the last square it counts as defeated; the Necromancer as killed (-ruling.knock-back-necromancer)."""
    if target == game.master:
        game.master_life = 0
        return 0
    return remove_zombie(game, target)


# ---------------------------------------------------------------------- Zombies attack


async def zombie_attacks_slayer(game: ZombieSlayer, square: Square) -> int:
    """One attack of the Zombie on that square; the damage it did."""
    toughness = game.pack.tokens["ludwig"].toughness  # zombie-slayer.create.toughness-one

    def strong(face: int) -> int:
        return _zombie_strength(game, square, face, slayer_fights=True)

    def saved(theirs: Thrown | None, dice: tuple[int, ...]) -> tuple[int]:
        best = _slayer_defence(game, max(map(mine.guarded, dice)))
        return (-damage(strong(theirs.face), best, toughness) if theirs else best,)

    mine = SlayerDefends(game, saved)
    least = _slayer_defence(game, 0)  # what defends him whatever he rolls
    kind = game.zombies[square]
    attacker = OneDie(game, ZOMBIE_ATTACKS, kind, lambda _, dice: (-max(least, strong(dice[0])),))
    theirs, own = await throw(game, attacker, mine)
    pips = skill_pips(game, game.slayer.pips, own.dice, own.face)
    strength = strong(theirs.face)
    # Riposte defends as usual (zombie-slayer.skill.riposte-defence-roll), Block adds (zombie-slayer.skill.block-bonus)
    blocked = 2 * pips if mine.skill == BLOCK else 0
    defence = _slayer_defence(game, game.slayer.pips.count(own.face, DEFENCE) + blocked)
    if not game.slayer.dashed:
        game.slayer.guard = 0
    hit = damage(strength, defence, toughness)
    game.tell("{} attacks: {} against {}, {} damage", game.figure_at(square), strength, defence, hit)
    hurt_slayer(game, hit)
    look_for_end(game)
    if mine.skill == RIPOSTE:
        await _riposte(game, square, pips)
    return hit


def _zombie_strength(game: ZombieSlayer, square: Square, face: int, slayer_fights: bool) -> int:
    """Melee only (zombie-slayer.move.zombie-melee-only), less holy pips."""
    pips = game.pack.tokens[game.zombies[square]].pips.count(face, MELEE)
    return max(0, pips - holy(game, square, face, True, slayer_fights))


def _slayer_defence(game: ZombieSlayer, rolled: int) -> int:
    """What was rolled and all that lasts; after a Dash it is 0 (zombie-slayer.ruling.dash-order-and-zero)."""
    slayer = game.slayer
    if slayer.dashed:
        return 0
    return max(0, rolled + slayer.endured + 2 * slayer.guard - slayer.penalty)  # zombie-slayer.skill.assault-floor


def _struck(foe: Foe, _: Thrown | None, dice: tuple[int, ...]) -> tuple[int]:
    """What one strike of a Riposte takes."""
    return (foe.harm(1, dice[0]),)


async def _riposte(game: ZombieSlayer, square: Square, strikes: int) -> None:
    """One strike of 1 for each pip (zombie-slayer.skill.riposte-counter).

    Each is defended as usual (zombie-slayer.skill.riposte-defended).
    """
    for _ in range(strikes):
        if square not in game.zombies:
            return
        foe = Foe(game, square, melee=True, slayer_fights=True)
        side = defender(game, square, True, True, partial(_struck, foe))
        dice = await side.roll()
        destroyed = _resolve(foe, 1, Thrown(dice, await side.pick(dice)))
        if destroyed:
            await gain_experience(game, destroyed)


async def zombie_attacks_follower(game: ZombieSlayer, square: Square, name: str) -> None:
    """A follower defends with one die (zombie-slayer.follower.lure)."""
    token = game.pack.tokens[name]

    def strong(face: int) -> int:
        return _zombie_strength(game, square, face, slayer_fights=False)

    def saved(theirs: Thrown | None, dice: tuple[int, ...]) -> tuple[int]:
        defence = token.pips.count(dice[0], DEFENCE)
        return (-min(token.life, damage(strong(theirs.face), defence, token.toughness)) if theirs else defence,)

    attacker = OneDie(game, ZOMBIE_ATTACKS, game.zombies[square], lambda _, dice: (-strong(dice[0]),))
    theirs, own = await throw(game, attacker, OneDie(game, FOLLOWER_DEFENDS, name, saved))
    hit = damage(strong(theirs.face), token.pips.count(own.face, DEFENCE), token.toughness)
    game.tell("{} attacks {}: {} damage", game.figure_at(square), token.name, hit)
    hurt_follower(game, name, hit)


# ---------------------------------------------------------------------- followers attack


async def follower_attacks(game: ZombieSlayer, name: str, target: Square, kind: str) -> None:
    """A named follower attacks with one die of the own token (zombie-slayer.follower.named-roles)."""
    pips, melee = game.pack.tokens[name].pips, kind != RANGED
    warn(game, pips, kind, game.pack.tokens[name].name)
    foe = Foe(game, target, melee, slayer_fights=False)
    mine: Side = OneDie(game, FOLLOWER_ATTACKS, name, lambda _, dice: (foe.enough(pips.count(dice[0], kind)),))

    def harmed(own: Thrown | None, dice: tuple[int, ...]) -> tuple[int]:
        return (foe.harm(pips.count(own.face, kind) if own else None, dice[0]),)

    own, theirs = await throw(game, mine, defender(game, target, melee, False, harmed))
    destroyed = _resolve(foe, pips.count(own.face, kind), theirs)
    look_for_end(game)
    if destroyed:
        await gain_experience(game, destroyed)
