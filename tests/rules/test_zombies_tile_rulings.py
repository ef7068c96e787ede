"""House rules and rulings on set-up and tiles: what the referee does where the rulebook is silent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.packs import Pack
from tests.rules.citing import rule
from tests.rules.sitting import Sitting, checks_pack, given, new

CORNER = ("end -1,0 r90", "end 0,-1 r0", "bend 1,0 r270", "bend 0,1 r90")
"""The only open roads lead to 1,1: one from its west, one from its south."""
NICHE = ("end -1,0 r90", "end 0,-1 r0", "end 0,1 r180", "bend 1,0 r270")
"""The only open road leads to 1,1 from its south; on its west side there is a blank."""
CLOSED = ("end -1,0 r90", "end 0,-1 r0", "end 0,1 r180", "end 1,0 r270")
"""No road is open."""
FORTY_FIVE = " ".join(f"{x},0.{square}" for x in range(1, 10) for square in "NESWC")
NINE_CROSSES = [f"cross {x},0" for x in range(1, 10)]


def at_home(switch: str, value: str) -> dict[str, Any]:
    return {"options": {switch: value}}


def printed(tile: str, **legend: int | None) -> Pack:
    """The tiles of the checks with another legend on one of them."""
    pack = checks_pack()
    changed: Any = replace(pack.tile(tile), **legend)  # type: ignore[arg-type]
    return replace(pack, tiles={**pack.tiles, tile: changed})


def two_left(*tiles: str, **more: Any) -> Sitting:
    """All zombies but two are on the map or collected."""
    table = given(
        *NINE_CROSSES,
        *tiles,
        zombies=FORTY_FIVE,
        ana={"zombies": 23},
        ben={"zombies": 24},
        cy={"zombies": 6},
        **more,
    )
    assert table.game.supply() == 2
    return table


# ---------------------------------------------------------------------- helipad-depth


@rule("zombies.setup.helipad-in-middle")
@pytest.mark.parametrize(
    ("depth", "first", "last"),
    [("middle-third", 10, 20), ("exact-middle", 15, 15), ("bottom-half", 15, 29), ("anywhere", 1, 29)],
)
def test_helipad_depth(depth: str, first: int, last: int) -> None:
    """zombies.ruling.helipad-depth: places of the 29 tiles, counted from the top."""
    table = new(2, ask_setup=True, **at_home("helipad-depth", depth)).answer("all")
    assert table.options == ["unseen", *range(first, last + 1)]
    for wrong in (first - 1, last + 1):
        assert table.refused(wrong) == "zombies.setup.helipad-in-middle"
    assert table.answer(last).game.helipad_at == last


# ---------------------------------------------------------------------- first-player


@rule("zombies.setup.first-player")
def test_first_player_by_film() -> None:
    """zombies.ruling.first-player-reroll: the default asks for films; who saw none at all ties with the others."""
    assert new(3, film=(30, 20, 10)).asked == "Cy"
    table = new(3, film=(None, None, None))
    assert (table.asks, table.asked) == ("setup.first", "Ana")
    table.answer(4, 4, 1)
    assert (table.asks, table.asked, table.pending.rule) == ("setup.first", "Ana", "zombies.ruling.first-player-reroll")
    assert table.refused(6, name="setup.first", seat=2) == "zombies.ruling.first-player-reroll"
    table.answer(2, 3)
    assert (table.asks, table.asked) == ("tile.draw", "Ben")


@rule("zombies.setup.first-player")
def test_first_player_at_random() -> None:
    """zombies.ruling.first-player-reroll with `random`: all roll, whatever they saw."""
    table = new(3, film=(1, 2, 3), **at_home("first-player", "random"))
    assert [(table.asks, table.asked), (table.answer(1).asks, table.asked), (table.answer(2).asks, table.asked)] == [
        ("setup.first", "Ana"),
        ("setup.first", "Ben"),
        ("setup.first", "Cy"),
    ]
    assert table.answer(6).asked == "Cy"
    assert table.asks == "tile.draw"


@rule("zombies.setup.first-player")
def test_first_player_by_choice_of_the_table() -> None:
    """zombies.ruling.first-player-reroll with `table-choice`: nobody rolls, nobody is asked for films."""
    table = new(3, ask_setup=True, **at_home("first-player", "table-choice")).answer("all", "unseen")
    assert (table.asks, table.asked, table.options) == ("setup.starts", "table", [0, 1, 2])
    assert table.refused(3) == "zombies.setup.first-player"
    assert table.answer(2).asked == "Cy"
    assert table.asks == "tile.draw"


# ---------------------------------------------------------------------- unplaceable-tile


def draws_end(value: str) -> Sitting:
    table = given(*CORNER, decks={"tiles": ["end", "tee", "cross"]}, **at_home("unplaceable-tile", value))
    return table.answer("end")


@rule("zombies.turn.step1-tile")
def test_unplaceable_tile_goes_under_the_stack() -> None:
    """zombies.ruling.unplaceable-tile: by default the next one is drawn, and the first comes when the rest is gone."""
    table = draws_end("bottom-and-redraw")
    assert (table.asks, table.asked, table.game.step) == ("tile.draw", "Ana", "tile")
    assert (table.game.stack, table.game.under, table.game.removed) == (["tee", "cross"], ["end"], [])
    assert table.zombies == set(), "a tile that is passed over brings no zombies"
    assert table.refused("end") == "zombies.limit.map-tiles"
    table.answer("tee", "1,1 r180").until("tile.draw")
    table.answer("cross").until("tile.draw")
    assert table.options == ["end"]
    assert table.refused("cross") == "zombies.ruling.unplaceable-tile"
    assert table.answer("end").asks == "tile.place"


@rule("zombies.turn.step1-tile")
def test_unplaceable_tile_leaves_the_game() -> None:
    """zombies.ruling.unplaceable-tile with `remove-and-redraw`."""
    table = draws_end("remove-and-redraw")
    assert (table.asks, table.asked, table.game.step) == ("tile.draw", "Ana", "tile")
    assert (table.game.stack, table.game.under, table.game.removed) == (["tee", "cross"], [], ["end"])
    table.answer("tee", "1,1 r180").until("tile.draw")
    table.answer("cross").until("event.discard").answer("none")
    assert table.asks == "move.roll", "the tile does not come back"


@rule("zombies.turn.step1-tile")
def test_unplaceable_tile_ends_the_step() -> None:
    """zombies.ruling.unplaceable-tile with `bottom-and-skip`."""
    table = draws_end("bottom-and-skip")
    assert (table.game.stack, table.game.under, table.game.removed) == (["tee", "cross"], ["end"], [])
    assert (table.asks, table.asked) == ("move.roll", "Ana")
    assert table.refused("tee", name="tile.draw", seat=0) == "zombies.turn.step1-tile"


@rule("zombies.turn.step1-tile")
@pytest.mark.parametrize("value", ["bottom-and-redraw", "remove-and-redraw", "bottom-and-skip"])
def test_step_one_is_skipped_when_no_tile_of_the_stack_fits(value: str) -> None:
    """zombies.ruling.unplaceable-tile: nothing is drawn when nothing that is left could be placed."""
    table = given(*CORNER, decks={"tiles": ["end", "end"]}, **at_home("unplaceable-tile", value))
    assert (table.asks, table.game.stack) == ("move.roll", ["end", "end"])
    assert "step 1 is skipped" in table.log


# ---------------------------------------------------------------------- sealing


def closes_the_map(value: str, *tiles: str) -> Sitting:
    """Ana has drawn a bend; at 1,1 it closes the last road."""
    stack = {"tiles": ["bend", "cross"]}
    return given(*(tiles or CORNER), decks=stack, **at_home("sealing", value)).answer("bend")


@rule("zombies.tile.any-neighbour")
def test_sealing_is_confirmed() -> None:
    """zombies.ruling.sealing-the-map: by default a second thought is asked for."""
    table = closes_the_map("warn").answer("1,1 r180")
    assert (table.asks, table.asked, table.options) == ("tile.seal", "Ana", ["yes", "no"])
    assert table.refused("perhaps") == "zombies.ruling.sealing-the-map"
    assert table.answer("no").asks == "tile.place"
    assert len(table.game.map.laid) == 5
    table.answer("1,1 r180", "yes")
    assert (table.game.map.open_roads(), table.asks) == (0, "move.roll")


@rule("zombies.tile.any-neighbour")
def test_only_the_last_road_is_worth_a_warning() -> None:
    """zombies.ruling.sealing-the-map: no warning while a road stays open, nor with the very last tile."""
    table = given(*CORNER, decks={"tiles": ["tee", "cross"]}).answer("tee", "1,1 r180")
    assert table.asks == "move.roll"
    table = given(*CORNER, decks={"tiles": ["bend"]}).answer("bend", "1,1 r180")
    assert table.asks == "move.roll"


@rule("zombies.tile.any-neighbour")
def test_sealing_is_forbidden() -> None:
    """zombies.ruling.sealing-the-map with `never-seal`: a tile that could only seal counts as unplaceable."""
    table = closes_the_map("never-seal")
    assert (table.asks, table.game.under) == ("tile.draw", ["bend"])
    assert table.answer("cross").asks == "tile.place"


@rule("zombies.tile.any-neighbour")
def test_sealing_is_free_once_the_helipad_lies() -> None:
    """zombies.ruling.sealing-the-map with `never-seal`: only until the Helipad is on the map."""
    helipad = ("town-helipad -1,0", "end -1,1 r180", "end -2,0 r90", "end -1,-1 r0")
    table = closes_the_map("never-seal", *helipad, *CORNER[1:]).answer("1,1 r180")
    assert (table.game.map.open_roads(), table.asks) == (0, "move.roll")


@rule("zombies.tile.any-neighbour")
def test_sealing_is_allowed() -> None:
    """zombies.ruling.sealing-the-map with `allow`: nothing is asked."""
    table = closes_the_map("allow").answer("1,1 r180")
    assert (table.game.map.open_roads(), table.asks) == (0, "move.roll")


# ---------------------------------------------------------------------- helipad-zombies


def helipad_placed(value: str, zombies: int | None = 9) -> Sitting:
    """Ben has placed the Helipad, with that number printed on it, at 2,0."""
    pack = printed("town-helipad", zombies=zombies)
    table = given("cross 1,0", pack=pack, ana={"zombies": 5}, **at_home("helipad-zombies", value))
    return table.answer("town-helipad", "2,0 r0")


NINE = {f"2,0.{square}" for square in ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")}
EDGES = {f"2,0.{square}" for square in "NESW"}


@rule("zombies.tile.helipad-four-way")
@pytest.mark.parametrize(
    ("value", "number", "squares"),
    [
        ("printed-else-edges", 9, NINE),
        ("printed-else-edges", None, EDGES),
        ("four-edges", 9, EDGES),
        ("fill-all-squares", None, NINE),
        ("none", 9, set()),
    ],
)
def test_helipad_zombies(value: str, number: int | None, squares: set[str]) -> None:
    """zombies.ruling.helipad-zombies: where there is no choice the referee puts them down."""
    table = helipad_placed(value, number)
    assert table.zombies == squares
    assert (table.asks, table.asked) == ("move.roll", "Ana")


@rule("zombies.tile.helipad-four-way")
def test_helipad_zombies_are_put_down_by_its_placer() -> None:
    """zombies.ruling.helipad-zombies: as many as are printed, on squares of the placer's choice."""
    table = helipad_placed("printed-else-edges", 3)
    assert (table.asks, table.asked, set(table.options)) == ("tile.zombie", "Ben", NINE)
    assert table.answer("2,0.C").refused("2,0.C") == "zombies.zombie.place-one-per-space"
    table.answer("2,0.NW", "2,0.E")
    assert table.zombies == {"2,0.C", "2,0.NW", "2,0.E"}
    assert (table.asks, table.asked) == ("move.roll", "Ana")


