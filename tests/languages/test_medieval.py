"""Totally Medieval in German, and its mat and Score Card in a language that nobody speaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.bots.sensible import SensibleBot
from companion.engine import Driver, Game, Refused
from companion.games.kit.board import board_of
from companion.games.totally_medieval.questions import QUESTIONS
from companion.languages import learn, speaking, spoken
from companion.languages.pseudo import PSEUDO, Pseudo
from companion.languages.tongue import tongue
from companion.tiles.text import PLAIN
from tests.conformance.playing import Seating
from tests.conformance.setting import Setting
from tests.languages.leaking import ENGLISH, begun, leaks

GAME = "totally-medieval"
WIDE = 100


def table(*variants: str, **details: Any) -> Driver[Game]:
    return begun(Seating(GAME, "standard", 2, (), variants, Setting("", details=details)))


def german(words: str) -> str:
    return spoken(words, "de")


@pytest.fixture(scope="module")
def battle() -> Driver[Game]:
    """Where somebody rolls for an attack."""
    driver, bot = table(civilizations=["knights", "vikings"], youngest=0), SensibleBot(3)
    while driver.ask().name != "battle.attack-roll":
        driver.answer(bot.answer(driver), source="auto")
    return driver


def test_a_question_in_german() -> None:
    driver = table()
    game, asked = driver.game, driver.ask()
    assert german(game.sentence(asked)) == "Pfff, welches Volk befehligst du?"
    assert german(game.brief(asked)) == "Dein Volk?"


def test_a_battle_is_where_its_place_is_in_the_dative(battle: Driver[Game]) -> None:
    sentence = german(battle.game.sentence(battle.ask()))
    assert sentence.startswith(("Pfff, würfle für deinen Angriff in ", "Tsk, würfle für deinen Angriff in "))


def test_the_log_in_german(battle: Driver[Game]) -> None:
    log = [german(line) for line in battle.game.log]
    assert log[0] == "Pfff beginnt jede Runde. Um zu gewinnen: nimm die andere Heimat ein"
    assert "Runde 1: " in log[1]
    assert any(" spielt " in line for line in log)
    assert any(line == "dort steht ein Kampf an" for line in log)


def test_a_refusal_in_german(battle: Driver[Game]) -> None:
    with pytest.raises(Refused) as no:
        battle.answer("t1", name="move.from")
    assert german(no.value.why).startswith("alle Bewegungen kommen vor dem ersten Kampf")


def test_a_report_that_nobody_asked_for(battle: Driver[Game]) -> None:
    with pytest.raises(Refused) as no:
        battle.answer(None, name="battle.truce")
    assert german(no.value.why).startswith("gegnerische Armeen auf einem Gelände müssen kämpfen: ")


REPORTS: tuple[tuple[str, Any], ...] = (
    ("score.line", {"side": "attack", "line": "strength", "points": 99}),
    ("score.line", {"side": "attack", "line": "weather", "points": 99}),
    ("score.total", {"side": "attack", "points": 99}),
    ("battle.open", "t1"),
    ("battle.retreat", None),
    ("battle.stay", "t1"),
    ("battle.machine", "knights-siege-tower"),
    ("illness.claim", {"card": "knights-squire", "illness": "plague"}),
    ("heal.claim", {"card": "knights-squire", "by": "homeland"}),
    ("harvest.mark", 3),
    ("sum.answer", 4),
    ("turn.end", None),
    ("turn.card", "none"),
    ("mat.audit", {"at": "t1"}),
    ("situation.claim", "gale"),
    ("win.claim", None),
)


@pytest.mark.parametrize(("name", "value"), REPORTS)
def test_no_refusal_of_a_report_stays_english(battle: Driver[Game], name: str, value: Any) -> None:
    with pytest.raises(Refused) as no:
        battle.answer(value, name=name)
    assert leaks(no.value.why) == []


def shown(driver: Driver[Game]) -> Iterator[str]:
    """The mat and the Score Card in text, and what else a terminal shows."""
    board: Any = board_of(GAME)
    game, request = driver.game, driver.ask()
    yield from board.drawing(game, request, {}, PLAIN, WIDE)
    yield spoken(board.legend(game, False))
    yield from map(spoken, board.buildings(game))
    for seat in range(game.seats):
        yield from map(spoken, board.hand_lines(game, seat))
        yield from map(spoken, board.belongings(game, seat))
        for held in board.hand(game, seat, tuple(driver.waiting)):
            yield from map(spoken, (held.name, held.does, held.no.why if held.no else ""))


@pytest.mark.parametrize("variants", [(), ("miniatures",), ("dice-cards", "move-question")], ids="-".join)
def test_nothing_on_the_mat_stays_english(variants: tuple[str, ...]) -> None:
    learn(PSEUDO, Pseudo())
    driver, bot = table(*variants), SensibleBot(3)
    found: set[str] = set()
    while driver.pending is not None and driver.game.turn_number() < 30:
        with speaking(PSEUDO):
            found.update(word for line in shown(driver) for word in ENGLISH.findall(line))
        driver.answer(bot.answer(driver), source="auto")
    assert not {word for word in found if len(word) > 1}  # the letters of players are letters


def test_the_mat_is_drawn_in_german(battle: Driver[Game]) -> None:
    with speaking("de"):
        text = "\n".join(shown(battle))
    assert "KAMPF" in text or "Kampf um" in text
    assert "Stärke" in text
    assert "Ernte" in text


def test_every_few_words_fit_the_small_screen() -> None:
    """Two lines of 21 letters, however long a gap becomes."""
    long = {"left": 2, "draw": ": zieh 3", "sum": "9/10 von 120 = ?", "stake": "Für 6 Punkte"}
    for question in QUESTIONS:
        said = tongue("de").phrase(question.brief)
        assert len(said.format_map({**long})) <= 42, said
