"""One page of the table is enough: every question is answered there, also one that a single player may see."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.bots.sensible import SensibleBot
from companion.web import limits
from tests.web.browsing import HALF_A_SECOND, PHONE, Visitor, Windows, companion
from tests.web.hosting import ZOMBIES, Browser, TableHost, browsing, phoning, question, seat_token, serving
from tests.web.test_browser import plainest
from tests.web.test_hidden import Censor

DEFAULT = {**ZOMBIES, "players": ["Ana", "Ben"], "seed": 4}
"""What the wizard begins with: two players, the companion's own deck and dice."""
MOST_QUESTIONS = 4000


class OneScreen:
    """A page that knows nothing but what it is sent; whoever is asked says "show it" where answers are covered."""

    def __init__(self, host: TableHost, page: Browser) -> None:
        self.host = host
        self.page = page
        self.looked = 0

    async def play(self) -> None:
        for _ in range(MOST_QUESTIONS):
            if self.page.sections["over"]:
                return
            await self._answer(question(self.page))
        raise AssertionError("the game does not end")

    async def _answer(self, asked: dict[str, Any]) -> None:
        if asked["kind"] != "choice":
            reply = await self.page.ask("roll", n=asked["n"])
        else:
            options = await self._options(asked)
            assert self.host.table is not None
            value = SensibleBot(str(asked["n"]), frozenset({asked["seat"]})).answer(self.host.table.driver)
            assert value in [option["value"] for option in options]
            reply = await self.page.ask("answer", n=asked["n"], value=value)
        assert reply["ok"], reply
        await self.page.until(partial(self._went_on, asked["n"]))

    async def _options(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        if not asked["private"]:
            return list(asked["options"])
        assert asked["options"] == []
        self.looked += 1
        reply = await self.page.ask("reveal", n=asked["n"])
        assert reply["ok"], reply
        return list(reply["question"]["options"])

    def _went_on(self, before: int) -> bool:
        return bool(self.page.sections["over"]) or question(self.page)["n"] != before


def test_the_default_game_is_played_to_its_end_on_one_paired_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PER_SECOND", 1e6)  # this page answers faster than people

    async def scene() -> None:
        host = TableHost(tmp_path, DEFAULT)
        async with serving(host) as server, phoning(server) as page, browsing(server) as other:
            assert page.sections["me"]["role"] == "table"
            Censor(host).listen(other)  # what one page uncovers comes to no other
            table = OneScreen(host, page)
            await table.play()
            await other.rest()
            assert page.sections["over"]["winners"]
            assert table.looked > 5

    asyncio.run(scene())


async def until_private(host: TableHost, page: Browser) -> dict[str, Any]:
    table = OneScreen(host, page)
    while not (question(page)["private"] and question(page)["kind"] == "choice"):
        await table._answer(question(page))
    return question(page)


def test_hidden_answers_are_handed_out_on_an_explicit_act_and_to_that_page_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, DEFAULT)
        async with serving(host) as server, browsing(server) as page, phoning(server) as other:
            asked = await until_private(host, page)
            n = asked["n"]
            assert not (await page.ask("answer", n=n, value="none"))["ok"]  # nobody has said "show it" here
            assert not (await page.ask("reveal", n=n + 1))["ok"]
            reply = await page.ask("reveal", n=n)
            assert reply["question"]["options"][0]["label"] == "keep all cards"
            assert len(reply["question"]["options"]) > 1
            assert question(page)["options"] == []  # it is a reply: what is pushed stays covered
            assert not (await other.ask("answer", n=n, value="none"))["ok"]
            async with browsing(server, seat=seat_token(server, 1 - asked["seat"])) as ben:
                assert not (await ben.ask("reveal", n=n))["ok"]  # a hand shows its own player's questions
            assert (await page.ask("answer", n=n, value="none"))["ok"]

    asyncio.run(scene())


# ---------------------------------------------------------------------- in a browser


@pytest.fixture
def asked_in_secret(browser: Any, windows: Windows, tmp_path: Path) -> Any:
    """A window on the default game, where a player is asked for a discard."""
    with companion(tmp_path, seed=5) as one:
        visitor = windows.open(one.url)
        visitor.begin("zombies", "auto")
        for _ in range(80):
            if "discard" in visitor.prompt:
                break
            visitor.step(lambda keys: "wstop" if "wstop" in keys else plainest(keys))
        visitor.see(".look-away")
        visitor.steady()
        yield visitor


def test_a_secret_question_is_answered_on_the_tables_page(asked_in_secret: Visitor) -> None:
    visitor = asked_in_secret
    assert "look away" in visitor.text(".look-away")
    assert not visitor.page.locator("#question .option").count()
    spot = visitor.page.locator("[data-key=uncover]").bounding_box()
    visitor.press("uncover")
    visitor.see(".uncovered .option")
    assert visitor.text(".uncovered .option >> nth=0") == "keep all cards"
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    boxes = [one.bounding_box() for one in visitor.page.locator(".uncovered .option").all()]
    under = [b for b in boxes if b["x"] <= x <= b["x"] + b["width"] and b["y"] <= y <= b["y"] + b["height"]]
    assert under == []  # no card lies where "show it" was
    before = visitor.asked
    visitor.press('o"none"')
    visitor.answered(before)
    assert not visitor.page.locator(".uncovered").count()


def test_uncovered_answers_are_covered_again_after_a_while(asked_in_secret: Visitor) -> None:
    visitor = asked_in_secret
    visitor.press("uncover")
    visitor.see(".uncovered .option")
    visitor.page.clock.fast_forward(40 * HALF_A_SECOND)
    visitor.see(".look-away")
    assert not visitor.page.locator("#question .option").count()


def test_whoever_has_a_phone_is_sent_there_first(asked_in_secret: Visitor, windows: Windows) -> None:
    visitor = asked_in_secret
    visitor.press("hand")
    link = str(visitor.see("dialog a").get_attribute("href"))
    visitor.page.keyboard.press("Escape")
    windows.open(link, size=PHONE).see(".held")
    visitor.see("[data-key=here]")
    assert "on the phone" in visitor.text(".answers")
    visitor.press("here")
    visitor.press("uncover")
    visitor.see(".uncovered .option")
