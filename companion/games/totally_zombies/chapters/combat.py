"""Combat: one die against one zombie; bullets raise a roll that failed, life or guts pay for another one."""

from __future__ import annotations

from typing import Any

from companion.engine import Request, Words
from companion.games.horde.cards import drop_effects
from companion.games.horde.combat import Combat
from companion.games.kit.wording import many
from companion.games.rulebook import KILLS
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.dice import rolled
from companion.games.totally_zombies.chapters.guts import gain_guts, lose_guts
from companion.games.totally_zombies.chapters.paying import Payments, bullets_needed, pay_with
from companion.games.totally_zombies.chapters.winning import look_for_winner
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.figures import LETTER, breeds_of
from companion.games.totally_zombies.meta import BREEDS
from companion.games.totally_zombies.moments import (
    COMBAT_OVER,
    COMBAT_ROLL,
    KILL_NUMBER,
    KILLED,
    NO_FIGHT,
    WEAPON,
    weapons_off,
)
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import FIGHT, FOE, PAY
from companion.games.totally_zombies.questions import WEAPON as WHICH_WEAPON
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Square

TREES = "trees"
"""Fought like one zombie, for no kill."""
TREES_DIE_ON = 4
CAR_BONUS = 1
LOWEST, HIGHEST = 1, 6
ROLL = "totally-zombies.combat.d6"


def must_fight(game: TotallyZombies, player: Player) -> bool:
    """Does a zombie share the player's square, and nothing keep them from fighting? Below ground nobody fights
    (totally-zombies.sewer.no-combat): a sewer square holds no zombies. Nor does anybody in a turn that a card has taken
    away (totally-zombies.ruling.lost-and-extra-turns)."""
    if player.at not in game.zombies or (game.lost and player.seat == game.seat):
        return False
    return not keeps_apart(game, player, player.at)


def keeps_apart(game: TotallyZombies, player: Player, square: Square) -> bool:
    """Does a card keep the player from fighting there? Then nobody is killed either
    (totally-zombies.clarify.no-passive-kills)."""
    return any(apart(game, player, working, square) for apart, working in NO_FIGHT.at_work(game, player))


async def fight(game: TotallyZombies, player: Player) -> None:
    """One combat after the other until the square is clear (totally-zombies.ruling.fight-order); nobody breaks off
    (totally-zombies.combat.no-escape)."""
    while must_fight(game, player):
        await ZombieCombat(game, player).run()


async def fight_trees(game: TotallyZombies, player: Player) -> None:
    """The trees of a Page are fought like a zombie."""
    if player.on_map:
        await ZombieCombat(game, player, TREES).run()


# ---------------------------------------------------------------------- numbers


def needed(game: TotallyZombies, player: Player) -> int:
    """What the total must reach (totally-zombies.combat.minimum-roll): 4 or 5 by breed
    (totally-zombies.zombie.minimum-roll)."""
    if player.foe not in BREEDS:
        return TREES_DIE_ON
    number = game.breed(player.foe).kill_on
    for changed, working in KILL_NUMBER.at_work(game, player):
        number = changed(game, player, working, player.foe, number)
    return number


def armed(game: TotallyZombies, player: Player) -> int:
    """What weapons in play add (totally-zombies.combat.weapon-bonus): all of them
    (totally-zombies.ruling.weapon-stacking), but only one car (totally-zombies.ruling.two-cars)."""
    return sum(bonuses(game, player).values())


def bonuses(game: TotallyZombies, player: Player) -> dict[str, int]:
    """Which weapon adds how much; of several that are used one at a time the chosen one alone."""
    found: dict[str, int] = {}
    for add, working in WEAPON.at_work(game, player):
        if bonus := add(game, player, working):
            found[working.card] = found.get(working.card, 0) + bonus
    if (car := game.car(player)) and not weapons_off(game, player):
        found[car] = CAR_BONUS  # totally-zombies.car.combat-bonus
    if one_weapon(game) and player.used:
        return {card: bonus for card, bonus in found.items() if card == player.used}
    return found


def one_weapon(game: TotallyZombies) -> bool:
    """Does this table use one weapon in a combat?"""
    return game.rule_is("weapon-stacking", "one-per-combat")


def roll_bonus(game: TotallyZombies, player: Player) -> int:
    """What else is added to this very roll."""
    return sum(add(game, player, working) for add, working in COMBAT_ROLL.at_work(game, player))


def first_roll(player: Player) -> bool:
    """Is it the first roll of this combat that is to come, or lies there?"""
    return not player.rolls or (player.rolls == 1 and player.die > 0)


# ---------------------------------------------------------------------- one combat


