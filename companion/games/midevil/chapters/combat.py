"""Skeleton combat: one die, skeletons spent on a roll that failed, or a life token for another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine import Json, Options, Refusal, Request
from companion.games.horde.combat import Combat
from companion.games.kit.wording import many
from companion.games.midevil.bones import (
    NEVER_SPENT,
    Mix,
    counts_of,
    mix_of,
    mix_words,
    mixes,
    names_black,
    read_mix,
    show_mix,
    worth,
)
from companion.games.midevil.chapters.death import die, lose_life
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.chapters.winning import look_for_winner
from companion.games.midevil.meta import BLACK, COLOURS
from companion.games.midevil.moments import (
    BEFORE_FIGHT,
    COMBAT_DIE,
    COMBAT_ROLL,
    FAILED_ANSWER,
    FAILED_WAYS,
    KILL_NUMBER,
    PAYING,
    SETTLED,
    WEAPON,
)
from companion.games.midevil.people import Player
from companion.games.midevil.questions import FAILED, FIGHT
from companion.games.midevil.skeleton_words import THE_SKELETON
from companion.games.midevil.state import MidEvil
from companion.games.rulebook import KILLS
from companion.languages import say
from companion.tiles import NOWHERE, Square

REROLL, GIVE_UP = "re-roll", "die"
OTHER = "other"
"""Named before the die: none of the weapons that have to be."""
RESOLVED = "midevil.combat.until-resolved"
Answer = Mix | str


def must_fight(game: MidEvil, player: Player) -> bool:
    """Does a skeleton share the player's square?"""
    return player.at in game.skeletons and not player.dead and not player.gone


async def fight(game: MidEvil, player: Player) -> None:
    """The skeleton on the square is fought until it, or the player, is dead (midevil.combat.until-resolved); only the
    active player fights (midevil.ruling.several-pawns-one-skeleton)."""
    if must_fight(game, player):
        await SkeletonCombat(game, player).run()


def foe(player: Player) -> Square:
    """Where the skeleton stands that is fought: on the own square, or beside it at the end of a Spear."""
    return player.fights_at if player.fights_at != NOWHERE else player.at


def needed(game: MidEvil, player: Player) -> int:
    """What the total must reach: against all skeletons of the base set the same
    (midevil.castle-skeleton.base-combat-applies), against a black one more
    (midevil.castle-skeleton.black-needs-six)."""
    return armed(game, player)[1]


def bonus(game: MidEvil, player: Player) -> int:
    """What is added to the die: the weapon, and whatever else is at work."""
    return armed(game, player)[0] + sum(
        add(game, player, working) for add, working in COMBAT_ROLL.at_work(game, player)
    )


def armed(game: MidEvil, player: Player) -> tuple[int, int]:
    """What the weapon of this roll adds, and which total is enough with it: the one that was named, or else the best
    that may still be named (midevil.combat.one-weapon-per-roll, midevil.ruling.weapon-effects)."""
    colour = game.skeletons.get(foe(player), COLOURS[0])
    kill_on = game.pack.figures[colour].kill_on
    ways = [(0, kill_on)]
    for add, working in WEAPON.at_work(game, player):
        if player.weapon in ("", OTHER, working.card):
            ways.append((add(game, player, working), kill_on))
    for number, working in KILL_NUMBER.at_work(game, player):
        if player.weapon in ("", OTHER, working.card):
            ways.append((0, number(game, player, working, colour)))
    return max(ways, key=lambda way: way[0] - way[1])


def kill(game: MidEvil, player: Player, square: Square) -> None:
    """A skeleton is dead: collected (midevil.combat.kill-is-collected), a black one leaves the game
    (midevil.ruling.black-disposal) and counts nothing (midevil.castle-skeleton.black-worth-nothing)."""
    colour = game.take_skeleton(square)
    game.count(KILLS, player.seat)
    game.tell("{} kills {}", player.name, THE_SKELETON[colour])
    if colour == BLACK:
        game.remove(BLACK)
    else:
        player.collect(colour)
    look_for_winner(game)


