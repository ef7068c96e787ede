"""The referee as a program outside knows it: lines in, lines out. A game adds how its positions are written."""

from __future__ import annotations

from typing import Any

from tests.table.playing import Line


class Outsider(Line):
    """Somebody who answers, reports and plays, and reads nothing but what is sent back."""

    rules: str
    """How the rules of the game begin; checks leave it away."""

    def go(self, *values: Any) -> Any:
        """Give these answers, all of them legal; the last view."""
        view = self.say("view")
        for value in values:
            view = self.answer(value)
            assert view["ok"], (value, view)
        return view

    def no(self, value: Any) -> str:
        """The rule by which an answer is refused, without the name of the game."""
        return self.refused("answer", n=self.say("view")["n"], value=value).removeprefix(self.rules)

    def reported(self, name: str, value: Any, seat: int = 0) -> str:
        """The rule by which a report is refused that nobody asked for."""
        n = self.say("view")["n"]
        return self.refused("answer", n=n, value=value, seat=seat, name=name).removeprefix(self.rules)

    def play(self, card: str, seat: int = 0, **more: Any) -> Any:
        view = self.say("play", seat=seat, card=card, **more)
        assert view["ok"], view
        return view

    def no_play(self, card: str, seat: int = 0, **more: Any) -> str:
        return self.refused("play", seat=seat, card=card, **more).removeprefix(self.rules)

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
