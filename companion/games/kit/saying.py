"""What happened, in the few words of a small screen: what every game says in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine import Game, Record
from companion.games.kit.speaking import changes_words
from companion.games.kit.wording import faces
from companion.languages import joined, say


def heading(who: str, step: str, right: str = "") -> tuple[str, str]:
    """The first line of the small screen; what is too long for it runs along."""
    return joined(" ", (who, step)), right


def aside(who: str, active: str, step: str) -> tuple[str, str]:
    """The first line while somebody is asked in another's turn."""
    return say("{}: {}'s {}", who, active, step), ""


def who_won(names: Sequence[str], winners: tuple[int, ...]) -> tuple[str, str]:
    """The first line of the small screen after the end."""
    if not winners:
        return say("Game over"), say("nobody won")
    won = "+".join(names[seat] for seat in winners)
    return say("Game over"), say("{} won", won)


def said(game: Game, record: Record, secret: bool, answered: Callable[[Record], str]) -> str:
    """Who did what. `answered` has the words for an answer, and for a play, of the game itself."""
    names = game.names
    who = names[record.seat] if 0 <= record.seat < len(names) else say("Table")
    match record.verb:
        case "correct":
            return say("Corrected: {}", changes_words(game, record.value))
        case "leave":
            return say("{}: leaves", who)
        case "stop":
            return say("The game is stopped")
        case "undo":
            return say("Taken back")
        case "auto":
            return say("Left to the companion: {}", say(record.value))
    if not secret and record.chance and isinstance(record.value, int | list):
        first = say(" (first {})", faces(record.before)) if record.before is not None else ""
        return say("{}: rolls {}{}", who, faces(record.value), first)
    return say("{}: {}", who, answered(record))