class SkeletonCombat(Combat):
    """All rolls against one skeleton; nobody walks away."""

    def __init__(self, game: MidEvil, player: Player) -> None:
        self.game = game
        self.player = player
        player.fighting, player.die = True, 0
        self.free_weapon()

    @property
    def total(self) -> int:
        """A roll counts only while both are there: who died, or whose skeleton is gone, kills nothing with it."""
        return self.player.total if self.goes_on() else 0

    @property
    def needed(self) -> int:  # type: ignore[override]
        return needed(self.game, self.player)

    def goes_on(self) -> bool:
        player = self.player
        return player.fighting and foe(player) in self.game.skeletons and not player.dead and not player.gone

    def free_weapon(self) -> None:
        """Another roll, and its weapon is not named yet; whoever fights with a Spear goes on with it."""
        if self.player.fights_at == NOWHERE:
            self.player.weapon = ""

    async def choose(self) -> bool:
        """Weapons that have to be named before the die is thrown."""
        for ask, working in BEFORE_FIGHT.at_work(self.game, self.player):
            if await ask(self.game, self.player, working):
                return True
        return False

    async def roll(self) -> bool:
        game, player = self.game, self.player
        roll = await rolled(game, player, FIGHT)
        if roll is None:
            return False
        for thrown, working in COMBAT_DIE.at_work(game, player):
            roll = await thrown(game, player, working, roll)
        if not self.goes_on():  # a card ended the fight while the die lay there
            return False
        player.die, player.total = roll, roll + bonus(game, player)
        game.tell("{} rolls {}{}", player.name, roll, f" (+{player.total - roll})" if player.total > roll else "")
        return True

    async def raise_total(self) -> None:
        """After a failed roll: raise it, pay for another one, or die (midevil.combat.raise-or-reroll)."""
        game, player = self.game, self.player
        while self.goes_on() and player.total < self.needed:
            answer = await FAILED.to(player.seat, Ways(game, player))
            if answer is None:  # perhaps a card was played that adds to it
                player.total = player.die + bonus(game, player)
                continue
            if isinstance(answer, str):
                await self._without_raising(answer)
                return
            spend(game, player, answer)

    async def _without_raising(self, answer: str) -> None:
        game, player = self.game, self.player
        if answer == GIVE_UP:
            await die(game, player)
            return
        if answer == REROLL:
            self.settled()
            self.free_weapon()
            await pay_life(game, player)
            return
        for carry_out, working in FAILED_ANSWER.at_work(game, player):
            if await carry_out(game, player, working, answer):
                return

    async def kill(self) -> None:
        self.settled()
        self.player.fighting = False
        kill(self.game, self.player, foe(self.player))

    def settled(self) -> None:
        """What a roll does to the weapon it was made with."""
        for worn, working in SETTLED.at_work(self.game, self.player):
            worn(self.game, self.player, working)

    async def pay(self) -> None:
        """A failure is dealt with where it is asked about; the next roll begins anew."""
        self.player.die = self.player.total = 0

    def close(self, rolled: bool) -> None:
        self.player.fighting, self.player.weapon, self.player.fights_at = False, "", NOWHERE
        self.player.die = self.player.total = 0


def spend(game: MidEvil, player: Player, mix: Mix) -> None:
    """Spent skeletons raise the total by what they are worth and leave the game; there is no change
    (midevil.combat.raise-adds-point-value, midevil.combat.no-change)."""
    for colour, count in counts_of(mix).items():
        player.give(colour, count)
        game.remove(colour, count)  # midevil.combat.spent-skeletons-removed
    player.total += worth(game, mix)
    game.tell("{} spends {}: that makes {}", player.name, mix_words(mix), player.total)


async def pay_life(game: MidEvil, player: Player) -> None:
    """A life token buys another roll (midevil.combat.reroll-for-life), unless a card keeps it."""
    for keeps, working in PAYING.at_work(game, player):
        if await keeps(game, player, working):
            return
    await lose_life(game, player)
    if not player.lives and game.rule_is("death-moment", "last-token-spent"):
        await die(game, player)


