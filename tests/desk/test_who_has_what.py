"""Who has what: all players at a glance, from the menu and by a held key; nothing that is hidden."""

from __future__ import annotations

from companion.desk.screens.players import Players
from tests.desk.scenes import at, dealt
from tests.desk.stage import NOW, ZOMBIES, desk_with, played, press, words

SIX = ["A", "B", "C", "D", "E", "F"]


def test_hearts_bullets_kills_and_cards_of_all_are_seen() -> None:
    table = played(ZOMBIES, "move.roll")
    table.correct({"players.1.hearts": 2, "players.1.zombies": 7, "players.2.bullets": 1})
    shown = words(desk_with(table, Players()))
    assert "Ana ♥3 •3 ☠0 🂠3" in shown
    assert "Ben ♥2 •3 ☠7 🂠3" in shown
    assert "Cleo ♥3 •1 ☠0 🂠3" in shown
    assert "nothing in front" in shown


def test_what_lies_in_front_is_named_and_no_hand_is() -> None:
    table = played(ZOMBIES, "move.roll", chance="auto")
    hand = table.position()["players"][0]["hand"]
    table.correct({"players.0.front": ["fire-axe"], "players.0.hand": hand[:2]})
    desk = desk_with(table, Players())
    assert "Fire Axe" in words(desk)
    names = [desk.board.play_words(desk.game, {"card": card})[0] for card in hand]
    assert not any(name in words(desk) for name in names)


def test_six_players_take_two_pages() -> None:
    table = played(ZOMBIES, "move.roll", players=list(SIX))
    desk = desk_with(table, Players())
    assert "Who has what 1/2" in words(desk)
    press(desk, "RIGHT")
    assert "Who has what 2/2" in words(desk)
    assert all(f" {name} ♥3" in words(desk).replace("▶", " ") for name in SIX[3:])


def test_a_held_card_button_opens_it_and_card_closes_it() -> None:
    desk = desk_with(at("move.step"))
    desk.down("CARD", NOW + 1, NOW + 1)
    assert "hold: who has" in words(desk, NOW + 1)
    desk.held("CARD", NOW + 2)
    desk.up("CARD", NOW + 2)
    assert isinstance(desk.top, Players)
    press(desk, "CARD", now=NOW + 3)
    assert len(desk.screens) == 1


def test_a_short_press_of_card_still_plays_a_card() -> None:
    desk = desk_with(dealt("move.roll"))
    desk.down("CARD", NOW + 1, NOW + 1)
    desk.up("CARD", NOW + 1.1)
    assert "Who plays a card?" in words(desk, NOW + 1.1)


def test_the_menu_has_it_too() -> None:
    desk = desk_with(at("move.step"))
    desk.down("WHY", NOW + 1, NOW + 1)
    desk.held("WHY", NOW + 2)
    while "▶Who has what" not in words(desk, NOW + 2):
        press(desk, "DOWN", now=NOW + 2)
    press(desk, "OK", now=NOW + 2)
    assert isinstance(desk.top, Players)
