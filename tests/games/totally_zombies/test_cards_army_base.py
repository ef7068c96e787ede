"""The cards of set 2: the Army Base."""

from __future__ import annotations

from companion.games.totally_zombies.cards.explosives import ClosedSides
from tests.games.totally_zombies.playing import (
    BEATS,
    DEAD,
    HOSPITAL,
    SENSE,
    at_work,
    discards,
    horde,
    other,
    table,
    tile,
    to_turn_of,
    with_cards,
)
from tests.rules.citing import rule
from tests.rules.outbreak import bullets, entrances

AROUND = ("0,0.N", "0,0.E", "0,0.S", "0,0.W")


def test_dynamite_kills_beside_the_pawn_on_four_or_more() -> None:
    t = table("move", [with_cards("dynamite"), other()], zombies=horde("0,0.N", "0,0.E dog 2", "1,0.W"))
    t.play("dynamite").answer(4)
    assert t.ana.zombies == {"zombie": 1, "dog": 2}
    assert t.zombies("1,0.W") == "Z", "that one is two squares away"


def test_dynamite_spares_one_of_four_squares() -> None:
    t = table("move", [with_cards("dynamite"), other()], zombies=horde(*AROUND))
    t.play("dynamite").answer(5, "0,0.W")
    assert t.ana.kills == 3
    assert t.zombies("0,0.W") == "Z"


def test_dynamite_costs_two_life_on_three_or_less() -> None:
    t = table("move", [with_cards("dynamite"), other()], zombies=horde("0,0.N"))
    t.play("dynamite").answer(3)
    assert t.ana.life == 2
    assert t.ana.kills == 0


def test_dynamite_needs_zombies_beside_the_pawn_in_the_own_turn() -> None:
    t = table("move", [with_cards("dynamite"), other()], zombies=horde("1,0.C"))
    assert t.play_refused("dynamite") == SENSE
    off_turn = table("move", [with_cards("dynamite"), other()], zombies=horde("0,0.N"), turn={"seat": 1})
    assert off_turn.play_refused("dynamite") == BEATS


# ---------------------------------------------------------------------- Breakthrough


def test_breakthrough_opens_a_wall_for_good() -> None:
    t = table("move", [with_cards("breakthrough", at="0,1.NE"), other()], more=[tile("pet-store", "0,1"), HOSPITAL])
    t.answer(3).play("breakthrough", target="E").answer(5)
    assert t.game.position()["gaps"]
    t.answer("E")
    assert t.at(t.ana) == "1,1.NW"


def test_breakthrough_does_not_lead_to_or_from_a_helipad() -> None:
    beside = [tile("town-helipad", "0,1"), HOSPITAL]
    for square, side in (("0,1.NE", "E"), ("1,1.NW", "W")):
        t = table("move", [with_cards("breakthrough", at=square), other()], more=beside)
        no = ClosedSides(t.game, 0).why_not(side)
        assert no is not None
        assert no.rule == BEATS


def test_breakthrough_that_fails_costs_life_and_the_movement() -> None:
    t = table(
        "move",
        [with_cards("breakthrough", at="0,1.NE"), other()],
        more=[tile("pet-store", "0,1"), HOSPITAL],
        zombies=horde("2,0.S"),
    )
    t.answer(6).play("breakthrough", target="E").answer(4)
    assert t.ana.life == 4
    assert t.asks != "move.step"


def test_breakthrough_is_for_closed_sides_towards_other_tiles() -> None:
    t = table("move", [with_cards("breakthrough"), other()], more=[HOSPITAL])
    assert t.play_refused("breakthrough") == SENSE, "before the movement"
    t.answer(2)
    assert t.play_refused("breakthrough", target="E") == SENSE, "from the middle of a tile"


# ---------------------------------------------------------------------- cards in front


def test_adjusting_nicely_keeps_the_collection_at_death() -> None:
    t = table(
        "fight",
        [other(front=["adjusting-nicely"], zombies=14, life=1, bullets=0, guts=0), other()],
        zombies=horde("0,0.C"),
    )
    t.answer(1, "life").until("move.roll", "zombies.roll")
    assert t.ana.dead
    assert t.ana.kills == 14
    assert discards(t, "army-base") == ["adjusting-nicely"]


def test_adjusting_nicely_is_laid_out_with_thirteen_zombies() -> None:
    t = table("move", [with_cards("adjusting-nicely", zombies=12), other()])
    assert t.play_refused("adjusting-nicely") == BEATS
    enough = table("move", [with_cards("adjusting-nicely", zombies=13), other()])
    enough.play("adjusting-nicely")
    assert "adjusting-nicely" in enough.ana.front


