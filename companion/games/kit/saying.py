"""What happened, in the few words of a small screen: what every game says in the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine import Json, Record
from companion.games.kit.wording import COLUMNS


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


def said(names: Sequence[str], record: Record, secret: bool, answered: Callable[[Record], str]) -> str:
    """Who did what. `answered` has the words for an answer, and for a play, of the game itself."""
    who = names[record.seat] if 0 <= record.seat < len(names) else "Table"
    match record.verb:
        case "correct":
            return "Corrected: " + ", ".join(path_words(names, path, value) for path, value in record.value.items())
        case "leave":
            return f"{who}: leaves"
        case "stop":
            return "The game is stopped"
        case "undo":
            return "Taken back"
        case "auto":
            return f"Left to the companion: {record.value}"
    if not secret and record.chance and isinstance(record.value, int | list):
        return f"{who}: rolls {faces(record.value)}"
    return f"{who}: {answered(record)}"


def faces(value: Json) -> str:
    """What dice show: `4`, or `4 2`."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def path_words(names: Sequence[str], path: str, value: Json) -> str:
    """A corrected value: `Ben hearts 4`."""
    keys = path.split(".")
    if keys[0] == "players" and len(keys) > 2 and keys[1].isdecimal() and int(keys[1]) < len(names):
        keys[:2] = [names[int(keys[1])]]
    shown = "hidden" if hides(path, value) else value if isinstance(value, int | str) else "set" if value else "none"
    return f"{keys[0]} {'.'.join(keys[1:])} {shown}".replace("  ", " ")


def hides(path: str, value: Json) -> bool:
    """Does a correction speak of what lies in a hand or a pile? Then its value is not told."""
    keys = path.split(".")
    whole = keys[0] == "players" and len(keys) < 3
    return whole or "hand" in keys or keys[0] in ("deck", "decks") or (keys[0] == "chance" and isinstance(value, str))


def corrections(changes: Mapping[str, Json]) -> str:
    """What was set right, for the log: nothing hidden."""
    return ", ".join(f"{path} = {'hidden' if hides(path, value) else value}" for path, value in changes.items())