class ZombieCombat(Combat):
    """All rolls against one zombie; two dogs are two combats."""

    def __init__(self, game: TotallyZombies, player: Player, foe: str = "") -> None:
        self.game = game
        self.player = player
        self.at = player.at
        player.fighting, player.foe, player.used = True, foe, ""
        player.rolls = player.die = player.total = 0

    @property
    def total(self) -> int:
        """A roll counts only while both are there."""
        return self.player.total if self.goes_on() else 0

    @property
    def needed(self) -> int:  # type: ignore[override]
        return needed(self.game, self.player)

    def goes_on(self) -> bool:
        """A card may take away the player, the zombie or the fight between two questions."""
        game, player = self.game, self.player
        if not player.fighting or player.at != self.at:
            return False
        if player.foe == TREES:
            return True
        return must_fight(game, player) and (not player.foe or LETTER[player.foe] in game.zombies[player.at])

    async def choose(self) -> bool:
        """Whom to fight, and with what, where there is a choice."""
        return await self._choose_foe() or await self._choose_weapon()

    async def _choose_foe(self) -> bool:
        game, player = self.game, self.player
        if player.foe:
            return False
        there = list(dict.fromkeys(breeds_of(game.zombies[player.at])))
        if len(there) == 1:
            player.foe = there[0]
            return False
        words = {breed: say("the {}", game.breed(breed).name) for breed in there}
        answer = await ask(game, FOE, player.seat, Words(words, FOE.rule, none_of("fight one of {}", words)))
        player.foe = answer or ""
        return True

    async def _choose_weapon(self) -> bool:
        """Only at tables that use one weapon in each combat; a single one needs no choice."""
        game, player = self.game, self.player
        if player.used or not one_weapon(game):
            return False
        there = bonuses(game, player)
        if len(there) < 2:
            player.used = next(iter(there), "")
            return False
        words = {card: say("use {} (+{})", game.card(card).name, bonus) for card, bonus in there.items()}
        answer = await ask(
            game, WHICH_WEAPON, player.seat, Words(words, WHICH_WEAPON.rule, say("name one of your weapons"))
        )
        player.used = answer or ""
        return True

    async def roll(self) -> bool:
        """One die (totally-zombies.combat.d6). What it shows by itself changes guts before anything is paid
        (totally-zombies.ruling.natural-one-order)."""
        game, player = self.game, self.player
        roll = await rolled(game, player, FIGHT, ROLL)
        if roll is None or not self.goes_on():  # somebody acted, or a card that heard of the die ended the fight
            return False
        player.die, player.total = roll, max(0, roll + armed(game, player) + roll_bonus(game, player))
        player.rolls += 1
        added = player.total - roll
        game.tell("{} rolls {}{}", player.name, roll, f" ({added:+}: {player.total})" if added else "")
        if roll == LOWEST:
            lose_guts(game, player)  # totally-zombies.guts.natural-one
        elif roll == HIGHEST:
            gain_guts(game, player)  # totally-zombies.guts.natural-six
        return True

    async def raise_total(self) -> None:
        """The roll failed: bullets, life or guts (totally-zombies.combat.choose-payment)."""
        game, player = self.game, self.player
        while self.goes_on() and player.total < self.needed:
            before = armed(game, player)
            answer = await ask(game, PAY, player.seat, Payments(game, player, self.needed - player.total))
            if answer is None:  # perhaps a weapon was laid out, or none may be used any more
                player.total = max(0, player.total + armed(game, player) - before)
                continue
            await pay_with(game, player, answer, self.needed)
            return

    async def kill(self) -> None:
        game, player = self.game, self.player
        player.fighting = False
        if player.foe == TREES:
            game.tell("{} has beaten the trees", player.name)
        else:
            await kill(game, player, player.at, player.foe)

    async def pay(self) -> None:
        """What a failure costs was asked for; whoever lives rolls again (totally-zombies.combat.roll-again)."""
        self.player.die = self.player.total = 0

    def close(self, rolled: bool) -> None:
        game, player = self.game, self.player
        player.fighting, player.foe, player.used = False, "", ""
        player.rolls = player.die = player.total = 0
        for over, working in COMBAT_OVER.at_work(game, player) if rolled else ():
            over(game, player, working)


async def kill(game: TotallyZombies, player: Player, square: Square, breed: str) -> None:
    """A zombie is dead and goes to the killer's collection (totally-zombies.combat.kill-collected), unless a card says
    otherwise; also one that a card kills for the player."""
    game.take_zombie(square, breed)
    game.count(KILLS, player.seat)
    game.tell("{} kills the {}", player.name, game.breed(breed).name)
    elsewhere = False
    for put, working in KILLED.at_work(game, player):
        elsewhere = elsewhere or await put(game, player, working, square, breed)
    if not elsewhere:
        player.collect(breed)
        game.just["killed"] = (player.seat, square, BREEDS.index(breed))
    drop_effects(game, [one for one in game.effects if one.until == "kill" and one.whose == player.seat])
    look_for_winner(game)


@FIGHT.meaning
def decides(game: TotallyZombies, request: Request[Any], roll: int) -> str:
    """What the die means, tried on a copy: what a card adds may be used up when it is asked for."""
    twin = game.copy()
    player = twin.players[request.seat]
    total = max(0, roll + armed(twin, player) + roll_bonus(twin, player))
    short = needed(twin, player) - total
    counts = say("{} with cards: ", total) if total != roll else ""
    if short <= 0:
        return say("{}it dies", counts)
    bullets = bullets_needed(twin, player, short)
    return say("{}not enough", counts) + (
        say(", {} would do", many(bullets, "bullet")) if bullets <= player.bullets else ""
    )
