"""The walled town: turning cards, walls and corners, open edges, placing, and lines of sight."""

from __future__ import annotations

import pytest

from companion.games.zombie_slayer.pack import SlayerPack
from companion.packs import load
from companion.tiles import Placement
from companion.tiles.town import Town
from companion.tiles.town_text import TownScene, draw_card_turns, draw_town
from companion.tiles.walled import WalledTile, turned_square

PLAIN = WalledTile("plain", "Plain", "centre", ("+ + + +", " . . . ") * 3 + ("+ + + +",))
EDGED = WalledTile("edged", "Edged", "town", ("+ + + +", " . . .#") * 3 + ("+ + + +",))
CORNER = WalledTile(
    "corner", "Corner", "centre", ("+ + + +", " . . . ", "+ +-+ +", " . .|. ", "+ + + +", " . . . ", "+ + + +")
)


def town(*cards: tuple[WalledTile, tuple[int, int], int], orthogonal: bool = False, both: bool = False) -> Town:
    built = Town.empty(orthogonal, both)
    for card in cards:
        built = built.with_tile(*card)
    return built


def names(built: Town, square: str, orthogonal: bool = False) -> set[str]:
    ways = built.neighbours if orthogonal else built.touching
    return {built.names[there] for there in ways[built.square(square)] if there >= 0}


def test_a_square_beside_the_border_turns_with_its_card() -> None:
    assert EDGED.looks[3].border == 0
    assert turned_square(2, 3) == 0
    assert [turned_square(turned_square(k, 1), 3) for k in range(9)] == list(range(9))


def test_a_wall_closes_an_edge_from_both_sides() -> None:
    built = town((CORNER, (0, 0), 0))
    assert "0,0.N" not in names(built, "0,0.C")
    assert "0,0.C" not in names(built, "0,0.N")
    assert "0,0.E" not in names(built, "0,0.C")


def test_a_corner_is_closed_when_both_ways_round_it_are() -> None:
    assert "0,0.NE" not in names(town((CORNER, (0, 0), 0)), "0,0.C")
    assert "0,0.NW" in names(town((CORNER, (0, 0), 0)), "0,0.C")
    assert "0,0.NW" not in names(town((CORNER, (0, 0), 0), both=True), "0,0.C")


def test_orthogonal_steps_keep_eight_neighbours_for_blows() -> None:
    built = town((PLAIN, (0, 0), 0), orthogonal=True)
    assert len(names(built, "0,0.C", orthogonal=True)) == 4
    assert len(names(built, "0,0.C")) == 8
    assert built.distances((built.square("0,0.NW"),))[built.square("0,0.SE")] == 4


def test_cards_need_not_line_up() -> None:
    built = town((PLAIN, (0, 0), 0), (PLAIN, (3, 1), 0))
    assert names(built, "0,0.E") >= {"3,1.SW", "3,1.W"}
    assert built.open_edges(0, 1) == [built.square("0,0.SE")]


def test_nothing_lies_on_a_border_and_nobody_crosses_it() -> None:
    built = town((PLAIN, (0, 0), 0), (EDGED, (0, 3), 1))
    assert built.overlaps(PLAIN, Placement((0, 6), 0)) is False
    built = town((EDGED, (0, 0), 0))
    assert built.overlaps(PLAIN, Placement((3, 0), 0))
    assert not built.overlaps(PLAIN, Placement((4, 0), 0))
    beyond = built.with_tile(PLAIN, (4, 0), 0)
    assert names(beyond, "0,0.E") == {"0,0.N", "0,0.NE", "0,0.C", "0,0.S", "0,0.SE"}
    assert beyond.beside(0) == [1]


def test_sealed_edges_are_walls_for_good() -> None:
    built = town((PLAIN, (0, 0), 0))
    sealed = built.with_sealed([(square, 0) for square in built.open_edges(0, 0)])
    assert (len(built.open_edges(0, 0)), sealed.open_edges(0, 0)) == (3, [])
    assert sealed.with_tile(PLAIN, (0, 3), 0).open_edges(0, 1) == built.open_edges(0, 1)


@pytest.mark.parametrize(
    ("one", "other", "crossed"),
    [
        ("0,0.W", "0,0.E", ["0,0.C"]),
        ("0,0.SW", "0,0.NE", ["0,0.C"]),
        ("0,0.SW", "0,0.N", ["0,0.W", "0,0.C"]),
        ("0,0.C", "0,0.N", []),
        ("0,0.E", "4,0.W", []),
    ],
)
def test_a_look_crosses_squares_and_passes_over_borders(one: str, other: str, crossed: list[str]) -> None:
    built = town((EDGED, (0, 0), 0), (PLAIN, (4, 0), 0))
    seen = built.sight(built.square(one), built.square(other))
    assert seen is not None
    assert [built.names[square] for square in seen] == crossed
    back = built.sight(built.square(other), built.square(one))
    assert back is not None
    assert sorted(back) == sorted(seen)


def test_walls_and_the_bare_table_stop_a_look() -> None:
    built = town((CORNER, (0, 0), 0), (PLAIN, (3, 3), 0))
    assert built.sight(built.square("0,0.C"), built.square("0,0.E")) is None
    assert built.sight(built.square("0,0.C"), built.square("0,0.NE")) is None
    assert built.sight(built.square("0,0.NW"), built.square("3,3.NW")) is None


def test_the_drawing_shows_walls_borders_and_the_middle() -> None:
    pack = load("zombie-slayer")
    assert isinstance(pack, SlayerPack)
    built = town((pack.towns["town-centre"].ground, (0, 0), 0), (pack.towns["a-w2"].ground, (3, 0), 0))
    assert draw_town(TownScene(built, marks={built.square("3,0.N"): "12"})) == [
        "     -1  0   1   2   3   4   5",
        "    +           -----       +",
        "  1   .   .   .   .   12  .  :::",
        "                ---------",
        "  0   .   o   .   .   o   .  :::",
        "",
        " -1   .   .   .   .   .   .  :::",
        "    +           +           +",
    ]
    assert draw_card_turns(EDGED, (0, 1))[0].split() == ["as", "printed", "a", "quarter", "right"]
