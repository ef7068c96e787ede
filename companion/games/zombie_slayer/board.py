"""Zombie Slayer as a desk, a page or a terminal shows it: the town, the Slayer's pieces and sheet, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine import Driver, Json, March, Record, Request
from companion.games.kit.board import Point, Spot, Step
from companion.games.kit.curves import Curve
from companion.games.kit.pieces import PAWN_SHAPE, Fix, Piece, Role, Thing, number
from companion.games.kit.places import lies
from companion.games.kit.sheets import Sheet
from companion.games.kit.tile_board import TileBoard
from companion.games.kit.walking import Walk
from companion.games.kit.wording import many
from companion.games.zombie_slayer import meta
from companion.games.zombie_slayer import sheet as slayer_sheet
from companion.games.zombie_slayer.chapters.deeds import ATTACK, MOVE, SHOOT, Deeds
from companion.games.zombie_slayer.chapters.exploring import Places
from companion.games.zombie_slayer.chapters.free_uses import AT_DUNG, DROP, THROW, FreeUses
from companion.games.zombie_slayer.chapters.reaching import no_actions, no_way_over, steps
from companion.games.zombie_slayer.chapters.rolling import CardDice, CardDie
from companion.games.zombie_slayer.chapters.squares import Squares
from companion.games.zombie_slayer.chapters.walking import STOP, DashSteps
from companion.games.zombie_slayer.chapters.zombie_turn import Ways
from companion.games.zombie_slayer.meta import NAMED
from companion.games.zombie_slayer.questions import QUESTIONS
from companion.games.zombie_slayer.state import ANY, NOT_TEMPLE, SEAT, SLAYER, TEMPLE, ZOMBIES, ZombieSlayer
from companion.games.zombie_slayer.wording import again, item_words
from companion.languages import made, say, says
from companion.tiles import NOWHERE, Placement, Square
from companion.tiles.text import Look
from companion.tiles.town import Town, strip_places
from companion.tiles.town_text import TownScene, draw_card_turns, draw_town

HERO = Role("pawn", "☺", "white", say("Slayer"), "@", shape=PAWN_SHAPE)
FOLLOWER = Role("follower", "f", "follower", say("followers"), style="survivor")
MASTER = Role("necromancer", "N", "necromancer", say("Necromancer"), "N")
COLOURS = {
    name: Role(
        *(name, name[0], f"{name}-zombie", say("zombies"), name[0]),
        picture="zombie",
        one=meta.ZOMBIE[name],
        path="zombies.{at}",
    )
    for name in ("violet", "green", "blue")
}
HEAP = Role("dung", "*", "dung", say("dragon dung"), "*", style="note", lying=True, path="dung.{at}", counted=True)

STREET, GOAL, FOUNTAIN, BLOCKED = "street", "goal", "fountain", "blocked"
BY_HAND, FREE = (MOVE, ATTACK, SHOOT), (DROP, THROW)
"""What pointing means when nobody said what is to be done: the first that can be."""
FIGURE, TAKE_ZOMBIE, DUNG_HERE = say("Slayer's figure"), say("Take a zombie away"), say("Dragon dung on a square")
MANY_POINTS = 20
STANDS = {
    "violet": say("A violet zombie stands"),
    "green": say("A green zombie stands"),
    "blue": say("A blue zombie stands"),
}
A_ONE = {"violet": say("a violet one"), "green": say("a green one"), "blue": say("a blue one")}
"""Zombies on a square, and those that may be put on one."""


class SlayerBoard(TileBoard[ZombieSlayer, Town]):
    """The town on one grid: the cell of a card is the place of its middle square."""

    apart = 1
    lost = say("The zombies win")
    curves = (Curve("life", say("Life")), Curve("experience", say("Experience")), Curve("luck", say("Luck"), net=True))
    questions: ClassVar = QUESTIONS
    roles = (HERO, FOLLOWER, MASTER, *COLOURS.values(), HEAP)
    deeds: ClassVar = {
        "move": say("move"),
        "attack": say("attack"),
        "shoot": say("shoot"),
        "throw": say("throw"),
        "drop": say("drop", about="a thing that one carries"),
        f"{THROW} {AT_DUNG}": say("throw at dung"),
        "quaff": say("drink"),
        "discard": say("discard"),
        **meta.SKILLS,
        **{name: item_words(name) for name in NAMED},
        "defence": say("defence pip"),
        "paint defence": say("defence pip"),
        "melee": say("melee pip"),
        "paint melee": say("melee pip"),
        "ranged": say("ranged pip"),
        "paint ranged": say("ranged pip"),
        "holy": say("holy pip"),
        "paint holy": say("holy pip"),
        "reroll": say("reroll"),
        "raise": say("raise"),
        "lower": say("lower"),
    }
    steps: ClassVar = {
        SLAYER: Step(say("Slayer"), say("the Slayer acts")),
        ZOMBIES: Step(say("Zombies"), say("the Zombies act")),
    }

    # ------------------------------------------------------------------ the ground

    def land(self, game: ZombieSlayer) -> Town:
        return game.town

    def point(self, land: Town, square: Square) -> Point:
        return land.places[square]

    def name_at(self, land: Town, at: Point) -> str:
        """Where no card lies a square is called like the middle of one."""
        square = land.squares.get(at, NOWHERE)
        return land.names[square] if square != NOWHERE else f"{at[0]},{at[1]}.C"

    def kind(self, land: Town, square: Square) -> str:
        tile = land.tile_of(square)
        if tile.kind == TEMPLE:
            return GOAL
        return FOUNTAIN if tile.kind == "centre" and square == tile.fountain else STREET

    def spots(self, land: Town, tiles: Iterable[int]) -> dict[Point, Spot]:
        """The squares, and the green borders that nobody can stand on."""
        spots: dict[Point, Spot] = {}
        for index in tiles:
            laid = land.laid[index]
            spots.update((land.places[square], self.spot(land, square)) for square in range(9 * index, 9 * index + 9))
            border = strip_places(laid.cell, laid.tile.looks[laid.quarters].border)
            spots.update((place, Spot(self.name_at(land, place), BLOCKED, laid.tile.name)) for place in border)
        return spots

    # ------------------------------------------------------------------ pieces

    def pieces(self, game: ZombieSlayer) -> Iterator[Piece]:
        """The Slayer, his followers, opponents, and what lies on the ground."""
        at = game.slayer.at
        yield Piece(HERO, at, game.who, say("The Slayer stands"), FIGURE, say("Slayer"), "slayer.at", "white", SEAT)
        yield from self._followers(game)
        for at, colour in sorted(game.zombies.items()):
            yield Piece(COLOURS[colour], at, meta.ZOMBIE[colour], STANDS[colour], TAKE_ZOMBIE)
        if game.master >= 0:
            yield self._master(game)
        for at, count in sorted(game.dung.items()):
            called = say("dragon dung") if count == 1 else say("{} of dung", many(count, "heap"))
            lies = says(count, "A heap of dragon dung lies", "{} heaps of dragon dung lie")
            yield Piece(HEAP, at, called, lies, DUNG_HERE, one=say("dragon dung"), pile=count)

    def _followers(self, game: ZombieSlayer) -> Iterator[Piece]:
        """In the order in which a position lists them."""
        for index, name in enumerate(name for name in NAMED if name in game.followers):
            token, follower = game.pack.tokens[name], game.followers[name]
            who, group, path, most = item_words(name), say("Followers"), f"followers.{index}", range(token.actions + 1)
            left = number(say("{}'s actions", who), group, f"{path}.actions", most, follower.actions)
            called, letter = (token.name, say("{} stands", token.name), say("{}'s figure", who)), name[0].upper()
            yield Piece(FOLLOWER, follower.at, *called, group, f"{path}.at", letter=letter, also=(Thing("", left),))

    def _master(self, game: ZombieSlayer) -> Piece:
        group, fact = say("Necromancer"), say("The Necromancer has Life {}", game.master_life)
        most = range(1, game.pack.tokens["necromancer"].life + 1)
        life = number(say("Necromancer's Life"), group, "necromancer.life", most, game.master_life)
        called = meta.THE_NECROMANCER, say("The Necromancer stands"), say("Necromancer's figure")
        return Piece(MASTER, game.master, *called, group, "necromancer.at", also=(Thing(fact, life),))

    # ------------------------------------------------------------------ what the Slayer has

    def things(self, game: ZombieSlayer) -> Iterator[Thing]:
        """What the Slayer has, whose turn it is, and whatever is put on a square that is pointed at."""
        yield from self._sheet(game)
        yield from self._items(game)
        yield self._turn(game)
        colours = [(token.id, A_ONE[token.id]) for token in game.pack.zombies if game.supply(token.id) > 0]
        if colours:
            yield self.put(game, say("Put a zombie"), say("Zombies"), "zombies.{at}", colours)
        yield self.take(game, TAKE_ZOMBIE, say("Zombies"), "zombies.{at}", say("no zombie"), game.zombies)
        heaps = [(count, many(count, "heap")) for count in range(game.stock(meta.DUNG) + 1)]
        yield self.put(game, DUNG_HERE, say("Dung"), "dung.{at}", heaps)

    def _sheet(self, game: ZombieSlayer) -> Iterator[Thing]:
        one = game.slayer
        points, learned = max(MANY_POINTS, one.points), range(meta.LEVEL)
        fanatics = say("Fanatic townsmen with him: {}", one.fanatics) if one.fanatics else ""
        yield Thing(
            say("The Slayer has Life {}", one.life), _of(say("Life"), "life", range(1, meta.MOST_LIFE + 1), one.life)
        )
        yield Thing(
            say("The Luck die shows {}", one.luck), _of(say("Luck"), "luck", range(meta.MOST_LUCK + 1), one.luck)
        )
        yield Thing(
            say("Experience is {}", one.experience), _of(say("Experience"), "experience", learned, one.experience)
        )
        yield Thing("", _of(say("Creation Points"), "points", range(points + 1), one.points))
        yield Thing(fanatics, _of(say("Fanatic townsmen"), "fanatics", range(meta.MOST_FANATICS + 1), one.fanatics))

    def _items(self, game: ZombieSlayer) -> Iterator[Thing]:
        """As many of each as there is room for and as the set has."""
        slayer = game.slayer
        for item in meta.ITEMS:
            carried = slayer.items.get(item, 0)
            most = carried + min((meta.SLOTS - slayer.load) // meta.slots_of(item), game.stock(item))
            fact = say("Carried {}: {}", item_words(item), carried) if carried else ""
            yield Thing(
                fact,
                number(
                    say("Carried: {}", item_words(item)), say("Items"), f"slayer.items.{item}", range(most + 1), carried
                ),
            )

    def _turn(self, game: ZombieSlayer) -> Thing:
        if game.step == ZOMBIES:
            return Thing(say("Turn {}: the Zombies act", game.number))
        if game.step != SLAYER:
            return Thing(say("The game has not begun"))
        most = range(game.allowance() + 1)
        fact = say("Turn {}: the Slayer acts, {} left", game.number, many(game.actions, "action"))
        return Thing(fact, number(say("Actions left"), say("Turn"), "turn.actions", most, game.actions))

    def groups(self, game: ZombieSlayer) -> Sequence[str]:
        return tuple(map(say, ("Slayer", "Items", "Followers", "Zombies", "Necromancer", "Dung", "Turn")))

    # ------------------------------------------------------------------ pointing

    def square_of(self, game: ZombieSlayer, request: Request[Any] | None, value: Json) -> Square:
        written = value.split() if isinstance(value, str) else []
        return next((square for word in written if (square := game.town.square(word)) != NOWHERE), NOWHERE)

    def lays(self, request: Request[Any]) -> bool:
        return isinstance(request.options, Places)

    def tile_to_lay(self, request: Request[Any]) -> str:
        return request.options.ground.name if isinstance(request.options, Places) else ""

    def laid(self, game: ZombieSlayer, request: Request[Any], placement: Placement) -> Town | None:
        options = request.options
        if not isinstance(options, Places) or game.town.overlaps(options.ground, placement):
            return None
        return game.town.with_tile(options.ground, placement.cell, placement.quarters)

    def answer_at(self, game: ZombieSlayer, request: Request[Any], verb: str, at: Point) -> Json:
        options = request.options
        if isinstance(options, DashSteps) and at == game.town.places[game.slayer.at]:
            return STOP
        if isinstance(options, Deeds | FreeUses):
            return self._deed(options, verb, self.name_at(game.town, at))
        return super().answer_at(game, request, verb, at)

    def _deed(self, options: Deeds | FreeUses, verb: str, name: str) -> str:
        """What is done there: with this verb, by this follower, at the dung, or whatever can be done."""
        if verb == f"{THROW} {AT_DUNG}":
            return f"{THROW} {name} {AT_DUNG}"
        if verb and verb not in NAMED:
            return f"{verb} {name}"
        deeds = FREE if isinstance(options, FreeUses) else BY_HAND
        wishes = [f"{verb} {deed} {name}".lstrip() for deed in deeds]
        return next((wish for wish in wishes if options.why_not(wish) is None), wishes[0])

    def mover(self, game: ZombieSlayer, request: Request[Any]) -> Point | None:
        """Where the figure stands that is to move or act."""
        if isinstance(request.options, Ways):
            return game.town.places[request.options.here]
        acts = request.name in ("turn.action", "move.step", "dash.step")
        return game.town.places[game.slayer.at] if acts else None

    def walk(self, game: ZombieSlayer, request: Request[Any]) -> Walk | None:
        """With the actions that are left."""
        if request.name != "turn.action" or game.aimed or game.enduring:
            return None
        names = game.town.names
        return Walk(
            game.slayer.at,
            game.actions,
            lambda here: ((f"{MOVE} {names[there]}", there) for there in steps(game, here)),
            no_step=lambda here, way: no_way_over(game, here, way),
            too_far=lambda far: no_actions(game, far),
        )

    def walks(self, verb: str) -> bool:
        return verb in ("", MOVE)

    def stands(self, game: ZombieSlayer, seat: int) -> Square:
        return game.slayer.at

    def is_pointed(self, request: Request[Any]) -> bool:
        return isinstance(request.options, Squares | Places)

    def focus(self, game: ZombieSlayer, request: Request[Any] | None) -> Point:
        """Dice for a card of the town are rolled there."""
        options = request.options if request else None
        if isinstance(options, CardDie | CardDice):
            for laid in game.town.laid:
                if laid.tile.name == options.card:
                    return laid.cell
        return super().focus(game, request)

    def way(self, game: ZombieSlayer, request: Request[Any], square: str) -> list[Json]:
        """A square typed by itself means the move to it, where one is asked."""
        deed = f"{MOVE} {square}"
        return [deed] if request.name == "turn.action" and deed in request.options else []

    # ------------------------------------------------------------------ words

    def standing(self, game: ZombieSlayer, seat: int) -> str:
        """`♥5 Luck 6 XP 3`, and the Necromancer's Life once he is there."""
        slayer = game.slayer
        master = f" N♥{game.master_life}" if game.master >= 0 else ""
        return say("♥{} Luck {} XP {}{}", slayer.life, slayer.luck, slayer.experience, master)

    def answered(self, game: ZombieSlayer, record: Record) -> str:
        words = super().answered(game, record)
        return again(record.label) if words == record.label else words

    def tally(self, game: ZombieSlayer, seat: int) -> Sequence[tuple[str, int]]:
        slayer = game.slayer
        return [(say("life"), slayer.life), (say("luck"), slayer.luck), (say("experience"), slayer.experience)]

    def change(self, game: ZombieSlayer, seat: int, what: str, by: float) -> str:
        left = dict(self.tally(game, seat))[what]
        if what == "luck":
            return say("Luck goes up to {}" if by > 0 else "Luck goes down to {}", left)
        if what == "life":
            return say("{} gains {} Life, {} now" if by > 0 else "{} loses {} Life, {} now", game.who, abs(by), left)
        if by > 0:
            return say("{} gains {} Experience, {} now", game.who, by, left)
        return say("{} loses {} Experience, {} now", game.who, abs(by), left)

    def meanwhile(self, game: ZombieSlayer, seat: int, what: str, by: float) -> str:
        if what == "life":
            return say("{} gains {} Life" if by > 0 else "{} loses {} Life", game.who, abs(by))
        if what == "experience":
            return say("{} gains {} Experience" if by > 0 else "{} loses {} Experience", game.who, abs(by))
        return self.change(game, seat, what, by)

    def killed(self, what: str, by: float) -> bool:
        """Whoever has enough experience for a level begins to count anew."""
        return what == "experience"

    def sheet(self, game: ZombieSlayer, seat: int) -> Sheet | None:
        return slayer_sheet.sheet(game)

    def pip_of(self, game: ZombieSlayer, request: Request[Any], value: Json) -> tuple[int, str] | None:
        return slayer_sheet.pip_of(request, value)

    def piles(self, game: ZombieSlayer) -> Sequence[tuple[str, int]]:
        """How many town cards are left."""
        return [(say("towns"), len(game.deck))]

    def left(self, game: ZombieSlayer) -> str:
        return say("{} left", game.actions) if game.step == SLAYER else ""

    def doing(self, game: ZombieSlayer) -> str:
        words = self.steps[game.step].words
        return say("{}, {} left", words, many(game.actions, "action")) if game.step == SLAYER else words

    def private(self, game: ZombieSlayer, request: Request[Any]) -> bool:
        """Would the legal answers show the top of a hidden deck?"""
        return request.name == "tile.draw" and bool(game.deck) and game.deck[0] not in (NOT_TEMPLE, ANY)

    def own_deck(self, game: ZombieSlayer) -> bool:
        return game.own_deck

    def marches(self, driver: Driver[ZombieSlayer]) -> Sequence[March[Point]]:
        """The cards that the companion laid in the set-up; then what the Zombies did in their last turn, in order."""
        game = driver.game
        if game.step in self.steps:
            return super().marches(driver)
        if not game.own_deck:
            return ()
        lay = say("lay it {}, {}")
        # how it is turned comes first: where it goes the lights show too
        laid = [
            (card, made(_turn_first, lay, lies(game.town, index))) for index, card in enumerate(game.town.laid) if index
        ]
        why = say("set-up: lay the card")
        return tuple(March(card.tile.name, (card.cell,), does, why) for card, does in laid)

    # ------------------------------------------------------------------ in text

    def drawing(
        self, game: ZombieSlayer, request: Request[Any] | None, numbers: Mapping[Json, int], look: Look, width: int
    ) -> list[str]:
        scene = TownScene(game.town, self.lettered(game), self.marks(game, request, numbers))
        return draw_town(scene, look, width, None, game.town.places[game.slayer.at])

    def turned(self, request: Request[Any], turns: Sequence[int], look: Look) -> list[str]:
        return draw_card_turns(request.options.ground, turns, look) if isinstance(request.options, Places) else []

    def signs(self, fine: bool) -> Sequence[str]:
        return [say("▒ = green border") if fine else say(": = green border")]

    def standings(self, game: ZombieSlayer) -> list[str]:
        """The Slayer, his sheet, and his followers."""
        return slayer_sheet.standings(game)

    def working(self, game: ZombieSlayer) -> Iterable[str]:
        slayer = game.slayer
        lasting = {
            say("Accuracy potion"): slayer.accuracy,
            say("Defence potion"): slayer.guard,
            say("Assault, defence lowered"): slayer.penalty,
            say("Endure Pain"): slayer.endured,
            say("Dash, no defence"): slayer.dashed,
        }
        return (name for name, strength in lasting.items() if strength)


def _turn_first(words: str, lies: str) -> str:
    """Where a card lies and how it is turned, the other way round."""
    at, _, turn = lies.rpartition(", ")
    return words.format(turn, at)


def _of(words: str, what: str, values: Iterable[int], now: int) -> Fix:
    """The correction of a number on the Slayer's sheet."""
    return number(words, say("Slayer"), f"slayer.{what}", values, now)


BOARD = SlayerBoard()
