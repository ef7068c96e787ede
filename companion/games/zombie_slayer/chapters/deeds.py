"""What can be done with an action: one chain lists it, checks it, and says which rule forbids it.

An action buys one entry of the list (zombie-slayer.action.one-of-list). A deed is written as words:
`move 0,3.S`, `assault 0,3.C`, `quaff torch`, `bron attack 0,3.C`, `end`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine import Json, Options, Refusal
from companion.games.zombie_slayer.chapters.free_uses import DROP, THROW, USE_RULES, free_use, free_uses, no_free_use
from companion.games.zombie_slayer.chapters.painting import no_pip, paintable
from companion.games.zombie_slayer.chapters.reaching import no_blow, no_shot, no_square, no_step, steps
from companion.games.zombie_slayer.chapters.squares import what_is_there
from companion.games.zombie_slayer.meta import (
    AIMED_SHOT,
    ASSAULT,
    BARRAGE,
    BLOCK,
    DASH,
    ENDURE,
    HEALER,
    KNOCK_BACK,
    NAMED,
    POTIONS,
    RIPOSTE,
    SKILLS,
)
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.games.zombie_slayer.wording import deed_words, item_words
from companion.languages import say
from companion.tiles import NOWHERE, Square

MOVE, QUAFF, ATTACK, SHOOT, SEARCH, PAINT, END = "move", "quaff", "attack", "shoot", "search", "paint", "end"
ALONE, HEAL, LEAVE = "alone", "heal", "leave"
BLOWS = (ATTACK, ASSAULT, KNOCK_BACK)
SHOTS = (SHOOT, AIMED_SHOT, BARRAGE)
ON_SQUARES = (MOVE, DASH, *BLOWS, *SHOTS)
PLAIN = (SEARCH, END, ENDURE, ALONE, HEAL, LEAVE)
LIST = "zombie-slayer.action.one-of-list"


class Deed(NamedTuple):
    """One thing that is done: by whom (empty: the Slayer), what, where, and with what."""

    who: str
    verb: str
    square: Square = NOWHERE
    what: str = ""


class Deeds(Options[Deed]):
    """Everything the Slayer and his followers may do now."""

    __slots__ = ("game",)

    def __init__(self, game: ZombieSlayer) -> None:
        self.game = game

    # ------------------------------------------------------------------ listing

    def candidates(self) -> Iterator[Deed]:
        game = self.game
        if game.actions > 0:
            yield from self._slayer()
        elif game.barrage > 0:
            yield from (Deed("", BARRAGE, square) for square in game.opponents())
            yield Deed("", ENDURE)
        if game.enduring:
            yield Deed("", ALONE)
            yield Deed("", END)
            return
        for name in game.idle():
            yield from self._follower(name)
        if game.slayer.points > 0:
            yield from (Deed("", PAINT, what=pip) for pip in paintable(game))
        yield Deed("", END)

    def _slayer(self) -> Iterator[Deed]:
        game, slayer = self.game, self.game.slayer
        for there in steps(game, slayer.at):
            yield Deed("", MOVE, there)
            if DASH in slayer.skills:
                yield Deed("", DASH, there)
        for use in free_uses(game):
            yield Deed("", use.verb, use.square, use.what)
        for target in game.opponents():
            yield Deed("", ATTACK, target)
            yield Deed("", SHOOT, target)
            for skill in slayer.skills:
                if skill in ON_SQUARES and skill != DASH:
                    yield Deed("", skill, target)
        for potion in POTIONS:
            if potion in slayer.items:
                yield Deed("", QUAFF, what=potion)
        yield Deed("", SEARCH)
        if ENDURE in slayer.skills and not game.enduring:
            yield Deed("", ENDURE)

    def _follower(self, name: str) -> Iterator[Deed]:
        game, here = self.game, self.game.followers[name].at
        for there in steps(game, here):
            yield Deed(name, MOVE, there)
        for target in game.opponents():
            yield Deed(name, ATTACK, target)
            if name != HEALER:
                yield Deed(name, SHOOT, target)
        if name == HEALER:
            yield Deed(name, HEAL)
        yield Deed(name, LEAVE)

    # ------------------------------------------------------------------ checking

    def refusal(self, value: Deed) -> Refusal | None:
        if value.who:
            return no_follower_deed(self.game, value)
        return no_price(self.game, value.verb) or no_slayer_deed(self.game, value)

    # ------------------------------------------------------------------ words

    def read(self, raw: Json) -> Deed | Refusal:
        if not isinstance(raw, str) or not raw.strip():
            return Refusal(
                LIST, say("that is nothing that can be done: move, attack, search, or end the turn, for example")
            )
        words = raw.split()
        who = words.pop(0) if words[0] in NAMED else ""
        verb, rest = (words[0] if words else ""), words[1:]
        if verb in PLAIN and not rest:
            return Deed(who, verb)
        if verb in (QUAFF, PAINT):
            return Deed(who, verb, what=" ".join(rest))
        if verb in (DROP, THROW):
            use = free_use(self.game, " ".join(words))
            return use if isinstance(use, Refusal) else Deed(who, use.verb, use.square, use.what)
        if verb in ON_SQUARES and len(rest) == 1:
            return self._on_square(who, verb, rest[0])
        return self._no_words(raw, verb)

    def _no_words(self, raw: str, verb: str) -> Refusal:
        """Why something is no deed: an answer to attacks, a Dash without its first square, or no words of ours."""
        if verb in (BLOCK, RIPOSTE) and verb not in self.game.slayer.skills:
            return Refusal("zombie-slayer.create.skill-usable", say("the Slayer does not know {}", SKILLS[verb]))
        return Refusal(WORD_RULES.get(verb, LIST), say("that cannot be done with an action"))

    def _on_square(self, who: str, verb: str, name: str) -> Deed | Refusal:
        square = self.game.town.square(name)
        if square != NOWHERE:
            return Deed(who, verb, square)
        here = self.game.followers[who].at if who in self.game.followers else self.game.slayer.at
        return no_square(self.game, here, name, "zombie-slayer.action.move-one" if verb == MOVE else LIST)

    def show(self, value: Deed) -> Json:
        words = [value.who, value.verb, self.game.town.names[value.square] if value.square >= 0 else "", value.what]
        return " ".join(word for word in words if word)

    def label(self, value: Deed) -> str:
        there = self._target(value) if value.square >= 0 else ""
        return deed_words(value.who, value.verb, there, value.what)

    def _target(self, value: Deed) -> str:
        """Whom or what it is done to: `the violet zombie on the middle of Lane 2`."""
        game = self.game
        if game.hostile(value.square) and value.verb != DROP and not value.what:
            return say("{} on {}", game.figure_at(value.square), game.place(value.square))
        return str(game.place(value.square)) if value.what else what_is_there(game, value.square)


def no_price(game: ZombieSlayer, verb: str) -> Refusal | None:
    """Why the Slayer cannot pay for it."""
    if game.enduring and verb in (PAINT, END, ENDURE) and not (verb == END and _stuck(game)):
        why = say("Endure Pain is declared: say which action it goes with, or alone")
        return Refusal("zombie-slayer.skill.endure-timing", why)
    if verb in (PAINT, END) or (verb == BARRAGE and game.barrage > 0):
        return None
    if verb == ENDURE and _can_shoot(game):  # it rides on a Barrage: zombie-slayer.ruling.one-skill-per-roll
        return None
    if game.aimed and verb in (MOVE, DASH, DROP, THROW):
        return Refusal("zombie-slayer.skill.aimed-shot-no-move", say("after an Aimed Shot the Slayer does not move"))
    if game.actions < 1 and game.barrage > 0:
        return Refusal("zombie-slayer.skill.barrage-action-restricted", say("this action is good for Barrage only"))
    if game.actions < 1:
        rule = "zombie-slayer.follower.fanatic-slows" if game.slayer.fanatics else PRICE_RULES.get(verb, LIST)
        return Refusal(rule, say("the Slayer has no action left in this turn"))
    return None


def _can_shoot(game: ZombieSlayer) -> bool:
    """Is there an action for another Barrage, and a target?"""
    if game.barrage < 1 or BARRAGE not in game.slayer.skills:
        return False
    return any(no_shot(game, game.slayer.at, target) is None for target in game.opponents())


def _stuck(game: ZombieSlayer) -> bool:
    """After a correction there may be no action left that Endure Pain could go with."""
    return game.actions < 1 and not _can_shoot(game)


WORD_RULES = {
    BLOCK: "zombie-slayer.skill.block-timing",
    RIPOSTE: "zombie-slayer.skill.riposte-timing",
    DASH: "zombie-slayer.skill.full-in-order",
    HEAL: "zombie-slayer.follower.heal-target",  # nobody says whom Prycille heals: the Slayer
}
PRICE_RULES = {
    MOVE: "zombie-slayer.create.actions-two",
    ATTACK: "zombie-slayer.action.attack",
    SHOOT: "zombie-slayer.action.attack",
    SEARCH: "zombie-slayer.search.one-action",
    **USE_RULES,
    **dict.fromkeys(SKILLS, "zombie-slayer.skill.action-cost"),
    BARRAGE: "zombie-slayer.skill.barrage-extra-action",
}


def no_slayer_deed(game: ZombieSlayer, deed: Deed) -> Refusal | None:
    """Why the Slayer cannot do it although he could pay."""
    verb, here = deed.verb, game.slayer.at
    if verb in SKILLS and verb not in game.slayer.skills:
        return Refusal("zombie-slayer.create.skill-usable", say("the Slayer does not know {}", SKILLS[verb]))
    if verb == DASH and next(steps(game, here), None) is None:
        return Refusal("zombie-slayer.skill.dash-move", say("a Dash begins with a square, and none can be entered"))
    if verb in (MOVE, DASH):
        return no_step(game, here, deed.square)
    if verb in BLOWS:
        return no_blow(game, here, deed.square)
    if verb in SHOTS:
        return (_no_aim(game) if verb == AIMED_SHOT else None) or no_shot(game, here, deed.square)
    if verb in (DROP, THROW):
        if next(steps(game, here), None) is None:
            return Refusal(USE_RULES[verb], say("there is no square to move to, and it goes with a move"))
        return no_free_use(game, deed.verb, deed.square, deed.what)
    return _no_other_deed(game, deed)


def _no_other_deed(game: ZombieSlayer, deed: Deed) -> Refusal | None:
    if deed.verb == QUAFF:
        return _no_potion(game, deed.what)
    if deed.verb == SEARCH:
        return no_search(game)
    if deed.verb == PAINT:
        attribute, _, face = deed.what.partition(" ")
        return no_pip(game, attribute, face, "zombie-slayer.level.ten-for-one")
    if deed.verb == ALONE and not game.enduring:
        return Refusal("zombie-slayer.skill.endure-timing", say("declare Endure Pain first"))
    if deed.verb in (HEAL, LEAVE):
        rule = "zombie-slayer.follower.heal-action" if deed.verb == HEAL else "zombie-slayer.follower.lost"
        return Refusal(rule, say("that is for followers"))
    return None


def _no_aim(game: ZombieSlayer) -> Refusal | None:
    """Two unspent actions (zombie-slayer.ruling.aimed-shot-needs-two)."""
    if game.slayer.fanatics:
        return Refusal("zombie-slayer.follower.fanatic-slows", say("with a fanatic townsman there are no two actions"))
    if game.actions < 2:
        return Refusal("zombie-slayer.skill.aimed-shot-cost", say("an Aimed Shot needs both actions of the turn"))
    return None


def _no_potion(game: ZombieSlayer, potion: str) -> Refusal | None:
    if potion in POTIONS and game.slayer.holds(potion):
        return None
    return Refusal("zombie-slayer.action.quaff", say("the Slayer holds no such potion"))


def no_search(game: ZombieSlayer) -> Refusal | None:
    """Why the tile cannot be searched."""
    index = game.slayer.at // 9
    card = game.card_of(game.slayer.at)
    if card.kind == "temple":
        return Refusal("zombie-slayer.spawn.temple-no-treasure", say("there is no treasure in the Temple"))
    if card.encounters is None:
        return Refusal("zombie-slayer.ruling.search-centre", say("there is nothing to find in the Town Centre"))
    if any(square // 9 == index for square in game.opponents()):
        return Refusal("zombie-slayer.search.no-zombies", say("there are opponents on the tile"))
    if game.slayer.searched:
        return Refusal("zombie-slayer.search.once-per-visit", say("searched already: leave the tile and come back"))
    if index in game.searched and game.rule_is("search-repeat", "once-per-tile"):
        return Refusal("zombie-slayer.ruling.search-repeat", say("every tile is searched once only"))
    return None


# ---------------------------------------------------------------------- followers


def no_follower_deed(game: ZombieSlayer, deed: Deed) -> Refusal | None:
    """Why a follower cannot do it: they move, attack and use their own skill (zombie-slayer.action.who-may-act)."""
    follower = game.followers.get(deed.who)
    if follower is None:
        return Refusal("zombie-slayer.follower.control", say("{} is not in the game", item_words(deed.who)))
    if deed.verb == SEARCH:
        return Refusal("zombie-slayer.follower.no-search", say("followers do not search"))
    if deed.verb not in (MOVE, ATTACK, SHOOT, HEAL, LEAVE):
        return Refusal(
            "zombie-slayer.ruling.who-uses-items", say("followers move, attack and use their own skill only")
        )
    if game.enduring:
        return Refusal("zombie-slayer.skill.endure-timing", say("Endure Pain goes with an action of the Slayer"))
    if follower.actions < 1:
        return Refusal("zombie-slayer.follower.area", say("{} has no action left in this turn", item_words(deed.who)))
    return _no_follower_act(game, deed, follower.at)


def _no_follower_act(game: ZombieSlayer, deed: Deed, here: Square) -> Refusal | None:
    if deed.verb == MOVE:
        return no_step(game, here, deed.square) or _crowded(game, deed.who, deed.square)
    if deed.verb == ATTACK:
        return no_blow(game, here, deed.square)
    if deed.verb == SHOOT:
        if deed.who == HEALER:
            return Refusal("zombie-slayer.follower.prycille-not-ranged", say("Prycille takes no part in ranged combat"))
        return no_shot(game, here, deed.square)
    if deed.verb == HEAL:
        return _no_heal(game, deed.who, here)
    if any(game.town.outside(here, side) for side in range(4)):
        return None
    return Refusal("zombie-slayer.follower.lost", say("no open edge leads off the map from there"))


def _crowded(game: ZombieSlayer, name: str, there: Square) -> Refusal | None:
    """Two named followers share a square only if it is the Slayer's."""
    if there == game.slayer.at or game.friend_at(there) in ("", name):
        return None
    return Refusal("zombie-slayer.ruling.slayer-and-occupied-squares", say("another follower stands there"))


def _no_heal(game: ZombieSlayer, name: str, here: Square) -> Refusal | None:
    if name != HEALER:
        return Refusal("zombie-slayer.follower.heal-action", say("{} cannot heal", item_words(name)))
    if here == game.slayer.at or game.slayer.at in game.town.touching[here]:
        return None
    return Refusal("zombie-slayer.follower.heal-target", say("the Slayer is not on a square next to her"))


def all_done(game: ZombieSlayer) -> bool:
    """Are the actions of the Slayer and of his followers used up (zombie-slayer.action.zombies-after)?"""
    return game.actions < 1 and game.barrage < 1 and next(game.idle(), None) is None
