"""A whole game of Totally Medieval in a real browser, from the wizard to the winner: each player has a phone and
answers there alone. Everything that comes to a page is recorded, and nothing in it is somebody else's secret."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine import TABLE, Driver
from companion.games.totally_medieval.arithmetic import answer_of
from companion.packs import load
from companion.web.packing import unpacked
from tests.web.browsing import PHONE, Visitor, Windows, companion
from tests.web.campaigning import Campaign

SEED = 11
MOST = 400
"""Answers that are given at most."""
KINDS = {
    "setup.civilization",
    "setup.youngest",
    "setup.level",
    "turn.card",
    "move.from",
    "move.who",
    "move.to",
    "sum.answer",
    "battle.casualty",
    "turn.end",
}
WAYS = ("hand", "mat", "group", "number", "button")
BOTH_HAVE = {"King", "Queen", "Harvest", "Siege Tower"}
"""Names that say nothing: both civilizations have such a card."""


class Censor:
    """What one player may know (or the whole table), and what in the traffic of a page is none of it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.pack: Any = load("totally-medieval")
        self.cards: set[str] = set()
        """Seen by everybody, or in the own hand."""
        self.lands: set[str] = set()
        self.fought: set[str] = set()
        """The names of those whose strength a battle has shown."""
        self.own = self.sum = ""
        self.sums = 0
        """So often a sum was on its way to this page."""

    def note(self, driver: Driver[Any]) -> None:
        """What lies open by now, and what the own hand has held."""
        game = driver.game
        self.sum = game.sum[0].words if game.sum else ""
        self.lands |= set(game.terrains.values())
        for side in game.players:
            if side.seat == self.seat:
                self.own = side.civilization
                self.cards |= {card for card in side.hand if card}
            self.cards |= {one.card for one in side.characters} | {*side.machines} | {*side.discard}

    def secrets(self, frames: Iterable[str]) -> list[str]:
        """Whatever this player should not have been told."""
        return [found for frame in frames for found in self.in_frame(frame)]

    def in_frame(self, frame: str) -> Iterator[str]:
        told = {name: unpacked(name, value) for name, value in json.loads(frame).get("s", {}).items()}
        self.fought |= {source.split(" ")[0] for source in _sources(told.get("score"))}
        yield from self.cards_in(frame)
        yield from (land for land in self.pack.terrains if land not in self.lands and self._land_in(land, frame))
        yield from self.strengths_in(told)
        yield from self.answers_in(told.get("question"))

    def cards_in(self, frame: str) -> Iterator[str]:
        """Cards that nobody has shown: by their id, or by a name that tells them."""
        for id, card in self.pack.people.items():
            named = card.name not in BOTH_HAVE and card.name in frame
            if id not in self.cards and (named or f'"{id}"' in frame or f"{id} " in frame):
                yield id

    def _land_in(self, land: str, frame: str) -> bool:
        return self.pack.terrains[land].name in frame or f'"{land}"' in frame

    def strengths_in(self, told: dict[str, Any]) -> Iterator[str]:
        """How strong somebody of the other side is, before a battle has shown it."""
        for place in (told.get("mat") or {}).get("rectangles", ()):
            for one in place["figures"]:
                if one["seat"] != self.seat and one["numbers"] and not place["battle"]:
                    yield f"{one['words']} is {one['numbers']}"
        said = json.dumps({name: value for name, value in told.items() if name not in ("score", "mat")})
        for card in self.pack.people.values():
            if card.civilization == self.own or card.name in BOTH_HAVE or card.name.split(" ")[0] in self.fought:
                continue
            numbers = f"{card.attack}/{card.defence}", f'"Attack {card.attack}, Defence {card.defence}'
            if any(re.search(rf"{re.escape(card.name)}\W+(does\W+)?{re.escape(one)}", said) for one in numbers):
                yield f"{card.name} is {card.attack}/{card.defence}"

    def answers_in(self, question: Any) -> Iterator[str]:
        """The answer of the sum that is asked: it stands nowhere but in heads."""
        if not question or not self.sum or self.sum not in question["prompt"]:
            return
        self.sums += 1
        rest = {
            name: value for name, value in question.items() if name not in ("n", "prompt", "brief", "count", "numbers")
        }
        if re.search(rf"(?<!\d){answer_of(self.sum)}(?!\d)", json.dumps(rest)):
            yield f"the answer of {self.sum}"


def _sources(score: Any) -> Iterator[str]:
    for side in (score or {}).get("sides", ()):
        for line in side["lines"]:
            yield from (source for source, _ in line["terms"])


def begin(table: Visitor) -> None:
    """Two people, the companion's own cards, miniatures, and sums instead of dice."""
    table.see(".wizard")
    table.page.locator("[data-key='game-totally-medieval']").check(force=True)
    table.page.locator("[data-key=bot1]").uncheck()
    for variant in ("miniatures", "dice-cards"):
        table.page.locator(f"[data-key='variant-{variant}']").check()
    table.press("begin")
    table.see("#prompt")


def hand_link(table: Visitor, seat: int) -> str:
    """Where the page of a seat is, as the table's page says."""
    table.press(f"hand{seat}")
    link = table.page.locator("dialog a.button").get_attribute("href")
    table.page.click("dialog .end button")
    return str(link)


@pytest.mark.no_cover
def test_a_whole_game_on_two_phones_and_no_secret_goes_to_the_other(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=SEED) as one:
        table = windows.open(one.url)
        begin(table)
        phones = [windows.open(hand_link(table, seat), size=PHONE) for seat in (0, 1)]
        campaign, censors = Campaign(phones, tmp_path / "games"), [Censor(0), Censor(1), Censor(TABLE)]
        read, swapped = Counter[int](), 0
        for _ in range(MOST):
            driver = campaign.game()
            for censor in censors:
                censor.note(driver)
            for censor, page in zip(censors, (*phones, table), strict=True):
                frames = page.heard[read[censor.seat] :]
                read[censor.seat] = len(page.heard)
                assert censor.secrets(frames) == [], f"on the page of seat {censor.seat}"
                swapped += bool(censors[1 - censor.seat].secrets(frames)) if censor.seat >= 0 else 0
            if driver.pending is None:
                break
            campaign.step(driver)
        driver = campaign.game()
        assert driver.over is not None
        (winner,) = driver.over.winners
        for phone in phones:
            assert phone.text(".ending h2") == f"{driver.game.players[winner].name} wins!"
        assert campaign.asked.keys() >= KINDS, "another seed has the rest"
        for way in WAYS:
            assert campaign.tapped[way], f"nothing was answered by {way}"
        assert min(read.values()) > 60, "so much came to each"
        assert min(censor.sums for censor in censors) > 3
        assert swapped > 20, "whoever reads the other's phone finds secrets: the censors are awake"
