"""The cards of set 7: the Circus."""

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
from tests.rules.on_foot import CIRCUS
from tests.rules.outbreak import Outbreak, entrances

FAR_AWAY = "2,0.S"
TENT = [*CIRCUS, tile("big-top-1", "0,5"), tile("big-top-2", "0,6", "r180")]
"""North of the crossing: the Big Top, its tent in the middle of both tiles."""
FORTUNE = [*CIRCUS, tile("fortune-teller", "1,4")]
OPEN = [tile("funhouse-2", "0,1", "r0", layer="funhouse") if one["tile"] == "funhouse-2" else one for one in CIRCUS]
"""The north-west tile of the Funhouse lies so that its path leads out, to the south and to the west."""


def in_front(t: Outbreak, seat: int = 0) -> list[str]:
    return list(t.game.players[seat].front)


# ---------------------------------------------------------------------- cards in front


def test_a_clown_car_is_laid_out_from_hand_only_where_it_is_in_the_deck() -> None:
    house = {"clown-car-cards": "in-deck"}
    t = table("move", [with_cards("clown-car", at="0,5.N"), other()], more=TENT, options=house)
    t.play("clown-car")
    assert in_front(t) == ["clown-car"]
    assert 6 in t.options, "it works from the next turn on"
    to_turn_of(t, 1, "move.roll")
    to_turn_of(t, 0, "move.roll")
    assert [6, 6] in t.options
    outside = table("move", [with_cards("clown-car"), other()], more=TENT, options=house)
    assert outside.play_refused("clown-car") == BEATS


def test_a_clown_nose_brings_the_uppermost_discarded_card() -> None:
    piles = {"town": {"discard": ["fear", "fire-axe"]}, "circus": {"discard": ["what-the"]}}
    t = table("move", [other(front=["clown-nose"]), other()], decks=piles)
    t.play("clown-nose", **{"from": "front"})
    assert (t.ana.hand, discards(t), discards(t, "circus")) == (["fire-axe"], ["fear"], ["what-the", "clown-nose"])
    none = table("move", [other(front=["clown-nose"]), other()])
    assert none.play_refused("clown-nose", **{"from": "front"}) == SENSE


def test_a_stuffed_animal_goes_instead_of_a_life_token_in_combat() -> None:
    t = table("fight", [other(front=["stuffed-animal"], bullets=0), other()], zombies=horde("0,0.C")).answer(2)
    assert t.options == ["life", "guts", "stuffed-animal"]
    t.answer("stuffed-animal")
    assert (t.ana.life, in_front(t), t.asks) == (6, [], "combat.roll")
    assert discards(t, "circus") == ["stuffed-animal"]


def test_a_stuffed_animal_goes_instead_of_a_life_token_anywhere_else() -> None:
    has: Any = {"at": "sewer 1,0.C", "front": ["stuffed-animal"]}
    t = table("token", [other(**has), other()], sewer_entrances=entrances("1,0.C")).answer("life")
    assert t.asks == "card.animal"
    kept = t.fork().answer("keep")
    assert (kept.ana.life, in_front(kept)) == (4, ["stuffed-animal"])
    t.answer("discard")
    assert (t.ana.life, in_front(t)) == (6, [])


# ---------------------------------------------------------------------- Cotton Candy


def test_cotton_candy_helps_a_combat_roll_that_is_not_enough() -> None:
    t = table("fight", [other(bullets=0), with_cards("cotton-candy")], zombies=horde("0,0.C", FAR_AWAY)).answer(3)
    t.play("cotton-candy", 1)
    assert (t.ana.kills, discards(t, "circus")) == (1, ["cotton-candy"])
    nothing = table("discard", [with_cards("cotton-candy", "shots"), other()])
    assert nothing.play_refused("cotton-candy") == SENSE


def test_cotton_candy_helps_the_roll_that_is_asked_for_and_no_other() -> None:
    t = table("fight", [with_cards("cotton-candy", bullets=0), other()], zombies=horde("0,0.C", FAR_AWAY))
    t.play("cotton-candy").answer(2)
    assert t.ana.total == 3
    t.answer("guts").answer(3)
    assert (t.ana.total, at_work(t)) == (3, [])


def test_cotton_candy_adds_to_the_movement_roll() -> None:
    before = table("move", [with_cards("cotton-candy"), other()]).play("cotton-candy").answer(4)
    assert before.game.left == 2 * 5
    after = table("move", [with_cards("cotton-candy"), other()]).answer(4).play("cotton-candy")
    assert after.game.left == 2 * 5
    small = table("move", [with_cards("cotton-candy"), other()]).answer(2)
    assert small.play_refused("cotton-candy") == SENSE, "three life tokens count anyway"
    late = table("move", [with_cards("cotton-candy"), other()]).answer(4, "E")
    assert late.play_refused("cotton-candy") == SENSE


