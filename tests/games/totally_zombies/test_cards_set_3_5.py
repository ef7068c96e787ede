"""The cards of set 3.5, which are in the deck of the Town: each one is played, and refused where it makes no sense."""

from __future__ import annotations

from typing import Any

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
from tests.rules.outbreak import Outbreak, bullets, entrances

COSTS = "totally-zombies.ruling.card-costs"
COPY = "totally-zombies.clarify.weapon-one-copy"


def kills_one(*hand: str, breed: str = "zombie", ben: dict[str, Any] | None = None, **position: Any) -> Outbreak:
    """Ana moves onto a square with a zombie, kills it, and goes on; Ben holds these cards."""
    zombies = horde(f"0,0.E {breed}", "2,0.S")
    t = table("move", [other(), with_cards(*hand, **(ben or {}))], zombies=zombies, **position)
    return t.answer(4, "E", 5)


# ---------------------------------------------------------------------- moving


def test_there_you_are_brings_one_to_the_nearest_opponent() -> None:
    ben, cleo = other(at="1,0.C"), other(at="2,0.C")
    t = table("move", [with_cards("there-you-are"), ben, cleo], zombies=horde("1,0.C", "2,0.S"))
    t.play("there-you-are")
    assert t.asks == "combat.roll"  # in the own turn one arrives, and fights
    t.answer(6)
    assert t.at(t.ana) == "1,0.C"
    assert t.asks == "move.roll"


def test_there_you_are_leaves_a_choice_among_equally_near_ones_and_comes_up_from_the_sewer() -> None:
    ben, cleo = other(at="0,0.W"), other(at="0,0.E")
    t = table("move", [with_cards("there-you-are", at="sewer 0,0.C"), ben, cleo], zombies=horde("2,0.S"))
    t.play("there-you-are").answer("0,0.W")
    assert (t.at(t.ana), t.asks) == ("0,0.W", "move.roll")


def test_there_you_are_is_refused_beside_the_nearest_and_by_fear() -> None:
    t = table("move", [with_cards("there-you-are"), other(), other(at="1,0.C")])
    assert t.play_refused("there-you-are") == SENSE
    fear = [{"card": "fear", "by": 1, "whose": 0, "ends": 1}]
    t = table("tile", [with_cards("there-you-are"), other(at="1,0.C")], effects=fear)
    assert t.play_refused("there-you-are") == BEATS


def test_i_know_what_you_did_moves_whoever_has_fewest_zombies_to_a_tile_beside() -> None:
    t = table("move", [with_cards("i-know-what-you-did", zombies=1), other(zombies=2)], more=[HOSPITAL])
    t.play("i-know-what-you-did")
    assert t.refused("2,0.C") == SENSE  # two tiles away
    assert t.refused("1,1.C") == SENSE
    t.answer("1,0.N")
    assert t.at(t.ana) == "1,0.N"
    t = table("move", [with_cards("i-know-what-you-did", zombies=2), other(zombies=2)])
    assert t.play_refused("i-know-what-you-did") == BEATS


def test_some_place_more_private_takes_somebody_along_without_a_fight() -> None:
    players = [with_cards("some-place-more-private"), other(bullets=3)]
    t = table("move", players, zombies=horde("0,0.E", "2,0.S"), tokens=bullets("1,0.W"))
    t.play("some-place-more-private", target="Ben").answer(3, "E")
    assert (t.asks, t.pending.seat) == ("combat.roll", 0)
    t.answer(6)
    assert (t.at(t.ana), t.at(t.ben), t.ana.kills, t.ben.kills) == ("0,0.E", "0,0.E", 1, 0)
    t.answer("E", "leave", "E")
    assert (t.at(t.ana), t.at(t.ben), t.ben.bullets) == ("1,0.C", "1,0.C", 3)


def test_some_place_more_private_ends_with_the_movement_and_needs_company() -> None:
    t = table("move", [with_cards("some-place-more-private"), other(at="1,0.C")])
    assert t.play_refused("some-place-more-private", target="Ben") == SENSE
    t = table("zombies", [with_cards("some-place-more-private"), other()], zombies=horde("2,0.S"))
    assert t.play_refused("some-place-more-private", target="Ben") == SENSE
    t = table("move", [with_cards("some-place-more-private"), other()], zombies=horde("2,0.S"))
    t.play("some-place-more-private", target="Ben").answer(3, "stop")
    to_turn_of(t, 1, "tile.draw")
    assert at_work(t) == []


