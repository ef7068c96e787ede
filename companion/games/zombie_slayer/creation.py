"""Creating the Slayer: Ludwig or a token of one's own, the skill, and the Luck die."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import CHOICE, Json, Numbers, Refusal, Request, Words
from companion.games.zombie_slayer.meta import ASSAULT, MOST_LUCK, POINTS, SKILLS
from companion.games.zombie_slayer.painting import shop
from companion.games.zombie_slayer.state import DECK, LUCK, SEAT, ZombieSlayer
from companion.packs.dieagram import EMPTY

LUDWIG, OWN = "ludwig", "own"
FIRST = "zombie-slayer.create.first-game-ludwig"
SKILL_PIP = "zombie-slayer.create.skill-pip"
ONE_SKILL = "zombie-slayer.create.one-skill"
START_LUCK = "zombie-slayer.luck.start-value"


async def create(game: ZombieSlayer) -> None:
    """The first step: who the Slayer is."""
    if await _who(game) == LUDWIG:
        game.slayer.pips = game.pack.tokens[LUDWIG].pips
        game.slayer.points = 0
        # zombie-slayer.create.first-game-assault; later any skill: zombie-slayer.ruling.first-game-advice
        game.slayer.skills = [ASSAULT if game.first_game else await _skill()]
    else:
        await _own(game)
        game.slayer.skills = [await _skill()]
    game.tell("the Slayer knows {}", SKILLS[game.slayer.skills[0]])
    game.step = LUCK


async def _who(game: ZombieSlayer) -> str:
    """Ludwig, or one's own; in a first game that is asked twice."""
    words = {LUDWIG: "Ludwig van Rheingold, ready to play", OWN: "a Slayer of your own"}
    while True:
        why = "take ludwig, or create your own"
        who: str = await Request(SEAT, CHOICE, "create.slayer", Words(words, FIRST, why), FIRST)
        if who == LUDWIG or not game.first_game:
            return who
        sure = Words({"yes": "yes, create one", "no": "no, take Ludwig after all"}, FIRST, "yes or no")
        if await Request(SEAT, CHOICE, "create.sure", sure, FIRST) == "yes":
            return OWN


class SkillPip(Numbers):
    """The face for the skill pip: the 6-face and no other."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(6, 6, SKILL_PIP, labels=lambda face: f"a pip of the {face}-face")

    def read(self, raw: Json) -> int | Refusal:
        face = super().read(raw)
        return Refusal(SKILL_PIP, "the skill pip is painted on the 6-face") if isinstance(face, Refusal) else face


async def _own(game: ZombieSlayer) -> None:
    """An empty token (zombie-slayer.create.blank-token), the free skill pip, then pips for 20 points."""
    game.slayer.pips = EMPTY
    game.slayer.points = POINTS
    face = await Request(SEAT, CHOICE, "create.skill-pip", SkillPip(), SKILL_PIP)
    game.slayer.pips = EMPTY.painted(face, "skill")
    await shop(game, "create.paint", "done", "zombie-slayer.create.twenty-points")


async def _skill() -> str:
    """One of the eight (zombie-slayer.create.one-skill)."""
    options = Words(SKILLS, ONE_SKILL, f"one skill out of {', '.join(SKILLS)}")
    skill: str = await Request(SEAT, CHOICE, "create.skill", options, ONE_SKILL)
    return skill


class LuckFaces(Numbers):
    """The faces of the Luck die, the advised one first."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            1, MOST_LUCK, START_LUCK, labels=lambda luck: f"{luck}, advised" if luck == MOST_LUCK else str(luck)
        )

    def candidates(self) -> Iterable[int]:
        return range(MOST_LUCK, 0, -1)


async def set_luck(game: ZombieSlayer) -> None:
    """Any face; 6 is advised for a first game (zombie-slayer.luck.first-game-six)."""
    advised = "zombie-slayer.luck.first-game-six" if game.first_game else START_LUCK
    game.slayer.luck = await Request(SEAT, CHOICE, "setup.luck", LuckFaces(), advised)
    game.step = DECK