def test_a_natural_one_stays_one() -> None:
    guest = [with_cards("cotton-candy", at="0,4.C"), other()]
    t = table("move", guest, more=CIRCUS).play("cotton-candy").answer(1)
    assert t.asks == "funhouse.centre"
    after = table("move", guest, more=CIRCUS).answer(1)
    assert after.play_refused("cotton-candy") == SENSE


@pytest.mark.parametrize("first", [True, False])
def test_cotton_candy_moves_another_zombie(first: bool) -> None:
    t = table("zombies", [with_cards("cotton-candy"), other()], zombies=horde("1,0.N", "1,0.E", FAR_AWAY))
    t = t.play("cotton-candy").answer(1) if first else t.answer(1).play("cotton-candy")
    assert (t.game.due, at_work(t)) == (2, [])
    t.answer("1,0.N", "S")
    assert t.asks == "zombies.which"


@pytest.mark.parametrize("first", [True, False])
def test_cotton_candy_brings_another_dog(first: bool) -> None:
    woods = [tile("town-straight", "3,0", "r90"), tile("bridge", "4,0", "r90")]
    deck = {"woods": {"tiles": ["woods-01", "shed"], "drawn": 5}}
    t = table("tile", [with_cards("cotton-candy"), other()], more=woods, decks=deck).answer("woods", "woods-01")
    t.answer(t.options[0])
    assert t.asks == "tile.dogs"
    if first:
        t.play("cotton-candy").answer(1)
    else:
        t.answer(1).play("cotton-candy").answer(t.options[0])
    t.until("event.draw", "move.roll")
    assert sum(map(len, t.game.zombies.values())) == 2


def test_cotton_candy_helps_the_spell() -> None:
    woods = [tile("town-straight", "3,0", "r90"), tile("bridge", "4,0", "r90"), tile("cabin", "5,0", "r90")]
    cabin = with_cards("cotton-candy", at=_inside(woods))
    t = table("move", [cabin, other()], more=woods)
    t.play("recite").answer(5)
    assert t.asks == "move.seen"
    t.play("cotton-candy")
    assert t.asks == "over"
    soon = table("move", [cabin, other()], more=woods).play("recite").play("cotton-candy").answer(5)
    assert soon.asks == "over"


def _inside(tiles: list[dict[str, Any]]) -> str:
    """A square of the Cabin's building."""
    game = table("move", 2, more=tiles).game
    return game.map.names[game.structure_squares(game.tiles_with("cabin")[0])[0]]


# ---------------------------------------------------------------------- fights and clowns


def test_hated_clowns_are_easier_to_kill() -> None:
    there = horde("0,4.C clown", "0,4.C dog")
    t = table("fight", [with_cards("i-hate-clowns", at="0,4.C", bullets=0), other()], more=CIRCUS, zombies=there)
    t.play("i-hate-clowns").answer("clown", 2)
    assert t.ana.total == 3
    t.answer("guts", 3)
    assert t.ana.zombies == {"clown": 1}
    t.answer(2)
    assert t.ana.total == 2, "the dog is none"
    after = table("fight", [with_cards("i-hate-clowns", at="0,4.C"), other()], more=CIRCUS, zombies=there)
    after.answer("clown", 3).play("i-hate-clowns")
    assert after.ana.zombies == {"clown": 1}
    his_turn = table("move", [with_cards("i-hate-clowns"), other()], turn={"seat": 1})
    assert his_turn.play_refused("i-hate-clowns") == BEATS


def test_a_seltzer_bottle_keeps_all_zombies_away_in_this_turn() -> None:
    t = table("fight", [with_cards("seltzer-bottle"), other()], zombies=horde("0,0.C", "0,0.E"))
    t.play("seltzer-bottle")
    to_turn_of(t, 0, "move.roll")
    t.answer(4, "E")
    assert (t.asks, t.ana.kills) == ("move.step", 0)
    to_turn_of(t, 1, "combat.roll")
    assert not at_work(t), "Ben has to fight"
    his = table("discard", [with_cards("seltzer-bottle"), other("shots")], turn={"seat": 1}, zombies=horde("0,0.C"))
    his.play("seltzer-bottle").answer("none")
    assert not at_work(his), "in another turn it shields in that turn"
    twice = [{"card": "seltzer-bottle", "by": 0, "whose": 0}]
    again = table("move", [with_cards("seltzer-bottle"), other()], effects=twice)
    assert again.play_refused("seltzer-bottle") == SENSE


