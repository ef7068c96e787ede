"""The state of a game of Zombie Slayer: the town, who stands where, what the Slayer has, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Self

from companion.engine import Json, March, Outcome, Request, Rule
from companion.games.kit.turn import Chaptered
from companion.games.zombie_slayer.chapters.dieagram import EMPTY, Dieagram
from companion.games.zombie_slayer.meta import DUNG, MOST_LIFE, NAMED, SLOTS, SOLITAIRE, slots_of
from companion.games.zombie_slayer.pack import SlayerPack, TownCard
from companion.tiles import NOWHERE, Square
from companion.tiles.town import Town

CREATE, LUCK, DECK, TOWN, SLAYER, ZOMBIES = "create", "luck", "deck", "town", "slayer", "zombies"
STEPS = (CREATE, LUCK, DECK, TOWN, SLAYER, ZOMBIES)
TEMPLE = "temple"
SEAT = 0
NOT_TEMPLE, ANY = "", "?"
"""A card in the deck whose face nobody knows: from the upper half, or from where the Temple may lie."""


class Player(NamedTuple):
    """The one player."""

    name: str


class Slayer:
    """The Slayer: his sheet, his Life and Luck, what he knows and carries, and what lasts until his next turn."""

    __slots__ = (
        "accuracy",
        "at",
        "attacked",
        "dashed",
        "endured",
        "experience",
        "fanatics",
        "guard",
        "items",
        "life",
        "luck",
        "penalty",
        "pips",
        "points",
        "searched",
        "skills",
    )

    def __init__(self) -> None:
        self.at: Square = NOWHERE
        self.life = MOST_LIFE  # zombie-slayer.create.life-five
        self.luck = 0
        self.pips: Dieagram = EMPTY
        self.skills: list[str] = []
        self.items: dict[str, int] = {}
        self.fanatics = 0
        self.experience = 0
        self.points = 0
        self.accuracy = 0
        """Accuracy potions that wait for the next attack."""
        self.guard = 0
        """Defence potions that wait for the next defence."""
        self.penalty = 0
        """What Assault takes off every defence until the next turn."""
        self.endured = 0
        """What Endure Pain adds to every defence until the next turn."""
        self.dashed = False
        """Dash: the defence is 0 until the next turn."""
        self.attacked = False
        """He attacked in this turn: no Block."""
        self.searched = False
        """He searched the tile he stands on, and has not left it since."""

    @property
    def hand(self) -> int:
        """Dice to roll: one for each Life, one for each fanatic (zombie-slayer.follower.fanatic-life)."""
        return self.life + self.fanatics

    @property
    def load(self) -> int:
        """Slots in use."""
        return sum(slots_of(item) * count for item, count in self.items.items())

    def holds(self, item: str) -> bool:
        return self.items.get(item, 0) > 0

    def fits(self, item: str) -> bool:
        """Is there room for one more (zombie-slayer.item.capacity)?"""
        return self.load + slots_of(item) <= SLOTS

    def take(self, item: str) -> None:
        self.items[item] = self.items.get(item, 0) + 1

    def lose(self, item: str) -> None:
        self.items[item] -= 1
        if not self.items[item]:
            del self.items[item]

    def copy(self) -> Slayer:
        twin = object.__new__(Slayer)
        twin.become(self)
        return twin

    def become(self, other: Slayer) -> None:
        """Take over everything; rules that hold this one see the change."""
        for name in Slayer.__slots__:
            setattr(self, name, getattr(other, name))
        self.skills, self.items = other.skills[:], other.items.copy()


class Follower:
    """A named follower, who acts on his own and adds nothing to the Hand (zombie-slayer.follower.named-separate)."""

    __slots__ = ("actions", "at")

    def __init__(self, at: Square, actions: int) -> None:
        self.at = at
        self.actions = actions


class ZombieSlayer(Chaptered):
    """Everything on the table, with the questions the rules keep asking about it."""

    id = "zombie-slayer"
    kept_roll_rule = "zombie-slayer.ruling.luck-adjust-which-die"
    mode = SOLITAIRE
    seat = SEAT

    __slots__ = (
        "actions",
        "aimed",
        "barrage",
        "by_itself",
        "deck",
        "drawn",
        "dung",
        "enduring",
        "entered",
        "first_game",
        "followers",
        "gone",
        "log",
        "marches",
        "master",
        "master_life",
        "number",
        "options",
        "over",
        "own_deck",
        "pack",
        "players",
        "quiet",
        "searched",
        "slayer",
        "spent",
        "step",
        "town",
        "unseen",
        "used",
        "zombies",
    )

    def __init__(self, pack: SlayerPack, name: str, options: dict[str, str]) -> None:
        self.pack = pack
        self.options = options
        self.players: list[Player] = [Player(name)]
        self.first_game = False
        self.own_deck = False
        self.over: Outcome | None = None
        self.quiet = False
        self.log: list[str] = []
        self.by_itself = False
        self.marches: tuple[March[str], ...] = ()
        """What happened in the last Zombies' turn, step by step."""
        # the town and who stands in it
        self.town = Town.empty(options["movement"] == "orthogonal", options["diagonal-walls"] == "both-routes")
        self.slayer = Slayer()
        self.followers: dict[str, Follower] = {}
        self.gone: list[str] = []
        """Named followers who are dead or lost."""
        self.zombies: dict[Square, str] = {}
        self.master: Square = NOWHERE
        """Where the Necromancer stands; -1 before he comes."""
        self.master_life = 0
        self.dung: dict[Square, int] = {}
        # the cards
        self.deck: list[str] = []
        """From the top: the id of a card whose place is known, else NOT_TEMPLE or ANY."""
        self.unseen: list[str] = []
        """The cards that lie in the deck where nobody knows."""
        self.drawn = ""
        self.entered: set[int] = set()
        """Cards the Slayer has been on."""
        self.searched: set[int] = set()
        """Cards that were searched at any time."""
        # the turn
        self.number = 0
        self.step = CREATE
        self.actions = 0
        self.spent = 0
        """Actions the Slayer has spent in this turn."""
        self.aimed = False
        """An Aimed Shot took the whole turn: no movement any more."""
        self.barrage = 0
        """Actions that are good for Barrage only."""
        self.enduring = False
        """Endure Pain is declared for the next action."""
        self.used: dict[Square, int] = {}
        """Zombies that have acted in this Zombies' turn, with the actions they used."""

    # ------------------------------------------------------------------ the engine's side

    def interrupt(self, verb: str, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        from companion.games.zombie_slayer.chapters.endings import interrupt

        return interrupt(self, verb)

    def settle(self) -> None:
        from companion.games.zombie_slayer.chapters.endings import look_for_end

        look_for_end(self)

    def progress(self) -> dict[str, Json]:
        turn = (SLAYER, ZOMBIES)
        return {"index": turn.index(self.step) + 1 if self.step in turn else 0, "of": len(turn), "name": self.step}

    def plays(self, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
        return iter(())

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in ZombieSlayer.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.slayer = self.slayer.copy()
        twin._own()
        twin.log = []
        return twin

    def _own(self) -> None:
        """Make every changing part this table's own."""
        self.followers = {name: Follower(one.at, one.actions) for name, one in self.followers.items()}
        self.gone, self.zombies, self.dung = self.gone[:], self.zombies.copy(), self.dung.copy()
        self.deck, self.unseen = self.deck[:], self.unseen[:]
        self.entered, self.searched, self.used = self.entered.copy(), self.searched.copy(), self.used.copy()

    def become(self, other: ZombieSlayer) -> None:
        """Take over another state; the Slayer stays the same object, so that running rules see the change."""
        slayer, log, quiet, marches = self.slayer, self.log, self.quiet, self.marches
        for name in ZombieSlayer.__slots__:
            setattr(self, name, getattr(other, name))
        slayer.become(other.slayer)
        self.slayer, self.log, self.quiet, self.marches = slayer, log, quiet, marches
        self._own()

    # ------------------------------------------------------------------ looking

    @property
    def who(self) -> str:
        return self.players[SEAT].name

    def name_of(self, square: Square) -> str:
        return self.town.names[square]

    def card_of(self, square: Square) -> TownCard:
        """The card on which a square lies."""
        return self.pack.towns[self.town.tile_of(square).id]

    def hostile(self, square: Square) -> bool:
        """Does a Zombie or the Necromancer stand there?"""
        return square in self.zombies or square == self.master

    def friend_at(self, square: Square) -> str:
        """The first named follower on a square; empty when there is none."""
        for name, follower in self.followers.items():
            if follower.at == square:
                return name
        return ""

    def occupied(self, square: Square) -> bool:
        """Does any being stand there? Dung is none."""
        return self.hostile(square) or square == self.slayer.at or bool(self.friend_at(square))

    def opponents(self) -> Iterable[Square]:
        """Where Zombies stand, and the Necromancer last."""
        yield from sorted(self.zombies)
        if self.master >= 0:
            yield self.master

    def figure_at(self, square: Square) -> str:
        """What the opponent on a square is called."""
        if square == self.master:
            return "the Necromancer"
        return f"the {self.zombies[square]} zombie" if square in self.zombies else "nobody"

    def token_at(self, square: Square) -> str:
        """The token of the opponent on a square."""
        return "necromancer" if square == self.master else self.zombies[square]

    def supply(self, colour: str) -> int:
        """Counters of a colour that are not on the map."""
        return self.pack.tokens[colour].copies - Counter(self.zombies.values())[colour]

    def stock(self, item: str) -> int:
        """Item counters neither carried nor lying in the town."""
        out = self.slayer.items.get(item, 0) + (sum(self.dung.values()) if item == DUNG else 0)
        return self.pack.pieces[item] - out

    def temple(self) -> int:
        """The index of the Temple on the map; -1 before it is laid."""
        for index, laid in enumerate(self.town.laid):
            if laid.tile.kind == TEMPLE:
                return index
        return NOWHERE

    def distance(self, square: Square) -> int:
        """Walking distance to the Slayer, through everybody (zombie-slayer.ruling.path-distance)."""
        return self.town.distances((self.slayer.at,))[square]

    def allowance(self) -> int:
        """Actions a turn: one with a fanatic (zombie-slayer.follower.fanatic-slows), else those of the token."""
        return 1 if self.slayer.fanatics else self.pack.tokens["ludwig"].actions

    def idle(self) -> Iterator[str]:
        """The named followers who still have actions."""
        return (name for name in NAMED if name in self.followers and self.followers[name].actions > 0)

    # ------------------------------------------------------------------ changing

    def lay(self, card: str, cell: tuple[int, int], quarters: int) -> int:
        """Put a card down; its index."""
        self.town = self.town.with_tile(self.pack.towns[card].ground, cell, quarters)
        return len(self.town.laid) - 1

    def company(self, square: Square) -> list[str]:
        """The named followers on a square, always in the same order."""
        return [name for name in NAMED if name in self.followers and self.followers[name].at == square]

    def lose_follower(self, name: str) -> None:
        del self.followers[name]
        self.gone.append(name)

    def report(self, figure: str, why: str, path: tuple[Square, ...], does: str) -> None:
        """Note one step of the Zombies' turn, where somebody listens."""
        if self.quiet:
            self.march_untold()
        else:
            self.log.append(str(self.march(figure, tuple(self.town.names[square] for square in path), does, why)))
