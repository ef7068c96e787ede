"""Event cards about the turn and the player, and how long they last."""

from __future__ import annotations

from typing import Any

from tests.games.midevil.night import BEATS, SENSE, Night, castle, night

LANE = "lane 0,1"


def holding(card: str, step: str = "roll", **position: Any) -> Night:
    """It is Ana's turn; Ben holds the card."""
    return night(step, {"at": "0,0.C"}, {"at": "0,0.S", "hand": [card]}, **position)


def active(card: str, step: str, **position: Any) -> Night:
    """Ana holds the card in her own turn."""
    return night(step, {"at": "0,0.C", "hand": [card]}, {"at": "0,0.S"}, **position)


# ---------------------------------------------------------------------- lives


def test_grateful_villagers_bring_two_up_to_five() -> None:
    assert holding("grateful-villagers").play(1, "grateful-villagers").ben.lives == 5
    four = night("roll", {}, {"hand": ["grateful-villagers"], "lives": 4}).play(1, "grateful-villagers")
    assert (four.ben.lives, four.game.discards) == (5, ["grateful-villagers"])
    full = night("roll", {}, {"hand": ["grateful-villagers"], "lives": 5})
    assert full.play_refused(1, "grateful-villagers") == SENSE


def test_a_feast_at_a_table_brings_three() -> None:
    def eats(at: str) -> int:
        ben = {"at": at, "hand": ["feast"], "lives": 1}
        return castle("roll", {"at": "0,0.C"}, ben, tiles=("inn-crossway 0,1",)).play(1, "feast").ben.lives

    assert (eats("0,0.S"), eats("0,1.S"), eats("-1,0.C")) == (2, 4, 4)


def test_the_plague_takes_no_last_token() -> None:
    cleo = {"at": "0,0.C", "lives": 1}
    table = castle("roll", {"at": "0,0.C", "hand": ["plague"]}, {"at": "0,0.C", "lives": 2}, cleo).play(0, "plague")
    assert [player.lives for player in table.game.players] == [3, 1, 1]
    assert castle("roll", {"hand": ["plague"]}, {"lives": 1}).play_refused(0, "plague") == SENSE


# ---------------------------------------------------------------------- Fog and Royal Decree


def test_fog_caps_every_movement_die_until_the_own_next_turn() -> None:
    table = holding("fog").play(1, "fog")
    assert [effect.card for effect in table.game.effects] == ["fog"]
    table.answer(6)
    assert table.game.left == 6
    table.until("tile.draw")
    assert (table.game.seat, table.game.effects, table.game.discards) == (1, [], ["fog"])


def test_fog_of_the_own_turn_lasts_a_whole_round() -> None:
    table = active("fog", "roll", skeletons="white 0,0.N").play(0, "fog").answer(5, "stop", 1).until("move.roll")
    assert table.game.seat == 1
    table.answer(4)
    assert table.game.left == 6
    table.until("tile.draw")
    assert (table.game.seat, table.game.effects) == (0, [])


def test_first_the_cap_then_the_boots_then_the_horse() -> None:
    """midevil.ruling.movement-modifiers"""
    ana = {"at": "0,0.C", "front": ["travel-boots"]}
    table = night("roll", ana, {"hand": ["fog"]}).play(1, "fog").answer(6)
    assert table.game.left == 8


def test_fog_goes_with_its_player() -> None:
    fog = [{"card": "fog", "by": 0, "until": "start"}]
    table = night("fight", {"at": "0,0.C", "lives": 0}, {}, skeletons="red 0,0.C", effects=fog).answer(1, "die")
    assert (table.game.effects, table.game.discards) == ([], ["fog"])


def test_the_royal_decree_silences_a_hand() -> None:
    ben = {"hand": ["sword", "not-today"], "front": ["healing-draught"]}
    ana = {"at": "0,0.C", "hand": ["royal-decree", "stumble"]}
    table = castle("roll", ana, ben).play(0, "royal-decree", "Ben")
    assert table.asks == "card.announced"
    table.answer("no")
    assert table.play_refused(1, "sword") == BEATS
    assert table.use(1, "healing-draught").ben.lives == 5  # what lies in front may be used
    table.until("tile.draw").until("move.roll").answer(1).until("tile.draw")
    assert (table.game.seat, table.game.effects) == (0, [])


def test_whom_the_decree_silences_answers_no_card() -> None:
    decree = [{"card": "royal-decree", "by": 0, "until": "start", "about": 1}]
    ana, ben = {"at": "0,0.C", "hand": ["feast"], "lives": 1}, {"hand": ["not-today"]}
    table = castle("roll", ana, ben, effects=decree).play(0, "feast")
    assert (table.asks, table.ana.lives) == ("move.roll", 2)


# ---------------------------------------------------------------------- movement


def test_stumble_after_the_die() -> None:
    assert holding("stumble").play_refused(1, "stumble") == SENSE
    table = holding("stumble").answer(5).play(1, "stumble")
    assert (table.game.left, table.game.die) == (2, 5)
    walked = holding("stumble").answer(5, "N")
    assert walked.play_refused(1, "stumble") == SENSE
    assert holding("stumble").answer(1).play_refused(1, "stumble") == SENSE  # it would change nothing
    own = active("stumble", "roll").answer(5)
    assert own.play_refused(0, "stumble") == SENSE


def test_stumble_then_the_boots() -> None:
    table = night("roll", {"front": ["travel-boots"]}, {"hand": ["stumble"]}).answer(6).play(1, "stumble")
    assert table.game.left == 4


