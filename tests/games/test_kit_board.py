"""What every board can do by itself: walks, capitals, hands of a game that only says which cards lie where."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.kit.board import FRONT, HAND, NOT_SHOWN, GameBoard, Held, board_of
from companion.games.kit.pieces import capitals
from companion.games.kit.walking import Walk
from companion.games.zombie_slayer.board import SlayerBoard
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.packs import load
from tests.games.zombie_slayer.town import sit
from tests.rules.sitting import given
from tests.rules.slaying import new


class Carded(SlayerBoard):
    """A board that says no more of cards than where they are."""

    def cards(self, game: ZombieSlayer) -> Collection[str]:
        return "lamp", "rope", "saw"

    def unaccounted(self, game: ZombieSlayer) -> Iterable[str]:
        return "saw", "rope"

    def in_hand(self, game: ZombieSlayer, seat: int) -> Sequence[str | None]:
        return "lamp", None

    def in_front(self, game: ZombieSlayer, seat: int) -> Sequence[str]:
        return ("rope",)


def test_a_hand_follows_from_the_cards_that_are_there() -> None:
    board, game = Carded(), sit(slayer={"at": "0,0.C"}).game
    assert board.hand(game, 0, ()) == [Held("lamp", "lamp", "", HAND), NOT_SHOWN, Held("rope", "rope", "", FRONT)]
    assert board.known(game, 0)
    assert board.front(game, 0) == ["rope"]
    assert board.could_be(game, 0) == [("rope", "rope"), ("saw", "saw")]
    lines = board.hand_lines(game, 0)
    assert lines == ["Ana holds 2 cards:", "  lamp: lamp", "  a card nobody has shown"]


def test_what_an_unseen_card_could_be_says_nothing_of_another_hand() -> None:
    """Whatever the companion knows of Ben's hand, Ana's list is the same: all but what lies open."""
    board, pack = board_of("zombies"), load("zombies-2014")
    assert pack.copies("fire-axe") == pack.copies("chainsaw") == 2

    def could_be(*hand: str | None) -> list[str]:
        ana, ben = {"hand": ["fear", None], "front": ["chainsaw"]}, {"hand": list(hand), "front": ["chainsaw"]}
        return [card for card, _ in board.could_be(given(pack=pack, ana=ana, ben=ben).game, 0)]

    assert could_be() == could_be(None, None) == could_be("fire-axe", None) == could_be("fire-axe", "fire-axe")
    assert {*pack.cards} - {*could_be()} == {"chainsaw"}


@pytest.mark.parametrize(
    ("hands", "own"),
    [
        (([], []), False),
        ((2, 3), False),
        ((["fear"], [None]), False),
        ((["fear"], []), True),
        ((["fear"], ["fire-axe"]), True),
    ],
)
def test_who_knows_every_card_keeps_the_deck(hands: tuple[Any, Any], own: bool) -> None:
    game = given(pack=load("zombies-2014"), ana={"hand": hands[0]}, ben={"hand": hands[1]}).game
    assert board_of("zombies").own_deck(game) is own


@pytest.mark.parametrize("own", [True, False])
def test_a_position_of_a_deck_says_whose_it_is(own: bool) -> None:
    game = new(own_deck=own).game
    assert board_of("zombie-slayer").own_deck(game) is own


def test_nobody_holds_cards_in_a_game_without_any() -> None:
    board, game = SlayerBoard(), sit(slayer={"at": "0,0.C"}).game
    assert (board.hand(game, 0, ()), board.front(game, 0), board.could_be(game, 0)) == ([], [], [])
    assert not board.known(game, 0)
    assert board.hand_lines(game, 0) == ["There are no cards in hand in this game."]


def test_a_line_for_each_player_follows_from_what_can_be_counted() -> None:
    game = sit(luck=2, slayer={"at": "0,0.C"}).game
    assert GameBoard.standings(SlayerBoard(), game) == ["-> A Ana  life 5  luck 2  experience 0"]


def test_a_walk_leads_no_further_than_where_something_is_met() -> None:
    line = Walk(2, 9, lambda here: [(f"to {there}", there) for there in (here - 1, here + 1) if 0 <= there < 6], {4})
    ways = line.ways()
    assert sorted(ways) == [0, 1, 2, 3, 4]
    assert ways[4] == ("to 3", "to 4")
    assert Walk(2, 1, line.onward).ways() == {2: (), 1: ("to 1",), 3: ("to 3",)}


def test_every_name_gives_another_capital() -> None:
    assert capitals(["Ana", "Anna", "An", "A", ""]) == ["A", "N", "3", "4", "5"]


@pytest.mark.parametrize("game", GAMES)
def test_every_role_is_called_and_seen_differently(game: str) -> None:
    roles = board_of(game).roles
    assert list(board_of(game).ROLES) == [role.id for role in roles]
    assert all(role.symbol and role.colour and role.called for role in roles)
    letters = [role.letter for role in roles if role.letter]
    assert len(letters) == len(set(letters))
