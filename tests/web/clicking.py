"""Somebody at the page who knows what to answer, and answers it by clicking what the page shows, nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, Driver
from companion.games import rulebook
from companion.games.kit.board import board_of
from companion.languages import ENGLISH, spoken
from companion.packs import load
from companion.table.journal import read
from companion.table.past import past_of
from tests.web.browsing import Visitor

SEEN = """() => [...document.querySelectorAll('#question [data-key]')]
    .filter((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== 'true')
    .map((one) => one.dataset.key)"""
FOLDED = ("one-by-one", "list")
NOTED = ("roll", "spread", "counted", "bid", "uncover", *FOLDED)
PLURALS = {"life": "lives"}
COUNTED = re.compile(r"(\d+) ([a-z]+)")


class Clicker:
    """Wishes what the sensible bot would in the game that the journal tells of; `clicked` counts in which ways."""

    def __init__(
        self, visitor: Visitor, games: Path, seed: int = 1, bot: SensibleBot | None = None, language: str = ENGLISH
    ) -> None:
        self.visitor = visitor
        self.language = language
        self.games = games
        self.seed = seed
        self.own = bot
        """Somebody with wishes of their own."""
        self.clicked: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def game(self) -> Driver[Any]:
        """The game as it stands: whatever the page shows has been written down before."""
        (path,) = self.games.glob("*.journal")
        past = past_of(read(path))
        return past.played(load(rulebook(past.opening.game).pack))

    @property
    def keys(self) -> list[str]:
        """What can be clicked."""
        return list(self.visitor.page.evaluate(SEEN))

    def step(self) -> None:
        """Answer one question, or play a card before it."""
        before, driver = self.visitor.asked, self.game()
        self.bot = self.own or SensibleBot(f"{self.seed}/{len(driver.history)}")
        play = self.bot.interrupt(driver)
        if play is not None:
            self.play(driver, *play)
        else:
            self.asked[driver.ask().name] += 1
            self.answer(driver)
        self.visitor.answered(before)

    def press(self, key: str) -> None:
        self.visitor.press(key)
        if key in NOTED:
            self.clicked[key] += 1

    # ------------------------------------------------------------------ answering

    def answer(self, driver: Driver[Any]) -> None:
        request = driver.ask()
        if "here" in self.keys:  # though the player looks at a page of their own
            self.press("here")
        if "uncover" in self.keys:
            self.press("uncover")
            self.visitor.see(".uncovered [data-key]")
        keys = self.keys
        if request.kind != CHOICE:
            self.draw_or_roll(driver)
        elif "spread" in keys:
            self.press("spread")
        elif "bid" in keys:
            self.bid(self.bot.answer(driver))
        elif "counted" in keys:
            self.turn_dials(str(self.bot.answer(driver)))
        else:
            self.choose(self.bot.answer(driver), driver)
        self.be_sure()

    def draw_or_roll(self, driver: Driver[Any]) -> None:
        """The companion does it."""
        self.press("roll")

    def choose(self, wish: Any, driver: Driver[Any] | None = None) -> None:
        """The button of the answer: on the compass, or in a list that may have to be unfolded. What most people pass by
        is passed by answering what comes next."""
        ways = (f"w{wish}", f"o{json.dumps(wish, ensure_ascii=False, separators=(',', ':'))}")
        for fold in FOLDED:
            if not set(ways) & set(self.keys) and fold in self.keys:
                self.press(fold)
        pip = f"pip{str(wish)[-1]}"
        if pip in self.keys:  # the face of a token, then what is painted on it; where one kind alone will do, at once
            self.press(pip)
            if ways[1] not in self.keys:
                return
        if driver and not set(ways) & set(self.keys):
            after = driver.fork()
            after.answer(wish, source="web")
            self.choose(self.bot.answer(after))
            return
        shown = [key for key in ways if key in self.keys]
        assert shown, f"{wish!r} cannot be clicked at {self.visitor.prompt!r}: {self.keys}"
        self.press(shown[0])
        self.clicked["compass" if shown[0] == ways[0] else "button"] += 1

    def bid(self, wish: Any) -> None:
        """So many, counted up from the least that is offered; or pass."""
        if not isinstance(wish, int):
            self.choose(wish)
            return
        for _ in range(wish - int(self.visitor.text(".bid output"))):
            self.press("more")
        self.press("bid")

    def turn_dials(self, wish: str) -> None:
        """Turn every dial to the number that is wished for."""
        wanted = {PLURALS.get(kind, kind): int(count) for count, kind in COUNTED.findall(wish)}
        dials = self.visitor.page.locator("[data-dial]")
        for kind in [dials.nth(at).get_attribute("data-dial") or "" for at in range(dials.count())]:
            stands = int(self.visitor.text(f"[data-dial={kind}]").split()[0])
            more = wanted.pop(kind, 0) - stands
            for _ in range(abs(more)):
                self.press(f"{'more' if more > 0 else 'less'}-{kind}")
        assert not wanted, f"no dial for {wanted}"
        self.press("counted")

    def be_sure(self) -> None:
        """An answer that cannot be meant lightly is asked for twice."""
        yes = self.visitor.page.locator("dialog[open] button.main")
        if yes.count():
            yes.click()
            self.clicked["sure"] += 1

    # ------------------------------------------------------------------ cards

    def play(self, driver: Driver[Any], seat: int, play: dict[str, Any]) -> None:
        """A card out of turn: who, look away, show me, play."""
        page, (name, _) = self.visitor.page, board_of(driver.game.id).play_words(driver.game, play)
        self.press("cardplay")
        if page.locator(f"dialog [data-key=who{seat}]").count():
            page.click(f"dialog [data-key=who{seat}]")
        if page.locator("dialog [data-key=uncover]").count():
            page.click("dialog [data-key=uncover]")
        page.wait_for_selector("dialog li.held, dialog [data-key=play-real]")
        held = (
            page.locator("dialog li.held.playable").filter(has_text=spoken(name, self.language)).locator("button.main")
        )
        if held.count():
            held.first.click()
        else:  # a real card that nobody has shown
            page.select_option("dialog [data-key=could]", play["card"])
            page.click("dialog [data-key=play-real]")
        self.visitor.until("() => !document.querySelector('dialog[open]')")
        self.clicked["card"] += 1
