"""Positions of Totally Zombies!!! for checks of movement: maps to walk on, and a zombie for step 6."""

from __future__ import annotations

from typing import Any

from tests.rules.outbreak import ROW, Outbreak, horde, table, tile

FAR_AWAY = "2,0.S"
"""Where a zombie stands that nobody meets."""
FUNHOUSE = [
    tile("funhouse-2", "0,1", "r270", layer="funhouse"),
    tile("funhouse-1", "1,1", "r0", layer="funhouse"),
    tile("funhouse-3", "0,0", "r0", layer="funhouse"),
    tile("funhouse-4", "1,0", "r270", layer="funhouse"),
]
ROAD = [tile("subway-station", "0,1", "r270"), tile("town-straight", "0,2")]
"""North of Town Square: a station with its inside in the west, and the road to an entrance."""
CIRCUS = [*ROAD, tile("ticket-booth", "0,3"), tile("circus-crossing", "0,4"), *FUNHOUSE]
"""Ticket Booth and a crossing; the Funhouse lies beside the map."""


def stand(step: str = "move", players: Any = 2, map: Any = (), **position: Any) -> Outbreak:
    """A position beside the starting row, at the movement of the first player; a lone zombie waits for step 6."""
    has = [{} for _ in range(players)] if isinstance(players, int) else players
    position.setdefault("zombies", horde(FAR_AWAY))
    return table(step, [{"hand": 0, **one} for one in has], map=[*ROW, *map], **position)


def spot(at_table: Outbreak, seat: int = 0) -> str | None:
    """Where a pawn stands."""
    return at_table.at(at_table.game.players[seat])


def tokens(*there: str) -> list[dict[str, str]]:
    """Tokens: `bullet 1,0.C`."""
    return [{"what": token.split()[0], "at": token.split()[1]} for token in there]
