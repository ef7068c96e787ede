"""Layers and the edge of the table on the text map."""

from __future__ import annotations

from companion.games.kit.board import board_of
from companion.table import Table
from companion.terminal.answers import Choices
from companion.tiles import Map, Surface, Tile
from companion.tiles.text import FINE, PLAIN, Scene, draw
from tests.made_up.evening import evening

CROSS = Tile("cross", "Cross", ("#.#", "...", "#.#"), "NESW")


def drawn(table: Table) -> str:
    board, request = board_of("fair"), table.driver.ask()
    numbers = Choices(request, table.game).numbers()
    return "\n".join(board.drawing(table.game, request, numbers, PLAIN, 80))


def test_whoever_is_below_is_seen_on_the_map_by_a_small_letter_and_below_it() -> None:
    street, below = drawn(evening("sewer 0,0.N", "0,0.S")).split("In the sewer:\n")
    assert "| , a 1 , |" in street
    assert "| , B 5 , |" in street
    assert "6 A 7 8" in below
    assert "B" not in below


def test_below_the_map_is_drawn_only_for_whoever_is_asked() -> None:
    here = evening("0,0.C", "sewer 1,0.N", step="lay", tile="cross")
    assert "In the sewer" not in drawn(here)
    assert "[b]" in drawn(here), "in front of the door of the Bank"
    assert "small letters = in the sewer" in board_of("fair").legend(here.game, False)


def test_of_a_large_sewer_only_the_part_around_is_drawn() -> None:
    column = [{"tile": "square" if y == 0 else "cross", "at": f"0,{y}"} for y in range(12)]
    below = drawn(evening("sewer 0,9.C", "0,0.C", map=column)).split("In the sewer:\n")[1]
    assert "(the map goes on: 1 row north, 8 rows south)" in below
    assert len(below.splitlines()) == 15


def test_the_funhouse_is_drawn_while_somebody_is_there_or_may_do_something_there() -> None:
    assert "In the Funhouse" not in drawn(evening("0,0.C", "0,0.N"))
    assert "C" in drawn(evening("0,0.C", "0,0.N", "funhouse 0,0.C")).split("In the Funhouse:\n")[1]
    rooms = drawn(evening(step="turn")).split("In the Funhouse:\n")[1]
    assert all(f" {number} " in rooms for number in (1, 2, 3, 4))


def test_the_edge_of_the_table_is_drawn_where_it_is_seen() -> None:
    map: Map[Tile] = Map()
    lines = draw(Scene(map.with_tile(CROSS, (0, 0), 0), surface=Surface(0, 3, 2, 0)))
    assert lines == [
        "        0",
        "    H==========",
        "    H### . ###|",
        "  0 H .  .  .",
        "    H### . ###|",
        "    H---   ---+",
    ]
    assert "║" in "".join(draw(Scene(map.with_tile(CROSS, (0, 0), 0), surface=Surface(0, 0, 0, 0)), FINE))
    free = drawn(evening(step="lay", tile="cross"))
    assert free.count("=" * 41) == 2, "the free cells are the last ones north and south"


def test_a_surface_holds_the_cells_on_the_table() -> None:
    table = Surface(1, 2, 3, 4)
    assert all(table.holds(cell) for cell in ((0, 0), (-1, -3), (2, 4)))
    assert not any(table.holds(cell) for cell in ((-2, 0), (3, 0), (0, -4), (0, 5)))
