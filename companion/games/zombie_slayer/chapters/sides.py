"""The two sides of a fight: who rolls what, and who picks which die.

Both always roll (zombie-slayer.fight.both-roll), each against the own token (zombie-slayer.pip.carriers); one die of a
Hand is picked (zombie-slayer.fight.pick-one). Of its face only what the roll is for counts
(zombie-slayer.pip.context-filter), and a skill only if that face has its pip (zombie-slayer.create.skill-pip-activates,
zombie-slayer.fight.example-skill-face). The order is attacker first (zombie-slayer.fight.sequence), with the house rule
pick-timing both roll before anybody picks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias

from companion.engine import Refusal, Words
from companion.games.kit.questions import Question
from companion.games.zombie_slayer.chapters.dieagram import Dieagram
from companion.games.zombie_slayer.chapters.rolling import Picks, TokenDie, Worth, pick_die, roll_hand, roll_this
from companion.games.zombie_slayer.meta import ASSAULT, BARRAGE, BLOCK, ENDURE, HEALER, PIP_WORDS, RIPOSTE, SKILLS
from companion.games.zombie_slayer.questions import (
    ATTACK_HAND,
    ATTACK_PICK,
    DEFENCE_HAND,
    DEFENCE_PICK,
    MASTER_DRAW,
    MASTER_PICK,
    REACTION,
    ZOMBIE_DEFENDS,
)
from companion.games.zombie_slayer.questions import MASTER_DEFENDS as MASTER_HAND
from companion.games.zombie_slayer.state import SEAT, ZOMBIES, ZombieSlayer
from companion.languages import say
from companion.tiles import Square

MELEE, RANGED, DEFENCE, SKILL, HOLY = "melee", "ranged", "defence", "skill", "holy"
NONE = "none"


class Thrown(NamedTuple):
    """The dice of one side and the face that counts."""

    dice: tuple[int, ...]
    face: int


Counting: TypeAlias = Callable[[Thrown | None, tuple[int, ...]], tuple[int, ...]]
"""What a roll is worth to the Slayer in each respect, against what the other side threw (None: not yet)."""


class Side(Protocol):
    """Whoever attacks or defends."""

    async def roll(self, against: Thrown | None = None) -> tuple[int, ...]: ...

    async def pick(self, dice: tuple[int, ...]) -> int: ...


async def throw(game: ZombieSlayer, attacker: Side, defender: Side) -> tuple[Thrown, Thrown]:
    """Both Hands and both picks, in the order of the table."""
    dice = await attacker.roll()
    if game.rule_is("pick-timing", "attacker-first"):  # zombie-slayer.ruling.pick-before-defence
        face = await attacker.pick(dice)
        other = await defender.roll(Thrown(dice, face))
    else:
        other = await defender.roll()
        face = await attacker.pick(dice)
    return Thrown(dice, face), Thrown(other, await defender.pick(other))


def skill_pips(game: ZombieSlayer, pips: Dieagram, dice: tuple[int, ...], picked: int = 0) -> int:
    """Skill pips rolled: of the picked die, where one was picked, else of all dice (or of the best one)."""
    counts = [pips.count(face, SKILL) for face in dice]
    if game.rule_is("skill-pip-count", "whole-hand"):
        return sum(counts)
    if picked:
        return pips.count(picked, SKILL)
    return max(counts) if game.rule_is("skill-pip-count", "picked-always") else sum(counts)


def counted(worth: Counting | None, against: Thrown | None) -> Worth | None:
    """What a roll is worth against this throw."""
    return partial(worth, against) if worth is not None else None


class OneDie:
    """A Zombie or a follower: a Hand of one (zombie-slayer.fight.hand-of-one)."""

    def __init__(self, game: ZombieSlayer, question: Question, token: str, worth: Counting | None = None) -> None:
        self.game = game
        self.question = question
        self.token = token
        self.worth = worth

    async def roll(self, against: Thrown | None = None) -> tuple[int, ...]:
        worth = counted(self.worth, against)
        return (await roll_this(self.game, self.question, TokenDie(self.token), worth),)

    async def pick(self, dice: tuple[int, ...]) -> int:
        return dice[0]


class SlayerAttacks:
    """The Slayer's Hand for an attack; the player picks. Skill pips count where a skill goes with the roll."""

    def __init__(
        self, game: ZombieSlayer, kind: str, skill: str, enduring: bool = False, worth: Counting | None = None
    ) -> None:
        self.game = game
        self.kind = kind
        self.skill = skill
        self.skilled = bool(skill) or enduring
        self.worth = worth

    async def roll(self, against: Thrown | None = None) -> tuple[int, ...]:
        return await roll_hand(self.game, ATTACK_HAND, self.game.slayer.hand, counted(self.worth, against))

    async def pick(self, dice: tuple[int, ...]) -> int:
        return await pick_die(ATTACK_PICK, dice, self._labels(dice), self._value)

    def _value(self, face: int) -> tuple[int, ...]:
        """Skill pips are good, but those of Assault and Barrage have their price."""
        pips = self.game.slayer.pips
        skill = pips.count(face, SKILL) * self.skilled
        return pips.count(face, self.kind), skill, -skill * (self.skill in (ASSAULT, BARRAGE))

    def _labels(self, dice: tuple[int, ...]) -> dict[int, str]:
        """Also in a replay: the question on which it ends is asked of people."""
        pips = self.game.slayer.pips
        labels: dict[int, str] = {}
        for face in dice:
            counts = say("{} {}", pips.count(face, self.kind), PIP_WORDS[self.kind])
            skilled = self.skill and pips.count(face, SKILL) > 0
            labels[face] = say("{} and {}", counts, SKILLS[self.skill]) if skilled else counts
        return labels


