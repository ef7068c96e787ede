"""What somebody says about a battle though nobody asked: who fights where, who goes where, what stands on a Score Card.

    driver.answer({"side": "attack", "line": "weather", "points": 2}, name="score.line")
    driver.answer({"side": "defence", "points": 29}, name="score.total", seat=1)
    driver.answer("t4", name="battle.open")

The companion keeps both Score Cards: a line that is wrong is refused with the rule of that line.
"""

from __future__ import annotations

from companion.engine import Json, Refusal
from companion.games.kit.mat import NOWHERE, Square
from companion.games.kit.reports import Report
from companion.games.totally_medieval.chapters.battle import DICE_POINTS, has_finished
from companion.games.totally_medieval.chapters.card_reports import Told
from companion.games.totally_medieval.chapters.machines import DECLARE, TIMING, Use, misplaced, no_machine, use_now
from companion.games.totally_medieval.chapters.score import ATTACK, DEFENCE, LINES, Tally, dice_each, score_card
from companion.games.totally_medieval.chapters.score_reports import SCORE_CARD, no_battle, wrong_line, wrong_total
from companion.games.totally_medieval.meta import ATTACKS, DICE_CARDS
from companion.games.totally_medieval.questions import AGAIN, ATTACK_ROLL, CASUALTY, DEFENCE_ROLL, MACHINE
from companion.games.totally_medieval.state import BATTLE, MOVE
from companion.games.totally_medieval.words import characters
from companion.games.totally_medieval.words import place as place_words
from companion.languages import say

SAME_TERRAIN, FORCED = "totally-medieval.battle.same-terrain", "totally-medieval.battle.forced"
LAST_IN = "totally-medieval.battle.attacker-is-last-in"
FALL_BACK, KEEPS = "totally-medieval.battle.fall-back", "totally-medieval.battle.keep-cleared-terrain"
LAST_FREE = "totally-medieval.move.return-to-last-free"
TWO_ATTACKS, TWO_ARMIES = "totally-medieval.battle.two-attacks", "totally-medieval.battle.two-armies-two-battles"
ROLLS = f"{ATTACK_ROLL.name} {DEFENCE_ROLL.name}"


def _square(told: Told, key: str = "at") -> Square:
    """The rectangle that a report names: `t4`, or `{"at": "t4"}`."""
    value: Json = told.value.get(key) if isinstance(told.value, dict) else told.value
    return told.game.mat.square(value)


# ---------------------------------------------------------------------- who fights, and where


def opening(told: Told) -> Refusal:
    """Why no battle is opened by word of mouth."""
    game, at = told.game, _square(told)
    if game.battles >= ATTACKS:
        rule = TWO_ARMIES if game.owed == ATTACKS else TWO_ATTACKS
        return Refusal(rule, say("{} battles have been fought in this turn", ATTACKS))
    if at == NOWHERE or not all(side.at(at) for side in game.players):
        return Refusal(SAME_TERRAIN, say("a battle needs Characters of both players on one Terrain"))
    if game.step == MOVE:
        return Refusal("totally-medieval.turn.step-order", say("the moves are not over: {}", told.asks))
    return Refusal("totally-medieval.ruling.battle-order", say("one battle at a time: {}", told.asks))


def no_third_attack(told: Told) -> Refusal:
    """Why nobody attacks again."""
    game = told.game
    if game.owed == ATTACKS:
        return Refusal(TWO_ARMIES, say("two Armies fight one battle each"))
    if not game.attacks:
        fought = game.battles >= ATTACKS
        return Refusal(
            TWO_ATTACKS if fought else SAME_TERRAIN, say("nobody stands on a Terrain of the opponent any more")
        )
    return Refusal(TWO_ATTACKS, say("this battle comes first: {}", told.asks))


def reversed_sides(told: Told) -> Refusal:
    """The side that entered last attacks, whatever somebody says."""
    attacking = told.who is told.game.active
    said = told.value.get("side") if isinstance(told.value, dict) else told.value
    if not told.game.attacks:
        return Refusal(SAME_TERRAIN, say("nobody fights now"))
    if said != (ATTACK if attacking else DEFENCE):
        army = characters(told.game, told.game.attacks[0].army)
        return Refusal(LAST_IN, say("{} attacks: {} came last", told.game.active.name, army))
    return Refusal(SCORE_CARD, say("that is known: {}", told.asks))


# ---------------------------------------------------------------------- who goes where


