"""Battles: after the moves every Army that entered a Terrain of the opponent fights there, once or twice; the loser
gives up a Character; who has cleared the Terrain keeps it, everybody else goes back.

All of it stands in the state, so that a position in the middle of a battle goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine import STEP, Dice, Refusal, Request, Words
from companion.engine.dice import Faces
from companion.games.kit.mat import Square
from companion.games.rulebook import KILLS
from companion.games.totally_medieval.chapters.cards import Own
from companion.games.totally_medieval.chapters.machines import NO_MACHINE, Machines, fitting, use_now
from companion.games.totally_medieval.chapters.score import (
    ATTACK,
    DEFENCE,
    Tally,
    attackers,
    card_of,
    defenders,
    dice_each,
    score_card,
    strength,
    winner,
)
from companion.games.totally_medieval.chapters.terrain import claim, enter_homeland
from companion.games.totally_medieval.chapters.winning import NO, YES, look_for_winner
from companion.games.totally_medieval.meta import ATTACKS, DICE_CARDS
from companion.games.totally_medieval.people import Attack, Battle, Character, Side
from companion.games.totally_medieval.questions import (
    AGAIN,
    ATTACK_ROLL,
    CASUALTY,
    CHANCE_CASUALTY,
    DEFENCE_ROLL,
    MACHINE,
    WHICH,
)
from companion.games.totally_medieval.state import Medieval
from companion.games.totally_medieval.words import characters, standing_at, whose
from companion.games.totally_medieval.words import place as place_words
from companion.languages import say

DICE_POINTS = "totally-medieval.battle.dice-points"
SAME_ARMY = "same-army-or-two-armies"


async def battle_step(game: Medieval) -> None:
    """Opposing Armies on one Terrain must fight (totally-medieval.battle.forced), also for a Homeland
    (totally-medieval.homeland.occupied-battle), one battle after the other (totally-medieval.ruling.battle-order)."""
    game.owed = game.owed or len(game.attacks)
    while game.attacks:
        await STEP
        battle = game.fighting()
        if battle is None:
            await next_battle(game)
        elif not battle.announced:
            await announce(game, battle)
        elif min(len(battle.attack_dice), len(battle.defence_dice)) < dice_each(game):
            await throw(game, battle)
        elif not battle.scored:
            score(game, battle)
        else:
            await give_up(game)


# ---------------------------------------------------------------------- which battle


async def next_battle(game: Medieval) -> None:
    """A battle is opened, or an Army that has fought goes back."""
    finished = next((one for one in game.attacks if has_finished(game, one)), None)
    if finished is None:
        number = await which(game)
    elif may_attack_again(game):
        number = await again(game)
    else:
        fall_back(game, finished.at)
        return
    if number is not None:
        game.battle = [Battle()]
        game.battle[0].attack = number
        _tell_opening(game, game.attacks[number])


def has_finished(game: Medieval, attack: Attack) -> bool:
    """Has the Army fought, and does no other Army owe a battle on that Terrain?"""
    return attack.fought > 0 and not any(one.at == attack.at and not one.fought for one in game.attacks)


async def which(game: Medieval) -> int | None:
    """The number of the Army that fights next, asked where two owe one; None where somebody was cured meanwhile."""
    owing = [number for number, attack in enumerate(game.attacks) if not attack.fought]
    if len(owing) == 1:
        return owing[0]
    armies = {" ".join(game.attacks[number].army): number for number in owing}
    words = {cards: _army_words(game, game.attacks[number]) for cards, number in armies.items()}
    army = await WHICH.to(game.seat, Words(words, WHICH.rule, say("name one of your Armies that owe a battle")))
    return armies.get(army) if army is not None else None


def may_attack_again(game: Medieval) -> bool:
    """Two battles a turn at most: if only one was owed the same Army may attack again
    (totally-medieval.ruling.second-attack)."""
    return game.owed == 1 and game.battles < ATTACKS and game.rule_is("second-attack", SAME_ARMY)


async def again(game: Medieval) -> int | None:
    """The only Army attacks once more, or goes back (totally-medieval.battle.two-attacks)."""
    words = {YES: say("yes, attack again"), NO: say("no, go back")}
    answer = await AGAIN.to(game.seat, Words(words, AGAIN.rule, say("attack again, or go back")))
    if answer == NO:
        fall_back(game, game.attacks[0].at)
    return 0 if answer == YES else None


def _army_words(game: Medieval, attack: Attack) -> str:
    return standing_at(characters(game, attack.army), place_words(game, attack.at))


def _tell_opening(game: Medieval, attack: Attack) -> None:
    if not game.quiet:
        holders = characters(game, (one.card for one in defenders(game, attack)))
        game.tell("battle: {} against {}", _army_words(game, attack), holders)


# ---------------------------------------------------------------------- machines and dice


async def announce(game: Medieval, battle: Battle) -> None:
    """War Machines are announced before any die, the attacker's first (totally-medieval.ruling.war-machine-declare);
    nobody is asked who has none that fits."""
    side = game.other if battle.ready else game.active
    use = use_now(game, side)
    machine: str | None = NO_MACHINE
    if use is not None and fitting(game, use):
        machine = await MACHINE.to(side.seat, Machines(game, use))
    battle = game.battle[0]
    if machine is None:
        return  # somebody was cured meanwhile: ask again
    if machine != NO_MACHINE:
        battle.machines.append(machine)
        game.tell("{} uses {}", side.name, game.card(machine).name)
    elif battle.ready:
        battle.announced = True
    else:
        battle.ready = True


async def throw(game: Medieval, battle: Battle) -> None:
    """Attacker and defender each throw their own dice once (totally-medieval.ruling.who-rolls), or answer one Dice card
    for each die (totally-medieval.dice-card.one-card-per-die)."""
    attacking = len(battle.attack_dice) < dice_each(game)
    side = game.active if attacking else game.other
    if DICE_CARDS in game.variants:
        earned: Iterable[int] | None = [
            await game.chapter("chapters.sums").ask_sum(game, side, ATTACK if attacking else DEFENCE)
        ]
    else:
        question = ATTACK_ROLL if attacking else DEFENCE_ROLL
        earned = await question.to(side.seat, Dice(dice_each(game), DICE_POINTS, DICE_POINTS))
    battle = game.battle[0]
    if earned is not None:  # None: somebody was cured before the dice fell
        (battle.attack_dice if attacking else battle.defence_dice).extend(earned)


@ATTACK_ROLL.meaning
@DEFENCE_ROLL.meaning
def _total(game: Medieval, request: Request[Any], dice: Faces) -> str:
    """What the dice make: the total, and who wins once both are thrown."""
    battle = game.battle[0].copy()
    attacking = request.name == ATTACK_ROLL.name
    (battle.attack_dice if attacking else battle.defence_dice)[:] = dice
    card = card_of(game, game.attacks[battle.attack], battle)
    if not card.complete:
        return say("total {}", card.attack.total if attacking else card.defence.total)
    best = winner(card)
    if best is None:
        return say("{} to {}: a tie", card.attack.total, card.defence.total)
    return say("{} to {}: {} wins", card.attack.total, card.defence.total, game.names[best.seat])


def score(game: Medieval, battle: Battle) -> None:
    """Both totals stand (totally-medieval.battle.five-part-total); a tie harms nobody
    (totally-medieval.battle.tie-harmless)."""
    attack = game.attacks[battle.attack]
    card = card_of(game, attack, battle)
    battle.scored = True
    game.fought = card
    attack.fought += 1
    game.battles += 1
    game.tell("{} attacks: {}", game.active.name, card.attack)
    game.tell("{} defends: {}", game.other.name, card.defence)
    if best := winner(card):
        game.tell("{} wins the battle", game.names[best.seat])
    else:
        game.tell("a tie: nobody falls")
        game.battle = []


# ---------------------------------------------------------------------- who falls


async def give_up(game: Medieval) -> None:
    """The loser of the battle loses one Character of the Army that fought (totally-medieval.battle.loser-loses-one), a
    leper like anybody else (totally-medieval.illness.leper-dies-in-battle)."""
    card = score_card(game)
    assert card is not None
    best = winner(card)
    if best is not None:  # a correction may have made it a tie
        loser = card.defence if best is card.attack else card.attack
        fallen = await casualty(game, loser, card.at)
        game.tell("{} falls", whose(game, fallen.card))
        game.lose(game.players[loser.seat], fallen)
        game.count(KILLS, best.seat)
    game.battle = []
    look_for_winner(game)  # a game that is won stops at once: totally-medieval.ruling.win-moment
    if not game.other.at(card.at):
        await keep(game, card.at)


async def casualty(game: Medieval, loser: Tally, at: Square) -> Character:
    """Who falls, as the table has agreed (totally-medieval.ruling.casualty-choice)."""
    side, choice = game.players[loser.seat], game.options["casualty-choice"]
    army = fighters(game, loser.attacking)
    if choice in ("weakest", "strongest"):
        worth = {one.card: strength(game, one, loser.attacking, at) for one in army}
        wanted = min(worth.values()) if choice == "weakest" else max(worth.values())
        army = [one for one in army if worth[one.card] == wanted]
    if len(army) == 1:
        return army[0]
    options = Fallen(game, side, [one.card for one in army])
    if choice == "random":
        card = await CHANCE_CASUALTY.to(side.seat, options)
    else:
        card = await CASUALTY.to(1 - side.seat if choice == "winner" else side.seat, options)
    return next(one for one in side.characters if one.card == card)


def fighters(game: Medieval, attacking: bool) -> list[Character]:
    """The Characters of one side in the battle that is being scored."""
    attack = game.attacks[game.battle[0].attack]
    return attackers(game, attack) if attacking else defenders(game, attack)


class Fallen(Own):
    """The Characters of the losing Army, one of which falls: nobody else (totally-medieval.ruling.casualty-pool)."""

    __slots__ = ("side",)

    def __init__(self, game: Medieval, side: Side, cards: list[str]) -> None:
        super().__init__(game, cards, CASUALTY.rule, say("one Character of {} that fought falls", side.name))
        self.side = side

    def refusal(self, value: str) -> Refusal | None:
        if value not in self.cards and self.game.card(value).civilization == self.side.civilization:
            name = self.game.card(value).name
            return Refusal(
                "totally-medieval.ruling.casualty-pool", say("{} did not fight, or is not the one to fall", name)
            )
        return super().refusal(value)


# ---------------------------------------------------------------------- after the fighting


async def keep(game: Medieval, at: Square) -> None:
    """Nobody is left to fight (totally-medieval.move.capture-last-defender): all attackers there stay
    (totally-medieval.battle.keep-cleared-terrain), what was still owed there lapses
    (totally-medieval.ruling.second-army-after-clear), and the Terrain acts on all of them
    (totally-medieval.battle.winner-claims-ability)."""
    side = game.active
    game.attacks = [attack for attack in game.attacks if attack.at != at]
    if not game.quiet:
        game.tell("{} keeps {}", side.name, place_words(game, at))
    if game.is_home(at):  # won back, or taken where that does not win
        enter_homeland(game, side, side.at(at), at)
    else:
        await claim(game, side, side.at(at), at)


def fall_back(game: Medieval, at: Square) -> None:
    """Whoever has not cleared the Terrain goes back to where the Army came from (totally-medieval.battle.fall-back),
    free of Harvest and moves, and the Terrain there does not act again (totally-medieval.ruling.retreat-free)."""
    for attack in game.attacks:
        if attack.at == at:
            for one in attackers(game, attack):
                one.at = attack.back
            if not game.quiet:
                back = characters(game, attack.army), place_words(game, attack.back)
                game.tell("{} go back to {}" if len(attack.army) > 1 else "{} goes back to {}", *back)
    game.attacks = [attack for attack in game.attacks if attack.at != at]