class Reactions(Words):
    """Plain defence, or a skill that answers an attack."""

    __slots__ = ("game",)

    def __init__(self, game: ZombieSlayer) -> None:
        words = {NONE: say("defend without a skill"), BLOCK: SKILLS[BLOCK], RIPOSTE: SKILLS[RIPOSTE]}
        super().__init__(words, "zombie-slayer.skill.block-timing", say("answer with none, block or riposte"))
        self.game = game

    def refusal(self, value: str) -> Refusal | None:
        if value == ENDURE:  # a defence is no action of the Slayer: zombie-slayer.ruling.endure-alone
            return Refusal("zombie-slayer.skill.endure-timing", say("Endure Pain goes with an action of the Slayer"))
        return super().refusal(value) or no_reaction(self.game, value)


def no_reaction(game: ZombieSlayer, skill: str) -> Refusal | None:
    """Why a skill cannot answer this attack."""
    if skill == NONE:
        return None
    if skill not in game.slayer.skills:
        return Refusal("zombie-slayer.create.skill-usable", say("the Slayer does not know {}", SKILLS[skill]))
    if game.step != ZOMBIES:
        short = BLOCK if skill == BLOCK else RIPOSTE
        return Refusal(f"zombie-slayer.skill.{short}-timing", say("{} is for the Zombies' turn only", SKILLS[skill]))
    if skill == BLOCK and game.slayer.attacked:
        return Refusal("zombie-slayer.skill.block-no-attack", say("the Slayer attacked in his turn: no Block"))
    return None


