"""A look at the table: everything the screens show of it, taken at one moment and never changed."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine import DRAW, TABLE, Game, Json, Options, Outcome, Request, dice_of
from companion.games.kit.board import Board, Figure, Point, Spot, board_of
from companion.games.kit.courtesy import choosable, lost, seconds, suggested, warning, when_late
from companion.games.kit.mat_looks import MatLook, Score
from companion.games.kit.pieces import Said
from companion.games.kit.pointing import STOP
from companion.games.kit.unlisted import numbers_of, only_drawn
from companion.languages import joined, say, spoken
from companion.table import Table, courtesy
from companion.table.advising import advice
from companion.table.ahead import Ahead
from companion.table.chiming import Chime, chime
from companion.table.courtesy import Part
from companion.table.matching import FIND, Item
from companion.table.news import DRAWN
from companion.table.shelf import is_bot
from companion.tiles import Layer

UNSEEN = "unseen"
"""How a draw is answered when nobody shows the card."""
BETWEEN = "; "
"""Stands between two things that happened."""
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
    deed: str = ""
    """The same in the words of the table."""
    warn: str = ""
    """What people should know before they give this answer; empty where there is nothing."""


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
    """What this roll or draw showed before it was taken back, and still shows."""
    before: Json = None
    """What a person typed here before it was taken back: it is typed again, or something else is."""
    mover: Point | None = None
    reach: Mapping[Point, tuple[Json, ...]] | None = None
    private: bool = False
    """Do the answers show what is not for everybody's eyes?"""
    suggested: Json = None
    """The answer that most people give: the cursor begins there. None where there is none."""
    advised: tuple[Part, ...] = ()
    """What the companion would answer where it may be left to it, and then to the question that this leads to."""
    lost: bool = False
    """Is what is chosen given away for good? Then the cursor begins nowhere, unless something harmless is usual."""
    spread: tuple[Part, ...] = ()
    """A whole series with a sensible answer each, which `Together` gives at one stroke; people may change it first."""
    so_far: tuple[Said, ...] = ()
    """What everybody has said where all speak in turn."""
    form: tuple[Part, ...] = ()
    """A whole series that people fill in themselves, and give at one stroke."""
    numbers: tuple[int, int] | None = None
    """The least and the greatest number that may be typed in; then the options are what else may be answered."""
    drawn: bool = False
    """Does only the companion know what can be drawn?"""
    seconds: int = 0
    """So long an answer may take; 0 for as long as people like."""
    late: Json = None
    """The answer that is given when that time is up."""

    @property
    def at_stop(self) -> bool:
        """May the figure stay where it stands?"""
        return any(option.value == STOP for option in self.options)

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
    news: str = ""
    """What happened last, in a line that stays until something else happens."""
    to_do: tuple[Item, ...] = ()
    """What people have to do until the real table matches."""
    lost: str = ""
    """What is said to somebody who played alone and lost."""
    layers: Mapping[str, Layer] = field(default_factory=dict)
    """What lies below the map or apart from it, as people call it."""
    mat: MatLook | None = None
    """The printed mat, where the game is played on one."""
    score: Score | None = None
    """The sum of the battle that is fought now."""
    chime: Chime | None = None
    """The sound of what was decided last."""

    def layer(self, point: Point) -> Layer | None:
        """The layer on which a square lies; None on the map itself."""
        spot = self.ground.get(point)
        return self.layers.get(spot.layer) if spot is not None else None

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
        news=_news(table),
        to_do=table.onlooker.items(game) if table.onlooker else (),
        lost=board.lost,
        layers=board.layers(game),
        mat=board.mat(game),
        score=board.score(game),
        chime=chime(table),
    )


def _news(table: Table) -> str:
    """What happened since somebody last decided something, in one line; a tile that is to be looked for."""
    if table.onlooker is None:
        return ""
    seek = table.onlooker.matching.looked_for
    told = [one.short for one in table.onlooker.happenings if one.kind != DRAWN or one.means or not seek]
    told += [say("Look for {}", seek)] if seek else []
    left = sum(item.do != FIND for item in table.onlooker.items(table.game))
    return joined(BETWEEN, [*told, *([say("{} to match: menu", left)] if left else [])])


