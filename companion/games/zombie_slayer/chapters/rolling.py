"""Rolling dice, and the Luck that may be spent on any of them before the result is used.

Luck is one die apart from the Hand (zombie-slayer.luck.separate-die). It touches any die just rolled, whoever rolled it
(zombie-slayer.ruling.luck-scope), point by point, until the next die is thrown or the result is applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from operator import gt
from typing import TypeAlias

from companion.engine import Dice, Die, Json, Options, Refusal
from companion.games.kit.questions import Question
from companion.games.zombie_slayer.questions import PICK_ONE, USE_LUCK
from companion.games.zombie_slayer.questions import REROLL as ROLL_AGAIN
from companion.games.zombie_slayer.state import SEAT, ZombieSlayer
from companion.languages import joined, say

MOST_TRIED = 2
"""So many dice at most are changed at once in thought."""
KEEP, REROLL, RAISE, LOWER = "keep", "reroll", "raise", "lower"
USES = (REROLL, RAISE, LOWER)
USE_WORDS = {REROLL: say("reroll"), RAISE: say("raise"), LOWER: say("lower")}
ON_PLACE = {
    REROLL: say("Luck: reroll the {} die"),
    RAISE: say("Luck: raise the {} die"),
    LOWER: say("Luck: lower the {} die"),
}
ON_FACE = {REROLL: say("Luck: reroll a {}"), RAISE: say("Luck: raise a {}"), LOWER: say("Luck: lower a {}")}
"""What Luck does to a die, which is called by its place or by its face."""
PLACES = (say("column"), say("row"))
FACES = "zombie-slayer.pip.plain-numbers"
HAND = "zombie-slayer.create.hand-equals-life"
ONE = "zombie-slayer.fight.hand-of-one"
_RULES = {REROLL: ROLL_AGAIN.rule, RAISE: "zombie-slayer.luck.adjust", LOWER: "zombie-slayer.luck.adjust"}


Worth: TypeAlias = Callable[[tuple[int, ...]], tuple[int, ...]]
"""What a roll is worth to the Slayer in each respect, the more the better; what Luck could better in none of them need
not be asked."""


Value: TypeAlias = Callable[[int], tuple[int, ...]]
"""What a face is worth in each respect, the more the better."""


class LuckUses(Options[str]):
    """Keep the roll, or spend a point of Luck on one die: `reroll 2`, `raise 5`, `lower 4` by the face it shows."""

    __slots__ = ("dice", "game", "places", "worth")

    def __init__(
        self, game: ZombieSlayer, dice: tuple[int, ...], places: tuple[str, ...] = (), worth: Worth | None = None
    ) -> None:
        self.game = game
        self.dice = dice
        self.places = places
        """Where the dice mean different things they are called by these names instead of by their faces."""
        self.worth = worth

    def could_better(self) -> bool:
        """Could the Luck that is left make the roll worth more? Rolled again, a die may show any face."""
        if self.worth is None:
            return True
        now, most = self.worth(self.dice), min(self.game.slayer.luck, len(self.dice), MOST_TRIED)
        return any(any(map(gt, self.worth(dice), now)) for dice in self._within(most))

    def _within(self, changes: int) -> Iterator[tuple[int, ...]]:
        """Every roll that differs in so many dice."""
        for which in combinations(range(len(self.dice)), changes):
            for faces in product(range(1, 7), repeat=changes):
                changed = dict(zip(which, faces, strict=True))
                yield tuple(changed.get(index, face) for index, face in enumerate(self.dice))

    def names(self) -> list[str]:
        """How each die is called."""
        return list(self.places) if self.places else [str(face) for face in self.dice]

    def candidates(self) -> Iterable[str]:
        yield KEEP
        for use in USES:
            for name in dict.fromkeys(self.names()):
                yield f"{use} {name}"

    def refusal(self, value: str) -> Refusal | None:
        if value == KEEP:
            return None
        use, _, name = value.partition(" ")
        if use not in USES or name not in self.names():
            why = say(
                "that is no use of Luck: keep, or {} one die that was just rolled", joined(", ", USE_WORDS.values())
            )
            strange = use in USES and " " not in name  # a single die, yet none of this roll
            rule = "zombie-slayer.ruling.luck-adjust-which-die" if strange else _RULES.get(use, _RULES[REROLL])
            return Refusal(rule, why)
        if self.game.slayer.luck < 1:
            return Refusal("zombie-slayer.luck.last-point", say("the Luck die is used up"))
        face = self.dice[self.names().index(name)]
        if (use == RAISE and face == 6) or (use == LOWER and face == 1):
            return Refusal(_RULES[use], say("a die showing {} cannot be turned further", face))
        return None

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str):
            return raw
        return Refusal(_RULES[REROLL], say("that is no use of Luck: keep, or reroll, raise or lower one die"))

    def label(self, value: str) -> str:
        if value == KEEP:
            return say("keep {}", " ".join(map(str, self.dice)))
        use, _, name = value.partition(" ")
        if self.places:
            return say(ON_PLACE[use], self.places[self.places.index(name)])
        return say(ON_FACE[use], name)


async def lucky(
    game: ZombieSlayer, dice: tuple[int, ...], places: tuple[str, ...] = (), worth: Worth | None = None
) -> tuple[int, ...]:
    """The dice as they stand after all Luck the player wants to spend on them."""
    while game.slayer.luck > 0:
        options = LuckUses(game, dice, places, worth)
        value = await USE_LUCK.to(SEAT, options)
        if value == KEEP:
            break
        use, _, name = value.partition(" ")
        index = options.names().index(name)
        game.slayer.luck -= 1  # never regained: zombie-slayer.luck.no-recovery
        face = dice[index] + (1 if use == RAISE else -1)
        if use == REROLL:
            face = await ROLL_AGAIN.to(SEAT, Die(FACES, ROLL_AGAIN.rule))
        dice = (*dice[:index], face, *dice[index + 1 :])
        if not places:
            dice = tuple(sorted(dice, reverse=True))
        game.tell("Luck turns the roll to {}; {} left", " ".join(map(str, dice)), game.slayer.luck)
    return dice


async def roll_hand(game: ZombieSlayer, question: Question, dice: int, worth: Worth | None = None) -> tuple[int, ...]:
    """A whole Hand (zombie-slayer.create.hand-equals-life), with Luck."""
    return await lucky(game, await question.to(SEAT, Dice(dice, FACES, HAND)), worth=worth)


async def roll_die(
    game: ZombieSlayer, question: Question, count_rule: str = ONE, card: str = "", worth: Worth | None = None
) -> int:
    """One die, with Luck; perhaps for a card."""
    die = CardDie(card, FACES, count_rule) if card else Die(FACES, count_rule)
    return await roll_this(game, question, die, worth)


async def roll_this(game: ZombieSlayer, question: Question, die: Die, worth: Worth | None = None) -> int:
    """This die, with Luck."""
    face: int = await question.to(SEAT, die)
    return face if game.slayer.luck < 1 else (await lucky(game, (face,), worth=worth))[0]


async def roll_place(game: ZombieSlayer, question: Question, card: str, worth: Worth | None = None) -> tuple[int, int]:
    """Two dice that are not alike: column, then row (zombie-slayer.ruling.coordinate-dice-distinct)."""
    dice = await question.to(SEAT, CardDice(card, FACES, question.rule))
    column, row = await lucky(game, dice, PLACES, worth)
    return column, row


class CardDie(Die):
    """A die that is rolled for one card of the town."""

    __slots__ = ("card",)

    def __init__(self, card: str, face_rule: str, count_rule: str) -> None:
        super().__init__(face_rule, count_rule)
        self.card = card


class TokenDie(Die):
    """A die that is rolled for one being."""

    __slots__ = ("token",)

    def __init__(self, token: str) -> None:
        super().__init__(FACES, ONE)
        self.token = token


class CardDice(Dice):
    """Column and row on one card of the town."""

    __slots__ = ("card",)

    def __init__(self, card: str, face_rule: str, count_rule: str) -> None:
        super().__init__(2, face_rule, count_rule, ordered=True)
        self.card = card


class Picks(Options[int]):
    """One die of the Hand (zombie-slayer.fight.pick-one), called by the face it shows."""

    __slots__ = ("dice", "labels", "value")

    def __init__(self, dice: tuple[int, ...], labels: dict[int, str], value: Value | None = None) -> None:
        self.dice = dice
        self.labels = labels
        self.value = value

    def best(self) -> int | None:
        """The die that is worth most in every respect; None where one has to be chosen."""
        if self.value is None:
            return None
        most = tuple(map(max, zip(*map(self.value, self.dice), strict=True)))
        return next((face for face in self.dice if self.value(face) == most), None)

    def candidates(self) -> Iterable[int]:
        return dict.fromkeys(self.dice)

    def refusal(self, value: int) -> Refusal | None:
        if value in self.dice:
            return None
        return Refusal(PICK_ONE, say("no die shows {}: pick one of {}", value, self.label_all()))

    def label_all(self) -> str:
        return ", ".join(str(face) for face in dict.fromkeys(self.dice))

    def read(self, raw: Json) -> int | Refusal:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        return Refusal(PICK_ONE, say("one die is picked, by its face: {}", self.label_all()))

    def label(self, value: int) -> str:
        return say("{}: {}", value, self.labels.get(value, say("nothing")))


async def pick_die(
    question: Question, dice: tuple[int, ...], labels: dict[int, str], value: Value | None = None
) -> int:
    """The picked face; where all dice show the same there is nothing to pick."""
    if len(set(dice)) == 1:
        return dice[0]
    face: int = await question.to(SEAT, Picks(dice, labels, value))
    return face
