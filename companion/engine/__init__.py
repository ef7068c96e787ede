"""Asking and answering: requests, options, refusals, and the driver that runs a game's rules.

Pure: no I/O, no clock, no random numbers.
"""

from companion.engine.dice import Dice, dice_of
from companion.engine.driver import Driver
from companion.engine.errors import BadInput, CompanionError, Mismatch, PositionError, Refused, Stale
from companion.engine.game import UNTOLD, Game, March, Player
from companion.engine.options import Die, Json, Numbers, Options, Refusal, Words, pick
from companion.engine.record import Record
from companion.engine.request import (
    CHOICE,
    DRAW,
    ROLL,
    STEP,
    TABLE,
    TURN,
    AnyOrder,
    Boundary,
    GameOver,
    Outcome,
    Request,
    Rule,
    Window,
)
from companion.engine.seen import (
    AUTOMATIC,
    BLUETOOTH,
    CAMERA,
    FORCED,
    KEPT,
    MIXED,
    READ,
    TOGETHER,
    TRAY,
    TYPED,
    Seen,
    SeenOf,
)

__all__ = [
    "AUTOMATIC",
    "BLUETOOTH",
    "CAMERA",
    "CHOICE",
    "DRAW",
    "FORCED",
    "KEPT",
    "MIXED",
    "READ",
    "ROLL",
    "STEP",
    "TABLE",
    "TOGETHER",
    "TRAY",
    "TURN",
    "TYPED",
    "UNTOLD",
    "AnyOrder",
    "BadInput",
    "Boundary",
    "CompanionError",
    "Dice",
    "Die",
    "Driver",
    "Game",
    "GameOver",
    "Json",
    "March",
    "Mismatch",
    "Numbers",
    "Options",
    "Outcome",
    "Player",
    "PositionError",
    "Record",
    "Refusal",
    "Refused",
    "Request",
    "Rule",
    "Seen",
    "SeenOf",
    "Stale",
    "Window",
    "Words",
    "dice_of",
    "pick",
]
