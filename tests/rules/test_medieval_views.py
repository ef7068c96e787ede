"""Totally Medieval: who may see what, on the desk, on every page, in the protocol and in a terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast

from companion.desk.look import look
from companion.engine import Driver
from companion.games.kit.board import board_of
from companion.games.kit.mat_looks import Plot
from companion.table import Table, present
from companion.tiles.text import PLAIN
from companion.web.roles import SEAT, Viewer
from companion.web.sections import Sections
from tests.desk.stage import desk_with, words
from tests.rules.citing import rule
from tests.rules.warring import war
from tests.web.hosting import TableHost

BOARD = board_of("totally-medieval")
ARMY = ("Champion", "Squire", "Scout")
STRENGTHS = re.compile(r"\b\d+/\d+\b|Attack \d|Defence \d")
"""How Attack and Defence are written, wherever they are."""


def marching(**more: Any) -> Driver[Any]:
    """Three Knights on t4, two Vikings beside them, Ana's turn."""
    knights, vikings = "champion@t4 squire@t4 scout@t4 king@hs", "raider@t6 thrall@t6 king@hn"
    return war(knights, vikings, turn={"step": "move"}, **more)


def plot(mat: Driver[Any], name: str) -> Plot:
    drawn = BOARD.mat(mat.game)
    assert drawn is not None
    return next(one for one in drawn.plots if one.name == name)


def views(mat: Driver[Any], seat: int, folder: Path) -> dict[str, str]:
    """Everything that somebody at that seat sees, whatever it is seen on."""
    table = Table(mat.game)
    host = TableHost(folder)
    host.table = table
    shown = Sections(host, lambda: None).look([seat])
    page = shown.seen_by(Viewer(SEAT, seat, game=shown.game), "null")
    desk, screen = look(table), words(desk_with(table))
    return {
        "page": json.dumps({**page, "setup": None}),
        "protocol": json.dumps(present.state(table.driver, listener=seat)),
        "desk": f"{desk.mat} {desk.figures} {desk.score} {desk.standings} {screen}",
        "terminal": "\n".join([*BOARD.drawing(mat.game, None, {}, PLAIN, 80), *BOARD.standings(mat.game)]),
    }


@rule("totally-medieval.miniatures.hidden-strength")
@rule("totally-medieval.ruling.open-cards")
def test_with_miniatures_an_army_shows_its_figures_but_not_its_strength(tmp_path: Path) -> None:
    mat = marching(variants=["miniatures"])
    for name, seen in views(mat, 1, tmp_path).items():
        assert all(figure in seen for figure in ARMY), name
        assert not re.search(r"\b9/6\b|Attack 9", seen), f"the Champion's strength is on the {name}"
        assert name == "desk" or not STRENGTHS.search(without_situation(seen, 1)), name
    mine = present.state(Table(mat.game).driver, listener=0)["hand"]["cards"]
    assert {"Champion": "Attack 9, Defence 6."}.items() <= {card["name"]: card["does"] for card in mine}.items()
    mat.answer("t4")
    mat.answer("knights-champion knights-squire knights-scout")
    mat.answer("t6")
    mat.answer("stop")
    assert mat.ask().name == "battle.attack-roll"
    for name, seen in views(mat, 1, tmp_path).items():
        assert re.search(r"\b9/6\b", seen), f"the fighting Champion is not shown on the {name}"
    assert [figure.numbers for figure in plot(mat, "hs").figures] == [""]


def without_situation(seen: str, seat: int) -> str:
    """What is seen without the card in force and the own hand, whose numbers are no secret."""
    try:
        told = json.loads(seen)
    except ValueError:
        return re.sub(r"Weather: .*", "", seen, flags=re.DOTALL)
    mat = told["mat"] if isinstance(told["mat"], dict) else json.loads(told["mat"])
    mat["card"] = None
    return json.dumps({**told, "mat": mat, "hand": None, "step": None, "question": None, "players": None})


@rule("totally-medieval.ruling.open-cards")
def test_cards_on_the_mat_lie_open_and_so_do_machines_discards_harvest_and_illness(tmp_path: Path) -> None:
    mat = war(
        knights="champion@t1:plague",
        machines=("siege-tower", ""),
        discards=("squire", ""),
        harvest=(13, 20),
        hands=(2, 3),
    )
    standing = [(one.words, one.numbers, one.ills) for one in plot(mat, "t1").figures]
    assert standing == [("Champion", "9/6", ("Plague",))]
    for name, seen in views(mat, 1, tmp_path).items():
        assert "Plague" in seen, name
        assert "9/6" in seen, name
        assert "Harvest 13" in seen or "harvest 13" in seen, name
        assert "Squire" in seen, name
    assert BOARD.front(mat.game, 0) == ["Siege Tower"]


@rule("totally-medieval.setup.hand-secret")
def test_of_a_hand_the_other_side_sees_only_how_many_cards_it_has(tmp_path: Path) -> None:
    mat = war(hands=("champion squire king", "jarl raider harvest"), **cast(Any, {"own-deck": True}))
    for name, seen in views(mat, 1, tmp_path).items():
        assert not re.search(r"Champion|Squire|knights-king", seen), f"Ana's hand is on the {name} of Ben"
    told = present.state(Table(mat.game).driver, listener=1)
    assert told["players"][0]["cards"] == 3
    assert "all others look away" in words(desk_with(Table(mat.game)))
    assert told["question"]["options"] == []
    assert "Champion" in str(present.state(Table(mat.game).driver, listener=0)["question"])


@rule("totally-medieval.round.situation-public")
def test_both_sides_read_the_situation_with_its_numbers(tmp_path: Path) -> None:
    mat = war(situation="clear-skies")
    for seat in (0, 1):
        for name, seen in views(mat, seat, tmp_path).items():
            assert "Clear Skies" in seen, name
            assert "+7/+5" in seen, name
            assert "-2/-2" in seen, name
