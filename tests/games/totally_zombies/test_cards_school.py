"""The cards of set 5: the School."""

from __future__ import annotations

from typing import Any

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
from tests.rules.outbreak import Outbreak, entrances

LIMITS = "totally-zombies.ruling.card-limits"
SCHOOL = [
    tile("town-straight", "3,0", "r90"),
    tile("school-entrance", "4,0", "r90"),
    tile("school-crossing", "5,0"),
]
"""East of the Subway Station: a road, the entrance and a crossroad of the School."""
REC_HALL = [*SCHOOL, tile("rec-hall", "5,1")]
ADMIN = [*SCHOOL, tile("admin-bldg", "5,1")]


def in_front(t: Outbreak, seat: int = 0) -> list[str]:
    return list(t.game.players[seat].front)


# ---------------------------------------------------------------------- answers and items


def test_raise_your_hand_cancels_a_card_that_is_played_on_oneself() -> None:
    answers: Any = {"event-tokens": 1}
    t = table("move", [with_cards("fear"), other("raise-your-hand", **answers), other("raise-your-hand", **answers)])
    t.play("fear", target="Ben")
    assert (t.asks, t.pending.seat) == ("card.react", 1), "the third player was not hit"
    t.answer("raise-your-hand")
    assert not at_work(t)
    assert discards(t) == ["fear"]
    assert discards(t, "school") == ["raise-your-hand"]


def test_a_scalpel_lies_before_an_opponent_and_hinders_every_combat() -> None:
    t = table("fight", [with_cards("scalpel", at="1,1.N"), other(at="1,0.C")], more=[HOSPITAL], zombies=horde("1,1.N"))
    t.play("scalpel", target="Ben")
    assert (in_front(t), in_front(t, 1)) == ([], ["scalpel"])
    t.answer(4)
    assert t.ana.kills == 1, "it does not hinder whoever laid it out"
    victim = table("fight", [other(front=["scalpel"], bullets=3), other()], zombies=horde("0,0.C"))
    victim.answer(4)
    assert (victim.asks, victim.ana.total) == ("combat.pay", 3)
    street = table("move", [with_cards("scalpel", at="1,0.C"), other()], more=[HOSPITAL])
    assert street.play_refused("scalpel", target="Ben") == BEATS


def test_nobody_has_two_scalpels_but_a_victim_may_lay_out_another_one() -> None:
    has: Any = {"at": "1,1.N", "front": ["scalpel"]}
    t = table("move", [with_cards("scalpel", **has), other()], more=[HOSPITAL])
    t.play("scalpel", target="Ben")
    assert (in_front(t), in_front(t, 1)) == (["scalpel"], ["scalpel"])
    both = table("move", [with_cards("scalpel", at="1,1.N"), other(front=["scalpel"])], more=[HOSPITAL])
    assert both.play_refused("scalpel", target="Ben") == "totally-zombies.clarify.weapon-one-copy"


def test_a_scalpel_is_handed_on_at_the_end_of_the_turn_for_a_token() -> None:
    def held(**has: Any) -> Outbreak:
        return table("discard", [other(front=["scalpel"], **has), other(), other()])

    for price, life, bullets, guts in (("life", 4, 3, 3), ("bullet", 6, 2, 3), ("guts", 6, 3, 2)):
        t = held()
        assert t.asks == "card.hand-on"
        t.answer(price).answer("Cleo")
        assert (t.ana.life, t.ana.bullets, t.ana.guts) == (life, bullets, guts)
        assert (in_front(t), in_front(t, 2), t.game.seat) == ([], ["scalpel"], 1)
    kept = held().answer("keep")
    assert (in_front(kept), kept.game.seat) == (["scalpel"], 1)
    last = held(life=1, bullets=0, guts=1)
    assert last.options == ["keep", "guts"], "the last life token is never the price"


def test_what_lies_before_somebody_else_is_neither_copied_nor_thrown_back() -> None:
    answers: Any = {"event-tokens": 1}
    hands = [with_cards("scalpel", at="1,1.N"), other("back-at-ya", "hey-i-got-one-of-those", **answers)]
    t = table("move", hands, more=[HOSPITAL])
    t.play("scalpel", target="Ben")
    assert (t.asks, in_front(t, 1)) == ("move.roll", ["scalpel"]), "there was nothing to ask"


