"""MidEvil, Player Combat Rules: the book, and the duel for it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.engine import Outcome
from companion.games.midevil.board import BOARD
from tests.rules.citing import rule
from tests.rules.haunting import Haunted, stand, tile

GRAVEYARD = tile("graveyard", "0,1")
DUEL = "midevil.player-combat."


def meeting(ana: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **position: Any) -> Haunted:
    """Ana steps onto the square of Ben, who holds the book."""
    players = [{"at": "0,0.SW", **(ana or {})}, {"at": "0,0.S", **(ben or {})}]
    return stand("move", players, book=1, turn={"left": 4}, map=[GRAVEYARD], **position).answer("E")


def committed(ana: str = "none", ben: str = "none", **position: Any) -> Haunted:
    """Both have rolled, Ana 2 and Ben 5, and uncovered this."""
    return meeting(position.pop("has", None), position.pop("has_ben", None), **position).answer(2, 5, "ready", ana, ben)


@rule("midevil.player-combat.first-reach-takes-book")
def test_the_first_at_the_centre_takes_the_book() -> None:
    cleo, dan = {"at": "0,1.E"}, {"at": "0,1.N"}
    table = stand("move", [cleo, dan], map=[GRAVEYARD], turn={"left": 4}).answer("S")
    assert table.game.book == -1
    beside = stand("move", [cleo, dan], map=[GRAVEYARD], turn={"left": 4}).answer("W")
    assert beside.game.book == 0
    later = stand("move", [dan, {"at": "0,0.E"}], map=[GRAVEYARD], turn={"left": 4}, book=1)
    assert later.answer("S").game.book == 1


@rule("midevil.player-combat.book-displayed")
def test_everybody_sees_who_holds_the_book() -> None:
    table = stand("discard", [{"hand": 3}, {"at": "0,0.N", "hand": 3}], book=1)
    assert "Book" in BOARD.standing(table.game, 1)
    assert "Book" not in BOARD.standing(table.game, 0)
    assert any("Ben holds the Necronomicon" in thing.fact for thing in BOARD.things(table.game))
    assert table.refused(True, name="book.hide", seat=1) == DUEL + "book-displayed"
    play = {"card": "necronomicon"}
    assert table.refusing(lambda: table.driver.interrupt("play", 1, play)) == DUEL + "book-displayed"
    assert (len(table.game.players[1].hand), table.answer("none").asks) == (3, "tile.draw")


@rule("midevil.player-combat.only-with-holder")
def test_nobody_else_is_fought() -> None:
    players = [{"at": "0,0.SW"}, {"at": "0,0.S"}, {"at": "0,0.NE"}]
    nobody = stand("move", players, turn={"left": 4}, map=[GRAVEYARD]).answer("E")
    assert nobody.asks == "move.step"
    assert nobody.refused("Ben", name="duel.attack", seat=0) == DUEL + "only-with-holder"
    third = stand("move", players, turn={"left": 4}, map=[GRAVEYARD], book=2).answer("E")
    assert third.asks == "move.step"
    assert third.refused("Ben", name="duel.attack", seat=0) == DUEL + "only-with-holder"


@rule("midevil.player-combat.any-other-player")
@pytest.mark.parametrize("seat", [0, 1, 3, 4])
def test_anybody_may_be_the_opponent(seat: int) -> None:
    players: list[dict[str, Any]] = [{"at": "0,0.SW"} for _ in range(5)]
    players[2] = {"at": "0,0.S"}
    table = stand("move", players, turn={"left": 4, "seat": seat}, map=[GRAVEYARD], book=2).answer("E")
    assert (table.asks, table.pending.seat) == ("duel.roll", seat)
    assert table.refused("Cleo", name="duel.attack", seat=2) == DUEL + "any-other-player"


@rule("midevil.player-combat.landing-starts-duel")
def test_both_roll_one_die() -> None:
    table = meeting()
    assert (table.asks, table.pending.seat) == ("duel.roll", 0)
    assert (table.answer(3).asks, table.pending.seat) == ("duel.roll", 1)
    assert table.refused("ready", name="duel.ready") == DUEL + "reveal-together"
    assert table.answer(3).asks == "duel.ready"


@rule("midevil.player-combat.challenger-must-exceed", "midevil.player-combat.tie-keeps")
@pytest.mark.parametrize(("ana", "ben", "owner"), [(6, 5, 0), (5, 5, 1), (4, 5, 1)])
def test_the_challenger_needs_more(ana: int, ben: int, owner: int) -> None:
    table = meeting().answer(ana, ben, "ready", "1 life", "1 life").answer("stop", "stop")
    assert table.game.book == owner
    assert [player.lives for player in table.game.players] == [2, 2], "what was committed is lost all the same"


@rule("midevil.player-combat.commit-after-roll")
def test_tokens_are_committed_after_the_dice() -> None:
    table = meeting()
    assert table.refused("none", name="duel.commit") == DUEL + "commit-after-roll"
    table.answer(2)
    assert table.refused("none", name="duel.commit") == DUEL + "commit-after-roll"
    assert table.answer(5, "ready").asks == "duel.commit"


@rule("midevil.player-combat.commit-any-own-tokens")
def test_any_of_the_own_tokens() -> None:
    table = meeting({"lives": 2, "skeletons": {"red": 1, "white": 1}}).answer(2, 5, "ready")
    assert table.refused("3 lives") == table.refused("1 blue") == DUEL + "commit-any-own-tokens"
    assert {"none", "2 lives, 1 red", "1 white", "2 lives, 1 white, 1 red"} <= set(table.options)
    assert table.answer("2 lives, 1 red").pending.seat == 1


@rule("midevil.player-combat.commit-secret", "midevil.player-combat.reveal-together")
def test_nobody_sees_what_is_committed_on_the_device() -> None:
    table = meeting({"lives": 2, "skeletons": {"red": 1}}, options={"bid-capture": "sealed-on-device"}).answer(2, 5)
    assert (table.asks, BOARD.private(table.game, table.pending)) == ("duel.secret", True)
    assert [BOARD.standing(table.game, seat) for seat in (0, 1)] == ["♥? ☠?", "♥? ☠? Book"]
    table.answer("2 lives, 1 red")
    game, record = table.game, table.driver.history[-1]
    assert "red" not in BOARD.words_of(game, record), "history does not tell it"
    assert "under the hand" not in table.log
    assert [BOARD.tally(game, seat) for seat in (0, 1)] == [[("cards", 3)], [("cards", 3)]]
    assert not any("Ana has" in thing.fact or "Ben has" in thing.fact for thing in BOARD.things(game))
    assert table.refused("none", name="duel.secret", seat=0) == DUEL + "commit-secret"
    table.answer("1 life")
    revealed = table.log.splitlines()[-2:]
    assert revealed == [
        "Ana had 2 life tokens and 1 red skeleton under the hand",
        "Ben had 1 life token under the hand",
    ]
    assert table.refused("none", name="duel.secret", seat=0) == DUEL + "commit-secret"
    assert BOARD.standing(game, 0) == "♥0 ☠0"


@rule("midevil.player-combat.commit-secret", "midevil.player-combat.reveal-together")
def test_under_the_hands_nothing_is_shown_before_both_are_ready() -> None:
    table = meeting().answer(2, 5)
    assert (table.asks, BOARD.standing(table.game, 0)) == ("duel.ready", "♥? ☠?")
    assert table.refused("none", name="duel.commit") == DUEL + "commit-secret"
    table.answer("ready", "1 life")
    assert table.refused("ready", name="duel.ready") == DUEL + "reveal-together"
    assert (table.asks, table.game.players[0].lives) == ("duel.commit", 3), "nothing counts before both are known"
    table.answer("none")
    assert table.game.players[0].lives == 2


@rule("midevil.player-combat.reroll-per-life")
def test_one_life_token_is_one_re_roll() -> None:
    table = committed("2 lives").answer("re-roll", 3, "re-roll", 4)
    assert "Ana has 4, Ben has 5" in table.log
    assert table.refused("re-roll", name="duel.again") == DUEL + "reroll-per-life"


@rule("midevil.player-combat.rerolls-alternate")
def test_re_rolls_alternate() -> None:
    table = committed("2 lives", "1 life")
    assert table.refused("re-roll", seat=1) == DUEL + "rerolls-alternate"
    order = []
    while table.asks == "duel.again":
        order.append(table.pending.seat)
        table.answer("re-roll", 3)
    assert order == [0, 1, 0]


@rule("midevil.player-combat.stop-anytime")
def test_who_stops_keeps_the_die() -> None:
    table = meeting().answer(2, 6, "ready", "2 lives", "2 lives")
    table.answer("re-roll", 3, "stop")
    assert table.pending.seat == 0
    table.answer("re-roll", 5)
    assert "Ana has 5, Ben has 6" in table.log


@rule("midevil.player-combat.unused-lives-lost")
def test_committed_life_tokens_are_lost_unused() -> None:
    table = meeting().answer(2, 5, "ready", "none", "2 lives")
    supply = table.game.life_supply()
    assert table.answer("re-roll", 5, "stop").game.players[1].lives == 1
    assert supply == 50 - 3 - 1, "two more than before"
    assert table.refused(1, name="duel.keep") == DUEL + "unused-lives-lost"


@rule("midevil.player-combat.skeletons-after-rerolls")
def test_skeletons_count_after_the_re_rolls() -> None:
    table = committed("1 red", "1 life", has={"skeletons": {"red": 1}})
    assert table.refused("1 red", name="duel.add") == DUEL + "skeletons-after-rerolls"
    table.answer("re-roll", 3)
    assert "Ana has 4, Ben has 3" in table.log
    assert table.game.book == 0


@rule("midevil.player-combat.committed-skeletons-removed")
@pytest.mark.parametrize("die", [1, 6])
def test_committed_skeletons_leave_the_game(die: int) -> None:
    table = meeting({"skeletons": {"red": 1}}, {"skeletons": {"blue": 1}}).answer(die, 2, "ready", "1 red", "1 blue")
    assert table.game.removed == {"red": 1, "blue": 1}
    assert [player.skeletons for player in table.game.players] == [{}, {}]


@rule("midevil.player-combat.no-weapons")
def test_weapons_have_no_part_in_it() -> None:
    table = meeting({"front": ["sword"], "hand": ["mace", "shield", "fog"]})
    assert table.refused("sword", name="duel.weapon", seat=0) == DUEL + "no-weapons"
    for play in ({"card": "sword", "from": "front"}, {"card": "mace"}):
        assert table.refusing(partial(table.driver.interrupt, "play", 0, play)) == DUEL + "no-weapons"
    table.answer(4, 5, "ready", "none", "none")
    assert "Ana has 4, Ben has 5" in table.log


@rule("midevil.player-combat.highest-total-owns")
def test_the_printed_duel() -> None:
    table = committed("2 lives, 1 red", "1 life", has={"skeletons": {"red": 1}}).answer(
        "re-roll", 3, "stop", "re-roll", 4
    )
    assert "Ana has 6, Ben has 5" in table.log
    assert table.game.book == 0
    assert [player.lives for player in table.game.players] == [1, 2]
    assert table.game.removed == {"red": 1}
    assert table.answer("N").driver.over == Outcome((0,), "midevil.win.book-to-altar-centre")


@rule("midevil.ruling.duel-compulsory")
def test_the_challenger_may_decide() -> None:
    table = meeting(options={"duel-on-landing": "challenger-decides"})
    assert table.options == ["fight", "pass"]
    assert table.fork().answer("pass").asks == "move.step"
    assert table.answer("fight").asks == "duel.roll"


@rule("midevil.ruling.duel-hidden-holdings")
def test_the_page_hides_what_duellists_have() -> None:
    table = meeting().answer(2, 5)
    assert list(BOARD.belongings(table.game, 0)) == ["commits tokens in secret"]
    assert dict(BOARD.counted(table.game, 0))["lives"] == 3, "what happened is counted all the same"


def test_a_duel_that_is_broken_off_hides_nothing_any_more() -> None:
    """The table sets the turn right in the middle of it: the rules begin anew, and everything is seen again."""
    table = meeting().answer(2, 5)
    assert BOARD.standing(table.game, 0) == "♥? ☠?"
    table.correct(players__1__at="0,0.E")
    assert BOARD.standing(table.game, 0) == "♥? ☠?", "the commitment goes on"
    table.correct(turn__step="roll")
    assert (table.asks, BOARD.standing(table.game, 0)) == ("move.step", "♥3 ☠0")