def test_killed_clowns_are_sent_to_others() -> None:
    clowns = horde("0,4.C clown", FAR_AWAY)
    t = table("tile", [with_cards("send-in-the-clowns", at="0,4.C"), other()], more=CIRCUS, zombies=clowns)
    t.play("send-in-the-clowns")
    to_turn_of(t, 0, "combat.roll").answer(6)
    assert (t.asks, t.options) == ("card.sent", ["Ben", "keep"])
    kept = t.fork().answer("keep")
    assert kept.ana.zombies == {"clown": 1}
    t.answer("Ben")
    assert (t.ana.kills, t.zombies("0,0.C")) == (0, "C")
    late = table("move", [with_cards("send-in-the-clowns"), other()], more=CIRCUS)
    assert late.play_refused("send-in-the-clowns") == SENSE


def test_a_square_that_is_full_takes_no_clown() -> None:
    lasting = [{"card": "send-in-the-clowns", "by": 0, "whose": 0}]
    clowns = horde("0,4.C clown", "0,0.C")
    t = table("fight", [other(at="0,4.C"), other()], more=CIRCUS, zombies=clowns, effects=lasting).answer(6)
    assert t.ana.zombies == {"clown": 1}


def test_important_clown_business_takes_a_clown_of_each_collection() -> None:
    has = [with_cards("important-clown-business", zombies={"clown": 2}), other(zombies={"clown": 1}), other(zombies=3)]
    t = table("move", has, more=CIRCUS).play("important-clown-business")
    t.answer("0,4.C")
    assert t.refused("0,4.C") != "", "one clown on a square"
    assert t.refused("0,0.N") == SENSE
    t.answer("0,4.N")
    assert (t.ana.zombies, t.ben.kills, t.game.players[2].kills) == ({"clown": 1}, 0, 3)
    assert (t.zombies("0,4.C"), t.zombies("0,4.N")) == ("C", "C")
    nobody = table("move", [with_cards("important-clown-business", zombies=3), other()], more=CIRCUS)
    assert nobody.play_refused("important-clown-business") == SENSE


def test_a_player_and_a_clown_of_the_big_top_change_places() -> None:
    there = horde("0,5.N clown", "0,6.S clown", "0,4.C clown", FAR_AWAY)
    t = table("move", [with_cards("thats-not-a-mask"), other(at="1,0.C")], more=TENT, zombies=there)
    t.play("thats-not-a-mask", target="Ben")
    assert sorted(t.options) == ["0,5.N", "0,6.S"]
    t.answer("0,6.S")
    assert (t.at(t.ben), t.zombies("0,6.S"), t.zombies("1,0.C")) == ("0,6.S", "", "C")
    assert t.ben.guts == 4, "that is entering the Circus"
    full = table("move", [with_cards("thats-not-a-mask"), other(at=FAR_AWAY)], more=TENT, zombies=there)
    assert full.play_refused("thats-not-a-mask", target="Ben") == "totally-zombies.tile.one-zombie-per-square"
    none = table("move", [with_cards("thats-not-a-mask"), other()], more=TENT, zombies=horde("0,4.C clown"))
    assert none.play_refused("thats-not-a-mask", target="Ben") == SENSE


# ---------------------------------------------------------------------- the Funhouse and the Fortune Teller


def test_thats_not_an_exit_leads_back_into_the_funhouse() -> None:
    t = table("move", [other(at="funhouse 0,1.W"), with_cards("thats-not-an-exit")], more=OPEN).answer(5, "out")
    t.play("thats-not-an-exit", 1, target="Ana")
    assert (t.asks, t.pending.seat) == ("card.pawn", 1)
    assert t.refused("funhouse 0,1.C") == SENSE, "another tile"
    t.answer("funhouse 1,0.C")
    assert (t.at(t.ana), t.asks, t.pending.seat) == ("funhouse 1,0.C", "funhouse.turn", 0)
    t.answer("left")
    assert (t.game.step, t.game.left) != ("move", 2 * 5), "the movement ends there"
    assert t.asks != "move.step"
    early = table("move", [other(at="funhouse 0,1.W"), with_cards("thats-not-an-exit")], more=OPEN).answer(5)
    assert early.play_refused("thats-not-an-exit", 1, target="Ana") == SENSE


def test_somebody_is_put_into_the_funhouse() -> None:
    t = table("move", [with_cards("what-do-you-mean-funny"), other()], more=CIRCUS)
    t.play("what-do-you-mean-funny", target="Ben")
    assert all(square.startswith("funhouse") for square in t.options)
    t.answer("funhouse 0,0.C")
    assert (t.at(t.ben), t.ben.guts) == ("funhouse 0,0.C", 4)
    none = table("move", [with_cards("what-do-you-mean-funny"), other()])
    assert none.play_refused("what-do-you-mean-funny", target="Ben") == SENSE