# ---------------------------------------------------------------------- rulings that hold everywhere


@rule("zombies.tile.helipad-placer")
def test_a_helipad_without_a_place_waits() -> None:
    """zombies.ruling.helipad-unplaceable: it is kept aside, replaced at once, and placed before a later draw."""
    stack = {"tiles": ["town-helipad", "tee", "cross", "straight"]}
    table = given(*NICHE, decks=stack, ben={"zombies": 5}, **at_home("helipad-zombies", "none"))
    table.answer("town-helipad")
    assert (table.asks, table.asked) == ("tile.draw", "Ana")
    assert (table.game.aside, table.game.stack, table.game.under) == (True, ["tee", "cross", "straight"], [])
    assert table.refused("town-helipad") == "zombies.limit.map-tiles"
    table.answer("tee", "1,1 r90").until("event.discard").answer("none")
    assert (table.game.active.name, table.asks, table.asked) == ("Ben", "tile.place", "Ana")
    assert table.refused("1,2 r0", name="tile.place", seat=1) == "zombies.tile.helipad-placer"
    table.answer("1,2 r0")
    assert (table.game.map.laid[-1].tile.id, table.game.aside) == ("town-helipad", False)
    assert (table.asks, table.asked) == ("tile.draw", "Ben")


@rule("zombies.tile.helipad-placer")
def test_a_helipad_keeps_waiting_while_it_has_no_place() -> None:
    """zombies.ruling.helipad-unplaceable: it is tried again at the start of every step 1."""
    table = given(*NICHE, decks={"tiles": ["straight", "cross"], "aside": True})
    assert (table.asks, table.game.aside) == ("tile.draw", True)


