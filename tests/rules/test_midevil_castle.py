"""MidEvil 2, the castle: its set-up, the tiles it adds, black skeletons, winning at Castle 3."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.engine import Outcome, PositionError
from companion.packs import PackError, load
from companion.packs.loader import BUILT_IN
from companion.tiles import SQUARE_NAMES
from tests.rules.citing import rule
from tests.rules.haunting import Haunted, begin, bones, in_castle, stand, tile

SOUTH = "-1,-6"
"""The place beyond the dirt tile before the Drawbridge."""
SMITH = tile("smith", SOUTH)


def castle_game(players: int = 4) -> Haunted:
    """A new game, set up."""
    return begin(players, "castle").until("tile.draw")


# ---------------------------------------------------------------------- set-up


@rule("midevil.castle-setup.inventory-black")
def test_there_are_six_black_skeletons_and_only_with_midevil_2() -> None:
    assert castle_game().game.figures("black") == 6
    squares = [f"-2,0.{name}" for name in SQUARE_NAMES]
    six = in_castle(skeletons=bones(*(("black", square) for square in squares[:6])))
    assert six.game.pool("black") == 0
    with pytest.raises(PositionError) as seventh:
        in_castle(skeletons=bones(*(("black", square) for square in squares[:7])))
    with pytest.raises(PositionError) as without:
        stand(skeletons=bones(("black", "0,0.N")))
    assert seventh.value.rule == without.value.rule == "midevil.castle-setup.inventory-black"


@rule("midevil.castle-setup.inventory-tiles", "midevil.castle-setup.mixed-tile-stack")
@rule("midevil.castle-setup.dirt-from-base")
def test_both_sets_make_one_stack() -> None:
    game = castle_game().game
    assert len(game.stack) + len(game.map.laid) == 46
    assert len(game.stack) == 32
    assert {"altar", "graveyard", "filth", "windmill", "pit"} <= set(game.stack)
    base = [name for name in game.stack if game.pack.tiles[name].set == "base"]
    assert len(base) == 29
    assert game.stack.count("dirt") == game.pack.tile_copies["dirt"] - 1


@rule("midevil.castle-setup.inventory-events", "midevil.castle-setup.mixed-event-deck")
def test_both_sets_make_one_event_deck() -> None:
    game = castle_game(4).game
    copies = Counter({card.set: 0 for card in game.pack.cards.values()})
    for card in game.pack.cards.values():
        copies[card.set] += card.copies
    assert copies == {"base": 50, "castle": 32}
    assert len(game.whole_deck) == 81
    assert "necronomicon" not in game.whole_deck
    assert len(game.deck) == 69


@rule("midevil.castle-setup.start-layout", "midevil.castle-setup.drawbridge-starts-up")
def test_fourteen_tiles_lie_there_with_the_drawbridge_up() -> None:
    game = castle_game().game
    kinds = Counter(kind for laid in game.map.laid for kind in laid.tile.special)
    assert (len(game.map.laid), kinds["castle"], kinds["drawbridge"], kinds["plain-dirt"]) == (14, 12, 1, 1)
    assert "=" not in game.map.kinds
    with pytest.raises(PositionError) as lowered:
        in_castle("setup", bridge="down")
    assert lowered.value.rule == "midevil.castle-setup.drawbridge-starts-up"
    in_castle("setup", bridge="up")


LAY = (BUILT_IN / "midevil" / "setups.toml").read_text(encoding="utf-8").partition('mode = "castle"')[2]
LAY = LAY[LAY.index("lay = [") : LAY.index("start =")]
MISLAID = [
    pytest.param('    "castle-12 0,-3 r0",\n', "", "13 tiles are laid", id="13 tiles"),
    pytest.param("lay = [\n", 'lay = [\n    "dirt -1,-6 r0",\n', "15 tiles are laid", id="15 tiles"),
    pytest.param("castle-12 0,-3", "altar 0,-3", "14 tiles are laid", id="the Altar among them"),
    pytest.param("dirt -1,-5", "dirt -3,0", "does not join castle and dirt", id="dirt elsewhere"),
    pytest.param("drawbridge -1,-4 r0", "drawbridge -1,-4 r90", "does not join", id="the Drawbridge turned"),
    pytest.param("castle-1 -2,0 r0", "castle-1 -2,0 r180", "meets a wall", id="a door at a wall"),
    pytest.param("castle-10 -2,-3", "castle-10 0,-3", "two tiles lie on one place", id="two on one place"),
]


def own_castle(folder: Path, layout: str) -> None:
    """Load a pack of one's own that lays the castle like this."""
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text('id = "mine"\ntitle = "My castle"\nextends = "midevil"\n', encoding="utf-8")
    (folder / "setups.toml").write_text(f'[[setup]]\nid = "castle"\n{layout}', encoding="utf-8")
    load("mine", [folder.parent])


