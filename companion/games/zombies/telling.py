"""What the small screen says of a game of Zombies!!!: whose turn it is, who has what, what happened, who was moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from companion.engine import TABLE, Driver, Json, Record, Request
from companion.games.kit import saying
from companion.games.kit.board import March, Point
from companion.games.zombies.people import Player
from companion.games.zombies.pointing import point_of
from companion.games.zombies.questions import QUESTIONS, WAYS, card_name
from companion.games.zombies.state import NOT_ROLLED, Zombies
from companion.tiles import NOWHERE, SIDE, STEPS

SHORT_STEPS = {
    "tile": "Tile",
    "fight": "Fight",
    "draw": "Draw",
    "move": "Move",
    "zombies": "Zombies",
    "discard": "Discard",
}
WHICH, WHERE = "zombies.which", "zombies.where"

_REASONS: WeakKeyDictionary[Driver[Any], dict[int, str]] = WeakKeyDictionary()
"""Why each zombie was next, by the number of the question. The log is read once and gone; people look more often."""


# ---------------------------------------------------------------------- how it stands


def heading(game: Zombies, request: Request[Any] | None) -> tuple[str, str]:
    """`Ana 4/6 Move` and `5 left`; `Ben: Ana's Move` while somebody is asked in another's turn."""
    if request is None:
        return saying.who_won([player.name for player in game.players], game.over.winners if game.over else ())
    progress = game.progress()
    if not progress["index"]:
        return "Set-up", ""
    if request.seat not in (TABLE, game.active.seat):
        return saying.aside(game.players[request.seat].name, game.active.name, SHORT_STEPS[game.step])
    step = f"{progress['index']}/{progress['of']} {SHORT_STEPS[game.step]}"
    return saying.heading(game.active.name, step, _left(game))


def _left(game: Zombies) -> str:
    if game.step == "tile":
        return f"{len(game.stack) + len(game.under)} more"
    if game.step == "zombies" and game.due > 0:
        return f"{game.due} ☠"
    return f"{game.left} left" if game.step == "move" and game.left != NOT_ROLLED else ""


def standing(game: Zombies, seat: int) -> str:
    """`♥3 •2 ☠7`, and what only some modes know of a player."""
    player = game.players[seat]
    if player.gone:
        return "has left the game"
    return " ".join([f"♥{player.hearts}", f"•{player.bullets}", f"☠{player.zombies}", *_special(game, player)])


def _special(game: Zombies, player: Player) -> Iterator[str]:
    if game.rescue:
        yield f"☺{player.survivors}"
    if player.turned:
        yield "Zombie"
    elif player.arrived:
        yield "safe"
    elif player.dead:
        yield "dead"


# ---------------------------------------------------------------------- what happened


def words_of(game: Zombies, record: Record) -> str:
    """What happened, in a few words; nothing that players should not read."""
    names = [player.name for player in game.players]
    return saying.said(names, record, QUESTIONS.secret(record.name), lambda done: _answered(game, done))


def _answered(game: Zombies, record: Record) -> str:
    return (
        f"plays {card_name(game, record.value.get('card'))}" if record.verb == "play" else QUESTIONS.said(game, record)
    )


def play_words(game: Zombies, play: Mapping[str, Json]) -> tuple[str, str]:
    """A card that may be played: its name, and what it does."""
    card = game.card(str(play["card"]))
    return card.name, card.good_for


# ---------------------------------------------------------------------- what the companion moved


def marches(driver: Driver[Zombies]) -> Sequence[March]:
    """The zombies that the companion moved in this step, in order, until people have done something in a later turn."""
    moves = list(_moves(driver))
    reasons = _reasons(driver, [which for which, _ in moves]) if moves and driver.game.coop else {}
    return tuple(_march(driver.game, which, where, reasons.get(which.number, "")) for which, where in moves)


def _moves(driver: Driver[Zombies]) -> Iterator[tuple[Record, Record]]:
    """The zombie and the way it went, where the companion said which way."""
    which: Record | None = None
    for record in _of_last_step(driver):
        if record.name == WHERE and which is not None and record.source in saying.AUTOMATIC:
            yield which, record
        which = record if record.name == WHICH else None


def _of_last_step(driver: Driver[Zombies]) -> list[Record]:
    """Everything recorded in the turn in which the companion last moved a zombie."""
    now, found, later = driver.game.number, NOWHERE, NOWHERE
    recorded: list[Record] = []
    for record in reversed(driver.history):
        if (found >= 0 and record.turn < found) or record.turn < now - 1:
            break
        if found < 0 and record.name == WHERE and record.source in saying.AUTOMATIC:
            found = record.turn
        later = max(later, record.turn) if record.source not in saying.AUTOMATIC else later
        recorded.append(record)
    fresh = found >= max(0, later)  # people have gone on: nobody follows those zombies any more
    return [record for record in reversed(recorded) if record.turn == found] if fresh else []


def _march(game: Zombies, which: Record, where: Record, why: str) -> March:
    here = _point(game, which.value)
    dx, dy = STEPS[SIDE[where.value]]
    return March("zombie", (here, (here[0] + dx, here[1] + dy)), f"goes {WAYS[where.value]}", why)


def _point(game: Zombies, name: str) -> Point:
    return point_of(game.map, game.map.names.index(name))


def _reasons(driver: Driver[Zombies], chosen: Sequence[Record]) -> Mapping[int, str]:
    """What the log says on each; once looked for it stays as it was found."""
    known = _REASONS.setdefault(driver, {})
    lines = iter(driver.game.log[:] if driver.game.log else [])
    for record in chosen:
        if record.number not in known:
            start = f"the zombie on {record.value} is next: "
            known[record.number] = next((line[len(start) :] for line in lines if line.startswith(start)), "")
    return known
