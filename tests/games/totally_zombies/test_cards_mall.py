"""The cards of set 3: the Mall."""

from __future__ import annotations

from tests.games.totally_zombies.playing import (
    BEATS,
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
from tests.rules.outbreak import entrances

SHOP = tile("pet-store", "1,1")
"""A store with a hallway in the south of it."""


def test_clearance_sale_takes_the_zombies_of_the_hallways() -> None:
    t = table(
        "move",
        [with_cards("clearance-sale", at="1,1.W"), other()],
        more=[SHOP],
        zombies=horde("1,1.C", "1,1.N", "1,0.C"),
    )
    t.play("clearance-sale")
    assert t.ana.kills == 1
    assert t.zombies("1,1.N") == "Z"
    town = table("move", [with_cards("clearance-sale", at="1,0.C"), other()], zombies=horde("1,0.N"))
    assert town.play_refused("clearance-sale") == SENSE


def test_clean_up_deals_the_zombies_of_the_tile_to_everybody() -> None:
    there = horde("1,1.N", "1,1.NW", "1,1.NE dog", "1,1.C")
    t = table(
        "move", [other(), with_cards("clean-up-in-aisle-5", at="1,1.N"), {"dead": True}], more=[SHOP], zombies=there
    )
    t.play("clean-up-in-aisle-5", 1)
    assert [player.kills for player in t.game.players] == [1, 2, 1]
    assert not t.game.zombies
    outside = table("move", [with_cards("clean-up-in-aisle-5", at="1,1.C"), other()], more=[SHOP], zombies=there)
    assert outside.play_refused("clean-up-in-aisle-5") == BEATS


def test_barricade_the_door_puts_zombies_outside() -> None:
    t = table(
        "move",
        [with_cards("barricade-the-door", at="1,1.N"), other()],
        more=[SHOP],
        zombies=horde("1,1.NW", "1,1.NE", "1,1.NE dog"),
    )
    t.play("barricade-the-door")
    assert t.zombies("1,1.C") == "ZD", "a store has one way out, and a second zombie finds no room there"
    assert sum(map(len, t.game.zombies.values())) == 2
    assert t.ana.kills == 0


def test_were_all_gonna_die_fills_a_tile() -> None:
    t = table("move", [with_cards("were-all-gonna-die"), other()], more=[SHOP], zombies=horde("1,1.C dog"))
    t.play("were-all-gonna-die", target="1,1")
    assert sum(map(len, t.game.zombies.values())) == 7
    full = table(
        "move", [with_cards("were-all-gonna-die"), other()], zombies=horde("0,0.C", "0,0.N", "0,0.E", "0,0.S", "0,0.W")
    )
    assert full.play_refused("were-all-gonna-die", target="0,0") == SENSE


def test_abandon_all_hope_takes_one_from_every_roll_of_the_next_turn() -> None:
    t = table(
        "discard", [with_cards("abandon-all-hope", "shots"), other(life=1, bullets=0)], zombies=horde("0,0.C", "2,0.S")
    )
    t.play("abandon-all-hope", target="Ben").answer("none")
    to_turn_of(t, 1, "combat.roll")
    t.answer(4)
    assert (t.asks, t.ben.total) == ("combat.pay", 3)
    t.answer("guts").answer(5)
    to_turn_of(t, 1, "move.roll")
    t.answer(5)
    assert t.game.left == 2 * 4


def test_hello_may_i_help_you_brings_a_zombie_to_everybody() -> None:
    t = table(
        "move",
        [with_cards("hello-may-i-help-you"), other(at="sewer 1,0.C"), other(at="2,0.W")],
        sewer_entrances=entrances("1,0.N"),
        zombies=horde("2,0.W"),
    )
    t.play("hello-may-i-help-you")
    assert (t.zombies("0,0.C"), t.zombies("1,0.C"), t.zombies("2,0.W")) == ("Z", "Z", "Z")


def test_i_will_survive_costs_the_lower_roll_a_life_token() -> None:
    t = table("move", [with_cards("i-will-survive"), other()])
    t.play("i-will-survive", target="Ben").answer(3, 4)
    assert (t.ana.life, t.ben.life) == (6, 4), "a tie counts for the player of the card"
    lost = table("move", [with_cards("i-will-survive"), other()])
    lost.play("i-will-survive", target="Ben").answer(2, 4)
    assert (lost.ana.life, lost.ben.life) == (4, 6)
    apart = table("move", [with_cards("i-will-survive"), other(at="1,0.C")])
    assert apart.play_refused("i-will-survive", target="Ben") == SENSE


def test_jammed_stops_weapons_and_bullets() -> None:
    t = table("fight", [other(front=["machete", "jeep"]), with_cards("jammed")], zombies=horde("0,0.C"))
    t.play("jammed", 1).answer(3)
    assert t.asks == "combat.pay"
    assert t.refused("bullets") == BEATS
    t.answer("guts").answer(4)
    t.until("move.roll")
    t.answer([1, 2])
    assert t.game.left == 6, "the car keeps its dice"


def test_jammed_weapons_are_not_discarded_for_anything() -> None:
    t = table("move", [other(front=["lots-of-ammo"]), with_cards("jammed")])
    t.play("jammed", 1)
    assert t.play_refused("lots-of-ammo") == BEATS


def test_lots_of_luck_takes_a_bullet_and_a_card_and_ends_the_movement() -> None:
    t = table("move", [with_cards("lots-of-luck-with-that"), other("fear", at="0,0.E")], zombies=horde("2,0.S"))
    t.answer(3)
    assert t.play_refused("lots-of-luck-with-that") == SENSE, "nobody came onto his square"
    t.answer("E").play("lots-of-luck-with-that", target="Ben").answer("fear")
    assert t.ana.bullets == 4
    assert t.ana.hand == ["fear"]
    assert t.ben.hand == []
    assert t.asks == "zombies.roll"


def test_lots_of_luck_is_nothing_where_one_stood_together_all_along() -> None:
    t = table("move", [with_cards("lots-of-luck-with-that"), other("fear")])
    t.answer(3)
    assert t.play_refused("lots-of-luck-with-that") == SENSE


def test_lucky_shot_kills_for_a_bullet() -> None:
    t = table("fight", [with_cards("lucky-shot"), other()], zombies=horde("0,0.C"))
    t.play("lucky-shot")
    assert t.ana.kills == 1
    assert t.ana.bullets == 2
    assert t.asks != "combat.roll"
    after = table("fight", [with_cards("lucky-shot", bullets=1), other()], zombies=horde("0,0.C"))
    after.answer(1).play("lucky-shot")
    assert after.ana.kills == 1
    assert after.ana.bullets == 0
    empty = table("fight", [with_cards("lucky-shot", bullets=0), other()], zombies=horde("0,0.C"))
    assert empty.play_refused("lucky-shot") == SENSE


def test_crossbow_adds_one_to_one_roll_in_each_turn() -> None:
    t = table("fight", [other(front=["crossbow"], bullets=0), other()], zombies=horde("0,0.C", "0,0.C dog"))
    t.answer("zombie")
    assert t.play_refused("crossbow") == SENSE, "before the roll"
    t.answer(3).play("crossbow")
    assert t.ana.kills == 1
    assert "crossbow" in t.ana.front
    t.answer(3)
    assert t.play_refused("crossbow") == BEATS, "once a turn"


def test_fries_keep_zombies_off_a_tile_for_good() -> None:
    t = table("zombies", [other(front=["you-want-fries-with-that"], at="0,0.W"), other()], zombies=horde("1,0.W"))
    t.play("you-want-fries-with-that")
    t.answer(1, "1,0.W")
    assert t.refused("W") == BEATS
    assert "fries" in str(t.game.position()["effects"])


def test_now_thats_just_gross_leads_to_a_square_next_to_a_building() -> None:
    t = table("move", [other(front=["now-thats-just-gross"]), other()], more=[HOSPITAL])
    assert t.play_refused("now-thats-just-gross", target="0,0.N") == SENSE
    t.play("now-thats-just-gross", target="1,1.S")
    assert t.at(t.ana) == "1,1.S"


def test_the_sprinkler_system_holds_the_zombies_of_the_mall() -> None:
    t = table(
        "zombies",
        [with_cards("sprinkler-system"), other()],
        more=[tile("mall-crossing", "1,1")],
        zombies=horde("1,1.C", "1,0.C"),
    )
    t.play("sprinkler-system").answer(2)
    assert t.options == ["1,0.C"]


def test_one_mans_garbage_takes_the_uppermost_discard_of_the_area() -> None:
    decks = {"town": {"discard": ["fear", "machete"]}}
    t = table("move", [other(front=["one-mans-garbage"]), other()], decks=decks)
    t.play("one-mans-garbage")
    assert t.ana.hand == ["machete"]
    assert discards(t, "mall") == ["one-mans-garbage"]
    empty = table("move", [other(front=["one-mans-garbage"]), other()])
    assert empty.play_refused("one-mans-garbage") == SENSE


def test_aww_isnt_he_cute_spares_the_owner_fights_on_the_tile() -> None:
    t = table("move", [other(front=["aww-isnt-he-cute"], life=1), other()], zombies=horde("0,0.E", "1,0.W"))
    t.play("aww-isnt-he-cute").answer(3, "E")
    assert t.asks == "move.step"
    t.answer("E")
    assert t.asks == "combat.roll", "another tile"


def test_items_of_the_mall_are_laid_out_in_their_stores() -> None:
    stores = {
        "you-want-fries-with-that": "food-court",
        "crossbow": "outfitter",
        "now-thats-just-gross": "lingerie-shop",
        "one-mans-garbage": "consignment-shop",
        "aww-isnt-he-cute": "pet-store",
    }
    for card, store in stores.items():
        t = table("move", [with_cards(card, at="1,1.NW"), other()], more=[tile(store, "1,1")])
        t.play(card)
        assert card in t.ana.front, card
        elsewhere = table("move", [with_cards(card), other()], more=[tile(store, "1,1")])
        assert elsewhere.play_refused(card) == BEATS
    assert not at_work(t)


def test_abandon_all_hope_counts_for_the_zombie_roll_as_well() -> None:
    hopeless = [{"card": "abandon-all-hope", "by": 1, "whose": 0, "ends": 1}]
    t = table("zombies", [other(), other()], effects=hopeless, zombies=horde("1,0.C", "2,0.S", "0,0.E"))
    t.answer(3)
    assert t.game.due == 2
