"""Journals that somebody scrawled in: bits flipped, lines deleted, doubled, swapped or of another game, in every game.

Each is told; what a power cut leaves is told apart from it; and nothing but our errors comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.engine import CompanionError
from companion.games import GAMES
from companion.table import JournalError, begin, new_opening, resume
from companion.table.journal import scan
from companion.torture.trial import Span, Tally

PLAYERS = {"zombie-slayer": ["Ana"]}
ACTS = 40
EACH = 60
"""So many scrawls in each journal..."""
TAKEN_UP = 12
"""... and one of so many is taken up for good, as people would."""


def run(span: Span, chance: Random) -> Tally:
    """Scrawl in one random game after the other."""
    tally = Tally()
    with TemporaryDirectory(prefix="companion-scrawls-") as folder:
        path = Path(folder) / "game.journal"
        while span.goes_on(tally):
            _one_journal(path, chance, tally)
    tally.measured["told"] = f"{tally.did['told']} of {sum(tally.did[what] for what in SCRAWLS)}"
    return tally


def _one_journal(path: Path, chance: Random, tally: Tally) -> None:
    seed = chance.randrange(1 << 32)
    random, game = Random(seed), GAMES[tally.did["journals"] % len(GAMES)]
    data, other = (_played(path, game, random, seed + which) for which in range(2))
    tally.did["journals"] += 1
    for number in range(EACH):
        what = random.choice(tuple(SCRAWLS))
        scrawled = SCRAWLS[what](data, other, random)
        where = f"{game}, seed {seed}, scrawl {number}: {what}"
        tally.did[what] += 1
        if _told(path, scrawled, where, tally):
            tally.did["told"] += 1
        else:
            tally.broken.append(f"{where}, and nobody is told")
        if number % TAKEN_UP == 0:
            _take_up(path, scrawled, where, tally)
            _cut(path, data, random, where, tally)


def _played(path: Path, game: str, random: Random, seed: int) -> bytes:
    """The journal of a random game, with things taken back."""
    opening = {"game": game, "players": PLAYERS.get(game, ["Ana", "Ben"]), "seed": seed % (1 << 32), "chance": "auto"}
    path.unlink(missing_ok=True)
    table = begin(new_opening(opening), journal=path, sync=_unsynced)
    for act in range(random.randint(ACTS // 4, ACTS)):
        request = table.driver.pending
        if request is None:
            break
        table.answer(random.choice(list(request.options)) if table.driver.offer is None else table.driver.offer)
        if act % 9 == 8:
            table.undo(random.randint(1, 2))
    table.close()
    return path.read_bytes()


def _unsynced(fd: int) -> None:
    """What a power cut does to the disk is another trial."""


# ---------------------------------------------------------------------- scrawling


def _flipped(data: bytes, other: bytes, random: Random) -> bytes:
    """One bit anywhere; every second time in the last line, where a torn end could be mistaken for it."""
    start = data[:-1].rindex(b"\n") + 1 if random.random() < 0.5 else 0
    changed = bytearray(data)
    changed[random.randrange(start, len(data))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _deleted(data: bytes, other: bytes, random: Random) -> bytes:
    """One line but the last: a game without its last act is the game as it was a moment before."""
    lines = data.splitlines(keepends=True)
    del lines[random.randrange(len(lines) - 1)]
    return b"".join(lines)


def _doubled(data: bytes, other: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = random.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]])


def _swapped(data: bytes, other: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, two = random.sample(range(len(lines)), 2)
    lines[one], lines[two] = lines[two], lines[one]
    return b"".join(lines)


def _foreign(data: bytes, other: bytes, random: Random) -> bytes:
    """A line of another game at some place after the header."""
    lines = data.splitlines(keepends=True)
    lines.insert(random.randint(1, len(lines)), random.choice(other.splitlines(keepends=True)[1:]))
    return b"".join(lines)


SCRAWLS: Mapping[str, Callable[[bytes, bytes, Random], bytes]] = {
    "bits flipped": _flipped,
    "lines deleted": _deleted,
    "lines doubled": _doubled,
    "lines swapped": _swapped,
    "lines of another game": _foreign,
}


# ---------------------------------------------------------------------- looking what comes of it


def _told(path: Path, data: bytes, where: str, tally: Tally) -> bool:
    try:
        return scan(path, data).damaged
    except JournalError:
        return True
    except Exception as error:
        tally.broken.append(f"{where}: {type(error).__name__}: {error}")
        return True


def _take_up(path: Path, data: bytes, where: str, tally: Tally) -> None:
    """People go on, and see what was lost; or they are told why they cannot, and the file is as it was."""
    path.write_bytes(data)
    try:
        table = resume(path, sync=_unsynced)
    except CompanionError:
        if path.read_bytes() != data:
            tally.broken.append(f"{where}: refused, and yet the file was changed")
        tally.did["refused"] += 1
        return
    except Exception as error:
        tally.broken.append(f"{where}: {type(error).__name__}: {error}")
        return
    tally.did["taken up"] += 1
    if not table.doubt or not any(table.doubt in line for line in table.read_log()):
        tally.broken.append(f"{where}: taken up without a word")
    table.close()


def _cut(path: Path, data: bytes, random: Random, where: str, tally: Tally) -> None:
    """What a power cut leaves of the last act is no damage, and the game goes on."""
    last = data[:-1].rindex(b"\n") + 1
    cut = random.randrange(last, len(data))
    torn = data[:cut] + bytes(random.choice((0, 2, 512)))
    tally.did["torn ends"] += 1
    try:
        if scan(path, torn).damaged:
            tally.broken.append(f"{where}: a torn end is called damaged")
    except JournalError as error:
        tally.broken.append(f"{where}: a torn end is refused: {error}")
