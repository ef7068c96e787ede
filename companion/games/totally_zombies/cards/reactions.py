"""Cards that answer another card: they cancel it, turn it to somebody else, throw it back, or copy it."""

from __future__ import annotations

from companion.engine import Json, Options, Refusal
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards.card import (
    EVENTS,
    ONLY_ANSWERS,
    SENSE,
    Announced,
    NoAnswer,
    event,
    opponent,
    reaction,
)
from companion.games.totally_zombies.chapters.laying_out import one_copy, put_in_front
from companion.games.totally_zombies.meta import CARS
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import QUESTIONS, TARGET
from companion.games.totally_zombies.state import TotallyZombies
