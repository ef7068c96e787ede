"""Every entry of every catalogue is handed over: once, for the step, for the game; by one seat and by all; in each way.

The companion acts, no farther than it was told, says why in a line, and plays figures as numbered steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.desk.intents import Automate, HandOver
from companion.desk.screens.automation import HowFar
from companion.engine import TABLE, Die, Record
from companion.games.kit.board import board_of
from companion.games.kit.questions import questions_of, ways_of
from companion.table import Table
from companion.table.agreements import LEFT_TO_CHANCE, phase_of, usual_group
from companion.table.answerers import belongs
from companion.terminal.handing import read
from tests.desk.stage import desk_with
from tests.rules.handed import ASKED, at_the_question
from tests.rules.test_automation import HANDED_OVER
from tests.table.playing import Line

ENTRIES = [(game, entry) for game, entries in HANDED_OVER.items() for entry in entries]
LENGTHS = ("once", "phase", "game")
GOES_ON = 25
"""So many answers people give afterwards."""
BY_CHANCE = tuple(words.partition("{}")[0] for words in LEFT_TO_CHANCE.values())


class Told(NamedTuple):
    """A table after something was handed over there."""

    line: Line
    table: Table
    asked: dict[str, Any]
    """What was asked."""
    now: tuple[int, Any]
    """The step in which it was."""
    made: list[Record]
    """What was answered at once."""
    log: list[str]


def handed_over(game: str, entry: str, **how: Any) -> Told:
    line, asked = at_the_question(game, entry)
    table = line.referee.table
    assert table is not None
    now, before = phase_of(table.game), len(table.driver.history)
    reply = line.say("auto", what=HANDED_OVER[game][entry], **how)
    assert reply["ok"], reply
    return Told(line, table, asked, now, table.driver.history[before:], reply["log"])


def lengths_and_seats(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for length in LENGTHS:
        for seat in dict.fromkeys((None, asked["seat"])):
            yield {"for": length, "seat": seat}


def is_of(told: Told, record: Record, what: str) -> bool:
    """Was it a question of that group?"""
    question = questions_of(told.table.game.id).get(record.name)
    assert question is not None
    return belongs(what, question.to(record.seat, Die(question.rule, question.rule)))


def waits(told: Told, what: str, seat: int | None) -> bool:
    """Are people asked what they have left to the companion?"""
    request = told.table.driver.pending
    return request is not None and belongs(what, request) and seat in (None, request.seat)


def explained(told: Told, made: Record) -> bool:
    """Does a line say why: that it was left to chance, how a figure or a payment was chosen, or which rule led?"""
    reasons = [march.why for march in board_of(told.table.game.id).marches(told.table.driver)]
    return made.why in told.log if made.why else any(line.startswith(BY_CHANCE) for line in told.log) or any(reasons)


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_the_entry_is_asked_where_it_is_handed_over(game: str, entry: str) -> None:
    line, _ = at_the_question(game, entry)
    assert line.referee.table is not None
    assert belongs(HANDED_OVER[game][entry], line.referee.table.driver.ask())


def test_every_entry_that_is_handed_over_is_asked_somewhere() -> None:
    assert {game: set(entries) for game, entries in ASKED.items()} == {
        game: set(entries) for game, entries in HANDED_OVER.items()
    }


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_the_companion_acts_no_farther_than_it_was_told(game: str, entry: str) -> None:
    what = HANDED_OVER[game][entry]
    for how in lengths_and_seats(at_the_question(game, entry)[1]):
        told = handed_over(game, entry, **how)
        first, *more = told.made
        assert (first.name, first.source) == (told.asked["name"], "auto"), how
        assert explained(told, first), how
        assert all(record.source == "auto" and is_of(told, record, what) for record in told.made), how
        assert how["seat"] is None or {record.seat for record in told.made} == {how["seat"]}
        if how["for"] == "once":
            assert not more
        elif how["for"] == "game" or phase_of(told.table.game) == told.now:
            assert not waits(told, what, how["seat"]), how
        agreed = [(one["what"], one["for"], one["seat"]) for one in told.line.say("view").get("automatic", [])]
        lasts = how["for"] == "game" or (how["for"] == "phase" and phase_of(told.table.game) == told.now)
        assert agreed == ([(what, how["for"], how["seat"])] if lasts else []), how


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_it_goes_on_as_long_as_was_told_and_for_whom(game: str, entry: str) -> None:
    what = HANDED_OVER[game][entry]
    for how in lengths_and_seats(at_the_question(game, entry)[1]):
        told = handed_over(game, entry, **how)
        for typed, now, more in played_on(told):
            for record in (typed, *more):
                left = is_of(told, record, what) and how["seat"] in (None, record.seat)
                if record is typed:
                    counts = how["for"] == "game" or (how["for"] == "phase" and now == told.now)
                    assert not (left and counts), (how, record)
                else:
                    counts = how["for"] == "game" or (how["for"] == "phase" and record.turn == told.now[0])
                    assert record.source == "auto", (how, record)
                    assert left, (how, record)
                    assert counts, (how, record)


def played_on(told: Told) -> Iterator[tuple[Record, Any, list[Record]]]:
    """What people answer, in which step, and what the companion answers thereafter."""
    random, driver = Random(2), told.table.driver
    for _ in range(GOES_ON):
        if driver.pending is None:
            return
        now, before = phase_of(told.table.game), len(driver.history)
        view = told.line.say("view")
        value = random.choice(view["options"])["value"]
        assert told.line.say("answer", n=view["n"], value=value)["ok"]
        typed, *more = driver.history[before:]
        yield typed, now, more


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_each_way_is_followed_and_says_why_and_figures_go_in_numbered_steps(game: str, entry: str) -> None:
    what = HANDED_OVER[game][entry]
    table = at_the_question(game, entry)[0].referee.table
    assert table is not None
    for way in ways_of(table.game, what):
        told = handed_over(game, entry, how=way)
        again = handed_over(game, entry, how=way)
        assert [record.value for record in told.made] == [record.value for record in again.made], way
        assert all(record.source == "auto" for record in told.made)
        assert explained(told, told.made[0]), way
        marches = board_of(game).marches(told.table.driver)
        assert [march.number for march in marches] == list(range(1, len(marches) + 1))
        assert all(march.why for march in marches), way
        if any(record.name == f"{what}.where" for record in told.made):
            assert marches, f"{way}: figures were moved"


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_what_another_seat_is_asked_is_not_handed_over(game: str, entry: str) -> None:
    line, asked = at_the_question(game, entry)
    assert line.referee.table is not None
    for seat in {*range(line.referee.table.game.seats)} - {asked["seat"], TABLE}:
        assert "seat" in line.error("auto", what=HANDED_OVER[game][entry], seat=seat)


# ---------------------------------------------------------------------- the same at the buttons and in the terminal


def seated(game: str, entry: str) -> Table:
    table = at_the_question(game, entry)[0].referee.table
    assert table is not None
    return table


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_the_buttons_offer_every_length_way_and_seat(game: str, entry: str) -> None:
    what, table = HANDED_OVER[game][entry], seated(game, entry)
    desk = desk_with(table)
    known, screen = list(ways_of(table.game, what)), HowFar(what, desk)
    there = {item.label: place for place, item in enumerate(screen.items(desk))}
    assert not any(item.dim for item in screen.items(desk))
    for seat in (TABLE, *range(table.game.seats)) if table.game.seats > 1 else (TABLE,):
        for how in known:
            said = (what, "" if how == "chance" else how, seat)
            assert (screen.how, screen.seat) == (how, seat)
            assert screen.chosen(desk, there["Me, just this one"]) == HandOver(*said, once=True)
            step, game_long = (screen.chosen(desk, there[label]) for label in ("Me, this step only", "Me, always"))
            assert step == Automate(what, True, *said[1:], this_phase=True)
            assert game_long == Automate(what, True, *said[1:])
            if len(known) > 1:
                screen.turned(desk, there["How"], "RIGHT")
        if table.game.seats > 1:
            screen.turned(desk, there["Whose"], "RIGHT")


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_the_terminal_understands_every_length_way_and_seat(game: str, entry: str) -> None:
    what, table = HANDED_OVER[game][entry], seated(game, entry)
    asked, names = table.driver.ask(), table.game.names
    for how in ways_of(table.game, what):
        for typed, length in (("once", "once"), ("step", "phase"), ("game", "game")):
            assert read(table.game, f"{what} {how} {typed}", asked) == (what, how, TABLE, length)
            for seat, name in enumerate(names):
                assert read(table.game, f"{what} {how} {typed} for {name}", asked) == (what, how, seat, length)


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_whoever_names_no_group_means_one_that_is_asked(game: str, entry: str) -> None:
    """In the terminal and in the protocol, by a length alone or by a way alone."""
    table = seated(game, entry)
    request = table.driver.ask()
    group = usual_group(table.game, request)
    assert belongs(group, request)
    assert read(table.game, "step", request).what == read(table.game, "game", request).what == group
    for how in ways_of(table.game, group):
        assert read(table.game, how, request)[:2] == (group, how)
        line, _ = at_the_question(game, entry)
        assert line.say("auto", how=how, **{"for": "once"})["ok"]
    agreed = at_the_question(game, entry)[0].say("auto", **{"for": "game"})["automatic"]
    assert [one["what"] for one in agreed] == [group]
