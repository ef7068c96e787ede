"""Coming onto a square by other means than a step: what happens there, and what happens on the way."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import GameOver, Refusal
from companion.games.totally_zombies.chapters.arriving import put_pawn
from tests.rules.citing import rule
from tests.rules.on_foot import CIRCUS, ROAD, spot, stand, tokens
from tests.rules.outbreak import Outbreak, entrances, horde, tile

HELIPAD = [tile("town-helipad", "0,1")]


def put(table: Outbreak, seat: int, square: str, *answers: Any) -> list[str]:
    """A card puts a pawn on a square; what is asked on arrival."""
    game, asked = table.game, []
    moving = put_pawn(game, game.players[seat], game.map.by_name[square])
    replies, value = iter(answers), None
    try:
        while True:
            request: Any = moving.send(value)
            asked.append(request.name)
            read = request.options.read(next(replies))
            assert not isinstance(read, Refusal), read
            value = read
    except StopIteration:
        return asked


@rule("totally-zombies.guts.circus-gain", "totally-zombies.guts.circus-loss")
def test_walking_into_the_circus_gives_guts_and_leaving_takes_them() -> None:
    table = stand(players=[{"at": "0,2.N", "guts": 3}, {}], map=CIRCUS).answer(4, "N")
    assert (spot(table), table.ana.guts) == ("0,3.S", 4)
    table.answer("N")
    assert table.ana.guts == 4
    table.answer("S", "S")
    assert (spot(table), table.ana.guts) == ("0,2.N", 3)


@rule("totally-zombies.ruling.circus-by-teleport", "totally-zombies.guts.circus-cap")
@pytest.mark.parametrize(
    ("start", "end", "guts"), [("0,0.C", "0,4.C", 6), ("0,4.C", "0,0.C", 4), ("0,4.C", "0,3.C", 5)]
)
def test_guts_follow_whatever_the_means(start: str, end: str, guts: int) -> None:
    table = stand(players=[{}, {"at": start, "guts": 5}], map=CIRCUS)
    put(table, 1, end)
    assert table.ben.guts == guts


@rule("totally-zombies.ruling.jeep-teleport")
def test_a_jeep_is_lost_however_one_comes_into_a_building() -> None:
    table = stand(players=[{}, {"front": ["jeep"]}])
    put(table, 1, "1,0.C")
    assert table.ben.front == {"jeep": 0}
    put(table, 1, "2,0.E")
    assert table.ben.front == {}


@rule("totally-zombies.ruling.move-after-relocation")
def test_in_the_own_turn_one_fights_and_takes_what_lies_there_and_goes_on() -> None:
    table = stand(zombies=horde("1,0.C"), tokens=tokens("bullet 1,0.C")).answer(4, "N")
    assert put(table, 0, "1,0.C", 6, "take") == ["combat.roll", "move.take"]
    assert (spot(table), table.ana.kills, table.ana.bullets) == ("1,0.C", 1, 4)
    assert table.game.left == 2 * 3
    table.answer("E")
    assert spot(table) == "1,0.E"


@rule("totally-zombies.ruling.move-after-relocation")
def test_in_the_turn_of_somebody_else_nothing_is_fought_or_taken() -> None:
    table = stand(zombies=horde("1,0.C"), tokens=tokens("bullet 1,0.W"))
    assert put(table, 1, "1,0.C") == []
    assert put(table, 1, "1,0.W") == []
    assert table.ben.bullets == 3


@rule("totally-zombies.ruling.move-after-relocation", "totally-zombies.ruling.win-moment")
def test_a_victory_counts_at_once_in_any_turn_if_no_zombie_is_there() -> None:
    guarded = stand(map=HELIPAD, zombies=horde("0,1.C"))
    assert put(guarded, 1, "0,1.C") == []
    with pytest.raises(GameOver) as end:
        put(stand(map=HELIPAD), 1, "0,1.C")
    assert end.value.outcome.winners == (1,)


@rule("totally-zombies.ruling.underground-cards")
def test_who_is_taken_out_of_the_sewers_stands_above_ground() -> None:
    table = stand(players=[{}, {"at": "sewer 0,0.N"}])
    put(table, 1, "1,0.C")
    assert not table.game.underground(table.ben)


@rule("totally-zombies.ruling.subway-commitment")
def test_a_wait_ends_where_the_pawn_is_taken_out_of_the_station() -> None:
    table = stand(players=[{}, {"at": "2,0.E", "waits": "2,0"}], map=ROAD)
    put(table, 1, "2,0.NE")
    assert table.ben.waits == table.game.map.tile_named("2,0")
    put(table, 1, "0,0.C")
    assert table.ben.waits == -1


@rule("totally-zombies.ruling.turn-edges")
def test_who_was_moved_in_the_turn_has_not_stood_there_since_it_began() -> None:
    table = stand(step="fight", players=[{"at": "2,0.E"}, {}], map=ROAD, zombies=horde("2,0.E"))
    put(table, 0, "2,0.NE")
    assert not table.game.stood


@rule("totally-zombies.sewer.lie-flat")
def test_a_pawn_below_is_told_apart_from_one_above() -> None:
    table = stand(players=[{"at": "sewer 0,0.C"}, {}], sewer_entrances=entrances("0,0.C"))
    assert (spot(table), spot(table, 1)) == ("sewer 0,0.C", "0,0.C")
