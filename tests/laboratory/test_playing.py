"""Who sits where, what is counted, and that a game depends on nothing but its number."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games import GAMES, rulebook
from companion.games.totally_zombies.state import TotallyZombies
from companion.games.zombies.state import Zombies
from companion.laboratory.playing import NewTable, Played, Watched, new_table, play_game, seated, seating, usual_players


def table(game: str, players: int = 0) -> NewTable:
    return new_table(game, players or usual_players(game, None), [])


@pytest.mark.parametrize("bots", [("a", "b"), ("a", "b", "c"), ("a", "b", "b", "b"), ("a",)])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_each_bot_sits_everywhere_equally_often(bots: tuple[str, ...], players: int) -> None:
    sat = Counter((seat, bot) for number in range(12) for seat, bot in enumerate(seating(bots, players, number)))
    for bot in set(bots):
        assert {sat[seat, bot] for seat in range(players)} == {12 * bots.count(bot) // len(bots)}


def test_a_bot_plays_for_its_own_seats() -> None:
    player = seated(("random", "sensible", "random"), ("random", "sensible"), 5)
    assert {name: bot.seats for name, bot in player.seated.items()} == {  # type: ignore[attr-defined]
        0: frozenset({0, 2}),
        1: frozenset({1}),
        2: frozenset({0, 2}),
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_the_same_whenever_it_is_played(game: str) -> None:
    laid = table(game)
    games = [play_game(laid, ("sensible",), number, 7 + number, 60, False)[0] for number in (0, 1)]
    assert play_game(laid, ("sensible",), 1, 8, 60, False)[0] == games[1]
    assert games[0] != games[1]
    assert Played.from_json(games[0].as_json()) == games[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_rulebook_counts_is_counted(game: str) -> None:
    """Each of it comes up in a few games, nothing else does, and none is counted for nobody."""
    laid, seen = table(game), Counter[str]()
    for number in range(20):
        if number >= 2 and all(seen[what] for what in rulebook(game).counted):
            break
        played, watched = play_game(laid, ("sensible",), number, number, 200, False)
        for what, numbers in played.counted.items():
            seen[what] += sum(numbers)
        tally = watched.driver.game.tally
        assert tally is not None
        assert {what for what, _ in tally} <= set(rulebook(game).counted)
        assert all(0 <= seat < played.seats for _, seat in tally)
    assert [what for what in rulebook(game).counted if not seen[what]] == []


@pytest.mark.parametrize("number", range(6))
def test_deaths_and_kills_of_zombies_are_those_of_the_table(number: int) -> None:
    played, watched = play_game(table("zombies"), ("sensible", "random"), number, number, 80, False)
    game = watched.driver.game
    assert isinstance(game, Zombies)
    assert played.counted["deaths"] == [player.deaths for player in game.players]
    for player, kills in zip(game.players, played.counted["kills"], strict=True):
        assert kills >= player.zombies, "half of what was killed may be lost again"


@pytest.mark.parametrize("number", range(3))
def test_deaths_of_totally_zombies_are_those_of_the_table(number: int) -> None:
    played, watched = play_game(table("totally-zombies"), ("sensible",), number, number, 40, False)
    game = watched.driver.game
    assert isinstance(game, TotallyZombies)
    assert played.counted["deaths"] == [player.deaths for player in game.players]


def test_whoever_tries_things_out_is_not_counted() -> None:
    driver = table("zombies", 2).sit_down(counts=True)
    assert driver.game.copy().tally is None
    assert driver.fork().game.tally is None
    assert table("zombies", 2).sit_down().game.tally is None


def test_the_rules_that_asked_and_the_cards_that_were_played_are_noted() -> None:
    played, watched = play_game(table("zombies"), ("sensible",), 0, 3, 400, False)
    answers = [record for record in watched.driver.history if record.verb == "answer"]
    assert sum(watched.asked.values()) == len(answers)
    assert sum(watched.decided.values()) == sum(not record.chance for record in answers)
    plays = {
        (record.seat, record.value["card"])
        for record in watched.driver.history
        if record.verb == "play" and isinstance(record.value, dict)
    }
    assert {(seat, card) for seat, cards in enumerate(played.cards) for card in cards} == plays
    assert plays


def test_a_card_that_is_an_answer_was_played_too() -> None:
    played, watched = play_game(table("totally-medieval"), ("sensible",), 0, 3, 60, False)
    answers = {record.value for record in watched.driver.history if record.name == "turn.card"}
    assert {card for cards in played.cards for card in cards} >= answers - {"none"}
    assert any(played.cards)


def test_a_refused_answer_names_its_rule() -> None:
    class Stubborn:
        def answer(self, driver: object) -> str:
            return "nonsense"

        def interrupt(self, driver: object) -> None:
            return None

    watched = Watched(table("zombies", 2).sit_down())
    assert watched.play_out(Stubborn(), 10).startswith("a listed option was refused: ")
    assert watched.refused.startswith("zombies.")
