"""A look at the table: everything the screens show of it, taken at one moment and never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import DRAW, TABLE, Game, Json, Outcome, Request, dice_of
from companion.games.kit.board import Board, Figure, Point, Spot, board_of
from companion.table import Table
from companion.table.shelf import is_bot

UNSEEN = "unseen"
"""How a draw is answered when nobody shows the card."""
MOST_DICE_LISTED = 1
"""The falls of more dice than this are not listed: they are rolled or typed die by die."""


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer."""

    value: Json
    label: str
    places: tuple[Point, ...] = ()
    """Where it lies on the board: a square, the nine squares of a placement, or nowhere."""
    verb: str = ""
    """`attack` of `attack 1,0.W`: answers with the same verb are offered together."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now."""

    number: int
    seat: int
    who: str
    kind: str
    name: str
    brief: tuple[str, ...]
    sentence: str
    rule: str
    options: tuple[Option, ...]
    dice: int = 0
    """How many dice are rolled; 0 where nothing is rolled."""
    offer: Json = None
    """What this roll or draw showed before it was taken back."""
    mover: Point | None = None
    reach: Mapping[Point, tuple[Json, ...]] | None = None
    private: bool = False
    """Do the answers show what is not for everybody's eyes?"""

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs among the answers, in order."""
        return tuple(dict.fromkeys(option.verb for option in self.options if option.verb))

    def at(self, point: Point, verb: str = "") -> Option | None:
        """The legal answer that lies on a square."""
        for option in self.options:
            if option.places[:1] == (point,) and verb in ("", option.verb):
                return option
        return None


@dataclass(frozen=True, slots=True)
class Look:
    """The table at one moment."""

    game: str
    title: str
    heading: tuple[str, str]
    question: Question | None
    over: Outcome | None
    players: tuple[str, ...]
    standings: tuple[str, ...]
    ground: Mapping[Point, Spot]
    figures: Sequence[Figure]
    roles: Mapping[str, tuple[str, str]]
    shapes: Mapping[str, tuple[str, ...]]
    focus: Point
    lost: str = ""
    """What is said to somebody who played alone and lost."""

    def spot(self, point: Point) -> Spot | None:
        return self.ground.get(point)

    def figures_at(self, point: Point) -> list[Figure]:
        return [figure for figure in self.figures if figure.at == point]

    def symbol(self, figure: Figure) -> str:
        return self.roles[figure.role][0]


def look(table: Table, title: str = "") -> Look:
    """Look at a table."""
    game = table.game
    board = board_of(game.id)
    request = table.driver.pending
    return Look(
        game=game.id,
        title=title,
        heading=board.heading(game, request),
        question=_question(table, board, request) if request else None,
        over=table.driver.over,
        players=tuple(game.names),
        standings=tuple(board.standing(game, seat) for seat in range(game.seats)),
        ground=board.ground(game),
        figures=board.figures(game),
        roles=board.ROLES,
        shapes=board.shapes,
        focus=board.focus(game, request),
        lost=board.lost,
    )


def _question(table: Table, board: Board, request: Request[Any]) -> Question:
    game = table.game
    dice = dice_of(request)
    return Question(
        number=request.number,
        seat=request.seat,
        who=game.names[request.seat] if request.seat != TABLE else "Table",
        kind=request.kind,
        name=request.name,
        brief=tuple(game.brief(request).split("\n")),
        sentence=game.sentence(request),
        rule=request.rule,
        options=_options(table, board, request, dice),
        dice=dice,
        offer=table.driver.offer,
        mover=board.mover(game, request),
        reach=board.reach(game, request),
        private=_private(table, board, request),
    )


def _private(table: Table, board: Board, request: Request[Any]) -> bool:
    if sum(not is_bot(name) for name in table.game.names) < 2:
        return False  # whoever plays alone, or with bots, has nobody to hide anything from
    return board.private(table.game, request) or (table.driver.offer is not None and board.secret(request.name))


def _options(table: Table, board: Board, request: Request[Any], dice: int) -> tuple[Option, ...]:
    """Every legal answer. Of a handful of dice only what is no roll is listed, such as staying put."""
    options = request.options
    if dice > MOST_DICE_LISTED:
        extra = [value for value in ("skip",) if value in options]
        return tuple(Option(value, options.label(options.read(value))) for value in extra)
    shown = [
        _option(table.game, board, request, options.show(value), options.label(value)) for value in options.legal()
    ]
    return tuple(sorted(shown, key=_drawn_order) if request.kind == DRAW else shown)


def _drawn_order(option: Option) -> tuple[bool, str]:
    """What is drawn is looked up by its name; a card that nobody shows stands first: that is the usual answer."""
    return option.value != UNSEEN, option.label.casefold()


def _option(game: Game, board: Board, request: Request[Any], value: Json, label: str) -> Option:
    return Option(value, label, board.places(game, request, value), verb_of(value))


def verb_of(value: Json) -> str:
    """What an answer of several words does, wherever it does it: `attack`, `bron move`, `throw dung`. A placement is
    no deed."""
    words = value.split() if isinstance(value, str) else []
    if len(words) < 2 or not words[0].replace("-", "").isalpha():
        return ""
    deed = [word for word in words if not any(letter.isdigit() for letter in word)]
    return " ".join(deed) if len(deed) < len(words) else words[0]
