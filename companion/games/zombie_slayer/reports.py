"""Why a report that nobody asked for is refused: what the referee settles by itself, and what comes at another time."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.engine import Json, Refusal, Request
from companion.games.kit.reports import Report, Told, always, during, first_refusal, is_one_of, under
from companion.games.zombie_slayer.chapters.sides import no_reaction
from companion.games.zombie_slayer.chapters.spawning import free_squares
from companion.games.zombie_slayer.chapters.strays import no_stray
from companion.games.zombie_slayer.meta import BLOCK, ENDURE, RIPOSTE, SKILLS
from companion.games.zombie_slayer.questions import ONE_OF_LIST, QUESTIONS
from companion.games.zombie_slayer.state import CREATE, SLAYER, STEPS, ZOMBIES, ZombieSlayer
from companion.languages import say
from companion.tiles import NOWHERE

EXPLORING = ("tile.draw", "tile.return", "tile.discard", "explore.end", "spawn.town-centre", "spawn.recycle",
             "necromancer.place")  # fmt: skip
"""Reports that can be wrong while cards are laid and Zombies come; any other has to wait for that."""
ROLLING = ("attack.hand", "luck.use", "luck.reroll", "attack.pick", "defence.die")
"""What is asked while the Slayer's own attack is under way."""
NOT_YET = say("exploring is finished first: {asks}")

Said: TypeAlias = Told[ZombieSlayer]
Row: TypeAlias = Report[Said]


# ---------------------------------------------------------------------- what the referee settles by itself


def _push(said: Said) -> str:
    """The value is the way a target is said to be knocked back: "0,0.E 3,0.W"."""
    here, _, there = said.value.partition(" ") if isinstance(said.value, str) else ("", "", "")
    town = said.game.town
    start, goal = town.square(here), town.square(there)
    if NOWHERE not in (start, goal) and town.gap(start, goal) == 1 and goal not in town.touching[start]:
        return "zombie-slayer.skill.knock-back-wall"
    return "zombie-slayer.skill.knock-back-push"


def _reaction(said: Said) -> str:
    """The value is the skill with which somebody wants to answer an attack, or what he takes for one."""
    if said.value == ENDURE:  # a defence is no action of the Slayer: zombie-slayer.ruling.endure-alone
        return "zombie-slayer.skill.endure-timing"
    no = no_reaction(said.game, said.value) if said.value in (BLOCK, RIPOSTE) else None
    if no is not None:
        return no.rule
    riposte = said.value == RIPOSTE
    return "zombie-slayer.skill.riposte-defence-roll" if riposte else "zombie-slayer.skill.block-timing"


CLAIMS: tuple[Row, ...] = (
    Row("setup.item", "zombie-slayer.item.start-kit"),
    Row("attack.damage", "zombie-slayer.fight.toughness"),
    Row("fanatic.sacrifice", "zombie-slayer.follower.fanatic-sacrifice"),
    Row("explosion.spare", "zombie-slayer.item.explosion-area"),
    Row("explosion.defence", "zombie-slayer.item.explosion-damage"),
    Row("spawn.count", "zombie-slayer.pip.count-coloured"),
    Row("attack.strength", "zombie-slayer.create.attribute-effects"),
    Row("knock-back.to", _push),
    Row("knock-back.off", "zombie-slayer.skill.knock-back-defeat"),
    Row("defend.skill", _reaction),
    Row("luck.use", "zombie-slayer.luck.reroll", lambda said: said.game.slayer.luck > 0),
    Row("luck.use", "zombie-slayer.luck.last-point"),
)

# ---------------------------------------------------------------------- at another time


def _set_up(said: Said) -> bool:
    return STEPS.index(said.game.step) < STEPS.index(SLAYER)


def _exploring(said: Said) -> bool:
    return said.waits("tile.draw", "tile.place", "spawn.*")


def _first_word(said: Said) -> str:
    words = said.value.split(" ") if isinstance(said.value, str) else [""]
    return str(words[0])


