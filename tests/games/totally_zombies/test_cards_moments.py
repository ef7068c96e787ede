"""Cards at the very moment for which they are made: right after a roll, with the last step, for the next movement."""

from __future__ import annotations

import pytest

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
from tests.rules.on_foot import CIRCUS, ROAD

# ---------------------------------------------------------------------- a tile that somebody else places


def test_i_think_its_over_here_gives_the_tile_and_what_comes_onto_it_to_somebody_else() -> None:
    drawn = {"deck": "town", "tile": "town-hospital"}
    t = table("tile", [other(), with_cards("i-think-its-over-here")], turn=drawn)
    assert (t.asks, t.pending.seat) == ("tile.place", 0)
    t.play("i-think-its-over-here", 1, target="Ana")
    assert (t.asks, t.pending.seat) == ("tile.place", 1)
    t.answer("1,1 r0")
    assert t.pending.seat == 1, "whoever places the tile puts the zombies and tokens there"
    t.until("event.draw", "move.roll")
    assert (t.game.seat, t.pending.seat) == (0, 0), "the turn goes on as before"


def test_an_entrance_is_placed_whole_by_whoever_takes_it_over() -> None:
    drawn = {"deck": "town", "tile": "front-gate"}
    t = table("tile", [other(), with_cards("i-think-its-over-here")], turn=drawn)
    t.play("i-think-its-over-here", 1, target="Ana").answer("0,1 r270")
    assert (t.asks, t.pending.seat) == ("tile.road", 1)
    late = table("tile", [other(), with_cards("i-think-its-over-here")], turn=drawn).answer("0,1 r270")
    assert late.play_refused("i-think-its-over-here", 1) == SENSE, "the station lies already"


def test_a_big_top_is_placed_whole_by_whoever_takes_it_over() -> None:
    drawn = {"deck": "circus", "tile": "big-top-1"}
    t = table("tile", [other(), with_cards("i-think-its-over-here")], more=CIRCUS, turn=drawn)
    t.play("i-think-its-over-here", 1, target="Ana").answer("0,5 r0")
    halves = [laid.tile.id for _, laid in t.game.surface_tiles() if "big-top" in laid.tile.special]
    assert halves == ["big-top-1", "big-top-2"]
    assert t.pending.seat == 1


@pytest.mark.parametrize(("deck", "drawn"), [("town", "town-helipad"), ("woods", "cabin")])
def test_nobody_takes_over_what_people_bid_for(deck: str, drawn: str) -> None:
    woods = [*ROAD, tile("bridge", "0,3")]
    t = table("tile", [other(), with_cards("i-think-its-over-here")], more=woods, turn={"deck": deck, "tile": drawn})
    assert t.asks == "tile.bid"
    assert t.play_refused("i-think-its-over-here", 1) == BEATS
    t.until("tile.place")
    assert t.play_refused("i-think-its-over-here", 1) == BEATS


def test_nobody_takes_over_an_own_tile_or_one_that_is_not_drawn() -> None:
    own = table("tile", [with_cards("i-think-its-over-here"), other()], turn={"deck": "town", "tile": "town-hospital"})
    assert own.play_refused("i-think-its-over-here") == SENSE
    early = table("tile", [other(), with_cards("i-think-its-over-here")])
    assert early.play_refused("i-think-its-over-here", 1) == SENSE


# ---------------------------------------------------------------------- the movement


def test_a_shoe_that_comes_untied_after_the_roll_is_about_the_next_roll() -> None:
    t = table("move", [other(life=1), with_cards("your-shoes-untied")])
    t.answer(6).play("your-shoes-untied", 1, target="Ana")
    assert t.game.left == 12, "this roll stands"
    t.answer("stop")
    assert at_work(t) == ["your-shoes-untied"]
    to_turn_of(t, 0, "move.roll")
    t.answer(6)
    assert t.game.left == 6
    t.answer("stop")
    assert at_work(t) == []
    assert discards(t) == ["your-shoes-untied"]


def test_an_untied_shoe_does_not_halve_a_roll_that_is_counted_again() -> None:
    t = table("move", [other(life=1), with_cards("your-shoes-untied"), with_cards("cotton-candy")])
    t.answer(5).play("your-shoes-untied", 1, target="Ana").play("cotton-candy", 2)
    assert t.game.left == 12


def test_lots_of_luck_is_played_after_the_last_step_as_well() -> None:
    t = table("move", [with_cards("lots-of-luck-with-that", "fear", life=1), other(at="0,0.E", bullets=2)])
    t.answer(1, "E")
    assert t.game.step == "discard", "there is no zombie to move"
    t.play("lots-of-luck-with-that", target="Ben")
    assert (t.ana.bullets, t.ben.bullets) == (4, 1)
    late = table("zombies", [with_cards("lots-of-luck-with-that"), other()], zombies=horde("1,0.C"))
    assert late.play_refused("lots-of-luck-with-that") == SENSE, "they have stood together all along"


def test_nobody_drives_or_rests_instead_of_a_roll_that_is_denied() -> None:
    for card in ("the-keys-are-still-in-it", "much-needed-rest"):
        t = table("draw", [with_cards(card, life=2), other()], turn={"denied": True})
        assert t.asks == "event.draw"
        assert t.play_refused(card) == SENSE


