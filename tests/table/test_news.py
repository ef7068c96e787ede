"""What happened is told to everybody: dice and what they mean, hearts and zombies, cards; nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import ROLL
from companion.games.kit.board import board_of
from companion.games.kit.questions import questions_of
from companion.table import Table, begin, load_opening
from companion.table.news import MOST, Happening
from companion.table.onlooker import Onlooker
from tests.table.playing import new_table, play_at_random

TOWN = [{"tile": "town-square", "at": "0,0"}, {"tile": "town-straight", "at": "0,1"}]


def fighting(step: str = "fight", **ana: Any) -> Table:
    """Ana shares a square with a zombie."""
    players = [{"name": "Ana", "at": "0,1.C", "bullets": 1, **ana}, {"name": "Ben", "hand": ["fear"]}]
    turn = {"seat": 0, "step": step}
    position = {"game": "zombies", "turn": turn, "map": TOWN, "zombies": [{"at": "0,1.C"}], "players": players}
    table = begin(load_opening({"position": position, "seed": 1}))
    table.onlooker = Onlooker(table.driver)
    return table


def told(table: Table) -> tuple[Happening, ...]:
    assert table.onlooker is not None
    return table.onlooker.happenings


def words(table: Table) -> list[str]:
    return [one.words for one in told(table)]


@pytest.mark.parametrize("game", ["zombies", "zombie-slayer"])
def test_every_roll_says_what_it_means(game: str) -> None:
    board_of(game)  # with it every chapter, where some of the meanings stand beside their rule
    rolls = [question for question in questions_of(game) if question.kind == ROLL]
    assert rolls
    assert [question.name for question in rolls if question.means is None] == []


@pytest.mark.parametrize("game", ["zombies", "zombie-slayer"])
def test_every_roll_of_random_games_is_told_with_its_meaning(game: str) -> None:
    names = ["Ana", "Ben"] if game == "zombies" else ["Ana"]
    table = new_table(game=game, players=names, seed=5)
    table.onlooker = Onlooker(table.driver)
    rolled = 0
    for seed in range(250):
        before = len(table.driver.history)
        play_at_random(table, 1, seed=seed)
        new = table.driver.history[before:]
        if new and new[0].chance and questions_of(game).get(new[0].name).kind == ROLL:  # type: ignore[union-attr]
            roll = next((one for one in told(table) if one.kind == "roll" and one.number > 0), None)
            assert roll is None or roll.means
            rolled += roll is not None
        table.onlooker.decided(table.driver)
    assert rolled > 20


def test_a_die_that_is_not_enough_says_how_many_bullets_would_do() -> None:
    table = fighting()
    table.answer(3)
    assert words(table) == ["Ana rolls 3: not enough, one bullet would do"]
    assert told(table)[0].faces == (3,)
    assert told(table)[0].means == "not enough, one bullet would do"


def test_bullets_that_do_not_suffice_are_not_offered_as_help() -> None:
    table = fighting()
    table.answer(2)
    assert words(table)[0] == "Ana rolls 2: not enough"


def test_a_kill_is_told_with_the_die_that_made_it() -> None:
    table = fighting()
    table.answer(5)
    assert words(table) == ["Ana rolls 5: the zombie is dead", "Ana kills a zombie"]
    assert [(one.what, one.by) for one in told(table)][1:] == [("zombies", 1)]


def test_a_lost_heart_and_spent_bullets_are_told() -> None:
    table = fighting()
    assert table.onlooker is not None
    table.answer(3)
    table.onlooker.decided(table.driver)
    table.answer(0)
    assert words(table) == ["Ana loses a heart"]
    table.answer(3)
    table.onlooker.decided(table.driver)
    table.answer(1)
    assert words(table) == ["Ana loses a bullet", "Ana kills a zombie"]


def test_the_last_heart_is_death_and_nothing_else() -> None:
    table = fighting(hearts=1, bullets=0, zombies=4)
    table.answer(1)
    assert words(table) == ["Ana rolls 1: not enough", "Ana dies"]
    assert told(table)[-1].by < 0, "it is a loss, and shown as one"


def test_movement_says_how_many_spaces_with_hearts() -> None:
    table = fighting("move")
    table.answer(4)
    assert words(table) == ["Ana rolls 4: 7 spaces, with 3 hearts"]


def test_a_card_out_of_turn_is_told_with_its_text() -> None:
    table = fighting("move")
    table.interrupt("play", 1, {"card": "fear", "target": 0})
    card = told(table)[0]
    assert (card.kind, card.what, card.aside, card.seat) == ("card", "Fear", True, 1)
    assert card.text


def test_what_nobody_should_read_is_not_told() -> None:
    table = new_table(chance="auto", players=["Ana", "Ben"])
    table.onlooker = Onlooker(table.driver)
    for seed in range(60):
        play_at_random(table, 1, seed=seed)
        assert not any(one.kind == "draw" and "card" in one.words for one in told(table))


def test_no_more_is_kept_than_fits_on_a_strip_and_numbers_go_on() -> None:
    table = fighting()
    assert table.onlooker is not None
    for number in range(2 * MOST):
        table.onlooker.news.tell(f"thing {number}")
    assert len(told(table)) == MOST
    assert told(table)[-1].number == 2 * MOST
    table.onlooker.decided(table.driver)
    assert told(table) == ()
    table.answer(6)
    assert told(table)[0].number == 2 * MOST + 1


def test_an_act_that_is_refused_tells_nothing() -> None:
    table = fighting()
    with pytest.raises(Exception, match="die"):
        table.answer(9)
    assert told(table) == ()


def drawing(*has: str, **wish: Any) -> Table:
    """Ana has rolled a fate of 4 in the dungeon, with these spells before her; next she draws another one."""
    entrance = {"tile": "dungeon-entrance", "at": "0,1", "turn": "r180"}
    tiles = [{"tile": "altar", "at": "0,0"}, entrance, {"tile": "dungeon-straight", "at": "0,2"}]
    players = [{"name": "Ana", "at": "0,1.N", "spells": list(has)}, {"name": "Ben"}]
    turn = {"seat": 0, "step": "move", "left": 8, "die": 4}
    position = {"game": "midevil", "mode": "dungeon", "turn": turn, "map": tiles, "players": players}
    table = begin(load_opening({"position": position, "seed": 1, **wish}))
    table.onlooker = Onlooker(table.driver)
    table.answer("N")
    table.answer(4)
    table.onlooker.decided(table.driver)
    return table


def test_a_draw_that_people_make_themselves_is_told_where_it_brings_something() -> None:
    """Carcer with Carpe asks nothing: whoever looks at the screen would never learn of it."""
    table = drawing("carcer")
    table.answer("carpe")
    first = told(table)[0]
    assert first.words == "Ana: draws Carpe: Carcer, Carpe: You lose the movement of your next turn (attested)"
    assert first.short == "Carcer, Carpe: You lose the movement of your next turn (attested)"
    nothing = drawing("carpe")
    nothing.answer("carpe")
    assert words(nothing) == ["Ana gains a spell"]


def test_every_effect_of_a_draw_is_told() -> None:
    table = drawing("carcer", "liber")
    table.answer("carpe")
    assert told(table)[0].means.count("attested") == 2