@rule("midevil.castle-setup.start-layout")
@pytest.mark.parametrize(("old", "new", "problem"), MISLAID)
def test_a_layout_of_ones_own_keeps_to_the_rulebook(tmp_path: Path, old: str, new: str, problem: str) -> None:
    own_castle(tmp_path / "right" / "mine", LAY)
    assert LAY.count(old) == 1
    with pytest.raises(PackError, match=problem):
        own_castle(tmp_path / "wrong" / "mine", LAY.replace(old, new))


@rule("midevil.castle-setup.drawbridge-starts-up", "midevil.castle-setup.pawns-on-castle-3")
@pytest.mark.parametrize(
    ("line", "problem"),
    [('drawbridge = "down"', "begins down"), ('start = "castle-1 C"', "not farthest"), ('start = "castle-3 N"', "not")],
)
def test_a_castle_of_ones_own_begins_raised_and_far_from_the_door(tmp_path: Path, line: str, problem: str) -> None:
    with pytest.raises(PackError, match=problem):
        own_castle(tmp_path / "own", f"{LAY}{line}\n")


@rule("midevil.castle-setup.skeletons-by-setter", "midevil.castle-setup.white-only")
def test_whoever_builds_it_puts_white_skeletons_on_it() -> None:
    table = begin(3, "castle")
    assert (table.asks, table.pending.seat) == ("tile.skeleton", 0)
    assert table.refused("2 red", name="tile.colours") == "midevil.castle-setup.white-only"
    table.answer("-2,0.C")
    assert table.refused("-2,0.C") == "midevil.tile.one-skeleton-per-square"
    assert table.refused("0,0.C") == "midevil.tile.tokens-inside-building"
    table.answer("-2,0.N")
    assert table.game.pools() == {"white": 38, "red": 40, "blue": 20}
    table.until("tile.die").answer(5)  # the dirt tile: midevil.ruling.castle-setup-dirt-roll
    table.until("tile.draw")
    assert set(table.game.skeletons.values()) == {"white"}
    assert len(table.game.skeletons) == sum(laid.tile.skeletons or 0 for laid in table.game.map.laid) + 5
    assert len(table.game.lives) == 3  # midevil.ruling.castle-setup-lives


@rule("midevil.castle-setup.pawns-on-castle-3")
def test_pawns_begin_in_the_throne_room() -> None:
    table = begin(4, "castle")
    assert table.refused("0,0.C", name="pawn.place") == "midevil.castle-setup.pawns-on-castle-3"
    table.until("tile.draw")
    assert {table.game.map.names[player.at] for player in table.game.players} == {"0,0.C"}
    for at in (f"{SOUTH}.C", "-2,0.C"):
        with pytest.raises(PositionError) as elsewhere:
            in_castle("setup", [{"at": at}, {}], map=[tile("altar", SOUTH)])
        assert elsewhere.value.rule == "midevil.castle-setup.pawns-on-castle-3"


@rule("midevil.castle-setup.black-outside-pool")
def test_black_skeletons_are_never_taken_from_the_pool() -> None:
    outside = "midevil.castle-setup.black-outside-pool"
    assert in_castle().answer("lane", f"{SOUTH} r0", 3).refused("1 white, 2 black") == outside
    assert in_castle().answer("pit", f"{SOUTH} r0").refused("1 black, 1 white") == outside
    empty = in_castle(removed={"white": 40, "red": 40, "blue": 20}).answer("lane", f"{SOUTH} r0", 6)
    assert empty.until("event.draw", "move.roll").game.skeletons == {}


# ---------------------------------------------------------------------- placing tiles


