"""Every word of the story of an evening, in one place: whoever translates it needs nothing else.

What games themselves say (names of cards and tiles, what somebody won or lost, what a rule says) they say here, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from companion.games.kit.curves import Curve
from companion.games.kit.wording import halves, many, some
from companion.games.rulebook import DEATHS, KILLS
from companion.languages import capital, joined, made, say, says
from companion.table.dates import MONTHS as MONTHS
from companion.table.fairness import odds
from companion.table.luck import Luck
from companion.web.story.course import Course, Play, Turn
from companion.web.story.measures import CHANGE, DEATH, LEAD, LEFT, SPREE, Best, Point

SQUARE, LAND = say("square"), say("land")
TITLE = say("The evening's story")
MADE_BY = say("Told by the Zombie Table Companion")
TABLE = say("The table")

REPLAY, COURSE, CARD, POINTS, DICE, WALKED, RECORDS, TURNS, HANDS = (
    say("The game once more"),
    say("How it went"),
    say("The cruellest card"),
    say("Turning points"),
    say("The dice"),
    say("Who walked how far"),
    say("Records of the evening"),
    say("Turn by turn"),
    say("What was still in the hand"),
)
"""The headings."""
PLAYER, DICE_HEAD, PIPS, EXPECTED, LUCK, FACES = (
    say("Player"),
    say("Dice"),
    say("Pips"),
    say("Expected"),
    say("Luck"),
    say("Faces, one to six"),
)
"""The heads of the table of dice."""
NO_SCRIPT = say("The pictures are drawn by this file itself; your browser does not let it. Everything else is below.")
NOT_SHOWN = say("a card that nobody has shown to the companion")
NO_CARDS = say("no cards")
QUIET_TURN = say("Nothing that can be counted.")
NO_POINTS = say("No turn stands out from the others.")
NO_CRUEL_CARD = say("No card cost anybody anything that can be counted: a friendly evening.")
WITH_THE_TURN = say(" (here: until the end of the turn in which it was played)")
HOW_LUCKY = say(
    "Each die should come to 3½ pips in the long run. The last column says how often fair dice do at least so well, or "
    "at least so badly: exactly, counted over every way in which so many dice can fall. High is not always good: that "
    "depends on the game."
)
WHAT_IS_IN_IT = say(
    "In this file is what everybody could see at the table, and nothing else: no hand, no deck, nothing that lay face "
    "down, unless the player who held it agreed."
)


def script() -> dict[str, str]:
    """What the moving part of the page says."""
    return {
        "play": say("Play"),
        "pause": say("Pause"),
        "first": say("To the beginning"),
        "back": say("Back a turn"),
        "on": say("On a turn"),
        "last": say("To the end"),
        "slider": say("Where in the game"),
        "speed": say("Speed"),
        "below": say("Look below"),
        "before": say("Before the first turn"),
        "turn": say("Turn {n}"),
        "battle": say("Battle!"),
        "faceDown": say("face down"),
    }


# ---------------------------------------------------------------------- names and numbers


def listed(names: Sequence[str]) -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Cleo`."""
    if len(names) < 2:
        return joined("", names)
    return say("{} and {}", joined(", ", names[:-1]), names[-1], about="a list")


def who(course: Course, seats: Sequence[int]) -> str:
    return listed([course.names[seat] if seat >= 0 else TABLE for seat in seats])


def day(when: date) -> str:
    return say("{day} {month} {year}", day=when.day, month=MONTHS[when.month - 1], year=when.year)


def squares(course: Course, count: int) -> str:
    """So many squares, as they are called on this board."""
    word = course.board.square_word
    if word == LAND:
        return says(count, "{} land", "{} lands")
    return says(count, "{} square", "{} squares") if word == SQUARE else many(count, word)


def signed(value: float) -> str:
    """`+3`, `−17½`, `0`."""
    return f"{'+' if value > 0 else '−'}{halves(abs(value))}" if value else "0"


# ---------------------------------------------------------------------- the head


