"""Cards that hold pawns or zombies hold them against other cards as well."""

from __future__ import annotations

import json
from typing import Any

from companion.games import rulebook
from companion.packs import load
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
from tests.rules.outbreak import entrances

STATION = tile("subway-station", "2,1", "r180")
"""North of the station in the east; its inside is in the south."""


def lost(seat: int) -> list[dict[str, Any]]:
    """That player does not leave the tile."""
    return [{"card": "lost-in-the-woods", "by": 1 - seat, "whose": seat, "ends": 1}]


def fries(cell: str) -> list[dict[str, Any]]:
    """No zombie comes onto that tile any more."""
    about = {"about": cell, "points": "tile", "until": "never", "held": False}
    return [{"card": "you-want-fries-with-that", "by": 0, "whose": 0, "ends": 0, **about}]


def repelled(seat: int) -> list[dict[str, Any]]:
    """No dog comes closer to that player."""
    return [{"card": "dog-repellent", "by": seat, "whose": seat, "ends": 1}]


# ---------------------------------------------------------------------- pawns that do not leave their tile


def test_who_is_lost_is_not_sent_to_town_square() -> None:
    t = table("move", [with_cards("bad-sense-of-direction"), other(at="1,0.C")], effects=lost(1))
    assert t.play_refused("bad-sense-of-direction") == BEATS
    assert t.play_refused("bad-sense-of-direction", target="Ben") == BEATS


def test_who_is_lost_when_fear_ends_stays_where_it_is() -> None:
    waits = {"card": "bad-sense-of-direction", "by": 1, "whose": 0, "ends": 1, "about": 0}
    t = table("discard", [other(at="1,0.C"), other()], effects=[waits, *lost(0)])
    assert t.game.seat == 1, "the turn is over"
    assert (t.at(t.ana), at_work(t)) == ("1,0.C", [])


def test_who_is_lost_is_led_about_the_tile_only() -> None:
    t = table("move", [with_cards("where-did-everybody-go"), other(at="1,0.E")], effects=lost(1))
    t.play("where-did-everybody-go", target="Ben")
    assert t.options == ["W"], "to the east there is another tile"


def test_who_is_lost_does_not_get_away_from_a_gross_shop() -> None:
    t = table("move", [other(front=["now-thats-just-gross"], at="1,1.S"), other()], more=[HOSPITAL], effects=lost(0))
    assert t.play_refused("now-thats-just-gross", target="2,0.C") == BEATS
    free = table("move", [other(front=["now-thats-just-gross"], at="1,1.S"), other()], more=[HOSPITAL])
    assert free.play_refused("now-thats-just-gross", target="1,1.S") == SENSE, "that is where the pawn stands"


def test_who_is_lost_is_left_behind_by_company() -> None:
    t = table("move", [with_cards("some-place-more-private"), other()], effects=lost(1))
    t.play("some-place-more-private", target="Ben").answer(4, "E", "E")
    assert (t.at(t.ana), t.at(t.ben)) == ("1,0.W", "0,0.E")


def test_who_has_to_go_to_the_admin_building_may_be_put_elsewhere_by_a_card() -> None:
    bound = [{"card": "wheres-the-admin-bldg", "by": 1, "whose": 0, "ends": 1, "until": "move"}]
    t = table("move", [other(at="1,0.C"), with_cards("clair-warlock", "next-stop-hell")], effects=bound,
              more=[HOSPITAL], zombies=horde("1,1.N"))  # fmt: skip
    t.answer(3)
    assert "N" not in t.options, "each step leads to Town Square"
    t.play("next-stop-hell", 1, target="Ana").answer("1,1.NE")
    assert t.at(t.ana) == "1,1.NE"


# ---------------------------------------------------------------------- company in the Funhouse


def test_whoever_comes_along_turns_the_tile_as_well() -> None:
    both = [with_cards("some-place-more-private", at="funhouse 0,0.N"), other(at="funhouse 0,0.N")]
    t = table("move", both, more=CIRCUS)
    t.play("some-place-more-private", target="Ben").answer(4, "N")
    assert (t.asks, t.pending.seat) == ("funhouse.turn", 0)
    t.answer("right")
    assert (t.asks, t.pending.seat) == ("funhouse.turn", 1)
    t.answer("right")
    assert t.asks == "move.step"
    assert t.game.map.laid[t.game.map.layers["funhouse"][0, 0]].quarters == 2


# ---------------------------------------------------------------------- zombies that do not come closer


def test_no_card_moves_a_dog_closer_to_whoever_repels_dogs() -> None:
    here, there = other(at="0,0.C"), other(at="2,0.C")
    t = table("move", [with_cards("this-isnt-so-bad", at="0,0.W"), here, there], zombies=horde("1,0.C dog"),
              effects=repelled(1))  # fmt: skip
    t.play("this-isnt-so-bad").answer("1,0.C")
    assert t.refused("1,0.W") == BEATS
    t.answer("1,0.N")
    assert t.zombies("1,0.N") == "D"


