"""A game that is taken up asks in the words in which it had asked, and tells on as it would have told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import GAMES, rulebook
from companion.table.referee import Referee

ANSWERS = 90


def said(referee: Referee, **line: Any) -> Any:
    return json.loads(referee.handle(json.dumps(line)))


def answer(asked: Any, chance: Random) -> dict[str, Any]:
    return {"do": "answer", "n": asked["n"], "value": chance.choice(asked["options"])["value"]}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_asked_in_the_same_words(game: str, tmp_path: Path) -> None:
    book, chance, seen = rulebook(game), Random(5), set[str]()
    people = ["Ana", "Ben"][: book.players[book.modes[0]][1]]
    live, journal = Referee(journals=tmp_path), tmp_path / "live.journal"
    asked = said(live, do="new", game=game, players=people, seed=1, journal=journal.name)
    for _ in range(ANSWERS):
        line = answer(asked, chance)
        again: Referee | None = None
        if asked["name"] not in seen:
            seen.add(asked["name"])
            shutil.copy(journal, tmp_path / "again.journal")
            again = Referee(journals=tmp_path)
            taken_up = said(again, do="resume", journal="again.journal")
            assert {**taken_up, "log": []} == {**asked, "log": []}
        asked = said(live, **line)
        if again is not None:
            assert said(again, **line)["log"] == asked["log"]
            assert said(again, do="history") == said(live, do="history")
            again.close()
    live.close()
    assert len(seen) > 5
