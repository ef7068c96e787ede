"""Before the first turn the castle lies on the table: a position without it is refused, not stumbled over."""

from __future__ import annotations

import json

import pytest

from companion.engine import PositionError
from companion.table import begin, new_opening
from companion.table.opening import load_opening


def test_entrances_want_the_castle_beside_them() -> None:
    opening = {"game": "midevil", "players": ["Ana", "Ben"], "mode": "dungeon+castle", "seed": 3, "chance": "ask"}
    position = json.loads(json.dumps(begin(new_opening(opening)).position()))
    altar, bridge = position["map"][:2]
    with pytest.raises(PositionError, match="the castle with its cellar doors lies on the table"):
        begin(load_opening({"position": position | {"map": [altar, bridge]}, "seed": 3, "chance": "ask"}))
