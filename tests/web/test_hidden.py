"""Nothing hidden is on the wire: every byte to every page is read over whole games with the built-in deck."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, Json
from companion.table import Generator
from companion.web import limits
from companion.web.server import PageServer
from tests.web.hosting import (
    ASKED,
    ZOMBIES,
    Browser,
    TableHost,
    browsing,
    phoning,
    question,
    seat_token,
    serving,
)

MOST_STEPS = 900


class Censor:
    """Knows which cards everybody may know, and reads what comes to a page."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        game = self.game
        self.names = {card: game.card(card).name for card in game.pack.cards}
        self.cards = {card: card for card in self.names} | {name: card for card, name in self.names.items()}
        ids = "|".join(re.escape(f'"{card}"') for card in self.names)
        self.words = re.compile(ids + "|" + "|".join(map(re.escape, self.names.values())))
        """The id of a card as a text of its own, or its name anywhere."""
        self.open: set[str] = set()
        self.held: dict[int, set[str]] = {seat: set() for seat in range(game.seats)}
        self.read = 0

    @property
    def game(self) -> Any:
        assert self.host.table is not None
        return self.host.table.game

    def note(self) -> None:
        """What was laid open by now (it stays known when it is taken back), and who has seen which card in a hand."""
        assert self.host.table is not None
        for record in self.host.table.records[-12:]:
            if record.verb == "play":
                self.open.add(record.value["card"])
            elif record.name == "event.discard":
                self.open.add(record.value)
        for player in self.game.players:
            self.held[player.seat] |= {card for card in player.hand if card}
            self.open |= player.front.keys()

    def listen(self, browser: Browser, seat: int = -1) -> None:
        """Read everything that comes to a page, also what has come already."""

        def heard(message: str | bytes) -> None:
            self.note()
            may = self.open | self.held.get(seat, set())
            text = without_setup(message)
            self.read += len(text)
            for found in self.words.finditer(text):
                card = self.cards[found[0].strip('"')]
                assert card in may, (
                    f"{card} came to seat {seat}: {text[max(0, found.start() - 200) : found.end() + 50]}"
                )

        for message in browser.came:
            heard(message)
        browser.heard = heard


def without_setup(message: str | bytes) -> str:
    """The text of a message; explanations of house rules are printed in the rulebook and no secret."""
    if isinstance(message, bytes):
        return ""
    if '"setup":' not in message:
        return message
    said = json.loads(message)
    said["s"].pop("setup")
    return json.dumps(said, ensure_ascii=False)


class Seats:
    """A page for every seat, one of the host, and a paired one; the players play on their own pages."""

    def __init__(self, host: TableHost, seed: int) -> None:
        self.host = host
        self.chance = Random(seed)
        self.pages: list[Browser] = []
        self.table: Browser
        self.phone: Browser
        self.censor = Censor(host)

    async def sit_down(self, server: PageServer, stack: AsyncExitStack) -> None:
        self.table = await stack.enter_async_context(browsing(server))
        self.phone = await stack.enter_async_context(phoning(server))
        for seat in range(self.censor.game.seats):
            self.pages.append(await stack.enter_async_context(seated(server, seat)))
            await self.pages[-1].until(partial(_holds, self.pages[-1]))
            self.censor.listen(self.pages[-1], seat)
        self.censor.listen(self.table)
        self.censor.listen(self.phone)

    async def play(self, steps: int) -> int:
        """Play until the game is over, or so many steps; how many it took."""
        table = self.host.table
        assert table is not None
        for step in range(steps):
            request = table.driver.pending
            if request is None:
                return step
            page = self.pages[request.seat] if request.seat >= 0 and request.kind == CHOICE else self.phone
            await self._asked(page, request.number)
            what = self.chance.random()
            if what < 0.03 and step > 10:
                await self._take_back()
            elif what < 0.2 and await self._plays_a_card():
                continue
            else:
                await self._answer(page, step)
            if step % 40 == 7:
                await self._pry()
        return steps

    async def _asked(self, page: Browser, number: int) -> None:
        await page.until(lambda: question(page) is not None and question(page)["n"] >= number)

    async def _answer(self, page: Browser, step: int) -> None:
        table = self.host.table
        assert table is not None
        request = table.driver.ask()
        if request.kind != CHOICE:
            reply = await page.ask("roll", n=request.number)
        else:
            value = SensibleBot(f"{step}", frozenset({request.seat})).answer(table.driver)
            shown = question(page)["options"]
            assert any(option["value"] == value for option in shown) or len(shown) >= 400
            reply = await page.ask("answer", n=request.number, value=value)
        assert reply["ok"], reply

    async def _take_back(self) -> None:
        reply = await self.phone.ask("undo", steps=self.chance.randint(1, 3))
        assert reply["ok"], reply

    async def _plays_a_card(self) -> bool:
        seat = self.chance.randrange(len(self.pages))
        page = self.pages[seat]
        hand = page.sections["hand"]
        playable = [card for card in hand["cards"] if card["playable"]] if hand else []
        if not playable:
            return False
        reply = await page.ask("play", seat=seat, **self.chance.choice(playable)["play"])
        return bool(reply["ok"])

    async def _pry(self) -> None:
        """Whatever is asked of another hand, the answer is the same for a card that is in it and one that is not."""
        player = self.chance.choice(self.censor.game.players)
        if not any(player.hand):
            return
        away = [card for card in self.censor.names if card not in player.hand]
        for ask in (self._pry_play, self._pry_why):
            told = [await ask(player.seat, card) for card in (player.hand[0], self.chance.choice(away))]
            assert told[0] == told[1], told

    async def _pry_play(self, seat: int, card: str) -> Json:
        return {**await self.phone.ask("play", seat=seat, card=card), "re": 0}

    async def _pry_why(self, seat: int, card: str) -> Json:
        table = self.host.table
        assert table is not None
        if table.driver.pending is None or table.driver.pending.name != "event.discard":
            return None
        return {**await self.phone.ask("why", value=card), "re": 0}


