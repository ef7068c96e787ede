"""Paying for a combat roll that failed: exactly the bullets that are missing, or the damage in life or in guts."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.kit.wording import many
from companion.games.totally_zombies.chapters.guts import lose_guts
from companion.games.totally_zombies.chapters.life import lose_life
from companion.games.totally_zombies.meta import BREEDS
from companion.games.totally_zombies.moments import BULLET_PRICE, NO_BULLETS, PAID, PAY_ANSWER, PAY_WAYS, why_not
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.questions import life_words
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

BULLETS, LIFE, GUTS = "bullets", "life", "guts"
EXACTLY = "totally-zombies.ruling.bullet-timing"
ADDS_ONE, CHOICE = "totally-zombies.combat.bullets", "totally-zombies.combat.choose-payment"


def damage(game: TotallyZombies, player: Player) -> int:
    """What a failure costs in halves of a life token (totally-zombies.combat.failure-damage), by breed
    (totally-zombies.zombie.damage)."""
    return game.breed(player.foe).damage if player.foe in BREEDS else WHOLE


def guts_needed(game: TotallyZombies, player: Player) -> int:
    """Two guts tokens for a life token, one for half (totally-zombies.guts.pay-damage,
    totally-zombies.guts.pay-half-damage); never part life and part guts
    (totally-zombies.ruling.mixed-damage-payment)."""
    return damage(game, player)


def bullets_needed(game: TotallyZombies, player: Player, short: int) -> int:
    """As many bullets as the roll lacks (totally-zombies.combat.bullets), unless a card makes them dear."""
    for price, working in BULLET_PRICE.at_work(game, player):
        short = price(game, player, working, short)
    return short


class Payments(Options[str]):
    """How a failed roll may be paid for; a number is read as so many bullets."""

    __slots__ = ("game", "player", "short")

    def __init__(self, game: TotallyZombies, player: Player, short: int) -> None:
        self.game = game
        self.player = player
        self.short = short
        """What the roll lacks."""

    def others(self) -> dict[str, str]:
        """What cards add."""
        found: dict[str, str] = {}
        for ways, working in PAY_WAYS.at_work(self.game, self.player):
            found |= ways(self.game, self.player, working)
        return found

    def candidates(self) -> Iterable[str]:
        return BULLETS, LIFE, GUTS, *self.others()

    def refusal(self, value: str) -> Refusal | None:
        if value == BULLETS:
            return self._no_bullets()
        if value == GUTS:
            return self._no_guts()
        if value == LIFE or value in self.others():
            return None
        return Refusal("totally-zombies.combat.no-escape", say("pay with bullets, life or guts: nobody leaves a fight"))

    def _no_bullets(self) -> Refusal | None:
        if why := why_not(NO_BULLETS, self.game, self.player):
            return Refusal("totally-zombies.clarify.card-over-rule", why)
        price = bullets_needed(self.game, self.player, self.short)
        if price <= self.player.bullets:
            return None
        return Refusal(
            CHOICE, say("it takes {}, {} has {}", many(price, "bullet"), self.player.name, self.player.bullets)
        )

    def _no_guts(self) -> Refusal | None:
        price = guts_needed(self.game, self.player)
        if price <= self.player.guts:
            return None
        rule = f"totally-zombies.guts.{'pay-damage' if price == WHOLE else 'pay-half-damage'}"
        return Refusal(
            rule, say("it takes {}, {} has {}", many(price, "guts token"), self.player.name, self.player.guts)
        )

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str):
            return raw
        if not isinstance(raw, int) or isinstance(raw, bool):
            return Refusal(CHOICE, say("answer bullets, life or guts"))
        if raw > self.player.bullets:
            return Refusal(ADDS_ONE, say("{} has {}", self.player.name, many(self.player.bullets, "bullet")))
        price = bullets_needed(self.game, self.player, self.short)
        if raw != price:
            return Refusal(EXACTLY, say("exactly {}, or none", many(price, "bullet")))
        return BULLETS

    def label(self, value: str) -> str:
        if value == BULLETS:
            return say("{}: kill it", many(bullets_needed(self.game, self.player, self.short), "bullet"))
        if value == LIFE:
            lost = damage(self.game, self.player)
            dies = say(": that is death") if lost >= self.player.life else ""
            return say("lose {}{}", life_words(lost), dies)
        if value == GUTS:
            return say("pay {}", many(guts_needed(self.game, self.player), "guts token"))
        return self.others().get(value, value)


async def pay_with(game: TotallyZombies, player: Player, answer: str, need: int) -> None:
    """Carry out what was chosen."""
    if answer == BULLETS:
        spent = bullets_needed(game, player, need - player.total)
        player.bullets -= spent
        player.total = need
        game.tell("{} spends {}", player.name, many(spent, "bullet"))
    elif answer == GUTS:
        lose_guts(game, player, guts_needed(game, player))
    elif answer == LIFE:
        await lose_life(game, player, damage(game, player), in_combat=True)
    else:
        await _by_card(game, player, answer)
        return
    for spent_in, working in PAID.at_work(game, player):
        spent_in(game, player, working, answer)


async def _by_card(game: TotallyZombies, player: Player, answer: str) -> None:
    for carry_out, working in PAY_ANSWER.at_work(game, player):
        if await carry_out(game, player, working, answer):
            return
