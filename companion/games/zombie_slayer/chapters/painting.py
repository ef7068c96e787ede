"""Creation Points: painting pips on the Slayer's token, at his creation and when he levels up."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.kit.questions import Question
from companion.games.kit.wording import many
from companion.games.zombie_slayer.meta import LEVEL, PIP_WORDS, PRICES
from companion.games.zombie_slayer.questions import LEVEL_UP
from companion.games.zombie_slayer.state import SEAT, ZombieSlayer
from companion.languages import joined, say

COST_RULES = {
    "defence": "zombie-slayer.create.cost-defence",
    "melee": "zombie-slayer.create.cost-melee",
    "ranged": "zombie-slayer.create.cost-ranged",
    "holy": "zombie-slayer.create.cost-holy",
}
SHAPE = "zombie-slayer.pip.dieagram-shape"


def no_pip(game: ZombieSlayer, attribute: str, face: str, budget: str) -> Refusal | None:
    """Why a pip cannot be bought and painted there; `budget` is the rule about the points that are there."""
    if attribute == "skill":
        return Refusal(
            "zombie-slayer.create.skill-pip", say("there is one skill pip, on the 6-face, and no second one")
        )
    if attribute not in PRICES:
        rule = "zombie-slayer.luck.no-recovery" if attribute == "luck" else "zombie-slayer.create.attribute-effects"
        return Refusal(rule, say("points buy {}", joined(", ", [PIP_WORDS[pip] for pip in PRICES])))
    no = no_room(game, face)
    if no is not None:
        return no
    price, points = PRICES[attribute], game.slayer.points
    if points < price:
        rule = COST_RULES[attribute] if points else budget
        return Refusal(
            rule,
            say("a {} pip costs {}; there are {}", PIP_WORDS[attribute], price, many(points, "point")),
        )
    return None


def no_room(game: ZombieSlayer, face: str) -> Refusal | None:
    """A blank pip is needed (zombie-slayer.ruling.full-face); a painted one is never painted over."""
    if face not in ("1", "2", "3", "4", "5", "6"):
        return Refusal(SHAPE, say("a die has the faces 1 to 6"))
    if not game.slayer.pips.blank(int(face)):
        return Refusal(SHAPE, say("the {}-face has no blank pip left", face))
    return None


def paintable(game: ZombieSlayer) -> list[str]:
    """Every pip that could be wished for: `melee 4`."""
    return [f"{attribute} {face}" for attribute in PRICES for face in range(1, 7)]


def paint(game: ZombieSlayer, attribute: str, face: int) -> None:
    """Buy one pip."""
    game.slayer.points -= PRICES[attribute]
    game.slayer.pips = game.slayer.pips.painted(face, attribute)
    game.tell("a {} pip on the {}-face; {} left", PIP_WORDS[attribute], face, many(game.slayer.points, "point"))


class Purchases(Options[str]):
    """A pip to buy, or the word that ends the shopping."""

    __slots__ = ("done", "game", "rule")

    def __init__(self, game: ZombieSlayer, done: str, rule: str) -> None:
        self.game = game
        self.done = done
        self.rule = rule

    def candidates(self) -> Iterable[str]:
        return self.done, *paintable(self.game)

    def refusal(self, value: str) -> Refusal | None:
        if value == self.done:
            return None
        attribute, _, face = value.partition(" ")
        return no_pip(self.game, attribute, face, self.rule)

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(self.rule, say("say which pip is painted on which face"))

    def label(self, value: str) -> str:
        attribute, _, face = value.partition(" ")
        return (
            say("{} pip on the {}-face for {}", PIP_WORDS[attribute], face, PRICES[attribute])
            if face
            else (say("save, keep the rest") if value == "save" else say("done, keep the rest"))
        )


async def shop(game: ZombieSlayer, question: Question, done: str) -> None:
    """Buy pips until nothing more is wanted or affordable."""
    while game.slayer.points > 0 and any(game.slayer.pips.blank(face) for face in range(1, 7)):
        value = await question.to(SEAT, Purchases(game, done, question.rule))
        if value == done:
            return
        attribute, _, face = value.partition(" ")
        paint(game, attribute, int(face))


async def gain_experience(game: ZombieSlayer, destroyed: int = 1) -> None:
    """One Experience for each Zombie (zombie-slayer.level.xp-per-zombie), ten are a point (-ten-for-one)."""
    slayer = game.slayer
    slayer.experience += destroyed
    if slayer.experience < LEVEL:
        return
    slayer.points += slayer.experience // LEVEL
    slayer.experience %= LEVEL
    game.tell("a Creation Point is gained; {} to spend", slayer.points)
    await shop(game, LEVEL_UP, "save")
