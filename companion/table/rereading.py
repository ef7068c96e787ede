"""The die that was read last: it is set right in one act, with everything that came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import AUTOMATIC, BadInput, Driver, Game, Json, Record
from companion.engine.reading import numeral
from companion.games.kit.board import Fix, board_of
from companion.games.kit.questions import rolls_dice
from companion.games.kit.relaying import tile_fixes
from companion.languages import say
from companion.table.fairness import FACES
from companion.table.ledger import faces_of

DIE = "die"
"""The path of a correction: `die` for a roll, `die.1` for the second die of a handful."""
DICE = say("Dice")
"""What such corrections belong to."""


def names_the_die(path: str) -> bool:
    return path.partition(".")[0] == DIE


def last_roll(driver: Driver[Game]) -> int | None:
    """Where in the history the last roll stands that somebody read, by eye or in a tray; None in another turn."""
    turn = driver.game.turn_number()
    for index in range(len(driver.history) - 1, -1, -1):
        record = driver.history[index]
        if record.turn != turn:
            return None
        if is_roll(record) and record.source not in AUTOMATIC:
            return index
    return None


def is_roll(record: Record) -> bool:
    return record.chance and rolls_dice(record.name) and bool(faces_of(record.value))


def reread(record: Record, changes: Mapping[str, Json]) -> Json:
    """What the roll is in truth; raises BadInput where that cannot be said so."""
    if not all(map(names_the_die, changes)):
        raise BadInput(say("a die is set right by itself: what came of it is looked at anew"))
    value: Json = list(record.value) if isinstance(record.value, list) else record.value
    for path, face in changes.items():
        place = path.partition(".")[2]
        if not place:
            value = face
        elif isinstance(value, list) and (index := numeral(place)) is not None and index < len(value):
            value[index] = face
        else:
            raise BadInput(say("the last roll was {}: there is no such die", faces_said(record)))
    if value == record.value:
        raise BadInput(say("the die shows that already"))
    return value


def faces_said(record: Record) -> str:
    return " ".join(map(str, faces_of(record.value)))


def fixes(driver: Driver[Game]) -> list[Fix]:
    """Everything that people can set right without a keyboard: what stands on the board, the tiles, the last roll."""
    game, board = driver.game, board_of(driver.game.id)
    if driver.pending is None:
        return []
    return [*board.fixes(game), *tile_fixes(game, board.beside(game, game.seat)), *_dice(driver)]


def _dice(driver: Driver[Game]) -> Sequence[Fix]:
    at = last_roll(driver)
    if at is None:
        return []
    record, values = driver.history[at], tuple((face, str(face)) for face in FACES)
    who = driver.game.names[record.seat] if record.seat >= 0 else say("the table")
    faces = faces_of(record.value)
    if not isinstance(record.value, list):
        return [Fix(say("Roll of {}", who), DICE, DIE, values, faces[0])]
    return [
        Fix(say("Die {} of {}", place + 1, who), DICE, f"{DIE}.{place}", values, face)
        for place, face in enumerate(faces)
    ]
