"""What is worth telling of a game: who led when, which turns changed it, which card was cruellest, who holds records.

Numbers alone; `words` says them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.kit.curves import Curve
from companion.games.rulebook import DEATHS, KILLS
from companion.table.luck import Luck, luck_of
from companion.web.story.course import Course, Play, Turn

MOST_POINTS = 9
"""So many turning points are told; lost lives and stolen leads near the end count most."""
FEW_DICE = 6
"""Luck with fewer dice is no record."""

LEAD, DEATH, CHANGE, SPREE, LEFT = "lead", "death", "change", "spree", "left"


@dataclass(frozen=True, slots=True)
class Point:
    """A turn that changed the game."""

    turn: int
    kind: str
    seats: tuple[int, ...]
    """Whose it is; of a lead: the side that takes it."""
    what: str = ""
    by: float = 0
    """Of a lead: so many of it they have now. Of a spree: so many were killed."""
    words: str = ""
    """Of a change: as the game says it."""
    frame: int = 0


@dataclass(frozen=True, slots=True)
class Best:
    """A record of the evening: whose it is (several who share it), and how much it was."""

    what: str
    seats: tuple[int, ...]
    value: float
    turn: int = 0
    """Where it belongs to one turn."""


# ---------------------------------------------------------------------- over the turns


def series(course: Course, what: str) -> list[list[float]]:
    """What each player had before the first turn and at the end of every turn."""
    turns = course.played
    had = [turn.values for turn in course.turns if turn.number <= 0][-1:] or [course.first]
    return [
        [values[seat].get(what, 0) for values in (*had, *(turn.values for turn in turns))]
        for seat in range(len(course.names))
    ]


def drawn(course: Course) -> list[Curve]:
    """The curves of which anybody ever had anything."""
    return [curve for curve in course.curves if curve.title and any(map(any, series(course, curve.what)))]


# ---------------------------------------------------------------------- cards


def cruel(course: Course, most: int = 5) -> list[Play]:
    """The cruellest cards, the worst first."""
    return sorted((play for play in course.plays if play.blame > 0), key=lambda play: -play.blame)[:most]


# ---------------------------------------------------------------------- turning points


def turning_points(course: Course) -> list[Point]:
    """The turns that changed the game, in their order; of many those that count most."""
    points = [*_leads(course), *_deaths(course), *_changes(course), *_spree(course), *_left(course)]
    last = course.turns[-1].number or 1
    weight = {LEAD: 2.0, DEATH: 2.0, CHANGE: 1.5, SPREE: 2.5, LEFT: 3.0}
    points.sort(key=lambda point: -weight[point.kind] * (1 + point.turn / last))
    return sorted(points[:MOST_POINTS], key=lambda point: (point.frame, point.turn))


def _leads(course: Course) -> list[Point]:
    """Somebody overtakes whoever led before them; nobody leads where all play together."""
    sides = course.board.sides(course.game)
    ahead = next((curve.what for curve in course.curves if curve.leads), "")
    points: list[Point] = []
    before: Sequence[int] | None = None
    for turn in course.played if ahead and len(sides) > 1 else ():
        sums = [sum(turn.values[seat].get(ahead, 0) for seat in side) for side in sides]
        most = max(sums)
        if not most or sums.count(most) > 1:
            continue
        side = sides[sums.index(most)]
        if before is not None and side != before:
            points.append(Point(turn.number, LEAD, tuple(side), ahead, most, frame=turn.frame))
        before = side
    return points


def _deaths(course: Course) -> list[Point]:
    dies = course.board.death
    return [
        Point(turn.number, DEATH, (seat,), words=dies(course.game, seat), frame=turn.frame)
        for turn in course.turns
        for seat in dict.fromkeys(turn.died)
        if dies(course.game, seat)
    ]


def _changes(course: Course) -> list[Point]:
    """What has no curve is so rare that it is told whenever it changes hands."""
    rare = [curve.what for curve in course.curves if not curve.title]
    return [
        Point(turn.number, CHANGE, (seat,), what, 1, course.board.change(course.game, seat, what, 1), turn.frame)
        for turn in course.turns
        for what in rare
        for seat in range(len(course.names))
        if turn.gained[seat, what] and course.board.change(course.game, seat, what, 1)
    ]


def _spree(course: Course) -> list[Point]:
    """The first turn in which somebody killed more than one, and nobody more."""
    best = best_turn(course, lambda turn: turn.kills)
    if best is None or best[0] < 2:
        return []
    (turn, seat) = best[1][0]
    return [Point(turn.number, SPREE, (seat,), KILLS, best[0], frame=turn.frame)]


def _left(course: Course) -> list[Point]:
    return [Point(turn.number, LEFT, (seat,), frame=turn.frame) for turn in course.turns for seat in turn.left]


# ---------------------------------------------------------------------- dice


def luck(course: Course) -> dict[int, Luck]:
    """The dice of every seat that rolled any; -1 for those of the table as a whole."""
    faces: dict[int, list[int]] = {}
    for roll in course.rolls:
        faces.setdefault(roll.seat, []).extend(roll.faces)
    return {seat: luck_of(faces[seat]) for seat in sorted(faces, key=lambda seat: (seat < 0, seat))}


# ---------------------------------------------------------------------- records


def distances(course: Course) -> list[int]:
    """How far everybody walked."""
    return [sum(turn.walked[seat] for turn in course.turns) for seat in range(len(course.names))]


def totals(course: Course, what: str) -> list[int]:
    """What the rulebook counts of everybody: kills, deaths."""
    tally: Mapping[tuple[str, int], int] = course.game.tally or Counter()
    return [tally.get((what, seat), 0) for seat in range(len(course.names))]


def records(course: Course) -> list[Best]:
    """Who did most of what; what nobody did is no record."""
    seats = range(len(course.names))
    if len(seats) == 1:  # alone nobody is better than anybody
        found = [_best("walked", distances(course)), _best_in_turn("walk", course, lambda turn: turn.walked)]
        found += [_best(KILLS, totals(course, KILLS)), _best_in_turn("spree", course, lambda turn: turn.kills)]
        return [one for one in found if one is not None]
    dice = {seat: one for seat, one in luck(course).items() if seat >= 0 and one.dice >= FEW_DICE}
    found = [
        _best("walked", distances(course)),
        _best_in_turn("walk", course, lambda turn: turn.walked),
        _best(KILLS, totals(course, KILLS)),
        _best_in_turn("spree", course, lambda turn: turn.kills),
        _best(DEATHS, totals(course, DEATHS)),
        _best("cards", [sum(play.seat == seat for play in course.plays) for seat in seats]),
        _best("sixes", [dice[seat].counts[6] if seat in dice else 0 for seat in seats]),
        _best("ones", [dice[seat].counts[1] if seat in dice else 0 for seat in seats]),
        *_lucky(dice),
    ]
    return [one for one in found if one is not None]


def _best(what: str, values: Sequence[float]) -> Best | None:
    most = max(values, default=0)
    if not most:
        return None
    return Best(what, tuple(seat for seat, value in enumerate(values) if value == most), most)


def _best_in_turn(what: str, course: Course, value: Callable[[Turn], Counter[int]]) -> Best | None:
    best = best_turn(course, value)
    if best is None:
        return None
    seats = dict.fromkeys(seat for _, seat in best[1])
    return Best(what, tuple(seats), best[0], best[1][0][0].number if len(best[1]) == 1 else 0)


def best_turn(course: Course, value: Callable[[Turn], Counter[int]]) -> tuple[int, list[tuple[Turn, int]]] | None:
    """The most that anybody did in one turn, and in which turns who did it."""
    done = [(times, turn, seat) for turn in course.turns for seat, times in value(turn).items()]
    most = max((times for times, _, _ in done), default=0)
    return (most, [(turn, seat) for times, turn, seat in done if times == most]) if most else None


def _lucky(dice: Mapping[int, Luck]) -> list[Best | None]:
    """The luckiest and the unluckiest dice: those that fair dice seldom come to."""
    if len(dice) < 2:
        return []
    high = {seat: one for seat, one in dice.items() if one.above > 0}
    low = {seat: one for seat, one in dice.items() if one.above < 0}
    return [_rarest("lucky", high), _rarest("unlucky", low)]


def _rarest(what: str, dice: Mapping[int, Luck]) -> Best | None:
    if not dice:
        return None
    rarest = min(dice, key=lambda seat: dice[seat].chance)
    return Best(what, (rarest,), dice[rarest].above)