def _zombies_turn(said: Said) -> bool:
    return said.game.step == ZOMBIES


def _stray(said: Said) -> Refusal | str:
    return no_stray(said.game, said.name, said.value) or ""


def _full(said: Said) -> bool:
    temple = said.game.temple()
    return temple >= 0 and not free_squares(said.game, temple)


def _before_the_first_action(said: Said) -> bool:
    return said.game.step == SLAYER and said.game.number == 1 and not said.game.spent


def _own_rule(said: Said) -> str:
    """The rule that the report belongs to."""
    question = QUESTIONS.get(said.name)
    return question.late if question else ONE_OF_LIST


# Tables read best as tables.
# fmt: off
ACTIONS: tuple[Row, ...] = (
    Row("turn.action", "zombie-slayer.explore.trigger", _exploring, NOT_YET),
    Row("turn.action", "zombie-slayer.skill.endure-timing",
        lambda said: _zombies_turn(said) and said.value == ENDURE,
        say("Endure Pain is for actions of the Slayer: {asks}")),
    Row("turn.action", "zombie-slayer.follower.control",
        lambda said: _zombies_turn(said) and _first_word(said) in said.game.followers,
        say("it is the Zombies' turn: {asks}")),
    Row("turn.action", "zombie-slayer.action.zombies-after", _zombies_turn, say("it is the Zombies' turn: {asks}")),
    Row("turn.action", "zombie-slayer.ruling.skill-declared-before-roll",
        lambda said: said.waits(*ROLLING) and _first_word(said) in SKILLS,
        say("a skill is said before the roll: {asks}")),
    Row("turn.action", "zombie-slayer.search.row-one-attacks",
        during("zombie.attack", "defence.hand", "defence.pick"), say("the attack is settled first: {asks}")),
    Row("turn.action", lambda said: said.waiting.rule, always, say("that comes later: {asks}")),
)

REPORTS: tuple[Row, ...] = (
    *under(always, *CLAIMS, why=say("the referee settles that: {asks}")),
    Row("create.skill create.skill-pip create.paint", _own_rule, always, say("that is settled: {asks}")),
    Row("setup.square", "zombie-slayer.setup.slayer-on-fountain", always, say("that is settled: {asks}")),
    Row("*", lambda said: said.waiting.rule if said.game.step == CREATE else "zombie-slayer.setup.initial-spawn",
        _set_up, say("set-up is not finished: {asks}")),
    *ACTIONS,
    Row("*", "zombie-slayer.explore.trigger",
        lambda said: _exploring(said) and not is_one_of(said.name, EXPLORING), NOT_YET),
    Row("*", _stray),
    Row("zombies.*", "zombie-slayer.setup.slayer-first", _before_the_first_action),
    Row("ritual.zombie", "zombie-slayer.boss.ritual-overflow", _full),
    Row("ritual.zombie", "zombie-slayer.boss.ritual-cap"),
    Row("zombie.shoot", "zombie-slayer.move.zombie-melee-only"),
    Row("tile.return tile.discard", "zombie-slayer.explore.unplaceable"),
    Row("explore.end", "zombie-slayer.explore.no-open-side"),
    Row("spawn.town-centre", "zombie-slayer.explore.no-spawn-centre"),
    Row("search.card", "zombie-slayer.search.colour-to-card"),
    Row("ritual.pips", "zombie-slayer.boss.one-face-not-ritual"),
    Row("necromancer.place", "zombie-slayer.spawn.necromancer-centre"),
    Row("necromancer.move", "zombie-slayer.boss.ritual-no-move"),
    Row("necromancer.attack", "zombie-slayer.boss.ritual-every-turn"),
    Row("*", _own_rule),
)
# fmt: on


def unasked(game: ZombieSlayer, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """The rule that a report breaks which is not the answer to the question asked."""
    return first_refusal(REPORTS, Said(game, name, value, seat, waiting))
