"""Searching a tile: a die for its treasure pip, a second one for the row of the treasure card."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal, Words
from companion.games.zombie_slayer.chapters.combat import zombie_attacks_slayer
from companion.games.zombie_slayer.chapters.painting import no_room
from companion.games.zombie_slayer.chapters.rolling import Worth, roll_die
from companion.games.zombie_slayer.chapters.spawning import COLOURS, appear, counter
from companion.games.zombie_slayer.chapters.squares import Squares
from companion.games.zombie_slayer.meta import FANATIC, ITEMS, MOST_FANATICS, NAMED, PIP_WORDS, SKILLS, SLOTS, slots_of
from companion.games.zombie_slayer.questions import FOUND_ZOMBIE, KEEP, LEARN, SEARCH, TREASURE, UPGRADE
from companion.games.zombie_slayer.state import SEAT, Follower, ZombieSlayer
from companion.games.zombie_slayer.wording import item_words
from companion.languages import joined, meant, say

TAKE, LEAVE_IT = "take", "leave"


async def search(game: ZombieSlayer) -> None:
    """One action, whatever is found (zombie-slayer.search.one-action); encounter pips mean nothing now."""
    game.slayer.searched = True
    game.searched.add(game.slayer.at // 9)
    treasures = game.card_of(game.slayer.at).treasures
    alike = len({colour for colour in treasures if colour}) < 2  # then the only question is whether something is found
    worth: Worth | None = (lambda dice: (bool(treasures[dice[0] - 1]),)) if alike else None
    face = await roll_die(game, SEARCH, SEARCH.rule, worth=worth)
    colour = treasures[face - 1]
    if not colour:  # also every 1: zombie-slayer.ruling.treasure-pip-on-one
        game.tell("nothing is found")
        return
    treasure = game.pack.treasures[colour]  # zombie-slayer.search.colour-to-card
    row = await roll_die(game, TREASURE, TREASURE.rule)
    find = treasure.rows[row - 1]
    game.tell("{}, row {}: {}", treasure.name, row, item_words(find))
    await _find(game, find)


async def _find(game: ZombieSlayer, find: str) -> None:
    if find in COLOURS:
        await wake(game, find)
    elif find in ITEMS:
        await take_item(game, find)
    elif find == FANATIC or find in NAMED:
        join(game, find)
    elif find == "new-skill":
        await learn(game)
    else:
        await improve(game, find)


async def wake(game: ZombieSlayer, colour: str) -> None:
    """A Zombie next to the Slayer, which attacks once for each action at once (zombie-slayer.search.row-one-attacks).

    It acts again in the Zombies' turn that follows (zombie-slayer.search.row-one-acts-again).
    """
    around = [there for there in game.town.touching[game.slayer.at] if there >= 0 and not game.occupied(there)]
    if not around or not await counter(game, colour, set()):  # zombie-slayer.ruling.found-zombie-square
        game.tell("there is no room for it")
        return
    around = [there for there in game.town.touching[game.slayer.at] if there >= 0 and not game.occupied(there)]
    square = around[0]
    if len(around) > 1:
        why = say("a free square next to the Slayer that no wall separates")
        square = await FOUND_ZOMBIE.to(SEAT, Squares(game, around, FOUND_ZOMBIE.rule, why))
    appear(game, square, colour)
    for _ in range(game.pack.tokens[colour].actions):
        if square in game.zombies:
            await zombie_attacks_slayer(game, square)


# ---------------------------------------------------------------------- items


class Keeping(Options[str]):
    """Take what was found, throw something away for it, or leave it."""

    __slots__ = ("found", "game")

    def __init__(self, game: ZombieSlayer, found: str) -> None:
        self.game = game
        self.found = found

    def candidates(self) -> Iterable[str]:
        return TAKE, LEAVE_IT, *(f"discard {item}" for item in ITEMS if item in self.game.slayer.items)

    def refusal(self, value: str) -> Refusal | None:
        rule = "zombie-slayer.item.dung-two-slots" if slots_of(self.found) > 1 else "zombie-slayer.item.capacity"
        if value == TAKE:
            full = say("{} of {} slots are used: discard something first", self.game.slayer.load, SLOTS)
            return None if self.game.slayer.fits(self.found) else Refusal(rule, full)
        if value == LEAVE_IT or value.removeprefix("discard ") in self.game.slayer.items:
            return None
        return Refusal(rule, say("take it, leave it, or discard something that is carried"))

    def read(self, raw: Json) -> str | Refusal:
        return (
            raw
            if isinstance(raw, str)
            else Refusal("zombie-slayer.item.capacity", say("take, leave or discard an item"))
        )

    def label(self, value: str) -> str:
        if value in (TAKE, LEAVE_IT):
            return say("take the {}" if value == TAKE else "leave the {}", item_words(self.found))
        return say("discard {}", item_words(value.removeprefix("discard ")))


async def take_item(game: ZombieSlayer, item: str) -> None:
    """What fits is taken; else the player makes room or leaves it (zombie-slayer.ruling.inventory-full)."""
    if game.stock(item) < 1:
        game.tell("no counter is left: the find is lost")
        return
    choice = TAKE
    while not game.slayer.fits(item) or choice != TAKE:
        choice = await KEEP.to(SEAT, Keeping(game, item))
        if choice == LEAVE_IT:
            return
        if choice != TAKE:
            game.slayer.lose(choice.removeprefix("discard "))
    game.slayer.take(item)


# ---------------------------------------------------------------------- followers and upgrades


def join(game: ZombieSlayer, name: str) -> None:
    """On the Slayer's square, ready at once (zombie-slayer.ruling.follower-found)."""
    slayer = game.slayer
    if name == FANATIC:
        if slayer.fanatics >= min(MOST_FANATICS, game.pack.tokens[FANATIC].copies):
            game.tell("no more townsmen come")  # zombie-slayer.follower.fanatic-limit
            return
        slayer.fanatics += 1
        game.actions = min(game.actions, max(0, 1 - game.spent))  # zombie-slayer.ruling.fanatic-joins-mid-turn
    elif name in game.followers or name in game.gone:  # zombie-slayer.follower.named-unique
        game.tell("{} does not come again", game.pack.tokens[name].name)
    else:
        game.followers[name] = Follower(slayer.at, game.pack.tokens[name].actions)