def test_a_newspaper_sends_no_dog_to_whoever_repels_dogs() -> None:
    t = table("move", [with_cards("rolled-up-newspaper"), other(at="1,0.C")], zombies=horde("0,0.C dog"),
              effects=repelled(1))  # fmt: skip
    assert t.play_refused("rolled-up-newspaper", target="Ben") == SENSE
    zombie = table("move", [with_cards("rolled-up-newspaper"), other(at="1,0.C")], zombies=horde("0,0.C"),
                   effects=repelled(1))  # fmt: skip
    zombie.play("rolled-up-newspaper", target="Ben")
    assert zombie.zombies("1,0.C") == "Z"


def test_a_dog_that_no_square_takes_is_removed_from_a_tile_that_is_cleared() -> None:
    t = table("move", [with_cards("did-you-hear-that", at="2,0.C"), other(at="0,0.C")], zombies=horde("2,0.E dog"),
              effects=repelled(1))  # fmt: skip
    t.play("did-you-hear-that")
    assert not t.game.zombies
    assert t.ana.kills == 0


def test_no_card_moves_a_zombie_onto_a_tile_with_fries() -> None:
    t = table("move", [with_cards("no-brains-here"), other(at="1,0.W")], zombies=horde("1,0.W"), effects=fries("0,0"))
    t.play("no-brains-here", target="1,0.W")
    assert t.zombies("1,0.C") == "Z", "the other square beside it lies on the tile with fries"
    placed = table("move", [with_cards("hello-may-i-help-you"), other()], effects=fries("0,0"))
    placed.play("hello-may-i-help-you")
    assert placed.zombies("0,0.C") == "Z", "a zombie that is put there is not moved"


def test_a_single_dog_is_not_moved_to_where_it_stands() -> None:
    t = table("move", [with_cards("this-isnt-so-bad"), other()], zombies=horde("0,0.N dog", "1,0.E"))
    t.play("this-isnt-so-bad").answer("0,0.N")
    assert t.refused("0,0.N") == SENSE


# ---------------------------------------------------------------------- a tile that is gone


def test_what_a_card_says_of_a_tile_ends_with_the_tile() -> None:
    shut = {"card": "oh-thats-new", "by": 0, "whose": 0, "ends": 2, "about": "1,1.S", "points": "square"}
    t = table("move", [other(front=["rocket-launcher"]), other()], more=[HOSPITAL], effects=[*fries("1,1"), shut],
              sewer_entrances=entrances("1,1.S"))  # fmt: skip
    t.play("rocket-launcher", target="1,1")
    assert at_work(t) == []
    assert discards(t) == ["oh-thats-new"]


def test_a_table_without_its_first_station_is_read_like_any_other() -> None:
    t = table("move", [other(front=["rocket-launcher"]), other(at="2,0.E")])
    t.play("rocket-launcher", target="2,0")
    assert t.at(t.ben) == "0,0.C"
    position = json.loads(json.dumps(t.game.position()))
    book = rulebook("totally-zombies")
    assert book.load(position, load(book.pack)).position() == t.game.position()


def test_a_zombie_killed_on_a_helipad_stands_up_where_that_lies_now() -> None:
    pad = tile("town-helipad", "0,1")
    three = [other(at="0,1.S"), with_cards("it-was-here"), with_cards("why-wont-you-die")]
    t = table("fight", three, more=[pad], zombies=horde("0,1.S"))
    t.answer(6).play("it-was-here", 1, target="0,1").answer("1,1 r0").play("why-wont-you-die", 2)
    assert (t.at(t.ana), t.zombies("1,1.S"), t.ana.kills) == ("1,1.S", "Z", 0)


# ---------------------------------------------------------------------- buildings that are not entered


def test_claustrophobia_is_no_ride_to_another_station() -> None:
    narrow = [{"card": "claustrophobia", "by": 1, "whose": 0, "ends": 1}]
    waiting = [other(at="2,0.E", waits="2,0"), other()]
    free = table("move", waiting, more=ROAD[:1])
    assert "ride" in free.options
    t = table("move", waiting, more=ROAD[:1], effects=narrow)
    assert t.asks == "move.roll", "neither a ride nor another turn of waiting"


def test_nobody_waits_for_the_subway_where_it_smells() -> None:
    smells = [{"card": "what-is-that-smell", "by": 1, "whose": 0, "ends": 1, "about": "2,0", "points": "tile"}]
    t = table("move", [other(at="2,0.E"), other()], more=ROAD[:1], effects=smells)
    assert t.asks == "move.roll"
    free = table("move", [other(at="2,0.E"), other()], more=ROAD[:1])
    assert free.options == ["roll", "wait"]
    to_turn_of(free.answer("wait"), 1, "tile.draw")
