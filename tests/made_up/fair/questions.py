"""What the fair asks."""

from __future__ import annotations

from typing import Any

from companion.engine import Request
from companion.games.kit.questions import Questions
from tests.made_up.fair.state import Fair


def fields(game: Fair, request: Request[Any]) -> dict[str, object]:
    return {"who": game.names[request.seat]}


QUESTIONS = Questions(fields)
LAY_TILE = QUESTIONS.choice("tile.place", "fair.lay", "Where does\nit go?", "{who}, lay the tile.")
WALK_TO = QUESTIONS.choice("walk.to", "fair.walk", "Walk where?", "{who}, walk up to three squares.")
LURE = QUESTIONS.choice("lure.which", "fair.lure", "Lure which\nzombie?", "{who}, lure a zombie.")
TURN_ROOM = QUESTIONS.choice("turn.room", "fair.turn", "Turn which\nroom?", "{who}, turn a room of the Funhouse.")