@rule("zombies.turn.step1-tile")
def test_a_sealed_map_ends_the_tiles_and_not_the_game() -> None:
    """zombies.ruling.sealed-map: step 1 is skipped from then on; 25 zombies still win."""
    stack = {"tiles": ["cross", "town-helipad"]}
    table = given(*CLOSED, decks=stack, ana={"zombies": 24}, zombies="0,0.C", seat=1, step="discard")
    table.answer("none")
    assert (table.game.active.name, table.asks) == ("Ana", "combat.roll")
    table.answer(6)
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0,), "zombies.win.twenty-five")


@rule("zombies.turn.step1-tile")
def test_an_empty_stack_skips_step_one() -> None:
    """zombies.ruling.stack-empty: all other steps go on, turn after turn; tiles are never shuffled anew."""
    table = given("cross 1,0", decks={"tiles": []}, zombies="1,0.C")
    for name in ("Ana", "Ben", "Ana"):
        assert (table.asks, table.asked) == ("move.roll", name)
        assert table.refused("cross", name="tile.draw") == "zombies.turn.step1-tile"
        table.until("event.discard").answer("none")
    assert len(table.game.map.laid) == 2


@rule("zombies.tile.helipad-four-neighbours")
def test_tiles_are_drawn_after_the_helipad() -> None:
    """zombies.ruling.tiles-after-helipad: as long as the stack lasts, beside the Helipad as well."""
    table = given("cross 1,0", "town-helipad 2,0")
    assert table.asks == "tile.draw"
    table.answer("cross")
    assert {"3,0 r0", "2,1 r0", "2,-1 r0"} <= set(table.options)
    assert table.answer("3,0 r0").game.map.laid[-1].cell == (3, 0)


