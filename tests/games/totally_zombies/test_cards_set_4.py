"""The cards of set 4, the Woods: weapons and items, what moves dogs and pawns, and Pages of the Book of the Dead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.totally_zombies.playing import (
    BEATS,
    DEAD,
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
from tests.rules.on_foot import CIRCUS, FUNHOUSE
from tests.rules.outbreak import Outbreak, entrances

PASSIVE = "totally-zombies.clarify.no-passive-kills"
ONE_PAGE = "totally-zombies.card.page-discard-effect"
OPEN = [*CIRCUS[:4], tile("funhouse-2", "0,1", layer="funhouse"), *FUNHOUSE[1:]]
"""The Circus and its Funhouse, of which a path leads out in the west."""
LONE = "2,0.S"
"""A zombie that nobody meets stands here."""


def woods(*named: str) -> list[dict[str, Any]]:
    """The road to the Bridge, trees at all corners of the first tile of the Woods, and further tiles to its east."""
    road = [tile("subway-station", "0,1", "r270"), tile("town-straight", "0,2"), tile("bridge", "0,3")]
    return [*road, tile("woods-06", "0,4"), *(tile(name, f"{x},4") for x, name in enumerate(named, 1))]


def among_trees(step: str, ana: dict[str, Any], *others: dict[str, Any], named: Any = (), **position: Any) -> Outbreak:
    position.setdefault("zombies", horde(LONE))
    return table(step, [ana, *(others or (other(),))], more=woods(*named), **position)


# ---------------------------------------------------------------------- weapons and items


@pytest.mark.parametrize("card", ["sickle", "spear", "tranquilizer-gun"])
def test_weapons_of_the_woods_are_found_in_its_buildings(card: str) -> None:
    t = among_trees("move", with_cards(card, at="1,4.C"), named=["shed"])
    t.play(card)
    assert list(t.ana.front) == [card]
    t = among_trees("move", with_cards(card, at="1,4.C"), named=["pet-cemetery"])
    assert t.play_refused(card) == BEATS


def test_a_spear_adds_1_to_every_combat_roll() -> None:
    t = table("move", [other(front=["spear"]), other()], zombies=horde("0,0.E", LONE)).answer(3, "E", 2)
    assert (t.asks, t.ana.total) == ("combat.pay", 3)
    t.answer("life", 3)
    assert (t.ana.kills, t.asks) == (1, "move.step")


def test_a_sickle_adds_1_to_the_first_roll_of_each_combat() -> None:
    t = table("move", [other(front=["sickle"]), other()], zombies=horde("0,0.E", "1,0.W", LONE)).answer(4, "E", 2)
    assert (t.asks, t.ana.total) == ("combat.pay", 3)
    t.answer("life", 3)
    assert (t.asks, t.ana.total) == ("combat.pay", 3)  # the second roll is what it is
    t.answer("life", 6, "E", 3)
    assert t.ana.kills == 2  # another combat


def test_a_sickle_drives_a_second_dog_off() -> None:
    t = table("move", [other(front=["sickle"]), other()], zombies=horde("0,0.E dog 2", "1,0.W dog 2", LONE))
    t.answer(4, "E", 5)
    assert (t.zombies("0,0.E"), t.zombies("0,0.C"), t.ana.zombies) == ("", "D", {"dog": 1})  # the only square with room
    t = table("move", [other(front=["spear"]), other()], zombies=horde("0,0.E dog 2", LONE)).answer(4, "E", 5)
    assert (t.asks, t.zombies("0,0.E")) == ("combat.roll", "D")


def test_an_amulet_moves_one_to_a_tile_beside() -> None:
    t = among_trees("move", other(front=["amulet"], at="0,4.C"), named=["shed"])
    t.play("amulet", **{"from": "front"})
    assert t.refused("0,4.N") == SENSE
    t.answer("1,4.C")
    assert (t.at(t.ana), t.ana.front, discards(t, "woods")) == ("1,4.C", {}, ["amulet"])
    t = among_trees("move", with_cards("amulet", at="1,4.N"), named=["abandoned-cars"]).play("amulet")
    assert list(t.ana.front) == ["amulet"]
    t = among_trees("move", with_cards("amulet", at="1,4.C"), named=["abandoned-cars"])
    assert t.play_refused("amulet") == BEATS


def test_a_tranquilizer_gun_kills_the_dogs_of_one_square() -> None:
    dogs = horde("1,0.C dog 2", "1,0.C", LONE)
    t = table("move", [other(front=["tranquilizer-gun"]), other()], zombies=dogs)
    assert t.play_refused("tranquilizer-gun", target=LONE) == SENSE
    t.play("tranquilizer-gun", target="1,0.C")
    assert (t.ana.zombies, t.zombies("1,0.C"), t.ana.front) == ({"dog": 2}, "Z", {})


def test_a_tranquilizer_gun_kills_no_dogs_that_do_not_fight_back() -> None:
    truce = [{"card": "alternate-food-source", "by": 1, "whose": 0}]
    t = table("move", [other(front=["tranquilizer-gun"]), other()], zombies=horde("1,0.C dog"), effects=truce)
    assert t.play_refused("tranquilizer-gun", target="1,0.C") == PASSIVE


def test_monkeys_let_one_pass_among_trees_without_a_fight() -> None:
    zombies = horde("0,4.NW dog", "0,4.W dog", LONE)
    ana = with_cards("monkeys-are-funny", at="0,4.N", bullets=3)
    t = among_trees("move", ana, zombies=zombies).play("monkeys-are-funny").answer(3, "W")
    assert (t.asks, t.at(t.ana), t.zombies("0,4.NW")) == ("move.step", "0,4.NW", "D")
    t.answer("S")  # no trees there
    assert (t.asks, t.ana.front, discards(t, "woods")) == ("combat.roll", {}, ["monkeys-are-funny"])


def test_monkeys_do_not_help_whoever_stands_there_at_the_start_of_the_turn() -> None:
    t = among_trees("fight", other(at="0,4.NW", front=["monkeys-are-funny"]), zombies=horde("0,4.NW dog"))
    assert t.asks == "combat.roll"


def test_a_magic_key_opens_another_hand() -> None:
    t = table("move", [other("fear", front=["magic-key"], guts=1), other("machete", None)])
    t.play("magic-key", target="Ben")
    assert t.options == ["machete", "?town"]
    t.answer("machete")
    assert (t.ana.hand, t.ben.hand, t.asks) == (["fear", "machete"], ["?town"], "event.discard")
    t.answer("fear")
    assert (t.ana.hand, t.asks) == (["machete"], "move.roll")


def test_a_magic_key_needs_a_cave_and_later_a_hand() -> None:
    t = among_trees("move", with_cards("magic-key", at="1,4.C"), named=["cave"]).play("magic-key")
    assert list(t.ana.front) == ["magic-key"]
    assert t.play_refused("magic-key", target="Ben") == SENSE
    t = among_trees("move", with_cards("magic-key", at="0,4.C"))
    assert t.play_refused("magic-key") == BEATS


# ---------------------------------------------------------------------- dogs and zombies


def test_a_rolled_up_newspaper_sends_a_zombie_to_an_opponent() -> None:
    zombies = horde("0,0.C", "0,0.C dog", LONE)
    t = table("fight", [with_cards("rolled-up-newspaper"), other(at="1,0.C")], zombies=zombies)
    t.play("rolled-up-newspaper", target="Ben").answer("dog")
    assert (t.zombies("0,0.C"), t.zombies("1,0.C"), t.asks) == ("Z", "D", "combat.roll")


def test_a_rolled_up_newspaper_needs_a_zombie_here_and_room_there() -> None:
    t = table("move", [with_cards("rolled-up-newspaper"), other(at="1,0.C")], zombies=horde(LONE))
    assert t.play_refused("rolled-up-newspaper", target="Ben") == SENSE
    t = table("fight", [with_cards("rolled-up-newspaper"), other(at="1,0.C")], zombies=horde("0,0.C", "1,0.C"))
    assert t.play_refused("rolled-up-newspaper", target="Ben") == SENSE
    t = table("fight", [with_cards("rolled-up-newspaper"), other(dead=True), other(at="1,0.C")], zombies=horde("0,0.C"))
    assert t.play_refused("rolled-up-newspaper", target="Ben") == DEAD


def test_bad_zombie_no_biscuit_clears_ones_tile_onto_another() -> None:
    zombies = horde("0,4.NW", "0,4.C dog 2")
    t = among_trees("move", with_cards("bad-zombie-no-biscuit", at="0,4.S"), zombies=zombies, named=["shed"])
    t.play("bad-zombie-no-biscuit")
    assert t.options == ["0,3", "1,4"]
    assert t.refused("0,0") == SENSE
    t.answer("1,4", "1,4.NE", "1,4.NE", "1,4.E")
    assert (t.zombies("1,4.NE"), t.zombies("1,4.E")) == ("ZD", "D")
    assert not any(t.zombies(f"0,4.{k}") for k in ("NW", "C"))


def test_bad_zombie_no_biscuit_leaves_whom_no_square_takes() -> None:
    zombies = horde("0,0.N", "0,0.W", "1,0.N", "1,0.E", "1,0.S", "1,0.W")
    t = table("move", [with_cards("bad-zombie-no-biscuit"), other()], zombies=zombies).play("bad-zombie-no-biscuit")
    assert (t.zombies("1,0.C"), t.zombies("0,0.N"), t.zombies("0,0.W")) == ("Z", "", "Z")


def test_bad_zombie_no_biscuit_does_not_work_in_the_cabin_and_on_helipads() -> None:
    t = among_trees("move", with_cards("bad-zombie-no-biscuit", at="1,4.SE"), named=["cabin"], zombies=horde("1,4.S"))
    assert t.play_refused("bad-zombie-no-biscuit") == BEATS
    pad = [tile("town-helipad", "1,1")]
    t = table("move", [with_cards("bad-zombie-no-biscuit", at="1,1.N"), other()], more=pad, zombies=horde("1,1.S"))
    assert t.play_refused("bad-zombie-no-biscuit") == BEATS
    t = table("move", [with_cards("bad-zombie-no-biscuit"), other()], zombies=horde(LONE))
    assert t.play_refused("bad-zombie-no-biscuit") == SENSE


def test_dog_repellent_keeps_dogs_at_their_distance() -> None:
    zombies = horde("1,0.C dog", "1,0.E")
    t = table("zombies", [other(at="2,0.C"), with_cards("dog-repellent", at="0,0.C")], zombies=zombies)
    t.play("dog-repellent", 1).answer(2, "1,0.C")
    assert t.refused("W") == BEATS
    assert "W" not in t.options
    t.answer("E")
    assert t.zombies("1,0.E") == "ZD"
    to_turn_of(t, 1, "tile.draw")
    assert at_work(t) == ["dog-repellent"]
    to_turn_of(t, 0, "tile.draw")
    assert at_work(t) == []


# ---------------------------------------------------------------------- pawns


def test_talk_to_the_hand_puts_somebody_of_ones_tile_onto_another() -> None:
    t = table("move", [with_cards("talk-to-the-hand"), other(at="0,0.N")], zombies=horde("1,0.C"))
    t.play("talk-to-the-hand", target="Ben")
    assert t.refused("2,0.C") == SENSE
    t.answer("1,0.C")
    assert (t.at(t.ben), t.asks, t.pending.seat) == ("1,0.C", "move.roll", 0)  # he fights in his own turn
    t = table("move", [with_cards("talk-to-the-hand"), other(at="1,0.N")])
    assert t.play_refused("talk-to-the-hand", target="Ben") == SENSE


def test_clair_warlock_puts_somebody_into_the_woods_beside() -> None:
    t = among_trees("move", with_cards("clair-warlock"), other(at="0,3.C"))
    t.play("clair-warlock", target="Ben")
    assert "0,2.N" not in t.options
    t.answer("0,4.NE")
    assert t.at(t.ben) == "0,4.NE"
    t = among_trees("move", with_cards("clair-warlock"), other(at="0,1.C"))
    assert t.play_refused("clair-warlock", target="Ben") == SENSE


def test_a_portal_changes_places() -> None:
    t = among_trees("move", with_cards("portal", at="1,4.C"), other(at="1,0.C"), named=["altar"],
                    zombies=horde("1,0.C", LONE))  # fmt: skip
    t.play("portal", target="Ben")
    assert (t.asks, t.pending.seat) == ("combat.roll", 0)
    t.answer(6)
    assert (t.at(t.ana), t.at(t.ben)) == ("1,0.C", "1,4.C")


def test_a_portal_is_at_the_altar_and_leads_to_nobody_below() -> None:
    t = among_trees("move", with_cards("portal", at="1,4.SE"), named=["altar"])
    assert t.play_refused("portal", target="Ben") == BEATS
    ana, below = with_cards("portal", at="1,4.C"), other(at="sewer 1,0.C")
    t = among_trees("move", ana, below, other(), named=["altar"])
    assert t.play_refused("portal", target="Ben") == BEATS


def test_lost_in_the_woods_nobody_leaves_the_tile() -> None:
    t = table("tile", [other(guts=0, hand=["fear"]), with_cards("lost-in-the-woods")], zombies=horde(LONE),
              sewer_entrances=entrances("0,0.E", "1,0.W"))  # fmt: skip
    t.play("lost-in-the-woods", 1, target="Ana").until("move.roll").answer(6, "E")
    assert t.refused("E") == BEATS
    t.answer("down")
    assert t.refused("E") == BEATS
    to_turn_of(t, 0, "move.roll")
    assert at_work(t) == ["lost-in-the-woods"]  # the next whole turn, too
    to_turn_of(t, 1, "zombies.roll")
    assert at_work(t) == []


def test_lost_in_the_woods_neither_subway_nor_cards_nor_the_way_out_of_the_funhouse_help() -> None:
    lost = [{"card": "lost-in-the-woods", "by": 1, "whose": 0, "ends": 1}]
    stations = [tile("subway-station", "0,1", "r270")]
    t = table("move", [other(at="2,0.E", waits="2,0"), other()], more=stations, effects=lost, zombies=horde(LONE))
    assert "ride" not in t.options
    t = table("move", [with_cards("there-you-are"), other(at="1,0.C")], effects=lost)
    assert t.play_refused("there-you-are") == BEATS
    t = table("move", [other(at="funhouse 0,1.W"), other()], more=OPEN, effects=lost, zombies=horde(LONE)).answer(5)
    assert t.refused("out") == BEATS
    assert "out" not in t.options
    t = table("move", [with_cards("lost-in-the-woods"), other()], effects=[{**lost[0], "by": 0, "whose": 1}])
    assert t.play_refused("lost-in-the-woods", target="Ben") == SENSE


FEVER = {"card": "full-moon-fever", "by": 0, "whose": 1, "ends": 1}


def fever(ben: dict[str, Any], **position: Any) -> Outbreak:
    """Ben's turn is about to end; the fever has him."""
    t = table("discard", [other(bullets=2, at="1,0.C"), ben], effects=[FEVER], turn={"seat": 1}, **position)
    assert (t.asks, t.pending.seat) == ("card.attacked", 1)
    return t.answer("Ana")