def test_lots_of_running_and_screaming_moves_the_own_pawn_with_anothers_roll() -> None:
    ben = with_cards("lots-of-running-and-screaming", at="1,0.C", life=5)
    t = table("move", [other(), ben], zombies=horde("2,0.S", "1,0.E"))
    t.play("lots-of-running-and-screaming", 1, target="Ana").answer(2)
    assert (t.asks, t.pending.seat, t.game.left) == ("move.step", 1, 4)  # two squares, whatever the life
    t.answer("E")
    assert (t.asks, t.pending.seat) == ("combat.roll", 1)
    t.answer(5, "E")
    assert (t.at(t.ana), t.at(t.ben), t.ben.kills) == ("0,0.C", "2,0.W", 1)
    assert t.asks == "zombies.roll"


def test_lots_of_running_and_screaming_comes_before_a_roll_of_somebody_else() -> None:
    t = table("move", [with_cards("lots-of-running-and-screaming"), other()])
    assert t.play_refused("lots-of-running-and-screaming") == SENSE
    t = table("move", [other(), with_cards("lots-of-running-and-screaming")], zombies=horde("2,0.S"))
    t.answer(3)
    assert t.play_refused("lots-of-running-and-screaming", 1) == SENSE
    t = table("tile", [other(), with_cards("lots-of-running-and-screaming")], turn={"denied": True})
    assert t.play_refused("lots-of-running-and-screaming", 1) == SENSE


# ---------------------------------------------------------------------- zombies


def test_behind_that_door_there_is_nobody_or_everybody() -> None:
    def at_the_door() -> Outbreak:
        zombies = horde("1,1.C", "1,1.SW dog", "2,0.S")
        t = table("move", [with_cards("behind-that-door", at="1,1.S"), other()], more=[HOSPITAL], zombies=zombies)
        assert t.play_refused("behind-that-door") == BEATS  # the place is inside
        return t.answer(4, "N").play("behind-that-door")

    t = at_the_door().answer(4)
    assert (t.zombies("1,1.C"), t.zombies("1,1.SW"), t.ana.kills, t.asks) == ("", "", 0, "move.step")
    t = at_the_door().answer(3)
    inside = [t.zombies(f"1,1.{k}") for k in ("NW", "N", "NE", "W", "C", "E", "SW", "SE")]
    assert inside == ["Z", "Z", "Z", "Z", "Z", "Z", "D", "Z"]  # the square with a dog is not empty
    assert t.zombies("1,1.S") == ""


def test_behind_that_door_needs_that_one_has_just_come_in() -> None:
    t = table("move", [with_cards("behind-that-door", at="1,1.C"), other()], more=[HOSPITAL], zombies=horde("2,0.S"))
    assert t.play_refused("behind-that-door") == SENSE


def test_did_you_hear_that_sends_all_zombies_of_the_tile_to_tiles_beside() -> None:
    zombies = horde("0,0.N", "0,0.W dog 2")
    t = table("move", [with_cards("did-you-hear-that"), other()], zombies=zombies)
    t.play("did-you-hear-that")
    assert t.refused("2,0.C") == SENSE
    t.answer("1,0.C", "1,0.C", "1,0.W")
    assert (t.zombies("1,0.C"), t.zombies("1,0.W")) == ("ZD", "D")
    assert (t.zombies("0,0.N"), t.zombies("0,0.W")) == ("", "")


def test_did_you_hear_that_removes_whom_no_square_takes() -> None:
    crowd = horde("0,0.N", *(f"1,0.{k}" for k in "NESWC"))
    t = table("move", [with_cards("did-you-hear-that"), other()], zombies=crowd)
    t.play("did-you-hear-that")
    assert (t.zombies("0,0.N"), t.ana.kills, len(t.game.zombies)) == ("", 0, 5)
    t = table("move", [with_cards("did-you-hear-that"), other()], zombies=horde("1,0.C"))
    assert t.play_refused("did-you-hear-that") == SENSE


def test_theyre_coming_for_you_fills_the_tile_of_an_opponent() -> None:
    t = table("move", [with_cards("theyre-coming-for-you"), other(at="1,0.C")], zombies=horde("1,0.N dog"))
    t.play("theyre-coming-for-you", target="Ben")
    assert [t.zombies(f"1,0.{k}") for k in "NESWC"] == ["D", "Z", "Z", "Z", "Z"]
    crowd = horde(*(f"1,0.{k}" for k in "NESWC"))
    t = table("move", [with_cards("theyre-coming-for-you"), other(at="1,0.C")], zombies=crowd)
    assert t.play_refused("theyre-coming-for-you", target="Ben") == SENSE


