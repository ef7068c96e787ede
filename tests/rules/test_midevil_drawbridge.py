"""MidEvil 2 on the move: the Drawbridge, the pit, closed squares, the Horse left outside, the teleport."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import PositionError
from companion.games.midevil.board import BOARD
from companion.games.midevil.chapters.drawbridge import LOWER, is_up
from companion.tiles import SIDE
from tests.rules.citing import rule
from tests.rules.haunting import Haunted, bones, in_castle, tile

GATE, ONTO, OFF, BEYOND = "-1,-3.S", "-1,-4.N", "-1,-4.S", "-1,-5.N"
"""Before the Drawbridge in the castle, its two ends, and the square before it outside."""
SOUTH = "-1,-6"
"""The place beyond the dirt tile before the Drawbridge."""


def walking(at: str, bridge: str = "up", left: int = 8, **position: Any) -> Haunted:
    """Ana walks and has so many half-steps left; Ben is in a far room."""
    ana = {"at": at, **position.pop("ana", {})}
    return in_castle("move", [ana, {"at": "-2,0.C"}], bridge, turn={"left": left, "die": 4}, **position)


def at(table: Haunted, seat: int = 0) -> str:
    return table.game.map.names[table.game.players[seat].at]


# ---------------------------------------------------------------------- squares that are closed


@rule("midevil.castle-move.base-applies")
def test_no_step_is_diagonal_in_the_castle_either() -> None:
    assert walking("0,0.C").refused("NE") == "midevil.move.no-diagonal"


@rule("midevil.castle-move.windmill-blocked")
def test_the_mill_cannot_be_entered() -> None:
    table = walking(f"{SOUTH}.SW", map=[tile("windmill", SOUTH)])
    assert table.refused("N") == "midevil.castle-move.windmill-blocked"
    table.answer("E")
    assert table.refused("N") == "midevil.castle-move.windmill-blocked"
    table.answer("E", "N")
    assert table.refused("W") == "midevil.castle-move.windmill-blocked"


@rule("midevil.castle-move.filth-blocked")
@pytest.mark.parametrize("here", ["NE", "E", "SE"])
def test_filth_cannot_be_entered(here: str) -> None:
    table = walking(f"-1,-5.{here}", map=[tile("filth", "0,-5")])
    assert table.refused("E") == "midevil.castle-move.filth-blocked"


@rule("midevil.castle-move.drawbridge-only-bridge")
def test_only_the_bridge_itself_is_entered() -> None:
    table = walking("-1,-4.C", "down")
    assert table.refused("W") == table.refused("E") == "midevil.castle-move.drawbridge-only-bridge"
    table.answer("S")
    assert at(table) == OFF


# ---------------------------------------------------------------------- lowering


@rule("midevil.castle-drawbridge.up-blocks", "midevil.castle-drawbridge.lower-on-four")
@pytest.mark.parametrize("roll", [4, 5, 6])
@pytest.mark.parametrize(("here", "way"), [(GATE, "S"), (BEYOND, "N")])
def test_a_four_lowers_it_from_either_end(here: str, way: str, roll: int) -> None:
    table = walking(here)
    assert table.refused(way) == "midevil.castle-drawbridge.up-blocks"
    assert LOWER in table.options
    table.answer(LOWER)
    assert table.asks == "bridge.lower"
    table.answer(roll)
    assert not is_up(table.game)
    assert table.game.left == 8
    table.answer(way)
    assert table.game.left == 6
    assert table.game.map.laid[table.game.bridge].tile.id == "drawbridge"


@rule("midevil.castle-drawbridge.lower-on-four", "midevil.castle-drawbridge.up-blocks")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_a_three_leaves_it_up_and_there_is_no_second_try(roll: int) -> None:
    """midevil.ruling.drawbridge-retry: it costs no movement, which may be used elsewhere."""
    table = walking(GATE).answer(LOWER, roll)
    assert is_up(table.game)
    assert table.game.left == 8
    assert table.refused("S") == "midevil.castle-drawbridge.up-blocks"
    assert table.refused(LOWER) == "midevil.ruling.drawbridge-retry"
    table.answer("N", "S")
    assert table.refused(LOWER) == "midevil.ruling.drawbridge-retry"


@rule("midevil.castle-drawbridge.lower-on-four")
def test_it_is_tried_only_before_it_and_with_a_step_left() -> None:
    """midevil.ruling.drawbridge-attempt-needs-move."""
    needs = "midevil.ruling.drawbridge-attempt-needs-move"
    assert walking("-1,-3.C").refused(LOWER) == needs
    assert walking("-1,-3.SW").refused(LOWER) == needs
    on_foot = walking(GATE, left=1)
    assert on_foot.asks != "move.step"  # half a step is none
    rider = walking(GATE, left=1, ana={"front": ["horse"]})
    assert LOWER in rider.options
    assert rider.answer(LOWER, 4, "S").game.left == 0


@rule("midevil.castle-drawbridge.lower-on-four")
def test_an_attempt_in_the_next_turn() -> None:
    table = walking(GATE).answer(LOWER, 1, "stop").until("tile.draw").until("event.discard")
    table.answer("none")
    assert (table.game.seat, table.game.tried) == (0, False)


@rule("midevil.castle-drawbridge.down-no-roll-to-enter")
def test_nobody_rolls_to_step_onto_a_lowered_bridge() -> None:
    table = walking(GATE, "down")
    needless = "midevil.castle-drawbridge.down-no-roll-to-enter"
    assert table.refused(LOWER) == needless
    assert table.refused(5, name="bridge.lower") == needless
    table.answer("S")
    assert (table.asks, at(table)) == ("move.step", ONTO)


# ---------------------------------------------------------------------- raising


@rule("midevil.castle-drawbridge.raise-on-three", "midevil.castle-drawbridge.every-leaver-rolls")
@pytest.mark.parametrize(("roll", "up"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
@pytest.mark.parametrize(("here", "way"), [(ONTO, "N"), (OFF, "S")])
def test_whoever_comes_off_it_rolls(here: str, way: str, roll: int, up: bool) -> None:
    table = walking(here, "down").answer(way)
    assert (table.asks, table.pending.seat) == ("bridge.raise", 0)
    assert table.refused("S", name="move.step") == "midevil.castle-drawbridge.raise-on-three"
    table.answer(roll)
    assert is_up(table.game) is up
    assert (table.asks, table.game.left) == ("move.step", 6)


@rule("midevil.castle-drawbridge.stays-down", "midevil.castle-drawbridge.down-no-roll-to-enter")
@rule("midevil.castle-drawbridge.every-leaver-rolls")
def test_it_stays_down_until_the_next_one_leaves_it() -> None:
    table = walking(OFF, "down").answer("S", 5, "stop")
    for _ in range(3):
        table.until("tile.draw").until("event.discard", move_step="stop")
        assert not is_up(table.game)
        table.answer("none")
    ben = in_castle("move", [{}, {"at": GATE}], "down", turn={"seat": 1, "left": 10}).answer("S", "S", "S", "S")
    assert (ben.asks, ben.pending.seat) == ("bridge.raise", 1)
    assert is_up(ben.answer(2).game)


@rule("midevil.castle-drawbridge.raise-needs-empty")
def test_nobody_rolls_while_somebody_is_on_it() -> None:
    """midevil.ruling.drawbridge-raise-skipped."""
    skeleton = walking(OFF, "down", skeletons=bones(("white", ONTO))).answer("S")
    assert (skeleton.asks, is_up(skeleton.game)) == ("move.step", False)
    assert skeleton.refused(1, name="bridge.raise") == "midevil.castle-drawbridge.raise-on-three"
    pawn = in_castle("move", [{"at": OFF}, {"at": "-1,-4.C"}], "down", turn={"left": 4}).answer("S")
    assert (pawn.asks, is_up(pawn.game)) == ("move.step", False)


@rule("midevil.castle-drawbridge.raise-on-three")
def test_the_die_comes_before_the_fight_beyond() -> None:
    """midevil.ruling.drawbridge-roll-first."""
    table = walking(OFF, "down", skeletons=bones(("white", BEYOND))).answer("S")
    assert table.asks == "bridge.raise"
    table.answer(1)
    assert (table.asks, is_up(table.game)) == ("combat.roll", True)


@rule("midevil.castle-drawbridge.raise-on-three")
def test_who_dies_on_it_has_not_moved_off_it() -> None:
    """midevil.ruling.drawbridge-left-by-effect."""
    ana = {"at": "-1,-4.C", "lives": 0}
    table = in_castle("fight", [ana, {}], "down", skeletons=bones(("white", "-1,-4.C"))).answer(1, "die")
    assert (table.asks, table.game.seat) == ("tile.draw", 1)
    assert at(table) == "0,0.C"


@rule("midevil.castle-drawbridge.up-blocks")
def test_skeletons_walk_over_it_only_when_it_is_down() -> None:
    """midevil.ruling.skeleton-drawbridge."""
    there = bones(("white", GATE))
    up = in_castle("skeletons", skeletons=there).answer(1, GATE)
    assert up.refused("S") == "midevil.castle-drawbridge.up-blocks"
    down = in_castle("skeletons", bridge="down", skeletons=there).answer(1, GATE, "S")
    assert (down.asks, is_up(down.game)) == ("event.discard", False)


@rule("midevil.castle-drawbridge.raise-on-three")
def test_a_position_in_the_middle_of_it_is_taken_up() -> None:
    """The die that is due is not forgotten."""
    assert walking(OFF, "down").answer("S").game.position()["turn"]["crossed"] is True
    turn = {"left": 6, "crossed": True}
    table = in_castle("move", [{"at": BEYOND}, {}], "down", turn=turn, skeletons=bones(("white", BEYOND)))
    assert table.asks == "bridge.raise"
    table.answer(4)
    assert table.asks == "combat.roll"


# ---------------------------------------------------------------------- the pit

PIT = tile("pit", SOUTH)
IN_PIT = f"{SOUTH}.C"
PAIR = ("Ana", "Ben")


def trapped(whose: str, left: int = 6, **ana: Any) -> Haunted:
    """Ana walks at the edge of the pit, then somebody plays Trapdoor on whoever is named."""
    by = "Ben" if whose == "Ana" else "Ana"
    hands = {name: {"hand": ["trapdoor", "second-wind"]} if name == by else {"hand": ["second-wind"]} for name in PAIR}
    players = [{"at": f"{SOUTH}.N", **hands["Ana"], **ana}, {"at": "-2,0.C", **hands["Ben"]}]
    table = in_castle("move", players, map=[PIT], turn={"left": left, "die": 3, "number": 5})
    table.driver.interrupt("play", PAIR.index(by), {"card": "trapdoor", "target": whose})
    return table.until("move.step", "skeletons.roll", "event.discard", card_announced="no")


@rule("midevil.castle-pit.centre-not-enterable")
def test_nobody_steps_into_the_pit() -> None:
    table = walking(f"{SOUTH}.N", left=4, map=[PIT])
    assert table.refused("S") == "midevil.castle-pit.centre-not-enterable"
    table.answer("E", "S")
    assert at(table) == f"{SOUTH}.E"


@rule("midevil.castle-pit.entered-by-effect", "midevil.castle-pit.no-movement")
def test_only_a_card_puts_a_pawn_there() -> None:
    table = trapped("Ben")
    assert (at(table, 1), table.game.players[1].stuck) == (IN_PIT, 1)
    assert "Ben falls into the pit by Trapdoor" in table.log
    assert table.refused("S") == "midevil.castle-pit.centre-not-enterable"


@rule("midevil.castle-pit.entered-by-effect")
def test_the_horse_waits_beside_the_pit() -> None:
    """midevil.ruling.horse-owner-moved."""
    table = trapped("Ana", front=["horse"])
    assert table.game.map.names[table.game.players[0].horse_at] == f"{SOUTH}.N"


@rule("midevil.castle-pit.no-movement", "midevil.castle-pit.rest-of-turn-normal")
def test_a_turn_in_the_pit_loses_only_the_movement() -> None:
    held = "midevil.castle-pit.no-movement"
    ben = {"at": IN_PIT, "stuck": 1, "stays": True, "hand": 2, "front": ["horse"], "horse-at": f"{SOUTH}.N"}
    there = bones(("white", "-2,0.C"), ("white", IN_PIT))
    table = in_castle("tile", [ben, {}], map=[PIT], skeletons=there)
    assert table.asks == "tile.draw"
    table.answer("filth")
    assert table.asks == "tile.place"
    table.until("combat.roll").answer(4)  # midevil.ruling.pit-combat
    assert table.asks == "event.draw"
    assert table.refused(3, name="move.roll") == held
    table.until("skeletons.roll")
    assert table.refused(3, name="move.roll") == table.refused("N", name="move.step") == held
    assert table.refused("none", name="event.discard") == "midevil.turn.step-8-move-skeletons"
    table.answer(1).until("event.discard")
    assert not table.game.players[0].stays  # the turn in the pit used it up: midevil.ruling.lost-movement


@rule("midevil.castle-pit.released-after-next-turn", "midevil.castle-pit.no-movement")
def test_who_falls_in_the_own_turn_loses_the_rest_and_the_next() -> None:
    again = trapped("Ana", left=6)
    assert (again.asks, again.game.left, again.game.players[0].stuck) == ("event.discard", 0, 2)
    no = again.refusing(lambda: again.driver.interrupt("play", 0, {"card": "second-wind"}))
    assert no == "midevil.castle-pit.no-movement"
    again.until("event.discard").answer("none").until("event.discard", move_step="stop").answer("none")
    assert (again.game.seat, again.game.players[0].stuck) == (0, 1)
    again.until("skeletons.roll", "event.discard")
    assert again.refused("N", name="move.step") == "midevil.castle-pit.no-movement"
    again.until("event.discard").answer("none").until("event.discard", move_step="stop").answer("none")
    assert (again.game.seat, again.game.players[0].stuck) == (0, 0)
    again.until("move.roll").answer(3)
    out = [way for way in again.options if way in "NESW"]
    assert out == ["N", "E", "S", "W"]  # midevil.ruling.pit-exit
    assert again.pending.options.label("N") == "north to the north side of the Pit"
    again.answer("W")
    assert (at(again), again.game.left) == (f"{SOUTH}.W", 4)


@rule("midevil.castle-pit.released-after-next-turn")
def test_who_is_sent_there_in_anothers_turn_loses_one_movement() -> None:
    table = trapped("Ben").until("event.discard", move_step="stop").answer("none")
    assert table.game.seat == 1
    table.until("skeletons.roll", "event.discard")
    assert table.game.left == 0
    table.until("event.discard").answer("none")
    assert table.game.players[1].stuck == 0


@rule("midevil.castle-pit.no-movement")
def test_death_leads_out_of_the_pit() -> None:
    """midevil.ruling.pit-vs-death, midevil.ruling.death-clears-states."""
    ana = {"at": IN_PIT, "stuck": 1, "lives": 0}
    table = in_castle("fight", [ana, {}], map=[PIT], skeletons=bones(("white", IN_PIT))).answer(1, "die")
    assert (at(table), table.game.players[0].stuck) == ("0,0.C", 0)


# ---------------------------------------------------------------------- the Horse

INN = tile("inn-crossway", "-1,-6", "r180")
DOOR, INSIDE = f"{SOUTH}.N", f"{SOUTH}.C"
"""The Inn lies with its door to the dirt tile: the square before it, and the one behind it."""


@rule("midevil.castle-horse.claim-on-approach-square")
def test_a_horse_is_taken_on_the_square_before_the_door() -> None:
    owner = {"at": INSIDE, "front": ["horse"], "horse-at": DOOR}
    table = in_castle("move", [{"at": "-1,-5.S"}, owner], map=[INN], turn={"left": 10})
    beside = table.fork().answer("E", "S", "W")
    assert beside.asks == "move.claim"  # only there, not on the way
    table.answer("S")
    assert table.asks == "move.claim"
    table.answer("claim")
    ana, ben = table.game.players
    assert (ana.front, ben.front, ben.horse_at) == ({"horse": 0}, {}, -1)
    assert "8 left" in table.game.brief(table.pending)


@rule("midevil.castle-horse.remount-unless-stolen")
@pytest.mark.parametrize(("stolen", "left"), [(False, 6), (True, 3)])
def test_the_owner_mounts_again_unless_it_was_stolen(stolen: bool, left: int) -> None:
    owner = {"at": INSIDE} if stolen else {"at": INSIDE, "front": ["horse"], "horse-at": DOOR}
    thief = {"at": "-1,-5.W", "front": ["horse"]} if stolen else {}
    table = in_castle("move", [owner, thief], map=[INN], turn={"left": 8}).answer("N")
    assert f"{left} left" in table.game.brief(table.pending)
    table.answer("N")
    assert f"{left - 1} left" in table.game.brief(table.pending)


# ---------------------------------------------------------------------- the teleport

ALTAR = tile("altar", SOUTH)
ON = {"altar-teleport": "on"}


def next_turn(table: Haunted) -> Haunted:
    """The rest of this turn, then Ben's; up to step 5 of the next one."""
    table.until("event.discard", move_step="stop").answer("none")
    table.until("event.discard", move_step="stop").answer("none")
    assert table.game.seat == 0
    return table.until("move.roll", "move.teleport")


