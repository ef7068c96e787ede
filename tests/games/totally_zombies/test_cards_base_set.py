"""The cards of set 1, as they work in Totally Zombies!!!."""

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
from tests.rules.citing import rule
from tests.rules.outbreak import entrances

# ---------------------------------------------------------------------- with a roll


def test_adrenaline_rush_doubles_the_squares_that_come_out_of_the_roll() -> None:
    t = table("move", [with_cards("adrenaline-rush", life=4, front=["skateboard"]), other()])
    t.play("adrenaline-rush").answer(1)
    assert t.game.left == 2 * 8, "4 life is more than 1 + 2, and is doubled"


def test_adrenaline_rush_adds_two_to_one_combat_roll() -> None:
    t = table("fight", [with_cards("adrenaline-rush", guts=0, bullets=0), other()], zombies=horde("0,0.C", "0,0.C dog"))
    t.answer("zombie").play("adrenaline-rush").answer(2)
    assert t.ana.kills == 1, "2 and 2 are enough"
    t.answer(2)
    assert t.asks == "combat.pay", "the next roll has no bonus"


def test_adrenaline_rush_helps_a_roll_that_lies_there() -> None:
    t = table("fight", [with_cards("adrenaline-rush"), other()], zombies=horde("0,0.C"))
    t.answer(3).play("adrenaline-rush")
    assert t.ana.kills == 1


def test_adrenaline_rush_needs_a_roll() -> None:
    t = table("zombies", [with_cards("adrenaline-rush"), other()], zombies=horde("1,0.C"))
    assert t.play_refused("adrenaline-rush") == SENSE
    off_turn = table("move", [with_cards("adrenaline-rush"), other()], turn={"seat": 1})
    assert off_turn.play_refused("adrenaline-rush") == BEATS


@rule("totally-zombies.ruling.movement-modifiers")
def test_the_keys_give_ten_squares_without_a_roll() -> None:
    t = table("move", [with_cards("the-keys-are-still-in-it", front=["skateboard"]), other()])
    t.play("the-keys-are-still-in-it")
    assert (t.asks, t.game.left, t.game.dice) == ("move.step", 20, ())


def test_nobody_drives_under_fear_but_rests() -> None:
    frozen = [{"card": "fear", "by": 1, "whose": 0, "ends": 1}]
    cards = with_cards("the-keys-are-still-in-it", "much-needed-rest", life=1)
    t = table("draw", [{**cards, "guts": 5}, other()], effects=frozen)
    assert t.play_refused("the-keys-are-still-in-it") == BEATS
    t.play("much-needed-rest")
    assert t.ana.life == 6


def test_much_needed_rest_takes_the_place_of_the_roll() -> None:
    t = table("move", [with_cards("much-needed-rest", life=2), other()], zombies=horde("2,0.S"))
    t.play("much-needed-rest")
    assert t.ana.life == 8
    assert t.asks == "zombies.roll"
    late = table("zombies", [with_cards("much-needed-rest", life=2), other()], zombies=horde("2,0.S"))
    assert late.play_refused("much-needed-rest") == SENSE


# ---------------------------------------------------------------------- moving opponents


def test_bad_sense_of_direction_puts_an_opponent_on_town_square() -> None:
    t = table("move", [with_cards("bad-sense-of-direction"), other(at="2,0.S")])
    t.play("bad-sense-of-direction", target="Ben")
    assert t.at(t.ben) == "0,0.C"
    assert t.ana.life == 4
    again = table("move", [with_cards("bad-sense-of-direction"), other()])
    assert again.play_refused("bad-sense-of-direction") == SENSE


def test_who_is_frozen_goes_to_town_square_after_the_turn() -> None:
    frozen = [{"card": "fear", "by": 0, "whose": 1, "ends": 1}]
    t = table(
        "discard", [with_cards("bad-sense-of-direction"), other("shots", at="2,0.S")], turn={"seat": 1}, effects=frozen
    )
    t.play("bad-sense-of-direction", target="Ben")
    assert t.at(t.ben) == "2,0.S"
    t.answer("none")
    assert t.at(t.ben) == "0,0.C"
    assert not at_work(t)


