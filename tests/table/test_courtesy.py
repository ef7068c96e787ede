"""Courtesy: what leaves nothing to decide answers itself, and a whole series is answered at one stroke."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import BadInput, Refused, Stale
from companion.games.kit import courtesy as kit
from companion.games.kit.board import board_of
from companion.table import Table, asked, begin, courtesy, new_opening, resume
from companion.table.shelf import answerers_of
from tests.table.playing import Line, no_sync, play_at_random

GAMES: list[dict[str, Any]] = [
    {"game": "zombies", "players": ["Ana", "Ben"], "chance": "ask"},
    {"game": "zombies", "players": ["Ana", "Ben"], "mode": "cooperative", "chance": "auto"},
    {"game": "zombie-slayer", "players": ["Ana"], "chance": "auto"},
]


def polite(**wishes: Any) -> Table:
    """A table as desk, page and terminal have it."""
    opening = new_opening({"game": "zombies", "players": ["Ana", "Ben"], "seed": 7, **wishes})
    return begin(opening, sync=no_sync, answerers=answerers_of(opening))


def gas_station(table: Table) -> Table:
    """The first tile is a building with three squares: door, three zombies, two bullets, one heart."""
    table.answer("gas-station")
    table.answer("0,1 r90")
    return table


# ---------------------------------------------------------------------- what answers itself


def test_the_last_free_square_is_not_asked_for_and_told() -> None:
    table = gas_station(polite())
    for square in ("0,1.E", "0,1.NE", "0,1.E"):
        table.answer(square)
    forced = table.driver.history[-1]
    assert (forced.name, forced.value, forced.source) == ("tile.zombie", "0,1.SE", "forced")
    assert any("nothing to decide" in line for line in table.read_log())
    assert table.driver.ask().name == "tile.bullet"


def test_a_program_is_asked_everything_unless_it_says_otherwise() -> None:
    asked_for = {}
    for how in ("ask", "answer"):
        line = Line()
        view = line.new(forced=how)
        for value in ("gas-station", "0,1 r90", "0,1.E", "0,1.NE", "0,1.E"):
            view = line.say("answer", n=view["n"], value=value)
        asked_for[how] = view["name"]
    assert asked_for == {"ask": "tile.zombie", "answer": "tile.bullet"}
    assert Line().new(forced="perhaps")["ok"] is False


def test_undo_takes_back_what_answered_itself_with_the_decision_before_it() -> None:
    table = gas_station(polite())
    for square in ("0,1.E", "0,1.NE", "0,1.E"):
        table.answer(square)
    table.undo()
    assert table.driver.ask().name == "tile.zombie"
    assert list(table.driver.ask().options) == ["0,1.E", "0,1.SE"]


def test_a_moment_at_which_a_card_could_come_is_never_passed_over() -> None:
    """A zombie that alone can move is still asked for: until then anybody may play a card."""
    table = gas_station(polite())
    table.answer_all([part.value for part in table.plan()])
    while table.driver.ask().name != "zombies.which":
        request = table.driver.ask()
        table.answer({"event.draw": "unseen", "move.step": "stop"}.get(request.name, next(iter(request.options))))
    assert kit.sole(table.game, table.driver.ask()) is not None
    assert table.game.players[0].hand  # type: ignore[attr-defined]


def test_dice_and_draws_are_never_settled() -> None:
    table = polite()
    while table.driver.pending is not None and len(table.driver.history) < 400:
        request = table.driver.ask()
        if request.kind != "choice":
            assert kit.settled(table.game, request) is None
            face_down = "unseen" if request.name == "event.draw" else None  # a real card that nobody need name
            assert kit.suggested(table.game, request) in (None, face_down)
        play_at_random(table, 1, seed=len(table.driver.history))
    assert not [record for record in table.driver.history if record.source == "forced" and record.chance]


@pytest.mark.parametrize("wish", GAMES, ids=lambda wish: f"{wish['game']}-{wish.get('mode', '')}")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_decisions_lead_to_the_same_position(wish: dict[str, Any], seed: int) -> None:
    """What the companion answered itself is what people would have had to answer."""
    opening = new_opening({**wish, "seed": seed})
    table = begin(opening, sync=no_sync, answerers=answerers_of(opening))
    play_at_random(table, 150, seed)
    plain = begin(opening, sync=no_sync, answerers=_people())
    for record in table.driver.history:
        plain.answer(record.value, name=record.name)
    assert plain.game.position() == table.game.position()
    assert [record[:5] for record in plain.driver.history] == [record[:5] for record in table.driver.history]


def _people() -> Any:
    from companion.table import Answerers

    return Answerers()


def test_a_journal_is_resumed_the_same_whether_or_not_questions_answer_themselves(tmp_path: Path) -> None:
    opening = new_opening({"game": "zombies", "players": ["Ana", "Ben"], "seed": 7})
    path = tmp_path / "evening.journal"
    table = begin(opening, journal=path, sync=no_sync, answerers=answerers_of(opening))
    play_at_random(gas_station(table), 60)
    table.close()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert {"forced"} <= {line.get("source") for line in lines}
    again = resume(path, sync=no_sync)
    assert again.game.position() == table.game.position()
    assert again.driver.history == table.driver.history
    again.close()


# ---------------------------------------------------------------------- answers that are the same


def test_a_tile_that_looks_the_same_turned_round_is_laid_one_way() -> None:
    table = polite()
    table.answer("town-straight")
    driver, board = table.driver, board_of("zombies")
    people = asked.for_people(driver, board, driver.ask(), False)
    program = asked.question(driver, board, driver.ask(), False)
    assert (people["count"], program["count"]) == (4, 8)
    assert table.why_not("0,1 r180") is None  # the other way round is still as legal


# ---------------------------------------------------------------------- a series at one stroke


def test_a_buildings_contents_are_spread_at_one_stroke_and_taken_back_as_one() -> None:
    table = gas_station(polite())
    plan = courtesy.spread(table.driver)
    assert [part.name for part in plan] == ["tile.door"] + ["tile.zombie"] * 3 + ["tile.bullet"] * 2 + ["tile.heart"]
    assert all(part.at and part.label for part in plan)
    before = len(table.driver.history)
    table.answer_all([part.value for part in plan], number=table.driver.ask().number, source="web")
    assert [record.source for record in table.driver.history[before:]] == ["web"] + ["together"] * 6
    assert table.driver.ask().name == "move.roll"
    table.undo()
    assert (table.driver.ask().name, len(table.driver.history)) == ("tile.door", before)


def test_a_spread_is_adjusted_and_may_stop_halfway() -> None:
    table = gas_station(polite())
    table.answer_all(["0,1.SE", "0,1.SE", "0,1.E"])
    assert [record.value for record in table.driver.history[-4:-1]] == ["0,1.SE", "0,1.SE", "0,1.E"]
    assert table.driver.ask().name == "tile.bullet"  # the third zombie had one square left


@pytest.mark.parametrize(
    ("values", "error"),
    [
        (["0,1.E", "0,1.NE", "0,1.NE"], Refused),  # two zombies on one square
        (["0,1.E", "5,5.C"], Refused),
        (["0,1.E"] + ["0,1.NE", "0,1.E", "0,1.SE"] * 2 + ["0,1.C"], BadInput),  # more than there is to lay out
    ],
)
def test_what_is_refused_halfway_never_happened(values: list[str], error: type[Exception]) -> None:
    table = gas_station(polite())
    before = table.position(), list(table.driver.history), table.driver.ask().number
    with pytest.raises(error):
        table.answer_all(values)
    assert before == (table.position(), list(table.driver.history), table.driver.ask().number)


def test_a_spread_is_bound_to_the_question_that_was_seen() -> None:
    table = gas_station(polite())
    number, plan = table.driver.ask().number, [part.value for part in table.plan()]
    table.answer("0,1.E")
    with pytest.raises(Stale):
        table.answer_all(plan, number=number)


@pytest.mark.parametrize("scenario", [[], ["search-and-rescue"]])
@pytest.mark.parametrize("seed", range(4))
def test_a_plan_names_the_figure_that_comes_by_each_answer(seed: int, scenario: list[str]) -> None:
    table, random, roles = polite(chance="auto", scenario=scenario), Random(seed), set()
    board = board_of("zombies")
    for _ in range(150):
        if (request := table.driver.pending) is None:
            break
        twin = table.driver.fork()
        for part in courtesy.spread(table.driver):
            before = standing(twin.game)
            twin.answer(part.value)
            # tokens that chance hides may follow on the same square
            come = [
                role
                for role, square in standing(twin.game) - before
                if board.point(board.land(twin.game), square) in part.at
            ]
            assert come[:1] == ([part.role] if part.role else []), part
            roles.add(part.role)
        table.answer(random.choice(list(request.options)) if table.driver.offer is None else table.driver.offer)
    assert roles >= ({"", "zombie"} if scenario else {"", "zombie", "bullet", "heart"})


def standing(game: Any) -> Counter[tuple[str, int]]:
    """What kinds of pieces stand where."""
    board = board_of(game.id)
    return Counter((piece.role.id, piece.at) for piece in board.pieces(game) for _ in range(piece.times))


def test_a_series_that_is_answered_as_planned_goes_on_as_planned() -> None:
    table = gas_station(polite())
    plan = table.plan()
    table.answer(plan[0].value)
    assert table.plan() == plan[1:]
    table.answer(next(value for value in table.driver.ask().options if value != plan[1].value))
    assert table.plan() == courtesy.plan(table.driver.fork()) != plan[2:]


def test_a_plan_is_made_anew_after_something_was_taken_back() -> None:
    table = gas_station(polite())
    old = table.plan()
    table.undo()
    table.answer("0,-1 r270")
    assert len(table.driver.history) == 2
    assert table.plan() == courtesy.plan(table.driver.fork())
    assert {part.at for part in table.plan()}.isdisjoint(part.at for part in old)


def test_what_stands_alone_is_not_answered_as_a_series() -> None:
    table = polite()
    table.answer("town-straight")
    assert table.plan() == ()
    with pytest.raises(BadInput):
        table.answer_all(["0,1 r0"])


def test_film_days_are_one_form() -> None:
    table = polite(setup="ask", chance="auto")
    table.answer("all")
    form = courtesy.form(table.driver)
    assert [(part.who, part.numbers, part.words) for part in form] == [
        ("Ana", (0, 10_000), (("never", "never"),)),
        ("Ben", (0, 10_000), (("never", "never"),)),
    ]
    assert courtesy.spread(table.driver) == ()
    table.answer_all(["never", 3])
    assert table.game.seat == 1
    table.undo()
    assert (table.driver.ask().name, table.driver.ask().seat) == ("setup.film", 0)


# ---------------------------------------------------------------------- suggestions


def test_keeping_all_cards_is_suggested_and_a_step_is_not() -> None:
    table = polite(chance="auto")
    found: dict[str, Any] = {}
    random = Random(1)
    while table.driver.pending is not None and len(found) < 2:
        request = table.driver.ask()
        if request.name in ("event.discard", "move.step") and len(list(request.options)) > 1:
            found[request.name] = kit.suggested(table.game, request)
        table.answer(random.choice(list(request.options)) if table.driver.offer is None else table.driver.offer)
    assert found == {"event.discard": "none", "move.step": None}
