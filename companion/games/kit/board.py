"""A game as a desk, a page or a terminal shows it. Each game has one `GameBoard`, as `BOARD` in its module `board`.

A board lists the game's pieces and says its words; figures, facts, corrections, letters and marches follow from them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, TypeAlias

from companion.engine import TABLE, Driver, Game, Json, March, Record, Request
from companion.games.kit import saying
from companion.games.kit.curves import Curve
from companion.games.kit.marching import told
from companion.games.kit.mat_looks import MatLook, Score
from companion.games.kit.pieces import Fact, Figure, Fix, Held, Piece, Point, Role, Said, Spot, Thing, capitals
from companion.games.kit.pointing import STOP, G, L, Pointing
from companion.games.kit.questions import Questions
from companion.games.kit.sheets import Sheet
from companion.games.kit.wording import halves, some
from companion.languages import joined, meant, say
from companion.tiles import NOWHERE, Square, Surface
from companion.tiles.text import Figure as Letter
from companion.tiles.text import Look

__all__ = ["FRONT", "HAND", "Board", "Fact", "Figure", "Fix", "GameBoard", "Held", "Point", "Spot", "Step", "board_of"]

HAND, FRONT = "hand", "front"
NOT_SHOWN = Held("", say("A card nobody has shown"), say("Name it when you play it."), HAND)


class Step(NamedTuple):
    """A step of a turn: in a word for the small screen, and in a few."""

    short: str
    words: str


class GameBoard(Pointing[G, L]):
    """What everybody above the games asks of one."""

    roles: ClassVar[tuple[Role, ...]]
    """The kinds of pieces."""
    steps: ClassVar[Mapping[str, Step]]
    """The steps of a turn, by the names that `Game.progress` gives them."""
    questions: ClassVar[Questions[Any]]
    """What the game asks."""
    card_word = "card"
    """What a card that players hold is called."""
    area_words: ClassVar[Mapping[str, str]] = {}
    """The parts of the map that people can tell apart, in words: `the Mall`."""
    area_colours: ClassVar[Mapping[str, str]] = {}
    """The name of the colour in which each of them is shown (`Rulebook.lights`)."""
    curves: ClassVar[tuple[Curve, ...]] = ()
    """What the story of an evening counts; empty: everything that can be counted of a player."""
    lost: ClassVar[str] = say("Nobody wins")
    """What is said to somebody who played alone and lost, in at most 21 characters."""
    hurts: ClassVar[frozenset[str]] = frozenset({"hearts", "life", "lives"})
    """What of the counted things it hurts to lose."""
    trophies: ClassVar[frozenset[str]] = frozenset({"zombies"})
    """What of them somebody gets who kills."""

    def __init__(self) -> None:
        super().__init__()
        self.ROLES: Mapping[str, tuple[str, str]] = {role.id: (role.symbol, role.colour) for role in self.roles}
        """For each role its symbol on the small screen and the name of its colour."""
        self.shapes = {role.id: role.shape for role in self.roles if role.shape}
        """The roles that have a shape of their own on the small screen's map."""

    # ------------------------------------------------------------------ pieces, and what follows from them

    @abstractmethod
    def pieces(self, game: G) -> Iterator[Piece]:
        """Everything that stands or lies on the map, the most important first, in the order in which it is compared."""

    @abstractmethod
    def things(self, game: G) -> Iterator[Thing]:
        """Everything else that people compare and set right, in order."""

    @abstractmethod
    def groups(self, game: G) -> Sequence[str]:
        """What corrections belong to, in the order in which people look for them."""

    def figures(self, game: G) -> Sequence[Figure]:
        """Everything on the map, the most important first: whoever has the turn before the others."""
        points, seats = self.points(self.land(game)), game.seats
        placed = [piece for piece in self.pieces(game) if piece.at != NOWHERE]
        placed.sort(key=lambda piece: (piece.seat - game.seat) % seats if piece.seat >= 0 else seats)
        return [Figure(one.role.id, points[one.at], one.words, one.colour, one.seat) for one in placed]

    def facts(self, game: G) -> Sequence[Fact]:
        """Everything that people can compare with the table, figure by figure."""
        facts: list[Fact] = []
        for piece in self.pieces(game):
            facts += [self._fact(game, piece), *_facts(piece.also)]
        return [*facts, *_facts(self.things(game))]

    def _fact(self, game: G, piece: Piece) -> Fact:
        if piece.at == NOWHERE:
            return Fact(piece.fact)
        at = self.point(self.land(game), piece.at)
        return Fact(say("{} on {}", piece.fact, self.where(game, piece.at)), at, piece.fix)

    def fixes(self, game: G) -> Sequence[Fix]:
        """Everything that people can set right without a keyboard: by choosing a value, or pointing at a square."""
        land, groups = self.land(game), list(self.groups(game))
        fixes: list[Fix] = []
        for piece in self.pieces(game):
            if piece.path:
                at = self.point(land, piece.at)
                fixes.append(Fix(piece.fix, piece.group, piece.path, (), land.names[piece.at], at, piece.words))
            fixes += _fixes(piece.also)
        return sorted([*fixes, *_fixes(self.things(game))], key=lambda fix: groups.index(fix.group))

    def put(self, game: G, words: str, group: str, path: str, values: Iterable[tuple[Json, str]]) -> Thing:
        """Something is put on a square; the pointing begins at whoever has the turn."""
        return Thing("", Fix(words, group, path, tuple(values), None, self.beside(game, game.seat)))

    def take(self, game: G, words: str, group: str, path: str, label: str, squares: Iterable[Square]) -> Thing:
        """Something is taken from one of these squares; nothing where there is none."""
        first = min(squares, default=NOWHERE)
        at = self.point(self.land(game), first) if first != NOWHERE else None
        return Thing("", Fix(words, group, path, ((0, label),), None, at) if at is not None else None)

    def marches(self, driver: Driver[G]) -> Sequence[March[Point]]:
        """What the companion itself moved lately, in order."""
        land = self.land(driver.game)
        return tuple(
            March(march.figure, tuple(self.point(land, land.square(name)) for name in march.path), *march[2:])
            for march in told(driver)
        )

    # ------------------------------------------------------------------ the table

    def mat(self, game: G) -> MatLook | None:
        """The printed mat that the game is played on; None where tiles are laid."""
        return None

    def score(self, game: G) -> Score | None:
        """The sum of the battle that is fought now, term by term; None where there is none."""
        return None

    def surface(self, game: G) -> Surface | None:
        """How large the table is; None where nobody said so."""
        return None

    # ------------------------------------------------------------------ the players

    @abstractmethod
    def standing(self, game: G, seat: int) -> str:
        """What a player has, in at most 21 characters: `♥3 •2 ☠7`."""

    @abstractmethod
    def tally(self, game: G, seat: int) -> Sequence[tuple[str, float]]:
        """What can be counted of a player, for all to see: `hearts`, 3; of some things there are halves."""

    def told_of(self, game: G, seat: int) -> Sequence[tuple[str, float]]:
        """What the story of an evening counts of a player, for all to see."""
        return self.tally(game, seat)

    def counted(self, game: G, seat: int) -> Sequence[tuple[str, float]]:
        """What is counted of a player to see what happened."""
        return self.tally(game, seat)

    def changes(self, game: G, seat: int, before: Mapping[str, float]) -> Iterator[tuple[str, float, str]]:
        """What was won or lost since it was counted, each with how much and a sentence: `Ana loses a heart`."""
        for what, count in self.counted(game, seat):
            by = count - before.get(what, count)
            if by and (words := self.change(game, seat, what, by)):
                yield what, by, words

    def change(self, game: G, seat: int, what: str, by: float) -> str:
        """A sentence about what was won or lost; empty where nobody needs to be told."""
        return say("{} gains {}" if by > 0 else "{} loses {}", game.names[seat], some(abs(by), what))

    def meanwhile(self, game: G, seat: int, what: str, by: float) -> str:
        """The same about a change after which the other way followed: what is left in the end is told with that one."""
        return self.change(game, seat, what, by)

    def death(self, game: G, seat: int) -> str:
        """A sentence about somebody who died; empty where nobody does."""
        return say("{} dies", game.names[seat])

    def hurt(self, what: str, by: float) -> bool:
        """Is this change of what is counted a wound?"""
        return what in self.hurts and by < 0

    def killed(self, what: str, by: float) -> bool:
        """Did somebody kill, who has so much more of this now?"""
        return what in self.trophies and by > 0

    def wins_with(self, game: G) -> Mapping[str, int]:
        """So many of what is counted of a player win the game; empty where nothing does."""
        return {}

    def piles(self, game: G) -> Sequence[tuple[str, int]]:
        """How much lies in each pile beside the map, for all to see: `tiles`, 22."""
        return ()

    def pawn(self, game: G, seat: int) -> str:
        """The colour that a player has chosen; empty where nobody chooses."""
        return ""

    def gone(self, game: G, seat: int) -> bool:
        """Has the player left for good?"""
        return False

    def team(self, game: G, seat: int) -> int | None:
        """The team of a player, where there are teams."""
        return None

    def sides(self, game: G) -> Sequence[Sequence[int]]:
        """The seats of everybody who wins or loses together, side by side."""
        sides: dict[tuple[str, int], list[int]] = {}
        for seat in range(game.seats):
            team = self.team(game, seat)
            sides.setdefault(("seat", seat) if team is None else ("team", team), []).append(seat)
        return [*sides.values()]

    def so_far(self, game: G, request: Request[Any]) -> Sequence[Said]:
        """What the players have said where all are asked in turn, for all to see; empty where nobody speaks in turn."""
        return ()

    def sheet(self, game: G, seat: int) -> Sheet | None:
        """The sheet that lies before a player, for all to see; None where the game has none."""
        return None

    def pip_of(self, game: G, request: Request[Any], value: Json) -> tuple[int, str] | None:
        """The face and the kind of the pip on the own sheet that an answer paints; None where it paints none."""
        return None

    # ------------------------------------------------------------------ words

    def heading(self, game: G, request: Request[Any] | None) -> tuple[str, str]:
        """The first line of the small screen, left and right: `Ana 4/6 Move` and `5 left`; `Ben: Ana's Move` while
        somebody is asked in another's turn."""
        if request is None:
            return saying.who_won(game.names, game.over.winners if game.over else ())
        progress = game.progress()
        if not progress["index"]:
            return say("Set-up"), ""
        step = self.steps[progress["name"]].short
        if request.seat not in (TABLE, game.seat):
            return saying.aside(game.names[request.seat], game.names[game.seat], step)
        numbered = say("{}/{} {}", progress["index"], progress["of"], step)
        return saying.heading(game.names[game.seat], numbered, self.left(game))

    def left(self, game: G) -> str:
        """What is left to do in this step, in a word or two for the small screen."""
        return ""

    def headline(self, game: G) -> str:
        """Whose turn it is and how far it has come, in a line of text."""
        if not game.progress()["index"]:
            return say("Before the first turn")
        return say("Turn {}  {}  {}", game.turn_number(), game.names[game.seat], self.doing(game))

    def doing(self, game: G) -> str:
        """The step in a few words, and what is left to do in it."""
        progress = game.progress()
        return say("step {}/{} {}", progress["index"], progress["of"], self.steps[progress["name"]].words)

    def words_of(self, game: G, record: Record) -> str:
        """What happened, in a few words: `Ana: north`, `Ben: rolls 4`. Nothing hidden."""
        return saying.said(game, record, self.secret(record.name), lambda done: self.answered(game, done))

    def answered(self, game: G, record: Record) -> str:
        """The words for an answer or a play, without who gave it."""
        if record.verb == "play":
            card = record.value.get("card")
            return say(
                "plays {}", self.play_words(game, record.value)[0] if card in self.cards(game) else say("a card")
            )
        return self.questions.said(game, record)

    def secret(self, name: str) -> bool:
        """Is the answer to a question of this name something that nobody should read?"""
        return self.questions.secret(name)

    def private(self, game: G, request: Request[Any]) -> bool:
        """Do the legal answers say what only the asked player may know (or, of a draw, nobody yet)?"""
        return False

    # ------------------------------------------------------------------ cards, where players hold any

    def cards(self, game: G) -> Collection[str]:
        """Every card that somebody could hold, by id."""
        return ()

    def unaccounted(self, game: G) -> Iterable[str]:
        """The cards of which a copy lies where nobody knows."""
        return ()

    def in_hand(self, game: G, seat: int) -> Sequence[str | None]:
        """The cards of a hand; None for one that nobody has shown."""
        return ()

    def in_front(self, game: G, seat: int) -> Sequence[str]:
        """The cards that lie before a player for all to see."""
        return ()

    def known(self, game: G, seat: int) -> bool:
        """Does the companion know a card of this hand? Then only its player may speak of the hand."""
        return any(card is not None for card in self.in_hand(game, seat))

    def own_deck(self, game: G) -> bool:
        """Does the companion keep the cards itself? Then it knows every hand."""
        held = [card for seat in range(game.seats) for card in self.in_hand(game, seat)]
        return bool(held) and None not in held

    def hand(self, game: G, seat: int, waiting: tuple[Request[Any], ...]) -> Sequence[Held]:
        """What a player holds and has in front, for this player's eyes: each with why it may not be played now."""
        hand = [
            NOT_SHOWN if card is None else self.held(game, seat, card, HAND, waiting)
            for card in self.in_hand(game, seat)
        ]
        return hand + [self.held(game, seat, card, FRONT, waiting) for card in self.in_front(game, seat)]

    def held(self, game: G, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Held:
        """One card of a player."""
        return Held(card, *self.play_words(game, {"card": card}), source)

    def could_be(self, game: G, seat: int) -> Sequence[tuple[str, str]]:
        """What the unseen cards of a hand could be for all that its player knows, ids and names.

        What the companion knows of other hands is among it: leaving that out would say who holds it."""
        if None not in self.in_hand(game, seat):
            return []
        others = [card for other in range(game.seats) if other != seat for card in self.in_hand(game, other)]
        cards = sorted({*self.unaccounted(game), *filter(None, others)})
        return [(card, self.play_words(game, {"card": card})[0]) for card in cards]

    def front(self, game: G, seat: int) -> Sequence[str]:
        """The names of the cards that lie before a player for all to see."""
        return [self.play_words(game, {"card": card})[0] for card in self.in_front(game, seat)]

    def play_words(self, game: G, play: Mapping[str, Json]) -> tuple[str, str]:
        """A card that may be played: its name, and what it does."""
        return str(play.get("card", "")), ""

    # ------------------------------------------------------------------ in text

    @abstractmethod
    def drawing(
        self, game: G, request: Request[Any] | None, numbers: Mapping[Json, int], look: Look, width: int
    ) -> list[str]:
        """The map as lines of text, with the number of each answer that is a place."""

    def tile_drawing(self, game: G, request: Request[Any] | None, look: Look) -> list[str]:
        """The tile that is to be laid, each way round in which it fits somewhere; nothing when there is none."""
        return []

    def marks(self, game: G, request: Request[Any] | None, numbers: Mapping[Json, int]) -> dict[Square, str]:
        """The squares that are answers by themselves, each with the first number."""
        marks: dict[Square, str] = {}
        for value, number in numbers.items():
            square = self.marked(game, request, value)
            if square != NOWHERE:
                marks.setdefault(square, str(number))
        return marks

    def marked(self, game: G, request: Request[Any] | None, value: Json) -> Square:
        """The square on which the number of an answer stands; -1 where none is meant."""
        return self.square_of(game, request, value) if isinstance(value, str) and value != STOP else NOWHERE

    def letters(self, game: G) -> list[str]:
        """One capital for each player."""
        return capitals(game.names)

    def lettered(self, game: G) -> dict[Square, list[Letter]]:
        """The letters on each square."""
        squares: defaultdict[Square, list[Letter]] = defaultdict(list)
        for piece in self.pieces(game):
            if piece.at != NOWHERE:
                squares[piece.at] += [_letter(piece)] * piece.times
        return squares

    def legend(self, game: G, fine: bool) -> str:
        """What the letters on the text map mean."""
        called: dict[str, list[str]] = {}
        for role in self.roles_of(game):
            called.setdefault(role.called, []).append((role.fine if fine else "") or role.letter or say("capitals"))
        meanings = [say("{} = {}", joined(" ", letters), what) for what, letters in called.items()]
        below = [say("small letters = {}", layer.words) for layer in self.layers(game).values() if layer.below]
        return joined("  ", [*meanings, *below, *self.signs(fine)])

    def roles_of(self, game: G) -> Iterable[Role]:
        """The kinds of pieces that this game has."""
        return self.roles

    @abstractmethod
    def signs(self, fine: bool) -> Sequence[str]:
        """What the ground looks like on the text map."""

    @abstractmethod
    def buildings(self, game: G) -> list[str]:
        """Everything on the map that has a name, and where it lies."""

    def standings(self, game: G) -> list[str]:
        """Who has what, in lines of text: one for each player."""
        width = max(map(len, game.names))
        whose = enumerate(zip(self.letters(game), game.names, strict=True))
        return [self._line(game, seat, f"{letter} {name:{width}}") for seat, (letter, name) in whose]

    def _line(self, game: G, seat: int, who: str) -> str:
        if self.gone(game, seat):
            return say("   {}  has left the game", who)
        return joined("  ", [f"{'->' if seat == game.seat else '  '} {who}", *self.belongings(game, seat)])

    def belongings(self, game: G, seat: int) -> Iterable[str]:
        """What a player has, in a few words each."""
        return (say("{} {}", what, halves(count)) for what, count in self.tally(game, seat))

    def working(self, game: G) -> Iterable[str]:
        """What goes on working for a while."""
        return ()

    def hand_lines(self, game: G, seat: int) -> list[str]:
        """The cards of a hand, each with what it does, in lines of text."""
        name, hand = game.names[seat], self.in_hand(game, seat)
        if not self.cards(game):
            return [say("There are no cards in hand in this game.")]
        if not hand:
            return [meant(f"{name} holds no {self.card_word}s.", "{} holds no cards.", name)]
        cards = (say("a card nobody has shown") if card is None else self.card_line(game, card) for card in hand)
        first = meant(
            f"{name} holds {len(hand)} {self.card_word}{'s' if len(hand) > 1 else ''}:",
            "{} holds {} card:" if len(hand) == 1 else "{} holds {} cards:",
            name,
            len(hand),
        )
        return [first, *(joined("", ("  ", card)) for card in cards)]

    def card_line(self, game: G, card: str) -> str:
        """A card with its name and what it does."""
        return joined(": ", [card, *filter(None, self.play_words(game, {"card": card}))])

    def way(self, game: G, request: Request[Any], square: str) -> list[Json]:
        """The answers that lead to a square which somebody typed; none when that means no walk."""
        return []


def _facts(things: Iterable[Thing]) -> Iterator[Fact]:
    return (Fact(one.fact, one.at, one.fix.words if one.fix else "") for one in things if one.fact)


def _fixes(things: Iterable[Thing]) -> Iterator[Fix]:
    return (one.fix for one in things if one.fix)


def _letter(piece: Piece) -> Letter:
    role = piece.role
    letter = piece.letter or role.letter
    return Letter(letter, piece.letter or role.fine or letter, role.style or role.id)


Board: TypeAlias = GameBoard[Game, Any]


def board_of(game: str) -> Board:
    """The board of a game, by its id."""
    board: Board = import_module(f"companion.games.{game.replace('-', '_')}.board").BOARD
    return board
