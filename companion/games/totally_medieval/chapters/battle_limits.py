"""What can be in the middle of a turn: Armies that attack, the battle that is fought, the sum that is asked."""

from __future__ import annotations

from collections import Counter

from companion.engine import PositionError
from companion.engine.reading import Part
from companion.games.kit.mat import NOWHERE, Square
from companion.games.totally_medieval import words
from companion.games.totally_medieval.arithmetic import level_of
from companion.games.totally_medieval.chapters.reach import can_move, sum_due
from companion.games.totally_medieval.chapters.score import dice_each
from companion.games.totally_medieval.chapters.winning import is_won
from companion.games.totally_medieval.meta import ARMY, ATTACKS, DICE_CARDS, LEVELS, MADE_UP, MOVE_QUESTION
from companion.games.totally_medieval.people import Attack, Sum
from companion.games.totally_medieval.state import BATTLE, MOVE, REFILL, STEPS, Medieval
from companion.languages import say

DICE_POINTS = "totally-medieval.battle.dice-points"


def turn_is_in_order(game: Medieval, root: Part) -> None:
    """Nothing is done already that belongs to a later step (totally-medieval.turn.step-order)."""
    for key, done, step, rule in (
        ("moves", game.moves, MOVE, "totally-medieval.turn.step-order"),
        ("battles", game.battles, BATTLE, "totally-medieval.move.both-before-battle"),
        ("owed", game.owed, BATTLE, "totally-medieval.move.both-before-battle"),
        ("ended", game.ended, REFILL, "totally-medieval.turn.draw-passes-turn"),
        ("settled", game.settled, REFILL, "totally-medieval.ruling.end-of-turn-order"),
    ):
        if done and (game.step not in STEPS or STEPS.index(game.step) < STEPS.index(step)):
            raise PositionError(f"turn.{key}", say("this comes later in a turn"), rule)
    owing = sum(not attack.fought for attack in game.attacks)
    if game.battles + owing > ATTACKS:
        why = say("{} battles a turn are fought at most", ATTACKS)
        raise PositionError("turn.battles", why, "totally-medieval.battle.two-attacks")


def terrain_is_claimed(game: Medieval, root: Part) -> None:
    """A Terrain acts on those who have just taken it, and hold it alone."""
    at = game.claiming
    if at == NOWHERE:
        return
    if game.step not in (MOVE, BATTLE) or game.terrain(at) is None or not game.active.at(at) or game.other.at(at):
        rule = "totally-medieval.terrain.active-when-free-or-won"
        raise PositionError("turn.claiming", say("{} has not just taken that Terrain", game.active.name), rule)


def attacks_are_under_way(game: Medieval, root: Part) -> None:
    """Armies that entered a Terrain of the opponent in this turn."""
    for number, attack in enumerate(game.attacks):
        path = f"turn.attacks.{number}"
        if game.step not in (MOVE, BATTLE):
            rule = "totally-medieval.ruling.battle-without-moves-left"
            raise PositionError(path, say("attacks are made by moves, and are over before the hand is refilled"), rule)
        army = [game.active.character(card) for card in attack.army]
        if not army or any(one is None or one.at != attack.at for one in army):
            why = say("an Army of {} stands on {}, in one attack", game.active.name, words.place(game, attack.at))
            raise PositionError(f"{path}.army", why, "totally-medieval.battle.attacker-is-last-in")
        if not game.other.at(attack.at) and not is_won(game):
            raise PositionError(
                f"{path}.at", say("nobody defends that Terrain"), "totally-medieval.battle.same-terrain"
            )
        _can_go_back(game, attack, path)
    _in_one_attack_each(game)


def _in_one_attack_each(game: Medieval) -> None:
    for card, count in Counter(card for attack in game.attacks for card in attack.army).items():
        if count > 1:
            why = say("{} takes part in {} attacks", game.card(card).name, count)
            raise PositionError("turn.attacks", why, "totally-medieval.ruling.casualty-pool")