async def learn(game: ZombieSlayer) -> None:
    """One more skill of the player's choice; with all eight known nothing (zombie-slayer.ruling.skill-known-all)."""
    new = {skill: name for skill, name in SKILLS.items() if skill not in game.slayer.skills}
    if new:
        english = f"a skill that is not known yet: {', '.join(new)}"
        unknown = meant(english, "a skill that is not known yet: {}", joined(", ", new.values()))
        options = Words(new, LEARN.rule, unknown)
        game.slayer.skills.append(await LEARN.to(SEAT, options))


class BlankFaces(Options[int]):
    """A face with a blank pip."""

    __slots__ = ("attribute", "game")

    def __init__(self, game: ZombieSlayer, attribute: str) -> None:
        self.game = game
        self.attribute = attribute

    def candidates(self) -> Iterable[int]:
        return range(1, 7)

    def refusal(self, value: int) -> Refusal | None:
        return no_room(self.game, str(value))

    def read(self, raw: Json) -> int | Refusal:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        return Refusal(UPGRADE.rule, say("the pip goes on one face: a number from 1 to 6"))

    def label(self, value: int) -> str:
        return say("{}: a {} pip on the {}-face", value, PIP_WORDS[self.attribute], value)


async def improve(game: ZombieSlayer, attribute: str) -> None:
    """A free pip on a face of the player's choice (zombie-slayer.search.upgrade)."""
    options = BlankFaces(game, attribute)
    if not options:  # zombie-slayer.ruling.full-face
        game.tell("no face has a blank pip: the find is lost")
        return
    face = await UPGRADE.to(SEAT, options)
    game.slayer.pips = game.slayer.pips.painted(face, attribute)
