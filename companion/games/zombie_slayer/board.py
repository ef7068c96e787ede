"""Zombie Slayer as a desk, a page or a terminal shows it: the town, the Slayer's pieces and sheet, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine import Driver, Json, March, Request
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
from companion.games.zombie_slayer.meta import NAMED, SKILLS
from companion.games.zombie_slayer.questions import QUESTIONS
from companion.games.zombie_slayer.sheet import PIPS
from companion.games.zombie_slayer.state import ANY, NOT_TEMPLE, SEAT, SLAYER, TEMPLE, ZOMBIES, ZombieSlayer
from companion.games.zombie_slayer.wording import item_words
from companion.tiles import NOWHERE, Placement, Square
from companion.tiles.text import Look
from companion.tiles.town import Town, strip_places
from companion.tiles.town_text import TownScene, draw_card_turns, draw_town

HERO = Role("pawn", "☺", "white", "Slayer", "@", shape=PAWN_SHAPE)
FOLLOWER = Role("follower", "f", "follower", "followers", style="survivor")
MASTER = Role("necromancer", "N", "necromancer", "Necromancer", "N")
COLOURS = {
    name: Role(
        *(name, name[0], f"{name}-zombie", "zombies", name[0]),
        picture="zombie",
        one=f"{name} zombie",
        path="zombies.{at}",
    )
    for name in ("violet", "green", "blue")
}
HEAP = Role("dung", "*", "dung", "dragon dung", "*", style="note", lying=True, path="dung.{at}", counted=True)

STREET, GOAL, FOUNTAIN, BLOCKED = "street", "goal", "fountain", "blocked"
BY_HAND, FREE = (MOVE, ATTACK, SHOOT), (DROP, THROW)
"""What pointing means when nobody said what is to be done: the first that can be."""
FIGURE, TAKE_ZOMBIE, DUNG_HERE = "Slayer's figure", "Take a zombie away", "Dragon dung on a square"
MANY_POINTS = 20


class SlayerBoard(TileBoard[ZombieSlayer, Town]):
    """The town on one grid: the cell of a card is the place of its middle square."""

    apart = 1
    lost = "The zombies win"
    curves = (Curve("life", "Life"), Curve("experience", "Experience"), Curve("luck", "Luck", net=True))
    questions: ClassVar = QUESTIONS
    roles = (HERO, FOLLOWER, MASTER, *COLOURS.values(), HEAP)
    steps: ClassVar = {SLAYER: Step("Slayer", "the Slayer acts"), ZOMBIES: Step("Zombies", "the Zombies act")}

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
        yield Piece(HERO, at, game.who, "The Slayer stands", FIGURE, "Slayer", "slayer.at", "white", SEAT)
        yield from self._followers(game)
        for at, colour in sorted(game.zombies.items()):
            yield Piece(COLOURS[colour], at, f"{colour} zombie", f"A {colour} zombie stands", TAKE_ZOMBIE)
        if game.master >= 0:
            yield self._master(game)
        for at, count in sorted(game.dung.items()):
            called = "dragon dung" if count == 1 else f"{many(count, 'heap')} of dung"
            lies = "A heap of dragon dung lies" if count == 1 else f"{count} heaps of dragon dung lie"
            yield Piece(HEAP, at, called, lies, DUNG_HERE, one="dragon dung", pile=count)

    def _followers(self, game: ZombieSlayer) -> Iterator[Piece]:
        """In the order in which a position lists them."""
        for index, name in enumerate(name for name in NAMED if name in game.followers):
            token, follower = game.pack.tokens[name], game.followers[name]
            whose, group, path, most = f"{name.title()}'s", "Followers", f"followers.{index}", range(token.actions + 1)
            left = number(f"{whose} actions", group, f"{path}.actions", most, follower.actions)
            called, letter = (token.name, f"{token.name} stands", f"{whose} figure"), name[0].upper()
            yield Piece(FOLLOWER, follower.at, *called, group, f"{path}.at", letter=letter, also=(Thing("", left),))

    def _master(self, game: ZombieSlayer) -> Piece:
        group, fact = "Necromancer", f"The Necromancer has Life {game.master_life}"
        most = range(1, game.pack.tokens["necromancer"].life + 1)
        life = number("Necromancer's Life", group, "necromancer.life", most, game.master_life)
        called = "the Necromancer", "The Necromancer stands", "Necromancer's figure"
        return Piece(MASTER, game.master, *called, group, "necromancer.at", also=(Thing(fact, life),))

    # ------------------------------------------------------------------ what the Slayer has

    def things(self, game: ZombieSlayer) -> Iterator[Thing]:
        """What the Slayer has, whose turn it is, and whatever is put on a square that is pointed at."""
        yield from self._sheet(game)
        yield from self._items(game)
        yield self._turn(game)
        colours = [(token.id, f"a {token.id} one") for token in game.pack.zombies if game.supply(token.id) > 0]
        if colours:
            yield self.put(game, "Put a zombie", "Zombies", "zombies.{at}", colours)
        yield self.take(game, TAKE_ZOMBIE, "Zombies", "zombies.{at}", "no zombie", game.zombies)
        heaps = [(count, many(count, "heap")) for count in range(game.stock(meta.DUNG) + 1)]
        yield self.put(game, DUNG_HERE, "Dung", "dung.{at}", heaps)

    def _sheet(self, game: ZombieSlayer) -> Iterator[Thing]:
        one = game.slayer
        points, learned = max(MANY_POINTS, one.points), range(meta.LEVEL)
        fanatics = f"Fanatic townsmen with him: {one.fanatics}" if one.fanatics else ""
        yield Thing(f"The Slayer has Life {one.life}", _of("Life", "life", range(1, meta.MOST_LIFE + 1), one.life))
        yield Thing(f"The Luck die shows {one.luck}", _of("Luck", "luck", range(meta.MOST_LUCK + 1), one.luck))
        yield Thing(f"Experience is {one.experience}", _of("Experience", "experience", learned, one.experience))
        yield Thing("", _of("Creation Points", "points", range(points + 1), one.points))
        yield Thing(fanatics, _of("Fanatic townsmen", "fanatics", range(meta.MOST_FANATICS + 1), one.fanatics))

    def _items(self, game: ZombieSlayer) -> Iterator[Thing]:
        """As many of each as there is room for and as the set has."""
        slayer = game.slayer
        for item in meta.ITEMS:
            carried = slayer.items.get(item, 0)
            most = carried + min((meta.SLOTS - slayer.load) // meta.slots_of(item), game.stock(item))
            fact = f"Carried {item_words(item)}: {carried}" if carried else ""
            yield Thing(
                fact, number(f"Carried: {item_words(item)}", "Items", f"slayer.items.{item}", range(most + 1), carried)
            )

    def _turn(self, game: ZombieSlayer) -> Thing:
        if game.step == ZOMBIES:
            return Thing(f"Turn {game.number}: the Zombies act")
        if game.step != SLAYER:
            return Thing("The game has not begun")
        most = range(game.allowance() + 1)
        fact = f"Turn {game.number}: the Slayer acts, {many(game.actions, 'action')} left"
        return Thing(fact, number("Actions left", "Turn", "turn.actions", most, game.actions))

    def groups(self, game: ZombieSlayer) -> Sequence[str]:
        return "Slayer", "Items", "Followers", "Zombies", "Necromancer", "Dung", "Turn"

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
        return f"♥{slayer.life} Luck {slayer.luck} XP {slayer.experience}{master}"

    def tally(self, game: ZombieSlayer, seat: int) -> Sequence[tuple[str, int]]:
        slayer = game.slayer
        return [("life", slayer.life), ("luck", slayer.luck), ("experience", slayer.experience)]

    def change(self, game: ZombieSlayer, seat: int, what: str, by: float) -> str:
        left = dict(self.tally(game, seat))[what]
        if what == "luck":
            return f"Luck goes {'up' if by > 0 else 'down'} to {left}"
        return f"{game.who} {'gains' if by > 0 else 'loses'} {abs(by)} {what.title()}, {left} now"

    def killed(self, what: str, by: float) -> bool:
        """Whoever has enough experience for a level begins to count anew."""
        return what == "experience"

    def sheet(self, game: ZombieSlayer, seat: int) -> Sheet | None:
        return slayer_sheet.sheet(game)

    def pip_of(self, game: ZombieSlayer, request: Request[Any], value: Json) -> tuple[int, str] | None:
        return slayer_sheet.pip_of(request, value)

    def piles(self, game: ZombieSlayer) -> Sequence[tuple[str, int]]:
        """How many town cards are left."""
        return [("towns", len(game.deck))]

    def left(self, game: ZombieSlayer) -> str:
        return f"{game.actions} left" if game.step == SLAYER else ""

    def doing(self, game: ZombieSlayer) -> str:
        left = f", {many(game.actions, 'action')} left" if game.step == SLAYER else ""
        return f"{self.steps[game.step].words}{left}"

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
        # how it is turned comes first: where it goes the lights show too
        laid = [(card, lies(game.town, index).split(", ")) for index, card in enumerate(game.town.laid) if index]
        why = "set-up: lay the card"
        return tuple(March(card.tile.name, (card.cell,), f"lay it {turn}, {at}", why) for card, (at, turn) in laid)

    # ------------------------------------------------------------------ in text

    def drawing(
        self, game: ZombieSlayer, request: Request[Any] | None, numbers: Mapping[Json, int], look: Look, width: int
    ) -> list[str]:
        scene = TownScene(game.town, self.lettered(game), self.marks(game, request, numbers))
        return draw_town(scene, look, width, None, game.town.places[game.slayer.at])

    def turned(self, request: Request[Any], turns: Sequence[int], look: Look) -> list[str]:
        return draw_card_turns(request.options.ground, turns, look) if isinstance(request.options, Places) else []

    def signs(self, fine: bool) -> Sequence[str]:
        return ["▒ = green border" if fine else ": = green border"]

    def standings(self, game: ZombieSlayer) -> list[str]:
        """The Slayer, his sheet, and his followers."""
        slayer = game.slayer
        items = ", ".join(f"{count} {item_words(item)}" for item, count in slayer.items.items()) or "nothing"
        lines = [
            f"-> Life {slayer.life}  Luck {slayer.luck}  Experience {slayer.experience}  points {slayer.points}",
            f"   sheet {sheet(game)}  skills {', '.join(SKILLS[skill] for skill in slayer.skills) or 'none'}",
            f"   carries {items}" + (f"  with {slayer.fanatics} fanatic townsmen" if slayer.fanatics else ""),
        ]
        lines += [
            f"   {game.pack.tokens[name].name} on {game.place(one.at)}, {many(one.actions, 'action')}"
            for name, one in game.followers.items()
        ]
        if game.master >= 0:
            lines.append(f"   the Necromancer on {game.place(game.master)}: Life {game.master_life}")
        return lines

    def working(self, game: ZombieSlayer) -> Iterable[str]:
        slayer = game.slayer
        lasting = {
            "Accuracy potion": slayer.accuracy,
            "Defence potion": slayer.guard,
            "Assault, defence lowered": slayer.penalty,
            "Endure Pain": slayer.endured,
            "Dash, no defence": slayer.dashed,
        }
        return (name for name, strength in lasting.items() if strength)


def _of(words: str, what: str, values: Iterable[int], now: int) -> Fix:
    """The correction of a number on the Slayer's sheet."""
    return number(words, "Slayer", f"slayer.{what}", values, now)


def sheet(game: ZombieSlayer) -> str:
    """The six faces in short: `3:DDD 4:MMMM`."""
    drawn = ["".join(PIPS[name] * count for name, count in face.items()) for face in game.slayer.pips.faces]
    return " ".join(f"{number}:{pips}" for number, pips in enumerate(drawn, 1) if pips) or "blank"


BOARD = SlayerBoard()
