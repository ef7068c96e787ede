"""Whatever comes in, only our own errors come out, the referee lives, and what is refused changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.table import begin, load_opening, resume
from companion.table.journal import chain, sealed
from companion.table.referee import VERBS
from tests.conformance.settings import FOUR_AREAS
from tests.conformance.wars import ASSAULT
from tests.table.playing import Line, new_table, no_sync, play_at_random, standing, written_in

QUICK = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

WORDS = st.sampled_from(
    [
        "",
        "N",
        "stop",
        "0,0.C",
        "0,1 r90",
        "1,0.W",
        "fear",
        "unseen",
        "none",
        "town-tee",
        "zombies",
        "all",
        "typed",
        "hand",
    ]
)
LEAVES = st.none() | st.booleans() | st.integers(-3, 9) | st.integers() | st.floats() | st.text(max_size=6) | WORDS
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=5), inner, max_size=4)
)


FOUR = ["Ana", "Ben", "Cy", "Dee"]
GAMES: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [
        {},
        {"mode": "cooperative"},
        {"mode": "team", "players": FOUR},
        {"scenario": "search-and-rescue", "details": {"quota": 1}},
        {"scenario": "last-man-standing", "players": FOUR},
        {"scenario": "well-armed-helicopter"},
        {"game": "totally-zombies", "players": FOUR},
        {"game": "totally-medieval", "players": FOUR[:2], "variants": ["dice-cards", "move-question"]},
        {"game": "totally-medieval"},
        {"game": "totally-medieval", "variants": ["dice-cards", "move-question"], "setup": "ask"},
    ]
)


def a_game(line: Line, **wishes: Any) -> Line:
    view = line.new(**wishes)
    assert view["ok"], view
    for _ in range(12):
        options = line.say("view")["options"]
        line.answer(options[len(options) // 2]["value"])
    return line


def check(line: Line, text: str) -> None:
    """One answer, no bug, and nothing changed unless it was accepted."""
    table = line.referee.table
    before = standing(table.driver) if table else None
    reply = line.raw(text)
    assert reply["ok"] in (True, False)
    if not reply["ok"]:
        assert set(reply) in ({"ok", "error"}, {"ok", "error", "path"}, {"ok", "refused"})
        assert "this is a bug" not in reply.get("error", "")
        assert line.referee.table is table
        assert (standing(table.driver) if table else None) == before


@QUICK
@given(st.text() | st.text(alphabet='{}[]",:\\0123456789.eE+-truefalsnNI do'))
def test_any_text(text: str) -> None:
    check(Line(), text)


@QUICK
@given(VALUES)
def test_any_json(value: Any) -> None:
    line = a_game(Line())
    check(line, json.dumps(value))
    check(line, json.dumps({"do": value}))


@QUICK
@given(data=st.data())
def test_known_verbs_with_any_arguments(data: st.DataObject) -> None:
    line = a_game(Line(), chance=data.draw(st.sampled_from(["ask", "auto"])), **data.draw(GAMES))
    for _ in range(4):
        verb = data.draw(st.sampled_from(sorted(VERBS)))
        arguments = {name: data.draw(VALUES) for name in VERBS[verb].needs}
        some = data.draw(st.sets(st.sampled_from(VERBS[verb].takes), max_size=3)) if VERBS[verb].takes else ()
        arguments |= {name: data.draw(VALUES) for name in some}
        if verb == "answer" and data.draw(st.booleans()):
            arguments["n"] = line.say("view")["n"]
        check(line, json.dumps({"do": verb, **arguments}))


PATHS = st.sampled_from(
    [
        "players.0.hearts", "players.1.bullets", "players.0.at", "players.0.hand", "players.1.front", "players.0.gone",
        "turn.seat", "turn.step", "turn.tile", "turn.left", "turn.due", "turn.number", "turn.moved", "turn", "map",
        "zombies.0,0.C", "zombies", "tokens.0,0.N", "tokens", "doors", "doors.0,1.C", "decks.events", "decks.tiles",
        "decks.discard", "decks.helipad", "effects", "options.sealing", "setup", "chance", "players", "game", "pack",
        "players.0.life", "players.0.guts", "players.1.zombies", "players.0.waits", "players.1.dead", "turn.deck",
        "turn.dice", "turn.placer", "decks.town", "decks.town.tiles", "decks.woods.events", "sewer-entrances", "gaps",
        "surface", "announced", "placement-ended", "helipad", "map.0,1", "zombies.sewer 0,0.C", "options",
        "players.0.harvest", "players.1.pile", "players.0.machines", "players.1.discard", "players.0.characters",
        "players.1.characters.0.at", "players.0.characters.0.ills", "players.0.civilization", "players.1.level",
        "terrains", "terrains.t4", "situation", "used-situations", "striking", "turn.attacks", "turn.played",
        "turn.moves", "turn.owed", "turn.claiming", "turn.leader", "turn.ended", "battle", "sum", "variants", "sums",
        "goal", "idle",
    ]
)  # fmt: skip


@QUICK
@given(GAMES, st.dictionaries(PATHS | st.text(max_size=8), VALUES, max_size=3), st.integers(0, 30))
def test_any_correction(game: dict[str, Any], changes: dict[str, Any], answers: int) -> None:
    line = a_game(Line(), chance="auto", **game)
    check(line, json.dumps({"do": "correct", "set": changes}))
    for _ in range(answers):
        view = line.say("view")
        assert view["ok"], view
        if not view["options"]:
            break
        option = view["options"][answers % len(view["options"])]
        check(line, json.dumps({"do": "answer", "n": view["n"], "value": option["value"]}))
    check(line, json.dumps({"do": "undo"}))


def mutated(data: st.DataObject, document: Any, others: st.SearchStrategy[Any] = VALUES) -> Any:
    """The document with something in it replaced, left out or added."""
    if not isinstance(document, dict | list) or not document or data.draw(st.integers(0, 4)) == 0:
        return data.draw(others)
    keys = sorted(document) if isinstance(document, dict) else list(range(len(document)))
    key = data.draw(st.sampled_from(keys))
    copy: Any = document.copy()
    if data.draw(st.integers(0, 5)) == 0:
        del copy[key]
    else:
        copy[key] = mutated(data, document[key], others)
    return copy


def parts(document: Any) -> Iterator[Any]:
    """Everything in a document: what makes sense in one place is worth a try in another."""
    inside = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    for part in inside:
        yield part
        yield from parts(part)


@pytest.fixture(scope="module", params=["zombies", "totally-zombies", "totally-medieval"])
def position(request: pytest.FixtureRequest) -> dict[str, Any]:
    setting, steps = (ASSAULT, 5) if request.param == "totally-medieval" else (FOUR_AREAS, 61)
    if request.param == "zombies":
        table = new_table(chance="auto")
    else:
        thick = {**setting.at(setting.players), "game": request.param, "pack": request.param}
        table = begin(load_opening({"position": thick, "seed": 1, "chance": "auto"}))
    play_at_random(table, steps)
    return table.position()


@QUICK
@given(data=st.data())
def test_mutated_positions(position: dict[str, Any], data: st.DataObject) -> None:
    line = a_game(Line())
    changed = mutated(data, position, VALUES | st.sampled_from(list(parts(position))))
    check(line, json.dumps({"do": "load", "position": changed}))
    for _ in range(10):
        view = line.say("view")
        assert view["ok"], view
        if not view["options"]:
            break
        check(line, json.dumps({"do": "answer", "n": view["n"], "value": view["options"][-1]["value"]}))


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    path = tmp_path_factory.mktemp("fuzz") / "friday"
    table = new_table(path, chance="auto")
    play_at_random(table, 20)
    table.undo(2)
    play_at_random(table, 10)
    table.close()
    return written_in(path)


@QUICK
@given(data=st.data())
def test_journals_that_somebody_has_changed_and_sealed_again(
    journal: list[dict[str, Any]], data: st.DataObject, tmp_path: Path
) -> None:
    path = tmp_path / "friday"
    entries = journal[:]
    index = data.draw(st.integers(0, len(entries) - 1))
    changed = mutated(data, entries[index])
    if isinstance(changed, dict):
        entries[index] = changed
    path.write_bytes(b"".join(chain(map(writable, entries))))
    with suppress(CompanionError):
        resume(path, sync=no_sync).close()
    path.unlink()


def writable(entry: dict[str, Any]) -> dict[str, Any]:
    try:
        sealed(entry)
    except ValueError:  # no journal holds a number that is none
        return {"do": "undo", "steps": 1}
    return entry


@QUICK
@given(data=st.data())
def test_journals_with_changed_bytes(journal: list[dict[str, Any]], data: st.DataObject, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    content = bytearray(b"".join(chain(journal)))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content) - 1))
        content[start : start + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=12))
    path.write_bytes(content)
    with suppress(CompanionError):
        resume(path, sync=no_sync).close()
    for file in tmp_path.iterdir():
        file.unlink()


@QUICK
@given(data=st.data())
def test_a_loaded_position_is_written_as_it_was_read(position: dict[str, Any], data: st.DataObject) -> None:
    changed = mutated(data, position)
    try:
        table = begin(load_opening({"position": changed, "seed": 1}))
    except CompanionError:
        return
    again = begin(load_opening({"position": table.position(), "seed": 1}))
    assert again.game.position() == table.game.position()
    assert again.position() == table.position()
