"""Where games are kept: one journal for each, in a folder of the user's own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

from companion import durable
from companion.bots import BOTS
from companion.durable import Sync
from companion.engine import ROLL, BadInput, CompanionError
from companion.engine.reading import numeral
from companion.languages import say
from companion.packs import PackMissing
from companion.packs.errors import OWN
from companion.table import Answerers, Journal, Opening, Table, Typed, begin
from companion.table.courtesy import Patient
from companion.table.errors import JournalError, NeverBegun
from companion.table.journal import adopt, look, read, scan
from companion.table.opening import AUTO, names_of
from companion.table.past import last_turn_of, opening_of, past_of
from companion.table.seating import stood, take_up

SUFFIX = ".journal"
BOT = "-bot"
BOT_NAMES = tuple(name + BOT for name in ("Max", "Mia", "Leo", "Ida", "Tom", "Zoe", "Sam", "Eli"))
SHARP = "-pro" + BOT
SHARP_NAMES = tuple(name.removesuffix(BOT) + SHARP for name in BOT_NAMES)
"""Bots that think before they act."""
KINDS = {SHARP: BOTS[2], BOT: BOTS[1]}
"""What kind of bot plays under which ending of a name, the longer ones first."""
CUT_OFF = say("It was cut off as it began: nothing was played in it, and the next game takes its name")
LOOK_BACK = 5
"""So many of the latest games are looked at to find one that is not finished."""


def default_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The user's data folder, as the XDG rules have it."""
    data = environ.get("XDG_DATA_HOME")
    home = Path(data) if data and Path(data).is_absolute() else Path.home() / ".local" / "share"
    return home / "zombie-table-companion"


def is_bot(name: str) -> bool:
    """Bots go by their name, so that journals and positions know them too."""
    return name.endswith(BOT)


def bot_of(name: str) -> str:
    """What kind of bot plays under this name; empty where it is a person."""
    return next((kind for ending, kind in KINDS.items() if name.endswith(ending)), "")


def with_bots(players: Sequence[str], bots: int, sharp: bool = False) -> tuple[str, ...]:
    """The people and so many bots, clockwise; sharp ones think before they act."""
    return (*players, *(SHARP_NAMES if sharp else BOT_NAMES)[:bots])


def answerers_of(opening: Opening, ask_everything: bool = False, own_dice: bool = False) -> Answerers:
    """A generator rolls for bots and draws for all. People roll for themselves; where they agreed on its own dice it
    rolls for them, too, unless somebody could play a card before. What leaves nothing to decide is not asked, unless
    people want to be asked everything."""
    answerers = opening.answerers()
    answerers.forced = not ask_everything
    if opening.chance == AUTO:
        for seat, name in enumerate(names_of(opening)):
            if not is_bot(name):
                answerers.let(Patient(opening.seed) if own_dice and not ask_everything else Typed(), ROLL, seat)
    return answerers


