"""MidEvil III, the set-up: what is taken out and laid out, without the castle and with it."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from companion.engine import CHOICE, DRAW, PositionError
from companion.games import rulebook
from companion.games.midevil import chapters
from companion.packs import check, load
from tests.rules.citing import rule
from tests.rules.haunting import begin, stand, tile

FULL = "dungeon+castle"
CASTLE_2, CASTLE_4, CASTLE_6 = (
    tile("dungeon-entrance", "0,6", "r180"),
    tile("dungeon-entrance", "-2,4", "r90"),
    tile("dungeon-entrance", "2,4", "r270"),
)


def entered(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is wrong with a pack in which an owner enters another layout."""
    own = folder / "own"
    shutil.copytree(Path(chapters.__file__).parents[3] / "packs" / "midevil", own)
    setups = (own / "setups.toml").read_text()
    begins = setups.index('id = "dungeon"')
    before, text = setups[:begins], setups[begins:]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (own / "setups.toml").write_text(before + text)
    return [problem.problem for problem in check(own)[1]]


# ---------------------------------------------------------------------- what the box holds


@rule("midevil.dungeon-setup.inventory-tiles")
def test_fifteen_tiles_and_no_third_entrance() -> None:
    pack = begin(2, "dungeon").game.pack
    below = Counter(pack.dungeon_stack)
    assert (below.total() - below["dungeon-altar"], below["dungeon-altar"]) == (12, 1)
    assert pack.tile_copies["dungeon-entrance"] == 2
    castle = [
        {"tile": "altar", "at": "0,0"},
        tile("drawbridge", "0,1"),
        tile("castle-11", "0,2"),
        tile("castle-8", "0,3"),
    ]
    rooms = [tile("castle-5", "0,4"), tile("castle-4", "-1,4"), tile("castle-6", "1,4"), tile("castle-2", "0,5")]
    three = [*castle[1:], *rooms, CASTLE_2, CASTLE_4, CASTLE_6]
    with pytest.raises(PositionError, match="lies 3 times") as no:
        stand(map=three, mode=FULL)
    assert no.value.rule == "midevil.dungeon-setup.inventory-tiles"
    proxy = stand(map=three, mode=FULL, options={"full-entrances": "three-with-proxy"})
    assert sum(laid.tile.id == "dungeon-entrance" for laid in proxy.game.map.laid) == 3


@rule("midevil.dungeon-setup.inventory-spells")
def test_thirty_spells_at_every_moment() -> None:
    table = stand("tile", [{"spells": ["carpe", "liber"]}, {}], mode="dungeon", decks={"spell-discard": ["mortem"]})
    assert len(table.game.spells) == 30 - 3
    with pytest.raises(PositionError, match="more copies of carpe") as no:
        stand("tile", [{"spells": ["carpe"] * 3}, {"spells": ["carpe"] * 3}], mode="dungeon",
              decks={"spell-discard": ["carpe"]})  # fmt: skip
    assert no.value.rule == "midevil.dungeon-setup.inventory-spells"
    with pytest.raises(PositionError, match="add up to 31") as no:
        stand("tile", [{"spells": ["carpe"]}, {}], mode="dungeon", decks={"spells": 30})
    assert no.value.rule == "midevil.dungeon-setup.inventory-spells"


@rule("midevil.dungeon-setup.inventory-fate-cards")
def test_two_fate_cards_that_are_in_no_deck() -> None:
    game = begin(2, "dungeon").game
    assert game.pack.pieces["fate-cards"] == 2
    assert not {*game.pack.fates} & {*game.whole_deck, *game.pack.spell_deck}


# ---------------------------------------------------------------------- without MidEvil 2


@rule("midevil.dungeon-setup.remove-inns", "midevil.dungeon-setup.remove-unnamed")
@pytest.mark.parametrize("mode", ["dungeon", FULL])
def test_inns_and_roads_are_taken_out(mode: str) -> None:
    table = begin(2, mode).until("tile.draw")
    assert not {"inn-corner", "inn-crossway", "lane", "crossroads"} & {*table.game.stack}
    assert table.refused("inn-corner") == "midevil.dungeon-setup.remove-inns"
    assert table.refused("lane") == "midevil.dungeon-setup.remove-unnamed"
    table.answer("smith")
    plain = stand(map=[], mode=mode)
    plain.answer("dirt")  # a plain dirt tile that is left over
    assert plain.asks == "tile.place"