def head(course: Course) -> str:
    return say("{}: {}", course.opening.book.title, listed(course.names))


def about(course: Course, when: date | None) -> str:
    """How long it was, and when."""
    turns = len(course.played)
    parts = [says(turns, "{} turn", "{} turns"), says(len(course.rolls), "{} roll", "{} rolls")]
    if course.plays:
        parts.append(says(len(course.plays), "{} card played", "{} cards played"))
    if when is not None:
        parts.append(say("last played on {}", day(when)))
    return joined(" · ", parts)


def ending(course: Course) -> str:
    """Who won."""
    over, names = course.driver.over, course.names
    if course.broken:
        return say("As far as it can be told")
    if over is None:
        return say("Not finished yet")
    if not over.winners:
        return course.board.lost if len(names) == 1 else say("Nobody wins")
    if len(over.winners) == len(names) > 1:
        return say("Everybody wins together")
    winners = [names[seat] for seat in over.winners]
    return say("{} wins" if len(winners) == 1 else "{} win", listed(winners))


def how(course: Course, rule: str) -> str:
    """How it ended, or where it stands; `rule`: what the rule says by which it ended."""
    if course.broken:
        return say(
            "It is told up to there: what follows in its journal does not fit. Either a line of it may be missing or "
            "damaged, or it was played by the rules of another version or with other cards. Take a copy from a backup, "
            "or tell it with what it was played with."
        )
    if course.driver.over is None:
        return say("It is told up to turn {}, where it stands.", course.turns[-1].number)
    return rule


def afresh(course: Course) -> str:
    """Where the story begins, when that is not the beginning of the game."""
    return say("It is told from turn {} on: there it was taken up from a position.", course.turns[0].number)


# ---------------------------------------------------------------------- turns


def turn_title(course: Course, turn: Turn) -> str:
    return say("Turn {}, {}", turn.number, course.names[turn.seat]) if turn.number > 0 else script()["before"]


def quiet_title(course: Course, turns: Sequence[Turn]) -> str:
    """Of turns one after the other, of which there is nothing to tell."""
    first, last = turns[0], turns[-1]
    return turn_title(course, first) if first is last else say("Turns {} to {}", first.number, last.number)


def told(course: Course, turn: Turn) -> str:
    """A turn in a few sentences."""
    parts = [say("New on the map: {}", listed(turn.laid))] if turn.laid else []
    parts += [_acts(course, turn, seat) for seat in _in_turn(course, turn)]
    parts += turn.changes
    parts += [say("{} leaves the game", course.names[seat]) for seat in turn.left]
    if turn.corrected:
        parts.append(say("Something was set right by hand"))
    return joined(" ", [made(_ended, part) for part in parts if part]) or QUIET_TURN


def _ended(words: str) -> str:
    """A sentence; a card that ends with a stop of its own needs no second one."""
    return words if words.endswith((".", "!", "?", "…")) else words + "."


def _in_turn(course: Course, turn: Turn) -> list[int]:
    """Whoever has the turn first."""
    seats = len(course.names)
    return [(turn.seat + after) % seats for after in range(seats)]


def _acts(course: Course, turn: Turn, seat: int) -> str:
    name, far = course.names[seat], squares(course, turn.walked[seat])
    plays = listed([play.name for play in turn.plays if play.seat == seat])
    if plays and turn.walked[seat]:
        return say("{} goes {} and plays {}", name, far, plays)
    if plays:
        return say("{} plays {}", name, plays)
    return say("{} goes {}", name, far) if turn.walked[seat] else ""


# ---------------------------------------------------------------------- cards


def cost(course: Course, play: Play) -> str:
    """What a card has cost whom: `Ben 2 hearts and 4 squares, Cleo a bullet`."""
    by_seat: dict[int, list[str]] = {}
    for (seat, what), lost in play.cost.items():
        by_seat.setdefault(seat, []).append(some(lost, thing(course, what, lost)))
    for seat, far in play.moved.items():
        by_seat.setdefault(seat, []).append(squares(course, far))
    return joined(", ", [say("{} {}", course.names[seat], listed(things)) for seat, things in sorted(by_seat.items())])


