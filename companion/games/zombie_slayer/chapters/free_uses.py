"""What goes with a movement action for free: a heap of dung dropped, or a torch thrown.

One of the two with each move (zombie-slayer.ruling.dung-and-torch-same-move), before or after it; without a move there
is neither (zombie-slayer.action.move-drop, -move-throw).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.engine import Json, Options, Refusal
from companion.games.kit.places import where
from companion.games.kit.questions import Question
from companion.games.zombie_slayer.chapters.endings import hurt_follower, hurt_opponent, hurt_slayer, look_for_end
from companion.games.zombie_slayer.chapters.painting import gain_experience
from companion.games.zombie_slayer.chapters.reaching import BORDER, no_drop, no_throw
from companion.games.zombie_slayer.chapters.squares import what_is_there
from companion.games.zombie_slayer.meta import DUNG, NAMED, TORCH
from companion.games.zombie_slayer.state import SEAT, ZombieSlayer
from companion.games.zombie_slayer.wording import deed_words
from companion.languages import say
from companion.tiles import NOWHERE, Square

DROP, THROW = "drop", "throw"
AT_DUNG = "dung"
ITEM = {DROP: DUNG, THROW: TORCH}
RULES = {DROP: "zombie-slayer.item.dung-drop", THROW: "zombie-slayer.item.torch-throw"}

USE_RULES = {DROP: "zombie-slayer.action.move-drop", THROW: "zombie-slayer.action.move-throw"}
"""Each goes with a move, and not without one."""


class Use(NamedTuple):
    """A heap or a torch, and where it goes; `what` is `dung` for a torch that is thrown at dung."""

    verb: str
    square: Square
    what: str = ""


def free_uses(game: ZombieSlayer, verbs: Iterable[str] = (DROP, THROW)) -> Iterator[Use]:
    """Everything that could be dropped or thrown from here."""
    for verb in verbs:
        if ITEM[verb] not in game.slayer.items:
            continue
        if verb == DROP:
            yield from (Use(DROP, there) for there in game.town.touching[game.slayer.at] if there >= 0)
        else:
            yield from (Use(THROW, square) for square in game.opponents())
            yield from (Use(THROW, square, AT_DUNG) for square in sorted(game.dung))


def no_free_use(game: ZombieSlayer, verb: str, square: Square, what: str) -> Refusal | None:
    """Why it cannot be dropped or thrown there."""
    if not game.slayer.holds(ITEM[verb]):
        why = say("the Slayer carries no dragon dung") if verb == DROP else say("the Slayer carries no torch")
        return Refusal(RULES[verb], why)
    return no_drop(game, square) if verb == DROP else no_throw(game, square, what == AT_DUNG)


def free_use(game: ZombieSlayer, raw: Json) -> Use | Refusal:
    """`drop 0,3.S`, `throw 0,3.C`, `throw 0,3.C dung`."""
    words = raw.split() if isinstance(raw, str) else []
    if words and words[0] in ITEM and 2 <= len(words) <= 3:
        square = game.town.square(words[1])
        what = words[2] if len(words) == 3 else ""
        if square != NOWHERE and what in ("", AT_DUNG if words[0] == THROW else ""):
            return Use(words[0], square, what)
    if len(words) == 2 and game.town.on_strip(words[1]):
        return Refusal(BORDER, say("nothing lies on the green border"))
    rule = RULES[DROP] if words[:1] == [DROP] else RULES[THROW]
    return Refusal(rule, say("dung is dropped on a square, a torch is thrown at one: say which"))


ON_WORDS = {"move": say("nothing more: move on"), "nothing": say("nothing")}
"""What the word says that ends the dropping and throwing."""


class FreeUses(Options[Use]):
    """One more thing to drop or throw with this move, or the word that goes on."""

    __slots__ = ("game", "on", "verbs")

    def __init__(self, game: ZombieSlayer, on: str, verbs: tuple[str, ...]) -> None:
        self.game = game
        self.on = on
        self.verbs = verbs

    def candidates(self) -> Iterator[Use]:
        yield Use(self.on, NOWHERE)
        yield from free_uses(self.game, self.verbs)

    def refusal(self, value: Use) -> Refusal | None:
        if value.verb == self.on:
            return None
        if value.verb not in self.verbs:
            why = say("one free use goes with a move: a heap of dung or a torch")
            return Refusal("zombie-slayer.ruling.dung-and-torch-same-move", why)
        return no_free_use(self.game, value.verb, value.square, value.what)

    def read(self, raw: Json) -> Use | Refusal:
        return Use(self.on, NOWHERE) if raw == self.on else free_use(self.game, raw)

    def show(self, value: Use) -> Json:
        if value.verb == self.on:
            return self.on
        return f"{value.verb} {self.game.town.names[value.square]} {value.what}".rstrip()

    def label(self, value: Use) -> str:
        if value.verb == self.on:
            return ON_WORDS[value.verb]
        there = where(self.game.town, value.square) if value.what else what_is_there(self.game, value.square)
        return deed_words("", value.verb, there, value.what)


async def offer_uses(game: ZombieSlayer, question: Question, on: str, verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Ask for free uses while there are any; what is still allowed with this move."""
    while verbs:
        options = FreeUses(game, on, verbs)
        if next((use for use in options.legal() if use.verb != on), None) is None:
            return verbs
        use = await question.to(SEAT, options, RULES[verbs[0]])
        if use.verb == on:
            return verbs
        await do_use(game, use)
        verbs = left_after(game, verbs, use.verb)
    return verbs


def left_after(game: ZombieSlayer, verbs: tuple[str, ...], verb: str) -> tuple[str, ...]:
    """What may still be used with the same move."""
    return tuple(v for v in verbs if v != verb) if game.rule_is("free-uses-per-move", "both") else ()


async def do_use(game: ZombieSlayer, use: Use) -> None:
    """Drop or throw."""
    slayer = game.slayer
    if use.verb == DROP:
        slayer.lose(DUNG)
        game.dung[use.square] = game.dung.get(use.square, 0) + 1  # never taken up again: -ruling.dung-pick-up
        game.tell("dragon dung lies on {}", game.place(use.square))
        return
    if game.rule_is("torch-consumed", "yes"):
        slayer.lose(TORCH)
    if use.what == AT_DUNG:
        await explode(game, use.square)
        return
    # it always hits (zombie-slayer.item.torch-hits), and nobody defends (zombie-slayer.item.torch-zombie)
    game.tell("the torch hits {}", game.figure_at(use.square))
    destroyed = hurt_opponent(game, use.square, 1)
    look_for_end(game)
    if destroyed:
        await gain_experience(game, destroyed)


async def explode(game: ZombieSlayer, square: Square) -> None:
    """All heaps of the square go up (zombie-slayer.item.dung-explodes, zombie-slayer.ruling.chain-explosion).

    Everybody there and around, no wall between, is hit at the same time (zombie-slayer.item.explosion-area), and nobody
    defends (zombie-slayer.item.explosion-damage).
    """
    heaps = game.dung.pop(square)
    area = {square, *game.town.touching[square]} - {NOWHERE}
    game.tell("the dung on {} explodes", game.place(square))
    if game.slayer.at in area:
        hurt_slayer(game, heaps)
    for name in [name for name in NAMED if name in game.followers and game.followers[name].at in area]:
        hurt_follower(game, name, heaps)
    destroyed = sum(hurt_opponent(game, there, heaps) for there in list(game.opponents()) if there in area)
    look_for_end(game)
    if destroyed:  # zombie-slayer.level.xp-per-zombie
        await gain_experience(game, destroyed)