def test_full_moon_fever_makes_the_opponent_attack_in_its_next_turn() -> None:
    t = table("move", [with_cards("full-moon-fever"), other()], zombies=horde(LONE))
    t.play("full-moon-fever", target="Ben").answer(1, "stop")
    t.until("card.attacked")
    assert (t.game.seat, t.pending.seat) == (1, 1)
    t = fever(other(bullets=1), more=woods()).answer(4, 3, 0, 2)
    assert (t.at(t.ben), t.at(t.ana), t.ana.bullets, t.ben.bullets) == ("0,3.C", "1,0.C", 0, 1)
    assert (t.game.seat, at_work(t)) == (0, [])


def test_full_moon_fever_without_the_bridge_leads_to_town_square_and_a_tie_nowhere() -> None:
    t = fever(other(bullets=0, at="2,0.C")).answer(5, 4, 0)
    assert (t.at(t.ana), t.at(t.ben)) == ("0,0.C", "2,0.C")
    t = fever(other(bullets=0, at="2,0.C")).answer(5, 4, 1)
    assert (t.at(t.ana), t.at(t.ben)) == ("1,0.C", "2,0.C")
    t = table("move", [with_cards("full-moon-fever"), other(), other()], effects=[{**FEVER, "by": 2}])
    assert t.play_refused("full-moon-fever", target="Ben") == SENSE