@pytest.mark.parametrize(
    ("seed", "wish"),
    [
        (1, {}),
        (2, {"mode": "cooperative"}),
        (3, {"scenario": ["last-man-standing"]}),
        (4, {"scenario": ["search-and-rescue"]}),
    ],
)
def test_no_card_of_another_hand_reaches_a_page_before_it_is_laid_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, wish: dict[str, Json]
) -> None:
    monkeypatch.setattr(limits, "PER_SECOND", 1e6)  # these players answer faster than people

    async def scene() -> None:
        host = TableHost(tmp_path, {**ZOMBIES, "seed": seed, **wish})
        async with serving(host) as server, AsyncExitStack() as stack:
            seats = Seats(host, seed)
            await seats.sit_down(server, stack)
            steps = await seats.play(MOST_STEPS)
            await seats.phone.rest()
            assert steps > 80
            assert seats.censor.read > 500_000
            hidden = set(seats.censor.names) - seats.censor.open
            assert hidden, "every card was laid open: the test proves nothing"
            assert host.table is not None
            assert steps < MOST_STEPS or host.table.driver.pending is not None

    asyncio.run(scene())


def _holds(browser: Browser) -> bool:
    return bool(browser.sections.get("hand"))


def _asks(browser: Browser, number: int) -> bool:
    return bool(browser.sections.get("question")) and question(browser)["n"] == number


def seated(server: PageServer, seat: int) -> AbstractAsyncContextManager[Browser]:
    return browsing(server, seat=seat_token(server, seat))


def test_a_card_drawn_again_after_it_was_taken_back_is_read_by_nobody(tmp_path: Path) -> None:
    """Whoever goes back to before a draw sees that there is one, not what it brings; the companion draws it again."""

    async def scene() -> None:
        host = TableHost(tmp_path, ASKED)
        async with serving(host) as server, browsing(server) as page, seated(server, 0) as ana:
            table = host.table
            assert table is not None
            while (request := table.driver.ask()).name != "event.draw":
                value = Generator(request.number).answer(table.driver)
                await host.do({"do": "answer", "n": request.number, "values": [value]}, "web")
            seat = request.seat
            # drawn by no hand: what a person typed could be typed anew
            assert (await host.do({"do": "answer", "n": request.number, "values": ["fear"]}, "tray")).ok
            assert (await page.ask("undo"))["ok"]
            assert table.driver.offer == "fear"
            for browser in (page, ana):
                await browser.until(partial(_asks, browser, table.driver.ask().number))
                asked = question(browser)
                assert asked["name"] == "event.draw"
                assert (asked["private"], asked["options"], asked["offer"]) == (True, [], None)
                assert not (await browser.ask("answer", n=asked["n"], value="fear"))["ok"]
                assert not (await browser.ask("why", value="fear"))["ok"]
                assert not (await browser.ask("reveal", n=asked["n"]))["ok"]
            assert (await page.ask("roll", n=question(page)["n"]))["ok"]
            game: Any = table.game
            assert "fear" in game.players[seat].hand

    asyncio.run(scene())


def test_a_card_that_somebody_typed_and_took_back_is_shown_to_nobody_and_may_be_another(tmp_path: Path) -> None:
    async def scene() -> None:
        host = TableHost(tmp_path, ASKED)
        async with serving(host) as server, browsing(server) as page, seated(server, 0) as ana:
            table = host.table
            assert table is not None
            while (request := table.driver.ask()).name != "event.draw":
                value = Generator(request.number).answer(table.driver)
                await host.do({"do": "answer", "n": request.number, "values": [value]}, "web")
            assert (await page.ask("answer", n=request.number, value="fear"))["ok"]
            assert (await page.ask("undo"))["ok"]
            assert (table.driver.offer, table.driver.before) == (None, "fear")
            for browser in (page, ana):
                await browser.until(partial(_asks, browser, table.driver.ask().number))
                asked = question(browser)
                assert (asked["name"], asked["offer"], asked["before"]) == ("event.draw", None, None)
            other = next(value for value in table.driver.ask().options if value not in ("fear", "unseen"))
            assert (await page.ask("answer", n=question(page)["n"], value=other))["ok"]
            told = [words for _, words in host.log()]
            assert not any("fear" in line.lower() for line in told)
            assert any("changed what was typed" in line for line in told)

    asyncio.run(scene())