def test_brain_cramp_gives_the_steps_to_somebody_else_after_the_roll() -> None:
    t = table("move", [other(), with_cards("brain-cramp")])
    assert t.play_refused("brain-cramp", 1) == SENSE, "before the dice are seen"
    t.answer(3)
    t.play("brain-cramp", 1, target="Ana")
    assert (t.asks, t.pending.seat) == ("move.step", 1)
    t.answer("E").until("move.step")
    assert t.play_refused("brain-cramp", 1) == "totally-zombies.ruling.hidden-information"


def test_brain_cramp_comes_too_late_after_the_first_step() -> None:
    t = table("move", [other(life=1), with_cards("brain-cramp")])
    t.answer(3).answer("E")
    assert t.play_refused("brain-cramp", 1) == SENSE


def test_where_did_everybody_go_moves_an_opponent_five_squares_and_into_fights() -> None:
    t = table("move", [with_cards("where-did-everybody-go"), other(bullets=0)], zombies=horde("1,0.W"))
    t.play("where-did-everybody-go", target="Ben").answer("E", "E")
    assert (t.asks, t.pending.seat) == ("combat.roll", 1)
    t.answer(6, "E", "E", "E")
    assert t.at(t.ben) == "2,0.W"
    assert t.ben.kills == 1


def test_where_did_everybody_go_does_not_reach_the_sewer() -> None:
    t = table(
        "move", [with_cards("where-did-everybody-go"), other(at="sewer 0,0.C")], sewer_entrances=entrances("0,0.C")
    )
    assert t.play_refused("where-did-everybody-go") == SENSE


# ---------------------------------------------------------------------- turns to come


def test_fear_holds_a_player_in_the_next_turn() -> None:
    t = table("move", [with_cards("fear"), other()], zombies=horde("2,0.S"))
    t.play("fear", target="Ben")
    to_turn_of(t, 1, "zombies.roll")
    assert t.game.dice == ()
    assert at_work(t) == ["fear"]
    to_turn_of(t, 0, "zombies.roll")
    assert not at_work(t)
    assert discards(t) == ["fear"]


def test_fear_is_not_played_twice_on_the_same_player() -> None:
    frozen = [{"card": "fear", "by": 0, "whose": 1, "ends": 1}]
    t = table("move", [with_cards("fear"), other()], effects=frozen)
    assert t.play_refused("fear", target="Ben") == SENSE


@rule("totally-zombies.ruling.lost-and-extra-turns")
def test_hysterical_paralysis_takes_the_whole_next_turn() -> None:
    t = table("discard", [with_cards("hysterical-paralysis", "shots"), other(None, **{"event-tokens": 1})])
    t.play("hysterical-paralysis", target="Ben").answer("no", "none")
    assert t.game.seat == 0
    assert t.ben.events == 1, "Ben's turn has passed, and his token stays"
    assert not at_work(t)


def test_claustrophobia_drives_a_player_out_by_the_shortest_way() -> None:
    trapped = [{"card": "claustrophobia", "by": 1, "whose": 0, "ends": 1}]
    t = table("move", [other(at="1,1.C"), other()], more=[HOSPITAL], effects=trapped)
    t.answer(4)
    assert t.refused("N") == BEATS
    assert t.refused("stop") == BEATS
    t.answer("S")
    assert t.refused("N") == BEATS, "not back in"
    assert "stop" in t.options


def test_claustrophobia_is_aimed_at_any_player() -> None:
    t = table("move", [with_cards("claustrophobia"), other()])
    t.play("claustrophobia", target="Ana")
    assert at_work(t) == ["claustrophobia"]
    assert t.game.effects[0].ends == 2, "in Ana's turn it counts for the next one"


@rule("totally-zombies.ruling.movement-modifiers")
def test_an_untied_shoe_halves_the_next_movement_roll() -> None:
    t = table("move", [other(life=1), with_cards("your-shoes-untied")], zombies=horde("2,0.S"))
    t.play("your-shoes-untied", 1, target="Ana").answer(5)
    assert t.game.left == 2 * 2
    t.answer("stop")
    assert not at_work(t)
    assert discards(t) == ["your-shoes-untied"]


def test_a_shoe_stays_untied_while_there_is_no_roll() -> None:
    untied = [{"card": "your-shoes-untied", "by": 1, "whose": 0, "ends": 0, "until": "roll"}]
    t = table("move", [with_cards("the-keys-are-still-in-it"), other()], effects=untied, zombies=horde("2,0.S"))
    t.play("the-keys-are-still-in-it")
    assert t.game.left == 20
    t.answer("stop")
    assert at_work(t) == ["your-shoes-untied"]