@rule("midevil.castle-teleport.must-end-on-altar")
@pytest.mark.parametrize(
    ("steps", "options", "offered"),
    [
        (("S", "stop"), ON, True),
        (("S", "S", "stop"), ON, False),
        (("stop",), ON, False),
        (("S", "stop"), {}, False),
    ],
)
def test_the_teleport_is_offered_to_who_ended_on_the_altar(steps: Any, options: Any, offered: bool) -> None:
    table = walking(f"{SOUTH}.N", map=[ALTAR], options=options).answer(*steps)
    assert table.game.players[0].teleports is offered
    assert next_turn(table).asks == ("move.teleport" if offered else "move.roll")


@rule("midevil.castle-teleport.must-end-on-altar")
def test_who_was_moved_off_the_altar_has_no_right_any_more() -> None:
    """midevil.ruling.teleport-still-there, and a lost movement leaves no choice (midevil.ruling.lost-movement)."""
    for ana in ({"at": f"{SOUTH}.N"}, {"at": f"{SOUTH}.C", "stays": True}):
        table = in_castle("cards", [{"teleports": True, **ana}, {}], map=[ALTAR], options=ON)
        table.until("move.roll", "move.teleport", "skeletons.roll", "event.discard")
        assert table.asks != "move.teleport"
        assert not table.game.players[0].teleports


