"""A stage in a real browser that is told more than happens: dice, cards and questions as the companion tells them."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.web.browsing import Visitor

LANDSCAPE = {"width": 1280, "height": 800}


class Fed:
    """A stage whose line can be told something more, by hand, as the companion tells it; and its clock."""

    def __init__(self, visitor: Visitor, place: str) -> None:
        self.page: Page = visitor.context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.set_viewport_size(LANDSCAPE)
        self.page.emulate_media(reduced_motion="reduce")
        self.page.clock.install()
        self._lines: list[Any] = []
        self._question: dict[str, Any] = {}
        self._number = 9000
        self.page.route_web_socket("**/socket", self._between)
        self.page.goto(f"{place}/stage")
        self.page.wait_for_selector("#prompt")

    def _between(self, line: Any) -> None:
        self._lines.append(line)
        server = line.connect_to_server()

        def tell_on(told: Any) -> None:
            self._look(told)
            line.send(told)

        server.on_message(tell_on)
        line.on_message(server.send)

    def _look(self, told: Any) -> None:
        if isinstance(told, str):
            self._question = json.loads(told).get("s", {}).get("question") or self._question

    def tell(self, *news: dict[str, Any], ask: str = "") -> None:
        """Something happens; `ask`: and the same person is asked the next question."""
        sections: dict[str, Any] = {"news": list(news)} if news else {}
        if ask:
            self._question = {**self._question, "n": self._question["n"] + 1, "prompt": ask}
            sections["question"] = self._question
        self._lines[-1].send(json.dumps({"s": sections}))

    def _one(self, kind: str, words: str, **more: Any) -> dict[str, Any]:
        self._number += 1
        plain = {"short": "", "seat": 0, "faces": [], "means": "", "by": 0, "what": "", "text": "", "aside": False}
        return {**plain, "kind": kind, "words": words, "number": self._number, **more}

    def card(self, name: str, text: str = "Two more to every fight.") -> dict[str, Any]:
        return self._one("card", f"Ana plays {name}", what=name, text=text)

    def roll(self, *faces: int) -> dict[str, Any]:
        return self._one("roll", f"Ana rolls {faces[0]}", faces=list(faces))

    def count_from(self, number: int) -> None:
        """What happens from now on is numbered as by a companion that was started anew."""
        self._number = number

    def see(self, words: str) -> None:
        """That, large; nothing where there are no words."""
        shown = "words => { const it = document.getElementById('shown');"
        said = "return words ? !it.hidden && it.textContent.includes(words) : it.hidden; }"
        self.page.wait_for_function(f"{shown} {said}", arg=words)

    def later(self, seconds: float) -> None:
        self.page.clock.fast_forward(int(seconds * 1000))
