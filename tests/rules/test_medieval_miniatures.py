"""Miniatures on the mat instead of cards: where figures stand, and what lies before their owner."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver
from companion.games.totally_medieval.miniatures import audit_mat, audit_piles, piles, reserve, standing
from companion.games.totally_medieval.state import Medieval
from tests.rules.at_table import AtTable
from tests.rules.citing import rule
from tests.rules.mustering import muster
from tests.rules.warring import move, refused, war

MINIATURES = "totally-medieval.miniatures."


def with_figures(*args: Any, **position: Any) -> Driver[Any]:
    """A position of a game that is played with miniatures."""
    return war(*args, variants=["miniatures"], **position)


def on(at: str, *figures: str, cards: tuple[str, ...] = ()) -> dict[str, Any]:
    """What somebody finds on a rectangle."""
    return {"at": at, "figures": knights(*figures), "cards": knights(*cards)}


def knights(*cards: str) -> list[str]:
    return [f"knights-{card}" for card in cards]


def flagged(mat: Driver[Any], found: dict[str, Any]) -> str:
    """The rule by which what stands on a rectangle is wrong."""
    return refused(mat, found, name="mat.audit")


@rule("totally-medieval.miniatures.optional")
def test_miniatures_change_nothing_that_may_be_done() -> None:
    games = [muster(variants=variants, own_deck=True) for variants in ((), ("miniatures",))]
    for _ in range(60):
        plain, figured = games
        assert (plain.asks, plain.options) == (figured.asks, figured.options)
        last = plain.options[-1]
        for table in games:
            table.answer(last)
    assert [side.harvest for side in games[0].game.players] == [side.harvest for side in games[1].game.players]
    placing = {"figure": "knights-squire", "at": "hs"}
    assert refused(war("squire@hs"), placing, name="miniature.place") == MINIATURES + "optional"


@rule("totally-medieval.miniatures.optional")
def test_miniatures_change_no_battle() -> None:
    for variants in ([], ["miniatures"]):
        mat = war("champion@t1 squire@t1", "raider@t4 jarl@t4", variants=variants, turn={"step": "move"})
        move(mat, "champion squire", "t4")
        mat.answer([6])
        mat.answer([1])
        assert mat.ask().name == "battle.casualty"
        assert (mat.ask().seat, list(mat.ask().options)) == (1, ["vikings-raider", "vikings-jarl"])


@rule("totally-medieval.miniatures.stand-in")
def test_every_character_is_shown_by_its_own_miniature() -> None:
    mat = with_figures("champion@t1")
    assert standing(mat.game, mat.game.mat.by_name["t1"]) == ["knights-champion"]
    assert audit_mat(mat.game, on("t1", "champion")) is None
    assert flagged(mat, on("t1", "squire")) == MINIATURES + "stand-in"
    assert flagged(mat, on("t1", "champion", "squire")) == MINIATURES + "reserve"  # the Squire was never played
    assert flagged(mat, on("t1")) == MINIATURES + "stand-in"
    assert flagged(mat, on("t1", "champion", cards=("champion",))) == MINIATURES + "stand-in"
    both = with_figures("champion@t1 squire@hs")
    assert flagged(both, on("t1", "squire")) == MINIATURES + "stand-in"
    wrong = {"figure": "knights-squire", "at": "t1"}
    assert refused(both, wrong, name="miniature.place") == MINIATURES + "stand-in"


@rule("totally-medieval.miniatures.card-piles")
def test_one_pile_for_each_army() -> None:
    mat = with_figures("champion@t1 squire@t1 king@hs")
    side = mat.game.players[0]
    assert {at: len(cards) for at, cards in piles(mat.game, side).items()} == {"t1": 2, "hs": 1}
    right = {"t1": knights("champion", "squire"), "hs": knights("king")}
    assert audit_piles(mat.game, side, right) is None
    heap = {"hs": knights("champion", "squire", "king")}
    assert refused(mat, heap, name="piles.audit", seat=0) == MINIATURES + "card-piles"


@rule("totally-medieval.miniatures.pile-per-rectangle")
def test_a_card_changes_the_pile_when_its_character_moves() -> None:
    mat = with_figures("king@hs squire@hs", turn={"step": "move"})
    side = mat.game.players[0]
    assert piles(mat.game, side) == {"hs": knights("king", "squire")}
    move(mat, "squire", "t1")
    assert piles(mat.game, side) == {"hs": knights("king"), "t1": knights("squire")}
    left_behind = {"hs": knights("king", "squire"), "t1": []}
    assert refused(mat, left_behind, name="piles.audit", seat=0) == MINIATURES + "pile-per-rectangle"


def figured() -> AtTable[Medieval]:
    """A new game with miniatures, in the first card step; everybody holds real cards."""
    return muster(variants=("miniatures",)).answer("overcast", name="situation.flip")


@rule("totally-medieval.miniatures.reserve")
def test_figures_wait_beside_the_mat() -> None:
    table = figured()
    for side in table.game.players:
        assert len(reserve(table.game, side)) == 14
    assert all(not standing(table.game, at) for at in range(len(table.game.mat.names)))
    early = {"figure": "knights-squire", "at": "t1"}
    assert table.refused(early, name="miniature.place") == MINIATURES + "reserve"
    laying = muster(variants=("miniatures",), ask_setup=True)
    assert laying.refused({"item": "miniatures", "found": [14, 13]}) == MINIATURES + "reserve"
    assert "miniatures" not in laying.answer({"item": "miniatures", "found": [14, 14]}).options


@rule("totally-medieval.miniatures.enter-on-play")
def test_a_figure_enters_when_its_card_is_played() -> None:
    table = figured()
    knight = table.game.players[0]
    table.answer("knights-squire", name="turn.card")
    assert standing(table.game, table.game.mat.by_name["hs"]) == ["knights-squire"]
    assert (len(reserve(table.game, knight)), piles(table.game, knight)) == (13, {"hs": ["knights-squire"]})
    assert audit_mat(table.game, on("hs", "squire")) is None
    both = on("hs", "squire", cards=("squire",))
    assert table.refused(both, name="mat.audit") == MINIATURES + "enter-on-play"


@rule("totally-medieval.ruling.miniature-of-dead")
def test_the_miniature_of_the_dead_goes_into_the_box() -> None:
    mat = with_figures("king@hs squire@t1", harvest=(0, 20), hands=(3, 3), piles=(14, 16))
    mat.answer("none")
    mat.answer("knights-squire", name="harvest.starve")
    side = mat.game.players[0]
    assert side.discard == ["knights-squire"]
    assert "knights-squire" not in reserve(mat.game, side)
    assert standing(mat.game, mat.game.mat.by_name["t1"]) == []
    dead = "totally-medieval.ruling.miniature-of-dead"
    assert refused(mat, {"figure": "knights-squire"}, name="miniature.reserve") == dead
    assert refused(mat, {"figure": "knights-squire", "at": "t1"}, name="miniature.place") == dead
    assert refused(mat, {"figure": "knights-king"}, name="miniature.reserve") == MINIATURES + "stand-in"


@pytest.mark.parametrize("found", [None, [], {"at": "t9"}, {"figures": ["knights-king"]}])
def test_an_audit_says_where_it_looked(found: Any) -> None:
    assert flagged(with_figures("king@hs"), found) == MINIATURES + "stand-in"


def test_what_is_right_is_told_so() -> None:
    mat = with_figures("king@hs")
    no = mat.game.unasked("mat.audit", on("hs", "king"), None, mat.ask())
    assert no.why == "everything is as it should be"
    waiting = mat.game.unasked("miniature.reserve", {"figure": "knights-squire"}, None, mat.ask())
    assert waiting.why == "everything is as it should be"