@rule("midevil.castle-teleport.replaces-movement-roll", "midevil.castle-teleport.destination")
def test_the_teleport_replaces_roll_and_walk() -> None:
    ana = {"at": f"{SOUTH}.C", "teleports": True}
    table = in_castle("roll", [ana, {}], map=[ALTAR], options=ON, book=0, lives=[{"at": "-1,-5.E"}])
    table.answer("teleport")
    for elsewhere in (GATE, "0,0.C", f"{SOUTH}.N"):
        assert table.refused(elsewhere) == "midevil.castle-teleport.destination"
    lowered = in_castle("roll", [ana, {}], "down", map=[ALTAR], options=ON).answer("teleport")
    assert lowered.refused(ONTO) == "midevil.castle-teleport.destination"
    assert len(table.options) == 9
    table.answer("-1,-5.E")
    assert (table.asks, table.game.players[0].lives, table.game.lives) == ("event.discard", 4, set())
    assert table.refused(4, name="move.roll") == "midevil.turn.step-5-roll-movement"


@rule("midevil.castle-teleport.replaces-movement-roll")
def test_who_declines_the_teleport_rolls() -> None:
    ana = {"at": f"{SOUTH}.C", "teleports": True}
    table = in_castle("roll", [ana, {}], map=[ALTAR], options=ON).answer("roll", 3)
    assert (table.asks, table.game.left) == ("move.step", 6)