def test_dont_go_to_sleep_takes_a_turn_that_has_just_begun() -> None:
    t = table("token", [other(), with_cards("dont-go-to-sleep")], zombies=horde("2,0.S"))
    assert (t.asks, t.ana.events) == ("tile.draw", 1)
    t.play("dont-go-to-sleep", 1, target="Ana")
    assert (t.asks, t.pending.seat) == ("card.sleep", 0)
    t.answer(3)
    assert (t.game.seat, t.asks, t.zombies("0,0.C"), t.ana.events) == (1, "tile.draw", "Z", 0)


def test_dont_go_to_sleep_fails_on_1_and_6_and_keeps_an_event_token_of_earlier() -> None:
    t = table("token", [other(), with_cards("dont-go-to-sleep")], zombies=horde("2,0.S"))
    t.play("dont-go-to-sleep", 1, target="Ana").answer(6)
    assert (t.game.seat, t.asks, t.zombies("0,0.C"), t.ana.events) == (0, "tile.draw", "", 1)
    t = table("token", [other(**{"event-tokens": 1}), with_cards("dont-go-to-sleep")], zombies=horde("2,0.S"))
    t.play("dont-go-to-sleep", 1, target="Ana").answer(2)
    assert (t.game.seat, t.ana.events) == (1, 1)


def test_dont_go_to_sleep_below_ground_comes_before_the_price_of_the_stay() -> None:
    below = other(at="sewer 0,0.C", life=3, guts=0)
    t = table("token", [below, with_cards("dont-go-to-sleep")], zombies=horde("2,0.S"))
    assert t.asks == "sewer.pay"
    late = t.fork().answer("life")
    assert late.play_refused("dont-go-to-sleep", 1) == SENSE
    t.play("dont-go-to-sleep", 1, target="Ana").answer(5)
    assert (t.game.seat, t.ana.life, t.zombies("0,0.C")) == (1, 6, "Z")  # it stands above
    t = table("move", [other(), with_cards("dont-go-to-sleep")])
    assert t.play_refused("dont-go-to-sleep", 1) == SENSE


def test_why_wont_you_die_puts_a_killed_zombie_back() -> None:
    t = kills_one("why-wont-you-die", breed="dog")
    assert t.ana.zombies == {"dog": 1}
    t.play("why-wont-you-die", 1)
    assert (t.ana.kills, t.zombies("0,0.E")) == (0, "D")
    t.answer("E")
    assert t.asks == "combat.roll"  # before the next step
    t = kills_one("why-wont-you-die").answer("E")
    assert t.play_refused("why-wont-you-die", 1) == SENSE  # too late


def test_where_did_he_go_takes_a_killed_zombie_and_puts_it_anywhere() -> None:
    t = kills_one("where-did-he-go", breed="enhanced").play("where-did-he-go", 1)
    assert (t.ana.kills, t.ben.taken, list(t.ben.front)) == (0, "enhanced", ["where-did-he-go"])
    t.play("where-did-he-go", 1)
    assert t.refused("2,0.S") == "totally-zombies.tile.one-zombie-per-square"
    t.answer("1,0.C")
    assert (t.zombies("1,0.C"), t.ben.taken, t.ben.front, discards(t)) == ("G", "", {}, ["where-did-he-go"])
    t = table("move", [with_cards("where-did-he-go"), other()])
    assert t.play_refused("where-did-he-go") == SENSE


# ---------------------------------------------------------------------- what nobody may do for a while


def test_power_outage_leaves_tokens_where_they_lie_to_the_end_of_ones_next_turn() -> None:
    players = [with_cards("power-outage"), other()]
    t = table("move", players, zombies=horde("2,0.S"), tokens=bullets("0,0.E"))
    t.play("power-outage").answer(3, "E")
    assert t.asks == "move.step"
    assert t.play_refused("take-token") == BEATS
    to_turn_of(t, 0, "move.roll")
    assert at_work(t) == ["power-outage"]
    to_turn_of(t, 1, "move.roll")
    assert at_work(t) == []


def test_power_outage_brings_nothing_twice() -> None:
    t = table("move", [with_cards("power-outage"), with_cards("power-outage")])
    t.play("power-outage")
    assert t.play_refused("power-outage", 1) == SENSE


def test_no_guts_no_glory_forbids_bullets_against_zombies() -> None:
    t = table("move", [other(bullets=3), with_cards("no-guts-no-glory")], zombies=horde("0,0.E", "2,0.S"))
    t.play("no-guts-no-glory", 1).answer(3, "E", 2)
    assert t.asks == "combat.pay"
    assert t.refused("bullets") == BEATS
    assert "bullets" not in t.options