@rule("zombies.tile.helipad-placer")
def test_drawing_the_helipad_was_step_one() -> None:
    """zombies.ruling.helipad-draw-is-step-1: who drew it gets no tile of their own."""
    table = given("cross 1,0", ana={"zombies": 5}, **at_home("helipad-zombies", "none"))
    stack = len(table.game.stack)
    table.answer("town-helipad", "2,0 r0")
    assert (table.asks, table.asked, len(table.game.stack)) == ("move.roll", "Ana", stack - 1)
    assert table.refused("cross", name="tile.draw", seat=0) == "zombies.turn.step1-tile"


@rule("zombies.tile.any-neighbour")
def test_a_tile_is_joined_by_a_road() -> None:
    """zombies.ruling.road-link-needed: blank side against blank side only is no place."""
    table = given("straight 1,0 r90").answer("end")
    assert table.refused("1,1 r0") == "zombies.ruling.road-link-needed"
    assert not [placement for placement in table.options if placement.startswith("1,1 ")]


@rule("zombies.tile.legend-zombies")
def test_zombies_that_find_no_square_are_left_over() -> None:
    """zombies.ruling.zombies-exceed-squares: building and outside squares first, then the street, then no more."""
    table = given(pack=printed("shop", zombies=9)).answer("shop", "1,0 r0", "1,0.N")
    assert set(table.options) == {"1,0.NW", "1,0.N", "1,0.NE"}
    table.answer("1,0.NE", "1,0.N")
    assert table.refused("1,0.C") == "zombies.zombie.place-in-building"
    table.answer("1,0.NW")
    assert set(table.options) == {"1,0.W", "1,0.C", "1,0.E"}
    table.answer("1,0.W", "1,0.C", "1,0.E")
    assert (table.asks, len(table.zombies), table.game.supply()) == ("tile.bullet", 6, 94)


