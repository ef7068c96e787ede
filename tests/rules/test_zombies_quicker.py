"""Quicker play: the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import BadInput, Sitting, given, new

QUICK = ["quicker-play"]
HELIPAD = "town-helipad"


def drawing(helipad: bool = True, quick: bool = True, **position: Any) -> Sitting:
    """Step 1: Ana holds one card; the tile she draws is the Helipad, or a crossroad before it."""
    stack = [HELIPAD, "cross"] if helipad else ["cross", HELIPAD]
    position = {"ana": {"hand": ["fear"]}, "decks": {"tiles": stack}, **position}
    table = given("cross 1,0", variants=QUICK if quick else [], **position)
    table.answer(stack[0])
    return table


def place(table: Sitting) -> Sitting:
    """Whatever has to be said about the drawn tile."""
    return table.until("combat.roll", "event.draw", "move.roll", helipad_tie=3)


@rule("zombies.quick.optional")
def test_quicker_play_is_off_unless_chosen() -> None:
    assert not new(2).game.quick
    assert "variants" not in new(2).game.position()
    table = place(drawing(quick=False, seat=0, ben={"zombies": 1}))
    assert table.asks == "event.draw", "the Helipad lies and cards are drawn as before"
    table.answer("unseen", "unseen")
    assert (len(table.ana.hand), table.asks) == (3, "move.roll")
    assert table.refused([4, 6]) == "zombies.quick.optional"
    table.answer(4)
    assert table.game.left == 7


@rule("zombies.quick.optional")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team"])
def test_quicker_play_goes_with_every_mode(mode: str) -> None:
    """zombies.ruling.scenario-mode-mix"""
    table = new(4, mode=mode, variants=tuple(QUICK))
    assert table.game.quick
    assert table.game.position()["variants"] == QUICK
    with pytest.raises(BadInput, match="quicker-play"):
        new(4, mode=mode, variants=("slower-play",))


@rule("zombies.quick.optional")
def test_when_chosen_both_changes_apply() -> None:
    table = place(drawing(ben={"zombies": 1}))
    assert (table.asks, len(table.ana.hand)) == ("move.roll", 1)
    assert table.refused(4) == "zombies.quick.two-movement-dice"


@rule("zombies.quick.starts-with-helipad")
def test_nothing_changes_before_the_helipad_is_drawn() -> None:
    table = place(drawing(helipad=False))
    assert table.asks == "event.draw"
    table.answer("unseen", "unseen")
    assert (table.asks, len(table.ana.hand)) == ("move.roll", 3)
    assert table.refused([4, 6]) == "zombies.quick.starts-with-helipad"
    table.answer(4)
    assert table.game.left == 7


@rule("zombies.quick.starts-with-helipad")
def test_a_helipad_kept_aside_counts_as_drawn() -> None:
    """zombies.ruling.quick-from-when, zombies.ruling.helipad-unplaceable"""
    ends = ("end 0,1 r180", "end 1,0 r270", "end 0,-1", "end -1,0 r90")
    table = given(*ends, variants=QUICK, decks={"tiles": [], "aside": True}, ana={"hand": ["fear"]})
    assert (table.asks, len(table.ana.hand)) == ("move.roll", 1)
    assert table.refused(4) == "zombies.quick.two-movement-dice"


@rule("zombies.quick.no-more-draws")
def test_no_card_is_drawn_from_the_draw_of_the_helipad_on() -> None:
    table = drawing(ben={"zombies": 1})
    assert table.asks == "tile.place"
    deck = len(table.game.deck)
    assert table.refused("unseen", name="event.draw", seat=0) == "zombies.quick.no-more-draws"
    place(table)
    assert (table.asks, table.ana.hand, len(table.game.deck)) == ("move.roll", ["fear"], deck)
    for seat in (0, 1):
        assert table.refused("unseen", name="event.draw", seat=seat) == "zombies.quick.no-more-draws"
    seen = set()
    while table.game.number < 4:
        seen.add(table.asks)
        assert table.refused("unseen", name="event.draw") == "zombies.quick.no-more-draws"
        table.answer({"move.roll": "skip", "event.discard": "none", "combat.roll": 6}.get(table.asks, table.options[0]))
    assert "event.draw" not in seen
    assert {"move.roll", "zombies.roll", "event.discard"} <= seen
    assert len(table.game.deck) == deck


@rule("zombies.quick.two-movement-dice")
def test_two_dice_and_hearts_are_the_allowance() -> None:
    table = given(HELIPAD + " 1,0", variants=QUICK, step="move", zombies="1,0.N", ana={"hearts": 3})
    assert table.refused(4) == "zombies.quick.two-movement-dice"
    assert table.refused([4]) == "zombies.quick.two-movement-dice"
    assert table.refused([4, 6, 1]) == "zombies.quick.two-movement-dice"
    assert table.refused([4, 7]) == "zombies.limit.dice"
    table.answer([4, 6])
    assert table.game.left == 13
    table.answer("stop")
    assert table.asks == "zombies.roll"
    assert table.refused([4, 6]) == "zombies.zombie.one-die"
    table.answer(4)


@rule("zombies.quick.two-movement-dice")
def test_every_player_rolls_two_dice() -> None:
    table = given(HELIPAD + " 1,0", variants=QUICK, step="move", seat=1, decks={"tiles": []}, ben={"hearts": 5})
    table.answer([1, 1])
    assert table.game.left == 7


@rule("zombies.quick.two-movement-dice")
def test_a_combat_is_still_fought_with_one_die() -> None:
    """zombies.ruling.quick-zombie-dice"""
    table = given(HELIPAD + " 1,0", variants=QUICK, step="fight", zombies="1,0.N", ana={"at": "1,0.N"})
    assert table.refused([4, 6]) == "zombies.combat.one-die"
    table.answer(4)
    assert table.ana.zombies == 1
