"""The first run: where phones find the page, or how there comes to be one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.screens.first_step import KEYS, TRY, Step
from companion.desk.screens.pairing import Pairing
from companion.desk.screens.screen import RIGHT, Go, Reply, Say
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk


class FirstPhones(Step):
    """Nobody needs a phone; whoever has one can see the map and a hand of one's own."""

    name = "phones"
    title = say("Phones")

    def text(self, desk: Desk) -> Sequence[str]:
        phones = desk.phones
        if not phones.page:
            return (say("The page is off."), say("On: page = true under [web] in companion.toml. Nobody needs it."))
        if not phones.on:
            return (say("Phones can show the map and your own hand."), say("▶ lets those of your network join."))
        if not phones.url:
            return (say("Phones may join, but there is no network here."), say("They can when there is one."))
        return (say("Phones join at"), phones.url.removeprefix("http://"), say("▶ shows the code."))

    def keys(self, desk: Desk) -> Sequence[tuple[str, str]]:
        return TRY if desk.phones.page else KEYS

    def tried(self, desk: Desk, button: str) -> Reply:
        if button == RIGHT and desk.phones.page:
            return Go(Pairing())
        return Say(say("OK next, BACK later"))
