"""What lies in the box: the checks of the catalogue."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import Refused
from companion.packs import load
from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given, load_refused, new, new_refused

SIXTY = " ".join(f"{x},0.{square}" for x in range(1, 13) for square in "NESWC")
TWELVE_CROSSES = [f"cross {x},0" for x in range(1, 13)]


def draw_without_choosing(table: Sitting, chance: Random) -> None:
    """Answer the pending question with any of its options."""
    table.answer(chance.choice(table.options))


@rule("zombies.limit.map-tiles")
def test_thirty_tiles() -> None:
    pack = load("zombies-2014")
    assert len(pack.stack) + 1 == 30
    assert {pack.start.id, pack.helipad.id} == {"town-square", "town-helipad"}
    assert new(2, report={"tiles": 30}).asks == "tile.draw"
    with pytest.raises(Refused, match="1 missing") as no:
        new(2, report={"tiles": 29})
    assert no.value.rule == "zombies.limit.map-tiles"


@rule("zombies.limit.map-tiles")
def test_a_tile_that_lies_on_the_map_is_not_drawn_again() -> None:
    table = given("depot 1,0", decks={"tiles": ["shop", "cross"]})
    assert table.refused("depot") == "zombies.limit.map-tiles"
    assert table.refused("castle") == "zombies.limit.map-tiles"
    assert load_refused("depot 1,0", "depot 0,1", "depot -1,0 r180") == "zombies.limit.map-tiles"
    assert load_refused("depot 1,0", "depot 0,1", decks={"tiles": ["depot"]}) == "zombies.limit.map-tiles"


@rule("zombies.limit.event-cards")
def test_fifty_event_cards_at_every_moment() -> None:
    table = new(4)
    game = table.game
    assert len(game.deck) == 38
    assert [len(player.hand) for player in game.players] == [3, 3, 3, 3]
    assert (len(game.discards), [player.front for player in game.players]) == (0, [{}, {}, {}, {}])
    chance = Random(4)
    for _ in range(300):
        draw_without_choosing(table, chance)
        plays = list(table.game.plays(0, table.driver.waiting))
        if plays and chance.random() < 0.3:
            table.driver.interrupt("play", 0, chance.choice(plays))
        assert table.game.card_total() == 50
    assert table.game.discards, "nothing was ever discarded: the walk shows nothing"


@rule("zombies.limit.event-cards")
def test_no_fifty_first_card() -> None:
    table = new(4)
    assert table.correct_refused({"decks.events": 39}) == "zombies.limit.event-cards"
    assert table.correct_refused({"players.0.hand": 4}) == "zombies.limit.event-cards"
    assert table.correct_refused({"decks.discard": [None]}) == "zombies.limit.event-cards"


@rule("zombies.limit.token-kinds")
def test_hearts_bullets_doors_and_survivors_are_all_the_tokens() -> None:
    table = given("depot 1,0", "cross 0,1", decks={"tiles": ["cross"]})
    table.driver.correct({"tokens.1,0.NW": "heart", "tokens.1,0.NE": "bullet", "doors.1,0.N": True})
    assert table.tokens == {"1,0.NW": "heart", "1,0.NE": "bullet"}
    assert table.doors == {"1,0.N"}
    # a survivor is a token of the game, though only Search and Rescue puts it on a tile
    assert table.correct_refused({"tokens.1,0.E": "survivor"}) == "zombies.scenario-rescue.token-mix"
    assert table.refused("1,0.E", name="tile.survivor") == "zombies.scenario-rescue.token-mix"
    assert table.correct_refused({"tokens.1,0.E": "key"}) == "zombies.limit.token-kinds"
    assert table.refused("1,0.E", name="tile.key") == "zombies.limit.token-kinds"


@rule("zombies.limit.token-kinds")
def test_tokens_have_no_known_number() -> None:
    table = given("depot 1,0", bullets="1,0.NW 1,0.N", ana={"bullets": 400}, ben={"bullets": 400})
    assert (table.ana.bullets, len(table.tokens)) == (400, 2)


@rule("zombies.limit.pawns")
def test_six_pawns() -> None:
    table = new(6)
    assert len({player.pawn for player in table.game.players}) == 6
    seven = ["Ana", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus"]
    assert new_refused(seven) == "zombies.limit.pawns"


@rule("zombies.limit.zombie-figures")
def test_a_tile_gets_only_the_figures_that_are_left() -> None:
    table = given(*TWELVE_CROSSES, zombies=SIXTY, ana={"zombies": 19}, ben={"zombies": 19})
    assert table.game.supply() == 2
    table.answer("depot", "0,1 r0", "0,1.N")
    table.answer("0,1.NW", "0,1.NE")
    assert table.asks == "tile.bullet"
    game = table.game
    assert (game.supply(), game.horde(), sum(player.zombies for player in game.players)) == (0, 62, 38)


@rule("zombies.limit.zombie-figures")
def test_no_hundred_and_first_figure() -> None:
    twenty = {"zombies": 20}
    table = given(*TWELVE_CROSSES, zombies=SIXTY, ana=twenty, ben=twenty)
    assert table.game.supply() == 0
    assert table.correct_refused({"zombies.0,0.N": True}) == "zombies.limit.zombie-figures"
    assert table.correct_refused({"players.0.zombies": 21}) == "zombies.limit.zombie-figures"
    one_more = SIXTY + " 0,0.N"
    assert load_refused(*TWELVE_CROSSES, zombies=one_more, ana=twenty, ben=twenty) == "zombies.limit.zombie-figures"


@rule("zombies.limit.zombie-figures")
def test_poses_make_no_difference() -> None:
    # the game knows zombies by their squares alone: whichever figure stands there, the position is the same
    table = given("cross 1,0", zombies="1,0.N 1,0.C")
    before = table.game.position()
    table.driver.correct({"zombies.1,0.N": None})
    table.driver.correct({"zombies.1,0.N": True})
    assert table.game.position() == before


@rule("zombies.limit.dice")
@pytest.mark.parametrize("step", ["fight", "move", "zombies"])
def test_a_die_shows_one_to_six(step: str) -> None:
    table = given("cross 1,0", ana={"at": "1,0.C"}, zombies="1,0.C" if step == "fight" else "1,0.N", step=step)
    asked = table.asks
    assert asked in ("combat.roll", "move.roll", "zombies.roll")
    for wrong in (0, 7, 2.5, -1, True, "six", None):
        assert table.refused(wrong) == "zombies.limit.dice"
        assert table.asks == asked
    table.answer(6)
    assert table.driver.history[-1].value == 6


@rule("zombies.limit.dice")
def test_the_helipad_is_rolled_for_with_the_same_dice() -> None:
    table = given("cross 1,0").answer("town-helipad")
    assert table.asks == "helipad.tie"
    for wrong in (0, 7, 2.5):
        assert table.refused(wrong) == "zombies.limit.dice"
    assert table.answer(6).asked == "Ben"
