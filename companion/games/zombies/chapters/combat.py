"""Combat: one die against one zombie, bullets after a failure, a heart for each failure that stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import Die, Numbers, Refusal, Request, Words
from companion.games.horde.combat import Combat
from companion.games.horde.events.later import (
    TURN_BONUS,
    TURN_WEAPONS,
    combat_ends,
    failed_roll_ends,
    rush,
    turn_weapons,
)
from companion.games.kit.wording import many
from companion.games.rulebook import KILLS
from companion.games.zombies.chapters.death import lose_heart, spend_bullets
from companion.games.zombies.chapters.tokens import collect, rescue_at_once
from companion.games.zombies.chapters.winning import look_for_winner, tell_what_lacks
from companion.games.zombies.meta import KILL_ON
from companion.games.zombies.people import Player
from companion.games.zombies.questions import BULLETS, FIGHT, SAVE, WEAPON
from companion.games.zombies.state import Zombies
from companion.languages import joined, meant, say, says

COMBAT_ITEMS = (*TURN_WEAPONS, "combat-bonus", "first-aid-kit", "grenade")


async def land(game: Zombies, player: Player) -> None:
    """What entering a space brings: combat at once, then whatever lies there (zombies.combat.on-landing)."""
    at = player.at
    if at in game.zombies:
        if game.rescue and game.rule_is("rescue-under-zombie", "on-landing"):
            await rescue_at_once(game, player)
        await fight(game, player)
    if player.at == at >= 0:
        await collect(game, player)
        if at == game.goal:
            look_for_winner(game)
            tell_what_lacks(game, player)


async def fight(game: Zombies, player: Player) -> None:
    """One combat after the other until the space is clear (zombies.ruling.several-zombies-one-space)."""
    while must_fight(game, player):
        await ZombieCombat(game, player).run()


def must_fight(game: Zombies, player: Player) -> bool:
    """Does a zombie share the player's space while zombies attack?"""
    return player.at in game.zombies and player.at >= 0 and not game.truce() and not game.safe(player)


class ZombieCombat(Combat):
    """All rolls against one zombie (zombies.ruling.same-combat); nobody walks away (zombies.combat.no-retreat).

    A card may take the player or the fight away between two questions (zombies.combat.retreat-by-exception).
    """

    needed = KILL_ON

    def __init__(self, game: Zombies, player: Player) -> None:
        self.game = game
        self.player = player
        self.offered: set[str] = set()
        player.fighting, player.item = True, ""

    @property
    def total(self) -> int:
        return self.player.total

    def goes_on(self) -> bool:
        return self.player.fighting and must_fight(self.game, self.player)

    async def choose(self) -> bool:
        return await choose_weapon(self.game, self.player, self.offered)

    async def roll(self) -> bool:
        game, player = self.game, self.player
        roll = await FIGHT.to(player.seat, Die("zombies.limit.dice", "zombies.combat.one-die"))
        if roll is None:
            return False
        player.total = roll + bonus(game, player)
        game.tell("{} rolls {}{}", player.name, roll, f" (+{player.total - roll})" if player.total > roll else "")
        return True

    async def raise_total(self) -> None:
        failed_roll_ends(self.game, self.player)  # zombies.item.how-long, bullets or not (ruling failed-roll-trigger)
        await spend_for_kill(self.game, self.player)

    async def kill(self) -> None:
        kill(self.game, self.player)

    async def pay(self) -> None:
        self.player.total = 0
        await fail(self.game, self.player)

    def close(self, rolled: bool) -> None:
        _close(self.game, self.player, rolled)


async def choose_weapon(game: Zombies, player: Player, offered: set[str]) -> bool:
    """One card to a combat: who could use several says before the roll which one it is; True when that was asked."""
    lasting = lasting_weapons(game, player)
    if player.item or offered.issuperset(lasting) or _turn_weapons(game, player):
        return False
    offered.update(lasting)  # also one laid out between two rolls (zombies.ruling.item-during-combat)
    if len(_rivals(game, player)) == 1:
        player.item = lasting[0]
        return False
    words = {card: say("use {}", game.card(card).name) for card in lasting} | {"none": say("keep the choice open")}
    answer = await WEAPON.to(player.seat, Words(words, WEAPON.rule, _answer(words)))
    player.item = "" if answer == "none" else answer
    return True


def _answer(words: Mapping[str, str]) -> str:
    """`answer heart or first-aid-kit` to whoever writes answers, and what they are called in any other language."""
    return meant(f"answer {' or '.join(words)}", "choose one of these: {}", joined(", ", words.values()))


def lasting_weapons(game: Zombies, player: Player) -> list[str]:
    """Cards in front that help in every combat and may not be used beside another one."""
    return [card for card in _rivals(game, player) if game.card(card).effect == "combat-bonus"]


def _rivals(game: Zombies, player: Player) -> list[str]:
    """Cards in front of which only one is used in a combat."""
    cards = map(game.card, player.front)
    return [card.id for card in cards if card.effect in COMBAT_ITEMS and not card.beside_another]


def _turn_weapons(game: Zombies, player: Player) -> list[str]:
    """The weapons whose bonus lasts for this turn and reaches this square."""
    return turn_weapons(game, player, game.building_of(player.at))


