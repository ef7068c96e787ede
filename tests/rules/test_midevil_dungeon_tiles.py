"""MidEvil III: dungeon tiles, no way back, the Dungeon Altar, horses, and everything that is as on the surface."""

from __future__ import annotations

import pytest

from tests.rules.citing import rule
from tests.rules.haunting import ENTRANCE, PASSAGE, below, bones, stand, tile

LAST = "0,1.N"
"""The last square of the Entrance."""
CROSS = tile("dungeon-cross", "0,2")
DEAD = tile("dungeon-dead-end", "0,2")


# ---------------------------------------------------------------------- as on the surface


@rule("midevil.dungeon-turn.base-rules-outside")
def test_a_four_kills_on_the_surface() -> None:
    table = stand("fight", mode="dungeon", players=[{"at": "0,0.C"}, {}], skeletons=bones(("white", "0,0.C")))
    table.answer(4)
    assert table.game.players[0].skeletons == {"white": 1}


@rule("midevil.dungeon-tile.base-tiles-as-usual")
def test_a_named_tile_is_attached_and_filled() -> None:
    table = stand(mode="dungeon").answer("smith", "0,1 r0").answer("3 white").until("event.draw", "move.roll")
    assert len(table.game.skeletons) == 3


@rule("midevil.dungeon-tile.entrance-as-base-tile", "midevil.ruling.entrance-mouth-free")
def test_an_entrance_closes_no_road_and_has_room_before_its_mouth() -> None:
    table = stand(map=[tile("lane", "1,0"), tile("smith", "1,1")], mode="dungeon").answer("dungeon-entrance")
    assert table.refused("0,1 r90") == "midevil.ruling.attach-passable"
    assert table.refused("0,0 r0") == "midevil.turn.step-2-attach-tile"
    beside = stand(map=[tile("watchtower", "1,0")], mode="dungeon").answer("dungeon-entrance")
    assert beside.refused("1,1 r0") == "midevil.ruling.entrance-mouth-free"  # it would look at the tile below it
    beside.answer("0,1 r180")
    assert (0, 1) in beside.game.map.cells
    closing = stand(map=[tile("dirt", "1,0"), tile("market", "1,1")], mode="dungeon").answer("dungeon-entrance")
    assert closing.refused("0,1 r180") == "midevil.tile.no-cut-off-road"
    # one place cannot take the Dungeon Altar for two ways down
    meeting = stand(map=[ENTRANCE, tile("dirt", "1,0"), tile("dirt", "1,1")], mode="dungeon").answer("dungeon-entrance")
    assert meeting.refused("1,2 r270") == "midevil.ruling.attach-passable"
    east = [tile("dirt", "1,0"), tile("dirt", "1,1"), tile("lane", "2,1"), tile("well", "2,2")]
    joined = stand(map=[ENTRANCE, *east], mode="dungeon").answer("dungeon-entrance")
    assert joined.refused("1,2 r90") == "midevil.ruling.entrance-mouth-free"


@rule("midevil.ruling.entrance-tokens")
def test_nothing_comes_onto_an_entrance() -> None:
    table = stand(mode="dungeon").answer("dungeon-entrance", "0,1 r180")
    assert table.asks in ("event.draw", "move.roll")
    assert table.game.skeletons == {}


@rule("midevil.ruling.surface-tile-vs-dungeon", "midevil.ruling.attach-and-rotate")
def test_no_surface_tile_at_the_end_of_a_way_down() -> None:
    table = stand(map=[ENTRANCE], mode="dungeon").answer("well")
    assert table.refused("0,2 r0") == "midevil.ruling.surface-tile-vs-dungeon"
    open_side = stand(map=[ENTRANCE, CROSS], mode="dungeon").answer("well")
    assert open_side.refused("1,2 r0") == "midevil.ruling.surface-tile-vs-dungeon"
    filth = stand(map=[ENTRANCE, PASSAGE], mode="dungeon").answer("well")
    assert filth.refused("1,2 r0") == "midevil.ruling.attach-and-rotate"  # nothing of the surface lies beside it
    lying = stand(map=[ENTRANCE, PASSAGE, tile("dirt", "1,0"), tile("dirt", "1,1")], mode="dungeon").answer("well")
    lying.answer("1,2 r0")
    assert (1, 2) in lying.game.map.cells