@rule("midevil.dungeon-setup.altar-in-middle", "midevil.dungeon-setup.altar-surround")
def test_the_altar_in_the_middle_a_bridge_and_three_dirt_tiles_around_it(tmp_path: Path) -> None:
    game = begin(2, "dungeon").game
    lying = {laid.cell: laid.tile.id for laid in game.map.laid}
    assert lying[0, 0] == "altar"
    assert Counter(lying[cell] for cell in ((0, 1), (1, 0), (0, -1), (-1, 0))) == {"bridge": 1, "dirt": 3}
    assert len(lying) == 5
    without = {"mode": "dungeon", "players": [{"name": "Ana"}, {"name": "Ben"}], "map": [tile("bridge", "0,0")]}
    with pytest.raises(PositionError, match="Altar lies on the table"):
        rulebook("midevil").load(without, load("midevil"))
    other_order = entered(tmp_path / "a", ('"bridge 0,1 r0"', '"bridge 1,0 r90"'), ('"dirt 1,0 r0"', '"dirt 0,1 r0"'))
    assert other_order == []
    assert "other tiles around the Altar" in entered(tmp_path / "b", ('    "dirt 1,0 r0",\n', ""))
    assert "the Altar does not lie in the middle" in entered(tmp_path / "c", ('    "altar 0,0 r0",\n', ""))
    assert "other tiles around the Altar" in entered(tmp_path / "d", ('"dirt 1,0 r0"', '"well 1,0 r0"'))


@rule("midevil.dungeon-setup.no-start-skeletons")
def test_nothing_stands_on_the_first_tiles(tmp_path: Path) -> None:
    table = begin(2, "dungeon")
    assert table.until("tile.draw").game.skeletons == {}
    assert not any(record.name.startswith("tile.") for record in table.driver.history)
    wrong = entered(tmp_path, ('start = "altar"\n', 'start = "altar"\nfilled = ["plain-dirt"]\ncolours = ["white"]\n'))
    assert "skeletons on plain-dirt" in wrong


@rule("midevil.dungeon-setup.entrances-in-stack")
def test_entrances_are_shuffled_into_the_stack() -> None:
    game = begin(2, "dungeon").until("tile.draw").game
    assert game.stack.count("dungeon-entrance") == 2
    assert all(laid.tile.id != "dungeon-entrance" for laid in game.map.laid)


@rule("midevil.dungeon-setup.dungeon-stack")
def test_thirteen_dungeon_tiles_in_a_stack_of_their_own() -> None:
    table = begin(2, "dungeon").until("tile.draw")
    assert len(table.game.dungeon) == 13
    assert not {*table.game.dungeon} & {*table.game.stack}
    assert table.refused("dungeon-cross") == "midevil.dungeon-tile.no-other-way"


@rule("midevil.dungeon-setup.start-any-altar-square")
def test_everybody_starts_on_a_square_of_the_altar() -> None:
    table = begin(2, "dungeon").until("setup.start")
    assert table.refused("1,0.W") == "midevil.dungeon-setup.start-any-altar-square"
    table.answer("0,0.NE", "0,0.C").until("tile.draw")
    assert [table.game.map.names[player.at] for player in table.game.players] == ["0,0.NE", "0,0.C"]


@rule("midevil.dungeon-setup.deal-base-events")
def test_three_base_events_each() -> None:
    game = begin(4, "dungeon").until("tile.draw").game
    assert [len(player.hand) for player in game.players] == [3] * 4
    assert len(game.deck) == 37


@rule("midevil.dungeon-setup.shuffle-spells", "midevil.dungeon-setup.fate-cards-in-reach")
def test_spells_and_fate_cards_are_confirmed() -> None:
    table = begin(2, "dungeon", ask_setup=True)
    assert {"dungeon", "spells", "fate"} <= {*table.options}
    for ready in ("tiles", "book", "shuffle", "hands", "pawns", "lives", "pool", "dungeon", "spells"):
        table.answer(ready)
    assert table.asks == "setup.ready"
    assert table.refused(4, name="move.roll") != ""
    table.answer("fate")
    game = table.until("tile.draw").game
    assert len(game.spells) == 30
    assert all(not player.spells for player in game.players)
    assert "dungeon" not in begin(2, "base", ask_setup=True).options
    assert [game.pack.fate_of[roll].roll for roll in range(1, 7)] == [1, 2, 3, 4, 5, 6]


