"""How the companion leads a horde that people left to it: hungry, mean, or lazy.

Pure: a decision follows from the game and the question, by what lies open before everybody. Equal figures go in the
order of their squares, so that a game taken up again goes on as it would have. What a horde is, who is hunted and who
is ahead, the rulebook says (`hunting.py` in its folder).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from companion.engine import Request
from companion.games.kit.handing import Decision, Played, Way, by_the_rules
from companion.games.kit.places import where
from companion.games.kit.wording import many
from companion.languages import meant, say
from companion.tiles import FAR, NOWHERE, Square

G = TypeVar("G")
Field = Sequence[int]
"""For each square of the map how far it is."""


class Pawn(NamedTuple):
    """Somebody who can be hunted."""

    seat: int
    name: str
    at: Square


class Move(NamedTuple):
    """One answer: a figure that may go, or where it goes; without an end, it or nothing goes any farther."""

    value: Any
    at: Square = NOWHERE
    ends: tuple[Square, ...] = ()
    """Where its next step may lead."""
    kind: str = ""
    """Figures of different kinds may walk different ways."""
    steps: int = 1
    """So many squares it has to go."""
    stands: bool = False
    """It is chosen for where it stands, and goes nowhere."""


class Horde(ABC, Generic[G]):
    """What a rulebook says of its horde."""

    one: ClassVar[str]
    """What a figure is called."""

    @abstractmethod
    def moves(self, game: G, request: Request[Any]) -> Iterable[Move]:
        """The legal answers, in a fixed order; none where the question is not about the horde."""

    def called(self, game: G, kind: str) -> str:
        """A figure of that kind."""
        return self.one

    @abstractmethod
    def pawns(self, game: G) -> Sequence[Pawn]:
        """Who can be hunted."""

    @abstractmethod
    def against(self, game: G, seat: int, other: int) -> bool:
        """Does the one play against the other?"""

    @abstractmethod
    def ahead(self, game: G, pawn: Pawn) -> Any:
        """How near to winning somebody is, by what everybody sees: more is nearer."""

    @abstractmethod
    def guarded(self, game: G) -> Collection[Square]:
        """Where somebody would win: a figure there is in the way."""

    @abstractmethod
    def far(self, game: G, kind: str, squares: Sequence[Square]) -> Field:
        """How many steps a figure of that kind walks from each square to the nearest of these."""


class Hunt(Generic[G]):
    """One decision about a horde."""

    def __init__(self, horde: Horde[G], game: G, seat: int) -> None:
        self.horde, self.game, self.seat = horde, game, seat
        self.pawns = horde.pawns(game)
        self._fields: dict[tuple[str, tuple[Square, ...]], Field] = {}

    def far(self, move: Move, pawns: Iterable[Pawn]) -> Field:
        """How far the nearest of these pawns is, for a figure of that kind."""
        squares = tuple(dict.fromkeys(pawn.at for pawn in pawns))
        key = (move.kind, squares)
        if key not in self._fields:
            self._fields[key] = self.horde.far(self.game, move.kind, squares)
        return self._fields[key]

    def nearer(self, move: Move, field: Field) -> bool:
        """Does it come nearer, or is it chosen for being near?"""
        return field[move.at] < FAR and (move.stands or min(field[end] for end in move.ends) < field[move.at])

    def nearest(self, move: Move) -> Pawn:
        """Whoever is nearest to a figure, the first of equals."""
        return min(self.pawns, key=lambda pawn: self.far(move, (pawn,))[move.at])

    def rivals(self) -> list[Pawn]:
        """Everybody whom this player plays against, whoever leads first."""
        against = [pawn for pawn in self.pawns if self.horde.against(self.game, self.seat, pawn.seat)]
        return sorted(against, key=lambda pawn: self.horde.ahead(self.game, pawn), reverse=True)

    def words(self, move: Move) -> str:
        """A figure and where it stands."""
        game: Any = self.game
        return say("the {} on {}", self.horde.called(self.game, move.kind), where(game.map, move.at))

    def stays(self, move: Move, why: str) -> str:
        """Why nothing goes any more, or why a figure goes no farther."""
        return (
            say("{} goes no farther", self.words(move))
            if move.at >= 0
            else meant(f"no more {self.horde.one}s go: {why}", "none of them goes any more: {}", why)
        )

    def towards(self, move: Move, pawn: Pawn, leads: str = "") -> str:
        """Whom a figure goes for, in a line."""
        away = many(self.far(move, (pawn,))[move.at], "square")
        if move.stands:
            return say("{} is {} from {}{}", self.words(move), away, pawn.name, leads)
        return say("{} goes for {}{}, {} away", self.words(move), pawn.name, leads, away)


Policy = Callable[[Hunt[Any], Sequence[Move]], tuple[Move, str]]
"""Which of the moves, and why."""


def hungry(hunt: Hunt[Any], moves: Sequence[Move]) -> tuple[Move, str]:
    """The nearest figure towards its nearest prey, whoever that is, by the way that it walks. One that stands with its
    prey stays there as long as another may go."""
    if not hunt.pawns:
        return lazy(hunt, moves)

    def key(move: Move) -> tuple[int, ...]:
        if not move.ends:
            return (1,)
        field = hunt.far(move, hunt.pawns)
        here, there = field[move.at], min(field[end] for end in move.ends)
        return (0, here, there) if hunt.nearer(move, field) else (2, here == 0, there - here)

    best = min(moves, key=key)
    if not best.ends:
        return best, hunt.stays(best, say("none can get nearer"))
    if key(best)[0] == 0:
        return best, hunt.towards(best, hunt.nearest(best))
    return best, say("{} has to go: none can get nearer", hunt.words(best))


def mean(hunt: Hunt[Any], moves: Sequence[Move]) -> tuple[Move, str]:
    """Towards the rival who leads, else the next one. Never away from a rival who is caught, nor from where somebody
    would win, as long as another may go; what has to go helps as little as it can."""
    rivals = hunt.rivals()
    if not rivals:
        return hungry(hunt, moves)
    held = {pawn.at: place for place, pawn in reversed(list(enumerate(rivals)))}
    guarded = hunt.horde.guarded(hunt.game)

    def prey(move: Move) -> int:
        """The first of the rivals to whom it comes nearer."""
        places = (place for place, pawn in enumerate(rivals) if hunt.nearer(move, hunt.far(move, (pawn,))))
        return next(places, len(rivals))

    def key(move: Move) -> tuple[int, ...]:
        if not move.ends:
            return (1,)
        if not move.stands and (move.at in held or move.at in guarded):  # let the last one go before the leader
            return 3, len(rivals) - held.get(move.at, -1), *_least_help(hunt, rivals, move)
        place = prey(move)
        if place == len(rivals):
            return 2, *_least_help(hunt, rivals, move)
        field = hunt.far(move, (rivals[place],))
        return 0, place, field[move.at], *_least_help(hunt, rivals[place:], move)

    best = min(moves, key=key)
    rank, *more = key(best)
    if not best.ends:
        return best, hunt.stays(best, say("none can get nearer to a rival"))
    if rank == 0:
        return best, hunt.towards(best, rivals[more[0]], say(", who leads") if more[0] == 0 and len(rivals) > 1 else "")
    if rank == 2:
        return best, say("{} has to go: none can get nearer", hunt.words(best))
    return best, say("{} has to go: no other may", hunt.words(best))


def _least_help(hunt: Hunt[Any], rivals: Sequence[Pawn], move: Move) -> tuple[int, ...]:
    """For each rival how much farther off the figure stands then, whoever leads first: at the end that helps least."""
    fields = [hunt.far(move, (pawn,)) for pawn in rivals]
    return min(tuple(field[end] - field[move.at] for field in fields) for end in move.ends)


def lazy(hunt: Hunt[Any], moves: Sequence[Move]) -> tuple[Move, str]:
    """Nothing where nothing has to go, else whatever has the fewest squares to go."""
    best = min(moves, key=lambda move: (bool(move.ends), move.steps))
    if not best.ends:
        return best, hunt.stays(best, say("none has to"))
    return best, say("{} goes {}: one has to", hunt.words(best), many(best.steps, "square"))


def led(policy: Policy) -> Callable[[Any, Request[Any]], Decision | None]:
    """A way to decide: what the policy makes of the moves of the game's horde."""

    def decide(game: Any, request: Request[Any]) -> Decision | None:
        horde: Horde[Any] = game.chapter("hunting").HORDE
        moves = list(horde.moves(game, request))
        if not moves:
            return None
        move, why = policy(Hunt(horde, game, request.seat), moves)
        return Decision(request.options.show(move.value), why)

    return decide


def ways(figures: str, ruled: Callable[[Played], bool] = lambda played: False) -> dict[str, Way]:
    """How a horde may be led; where the rules lead it (`ruled`) nothing but ties is open."""

    def free(played: Played) -> bool:
        return not ruled(played)

    return {
        "rules": by_the_rules(figures, ruled),
        "hungry": Way(
            say("Hungry"), say("The nearest {} go for their nearest prey, whoever it is.", figures), led(hungry), free
        ),
        "mean": Way(
            say("Mean"), say("The {} go for the rival who leads and let go of nobody.", figures), led(mean), free
        ),
        "lazy": Way(say("Lazy"), say("As few {} as the rules allow go, and no farther.", figures), led(lazy), free),
    }