# ---------------------------------------------------------------------- what opponents have


def test_butter_fingers_takes_a_weapon_or_two_bullets() -> None:
    t = table("move", [with_cards("butter-fingers"), other(front=["machete"], bullets=3)])
    t.play("butter-fingers", target="Ben").answer("bullets")
    assert t.ben.bullets == 1
    assert "machete" in t.ben.front
    nothing = table("move", [with_cards("butter-fingers"), other(bullets=0)])
    assert nothing.play_refused("butter-fingers", target="Ben") == SENSE


def test_i_dont_think_theyre_dead_costs_two_kills_after_a_low_roll() -> None:
    t = table("move", [with_cards("i-dont-think-theyre-dead"), other(bullets=0, life=1, zombies=4)])
    t.play("i-dont-think-theyre-dead", target="Ben").answer(4, 3)
    assert t.ben.kills == 2
    kept = table("move", [with_cards("i-dont-think-theyre-dead"), other(bullets=1, life=2, zombies=4)])
    kept.play("i-dont-think-theyre-dead", target="Ben").answer(3, 1, 2, "again", 5)
    assert kept.ben.kills == 4
    assert kept.ben.bullets == 0
    assert kept.ben.life == 2


# ---------------------------------------------------------------------- buildings and zombies


def test_just_when_you_thought_fills_a_building() -> None:
    t = table("move", [with_cards("just-when-you-thought"), other()], more=[HOSPITAL], zombies=horde("1,1.C dog"))
    t.play("just-when-you-thought", target="1,1")
    assert sum(map(len, t.game.zombies.values())) == 8
    assert t.zombies("1,1.C") == "D", "that square was not empty"
    assert t.zombies("1,1.S") == "", "the street is not in the building"


def test_slight_miscalculation_doubles_all_breeds_with_regular_zombies() -> None:
    t = table("move", [with_cards("slight-miscalculation"), other()], more=[HOSPITAL], zombies=horde("1,1.C dog 2"))
    t.play("slight-miscalculation", target="1,1").answer("1,1.C", "1,1.N")
    assert t.zombies("1,1.C") == "ZDD"
    assert t.zombies("1,1.N") == "Z"


def test_were_screwed_puts_ten_zombies_on_empty_squares() -> None:
    t = table("move", [with_cards("were-screwed"), other()], more=[HOSPITAL], zombies=horde("0,0.C dog"))
    t.play("were-screwed")
    assert t.refused("0,0.C") == SENSE
    t.until("move.roll")
    assert sum(map(len, t.game.zombies.values())) == 11


def test_zombie_master_puts_five_where_nobody_stands() -> None:
    t = table("move", [with_cards("zombie-master"), other(at="1,0.C")])
    t.play("zombie-master")
    assert t.refused("1,0.C") == BEATS
    t.until("move.roll")
    assert sum(map(len, t.game.zombies.values())) == 5


def test_this_isnt_so_bad_moves_two_zombies() -> None:
    t = table("move", [with_cards("this-isnt-so-bad"), other()], zombies=horde("0,0.C", "1,0.C dog 2"))
    t.play("this-isnt-so-bad").answer("0,0.C", "2,0.S", "1,0.C", "0,0.N")
    assert (t.zombies("2,0.S"), t.zombies("0,0.N"), t.zombies("1,0.C")) == ("Z", "D", "D")
    empty = table("move", [with_cards("this-isnt-so-bad"), other()])
    assert empty.play_refused("this-isnt-so-bad") == SENSE


def test_alternate_food_source_stops_all_fights_for_a_turn() -> None:
    t = table("move", [with_cards("alternate-food-source"), other()], zombies=horde("0,0.E clown"))
    t.answer(3).play("alternate-food-source").answer("E", "E")
    assert t.at(t.ana) == "1,0.W"
    assert t.ana.kills == 0
    t.until("zombies.which", "zombies.roll", "event.discard")
    to_turn_of(t, 1, "move.roll")
    assert not at_work(t)


# ---------------------------------------------------------------------- cards in front


