"""Positions of Totally Zombies!!! that load to the same state, wherever something lies."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver, PositionError
from companion.games import rulebook
from companion.packs import load
from tests.rules.citing import rule
from tests.rules.on_foot import CIRCUS
from tests.rules.outbreak import Outbreak, horde, table, tile

MALL = [
    tile("subway-station", "0,-1", "r90"),
    tile("town-straight", "0,-2"),
    tile("front-door", "0,-3", "r180"),
    tile("escalator", "0,-4", "r180"),
]
UPSTAIRS = {"second-floor-layout": "separate-plane"}


def again(document: dict[str, Any]) -> dict[str, Any]:
    book = rulebook("totally-zombies")
    return book.load(document, load(book.pack)).position()


@rule("totally-zombies.ruling.second-floor-layout")
def test_a_hole_in_a_wall_of_a_floor_that_lies_apart_is_still_there() -> None:
    store = tile("game-store", "1,-4", "r270", layer="upstairs")
    outbreak = table(more=[*MALL, store], options=UPSTAIRS)
    game = outbreak.game
    game.map = game.map.with_gap(game.map.square("upstairs 1,-4.S"), 0)
    document = game.position()
    assert document["gaps"] == ["upstairs 1,-4.C S", "upstairs 1,-4.S N"]
    assert again(document) == document


@rule("totally-zombies.guts.circus-cap", "totally-zombies.ruling.board-differs")
def test_a_pawn_that_is_set_right_outside_the_circus_has_no_sixth_guts_token() -> None:
    outbreak = table("move", [{"at": "0,4.C", "guts": 6}, {}], more=CIRCUS)
    there = outbreak.fork()
    there.driver.correct({"players.0.at": "0,4.N"})
    assert there.ana.guts == 6
    outbreak.driver.correct({"players.0.at": "1,0.C"})
    assert outbreak.ana.guts == 5
    assert outbreak.correct_refused({"players.0.guts": 6}) == "totally-zombies.guts.cap"


def after_a_kill() -> Outbreak:
    """Ana has killed a zombie in step 3 and nobody has answered anything since; Ben holds a card against that."""
    ben = {"hand": ["where-did-he-go"], "event-tokens": 1}
    there = horde("0,1.S", "0,1.N")
    return table("fight", [{"at": "0,1.S"}, ben], more=[tile("town-straight", "0,1")], zombies=there).answer(5)


@rule("totally-zombies.ruling.card-window")
def test_a_card_is_played_right_after_a_kill_also_in_a_position_that_is_taken_up_there() -> None:
    outbreak = after_a_kill()
    assert (outbreak.asks, outbreak.plays(1)) == ("move.roll", ["where-did-he-go", "guts-for-life"])
    document = outbreak.game.position()
    assert document["just"] == {"rolled": [0, 5], "killed": [0, "0,1.S", "zombie"]}
    book = rulebook("totally-zombies")
    loaded: Any = book.load(document, load(book.pack))
    assert Outbreak(Driver(loaded)).plays(1) == ["where-did-he-go", "guts-for-life"]
    assert again(document) == document
    for wrong in (
        {"killed": [0, "9,9.C", "zombie"]},
        {"sneezed": [0]},
        {"killed": [0, "0,1.S"]},
        {"came": [0, "0,0.C", 1]},
        [1],
    ):
        with pytest.raises(PositionError):
            again({**document, "just": wrong})


@rule("totally-zombies.ruling.board-differs")
def test_when_the_map_is_set_right_nobody_asks_any_more_what_happened_there() -> None:
    outbreak = after_a_kill()
    outbreak.driver.correct({"players.0.at": "0,0.C", "zombies.0,1.N": None, "map.0,1": None})
    assert (outbreak.asks, outbreak.plays(1)) == ("move.roll", ["guts-for-life"])


@rule("totally-zombies.ruling.card-window")
def test_what_lay_before_the_dead_is_known_until_somebody_answers() -> None:
    ana = {"at": "0,0.N", "life": 1, "front": ["fire-axe", "hey-look-a-shotgun"], "hand": []}
    outbreak = table("fight", [ana, {}], zombies=horde("0,0.N", "1,0.C")).answer(1, "life", "zombie", "0,0.C")
    document = outbreak.game.position()
    assert document["just"]["died"] == [0, "fire-axe", "hey-look-a-shotgun"]
    assert len(document["just"]["lay"]) == 2
    assert again(document) == document
    with pytest.raises(PositionError, match="each thing"):
        again({**document, "just": {"died": [0, "fire-axe"], "lay": []}})


def test_a_position_need_not_say_what_lies_beyond_the_escalator() -> None:
    mall = (tile("subway-station", "0,1"), tile("town-straight", "-1,1", "r90"), tile("front-door", "-2,1", "r270"))
    floors = (tile("mall-crossing", "-3,1"), tile("escalator", "-4,1", "r270"), tile("mall-crossing", "-5,1"))
    written = table("move", 2, more=[*mall, *floors, tile("game-store", "-5,2"), tile("mall-helipad", "-6,2")])
    upper = [one["tile"] for one in written.game.position()["map"] if one.get("second-floor")]
    assert upper == ["mall-crossing", "game-store", "mall-helipad"]
    apart = table("move", 2, options={"second-floor-layout": "separate-plane"}, more=[*mall, *floors])
    assert not [one for one in apart.game.position()["map"] if one.get("second-floor")]