def retreat(told: Told) -> Refusal:
    """Nobody withdraws before the fight, and afterwards the companion says who goes where."""
    game = told.game
    if not game.attacks:
        return Refusal(
            KEEPS, say("the fighting is over: who has cleared a Terrain keeps it, all others have gone back")
        )
    attack = next((one for one in game.attacks if has_finished(game, one)), game.attacks[0])
    if not attack.fought or game.fighting() is not None:
        return Refusal("totally-medieval.move.no-withdrawal", say("nobody withdraws from a battle: {}", told.asks))
    army, back = characters(game, attack.army), place_words(game, attack.back)
    return Refusal(
        FALL_BACK, say("{} can only go back to {}, and does so when the fighting ends: {}", army, back, told.asks)
    )


def staying(told: Told) -> Refusal:
    """Only who has cleared a Terrain stays on it."""
    if told.game.other.at(_square(told)):
        return Refusal(
            LAST_FREE, say("opponents stand there: whoever attacked them goes back to where the Army came from")
        )
    return Refusal(KEEPS, say("whoever has cleared a Terrain stays there without a word"))


def another_falls(told: Told) -> Refusal:
    """One Character falls in a battle, and nobody in a tie."""
    return Refusal(CASUALTY.rule, say("the loser of a battle loses one Character, nobody else falls: {}", told.asks))


# ---------------------------------------------------------------------- machines and dice


def no_use(told: Told) -> Refusal:
    """Why a War Machine does not serve now."""
    game, side = told.game, told.who
    machine = told.value if isinstance(told.value, str) else ""
    if machine not in game.pack.people:
        return Refusal(TIMING, say("there is no such War Machine"))
    use = use_now(game, side) or next((Use(side, side is game.active, one.at) for one in game.attacks), None)
    if use is None:
        return misplaced(game, machine)
    return no_machine(game, use, machine) or Refusal(
        DECLARE, say("War Machines are announced before any die: {}", told.asks)
    )


def bare_die(told: Told) -> str:
    """With Dice cards nobody throws, and each die is a card of its own."""
    battle = told.game.fighting()
    if DICE_CARDS not in told.game.variants:
        return ""
    answered = len(battle.attack_dice) % dice_each(told.game) if battle else 0
    answered = answered or (len(battle.defence_dice) if battle else 0)
    return f"totally-medieval.dice-card.{'one-card-per-die' if answered else 'optional'}"


def throwing(told: Told) -> bool:
    return told.waits(*ROLLS.split())


# ---------------------------------------------------------------------- the Score Card


def entry(told: Told) -> Refusal:
    """What somebody writes on a Score Card: `line` is one of five, or `total`."""
    tally = _tally(told)
    if isinstance(tally, Refusal):
        return tally
    line = told.value.get("line", "") if told.name == "score.line" else "total"
    points = told.value.get("points")
    if type(points) is not int:
        return Refusal(SCORE_CARD, say("every line has a number: write 0 where nothing counts"))
    if line == "total":
        return wrong_total(told.game, tally, points)
    if line not in LINES:
        return Refusal(SCORE_CARD, say("the lines are {}", ", ".join(LINES)))
    return wrong_line(told.game, tally, line, points)


def _tally(told: Told) -> Tally | Refusal:
    """The side of the card that is meant; the attacker has the Attack side, the defender the other one."""
    card = score_card(told.game)
    if card is None:
        return no_battle(told.asks)
    side = told.value.get("side") if isinstance(told.value, dict) else None
    if side not in (ATTACK, DEFENCE):
        return Refusal(SCORE_CARD, say("say which side of the card, {} or {}", ATTACK, DEFENCE))
    tally = card.attack if side == ATTACK else card.defence
    if told.seat not in (None, tally.seat):
        why = say("{} uses the other side of the Score Card", told.reporter)
        return Refusal("totally-medieval.battle.score-card-side", why)
    return tally


# fmt: off
REPORTS: tuple[Report[Told], ...] = (
    Report("score.line score.total", entry),
    Report("battle.open", opening),
    Report("battle.truce", FORCED, why=say("opposing Armies on one Terrain must fight: {asks}")),
    Report("battle.side", reversed_sides),
    Report("battle.retreat", retreat),
    Report("battle.stay", staying),
    Report(AGAIN.name, no_third_attack, lambda told: told.mine),
    Report(MACHINE.name, no_use),
    Report(ROLLS, bare_die),
    Report(ROLLS, "totally-medieval.battle.separate-totals", throwing, say("each side throws its own dice: {asks}")),
    Report(ROLLS, DICE_POINTS, lambda told: told.game.step != BATTLE, say("dice are thrown in battles only: {asks}")),
    Report(CASUALTY.name, another_falls, lambda told: not told.of_another),
    Report("hand.draw", "totally-medieval.move.must-attack", lambda told: told.mine and bool(told.game.attacks),
           say("the battle comes first: {asks}")),
)
# fmt: on