def test_full_moon_fever_spares_a_lost_turn() -> None:
    t = table("token", [other(), other()], effects=[FEVER, {**FEVER, "card": "hysterical-paralysis"}], turn={"seat": 1})
    assert (t.game.seat, t.asks, at_work(t)) == (0, "tile.draw", [])


# ---------------------------------------------------------------------- for oneself


def test_fully_loaded_one_has_as_much_as_somebody_else() -> None:
    players = [with_cards("fully-loaded", life=2.5, bullets=1), other(life=5, bullets=0), other(life=1, bullets=4)]
    t = table("move", players)
    t.play("fully-loaded").answer("Ben")
    assert (t.ana.life, t.ana.bullets) == (9, 1)  # two whole tokens fit under five, and no bullet is given away
    t = table("move", players).play("fully-loaded").answer("Cleo")
    assert (t.ana.life, t.ana.bullets, t.game.players[2].bullets) == (5, 4, 4)
    t = table("move", [with_cards("fully-loaded", life=3, bullets=3), other(life=3.5, bullets=3)])
    assert t.play_refused("fully-loaded") == SENSE


def test_were_all_friends_here_takes_a_page() -> None:
    ana = with_cards("were-all-friends-here", front=["twist-of-fate"])
    t = among_trees(
        "move", ana, other(front=["twist-of-fate", "here-doggie", "return-to-sender"]), named=["pet-cemetery"]
    )
    t.play("were-all-friends-here", target="Ben")
    assert t.options == ["here-doggie", "return-to-sender"]  # nobody has a Page twice
    t.answer("here-doggie")
    assert (list(t.ana.front), list(t.ben.front)) == (
        ["twist-of-fate", "here-doggie"],
        ["twist-of-fate", "return-to-sender"],
    )
    assert t.asks == "card.zombie"  # like a Page placed at this moment
    t = table("move", [ana, other(front=["twist-of-fate", "spear"])])
    assert t.play_refused("were-all-friends-here", target="Ben") == SENSE