def test_nobody_breaks_through_a_wall_while_the_own_roll_moves_somebody_else() -> None:
    walls = [tile("pet-store", "0,1"), HOSPITAL]
    t = table("move", [with_cards("breakthrough", at="0,1.NE"), with_cards("lots-of-running-and-screaming")],
              more=walls)  # fmt: skip
    t.play("lots-of-running-and-screaming", 1, target="Ana").answer(3)
    assert (t.asks, t.pending.seat) == ("move.step", 1)
    assert t.play_refused("breakthrough", target="E") == SENSE


def test_whoever_drives_instead_of_rolling_moves_alone_whoever_runs_and_screams() -> None:
    t = table("move", [with_cards("the-keys-are-still-in-it"), with_cards("lots-of-running-and-screaming")])
    t.play("lots-of-running-and-screaming", 1, target="Ana").play("the-keys-are-still-in-it")
    assert (t.asks, t.pending.seat) == ("move.step", 0)
    t.answer("E")
    assert (t.at(t.ana), t.at(t.ben)) == ("0,0.E", "0,0.C")


# ---------------------------------------------------------------------- a roll that cards have made nothing of


def test_adrenaline_helps_a_roll_of_which_nothing_is_left() -> None:
    t = table("fight", [with_cards("adrenaline-rush", front=["scalpel"]), other()], zombies=horde("0,0.C"))
    t.answer(1)
    assert (t.asks, t.ana.total) == ("combat.pay", 0)
    t.play("adrenaline-rush")
    assert t.ana.total == 2
    assert at_work(t) == []


def test_cotton_candy_sweetens_a_roll_of_which_nothing_is_left() -> None:
    t = table("fight", [with_cards("cotton-candy", front=["scalpel"]), other()], zombies=horde("0,0.C"))
    t.answer(1).play("cotton-candy")
    assert t.ana.total == 1


def test_hate_helps_a_roll_of_which_nothing_is_left() -> None:
    there = horde("0,0.C clown")
    t = table("fight", [with_cards("i-hate-clowns", front=["scalpel"]), other()], zombies=there)
    t.answer(1).play("i-hate-clowns")
    assert t.ana.total == 1


# ---------------------------------------------------------------------- bullets and weapons that others forbid


@pytest.mark.parametrize("card", ["jammed", "are-you-scared-yet"])
def test_a_bike_stays_outside_also_while_it_is_of_no_use(card: str) -> None:
    off = [{"card": card, "by": 1, "whose": 1, "ends": 1}]
    t = table("move", [other(at="1,1.S", front=["ive-got-a-bike"]), other()], more=[HOSPITAL], effects=off)
    t.answer(3, "N")
    assert (t.at(t.ana), t.ana.front, discards(t, "school")) == ("1,1.C", {}, ["ive-got-a-bike"])


def working(card: str, **more: object) -> list[dict[str, object]]:
    return [{"card": card, "by": 0, "whose": 0, "ends": 2, **more}]


def test_jammed_guns_do_not_keep_zombies_dead() -> None:
    t = table("move", [with_cards("i-dont-think-theyre-dead"), other(zombies=4, life=1)], effects=working("jammed"))
    t.play("i-dont-think-theyre-dead", target="Ben").answer(1, 1)
    assert (t.ben.kills, t.ben.bullets) == (2, 3)


def test_in_a_pillow_fight_two_bullets_keep_zombies_half_as_dead() -> None:
    pillows = working("pillow-fight")
    t = table("move", [with_cards("i-dont-think-theyre-dead"), other(zombies=4, life=1)], effects=pillows)
    t.play("i-dont-think-theyre-dead", target="Ben").answer(3, 2, 4)
    assert (t.ben.kills, t.ben.bullets) == (4, 1)
    few = table("move", [with_cards("i-dont-think-theyre-dead"), other(zombies=4, life=1)], effects=pillows)
    few.play("i-dont-think-theyre-dead", target="Ben").answer(3, 1, 4)
    assert few.ben.kills == 2


def test_no_guts_no_glory_is_about_combats_only() -> None:
    bare = working("no-guts-no-glory")
    t = table("move", [with_cards("i-dont-think-theyre-dead"), other(zombies=4, life=1)], effects=bare)
    t.play("i-dont-think-theyre-dead", target="Ben").answer(3)
    assert t.asks == "card.bullets"


def test_jammed_guns_do_not_help_in_a_full_moon_fever() -> None:
    fever = [*working("jammed"), {"card": "full-moon-fever", "by": 1, "whose": 0, "ends": 1}]
    t = table("discard", [other(), other(at="1,0.C")], effects=fever)
    t.answer(1, 3, 5)
    assert t.game.seat == 1, "nobody was asked for bullets, and the turn is over"
    assert (t.ana.bullets, t.ben.bullets) == (3, 3)
    assert t.at(t.ana) == "0,0.C", "it stood on Town Square already"


@pytest.mark.parametrize("card", ["jammed", "are-you-scared-yet"])
def test_a_chainsaw_that_was_used_stops_when_nobody_may_use_weapons(card: str) -> None:
    saw = [{"card": "chainsaw", "by": 0, "whose": 0, "ends": 1, "held": False}]
    t = table("fight", [other(), with_cards(card)], zombies=horde("0,0.C"), effects=saw)
    t.play(card, 1).answer(3)
    assert (t.asks, t.ana.total) == ("combat.pay", 3)
