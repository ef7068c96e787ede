"""Positions of Totally Medieval as somebody outside would write them, and what is said about them to the referee."""

from __future__ import annotations

from typing import Any

from tests.rules.warring import sides
from tests.table.outside import Outsider

LANDS = {"t1": "green-valley", "t2": "open-meadow", "t4": "bandit-gorge", "t6": "fever-swamp"}
"""Where nothing happens to an Army of two that only attacks from t1 to t4; the others lie face down."""
ALL = LANDS | {"t3": "frozen-pass", "t5": "old-watchtower", "t7": "mountain-monastery"}
QUIET = {"t1": "green-valley", "t3": "frozen-pass", "t4": "bandit-gorge", "t6": "fever-swamp", "t7": "open-meadow"}
"""Where Vikings have no points on t1, t4, t6 and t7, and Knights none on t3, t4 and t6."""
READY = {"civilizations": ["knights", "vikings"], "youngest": 0}
"""What is asked at the beginning, said beforehand."""
OF_PLAYERS = ("hands", "piles", "harvest", "machines", "discards", "levels")
"""What is said for both players at once, the Knights first."""


class War(Outsider):
    rules = "totally-medieval."

    def set_out(self, knights: str = "", vikings: str = "", step: str = "card", **more: Any) -> Any:
        """Ana's Knights are on, unless `turn` says otherwise; the view. `knights="champion@t1 squire@t1:plague"`."""
        lands = more.pop("lands", LANDS)
        has = {name: more.pop(name) for name in OF_PLAYERS if name in more}
        position = {
            "game": "totally-medieval",
            "players": sides((knights, vikings), **has),
            "situation": more.pop("situation", "overcast"),
            "terrains": [{"at": at, "terrain": name} for at, name in lands.items()],
            "turn": {"seat": 0, "step": step} | more.pop("turn", {}),
        }
        view = self.say("load", position=position | {key.replace("_", "-"): value for key, value in more.items()})
        assert view["ok"], view
        return view

    def march(self, who: str, *ways: str) -> Any:
        """Whole moves of one group: `march("champion squire", "t1", "t4")`; the last view."""
        view = self.say("view")
        for way in ways:
            assert view["name"] == "move.from", view
            cards = [f"{self.civilization}-{card}" for card in who.split()]
            view = self.go(self.at(cards[0]))
            if view["name"] == "move.who":
                view = self.go(" ".join(cards))
            view = self.go(way)
        return view

    def charge(self, who: str, *ways: str) -> Any:
        """Moves into a battle, and no more moves: it waits for machines or dice."""
        view = self.march(who, *ways)
        return self.go("stop") if view["name"] == "move.from" else view

    def to_moves(self) -> Any:
        """No card is played in this turn."""
        return self.go("none")

    def throw(self, attack: int, defence: int) -> Any:
        """The dice of the waiting battle."""
        return self.go([attack], [defence])

    def pass_on(self) -> Any:
        """Nothing more in this turn: no card, no move, no cure."""
        words = {"turn.card": "none", "move.from": "stop", "heal.offer": "none", "turn.end": "end"}
        seat, view = self.on, self.say("view")
        while self.on == seat and view["name"] in words:
            view = self.go(words[view["name"]])
        return view

    # ------------------------------------------------------------------ what can be read

    @property
    def on(self) -> int:
        """Whose turn it is."""
        return int(self.say("state")["step"]["seat"])

    @property
    def civilization(self) -> str:
        return str(self.position["players"][self.on]["civilization"])

    def at(self, card: str) -> str:
        """Where a Character stands: a rectangle, or `discard`."""
        figure = self._figure(card)
        if figure:
            return str(figure["at"])
        seat, name = self._owner(card)
        pile = next(pile for pile in self.say("state")["mat"]["piles"] if pile["words"].endswith(f"{seat}: Discard"))
        lost = pile["top"] == name or card in str([player["discard"] for player in self.position["players"]])
        return "discard" if lost else ""

    def ills(self, card: str) -> list[str]:
        """What everybody can see of the illnesses of a Character."""
        _, _, ills = self._figure(card)["words"].partition(" (")
        return [ill.lower().replace(" ", "-") for ill in ills.removesuffix(")").split(", ") if ill]

    def _figure(self, card: str) -> Any:
        civilization, name = self._owner(card)
        seat = [player["civilization"] for player in self.position["players"]].index(civilization.lower())
        figures = (figure for figure in self.say("state")["figures"] if figure["seat"] == seat)
        return next((figure for figure in figures if figure["words"].partition(" (")[0] == name), None)

    @staticmethod
    def _owner(card: str) -> tuple[str, str]:
        """The civilization and the name on a card: `knights-castle-guard` is the Castle Guard of the Knights."""
        civilization, name = card.split("-", 1)
        return civilization.title(), name.replace("-", " ").title()

    def harvest(self, seat: int = 0) -> int:
        return int(self.has(seat)["harvest"])

    def total(self, seat: int) -> int:
        return int(self._side(seat)["total"])

    def line(self, seat: int, kind: str) -> int:
        """One line of the Score Card of a side: strength, terrain, weather, illness or dice."""
        return next(int(line["points"]) for line in self._side(seat)["lines"] if line["kind"] == kind)

    def _side(self, seat: int) -> Any:
        return next(side for side in self.say("state")["score"]["sides"] if side["seat"] == seat)


def attack(table: War, knights: str, vikings: str, who: str, to: str, **more: Any) -> Any:
    """Ana's Army moves in: the battle waits for machines or dice."""
    table.set_out(knights, vikings, **({"lands": QUIET} | more))
    table.to_moves()
    return table.charge(who, to)


def new(table: War, **wishes: Any) -> Any:
    view = table.say("new", **{"game": "totally-medieval", "players": ["Ana", "Ben"], "details": READY, **wishes})
    assert view["ok"], view
    return view
