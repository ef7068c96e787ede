"""Fewer keys in the terminal: Enter takes what is offered, `spread`, a form in one line, lists that begin at 1."""

from __future__ import annotations

import re

from companion.engine import Numbers, Request, Words
from companion.games.kit.north import MARK
from companion.terminal.answers import Choices
from tests.terminal.playing import Terminal

TWO = ("--players", "Ana,Ben", "--seed", "4")
BUILDING = "gas station\n0,1 r90\n"


def test_a_building_is_filled_by_one_word_and_taken_back_by_one(terminal: Terminal) -> None:
    said = terminal.play(f"{BUILDING}spread\nundo\nquit\n", *TWO)
    assert "`spread` lays out all 7" in said
    after = said.partition("> spread")[2]
    assert "roll for movement" in after.partition("> undo")[0]
    assert "put the door" in after.partition("> undo")[2]


def test_spread_says_where_there_is_nothing_to_spread(terminal: Terminal) -> None:
    said = terminal.play("spread\nquit\n", *TWO)
    assert "there is nothing to spread here" in said


def test_film_days_are_one_line(terminal: Terminal) -> None:
    said = terminal.play("all\nnever 3\nquit\n", *TWO, "--setup", "--chance", "auto")
    assert "all at once in one line, for Ana, Ben" in said
    assert "Ben takes the first turn" in said


def test_enter_takes_what_is_offered_and_says_so(terminal: Terminal) -> None:
    said = terminal.play("\n0 0\nquit\n", *TWO, "--setup", "--chance", "auto")
    assert "Enter takes: everything is ready" in said
    assert "how many days ago" in said


def test_everything_is_asked_where_people_want_it(terminal: Terminal) -> None:
    script = f"{BUILDING}0,1.E\n0,1.NE\n0,1.E\nquit\n"
    assert "nothing to decide" in terminal.play(script, *TWO)
    assert "nothing to decide" not in terminal.play(script, *TWO, "--ask-everything")


def test_seats_are_numbered_from_one() -> None:
    """Seat 0 is the first of the list to people."""
    options = Numbers(0, 1, "a.rule", labels=lambda seat: ["Ana", "Ben"][seat])
    seats = Choices(Request(0, "choice", "test", options, "a.rule"))
    assert [line.strip() for line in seats.lines(20)] == ["1) Ana", "2) Ben"]
    assert (seats.read("1"), seats.read("Ben")) == (0, 1)


def test_the_ways_are_understood_in_words(terminal: Terminal) -> None:
    said = terminal.play(f"{BUILDING}spread\n4\nNorth\nwest\nquit\n", *TWO)
    assert "goes to the north side of Town Square" in said
    assert "[zombies.tile.playable-white-line]" in said.partition("> west")[2]


def test_the_ways_are_meant_from_the_north_mark() -> None:
    steps = Choices(
        Request(0, "choice", "test", Words({"N": "", "E": "", "S": "", "W": ""}, "a.rule", "no way"), "a.rule")
    )
    assert [steps.read(text) for text in ("north", "n", "W")] == ["N", "N", "W"]
    MARK.point("right")
    try:
        assert [steps.read(text) for text in ("north", "n", "East", "e")] == ["E", "E", "S", "S"]
    finally:
        MARK.point("up")


def test_what_is_spread_is_told_by_what_it_is(terminal: Terminal) -> None:
    said = " ".join(terminal.play(f"{BUILDING}quit\n", *TWO).split())
    offered = said.partition("`spread` lays out all 7: ")[2]
    assert offered.startswith("place the door: the ")
    assert "; place a zombie: the " in offered
    assert "; place a bullet: the " in offered


def test_free_places_and_turns_are_told_in_words(terminal: Terminal) -> None:
    said = terminal.play("gas station\nquit\n", *TWO).partition("> gas station")[2]
    assert not re.search(r"-?\d+,-?\d+|\br\d+\b", said)
    assert "a quarter right" in said
