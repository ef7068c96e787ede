"""MidEvil, Game Components and Game Setup: the checks of the catalogue."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import DRAW, PositionError, Refused, pick
from companion.games.midevil.chapters.setup import CHECKLIST
from tests.rules.citing import rule
from tests.rules.haunting import NAMES, Haunted, begin, bones, stand, tile, tokens


def new_refused(**wish: Any) -> str:
    with pytest.raises(Refused) as no:
        begin(2, **wish)
    return no.value.rule


def position_refused(**position: Any) -> str:
    with pytest.raises(PositionError) as no:
        stand(**position)
    return no.value.rule


def tick(table: Haunted, *missing: str) -> Haunted:
    """Confirm everything but these items of the list."""
    return table.answer(*(item for item in CHECKLIST if item not in missing))


@rule("midevil.setup.inventory-skeletons")
def test_skeletons_always_add_up() -> None:
    assert begin(4).until("tile.draw").game.pools() == {"white": 40, "red": 40, "blue": 20}
    assert new_refused(report={"blue": 19}) == "midevil.setup.inventory-skeletons"
    nineteen: dict[str, Any] = {"removed": {"blue": 19}, "skeletons": bones(("blue", "0,0.N"))}
    assert stand(**nineteen).game.pools()["blue"] == 0
    assert position_refused(**{**nineteen, "removed": {"blue": 20}}) == "midevil.setup.inventory-skeletons"
    used_up = stand("place", turn={"tile": "smith"}, removed={"blue": 20}).answer("0,1 r0")
    assert used_up.refused("3 blue") == "midevil.setup.skeleton-pool"
    assert used_up.correct_refused({"skeletons.0,0.N": "blue"}) == "midevil.setup.inventory-skeletons"


@rule("midevil.setup.inventory-lives")
def test_fifty_life_tokens() -> None:
    spots = [f"0,0.{name}" for name in ("N", "E", "S", "W", "NE", "SE")]
    table = stand(players=4, lives=tokens(*spots))
    assert table.game.life_supply() == 32
    assert new_refused(report={"life-tokens": 49}) == "midevil.setup.inventory-lives"
    lanes = [tile("dirt", "1,0"), tile("dirt", "2,0"), tile("dirt", "3,0"), tile("crossroads", "4,0")]
    many = [f"{x},0.{name}" for x in range(5) for name in ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")]
    full = stand(players=2, map=lanes, lives=tokens(*many[:44]))
    assert full.game.life_supply() == 0
    assert full.correct_refused({"players.0.lives": 4}) == "midevil.setup.inventory-lives"


@rule("midevil.setup.inventory-tiles")
def test_thirty_tiles_with_the_altar() -> None:
    assert len(begin(2).until("tile.draw").game.stack) == 29
    empty = stand("cards", [{"hand": 2}, {}], decks={"tiles": []})
    assert empty.refused("lane", name="tile.draw") == "midevil.setup.inventory-tiles"
    assert stand(decks={"tiles": ["smith"]}).refused("lane") == "midevil.setup.inventory-tiles"


@rule("midevil.setup.inventory-events")
def test_fifty_event_cards_with_the_book() -> None:
    game = begin(4).until("tile.draw").game
    assert (len(game.whole_deck), len(game.deck)) == (49, 37)
    assert position_refused(decks={"events": 40, "discard": 4}) == "midevil.setup.inventory-events"


@rule("midevil.setup.inventory-dice")
def test_every_die_has_six_sides() -> None:
    for table in (stand("roll"), stand("fight", skeletons=bones(("white", "0,0.C")))):
        assert table.refused(0) == table.refused(7) == "midevil.setup.inventory-dice"
        assert table.options == [1, 2, 3, 4, 5, 6]
    assert new_refused(report={"dice": 1}) == "midevil.setup.inventory-dice"
    duel = stand("move", [{"at": "0,0.SW"}, {"at": "0,0.S"}], book=1, turn={"left": 4}).answer("E")
    assert duel.answer(3).asks == "duel.roll"  # each of the two with one die
    assert duel.answer(4).asks == "duel.ready"


@rule("midevil.setup.inventory-pawns")
def test_six_pawns_for_six_players() -> None:
    assert begin(6).game.seats == 6
    seven = [{"name": name} for name in (*NAMES, "Gil")]
    with pytest.raises(PositionError) as no:
        stand(players=seven[:6]).driver.game.correct({"players": seven}, stand().pending)
    assert no.value.rule == "midevil.setup.inventory-pawns"


@rule("midevil.setup.one-pawn-each")
def test_one_pawn_for_each_player() -> None:
    game = begin(3).game
    assert len({player.pawn for player in game.players}) == 3
    twice = [{"pawn": "red"}, {"pawn": "red"}]
    assert position_refused(players=twice) == "midevil.setup.one-pawn-each"
    assert stand().correct_refused({"players.0.at": None}) == "midevil.setup.one-pawn-each"


@rule("midevil.setup.necronomicon-aside")
def test_the_book_lies_aside() -> None:
    table = begin(2, ask_setup=True)
    assert table.refused("shuffle") == "midevil.setup.necronomicon-aside"
    assert table.answer("book", "shuffle").asks == "setup.ready"
    drawing = stand("cards", [{"hand": 2}, {}])
    assert drawing.refused("necronomicon") == "midevil.setup.necronomicon-aside"
    assert "necronomicon" not in drawing.options


@rule("midevil.setup.shuffle-events", "midevil.setup.shuffle-tiles")
@pytest.mark.parametrize("item", ["shuffle", "tiles"])
def test_nobody_begins_before_everything_is_shuffled(item: str) -> None:
    wanted = CHECKLIST[item][1]
    missing = ("shuffle", "hands") if item == "shuffle" else (item,)
    table = tick(begin(2, ask_setup=True), *missing)
    assert table.refused("lane", name="tile.draw") == wanted
    assert tick(table, *(other for other in CHECKLIST if other not in missing)).asks != "setup.ready"
    assert new_refused(report={"shuffled-cards": 50}) == "midevil.setup.shuffle-events"
    assert new_refused(report={"shuffled-tiles": 30}) == "midevil.setup.shuffle-tiles"
    assert begin(2, report={"shuffled-cards": 49, "shuffled-tiles": 29}).game.seats == 2


@rule("midevil.setup.starting-lives")
@pytest.mark.parametrize("mode", ["base", "castle", "dungeon", "dungeon+castle"])
def test_three_life_tokens_in_every_mode(mode: str) -> None:
    game = begin(5, mode).game
    assert [player.lives for player in game.players] == [3] * 5
    assert game.life_supply() == 35
    assert new_refused(mode=mode, report={"lives": [3, 4]}) == "midevil.setup.starting-lives"


@rule("midevil.setup.starting-hand")
def test_three_cards_each() -> None:
    game = begin(6).until("tile.draw").game
    assert [len(player.hand) for player in game.players] == [3] * 6
    assert len(game.deck) == 31
    assert new_refused(report={"hands": [3, 2]}) == "midevil.setup.starting-hand"


@rule("midevil.setup.life-supply")
def test_the_other_life_tokens_are_the_supply() -> None:
    assert begin(2).game.life_supply() == 44
    assert begin(2, report={"supply": 44}).game.seats == 2
    assert new_refused(report={"supply": 43}) == "midevil.setup.life-supply"


@rule("midevil.setup.skeleton-pool")
def test_skeletons_come_from_the_pool() -> None:
    table = stand("place", turn={"tile": "watchtower"}).answer("0,1 r0", "1 white", "0,1.C")
    assert table.game.pools()["white"] == 39
    none_left = stand("place", turn={"tile": "watchtower"}, removed={"white": 40}).answer("0,1 r0")
    assert none_left.refused("1 white") == "midevil.setup.skeleton-pool"


@rule("midevil.setup.altar-starts-map")
def test_the_altar_is_the_first_tile() -> None:
    table = begin(2).until("tile.draw")
    assert [laid.tile.id for laid in table.game.map.laid] == ["altar"]
    assert table.refused("altar") == "midevil.setup.altar-starts-map"
    assert new_refused(report={"first-tiles": ["smith"]}) == "midevil.setup.altar-starts-map"


@rule("midevil.setup.pawns-on-altar-centre")
def test_pawns_start_on_the_middle_of_the_altar() -> None:
    game = begin(4).until("tile.draw").game
    assert {game.map.names[player.at] for player in game.players} == {"0,0.C"}
    assert begin(2, report={"pawns-at": ["0,0.C", "0,0.C"]}).game.seats == 2
    assert new_refused(report={"pawns-at": ["0,0.C", "0,0.NW"]}) == "midevil.setup.pawns-on-altar-centre"


@rule("midevil.setup.random-first-player")
@pytest.mark.parametrize("mode", ["base", "castle", "dungeon", "dungeon+castle"])
def test_chance_picks_the_first_player(mode: str) -> None:
    waiting = begin(4, mode).until("setup.starter")
    assert waiting.pending.kind == DRAW, "drawn, not chosen"
    assert waiting.options == [0, 1, 2, 3]
    picked = {pick(waiting.pending.options, Random(seed).random()) for seed in range(40)}
    assert picked == {0, 1, 2, 3}
    waiting.answer(2)
    assert waiting.game.seat == 2
    assert waiting.driver.history[-1].chance, "it is recorded as chance"
    assert "Cleo takes the first turn" in waiting.log
