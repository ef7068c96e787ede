"""What happened, in the few words of a small screen: what every game says in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine import Game, Record
from companion.games.kit.speaking import changes_words
from companion.games.kit.wording import COLUMNS, faces


def heading(who: str, step: str, right: str = "") -> tuple[str, str]:
    """The first line of the small screen; a long name makes way for the rest."""
    room = COLUMNS - len(step) - 1 - (len(right) + 1 if right else 0)
    return f"{who[:room]} {step}", right


def aside(who: str, active: str, step: str) -> tuple[str, str]:
    """The first line while somebody is asked in another's turn; long names make way for the rest, both alike."""
    room = COLUMNS - len(f":  's {step}") + 1
    first = who[: max(room - len(active), room // 2)]
    return f"{first}: {active[: room - len(first)]}'s {step}", ""


def who_won(names: Sequence[str], winners: tuple[int, ...]) -> tuple[str, str]:
    """The first line of the small screen after the end."""
    if not winners:
        return "Game over", "nobody won"
    won = "+".join(names[seat] for seat in winners)
    return "Game over", won[: COLUMNS - len("Game over won ") - 1] + " won"


def said(game: Game, record: Record, secret: bool, answered: Callable[[Record], str]) -> str:
    """Who did what. `answered` has the words for an answer, and for a play, of the game itself."""
    names = game.names
    who = names[record.seat] if 0 <= record.seat < len(names) else "Table"
    match record.verb:
        case "correct":
            return f"Corrected: {changes_words(game, record.value)}"
        case "leave":
            return f"{who}: leaves"
        case "stop":
            return "The game is stopped"
        case "undo":
            return "Taken back"
        case "auto":
            return f"Left to the companion: {record.value}"
    if not secret and record.chance and isinstance(record.value, int | list):
        first = f" (first {faces(record.before)})" if record.before is not None else ""
        return f"{who}: rolls {faces(record.value)}{first}"
    return f"{who}: {answered(record)}"
