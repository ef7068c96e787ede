"""The document of the protocol: its session runs as printed, and it names every verb and request."""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.games.kit.questions import questions_of
from companion.games.zombies import cards as cards
from companion.table.referee import VERBS, Referee
from tests.table.playing import Line

DOCUMENT = (Path(__file__).parents[2] / "docs" / "referee-protocol.md").read_text(encoding="utf-8")


def asked_in(game: str) -> list[str]:
    """The names of all questions of a game."""
    return sorted(question.name for question in questions_of(game))


def block(after: str) -> str:
    """The first code block after these words."""
    found = re.search(r"```\w+\n(.*?)```", DOCUMENT[DOCUMENT.index(after) :], re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_session_answers_as_printed() -> None:
    _, *said, end = block("## A session").splitlines()
    assert end == "END"
    referee = Referee()
    assert [referee.handle(line) for line in said] == block("It answers:").splitlines()


def test_the_printed_position_loads() -> None:
    line = Line()
    view = line.say("load", position=json.loads(block("## Position")))
    assert (view["ok"], view.get("name")) == (True, "move.roll"), view


def test_every_verb_is_documented_with_its_arguments() -> None:
    table = DOCUMENT[DOCUMENT.index("## What can be said") : DOCUMENT.index("### Beginning")]
    rows = {row.split("|")[1].strip(" `"): row for row in table.splitlines() if row.startswith("| `")}
    assert sorted(name for name in rows if name != "do") == sorted(VERBS)
    for name, verb in VERBS.items():
        arguments = rows[name].split("|")[2]
        assert re.findall(r"(?<!\[)`([\w-]+)`", arguments) == list(verb.needs), name
        assert re.findall(r"\[`([\w-]+)`\]", arguments) == list(verb.takes), name


def test_every_request_is_documented() -> None:
    requests = DOCUMENT[DOCUMENT.index("## Requests") : DOCUMENT.index("## Journals")]
    assert sorted(re.findall(r"`(\w+\.[\w-]+)`", requests)) == sorted(
        question.name for question in questions_of("zombies")
    )


def test_the_printed_position_of_zombie_slayer_loads() -> None:
    view = Line().say("load", position=json.loads(block("## Zombie Slayer")))
    assert (view["ok"], view.get("name")) == (True, "turn.action"), view


def test_every_request_of_zombie_slayer_is_documented() -> None:
    table = DOCUMENT[DOCUMENT.index("| request | value |", DOCUMENT.index("## Zombie Slayer")) :]
    names = [name for row in table.splitlines() for name in re.findall(r"`(\w+\.[\w-]+)`", row.split("|")[1])]
    assert sorted(names) == asked_in("zombie-slayer")