@pytest.mark.parametrize(("face", "life"), [(1, 2), (2, 4), (5, 4), (6, 6)])
def test_you_are_going_to_die(face: int, life: int) -> None:
    t = table("move", [with_cards("you-are-going-to-die"), other()], more=FORTUNE)
    t.play("you-are-going-to-die", target="Ben").answer("1,4.C")
    assert (t.at(t.ben), t.asks, t.pending.seat) == ("1,4.C", "card.fortune", 1)
    t.answer(face)
    assert t.ben.life == life


def test_without_the_fortune_teller_nobody_is_going_to_die() -> None:
    t = table("move", [with_cards("you-are-going-to-die"), other()], more=CIRCUS)
    assert t.play_refused("you-are-going-to-die", target="Ben") == SENSE
    dead = table("move", [with_cards("you-are-going-to-die"), {"dead": True}], more=FORTUNE)
    assert dead.play_refused("you-are-going-to-die", target="Ben") == DEAD
    killed = table("move", [with_cards("you-are-going-to-die"), other(life=1)], more=FORTUNE)
    killed.play("you-are-going-to-die", target="Ben").answer("1,4.C", 3)
    assert killed.ben.dead


# ---------------------------------------------------------------------- against one player


def test_whoaaa_costs_an_item_and_half_the_next_movement() -> None:
    t = table("discard", [with_cards("whoaaa", "shots"), other(front=["bat", "jeep"])], zombies=horde(FAR_AWAY))
    t.play("whoaaa", target="Ben")
    assert (t.asks, t.pending.seat) == ("card.weapon", 1)
    t.answer("jeep").answer("none")
    assert in_front(t, 1) == ["bat"]
    to_turn_of(t, 1, "move.roll").answer(5)
    assert t.game.left == 2 * 2, "rounded down"
    to_turn_of(t, 0, "move.roll")
    assert not at_work(t)
    again = table("move", [with_cards("whoaaa"), other()], effects=[{"card": "whoaaa", "by": 0, "whose": 1}])
    assert again.play_refused("whoaaa", target="Ben") == SENSE


def test_what_the_silences_somebody_until_a_kill() -> None:
    two: Any = {"event-tokens": 1, "front": ["clown-nose"]}
    hands = [with_cards("what-the", "shots"), other("shots", **two)]
    t = table("discard", hands, zombies=horde("0,0.C", FAR_AWAY), decks={"town": {"discard": ["fear"]}})
    t.play("what-the", target="Ben").answer("none")
    assert t.play_refused("shots", 1) == BEATS
    t.play("clown-nose", 1, **{"from": "front"})
    assert "clown-nose" not in t.ben.front, "what lies in front may be used"
    to_turn_of(t, 1, "combat.roll").answer(6)
    assert not at_work(t)
    t.play("shots", 1)
    assert t.ben.guts == 5


# ---------------------------------------------------------------------- Can't Sleep


def test_three_drawn_cards_are_played_at_once_without_tokens() -> None:
    t = table("move", [with_cards("cant-sleep"), other()])
    t.play("cant-sleep").answer("we-gotta-get-out-of-this-place", "fire-axe", "fear")
    assert t.asks == "card.at-once"
    assert t.options == ["none", "we-gotta-get-out-of-this-place", "fear"]
    assert t.refused("fire-axe") == BEATS, "each one obeys its own place"
    assert t.refused("shots") == SENSE
    t.answer("we-gotta-get-out-of-this-place", "fear", "Ben", "none")
    assert (at_work(t), t.ana.events, t.ana.plays) == (["we-gotta-get-out-of-this-place", "fear"], 0, 1)
    assert (t.ana.hand, discards(t), discards(t, "circus")) == ([], ["fire-axe"], ["cant-sleep"])


def test_a_weapon_among_them_is_laid_out() -> None:
    hospital = tile("town-hospital", "1,1")
    t = table("move", [with_cards("cant-sleep", at="1,1.N"), other()], more=[hospital])
    t.play("cant-sleep").answer("flashlight", "unseen", "unseen").answer("flashlight")
    assert in_front(t) == ["flashlight"]
    assert t.refused("bat") == SENSE, "no card of the School was drawn"
    t.answer("fear", "Ben").answer("none")
    assert (t.ana.hand, len(discards(t))) == ([], 1)


def test_without_cards_to_draw_nobody_stays_awake() -> None:
    piles = {"town": {"events": 0}}
    gone = {"removed-unseen": 132}
    t = table("move", [with_cards("cant-sleep"), other()], decks=piles, **gone)
    assert t.play_refused("cant-sleep") == SENSE
