"""Every word of the story of an evening, in one place: whoever translates it needs nothing else.

What games themselves say (names of cards and tiles, what somebody won or lost, what a rule says) they say here, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from companion.games.kit.curves import Curve
from companion.games.kit.wording import halves, many, some
from companion.games.rulebook import DEATHS, KILLS
from companion.table.fairness import odds
from companion.table.luck import Luck
from companion.web.story.course import Course, Play, Turn
from companion.web.story.measures import CHANGE, DEATH, LEAD, LEFT, SPREE, Best, Point

LANGUAGE = "en"
TITLE = "The evening's story"
MADE_BY = "Told by the Zombie Table Companion"
TABLE = "The table"

REPLAY, COURSE, CARD, POINTS, DICE, WALKED, RECORDS, TURNS, HANDS = (
    "The game once more",
    "How it went",
    "The cruellest card",
    "Turning points",
    "The dice",
    "Who walked how far",
    "Records of the evening",
    "Turn by turn",
    "What was still in the hand",
)
"""The headings."""
PLAYER, DICE_HEAD, PIPS, EXPECTED, LUCK, FACES = "Player", "Dice", "Pips", "Expected", "Luck", "Faces, one to six"
"""The heads of the table of dice."""
NO_SCRIPT = "The pictures are drawn by this file itself; your browser does not let it. Everything else is below."
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
NOT_SHOWN = "a card that nobody has shown to the companion"
NO_CARDS = "no cards"
QUIET_TURN = "Nothing that can be counted."
NO_POINTS = "No turn stands out from the others."
NO_CRUEL_CARD = "No card cost anybody anything that can be counted: a friendly evening."
HOW_CRUEL = (
    "One point for everything that is counted above and that somebody else lost while the card was dealt with{turn}, "
    "and one for every {square} that it put somebody's figure elsewhere. What a card does later is not counted."
)
WITH_THE_TURN = " (here: until the end of the turn in which it was played)"
HOW_LUCKY = (
    "Each die should come to 3½ pips in the long run. The last column says how often fair dice do at least so well, or "
    "at least so badly: exactly, counted over every way in which so many dice can fall. High is not always good: that "
    "depends on the game."
)
WHAT_IS_IN_IT = (
    "In this file is what everybody could see at the table, and nothing else: no hand, no deck, nothing that lay face "
    "down, unless the player who held it agreed."
)


def script() -> dict[str, str]:
    """What the moving part of the page says."""
    return {
        "play": "Play",
        "pause": "Pause",
        "first": "To the beginning",
        "back": "Back a turn",
        "on": "On a turn",
        "last": "To the end",
        "slider": "Where in the game",
        "speed": "Speed",
        "below": "Look below",
        "before": "Before the first turn",
        "turn": "Turn {n}",
        "battle": "Battle!",
        "faceDown": "face down",
    }


# ---------------------------------------------------------------------- names and numbers


def listed(names: Sequence[str]) -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Cleo`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def who(course: Course, seats: Sequence[int]) -> str:
    return listed([course.names[seat] if seat >= 0 else TABLE for seat in seats])


def day(when: date) -> str:
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}"


def signed(value: float) -> str:
    """`+3`, `−17½`, `0`."""
    return f"{'+' if value > 0 else '−'}{halves(abs(value))}" if value else "0"


# ---------------------------------------------------------------------- the head


def head(course: Course) -> str:
    return f"{course.opening.book.title}: {listed(course.names)}"


def about(course: Course, when: date | None) -> str:
    """How long it was, and when."""
    turns = len(course.played)
    parts = [many(turns, "turn"), many(len(course.rolls), "roll")]
    if course.plays:
        parts.append(many(len(course.plays), "card") + " played")
    if when is not None:
        parts.append(f"last played on {day(when)}")
    return " · ".join(parts)


def ending(course: Course) -> str:
    """Who won."""
    over, names = course.driver.over, course.names
    if course.broken:
        return "As far as it can be told"
    if over is None:
        return "Not finished yet"
    if not over.winners:
        return course.board.lost if len(names) == 1 else "Nobody wins"
    if len(over.winners) == len(names) > 1:
        return "Everybody wins together"
    winners = [names[seat] for seat in over.winners]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}"


def how(course: Course, rule: str) -> str:
    """How it ended, or where it stands; `rule`: what the rule says by which it ended."""
    if course.broken:
        return "From there on its journal does not fit the rules of this version: it is told up to there."
    if course.driver.over is None:
        return f"It is told up to turn {course.turns[-1].number}, where it stands."
    return rule


def afresh(course: Course) -> str:
    """Where the story begins, when that is not the beginning of the game."""
    return f"It is told from turn {course.turns[0].number} on: there it was taken up from a position."


# ---------------------------------------------------------------------- turns


def turn_title(course: Course, turn: Turn) -> str:
    return f"Turn {turn.number}, {course.names[turn.seat]}" if turn.number > 0 else script()["before"]


def told(course: Course, turn: Turn) -> str:
    """A turn in a few sentences."""
    parts = [f"New on the map: {listed(turn.laid)}"] if turn.laid else []
    parts += [_acts(course, turn, seat) for seat in _in_turn(course, turn)]
    parts += turn.changes
    parts += [f"{course.names[seat]} leaves the game" for seat in turn.left]
    if turn.corrected:
        parts.append("Something was set right by hand")
    return " ".join(f"{part}." for part in parts if part) or QUIET_TURN


def _in_turn(course: Course, turn: Turn) -> list[int]:
    """Whoever has the turn first."""
    seats = len(course.names)
    return [(turn.seat + after) % seats for after in range(seats)]


def _acts(course: Course, turn: Turn, seat: int) -> str:
    acts = []
    if turn.walked[seat]:
        acts.append(f"goes {many(turn.walked[seat], course.board.square_word)}")
    plays = [play.name for play in turn.plays if play.seat == seat]
    if plays:
        acts.append(f"plays {listed(plays)}")
    return f"{course.names[seat]} {' and '.join(acts)}" if acts else ""


# ---------------------------------------------------------------------- cards


def cost(course: Course, play: Play) -> str:
    """What a card has cost whom: `Ben 2 hearts and 4 squares, Cleo a bullet`."""
    by_seat: dict[int, list[str]] = {}
    for (seat, what), lost in play.cost.items():
        by_seat.setdefault(seat, []).append(some(lost, thing(course, what, lost)))
    for seat, squares in play.moved.items():
        by_seat.setdefault(seat, []).append(many(squares, course.board.square_word))
    return ", ".join(f"{course.names[seat]} {listed(things)}" for seat, things in sorted(by_seat.items()))


def thing(course: Course, what: str, count: float) -> str:
    """What is counted, as a word for some of it; whatever has no curve is one of a kind."""
    title = next((curve.title for curve in course.curves if curve.what == what), "")
    return title.lower() if title and what not in title.lower() else what


def played(course: Course, play: Play) -> str:
    return f"{course.names[play.seat]} played it in turn {play.turn}. It cost {cost(course, play)}."


def how_cruel(course: Course) -> str:
    by_answer = bool(course.opening.book.cards_by_answer)
    return HOW_CRUEL.format(turn=WITH_THE_TURN if by_answer else "", square=course.board.square_word)


def points(count: float) -> str:
    return f"{halves(count)} {'point' if count == 1 else 'points'}"


# ---------------------------------------------------------------------- turning points and records


def point(course: Course, one: Point) -> str:
    """What happened in a turn that changed the game."""
    name = who(course, one.seats)
    if one.kind == LEAD:
        takes = "take" if len(one.seats) > 1 else "takes"
        return f"{name} {takes} the lead, with {some(one.by, thing(course, one.what, one.by))}."
    if one.kind in (DEATH, CHANGE):
        return f"{one.words}."
    if one.kind == SPREE:
        return f"No turn is bloodier than this one of {name}: {halves(one.by)} {_counted(course, KILLS)}."
    assert one.kind == LEFT
    return f"{name} leaves the game."


def _counted(course: Course, what: str) -> str:
    return course.opening.book.counted.get(what, what)


def record(course: Course, one: Best) -> tuple[str, str]:
    """A record of the evening: its title, and what it was."""
    counted, count = _counted(course, one.what), halves(abs(one.value))
    squares = many(int(one.value), course.board.square_word)
    alone = len(course.names) == 1
    titles = {
        "walked": ("Walked" if alone else "Walked farthest", squares),
        "walk": ("Longest walk in one turn", squares),
        KILLS: (counted.capitalize() if alone else f"Most {counted}", count),
        "spree": (f"Most {_counted(course, KILLS)} in one turn", count),
        DEATHS: (f"Most {counted}", count),
        "cards": ("Played most cards", count),
        "sixes": ("Most sixes", count),
        "ones": ("Most ones", count),
        "lucky": ("Highest dice", f"{count} pips more than expected"),
        "unlucky": ("Lowest dice", f"{count} pips less than expected"),
    }
    title, value = titles[one.what]
    return title, f"{value}, in turn {one.turn}" if one.turn else value


# ---------------------------------------------------------------------- dice, curves, hands


def chance(luck: Luck) -> str:
    """How often fair dice do at least so well or so badly, as people say it."""
    often = f"{100 * luck.chance:.0f} of 100" if luck.chance >= 0.1 else odds(luck.chance)
    if not luck.above:
        return "just what was to be expected"
    return f"so {'many' if luck.above > 0 else 'few'} or {'more' if luck.above > 0 else 'fewer'}: {often} evenings"


def face(luck: Luck, shown: int) -> str:
    return f"{shown}: {many(luck.counts[shown], 'time')}, {luck.dice / 6:.1f} expected"


def curve_label(course: Course, curve: Curve, last: Sequence[float]) -> str:
    """A curve for people who do not see it."""
    ends = (f"{name} {halves(value)}" for name, value in zip(course.names, last, strict=True))
    return f"{curve.title}, turn by turn; at the end: {', '.join(ends)}"


def hand_of(name: str) -> str:
    return f"{name} agreed to show it."