@rule("midevil.castle-teleport.destination")
def test_a_skeleton_is_fought_where_one_arrives() -> None:
    """midevil.ruling.teleport-landing."""
    ana = {"at": f"{SOUTH}.C", "teleports": True}
    table = in_castle("roll", [ana, {}], map=[ALTAR], options=ON, skeletons=bones(("white", "-1,-5.C")))
    table.answer("teleport", "-1,-5.C")
    assert table.asks == "combat.roll"
    table.answer(4)
    assert table.asks == "event.discard"


@rule("midevil.castle-teleport.movement-resumes")
def test_the_turn_after_the_teleport_is_as_usual() -> None:
    ana = {"at": f"{SOUTH}.C", "teleports": True}
    table = in_castle("roll", [ana, {}], map=[ALTAR], options=ON).answer("teleport", "-1,-5.C")
    assert next_turn(table).asks == "move.roll"


@rule("midevil.castle-teleport.destination")
def test_there_is_no_teleport_in_the_full_game() -> None:
    """midevil.ruling.teleport-full-game: no plain tile lies beside the Drawbridge there."""
    with pytest.raises(Exception, match="altar-teleport makes no sense"):
        in_castle(mode="dungeon+castle", options=ON)


# ---------------------------------------------------------------------- setting right


@rule("midevil.castle-drawbridge.raise-needs-empty")
def test_the_drawbridge_is_set_right_as_it_lies_on_the_table() -> None:
    path = "map.-1,-4.tile"
    table = walking(GATE)
    table.driver.correct({path: "drawbridge"}, "typed")
    assert not is_up(table.game)
    assert BOARD.words_of(table.game, table.driver.history[-1]) == "Corrected: Drawbridge lies there"
    table.answer("S")
    with pytest.raises(PositionError):  # somebody stands on it
        table.driver.correct({path: "drawbridge-other-side"}, "typed")
    assert not is_up(table.game)


@rule("midevil.castle-drawbridge.lower-on-four")
def test_pointing_at_the_raised_drawbridge_tries_to_lower_it() -> None:
    table = walking(GATE)
    bridge = BOARD.point(table.game.map, table.game.map.beyond(table.game.players[0].at, SIDE["S"]))
    assert BOARD.answer_at(table.game, table.pending, "", bridge) == LOWER
    table.answer(LOWER, 3)
    assert BOARD.answer_at(table.game, table.pending, "", bridge) == "S"  # refused: it is up
