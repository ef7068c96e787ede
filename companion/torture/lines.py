"""The trial of hostile lines: mutated traffic of all games to a real referee process, and to other parsers of lines.

Promised: the process lives, every line gets one answer that is JSON and ours, and whatever is refused changes nothing.
"""

from __future__ import annotations

import json
import logging
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.engine import Json
from companion.games import GAMES, rulebook
from companion.torture import nonsense
from companion.torture.parser import NotAsPromised, changed
from companion.torture.parsers import PARSERS
from companion.torture.read_games import check_answer
from companion.torture.trial import Span, Tally

LINES, REFUSED, TAKEN, OTHERS = "hostile lines", "refused", "taken", "lines to other parsers"
PROCESS_DIED, NO_ANSWER = "the referee process ended", "no answer within a minute"
BATCH = 40
"""So many lines come between two looks at the game."""
PATIENCE = 60.0
LINE_PARSERS = ("socket", "tray", "script", "http", "terminal", "readings")
TOO_LONG = (1 << 20) + 10
NAMES = ("Ana", "Ben", "Cy", "Dee")
MOST_BROKEN = 20
"""So many broken promises are told; more say nothing new."""


class Ended(Exception):
    """The referee does not answer any more."""


class Process:
    """`companion referee` as programs run it."""

    def __init__(self, journals: Path) -> None:
        command = [sys.executable, "-m", "companion", "referee", "--journals", str(journals)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._heard = b""
        self.slowest = 0.0

    def say(self, lines: Sequence[str]) -> list[str]:
        """One answer for each line; all are sent before any is read, as somebody in a hurry would."""
        began = time.monotonic()
        assert self._process.stdin is not None
        try:
            for line in lines:
                self._process.stdin.write(line.replace("\n", " ").encode("utf-8", "surrogateescape") + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise Ended(PROCESS_DIED) from error
        answers = [self._answer() for _ in lines]
        self.slowest = max(self.slowest, time.monotonic() - began)
        return answers

    def _answer(self) -> str:
        assert self._process.stdout is not None
        out = self._process.stdout.fileno()
        while b"\n" not in self._heard:
            if not select.select([out], [], [], PATIENCE)[0]:
                raise Ended(NO_ANSWER)
            fresh = os.read(out, 1 << 16)
            if not fresh:
                raise Ended(PROCESS_DIED)
            self._heard += fresh
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer.decode()

    def memory(self) -> int:
        """Megabytes that it holds; 0 where that is not told."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return 0
        return next((int(line.split()[1]) >> 10 for line in status.splitlines() if line.startswith("VmRSS")), 0)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


class Stranger:
    """Somebody who plays a little, and sends nonsense all the time."""

    def __init__(self, process: Process, chance: Random, tally: Tally) -> None:
        self.process = process
        self.chance = chance
        self.tally = tally
        self.real: list[dict[str, Json]] = []
        """What made sense lately, and was taken."""
        self.position: Json = {}
        self.seen: list[str] = []
        """How the game stood at the last look; empty when it has gone on since."""

    def begin(self) -> None:
        """A new game of some kind; everything that was said before is forgotten."""
        book = rulebook(self.chance.choice(GAMES))
        mode = self.chance.choice(book.modes)
        wish: dict[str, Json] = {"do": "new", "game": book.id, "mode": mode, "seed": self.chance.randrange(10**6)}
        wish["players"] = list(NAMES[: max(book.players[mode][0], min(2, book.players[mode][1]))])
        wish["chance"] = self.chance.choice(("ask", "auto"))
        wish |= {"setup": "ask"} if self.chance.random() < 0.2 else {}
        wish |= {"journal": f"t{self.chance.randrange(10**9)}"} if self.chance.random() < 0.05 else {}
        self.real = []
        self.sent(wish)

    def sent(self, line: dict[str, Json]) -> dict[str, Any]:
        """Something that makes sense."""
        self.seen = []
        answer = check_answer(self.process.say([nonsense.said(line)])[0])
        if answer["ok"]:
            self.real = [*self.real[-30:], line]
        return answer

    def play_on(self) -> None:
        """A few answers that are right; a game that has ended begins anew."""
        for _ in range(self.chance.randint(1, 4)):
            view = self.sent({"do": "view"})
            if not view["ok"] or view.get("over") is not None or not view.get("options"):
                self.begin()
                return
            value = self.chance.choice(view["options"])["value"]
            value = view.get("offer", value) if view.get("offer") is not None else value
            self.sent({"do": "answer", "n": view["n"], "value": value})

    def stands(self) -> list[str]:
        """Everything that a refused act might have changed; the log is told only once."""
        answers = self.process.say(['{"do":"position"}', '{"do":"history"}', '{"do":"view"}', '{"do":"ledger"}'])
        view = json.loads(answers[2])
        self.position = json.loads(answers[0]).get("position", {})
        return [answers[0], answers[1], json.dumps({**view, "log": []}), answers[3]]

    def attack(self) -> None:
        """Some hostile lines; when all of them were refused the game stands as before."""
        before = self.seen or self.stands()
        number = json.loads(before[2]).get("n")
        lines = [self.hostile(number) for _ in range(BATCH)]
        answers = self.process.say(lines)
        self.tally.did[LINES] += len(lines)
        oks = [self.judged(line, answer) for line, answer in zip(lines, answers, strict=True)]
        self.tally.did[REFUSED] += oks.count(False)
        self.tally.did[TAKEN] += oks.count(True)
        self.seen = self.stands()
        if not any(oks) and self.seen != before:
            note(self.tally, f"a refused line changed the game; one of {[line[:150] for line in lines]}")

    def judged(self, line: str, answer: str) -> bool:
        """Was the line taken? Whatever was asked only changes nothing."""
        try:
            return bool(check_answer(answer)["ok"]) and not only_asks(line)
        except (NotAsPromised, ValueError, KeyError, TypeError) as error:
            note(self.tally, f"{str(error)[:200]} to {line[:200]!r}")
            return True

    def hostile(self, number: Json) -> str:
        """One line that has no business here."""
        chance, kind = self.chance, self.chance.randrange(16)
        real = chance.choice(self.real) if self.real else {"do": "view"}
        if kind < 3:
            return nonsense.text(chance, nonsense.said(real))
        if kind < 6:
            return nonsense.said(nonsense.changed(chance, real))
        if kind < 10:
            return nonsense.said({"do": "correct", "set": nonsense.correction(chance, self.position)})
        if kind < 12:
            return nonsense.said({"do": "answer", "n": number, "value": nonsense.value(chance, self.position)})
        if kind == 12:
            return nonsense.said({"do": "load", "position": nonsense.changed(chance, self.position)})
        return self._odd(number)

    def _odd(self, number: Json) -> str:
        chance = self.chance
        some = nonsense.value(chance, self.position)
        return chance.choice(
            (
                nonsense.said({"do": chance.choice(("play", "leave", "undo", "why")), "seat": some, "card": some}),
                nonsense.said({"do": "play", "seat": 0, "card": some, "target": some}),
                nonsense.said({"do": "undo", "steps": some}),
                nonsense.said({"do": "auto", "what": some, "for": "once", "seat": some}),
                nonsense.said({"do": "resume", "journal": some}),
                nonsense.said({"do": "correct", "set": some}),
                nonsense.said({"do": some}),
                '{"do":"why","value":' + "[" * chance.choice((49, 60, 100_000)),
                '{"do":"answer","n":1,"value":' + "9" * chance.choice((18, 25, 6000)) + "}",
                "x" * (TOO_LONG if chance.random() < 0.01 else 3000),
            )
        )


def only_asks(line: str) -> bool:
    """Does the line only look at the game?"""
    asks = ("view", "why", "position", "state", "plays", "history", "ledger", "games", "rule", "hints")
    try:
        return json.loads(line).get("do") in asks
    except (ValueError, RecursionError, AttributeError, TypeError):
        return False


def note(tally: Tally, words: str) -> None:
    if len(tally.broken) < MOST_BROKEN:
        tally.broken.append(words)


def run(span: Span, chance: Random) -> Tally:
    """Hostile lines until the time is over, and until there were enough of them."""
    tally = Tally()
    logging.getLogger("companion").setLevel(
        logging.CRITICAL
    )  # devices tell of noise on their wires: here it is the point
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        others = _others(chance, Path(folder))
        slowest, largest = 0.0, 0
        while span.goes_on(tally):
            process = Process(Path(folder))
            try:
                _evening(process, chance, span, tally, others)
                largest = max(largest, process.memory())
            except Ended as end:
                note(tally, f"{end}, somewhere in the last {BATCH} lines")
            finally:
                slowest = max(slowest, process.slowest)
                process.close()
    tally.measured["slowest batch"] = f"{slowest:.1f} s"
    tally.measured["memory of the referee"] = f"{largest} MB"
    return tally


def _evening(process: Process, chance: Random, span: Span, tally: Tally, others: Iterator[str]) -> None:
    """One referee, many games one after the other."""
    stranger = Stranger(process, chance, tally)
    stranger.begin()
    while span.goes_on(tally):
        stranger.play_on()
        for _ in range(4):
            stranger.attack()
        for _ in LINE_PARSERS:
            if fault := next(others):
                note(tally, fault)
            tally.did[OTHERS] += 1


def _others(chance: Random, folder: Path) -> Iterator[str]:
    """What is wrong with how the other parsers of lines read the next input: nothing, mostly."""
    inputs = []
    for name in LINE_PARSERS:
        room = folder / f"room-{name}"
        room.mkdir()
        seeds = list(PARSERS[name].seeds(room))
        inputs.append((PARSERS[name], changed(chance, seeds), room))
    while True:
        for parser, hostile, room in inputs:
            yield parser.fault(next(hostile), room)