class Ways(Options[Answer]):
    """What may be done about a failed roll: spend skeletons that suffice, as many as one likes
    (midevil.combat.raise-any-number), pay a life token, or die without any."""

    __slots__ = ("game", "player")

    def __init__(self, game: MidEvil, player: Player) -> None:
        self.game = game
        self.player = player

    @property
    def short(self) -> int:
        """What the total lacks."""
        return needed(self.game, self.player) - self.player.total

    def others(self) -> dict[str, str]:
        """What cards add."""
        found: dict[str, str] = {}
        for ways, working in FAILED_WAYS.at_work(self.game, self.player):
            found |= ways(self.game, self.player, working)
        return found

    def candidates(self) -> Iterable[Answer]:
        raising = sorted(mixes(self.player.skeletons, sum(self.player.skeletons.values())), key=self._price)
        return *raising, REROLL, GIVE_UP, *self.others()

    def _price(self, mix: Mix) -> tuple[int, int, Mix]:
        return worth(self.game, mix), sum(mix), mix

    def refusal(self, value: Answer) -> Refusal | None:
        if not isinstance(value, str):
            return self._no_raise(value)
        if value == REROLL:
            if self.player.lives:
                return None
            return Refusal("midevil.combat.reroll-for-life", say("{} has no life token left", self.player.name))
        if value == GIVE_UP:
            if not self.player.lives:
                return None
            return Refusal("midevil.death.out-of-lives", say("{} still has life tokens", self.player.name))
        return (
            None
            if value in self.others()
            else Refusal(RESOLVED, say("raise the roll, roll again or, without lives, die"))
        )

    def legal(self) -> Iterator[Answer]:
        """Mixes that suffice, without a reason for each that does not."""
        raising = () if self._only_sixes() else self._sufficient()
        last = REROLL if self.player.lives else GIVE_UP
        return iter([*raising, last, *self.others()])

    def _sufficient(self) -> list[Mix]:
        held = self.player.skeletons
        among = mixes(held, sum(held.values()))
        return sorted((mix for mix in among if worth(self.game, mix) >= self.short), key=self._price)

    def _only_sixes(self) -> bool:
        black = self.game.skeletons.get(foe(self.player)) == BLACK
        return black and self.game.rule_is("raise-against-black", "natural-six-only")

    def _no_raise(self, mix: Mix) -> Refusal | None:
        held = mix_of(self.player.skeletons)
        if any(count > have for count, have in zip(mix, held, strict=True)):
            return Refusal("midevil.combat.raise-only-own-kills", say("{} has {}", self.player.name, mix_words(held)))
        if self._only_sixes():
            return Refusal("midevil.ruling.raise-against-black", say("against a black skeleton only a six counts here"))
        if worth(self.game, mix) < self.short:
            rule = "midevil.combat.modified-total-counts" if sum(mix) else RESOLVED
            return Refusal(rule, say("it takes {} more", many(self.short, "point")))
        return None

    def read(self, raw: Json) -> Answer | Refusal:
        if names_black(raw):
            return Refusal(NEVER_SPENT, say("a black skeleton is never collected, and none is ever spent"))
        mix = read_mix(raw)
        if mix is not None:
            return mix
        return raw if isinstance(raw, str) else Refusal(RESOLVED, say("name the skeletons to spend, or roll again"))

    def show(self, value: Answer) -> Json:
        return value if isinstance(value, str) else show_mix(value)

    def label(self, value: Answer) -> str:
        if not isinstance(value, str):
            return say("spend {}", mix_words(value))
        words = {REROLL: say("roll again for a life token"), GIVE_UP: say("die", about="give up")}
        return words.get(value) or self.others().get(value, value)


@FIGHT.meaning
def decides(game: MidEvil, request: Request[Any], roll: int) -> str:
    """What the die means, before it counts."""
    player = game.players[request.seat]
    if player.weapon and player.weapon != OTHER and game.card(player.weapon).effect in COMBAT_DIE.effects:
        return say("and another die")
    total, need = roll + bonus(game, player), needed(game, player)
    return say("it dies") if total >= need else say("not enough: {} is needed", need)
