"""Two people who wage a war on their phones: what each wishes, and how it is tapped on the page of the own seat."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from companion.engine import Driver, Json
from companion.games import rulebook
from companion.games.kit.board import board_of
from companion.games.totally_medieval.arithmetic import answer_of
from companion.games.totally_medieval.printed import HARVEST
from companion.packs import load
from companion.table.journal import read
from companion.table.past import past_of
from tests.web.browsing import Visitor

HUNGRY = 8
EVERY = 5
"""So many sums are answered before one is answered wrongly."""


class Warlord:
    """Wants to be in the enemy's Homeland, with everybody, at once."""

    def __init__(self, driver: Driver[Any]) -> None:
        self.driver = driver
        self.game = driver.game
        self.request = driver.ask()
        self.side = self.game.players[max(0, self.request.seat)]

    def wish(self) -> Json:
        known = {
            "turn.card": self.card,
            "move.from": self.start,
            "move.who": lambda: max(self.legal, key=lambda group: len(group.split())),
            "move.to": lambda: min(self.legal, key=self.far),
            "battle.again": lambda: "yes",
            "sum.answer": self.sum,
        }
        return known.get(self.request.name, lambda: self.legal[0])()

    @property
    def legal(self) -> list[Any]:
        return [self.request.options.show(value) for value in self.request.options.legal()]

    def far(self, place: str) -> int:
        """How far it is from there to the enemy's Homeland."""
        mat = self.game.mat
        return int(mat.distances(self.game.home(self.game.opponent(self.side)))[mat.square(place)])

    def card(self) -> str:
        """The strongest; food when it runs short."""

        def worth(name: str) -> int:
            if name == "none":
                return -1
            card = self.game.card(name)
            return card.attack if card.kind != HARVEST else 99 if self.side.harvest <= HUNGRY else 0

        return str(max(self.legal, key=worth))

    def start(self) -> str:
        """The strongest Army moves, the nearest first."""
        places = [place for place in self.legal if place != "stop"]
        if not places or self.side.harvest < 2:
            return "stop"
        return str(max(places, key=lambda place: (self.strength(place), -self.far(place))))

    def strength(self, place: str) -> int:
        there = self.side.at(self.game.mat.square(place))
        return sum(self.game.card(one.card).attack for one in there)

    def sum(self) -> int:
        wrong = len(self.driver.history) % EVERY == 0
        return answer_of(self.game.sum[0].words) + wrong


class Campaign:
    """A game on two phones; every answer is tapped where its player sees it. `tapped` counts in which ways."""

    def __init__(self, phones: list[Visitor], games: Path) -> None:
        self.phones = phones
        self.games = games
        self.tapped: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def game(self) -> Driver[Any]:
        """The game as it stands: whatever a page shows has been written down before."""
        (path,) = self.games.glob("*.journal")
        past = past_of(read(path))
        return past.played(load(rulebook(past.opening.game).pack))

    def step(self, driver: Driver[Any]) -> None:
        """Whoever is asked answers; what the whole table is asked the first player answers."""
        request = driver.ask()
        self.asked[request.name] += 1
        phone = self.phones[max(0, request.seat)]
        phone.until("n => document.getElementById('question').dataset.n === n", str(request.number))
        self.answer(phone, driver, Warlord(driver).wish())
        for other in self.phones:
            number = (
                "n => document.getElementById('question').hidden || document.getElementById('question').dataset.n !== n"
            )
            other.until(number, str(request.number))

    def answer(self, phone: Visitor, driver: Driver[Any], wish: Json) -> None:
        request = driver.ask()
        places = board_of(driver.game.id).places(driver.game, request, wish)
        if request.name == "sum.answer":
            phone.steady()
            phone.page.locator("[data-key=typed]").fill(str(wish))
            self.press(phone, "say", "number")
        elif phone.page.locator("[data-key=go]:visible").count():
            self.choose_group(phone, str(wish))
        elif places and request.name.startswith("move"):
            self.press(phone, f"at{places[0][0]},{places[0][1]}", "mat")
        elif request.name == "turn.card" and wish != "none":
            name = driver.game.card(str(wish)).name
            phone.steady()
            phone.page.locator("#hand li.held.playable").filter(has_text=name).first.locator("button.main").click()
            self.tapped["hand"] += 1
        else:
            falls = request.name == "battle.casualty"
            assert not falls or not phone.page.locator("#hand .playable").count(), "whoever falls is not played"
            self.press(phone, f"o{json.dumps(wish, separators=(',', ':'))}", "button")

    def choose_group(self, phone: Visitor, wish: str) -> None:
        """Switch everybody as wished, then go."""
        for switch in phone.page.locator("#question [role=switch]").all():
            card = str(switch.get_attribute("data-key")).removeprefix("goes-")
            if (card in wish.split()) != (switch.get_attribute("aria-checked") == "true"):
                phone.press(f"goes-{card}")
        self.press(phone, "go", "group")

    def press(self, phone: Visitor, key: str, way: str) -> None:
        phone.press(key)
        self.tapped[way] += 1
