"""What players are after is said in a few words, with what is missing."""

from __future__ import annotations

import pytest

from companion.games.totally_zombies.goals import goal, missing
from tests.rules.outbreak import table, tile

HELIPAD = tile("town-helipad", "0,1")


def test_zombies_and_a_helipad_that_is_still_hidden() -> None:
    game = table("move", [{}, {"zombies": {"dog": 4, "zombie": 20}}]).game
    assert goal(game, game.players[0]) == "25 zombies, or a Helipad, once it is found"
    assert goal(game, game.players[1]) == "1 more zombie, or a Helipad, once it is found"
    assert missing(game, game.players[1]) == 1


def test_a_helipad_on_the_table_is_named() -> None:
    game = table("move", [{}, {}], more=[HELIPAD]).game
    assert goal(game, game.players[0]).endswith("or the middle of the Helipad")


@pytest.mark.parametrize(("pages", "words"), [(0, ""), (1, " with 1 Page"), (2, " with 2 Pages")])
def test_the_spell_counts_once_there_is_a_page(pages: int, words: str) -> None:
    game = table("move", [{}, {}]).game
    player, cards = game.players[0], [card.id for card in game.pack.cards.values() if card.page]
    player.front.update(dict.fromkeys(cards[:pages], 0))
    spell = f"the spell in the Cabin{words}, once it is found" if pages else ""
    assert goal(game, player).endswith(spell or "a Helipad, once it is found")


def test_questions_name_the_goal() -> None:
    asked = table("move", [{}, {}], turn={"left": 6, "dice": [3]})
    assert asked.game.sentence(asked.pending).endswith("Goal: 25 zombies, or a Helipad, once it is found.")