def _can_go_back(game: Medieval, attack: Attack, path: str) -> None:
    """To the rectangle beside it from which it came, where nobody of the opponent stands and there is room."""
    back = attack.back
    if not game.mat.next_to(attack.at, back):
        raise PositionError(
            f"{path}.back", say("the Army came from a Terrain beside it"), "totally-medieval.move.adjacent-only"
        )
    if game.face_down(back):
        rule = "totally-medieval.terrain.flip-on-arrival"
        raise PositionError(f"{path}.back", say("the Terrain from which the Army came lies face up"), rule)
    if game.other.at(back):
        rule = "totally-medieval.move.return-to-last-free"
        raise PositionError(f"{path}.back", say("an opponent stands on the Terrain from which the Army came"), rule)
    coming = sum(len(one.army) for one in game.attacks if one.back == back)
    if coming > max(0, _room_without_attackers(game, back)):
        raise PositionError(
            f"{path}.back", say("there is no room to go back to"), "totally-medieval.ruling.retreat-room"
        )


def _room_without_attackers(game: Medieval, place: Square) -> int:
    side = game.active
    if place == game.home(side) and game.rule_is("homeland-limit", "unlimited"):
        return len(side.characters)
    standing = [one for one in side.at(place) if game.attack_of(one) is None]
    return ARMY - len(standing)


def battle_is_fought(game: Medieval, root: Part) -> None:
    """One at a time, by one of the attacks, with machines and dice of the battle."""
    if not game.battle:
        return
    battle, machines = game.battle[0], "totally-medieval.ruling.war-machine-declare"
    if len(game.battle) > 1 or game.step != BATTLE:
        raise PositionError(
            "battle", say("one battle is fought at a time, after the moves"), "totally-medieval.ruling.battle-order"
        )
    if battle.attack >= len(game.attacks):
        raise PositionError("battle.0.attack", say("there is no such attack"), "totally-medieval.battle.same-terrain")
    if not battle.scored and game.battles >= ATTACKS:
        why = say("{} battles were fought in this turn", ATTACKS)
        raise PositionError("battle", why, "totally-medieval.battle.two-attacks")
    if Counter(battle.machines) - Counter(card for side in game.players for card in side.machines):
        raise PositionError(
            "battle.0.machines", say("War Machines that lie before their owners serve, each once"), machines
        )
    for key, dice in (("attack-dice", battle.attack_dice), ("defence-dice", battle.defence_dice)):
        if len(dice) > int(game.options["battle-dice"]):
            raise PositionError(
                f"battle.0.{key}", say("{} dice are thrown", len(dice)), "totally-medieval.ruling.battle-dice-count"
            )


def sum_is_asked(game: Medieval, root: Part) -> None:
    """Only where a variant asks sums, one at a time, of whoever throws or moves."""
    if not game.sum:
        return
    asked, rule = game.sum[0], "totally-medieval.dice-card.optional"
    variant = MOVE_QUESTION if asked.purpose == "move" else DICE_CARDS
    if len(game.sum) > 1 or variant not in game.variants:
        raise PositionError("sum", say("one sum is asked at a time, with {}", variant), rule)
    if asked.seat != (1 - game.seat if asked.purpose == "defence" else game.seat):
        raise PositionError(
            "sum.0.seat", say("somebody else answers"), "totally-medieval.dice-card.active-player-answers"
        )
    if asked.purpose != _due(game):
        rule = "totally-medieval.dice-card.move-question" if asked.purpose == MOVE else DICE_POINTS
        raise PositionError("sum.0.purpose", say("no such sum is due now"), rule)
    _of_own_level(game, asked)


def _due(game: Medieval) -> str:
    """What a sum would be for now: a move that has to be earned, or the next die of the battle."""
    battle = game.fighting()
    if battle is None:
        return MOVE if game.step == MOVE and can_move(game) and sum_due(game) else ""
    if battle.scored or not battle.announced:
        return ""
    missing = {"attack": len(battle.attack_dice), "defence": len(battle.defence_dice)}
    return next((purpose for purpose, thrown in missing.items() if thrown < dice_each(game)), "")


def _of_own_level(game: Medieval, asked: Sum) -> None:
    """A card that the companion made up has a sum of the player's level; what is printed on one it does not know."""
    made_up, level = game.sums == MADE_UP, game.players[asked.seat].level
    if bool(asked.words) != made_up:
        why = say("the companion makes up the sums") if made_up else say("the sum stands on a printed card")
        raise PositionError("sum.0.words", why, "totally-medieval.ruling.referee-questions")
    if made_up and level_of(asked.words) != level:
        raise PositionError(
            "sum.0.words", say("the player has the level {}", LEVELS[level]), "totally-medieval.dice-card.own-level"
        )
