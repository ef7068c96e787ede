"""Every act has one sound: the most important of all that it brought, decided from the news and never from words."""

from __future__ import annotations

import pytest

from companion.engine import Json
from companion.games import GAMES
from companion.games.kit.board import board_of
from companion.sounds import ACCEPTED, CARD, DICE, HEART, KILL, TURN, WIN
from companion.table import Table
from companion.table.chiming import chime, sound_of
from companion.table.news import CARD as PLAYED
from companion.table.news import CHANGED, DRAWN, ROLLED, TOLD, Happening
from companion.table.onlooker import Onlooker
from tests.table.playing import new_table, play_at_random
from tests.table.test_news import fighting


def after(table: Table, *values: Json) -> str:
    """The sound of the last of these answers."""
    assert table.onlooker is not None
    for value in values:
        table.onlooker.decided(table.driver)
        table.answer(value)
    heard = chime(table)
    assert heard is not None
    return heard.sound


def test_a_roll_that_decides_nothing_is_heard_as_dice() -> None:
    assert after(fighting(), 3) == DICE


def test_a_kill_matters_more_than_the_die_that_made_it_and_a_wound_more_than_a_kill() -> None:
    assert after(fighting(), 5) == KILL
    assert after(fighting(), 3, 0) == HEART
    assert after(fighting(hearts=1, bullets=0), 1) == HEART  # who dies hears no more than that


def test_a_card_is_heard() -> None:
    table = fighting()
    assert table.onlooker is not None
    table.onlooker.decided(table.driver)
    table.interrupt("play", 1, {"card": "fear", "target": 0})
    assert chime(table).sound == CARD  # type: ignore[union-attr]


def test_whoever_is_asked_now_is_called_and_what_asks_the_same_player_on_is_accepted() -> None:
    table = new_table(game="zombies", players=["Ana", "Ben"], seed=5)
    table.onlooker = Onlooker(table.driver)
    begun = chime(table)
    assert begun is not None
    assert (begun.sound, begun.seat) == (TURN, 0)
    seen = set()
    for seed in range(60):
        before = table.driver.ask().seat
        table.onlooker.decided(table.driver)
        play_at_random(table, 1, seed=seed)
        heard = chime(table)
        assert heard is not None
        if not table.onlooker.happenings and not table.driver.over:
            assert heard.sound == (ACCEPTED if heard.seat == before else TURN)
            seen.add(heard.sound)
    assert seen == {ACCEPTED, TURN}


def test_every_act_has_a_number_of_its_own_and_one_that_is_refused_has_none() -> None:
    table = fighting()
    first = chime(table)
    assert after(table, 3)
    second = chime(table)
    assert first is not None
    assert second is not None
    assert second.number > first.number
    assert table.why_not("nonsense") is not None
    assert chime(table) == second
    assert table.onlooker is not None
    table.onlooker.decided(table.driver)
    table.undo()
    undone = chime(table)
    assert undone is not None
    assert undone.number > second.number
    assert undone.sound == ACCEPTED


def test_the_end_is_heard_and_sounds_otherwise_where_nobody_has_won() -> None:
    table = new_table(game="zombie-slayer", players=["Ana"], seed=5)
    table.onlooker = Onlooker(table.driver)
    table.interrupt("stop", -1)
    assert table.driver.over is not None
    heard = chime(table)
    assert heard is not None
    assert heard.sound == (WIN if table.driver.over.winners else HEART)
    assert heard.seat == -1


def test_a_table_that_nobody_looks_at_has_no_sound() -> None:
    assert chime(new_table(seed=5)) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_a_wound_is_in_what_it_counts(game: str) -> None:
    """A name that is counted nowhere would be a sound that never comes."""
    table = new_table(game=game, players=["Ana"] if game == "zombie-slayer" else ["Ana", "Ben"], seed=5)
    board = board_of(game)
    counted = {what for what, _ in board.counted(table.game, 0)} | {"life"}
    wounds = {what for what in counted if sound_of(board, happening(CHANGED, what, -1)) == HEART}
    assert wounds & {what for what, _ in board.counted(table.game, 0)}
    kills = {what for what in counted if sound_of(board, happening(CHANGED, what, 1)) == KILL}
    assert bool(kills) == (game != "totally-medieval")  # there a kill is the other side's loss
    assert not wounds & kills


def happening(kind: str, what: str = "", by: float = 0) -> Happening:
    return Happening(1, kind, "", "", what=what, by=by)


@pytest.mark.parametrize(
    ("kind", "what", "by", "sound"),
    [
        (ROLLED, "", 0, DICE),
        (PLAYED, "Fear", 0, CARD),
        (CHANGED, "hearts", -1, HEART),
        (CHANGED, "hearts", 1, ""),
        (CHANGED, "bullets", -1, ""),
        (CHANGED, "zombies", 2, KILL),
        (CHANGED, "zombies", -2, ""),
        (DRAWN, "", 0, ""),
        (TOLD, "", 0, ""),
    ],
)
def test_what_makes_which_sound(kind: str, what: str, by: float, sound: str) -> None:
    assert sound_of(board_of("zombies"), happening(kind, what, by)) == sound
