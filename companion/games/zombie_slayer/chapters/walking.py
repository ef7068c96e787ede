"""Moving the Slayer: his company, the cards he comes to, what goes with a move, and Dash."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request, Words
from companion.games.kit.wording import many
from companion.games.zombie_slayer.chapters.exploring import enter
from companion.games.zombie_slayer.chapters.free_uses import DROP, THROW, USE_RULES, Use, do_use, left_after, offer_uses
from companion.games.zombie_slayer.chapters.reaching import steps
from companion.games.zombie_slayer.chapters.rolling import roll_hand
from companion.games.zombie_slayer.chapters.sides import skill_pips
from companion.games.zombie_slayer.chapters.squares import Squares
from companion.games.zombie_slayer.questions import (
    AFTER_MOVE,
    ALONG,
    BEFORE_MOVE,
    DASH_HAND,
    DASH_STEP,
    EXTRA,
    MOVE_STEP,
    SHARE,
)
from companion.games.zombie_slayer.state import SEAT, ZombieSlayer
from companion.languages import say
from companion.tiles import Square

STEP = "zombie-slayer.action.move-one"
GO, NOTHING, STOP = "move", "nothing", "stop"


async def move(game: ZombieSlayer, there: Square) -> None:
    """A movement action, and what may be dropped or thrown after it."""
    await walk(game, there)
    await offer_uses(game, AFTER_MOVE, NOTHING, (DROP, THROW))


async def use_and_move(game: ZombieSlayer, use: Use) -> None:
    """Drop or throw first; the move has to follow."""
    await do_use(game, use)
    left = await offer_uses(game, BEFORE_MOVE, GO, left_after(game, (DROP, THROW), use.verb))
    options = Squares(game, steps(game, game.slayer.at), STEP, say("a move goes to a free square next to the Slayer"))
    await walk(game, await MOVE_STEP.to(SEAT, options, USE_RULES[use.verb]))
    await offer_uses(game, AFTER_MOVE, NOTHING, left)


async def walk(game: ZombieSlayer, there: Square) -> None:
    """One square, with whoever travels along; a new card is explored at once (zombie-slayer.explore.trigger)."""
    here = game.slayer.at
    coming = await company(game, here)
    game.slayer.at = there
    for name in coming:
        game.followers[name].at = there
    game.tell("the Slayer moves to {}", game.place(there))
    if there // 9 != here // 9:
        await enter(game, there // 9)


class Company(Words):
    """Does a follower come along?"""

    __slots__ = ("crowded",)

    def __init__(self, name: str, crowded: bool) -> None:
        words = {"along": say("{} comes along", name), "stay": say("{} stays", name)}
        super().__init__(words, SHARE, say("along or stay"))
        self.crowded = crowded

    def refusal(self, value: str) -> Refusal | None:
        if value == "stay" and self.crowded:
            rule = "zombie-slayer.ruling.slayer-and-occupied-squares"
            return Refusal(rule, say("another follower stays there: two share only the Slayer's square"))
        return super().refusal(value)


async def company(game: ZombieSlayer, here: Square) -> list[str]:
    """Followers on the Slayer's square travel for free if they are wanted (zombie-slayer.follower.share-square)."""
    coming: list[str] = []
    stayed = False
    for name in game.company(here):
        options = Company(game.pack.tokens[name].name, stayed)
        if await ALONG[name].to(SEAT, options) == "along":
            coming.append(name)
        else:
            stayed = True
    return coming


async def dash(game: ZombieSlayer, there: Square, enduring: bool) -> None:
    """Defence 0, one square, the Hand, then a square for each skill pip (zombie-slayer.skill.full-in-order).

    No dung and no torch go with it, and exploring interrupts it (zombie-slayer.ruling.dash-explores).
    """
    slayer = game.slayer
    slayer.dashed = True  # zombie-slayer.skill.dash-defence-zero
    await walk(game, there)  # zombie-slayer.skill.dash-move
    dice = await roll_hand(game, DASH_HAND, slayer.hand, lambda dice: (skill_pips(game, slayer.pips, dice),))
    left = skill_pips(game, slayer.pips, dice)
    if enduring:
        slayer.endured += left
    while left > 0 and (free := list(steps(game, slayer.at))):
        step = await DASH_STEP.to(SEAT, DashSteps(game, free, left))
        if step < 0:
            break
        await walk(game, step)
        left -= 1


@DASH_HAND.meaning
def dashes(game: ZombieSlayer, request: Request[Any], dice: tuple[int, ...]) -> str:
    return many(skill_pips(game, game.slayer.pips, dice), "more square")


class DashSteps(Squares):
    """The next square of a Dash, or `stop`."""

    __slots__ = ("left",)

    def __init__(self, game: ZombieSlayer, free: list[Square], left: int) -> None:
        super().__init__(game, [-1, *free], EXTRA, say("a Dash goes on to a free square next to the Slayer, or stops"))
        self.left = left
        """So many squares, this one included."""

    def read(self, raw: object) -> Square | Refusal:
        return -1 if raw == STOP else super().read(raw)

    def show(self, value: Square) -> object:
        return STOP if value < 0 else super().show(value)

    def label(self, value: Square) -> str:
        return say("stop here") if value < 0 else super().label(value)