def test_a_pool_cue_is_found_in_the_rec_hall_and_breaks_with_what_is_spent() -> None:
    hall = [with_cards("pool-cue", at="5,1.NW", bullets=1), other()]
    t = table("fight", hall, more=REC_HALL, zombies=horde("5,1.NW"))
    t.play("pool-cue").answer(2)
    assert (t.asks, t.ana.total, in_front(t)) == ("combat.pay", 3, ["pool-cue"])
    t.answer("bullets")
    assert (t.ana.kills, in_front(t), discards(t, "school")) == (1, [], ["pool-cue"])
    guts = table("fight", [other(front=["pool-cue"]), other()], zombies=horde("0,0.C")).answer(1, "guts")
    assert in_front(guts) == [], "guts paid instead of life count as life"
    road = table("move", [with_cards("pool-cue", at="5,1.C"), other()], more=REC_HALL)
    assert road.play_refused("pool-cue") == BEATS


def test_a_bat_adds_two_on_any_tile_of_the_school() -> None:
    t = table("fight", [with_cards("bat", at="5,0.C"), other()], more=SCHOOL, zombies=horde("5,0.C"))
    t.play("bat").answer(2)
    assert t.ana.kills == 1
    assert in_front(t) == ["bat"]
    town = table("move", [with_cards("bat"), other()], more=SCHOOL)
    assert town.play_refused("bat") == BEATS


# ---------------------------------------------------------------------- the bike


def test_a_bike_adds_two_to_movement_rolls_until_a_building_is_entered() -> None:
    t = table("move", [with_cards("ive-got-a-bike", at="5,0.C"), other()], more=ADMIN)
    t.play("ive-got-a-bike").answer(4)
    assert t.game.left == 2 * 6
    t.answer("N", "N")
    assert in_front(t) == ["ive-got-a-bike"], "on the road of the building's tile"
    t.answer("N")
    assert in_front(t) == []
    assert discards(t, "school") == ["ive-got-a-bike"]
    town = table("move", [with_cards("ive-got-a-bike"), other()], more=ADMIN)
    assert town.play_refused("ive-got-a-bike") == BEATS


def test_who_lays_the_bike_out_inside_rides_out_on_it() -> None:
    t = table("move", [with_cards("ive-got-a-bike", at="5,1.C"), other()], more=ADMIN)
    t.play("ive-got-a-bike").answer(4).answer("S")
    assert in_front(t) == ["ive-got-a-bike"]


def test_a_store_is_no_building_for_the_bike() -> None:
    shop = tile("pet-store", "1,1")
    t = table("move", [other(at="1,1.C", front=["ive-got-a-bike"]), other()], more=[shop]).answer(4).answer("N")
    assert in_front(t) == ["ive-got-a-bike"]


def test_bike_and_car_do_not_add_up() -> None:
    both = ["ive-got-a-bike", "clown-car"]
    car = table("move", [other(front=both), other()]).answer([2, 3])
    assert car.game.left == 2 * 5
    bike = table("move", [other(front=both), other()])
    bike.play("ive-got-a-bike")
    bike.answer(4)
    assert bike.game.left == 2 * 6
    assert in_front(bike) == both
    assert bike.play_refused("ive-got-a-bike", **{"from": "front"}) == BEATS, "the dice lie there"
    alone = table("move", [other(front=both[:1]), other()])
    assert alone.play_refused("ive-got-a-bike", **{"from": "front"}) == SENSE


# ---------------------------------------------------------------------- guts


def test_sedatives_let_somebody_take_guts() -> None:
    t = table("move", [with_cards("sedatives"), other(guts=1), other(guts=4)])
    t.play("sedatives", target="Ben")
    assert (t.asks, t.pending.seat, t.options) == ("card.guts", 1, ["Ana", "Cleo", "none"])
    none = t.fork().answer("none")
    assert [player.guts for player in none.game.players] == [3, 1, 4]
    t.answer("Cleo")
    assert [player.guts for player in t.game.players] == [3, 2, 3]
    full = table("move", [with_cards("sedatives"), other(guts=5)])
    assert full.play_refused("sedatives", target="Ben") == LIMITS
    poor = table("move", [with_cards("sedatives"), other(guts=0)])
    assert poor.play_refused("sedatives", target="Ana") == SENSE


def test_electro_shock_therapy_brings_three_guts_up_to_the_limit() -> None:
    t = table("move", [with_cards("electro-shock-therapy"), other(guts=1)])
    assert t.play("electro-shock-therapy", target="Ben").ben.guts == 4
    nearly = table("move", [with_cards("electro-shock-therapy", guts=4), other()])
    assert nearly.play("electro-shock-therapy", target="Ana").ana.guts == 5
    dead = table("move", [with_cards("electro-shock-therapy"), {"dead": True}])
    assert dead.play_refused("electro-shock-therapy", target="Ben") == DEAD
    full = table("move", [with_cards("electro-shock-therapy"), other(guts=5)])
    assert full.play_refused("electro-shock-therapy", target="Ben") == LIMITS


