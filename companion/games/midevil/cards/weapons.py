"""Weapons of a combat roll: one per roll; the best one that may be used counts, unless another was named before."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.kit.places import WAYS
from companion.games.midevil.cards.card import SENSE, both, no_combat, own_turn, use
from companion.games.midevil.chapters.combat import OTHER, foe, kill
from companion.games.midevil.chapters.death import lose_life
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.chapters.squares import PawnSteps, what_is_there
from companion.games.midevil.effects import COMBAT_BONUS
from companion.games.midevil.meta import BLACK, COLOURS
from companion.games.midevil.moments import (
    BEFORE_FIGHT,
    COMBAT_DIE,
    FAILED_ANSWER,
    FAILED_WAYS,
    KILL_NUMBER,
    SETTLED,
    WEAPON,
    Working,
)
from companion.games.midevil.people import Player
from companion.games.midevil.questions import FAILED, FIGHT, MOVE_STEP, QUESTIONS, first_of
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import SIDE

ONE = "midevil.combat.one-weapon-per-roll"
NAMED = QUESTIONS.choice(
    "combat.weapon", ONE, "Which weapon?", "{who}, which weapon do you name for this roll?", suggested=first_of
)
SECOND_DIE = QUESTIONS.window(
    "combat.second", ONE, "The second die", "{who}, throw the second die: the higher one counts.", kind="roll"
)
SPEARED = QUESTIONS.choice(
    "combat.reach", "midevil.card.card-beats-rule", "Fight which one?", "{who}, which skeleton do you fight from here?"
)
BREAK_OFF = "break-off"


@WEAPON.of(COMBAT_BONUS)
def adds(game: MidEvil, player: Player, working: Working) -> int:
    """Sword and Halberd; one of them adds more against a black skeleton."""
    numbers = game.card(working.card).numbers
    black = game.skeletons.get(foe(player)) == BLACK
    return numbers.get("bonus_black", numbers["bonus"]) if black else numbers["bonus"]


@KILL_NUMBER.of("hallowed-blade")
def hallowed_blade(game: MidEvil, player: Player, working: Working, colour: str) -> int:
    """Less is enough against a black skeleton."""
    return game.card(working.card).numbers["black_on"] if colour == BLACK else game.pack.figures[colour].kill_on


# ---------------------------------------------------------------------- named before the die


@BEFORE_FIGHT.of("war-axe", "flail")
async def name_weapon(game: MidEvil, player: Player, working: Working) -> bool:
    """Which of the weapons that have to be named is used; between two rolls it may be changed."""
    if player.weapon:
        return False
    words = {
        card: say("the {}", game.card(card).name)
        for card in player.front
        if game.card(card).effect in BEFORE_FIGHT.effects
    }
    words[OTHER] = say("none of these: the best of the others counts")
    player.weapon = await NAMED.to(player.seat, Words(words, ONE, say("one weapon counts for each roll")))
    return True


@WEAPON.of("war-axe")
def war_axe(game: MidEvil, player: Player, working: Working) -> int:
    return game.card(working.card).numbers["bonus"] if player.weapon == working.card else 0


@SETTLED.of("war-axe")
def breaks(game: MidEvil, player: Player, working: Working) -> None:
    """A low die breaks the axe once the roll is settled."""
    card = game.card(working.card)
    if player.weapon == working.card and player.die == card.numbers["breaks_on"]:
        del player.front[working.card]
        game.discard(working.card)
        game.tell("the {} of {} breaks", card.name, player.name)


@COMBAT_DIE.of("flail")
async def flail(game: MidEvil, player: Player, working: Working, first: int) -> int:
    """Two dice, the higher one counts; two alike hurt, but kill nobody."""
    if player.weapon != working.card:
        return first
    second = None
    while second is None:
        second = await rolled(game, player, SECOND_DIE)
    if first == second and player.lives > 1:
        game.tell("twice {}: the {} hits {}", first, game.card(working.card).name, player.name)
        await lose_life(game, player)
    return max(first, second)


# ---------------------------------------------------------------------- after a roll that failed


@FAILED_WAYS.of("mace")
def may_throw_again(game: MidEvil, player: Player, working: Working) -> dict[str, str]:
    """As the weapon of this roll, so not beside one that was named; so often in a turn."""
    card = game.card(working.card)
    if player.weapon not in ("", OTHER) or player.front[working.card] >= card.numbers["rerolls_per_turn"]:
        return {}
    return {working.card: say("throw again with the {}", card.name)}


@FAILED_ANSWER.of("mace")
async def mace(game: MidEvil, player: Player, working: Working, answer: str) -> bool:
    """The die is thrown again at no cost, and no other weapon counts for it."""
    if answer != working.card:
        return False
    player.front[working.card] += 1
    player.weapon = working.card
    game.tell("{} throws again with the {}", player.name, game.card(working.card).name)
    return True


# ---------------------------------------------------------------------- Torch


@WEAPON.of("torch")
def torch(game: MidEvil, player: Player, working: Working) -> int:
    """Inside a building or the castle, and in the dungeon."""
    return 0 if game.outdoors(player.at) else game.card(working.card).numbers["bonus_inside"]


def _white_here(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.skeletons.get(game.players[play.seat].at) == COLOURS[0]:
        return None
    return Refusal(SENSE, say("it burns a white skeleton on one's own square, and none stands there"))


@use("torch", sense=both(own_turn, _white_here), reacts=(FIGHT, FAILED))
async def burn(game: MidEvil, play: Play) -> None:
    """A white skeleton is killed without a roll; a fight with it is over."""
    player = game.players[play.seat]
    if foe(player) == player.at:
        player.fighting = False
    kill(game, player, player.at)


# ---------------------------------------------------------------------- Spear


def _in_reach(game: MidEvil, player: Player) -> list[str]:
    """The ways on which a step would lead to a skeleton."""
    steps = PawnSteps(game, player)
    return [step for step in steps.legal() if step in SIDE and steps.goes_to(step) in game.skeletons]


def _has_reach(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if not MOVE_STEP.asked_by(asked):
        return Refusal(SENSE, say("it is used in one's own move, with a step left"))
    player = game.players[play.seat]
    if game.left > 0 and _in_reach(game, player):
        return None
    return Refusal(SENSE, say("there is no skeleton on a square to which one could step"))


@use("spear", sense=both(own_turn, _has_reach, no_combat))
async def spear(game: MidEvil, play: Play) -> None:
    """The skeleton beside is fought from here; the Spear is the weapon of every roll and adds nothing."""
    player = game.players[play.seat]
    ways, steps = _in_reach(game, player), PawnSteps(game, player)
    words = {step: say("{}: {}", WAYS[step], what_is_there(game, steps.goes_to(step))) for step in ways}
    step = ways[0]
    if len(ways) > 1:
        step = await SPEARED.to(
            play.seat, Words(words, SPEARED.rule, say("name the way to a skeleton beside the pawn"))
        )
    player.fights_at, player.weapon = steps.goes_to(step), play.card


@FAILED_WAYS.of("spear")
def may_break_off(game: MidEvil, player: Player, working: Working) -> dict[str, str]:
    return {BREAK_OFF: say("break off: the movement ends")} if player.weapon == working.card else {}


@FAILED_ANSWER.of("spear")
async def break_off(game: MidEvil, player: Player, working: Working, answer: str) -> bool:
    """Nothing is paid, the skeleton stays, and the movement ends."""
    if answer != BREAK_OFF:
        return False
    player.fighting, game.left = False, 0
    game.tell("{} breaks off the fight and stops", player.name)
    return True
