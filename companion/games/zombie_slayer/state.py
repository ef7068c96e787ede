"""The state of a game of Zombie Slayer: the town, who stands where, what the Slayer has, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from companion.engine import Json, Request, Rule
from companion.engine.reading import Part
from companion.games.kit.forms import At, Counts, Listed, Side, Whole, Word, field, flag, square, view, whole, word
from companion.games.kit.house_rules import changed_rules
from companion.games.kit.parts import Declared, Section, chosen, given
from companion.games.kit.places import Place
from companion.games.kit.rows import ByName, Laid, Rows, marked, numbered, own
from companion.games.kit.turn import Chaptered
from companion.games.zombie_slayer.chapters.dieagram import EMPTY, Dieagram, Faces
from companion.games.zombie_slayer.meta import (
    ASSAULT,
    DUNG,
    HOUSE_RULES,
    ITEMS,
    LEVEL,
    MOST_FANATICS,
    MOST_LIFE,
    MOST_LUCK,
    NAMED,
    NOBODY,
    SKILLS,
    SLOTS,
    SOLITAIRE,
    START_KIT,
    THE_NECROMANCER,
    THE_ZOMBIE,
    slots_of,
)
from companion.games.zombie_slayer.pack import SlayerPack, TownCard
from companion.languages import say
from companion.tiles import NOWHERE, Square
from companion.tiles.town import Town

CREATE, LUCK, DECK, TOWN, SLAYER, ZOMBIES = "create", "luck", "deck", "town", "slayer", "zombies"
STEPS = (CREATE, LUCK, DECK, TOWN, SLAYER, ZOMBIES)
TEMPLE = "temple"
SEAT = 0
MANY = 1_000_000
NOT_TEMPLE, ANY = "", "?"
"""A card in the deck whose face nobody knows: from the upper half, or from where the Temple may lie."""


class Player(NamedTuple):
    """The one player."""

    name: str


class Slayer(Declared):
    """The Slayer: his sheet, his Life and Luck, what he knows and carries, and what lasts until his next turn."""

    at: Square = square(absent=lambda game, _: game.name_of(game.pack.of_kind("centre").ground.fountain))
    life: int = whole(MOST_LIFE, 0, MOST_LIFE, "zombie-slayer.item.life-cap", always=True)
    """A slayer begins with all of it (zombie-slayer.create.life-five)."""
    luck: int = whole(0, 0, MOST_LUCK, "zombie-slayer.luck.start-value", absent=MOST_LUCK)
    pips: Dieagram = field(
        Faces(),
        EMPTY,
        key="faces",
        absent=lambda game, _: [*map(dict, game.pack.tokens["ludwig"].pips.faces)],
    )
    skills: list[str] = field(Listed(Word(tuple(SKILLS))), [], absent=[ASSAULT])
    items: dict[str, int] = field(Counts(ITEMS, lambda game, item: game.pack.pieces[item]), {}, absent=START_KIT)
    fanatics: int = whole(0, 0, MOST_FANATICS, "zombie-slayer.follower.fanatic-limit", always=True)
    experience: int = whole(0, 0, LEVEL - 1, "zombie-slayer.level.ten-for-one", always=True)
    points: int = whole(0, 0, MANY, always=True)
    accuracy: int = whole(0, 0, MANY)
    """Accuracy potions that wait for the next attack."""
    guard: int = whole(0, 0, MANY)
    """Defence potions that wait for the next defence."""
    penalty: int = whole(0, 0, MANY)
    """What Assault takes off every defence until the next turn."""
    endured: int = whole(0, 0, MANY)
    """What Endure Pain adds to every defence until the next turn."""
    dashed: bool = flag()
    """Dash: the defence is 0 until the next turn."""
    attacked: bool = flag()
    """He attacked in this turn: no Block."""
    searched: bool = flag()
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


class Follower(Declared):
    """A named follower, who acts on his own and adds nothing to the Hand (zombie-slayer.follower.named-separate)."""

    at: Square = square(absent=None)
    actions: int = chosen(lambda _, follower: follower.actions)

    def __init__(self, at: Square, actions: int) -> None:
        self.at, self.actions = at, actions


# ---------------------------------------------------------------------- what a position need not say


def colours(game: ZombieSlayer) -> Sequence[str]:
    return [token.id for token in game.pack.zombies]


def printed_on(game: ZombieSlayer, card: str) -> Any:
    """The squares of a town card; None when there is no such card."""
    return game.pack.towns[card].ground if card in game.pack.towns else None


def town_cards(game: ZombieSlayer) -> Sequence[str]:
    return [card.id for card in game.pack.towns.values() if card.kind != "centre"]


def seal(game: ZombieSlayer, edges: list[tuple[Square, int]]) -> None:
    if edges:
        game.town = game.town.with_sealed(edges)


def his_life(game: ZombieSlayer, *_: object) -> int:
    return game.pack.tokens["necromancer"].life


def full_turn(game: ZombieSlayer) -> int:
    return game.pack.tokens["ludwig"].actions


def rest_of_turn(game: ZombieSlayer, _: object) -> int:
    return full_turn(game) - game.spent if game.step == SLAYER else 0


def centre_alone(game: ZombieSlayer, _: object) -> Json:
    return [{"tile": game.pack.of_kind("centre").id, "at": "0,0", "turn": "r0", "entered": True}]


def not_on_the_map(game: ZombieSlayer, _: object) -> list[str]:
    out = {game.drawn, *(one.tile.id for one in game.town.laid)}
    return [card for card in (*game.pack.town_deck, game.pack.of_kind(TEMPLE).id) if card not in out]


def face_down(game: ZombieSlayer, _: object) -> list[str]:
    return [ANY if game.pack.of_kind(TEMPLE).id in game.unseen else NOT_TEMPLE] * len(game.unseen)


class ZombieSlayer(Chaptered):
    """Everything on the table, with the questions the rules keep asking about it."""

    id = "zombie-slayer"
    written: ClassVar = {
        "actions": say("actions left"),
        "dung": say("dragon dung"),
        "fanatics": say("Fanatic townsmen"),
        "items": say("items"),
        "slayer": say("Slayer"),
    }
    """What people call what its positions have under these keys (`kit.speaking`)."""
    kept_roll_rule = "zombie-slayer.ruling.luck-adjust-which-die"
    mode = SOLITAIRE
    seat = SEAT

    pack: SlayerPack = given()
    options: dict[str, str] = chosen(changed_rules(HOUSE_RULES))
    with Section("turn"):
        number: int = whole(0, 0, MANY, absent=lambda game, _: 1 if game.step in STEPS[-2:] else 0, after=("step",))
        step: str = word(STEPS, CREATE, absent=SLAYER)
        actions: int = whole(
            0,
            0,
            full_turn,
            "zombie-slayer.create.actions-two",
            absent=rest_of_turn,
            after=("step", "spent"),
        )
        spent: int = whole(0, 0, full_turn, always=True)
        """Actions the Slayer has spent in this turn."""
        barrage: int = whole(0, 0, MANY)
        """Actions that are good for Barrage only."""
        aimed: bool = flag()
        """An Aimed Shot took the whole turn: no movement any more."""
        enduring: bool = flag()
        """Endure Pain is declared for the next action."""
        drawn: str = word(lambda game: ("", *game.pack.towns))
        first_game: bool = flag()
    town: Town = field(
        Laid(
            Word(lambda game: tuple(game.pack.towns)),
            "0,-3",
            ("deck.unseen", "deck.cards"),
            printed_on,
            most=lambda game: len(game.pack.towns),
            rule="zombie-slayer.ruling.hidden-deck",
        ),
        key="map",
        absent=centre_alone,
    )
    entered: set[int] = marked("map", absent=lambda index: index == 0)
    """Cards the Slayer has been on."""
    searched: set[int] = marked("map")
    """Cards that were searched at any time."""
    zombies: dict[Square, str] = field(Rows(At(), Word(colours), "kind"), {}, always=True, after=("slayer",))
    used: dict[Square, int] = numbered("zombies", lambda game, at: game.pack.tokens[game.zombies[at]].actions)
    """Zombies that have acted in this Zombies' turn, with the actions they used."""
    players: list[Player] = chosen(lambda game, _: [{"name": one.name} for one in game.players])
    slayer: Slayer = own(Slayer)
    followers: dict[str, Follower] = field(ByName(Follower, NAMED), {}, always=True, after=("zombies", "necromancer"))
    with Section("deck"):
        deck: list[str] = field(
            Listed(Word(lambda game: (NOT_TEMPLE, ANY, *game.pack.towns))),
            [],
            key="cards",
            absent=face_down,
            after=("unseen",),
        )
        """From the top: the id of a card whose place is known, else NOT_TEMPLE or ANY."""
        unseen: list[str] = field(Listed(Word(town_cards)), [], absent=not_on_the_map)
        """The cards that lie in the deck where nobody knows."""
        buried: list[str] = field(Listed(Word(lambda game: ("", *town_cards(game)))), [], key="cut")
        """From the top: the card that was cut into a real deck and cannot come before this place, else empty."""
        own_deck: bool = flag(key="own", always=True)
    gone: list[str] = field(Listed(Word(NAMED)), [], after=("followers",))
    """Named followers who are dead or lost."""
    with Section("necromancer", when=lambda game: game.master >= 0, after=("zombies",)):
        master: Square = square(key="at", absent=None)
        """Where the Necromancer stands; -1 before he comes."""
        master_life: int = whole(0, 0, his_life, "zombie-slayer.boss.stats", key="life", absent=his_life)
    dung: dict[Square, int] = field(Rows(At(), Whole(1, 1000), "count", usual=1, always=True), {})
    sealed = view(Listed(Side()), [], lambda game: sorted(game.town.sealed), seal)

    def __init__(self, pack: SlayerPack, name: str, options: dict[str, str]) -> None:
        super().__init__()
        self.pack, self.options, self.players = pack, options, [Player(name)]
        self.town = Town.empty(options["movement"] == "orthogonal", options["diagonal-walls"] == "both-routes")

    @property
    def ground(self) -> Town:
        return self.town

    def read_square(self, part: Part) -> Square:
        """A square of a position; nobody stands on a border."""
        square = self.town.square(part.value)
        if self.town.on_strip(part.value):
            raise part.fail(say("nobody stands on a green border"), "zombie-slayer.spawn.green-border")
        if square < 0:
            raise part.fail(say("{} is no square of the map; squares are written like 0,3.C", repr(part.value)))
        return square

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

    # ------------------------------------------------------------------ looking

    @property
    def who(self) -> str:
        return self.players[SEAT].name

    def name_of(self, square: Square) -> str:
        """As programs write it."""
        return self.town.names[square]

    def place(self, square: Square) -> Place:
        """As people say it."""
        return Place(self.town, square)

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
            return THE_NECROMANCER
        return THE_ZOMBIE[self.zombies[square]] if square in self.zombies else NOBODY

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

    def report(self, figure: str, why: str, path: tuple[Square, ...], does: str, *about: object) -> None:
        """Note one step of the Zombies' turn, where somebody listens; the last gap is where it stands."""
        if self.quiet:
            self.march_untold()
        else:
            march = self.march(
                figure, tuple(self.town.names[square] for square in path), say(does, *about, self.place(path[0])), why
            )
            self.tell("{}{}", march, say(", to {}", self.place(path[-1])) if len(path) > 1 else "")
