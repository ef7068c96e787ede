"""What whoever plays Zombie Slayer at a table is not asked any more; programs are asked everything, as the rules do."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit.courtesy import choosable, settled, suggested
from companion.table import Table
from companion.table.answerers import Answerers
from scripts.counting import slayer_questions
from tests.rules.slaying import Slaying, given, sq


def at_table(slaying: Slaying) -> Table:
    """The position at a table with people."""
    answerers = Answerers()
    answerers.forced = True
    return Table(slaying.game.copy(), answerers=answerers)


def played(slaying: Slaying, *answers: Any) -> Table:
    table = at_table(slaying)
    for answer in answers:
        table.answer(answer)
    return table


def asked(table: Table) -> str:
    return table.driver.ask().name


# ---------------------------------------------------------------------- Luck


def test_luck_is_not_offered_on_a_hand_that_cannot_be_bettered() -> None:
    """A 6 has four melee pips, and four are enough against everything a violet Zombie rolls."""
    table = played(given(violet="0,0.N", luck=3), "attack 0,0.N", [6, 2, 2, 1, 1])
    assert asked(table) == "defence.die"
    assert [record.source for record in table.driver.history[-2:]] == ["forced", "forced"]  # Luck kept, the 6 picked


def test_luck_is_offered_where_another_face_would_do_more() -> None:
    table = played(given(violet="0,0.N", luck=3), "attack 0,0.N", [3, 2, 2, 1, 1])
    assert asked(table) == "luck.use"
    assert suggested(table.game, table.driver.ask()) == "keep"


@pytest.mark.parametrize(("face", "name"), [(1, "luck.use"), (4, "turn.action")])
def test_luck_on_the_zombies_die_only_while_it_stands(face: int, name: str) -> None:
    """A 1 is already dead: no damage. On a 4 it has no defence and is destroyed; nothing is left to better."""
    table = played(given(violet="0,0.N", luck=3), "attack 0,0.N", [6, 2, 2, 1, 1], face)
    assert asked(table) == name


def test_luck_is_offered_on_a_defence_only_when_something_gets_through() -> None:
    """A violet 6 strikes with two: a 3 defends three, a 6 one."""
    begun = given(violet="0,0.N", luck=3)
    safe = played(begun, "end", 6, "keep", [3, 2, 2, 1, 1])
    hurt = played(begun, "end", 6, "keep", [6, 2, 2, 1, 1])
    assert (asked(safe), safe.game.slayer.life) == ("turn.action", 5)  # type: ignore[attr-defined]
    assert asked(hurt) == "luck.use"


def test_luck_is_not_offered_on_a_die_that_strikes_with_nothing() -> None:
    table = played(given(violet="0,0.N", luck=3), "end", 3)
    assert asked(table) == "defence.hand"


def test_a_program_is_offered_luck_every_time() -> None:
    table = given(violet="0,0.N", luck=3).answer("attack 0,0.N", [6, 2, 2, 1, 1])
    assert table.asks == "luck.use"


# ---------------------------------------------------------------------- dice worth the same


def test_dice_worth_the_same_and_dice_worth_less_are_not_asked() -> None:
    """4 and 6 have four melee pips each: without a skill it does not matter which counts."""
    table = given(violet="0,0.N").answer("attack 0,0.N", [6, 4, 2, 1, 1])
    assert (table.asks, table.options) == ("attack.pick", [6, 4, 2, 1])
    request = table.pending
    assert [request.options.show(face) for face in choosable(table.game, request)] == [6, 2]
    assert settled(table.game, request) == 6


def test_a_skill_with_a_price_leaves_something_to_decide() -> None:
    """Assault: the 6 strikes harder and lowers the defence, the 4 does not."""
    table = played(given(violet="0,0.N"), "assault 0,0.N", [6, 4, 2, 1, 1])
    assert asked(table) == "attack.pick"


# ---------------------------------------------------------------------- Zombies in nobody's way


def test_zombies_on_two_sides_act_in_any_order() -> None:
    table = played(given(violet=f"{sq(0, -4)} {sq(0, 4)}"), "end")
    assert asked(table) != "zombies.which"
    assert [record.name for record in table.driver.history if record.source == "forced"] == ["zombies.which"]


def test_zombies_that_want_the_same_square_are_asked_for() -> None:
    walls = f"{sq(0, -2)} W, {sq(0, -2)} E"
    table = played(given(violet=f"{sq(-1, -3)} {sq(1, -3)}", walls=walls), "end")
    assert asked(table) in ("zombies.which", "zombies.where")


# ---------------------------------------------------------------------- one tap for a step, the rest in the next list


def test_dropping_lies_in_the_next_list() -> None:
    table = played(given(items={"dragon-dung": 1}), f"move {sq(1, 0)}")
    assert asked(table) == "move.after"
    assert table.asking is not None
    assert table.asking.name == "turn.action"
    assert table.why_not(f"move {sq(1, 1)}") is None
    before = len(table.driver.history)
    table.answer(f"move {sq(1, 1)}", number=table.driver.ask().number)
    done = [(record.name, record.value, record.source) for record in table.driver.history[before:][:2]]
    assert done == [("move.after", "nothing", "typed"), ("turn.action", f"move {sq(1, 1)}", "together")]
    table.undo()
    assert (asked(table), len(table.driver.history)) == ("move.after", before)


def test_what_was_dropped_goes_with_the_move_that_was_made() -> None:
    table = played(given(items={"dragon-dung": 1}), f"move {sq(1, 0)}", f"drop {sq(1, 1)}")
    assert table.game.dung  # type: ignore[attr-defined]
    assert table.game.actions == 1  # type: ignore[attr-defined]


def test_an_attack_comes_before_a_drop_on_the_same_square() -> None:
    table = at_table(given(violet="0,0.N", items={"dragon-dung": 1, "torch": 1}))
    request = table.driver.ask()
    listed = [request.options.show(value) for value in choosable(table.game, request)]
    there = [value for value in listed if "0,0.N" in str(value).split()]
    assert there[0] == "attack 0,0.N"
    assert there.index("attack 0,0.N") < there.index("throw 0,0.N")
    assert list(request.options) != listed  # programs see the order of the rules


def test_an_answer_that_fits_neither_question_is_refused_and_changes_nothing() -> None:
    from companion.engine import Refused

    table = played(given(items={"dragon-dung": 1}), f"move {sq(1, 0)}")
    before = table.position()
    with pytest.raises(Refused):
        table.answer("move 5,5.C")
    assert table.position() == before


# ---------------------------------------------------------------------- the budget


def test_a_turn_asks_less_than_half_as_often_as_the_rules_do() -> None:
    polite, plain = slayer_questions.questions(0, True), slayer_questions.questions(0, False)
    assert sum(polite.values()) / len(polite) < sum(plain.values()) / len(plain) / 2