class SlayerDefends:
    """The Slayer's Hand against a melee attack, perhaps with Block or Riposte, which is said before the roll."""

    def __init__(self, game: ZombieSlayer, worth: Counting | None = None) -> None:
        self.game = game
        self.skill = NONE
        self.worth = worth

    async def roll(self, against: Thrown | None = None) -> tuple[int, ...]:
        game = self.game
        if any(no_reaction(game, skill) is None for skill in (BLOCK, RIPOSTE)):
            self.skill = await REACTION.to(SEAT, Reactions(game))
        worth = None if self.skill == RIPOSTE else counted(self.worth, against)
        return await roll_hand(game, DEFENCE_HAND, game.slayer.hand, worth)

    async def pick(self, dice: tuple[int, ...]) -> int:
        pips = self.game.slayer.pips
        labels = {face: say("{} {}", pips.count(face, DEFENCE), PIP_WORDS[DEFENCE]) for face in dice}
        return await pick_die(DEFENCE_PICK, dice, labels, self._value)

    def _value(self, face: int) -> tuple[int, ...]:
        return self.guarded(face), self.game.slayer.pips.count(face, SKILL) * (self.skill == RIPOSTE)

    def guarded(self, face: int) -> int:
        """The defence of a face, with Block."""
        pips = self.game.slayer.pips
        return pips.count(face, DEFENCE) + 2 * pips.count(face, SKILL) * (self.skill == BLOCK)


class RandomPicks(Picks):
    """A die drawn blindly; a face that lies there twice is drawn twice as often."""

    __slots__ = ()

    def weight(self, value: int) -> int:
        return self.dice.count(value)


class MasterDefends:
    """The Necromancer's Hand; the referee picks what is best for him (zombie-slayer.ruling.necromancer-picks)."""

    def __init__(self, game: ZombieSlayer, melee: bool, slayer_fights: bool, worth: Counting | None = None) -> None:
        self.game = game
        self.melee = melee
        self.slayer_fights = slayer_fights
        self.worth = worth

    async def roll(self, against: Thrown | None = None) -> tuple[int, ...]:
        """Of his Hand the face counts that is best for him, unless another house rule says which."""
        worth = counted(self.worth, against) if self.game.rule_is("necromancer-pick", "best-for-necromancer") else None
        best = (lambda dice: worth((self._best(dice),))) if worth is not None else None
        return await roll_hand(self.game, MASTER_HAND, self.game.master_life, best)

    async def pick(self, dice: tuple[int, ...]) -> int:
        how = self.game.options["necromancer-pick"]
        if how == "best-for-necromancer" or len(set(dice)) == 1:
            return self._best(dice)
        labels = {face: say("{} {}", self._worth(face), PIP_WORDS[DEFENCE]) for face in dice}
        if how == "player":
            return await pick_die(MASTER_PICK, dice, labels)
        face: int = await MASTER_DRAW.to(SEAT, RandomPicks(dice, labels))
        return face

    def _best(self, dice: tuple[int, ...]) -> int:
        return 1 if 1 in dice else max(dice, key=self._worth)

    def _worth(self, face: int) -> int:
        game = self.game
        pips = game.pack.tokens["necromancer"].pips.count(face, DEFENCE)
        return pips - holy(game, game.master, face, self.melee, self.slayer_fights)


def defender(
    game: ZombieSlayer, square: Square, melee: bool, slayer_fights: bool, worth: Counting | None = None
) -> Side:
    """The opponent that stands there, as the one who is attacked."""
    if square == game.master:
        return MasterDefends(game, melee, slayer_fights, worth)
    return OneDie(game, ZOMBIE_DEFENDS, game.zombies[square], worth)


def holy(game: ZombieSlayer, square: Square, face: int, melee: bool, slayer_fights: bool) -> int:
    """What holy pips take off the result of an opponent that rolled this face (zombie-slayer.holy.reduce).

    It is the value being counted, attack or defence, that is lowered (zombie-slayer.holy.example-five).

    The Slayer's work in his own fights, at any distance (zombie-slayer.holy.in-ranged); Prycille's on Zombies around
    her in melee (zombie-slayer.follower.prycille-holy-reach, -not-ranged). They never
    touch skill pips (zombie-slayer.holy.not-skill-pips).
    """
    less = game.slayer.pips.count(face, HOLY) if slayer_fights else 0
    healer = game.followers.get(HEALER)
    if melee and healer is not None and square in game.town.touching[healer.at]:
        less += game.pack.tokens[HEALER].pips.count(face, HOLY)
    return less
