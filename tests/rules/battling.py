"""Battles for rule checks: an Army enters, both throw, and the Score Card is read.

mat = war("champion@t1", "raider@t4", turn=MOVING)
enter(mat, "champion", "t4")
throw(mat, 3, 1)
"""

from __future__ import annotations

from typing import Any

from companion.engine import Driver, Json
from companion.games.totally_medieval.chapters.score import LINES, ScoreCard, score_card
from tests.rules.warring import move, refused

MOVING = {"step": "move"}
BEN_MOVES = {"step": "move", "seat": 1, "number": 2}


def enter(driver: Driver[Any], who: str, to: str) -> None:
    """An Army moves in, and no other moves: the battles begin."""
    move(driver, who, to)
    stop(driver)


def stop(driver: Driver[Any]) -> None:
    """No more moves, where any could be made."""
    if driver.ask().name == "move.from":
        driver.answer("stop")


def throw(driver: Driver[Any], attack: Json, defence: Json) -> None:
    """The dice of both sides."""
    attacker = driver.game.seat
    driver.answer(attack, name="battle.attack-roll", seat=attacker)
    driver.answer(defence, name="battle.defence-roll", seat=1 - attacker)


def card(driver: Driver[Any]) -> ScoreCard:
    """The Score Card of the battle that is being scored."""
    scored = score_card(driver.game)
    assert scored is not None
    return scored


def lines(driver: Driver[Any], side: str) -> dict[str, int]:
    """What stands on one side of the card, line by line."""
    tally = card(driver).attack if side == "attack" else card(driver).defence
    assert [line.kind for line in tally.lines] == [*LINES]
    return {line.kind: line.points for line in tally.lines}


def terms(driver: Driver[Any], side: str, kind: str) -> list[str]:
    """The terms of a line, with their sources."""
    tally = card(driver).attack if side == "attack" else card(driver).defence
    return [str(term) for term in tally.line(kind).terms]


def wrong(driver: Driver[Any], side: str, line: str, points: Json) -> str:
    """The rule by which a number on the Score Card is refused; `total` is a line too."""
    if line == "total":
        return refused(driver, {"side": side, "points": points}, name="score.total")
    return refused(driver, {"side": side, "line": line, "points": points}, name="score.line")


def right(driver: Driver[Any], side: str, line: str, points: int) -> bool:
    """Is a reported number what the companion has written down itself?"""
    return wrong(driver, side, line, points) == "totally-medieval.battle.score-card"
