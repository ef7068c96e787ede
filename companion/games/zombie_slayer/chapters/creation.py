"""Creating the Slayer: Ludwig or a token of one's own, the skill, and the Luck die."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Numbers, Refusal, Words
from companion.games.zombie_slayer.chapters.dieagram import EMPTY
from companion.games.zombie_slayer.chapters.painting import shop
from companion.games.zombie_slayer.meta import ASSAULT, MOST_LUCK, POINTS, SKILLS
from companion.games.zombie_slayer.questions import PAINT, SET_LUCK, SKILL, SKILL_PIP, SURE, WHO
from companion.games.zombie_slayer.state import DECK, LUCK, SEAT, ZombieSlayer
from companion.languages import joined, say

LUDWIG, OWN = "ludwig", "own"
FIRST = WHO.rule
FIRST_SKILL = "zombie-slayer.create.first-game-assault"
FIRST_LUCK = "zombie-slayer.luck.first-game-six"


async def create(game: ZombieSlayer) -> None:
    """The first step: who the Slayer is."""
    if await _who(game) == LUDWIG:
        game.slayer.pips = game.pack.tokens[LUDWIG].pips
        game.slayer.points = 0
        game.slayer.skills = [await _ludwigs_skill(game)]
    else:
        await _own(game)
        game.slayer.skills = [await _skill()]
    game.tell("the Slayer knows {}", SKILLS[game.slayer.skills[0]])
    game.step = LUCK


async def _who(game: ZombieSlayer) -> str:
    """Ludwig, or one's own."""
    words = {LUDWIG: say("Ludwig van Rheingold, ready to play"), OWN: say("a Slayer of your own")}
    while True:
        why = say("take ludwig, or create your own")
        who = await WHO.to(SEAT, Words(words, FIRST, why))
        if who == LUDWIG or await _overruled(game, "Ludwig", FIRST):
            return who


async def _overruled(game: ZombieSlayer, advised: str, rule: str) -> bool:
    """In a first game whoever does not take the advice is asked twice (zombie-slayer.ruling.first-game-advice)."""
    if not game.first_game:
        return True
    sure = Words({"yes": say("yes, all the same"), "no": say("no, {} after all", advised)}, rule, say("yes or no"))
    return await SURE.to(SEAT, sure, rule) == "yes"


class SkillPip(Numbers):
    """The face for the skill pip: the 6-face and no other."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(6, 6, SKILL_PIP.rule, labels=lambda face: say("a pip of the {}-face", face))

    def read(self, raw: Json) -> int | Refusal:
        face = super().read(raw)
        return (
            Refusal(SKILL_PIP.rule, say("the skill pip is painted on the 6-face"))
            if isinstance(face, Refusal)
            else face
        )


async def _own(game: ZombieSlayer) -> None:
    """An empty token (zombie-slayer.create.blank-token), the free skill pip, then pips for 20 points."""
    game.slayer.pips = EMPTY
    game.slayer.points = POINTS
    face = await SKILL_PIP.to(SEAT, SkillPip())
    game.slayer.pips = EMPTY.painted(face, "skill")
    await shop(game, PAINT, "done")


async def _skill(advised: str = "", rule: str = SKILL.rule) -> str:
    """One of the eight (zombie-slayer.create.one-skill), an advised one first."""
    listed = sorted(SKILLS, key=lambda skill: skill != advised)
    options = Words(
        {skill: SKILLS[skill] for skill in listed},
        SKILL.rule,
        say("one skill out of {}", joined(", ", SKILLS.values())),
    )
    skill: str = await SKILL.to(SEAT, options, rule)
    return skill


async def _ludwigs_skill(game: ZombieSlayer) -> str:
    """Assault in a first game; later any (zombie-slayer.ruling.first-game-advice)."""
    if not game.first_game:
        return await _skill()
    while True:
        skill = await _skill(ASSAULT, FIRST_SKILL)
        if skill == ASSAULT or await _overruled(game, SKILLS[ASSAULT], FIRST_SKILL):
            return skill


def _luck(face: int) -> str:
    return say("{}, advised", face) if face == MOST_LUCK else str(face)


class LuckFaces(Numbers):
    """The faces of the Luck die, the advised one first."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            1,
            MOST_LUCK,
            SET_LUCK.rule,
            labels=lambda luck: say("{}, advised", luck) if luck == MOST_LUCK else str(luck),
        )

    def candidates(self) -> Iterable[int]:
        return range(MOST_LUCK, 0, -1)


async def set_luck(game: ZombieSlayer) -> None:
    """Any face; 6 is advised for a first game (zombie-slayer.luck.first-game-six)."""
    rule = FIRST_LUCK if game.first_game else SET_LUCK.rule
    while True:
        luck = await SET_LUCK.to(SEAT, LuckFaces(), rule)
        if luck == MOST_LUCK or await _overruled(game, say("Luck 6"), rule):
            break
    game.slayer.luck = luck
    game.step = DECK
