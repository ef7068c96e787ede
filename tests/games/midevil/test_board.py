"""The board of MidEvil: what is seen, how far a walk reaches, and what people set right."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import PositionError
from companion.games.kit.pieces import Fix
from companion.games.midevil.board import BOARD
from companion.games.midevil.looks import SHAPES, SKELETONS
from companion.games.midevil.wording import SURE
from companion.packs import load
from companion.table.courtesy import spread
from tests.rules.haunting import Haunted, begin, bones, stand, tile, tokens

MANOR, GRAVEYARD = tile("manor", "1,0"), tile("graveyard", "0,1")


def fix_of(table: Haunted, words: str) -> Fix:
    return next(fix for fix in BOARD.fixes(table.game) if fix.words == words)


def set_right(table: Haunted, words: str, label: str) -> Any:
    """The game after one of the values that a correction offers."""
    fix = fix_of(table, words)
    value = next(value for value, called in fix.values if called == label)
    table.driver.correct({fix.path: value})
    return table.game


def moving(*players: dict[str, Any], left: int = 6, **more: Any) -> Haunted:
    return stand("move", list(players), turn={"left": left}, **more)


# ---------------------------------------------------------------------- looks


def test_skeletons_are_told_apart_by_letter_shape_and_colour() -> None:
    assert len(set(SHAPES.values())) == len(SKELETONS) == 4
    assert len({role.letter for role in SKELETONS.values()}) == len({role.colour for role in SKELETONS.values()}) == 4


def test_the_ground_says_what_it_is() -> None:
    table = stand("tile", map=[GRAVEYARD, tile("bridge", "0,-1"), MANOR])
    ground = BOARD.ground(table.game)
    kinds = {name: ground[at].kind for at, spot in ground.items() if (name := spot.name)}
    assert (kinds["0,0.C"], kinds["0,1.C"], kinds["0,-1.C"], kinds["0,-1.W"]) == ("altar", "yard", "bridge", "water")
    assert "building" in kinds.values()
    assert "trees" in kinds.values()
    assert ground[-1, -3].closed
    assert not ground[0, -3].closed


def test_castle_dungeon_and_surface_look_different() -> None:
    castle = BOARD.ground(begin(mode="castle").game)
    assert {"castle", "water"} <= {spot.kind for spot in castle.values()}
    pack: Any = load("midevil")
    below = next(one for one in pack.tiles.values() if one.below)
    assert "d" in "".join(below.rows)


@pytest.mark.parametrize("mark", ["attested", "assumed"])
def test_every_card_says_how_sure_it_is(mark: str) -> None:
    game = begin().game
    card = next(card for card in game.pack.cards.values() if card.mark == mark)
    assert BOARD.play_words(game, {"card": card.id})[1].endswith(SURE[mark])
    assert SURE[mark] in BOARD.card_line(game, card.id)


def test_the_book_waits_at_the_graveyard_until_somebody_has_it() -> None:
    waits = stand("tile", map=[GRAVEYARD])
    assert [figure.at for figure in BOARD.figures(waits.game) if figure.role == "book"] == [(0, 3)]
    held = stand("tile", map=[GRAVEYARD], book=1)
    assert not [figure for figure in BOARD.figures(held.game) if figure.role == "book"]
    assert BOARD.front(held.game, 1) == ["the Necronomicon"]


# ---------------------------------------------------------------------- walking


def reach(table: Haunted) -> set[str]:
    ground = BOARD.ground(table.game)
    return {ground[at].name for at in BOARD.reach(table.game, table.driver.ask())}


def test_a_walk_goes_as_far_as_the_movement_and_ends_at_a_skeleton() -> None:
    table = moving({"at": "0,0.C"}, {"at": "0,0.NW"}, left=6, map=[GRAVEYARD], skeletons=bones(("red", "0,1.S")))
    assert "0,1.S" in reach(table)
    assert "0,1.C" not in reach(table)
    assert BOARD.way(table.game, table.driver.ask(), "0,1.S") == ["N", "N"]
    no = BOARD.why_not_there(table.game, table.driver.ask(), (0, 3))
    assert no is not None
    assert no.rule == "midevil.move.fight-before-continuing"


def test_on_horseback_a_walk_goes_twice_as_far_outdoors() -> None:
    on_foot = moving({"at": "0,0.SW"}, {"at": "0,0.NW"}, left=4)
    riding = moving({"at": "0,0.SW", "front": ["horse"]}, {"at": "0,0.NW"}, left=4)
    assert reach(on_foot) < reach(riding)
    assert "0,0.NE" in reach(riding) - reach(on_foot)


def test_a_walk_ends_beside_the_holder_of_the_book() -> None:
    table = moving({"at": "0,0.SW"}, {"at": "0,0.SE"}, left=12, book=1, map=[MANOR])
    walk = BOARD.walk(table.game, table.driver.ask())
    assert walk is not None
    ways = walk.ways()
    beside = table.game.map.square("0,0.SE")
    assert ways[beside] == ("E", "E")
    assert not any(way[:2] == ("E", "E") for way in ways.values() if len(way) > 2)


# ---------------------------------------------------------------------- setting right


def test_a_collection_is_set_right_by_colour() -> None:
    table = stand("discard", [{"skeletons": {"white": 2}}, {}])
    game = set_right(table, "Ana: blue skeletons", "3")
    assert game.players[0].skeletons == {"white": 2, "blue": 3}
    assert game.points(game.players[0]) == 11


@pytest.mark.parametrize("card", ["sword", "horse"])
def test_what_can_be_set_right_does_not_tell_what_a_hand_holds(card: str) -> None:
    copies = load("midevil").copies(card)
    offered = [
        fix_of(
            stand("discard", [{"hand": 3}, {"hand": [*known, *[None] * (4 - len(known))]}]), "Ana: cards in front"
        ).values
        for known in ([], [card] * copies)
    ]
    assert offered[0] == offered[1]


def test_a_card_that_lies_before_somebody_was_in_no_hand() -> None:
    copies = load("midevil").copies("sword")
    table = stand("discard", [{"hand": 3}, {"hand": ["sword"] * copies}])
    game = set_right(table, "Ana: cards in front", "with Sword")
    assert list(game.players[0].front) == ["sword"]
    assert game.players[1].hand == [None, *["sword"] * (copies - 1)]


def test_cards_in_front_come_from_the_deck_and_go_to_the_discard_pile() -> None:
    table = stand("discard", [{"front": ["sword"], "hand": 3}, {"hand": 3}])
    deck, pile = len(table.game.deck), len(table.game.discards)
    game = set_right(table, "Ana: cards in front", "with Horse")
    assert list(game.players[0].front) == ["sword", "horse"]
    assert (len(game.deck), len(game.discards)) == (deck - 1, pile)
    game = set_right(table, "Ana: cards in front", "without Sword")
    assert list(game.players[0].front) == ["horse"]
    assert game.discards[-1] == "sword"


def test_who_holds_the_book_is_set_right() -> None:
    table = stand("discard", 2, map=[GRAVEYARD])
    assert set_right(table, "Who holds the Necronomicon", "Ben").book == 1


def test_the_drawbridge_is_turned_over() -> None:
    table = begin(mode="castle").until("tile.draw")
    assert any("Drawbridge is raised" in fact.words for fact in BOARD.facts(table.game))
    set_right(table, "How the Drawbridge lies", "lowered")
    assert any("Drawbridge is lowered" in fact.words for fact in BOARD.facts(table.game))


def test_the_rest_of_a_move_is_counted_in_squares() -> None:
    table = moving({"at": "0,0.C"}, {}, left=6)
    assert set_right(table, "Squares left to move", "5").left == 10


def test_a_correction_of_nonsense_is_refused_and_changes_nothing() -> None:
    table = stand("discard", 2)
    before = table.game.position()
    for value in (3, None, [4], [{"used": 1}], ["no-such-card"]):
        with pytest.raises(PositionError, match=r"players\.0\.front"):
            table.driver.correct({"players.0.front": value})
    assert table.game.position() == before


# ---------------------------------------------------------------------- words


def test_the_goal_is_told_with_the_question() -> None:
    table = stand("tile", [{"skeletons": {"blue": 9}}, {}])
    assert "once the Graveyard is found, or 3 more points of skeletons" in table.game.sentence(table.driver.ask())
    home = stand("move", [{"at": "0,0.S"}, {}], book=0, turn={"left": 4}, map=[GRAVEYARD])
    assert "bring the Necronomicon to the middle of the Altar" in home.game.sentence(home.driver.ask())


def test_what_a_tile_gets_is_spread_at_one_stroke() -> None:
    table = stand("place", 2, turn={"tile": "manor"})
    table.answer(next(iter(table.driver.ask().options)))
    assert table.asks == "tile.colours"
    table.answer(next(iter(table.driver.ask().options)))
    driver: Any = table.driver
    parts = spread(driver)
    manor = table.game.pack.tile("manor")
    assert [part.name for part in parts].count("tile.skeleton") == manor.skeletons
    assert [part.name for part in parts].count("tile.life") == manor.life
    assert {part.role for part in parts if part.name == "tile.skeleton"} <= {role.id for role in SKELETONS.values()}


def test_lives_and_points_are_told_when_they_change() -> None:
    table = moving({"at": "0,0.C", "lives": 2}, {"at": "0,0.NW"}, lives=tokens("0,0.N"))
    before = dict(BOARD.counted(table.game, 0))
    table.answer("N")
    assert [words for _, _, words in BOARD.changes(table.game, 0, before)] == ["Ana gains 1 life token"]