# ---------------------------------------------------------------------- Pages


def test_pages_are_placed_in_the_own_turn_and_one_is_discarded_in_a_turn() -> None:
    t = table("move", [other(), with_cards("twist-of-fate")])
    assert t.play_refused("twist-of-fate", 1) == "totally-zombies.card.pages-own-turn"
    t = table("move", [with_cards("twist-of-fate", front=["something-doesnt-feel-quite-right"]), other()])
    t.play("twist-of-fate").play("twist-of-fate")
    assert t.play_refused("something-doesnt-feel-quite-right") == ONE_PAGE


def test_twist_of_fate_takes_a_bullet_from_everybody() -> None:
    t = table("move", [other(front=["twist-of-fate"], bullets=0), other(bullets=2), other(bullets=0), other(bullets=1)])
    t.play("twist-of-fate")
    assert [player.bullets for player in t.game.players] == [2, 1, 0, 0]
    t = table("move", [other(front=["twist-of-fate"]), other(bullets=0)])
    assert t.play_refused("twist-of-fate") == SENSE


@rule("totally-zombies.ruling.cabin-squares")
def test_return_to_sender_puts_somebody_out_of_the_cabin() -> None:
    t = among_trees("move", other(front=["return-to-sender"]), other(at="1,4.C"), named=["cabin"])
    t.play("return-to-sender", target="Ben")
    assert t.options == ["1,4.NE", "1,4.E", "1,4.SW", "1,4.S", "1,4.SE"]
    t.answer("1,4.SW")
    assert (t.at(t.ben), t.ana.front, t.game.paged) == ("1,4.SW", {}, True)
    t = among_trees("move", other(front=["return-to-sender"]), other(at="1,4.E"), named=["cabin"])
    assert t.play_refused("return-to-sender", target="Ben") == SENSE