@rule("midevil.castle-tile.base-placement-applies", "midevil.castle-tile.filth-may-cut-off")
def test_only_filth_may_cut_off() -> None:
    roads = [tile("lane", SOUTH), tile("crossroads", "0,-6"), tile("crossroads-wood", "0,-7")]
    wood = in_castle(map=roads).answer("bend-wood")
    assert wood.refused("-1,-7 r0") == "midevil.tile.no-cut-off-road"  # trees where the lane leads
    assert wood.refused("-1,-7 r180") == "midevil.tile.no-cut-off-road"  # trees where the crossroads leads
    assert "-1,-7 r270" in wood.options
    filth = in_castle(map=roads).answer("filth").answer("-1,-7 r0")
    assert filth.asks in ("event.draw", "move.roll")  # nothing comes onto it: midevil.ruling.filth-tokens


@rule("midevil.castle-tile.drawbridge-sides-clear")
@pytest.mark.parametrize(("mode", "flanks"), [("castle", ("-2,-4", "0,-4")), ("dungeon+castle", ("-1,1", "1,1"))])
@pytest.mark.parametrize("drawn", ["well", "filth", "graveyard", "bridge"])
def test_nothing_is_laid_beside_the_drawbridge(mode: str, flanks: tuple[str, str], drawn: str) -> None:
    for face in ("up", "down"):
        table = in_castle(mode=mode, bridge=face).answer(drawn)
        for place in flanks:
            for turn in ("r0", "r90", "r180", "r270"):
                assert table.refused(f"{place} {turn}") == "midevil.castle-tile.drawbridge-sides-clear"


@rule("midevil.castle-tile.windmill-skeletons-outside")
def test_skeletons_of_the_windmill_stand_outside() -> None:
    outside = "midevil.castle-tile.windmill-skeletons-outside"
    table = in_castle().answer("windmill", f"{SOUTH} r90", "3 white")
    assert table.asks == "tile.skeleton"
    for mill in ("N", "NE", "C", "E"):
        assert table.refused(f"{SOUTH}.{mill}") == outside
    table.answer(f"{SOUTH}.SW", f"{SOUTH}.S", f"{SOUTH}.SE")
    assert table.asks == "tile.life"
    assert table.refused(f"{SOUTH}.C") == outside
    table.answer(f"{SOUTH}.NW")


@rule("midevil.castle-tile.graveyard-six-black", "midevil.castle-tile.graveyard-three-others")
@rule("midevil.castle-tile.graveyard-nine-total")
def test_six_black_and_three_others_fill_the_graveyard() -> None:
    table = in_castle().answer("graveyard", f"{SOUTH} r0")
    table.answer(*(f"{SOUTH}.{name}" for name in SQUARE_NAMES[:5]))
    assert table.asks == "tile.skeleton"
    assert table.refused("none", name="event.discard") == "midevil.turn.fixed-order"
    assert table.refused(f"{SOUTH}.C") == "midevil.tile.one-skeleton-per-square"
    table.answer(f"{SOUTH}.E")
    assert (table.asks, Counter(table.game.skeletons.values())) == ("tile.colours", {"black": 6})
    assert table.refused("2 white") == table.refused("2 red, 2 blue") == "midevil.tile.named-skeleton-count"
    table.answer("1 white, 1 red, 1 blue").until("event.draw", "move.roll")
    assert table.game.pools() == {"white": 39, "red": 39, "blue": 19}
    first = 9 * table.game.map.cells[-1, -6]
    assert set(table.game.skeletons) == set(range(first, first + 9))
    assert Counter(table.game.skeletons.values()) == {"black": 6, "white": 1, "red": 1, "blue": 1}


@rule("midevil.castle-tile.graveyard-six-black")
def test_an_empty_pool_does_not_keep_the_black_away() -> None:
    """midevil.ruling.graveyard-order; and without MidEvil 2 the Graveyard has none."""
    table = in_castle(removed={"white": 40, "red": 40, "blue": 19}).answer("graveyard", f"{SOUTH} r0")
    table.until("event.draw", "move.roll")
    assert Counter(table.game.skeletons.values()) == {"black": 6, "blue": 1}
    base = stand().answer("graveyard", "0,1 r0").until("event.draw", "move.roll")
    assert len(base.game.skeletons) == 3


# ---------------------------------------------------------------------- combat


@rule("midevil.castle-skeleton.base-combat-applies")
def test_a_white_skeleton_dies_as_ever() -> None:
    table = in_castle("fight", skeletons=bones(("white", "0,0.C"))).answer(4)
    assert table.game.players[0].skeletons == {"white": 1}


