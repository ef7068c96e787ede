"""Questions are declared once, and what those above the games want to know is asked of the question."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.desk.palette import PAWNS
from companion.engine import ROLL, Die
from companion.games import GAMES
from companion.games.kit.board import board_of
from companion.games.kit.questions import Question, called, groups_for_good, questions_of
from companion.rules import lookup
from companion.table.answerers import BY_KIND, belongs
from tests.conformance.playing import seatings

COMPANION = Path(__file__).parents[2] / "companion"


def declared() -> Iterator[Question]:
    for game in GAMES:
        board_of(game)  # it knows every chapter and card, and with them what only one card asks
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


def members(game: str, what: str) -> set[str]:
    """The questions that are handed over under this word."""
    asked = (question.to(0, Die(question.rule, question.rule)) for question in questions_of(game))
    return {request.name for request in asked if belongs(what, request)}


@pytest.mark.parametrize("game", GAMES)
def test_every_group_has_questions_and_words(game: str) -> None:
    next(seatings(game)).begin()
    for what, group in questions_of(game).groups.items():
        assert what not in BY_KIND, "rolls and draws are for every game"
        assert members(game, what), what
        assert 0 < len(group.title) <= 12, "it stands on the small screen beside who answers"
        assert group.how.endswith("."), what


def test_people_hand_over_by_group_by_step_and_by_name() -> None:
    next(seatings("zombies")).begin()
    assert {"card.target", "card.zombie"} <= members("zombies", "cards")
    assert members("zombies", "card") == members("zombies", "cards")  # a step, by the beginning of its names
    assert members("zombies", "tile.place") == {"tile.place"}
    assert members("zombie-slayer", "zombies") == {"zombies.which", "zombies.target", "zombies.where"}
    assert not members("zombie-slayer", "cards")
    assert members("zombies", "all") == {question.name for question in questions_of("zombies")}
    assert members("zombies", "rolls") == {
        question.name for question in questions_of("zombies") if question.kind == ROLL
    }


def test_only_some_groups_are_left_to_the_companion_for_good() -> None:
    assert list(questions_of("zombies").groups) == ["zombies", "tiles", "cards", "survivors"]
    assert list(groups_for_good("zombies")) == ["zombies", "tiles", "survivors"]
    assert list(groups_for_good("zombie-slayer")) == ["zombies", "spawn", "foes"]


def names_of_requests() -> set[str]:
    return {question.name for question in declared()}


@pytest.mark.parametrize("folder", ["engine", "table", "desk", "web", "daemon", "terminal", "bots", "commands"])
def test_nobody_above_or_below_the_games_knows_a_question_by_name(folder: str) -> None:
    names = names_of_requests()
    for file in sorted((COMPANION / folder).rglob("*.py")):
        words = {node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant)}
        assert not names & words, f"{file.relative_to(COMPANION)} knows {names & words}"


def words_of(game: str) -> set[str]:
    """What a game calls its groups, pieces and colours; a pawn and the colours of pawns are everybody's words."""
    roles = board_of(game).roles
    own = {*groups_for_good(game), *(role.id for role in roles), *(role.colour for role in roles)}
    return own - {"pawn", *PAWNS}


@pytest.mark.parametrize("folder", ["table", "desk", "web", "daemon", "terminal", "bots"])
def test_nobody_above_the_games_knows_their_groups_pieces_and_colours(folder: str) -> None:
    words = set().union(*map(words_of, GAMES))
    assert {"zombies", "zombie", "heart", "necromancer", "violet-zombie"} <= words
    for file in sorted((COMPANION / folder).rglob("*.py")):
        known = {node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant)}
        assert not words & known, f"{file.relative_to(COMPANION)} knows {words & known}"


@pytest.mark.parametrize("game", GAMES)
def test_whoever_lost_alone_is_told_in_a_line_of_the_small_screen(game: str) -> None:
    assert 0 < len(board_of(game).lost) <= 21


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