# ---------------------------------------------------------------------- drawing


@rule("midevil.dungeon-tile.placed-on-leaving", "midevil.dungeon-tile.drawn-before-step")
def test_leaving_a_tile_where_none_lies_draws_one() -> None:
    table = below("0,2.N", PASSAGE, steps=1, ana={"came-by": 2})
    stack = len(table.game.dungeon)
    table.answer("N")
    assert table.asks == "dungeon.draw"
    assert table.game.map.names[table.game.players[0].at] == "0,2.N"  # the step comes after
    table.answer("dungeon-bend", "0,3 r0")
    assert len(table.game.dungeon) == stack - 1
    assert table.game.map.names[table.game.players[0].at] == "0,3.S"
    assert (table.game.left, table.asks) == (0, "fate.roll")
    lies = below("0,2.N", PASSAGE, tile("dungeon-cross", "0,3"), steps=1, ana={"came-by": 2})
    assert lies.refused("dungeon-bend", name="dungeon.draw") == "midevil.dungeon-tile.placed-on-leaving"
    lies.answer("N")
    assert lies.asks == "fate.roll"


@rule("midevil.ruling.draw-without-movement")
def test_no_tile_without_a_movement_for_the_step() -> None:
    table = below("0,2.N", PASSAGE, ana={"came-by": 2}, turn={"left": 1})
    assert table.asks != "dungeon.draw"
    ridden = stand(
        "move",
        [{"at": "0,1.C", "front": ["horse"]}, {}],
        map=[ENTRANCE],
        mode="dungeon",
        turn={"left": 2, "die": 1},
    ).answer("N")
    assert ridden.refused("N") == "midevil.ruling.draw-without-movement"


@rule("midevil.dungeon-tile.leaving-entrance-too")
def test_going_down_from_the_entrance_draws_a_tile() -> None:
    table = below(LAST).answer("N")
    assert table.asks == "dungeon.draw"
    table.answer("dungeon-straight")
    assert table.options == ["0,2 r0", "0,2 r180"]


@rule("midevil.dungeon-tile.no-other-way")
def test_dungeon_tiles_come_in_no_other_way() -> None:
    first = stand(mode="dungeon")
    assert first.refused("dungeon-cross") == "midevil.dungeon-tile.no-other-way"
    assert first.refused("dungeon-cross", name="dungeon.draw") == "midevil.dungeon-tile.no-other-way"
    surface = stand("move", [{"at": "0,0.C"}, {}], mode="dungeon", turn={"left": 4, "die": 2})
    assert surface.refused("dungeon-cross", name="dungeon.draw") == "midevil.dungeon-tile.no-other-way"


@rule("midevil.dungeon-tile.draw-at-tile-edge")
def test_only_from_the_edge_of_the_tile() -> None:
    """The printed example: three movement left, two squares to the edge, one onto the new tile."""
    table = below("0,2.S", PASSAGE, steps=3, ana={"came-by": 2})
    table.answer("N")
    assert table.refused("dungeon-cross", name="dungeon.draw") == "midevil.dungeon-tile.draw-at-tile-edge"
    table.answer("N", "N", "dungeon-cross", "0,3 r0")
    assert table.game.left == 0


# ---------------------------------------------------------------------- placing


