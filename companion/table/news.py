"""What happened, for everybody's eyes: dice and what they mean, what somebody won or lost, a card that was played.

Made from records and from what can be counted before and after them, never from the log. Nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.engine import AUTOMATIC, DRAW, ROLL, Game, Json, Record
from companion.games.kit.board import Board
from companion.languages import english_of, joined, made, say

ROLLED, CHANGED, CARD, DRAWN, TOLD = "roll", "change", "card", "draw", "told"
MOST = 12
"""So many happenings at most are kept."""


class Happening(NamedTuple):
    """One thing that happened; its number grows, so that every screen knows what is new."""

    number: int
    kind: str
    """`roll`, `change` (hearts, bullets, ...), `card`, `draw`, or `told`."""
    words: str
    """A sentence: `Ana rolls 3: not enough, one bullet would do`."""
    short: str
    """The same in few words, for the small screen."""
    seat: int = -1
    faces: tuple[int, ...] = ()
    means: str = ""
    what: str = ""
    """What changed (`hearts`), or the name of a card."""
    by: float = 0
    """How much of it was won (more than 0) or lost."""
    text: str = ""
    """What the card does."""
    aside: bool = False
    """Was the card played out of turn?"""


Counts = Mapping[str, float]


class News:
    """The happenings since somebody last decided something."""

    def __init__(self) -> None:
        self.happenings: tuple[Happening, ...] = ()
        self.told = 0
        """How many there ever were."""

    def fresh(self) -> None:
        """Somebody decides something: what happened before has been seen."""
        self.happenings = ()

    def tell(self, words: str) -> None:
        """Something that the companion did by itself, in a sentence."""
        self._add(TOLD, words, words)

    def answered(self, board: Board, game: Game, record: Record, kind: str, means: str) -> None:
        """Dice were rolled, or the companion drew something for all to see; what people drew themselves they know, but
        not always what it brings."""
        who = game.names[record.seat] if record.seat >= 0 else say("The table")
        faces = faces_of(record.value)
        if kind == ROLL and faces:
            rolled = " ".join(map(str, faces))
            after = say(": {}", means) if means else ""
            words = say("{} rolls {}{}", who, rolled, after)
            self._add(ROLLED, words, joined("", (rolled, after)), record.seat, faces, means)
        elif kind == DRAW and not board.secret(record.name):
            self._drawn(board.words_of(game, record), record, means)

    def _drawn(self, words: str, record: Record, means: str) -> None:
        by_itself = record.source in AUTOMATIC
        if by_itself or means:
            whole = say("{}: {}", words, means) if means else words
            self._add(DRAWN, whole, whole if by_itself else means, record.seat, means=means)

    def played(self, board: Board, game: Game, record: Record, aside: bool) -> None:
        """A card was played: its name and what it does, for everybody."""
        if record.value.get("card") not in board.cards(game):
            return
        name, text = board.play_words(game, record.value)
        words = say("{} plays {}", game.names[record.seat], name)
        self._add(CARD, words, words, record.seat, what=name, text=text, aside=aside)

    def counted(self, board: Board, game: Game, seat: int, before: Counts) -> None:
        """What somebody won or lost."""
        for what, by, words in board.changes(game, seat, before):
            self._add(CHANGED, words, made(_without, words, game.names[seat]), seat, what=english_of(what), by=by)

    def _add(
        self,
        kind: str,
        words: str,
        short: str,
        seat: int = -1,
        faces: tuple[int, ...] = (),
        means: str = "",
        what: str = "",
        by: float = 0,
        text: str = "",
        aside: bool = False,
    ) -> None:
        self.told += 1
        happening = Happening(self.told, kind, words, short, seat, faces, means, what, by, text, aside)
        self.happenings = (*self.happenings, happening)[-MOST:]


def faces_of(value: Json) -> tuple[int, ...]:
    """The faces of a roll; none where nobody rolled."""
    faces = value if isinstance(value, list) else [value]
    return tuple(face for face in faces if isinstance(face, int))


def _without(words: str, name: str) -> str:
    """A sentence about somebody without the name, where it is clear who is meant."""
    return made(_shortened, words, name)


def _shortened(words: str, name: str) -> str:
    short = words.removeprefix(f"{name} ")
    return short[:1].upper() + short[1:]