def test_chainsaw_adds_two_to_every_roll_of_the_turn() -> None:
    t = table("fight", [other(front=["chainsaw"]), other()], zombies=horde("0,0.C", "0,0.C dog"))
    t.answer("zombie").play("chainsaw").answer(2, 3)
    assert t.ana.kills == 2
    assert discards(t) == ["chainsaw"]
    calm = table("move", [other(front=["chainsaw"]), other()])
    assert calm.play_refused("chainsaw") == SENSE


def test_fire_axe_adds_one_and_stays() -> None:
    t = table("fight", [other(front=["fire-axe"]), other()], zombies=horde("0,0.C"))
    t.answer(3)
    assert t.ana.kills == 1
    assert "fire-axe" in t.ana.front


def test_first_aid_kit_saves_a_life_token() -> None:
    t = table("fight", [other(front=["first-aid-kit"], life=1, guts=0), other()], zombies=horde("0,0.C dog"))
    t.answer(1, "first-aid-kit")
    assert t.ana.life == 2
    assert not t.ana.front
    assert t.asks == "combat.roll"


def test_the_shotgun_lasts_for_three_combats() -> None:
    t = table("fight", [other(front=["hey-look-a-shotgun"]), other()], zombies=horde("0,0.C", "0,0.C dog 2"))
    t.answer("zombie", 3)
    assert t.ana.front == {"hey-look-a-shotgun": 2}
    t.answer(4, 4)
    assert not t.ana.front
    assert t.ana.kills == 3, "two dogs are two combats"


def test_lots_of_ammo_gives_three_bullets() -> None:
    t = table("move", [other(front=["lots-of-ammo"]), other()])
    t.play("lots-of-ammo")
    assert t.ana.bullets == 6
    assert discards(t) == ["lots-of-ammo"]


def test_skateboard_adds_two_to_the_movement_roll() -> None:
    t = table("move", [other(front=["skateboard"], life=1), other()])
    t.answer(3)
    assert t.game.left == 2 * 5


def test_all_the_marbles_hold_all_zombies() -> None:
    t = table("move", [other(front=["all-the-marbles"]), other()], zombies=horde("2,0.S"))
    t.play("all-the-marbles")
    assert at_work(t) == ["all-the-marbles"]
    assert discards(t) == ["all-the-marbles"]
    to_turn_of(t, 1, "move.roll")
    t.answer(1)
    t.until("move.roll")
    assert t.zombies("2,0.S") == "Z", "nobody has moved it"


def test_grenade_kills_all_zombies_of_a_building_one_stands_beside() -> None:
    t = table(
        "move", [other(front=["grenade"], at="1,1.S"), other()], more=[HOSPITAL], zombies=horde("1,1.N", "1,1.SW dog")
    )
    t.play("grenade")
    assert t.ana.zombies == {"zombie": 1, "dog": 1}
    assert t.ana.life == 4
    far = table("move", [other(front=["grenade"]), other()], more=[HOSPITAL], zombies=horde("1,1.N"))
    assert far.play_refused("grenade") == SENSE


def test_molotov_cocktail_helps_in_its_building_only() -> None:
    t = table(
        "move",
        [other(front=["molotov-cocktail"], at="1,1.S", bullets=0), other()],
        more=[HOSPITAL],
        zombies=horde("1,1.C", "1,0.N"),
    )
    t.play("molotov-cocktail").answer(4, "N", 2)
    assert t.ana.kills == 1
    t.answer("S", "S", 2)
    assert t.asks == "combat.pay", "no bonus on the street"


def test_items_are_laid_out_where_they_say() -> None:
    places = {
        "grenade": tile("army-surplus", "1,1"),
        "molotov-cocktail": tile("gas-station", "1,1"),
        "fire-axe": tile("fire-station", "1,1"),
        "all-the-marbles": tile("toy-store", "1,1"),
        "lots-of-ammo": tile("sporting-goods", "1,1"),
        "skateboard": tile("skate-shop", "1,1"),
        "first-aid-kit": tile("drug-store", "1,1"),
        "chainsaw": tile("lawn-and-garden", "1,1"),
    }
    for card, place in places.items():
        t = table("move", [with_cards(card, at="1,1.N"), other()], more=[place])
        t.play(card)
        assert card in t.ana.front, card
        elsewhere = table("move", [with_cards(card), other()], more=[place])
        assert elsewhere.play_refused(card) == BEATS
