"""Reasons, refusals, what the companion moved, what happened, and the end."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.intents import Matched, Undo
from companion.desk.lights import Light, Pattern
from companion.desk.screens.choreography import Choreography
from companion.desk.screens.history import History
from companion.desk.screens.refusal import Refused
from companion.desk.screens.wizard import GamePage
from companion.games.kit.board import board_of
from companion.rules import catalogue, lookup
from tests.desk.scenes import at, by_the_companion, won, zombies_move
from tests.desk.spellbound import below
from tests.desk.stage import NOW, ZOMBIES, desk_with, played, press, words


def read_through(desk: Desk) -> str:
    """Everything that the pages say."""
    text, seen = "", ""
    while (now := words(desk, NOW + 9)) != seen and "That is all" not in now:
        seen = now
        text += " " + now
        press(desk, "DOWN")
    return " ".join(text.replace("- ", "-").split())


def test_why_tells_the_sentence_the_rule_and_its_own_words() -> None:
    desk = desk_with(at("move.roll"))
    assert desk.view is not None
    assert desk.view.question is not None
    press(desk, "WHY")
    told = read_through(desk)
    assert "roll for movement" in told
    rule = desk.view.question.rule
    assert " ".join(lookup(rule).text.split()[:3]) in told


def test_why_tells_in_full_what_just_happened() -> None:
    """The line above the keys is too short for it, and runs."""
    chest = below("N", 3)
    press(chest, "WHY")
    assert (
        "3: Forgotten chest: draw one event card, or take 1 life token, up to the limit of 5 (assumed)"
        in read_through(chest)
    )
    pair = below("N", 4, "carpe", spells=("carcer",))
    press(pair, "WHY")
    assert "You lose the movement of your next turn (attested)" in read_through(pair)


def test_why_tells_the_rulings_that_touch_the_rule() -> None:
    rule = next(id for id in catalogue("zombies").rules if catalogue("zombies").rulings_on(id))
    desk = desk_with(zombies_move(), Refused(rule, "no"))
    press(desk, "WHY")
    ruling = catalogue("zombies").rulings_on(rule)[0]
    assert " ".join(ruling.question.split()[:3]) in read_through(desk)


def test_a_refusal_says_why_and_why_names_the_rule() -> None:
    desk = desk_with(zombies_move(), Refused("zombies.move.diagonal", "no step goes across a corner"))
    assert "No step goes across a corner." in " ".join(words(desk).replace("¤¤", "").split())
    assert "zombies." not in words(desk)
    press(desk, "WHY")
    assert "zombies.move." in words(desk)


def test_the_refused_square_flashes() -> None:
    desk = desk_with(zombies_move(), Refused("zombies.move.diagonal", "no", (0, 0)))
    assert desk.lights()[0, 0] == Light("refused", Pattern.FAST)
    assert desk.focus() == (0, 0)


def test_a_refusal_goes_with_any_arrow() -> None:
    desk = desk_with(zombies_move(), Refused("zombies.move.diagonal", "no", (0, 0)))
    press(desk, "LEFT")
    assert len(desk.screens) == 1


# ---------------------------------------------------------------------- choreography


def test_each_move_lights_its_own_path_from_where_it_stands_to_where_it_goes() -> None:
    desk = by_the_companion()
    first, second = desk.to_do[:2]
    assert desk.lights()[first.path[0]] == Light("path", Pattern.PATH, 0, len(first.path))
    assert desk.lights()[first.path[-1]] == Light("path", Pattern.PATH, len(first.path) - 1, len(first.path))
    press(desk, "RIGHT")
    assert desk.lights()[second.path[0]] == Light("path", Pattern.PATH, 0, len(second.path))
    press(desk, "LEFT")
    assert desk.focus() == first.path[-1]


def test_ok_ticks_one_thing_off_and_card_all_of_them() -> None:
    desk = by_the_companion()
    assert press(desk, "OK") == Matched(desk.to_do[0].id)
    assert press(desk, "CARD") == Matched()


def test_what_is_done_elsewhere_is_done_here() -> None:
    desk = by_the_companion()
    assert desk.table is not None
    assert desk.table.onlooker is not None
    count, first = len(desk.to_do), desk.to_do[0]
    assert f"Please move 1/{count}" in words(desk)
    desk.table.onlooker.matched(desk.table.game, first.id)
    desk.changed(NOW)
    assert first not in desk.to_do
    assert f"Please move 2/{count}" in words(desk)
    desk.table.onlooker.matched(desk.table.game)
    desk.changed(NOW)
    assert len(desk.screens) == 1


def test_back_leaves_the_list_for_later_and_it_does_not_come_again_by_itself() -> None:
    desk = by_the_companion()
    press(desk, "BACK")
    assert len(desk.screens) == 1
    desk.changed(NOW)
    assert len(desk.screens) == 1
    assert desk.to_do


def test_held_back_still_takes_back() -> None:
    desk = by_the_companion()
    desk.down("BACK", NOW, NOW)
    assert desk.held("BACK", NOW) == Undo()


def test_what_would_be_taken_back_is_said_before_it_is() -> None:
    desk = desk_with(zombies_move())
    desk.down("BACK", NOW, NOW)
    assert "Ana: rolls 5 BACK hold: take back" in words(desk)


def test_what_the_companion_moved_is_walked_through() -> None:
    table = played(ZOMBIES, "zombies.which")
    desk = desk_with(table)
    table.auto("zombies")
    desk.changed(NOW)
    marched = board_of("zombies").marches(table.driver)
    assert isinstance(desk.top, Choreography)
    assert {item.path for item in desk.to_do} <= {march.path for march in marched}


def test_the_horde_says_why_on_the_screen_though_the_log_was_read() -> None:
    table = played(ZOMBIES, "zombies.which", mode="cooperative")
    desk = desk_with(table)
    table.auto("zombies")
    table.read_log()
    desk.changed(NOW)
    assert isinstance(desk.top, Choreography)
    assert all(item.why for item in desk.to_do)
    assert desk.to_do[0].why[:12] in words(desk)


# ---------------------------------------------------------------------- history


def test_history_takes_back_to_before_a_line_after_asking() -> None:
    table = played(ZOMBIES, "zombies.which")
    desk = desk_with(table, History())
    press(desk, "DOWN", "DOWN")
    assert press(desk, "OK") is None
    assert "3 decisions" in words(desk)
    undo = press(desk, "OK")
    assert undo == Undo(3)
    before = table.taken_back(3)[0]
    table.undo(3)
    asked = table.driver.pending
    assert asked is not None
    assert asked.name == before.name


def test_history_of_a_fresh_game_is_empty() -> None:
    table = played(ZOMBIES, "tile.draw")
    desk = desk_with(table, History())
    assert "Nothing here" in words(desk)
    assert press(desk, "OK") is None


# ---------------------------------------------------------------------- the end


def test_the_winner_is_named_with_the_rule() -> None:
    desk = desk_with(won())
    assert "wins! Winning the Game" in words(desk)
    press(desk, "WHY")
    assert "25 zombies" in read_through(desk)


def test_ok_after_the_end_opens_a_new_game_with_the_same_players() -> None:
    desk = desk_with(won())
    press(desk, "OK")
    assert isinstance(desk.top, GamePage)
    assert [desk.top.draft.name(seat) for seat in range(desk.top.draft.count)] == ["Ana", "Ben", "Cleo"]


def test_after_the_winner_and_the_standings_the_desk_says_where_the_story_is() -> None:
    desk = desk_with(won())
    press(desk, "DOWN")
    assert "How all stand" in words(desk)
    press(desk, "DOWN")
    assert "The evening's story is on the page" in words(desk)
    assert "companion story" in words(desk)
    press(desk, "DOWN")
    assert "wins!" in words(desk)