def test_second_wind_moves_again() -> None:
    table = active("second-wind", "roll", skeletons="white 0,0.NW").answer(1, "N")
    assert table.asks == "skeletons.roll"
    table.play(0, "second-wind")
    assert table.asks == "move.roll"
    table.answer(2, "S", "S")
    assert (table.at(table.ana), table.asks) == ("0,0.S", "skeletons.roll")
    assert table.ana.plays == 1


def test_second_wind_where_no_skeleton_moves() -> None:
    table = active("second-wind", "roll").answer(1, "N")
    assert table.asks == "event.discard"
    assert table.play(0, "second-wind").asks == "move.roll"


def test_no_second_wind_after_the_skeletons_nor_without_a_move() -> None:
    late = active("second-wind", "roll", skeletons="white 0,0.NW").answer(1, "N", 1, "0,0.NW", "S")
    assert (late.asks, late.play_refused(0, "second-wind")) == ("event.discard", SENSE)
    lost = night("roll", {"hand": ["second-wind"], "stays": True}, skeletons="white 0,0.NW")
    assert (lost.asks, lost.play_refused(0, "second-wind")) == ("skeletons.roll", SENSE)
    assert active("second-wind", "roll").play_refused(0, "second-wind") == SENSE


def test_slip_through_ends_with_the_move() -> None:
    table = active("slip-through", "move", skeletons="white 0,0.NW", turn={"left": 4, "die": 2}).play(0, "slip-through")
    assert [effect.until for effect in table.game.effects] == ["move"]
    table.answer("stop")
    assert (table.game.effects, table.game.discards) == ([], ["slip-through"])
    assert active("slip-through", "roll").play_refused(0, "slip-through") == SENSE


def test_slip_through_two_and_fight_the_third() -> None:
    there, turn = "white 0,0.N, red 0,1.S, blue 0,1.C", {"left": 8, "die": 4}
    table = active("slip-through", "move", tiles=(LANE,), skeletons=there, turn=turn, lives=[{"at": "0,0.N"}])
    table.play(0, "slip-through").answer("N")
    assert table.options == ["slip", "fight"]
    table.answer("slip")
    assert table.refused("stop") == BEATS
    assert "0,0.N" in [table.game.map.names[square] for square in table.game.lives]  # nothing is picked up
    table.answer("N", "slip", "N")
    assert (table.asks, table.bones()) == ("combat.roll", {"0,0.N": "white", "0,1.S": "red", "0,1.C": "blue"})


def test_nobody_slips_with_the_last_step() -> None:
    turn = {"left": 2, "die": 1}
    table = active("slip-through", "move", skeletons="white 0,0.N", turn=turn).play(0, "slip-through").answer("N")
    assert table.asks == "combat.roll"


def test_who_cannot_go_on_fights_after_all() -> None:
    ana = {"at": "0,0.C", "hand": ["slip-through"], "front": ["horse"]}
    table = night(
        "move", ana, {"at": "0,0.S", "hand": ["horse-thief"]}, skeletons="white 0,0.N", turn={"left": 2, "die": 1}
    )
    table.play(0, "slip-through").answer("N", "slip")
    assert table.asks == "move.step"
    table.play(1, "horse-thief", "Ana")
    assert (table.asks, table.ana.slipping) == ("combat.roll", False)


# ---------------------------------------------------------------------- combat, tiles, cards


def test_a_battle_cry_adds_to_a_weapon_until_the_end_of_the_turn() -> None:
    ana = {"at": "0,0.C", "front": ["sword"], "hand": ["battle-cry"]}
    table = night("fight", ana, skeletons="white 0,0.C").answer(2)
    table.play(0, "battle-cry")  # also after the die
    assert table.ana.skeletons == {"white": 1}
    table.until("tile.draw")
    assert (table.game.effects, table.game.discards) == ([], ["battle-cry"])
    assert holding("battle-cry").play_refused(1, "battle-cry") == SENSE


def test_a_wrong_turn_lets_another_lay_the_tile() -> None:
    table = holding("wrong-turn", "tile").answer("lane")
    assert active("wrong-turn", "tile").answer("lane").play_refused(0, "wrong-turn") == SENSE
    table.play(1, "wrong-turn")
    assert (table.asks, table.pending.seat) == ("tile.place", 1)
    table.answer("0,1 r0")
    assert (table.asks, table.pending.seat) == ("tile.die", 0)  # the die is the drawer's
    table.answer(3)
    assert (table.asks, table.pending.seat) == ("tile.colours", 1)
    table.answer("1 blue")
    assert (table.asks, table.pending.seat) == ("tile.skeleton", 1)
    assert holding("wrong-turn").play_refused(1, "wrong-turn") == SENSE


def test_not_today_stops_a_card_just_played() -> None:
    ana, ben = {"at": "0,0.C", "hand": ["sword"]}, {"hand": ["not-today"]}
    table = night("roll", ana, ben)
    assert table.play_refused(1, "not-today") == SENSE
    table.play(0, "sword").answer("yes")
    assert (table.ana.front, table.ana.plays, table.ben.plays) == ({}, 1, 1)
    assert table.game.discards == ["sword", "not-today"]
    let = night("roll", ana, ben).play(0, "sword").answer("no")
    assert (list(let.ana.front), let.ben.hand) == (["sword"], ["not-today"])


def test_others_are_asked_clockwise_from_the_player_of_the_card() -> None:
    """midevil.ruling.card-reactions: with a real deck anybody might hold the one Not Today."""
    table = night("roll", {"hand": 1}, {"hand": ["sword"]}, {"hand": 1}).play(1, "sword")
    assert (table.asks, table.pending.seat) == ("card.announced", 2)
    table.answer("no")
    assert (table.asks, table.pending.seat) == ("card.announced", 0)
