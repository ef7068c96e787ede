"""Positions of Totally Zombies!!! as somebody outside would write them, and what is said about them to the referee."""

from __future__ import annotations

from typing import Any

from tests.rules.outbreak import ROW, tile
from tests.table.playing import Line

RULES = "totally-zombies."


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


class Outside(Line):
    """The referee as a program outside knows it: lines in, lines out."""

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

    def go(self, *values: Any) -> Any:
        """Give these answers, all of them legal; the last view."""
        view = self.say("view")
        for value in values:
            view = self.answer(value)
            assert view["ok"], (value, view)
        return view

    def no(self, value: Any) -> str:
        """The rule by which an answer is refused, without the name of the game."""
        return self.refused("answer", n=self.say("view")["n"], value=value).removeprefix(RULES)

    def reported(self, name: str, value: Any, seat: int = 0) -> str:
        """The rule by which a report is refused that nobody asked for."""
        n = self.say("view")["n"]
        return self.refused("answer", n=n, value=value, seat=seat, name=name).removeprefix(RULES)

    def play(self, card: str, seat: int = 0, **more: Any) -> Any:
        view = self.say("play", seat=seat, card=card, **more)
        assert view["ok"], view
        return view

    def no_play(self, card: str, seat: int = 0, **more: Any) -> str:
        return self.refused("play", seat=seat, card=card, **more).removeprefix(RULES)

    def asked(self) -> tuple[int | None, str | None]:
        """Who is asked what."""
        view = self.say("view")
        return view["seat"], view["name"]

    def listed(self) -> list[Any]:
        return [option["value"] for option in self.say("view")["options"]]

    def has(self, seat: int = 0) -> dict[str, Any]:
        """What everybody can count of a player."""
        player = self.say("state")["players"][seat]
        return dict(player["facts"]) | {"front": player["front"]}

    def standing(self, words: str) -> list[str]:
        """The squares of the figures with these words."""
        return [figure["at"] for figure in self.say("state")["figures"] if figure["words"] == words]

    def winners(self) -> list[int] | None:
        over = self.say("view")["over"]
        return None if over is None else over["winners"]