def thing(course: Course, what: str, count: float) -> str:
    """What is counted, as a word for some of it; whatever has no curve is one of a kind."""
    title = next((curve.title for curve in course.curves if curve.what == what), "")
    small = title.lower()
    return small if title and what not in small else say(what)


def played(course: Course, play: Play) -> str:
    return say("{} played it in turn {}. It cost {}.", course.names[play.seat], play.turn, cost(course, play))


def how_cruel(course: Course) -> str:
    by_answer = bool(course.opening.book.cards_by_answer)
    return say(
        "One point for everything that is counted above and that somebody else lost while the card was dealt "
        "with{turn}, and one for every {square} that it put somebody's figure elsewhere. What a card does later is not "
        "counted.",
        turn=WITH_THE_TURN if by_answer else "",
        square=LAND if course.board.square_word == LAND else SQUARE,
    )


def points(count: float) -> str:
    return say("{} point" if count == 1 else "{} points", halves(count))


# ---------------------------------------------------------------------- turning points and records


def point(course: Course, one: Point) -> str:
    """What happened in a turn that changed the game."""
    name = who(course, one.seats)
    if one.kind == LEAD:
        much = some(one.by, thing(course, one.what, one.by))
        several = len(one.seats) > 1
        return say("{} take the lead, with {}." if several else "{} takes the lead, with {}.", name, much)
    if one.kind in (DEATH, CHANGE):
        return one.words + "."
    if one.kind == SPREE:
        return say("No turn is bloodier than this one of {}: {} {}.", name, halves(one.by), _counted(course, KILLS))
    assert one.kind == LEFT
    return say("{} leaves the game", name) + "."


def _counted(course: Course, what: str) -> str:
    return course.opening.book.counted.get(what, what)


def record(course: Course, one: Best) -> tuple[str, str]:
    """A record of the evening: its title, and what it was."""
    counted, count = _counted(course, one.what), halves(abs(one.value))
    far = squares(course, int(one.value))
    alone = len(course.names) == 1
    titles = {
        "walked": (say("Walked" if alone else "Walked farthest"), far),
        "walk": (say("Longest walk in one turn"), far),
        KILLS: (capital(counted) if alone else say("Most {}", counted), count),
        "spree": (say("Most {} in one turn", _counted(course, KILLS)), count),
        DEATHS: (say("Most {}", counted), count),
        "cards": (say("Played most cards"), count),
        "sixes": (say("Most sixes"), count),
        "ones": (say("Most ones"), count),
        "lucky": (say("Highest dice"), say("{} pips more than expected", count)),
        "unlucky": (say("Lowest dice"), say("{} pips less than expected", count)),
    }
    title, value = titles[one.what]
    return title, say("{}, in turn {}", value, one.turn) if one.turn else value


# ---------------------------------------------------------------------- dice, curves, hands


def chance(luck: Luck) -> str:
    """How often fair dice do at least so well or so badly, as people say it."""
    often = say("{} of 100", f"{100 * luck.chance:.0f}") if luck.chance >= 0.1 else odds(luck.chance)
    if not luck.above:
        return say("just what was to be expected")
    return say("so many or more: {} evenings" if luck.above > 0 else "so few or fewer: {} evenings", often)


def face(luck: Luck, shown: int) -> str:
    times = says(luck.counts[shown], "{} time", "{} times")
    return say("{}: {}, {:.1f} expected", shown, times, luck.dice / 6)


def curve_label(course: Course, curve: Curve, last: Sequence[float]) -> str:
    """A curve for people who do not see it."""
    ends = [f"{name} {halves(value)}" for name, value in zip(course.names, last, strict=True)]
    return say("{}, turn by turn; at the end: {}", curve.title, ", ".join(ends))


def hand_of(name: str) -> str:
    return say("{} agreed to show it.", name)
