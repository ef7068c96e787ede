"""Positions of Totally Zombies!!! as somebody outside would write them, and what is said about them to the referee."""

from __future__ import annotations

from typing import Any

from tests.rules.outbreak import ROW, tile
from tests.table.outside import Outsider


def joined(entrance: str, *beyond: dict[str, Any]) -> list[dict[str, Any]]:
    """The starting row and an area north-west of it: station, road and entrance, which leads west to -3,1."""
    way = (tile("subway-station", "0,1"), tile("town-straight", "-1,1", "r90"), tile(entrance, "-2,1", "r270"))
    return [*ROW, *way, *beyond]


def funhouse(**turned: str) -> list[dict[str, Any]]:
    """The ring of the Funhouse; `funhouse_3="r180"` has that tile turned otherwise."""
    lies = {"funhouse-2": ("0,1", "r270"), "funhouse-1": ("1,1", "r0"), "funhouse-3": ("0,0", "r0")}
    lies["funhouse-4"] = ("1,0", "r270")
    other = {name.replace("_", "-"): turn for name, turn in turned.items()}
    return [tile(name, at, other.get(name, turn), layer="funhouse") for name, (at, turn) in lies.items()]


TWO_STATIONS = [*ROW, tile("subway-station", "0,1")]
BASE = joined("front-gate", tile("army-crossroad", "-3,1"))
MOTOR_POOL = [*BASE, tile("motor-pool", "-3,2")]
WOODS = joined("bridge", tile("woods-01", "-3,1"))
CABIN = [*WOODS, tile("cabin", "-4,1")]
STORES = joined("front-door", tile("mall-crossing", "-3,1"), tile("game-store", "-3,2"))
STORES += [tile("costume-shop", "-4,2", "r180"), tile("mall-crossing", "-4,1")]
SCHOOL = joined("school-entrance", tile("school-crossing", "-3,1"), tile("school-crossing", "-4,1"))
CIRCUS = [*joined("ticket-booth"), *funhouse()]
HELIPAD = [*ROW, tile("town-helipad", "0,1")]
NO_TILES: dict[str, Any] = {area: {"tiles": []} for area in ("town", "army-base", "mall", "woods", "school", "circus")}


class Outside(Outsider):
    rules = "totally-zombies."

    def set_out(self, step: str = "move", map: Any = ROW, ana: Any = None, others: Any = None, **more: Any) -> Any:
        """Ana's turn, unless `turn` says otherwise; the view."""
        people = others if others is not None else [{}, {}]
        named = zip(("Ben", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal"), people, strict=False)
        players = [{"name": "Ana", **(ana or {})}, *({"name": name, **has} for name, has in named)]
        turn = {"seat": 0, "step": step, **more.pop("turn", {})}
        position = {"game": "totally-zombies", "turn": turn, "map": map, "players": players}
        view = self.say("load", position=position | {key.replace("_", "-"): value for key, value in more.items()})
        assert view["ok"], view
        return view