def test_a_straight_jacket_takes_all_guts() -> None:
    t = table("discard", [with_cards("straight-jacket", "fear", "fear", guts=4), other()])
    t.play("straight-jacket", target="Ana")
    assert t.ana.guts == 0
    t.answer("fear")
    assert t.ana.hand == ["fear"], "the limit of the hand is 1 from now on"
    gutless = table("move", [with_cards("straight-jacket"), other(guts=0)])
    assert gutless.play_refused("straight-jacket", target="Ben") == SENSE


def test_shots_for_everybody() -> None:
    t = table("move", [with_cards("shots", guts=2), other(guts=5), other(guts=0), {"dead": True, "guts": 0}])
    t.play("shots")
    assert [player.guts for player in t.game.players] == [3, 5, 1, 0]
    full = table("move", [with_cards("shots", guts=5), other(guts=5)])
    assert full.play_refused("shots") == LIMITS


# ---------------------------------------------------------------------- fights


def test_go_team_go_passes_by_the_fights_of_a_tile() -> None:
    t = table("move", [with_cards("go-team-go", at="1,0.C"), other()], zombies=horde("1,0.E", "2,0.W"))
    t.play("go-team-go", target="Ana").answer(4).answer("E")
    assert (t.asks, t.zombies("1,0.E")) == ("move.step", "Z"), "no fight on the own tile"
    t.answer("E")
    assert t.asks == "combat.roll", "on another one there is"


def test_go_team_go_lasts_to_the_end_of_the_turn_or_of_the_next_one() -> None:
    own = table("discard", [with_cards("go-team-go", "shots"), other()])
    own.play("go-team-go", target="Ana").answer("none")
    assert not at_work(own)
    his = table("discard", [with_cards("go-team-go", "shots"), other()], zombies=horde("0,0.C"))
    his.play("go-team-go", target="Ben").answer("none")
    assert at_work(his) == ["go-team-go"]
    to_turn_of(his, 1, "move.roll")
    assert his.ben.kills == 0
    to_turn_of(his, 0, "combat.roll")
    assert not at_work(his)
    dead = table("move", [with_cards("go-team-go"), {"dead": True}])
    assert dead.play_refused("go-team-go", target="Ben") == DEAD


def test_in_a_pillow_fight_bullets_count_half() -> None:
    t = table("fight", [with_cards("pillow-fight", bullets=3), other()], zombies=horde("0,0.C"))
    t.play("pillow-fight").answer(2)
    assert "bullets" not in t.options, "four would be needed"
    t.answer("guts").answer(3)
    t.answer(2)
    assert (t.ana.bullets, t.ana.kills) == (1, 1)
    again = table(
        "move",
        [other("shots"), with_cards("pillow-fight")],
        effects=[{"card": "pillow-fight", "by": 0, "whose": 0, "ends": 2}],
    )
    assert again.play_refused("pillow-fight", 1) == SENSE


# ---------------------------------------------------------------------- Student Loan


def test_a_student_loan_is_used_for_a_turn_and_given_back() -> None:
    t = table("fight", [with_cards("student-loan"), other(front=["fire-axe", "bat"])], zombies=horde("0,0.C", "2,0.S"))
    t.play("student-loan", target="Ben")
    assert t.asks == "card.weapon"
    t.answer("bat")
    assert (in_front(t), in_front(t, 1)) == (["bat"], ["fire-axe"])
    t.answer(2)
    assert t.ana.kills == 1
    to_turn_of(t, 1, "tile.draw")
    assert (in_front(t), in_front(t, 1)) == ([], ["fire-axe", "bat"])
    assert discards(t, "school") == ["student-loan"]


def test_a_loan_that_is_used_up_is_gone() -> None:
    t = table("fight", [with_cards("student-loan"), other(front=["bat"])], zombies=horde("0,0.C", "2,0.S"))
    t.play("student-loan", target="Ben").answer(1, "guts").answer(6)
    assert discards(t, "school") == ["bat"]
    to_turn_of(t, 1, "tile.draw")
    assert not in_front(t)
    assert not in_front(t, 1)


def test_what_is_not_lent() -> None:
    ana, lends = with_cards("student-loan", front=["bat"]), other(front=["fire-axe"])
    t = table("move", [ana, lends, other(front=["bat"]), other(front=["jeep"]), other()])
    assert t.play_refused("student-loan", target="Cleo") == "totally-zombies.clarify.weapon-one-copy"
    assert t.play_refused("student-loan", target="Dan") == "totally-zombies.ruling.car-changes-hands"
    assert t.play_refused("student-loan", target="Eve") == SENSE
    his_turn = table("move", [with_cards("student-loan"), other(front=["bat"])], turn={"seat": 1})
    assert his_turn.play_refused("student-loan", target="Ben") == BEATS


# ---------------------------------------------------------------------- Where's the 'Admin Bldg.?'


