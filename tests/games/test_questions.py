"""Questions are declared once, and what those above the games want to know is asked of the question."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine import ROLL
from companion.games import GAMES
from companion.games.kit.questions import Question, called, questions_of
from companion.rules import lookup
from tests.conformance.playing import seatings

COMPANION = Path(__file__).parents[2] / "companion"


def declared() -> Iterator[Question]:
    for game in GAMES:
        next(seatings(game)).begin()  # a game that plays has imported its cards
        yield from questions_of(game)


def test_every_question_cites_rules_that_there_are() -> None:
    for question in declared():
        assert lookup(question.rule), question.name
        assert lookup(question.late), question.name


def test_the_few_words_fit_and_say_something() -> None:
    for question in declared():
        assert question.sentence.endswith((".", "?")), question.name
        assert question.brief, question.name


def test_where_games_share_a_name_it_means_the_same_dice() -> None:
    for question in declared():
        alike = called(question.name)
        assert len({(other.kind == ROLL, other.in_order, other.secret) for other in alike}) == 1, question.name


def names_of_requests() -> set[str]:
    return {question.name for question in declared()}


@pytest.mark.parametrize("folder", ["engine", "table", "desk", "web", "daemon", "terminal", "bots", "commands"])
def test_nobody_above_or_below_the_games_knows_a_question_by_name(folder: str) -> None:
    names = names_of_requests()
    for file in sorted((COMPANION / folder).rglob("*.py")):
        words = {node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant)}
        assert not names & words, f"{file.relative_to(COMPANION)} knows {names & words}"


@pytest.mark.parametrize("folder", ["kit", "horde"])
def test_what_games_share_cites_no_rule(folder: str) -> None:
    """A rulebook hands its rules in: a rule id in here would be that of one game alone."""
    ids = tuple(f"{game}." for game in GAMES)
    for file in sorted((COMPANION / "games" / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not node.value.startswith(ids), f"{file.name}:{node.lineno} cites {node.value}"


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game: str) -> None:
    mine = game.replace("-", "_")
    others = {other.replace("-", "_") for other in GAMES} - {mine}
    for file in sorted((COMPANION / "games" / mine).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion.games."):
                assert (node.module or "").split(".")[2] not in others, f"{file.name}:{node.lineno}"


def test_asking_is_answered_by_the_question_itself() -> None:
    question = questions_of("zombies").get("move.step")
    assert question is not None
    assert question.window
    assert question.words(None, "N") == "north"