def test_the_trees_are_alive_and_fought_by_everybody_among_them() -> None:
    ben = other(at="0,4.NW", guts=3, bullets=1)
    t = among_trees("move", other(front=["the-trees-are-alive"], at="0,4.SE"), ben, other(at="0,4.C"))
    t.play("the-trees-are-alive")
    assert (t.asks, t.pending.seat) == ("combat.roll", 1)
    t.answer(2, "guts", 3, "bullets")
    assert (t.asks, t.ben.kills, t.ben.bullets, t.ben.guts) == ("move.roll", 0, 0, 1)
    t = among_trees("move", other(front=["the-trees-are-alive"]), other(at="0,4.C"))
    assert t.play_refused("the-trees-are-alive") == SENSE


def test_here_doggie_fills_the_pet_cemetery_to_nine_dogs() -> None:
    zombies = horde("1,4.C dog 2", "1,4.N dog", "1,4.S")
    t = among_trees("move", with_cards("here-doggie"), named=["pet-cemetery"], zombies=zombies)
    t.play("here-doggie")
    assert t.refused("1,4.C") == "totally-zombies.tile.two-dogs-per-square"
    assert t.refused("0,4.C") == SENSE
    t.answer("1,4.N", "1,4.S", "1,4.S", "1,4.E", "1,4.E", "1,4.W")
    assert [t.zombies(f"1,4.{k}") for k in "NESWC"] == ["DD", "DD", "ZDD", "D", "DD"]
    assert (t.asks, list(t.ana.front)) == ("move.roll", ["here-doggie"])
    assert t.play_refused("here-doggie", **{"from": "front"}) == ONE_PAGE  # for nothing


