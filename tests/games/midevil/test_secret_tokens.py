"""Tokens committed to a duel in secret: neither the desk nor a page shows them before both are committed."""

from __future__ import annotations

import json
from typing import Any

from companion.desk.desk import Desk
from companion.desk.reading import read_text
from companion.games.kit.board import board_of
from companion.table import Table, begin, load_opening
from companion.table.asked import for_people, may_read
from companion.table.present import players

POSITION: dict[str, Any] = {
    "game": "midevil",
    "turn": {"step": "move", "left": 4},
    "options": {"bid-capture": "sealed-on-device"},
    "map": [{"tile": "altar", "at": "0,0"}, {"tile": "graveyard", "at": "0,1"}],
    "players": [
        {"name": "Ana", "at": "0,0.SW", "lives": 2, "skeletons": {"red": 1}},
        {"name": "Ben", "at": "0,0.S", "skeletons": {"blue": 2}},
    ],
    "book": 1,
}


def committing() -> Table:
    """Ana and Ben have rolled; Ana commits first."""
    table = begin(load_opening({"position": POSITION, "seed": 1}))
    for answer in ("E", 2, 5):
        table.answer(answer)
    return table


def seen_by(table: Table, seat: int) -> str:
    """What a page of this seat is told of the question and of the players."""
    driver, board = table.driver, board_of("midevil")
    request = driver.ask()
    asked = for_people(driver, board, request, may_read(seat, request))
    return json.dumps([asked, players(driver, board)])


def test_each_page_sees_only_its_own_tokens() -> None:
    table = committing()
    assert "2 lives, 1 red" in seen_by(table, 0)
    assert "red" not in seen_by(table, 1).replace('"red"', ""), "the red pawn is no secret"
    table.answer("2 lives, 1 red")
    assert "2 blue" in seen_by(table, 1)
    for seat in (0, 1):
        assert "1 red" not in seen_by(table, seat)
    assert not any("red skeleton" in line for line in table.game.log)


def test_the_desk_is_veiled_until_the_other_looks_away() -> None:
    desk = Desk()
    desk.sit(committing(), 0.0)
    desk.shown(0.0)
    for button in ("UP", "DOWN", "LEFT", "RIGHT"):
        assert "red" not in "\n".join(read_text(desk.frame(1.0))).lower(), button
        desk.press(button, 1.0)
    desk.press("OK", 1.0)
    assert "red" in "\n".join(read_text(desk.frame(1.0))).lower()


def test_both_are_told_in_the_same_breath() -> None:
    table = committing()
    table.answer("2 lives, 1 red")
    table.answer("none")
    told = [line for line in table.game.log if "under the hand" in line]
    assert told == [
        "Ana had 2 life tokens and 1 red skeleton under the hand",
        "Ben had nothing under the hand",
    ]
    assert "♥0" in str(players(table.driver, board_of("midevil"))[0]["standing"])


def test_what_could_answer_a_card_is_told_to_its_player_alone() -> None:
    """Only those are asked who hold such a card: its name says what is in the hand."""
    people = [{"name": "Ana", "at": "0,0.SW", "hand": ["sword"]}, {"name": "Ben", "at": "0,0.S", "hand": ["not-today"]}]
    table = begin(load_opening({"position": {**POSITION, "players": people, "book": -1}, "seed": 1}))
    table.interrupt("play", 0, {"card": "sword"})
    assert (table.driver.ask().name, table.driver.ask().seat) == ("card.announced", 1)
    assert "Not Today" in seen_by(table, 1)
    for seat in (0, -1):
        assert "Not Today" not in seen_by(table, seat)