@rule("midevil.castle-skeleton.black-needs-six", "midevil.castle-skeleton.black-worth-nothing")
def test_a_black_skeleton_dies_on_six_and_is_worth_nothing() -> None:
    rich = {"skeletons": {"blue": 9, "red": 1}}
    table = in_castle("fight", [rich, {}], skeletons=bones(("black", "0,0.C"))).answer(5)
    assert table.asks == "combat.failed"
    table.answer("re-roll", 6)
    ana = table.game.players[0]
    assert (table.game.points(ana), table.game.skeletons, table.game.removed) == (29, {}, {"black": 1})
    assert table.asks != "over"


@rule("midevil.castle-skeleton.black-needs-six")
@pytest.mark.parametrize(("switch", "raised"), [("allowed", True), ("natural-six-only", False)])
def test_skeletons_may_be_spent_on_a_black_one_or_not(switch: str, raised: bool) -> None:
    """midevil.ruling.raise-against-black: a 4 and a red one."""
    rich = {"skeletons": {"red": 1}}
    options = {"raise-against-black": switch}
    table = in_castle("fight", [rich, {}], options=options, skeletons=bones(("black", "0,0.C"))).answer(4)
    assert ("1 red" in table.options) is raised
    if not raised:
        assert table.refused("1 red") == "midevil.ruling.raise-against-black"
        return
    table.answer("1 red")
    assert table.game.removed == {"black": 1, "red": 1}


@rule("midevil.castle-skeleton.black-never-raises")
def test_a_beaten_black_skeleton_helps_nobody() -> None:
    never = "midevil.castle-skeleton.black-never-raises"
    table = in_castle("fight", removed={"black": 1}, skeletons=bones(("white", "0,0.C"))).answer(3)
    assert table.refused("1 black") == never
    duel = in_castle("move", [{"at": "0,0.S"}, {"at": "0,0.SE"}], book=1, removed={"black": 1}, turn={"left": 4})
    duel.answer("E").until("duel.commit", "duel.secret")
    assert duel.refused("1 black") == duel.refused("1 life, 1 black") == never


@rule("midevil.castle-skeleton.black-needs-six")
def test_who_dies_against_a_black_skeleton_kills_nothing() -> None:
    """A 4 is enough against a white one, and no skeleton stands where the dead return to."""
    ana = {"at": "-2,0.C", "lives": 0}
    table = in_castle("fight", [ana, {}], skeletons=bones(("black", "-2,0.C"))).answer(4, "die")
    assert table.game.map.names[table.game.players[0].at] == "0,0.C"
    assert list(table.game.skeletons.values()) == ["black"]


@rule("midevil.castle-player-combat.base-applies")
def test_a_tie_leaves_the_book_in_the_castle_too() -> None:
    table = in_castle("move", [{"at": "0,0.S"}, {"at": "0,0.SE"}], book=1, turn={"left": 4}).answer("E", 5, 5)
    table.until("move.step", duel_commit="none", duel_secret="none")
    assert table.game.book == 1


# ---------------------------------------------------------------------- skeleton movement


@rule("midevil.castle-skeleton.base-movement-applies")
def test_two_white_skeletons_complete_a_roll_of_two() -> None:
    there = bones(("white", "0,0.NW"), ("white", "0,0.SE"), ("white", "-2,0.C"))
    table = in_castle("skeletons", skeletons=there).answer(2, "0,0.NW", "E")
    assert table.asks == "skeletons.which"
    table.answer("0,0.SE", "N")
    assert table.asks == "event.discard"


@rule("midevil.castle-skeleton.black-two-squares", "midevil.castle-skeleton.black-passes-skeletons")
def test_a_black_skeleton_goes_two_squares_and_through_others() -> None:
    there = bones(("black", "0,0.NW"), ("white", "0,0.N"))
    table = in_castle("skeletons", skeletons=there).answer(1, "0,0.NW")
    assert table.asks == "skeletons.black"
    assert table.refused("0,0.N") == "midevil.tile.one-skeleton-per-square"
    assert table.refused("0,0.NW") == table.refused("0,0.W") == "midevil.ruling.black-exactly-two"
    assert table.refused("0,0.SE") == "midevil.castle-skeleton.black-two-squares"
    assert table.options == ["-1,0.E", "0,0.NE", "0,0.C", "0,0.SW"]
    table.answer("0,0.NE")
    assert table.asks == "event.discard"
    names = table.game.map.names
    assert {names[square]: colour for square, colour in table.game.skeletons.items()} == {
        "0,0.NE": "black",
        "0,0.N": "white",
    }


