"""Items and weapons: the checks of the catalogue. Weapon X is the crowbar, weapon Y the shovel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given


def holding(*hand: str, step: str = "move", zombies: str = "", seat: int = 0, **ana: Any) -> Sitting:
    """Ana on 1,0.C holds these cards; the tile stack is used up, so that turns are short."""
    cards = {"at": "1,0.C", "hand": [*hand], **ana}
    return given("cross 1,0", step=step, seat=seat, zombies=zombies, decks={"tiles": []}, ana=cards)


@rule("zombies.item.in-front")
def test_an_item_is_laid_out_in_front_of_its_owner() -> None:
    table = holding("crowbar", "lots-of-ammo", "shovel")
    assert table.play_refused(0, "lots-of-ammo", source="front") == "zombies.item.in-front"
    table.play(0, "crowbar")
    assert table.ana.hand == ["lots-of-ammo", "shovel"]
    assert list(table.ana.front) == ["crowbar"]
    assert "crowbar" not in table.game.discards
    assert table.play_refused(0, "lots-of-ammo", source="front") == "zombies.item.in-front"


@rule("zombies.item.how-long")
def test_an_item_until_a_failed_roll_goes_with_that_roll() -> None:
    table = holding(front=["crowbar"], step="fight", zombies="1,0.C")
    table.answer(2)
    assert table.ana.front == {}
    assert table.game.discards == ["crowbar"]
    table = holding(front=["crowbar"], step="fight", zombies="1,0.C")
    table.answer(3)
    assert table.ana.zombies == 1, "3 and 1 for the crowbar"
    assert list(table.ana.front) == ["crowbar"]


@rule("zombies.item.how-long")
def test_an_item_discarded_for_its_use_is_used_once() -> None:
    table = holding(front=["lots-of-ammo"])
    table.play(0, "lots-of-ammo", source="front")
    assert (table.ana.bullets, table.ana.front, table.game.discards) == (6, {}, ["lots-of-ammo"])
    assert table.play_refused(0, "lots-of-ammo", source="front") == "zombies.item.how-long"
    assert table.ana.bullets == 6


@rule("zombies.item.how-long")
def test_an_item_for_a_stated_time_ends_with_it() -> None:
    table = holding(front=[{"card": "hey-look-a-shotgun", "combats": 1}], step="fight", zombies="1,0.C")
    table.answer(3)
    assert (table.ana.zombies, table.ana.front) == (1, {})
    assert table.game.discards == ["hey-look-a-shotgun"]


@rule("zombies.item.own-turn-only")
def test_items_are_laid_out_in_the_own_turn() -> None:
    table = holding("crowbar", seat=1)
    assert table.play_refused(0, "crowbar") == "zombies.item.own-turn-only"
    table = holding("crowbar", step="discard")
    table.play(0, "crowbar")
    assert list(table.ana.front) == ["crowbar"], "her turn is not closed yet"


@rule("zombies.item.counts-as-play")
def test_laying_out_is_the_card_play() -> None:
    table = holding("crowbar", "fear")
    table.play(0, "crowbar")
    assert table.ana.plays == 1
    assert table.play_refused(0, "fear", 1) == "zombies.item.counts-as-play"
    table.answer("skip", "none")
    assert table.game.active.name == "Ben"
    assert table.play_refused(0, "fear", 1) == "zombies.item.counts-as-play"


@rule("zombies.item.not-in-hand")
def test_cards_in_front_are_no_hand_cards() -> None:
    table = holding("fear", "grenade", "mystery", front=["crowbar", "shovel"], step="discard")
    assert "none" in table.options, "3 and 2 are not 5 in hand"
    table.answer("none")
    assert (table.game.active.name, len(table.ana.hand), len(table.ana.front)) == ("Ben", 3, 2)


@rule("zombies.item.not-in-hand")
def test_cards_in_front_do_not_shorten_the_draw() -> None:
    table = holding("fear", front=["crowbar", "shovel"], step="draw")
    table.answer("unseen", "unseen")
    assert (table.asks, len(table.ana.hand), len(table.ana.front)) == ("move.roll", 3, 2)


@rule("zombies.item.one-of-each")
def test_no_two_copies_in_front() -> None:
    table = holding("crowbar", "shovel", front=["crowbar"])
    assert table.play_refused(0, "crowbar") == "zombies.item.one-of-each"
    table.play(0, "shovel")
    assert set(table.ana.front) == {"crowbar", "shovel"}


@rule("zombies.item.one-of-each")
def test_another_copy_once_the_first_is_gone() -> None:
    table = holding("crowbar", front=["crowbar"], step="fight", zombies="1,0.C")
    table.answer(2)
    assert table.game.discards == ["crowbar"]
    table.answer(2)
    table.play(0, "crowbar")
    assert (list(table.ana.front), table.ana.hand) == (["crowbar"], [])


@rule("zombies.item.one-per-combat")
def test_one_lasting_weapon_to_a_combat() -> None:
    # Y first, because X would be gone with the failed roll
    table = holding(front=["crowbar", "shovel"], step="move", zombies="1,0.N 0,0.C")
    table.answer(6, "N")
    assert table.asks == "combat.item"
    table.answer("shovel", 2)
    assert table.ana.total == 3, "only one of the two is added"
    table.answer(0)
    assert table.asks == "combat.roll"
    assert table.refused("crowbar", name="combat.item") == "zombies.item.one-per-combat"


@rule("zombies.item.one-per-combat")
def test_the_other_weapon_in_the_next_combat() -> None:
    table = holding(front=["crowbar", "shovel"], step="move", zombies="1,0.N 1,0.W")
    table.answer(6, "N")
    assert table.refused("both") == "zombies.item.one-per-combat"
    table.answer("crowbar", 3)
    assert table.ana.zombies == 1
    table.answer("S", "W")
    assert table.asks == "combat.item"
    table.answer("shovel", 3)
    assert table.ana.zombies == 2


@rule("zombies.item.one-per-combat")
@pytest.mark.parametrize("rival", ["chainsaw", "molotov-cocktail"])
def test_a_weapon_in_use_rules_out_one_that_is_discarded_for_its_use(rival: str) -> None:
    inside = {"at": "1,0.N", "front": ["shovel", rival]}
    table = given("depot 1,0", doors="1,0.N", step="fight", zombies="1,0.N 1,0.NE", ana=inside)
    table.answer("shovel", 1, 0)
    assert table.asks == "combat.roll"
    assert table.play_refused(0, rival, source="front") == "zombies.item.one-per-combat"
    table.answer(6)
    table.until("move.roll")
    table.answer(6, "E")
    assert table.asks == "combat.item"
    table.answer("none")
    table.play(0, rival, source="front")
    assert rival not in table.ana.front
    table.answer(2)
    assert table.ana.zombies == 2, "2 and 2 for the other weapon"
