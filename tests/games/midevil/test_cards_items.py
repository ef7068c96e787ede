"""Items: what they change by lying there, and what they are discarded for."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit.questions import sentence
from companion.packs import load
from tests.games.midevil.night import SENSE, Night, castle, night

INN = "inn-crossway 0,1"


def fighting(*front: str, mode: str = "base", **ana: Any) -> Night:
    start = castle if mode == "castle" else night
    return start("fight", {"front": list(front), "at": "0,0.C", **ana}, skeletons="white 0,0.C")


def test_the_horse_doubles_what_is_left() -> None:
    ana = {"at": "0,0.C", "hand": ["horse"]}
    table = night("move", ana, skeletons="red 0,0.SE", turn={"left": 4, "die": 3, "walked": 1})
    assert "2 left" in sentence(table.game, table.pending)
    table.play(0, "horse").answer("N", "S", "N", "S")
    assert (table.at(table.ana), table.asks) == ("0,0.C", "skeletons.roll")


def test_a_horse_played_inside_waits_before_the_door() -> None:
    """midevil.ruling.horse-played-inside"""
    table = night("roll", {"at": "0,1.C", "hand": ["horse"]}, tiles=(INN,)).play(0, "horse")
    assert table.game.map.names[table.ana.horse_at] == "0,1.S"


def test_the_castle_horse_is_a_copy_of_the_horse() -> None:
    table = castle("roll", {"at": "0,0.C", "front": ["horse"], "hand": ["horse-castle"]})
    assert table.play_refused(0, "horse-castle") == "midevil.limit.one-copy-in-play"
    rider = castle("roll", {"at": "0,0.C", "hand": ["horse-castle"]}).play(0, "horse-castle").answer(2)
    assert rider.game.chapter("chapters.horse").steps_left(rider.game, rider.ana) == 4


def test_the_shield_keeps_a_token_on_a_four_once_in_a_turn() -> None:
    table = fighting("shield").answer(1, "re-roll")
    assert table.asks == "card.shield"
    table.answer(4)
    assert (table.ana.lives, table.asks) == (3, "combat.roll")
    table.answer(1, "re-roll")
    assert (table.ana.lives, table.asks) == (2, "combat.roll")
    assert fighting("shield").answer(1, "re-roll", 3).ana.lives == 2


def test_the_shield_saves_the_last_token_where_that_would_kill() -> None:
    rule = {"death-moment": "last-token-spent"}
    table = night("fight", {"front": ["shield"], "at": "0,0.C", "lives": 1}, skeletons="white 0,0.C", options=rule)
    table.answer(1, "re-roll", 4)
    assert (table.ana.lives, table.ana.dead, table.asks) == (1, False, "combat.roll")


def test_plate_armour_keeps_the_first_token_and_is_heavy() -> None:
    table = fighting("shield", "plate-armour", mode="castle").answer(1, "re-roll")
    assert (table.ana.lives, table.asks, table.ana.front) == (3, "combat.roll", {"shield": 0, "plate-armour": 1})
    table.answer(1, "re-roll")
    assert table.asks == "card.shield"  # the Shield was not wasted on the first
    for roll, steps in ((5, 4), (1, 1)):
        heavy = castle("roll", {"at": "0,0.C", "front": ["plate-armour"]}).answer(roll)
        assert heavy.game.left == 2 * steps


def test_the_draught_heals_even_after_a_failed_roll() -> None:
    table = fighting("healing-draught", lives=0).answer(1)
    assert table.options == ["die"]
    table.use(0, "healing-draught")
    assert (table.ana.lives, table.options, table.game.discards) == (2, ["re-roll"], ["healing-draught"])
    full = night("roll", {}, {"front": ["healing-draught"], "lives": 5})
    assert full.use_refused(1, "healing-draught") == SENSE
    others_turn = night("roll", {}, {"front": ["healing-draught"], "lives": 4}).use(1, "healing-draught")
    assert others_turn.ben.lives == 5


def test_travel_boots_add_one_without_a_horse() -> None:
    assert night("roll", {"front": ["travel-boots"]}).answer(3).game.left == 8
    assert night("roll", {"front": ["travel-boots", "horse"]}).answer(3).game.left == 6


@pytest.mark.parametrize("step", ["roll", "fight", "skeletons"])
def test_the_lucky_charm_throws_an_own_die_again(step: str) -> None:
    there = "white 0,0.C" if step == "fight" else "white 0,0.S"
    table = night(step, {"front": ["lucky-charm"], "at": "0,0.C"}, skeletons=there).answer(1)
    assert (table.asks, table.options) == ("die.seen", ["use", "again"])
    kept = table.fork().answer("use")
    assert "lucky-charm" in kept.ana.front
    asked = {"roll": "move.roll", "fight": "combat.roll", "skeletons": "skeletons.roll"}[step]
    assert (table.answer("again").asks, table.game.discards) == (asked, ["lucky-charm"])
    table.answer(6)
    result = {
        "roll": table.game.left == 12,
        "fight": table.ana.skeletons == {"white": 1},
        "skeletons": table.game.due == 6,
    }
    assert result[step]


def test_a_charm_that_is_taken_meanwhile_is_of_no_use() -> None:
    thief = {"hand": ["pickpocket"], "at": "0,0.S"}
    table = night("roll", {"front": ["lucky-charm"], "at": "0,0.C"}, thief).answer(2)
    table.play(1, "pickpocket", "Ana")
    assert (table.asks, table.game.left, list(table.ben.front)) == ("move.step", 4, ["lucky-charm"])


def test_no_charm_in_a_duel() -> None:
    ana = {"at": "0,0.SW", "front": ["lucky-charm"]}
    table = night("move", ana, {"at": "0,0.S"}, tiles=("graveyard 0,1",), book=1, turn={"left": 4, "die": 2}).answer(
        "E"
    )
    assert (table.asks, table.answer(2).asks) == ("duel.roll", "duel.roll")


# ---------------------------------------------------------------------- the castle's items


def test_the_winch_handle_chooses_the_bridge_die() -> None:
    ana = {"at": "0,0.N", "front": ["winch-handle"]}
    game = castle("move", ana, tiles=(up_face(), "castle-11 0,2"), turn={"left": 6, "die": 3})
    game.answer("lower")
    assert (game.asks, game.options) == ("bridge.choose", ["turn", "stay"])
    game.answer("turn", "N", "S")
    assert game.asks == "bridge.choose"  # the die that would raise it
    game.answer("stay")
    assert not game.game.chapter("chapters.drawbridge").is_up(game.game)


def up_face() -> str:
    """The Drawbridge at 0,1 with its raised side up."""
    return f"{load('midevil').tile('drawbridge').back} 0,1"


def test_the_hook_leads_over_a_wall() -> None:
    ana = {"at": "0,1.SE", "front": ["grappling-hook"]}
    table = castle("move", ana, tiles=(INN,), turn={"left": 4, "die": 2})
    assert table.refused("N") == "midevil.move.players-use-doors"
    table.use(0, "grappling-hook")
    assert (table.at(table.ana), table.game.left, table.game.discards) == ("0,1.E", 2, ["grappling-hook"])
    open_ground = castle("move", {"at": "0,0.C", "front": ["grappling-hook"]}, turn={"left": 4, "die": 2})
    assert open_ground.use_refused(0, "grappling-hook") == SENSE


def test_the_hook_meets_what_is_behind_the_wall() -> None:
    ana = {"at": "0,1.SE", "front": ["grappling-hook"]}
    table = castle("move", ana, tiles=(INN,), skeletons="red 0,1.E", turn={"left": 4, "die": 2})
    table.use(0, "grappling-hook")
    assert (table.asks, table.answer(4).ana.skeletons, table.asks) == ("combat.roll", {"red": 1}, "move.step")


def test_the_hook_keeps_a_pawn_out_of_the_pit() -> None:
    def shoved(answer: str) -> Night:
        ben = {"at": "0,1.W", "front": ["grappling-hook"]}
        table = castle("roll", {"at": "0,0.C", "hand": ["shove"]}, ben, tiles=("pit 0,1",)).play(0, "shove", "Ben")
        assert table.asks == "card.save"
        return table.answer(answer)

    held = shoved("hold")
    assert (held.at(held.ben), held.ben.front, held.ben.stuck) == ("0,1.W", {}, 0)
    fell = shoved("fall")
    assert (fell.ben.at, list(fell.ben.front), fell.ben.stuck) == (fell.game.pit, ["grappling-hook"], 1)
