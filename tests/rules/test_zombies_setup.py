"""Set-up: the checks of the catalogue."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.engine import Refused, pick
from companion.games.zombies.chapters.setup import CHECKLIST
from companion.packs import load
from tests.rules.citing import rule
from tests.rules.sitting import NAMES, Sitting, given, new, new_refused


def tick(table: Sitting, *missing: str) -> Sitting:
    """Confirm everything but these items of the list."""
    return table.answer(*(item for item in CHECKLIST if item not in missing))


@rule("zombies.setup.before-play")
def test_the_first_turn_waits_for_every_item() -> None:
    table = tick(new(2, ask_setup=True), "hearts", "bullets")
    assert table.options == ["all", "hearts", "bullets"]
    with pytest.raises(Refused, match="confirm hearts, bullets") as no:
        table.driver.answer("town-straight", name="tile.draw", seat=0)
    assert no.value.rule == "zombies.setup.before-play"
    assert table.refused("town-straight", name="tile.draw") == "zombies.setup.before-play"
    table.answer("hearts")
    assert table.refused("town-straight", name="tile.draw") == "zombies.setup.before-play"
    table.answer("bullets")
    assert table.refused("town-straight", name="tile.draw") == "zombies.setup.before-play"  # the Helipad, the film
    table.answer("unseen", 3, 9)
    assert table.answer("town-straight", name="tile.draw", seat=0).asks == "tile.place"


@rule("zombies.setup.before-play")
def test_everything_can_be_confirmed_at_once() -> None:
    assert new(2, ask_setup=True).answer("all").asks == "setup.helipad"


@rule("zombies.setup.town-square")
def test_town_square_alone_is_on_the_map() -> None:
    laid = new(2).game.map.laid
    assert [(tile.tile.id, tile.cell) for tile in laid] == [("town-square", (0, 0))]
    assert new(2, report={"start": "town-square"}).asks == "tile.draw"
    assert new_refused(2, report={"start": "town-crossroad"}) == "zombies.setup.town-square"
    table = given()
    other = [{"tile": "cross", "at": "0,0", "turn": "r0"}]
    assert table.correct_refused({"map": other}) == "zombies.setup.town-square"


@rule("zombies.setup.helipad-apart")
def test_twenty_eight_tiles_are_shuffled() -> None:
    shuffled = Counter(new(2).game.stack) - Counter(["town-helipad"])
    assert shuffled.total() == 28
    assert not {"town-square", "town-helipad"} & set(shuffled)
    assert new(2, report={"shuffled-tiles": 28}).asks == "tile.draw"
    assert new_refused(2, report={"shuffled-tiles": 29}) == "zombies.setup.helipad-apart"


def order_drawn(seed: int) -> list[str]:
    """The tiles of a stack that the referee holds, in the order in which this generator draws them."""
    chance = Random(seed)
    table = new(2, own_deck=True)
    drawn: list[str] = []
    while len(drawn) < 12:
        value = table.options[0] if table.pending.kind == "choice" else pick(table.pending.options, chance.random())
        drawn += [value] if table.asks == "tile.draw" else []
        table.answer(value)
    return drawn


@rule("zombies.setup.tile-stack")
def test_one_stack_in_an_order_nobody_knows() -> None:
    table = new(2)
    assert (len(table.game.stack), table.game.under, table.game.removed) == (29, [], [])
    assert set(table.options) == set(load("zombies-2014").stack), "any tile of the stack may be the top one"
    assert order_drawn(1) == order_drawn(1)
    assert order_drawn(1) != order_drawn(2)
    assert new(2, report={"tile-stacks": 1}).asks == "tile.draw"
    assert new_refused(2, report={"tile-stacks": 2}) == "zombies.setup.tile-stack"


@rule("zombies.setup.helipad-in-middle")
def test_the_helipad_is_hidden_in_the_middle() -> None:
    table = new(2, ask_setup=True).answer("all")
    assert table.asks == "setup.helipad"
    assert len(table.game.stack) == 29
    assert table.options == ["unseen", *range(10, 21)]
    for wrong in (1, 29, 9, 21, 0, -10, 30, "top"):
        assert table.refused(wrong) == "zombies.setup.helipad-in-middle"
    assert len(table.answer(10).game.stack) == 29


@rule("zombies.setup.helipad-in-middle")
def test_the_helipad_comes_up_where_it_was_hidden() -> None:
    table = new(2, own_deck=True)
    table.until("setup.helipad", event_draw="unseen").answer(10)
    for number in range(1, 10):
        table.until("tile.draw")
        assert len(table.game.stack) == 30 - number
        assert table.refused("town-helipad") == "zombies.setup.helipad-in-middle"
        table.answer(table.options[0])
    table.until("tile.draw")
    assert table.options == ["town-helipad"]
    assert table.refused(next(tile for tile in table.game.stack if tile != "town-helipad")) == (
        "zombies.setup.helipad-in-middle"
    )


@rule("zombies.setup.tiles-in-reach")
def test_the_first_turn_waits_for_the_tile_stack() -> None:
    table = tick(new(2, ask_setup=True), "tile-stack")
    assert table.options == ["all", "tile-stack"]
    assert table.refused("town-straight", name="tile.draw") == "zombies.setup.before-play"
    assert table.answer("tile-stack").asks == "setup.helipad"
    assert new(2, report={"stack": 29}).asks == "tile.draw"
    assert new_refused(2, report={"stack": 28}) == "zombies.setup.tiles-in-reach"


@rule("zombies.setup.shuffle-events")
def test_no_deal_before_the_shuffle() -> None:
    table = new(2, ask_setup=True)
    assert "hands" not in table.options
    assert table.refused("hands") == "zombies.setup.shuffle-events"
    table.answer("shuffle")
    assert "hands" in table.options
    assert "hands" not in table.answer("hands").options
    assert new_refused(2, report={"shuffled": False}) == "zombies.setup.shuffle-events"


@rule("zombies.setup.shuffle-events")
def test_what_is_confirmed_is_not_confirmed_twice() -> None:
    table = new(2, ask_setup=True).answer("shuffle", "hands")
    assert table.refused("hands") == "zombies.setup.before-play"
    assert table.refused("shuffle") == "zombies.setup.before-play"


@rule("zombies.setup.deal-three")
@pytest.mark.parametrize("own_deck", [False, True])
def test_three_cards_each(own_deck: bool) -> None:
    table = new(4, own_deck=own_deck).until("tile.draw")
    assert [len(player.hand) for player in table.game.players] == [3, 3, 3, 3]
    assert len(table.game.deck) == 38


@rule("zombies.setup.deal-three")
def test_no_start_with_another_hand() -> None:
    assert new(4, report={"hands": [3, 3, 3, 3]}).asks == "tile.draw"
    for wrong in ([3, 3, 2, 3], [3, 3, 4, 3], [3, 3, 3]):
        assert new_refused(4, report={"hands": wrong}) == "zombies.setup.deal-three"


@rule("zombies.setup.event-deck")
def test_the_rest_is_the_draw_deck() -> None:
    game = new(6).game
    assert (len(game.deck), len(game.discards)) == (32, 0)
    assert new(6, report={"deck": 32}).asks == "tile.draw"
    assert new_refused(6, report={"deck": 33}) == "zombies.setup.event-deck"


@rule("zombies.setup.pawn-per-player")
def test_every_player_has_a_pawn_of_their_own() -> None:
    ana = {"name": "Ana", "pawn": "red"}
    assert new_refused([ana, {"name": "Ben", "pawn": "red"}]) == "zombies.setup.pawn-per-player"
    table = new([ana, {"name": "Ben", "pawn": "blue"}])
    assert (table.ana.pawn, table.ben.pawn) == ("red", "blue")
    assert new([{"name": "Ana", "pawn": "blue"}, "Ben"]).ben.pawn == "red", "who claims none takes one that is left"


@rule("zombies.setup.pawn-per-player")
def test_no_start_while_a_player_has_no_pawn() -> None:
    table = tick(new(2, ask_setup=True), "pawns")
    assert table.asks == "setup.ready"
    assert table.refused("town-straight", name="tile.draw") == "zombies.setup.before-play"
    assert table.answer("pawns").asks == "setup.helipad"


@rule("zombies.setup.pawn-start-square")
def test_pawns_begin_on_the_centre_of_town_square() -> None:
    table = new(3)
    assert [table.where(name) for name in NAMES[:3]] == ["0,0.C", "0,0.C", "0,0.C"]
    assert new(3, report={"pawns-at": ["0,0.C", "0,0.C", "0,0.C"]}).asks == "tile.draw"
    assert new_refused(3, report={"pawns-at": ["0,0.C", "0,0.N", "0,0.C"]}) == "zombies.setup.pawn-start-square"


@rule("zombies.setup.start-bullets")
def test_three_bullets_each() -> None:
    assert [player.bullets for player in new(6).game.players] == [3] * 6
    assert new(2, report={"bullets": [3, 3]}).asks == "tile.draw"
    assert new_refused(2, report={"bullets": [3, 4]}) == "zombies.setup.start-bullets"


@rule("zombies.setup.start-hearts")
def test_three_hearts_each() -> None:
    assert [player.hearts for player in new(6).game.players] == [3] * 6
    assert new(2, report={"hearts": [3, 3]}).asks == "tile.draw"
    assert new_refused(2, report={"hearts": [5, 3]}) == "zombies.setup.start-hearts"


@rule("zombies.setup.supply")
def test_all_zombies_wait_in_the_supply() -> None:
    table = new(2)
    game = table.game
    assert (game.supply(), game.horde(), [player.zombies for player in game.players]) == (100, 0, [0, 0])
    assert (table.tokens, table.doors) == ({}, set())
    assert new_refused(2, report={"zombies-on-map": 1}) == "zombies.setup.supply"
    assert table.refused("0,0.N", name="tile.zombie") == "zombies.setup.supply"


@rule("zombies.setup.first-player")
def test_the_latest_zombie_film_goes_first() -> None:
    for table in (
        new(3, film=(9, 2, None)),
        new(3, ask_setup=True).answer("all", "unseen", 9, 2, "never"),
    ):
        assert (table.asks, table.asked) == ("tile.draw", "Ben")
        assert table.game.number == 1
        assert table.refused("town-straight", name="tile.draw", seat=0) == "zombies.setup.first-player"
        assert table.answer("town-straight", seat=1).asks == "tile.place"


@rule("zombies.setup.first-player")
def test_the_film_question_takes_days() -> None:
    table = new(3, ask_setup=True).answer("all", "unseen")
    assert (table.asks, table.asked) == ("setup.film", "Ana")
    for wrong in (-1, "yesterday", 2.5):
        assert table.refused(wrong) == "zombies.setup.first-player"
    assert table.refused(2, name="setup.film", seat=1) == "zombies.setup.first-player"


@rule("zombies.setup.first-player")
def test_a_film_of_long_ago_is_older_than_one_of_last_year() -> None:
    for table in (
        new(3, film=(900, 400, None)),
        new(3, film=(900, 400, 10_000)),
        new(3, ask_setup=True).answer("all", "unseen", 900, 400, "never"),
        new(3, ask_setup=True).answer("all", "unseen", "never", 10_000, "never"),
    ):
        assert (table.asks, table.asked) == ("tile.draw", "Ben")


@rule("zombies.setup.first-player")
def test_films_of_the_last_year_are_listed_and_older_ones_are_typed() -> None:
    table = new(3, ask_setup=True).answer("all", "unseen")
    assert table.options == [*range(366), "never"]
    assert table.pending.options.label(table.pending.options.read("never")) == "never"
    for wrong in (10_001, 10_002, -1):
        assert table.refused(wrong) == "zombies.setup.first-player"


@rule("zombies.setup.first-player-tie")
def test_a_tie_is_rolled_for_by_those_who_tied() -> None:
    table = new(3, film=(1, 1, 365))
    assert (table.asks, table.asked) == ("setup.first", "Ana")
    assert table.refused(6, name="setup.first", seat=2) == "zombies.setup.first-player-tie"
    table.answer(2)
    assert (table.asks, table.asked) == ("setup.first", "Ben")
    assert table.refused(6, name="setup.first", seat=2) == "zombies.setup.first-player-tie"
    table.answer(5)
    assert (table.asks, table.asked) == ("tile.draw", "Ben")
    assert [record.seat for record in table.driver.history] == [0, 1]