def bonus(game: Zombies, player: Player) -> int:
    """What cards add to this roll (zombies.ruling.card-modifiers); the roll uses the one card of the combat."""
    if not player.front and not game.effects:
        return 0
    total = sum(game.card(card).bonus for card in player.front if game.card(card).beside_another)
    weapons = _turn_weapons(game, player)
    if weapons and player.item in ("", *weapons):
        player.item = player.item or weapons[0]
        total += TURN_BONUS
    elif player.item in player.front:  # gone, it is still the one card of this combat (zombies.ruling.same-combat)
        total += game.card(player.item).bonus
    return total + rush(game, player)


@FIGHT.meaning
def fights(game: Zombies, request: Request[Any], roll: int) -> str:
    """Tried on a copy: what a card adds is used up when it is asked for."""
    twin = game.copy()
    player = twin.players[request.seat]
    total = roll + bonus(twin, player)
    counts = say("{} with cards: ", total) if total != roll else ""
    short = KILL_ON - total
    if short <= 0:
        return joined("", (counts, say("the zombie is dead")))
    if player.bullets < short:
        return joined("", (counts, say("not enough")))
    return joined(
        "",
        (
            counts,
            say("not enough, one bullet would do") if short == 1 else say("not enough, {} bullets would do", short),
        ),
    )


class Bullets(Numbers):
    """How many bullets to spend on the failed roll."""

    __slots__ = ("game", "player")

    def __init__(self, game: Zombies, player: Player) -> None:
        super().__init__(0, player.bullets, "zombies.combat.bullets-any-number", self._exact, self._label)
        self.game = game
        self.player = player

    def refusal(self, value: int) -> Refusal | None:
        if value > self.player.bullets:
            only = says(self.player.bullets, "only {} bullet can be spent", "only {} bullets can be spent")
            return Refusal(self._not_owned(value), only)
        return super().refusal(value)

    def _not_owned(self, value: int) -> str:
        """Why there is no such bullet: it is face down, it still lies under the zombie, or it is nowhere."""
        if self.player.spent_bullets:
            return "zombies.token.flip-option"
        if value == self.player.bullets + 1 and self.game.tokens.get(self.player.at) == "bullet":
            return "zombies.token.zombie-first"
        return "zombies.combat.bullets-any-number"

    def _exact(self, value: int) -> Refusal | None:
        needed = KILL_ON - self.player.total
        if value in (0, needed) or self.game.rule_is("bullet-spend", "any-number-with-warning"):
            return None
        return Refusal(
            "zombies.ruling.bullets-too-few-or-many",
            says(needed, "this table spends exactly {} bullet or none", "this table spends exactly {} bullets or none"),
        )

    def _label(self, value: int) -> str:
        needed = KILL_ON - self.player.total
        if not value:
            return say("spend nothing and lose a heart")
        if value < needed:
            return say("spend {}: too few, {} are needed", value, needed)
        return say("spend {} and kill it", value) + (say(" ({} would do)", needed) if value > needed else "")


async def spend_for_kill(game: Zombies, player: Player) -> None:
    """After a failure any number of bullets raises the result by one each (zombies.combat.bullet-plus-one)."""
    while player.fighting and player.total < KILL_ON and player.bullets:
        spent = await BULLETS.to(player.seat, Bullets(game, player))
        if spent is None:
            continue
        needed = KILL_ON - player.total
        spend_bullets(player, spent)
        player.total += spent
        if spent and spent != needed:
            game.tell(
                "{} spends {}; {} was needed" if needed == 1 else "{} spends {}; {} were needed",
                player.name,
                many(spent, "bullet"),
                needed,
            )
        elif spent:
            game.tell("{} spends {}", player.name, many(spent, "bullet"))
        return


def why_failure_first(player: Player) -> str:
    """The rule by which a failed roll costs bullets or a heart before anything else happens."""
    short = player.total + player.bullets < KILL_ON
    return "zombies.combat.heart-lost-short-of-bullets" if short else "zombies.combat.heart-lost-declined"


async def fail(game: Zombies, player: Player) -> None:
    """A failure that stands costs one heart (zombies.combat.heart-lost-declined,
    zombies.combat.heart-lost-short-of-bullets)."""
    if not player.fighting or not player.on_map:
        return
    kit = game.in_front(player, "first-aid-kit")
    if kit and player.item in ("", kit):
        words = {"heart": say("lose a heart"), kit: say("discard {} instead", game.card(kit).name)}
        options = Words(words, "zombies.combat.heart-lost-declined", _answer(words))
        answer = await SAVE.to(player.seat, options)
        if answer == kit and kit in player.front:
            player.item = kit
            del player.front[kit]
            game.discard(kit)
            game.tell("{} uses {} and rolls again", player.name, game.card(kit).name)
            return
    await lose_heart(game, player, in_combat=True)


def kill(game: Zombies, player: Player) -> None:
    """The zombie goes to the player's collection (zombies.combat.trophy)."""
    if player.at not in game.zombies:
        return
    player.fighting = False
    game.take_zombie(player.at)
    player.zombies += 1
    game.count(KILLS, player.seat)
    game.tell("{} kills a zombie: {} collected", player.name, player.zombies)
    look_for_winner(game)


def _close(game: Zombies, player: Player, rolled: bool) -> None:
    """The combat is over: cards that last for a number of combats count down, unless no roll was made in it."""
    player.fighting, player.item, player.total = False, "", 0
    if rolled:
        combat_ends(game, player)