@rule("midevil.castle-skeleton.black-no-diagonal")
def test_no_step_of_a_black_skeleton_is_diagonal() -> None:
    table = in_castle("skeletons", skeletons=bones(("black", "0,0.NW"))).answer(1, "0,0.NW")
    assert table.refused("SE") == "midevil.castle-skeleton.black-no-diagonal"
    table.answer("0,0.C")  # over one of the squares beside it
    corner = in_castle("skeletons", skeletons=bones(("black", "-2,0.SE"))).answer(1, "-2,0.SE")
    assert corner.refused("-1,-1.NW") == "midevil.castle-skeleton.black-no-diagonal"  # walls on both ways round


@rule("midevil.castle-skeleton.black-passes-skeletons")
def test_a_black_skeleton_passes_a_pawn_without_a_fight() -> None:
    """midevil.ruling.black-through-pawns."""
    table = in_castle("skeletons", [{}, {"at": "0,0.N"}], skeletons=bones(("black", "0,0.NW")))
    table.answer(1, "0,0.NW", "0,0.NE")
    assert table.asks == "event.discard"


@rule("midevil.castle-skeleton.black-two-squares")
def test_where_it_cannot_go_two_squares_it_is_not_chosen() -> None:
    """midevil.ruling.black-exactly-two, and the switch for tables that let it go one."""
    forest, there = [tile("forest-lane", SOUTH)], bones(("black", f"{SOUTH}.S"), ("white", f"{SOUTH}.N"))
    table = in_castle("skeletons", map=forest, skeletons=there).answer(2)
    assert table.refused(f"{SOUTH}.S") == "midevil.ruling.skeleton-target-squares"
    assert table.options == [f"{SOUTH}.N"]
    options = {"black-distance": "one-or-two"}
    other = in_castle("skeletons", map=forest, options=options, skeletons=there).answer(2, f"{SOUTH}.S")
    assert other.options == [f"{SOUTH}.C"]


# ---------------------------------------------------------------------- cards, winning


@rule("midevil.castle-card.base-applies")
def test_one_card_in_a_round_in_the_castle_too() -> None:
    table = in_castle("roll", [{}, {"hand": ["sword", "halberd", "shield"]}])
    table.driver.interrupt("play", 1, {"card": "sword"})
    table.until("move.roll", card_announced="no")
    no = table.refusing(lambda: table.driver.interrupt("play", 1, {"card": "halberd"}))
    assert no == "midevil.card.one-per-round"


@rule("midevil.castle-win.book-to-castle-3", "midevil.castle-win.book-origin-irrelevant")
def test_the_book_wins_on_castle_3_and_not_on_the_altar() -> None:
    altar = tile("altar", SOUTH)
    table = in_castle("move", [{"at": f"{SOUTH}.N"}, {}], map=[altar], book=0, turn={"left": 4}).answer("S")
    assert table.asks == "move.step"
    assert table.refused("book", name="win.claim") == "midevil.castle-win.book-to-castle-3"
    home = in_castle("move", [{"at": "0,0.S"}, {"at": "-2,0.C"}], book=0, turn={"left": 4}).answer("N")
    assert home.driver.over == Outcome((0,), "midevil.castle-win.book-to-castle-3")


@rule("midevil.castle-win.book-origin-irrelevant", "midevil.castle-player-combat.base-applies")
def test_a_book_won_in_a_duel_wins_there() -> None:
    table = in_castle("move", [{"at": "0,0.SW"}, {"at": "0,0.S"}], book=1, turn={"left": 6}).answer("E", 6, 2)
    table.until("move.step", duel_commit="none", duel_secret="none")
    assert table.game.book == 0
    table.answer("N")
    assert table.driver.over == Outcome((0,), "midevil.castle-win.book-to-castle-3")


@rule("midevil.castle-win.thirty-points")
def test_thirty_points_win_in_the_castle_too() -> None:
    rich = {"skeletons": {"blue": 9}}
    table = in_castle("fight", [rich, {"at": "-2,0.C"}], skeletons=bones(("blue", "0,0.C"))).answer(4)
    assert table.driver.over == Outcome((0,), "midevil.castle-win.thirty-points")
    almost = in_castle("roll", [{"skeletons": {"blue": 9, "red": 1}}, {}], removed={"black": 6})
    assert almost.refused("points", name="win.claim") == "midevil.castle-win.thirty-points"