def test_i_see_the_helicopter_needs_a_helipad_and_adds_one() -> None:
    t = table("move", [with_cards("i-see-the-helicopter", life=1), other()])
    assert t.play_refused("i-see-the-helicopter") == BEATS
    t = table("move", [with_cards("i-see-the-helicopter", life=1), other()], more=[tile("town-helipad", "1,1")])
    t.play("i-see-the-helicopter").answer(3)
    assert t.game.left == 2 * 4


@rule("totally-zombies.ruling.tile-removed")
def test_the_rocket_launcher_removes_a_tile_with_all_that_is_on_it() -> None:
    t = table(
        "move",
        [other(front=["rocket-launcher"]), other(at="1,1.C"), other(at="sewer 1,1.N")],
        more=[HOSPITAL],
        zombies=horde("1,1.N", "1,1.E dog 2"),
        tokens=bullets("1,1.W"),
        sewer_entrances=entrances("1,1.S", "1,0.C"),
    )
    t.play("rocket-launcher", target="1,1")
    assert t.ana.zombies == {"zombie": 1, "dog": 2}
    assert t.at(t.ben) == "0,0.C"
    assert t.at(t.game.players[2]) == "0,0.C"
    assert not t.game.tokens
    assert len(t.game.sewers) == 1
    assert t.game.removed == ["town-hospital"]
    assert (1, 1) not in t.game.map.cells
    assert t.game.position()["map"][-1]["tile"] == "subway-station"


@rule("totally-zombies.ruling.tile-removed")
def test_some_tiles_are_never_removed() -> None:
    north = [
        tile("subway-station", "1,1", "r270"),
        tile("town-straight", "1,2"),
        tile("front-gate", "1,3"),
        tile("army-crossroad", "1,4"),
        tile("town-helipad", "1,-1"),
        tile("cabin", "-1,0"),
        tile("big-top-1", "0,-1"),
    ]
    t = table("move", [other(front=["rocket-launcher"]), other()], more=north)
    for cell in ("0,0", "1,1", "1,2", "1,3", "1,-1", "-1,0", "0,-1"):
        assert t.play_refused("rocket-launcher", target=cell) == "totally-zombies.ruling.tile-removed", cell
    t.fork().play("rocket-launcher", target="1,4")
    t.play("rocket-launcher", target="2,0")
    assert (2, 0) not in t.game.map.cells, "a station that joins no area"


def test_the_rocket_launcher_reaches_edge_tiles_only() -> None:
    around = [tile("town-tee", "1,1"), tile("town-straight", "1,-1")]
    t = table("move", [other(front=["rocket-launcher"]), other()], more=around)
    assert t.play_refused("rocket-launcher", target="1,0") == SENSE


# ---------------------------------------------------------------------- for oneself


def test_i_feel_alive_needs_two_dice_of_four_or_more() -> None:
    t = table("move", [with_cards("i-feel-alive"), other()])
    t.play("i-feel-alive").answer([4, 6])
    assert t.ana.life == 10
    unlucky = table("move", [with_cards("i-feel-alive"), other()])
    unlucky.play("i-feel-alive").answer([3, 6])
    assert unlucky.ana.life == 6
    full = table("move", [with_cards("i-feel-alive", life=4.5), other()])
    assert full.play_refused("i-feel-alive") == SENSE


def test_in_the_zone_draws_a_card_for_each_six_of_the_turn() -> None:
    t = table("tile", [with_cards("in-the-zone", front=["jeep"]), other()], zombies=horde("2,0.S"))
    t.play("in-the-zone")
    to_turn_of(t, 0, "move.roll")
    before = len(t.ana.hand)
    t.answer([6, 6])
    assert t.asks == "event.draw"
    t.answer("unseen", "unseen")
    assert len(t.ana.hand) == before + 2


def test_in_the_zone_is_played_at_the_start_of_the_turn() -> None:
    t = table("move", [with_cards("in-the-zone"), other()])
    assert t.play_refused("in-the-zone") == SENSE


# ---------------------------------------------------------------------- against one player