class Played(Protocol):
    """A game that people played."""

    @property
    def game(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...


def remembered(left: Sequence[Played], game: str) -> tuple[str, ...]:
    """The people who played this game last, else whoever played last: they are asked whether they play again."""
    people = [tuple(name for name in one.names if not is_bot(name)) for one in left if one.game == game]
    people += [tuple(name for name in one.names if not is_bot(name)) for one in left]
    return next((names for names in people if names), ())


def is_cut_off(path: Path) -> bool:
    """Was this game cut off as it began, so that nothing was played in it?"""
    try:
        read(path)
    except NeverBegun:
        return True
    except (JournalError, OSError):
        return False
    return False


def played_at(path: Path) -> int:
    """When a journal was last written; one that has just gone counts as the oldest."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@dataclass(frozen=True, slots=True)
class Left:
    """A game on the shelf: who plays, and why it cannot be taken up, if so."""

    path: Path
    game: str
    names: tuple[str, ...] = ()
    why: str = ""
    cut_off: bool = False
    """Was it cut off as it began? Then nothing was played, and the next game takes its name."""

    @property
    def who(self) -> str:
        """Who plays, or what is to be said of a game that does not tell."""
        return ", ".join(self.names) or (say("Cut off at its start") if self.cut_off else say("A damaged game"))


class Shelf:
    """A folder of journals, and the packs that its games are played with."""

    def __init__(
        self,
        folder: Path,
        packs: Sequence[str] = (),
        pack: str = "",
        ask_everything: bool = False,
        own_dice: bool = False,
    ) -> None:
        self.folder = folder
        self.packs = packs
        self.pack = pack
        """The pack that is suggested for new games of its game."""
        self.ask_everything = ask_everything
        """Are people asked what leaves them nothing to decide, too?"""
        self.own_dice = own_dice
        """Does the companion roll where it deals? At the desk and on the page people roll for themselves, or let it."""
        self.sync: Sync = durable.data_sync
        """Brings what was written to the disk; may take long."""

    def left(self, games: Iterable[str], most: int) -> list[Left]:
        """The latest games, the one that was played last first; one that cannot be taken up says why."""
        paths = [(path, game) for game in games for path in self.games(game)]
        paths.sort(key=lambda found: (played_at(found[0]), found[0].name), reverse=True)
        return [self._left(path, game) for path, game in paths[:most]]

    def _left(self, path: Path, game: str) -> Left:
        names: tuple[str, ...] = ()
        try:
            opening = opening_of(read(path))
            names = tuple(names_of(opening))
            opening.content(self.packs)
        except PackMissing as error:
            why = say("The pack {} that it is played with is not found. {}.", repr(error.id), OWN)
            return Left(path, game, names, why)
        except NeverBegun:
            return Left(path, game, why=say("{}.", CUT_OFF), cut_off=True)
        except JournalError as error:  # the folder would fill the small screen
            return Left(path, game, names, say("It cannot be read: {}.", error.problem))
        except CompanionError as error:
            return Left(path, game, names, say("It cannot be taken up: {}.", error))
        except OSError as error:
            return Left(path, game, names, say("It cannot be read: {}.", error.strerror or error))
        return Left(path, game, names)

    def unfinished_games(self, games: Iterable[str], most: int = LOOK_BACK) -> list[Left]:
        """Those of the latest games that are not over, or cannot be looked into, which is said."""
        return [left for left in self.left(games, most) if left.why or self._is_unfinished(left.path)]

    def _is_unfinished(self, path: Path) -> bool:
        try:
            return self._goes_on(path)
        except (CompanionError, OSError):
            return False

    def begin(self, opening: Opening) -> Table:
        """A new game, or one that goes on from a position, in a journal of its own."""
        durable.make_folder(self.folder)
        path = self._cut_off(opening.game) or self._free_name(opening.game)
        table = begin(opening, self.packs, path, answerers=self._answerers(opening), sync=self.sync)
        self._follow(table).stamp()
        return table

    def resume(self, path: Path) -> tuple[Opening, Table]:
        """A game that was left."""
        opening, table = take_up(path, self.packs, self._answerers, self.sync)
        self._follow(table)
        return opening, table

    def _follow(self, table: Table) -> Journal:
        """What is played now comes first in every list, whatever the clock says."""
        journal = table.journal
        assert journal is not None
        others = (path for path in self.folder.glob(f"*{SUFFIX}") if path != journal.path)
        journal.follow(max(map(played_at, others), default=0))
        return journal

    def _answerers(self, opening: Opening) -> Answerers:
        return answerers_of(opening, self.ask_everything, self.own_dice)

    def keep(self, data: bytes) -> Path:
        """Put a journal from elsewhere on the shelf; raises what is wrong with it."""
        opening = past_of(scan(Path("journal"), data)).opening
        durable.make_folder(self.folder)
        path = self._free_name(opening.game)
        adopt(path, data, self.sync)
        return path

    def players(self, path: Path) -> list[str]:
        """Who plays a game that was left: every line is checked for damage, only the first is decoded."""
        return names_of(opening_of(read(path)))

    def unfinished(self, game: str) -> Path | None:
        """The game that was left last, if it is not over; what cannot be read is passed over."""
        for path in islice(self.games(game), LOOK_BACK):
            try:
                if self._goes_on(path):
                    return path
            except (CompanionError, OSError):
                continue
        return None

    def _goes_on(self, path: Path) -> bool:
        """Is the game not over? Its last turn tells; where that does not fit, the whole of it is taken up."""
        recorded = look(path)
        turn = last_turn_of(recorded)
        try:
            driver = turn.played(turn.opening.content(self.packs))
        except CompanionError:
            driver = stood(recorded, self.packs).driver
        return driver.pending is not None

    def _cut_off(self, game: str) -> Path | None:
        """The latest name, where its game was cut off as it began."""
        latest = self._numbered(game)[-1:]
        return latest[0][1] if latest and is_cut_off(latest[0][1]) else None

    def _free_name(self, game: str) -> Path:
        number = max((number for number, _ in self._numbered(game)), default=0) + 1
        return self.folder / f"{game}-{number:04}{SUFFIX}"

    def _numbered(self, game: str) -> list[tuple[int, Path]]:
        """The journals of one game that have a number, in their order."""
        named = ((path.stem.rpartition("-")[2], path) for path in self.folder.glob(f"{game}-*{SUFFIX}"))
        return sorted((number, path) for word, path in named if (number := numeral(word)) is not None)

    def latest(self, games: Iterable[str]) -> Path | None:
        """The game that was played last, whether or not it can be taken up; one that never began is passed over."""
        paths = sorted((path for game in games for path in self.games(game)), key=played_at, reverse=True)
        return next((path for path in paths if not is_cut_off(path)), None)

    def games(self, game: str) -> Iterator[Path]:
        """The journals of one game, the one that was played last first."""
        paths = list(self.folder.glob(f"{game}-*{SUFFIX}"))
        yield from sorted(paths, key=lambda path: (played_at(path), path.name), reverse=True)

    def find(self, name: str, game: str) -> Path:
        """The journal that somebody typed: a path, or a name on this shelf; without a name the latest."""
        if not name:
            path = self.latest([game])
            if path is not None:
                return path
            raise BadInput(say("there is no game of {} in {} to go on with", game, self.folder))
        for path in (Path(name), self.folder / name, self.folder / f"{name}{SUFFIX}"):
            if path.is_file():
                return path
        raise BadInput(say("there is no journal {}, neither here nor in {}", name, self.folder))
