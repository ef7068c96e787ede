"""A referee and a table for checks, with words that read like what people do."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from companion.engine import Driver, Game
from companion.table import Table, begin, new_opening
from companion.table.referee import Referee


def new_table(journal: Path | None = None, sync: Any = None, **wishes: Any) -> Table:
    """Ana and Ben sit down; nothing is synced to the disk unless a check wants it."""
    opening = new_opening({"game": "zombies", "players": ["Ana", "Ben"], "seed": 7, **wishes})
    return begin(opening, journal=journal, sync=sync or no_sync)


def no_sync(fd: int) -> None:
    """Checks do not wait for the disk."""


def written_in(journal: Path) -> list[dict[str, Any]]:
    """Every line of a journal, without its check sum."""
    entries = [json.loads(line) for line in journal.read_bytes().splitlines()]
    return [{key: value for key, value in entry.items() if key != "crc"} for entry in entries]


def play_at_random(table: Table, answers: int, seed: int = 1) -> None:
    """Give so many legal answers, or play to the end of the game."""
    random = Random(seed)
    for _ in range(answers):
        if table.driver.pending is None:
            return
        offer = table.driver.offer
        table.answer(random.choice(list(table.driver.pending.options)) if offer is None else offer)


def standing(driver: Driver[Game]) -> dict[str, Any]:
    """Everything that makes two games the same: state, history, the question, and what was seen of dice."""
    request = driver.pending
    return {
        "position": driver.game.position(),
        "history": list(driver.history),
        "asked": (request.number, request.seat, request.name, list(request.options)) if request else None,
        "offer": driver.offer,
        "before": driver.before,
        "seen": {key: list(seen) for key, seen in driver._taken_back._seen.items() if seen},
        "over": driver.over,
    }


class Line:
    """A referee that is spoken to in objects."""

    def __init__(self, **how: Any) -> None:
        self.referee = Referee(**how)

    def say(self, do: str, **arguments: Any) -> dict[str, Any]:
        return self.raw(json.dumps({"do": do, **arguments}))

    def raw(self, line: str) -> dict[str, Any]:
        answer = self.referee.handle(line)
        assert "\n" not in answer
        reply = json.loads(answer)
        assert isinstance(reply, dict)
        return reply

    def new(self, **wishes: Any) -> dict[str, Any]:
        return self.say("new", **{"game": "zombies", "players": ["Ana", "Ben"], "seed": 7, **wishes})

    def fight(self, **position: Any) -> dict[str, Any]:
        """Ana stands on Town Square before a zombie."""
        players = [{"name": "Ana"}, {"name": "Ben"}]
        turn, zombies = {"seat": 0, "step": "fight"}, [{"at": "0,0.C"}]
        place = {"game": "zombies", "turn": turn, "zombies": zombies, "players": players, **position}
        return self.say("load", position=place, seed=7)

    def answer(self, value: Any, **guards: Any) -> dict[str, Any]:
        return self.say("answer", n=self.say("view")["n"], value=value, **guards)

    @property
    def position(self) -> dict[str, Any]:
        position = self.say("position")["position"]
        assert isinstance(position, dict)
        return position

    def refused(self, do: str, **arguments: Any) -> str:
        """The rule by which something is refused; nothing may have changed."""
        refusal = self._failed(do, arguments)["refused"]
        assert refusal["why"]
        return str(refusal["rule"])

    def error(self, do: str, **arguments: Any) -> str:
        """What is wrong with something; nothing may have changed."""
        return str(self._failed(do, arguments)["error"])

    def _failed(self, do: str, arguments: dict[str, Any]) -> dict[str, Any]:
        before = self._state()
        reply = self.say(do, **arguments)
        assert reply["ok"] is False, reply
        assert self._state() == before
        return reply

    def _state(self) -> dict[str, Any] | None:
        return standing(self.referee.table.driver) if self.referee.table else None
