"""The document of the protocol: its session runs as printed, and it names every verb and request."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path

from companion.games.kit.board import board_of
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


def requests_of(heading: str) -> list[str]:
    """The requests that the tables under a heading name."""
    section = DOCUMENT.split(f"\n{heading}\n")[1].split("\n## ")[0]
    rows = [row for row in section.splitlines() if row.startswith("| `")]
    return sorted(name for row in rows for name in re.findall(r"`(\w+\.[\w-]+)`", row.split("|")[1]))


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


def test_the_printed_position_of_midevil_loads() -> None:
    view = Line().say("load", position=json.loads(block("## MidEvil")))
    assert (view["ok"], view.get("name")) == (True, "move.step"), view


def test_every_request_of_midevil_is_documented() -> None:
    board_of("midevil")  # it knows every chapter and card, and with them what only one card asks
    assert requests_of("## MidEvil") == asked_in("midevil")


def test_the_printed_position_of_totally_zombies_loads() -> None:
    view = Line().say("load", position=json.loads(block("## Totally Zombies!!!")))
    assert (view["ok"], view.get("name")) == (True, "move.step"), view


def test_every_request_of_totally_zombies_is_documented() -> None:
    board_of("totally-zombies")  # it knows every chapter and card, and with them what only one card asks
    assert requests_of("## Totally Zombies!!!") == asked_in("totally-zombies")


def test_the_printed_position_of_zombie_slayer_loads() -> None:
    view = Line().say("load", position=json.loads(block("## Zombie Slayer")))
    assert (view["ok"], view.get("name")) == (True, "turn.action"), view


def test_every_request_of_zombie_slayer_is_documented() -> None:
    assert requests_of("## Zombie Slayer") == asked_in("zombie-slayer")


def test_the_printed_position_of_totally_medieval_loads() -> None:
    view = Line().say("load", position=json.loads(block("## Totally Medieval")))
    assert (view["ok"], view.get("name")) == (True, "battle.machine"), view


def test_every_request_of_totally_medieval_is_documented() -> None:
    assert requests_of("## Totally Medieval") == asked_in("totally-medieval")


def test_the_printed_state_is_told() -> None:
    line = Line()
    line.fight()
    assert line.say("state") == json.loads(block("## The present"))


def test_every_part_of_the_present_is_documented() -> None:
    """All that can be in it: Ana has a card of each kind, a tile is in hand, and at another table the game is over."""
    section = DOCUMENT[DOCUMENT.index("## The present") : DOCUMENT.index("## Refusals and errors")]
    rows = {row.split("|")[1].strip(" `"): row for row in section.splitlines() if row.startswith("| `")}
    documented = {name: set(re.findall(r"`\"?([\w,]+)\"?`", row)) for name, row in rows.items()}
    placing, over = Line(), Line()
    placing.new(players=["Ana", "Ben"], chance="auto")
    over.fight(players=[{"name": "Ana", "hand": ["fear", None]}, {"name": "Ben"}])
    over.say("stop")
    for state in (placing.say("state", seat=0), over.say("state", seat=0)):
        assert set(state) == {"ok", *documented}
        for name, value in state.items():
            assert name == "ok" or keys_of(value) <= documented[name] | OTHERS[name], name
    assert placing.say("state")["question"]["tile"]


OTHERS: defaultdict[str, set[str]] = defaultdict(set)
OTHERS["question"] = {"x", "y", "ways", "door"}  # the squares of a tile in hand are as those of the map
OTHERS["roles"] = {"pawn", "zombie", "bullet", "heart", "survivor", "hidden"}
OTHERS["piles"] = {"tiles", "events", "discard", "zombies"}


def keys_of(value: object) -> set[str]:
    """Every word by which something is named; squares of the map that are names themselves are none."""
    if isinstance(value, list):
        return {key for entry in value for key in keys_of(entry)}
    if not isinstance(value, dict):
        return set()
    inner = {key for entry in value.values() for key in keys_of(entry)}
    return inner | {key for key in value if re.fullmatch(r"[a-z]+", key)}