@rule("midevil.dungeon-tile.no-surface-connection", "midevil.dungeon-tile.may-lie-beside-surface")
def test_no_open_side_towards_the_surface() -> None:
    surface = [tile("dirt", "1,0"), tile("dirt", "1,1"), tile("dirt", "1,2")]
    table = below(LAST, *surface).answer("N", "dungeon-bend")
    assert table.refused("0,2 r0") == "midevil.dungeon-tile.no-surface-connection"
    table.answer("0,2 r90")
    down, up = table.game.map.square("0,2.C"), table.game.map.square("1,2.W")
    assert up not in table.game.map.neighbours[down]
    assert all(square // 9 != down // 9 for square in table.game.map.neighbours[up])


@rule("midevil.dungeon-tile.no-blocked-passage")
def test_no_passage_ends_at_a_closed_side() -> None:
    wall = below(LAST, tile("dirt", "1,0"), tile("dirt", "1,1"), tile("manor", "1,2")).answer("N", "dungeon-bend")
    assert wall.refused("0,2 r0") == "midevil.dungeon-tile.no-blocked-passage"
    wall.answer("0,2 r90")  # open to an empty place
    assert wall.asks == "fate.roll"
    other = below(
        "0,2.N", CROSS, tile("dungeon-bend", "1,2", "r270"), tile("dungeon-bend", "1,3", "r90"), ana={"came-by": 2}
    )
    assert other.answer("N", "dungeon-bend").refused("0,3 r90") == "midevil.dungeon-tile.no-blocked-passage"


@rule("midevil.ruling.dungeon-tile-must-connect")
def test_the_new_tile_opens_towards_the_pawn_and_meets_open_sides_only() -> None:
    table = below(LAST).answer("N", "dungeon-bend")
    assert table.refused("0,2 r180") == "midevil.ruling.dungeon-tile-must-connect"
    walls = below("0,2.N", CROSS, tile("dungeon-straight", "1,2", "r90"), tile("dungeon-altar", "-1,2", "r270"),
                  tile("dungeon-bend", "1,3", "r0"), ana={"came-by": 2})  # fmt: skip
    walls.answer("N", "dungeon-bend")
    assert walls.refused("0,3 r0") == "midevil.ruling.dungeon-tile-must-connect"  # a passage against a closed side


@rule("midevil.dungeon-tile.no-overlap")
def test_nothing_is_laid_over_something_else() -> None:
    table = below(LAST).answer("N", "dungeon-bend")
    assert table.refused("0,1 r0") == "midevil.dungeon-tile.no-overlap"
    surface = stand(map=[ENTRANCE], mode="dungeon").answer("well")
    assert surface.refused("0,1 r0") == "midevil.turn.step-2-attach-tile"


@rule("midevil.dungeon-tile.may-block-surface")
def test_a_road_of_the_surface_may_be_closed_off() -> None:
    roads = [tile("dirt", "1,0"), tile("dirt", "1,1"), tile("market", "1,2", "r90")]  # a road to the west
    table = below(LAST, *roads).answer("N", "dungeon-straight", "0,2 r0")
    assert table.asks == "fate.roll"
    surface = stand(map=[tile("dirt", "1,0"), tile("market", "1,1", "r90")], mode="dungeon").answer("bridge")
    assert surface.refused("0,1 r0") == "midevil.tile.no-cut-off-road"


# ---------------------------------------------------------------------- the Dungeon Altar and a stack that runs out


@rule("midevil.dungeon-tile.altar-off-any-dungeon-tile", "midevil.ruling.altar-placed-elsewhere")
def test_the_dungeon_altar_off_any_dungeon_tile() -> None:
    table = below("0,3.N", CROSS, tile("dungeon-straight", "0,3"), steps=2, ana={"came-by": 2})
    table.answer("N", "dungeon-altar")
    assert table.refused("0,5 r0") == "midevil.dungeon-tile.altar-off-any-dungeon-tile"
    assert table.refused("1,1 r0") == "midevil.dungeon-tile.altar-off-any-dungeon-tile"  # only the surface beside it
    table.answer("1,2 r90")
    assert (table.asks, table.game.left) == ("dungeon.draw", 4)  # nothing lies at the exit yet
    assert table.game.goals == (table.game.map.square("1,2.C"),)
    table.answer("dungeon-bend", "0,4 r0")
    assert (table.asks, table.game.left) == ("fate.roll", 2)
    here = below("0,3.N", CROSS, tile("dungeon-straight", "0,3"), ana={"came-by": 2}).answer("N", "dungeon-altar")
    here.answer("0,4 r0")
    assert here.asks == "fate.roll"


@rule("midevil.ruling.dungeon-tile-unplaceable")
def test_what_does_not_fit_goes_under_the_stack_and_an_empty_stack_is_a_dead_end() -> None:
    corner = [PASSAGE, tile("dirt", "1,0"), tile("dirt", "1,1"), tile("dirt", "1,2"), tile("market", "1,3"),
              tile("well", "0,4"), tile("stable", "1,4")]  # fmt: skip
    # north and east of the exit lies the surface: a straight passage does not fit, a bend to the west does
    table = below(
        "0,2.N", *corner, steps=2, ana={"came-by": 2}, decks={"dungeon": ["dungeon-straight", "dungeon-bend"]}
    )
    table.answer("N", "dungeon-straight")
    assert (table.asks, table.game.dungeon_under) == ("dungeon.draw", ["dungeon-straight"])
    assert table.refused("dungeon-straight") == "midevil.ruling.dungeon-tile-unplaceable"
    table.answer("dungeon-bend", "0,3 r90")
    assert table.asks == "fate.roll"
    none = below("0,2.C", *corner, steps=3, ana={"came-by": 2}, decks={"dungeon": ["dungeon-straight"]}).answer("N")
    assert none.refused("N") == "midevil.ruling.dungeon-tile-unplaceable"
    empty = below("0,2.C", PASSAGE, steps=3, ana={"came-by": 2}, decks={"dungeon": []}).answer("N")
    assert empty.refused("N") == "midevil.ruling.dungeon-tile-unplaceable"
    assert empty.game.left == 4


@rule("midevil.ruling.dungeon-altar-stuck")
def test_there_is_always_room_for_the_dungeon_altar() -> None:
    no_entrance = {"tiles": ["well"], "dungeon": ["dungeon-dead-end", "dungeon-bend", "dungeon-altar"]}
    table = below(LAST, decks=no_entrance).answer("N", "dungeon-dead-end")
    assert table.asks == "dungeon.draw"  # it would close the only dungeon
    assert table.game.dungeon_under == ["dungeon-dead-end"]
    more = {**no_entrance, "tiles": ["well", "dungeon-entrance"]}
    closing = below(LAST, decks=more).answer("N", "dungeon-dead-end")
    assert closing.asks == "dungeon.place"  # another Entrance will come
    only = {"tiles": ["well"], "dungeon": ["dungeon-dead-end", "dungeon-altar"]}
    looked_for = below(LAST, decks=only).answer("N")
    assert looked_for.asks == "dungeon.place"
    assert "the Dungeon Altar is taken out of the stack" in looked_for.log
    looked_for.answer("0,2 r0")
    assert looked_for.game.goals


# ---------------------------------------------------------------------- the way back


@rule("midevil.dungeon-move.no-backtrack")
def test_no_way_back_while_there_is_another() -> None:
    table = below("0,2.S", PASSAGE, ana={"came-by": 2})
    assert table.refused("S") == "midevil.dungeon-move.no-backtrack"
    table.answer("N", "S")  # within the tile one goes as one likes
    assert table.refused("S") == "midevil.dungeon-move.no-backtrack"
    walked = below(LAST, PASSAGE).answer("N", 5).until("move.step")
    assert walked.game.players[0].came_by == 2
    assert walked.refused("S") == "midevil.dungeon-move.no-backtrack"


@rule("midevil.dungeon-move.backtrack-if-only-way")
def test_back_out_of_a_dead_end() -> None:
    table = below("0,2.S", DEAD, ana={"came-by": 2}).answer("S")
    assert table.game.map.names[table.game.players[0].at] == LAST
    assert table.game.players[0].came_by == -1
    closed = below("0,2.S", PASSAGE, ana={"came-by": 2}, decks={"dungeon": []}).answer("S")
    assert closed.game.map.names[closed.game.players[0].at] == LAST


@rule("midevil.dungeon-move.backtrack-toward-altar", "midevil.ruling.what-is-a-dungeon")
def test_back_towards_an_altar_in_another_dungeon() -> None:
    south = tile("dungeon-entrance", "0,-1", "r0")
    there = below("0,2.S", PASSAGE, south, tile("dungeon-altar", "0,-2", "r180"), ana={"came-by": 2}).answer("S")
    assert there.game.map.names[there.game.players[0].at] == LAST
    undrawn = below("0,2.S", PASSAGE, south, ana={"came-by": 2})
    assert undrawn.refused("S") == "midevil.dungeon-move.no-backtrack"
    same = below("0,2.S", CROSS, tile("dungeon-altar", "0,3"), ana={"came-by": 2})
    assert same.refused("S") == "midevil.dungeon-move.no-backtrack"


@rule("midevil.ruling.backtrack-memory")
def test_the_side_is_remembered_until_the_pawn_leaves_the_tile_or_dies() -> None:
    table = below("0,2.S", PASSAGE, ana={"came-by": 2}).answer("N", "stop")
    assert table.game.players[0].came_by == 2
    table.until("move.roll").until("tile.draw")  # the turns pass
    assert table.game.players[0].came_by == 2
    dies = below("0,2.S", PASSAGE, ana={"came-by": 2, "lives": 0}, skeletons=bones(("white", "0,2.C"))).answer(
        "N", 1, "die"
    )
    dies.until("tile.draw")
    assert dies.game.players[0].came_by == -1


@rule("midevil.dungeon-move.entrance-is-not-dungeon")
def test_an_entrance_is_no_dungeon() -> None:
    table = below("0,0.N", PASSAGE).answer("N")
    assert table.asks == "move.step"
    assert table.refused(4, name="fate.roll") == "midevil.dungeon-move.entrance-is-not-dungeon"
    table.answer("S")  # turning round
    ridden = below("0,0.N", ana={"front": ["horse"]}).answer("N")
    assert ridden.game.left == 7
    assert ridden.game.players[0].horse_at == -1


@rule("midevil.dungeon-horse.none-inside", "midevil.ruling.horse-at-dungeon")
def test_the_horse_stays_at_the_entrance() -> None:
    table = below(LAST, PASSAGE, steps=2, ana={"front": ["horse"]}).answer("N")  # four ridden steps, or two on foot
    assert table.game.map.names[table.game.players[0].horse_at] == LAST
    assert table.game.left == 2
    table.answer(5).until("move.step").answer("N")
    assert table.game.left == 0
    hand = below("0,2.C", PASSAGE, ana={"came-by": 2, "hand": ["horse"]})
    no = hand.refusing(lambda: hand.driver.interrupt("play", 0, {"card": "horse"}))
    assert no == "midevil.dungeon-horse.none-inside"


# ---------------------------------------------------------------------- winning


ALTAR = tile("dungeon-altar", "0,2")


@rule("midevil.dungeon-win.book-still-collectable", "midevil.dungeon-win.book-only-at-dungeon-altar")
def test_the_book_is_fetched_and_does_not_win_at_the_altar_of_the_surface() -> None:
    fetched = stand("move", [{"at": "0,1.S"}, {}], map=[tile("graveyard", "0,1")], mode="dungeon", turn={"left": 4})
    fetched.answer("N")
    assert fetched.game.book == 0
    table = stand("move", [{"at": "0,0.N"}, {}], mode="dungeon", book=0, turn={"left": 4, "die": 2}).answer("S")
    assert table.asks != "over"
    down = below("0,2.S", ALTAR, book=0, ana={"came-by": 2}).answer("N")
    assert down.driver.over is not None
    assert down.driver.over.rule == "midevil.dungeon-win.book-qualifies"


@rule("midevil.dungeon-win.book-qualifies", "midevil.dungeon-win.on-the-altar")
def test_the_book_wins_on_the_altar_not_beside_it() -> None:
    table = below(LAST, ALTAR, book=0).answer("N")
    assert table.asks == "fate.roll"  # on the tile, not on the altar
    table.answer(5).until("move.step").answer("N")
    assert table.driver.over is not None
    assert table.driver.over.winners == (0,)


@rule("midevil.dungeon-win.spells-alternative", "midevil.dungeon-win.three-right-spells")
@pytest.mark.parametrize(
    ("spells", "wins"),
    [
        (["appello", "carcer", "mortem"], True),
        (["mortem", "appello", "carcer"], True),
        (["appello", "carcer", "liber"], False),
        (["appello", "carcer"], False),
        (["appello", "appello", "mortem"], False),
    ],
)
def test_the_three_spells_that_belong_together(spells: list[str], wins: bool) -> None:
    table = below("0,2.S", ALTAR, ana={"came-by": 2, "spells": spells})
    assert table.asks == "move.step"  # not on the altar yet
    over = table.answer("N").driver.over
    assert (over.rule if over else "") == ("midevil.dungeon-win.three-right-spells" if wins else "")


@rule("midevil.ruling.winning-triples")
def test_the_table_reads_the_cards_where_it_wants_to() -> None:
    asks = {"winning-spell-sets": "plus-confirmed-by-cards"}
    table = below("0,2.S", ALTAR, options=asks, ana={"spells": ["appello", "carcer", "liber"]}).answer("N")
    assert table.asks == "spell.wins"
    assert table.fork().answer("no").asks == "move.step"
    table.answer("yes")
    assert table.driver.over is not None
    assert table.driver.over.rule == "midevil.ruling.winning-triples"
    listed = below("0,2.S", ALTAR, options=asks, ana={"spells": ["appello", "carcer", "mortem"]}).answer("N")
    assert listed.asks == "over"
    two = below("0,2.S", ALTAR, options=asks, ana={"spells": ["appello", "carcer", "carcer"]}).answer("N")
    assert two.asks == "move.step"


@rule("midevil.ruling.points-win-in-dungeon")
@pytest.mark.parametrize(("value", "over"), [("off", False), ("on", True)])
def test_thirty_points_win_only_where_the_table_says_so(value: str, over: bool) -> None:
    table = stand(mode="dungeon", players=[{"skeletons": {"blue": 10}}, {}], options={"dungeon-points-win": value})
    assert (table.driver.over is not None) == over


@rule("midevil.dungeon-setup.castle-play-unchanged", "midevil.ruling.full-game-castle-3")
def test_with_the_castle_the_dungeon_is_the_same() -> None:
    rooms = [tile("drawbridge", "0,1"), tile("castle-11", "0,2"), tile("castle-8", "0,3"), tile("castle-5", "0,4"),
             tile("castle-4", "-1,4"), tile("castle-2", "0,5"), tile("castle-3", "1,5"),
             tile("dungeon-entrance", "-2,4", "r90")]  # fmt: skip
    table = stand("move", [{"at": "-2,4.W"}, {}], map=rooms, mode="dungeon+castle", turn={"left": 8, "die": 4})
    table.answer("W", "dungeon-straight", "-3,4 r90")
    assert table.asks == "fate.roll"
    castle = stand("move", [{"at": "1,5.S"}, {}], map=rooms, mode="dungeon+castle", book=0, turn={"left": 4, "die": 2})
    assert castle.answer("N").driver.over is None
    down = stand("move", [{"at": "-3,4.E"}, {}], map=[*rooms, tile("dungeon-altar", "-3,4", "r270")],
                 mode="dungeon+castle", book=0, turn={"left": 4, "die": 2}).answer("W")  # fmt: skip
    assert down.driver.over is not None


# ---------------------------------------------------------------------- figures below, and setting right


@rule("midevil.ruling.skeleton-dungeon", "midevil.ruling.dungeon-tile-tokens")
def test_skeletons_walk_below_and_up_the_stairs_but_bring_no_tile() -> None:
    there = bones(("white", "0,2.S"), ("red", "0,2.N"))
    table = below("0,0.C", PASSAGE, step="skeletons", skeletons=there, turn={"left": 0, "due": 2})
    table.answer("0,2.S")
    assert set(table.options) == {"N", "S"}
    table.answer("S")
    assert table.game.map.square(LAST) in table.game.skeletons  # up the stairs
    table.answer("0,2.N")
    assert table.options == ["S"]  # beyond lies nothing, and no tile comes for it
    assert below(LAST).answer("N", "dungeon-hall", "0,2 r0").game.skeletons == {}


def test_no_dungeon_tile_beside_the_drawbridge() -> None:
    rooms = [
        tile("drawbridge", "0,1"),
        tile("dirt", "1,0"),
        tile("dirt", "2,0"),
        tile("dungeon-straight", "2,1", "r90"),
    ]
    table = stand("move", [{"at": "2,1.W"}, {}], map=rooms, mode="dungeon+castle", turn={"left": 4, "die": 2})
    assert table.refused("W") == "midevil.ruling.dungeon-tile-unplaceable"


def test_a_correction_while_a_dungeon_tile_is_in_hand_puts_it_back() -> None:
    table = below(LAST).answer("N", "dungeon-cross")
    assert table.asks == "dungeon.place"
    table.correct(turn__step="discard")
    assert table.game.tile == ""
    assert table.game.dungeon.count("dungeon-cross") == 1
    assert "dungeon-cross" not in table.game.stack