def test_here_doggie_without_the_cemetery_just_lies_there() -> None:
    t = table("move", [with_cards("here-doggie"), other()], zombies=horde(LONE)).play("here-doggie")
    assert (t.asks, list(t.ana.front), len(t.game.zombies)) == ("move.roll", ["here-doggie"], 1)


def test_something_doesnt_feel_quite_right_removes_three_cards_of_the_woods() -> None:
    piles = {"woods": {"discard": ["spear", "twist-of-fate"], "top": ["portal"], "events": ["portal", *[None] * 46]}}
    t = table("move", [other(front=["something-doesnt-feel-quite-right"]), other()], decks=piles)
    t.play("something-doesnt-feel-quite-right").answer("discards")
    assert t.options == ["spear"]  # Pages stay
    t.answer("spear")
    assert t.refused("fear") == SENSE
    t.answer("portal", "amulet")
    there = t.game.decks["woods"]
    assert (t.game.removed_cards, len(there.events), there.top) == (["spear", "portal", "amulet"], 45, [])
    assert there.discards == ["twist-of-fate", "something-doesnt-feel-quite-right"]


def test_a_page_in_front_adds_1_to_the_spell() -> None:
    t = among_trees("move", other(front=["here-doggie", "twist-of-fate"], at="1,4.C"), named=["cabin"])
    t.play("recite").answer(4)
    assert (t.asks, t.driver.over.winners if t.driver.over else ()) == ("over", (0,))