# ---------------------------------------------------------------------- with MidEvil 2


@rule("midevil.dungeon-setup.castle-altar-surround", "midevil.dungeon-setup.castle-beyond-bridge")
def test_the_drawbridge_at_the_altar_and_the_castle_beyond_it(tmp_path: Path) -> None:
    lying = {laid.cell: laid.tile for laid in begin(2, FULL).game.map.laid}
    around = [lying[cell].special for cell in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    assert sorted("plain-dirt" in special for special in around) == [False, True, True, True]
    assert "drawbridge" in lying[0, 1].special
    assert "castle" in lying[0, 2].special
    full = tmp_path / "full"
    full.mkdir()
    assert "other tiles around the Altar" in entered(full, ('"drawbridge 0,1 r0"', '"bridge 0,1 r0"'))
    moved = entered(tmp_path / "moved", ('    "castle-12 1,2 r0",\n', '    "castle-12 1,1 r0",\n'))
    assert "the castle is not attached to the Drawbridge" in moved


@rule("midevil.dungeon-setup.castle-white-skeletons")
def test_white_skeletons_in_the_numbers_printed(tmp_path: Path) -> None:
    table = begin(2, FULL).until("tile.skeleton", "tile.colours")
    assert table.asks == "tile.skeleton"  # there is no choice of colours
    game = table.until("event.draw").game
    printed = sum(laid.tile.skeletons or 0 for laid in game.map.laid if "castle" in laid.tile.special)
    assert Counter(game.skeletons.values()) == {"white": printed}
    assert printed > 0
    wrong = entered(tmp_path, ('colours = ["white"]', 'colours = ["white", "red"]'))
    assert "skeletons of other colours in the castle" in wrong


@rule("midevil.dungeon-setup.castle-entrances")
def test_two_entrances_beside_castle_2_4_or_6_by_lot() -> None:
    table = begin(2, FULL)
    assert (table.asks, table.pending.kind) == ("setup.entrances", DRAW)
    assert table.options == ["Castle 2, Castle 4", "Castle 2, Castle 6", "Castle 4, Castle 6"]
    for wrong in ("Castle 1, Castle 3", "Castle 4", "Castle 2, Castle 4, Castle 6", "Castle 4, Castle 4"):
        assert table.refused(wrong) == "midevil.dungeon-setup.castle-entrances"
    table.answer("Castle 4, Castle 2").until("tile.draw")
    cells = {laid.cell for laid in table.game.map.laid if laid.tile.id == "dungeon-entrance"}
    assert cells == {(0, 6), (-2, 4)}
    assert table.refused("dungeon-entrance") == "midevil.dungeon-setup.castle-entrances"
    castle, stairs = table.game.map.square("-1,4.W"), table.game.map.square("-2,4.E")
    assert stairs in table.game.map.neighbours[castle]  # through the cellar door


@rule("midevil.ruling.dungeon-castle-entrance-count")
def test_the_table_may_choose_the_entrances_or_have_three() -> None:
    chosen = begin(2, FULL, options={"full-entrances": "two-chosen"})
    assert (chosen.asks, chosen.pending.kind) == ("setup.entrances", CHOICE)
    three = begin(2, FULL, options={"full-entrances": "three-with-proxy"}).until("tile.draw")
    assert sum(laid.tile.id == "dungeon-entrance" for laid in three.game.map.laid) == 3


@rule("midevil.dungeon-setup.castle-mixed-stack", "midevil.dungeon-setup.castle-mixed-events")
def test_what_is_left_of_both_sets_is_shuffled_together() -> None:
    game = begin(4, FULL).until("tile.draw").game
    assert {"filth", "windmill", "pit"} <= {*game.stack}
    assert not {"dungeon-entrance", "inn-corner", "inn-crossway"} & {*game.stack}
    assert all(game.pack.tile(one).named or one == "dirt" for one in game.stack)
    assert [len(player.hand) for player in game.players] == [3] * 4
    assert len(game.deck) == 69