@rule("zombies.tile.legend-bullets", "zombies.tile.legend-hearts")
@pytest.mark.parametrize(
    ("answers", "tokens"),
    [
        (["1,0.N", "1,0.NW"], {"1,0.N": "bullet", "1,0.NW": "bullet"}),
        (["1,0.N", "none", "1,0.NW"], {"1,0.N": "bullet", "1,0.NW": "heart"}),
        (["none", "1,0.N", "1,0.NW"], {"1,0.N": "heart", "1,0.NW": "heart"}),
    ],
)
def test_tokens_that_find_no_square_are_left_over(answers: list[str], tokens: dict[str, str]) -> None:
    """zombies.ruling.tokens-exceed-squares: one to a building square, and the placer chooses which."""
    pack = printed("shop", zombies=0, bullets=2, hearts=2)
    table = given(pack=pack).answer("shop", "1,0 r0", "1,0.N")
    assert table.options == ["1,0.NW", "1,0.N", "none"]
    table.answer(*answers)
    assert (table.tokens, table.asks) == (tokens, "move.roll")


@rule("zombies.tile.legend-bullets")
def test_no_square_of_a_building_stays_empty_for_want_of_will() -> None:
    """zombies.ruling.tokens-exceed-squares: bullets are left out only where hearts will fill the room."""
    pack = printed("shop", zombies=0, bullets=2, hearts=1)
    table = given(pack=pack).answer("shop", "1,0 r0", "1,0.N")
    assert table.refused("none") == "zombies.tile.legend-bullets"
    assert table.answer("1,0.N").options == ["1,0.NW", "none"]
    assert table.answer("none").refused("none") == "zombies.tile.legend-hearts"


@rule("zombies.limit.zombie-figures")
def test_the_last_zombies_of_the_supply() -> None:
    """zombies.ruling.zombie-supply-empty: what is left goes where the placer wants; the rest is not owed."""
    table = two_left().answer("cross", "0,1 r0")
    assert (table.asks, set(table.options)) == ("tile.zombie", {f"0,1.{square}" for square in "NESW"})
    table.answer("0,1.E", "0,1.N")
    assert (table.asks, table.game.supply()) == ("move.roll", 0)
    table.driver.correct({"players.2.zombies": 1})
    assert (table.asks, table.game.supply()) == ("move.roll", 5)


@rule("zombies.limit.zombie-figures")
def test_an_empty_supply_brings_nothing() -> None:
    """zombies.ruling.zombie-supply-empty: a tile is placed all the same."""
    table = two_left().answer("cross", "0,1 r0", "0,1.E", "0,1.N").until("tile.draw", move_roll="skip")
    table.answer("cross", "0,-1 r0")
    assert table.asks == "move.roll"
    assert not {square for square in table.zombies if square.startswith("0,-1.")}
