"""The turn of Totally Medieval: cards, Harvest, the draw that passes the turn."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver
from tests.rules.citing import rule
from tests.rules.warring import move, pass_on, refused, war, where

KNIGHT_HAND = "squire harvest siege-tower"


def turn_of(driver: Driver[Any]) -> str:
    return str(driver.game.active.civilization)


@rule("totally-medieval.turn.step-order", "totally-medieval.ruling.new-character-moves")
def test_a_card_comes_before_the_moves() -> None:
    mat = war("champion@hs", "raider@t7", hands=("squire", 0))
    mat.answer("none")
    move(mat, "champion", "t1")
    assert refused(mat, "knights-squire", name="turn.card") == "totally-medieval.turn.step-order"
    other = war("champion@hs", "raider@t7", hands=("squire", 0))
    other.answer("knights-squire")
    move(other, "squire", "t1")
    assert where(other, "knights-squire") == "t1"


@rule("totally-medieval.turn.steps-optional", "totally-medieval.ruling.card-play-optional")
def test_steps_may_be_skipped_but_not_a_battle() -> None:
    mat = war("champion@hs", "raider@t1", hands=("squire", 0))
    mat.answer("none")
    move(mat, "champion", "t1")
    if mat.ask().name == "move.from":
        mat.answer("stop")
    assert refused(mat, "end", name="turn.end") == "totally-medieval.move.must-attack"
    free = war("champion@hs", "raider@t7", hands=("squire", 0))
    pass_on(free)
    assert (turn_of(free), free.game.players[0].hand) == ("vikings", ["knights-squire"])


@rule("totally-medieval.turn.one-card")
def test_one_card_a_turn() -> None:
    mat = war("champion@hs", "raider@t7", hands=(KNIGHT_HAND, 0))
    mat.answer("knights-harvest")
    assert refused(mat, "knights-squire", name="turn.card") == "totally-medieval.turn.one-card"
    assert len(mat.game.players[0].hand) == 2


@rule("totally-medieval.turn.card-kinds", "totally-medieval.setup.pack-exclusive")
@pytest.mark.parametrize("card", ["knights-squire", "knights-harvest", "knights-siege-tower"])
def test_any_of_the_three_kinds_is_played(card: str) -> None:
    mat = war("champion@hs", "raider@t7", hands=(KNIGHT_HAND, 0))
    assert refused(mat, "blizzard") == "totally-medieval.turn.card-kinds"
    assert refused(mat, "fever-swamp") == "totally-medieval.turn.card-kinds"
    assert refused(mat, "knights-paladin") == "totally-medieval.turn.card-kinds"
    assert refused(mat, "vikings-jarl") == "totally-medieval.setup.pack-exclusive"
    mat.answer(card)
    assert card not in mat.game.players[0].hand


@rule("totally-medieval.turn.character-starts-home", "totally-medieval.setup.homeland-is-terrain")
def test_a_character_begins_at_home_where_four_may_stand() -> None:
    mat = war("squire@hs scout@hs bishop@hs", "raider@t7", hands=("champion paladin", 0))
    assert refused(mat, {"card": "knights-champion", "at": "t1"}, name="character.place") == (
        "totally-medieval.turn.character-starts-home"
    )
    mat.answer("knights-champion")
    assert where(mat, "knights-champion") == "hs"
    full = war("squire@hs scout@hs bishop@hs champion@hs", "raider@t7", hands=("paladin", 0))
    assert refused(full, "knights-paladin") == "totally-medieval.setup.homeland-is-terrain"


@rule("totally-medieval.ruling.homeland-limit")
def test_some_tables_let_more_than_four_stand_at_home() -> None:
    crowd = "squire@hs scout@hs bishop@hs champion@hs"
    mat = war(crowd, "raider@t7", hands=("paladin", 0), options={"homeland-limit": "unlimited"})
    mat.answer("knights-paladin")
    assert len(mat.game.players[0].at(mat.game.mat.by_name["hs"])) == 5


@rule("totally-medieval.turn.harvest-restocks", "totally-medieval.turn.harvest-discarded")
def test_a_harvest_fills_the_own_store_and_is_discarded() -> None:
    mat = war("champion@hs", "raider@t7", hands=(KNIGHT_HAND, 0), harvest=(6, 8))
    mat.answer("knights-harvest")
    knights, vikings = mat.game.players
    assert (knights.harvest, vikings.harvest, knights.discard) == (11, 8, ["knights-harvest"])
    assert refused(mat, 13, name="harvest.mark", seat=1) == "totally-medieval.turn.harvest-restocks"


@rule("totally-medieval.turn.war-machine-off-mat")
def test_a_machine_takes_no_place() -> None:
    mat = war("squire@hs scout@hs bishop@hs champion@hs", "raider@t7", hands=("siege-tower", 0))
    assert refused(mat, "hs", name="machine.place") == "totally-medieval.turn.war-machine-off-mat"
    mat.answer("knights-siege-tower")
    knights = mat.game.players[0]
    assert (knights.machines, len(knights.characters)) == (["knights-siege-tower"], 4)


@rule("totally-medieval.turn.draw-only-at-end", "totally-medieval.turn.draw-passes-turn")
def test_the_draw_ends_the_turn() -> None:
    mat = war("champion@hs", "raider@t7", hands=(3, 3), piles=(10, 10))
    mat.answer("knights-squire")
    assert refused(mat, "knights-paladin", name="hand.draw") == "totally-medieval.turn.draw-only-at-end"
    assert refused(mat, "vikings-jarl", name="hand.draw", seat=1) == "totally-medieval.turn.draw-only-at-end"
    pass_on(mat)
    assert turn_of(mat) == "vikings"
    assert refused(mat, "knights-paladin", name="turn.card", seat=0) == "totally-medieval.round.alternating-turns"


@rule("totally-medieval.turn.draw-to-three", "totally-medieval.ruling.refill-forced")
@pytest.mark.parametrize(("held", "left"), [(2, 15), (3, 16)])
def test_the_hand_comes_back_to_three(held: int, left: int) -> None:
    mat = war("", "raider@t7", hands=(held, 3), piles=(16, 10))
    pass_on(mat)
    knights = mat.game.players[0]
    assert (len(knights.hand), knights.pile) == (3, left)


@rule("totally-medieval.turn.empty-pile-no-draw", "totally-medieval.ruling.discard-not-recycled")
def test_an_empty_pile_gives_nothing() -> None:
    mat = war("champion@hs", "raider@t7", hands=(1, 3), discards=("squire scout", ""))
    pass_on(mat)
    assert (len(mat.game.players[0].hand), turn_of(mat)) == (1, "vikings")
    assert refused(mat, "knights-squire", name="discard.draw") == "totally-medieval.turn.empty-pile-no-draw"


@rule("totally-medieval.turn.empty-pile-play-on")
def test_empty_piles_end_nothing() -> None:
    mat = war("champion@hs", "raider@t7")
    pass_on(mat)
    pass_on(mat)
    assert (mat.over, mat.game.round, mat.ask().name) == (None, 2, "situation.flip")
    assert refused(mat, 0, name="win.claim", seat=0) == "totally-medieval.turn.empty-pile-play-on"


# ---------------------------------------------------------------------- Harvest


@rule("totally-medieval.harvest.maximum", "totally-medieval.ruling.harvest-at-maximum")
@pytest.mark.parametrize("before", [18, 20])
def test_the_store_holds_twenty(before: int) -> None:
    mat = war("champion@hs", "raider@t7", hands=("harvest", 0), harvest=(before, 20))
    mat.answer("knights-harvest")
    assert (mat.game.players[0].harvest, mat.game.players[0].discard) == (20, ["knights-harvest"])
    assert refused(mat, 23, name="harvest.mark", seat=0) == "totally-medieval.harvest.track"


@rule("totally-medieval.harvest.zero-starves-one", "totally-medieval.ruling.starvation-victim")
def test_without_harvest_one_is_lost() -> None:
    mat = war("champion@t1 squire@hs scout@t2", "raider@t7", harvest=(0, 20))
    mat.answer("none")
    assert mat.ask().name == "harvest.starve"
    assert refused(mat, "end", name="turn.end") == "totally-medieval.harvest.zero-starves-one"
    assert refused(mat, "vikings-raider") == "totally-medieval.harvest.zero-starves-one"
    mat.answer("knights-scout")
    assert (len(mat.game.players[0].characters), where(mat, "knights-scout")) == (2, "discard")
    pass_on(mat)
    pass_on(mat)
    mat.answer("overcast" if "overcast" in mat.ask().options else next(iter(mat.ask().options)))
    mat.answer("none")
    mat.answer("knights-squire")
    assert len(mat.game.players[0].characters) == 1


@rule("totally-medieval.ruling.zero-harvest-timing")
def test_a_harvest_card_comes_before_hunger() -> None:
    mat = war("champion@hs", "raider@t7", hands=("harvest", 0), harvest=(0, 20))
    mat.answer("knights-harvest")
    assert (mat.ask().name, mat.game.players[0].harvest) == ("move.from", 5)


@rule("totally-medieval.harvest.card-from-hand", "totally-medieval.category.harvest-count")
def test_only_a_card_in_hand_brings_harvest() -> None:
    mat = war("champion@hs", "raider@t7", hands=("squire", 0), harvest=(5, 20))
    assert refused(mat, "knights-harvest") == "totally-medieval.harvest.card-from-hand"
    spent = war("champion@hs", "raider@t7", hands=(1, 0), discards=("harvest harvest harvest", ""))
    assert refused(spent, "knights-harvest") == "totally-medieval.category.harvest-count"


@rule("totally-medieval.harvest.preferred-level")
def test_the_own_level_is_taken() -> None:
    mat = war("champion@hs", "raider@t7", hands=(0, "harvest"), harvest=(20, 10), turn={"step": "card", "seat": 1})
    mat.answer("vikings-harvest")
    assert mat.game.players[1].harvest == 13
    assert refused(mat, 15, name="harvest.mark", seat=1) == "totally-medieval.harvest.preferred-level"


@rule("totally-medieval.harvest.knights-ration-five")
def test_knights_gain_five() -> None:
    mat = war("champion@hs", "raider@t7", hands=("harvest", 0), harvest=(9, 20))
    mat.answer("knights-harvest")
    assert mat.game.players[0].harvest == 14
    assert refused(mat, 12, name="harvest.mark", seat=0) == "totally-medieval.harvest.preferred-level"


@rule("totally-medieval.harvest.vikings-bountiful-three")
def test_vikings_gain_three() -> None:
    mat = war("champion@hs", "raider@t7", hands=(0, "harvest"), harvest=(20, 9), turn={"step": "card", "seat": 1})
    mat.answer("vikings-harvest")
    assert mat.game.players[1].harvest == 12
    assert refused(mat, 14, name="harvest.mark", seat=1) == "totally-medieval.harvest.preferred-level"


@rule("totally-medieval.ruling.stuck-hand")
def test_a_hand_that_cannot_be_played_forces_nothing() -> None:
    mat = war("squire@hs scout@hs bishop@hs champion@hs", "raider@t7", hands=("paladin king", 0))
    assert list(mat.ask().options) == ["none"]
    mat.answer("none")
    assert len(mat.game.players[0].hand) == 2