def test_too_tired_to_run_denies_movement_rolls_and_what_takes_their_place() -> None:
    stations = [tile("subway-station", "0,1", "r270")]
    players = [other(at="2,0.E", waits="2,0"), with_cards("too-tired-to-run")]
    t = table("move", players, more=stations, zombies=horde("2,0.S"))
    assert t.asks == "move.how"
    t.play("too-tired-to-run", 1)
    assert t.asks == "zombies.roll"
    to_turn_of(t, 1, "zombies.roll")
    assert t.at(t.ben) == "0,0.C"


# ---------------------------------------------------------------------- for oneself


def test_thats_not_so_scary_brings_another_turn() -> None:
    t = table("move", [with_cards("thats-not-so-scary", life=1, bullets=1), other()], zombies=horde("2,0.S"))
    t.play("thats-not-so-scary").answer(1, "stop")
    t.until("tile.draw")
    assert (t.game.seat, t.game.extra, t.ana.events) == (0, True, 1)
    for has in ({"life": 1.5, "bullets": 1}, {"life": 1, "bullets": 2}):
        assert (
            table("move", [with_cards("thats-not-so-scary", **has), other()]).play_refused("thats-not-so-scary")
            == BEATS
        )
    t = table("move", [other(), with_cards("thats-not-so-scary", life=1, bullets=1)])
    assert t.play_refused("thats-not-so-scary", 1) == BEATS  # one's own turn


def test_machete_and_meat_cleaver_add_1_each_and_have_their_places() -> None:
    front = {"front": ["machete", "meat-cleaver"]}
    t = table("move", [other(**front), other()], zombies=horde("0,0.E", "2,0.S"))
    t.answer(3, "E", 2)
    assert (t.ana.kills, t.asks) == (1, "move.step")
    t = table("move", [with_cards("machete", "meat-cleaver", at="1,1.C"), other()], more=[HOSPITAL])
    assert t.play_refused("machete") == BEATS
    t.play("meat-cleaver")
    assert list(t.ana.front) == ["meat-cleaver"]
    garden = tile("lawn-and-garden", "1,1")
    t = table("move", [with_cards("machete", at="1,1.C"), other()], more=[garden]).play("machete")
    assert list(t.ana.front) == ["machete"]


def test_oooooh_what_luck_lays_out_a_weapon_whatever_its_place() -> None:
    inside = with_cards("oooooh-what-luck", "machete", "fear", "meat-cleaver", at="1,1.C", front=["meat-cleaver"])
    t = table("move", [inside, other()], more=[HOSPITAL])
    t.play("oooooh-what-luck")
    assert t.refused("fear") == SENSE
    assert t.refused("meat-cleaver") == COPY
    t.answer("machete")
    assert (list(t.ana.front), t.ana.events, t.ana.hand) == (["meat-cleaver", "machete"], 0, ["fear", "meat-cleaver"])
    assert discards(t) == ["oooooh-what-luck"]


def test_oooooh_what_luck_needs_a_building_and_a_weapon_and_can_be_answered_twice() -> None:
    t = table("move", [with_cards("oooooh-what-luck", "machete"), other()], more=[HOSPITAL])
    assert t.play_refused("oooooh-what-luck") == BEATS
    t = table("move", [with_cards("oooooh-what-luck", "fear", at="1,1.C"), other()], more=[HOSPITAL])
    assert t.play_refused("oooooh-what-luck") == SENSE
    ana, ben = with_cards("oooooh-what-luck", "machete", at="1,1.C"), with_cards("that-didnt-just-happen")
    t = table("move", [ana, ben], more=[HOSPITAL]).play("oooooh-what-luck")
    assert t.asks == "card.react"
    t.answer("no", "machete")
    assert t.asks == "card.react"  # the weapon counts as just played
    t.answer("that-didnt-just-happen")
    assert (t.ana.front, discards(t)) == ({}, ["machete", "oooooh-what-luck"])


def test_with_friends_like_you_everybody_is_unarmed() -> None:
    ana = with_cards("with-friends-like-you", front=["machete"])
    ben = other(front=["skateboard", "clown-car", "twist-of-fate"])
    t = table("move", [ana, ben]).play("with-friends-like-you")
    assert (t.ana.front, list(t.ben.front)) == ({}, ["twist-of-fate"])
    assert discards(t) == ["machete", "skateboard", "with-friends-like-you"]
    t = table("move", [with_cards("with-friends-like-you"), ben])
    assert t.play_refused("with-friends-like-you") == BEATS


