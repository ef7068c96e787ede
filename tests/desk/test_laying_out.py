"""Where the companion deals, people are told what to lay."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.reading import read_text
from companion.desk.screens.automation import Automation
from companion.desk.screens.choreography import Choreography
from companion.engine import pick
from companion.table import Table, begin, new_opening


def after_set_up(chance: str) -> tuple[Table, Desk]:
    table = begin(new_opening({"game": "zombie-slayer", "players": ["Eva"], "chance": chance, "seed": 3}))
    desk = Desk()
    desk.sit(table, 0.0)
    while table.driver.ask().name.startswith(("create.", "setup.")):
        table.answer(pick(table.driver.ask().options, 0.01))
        desk.changed(1.0)
    return table, desk


def test_cards_of_the_set_up_are_laid_one_by_one() -> None:
    _, desk = after_set_up("auto")
    assert isinstance(desk.top, Choreography)
    assert {(item.path, item.where, item.kind.turn) for item in desk.to_do} == {
        (((0, 3),), "north of Town Centre", 3),
        (((3, 0),), "east of Town Centre", 0),
        (((0, -3),), "south of Town Centre", 1),
        (((-3, 0),), "west of Town Centre", 2),
    }
    assert "Put on the table  1/4" in "\n".join(read_text(desk.frame(1.0)))
    assert desk.focus() == desk.to_do[0].path[0]


def test_whoever_draws_real_cards_needs_no_telling() -> None:
    _, desk = after_set_up("ask")
    assert not isinstance(desk.top, Choreography)


def test_draws_are_dealt_where_the_companion_has_the_deck() -> None:
    for chance, words in (("auto", "dealt"), ("ask", "you")):
        _, desk = after_set_up(chance)
        assert [item.value for item in Automation().items(desk)][1] == words
