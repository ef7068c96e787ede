"""Game set-up: the dealer, the decks of six areas, what is kept aside, the starting row, and what all start with."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadInput, Refused
from companion.games import NewGame, rulebook
from companion.games.totally_zombies.meta import AREAS
from companion.packs import load
from tests.rules.citing import rule
from tests.rules.outbreak import Outbreak, begin, table

DECKS = {"town": 42, "army-base": 14, "mall": 15, "woods": 29, "school": 15, "circus": 9}
ENTRANCES = ["front-gate", "front-door", "bridge", "school-entrance", "ticket-booth"]
ROW = {"town-square": "0,0", "town-crossroad": "1,0", "subway-station": "2,0"}
SETUP = "totally-zombies.setup."


def report_refused(players: int = 2, **report: Any) -> str:
    """The rule by which what people counted or laid out is refused."""
    with pytest.raises(Refused) as no:
        begin(players, report={key.replace("_", "-"): value for key, value in report.items()})
    return no.value.rule


def reported(players: int = 2, **report: Any) -> Outbreak:
    return begin(players, report={key.replace("_", "-"): value for key, value in report.items()})


def led(players: int = 3, **wish: Any) -> Outbreak:
    """A table that is led through the set-up, with real decks."""
    return begin(players, ask_setup=True, own_deck=False, **wish)


@rule("totally-zombies.setup.dealer")
def test_exactly_one_player_is_the_dealer() -> None:
    table = led()
    assert (table.asks, table.options) == ("setup.dealer", [0, 1, 2])
    for nobody in (None, [], [0, 1], 3, "Ana and Ben"):
        assert table.refused(nobody) == SETUP + "dealer"
    table.answer(0)
    assert (table.game.dealer, table.asks) == (0, "setup.ready")


@rule("totally-zombies.setup.map-decks")
def test_each_area_has_a_map_deck_of_its_own() -> None:
    table = reported(map_decks=DECKS)
    assert {area: len(piles.tiles) for area, piles in table.game.decks.items()} == DECKS
    assert report_refused(map_decks={**DECKS, "town": 41}) == SETUP + "map-decks"
    drawing = at_draw()
    assert drawing.refused("school-crossing") == SETUP + "map-decks"
    assert "school-entrance" in drawing.options


def at_draw(**position: Any) -> Outbreak:
    """Step 2 of the first turn: a tile of the Town is drawn."""
    drawing = table("tile", **position)
    assert drawing.asks == "tile.draw"
    return drawing


@rule("totally-zombies.setup.event-decks")
def test_each_area_has_an_event_deck_of_its_own() -> None:
    table_ = begin()
    sizes = {area: len(piles.events) for area, piles in table_.game.decks.items()}
    assert list(sizes) == list(AREAS)
    assert all(sizes.values())
    assert reported(event_decks=sizes).game.areas == AREAS
    assert report_refused(event_decks={**sizes, "mall": 0}) == SETUP + "event-decks"
    of_the_mall = next(card.id for card in table_.game.pack.cards.values() if card.area == "mall")
    refilling = table("draw", [{"hand": [], "guts": 2}, {}])
    assert refilling.asks == "event.draw"
    assert refilling.refused(of_the_mall) == "totally-zombies.turn.refill-area-deck"


@rule("totally-zombies.setup.remove-start-tiles")
def test_three_starting_tiles_leave_the_town_deck() -> None:
    assert reported(start_tiles=list(ROW), town_tiles_left=45).asks
    assert report_refused(start_tiles=list(ROW)[:2]) == SETUP + "remove-start-tiles"
    assert report_refused(town_tiles_left=46) == SETUP + "remove-start-tiles"
    assert at_draw().refused("town-square") == SETUP + "remove-start-tiles"


@rule("totally-zombies.setup.reserve-connector-roads")
def test_four_unnamed_straight_roads_are_kept_aside() -> None:
    assert reported(reserved_roads=["town-straight"] * 4).asks
    for wrong in (["town-straight"] * 3, [*["town-straight"] * 3, "florist"], [*["town-straight"] * 3, "town-corner"]):
        assert report_refused(reserved_roads=wrong) == SETUP + "reserve-connector-roads"


@rule("totally-zombies.setup.reserve-connector-subways")
def test_four_subway_stations_are_kept_aside_beside_the_one_on_the_table() -> None:
    game = reported(reserved_stations=["subway-station"] * 4).game
    assert report_refused(reserved_stations=["subway-station"] * 5) == SETUP + "reserve-connector-subways"
    regular = [tile for tile in game.decks["town"].tiles if tile not in ENTRANCES]
    assert (len(regular), regular.count("town-helipad"), regular.count("subway-station")) == (37, 1, 2)


@rule("totally-zombies.setup.entrances-out", "totally-zombies.setup.entrances-into-town-deck")
def test_the_entrances_leave_their_decks_and_are_shuffled_into_the_town_deck() -> None:
    game = reported(entrances_out=ENTRANCES, shuffled_town=41).game
    assert all(entrance in game.decks["town"].tiles for entrance in ENTRANCES)
    assert report_refused(entrances_out=ENTRANCES[:4]) == SETUP + "entrances-out"
    assert report_refused(shuffled_town=36) == SETUP + "entrances-into-town-deck"
    first = at_draw()
    first.answer("front-gate")  # the very first tile
    assert first.asks == "tile.station"
    bridged = table("tile", more=GATED, turn={"deck": "army-base"})
    assert bridged.refused("front-gate") == SETUP + "entrances-out"


GATED = [
    {"tile": "subway-station", "at": "0,1", "turn": "r270"},
    {"tile": "town-straight", "at": "0,2"},
    {"tile": "front-gate", "at": "0,3"},
]
"""The Army Base is open north of Town Square."""


@rule("totally-zombies.setup.town-helipad-lower-half", "totally-zombies.ruling.lower-half-size")
def test_the_helipad_of_the_town_is_hidden_in_the_lower_half_of_its_deck() -> None:
    assert reported(town_deck=42).asks
    hiding = begin()
    assert (hiding.asks, hiding.options) == ("setup.helipad", ["unseen", *range(22, 43)])
    assert hiding.refused(21) == SETUP + "town-helipad-lower-half"
    among_the_first = table("tile", decks={"town": {"drawn": 20}})
    assert among_the_first.refused("town-helipad") == SETUP + "town-helipad-lower-half"
    deeper = table("tile", decks={"town": {"drawn": 21}})
    assert "town-helipad" in deeper.options


@pytest.mark.parametrize(("depth", "first"), [("last-quarter", 32), ("anywhere", 1)])
@rule("totally-zombies.ruling.lower-half-size")
def test_some_tables_hide_the_helipad_deeper_or_anywhere(depth: str, first: int) -> None:
    hiding = begin(options={"town-helipad-depth": depth})
    assert hiding.options == ["unseen", *range(first, 43)]
    drawing = table("tile", options={"town-helipad-depth": depth}, decks={"town": {"drawn": first - 1}})
    assert "town-helipad" in drawing.options


@rule("totally-zombies.setup.town-helipad-lower-half")
def test_a_helipad_that_the_companion_hid_comes_up_at_its_place() -> None:
    drawing = table("tile", helipad=25, decks={"town": {"drawn": 23}})
    assert drawing.refused("town-helipad") == SETUP + "town-helipad-lower-half"
    now = table("tile", helipad=25, decks={"town": {"drawn": 24}})
    assert now.options == ["town-helipad"]
    assert now.refused("town-tee") == SETUP + "town-helipad-lower-half"


@rule("totally-zombies.setup.big-top-2-aside", "totally-zombies.setup.funhouse-aside")
def test_big_top_2_and_the_funhouse_are_kept_beside_the_circus_deck() -> None:
    circus = reported(big_top_aside="big-top-2", funhouse_aside=4).game.decks["circus"].tiles
    assert (len(circus), "big-top-2" in circus, "big-top-1" in circus) == (9, False, True)
    assert report_refused(funhouse_aside=3) == SETUP + "funhouse-aside"
    assert report_refused(big_top_aside="big-top-1") == SETUP + "big-top-2-aside"
    booth = [GATED[0], GATED[1], {"tile": "ticket-booth", "at": "0,3"}]
    drawing = table("tile", more=booth, turn={"deck": "circus"})
    assert drawing.refused("big-top-2") == SETUP + "big-top-2-aside"
    assert drawing.refused("funhouse-3") == SETUP + "funhouse-aside"


@rule("totally-zombies.setup.tile-area-identity")
def test_of_tiles_that_look_alike_the_area_is_named() -> None:
    drawing = at_draw()
    assert drawing.refused("T road") == SETUP + "tile-area-identity"
    drawing.answer("town-tee")
    assert drawing.game.drawn_tile().area == "town"
    pack = load(rulebook("totally-zombies").pack)
    with pytest.raises(Exception, match="no tile of that deck") as no:
        rulebook("totally-zombies").load(
            {"players": [{"name": "A"}, {"name": "B"}], "decks": {"town": {"tiles": ["army-tee"]}}}, pack
        )
    assert getattr(no.value, "rule", "") == SETUP + "tile-area-identity"


@rule("totally-zombies.setup.map-discard-stacks")
def test_an_unplaceable_tile_goes_to_the_discard_stack_of_its_own_area() -> None:
    drawing = table("tile", more=NO_ROOM_FOR_A_STRAIGHT, surface=[0, 2, 2, 0])
    drawing.answer("town-straight")
    stacks = {area: piles.tile_discards for area, piles in drawing.game.decks.items() if piles.tile_discards}
    assert stacks == {"town": ["town-straight"]}
    assert drawing.asks == "tile.draw"
    assert drawing.correct_refused({"decks.mall.discarded-tiles": ["town-straight"]}) == SETUP + "tile-area-identity"


NO_ROOM_FOR_A_STRAIGHT = [{"tile": "town-corner", "at": "0,-1"}, {"tile": "town-corner", "at": "2,-1"}]
"""On a table of three by three cells roads lead to one more cell alone: to 1,-1 from the north and from the west."""


@rule("totally-zombies.setup.event-discard-stacks")
def test_each_card_goes_to_the_discard_stack_of_its_own_deck() -> None:
    game = table("discard").game
    mall, town = (next(c.id for c in game.pack.cards.values() if c.area == area) for area in ("mall", "town"))
    game.discard(mall)
    game.discard(town)
    assert {area: piles.discards for area, piles in game.decks.items() if piles.discards} == {
        "mall": [mall],
        "town": [town],
    }
    wrong = table("discard")
    assert wrong.correct_refused({"decks.town.discard": [mall]}) == SETUP + "event-decks"


@rule("totally-zombies.setup.start-line", "totally-zombies.ruling.start-line-shape")
def test_the_three_starting_tiles_lie_in_one_row_with_their_roads_joined() -> None:
    game = reported(start_line=ROW).game
    assert [(laid.tile.id, laid.cell) for _, laid in game.surface_tiles()] == [
        ("town-square", (0, 0)),
        ("town-crossroad", (1, 0)),
        ("subway-station", (2, 0)),
    ]
    assert game.map.passable(game.map.square("1,0.E"), 1)
    for bent in ({**ROW, "subway-station": "1,1"}, {**ROW, "town-crossroad": "-1,0"}):
        assert report_refused(start_line=bent) == SETUP + "start-line"


@rule("totally-zombies.setup.start-line", "totally-zombies.ruling.start-line-shape")
def test_the_dealer_turns_the_station_so_that_its_road_meets_the_crossroad() -> None:
    table = led().answer(1, "all")
    assert (table.asks, table.pending.seat) == ("setup.station", 1)
    assert table.options == ["2,0 r0", "2,0 r90", "2,0 r180"]
    assert table.refused("2,0 r270") == "totally-zombies.tile.no-blocked-road"
    assert table.refused("1,1 r0") == SETUP + "start-line"
    table.answer("2,0 r180")
    assert table.game.map.laid[4].quarters == 2


@rule("totally-zombies.setup.start-tiles-empty")
def test_the_starting_tiles_receive_nothing() -> None:
    game = reported(zombies_on_map=0, tokens_on_map=0).game
    assert (game.zombies, game.tokens) == ({}, {})
    assert report_refused(zombies_on_map=4) == SETUP + "start-tiles-empty"
    assert table("fight").refused("1,0.N", name="tile.zombie") == SETUP + "start-tiles-empty"


@rule("totally-zombies.setup.pawn-start")
def test_every_pawn_starts_on_the_centre_of_town_square() -> None:
    game = reported(4, pawns_at=["0,0.C"] * 4).game
    assert [game.map.names[player.at] for player in game.players] == ["0,0.C"] * 4
    assert report_refused(4, pawns_at=[*["0,0.C"] * 3, "0,0.N"]) == SETUP + "pawn-start"


@rule("totally-zombies.setup.start-tokens")
def test_everybody_starts_with_three_life_three_bullets_and_three_guts() -> None:
    game = reported(life=[3, 3], bullets=[3, 3], guts=[3, 3]).game
    assert [(player.life, player.bullets, player.guts, player.events) for player in game.players] == [(6, 3, 3, 0)] * 2
    assert report_refused(guts=[3, 2]) == SETUP + "start-tokens"


@rule("totally-zombies.setup.start-sewer-tokens")
def test_everybody_starts_with_two_sewer_entrances() -> None:
    game = reported(5, sewer_tokens=[2] * 5).game
    assert sum(player.sewers for player in game.players) == 10
    assert report_refused(5, sewer_tokens=[2, 2, 2, 2, 3]) == SETUP + "start-sewer-tokens"
    spent = table("move", [{"sewer-tokens": 0}, {}])
    assert spent.play_refused("sewer-entrance", target="0,0.N") == SETUP + "start-sewer-tokens"


@rule("totally-zombies.setup.start-cards")
def test_three_cards_of_the_town_are_dealt_to_each() -> None:
    dealing = begin(3).answer("unseen")
    whole = len(dealing.game.whole_deck("town"))
    assert dealing.asks == "event.draw"
    of_the_school = next(card.id for card in dealing.game.pack.cards.values() if card.area == "school")
    assert dealing.refused(of_the_school) == SETUP + "start-cards"
    dealing.answer(*["unseen"] * 9)
    assert [len(player.hand) for player in dealing.game.players] == [3, 3, 3]
    assert len(dealing.game.decks["town"].events) == whole - 9
    assert report_refused(3, hands=[3, 3, 4]) == SETUP + "start-cards"


@rule("totally-zombies.setup.map-decks", "totally-zombies.ruling.first-player")
def test_the_table_is_led_through_the_set_up_item_by_item() -> None:
    table = led().answer(0)
    assert table.refused("map-decks") == SETUP + "town-helipad-lower-half"  # what comes first
    assert table.refused("coffee") == SETUP + "map-decks"
    for item in ("start-tiles", "roads", "stations", "entrances", "circus", "helipad", "map-decks", "event-decks"):
        table.answer(item)
    table.answer("all", "2,0 r90", "unseen")
    assert (table.asks, table.options) == ("setup.starts", [0, 1, 2])
    table.answer(2)
    assert (table.game.seat, table.game.step, table.asks) == (2, "tile", "tile.draw")


# ---------------------------------------------------------------------- house rules and nonsense


@rule("totally-zombies.ruling.expansion-subset")
def test_only_areas_in_play_have_decks_and_entrances() -> None:
    game = begin(options={"areas-in-play": "woods+circus"}).game
    assert game.areas == ("town", "woods", "circus")
    assert list(game.decks) == ["town", "woods", "circus"]
    town = game.decks["town"].tiles
    assert ([tile for tile in ENTRANCES if tile in town], len(town)) == (["bridge", "ticket-booth"], 39)
    drawing = table("tile", options={"areas-in-play": "woods+circus"})
    assert drawing.refused("front-gate") == SETUP + "map-decks"
    assert begin(options={"areas-in-play": "town"}).options == ["unseen", *range(19, 38)]


@rule("totally-zombies.ruling.clown-car-cards")
def test_clown_cars_are_in_the_circus_deck_where_the_table_wants_them_there() -> None:
    aside, inside = (len(begin(options=o).game.decks["circus"].events) for o in ({}, {"clown-car-cards": "in-deck"}))
    assert inside - aside == load_pack().clown_car.copies > 0


def load_pack() -> Any:
    return load(rulebook("totally-zombies").pack)


@rule("totally-zombies.ruling.table-surface")
def test_people_say_how_large_the_table_is() -> None:
    assert begin(details={"surface": [6, 6, 4, 4]}).game.surface == (6, 6, 4, 4)
    assert begin().game.surface is None
    for nonsense in (5, [1, 2], [6, 6, 4, -1], [6, 1, 4, 4], [6, 6, 4, "4"], [0, 2, 0, 0], [True, 2, 3, 4]):
        with pytest.raises(BadInput, match="surface"):
            begin(details={"surface": nonsense})
    with pytest.raises(BadInput, match="without edges"):
        begin(details={"surface": [6, 6, 4, 4]}, options={"surface": "unlimited"})
    with pytest.raises(BadInput, match="colour"):
        begin(details={"colour": "red"})
    with pytest.raises(BadInput, match="no scenarios"):
        begin(scenarios=("rescue",))


@rule("totally-zombies.ruling.one-player", "totally-zombies.ruling.player-count")
def test_two_to_eight_people_play() -> None:
    book = rulebook("totally-zombies")
    for players, why in ((1, "one-player"), (9, "player-count")):
        with pytest.raises(Refused) as no:
            book.new(load_pack(), NewGame(tuple(f"P{seat}" for seat in range(players)), "competitive"))
        assert no.value.rule == f"totally-zombies.ruling.{why}"
    assert len(begin(8).game.players) == 8


@rule("totally-zombies.ruling.base-edition-differences")
def test_with_door_tokens_the_first_station_gets_its_door_before_the_game() -> None:
    table = begin(options={"building-entry": "door-tokens"})
    assert table.asks == "setup.door"
    assert table.options == ["2,0.NE", "2,0.E", "2,0.SE"]
    assert table.refused("2,0.C") == "totally-zombies.ruling.base-edition-differences"
    walls = table.game.map.passable(table.game.map.square("2,0.C"), 1)
    table.answer("2,0.E")
    assert {table.game.map.names[square] for square in table.game.map.doors} == {"2,0.E"}
    assert (walls, table.game.map.passable(table.game.map.square("2,0.C"), 1)) == (False, True)