def test_its_hard_being_you_takes_what_lay_before_the_dead() -> None:
    things = ["skateboard", {"card": "jeep", "count": 1}, "twist-of-fate", "amulet"]
    ben = with_cards("its-hard-being-you", at="1,0.C", front=["amulet"])
    ana = other(life=1, guts=0, bullets=0, front=things)
    t = table("fight", [ana, ben], zombies=horde("0,0.C", "2,0.S"))
    assert t.play_refused("its-hard-being-you", 1) == SENSE
    t.answer(3, "life").until("zombies.roll")
    assert (t.ana.dead, t.ana.front) == (True, {})
    t.play("its-hard-being-you", 1, target="Ana")
    assert t.options == ["skateboard", "jeep"]  # no Page, and no second Amulet
    car = t.fork().answer("jeep")
    assert (car.ben.front["jeep"], "skateboard" in discards(car)) == (1, True)
    t.answer("skateboard")
    assert (list(t.ben.front), "skateboard" in discards(t)) == (["amulet", "skateboard"], False)


# ---------------------------------------------------------------------- hands and decks


def test_i_could_use_a_drink_makes_a_new_hand() -> None:
    t = table("move", [with_cards("i-could-use-a-drink", "fear", None, guts=4), other()])
    t.play("i-could-use-a-drink").answer("machete", "unseen", "unseen", "fear")
    assert t.asks == "move.roll"
    assert t.ana.hand == ["machete", "?town", "?town", "fear"]
    assert discards(t) == ["fear", "?town", "i-could-use-a-drink"]


def test_troubled_childhood_shows_a_hand() -> None:
    t = table("move", [with_cards("troubled-childhood"), other("fear", None)])
    t.play("troubled-childhood", target="Ben")
    assert [t.pending.options.label(one) for one in t.options] == ["Fear, a card of the Town"]
    t.answer("seen")
    assert (t.asks, t.ben.hand) == ("move.roll", ["fear", "?town"])
    t = table("move", [with_cards("troubled-childhood"), other()])
    assert t.play_refused("troubled-childhood", target="Ben") == SENSE


def test_sheer_determination_brings_a_discarded_card_back_for_a_price() -> None:
    decks = {"town": {"discard": ["fear", "machete"]}, "woods": {"discard": ["spear"]}}
    t = table("move", [with_cards("sheer-determination", life=2, bullets=2), other()], decks=decks)
    t.play("sheer-determination")
    assert t.refused("spear") == SENSE
    t.answer("fear")
    assert (t.ana.hand, t.ana.life, t.ana.bullets) == (["fear"], 2, 1)
    assert discards(t) == ["machete", "sheer-determination"]


def test_sheer_determination_is_never_paid_with_the_last_life_nor_without_a_bullet() -> None:
    def no(**has: Any) -> str:
        discarded = {"town": {"discard": has.pop("discard", ["fear"])}}
        t = table("move", [with_cards("sheer-determination", **has), other()], decks=discarded)
        return t.play_refused("sheer-determination")

    assert no(life=1) == COSTS
    assert no(bullets=0) == SENSE
    assert no(discard=[]) == SENSE


def test_my_you_look_familiar_sorts_the_top_of_the_deck() -> None:
    t = table("move", [with_cards("my-you-look-familiar", guts=1), other()], zombies=horde("2,0.S"))
    size = len(t.game.decks["town"].events)
    t.play("my-you-look-familiar").answer("fear", "machete", "power-outage")
    assert t.asks == "card.throws"
    t.answer("machete", "fear")
    assert (t.ana.hand, discards(t)) == ([], ["machete", "my-you-look-familiar"])
    assert len(t.game.decks["town"].events) == size - 1
    to_turn_of(t, 1, "event.draw")
    assert t.options == ["power-outage", "unseen"]  # it lies on top
    t.answer("unseen")
    assert t.ben.hand == ["power-outage"]


def test_a_card_under_the_deck_comes_last() -> None:
    town = {"town": {"events": ["fear", "machete", "skateboard"], "discard": 128}}
    t = table("move", [with_cards("my-you-look-familiar", guts=1), other(guts=5)], zombies=horde("2,0.S"), decks=town)
    t.play("my-you-look-familiar").answer("fear", "machete", "skateboard", "skateboard", "fear")
    assert t.game.decks["town"].top == ["machete"]
    t.answer(1, "stop")
    to_turn_of(t, 1, "event.draw")
    t.answer("machete")
    assert t.options == ["fear", "unseen"]
    t.answer("fear")
    assert t.game.decks["town"].under == []


def test_below_ground_the_area_above_is_meant() -> None:
    t = table("move", [with_cards("i-could-use-a-drink", guts=0, at="sewer 0,0.C"), other()],
              sewer_entrances=entrances("0,0.C"))  # fmt: skip
    t.play("i-could-use-a-drink").answer("machete")
    assert t.ana.hand == ["machete"]
