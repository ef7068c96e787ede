"""`companion dice`: every roll of the games on the shelf, by source, with a verdict on the dice, and one on how well
each source reads them; docs/dice.md."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TextIO

from companion.config import load_config
from companion.engine import BadInput, Json
from companion.engine.letters import readable
from companion.errors import CompanionError
from companion.table.journal import read
from companion.table.ledger import SOURCES, Group, Roll, judged, recorded_rolls
from companion.table.readings import AGREED, DISPUTED, DROPPED, OFFERED, Judgement, judge_readings, kept_readings
from companion.table.shelf import SUFFIX

WIDTH = 40
"""Letters of the longest bar."""
BLOCKS = " ▏▎▍▌▋▊▉█"
"""A letter filled by eighths, from the left."""


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("journal", nargs="*", metavar="JOURNAL", help="a journal, or the name of a game on the shelf (default: all)")
    add("--json", action="store_true", help="print one JSON object, for programs")
    add("--games", type=Path, metavar="DIR", help="where games are kept (default: as configured)")
    add("--config", type=Path, metavar="FILE", help="the configuration (default: the one of this user or machine)")


def run(args: argparse.Namespace) -> int:
    folder = args.games or load_config(args.config).games
    games = rolls_of(args.journal, folder)
    groups = judged([roll for rolls in games for roll in rolls])
    readings = [] if args.journal else judge_readings(kept_readings(folder))
    if args.json:
        print(json.dumps(as_json(len(games), groups, readings)))
    else:
        for line in (*as_text(len(games), groups, Pen.of(sys.stdout)), *readings_text(readings)):
            print(line)
    return 0


def rolls_of(names: Sequence[str], folder: Path) -> list[list[Roll]]:
    """The rolls of each game: of those named, or of all on the shelf, where one that cannot be read is passed over."""
    if names:
        paths = dict.fromkeys(find(name, folder).resolve() for name in names)
        return [recorded_rolls(read(path)) for path in paths]
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            found.append(recorded_rolls(read(path)))
        except CompanionError as error:
            print(f"companion: passed over: {readable(str(error))}", file=sys.stderr)
    return found


def find(name: str, folder: Path) -> Path:
    """The journal that somebody typed: a path, or a name on the shelf."""
    for path in (Path(name), folder / name, folder / f"{name}{SUFFIX}"):
        if path.is_file():
            return path
    raise BadInput(f"there is no journal {name}, neither here nor in {folder}; `companion dice` alone takes all games")


def as_json(games: int, groups: Sequence[Group], readings: Sequence[Judgement]) -> Json:
    told = {"games": games, "dice": _dice(groups), "groups": [_group(group) for group in groups]}
    return told | {"readings": [_reading(one) for one in readings]}


def _reading(one: Judgement) -> Json:
    return {
        "source": one.source,
        "throws": one.throws,
        "read_at_once": round(one.at_once, 4),
        "cocked": one.cocked,
        "wrong_count": one.wrong_count,
        "asked_again": one.again,
        "fates": one.fates,
        "places": [{"place": place.number, "read": place.read, "unread": place.unread} for place in one.places],
        "words": one.words,
    }


def _group(group: Group) -> Json:
    verdict = group.verdict
    return {
        "source": group.source,
        "place": group.place,
        "counts": {str(face): count for face, count in group.counts.items()},
        "rolls": verdict.rolls,
        "chi_square": round(verdict.strangeness, 4),
        "chance": verdict.chance,
        "verdict": verdict.short,
        "words": verdict.words,
    }


def _dice(groups: Sequence[Group]) -> int:
    return sum(group.verdict.rolls for group in groups if not group.place)


# ---------------------------------------------------------------------- words and bars


class Pen:
    """What the terminal can show: eighths of a letter, or plain letters only."""

    def __init__(self, fine: bool) -> None:
        self.fine = fine
        self.mark = "│" if fine else "|"

    @classmethod
    def of(cls, terminal: TextIO) -> Pen:
        try:
            BLOCKS.encode(terminal.encoding or "ascii")
        except UnicodeEncodeError:
            return cls(fine=False)
        return cls(fine=True)

    def bar(self, length: float, mark: float) -> str:
        """A bar of so many letters; a mark behind its end shows how long it should be."""
        bar = self._filled(length)
        place = round(mark)
        return bar if place < len(bar) else f"{bar:<{place}}{self.mark}"

    def _filled(self, length: float) -> str:
        if not self.fine:
            return "#" * round(length)
        whole, eighths = divmod(round(8 * length), 8)
        return "█" * whole + (BLOCKS[eighths] if eighths else "")


def as_text(games: int, groups: Sequence[Group], pen: Pen) -> Iterator[str]:
    dice = _dice(groups)
    yield f"{games:,} {'game' if games == 1 else 'games'}, {dice:,} {'die' if dice == 1 else 'dice'}"
    if not groups:
        yield "nothing was rolled yet"
    for group in groups:
        yield ""
        yield from _pictured(group, pen)


def _pictured(group: Group, pen: Pen) -> Iterator[str]:
    rolls = group.verdict.rolls
    yield f"{group.label}: {rolls:,} {'die' if rolls == 1 else 'dice'}"
    yield from bars(group.counts, pen)
    yield f"  {group.verdict.words}"


def bars(counts: Mapping[int, int], pen: Pen) -> Iterator[str]:
    """A bar for each face, and where each would end if all came equally often."""
    even = sum(counts.values()) / len(counts)
    most = max(*counts.values(), even, 1)
    digits = len(f"{max(counts.values()):,}")
    for face, count in counts.items():
        bar = pen.bar(count * WIDTH / most, even * WIDTH / most)
        yield f"  {face} {count:>{digits + 1},} {bar}".rstrip()
    yield f"  {'':{digits + 4}}{pen.mark} {even:,.1f} each would be even".replace(".0 each", " each")


# ---------------------------------------------------------------------- how well dice are read

BESIDE = {
    OFFERED: "offered, for nobody had asked there and then",
    AGREED: "told by another source as well",
    DISPUTED: "read otherwise by another source",
    DROPPED: "of no use",
}
"""What became of throws that neither answered a question nor had to be made again."""


def readings_text(readings: Sequence[Judgement]) -> Iterator[str]:
    for one in readings:
        yield ""
        yield f"{SOURCES.get(one.source, one.source)} reads: {_throws(one.throws)}, {one.at_once:.0%} at once"
        yield f"  {one.cocked:,} cocked, {one.wrong_count:,} with the wrong number of dice, {one.again:,} asked again"
        for fate, words in BESIDE.items():
            if fate in one.fates:
                yield f"  {one.fates[fate]:,} {words}"
        for place in one.places:
            yield f"  place {place.number}: {place.read:,} dice read, {place.unread:,} not"
        yield f"  {one.words}"


def _throws(number: int) -> str:
    return f"{number:,} {'throw' if number == 1 else 'throws'}"