def _question(table: Table, board: Board, request: Request[Any]) -> Question:
    game, after = table.game, table.ahead()
    if after is not None:
        return _with_next(_asked(table, board, game, request), _asked(table, board, after.game, after.request), after)
    return _asked(table, board, game, request)


def _with_next(now: Question, then: Question, after: Ahead) -> Question:
    """The next list, and in it whatever else could be answered now."""
    own = tuple(option for option in now.options if option.value != after.passing)
    taken = {option.value for option in own}
    listed = tuple(option for option in then.options if option.value not in taken)
    return replace(then, number=now.number, options=listed + own)


def _asked(table: Table, board: Board, game: Game, request: Request[Any]) -> Question:
    dice = dice_of(request)
    return Question(
        number=request.number,
        seat=request.seat,
        who=game.names[request.seat] if request.seat != TABLE else say("Table"),
        kind=request.kind,
        name=request.name,
        brief=tuple(spoken(game.brief(request)).split("\n")),
        sentence=game.sentence(request),
        rule=request.rule,
        options=_options(game, board, request, dice),
        dice=dice,
        offer=table.driver.offer,
        before=None if board.secret(request.name) else table.driver.before,
        mover=board.mover(game, request),
        reach=board.reach(game, request),
        private=_private(table, board, request),
        suggested=_suggested(table, game, request),
        advised=advice(table.driver) if game is table.game else (),
        lost=lost(request),
        spread=courtesy.spread(table.driver),
        so_far=tuple(board.so_far(game, request)),
        form=courtesy.form(table.driver),
        numbers=numbers_of(request),
        drawn=only_drawn(request),
        seconds=seconds(game, request),
        late=when_late(request),
    )


def _suggested(table: Table, game: Game, request: Request[Any]) -> Json:
    usual = suggested(game, request)
    if usual is not None or game is not table.game:
        return usual
    return next((part.value for part in advice(table.driver)), None)


def _private(table: Table, board: Board, request: Request[Any]) -> bool:
    if sum(not is_bot(name) for name in table.game.names) < 2:
        return False  # whoever plays alone, or with bots, has nobody to hide anything from
    return board.private(table.game, request) or (table.driver.offer is not None and board.secret(request.name))


def _options(game: Game, board: Board, request: Request[Any], dice: int) -> tuple[Option, ...]:
    """Every legal answer. Of a handful of dice only what is no roll is listed, such as staying put."""
    options = request.options
    if dice > MOST_DICE_LISTED:
        extra = [value for value in ("skip",) if value in options]
        return tuple(Option(value, options.label(options.read(value))) for value in extra)
    legal = list(choosable(game, request))
    if request.kind == DRAW:
        legal.sort(key=lambda value: _drawn_order(options, value))
    return tuple(_option(game, board, request, options.show(value), options.label(value)) for value in legal)


def _drawn_order(options: Options[Any], value: object) -> tuple[bool, int, str]:
    """A card that nobody shows stands first: that is the usual answer. Then what lies most often in the pile, for it
    comes most often, and what lies there once is looked up by its name."""
    weigh: Callable[[object], int] = getattr(options, "weight", lambda value: 1)
    return options.show(value) != UNSEEN, -weigh(value), options.label(value).casefold()


def _option(game: Game, board: Board, request: Request[Any], value: Json, label: str) -> Option:
    places, verb = board.places(game, request, value), verb_of(value, board.levels(game)) if board.verbs else ""
    return Option(value, label, places, verb, _deed(board, verb), warning(game, request, value))


def _deed(board: Board, verb: str) -> str:
    """What is done, as people read it; whoever does it for the player is named first: `Prycille: move`."""
    *who, does = verb.split() or [""]
    if verb in board.deeds or does not in board.deeds:
        return board.deeds.get(verb, "")
    name = " ".join(who)
    return joined(": ", (board.deeds.get(name, name.capitalize()), board.deeds[does]))


def verb_of(value: Json, layers: Container[str] = ()) -> str:
    """What an answer of several words does, wherever it does it: `attack`, `bron move`, `throw dung`. A placement is
    no deed, and neither is the layer of a square."""
    words = [word for word in value.split() if word not in layers] if isinstance(value, str) else []
    if len(words) < 2 or not words[0].replace("-", "").isalpha():
        return ""
    deed = [word for word in words if not any(letter.isdigit() for letter in word)]
    return " ".join(deed) if len(deed) < len(words) else words[0]