def test_the_next_movement_leads_to_the_admin_building() -> None:
    t = table("move", [with_cards("wheres-the-admin-bldg", at="4,0.E"), other()], more=ADMIN, zombies=horde("5,0.N"))
    t.play("wheres-the-admin-bldg", target="Ana").answer(6)
    assert t.options == ["E"]
    assert t.refused("stop") == BEATS
    assert t.refused("W") == BEATS
    t.answer("E", "E", "N")
    assert t.asks == "combat.roll", "what stands on the way is fought"
    t.answer(6).answer("N", "N")
    assert t.at(t.ana) == "5,1.C"
    assert t.options == ["stop"], "inside there is nowhere to go"
    t.answer("stop")
    assert not at_work(t)


def test_without_an_admin_building_it_leads_to_town_square() -> None:
    t = table("zombies", [with_cards("wheres-the-admin-bldg"), other(at="1,0.N")])
    t.play("wheres-the-admin-bldg", target="Ben")
    to_turn_of(t, 1, "move.roll").answer(4)
    assert t.options == ["S"]
    t.answer("S", "W", "W", "W")
    assert t.at(t.ben) == "0,0.C"
    assert not at_work(t)
    late = table("move", [with_cards("wheres-the-admin-bldg"), other()]).answer(4)
    assert late.play_refused("wheres-the-admin-bldg", target="Ana") == SENSE, "that movement has begun"


def test_below_ground_it_leads_below_the_building() -> None:
    below = [with_cards("wheres-the-admin-bldg", at="sewer 5,0.C"), other()]
    t = table("move", below, more=ADMIN, sewer_entrances=entrances("5,0.C")).play("wheres-the-admin-bldg", target="Ana")
    t.answer(6)
    assert t.options == ["N"]


# ---------------------------------------------------------------------- looking into the stacks


def test_a_cram_session_puts_three_tiles_in_order() -> None:
    t = table("move", [with_cards("cram-session"), other()])
    t.play("cram-session", target="woods")
    t.answer("altar", "shed", "woods-01")
    assert t.asks == "card.order"
    t.answer("woods-01", "altar")
    assert t.game.decks["woods"].order == ["woods-01", "altar", "shed"]
    closed = table("move", [with_cards("cram-session"), other()], decks={"mall": {"tiles": []}})
    assert closed.play_refused("cram-session", target="mall") == SENSE


def test_what_was_put_on_top_is_drawn_next() -> None:
    t = table("tile", [with_cards("cram-session"), other()])
    t.play("cram-session", target="town").answer("bank", "florist", "toy-store")
    t.answer("florist", "toy-store")
    assert t.options == ["florist"]
    assert t.refused("bank") == "totally-zombies.ruling.card-decks"
    t.answer("florist")
    assert t.game.decks["town"].order == ["toy-store", "bank"]


def test_nobody_has_to_tell_the_referee() -> None:
    t = table("tile", [with_cards("cram-session"), other()])
    t.play("cram-session", target="town").answer("unseen")
    assert t.asks == "tile.draw"
    assert t.game.decks["town"].order == []
    assert len(t.options) > 10


def test_a_shuffled_stack_is_in_no_order() -> None:
    top = {"tiles": ["mall-helipad", "pet-store", "game-store"], "top-tiles": ["mall-helipad", "pet-store"]}
    gate = [tile("town-straight", "3,0", "r90"), tile("front-door", "4,0", "r90")]
    t = table("tile", [other("shots"), other()], more=gate, decks={"mall": top})
    t.answer("mall", "mall-helipad")
    assert (t.asks, t.game.decks["mall"].order) == ("tile.draw", []), "it is among the first two tiles"


def test_a_valedictorian_chooses_the_drawn_tile() -> None:
    t = table("tile", [with_cards("valedictorian"), other()])
    t.play("valedictorian").answer("bank", "florist", "toy-store")
    t.answer("toy-store", "bank")
    assert t.asks == "tile.draw"
    assert t.options == ["toy-store"]
    t.answer("toy-store")
    assert t.asks == "tile.place"
    assert t.game.decks["town"].order == ["bank", "florist"]
    late = table("move", [with_cards("valedictorian"), other()])
    assert late.play_refused("valedictorian") == SENSE
    his = table("tile", [with_cards("valedictorian"), other()], turn={"seat": 1})
    assert his.play_refused("valedictorian") == SENSE


def test_with_fewer_tiles_a_valedictorian_looks_at_what_is_there() -> None:
    t = table("tile", [with_cards("valedictorian"), other()], decks={"town": {"tiles": ["bank", "town-helipad"]}})
    t.play("valedictorian").answer("bank")
    assert t.asks == "card.top-tile"
    t.answer("town-helipad").answer("town-helipad")
    assert t.game.decks["town"].order == ["town-helipad", "bank"]
