"""What can be in the middle of a turn: Armies that attack, the battle that is fought, the sum that is asked."""

from __future__ import annotations

from collections import Counter

from companion.engine import PositionError
from companion.engine.reading import Part
from companion.games.kit.mat import Square
from companion.games.totally_medieval import words
from companion.games.totally_medieval.arithmetic import level_of
from companion.games.totally_medieval.meta import ARMY, DICE_CARDS, LEVELS, MADE_UP, MOVE_QUESTION
from companion.games.totally_medieval.people import Attack, Sum
from companion.games.totally_medieval.state import BATTLE, MOVE, Medieval

NOT_DUE = {
    MOVE_QUESTION: "totally-medieval.dice-card.move-question",
    DICE_CARDS: "totally-medieval.battle.dice-points",
}
"""The rule that says when each variant asks a sum."""


def attacks_are_under_way(game: Medieval, root: Part) -> None:
    """Armies that entered a Terrain of the opponent in this turn."""
    for number, attack in enumerate(game.attacks):
        path = f"turn.attacks.{number}"
        if game.step not in (MOVE, BATTLE):
            rule = "totally-medieval.ruling.battle-without-moves-left"
            raise PositionError(path, "attacks are made by moves, and are over before the hand is refilled", rule)
        army = [game.active.character(card) for card in attack.army]
        if not army or any(one is None or one.at != attack.at for one in army):
            why = f"an Army of {game.active.name} stands on {words.place(game, attack.at)}, in one attack"
            raise PositionError(f"{path}.army", why, "totally-medieval.battle.attacker-is-last-in")
        if not attack.fought and not game.other.at(attack.at):
            raise PositionError(f"{path}.at", "nobody defends that Terrain", "totally-medieval.battle.same-terrain")
        _can_go_back(game, attack, path)
    _in_one_attack_each(game)


def _in_one_attack_each(game: Medieval) -> None:
    for card, count in Counter(card for attack in game.attacks for card in attack.army).items():
        if count > 1:
            why = f"{game.card(card).name} takes part in {count} attacks"
            raise PositionError("turn.attacks", why, "totally-medieval.ruling.casualty-pool")


def _can_go_back(game: Medieval, attack: Attack, path: str) -> None:
    """To the rectangle beside it from which it came, where nobody of the opponent stands and there is room."""
    back = attack.back
    if not game.mat.next_to(attack.at, back):
        raise PositionError(
            f"{path}.back", "the Army came from a Terrain beside it", "totally-medieval.move.adjacent-only"
        )
    if game.other.at(back):
        rule = "totally-medieval.move.return-to-last-free"
        raise PositionError(f"{path}.back", "an opponent stands on the Terrain from which the Army came", rule)
    coming = sum(len(one.army) for one in game.attacks if one.back == back)
    if coming > max(0, _room_without_attackers(game, back)):
        raise PositionError(f"{path}.back", "there is no room to go back to", "totally-medieval.ruling.retreat-room")


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
            "battle", "one battle is fought at a time, after the moves", "totally-medieval.ruling.battle-order"
        )
    if battle.attack >= len(game.attacks):
        raise PositionError("battle.0.attack", "there is no such attack", "totally-medieval.battle.same-terrain")
    if Counter(battle.machines) - Counter(card for side in game.players for card in side.machines):
        raise PositionError("battle.0.machines", "War Machines that lie before their owners serve, each once", machines)
    for key, dice in (("attack-dice", battle.attack_dice), ("defence-dice", battle.defence_dice)):
        if len(dice) > int(game.options["battle-dice"]):
            raise PositionError(
                f"battle.0.{key}", f"{len(dice)} dice are thrown", "totally-medieval.ruling.battle-dice-count"
            )


def sum_is_asked(game: Medieval, root: Part) -> None:
    """Only where a variant asks sums, one at a time, of whoever throws or moves."""
    if not game.sum:
        return
    asked, rule = game.sum[0], "totally-medieval.dice-card.optional"
    variant = MOVE_QUESTION if asked.purpose == "move" else DICE_CARDS
    if len(game.sum) > 1 or variant not in game.variants:
        raise PositionError("sum", f"one sum is asked at a time, with {variant}", rule)
    if asked.seat != (1 - game.seat if asked.purpose == "defence" else game.seat):
        raise PositionError("sum.0.seat", "somebody else answers", "totally-medieval.dice-card.active-player-answers")
    if asked.purpose != _due(game):
        raise PositionError("sum.0.purpose", "no such sum is due", NOT_DUE[variant])
    _of_own_level(game, asked)


def _due(game: Medieval) -> str:
    """What a sum may be asked for now: a die that is not thrown yet, or a move."""
    if not game.battle:
        return "move" if game.step == MOVE else ""
    each = int(game.options["battle-dice"])
    return "attack" if len(game.battle[0].attack_dice) < each else "defence"


def _of_own_level(game: Medieval, asked: Sum) -> None:
    """A card that the companion made up has a sum of the player's level; what is printed on one it does not know."""
    made_up, level = game.sums == MADE_UP, game.players[asked.seat].level
    if bool(asked.words) != made_up:
        why = "the companion makes up the sums" if made_up else "the sum stands on a printed card"
        raise PositionError("sum.0.words", why, "totally-medieval.ruling.referee-questions")
    if made_up and level_of(asked.words) != level:
        raise PositionError(
            "sum.0.words", f"the player has the level {LEVELS[level]}", "totally-medieval.dice-card.own-level"
        )
