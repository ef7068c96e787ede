"""A mat and its score card as lines of text, in the language that is spoken where they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from companion.games.kit.mat_looks import Box, Heap, InForce, MatLook, Plot, Score, ScoreLine, Standing, Track
from companion.languages import say, spoken

LEAST = 4
"""So many columns a unit of the mat takes at least, however narrow the terminal is."""
TIED = "\N{NO-BREAK SPACE}"
"""Between words that stay in one line."""


def draw(mat: MatLook, marks: Mapping[str, str], letters: Sequence[str], width: int) -> list[str]:
    """The mat with the north up: a box for each rectangle, with the number of its answer."""
    unit = max(LEAST, (width - 1) // mat.wide)
    lines = [line for one in mat.tracks if one.row for line in _track(one, letters)]
    boxes = {one.box: _plot(one, marks.get(one.name, ""), letters, _room(one.box, unit)) for one in mat.plots}
    boxes |= {one.box: _heap(one, _room(one.box, unit)) for one in mat.piles}
    drawn: list[str] = []
    for row in reversed(range(mat.high)):
        below = _row({box: words for box, words in boxes.items() if box[1] == row}, unit, unit * mat.wide + 1)
        drawn = [*drawn[:-1], _joined(drawn[-1], below[0]), *below[1:]] if drawn else below
    lines += (line.rstrip() for line in drawn)
    lines += [line for one in mat.tracks if not one.row for line in _track(one, letters)]
    return [*lines, *(_in_force(mat.card, width) if mat.card else ())]


def _room(box: Box, unit: int) -> int:
    """The columns inside a box."""
    return unit * box[2] - 1


def _row(boxes: Mapping[Box, list[str]], unit: int, width: int) -> list[str]:
    """The boxes of a row side by side, all as high as the highest."""
    high = max((len(words) for words in boxes.values()), default=0)
    lines = [[" "] * width for _ in range(high + 2)]
    for (left, _, across), words in boxes.items():
        first, last = left * unit, (left + across) * unit
        for line in (0, high + 1):
            lines[line][first : last + 1] = ["+", *"-" * (last - first - 1), "+"]
        for line, said in enumerate([*words, *[""] * (high - len(words))], 1):
            lines[line][first : last + 1] = ["|", *said.ljust(last - first - 1), "|"]
    return ["".join(line) for line in lines]


def _joined(above: str, below: str) -> str:
    """One line where the boxes of two rows meet."""
    return "".join(max(pair, key=" -+".index) for pair in zip(above, below, strict=True))


def _plot(one: Plot, number: str, letters: Sequence[str], room: int) -> list[str]:
    """What lies there and where, who holds it, and everybody who stands there."""
    mark = f"[{number}] " if number else ""
    coast = " ~" if one.coastal else ""
    where = say("{} BATTLE", one.words) if one.battle else one.words
    said = [f"{mark}{spoken(one.called)}{coast}", spoken(where)]
    for seat in dict.fromkeys(figure.seat for figure in one.figures):
        its = ", ".join(_standing(figure) for figure in one.figures if figure.seat == seat)
        said.append(f"{letters[seat]}: {its}")
    return [line[:room] for words in said for line in _wrapped(words, room)]


def _wrapped(words: str, room: int) -> list[str]:
    if max(map(len, words.split(" ")), default=0) > room - 2:  # what is tied has to fit into a line
        words = words.replace(TIED, " ")
    lines = wrap(words, room, subsequent_indent="  ", break_on_hyphens=False) or [""]
    return [line.replace(TIED, " ") for line in lines]


def _standing(figure: Standing) -> str:
    numbers = f" {figure.numbers}" if figure.numbers else ""
    ills = f" ({', '.join(map(spoken, figure.ills))})" if figure.ills else ""
    return f"{spoken(figure.words)}{numbers}{ills}".replace(" ", TIED)


def _heap(one: Heap, room: int) -> list[str]:
    top = [say("top: {}", one.top)] if one.top else []
    said = map(spoken, (say("{}: {}", one.words, one.count), *top))
    return [line[:room] for words in said for line in _wrapped(words, room)]


def _track(one: Track, letters: Sequence[str]) -> Iterable[str]:
    yield spoken(say("{} {} {} of {}", letters[one.seat], one.words, one.count, one.most))


def _in_force(card: InForce, width: int) -> list[str]:
    """The card that counts for everybody, with its numbers."""
    numbers = "; ".join(f"{spoken(whom)} {said}" for whom, said in card.lines)
    does = ". ".join(filter(None, [spoken(card.does).rstrip("."), numbers]))
    return _wrapped(f"{spoken(card.kind)}: {spoken(card.title)}. {does}".rstrip(". "), width)


# ---------------------------------------------------------------------- the sum of a battle


def score_lines(score: Score | None, width: int) -> list[str]:
    """Both sides of a score card below each other: every line with its terms, then the totals."""
    if score is None:
        return []
    lines = [spoken(score.title)]
    for side in score.sides:
        lines.append(f"  {spoken(side.words)}")
        for line in side.lines:
            lines += (f"    {words}" for words in _wrapped(_line(line), width - 4))
        more = "" if side.known else spoken(say(" and dice"))
        lines.append(f"    {spoken(say('Total')):10}{side.total:4}{more}")
    return [*lines, *([f"  {spoken(score.says)}"] if score.says else [])]


def _line(line: ScoreLine) -> str:
    points = "   ?" if line.points is None else f"{line.points:4}"
    terms = " ".join(f"{spoken(source)} {points:+}," for source, points in line.terms).rstrip(",")
    return f"{spoken(line.words):10}{points}  {terms}".rstrip()
