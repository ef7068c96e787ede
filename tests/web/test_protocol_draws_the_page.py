"""A program that only speaks the protocol can draw what the page draws: `state` has all that the page is sent."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Json
from companion.table.present import state
from companion.web.packing import unpacked
from companion.web.roles import SEAT, Viewer
from companion.web.roles import TABLE as PAIRED
from companion.web.sections import Sections
from tests.table.playing import play_at_random
from tests.web.hosting import TableHost

WISHES: list[dict[str, Json]] = [
    {"game": "zombies", "players": ["Ana", "Ben", "Cy", "Dee"], "mode": "team", "chance": "auto", "seed": 3},
    {"game": "zombies", "players": ["Ana", "Ben"], "scenario": "search-and-rescue", "seed": 3},
    {"game": "zombie-slayer", "players": ["Ana"], "seed": 3},
]


@pytest.mark.parametrize("wish", WISHES)
def test_what_the_page_is_sent_is_in_the_state(wish: dict[str, Json], tmp_path: Path) -> None:
    host = TableHost(tmp_path, wish)
    sections, random, table = Sections(host, lambda: None), Random(1), host.table
    assert table is not None
    for _ in range(60):
        shown = sections.look([0])
        for viewer in (Viewer(PAIRED), Viewer(SEAT, 0, game=shown.game)):
            seen = {name: unpacked(name, json.loads(text)) for name, text in shown.seen_by(viewer, "null").items()}
            seen["map"] = [json.loads(tile) for tile in shown.tiles.values()]
            compare(seen, state(table.driver, host.opening, viewer.seat))
        play_at_random(table, random.randrange(1, 4), seed=random.randrange(100))
    table.close()


def compare(seen: dict[str, Any], told: dict[str, Any]) -> None:
    assert seen["players"] == told["players"]
    assert {role: {**look, **told["roles"][role]} for role, look in seen["roles"].items()} == seen["roles"]
    assert seen["roles"].keys() == told["roles"].keys()
    assert seen.get("hand") == told["hand"]
    assert {**told["step"], **seen["step"]} == told["step"]
    mine, theirs = seen["game"], told["game"]
    for part in ("game", "title", "mode", "scenario", "chance"):
        assert mine[part] == theirs[part]
    assert all({**laid, **tile} == laid for tile, laid in zip(seen["map"], told["map"], strict=True))
    for figure, named in zip(seen["figures"], told["figures"], strict=True):
        seat = None if figure["seat"] < 0 else figure["seat"]
        assert {**named, **figure, "seat": seat} == named
    for part in ("question", "over"):
        assert (seen[part] is None) == (told[part] is None)
    if seen["question"]:
        compare_questions(seen["question"], told["question"])


def compare_questions(shown: dict[str, Any], asked: dict[str, Any]) -> None:
    """The page has one of the answers that lead to the same thing; a program is told each of them. Where the page lists
    what comes next, so that passing by needs no tap, the program is asked the first question of the two."""
    for part in ("n", "who", "kind", "dice", "offer", "before", "private"):
        assert shown[part] == asked[part]
    if shown["name"] != asked["name"]:
        return
    for part in ("prompt", "brief", "rule", "mover", "reach"):
        assert shown[part] == asked[part]
    answers = {json.dumps(option["value"]): option for option in asked["options"]}
    for option in shown["options"]:
        answer = answers[json.dumps(option["value"])]
        assert {**option, **answer} == option
    if shown["tile"]:
        assert shown["tile"]["name"] == asked["tile"]["name"]
        assert shown["tile"]["squares"].items() <= asked["tile"]["squares"].items()