def test_you_dont_need_that_takes_a_weapon_on_the_same_square() -> None:
    t = table("move", [with_cards("you-dont-need-that"), other(front=["machete", "jeep", "twist-of-fate"])])
    t.play("you-dont-need-that", target="Ben").answer("jeep")
    assert t.ana.front == {"jeep": 1}, "a car works from the next turn on"
    apart = table("move", [with_cards("you-dont-need-that"), other(front=["machete"], at="1,0.C")])
    assert apart.play_refused("you-dont-need-that", target="Ben") == SENSE


@rule("totally-zombies.ruling.car-changes-hands")
def test_a_second_car_of_the_same_kind_is_discarded() -> None:
    t = table("move", [with_cards("you-dont-need-that", front=["jeep"]), other(front=["jeep"])])
    t.play("you-dont-need-that", target="Ben")
    assert "jeep" not in t.ben.front
    assert list(t.ana.front) == ["jeep"]


def test_weekend_pass_denied_empties_a_hand() -> None:
    t = table("move", [with_cards("weekend-pass-denied"), other("fear", None, "bat")])
    t.play("weekend-pass-denied", target="Ben")
    assert t.ben.hand == []
    assert discards(t) == ["fear", "?town"]
    assert discards(t, "school") == ["bat"]


def test_what_is_that_smell_drives_a_player_off_the_tile() -> None:
    t = table("move", [other(at="1,0.C", life=1), with_cards("what-is-that-smell")], zombies=horde("2,0.S"))
    t.play("what-is-that-smell", 1, target="Ana").answer(3)
    assert t.refused("stop") == BEATS
    t.answer("W", "W")
    assert t.refused("E") == BEATS, "not back"
    t.answer("stop")
    to_turn_of(t, 1, "move.roll")
    assert not at_work(t)


def test_who_cannot_get_away_from_the_smell_loses_the_next_turn() -> None:
    t = table("move", [other(at="1,0.C", life=1), with_cards("what-is-that-smell")], zombies=horde("2,0.S"))
    t.play("what-is-that-smell", 1, target="Ana").answer(1, "N")
    to_turn_of(t, 1, "move.roll")
    assert at_work(t) == ["what-is-that-smell"]
    number = t.game.number
    t.answer(1)
    while t.game.number < number + 2:
        t.answer(t.options[0])
    assert t.game.seat == 1, "Ana's turn has passed"
    assert not at_work(t)


def test_what_is_that_smell_comes_before_the_roll() -> None:
    t = table("move", [other(life=1), with_cards("what-is-that-smell")])
    t.answer(3)
    assert t.play_refused("what-is-that-smell", 1, target="Ana") == SENSE


# ---------------------------------------------------------------------- zombies


def test_mine_field_takes_zombies_from_the_road_squares_of_a_tile() -> None:
    t = table(
        "move", [with_cards("mine-field"), other()], more=[HOSPITAL], zombies=horde("1,0.C", "1,0.N", "1,0.E", "1,1.C")
    )
    assert t.play_refused("mine-field", target="1,1") == SENSE, "inside the building"
    t.play("mine-field", target="1,0").answer(2, "1,0.N", "1,0.E")
    assert t.ana.kills == 2
    assert t.zombies("1,0.C") == "Z"


def test_no_brains_here_moves_a_zombie_away_from_an_opponent() -> None:
    t = table("move", [with_cards("no-brains-here"), other(at="1,0.C")], zombies=horde("1,0.C dog", "1,0.N dog 2"))
    t.play("no-brains-here", target="1,0.C")
    assert t.refused("1,0.N") == SENSE, "two dogs stand there"
    t.answer("1,0.S")
    assert t.zombies("1,0.S") == "D"
    alone = table("move", [with_cards("no-brains-here"), other(at="1,0.C")], zombies=horde("0,0.C"))
    assert alone.play_refused("no-brains-here") == SENSE


def test_government_enhanced_zombies_need_five() -> None:
    t = table(
        "fight",
        [with_cards("government-enhanced-zombies"), other()],
        zombies=horde("0,0.C"),
    )
    t.play("government-enhanced-zombies").answer(4)
    assert t.asks == "combat.pay"
    assert t.game.effects[0].ends == 2, "to the end of Ana's next turn"
    clown = table("fight", [with_cards("government-enhanced-zombies"), other()], zombies=horde("0,0.C clown"))
    clown.play("government-enhanced-zombies").answer(4)
    assert clown.ana.kills == 1, "4 is still enough for a clown"


def test_the_dead_hold_no_weapons_to_be_taken() -> None:
    t = table("move", [with_cards("where-did-everybody-go"), {"dead": True}])
    assert t.play_refused("where-did-everybody-go") == DEAD
